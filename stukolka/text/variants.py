"""Variants: where witnesses differ, and in what: spelling, inflection, word, number, order, omission or addition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from stukolka.rules.switch import Text
from stukolka.text.lemma import are_forms_of_one
from stukolka.text.numerals import kopecks, value
from stukolka.text.short_forms import are_short_and_full, is_from_noun
from stukolka.text.tokens import Token
from stukolka.text.words import stem

if TYPE_CHECKING:
    from stukolka.text.collation import Collation
    from stukolka.text.orthography import Form

Level = Literal["substance", "letter", "sign"]
"""What counts as a difference: other words only, other letters too, or also punctuation."""

KINDS: Mapping[str, Text] = {
    "spelling": Text("another spelling of the word", "иное написание слова"),
    "inflection": Text("another form of the word", "иная форма слова"),
    "number": Text("another number", "иное число"),
    "word": Text("another word", "иное слово"),
    "order": Text("another place", "иное место"),
    "omission": Text("words left out", "пропуск слов"),
    "addition": Text("words added", "вставка слов"),
    "sign": Text("another punctuation mark", "иной знак препинания"),
}
"""Kind of variant -> what it is, the slight ones first."""

_RANK = {kind: rank for rank, kind in enumerate(["sign", *[kind for kind in KINDS if kind != "sign"]])}
_LEAST_STEM = 3


@dataclass(frozen=True, slots=True)
class Reading:
    """What one or more witnesses have at a place of variation."""

    witnesses: tuple[str, ...]
    """The sigla of those that have it."""
    text: str
    """What is printed in the first of them, a space between tokens; empty when they leave the words out."""
    spans: tuple[tuple[int, int] | None, ...]
    """Where it stands in the text of each, or None where it stands nowhere."""
    kind: str | None
    """How it differs from the base's reading, one of `KINDS`; None for the base's own."""
    foldings: tuple[str, ...] = ()
    """The foldings that make it one word with the base's; empty unless they do."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One place of variation: one column, or several in which the same witnesses have nothing."""

    start: int
    """The first column."""
    end: int
    """The column after the last."""
    kind: str
    """The gravest kind of its readings, one of `KINDS`."""
    readings: tuple[Reading, ...]
    """The readings, the base's first; witnesses that are lost or not collated here support none."""
    silent: tuple[str, ...]
    """The sigla of witnesses that are lost or not collated here."""


def variants_of(collation: Collation, level: Level, base: str | None) -> Iterator[Variant]:
    """The places of variation, in order."""
    lemma = base_of(collation, base)
    moved = {
        (siglum, span[0]) for move in collation.moves for pair in move.pairs
        for siglum, span in zip(move.witnesses, pair, strict=True)
    }  # fmt: skip
    run: list[int] = []
    absent: frozenset[int] = frozenset()
    of_move = False
    passed_over = {"lacuna"} if level == "sign" else {"sign", "lacuna"}
    sigla = collation.sigla
    for column, row in enumerate(collation.columns):
        if (form := _one_form(collation.tokens, row)) is not None:  # the common case, told apart at once
            if run and form.kind not in passed_over:
                yield _variant(collation, run, lemma, of_move)
                run = []
            continue
        present = [(w, collation.tokens[w][place]) for w, place in enumerate(row) if place is not None]
        if all(token.form.kind in passed_over for _, token in present):
            continue
        alike = len({_seen(token, level) for _, token in present}) == 1
        missing: frozenset[int] = frozenset()
        omits = changed = False
        if len(present) < len(row):
            missing = frozenset(w for w, place in enumerate(row) if place is None)
            omits = any(collation.gap_at(column, w) == "omitted" for w in missing)
            changed = any((sigla[w], token.start) in moved for w, token in present)
        elif alike and not run:
            continue
        if omits and alike and (not run or (absent == missing and of_move == changed)):
            run.append(column)
            absent, of_move = missing, changed
            continue
        if run:
            yield _variant(collation, run, lemma, of_move)
            run = []
        if omits and alike:
            run, absent, of_move = [column], missing, changed
        elif omits or not alike:
            changed = changed or any((sigla[w], token.start) in moved for w, token in present)
            yield _variant(collation, [column], lemma, changed)
    if run:
        yield _variant(collation, run, lemma, of_move)


