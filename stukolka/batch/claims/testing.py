"""A claim put to the test: its figure at every table, what else the completions would give, and the verdict."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import numpy as np

import stukolka
from stukolka.batch.claims import tables
from stukolka.batch.claims.exact import SETTLED
from stukolka.batch.claims.measures import KINDS
from stukolka.batch.claims.tables import Table
from stukolka.batch.claims.trial import BORNE_OUT, CONTRADICTED, DEPENDS, NOT_MEASURABLE, Cell, Trial
from stukolka.batch.estimate import NORMAL, UNKNOWN, Estimate, contrast
from stukolka.batch.lattice import idle_switches
from stukolka.batch.measure import Span
from stukolka.batch.moments import Moments, measured
from stukolka.batch.reference import part
from stukolka.errors import StukolkaError
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from stukolka.apparatus.claims import Claim
    from stukolka.library import Library
    from stukolka.rules.ruleset import RuleSet

OPEN_KINDS: Final = ("conjecture", "supplied", "ambiguous", "contradictory")
"""Where an answer comes from that the witness does not settle."""

PART: Final = 4
"""The completions are looked at with this part of the deals."""

FEW: Final = 30
"""With fewer deals that speak of it, a figure is not looked at."""

SILENT: Final = Text(
    "Too few of the deals that were played speak of it, or what was compared came to the same in all of them.",
    "Сыгранные сдачи об этом почти не говорят, или то, что сравнивали, во всех вышло одинаково.",
)
"""Why nothing was found though it was looked for."""

THREE: Final = 3
"""What never happened in n cases may happen three times in n, at 95 %."""

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure and its interval."""

    value: float | None
    """The figure; None where too few deals speak of it."""
    low: float | None
    """The lower end of its interval of 95 %; of an exact figure, itself."""
    high: float | None
    """The upper end."""
    fraction: str = ""
    """The fraction, of an exact figure."""

    def as_json(self) -> dict[str, Any]:
        """The figure as it is printed."""
        told: dict[str, Any] = {"figure": self.value, "low": self.low, "high": self.high}
        return told | ({"fraction": self.fraction} if self.fraction else {})


@dataclass(frozen=True, slots=True)
class Switched:
    """The figure with another answer to a question that the witness leaves open."""

    switch: str
    """The question's key."""
    answer: str
    """The other answer."""
    origin: str
    """Where the rule set's own answer comes from."""
    figure: Figure
    """What comes of it."""
    verdict: str | None
    """What that says of the claim; None where it says neither."""


@dataclass(frozen=True, slots=True, eq=False)
class Tested:
    """A claim of one witness, tested."""

    claim: Claim
    """The claim."""
    witness: str
    """The witness."""
    trial: Trial | None
    """How it was tested; None where it can't be."""
    verdict: str
    """`borne-out`, `contradicted`, `depends`, `not-measurable`."""
    figures: tuple[tuple[Cell, Figure, str | None], ...] = ()
    """The tables, the figure of each and what it says."""
    switched: tuple[Switched, ...] = ()
    """The completions switched."""
    on: tuple[str, ...] = ()
    """On what the verdict depends: axes of the tables, switches, or `chance`."""
    rules: Mapping[str, str] | None = None
    """Rule set -> its digest."""

    @property
    def command(self) -> str:
        """The command that repeats it."""
        return f"stukolka claims {self.claim.id} --witness {self.witness}"

    def as_json(self) -> dict[str, Any]:
        """The claim as the contract writes it, and how it was tested."""
        assertion = self.claim.asserted[self.witness]
        figure = self.figures[0][1] if self.figures else Figure(None, None, None)
        told: dict[str, Any] = {
            "claim": self.claim.id,
            "game": self.claim.game,
            "witness": self.witness,
            "passage": assertion.cited[0],
            "passages": list(assertion.cited),
            "statement": self.claim.statement.as_json(),
            "verdict": self.verdict,
            **figure.as_json(),
            "command": self.command,
            "on": list(self.on),
            "reason": None if (why := self.reason) is None else why.as_json(),
        }
        if self.trial is None or self.trial.kind == "none":
            return told
        trial = self.trial
        return told | {
            "kind": trial.kind,
            "quantity": quantity(trial).as_json(),
            "claimed": trial.claimed(self.witness).as_json(),
            "less": dict(trial.less),
            "compare": trial.compare,
            "tables": [
                {"table": dict(cell), **found.as_json(), "verdict": verdict} for cell, found, verdict in self.figures
            ],
            "sensitivity": [
                {
                    "switch": one.switch,
                    "answer": one.answer,
                    "origin": one.origin,
                    **one.figure.as_json(),
                    "verdict": one.verdict,
                }
                for one in self.switched
            ],
            "provenance": {
                "stukolka": stukolka.__version__,
                "engine_revision": part(self.claim.game, "game").GAME.revision,
                "rules": dict(self.rules or {}),
                "trial": trial.digest,
                "deals": None if trial.kind == "exact" else trial.deals,
                "seed": None if trial.kind == "exact" else trial.seed,
                "length": trial.length if trial.kind != "exact" and KINDS[trial.kind].how == "evenings" else None,
            },
        }

    @property
    def reason(self) -> Text | None:
        """Why it can't be measured, or how what is measured was chosen."""
        if self.figures and self.verdict == NOT_MEASURABLE:
            return SILENT
        return self.claim.why_not if self.trial is None else self.trial.why


