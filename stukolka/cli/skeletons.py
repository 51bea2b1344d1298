"""The texts of skeleton files: valid as they stand, and they say in both languages what is to be filled in."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from stukolka.errors import Fault, InvalidInput
from stukolka.rules.switch import Switch, Text

NO_SUM = "0" * 64
"""What stands for a SHA-256 that nobody has computed yet."""

_BLANK_LINES = re.compile(r"(?:[ \t]*\r?\n){2,}")
_LINE_ENDS = re.compile(r"\r?\n")


@dataclass(frozen=True, slots=True)
class Own:
    """A witness's own file: its name, its bytes, and whether it is kept in the library or elsewhere."""

    name: str
    content: bytes
    kept: bool

    @property
    def text(self) -> str:
        """The file decoded, line ends untouched."""
        return self.content.decode("utf-8")


def own_file(path: Path, *, kept: bool) -> Own:
    """The witness's own file at `path`.

    Raises:
        InvalidInput: it can't be read, is not UTF-8, or holds nothing.
    """
    try:
        content = path.read_bytes()
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InvalidInput([Fault(f"not UTF-8: byte at offset {error.start}", file=str(path))]) from None
    except OSError as error:
        raise InvalidInput([Fault(f"can't be read: {error.strerror}", file=str(path))]) from None
    if not text.strip():
        raise InvalidInput([Fault("the file is empty", file=str(path))])
    return Own(path.name, content, kept)


def source(siglum: str, game: str, own: Own | None) -> str:
    """The skeleton of corpus/SIGLUM/source.toml."""
    if own is None:
        described = _described(f"{siglum}.txt", NO_SUM, 1)
    elif own.kept:
        described = f"text = {_quoted(own.name)}\n"
    else:
        described = _described(own.name, hashlib.sha256(own.content).hexdigest(), len(own.text))
    language = "ru" if own is None or re.search("[а-яё]", own.text, re.IGNORECASE) else "en"
    return f"""\
# Witness {siglum}: what this source is. / Источник {siglum}: что это за текст.

siglum = "{siglum}"
# What the source is called. / Как источник называется.
title = {{ en = "Witness {siglum}", ru = "Источник {siglum}" }}

# The file with the source's own words: `file` is kept elsewhere and known by its SHA-256, `characters` is its length in
# code points. A text of your own lies in this folder instead: text = "{siglum}.txt", and the two other lines go.
# Файл с подлинным текстом: `file` хранится отдельно и узнаётся по SHA-256, `characters` — его длина в знаках. Свой
# собственный текст кладут в эту папку: text = "{siglum}.txt"; две другие строки тогда не нужны.
{described}
# ru, en, de, fr
language = "{language}"
# The games that it describes. / Какие игры описывает.
games = ["{game}"]
# Its first heading or entry word; may be empty. / Заголовок или заглавное слово; может быть пустым.
heading = ""
# What it holds, in our own words. / Что в нём есть, своими словами.
holds = {{ en = "Not described yet.", ru = "Ещё не описано." }}

# What is lost or absent, as often as needed. / Что утрачено или отсутствует, сколько понадобится раз.
# [[missing]]
# what = {{ en = "The rules of play.", ru = "Правила розыгрыша." }}
"""


def passages(siglum: str, own: Own | None) -> str:
    """The skeleton of corpus/SIGLUM/passages.toml: with the source's file, a passage for each paragraph of it."""
    found = [] if own is None else list(_paragraphs(own.text))
    return f"""\
# The passages of witness {siglum}, in the order of the text and without a gap.
# Отрывки источника {siglum}, подряд и без пропусков.
#
# span     where it begins and ends, in code points of the file, the end exclusive
#          начало и конец в знаках файла, конец не входит
# digest   the first 16 hex digits of the SHA-256 of the span; not needed for a text of your own
#          первые 16 цифр SHA-256 отрывка; для собственного текста не нужны
# kind     rule / правило, example / пример, claim / утверждение, history / история,
#          term / название, heading / заголовок, damage / порча
# loci     the questions on which it bears: those whose readings cite it
#          вопросы, к которым он относится: чтения которых на него ссылаются
# ru, en   the passage in our own words, never in the source's / пересказ своими словами, а не словами источника
# damage   a fault of printing or scanning, if any: the table [passage.damage] with what stands there, what was meant,
#          both {{ en, ru }}, and certainty, "likely" or "possible"; the restatement keeps what stands there
#          опечатка или порча, если есть: что стоит, что имелось в виду и насколько это верно; пересказ её сохраняет
{"" if found else _no_passages()}{"".join(found)}"""


