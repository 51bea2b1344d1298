"""Who says so: the rule behind a locus of a rule set, with its origin and the passages that it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from stukolka.apparatus.passages import Passage
from stukolka.library import Library
from stukolka.rules.prose import mark
from stukolka.rules.ruleset import Origin, RuleSet
from stukolka.rules.switch import Text

REASON = Text("reason", "основание")
NOTE = Text("note", "примечание")
OR, AND = Text("or", "или"), Text("and also", "и ещё")


@dataclass(frozen=True, slots=True)
class OtherRule:
    """A rule that the source of a rule set gives, or may mean, besides the one that stands."""

    answer: str
    """The answer's key."""
    rule: Text
    """The rule as a sentence."""
    cited: tuple[str, ...]
    """The passages that say so, by name."""
    passages: tuple[Passage, ...]
    """Those of them that don't say the rule that stands too."""
    quotations: tuple[str | None, ...]
    """Their own words, where the original is at hand."""


@dataclass(frozen=True, slots=True)
class Authority:
    """The rule at one locus of a rule set."""

    locus: str
    """The locus."""
    rule: Text
    """The rule as a sentence."""
    origin: Origin
    """Where it comes from."""
    passages: tuple[Passage, ...]
    """The passages that say so, none where the editor or the user does."""
    quotations: tuple[str | None, ...]
    """Their own words, where the original is at hand."""
    others: tuple[OtherRule, ...] = ()
    """What the same source says besides, or may mean."""

    def sentence(self, lang: str) -> str:
        """Rule, origin and restatements in one line, as a fault tells them."""
        said = "; ".join(f"{passage.cited}: {passage.text.of(lang)}" for passage in self.passages)
        return f"{self.rule.of(lang)} [{mark(self.origin).of(lang)}]" + (f" {said}" if said else "")

    def lines(self, lang: str) -> Iterator[str]:
        """Rule, origin, restatements and quotations line by line, as a reader at a terminal wants them."""
        yield f"{self.rule.of(lang)} [{mark(self.origin, beside=True).of(lang)}]"
        yield from _said(self.passages, self.quotations, lang)
        joining = (AND if self.origin.kind == "contradictory" else OR).of(lang)
        for other in self.others:
            yield f"{joining} {other.answer}: {other.rule.of(lang)} [{', '.join(other.cited)}]"
            yield from _said(other.passages, other.quotations, lang)
        if self.origin.note is not None:
            yield f"{(NOTE if self.passages else REASON).of(lang)}: {self.origin.note.of(lang)}"


def _said(passages: tuple[Passage, ...], quotations: tuple[str | None, ...], lang: str) -> Iterator[str]:
    for passage, quotation in zip(passages, quotations, strict=True):
        yield f"{passage.cited}: {passage.text.of(lang)}"
        if quotation is not None:
            yield f"    «{' '.join(quotation.split())}»"


def authority(library: Library, ruleset: RuleSet, locus: str) -> Authority:
    """The rule that `ruleset` has at `locus`, and who says so."""
    switch = library.games[ruleset.game].switch(locus)
    answer = ruleset.answers[switch.key]
    origin = ruleset.origins[switch.key]
    others = []
    for other in origin.alternatives:
        own = _passages(library, (name for name in other.passages if name not in origin.passages))
        others.append(OtherRule(other.answer, switch.answers[other.answer], other.passages, *own))
    return Authority(locus, switch.answers[answer], origin, *_passages(library, origin.passages), tuple(others))


def _passages(library: Library, names: Iterable[str]) -> tuple[tuple[Passage, ...], tuple[str | None, ...]]:
    """The passages of these names, and their own words where they are at hand."""
    found = tuple(library.passage(name) for name in names)
    return found, tuple(library.quoted(passage) for passage in found)
