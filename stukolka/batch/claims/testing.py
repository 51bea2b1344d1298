"""A claim put to the test: its figure at every table, what else the completions would give, and the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from stukolka.batch import run
from stukolka.batch.claims import counting, tables
from stukolka.batch.claims.exact import SETTLED
from stukolka.batch.claims.tables import Table
from stukolka.batch.claims.tested import Figure, Switched, Tested
from stukolka.batch.claims.trial import BORNE_OUT, CONTRADICTED, DEPENDS, NOT_MEASURABLE, Cell, Trial
from stukolka.batch.estimate import Estimate
from stukolka.batch.hands import Hire
from stukolka.batch.lattice import idle_switches
from stukolka.batch.store import Store
from stukolka.errors import StukolkaError

if TYPE_CHECKING:
    from stukolka.apparatus.claims import Claim
    from stukolka.library import Library
    from stukolka.rules.ruleset import RuleSet

OPEN_KINDS: Final = ("conjecture", "supplied", "ambiguous", "contradictory")
"""Where an answer comes from that the witness does not settle."""

PART: Final = 4
"""The completions are looked at with this part of the deals."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What gives one figure: a table, and the one to which it is compared."""

    own: Table
    """The table."""
    other: Table | None
    """That to which it is compared; None where it is to none."""
    deals: int
    """How many deals (or sessions) each plays."""
    divided: bool
    """Whether the figure is a quotient of both, not their difference."""

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables."""
        return (self.own,) if self.other is None else (self.own, self.other)


Source = Seen | Fraction
"""Whence a figure comes: from tables that are played, or from mathematics, which has settled it."""


@dataclass(frozen=True, slots=True)
class Open:
    """Another answer to a question that the witness leaves open, and whence the figure with it comes."""

    switch: str
    """The question's key."""
    answer: str
    """The other answer."""
    origin: str
    """Where the rule set's own answer comes from."""
    source: Source
    """Whence the figure comes."""


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A claim of a witness that is to be tested: everything that has to be played."""

    claim: Claim
    """The claim."""
    witness: str
    """The witness."""
    trial: Trial | None
    """How it is tested; None where it can't be."""
    cells: tuple[tuple[Cell, Source], ...] = ()
    """The tables, and whence the figure of each comes."""
    switched: tuple[Open, ...] = ()
    """The completions to be switched."""
    rules: Mapping[str, str] | None = None
    """Rule set -> its digest."""
    asked: int | None = None
    """How many deals a table are asked for, where it isn't as many as the trial says."""
    unchanged: Seen | None = None
    """The first table by as many deals as the completions, to which these compare; None where nothing is played."""

    @property
    def seen(self) -> list[Seen]:
        """What is to be played, in its order."""
        sources = [source for _, source in self.cells] + [one.source for one in self.switched]
        return [source for source in (*sources, self.unchanged) if isinstance(source, Seen)]

    @property
    def played(self) -> int:
        """How many deals are to be played in all."""
        return sum(one.deals * (table.length or 1) for one in self.seen for table in one.tables)


def prepared(
    library: Library, claim: Claim, trial: Trial | None, witness: str, *, deals: int | None = None
) -> Prepared:
    """A claim of a witness ready to be tested; with `deals`, by so many instead of those that the trial asks for.

    Raises:
        WrongUsage: there can be no such table; with all faults.
    """
    if trial is None or trial.kind == "none":
        return Prepared(claim, witness, trial)
    asked = None if deals == trial.deals or trial.kind == "exact" else deals
    trial = trial if asked is None else replace(trial, deals=asked)
    cells = trial.cells(witness)
    found = tuple((cell, _source(library, claim.game, trial, cell, witness, {}, trial.deals)) for cell in cells)
    rules = _rules(library, trial, witness)
    switched = []
    for switch, answer, origin in _open(rules):
        try:
            source = _source(library, claim.game, trial, cells[0], witness, {switch: answer}, _fewer(trial))
        except StukolkaError:
            continue  # with that answer there is no such table, as with a pack too small for it
        if isinstance(source, Fraction) and source == found[0][1]:
            continue  # it does not bear on it
        switched.append(Open(switch, answer, origin, source))
    first = found[0][1]
    unchanged = replace(first, deals=_fewer(trial)) if switched and isinstance(first, Seen) else None
    digests = {ruleset.name: ruleset.digest for ruleset in rules}
    return Prepared(claim, witness, trial, found, tuple(switched), digests, asked, unchanged)


