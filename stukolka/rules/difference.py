"""How rule sets differ: where their answers do, where their witnesses may all the same, and where in wording only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from stukolka.errors import WrongUsage
from stukolka.rules.ruleset import FILLED, OPEN, Origin, RuleSet, Said, origin_json
from stukolka.rules.switch import Switch, Text

KINDS = {
    "sources": Text("the sources differ", "источники расходятся"),
    "completed": Text("they differ by what was filled in", "расходятся восполненным"),
    "form": Text("a question of some forms only", "вопрос не всех видов игры"),
    "possible": Text("the sources may differ", "источники, возможно, расходятся"),
    "unread": Text("not read yet in all of them", "прочитано ещё не во всех"),
    "open": Text("not answered by all of them", "отвечают не все"),
    "same": Text("they agree", "согласны"),
}
"""What a question is between rule sets: of the first three the answers differ, of the others they don't."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One rule set's answer to one question."""

    answer: str
    """The answer's key."""
    gloss: Text
    """What it makes happen at the table."""
    origin: Origin
    """Where it comes from."""

    @property
    def own(self) -> bool:
        """Whether the answer is the witness's own, or the user's."""
        return self.origin.kind not in FILLED

    @property
    def says(self) -> Said:
        """What the source of the rule set itself has, whatever the rule set answers; a choice speaks for itself."""
        origin = self.origin
        if origin.instead_of is not None:
            return origin.instead_of
        return Said(origin.witness or "", origin.kind, (self.answer, *origin.also), origin.cited, origin.note)

    @property
    def unmodelled(self) -> bool:
        """Whether the witness says something else here, which no answer expresses."""
        return self.origin.instead_of is not None and self.origin.instead_of.standing == "unmodelled"

    @property
    def unread(self) -> bool:
        """Whether the witness has not been read for the question yet."""
        return self.origin.instead_of is not None and self.origin.instead_of.unread


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
    glosses: Mapping[str, Text]
    """Answer key -> what it makes happen, for every answer that there is."""

    @property
    def differs(self) -> bool:
        """Whether two rule sets answer differently, or one has no such question."""
        return len({cell.answer if cell else None for cell in self.cells}) > 1

    @property
    def kind(self) -> str:
        """Of `KINDS`, what the question is between the rule sets."""
        cells = [cell for cell in self.cells if cell]
        if self.differs:
            if len({cell.answer for cell in cells if cell.own}) > 1:
                return "sources"
            return "completed" if all(self.cells) else "form"
        if _may_differ(_allowed(cell) for cell in cells):
            return "possible"
        if any(cell.unread for cell in cells):
            return "unread"
        return "same" if all(cell.own for cell in cells) else "open"


@dataclass(frozen=True, slots=True)
class WordingRow:
    """One question of wording, on which nothing at the table depends, and what each witness has there."""

    switch: str
    """The key of the locus."""
    locus: str
    """The locus."""
    question: Text
    """What is asked."""
    answers: dict[str, Text]
    """Answer key -> gloss, for every answer that there is."""
    cells: tuple[Said | None, ...]
    """One for each rule set, in their order; None where the form has no such question."""

    @property
    def differs(self) -> bool:
        """Whether two witnesses that speak have not the same there."""
        return _may_differ(_worded(said) for said in self.cells)


@dataclass(frozen=True, slots=True)
class Parts:
    """A whole comparison, part by part; no question stands in two of them."""

    differ: tuple[Row, ...]
    """The questions to which the rule sets give different answers."""
    may_differ: tuple[Row, ...]
    """Those to which they give the same, though what the witnesses say may come to something different."""
    wording: tuple[WordingRow, ...]
    """Those of wording in which the witnesses differ."""


def differences(rulesets: Sequence[RuleSet], *, every: bool = False) -> tuple[Row, ...]:
    """The questions on which the rule sets differ, in the order of declaration; with `every`, all their questions.

    Raises:
        WrongUsage: there are fewer than two rule sets, one stands twice, or they are of several games.
    """
    return tuple(row for row in _rows(rulesets) if every or row.differs)


def parts(rulesets: Sequence[RuleSet]) -> Parts:
    """Where the rule sets differ, where their witnesses may, and where these differ in wording only.

    The witnesses may differ at a question to which the rule sets give one answer if one of them can also be read
    otherwise, or contradicts itself, or says what no answer expresses, unless the others do just the same.  A witness
    that is silent there, or lost, or not read yet, differs from nobody.

    Raises:
        WrongUsage: as for `differences`.
    """
    rows = _rows(rulesets)
    return Parts(
        tuple(row for row in rows if row.differs),
        tuple(row for row in rows if row.kind == "possible"),
        tuple(row for row in wordings(rulesets) if row.differs),
    )


