"""A witness as it is collated: a siglum, an untouched text, and what of it is lost or left aside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stukolka.errors import Fault, WrongUsage, shown
from stukolka.text.inspection import is_blank

LONGEST_SIGLUM = 40
"""The most characters of a siglum."""

Span = tuple[int, int]
"""A stretch of a text in code points, its end exclusive."""


@dataclass(frozen=True, slots=True)
class Witness:
    """One text to be collated."""

    siglum: str
    """By what it is cited."""
    text: str
    """Its characters, all of them, line ends and invisible signs untouched."""
    lacunae: tuple[Span, ...] = ()
    """Where text is lost; a span may be empty: `(0, 0)` says that the beginning is lost. What still stands in one is no
    text of the witness: tokens that begin there stand in no table."""
    aside: tuple[Span, ...] = ()
    """What is not collated: tokens that begin there stand in no table."""
    origin: str = ""
    """Where the text comes from, for messages: a file's path."""

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to read in it."""
        return is_blank(self.text)


def siglum_fault(siglum: str) -> str | None:
    """Why `siglum` can't be one, or None when it can: any short word or number that can be printed may be one."""
    if not siglum.strip():
        return "a siglum is empty"
    if siglum != siglum.strip() or not siglum.isprintable():
        return f"siglum {shown(siglum)} begins or ends with a space, or holds a sign that can't be printed"
    if len(siglum) > LONGEST_SIGLUM:
        return f"siglum {shown(siglum)} has more than {LONGEST_SIGLUM} characters"
    return None


def check_witnesses(witnesses: Sequence[Witness]) -> None:
    """Refuses what can't be collated.

    Raises:
        WrongUsage: one of them is no witness; or with all faults: fewer than two, a siglum that can't be one or that
            two have, a lacuna or a stretch left aside that doesn't lie in its text.
    """
    faults = []
    # Whoever writes a notebook hands over texts, or a table of them, sooner than any type checker sees it.
    given: Sequence[object] = witnesses
    if strangers := [one for one in given if not isinstance(one, Witness)]:
        raise WrongUsage(f"what is collated are witnesses, Witness(siglum, text), and not {shown(repr(strangers[0]))}")
    if len(witnesses) < 2:
        faults.append(Fault(f"{len(witnesses)} witness{'es' * (len(witnesses) != 1)} given; two or more are collated"))
    first: dict[str, Witness] = {}
    for witness in witnesses:
        if fault := siglum_fault(witness.siglum):
            faults.append(Fault(fault, file=witness.origin))
        elif witness.siglum in first:
            origins = [one.origin for one in (first[witness.siglum], witness) if one.origin]
            told = f": {' and '.join(origins)}" if len(origins) == 2 else ""
            message = f"two witnesses have the siglum {shown(witness.siglum)}{told}"
            faults.append(Fault(message, file=witness.origin))
        first.setdefault(witness.siglum, witness)
        faults += _span_faults(witness, [*witness.lacunae, *witness.aside])
    if faults:
        raise WrongUsage(faults)


def _span_faults(witness: Witness, spans: Iterable[Span]) -> list[Fault]:
    length = len(witness.text)
    return [
        Fault(f"{start}-{end} lies not in the text of {witness.siglum}, which has {length} characters")
        for start, end in spans
        if not 0 <= start <= end <= length
    ]
