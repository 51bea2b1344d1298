"""The loci that a new passage may speak of, by its likeness to what is known: a proposal, which is never a reading.

A passage is compared with the restatement of every passage that some reading rests on, and with every question and its
answers; a locus is as likely as the likest of those that speak of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from stukolka.apparatus.passages import Passage
from stukolka.rules.switch import Switch
from stukolka.text.likeness import Likeness

MOST = 3
"""How many loci are proposed for one passage."""

LEAST = 0.15
"""The likeness below which nothing is proposed."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """One locus that a passage may speak of."""

    locus: str
    """The locus."""
    likeness: float
    """How like the passage is to what speaks of it, from 0 to 1."""
    like: str | None
    """The passage that it is likest to, cited; None when that is the question itself."""


class Proposer:
    """What is known of the loci of one game."""

    def __init__(self, passages: Iterable[Passage], switches: Sequence[Switch], language: str) -> None:
        """Compare with these `passages`, whose restatements are in `language` (`ru`, else English), and `switches`."""
        self._plays = {switch.locus: switch.plays for switch in switches}
        texts = []
        self._spoken: list[tuple[str | None, tuple[str, ...]]] = []
        for passage in passages:
            if loci := tuple(locus for locus in passage.loci if locus in self._plays):
                texts.append(passage.text.of(language))
                self._spoken.append((passage.cited, loci))
        for switch in switches:
            glosses = " ".join(gloss.of(language) for gloss in switch.answers.values())
            texts.append(f"{switch.question.of(language)} {glosses}")
            self._spoken.append((None, (switch.locus,)))
        self._likeness = Likeness(texts)

    def propose(self, text: str, *, heading: bool = False) -> tuple[Proposal, ...]:
        """The loci that `text` may speak of, the likeliest first; a `heading` speaks of wording alone."""
        best: dict[str, Proposal] = {}
        for (like, loci), likeness in zip(self._spoken, self._likeness.of(text), strict=True):
            for locus in loci:
                known = best.get(locus)
                if likeness >= LEAST and (known is None or likeness > known.likeness):
                    best[locus] = Proposal(locus, likeness, like)
        fitting = (one for one in best.values() if not (heading and self._plays[one.locus]))
        return tuple(sorted(fitting, key=lambda one: (-one.likeness, one.locus))[:MOST])
