"""What a book says beside the pages that it is made of, in both languages."""

from __future__ import annotations

from typing import Final

from stukolka.rules.switch import Text

CONTENTS: Final = Text("Contents", "Содержание")
INTRODUCTION: Final = Text("Introduction", "Введение")
ABOUT: Final = Text("About this edition", "Об этом издании")
RULES: Final = Text("The rules, source by source", "Правила по источникам")
RULES_INTRO: Final = Text(
    "Printed here are the rules of the witnesses that themselves describe a form of the game, written out so that one "
    "can play from them. Witnesses that give general rules only are to be found under the questions and among the "
    "differences; rule sets completed from others, and second answers, are on the site.",
    "Здесь напечатаны правила тех источников, которые сами описывают вид игры; по каждым можно играть. Источники, "
    "где есть только общие правила, ищите в разделах вопросов и различий; своды, восполненные по другим "
    "источникам, и вторые ответы есть на сайте издания.",
)
QUESTIONS: Final = Text("The questions and what the sources answer", "Вопросы и ответы источников")
QUESTIONS_INTRO: Final = Text(
    "The apparatus of the edition. Each chapter begins with a table of its questions and the standing of every "
    "reading; then come, question by question, the possible answers and what each witness says, restated in our "
    "words.",
    "Аппарат издания. Каждый раздел открывает таблица вопросов и прочтений всех источников; затем вопрос за "
    "вопросом: возможные ответы и то, что говорит каждый источник, в нашем пересказе.",
)
DIFFERENCES_INTRO: Final = Text(
    "Two witnesses are compared in every form that both of them describe. Where one of the two gives general rules "
    "only, they are compared once, in the first form, since the general rules are the same in all of them.",
    "Два источника сличены по каждому виду игры, который описывают оба. Если у одного из них есть только общие "
    "правила, они сличены один раз, по первому виду: общие правила одни для всех видов.",
)
RELATIONS: Final = Text("Relations", "Родство")
WITNESSES_RELATED: Final = Text("Relations of the witnesses", "Связи источников")
METHODS: Final = Text("Methods", "Приёмы издания")
SUBTITLE: Final = Text("An executable critical edition", "Критическое издание правил, по которому можно играть")
WITNESSES_LINE: Final = Text("Witnesses: {sigla}", "Источники: {sigla}")
LICENCE: Final = Text(
    "Text, readings and tables: Creative Commons Attribution 4.0 (CC BY 4.0). Whoever passes them on names the "
    "edition, links to the licence and says what was changed. The sources described here are other people's works "
    "and are not part of the edition.",
    "Текст, чтения и таблицы: Creative Commons «С указанием авторства» 4.0 (CC BY 4.0). Передавая их дальше, "
    "назовите издание, сошлитесь на лицензию и укажите, что изменено. Описанные здесь источники принадлежат другим "
    "людям и в издание не входят.",
)
WHAT_IT_HOLDS: Final = Text(
    "This book is made from the same data as the site and says the same. On the site alone are rule sets completed "
    "from other sources, the tables as files, the notebooks, the commands and the programming interface.",
    "Книга сделана из тех же данных, что и сайт, и говорит то же самое. Только на сайте есть своды, восполненные по "
    "другим источникам, таблицы отдельными файлами, тетради, команды и программный интерфейс.",
)
CITE_AS: Final = Text("Cite as: {citation}", "Ссылка: {citation}")
BOOK_DIGEST: Final = Text("Digest of this book: {digest}", "Контрольная сумма этой книги: {digest}")
QUOTES: Final = Text(
    "This copy quotes the witnesses' own words. It is for its maker's own use and not for publication.",
    "В этом экземпляре приведены слова самих источников. Он сделан для себя, а не для публикации.",
)
LETTERS_MISSING: Final = Text("the fonts of the PDF have no glyph for {signs}", "в шрифтах PDF нет знаков для {signs}")
