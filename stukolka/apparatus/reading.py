"""A reading: what one witness says at one locus, in which standing; and a witness's book of readings of one game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from stukolka.rules.switch import Text, noun

GENERAL = "general"
"""The section of what holds in every form of the game."""


class Standing(Enum):
    """How a witness answers a question."""

    STATED = "stated"
    """It says so."""
    IMPLIED = "implied"
    """It follows from what it says."""
    AMBIGUOUS = "ambiguous"
    """Its words can be read in several ways, the likeliest first."""
    CONTRADICTORY = "contradictory"
    """It says several things, in this order."""
    SILENT = "silent"
    """It doesn't speak of it."""
    LACUNA = "lacuna"
    """Its text is lost where it would speak of it."""
    PENDING = "pending"
    """Nobody has looked yet."""
    UNMODELLED = "unmodelled"
    """It says something that no declared answer expresses."""

    @property
    def answers(self) -> tuple[int, int | None]:
        """The least and the greatest number of answers that such a reading has; None is any number."""
        match self:
            case Standing.STATED | Standing.IMPLIED:
                return 1, 1
            case Standing.AMBIGUOUS | Standing.CONTRADICTORY:
                return 2, None
            case _:
                return 0, 0

    @property
    def cites(self) -> bool:
        """Whether such a reading rests on a passage."""
        return self not in {Standing.SILENT, Standing.LACUNA, Standing.PENDING}

    @property
    def needs_note(self) -> bool:
        """Whether such a reading must say why."""
        return self in {Standing.AMBIGUOUS, Standing.CONTRADICTORY, Standing.UNMODELLED}


@dataclass(frozen=True, slots=True)
class Reading:
    """What one witness says at one locus."""

    witness: str
    """The siglum."""
    section: str
    """`GENERAL`, or the form of which it says so."""
    locus: str
    """The question."""
    standing: Standing
    """How it answers."""
    answers: tuple[str, ...]
    """The keys of its answers: the likeliest first, or in the order of the text."""
    passages: tuple[str, ...]
    """The ids of the passages that say so."""
    note: Text | None
    """Why it is read so."""
    spans: tuple[tuple[int, int], ...] = ()
    """In an independent encoding, the spans of the original instead of passages."""
    second: tuple[str, ...] = ()
    """Of a reading that is contradictory, those of the passages that give its second answer."""

    @property
    def key(self) -> str:
        """The switch's key."""
        return noun(self.locus)

    @property
    def cited(self) -> tuple[str, ...]:
        """The passages as they are cited: `A.r13`."""
        return tuple(f"{self.witness}.{passage}" for passage in self.passages)

    def supporting(self, *, second: bool) -> tuple[str, ...]:
        """The passages for its first answer, or for its second, as they are cited; all where they aren't told apart."""
        wanted = [name for name in self.passages if not self.second or (name in self.second) == second]
        return tuple(f"{self.witness}.{name}" for name in wanted)

    @property
    def label(self) -> str:
        """Standing and answers in one word, by which two encodings are compared."""
        return f"{self.standing.value}: {', '.join(self.answers)}" if self.answers else self.standing.value


@dataclass(frozen=True, slots=True)
class Book:
    """One witness's readings of one game."""

    game: str
    """The game."""
    siglum: str
    """The witness."""
    readings: Mapping[tuple[str, str], Reading]
    """Section and locus -> reading, section by section."""

    def __iter__(self) -> Iterator[Reading]:
        """The readings, section by section."""
        return iter(self.readings.values())

    def at(self, locus: str, form: str) -> Reading | None:
        """What the witness says of `form`: the reading in the form's section, else the general one."""
        return self.readings.get((form, locus)) or self.readings.get((GENERAL, locus))

    def of(self, locus: str) -> dict[str, Reading]:
        """Section -> reading, for every section that reads `locus`."""
        return {section: reading for (section, name), reading in self.readings.items() if name == locus}
