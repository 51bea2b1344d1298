"""How rule sets differ: the switches to which they give different answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from stukolka.errors import WrongUsage
from stukolka.rules.ruleset import Origin, RuleSet, origin_json
from stukolka.rules.switch import Switch, Text


@dataclass(frozen=True, slots=True)
class Cell:
    """One rule set's answer to one question."""

    answer: str
    """The answer's key."""
    gloss: Text
    """What it makes happen at the table."""
    origin: Origin
    """Where it comes from."""


@dataclass(frozen=True, slots=True)
class Row:
    """One question, and what each rule set answers."""

    switch: str
    """The switch's key."""
    locus: str
    """Its locus."""
    question: Text
    """What is asked."""
    cells: tuple[Cell | None, ...]
    """One for each rule set, in their order; None where the form has no such question."""

    @property
    def differs(self) -> bool:
        """Whether two rule sets answer differently, or one has no such question."""
        return len({cell.answer if cell else None for cell in self.cells}) > 1


def differences(rulesets: Sequence[RuleSet], *, every: bool = False) -> tuple[Row, ...]:
    """The questions on which the rule sets differ, in the order of declaration; with `every`, all their questions.

    Raises:
        WrongUsage: there are fewer than two rule sets, one stands twice, or they are of several games.
    """
    names = [ruleset.name for ruleset in rulesets]
    if len(names) < 2:
        raise WrongUsage("a comparison needs two rule sets or more")
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise WrongUsage(f"compared with itself: {', '.join(twice)}")
    if len(games := sorted({ruleset.game for ruleset in rulesets})) > 1:
        raise WrongUsage(f"rule sets of different games have no switch in common: {', '.join(games)}")
    asked = [switch for switch in rulesets[0].declared if any(switch.key in ruleset.answers for ruleset in rulesets)]
    rows = (_row(switch, rulesets) for switch in asked)
    return tuple(row for row in rows if every or row.differs)


def differences_json(rulesets: Sequence[RuleSet], *, every: bool = False) -> list[dict[str, object]]:
    """The differences as the contract's `diff` lists them; null where a form has no such question."""
    return [
        {
            "switch": row.switch,
            "locus": row.locus,
            "question": row.question.as_json(),
            "answers": {
                ruleset.name: {"answer": cell.answer, **origin_json(cell.origin)} if cell else None
                for ruleset, cell in zip(rulesets, row.cells, strict=True)
            },
        }
        for row in differences(rulesets, every=every)
    ]


def _row(switch: Switch, rulesets: Sequence[RuleSet]) -> Row:
    cells = (
        Cell(answer, switch.answers[answer], ruleset.origins[switch.key])
        if (answer := ruleset.answers.get(switch.key)) is not None
        else None
        for ruleset in rulesets
    )
    return Row(switch.key, switch.locus, switch.question, tuple(cells))
