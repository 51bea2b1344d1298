"""A new witness's text divided into passages, with the loci that each may speak of: what a scholar begins from."""

from __future__ import annotations

from dataclasses import dataclass

from stukolka.apparatus.passages import BETWEEN
from stukolka.apparatus.proposals import Proposal, Proposer
from stukolka.text.likeness import folded
from stukolka.text.sentences import pieces, without_label

LEAST_WORDS = 3
"""From how many words on a passage that says what an earlier one said is told to repeat it."""


@dataclass(frozen=True, slots=True)
class Draft:
    """One passage of a text that nobody has read yet."""

    id: str
    """Its number in the text: `p1`, and `h1` for what looks like a heading."""
    start: int
    """Where it begins, in code points."""
    end: int
    """Where it ends; the code point there belongs to it no more."""
    heading: bool
    """Whether it looks like a heading."""
    proposals: tuple[Proposal, ...]
    """The loci that it may speak of."""
    repeats: str | None
    """The id of the first passage with the same words, the number of a rule apart: both copies stand."""

    @property
    def kind(self) -> str:
        """The kind of passage that it is until somebody reads it."""
        return "heading" if self.heading else "rule"

    def as_json(self) -> dict[str, object]:
        """The passage as `new witness` tells it."""
        return {
            "id": self.id,
            "span": [self.start, self.end],
            "kind": self.kind,
            "proposed": [
                {"locus": one.locus, "likeness": round(one.likeness, 2), "like": one.like} for one in self.proposals
            ],
            "repeats": self.repeats,
        }


def draft(text: str, proposer: Proposer) -> tuple[Draft, ...]:
    """The passages of `text` in order, every character that is not blank in one of them.

    Blanks between two of them that would be taken for a gap belong to the one before.
    """
    found = pieces(text)
    starts = [0 if piece.start > BETWEEN else piece.start for piece in found[:1]]
    starts += [piece.start for piece in found[1:]]
    first: dict[tuple[str, ...], str] = {}
    drafts = []
    headings = 0
    for place, (piece, start, following) in enumerate(zip(found, starts, [*starts[1:], len(text)], strict=True), 1):
        headings += piece.heading
        name = f"h{headings}" if piece.heading else f"p{place - headings}"
        own = text[piece.start : piece.end]
        words = folded(without_label(own))
        before = first.setdefault(words, name) if len(words) >= LEAST_WORDS else name
        drafts.append(
            Draft(
                id=name,
                start=start,
                end=following if following - piece.end > BETWEEN else piece.end,
                heading=piece.heading,
                proposals=proposer.propose(own, heading=piece.heading),
                repeats=before if before != name else None,
            )
        )
    return tuple(drafts)
