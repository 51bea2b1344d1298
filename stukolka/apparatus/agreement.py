"""Two independent encodings of the same witnesses compared: where they agree, by how much, and what settled the rest.

`corpus/encodings/GAME` holds `first/SIGLUM.toml` and `second/SIGLUM.toml`, in the form of a witness's book;
`verdicts.toml`, which settles every disagreement with a reason; and `agreement.toml`, the figures, which is made from
the others.

The unit is a locus in a section that one of the two lists.  Where the other lists it only in general, that counts for
the form too; where the other lists every form of it by itself, nothing is left that a general reading could differ on,
and the forms alone are compared.  Two readings agree when standing and answers are the same; passages and notes are not
compared.  The categories of Cohen's kappa are the labels as they stand, pooled over all loci.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from stukolka.apparatus.questions import Questions, entries
from stukolka.apparatus.reading import GENERAL, Book, Reading
from stukolka.apparatus.source import bilingual, unknown_witness
from stukolka.errors import Fault, InvalidInput
from stukolka.fields import Fields, key_path
from stukolka.rules.switch import Switch, Text
from stukolka.toml import Document

VERDICTS = ("first", "second", "both", "neither")
"""Whom the settled reading follows; `both` when it holds the answers of both."""

UNLISTED = "unlisted"
"""The label of a locus that an encoding does not list."""

_HEADER = """\
# Made from the two encodings and the verdicts: write no figure here by hand.
# agreed: same standing and same answers.  same_answers: the answers alone.  kappa: Cohen's, of standing and answers;
# kappa_first_answer: of the first answer; kappa_standing: of the standing.
"""


@dataclass(frozen=True, slots=True)
class Pair:
    """One locus in one section of one witness, as each encoding reads it and as it was settled."""

    witness: str
    """The siglum."""
    section: str
    """`general` or a form."""
    locus: str
    """The question."""
    first: Reading | None
    """The first encoder's reading; None when it lists none."""
    second: Reading | None
    """The second encoder's."""
    settled: Reading | None
    """The edition's."""
    listed: bool
    """Whether an encoding lists it in this very section: only such pairs are counted."""

    @property
    def place(self) -> tuple[str, str, str]:
        """Witness, section and locus."""
        return self.witness, self.section, self.locus

    @property
    def labels(self) -> tuple[str, str]:
        """Standing and answers as each encoder has them."""
        return _label(self.first), _label(self.second)

    @property
    def agreed(self) -> bool:
        """Whether the encoders agree on standing and answers."""
        return _label(self.first) == _label(self.second)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one disagreement was settled."""

    verdict: str
    """One of `VERDICTS`."""
    reason: Text
    """Why."""


@dataclass(frozen=True, slots=True)
class Figures:
    """By how much two encodings agree."""

    compared: int
    """How many loci were compared."""
    agreed: int
    """On how many standing and answers are the same."""
    same_answers: int
    """On how many the answers are the same."""
    kappa: Fraction
    """Cohen's kappa of standing and answers."""
    kappa_first_answer: Fraction
    """Cohen's kappa of the first answer, where no answer counts as one."""
    kappa_standing: Fraction
    """Cohen's kappa of the standing."""


def compare(first: Book, second: Book, settled: Book, questions: Questions) -> tuple[Pair, ...]:
    """The readings of one witness side by side, in the order of the questions, the general section before the forms."""
    pairs = []
    for switch in questions.switches:
        for section in (GENERAL, *questions.forms):
            place = (section, switch.locus)
            listed = place in first.readings or place in second.readings
            if section == GENERAL and any(_by_forms(book, switch) for book in (first, second)):
                continue
            if listed or place in settled.readings:
                one, other, kept = (_in_section(book, section, switch.locus) for book in (first, second, settled))
                pairs.append(Pair(first.siglum, section, switch.locus, one, other, kept, listed))
    return tuple(pairs)


def figures(pairs: Iterable[Pair]) -> Figures:
    """By how much the encodings agree on the loci that one of them lists."""
    counted = [pair for pair in pairs if pair.listed]
    answers = [(_answers(pair.first), _answers(pair.second)) for pair in counted]
    standings = [(_standing(pair.first), _standing(pair.second)) for pair in counted]
    return Figures(
        compared=len(counted),
        agreed=sum(pair.agreed for pair in counted),
        same_answers=sum(one == other for one, other in answers),
        kappa=kappa([pair.labels for pair in counted]),
        kappa_first_answer=kappa([(one[:1], other[:1]) for one, other in answers]),
        kappa_standing=kappa(standings),
    )


def kappa(pairs: Sequence[tuple[object, object]]) -> Fraction:
    """Cohen's kappa of two codings of the same items: 1 for full agreement, 0 for no more than chance would give.

    Where chance alone gives full agreement (each coder used one and the same category throughout, or there is nothing
    to code), it is 1.
    """
    if not pairs:
        return Fraction(1)
    observed = Fraction(sum(one == other for one, other in pairs), len(pairs))
    first, second = Counter(one for one, _ in pairs), Counter(other for _, other in pairs)
    chance = Fraction(sum(number * second[category] for category, number in first.items()), len(pairs) ** 2)
    return Fraction(1) if chance == 1 else (observed - chance) / (1 - chance)


