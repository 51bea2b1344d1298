"""Who says so: the rule behind a locus of a rule set, with its origin and the passages that it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stukolka.apparatus.passages import Passage
from stukolka.library import Library
from stukolka.rules.prose import mark
from stukolka.rules.ruleset import Origin, RuleSet
from stukolka.rules.switch import Text

REASON = Text("reason", "основание")
NOTE = Text("note", "примечание")


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

    def sentence(self, lang: str) -> str:
        """Rule, origin and restatements in one line, as a fault tells them."""
        said = "; ".join(f"{passage.cited}: {passage.text.of(lang)}" for passage in self.passages)
        return f"{self.rule.of(lang)} [{mark(self.origin).of(lang)}]" + (f" {said}" if said else "")

    def lines(self, lang: str) -> Iterator[str]:
        """Rule, origin, restatements and quotations line by line, as a reader at a terminal wants them."""
        yield f"{self.rule.of(lang)} [{mark(self.origin).of(lang)}]"
        for passage, quotation in zip(self.passages, self.quotations, strict=True):
            yield f"{passage.cited}: {passage.text.of(lang)}"
            if quotation is not None:
                yield f"    «{' '.join(quotation.split())}»"
        if self.origin.note is not None:
            yield f"{(NOTE if self.passages else REASON).of(lang)}: {self.origin.note.of(lang)}"


def authority(library: Library, ruleset: RuleSet, locus: str) -> Authority:
    """The rule that `ruleset` has at `locus`, and who says so."""
    switch = library.games[ruleset.game].switch(locus)
    answer = ruleset.answers[switch.key]
    origin = ruleset.origins[switch.key]
    passages = tuple(library.passage(cited) for cited in origin.passages)
    quotations = tuple(library.quoted(passage) for passage in passages)
    return Authority(locus, switch.answers[answer], origin, passages, quotations)