def kind_of(base: Token, other: Token) -> str:
    """How one token differs from another in its place: one of `KINDS`."""
    one, two = base.form, other.form
    if "sign" in (base.kind, other.kind):
        return "sign"
    if one.modern == two.modern:
        return "spelling"
    if base.kind == other.kind != "word":
        # The same sum with its units written otherwise is the same sum.
        return "spelling" if (paid := kopecks(one)) is not None and paid == kopecks(two) else "number"
    values = [value(form) for form in (one, two)]
    if values[0] is not None and values[1] is not None:
        if values[0] != values[1]:
            return "number"
        # The same number in words and in figures is written otherwise, no more.
        return "inflection" if base.kind == other.kind else "spelling"
    if base.kind != "word" and other.kind != "word":
        return "number"
    known = one.lemma and two.lemma
    if are_forms_of_one(one.modern, two.modern) if known else _is_inflection(one.modern, two.modern):
        return "inflection"
    return "spelling" if _is_misspelt(one.modern, two.modern) else "word"


def _is_inflection(one: str, other: str) -> bool:
    if are_short_and_full(one, other):
        return True
    if is_from_noun(one, other):
        return False
    first, second = (stem(word.removesuffix("ся").removesuffix("сь")) for word in (one, other))
    if first == second:
        return True
    # An ending that was not seen on one side: стол, столами.
    short, long = sorted([first, second], key=len)
    return len(short) > _LEAST_STEM and long.startswith(short) and len(long) - len(short) <= 2


def _is_misspelt(one: str, other: str) -> bool:
    """Whether one letter of a long word differs, or the two are written together and apart."""
    if one.replace("-", "") == other.replace("-", ""):
        return True
    if min(len(one), len(other)) < 5 or abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    same_length = len(one) == len(other)
    tails = {
        one[start + (same_length or len(one) > len(other)) :],
        other[start + (same_length or len(other) > len(one)) :],
    }
    return len(tails) == 1 and start > 0


def variant_of(collation: Collation, columns: Sequence[int], base: str | None) -> Variant:
    """The place of variation that some columns make, in which the witnesses differ in whatever way."""
    return _variant(collation, columns, base_of(collation, base), moved=False)


def base_of(collation: Collation, base: str | None) -> int:
    """The place of the witness to which the others are compared: that asked for, the editor's, the first not empty.

    Raises:
        WrongUsage: there is no such witness.
    """
    base = collation.base if base is None else base
    if base is not None:
        return collation.place(base)
    return next((w for w, witness in enumerate(collation.witnesses) if not witness.is_empty), 0)


def _one_form(tokens: Sequence[Sequence[Token]], row: Sequence[int | None]) -> Form | None:
    """What all witnesses have in a column when they print it alike, else None."""
    found: Form | None = None
    for text, place in zip(tokens, row, strict=True):
        if place is None:
            return None
        form = text[place].form
        if found is None:
            found = form
        elif form is not found:
            return None
    return found


def _seen(token: Token, level: Level) -> str:
    return token.form.modern if level == "substance" else token.form.printed


def _variant(collation: Collation, run: Sequence[int], base: int, moved: bool) -> Variant:
    groups: dict[tuple[str, ...], list[int]] = {}
    silent = []
    rows = [collation.columns[column] for column in run]
    for witness, text in enumerate(collation.tokens):
        printed = tuple([text[place].form.printed for row in rows if (place := row[witness]) is not None])
        if not printed and collation.gap_at(run[0], witness) != "omitted":
            silent.append(collation.sigla[witness])
            continue
        groups.setdefault(printed, []).append(witness)
    lemma = next((printed for printed, members in groups.items() if base in members), None)
    if lemma is None:
        lemma = next((printed for printed in groups if printed), ())
    readings = []
    for printed, members in sorted(groups.items(), key=lambda group: group[0] != lemma):
        kind = None if printed == lemma else _kind(collation, run, groups[lemma][0], members[0], moved)
        foldings = collation.orthography.parted(lemma[0], printed[0]) if kind == "spelling" else ()
        spans = tuple(_span(collation, run, witness) for witness in members)
        sigla = tuple(collation.sigla[witness] for witness in members)
        readings.append(Reading(sigla, " ".join(printed), spans, kind, foldings))
    kinds = [reading.kind for reading in readings if reading.kind is not None]
    gravest = max(kinds, key=lambda kind: _RANK[kind])
    return Variant(run[0], run[-1] + 1, gravest, tuple(readings), tuple(silent))


def _kind(collation: Collation, run: Sequence[int], base: int, witness: int, moved: bool) -> str:
    places = [(collation.columns[column][base], collation.columns[column][witness]) for column in run]
    own = [(one, other) for one, other in places if one is not None and other is not None]
    if own:
        return kind_of(collation.tokens[base][own[0][0]], collation.tokens[witness][own[0][1]])
    if moved:
        return "order"
    return "omission" if any(one is not None for one, _ in places) else "addition"


def _span(collation: Collation, run: Sequence[int], witness: int) -> tuple[int, int] | None:
    tokens = [
        collation.tokens[witness][place] for column in run if (place := collation.columns[column][witness]) is not None
    ]
    return (tokens[0].start, tokens[-1].end) if tokens else None