def quantity(trial: Trial) -> Text:
    """What the figure of a trial is."""
    return SETTLED[trial.settled][1] if trial.kind == "exact" else KINDS[trial.kind].title


def put_to_the_test(
    library: Library,
    claim: Claim,
    trial: Trial | None,
    witness: str,
    *,
    deals: int | None = None,
    workers: int = 1,
    progress: Progress = lambda _: None,
) -> Tested:
    """What comes of a claim of a witness; with `deals`, so many instead of those that the trial asks for.

    Neither workers nor blocks change a digit.

    Raises:
        WrongUsage: there can be no such table; with all faults.
    """
    if trial is None or trial.kind == "none":
        return Tested(claim, witness, trial, NOT_MEASURABLE)
    trial = trial if deals is None else replace(trial, deals=deals)
    bounds = trial.claimed(witness)

    def figure(cell: Cell, changes: Mapping[str, str], deals: int) -> Figure:
        if trial.kind == "exact":
            return _settled(library, trial, cell, witness, changes)
        return _measured(library, claim.game, trial, cell, witness, changes, deals, workers)

    cells = trial.cells(witness)
    found = []
    for cell in cells:
        progress(f"{claim.id} {witness}: {_told(cell)}")
        one = figure(cell, {}, trial.deals)
        found.append((cell, one, _verdict(bounds, one)))
    rules = _rules(library, trial, witness)
    switched = []
    for switch, answer, origin in _open(rules):
        progress(f"{claim.id} {witness}: {switch}={answer}")
        try:
            one = figure(cells[0], {switch: answer}, max(trial.deals // PART, 2))
        except StukolkaError:
            continue  # with that answer there is no such table, as with a pack too small for it
        if trial.kind == "exact" and one == found[0][1]:
            continue  # it does not bear on it
        switched.append(Switched(switch, answer, origin, one, _verdict(bounds, one)))
    verdict, on = _judged(trial, bounds.varies, found, switched)
    digests = {ruleset.name: ruleset.digest for ruleset in rules}
    return Tested(claim, witness, trial, verdict, tuple(found), tuple(switched), on, digests)


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


def _settled(library: Library, trial: Trial, cell: Cell, witness: str, changes: Mapping[str, str]) -> Figure:
    ruleset = library.ruleset(f"{cell['forms']}/{witness}")
    own = {key: answer for key, answer in changes.items() if key in ruleset.answers}
    ruleset = ruleset.changed(own) if own else ruleset
    least, most = library.limits(ruleset)
    value: Fraction = SETTLED[trial.settled][0](ruleset, (least, most))
    return Figure(float(value), float(value), float(value), str(value))


def _measured(
    library: Library,
    game: str,
    trial: Trial,
    cell: Cell,
    witness: str,
    changes: Mapping[str, str],
    deals: int,
    workers: int,
) -> Figure:
    def estimate(cell: Cell) -> Estimate:
        asked = tables.tables(library, game, trial, cell, witness, changes)
        return estimated(asked, sums(asked, deals, workers=workers))

    own = estimate(cell)
    if not trial.claimed(witness).absolute and (other := _other(trial, cell)):
        own = _compared(own, estimate(other), divided=trial.compare == "over")
    return Figure(own.mean, own.low, own.high)


def _other(trial: Trial, cell: Cell) -> Cell:
    # The table to which another is compared; nothing where it is none.
    otherwise = dict(trial.less) | ({"forms": cell["against"]} if "against" in cell else {})
    return {**cell, **otherwise} if otherwise else {}


def sums(asked: Table, deals: int, *, workers: int = 1) -> Moments:
    """The sums over the first deals (or sessions) of a table; whoever does the work, they are the same."""
    length = asked.sides[0].length or 1
    size = max(tables.BLOCK // length, 1)
    spans = [Span(first, min(size, deals - first)) for first in range(0, deals, size)]

    def counted(span: Span) -> Moments:
        of, per = asked.kind.count(tables.rows(asked, span))
        return measured(_columns(of), _columns(per))

    with ThreadPoolExecutor(workers) as pool:
        parts = pool.map(counted, spans)
        found = next(parts)
        for one in parts:
            found = found + one
    return found


def _columns(numbers: NDArray[Any]) -> NDArray[Any]:
    whole = numbers.astype(np.int64) if numbers.dtype == bool else numbers
    return whole if whole.ndim == 2 else whole[:, None]


def estimated(asked: Table, found: Moments) -> Estimate:
    """The figure that the sums of a table come to."""
    if asked.kind.estimate == "spread":
        means = [contrast(found, {seat: Fraction(1)}).mean or 0.0 for seat in range(found.size)]
        best, worst = means.index(max(means)), means.index(min(means))
        return contrast(found, {best: Fraction(1), worst: Fraction(-1)})
    own = contrast(found, {0: Fraction(1)})
    if own.mean is not None and not own.se:
        return _uniform(asked, own.mean, int(found.per[0]))
    if asked.kind.estimate == "share":
        return _share(own, contrast(found, {1: Fraction(1)}))
    if found.per[0] and asked.kind.how in {"words", "leads"} and _speaking(found) < FEW:
        return UNKNOWN
    return own


def _uniform(asked: Table, mean: float, cases: int) -> Estimate:
    # All cases came to the same: of a share that says something, of a difference nothing.
    if not asked.kind.share:
        return UNKNOWN
    reach = min(THREE / cases, 1.0)
    low, high = (max(mean - reach, 0.0), min(mean + reach, 1.0))
    return Estimate(mean, 0.0, reach / NORMAL, low, high)


def _speaking(found: Moments) -> float:
    # In how many deals what is asked about came up, as the sum of what is counted by says, and that of its squares.
    squares = float(found.per_per[0, 0])
    return float(found.per[0]) ** 2 / squares if squares else 0.0


def _share(difference: Estimate, square: Estimate) -> Estimate:
    # Of two strategies, each as likely, that differ by d, d*d/4 is the variance between them.
    if difference.low is None or difference.high is None or difference.mean is None or not square.mean:
        return UNKNOWN
    ends = sorted(abs(end) for end in (difference.low, difference.high))
    nearest = 0.0 if difference.low <= 0 <= difference.high else ends[0]
    low, middle, high = (end * end / 4 / square.mean for end in (nearest, difference.mean, ends[1]))
    return Estimate(middle, None, None, low, high)


def _compared(own: Estimate, other: Estimate, *, divided: bool) -> Estimate:
    # The errors of both count as if they were independent.
    if own.mean is None or other.mean is None or own.se is None or other.se is None or (divided and not other.mean):
        return UNKNOWN
    if divided:
        value = own.mean / other.mean
        error = abs(value) * math.hypot(own.se / own.mean if own.mean else 0.0, other.se / other.mean)
    else:
        value, error = own.mean - other.mean, math.hypot(own.se, other.se)
    return Estimate(value, None, error, value - NORMAL * error, value + NORMAL * error)


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


def _told(cell: Cell) -> str:
    return " ".join(str(value) for value in cell.values())
