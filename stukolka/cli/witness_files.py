"""The three files of a new witness: valid as they stand, and they say in both languages what is to be filled in."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stukolka.apparatus.draft import Draft
from stukolka.apparatus.passages import digest
from stukolka.rules.switch import Switch, Text
from stukolka.text.decoding import Decoded
from stukolka.text.inspection import visible

NO_SUM = "0" * 64
"""What stands for a SHA-256 that nobody has computed yet."""


@dataclass(frozen=True, slots=True)
class Own:
    """A witness's own file: its name, what it holds, and whether it is kept in the library or elsewhere."""

    name: str
    decoded: Decoded
    kept: bool

    @property
    def text(self) -> str:
        """What it holds, line ends untouched."""
        return self.decoded.text


def source(siglum: str, game: str, own: Own | None, drafts: Sequence[Draft]) -> str:
    """The skeleton of corpus/SIGLUM/source.toml; of a text that is kept here, with its first heading."""
    if own is None:
        described = _described(f"{siglum}.txt", NO_SUM, 1)
    elif own.kept:
        described = f"text = {_quoted(own.name)}\n"
    else:
        described = _described(own.name, hashlib.sha256(own.decoded.content).hexdigest(), len(own.text))
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
language = "{language(own)}"
# The games that it describes. / Какие игры описывает.
games = ["{game}"]
# Its first heading or entry word; may be empty. / Заголовок или заглавное слово; может быть пустым.
heading = {_quoted(_heading(own, drafts))}
# What it holds, in our own words. / Что в нём есть, своими словами.
holds = {{ en = "Not described yet.", ru = "Ещё не описано." }}

# What is lost or absent, as often as needed. / Что утрачено или отсутствует, сколько понадобится раз.
# [[missing]]
# what = {{ en = "The rules of play.", ru = "Правила розыгрыша." }}
"""


def language(own: Own | None) -> str:
    """The language that is written down for a witness until somebody says otherwise."""
    return "ru" if own is None or re.search("[а-яё]", own.text, re.IGNORECASE) else "en"


def passages(siglum: str, own: Own | None, drafts: Sequence[Draft]) -> str:
    """The skeleton of corpus/SIGLUM/passages.toml: an entry for each of the `drafts`."""
    return f"""\
# The passages of witness {siglum}, in the order of the text and without a gap.
# Отрывки источника {siglum}, подряд и без пропусков.
#
# span     where it begins and ends, in code points of the file, the end exclusive
#          начало и конец в знаках файла, конец не входит
# digest   the first 16 hex digits of the SHA-256 of the span; not needed for a text of your own
#          первые 16 цифр SHA-256 отрывка; для собственного текста не нужны
# kind     rule / правило, example / пример, claim / утверждение, history / история,
#          term / термин, heading / заглавие, damage / повреждение
# loci     the questions on which it bears: those whose readings cite it
#          вопросы, к которым он относится: чтения которых на него ссылаются
# proposed questions on which it may bear, by likeness to what is known; nobody has decided. One that holds goes to
#          loci, with a reading that cites it; the rest go, and so does the line.
#          вопросы, к которым он, возможно, относится, по сходству с известным; никто этого не решал. Что верно,
#          переходит в loci, вместе с чтением; прочее вычёркивается, а с ним и строка.
# ru, en   the passage in our own words, never in the source's / пересказ своими словами, а не словами источника
# damage   a fault of printing or scanning, if any: the table [passage.damage] with what stands there, what was meant,
#          both {{ en, ru }}, and certainty, "likely" or "possible"; the restatement keeps what stands there
#          опечатка или повреждение, если есть: что стоит, что имелось в виду и насколько это верно;
#          в пересказе это не исправляется
{"" if drafts else _no_passages()}{"".join(_passage(one, own) for one in drafts if own is not None)}"""


def readings(siglum: str, sections: Mapping[str, Sequence[Switch]]) -> str:
    """The skeleton of variants/GAME/SIGLUM.toml: every question in its section, with its answers, pending."""
    blocks = "".join(_pending(section, switch) for section, switches in sections.items() for switch in switches)
    return f"""\
# What witness {siglum} says at every locus. / Что источник {siglum} говорит по каждому вопросу.
#
# standing, how it says so / как сказано:
#   stated         outright / прямо: one answer, passages / один ответ, отрывки
#   implied        it follows / подразумевается: one answer, passages / один ответ, отрывки
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


def _heading(own: Own | None, drafts: Sequence[Draft]) -> str:
    # Words of a text that is kept elsewhere don't enter the library.
    first = next((one for one in drafts if one.heading), None)
    if first is None or own is None or not own.kept:
        return ""
    letters = (
        sign if sign.isprintable() else " " if sign.isspace() else "" for sign in own.text[first.start : first.end]
    )
    return " ".join("".join(letters).split())


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


def _passage(one: Draft, own: Own) -> str:
    span = own.text[one.start : one.end]
    # A text kept elsewhere may be somebody's property: its words don't enter the library, not even as a comment.
    comment = f"# {visible(span)}\n" if own.kept else ""
    if one.repeats is not None:
        comment += f"# The same words as {one.repeats}. / Те же слова, что в {one.repeats}.\n"
    proposed = ""
    if one.proposals:
        loci = ", ".join(f'"{each.locus}"' for each in one.proposals)
        like = ", ".join(f"{each.like or 'question / вопрос'} {each.likeness:.2f}" for each in one.proposals)
        proposed = f"proposed = [{loci}] # like / похоже: {like}\n"
    return f"""
{comment}[[passage]]
id = "{one.id}"
span = [{one.start}, {one.end}]
digest = "{digest(span)}"
kind = "{one.kind}"
loci = []
{proposed}ru = "Ещё не пересказано."
en = "Not restated yet."
"""


def _pending(section: str, asked: Switch) -> str:
    answers = "".join(f"#   {key}: {both(gloss)}\n" for key, gloss in asked.answers.items())
    return f'\n# {both(asked.question)}\n{answers}[{section}."{asked.locus}"]\nstanding = "pending"\n'


def both(text: Text) -> str:
    """A text in both languages, on one line."""
    return f"{text.en} / {text.ru}"
