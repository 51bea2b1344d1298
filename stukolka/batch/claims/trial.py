"""How a claim is put to the test: written down in variants/GAME/trials.toml before anything is played.

    [[trial]]
    claim   = "C12"
    kind    = "knock"              # what is measured, one of KINDS
    forms   = ["golets"]           # of the claim's own witnesses; every line of a list is a table of its own
    players = [5]
    seats   = ["last-but-one", "last"]
    knocks  = [3]
    hand    = ["trumps=2 best=low aces=1"]
    others  = ["cautious", "advice"]
    pot     = [150]
    above   = 0                    # so says the claim; what lies below refutes it
    [trial.by.C]                   # where a witness claims something else
    below   = 0

    [strategy.sure]                # players of the file's own, for `others` and `ways`
    said    = { en = "...", ru = "..." }
    declare = ["1+ A * * * * knock", "* * * * * * pass"]

A trial of the kind `none` says why nothing is measured; one of the kind `exact` names what mathematics settles.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from stukolka.apparatus.source import bilingual
from stukolka.batch.claims.exact import SETTLED
from stukolka.batch.claims.measures import KINDS
from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.fields import Fields
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.library import Library

FILE: Final = "trials.toml"
"""The file beside the claims of a game."""

AXES: Final = ("kinds", "forms", "against", "players", "seats", "knocks", "inside", "hand", "others", "pot", "ways")
"""What may differ between the tables of a trial, in the order in which they are told."""

WHOLE: Final = ("players", "knocks", "inside", "pot")
"""Those of them that are whole numbers."""

BORNE_OUT: Final = "borne-out"
CONTRADICTED: Final = "contradicted"
DEPENDS: Final = "depends"
NOT_MEASURABLE: Final = "not-measurable"


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where the figure lies if the claim is true."""

    above: float
    """Not below this."""
    below: float
    """Not above this."""
    absolute: bool
    """Whether the figure by itself is meant, though that of other witnesses is compared."""
    varies: bool
    """Whether the claim is that it lies there at some tables only, and elsewhere at others."""

    def verdict(self, low: float, high: float) -> str | None:
        """What an interval says of the claim; None where it says neither."""
        if self.above <= low and high <= self.below:
            return BORNE_OUT
        if high < self.above or low > self.below:
            return CONTRADICTED
        return None

    def as_json(self) -> dict[str, Any]:
        """The bounds as they are printed; what has no bound is left out."""
        found: dict[str, Any] = {key: end for key, end in _ends(self) if not math.isinf(end)}
        return found | {key: True for key in ("absolute", "varies") if getattr(self, key)}


def _ends(bounds: Bounds) -> Iterator[tuple[str, float]]:
    yield "above", bounds.above
    yield "below", bounds.below


Cell = Mapping[str, Any]
"""One table of a trial: axis -> its value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """How one claim is tested."""

    claim: str
    """The claim's id."""
    kind: str
    """What is measured."""
    settled: str
    """Of an exact one: what settles it."""
    axes: Mapping[str, tuple[Any, ...]]
    """Axis -> its values."""
    less: Mapping[str, Any]
    """Of a difference: what stands otherwise at the table whose figure is taken off."""
    compare: str
    """How the tables of `against` are compared: `less` or `over`."""
    changes: Mapping[str, str]
    """Switch -> the answer with which it is tested, where the claim is of what another rule would do."""
    bounds: Bounds
    """What is claimed."""
    by: Mapping[str, Bounds]
    """Siglum -> what that witness claims, where it differs."""
    deals: int
    """How many deals a table plays; of sessions, how many sessions."""
    seed: int
    """The seed."""
    length: int
    """The deals of a session."""
    declare: Mapping[str, tuple[str, ...]]
    """Strategies of the file's own: name -> lines of a table."""
    said: Mapping[str, Text]
    """Those strategies in words."""
    why: Text | None
    """Why nothing is measured; or how what is measured was chosen."""

    def cells(self, witness: str) -> tuple[Cell, ...]:
        """The tables of a witness, the first of which gives the figure."""
        absolute = self.claimed(witness).absolute
        names = [name for name in AXES if name in self.axes and not (absolute and name == "against")]
        return tuple(dict(zip(names, values, strict=True)) for values in product(*(self.axes[one] for one in names)))

    def claimed(self, witness: str) -> Bounds:
        """What a witness claims."""
        return self.by.get(witness, self.bounds)

    @property
    def digest(self) -> str:
        """What identifies the trial: 16 hex digits; another trial's result says nothing of this one."""
        told = {
            "kind": self.kind,
            "settled": self.settled,
            "axes": {key: list(value) for key, value in self.axes.items()},
            "less": dict(self.less),
            "compare": self.compare,
            "changes": dict(self.changes),
            "bounds": self.bounds.as_json(),
            "by": {key: value.as_json() for key, value in self.by.items()},
            "deals": [self.deals, self.seed, self.length],
            "declare": {key: list(value) for key, value in self.declare.items()},
        }
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]