def wordings(rulesets: Sequence[RuleSet]) -> tuple[WordingRow, ...]:
    """What the witness of each rule set has at every question of wording, in the order of declaration."""
    return tuple(
        WordingRow(
            switch.key,
            switch.locus,
            switch.question,
            dict(switch.answers),
            tuple(ruleset.wording.get(switch.key) for ruleset in rulesets),
        )
        for switch in rulesets[0].declared
        if any(switch.key in ruleset.wording for ruleset in rulesets)
    )


def differences_json(rulesets: Sequence[RuleSet], *, every: bool = False) -> list[dict[str, object]]:
    """The differences as the contract's `diff` lists them; null where a form has no such question."""
    return [_row_json(row, rulesets) for row in differences(rulesets, every=every)]


def parts_json(rulesets: Sequence[RuleSet]) -> dict[str, object]:
    """A whole comparison: the rule sets, each with the questions unread in its witness, then part by part."""
    found = parts(rulesets)
    return {
        "rulesets": [
            {"rules": one.name, "digest": one.digest, "questions": one.questions, "unread": list(one.unread)}
            for one in rulesets
        ],
        "differ": [_row_json(row, rulesets) for row in found.differ],
        "may_differ": [_row_json(row, rulesets) for row in found.may_differ],
        "wording": [
            {
                "switch": row.switch,
                "locus": row.locus,
                "question": row.question.as_json(),
                "says": {
                    ruleset.name: said.as_json() if said else None
                    for ruleset, said in zip(rulesets, row.cells, strict=True)
                },
            }
            for row in found.wording
        ],
    }


def _rows(rulesets: Sequence[RuleSet]) -> tuple[Row, ...]:
    names = [ruleset.name for ruleset in rulesets]
    if len(names) < 2:
        raise WrongUsage("a comparison needs two rule sets or more")
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise WrongUsage(f"compared with itself: {', '.join(twice)}")
    if len(games := sorted({ruleset.game for ruleset in rulesets})) > 1:
        raise WrongUsage(f"rule sets of different games have no switch in common: {', '.join(games)}")
    asked = [switch for switch in rulesets[0].declared if any(switch.key in ruleset.answers for ruleset in rulesets)]
    return tuple(_row(switch, rulesets) for switch in asked)


def _row(switch: Switch, rulesets: Sequence[RuleSet]) -> Row:
    cells = (
        Cell(answer, switch.answers[answer], ruleset.origins[switch.key])
        if (answer := ruleset.answers.get(switch.key)) is not None
        else None
        for ruleset in rulesets
    )
    return Row(switch.key, switch.locus, switch.question, tuple(cells), switch.answers)


def _row_json(row: Row, rulesets: Sequence[RuleSet]) -> dict[str, object]:
    return {
        "switch": row.switch,
        "locus": row.locus,
        "question": row.question.as_json(),
        "difference": row.kind,
        "answers": {
            ruleset.name: {"answer": cell.answer, "gloss": cell.gloss.as_json(), **origin_json(cell.origin)}
            if cell
            else None
            for ruleset, cell in zip(rulesets, row.cells, strict=True)
        },
    }


@dataclass(frozen=True, slots=True)
class _Allowed:
    """What a witness that speaks allows at a question."""

    answers: frozenset[str]
    """The answers, none where it says what no answer expresses."""
    all_of_them: bool = False
    """Whether it says every one of them, instead of one that can't be told."""


def _may_differ(allowed: Iterable[_Allowed | None]) -> bool:
    """Whether two of those who speak need not mean the same; who says what no answer expresses never surely does."""
    speaking = [one for one in allowed if one is not None]
    return any(one != other or not one.answers for one, other in combinations(speaking, 2))


def _allowed(cell: Cell) -> _Allowed | None:
    if not cell.own:
        return _Allowed(frozenset()) if cell.unmodelled else None
    return _Allowed(frozenset({cell.answer, *cell.origin.also}), cell.origin.kind == "contradictory")


def _worded(said: Said | None) -> _Allowed | None:
    return None if said is None or said.standing in OPEN else _Allowed(frozenset(said.answers))