def load_verdicts(
    document: Document, questions: Questions, sigla: Collection[str]
) -> dict[tuple[str, str, str], Verdict]:
    """Witness, section and locus -> verdict, from `document` (verdicts.toml).

    Raises:
        InvalidInput: with all faults of the file.
    """
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    verdicts = {}
    for siglum in fields.names():
        table = fields.table(siglum)
        if siglum not in sigla:
            fault = unknown_witness(siglum, sigla)
            fields.fault(fault.message, siglum, allowed=fault.allowed, meant=fault.nearest)
            continue
        for section, locus, entry in entries(table, questions):
            verdict = entry.choice("verdict", VERDICTS)
            verdicts[siglum, section, locus] = Verdict(verdict, bilingual(entry, "reason"))
            entry.done()
    if faults:
        raise InvalidInput(document.located(faults))
    return verdicts


def check_verdicts(
    document: Document, pairs: Iterable[Pair], verdicts: Mapping[tuple[str, str, str], Verdict]
) -> tuple[Fault, ...]:
    """The faults of the verdicts: a dispute without one, one without a dispute, one that isn't what was done."""
    faults = []
    open_places = set(verdicts)
    for pair in pairs:
        open_places.discard(pair.place)
        key = key_path("", *pair.place)
        verdict = verdicts.get(pair.place)
        first, second, settled = _label(pair.first), _label(pair.second), _label(pair.settled)
        told = f"first {first}; second {second}; settled {settled}"
        if first == second == settled:
            if verdict is not None:
                faults.append(Fault(f"nothing was in dispute here: {told}", key=key))
        elif verdict is None:
            faults.append(Fault(f"no verdict settles this: {told}", key=key))
        elif not _holds(verdict.verdict, pair):
            faults.append(Fault(f"the verdict is {verdict.verdict}, and that is not what was done: {told}", key=key))
    faults += [Fault("no encoding and no book lists this", key=key_path("", *place)) for place in sorted(open_places)]
    return document.located(faults)


def _holds(verdict: str, pair: Pair) -> bool:
    """Whether the settled reading is what the verdict says."""
    settled = _label(pair.settled)
    match verdict:
        case "first":
            return settled == _label(pair.first)
        case "second":
            return settled == _label(pair.second)
        case "both":
            return {*_answers(pair.settled)} >= {*_answers(pair.first), *_answers(pair.second)}
        case _:
            return settled not in pair.labels


def agreement_toml(pairs: Sequence[Pair], verdicts: Mapping[tuple[str, str, str], Verdict]) -> str:
    """The text of agreement.toml: figures in all, by witness and by locus, and every disagreement with its verdict."""
    sigla = tuple(dict.fromkeys(pair.witness for pair in pairs))
    lines = [_HEADER, "[all]", *_figure_lines(pairs)]
    for siglum in sigla:
        lines += ["", f"[witness.{siglum}]", *_figure_lines([pair for pair in pairs if pair.witness == siglum])]
    lines += ["", "# Locus -> on how many the encoders agree, of how many compared.", "[locus]"]
    for locus in dict.fromkeys(pair.locus for pair in pairs if pair.listed):
        here = [pair for pair in pairs if pair.locus == locus and pair.listed]
        lines.append(f'"{locus}" = [{sum(pair.agreed for pair in here)}, {len(here)}]')
    for pair in pairs:
        if pair.listed and not pair.agreed:
            first, second = pair.labels
            verdict = verdicts.get(pair.place)
            lines += ["", "[[disagreement]]", f'witness = "{pair.witness}"', f'section = "{pair.section}"']
            lines += [f'locus = "{pair.locus}"', f'first = "{first}"', f'second = "{second}"']
            lines += [f'verdict = "{verdict.verdict}"'] if verdict else []
    return "\n".join(lines) + "\n"


def _figure_lines(pairs: Iterable[Pair]) -> list[str]:
    found = figures(pairs)
    return [
        f"compared = {found.compared}",
        f"agreed = {found.agreed}",
        f"same_answers = {found.same_answers}",
        f"kappa = {float(found.kappa):.4f}",
        f"kappa_first_answer = {float(found.kappa_first_answer):.4f}",
        f"kappa_standing = {float(found.kappa_standing):.4f}",
    ]


def _in_section(book: Book, section: str, locus: str) -> Reading | None:
    return book.readings.get((section, locus)) or book.readings.get((GENERAL, locus))


def _by_forms(book: Book, switch: Switch) -> bool:
    """Whether a book has no general reading of a question, but one for each of its forms."""
    sections = book.of(switch.locus)
    return GENERAL not in sections and set(switch.forms) <= set(sections)


def _label(reading: Reading | None) -> str:
    return UNLISTED if reading is None else reading.label


def _answers(reading: Reading | None) -> tuple[str, ...]:
    return reading.answers if reading else ()


def _standing(reading: Reading | None) -> str:
    return reading.standing.value if reading else UNLISTED