def load(library: Library, game: str) -> dict[str, Trial]:
    """Claim -> its trial, in the order of the claims; every claim that is measured must have one.

    Raises:
        InvalidInput: with all faults of the file.
    """
    claims = library.claims(game)
    place = library.root / "variants" / game / FILE
    if not claims or not place.is_file():
        return {}
    document = library.document("variants", game, FILE)
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    declare, said = {}, {}
    if fields.has("strategy"):
        for name, table in fields.table("strategy").each().items():
            declare[name] = tuple(table.texts("declare"))
            said[name] = bilingual(table, "said")
            table.done()
    trials: dict[str, Trial] = {}
    for entry in fields.tables("trial"):
        trial = _trial(entry, declare, said)
        claim = claims.get(trial.claim)
        if claim is None:
            entry.fault(f"there is no claim {shown(trial.claim)}", "claim", meant=nearest(trial.claim, claims))
        elif trial.claim in trials:
            entry.fault(f"two trials of {trial.claim}", "claim")
        elif not claim.measurable:
            entry.fault(f"{trial.claim} says why it can't be measured, and needs no trial", "claim")
        for siglum in trial.by if claim else ():
            if claim is not None and siglum not in claim.asserted:
                entry.fault(f"{siglum} does not assert {trial.claim}", "by", siglum, allowed=claim.asserted)
        trials[trial.claim] = trial
    fields.done()
    for name, claim in claims.items():
        if claim.measurable and name not in trials:
            faults.append(Fault(f"no trial tests {name}, which can be measured", key="trial"))
    if faults:
        raise InvalidInput(document.located(faults))
    return {name: trials[name] for name in claims if name in trials}


def _trial(entry: Fields, declare: Mapping[str, tuple[str, ...]], said: Mapping[str, Text]) -> Trial:
    kind = entry.choice("kind", (*KINDS, "exact", "none"))
    axes: dict[str, tuple[Any, ...]] = {}
    for axis in AXES:
        if entry.has(axis):
            axes[axis] = tuple(entry.integers(axis) if axis in WHOLE else entry.texts(axis))
            if axis == "kinds":
                for place, one in enumerate(axes[axis]):
                    if one not in KINDS:
                        entry.fault(f"unknown kind {shown(one)}", axis, place, allowed=KINDS, meant=nearest(one, KINDS))
            if not axes[axis]:
                entry.fault("expected a value at least", axis)
    settled = entry.choice("settled", tuple(SETTLED)) if kind == "exact" else ""
    if kind != "none" and "forms" not in axes:
        entry.fault("of which forms, it does not say", "forms")
    why = bilingual(entry, "why") if kind == "none" or entry.has("why") else None
    by = {}
    if entry.has("by"):
        for siglum, table in entry.table("by").each().items():
            by[siglum] = _bounds(table)
            table.done()
    made = Trial(
        claim=entry.text("claim"),
        kind=kind,
        settled=settled,
        axes=axes,
        less=_override(entry, "less"),
        compare=entry.choice("compare", ("less", "over"), required=False, default="less"),
        bounds=Bounds(-math.inf, math.inf, absolute=False, varies=False) if kind == "none" else _bounds(entry),
        changes=_changes(entry),
        by=by,
        deals=entry.integer("deals", required=False, default=50_000, least=2),
        seed=entry.integer("seed", required=False, default=1, least=0),
        length=entry.integer("length", required=False, default=100, least=1),
        declare=declare,
        said=said,
        why=why,
    )
    entry.done()
    return made


def _override(entry: Fields, key: str) -> dict[str, Any]:
    if not entry.has(key):
        return {}
    table = entry.table(key)
    found: dict[str, Any] = {}
    for name in table.names():
        if name not in AXES:
            table.fault(f"unknown axis {shown(name)}", name, allowed=AXES, meant=nearest(name, AXES))
        found[name] = table.integer(name) if name in WHOLE else table.text(name)
    table.done()
    return found


def _changes(entry: Fields) -> dict[str, str]:
    if not entry.has("changes"):
        return {}
    table = entry.table("changes")
    found = {name: table.text(name) for name in table.names()}
    table.done()
    return found


def _bounds(entry: Fields) -> Bounds:
    ends = {}
    for key, otherwise in (("above", -math.inf), ("below", math.inf)):
        value = entry.raw(key, required=False)
        if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
            entry.fault("expected a number", key)
            value = None
        ends[key] = otherwise if value is None else float(value)
    if all(math.isinf(end) for end in ends.values()):
        entry.fault("nothing could refute it: above or below says where the figure lies if it is true")
    flags = {key: entry.has(key) and entry.boolean(key) for key in ("absolute", "varies")}
    return Bounds(ends["above"], ends["below"], **flags)
