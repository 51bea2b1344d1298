"""How far each witness has been described: its passages by kind, what nothing rests on, and the loci unread."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from stukolka.apparatus.passages import BETWEEN, KINDS, Passage
from stukolka.apparatus.questions import Questions
from stukolka.apparatus.reading import Book, Standing
from stukolka.apparatus.source import Source
from stukolka.rules.switch import Switch

PLACES = 6
"""To how many decimal places a share is given."""


@dataclass(frozen=True, slots=True)
class WitnessCoverage:
    """How far one witness has been described."""

    siglum: str
    """The witness."""
    share: float
    """The share of its characters that lie in passages, from 0 to 1."""
    kinds: Mapping[str, float]
    """Kind of passage -> share; kinds that don't occur are left out."""
    unused: tuple[str, ...]
    """Passages on which nothing rests, cited: rules that no reading cites, and claims that no claim as data cites."""


@dataclass(frozen=True, slots=True)
class Unread:
    """A locus that some witness has not been read for."""

    game: str
    """The game."""
    locus: str
    """The locus."""
    sigla: tuple[str, ...]
    """The witnesses."""
    proposed: tuple[str, ...] = ()
    """Their passages that may speak of it, cited: a place to look at, and no reading."""


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far the witnesses have been described."""

    witnesses: tuple[WitnessCoverage, ...]
    """One for each witness."""
    unread: tuple[Unread, ...]
    """The loci that some witness has not been read for."""

    def as_json(self) -> dict[str, object]:
        """The contract's answer to `coverage`."""
        return {
            "witnesses": [
                {"siglum": one.siglum, "share": one.share, "kinds": dict(one.kinds), "unused": list(one.unused)}
                for one in self.witnesses
            ],
            "loci": [
                {"game": one.game, "locus": one.locus, "unread": list(one.sigla), "proposed": list(one.proposed)}
                for one in self.unread
            ],
        }


def witness_coverage(
    source: Source, passages: Sequence[Passage], books: Iterable[Book], *, claimed: Collection[str] = ()
) -> WitnessCoverage:
    """How far `source` is described by its `passages` (in the order of the text) and its `books`, one for each game.

    Spaces and line ends between passages belong to the passage before.  `claimed` are the cited passages on which a
    claim as data rests.
    """
    cited = {passage for book in books for reading in book for passage in reading.cited}
    characters = dict.fromkeys(KINDS, 0)
    starts = [*(passage.start for passage in passages[1:]), source.characters]
    for passage, following in zip(passages, starts, strict=False):
        end = following if following - passage.end <= BETWEEN else passage.end
        characters[passage.kind] += end - passage.start
    users: dict[str, Collection[str]] = {"rule": cited, "claim": claimed}
    return WitnessCoverage(
        siglum=source.siglum,
        share=round(sum(characters.values()) / source.characters, PLACES),
        kinds={kind: round(number / source.characters, PLACES) for kind, number in characters.items() if number},
        unused=tuple(one.cited for one in passages if one.kind in users and one.cited not in users[one.kind]),
    )


def unread(books: Mapping[str, Book], questions: Questions, *, passages: Iterable[Passage] = ()) -> tuple[Unread, ...]:
    """The loci, wording too, for which some witness of the game has no reading of one of their forms, or a pending one.

    With each are told those of the `passages` that are proposed for it.
    """
    proposing = [passage for passage in passages if passage.proposed]
    found = []
    for switch in questions.switches:
        sigla = tuple(siglum for siglum, book in books.items() if not is_read(book, switch))
        if sigla:
            proposed = (one for one in proposing if switch.locus in one.proposed and one.witness in sigla)
            found.append(Unread(questions.game, switch.locus, sigla, tuple(one.cited for one in proposed)))
    return tuple(found)


def is_read(book: Book, switch: Switch) -> bool:
    """Whether the witness has been read for the question, in each of its forms."""
    readings = (book.at(switch.locus, form) for form in switch.forms)
    return all(reading is not None and reading.standing is not Standing.PENDING for reading in readings)
