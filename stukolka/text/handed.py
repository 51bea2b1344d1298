"""What an editor decided, in words, as every output shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stukolka.rules.switch import Text
from stukolka.text.hand import DECISIONS, EFFECTS, Decision
from stukolka.text.inspection import visible

if TYPE_CHECKING:
    from stukolka.text.collation import Collation

EDITOR = Text("the editor", "редактор")
"""Whose hand it is when nobody is named."""

LONGEST = 48
"""How many characters of a stretch are quoted."""


def told(collation: Collation, decision: Decision, lang: str) -> str:
    """A decision on one line: what was done with which words, and why."""
    where = " ~ ".join(located(collation, siglum, span) for siglum, span in decision.spans)
    found = f"{done(decision).of(lang)}: {where}"
    return f"{found}. {visible(decision.note)}" if decision.note else found


def done(decision: Decision) -> Text:
    """What the editor did, and why that changes nothing where it doesn't."""
    what = DECISIONS[decision.kind]
    why = EFFECTS[decision.effect]
    return Text(f"{what.en} ({why.en})", f"{what.ru} ({why.ru})") if why.en else what


def located(collation: Collation, siglum: str, span: tuple[int, int]) -> str:
    """Where a decision holds in one witness: `A 12-18 «words»`."""
    words = quoted(collation, siglum, span)
    return f"{siglum} {span[0]}-{span[1]}" + (f" «{words}»" if words else "")


def both(collation: Collation, decision: Decision) -> Text:
    """The same in both languages."""
    return Text(told(collation, decision, "en"), told(collation, decision, "ru"))


def editor(collation: Collation, lang: str) -> str:
    """Whose decisions they are."""
    return visible(collation.editor) or EDITOR.of(lang)


def quoted(collation: Collation, siglum: str, span: tuple[int, int]) -> str:
    """What stands in a span, on one line, its middle left out when it is long."""
    text = visible(collation.witnesses[collation.sigla.index(siglum)].text[span[0] : span[1]])
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[:half].rstrip()} … {text[-half:].lstrip()}"