def readings(siglum: str, sections: Mapping[str, Sequence[Switch]]) -> str:
    """The skeleton of variants/GAME/SIGLUM.toml: every question in its section, with its answers, pending."""
    blocks = "".join(_pending(section, switch) for section, switches in sections.items() for switch in switches)
    return f"""\
# What witness {siglum} says at every locus. / Что источник {siglum} говорит по каждому вопросу.
#
# standing, how it says so / как сказано:
#   stated         outright / прямо: one answer, passages / один ответ, отрывки
#   implied        it follows / следует из сказанного: one answer, passages / один ответ, отрывки
#   ambiguous      can be read in several ways / двусмысленно: answers, the likeliest first / вероятнейший первым;
#                  passages, note / отрывки, примечание
#   contradictory  says several things / противоречит себе: answers in the order of the text / ответы по порядку текста;
#                  passages, note / отрывки, примечание
#   unmodelled     no answer fits / ни один ответ не годится: passages, note / отрывки, примечание
#   silent         says nothing / молчит
#   lacuna         lost / утрачено
#   pending        not read yet / ещё не прочитано
#
# standing = "stated"
# answers  = ["…"]           # keys from the list above the entry / ключи из списка над записью
# passages = ["r1"]          # ids from passages.toml / имена отрывков из passages.toml
# note     = {{ en = "…", ru = "…" }}
#
# What holds of one form only stands in that form's section instead of `general`: [golets."…"].
# То, что сказано об одном виде игры, стоит в разделе этого вида, а не в `general`: [golets."…"].
{blocks}"""


def switch(locus: str) -> str:
    """The skeleton of a module that declares one question with two answers."""
    return f'''\
"""The question {locus}: what it asks, and how it can be answered."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class {class_name(locus)}(Answer, locus="{locus}", en="What does it ask?", ru="О чём этот вопрос?"):
    FIRST = "first", "What then happens at the table.", "Что тогда происходит за столом."
    SECOND = "second", "What happens at the table instead.", "Что происходит за столом иначе."
'''


def declarations(game: str, locus: str) -> str:
    """The skeleton of a game's `switches`: one form, one question."""
    class_of_game, module = game.replace("-", " ").title().replace(" ", ""), module_name(locus)
    return f'''\
"""The switches of {game}: each form is a dataclass whose fields are its questions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stukolka.games.{game.replace("-", "_")}.switches import {module}
from stukolka.rules.switch import Switch, declared


@dataclass(frozen=True, slots=True, kw_only=True)
class {class_of_game}:
    """The questions of the game."""

    {module}: {module}.{class_name(locus)}


FORMS: Mapping[str, type[{class_of_game}]] = {{"{game}": {class_of_game}}}
"""Form name -> its questions."""

SWITCHES: tuple[Switch, ...] = declared(FORMS, {{}})
"""Every question of the game as a value."""
'''


def titles(game: str, phase: str) -> str:
    """The skeleton of variants/GAME/game.toml."""
    name = game.replace("-", " ").capitalize()
    return f"""\
# What the game, its forms and the chapters of its rules are called, in the order of the edition.
# Как называются игра, её виды и главы её правил, в порядке издания.

title = {{ en = "{name}", ru = "{name}" }}

[[form]]
name = "{game}"
title = {{ en = "{name}", ru = "{name}" }}

[[chapter]]
phase = "{phase}"
title = {{ en = "{phase.capitalize()}", ru = "{phase.capitalize()}" }}
"""


def completions() -> str:
    """The skeleton of variants/GAME/completions.toml."""
    return """\
# How what a witness leaves open is filled: by another witness, or by the editor, with a reason.
# Чем восполняется то, о чём источник молчит: другим источником или издателем, с указанием причины.

[supply]

# [general."phase.noun"]
# answer = "…"                # or / или: supply = "A"
# reason = { en = "…", ru = "…" }
"""


def class_name(locus: str) -> str:
    """The enumeration's name for a locus: `pot.all-pass` gives `AllPass`."""
    return "".join(word.capitalize() for word in locus.partition(".")[2].split("-"))


def module_name(locus: str) -> str:
    """The field's and the module's name for a locus: `pot.all-pass` gives `all_pass`."""
    return locus.partition(".")[2].replace("-", "_")


def _described(name: str, digest: str, characters: int) -> str:
    return f'file = {_quoted(name)}\nsha256 = "{digest}"\ncharacters = {characters}\n'


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _no_passages() -> str:
    return """
passage = [] # this line goes when the first passage comes / с первым отрывком эта строка уходит
# [[passage]]
# id = "r1"
# span = [0, 120]
# digest = "0123456789abcdef"
# kind = "rule"
# loci = []
# ru = "Пересказ."
# en = "The restatement."
"""


def _paragraphs(text: str) -> Iterator[str]:
    """A passage for each paragraph: what stands between blank lines, or each line where no line is blank."""
    parted = _BLANK_LINES if _BLANK_LINES.search(text.strip()) else _LINE_ENDS
    starts = [0, *(match.end() for match in parted.finditer(text))]
    number = 0
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        span = text[start:end]
        first, last = start + len(span) - len(span.lstrip()), start + len(span.rstrip())
        if first >= last:
            continue
        number += 1
        yield f"""
[[passage]]
id = "p{number}"
span = [{first}, {last}]
digest = "{hashlib.sha256(text[first:last].encode()).hexdigest()[:16]}"
kind = "rule"
loci = []
ru = "Ещё не пересказано."
en = "Not restated yet."
"""


def _pending(section: str, asked: Switch) -> str:
    answers = "".join(f"#   {key}: {both(gloss)}\n" for key, gloss in asked.answers.items())
    return f'\n# {both(asked.question)}\n{answers}[{section}."{asked.locus}"]\nstanding = "pending"\n'


def both(text: Text) -> str:
    """A text in both languages, on one line."""
    return f"{text.en} / {text.ru}"
