"""What came of a claim that was tested: its figures, its verdict, and how they are written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import stukolka
from stukolka.batch.claims.exact import SETTLED
from stukolka.batch.claims.measures import KINDS
from stukolka.batch.claims.trial import NOT_MEASURABLE, Cell, Trial
from stukolka.batch.reference import part
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.apparatus.claims import Claim

SILENT: Final = Text(
    "Too few of the deals that were played speak of it, or what was compared came to the same in all of them.",
    "Сыгранные сдачи об этом почти не говорят, или то, что сравнивали, во всех вышло одинаково.",
)
"""Why nothing was found though it was looked for."""


MINUS: Final = Text("{title}, minus the same {elsewhere}", "{title}, минус то же {elsewhere}")
OVER: Final = Text("{title}, divided by the same {elsewhere}", "{title}, по отношению к тому же {elsewhere}")
ELSEWHERE: Final[Mapping[str, Text]] = {
    "forms": Text("in another form", "в другом виде игры"),
    "players": Text("with another number of players", "при другом числе игроков"),
    "seats": Text("in another seat", "на другом месте"),
    "knocks": Text("after other knocks", "после другого числа стуков"),
    "inside": Text("with another number in play", "при другом числе играющих"),
    "hand": Text("with another hand", "с другой рукой"),
    "others": Text("against other players", "против других игроков"),
    "pot": Text("with another pot", "при другом коне"),
    "ways": Text("with another strategy", "с другой стратегией"),
    "kinds": Text("by another measure", "по другой мере"),
}
"""Axis -> where that lies to which a figure is compared, when it differs in this axis."""


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
    overflowed: int = 0
    """How many deals (or sessions) were too large for the compiled engine."""
    asked: int | None = None
    """How many deals a table were asked for, where it isn't as many as the trial says."""
    unchanged: tuple[int, Figure] | None = None
    """The first table once more, by as many deals as the completions; None where mathematics settles it, or none is."""

    @property
    def command(self) -> str:
        """The command that repeats it."""
        deals = "" if self.asked is None else f" --deals {self.asked}"
        return f"stukolka claims {self.claim.id} --witness {self.witness}{deals}"

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
            "quantity": quantity(trial, self.witness).as_json(),
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
            "unchanged": self._unchanged(),
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

    def _unchanged(self) -> dict[str, Any] | None:
        if self.unchanged is None:
            return None
        deals, found = self.unchanged
        return {"deals": deals, **found.as_json()}

    @property
    def reason(self) -> Text | None:
        """Why it can't be measured, or how what is measured was chosen."""
        if self.figures and self.verdict == NOT_MEASURABLE:
            return SILENT
        return self.claim.why_not if self.trial is None else self.trial.why


def quantity(trial: Trial, witness: str) -> Text:
    """What the figure of a trial is, and what it is compared to."""
    if trial.kind == "exact":
        return SETTLED[trial.settled][1]
    title = KINDS[trial.axes.get("kinds", (trial.kind,))[0]].title
    if trial.claimed(witness).absolute or not (trial.less or "against" in trial.axes):
        return title
    said = OVER if trial.compare == "over" else MINUS
    elsewhere = [ELSEWHERE[axis] for axis in trial.less] + [ELSEWHERE["forms"]] * ("against" in trial.axes)
    en, ru = (
        said.of(lang).format(title=title.of(lang), elsewhere=", ".join(one.of(lang) for one in elsewhere))
        for lang in ("en", "ru")
    )
    return Text(en, ru)
