"""The site's own words, in both languages; what the library says comes with its own translations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stukolka.rules.switch import Text

TITLE: Final = Text(
    "Stukolka: an executable critical edition", "Стуколка: критическое издание правил, по которому можно играть"
)
"""What the edition is called, where it is cited."""

# Kinds of thing

WITNESS: Final = Text("witness", "источник")
WITNESSES: Final = Text("Witnesses", "Источники")
LOCUS: Final = Text("locus", "вопрос")
LOCI: Final = Text("Questions", "Вопросы")
READING: Final = Text("reading", "чтение")
READINGS: Final = Text("Readings", "Чтения")
PASSAGE: Final = Text("passage", "отрывок")
PASSAGES: Final = Text("Passages", "Отрывки")
RULESET: Final = Text("rule set", "свод правил")
RULESETS: Final = Text("Rule sets", "Своды правил")
ANSWER: Final = Text("answer", "ответ")
ANSWERS: Final = Text("Answers", "Ответы")
SWITCH: Final = Text("switch", "переключатель")
SWITCHES: Final = Text("Every switch", "Все переключатели")
QUESTION: Final = Text("question", "вопрос")
STANDING: Final = Text("standing", "статус")
ORIGIN: Final = Text("origin", "откуда")
COLLATION: Final = Text("collation", "сличение текстов")
COMPARISON: Final = Text("comparison", "сличение")
DIFFERENCES: Final = Text("Differences", "Различия")
COMPLETIONS: Final = Text("Completions", "Восполнения")
FORM: Final = Text("form", "вид игры")
FORMS: Final = Text("forms", "виды игры")
CHAPTER: Final = Text("chapter", "раздел")
GENERAL: Final = Text("All forms", "Все виды игры")
MEANING: Final = Text("what it means", "что значит")

STANDINGS: Final[Mapping[str, Text]] = {
    "stated": Text("stated", "сказано прямо"),
    "implied": Text("implied", "подразумевается"),
    "ambiguous": Text("ambiguous", "двусмысленно"),
    "contradictory": Text("contradictory", "противоречиво"),
    "silent": Text("silent", "молчит"),
    "lacuna": Text("lacuna", "утрачено"),
    "pending": Text("not read yet", "ещё не прочитано"),
    "unmodelled": Text("unmodelled", "сказано иное"),
}
"""Standing of a reading -> its name."""

STANDINGS_MEAN: Final[Mapping[str, Text]] = {
    "stated": Text("The witness says so.", "Источник говорит это прямо."),
    "implied": Text("It follows from what the witness says.", "Это следует из сказанного в источнике."),
    "ambiguous": Text(
        "The words can be read in several ways; the likeliest stands first.",
        "Слова можно понять по-разному; первым стоит вероятнейшее.",
    ),
    "contradictory": Text(
        "The witness says several things that don't agree; they stand in the order of the text.",
        "Сказанное в источнике само с собой не согласно; ответы стоят в порядке текста.",
    ),
    "silent": Text("The witness doesn't speak of it.", "Источник об этом не говорит."),
    "lacuna": Text(
        "The text is lost where it would speak of it.", "Текст утрачен там, где об этом могла бы идти речь."
    ),
    "pending": Text("Nobody has read the witness for this yet.", "По этому вопросу источник ещё не прочитан."),
    "unmodelled": Text(
        "The witness says something that none of the answers expresses.",
        "Сказанного в источнике не передаёт ни один из ответов.",
    ),
}
"""Standing of a reading -> what it means."""

ORIGINS: Final[Mapping[str, Text]] = {
    "stated": Text("stated", "сказано прямо"),
    "implied": Text("implied", "подразумевается"),
    "ambiguous": Text("ambiguous", "двусмысленно"),
    "contradictory": Text("contradictory", "противоречиво"),
    "supplied": Text("supplied", "из другого источника"),
    "conjecture": Text("conjecture", "предположение"),
    "chosen": Text("chosen", "выбрано"),
    "edition": Text("added by the edition", "от редакции"),
}
"""Kind of origin -> its name."""

ORIGINS_MEAN: Final[Mapping[str, Text]] = {
    "stated": Text("The witness's own answer, said outright.", "Ответ самого источника, данный прямо."),
    "implied": Text(
        "The witness's own answer, following from what it says.", "Ответ самого источника, следующий из сказанного."
    ),
    "ambiguous": Text(
        "The likeliest of several ways to read the witness.", "Вероятнейшее из того, как можно понять источник."
    ),
    "contradictory": Text(
        "The first of the answers between which the witness wavers; a rule set with :2 takes the second.",
        "Первый из ответов, в которых источник себе противоречит; свод с пометой :2 берёт второй.",
    ),
    "supplied": Text(
        "The witness leaves it open; another witness answers.", "Источник этого не решает; отвечает другой источник."
    ),
    "conjecture": Text(
        "None of the witnesses drawn on for this answers; the editor does, and gives a reason.",
        "Ни один из привлекаемых источников не отвечает; отвечает редактор и говорит почему.",
    ),
    "chosen": Text("The user changed the rule set here.", "Здесь свод изменил пользователь."),
    "edition": Text(
        "No answer, but a sentence of the edition's own that joins the answers, says what a word means or what follows "
        "from them; if it stands there only because of one answer, the question of that answer is named.",
        "Это не ответ, а предложение самого издания: оно связывает ответы, поясняет слово или говорит, что из них "
        "следует; если оно стоит лишь ради какого-то ответа, назван его вопрос.",
    ),
}
"""Kind of origin -> what it means."""

KINDS: Final[Mapping[str, Text]] = {
    "rule": Text("rule", "правило"),
    "example": Text("example", "пример"),
    "claim": Text("claim", "утверждение"),
    "history": Text("history", "история"),
    "term": Text("term", "термин"),
    "heading": Text("heading", "заглавие"),
    "damage": Text("damage", "повреждение"),
}
"""Kind of passage -> its name."""

LANGUAGES: Final[Mapping[str, Text]] = {
    "ru": Text("Russian", "русский"),
    "en": Text("English", "английский"),
    "de": Text("German", "немецкий"),
    "fr": Text("French", "французский"),
}
"""Language of a source -> its name."""

# Witness pages

SIGLUM: Final = Text("siglum", "сигла")
FILE: Final = Text("file", "файл")
OWN_TEXT: Final = Text("text kept in the library", "текст хранится в библиотеке")
CHARACTERS: Final = Text("characters", "знаков")
LANGUAGE: Final = Text("language", "язык")
HEADING: Final = Text("heading", "заглавие в тексте")
HOLDS: Final = Text("holds", "содержит")
MISSING: Final = Text("missing", "отсутствует")
COVERED: Final = Text("described", "описано")
SHARE: Final = Text("{share} of the characters", "{share} текста")
UNREAD_QUESTIONS: Final = Text("questions not read yet", "ещё не прочитано вопросов")
UNREAD_OF: Final = Text("{unread} of {all} ({game})", "{unread} из {all} ({game})")
CITED_BY: Final = Text("read at", "чтения")
SPAN: Final = Text("characters {start}–{end}", "знаки {start}–{end}")
ORIGINAL: Final = Text("The witness's own words", "Слова источника")
PASSAGES_INTRO: Final = Text(
    "The passages cover the whole text in its order. Each is given in our own words, in both languages; "
    "the numbers count characters of the witness's file from its beginning.",
    "Отрывки идут в порядке текста и покрывают его целиком. Каждый пересказан нашими словами на обоих языках; "
    "числа — знаки файла источника от его начала.",
)
LOCAL_BUILD: Final = Text(
    "Local build: these pages quote the sources themselves. They are not for publication.",
    "Сборка для себя: на этих страницах приведены слова самих источников. К публикации она не предназначена.",
)

# Locus pages

READ_SO: Final = Text("who says so", "кто так говорит")
NOBODY: Final = Text("nobody", "никто")
UNREAD: Final = Text("Not read yet in {sigla}.", "В {sigla} ещё не прочитано.")
VARIANTS: Final = Text(
    "Where the restatements differ in words that bear on this: {count}",
    "Где пересказы расходятся в словах, которые относятся к этому вопросу: {count}",
)
VARIANT: Final = Text("variant", "разночтение")
IN_PASSAGES: Final = Text("in", "где")
PROPOSED: Final = Text("It may be spoken of in", "Об этом, возможно, говорится в")
NOTE: Final = Text("Note", "Примечание")
REASON: Final = Text("reason", "довод")
WORDING_ONLY: Final = Text(
    "A question of wording: nothing at the table depends on it, and no rule set answers it.",
    "Вопрос о словах: за столом от него ничего не зависит, и своды правил на него не отвечают.",
)
TAKEN_BY: Final = Text("Which rule set takes which answer", "Какой свод какой ответ берёт")
PERMANENT: Final = Text("Permanent address", "Постоянный адрес")

# Rule set pages

NAME: Final = Text("name", "имя")
DIGEST: Final = Text("digest", "контрольная сумма")
PLAYERS: Final = Text("players", "игроков")
ANSWERS_FROM: Final = Text("where the answers come from", "откуда взяты ответы")
RULES_TEXT: Final = Text("The rules", "Правила")
COMMANDS: Final = Text("at the terminal", "в терминале")
DATA: Final = Text("data", "данные")
AFTER: Final = Text("{form}: the rules of witness {siglum}", "{form}: правила источника {siglum}")
AFTER_SECOND: Final = Text(
    "{form}: the rules of witness {siglum}, second answers", "{form}: правила источника {siglum}, вторые ответы"
)
SECOND_INTRO: Final = Text(
    "Wherever the witness contradicts itself, this rule set takes its second answer.",
    "Всюду, где источник себе противоречит, в этом своде взят второй его ответ.",
)
OWN_ANSWERS: Final = Text("its own answers", "свои ответы")
RULESETS_INTRO: Final = Text(
    "A rule set answers every question of one form. It is named by the form and the witness; with :2 it takes the "
    "second answer wherever that witness contradicts itself.",
    "Свод отвечает на все вопросы одного вида игры. Имя ему дают вид игры и источник; с пометой :2 взят второй ответ "
    "всюду, где источник себе противоречит.",
)

# Differences

COMPARED: Final = Text("{form}: {first} against {second}", "{form}: {first} и {second}")
ALL_COMPARED: Final = Text("{form}: all witnesses side by side", "{form}: все источники рядом")
OWN_DIFFERENCES: Final = Text("Where the two sources differ", "В чём источники расходятся")
OWN_INTRO: Final = Text(
    "Both answers are the sources' own, said or implied.", "Оба ответа принадлежат самим источникам."
)
MAY_DIFFER: Final = Text("Where they may differ", "Где они, возможно, расходятся")
MAY_DIFFER_INTRO: Final = Text(
    "The two rule sets answer alike, but the sources need not mean the same: one of them can also be read otherwise, "
    "or contradicts itself, or says what none of the answers expresses. Each column shows all that its source allows.",
    "Ответы двух сводов одинаковы, но источники не обязательно говорят одно и то же: один из них можно понять и "
    "иначе, либо он себе противоречит, либо сказанного в нём не передаёт ни один ответ. В столбце — всё, что "
    "допускает источник.",
)
FILLED_DIFFERENCES: Final = Text(
    "Where they differ only by what was filled in", "Где своды расходятся лишь восполненным"
)
FILLED_INTRO: Final = Text(
    "At least one of the answers was supplied from elsewhere or conjectured: not a disagreement of the sources.",
    "По меньшей мере один ответ восполнен по другому источнику или предположен: это ещё не разногласие источников.",
)
WORDING_DIFFERENCES: Final = Text("In wording only", "Только в словах")
WORDING_INTRO: Final = Text(
    "What things are called, and by what sign a player declares: nothing at the table depends on it.",
    "Что как называется и каким знаком объявляется: за столом от этого ничего не зависит.",
)
UNREAD_IN: Final = Text(
    "Not read yet in {siglum}: {unread} of {all} questions. What {ruleset} answers to them is filled in, and nothing "
    "follows from it about {siglum}.",
    "В {siglum} ещё не прочитано вопросов: {unread} из {all}. Ответы свода {ruleset} на них восполнены, и о самом "
    "{siglum} из них ничего не следует.",
)
UNREAD_LIST: Final = Text("Questions not read yet in {siglum}", "Ещё не прочитанное в {siglum}")
OR: Final = Text("or", "или")
AND: Final = Text("and also", "и ещё")
FITS_NO_ANSWER: Final = Text("None of the answers expresses what it says.", "К сказанному не подходит ни один ответ.")
ANSWERED_AS: Final = Text("the rule set answers", "свод отвечает")
MAYBE: Final = Text("may differ", "возможно, расходятся")
NO_DIFFERENCE: Final = Text("None.", "Таких нет.")
SIDE_BY_SIDE: Final = Text("All witnesses side by side", "Все источники рядом")
ONE_SOURCE: Final = Text(
    "Only one witness of this edition, {siglum}, describes this game: there is nothing to compare it with.",
    "Эту игру описывает только один источник издания — {siglum}: сравнивать не с чем.",
)
NO_SOURCE: Final = Text(
    "No witness of this edition describes this game yet.", "Эту игру ни один источник издания ещё не описывает."
)
DIFFERENCES_INTRO: Final = Text(
    "To how many questions the rule sets of two witnesses give different answers; in brackets, where the sources "
    "themselves differ; after the plus, to how many more they give the same answer though the sources may differ.",
    "На сколько вопросов своды двух источников отвечают по-разному; в скобках — где расходятся сами источники; после "
    "плюса — сколько ещё вопросов, на которые ответ один, но источники, возможно, расходятся.",
)
NOT_READ: Final = Text("{unread} not read", "не прочитано {unread}")
COUNTED: Final = Text(
    "Different answers: {differing} of {all}. Possible differences besides: {possible}. In wording only: {wording}.",
    "Разных ответов: {differing} из {all}. Кроме того, возможных расхождений: {possible}. Только в словах: {wording}.",
)
ALL_COUNTED: Final = Text(
    "Different answers: {differing} of {all}. Possible differences besides: {possible}.",
    "Разных ответов: {differing} из {all}. Кроме того, возможных расхождений: {possible}.",
)
IDENTICAL: Final = Text("The two rule sets are the same in every answer.", "Своды совпадают во всех ответах.")
IN_PARTS: Final = Text("all parts", "все части")
COMPARISON_INTRO: Final = Text(
    "Every switch of this form. Rows in which the answers differ are marked; where the answers are the same although "
    "the sources may differ, that is said below the question.",
    "Все переключатели этого вида игры. Строки с разными ответами отмечены; где ответ один, но источники всё же, "
    "возможно, расходятся, это сказано под вопросом.",
)

# Texts side by side

SYNOPSIS: Final = Text("texts side by side", "тексты рядом")
SYNOPSES: Final = Text("Texts side by side", "Тексты рядом")
SYNOPSIS_OF: Final = Text("Side by side: {sigla}", "Тексты рядом: {sigla}")
SYNOPSIS_INTRO: Final = Text(
    "Passages that correspond stand in one row, wherever their witness has them; the rows follow {first}. "
    "Words that are not in every witness of the row are marked; where a mark is a link, it leads to the question that "
    "the witnesses answer differently there.",
    "Отрывки, которые соответствуют друг другу, стоят в одной строке, где бы они ни были в источнике; строки идут в "
    "порядке {first}. Отмечены слова, которые есть не во всех источниках строки; если отметка — ссылка, она ведёт к "
    "вопросу, на который источники отвечают здесь по-разному.",
)
SYNOPSIS_COUNTED: Final = Text(
    "Rows in which words differ: {varied}; in which none does: {agreed}; which one witness alone has: {alone}.",
    "Строк с расхождениями в словах: {varied}; без расхождений: {agreed}; таких, что есть лишь в одном источнике: "
    "{alone}.",
)
SYNOPSES_INTRO: Final = Text(
    "The restatements of two witnesses or more, passage by passage, with the words in which they differ.",
    "Пересказы двух и более источников, отрывок за отрывком, с отмеченными расхождениями в словах.",
)
ONLY_VARIED: Final = Text("only where words differ", "только расхождения в словах")
ONLY_BEARING: Final = Text("only what bears on a question", "только то, что относится к какому-либо вопросу")
BEARS_ON: Final = Text("Answered differently here", "Ответы здесь расходятся")

# Indexes

LOCI_INTRO: Final = Text(
    "Every question that a rule text must answer, chapter by chapter, and how each witness answers it.",
    "Все вопросы, на которые должны отвечать правила, по разделам, и то, как отвечает на них каждый источник.",
)
LOCI_INDEX: Final = Text("Index of questions", "Указатель вопросов")
COMPLETIONS_INTRO: Final = Text(
    "What a witness leaves open is filled by the first of these that answers, and always marked as filled: the "
    "witnesses that supply it, then the completions below.",
    "То, чего источник не решает, восполняется первым из следующего, что даёт ответ, и это всегда помечено: сначала "
    "другими источниками из таблицы, затем восполнениями, приведёнными под нею.",
)
SUPPLIED_BY: Final = Text("Witnesses that supply others", "По каким источникам восполняется")
SUPPLIES: Final = Text("filled from", "восполняется по")
NO_ONE: Final = Text("no other", "никакому другому")
ANY_OTHER: Final = Text("any other", "всякий другой")
BY_LOCUS: Final = Text("Question by question", "По вопросам")
FROM_WITNESS: Final = Text("as in {siglum}", "как в {siglum}")

# Claims, relations, encodings, bibliography

CLAIM: Final = Text("claim", "утверждение")
CLAIMS: Final = Text("Claims", "Утверждения")
CLAIMS_INTRO: Final = Text(
    "What the witnesses assert besides the rules: what is frequent and what rare, who had better do what, where the "
    "game comes from. Each claim is stated in our words, with what would have to be measured to test it, and what each "
    "witness asserts of it.",
    "То, что источники утверждают помимо правил: что бывает часто, а что редко, кому как лучше играть, откуда пошла "
    "игра. Каждое утверждение изложено нашими словами; сказано, что надо было бы измерить, чтобы его проверить, и "
    "что говорит о нём каждый источник.",
)
CLAIMS_AT: Final = Text("claims", "утверждения")
TO_MEASURE: Final = Text("To be measured", "Что измерять")
ASSERTED_BY: Final = Text("According to", "По источнику")
TO_SETTLE: Final = Text("To be settled", "Как решить")
WHY_NOT: Final = Text("Why not measured", "Почему не измерить")
OPPOSED: Final = Text(
    "From the same fact ({fact}) the witnesses draw opposite conclusions",
    "Из одного факта ({fact}) источники делают противоположные выводы",
)
CONFLICTS: Final = Text("At odds with {claim}", "Плохо согласуется с {claim}")
HOW_READ: Final = Text("How it was read", "Как это понято")
SEVERAL_FORMS: Final = Text("Several forms", "Несколько видов игры")

RELATION: Final = Text("relation", "связь")
RELATIONS: Final = Text("relations", "связи")
REASON_WHY: Final = Text("Reason", "Довод")
BIBLIOGRAPHY: Final = Text("bibliography", "библиография")
AUTHOR: Final = Text("author", "автор")
YEAR: Final = Text("year", "год")
UNKNOWN: Final = Text("unknown", "неизвестен")
KNOWN: Final = Text("what is known", "что известно")
NO_RELATIONS: Final = Text(
    "This library says nothing of how its witnesses are related.",
    "О связях источников в этой библиотеке ничего не сказано.",
)
NO_REFERENCES: Final = Text("This library has no bibliography.", "Библиографии в этой библиотеке нет.")

ENCODINGS: Final = Text("The two encodings", "Два независимых чтения")
ENCODINGS_INTRO: Final = Text(
    "Every witness was read twice for every question, the second time without sight of the first reading; then the "
    "two were compared, and every disagreement was settled by going back to the words of that witness.",
    "Каждый источник прочитан по каждому вопросу дважды, второй раз — не глядя в первое прочтение; затем прочтения "
    "сравнили, и каждое расхождение решено по словам самого источника.",
)
ENCODINGS_AGREE: Final = Text(
    "Two readings agree when standing and answers are the same. Cohen's kappa is 1 for full agreement, 0 for as much "
    "as chance would give.",
    "Прочтения согласны, когда совпадают статус и ответы. Каппа Коэна равна 1 при полном согласии и 0 — при таком, "
    "какое дал бы случай.",
)
AGREEMENT: Final = Text("Agreement", "Согласие")
COMPARED_LOCI: Final = Text("questions compared", "сравнено вопросов")
AGREED: Final = Text("agreed", "согласны")
SAME_ANSWERS: Final = Text("the same answers", "те же ответы")
KAPPA: Final = Text("kappa of both", "каппа: статус и ответы")
KAPPA_FIRST: Final = Text("kappa of the first answer", "каппа: первый ответ")
KAPPA_STANDING: Final = Text("kappa of the standing", "каппа: статус")
ALL_TOGETHER: Final = Text("all together", "все вместе")
BY_QUESTION: Final = Text("Question by question", "По вопросам")
BY_QUESTION_INTRO: Final = Text(
    "On these questions the two disagree in some witness; on the other {rest} they agree in every one.",
    "На эти вопросы прочтения хотя бы в одном источнике отвечают по-разному; по остальным {rest} они согласны всюду.",
)
AGREED_OF: Final = Text("{agreed} of {compared}", "{agreed} из {compared}")
DISAGREEMENTS: Final = Text("Disagreements, and how they were settled", "Расхождения и как они решены")
FIRST_READING: Final = Text("First", "Первое")
SECOND_READING: Final = Text("Second", "Второе")
VERDICT: Final = Text("Settled", "Решено")
UNLISTED: Final = Text("not listed", "не названо")
VERDICTS: Final[Mapping[str, Text]] = {
    "first": Text("as the first", "по первому"),
    "second": Text("as the second", "по второму"),
    "both": Text("both answers kept", "приняты оба ответа"),
    "neither": Text("different from both", "иначе, чем в обоих"),
}
"""Verdict on a disagreement -> what it says."""

# The family

NO_FAMILY: Final = Text("This library holds no family of games.", "В этой библиотеке семьи игр нет.")
AS_FILES: Final = Text("The same as files:", "То же в файлах:")
FAMILY_FILES: Final[Mapping[str, Text]] = {
    "family/nodes.csv": Text("all that is known of games", "всё, что известно об играх"),
    "family/edges.csv": Text("all that is asserted", "всё, что утверждается"),
    "family/family.json": Text("both, for programs", "то и другое, для программ"),
    "family/facts.csv": Text("every fact in a row of its own", "каждый факт в своей строке"),
    "family/likeness.csv": Text("how alike the rules of every two are", "насколько похожи правила любых двух"),
    "family/sources.csv": Text("what is cited, by its id", "на что ссылаются, по обозначениям"),
    "family/family.graphml": Text("the graph for networkx and yEd", "граф для networkx и yEd"),
    "family/family.gexf": Text("the graph for Gephi", "граф для Gephi"),
    "family/family.nex": Text(
        "characters, distances and tree for SplitsTree", "признаки, расстояния и дерево для SplitsTree"
    ),
    "family/history-{lang}.svg": Text("the drawing of history", "рисунок истории"),
    "family/likeness-{lang}.svg": Text("the drawing of likeness", "рисунок сходства"),
}
"""File of the family -> what it is for."""
GAME: Final = Text("game", "игра")
GAMES: Final = Text("games", "игры")
OTHER_NAMES: Final = Text("other names", "другие имена")
GROUP: Final = Text("group", "группа")
REGION: Final = Text("region", "где играют")
ATTESTED: Final = Text("attested", "первое свидетельство")
SOURCES: Final = Text("sources", "источники")
SOURCE: Final = Text("source", "источник")
KIND: Final = Text("kind", "род")
RELIABILITY: Final = Text("reliability", "надёжность")
COPY_READ: Final = Text("the copy that was read", "читанная копия")
NUMBER: Final = Text("number", "номер")
KINSHIP: Final = Text("what is asserted", "что утверждается")
BETWEEN: Final = Text("relations between them", "отношения между ними")
BASIS: Final = Text("basis", "основание")
BLOCK: Final = Text("group of characters", "группа признаков")
STATES: Final = Text("states", "состояния")
NUMBER_FROM_TO: Final = Text("a number, its width from {least} to {most}", "число; размах от {least} до {most}")
ASKED_IF: Final = Text("asked only if", "вопрос возникает, только если")
LEAVES_KNOWN: Final = Text("leaves of which it is known", "у скольких листьев известно")
WHAT: Final = Text("what", "что")
DONE: Final = Text("done", "сделано")
DISAGREEMENT: Final = Text("how they disagree", "в чём расхождение")
DISTANCE: Final = Text("distance", "расстояние")
COMPARED_ON: Final = Text("characters compared", "сравнено признаков")
SETTING: Final = Text("terms", "условия")
PAIRS: Final = Text("pairs", "пар")
MEAN_CHANGE: Final = Text("mean change", "среднее изменение")
GREATEST_CHANGE: Final = Text("greatest change", "наибольшее изменение")
OTHER_NEAREST: Final = Text("leaves with other nearest neighbours", "листья, у которых сменились ближайшие соседи")

# Citing

CITE: Final = Text("To cite", "Ссылка")
VERSION: Final = Text("version {version}", "версия {version}")

# The theme

THEME: Final[Mapping[str, str]] = {
    "Click to expand": "Раскрыть",
    "Click to collapse": "Свернуть",
    "Back to top": "Наверх",
    "Indices": "Указатели",
    "Color mode": "Оформление",
    "System Settings": "Как в системе",
    "Light": "Светлое",
    "Dark": "Тёмное",
    "Announcement": "Объявление",
}
"""What the theme says in English only -> in Russian."""

# API

MODULES: Final[Mapping[str, Text]] = {
    "library": Text("The library", "Библиотека"),
    "rules": Text("Rules", "Правила"),
    "apparatus": Text("Apparatus", "Аппарат"),
    "engine": Text("Engine", "Движок"),
    "family": Text("The family", "Семья игр"),
    "text": Text("Collation", "Сличение"),
    "games": Text("Games", "Игры"),
    "publish": Text("Publication", "Публикация"),
}
"""Part of the package -> the title of its page."""