def _fewer(trial: Trial) -> int:
    return max(trial.deals // PART, 2)


def make(
    test: Prepared,
    *,
    hire: Hire | None = None,
    kept: Store | None = None,
    together: run.Together | None = None,
    block: int | None = None,
) -> Tested:
    """What comes of a claim that was prepared; what is kept of its tables is not played again.

    `hire` finds who does the work, by default this thread. Neither that nor the size of the blocks changes a digit.

    Raises:
        WrongUsage: the store can't be written.
    """
    trial = test.trial
    if trial is None or trial.kind == "none":
        return Tested(test.claim, test.witness, trial, NOT_MEASURABLE)
    together = together or run.Together(run.nobody_looks, test.played)
    bounds = trial.claimed(test.witness)
    overflowed = 0

    def estimate(table: Table, deals: int) -> Estimate:
        nonlocal overflowed
        progress = together.next(deals, each=table.length or 1)
        found = counting.sums(table, deals, hire=hire, kept=kept, progress=progress, block=block)
        overflowed += found.overflowed
        return counting.estimated(table, found.metrics[counting.COUNTED])

    def figure(source: Source) -> Figure:
        if isinstance(source, Fraction):
            value = float(source)
            return Figure(value, value, value, str(source))
        found = estimate(source.own, source.deals)
        if source.other is not None:
            found = counting.compared(found, estimate(source.other, source.deals), divided=source.divided)
        return Figure(found.mean, found.low, found.high)

    cells = [(cell, one, _verdict(bounds, one)) for cell, source in test.cells for one in [figure(source)]]
    switched = [
        Switched(opened.switch, opened.answer, opened.origin, one, _verdict(bounds, one))
        for opened in test.switched
        for one in [figure(opened.source)]
    ]
    unchanged = None if test.unchanged is None else (test.unchanged.deals, figure(test.unchanged))
    verdict, on = _judged(trial, bounds.varies, cells, switched)
    return Tested(
        test.claim,
        test.witness,
        trial,
        verdict,
        tuple(cells),
        tuple(switched),
        on,
        test.rules,
        overflowed,
        test.asked,
        unchanged,
    )


def _judged(
    trial: Trial,
    varies: bool,
    found: list[tuple[Cell, Figure, str | None]],
    switched: list[Switched],
) -> tuple[str, tuple[str, ...]]:
    said = [verdict for _, _, verdict in found]
    if all(figure.value is None for _, figure, _ in found):
        return NOT_MEASURABLE, ()
    if varies:
        if BORNE_OUT in said and CONTRADICTED in said:
            return BORNE_OUT, ()
        return (DEPENDS, ("chance",)) if None in said else (CONTRADICTED, ())
    if None in said and len(set(said) - {None}) < 2:
        return DEPENDS, ("chance",)
    if len(set(said)) > 1:
        on = tuple(axis for axis, values in trial.axes.items() if len(values) > 1 and _parts(axis, found))
        return DEPENDS, on or ("chance",)
    own = said[0] or DEPENDS
    other = tuple(dict.fromkeys(one.switch for one in switched if one.verdict not in {own, None}))
    return (DEPENDS, other) if other else (own, ())


def _parts(axis: str, found: list[tuple[Cell, Figure, str | None]]) -> bool:
    # Whether tables that differ in this axis alone have different verdicts.
    by: dict[tuple[Any, ...], set[str | None]] = {}
    for cell, _, verdict in found:
        rest = tuple(value for name, value in cell.items() if name != axis)
        by.setdefault(rest, set()).add(verdict)
    return any(len(verdicts) > 1 for verdicts in by.values())


def _verdict(bounds: Any, figure: Figure) -> str | None:
    if figure.low is None or figure.high is None:
        return None
    found: str | None = bounds.verdict(figure.low, figure.high)
    return found


def _source(
    library: Library,
    game: str,
    trial: Trial,
    cell: Cell,
    witness: str,
    changes: Mapping[str, str],
    deals: int,
) -> Source:
    if trial.kind == "exact":
        return _settled(library, trial, cell, witness, changes)
    own = tables.tables(library, game, trial, cell, witness, changes)
    other = None
    if not trial.claimed(witness).absolute and (otherwise := _other(trial, cell)):
        other = tables.tables(library, game, trial, otherwise, witness, changes)
    return Seen(own, other, deals, trial.compare == "over")


def _settled(library: Library, trial: Trial, cell: Cell, witness: str, changes: Mapping[str, str]) -> Fraction:
    ruleset = library.ruleset(f"{cell['forms']}/{witness}")
    own = {key: answer for key, answer in changes.items() if key in ruleset.answers}
    ruleset = ruleset.changed(own) if own else ruleset
    least, most = library.limits(ruleset)
    return SETTLED[trial.settled][0](ruleset, (least, most))


def _other(trial: Trial, cell: Cell) -> Cell:
    # The table to which another is compared; nothing where it is none.
    otherwise = dict(trial.less) | ({"forms": cell["against"]} if "against" in cell else {})
    return {**cell, **otherwise} if otherwise else {}


def _rules(library: Library, trial: Trial, witness: str) -> list[RuleSet]:
    named = [
        *trial.axes["forms"],
        *trial.axes.get("against", ()),
        *([trial.less["forms"]] if "forms" in trial.less else []),
    ]
    forms = dict.fromkeys(form for name in named for form in str(name).split("|"))
    return [library.ruleset(f"{form}/{witness}") for form in forms]


def _open(rules: list[RuleSet]) -> Iterator[tuple[str, str, str]]:
    # The other answers to what the witness leaves open, where a regular deal can depend on it.
    seen = set()
    for ruleset in rules:
        idle = idle_switches(ruleset.game)
        for key, origin in ruleset.origins.items():
            if origin.kind not in OPEN_KINDS or key in idle or key in seen:
                continue
            seen.add(key)
            for answer in ruleset.switches[key].answers:
                if answer != ruleset.answers[key]:
                    yield key, answer, origin.kind
