"""What is measured of many deals for a claim: each kind counts something at the tables of a trial.

A figure is a quotient of two sums over deals (or sessions), of what is counted and of what it is counted by, so that
its interval follows from exact sums, see `stukolka.batch.estimate`. Where a kind has two sides, both are dealt the same
cards, and only what is asked about differs: one knocks and passes on the same hands, or leads one card and another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from stukolka.engine.outcome import balance
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

PLAYED: Final = 0
"""How a deal of stukolka ends that is played out, see its outcomes."""

BIG: Final = 100
"""So many stakes won or lost in a session are much."""


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """What some deals came to on every side of a table."""

    sides: Sequence[Mapping[str, NDArray[Any]]]
    """Column -> numbers, side by side; of deals shape (deals), of sessions (sessions, deals)."""
    seat: int
    """The seat asked about."""
    players: int
    """How many play."""
    stake: int
    """The stake."""
    held: NDArray[np.bool_]
    """In which deals its hand is one asked about; shape (deals)."""
    inside: int
    """So many at least must be in play."""
    overflowed: int
    """How many deals (or sessions), of all sides, were too large for the compiled engine."""

    def own(self, side: int) -> NDArray[Any]:
        """The net chips of the seat asked about."""
        return self.sides[side][balance(self.seat)]

    def asked(self) -> NDArray[Any]:
        """In which deals what is asked about came up: both sides are played alike elsewhere."""
        found: NDArray[Any] = self.held & (self.own(0) != self.own(1))
        return found

    def led(self) -> NDArray[Any]:
        """In which deals the seat led from such a hand, to so many."""
        side = self.sides[0]
        found: NDArray[Any] = self.held & (side["ended"] == PLAYED) & (side["players_in"] >= self.inside)
        return found


Count = tuple["NDArray[Any]", "NDArray[Any]"]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of measure."""

    title: Text
    """What the figure is."""
    count: Callable[[Rows], Count]
    """What is counted and what it is counted by."""
    how: str
    """What its sides are: `words`, `leads`, `strategies`, `table` or `evenings`."""
    word: str = "knock"
    """Of words: what is said on the first side."""
    instead: str = "pass"
    """And what on the second."""
    estimate: str = "mean"
    """How the figure is made: `mean`, `spread` between the seats, or `share` of the variance."""
    share: bool = False
    """Whether it is the share of the cases in which something happens."""

    def columns(self, players: int) -> int:
        """How many quotients are counted of a table of so many players."""
        return {"spread": players, "share": 2}.get(self.estimate, 1)


def _gain(rows: Rows) -> Count:
    asked = rows.asked()
    return (rows.own(0) - rows.own(1)) * asked, rows.sides[0]["pot_at_play"] * asked


def _trick(rows: Rows) -> Count:
    played = rows.asked() & (rows.sides[0]["ended"] == PLAYED)
    return played & (rows.own(0) > 0), played


def _lead(rows: Rows) -> Count:
    led = rows.led()
    return (rows.own(0) - rows.own(1)) * led, rows.sides[0]["pot_at_play"] * led


def _lead_without(rows: Rows) -> Count:
    led = rows.led()
    without = [(rows.own(side) < 0).astype(np.int64) for side in (0, 1)]
    return (without[0] - without[1]) * led, led


def _lead_others(rows: Rows) -> Count:
    led = rows.led()
    others = [rows.sides[side]["tricks_zero"] - (rows.own(side) < 0) for side in (0, 1)]
    return (others[0] - others[1]) * led, led


def _net_gain(rows: Rows) -> Count:
    return (rows.own(0) - rows.own(1)) * rows.held, rows.sides[0]["pot_at_play"] * rows.held


def _seat(rows: Rows) -> Count:
    return rows.own(0) * rows.held, rows.sides[0]["pot_at_play"] * rows.held


def _seats(rows: Rows) -> Count:
    side = rows.sides[0]
    nets = np.stack([side[balance(seat)] for seat in range(rows.players)], axis=1)
    return nets, np.repeat(side["pot_at_play"][:, None], rows.players, axis=1)


def _explained(rows: Rows) -> Count:
    # Nets are told in stakes, so that their squares are small.
    difference, own = rows.own(0) - rows.own(1), rows.own(0)
    pot = rows.sides[0]["pot_at_play"]
    return np.stack([difference, own * own], axis=1), np.stack([pot, pot * pot], axis=1)


def _remises(rows: Rows) -> Count:
    return rows.sides[0]["remises"], np.ones_like(rows.sides[0]["remises"])


def _somebody(rows: Rows) -> Count:
    return rows.sides[0]["remises"] > 0, np.ones_like(rows.sides[0]["remises"])


def _inside(rows: Rows) -> Count:
    side = rows.sides[0]
    return side["players_in"], np.full_like(side["players_in"], rows.players)


def _mostly_in(rows: Rows) -> Count:
    side = rows.sides[0]
    return 2 * side["players_in"] > rows.players, np.ones_like(side["players_in"])


def _mostly_out(rows: Rows) -> Count:
    side = rows.sides[0]
    return 2 * side["players_in"] < rows.players, np.ones_like(side["players_in"])


def _growth(rows: Rows) -> Count:
    return rows.sides[0]["next_pot"], rows.sides[0]["pot_at_play"]


def _evening(rows: Rows) -> NDArray[Any]:
    return np.asarray(rows.own(0).sum(axis=1))


def _ones(rows: Rows) -> NDArray[Any]:
    return np.ones(len(rows.own(0)), dtype=np.int64)


def _lost(rows: Rows) -> Count:
    return _evening(rows) < 0, _ones(rows)


def _lost_much(rows: Rows) -> Count:
    return _evening(rows) <= -BIG * rows.stake, _ones(rows)


def _won_much(rows: Rows) -> Count:
    return _evening(rows) >= BIG * rows.stake, _ones(rows)


def _pots(rows: Rows) -> Count:
    pots = rows.sides[0]["pot_at_play"]
    return pots.sum(axis=1), _ones(rows) * pots.shape[1] * rows.stake


def _evening_remises(rows: Rows) -> Count:
    remises = rows.sides[0]["remises"]
    return remises.sum(axis=1), _ones(rows) * remises.shape[1]


def _size(rows: Rows) -> Count:
    side = rows.sides[0]
    fined = side["remises"] > 0
    return (side["next_pot"] * fined).sum(axis=1), side["remises"].sum(axis=1) * rows.stake


def _spread(rows: Rows) -> Count:
    # Exactly, however large: squares of what 64 bits hold need not fit into them.
    net = _evening(rows).astype(object)
    return np.asarray(net * net, dtype=object), _ones(rows) * rows.stake * rows.stake


def _higher(rows: Rows) -> Count:
    greatest = [side["next_pot"].max(axis=1) for side in rows.sides]
    return greatest[0] >= greatest[1], _ones(rows)


KINDS: Final[Mapping[str, Kind]] = {
    "knock": Kind(
        Text("gain from knocking rather than passing, in pots", "выгода стука против паса, в конах"), _gain, "words"
    ),
    "golets": Kind(
        Text("gain from taking the golets rather than passing, in pots", "выгода гольца против паса, в конах"),
        _gain,
        "words",
        "golets",
    ),
    "fresh": Kind(
        Text("gain from taking the golets rather than knocking, in pots", "выгода гольца против стука, в конах"),
        _net_gain,
        "words",
        "golets",
        "knock",
    ),
    "trick": Kind(Text("chance of taking a trick", "вероятность взять взятку"), _trick, "words", share=True),
    "lead": Kind(
        Text("gain from the first lead rather than the second, in pots", "выгода первого хода против второго, в конах"),
        _lead,
        "leads",
    ),
    "lead-without": Kind(
        Text(
            "chance of taking no trick, first lead minus second",
            "вероятность остаться без взятки, первый ход минус второй",
        ),
        _lead_without,
        "leads",
    ),
    "lead-others": Kind(
        Text("others left without a trick, first lead minus second", "прочих без взятки, первый ход минус второй"),
        _lead_others,
        "leads",
    ),
    "strategy": Kind(
        Text(
            "gain from the first strategy rather than the second, in pots a deal",
            "выгода первой стратегии против второй, в конах за сдачу",
        ),
        _net_gain,
        "strategies",
    ),
    "explained": Kind(
        Text(
            "share of the variance that the choice of strategy explains",
            "доля разброса, которую объясняет выбор стратегии",
        ),
        _explained,
        "strategies",
        estimate="share",
    ),
    "seat": Kind(Text("net result of the seat, in pots a deal", "чистый итог места, в конах за сдачу"), _seat, "table"),
    "seats": Kind(
        Text("best seat minus the worst, in pots a deal", "лучшее место минус худшее, в конах за сдачу"),
        _seats,
        "table",
        estimate="spread",
    ),
    "remises": Kind(Text("remises a deal", "ремизов за сдачу"), _remises, "table"),
    "somebody": Kind(Text("share of deals with a remise", "доля сдач с ремизом"), _somebody, "table", share=True),
    "inside": Kind(Text("share of the players who do not pass", "доля игроков, которые не пасуют"), _inside, "table"),
    "mostly-in": Kind(
        Text("share of deals in which more than half play", "доля сдач, где играет больше половины"),
        _mostly_in,
        "table",
        share=True,
    ),
    "mostly-out": Kind(
        Text("share of deals in which more than half pass", "доля сдач, где пасует больше половины"),
        _mostly_out,
        "table",
        share=True,
    ),
    "growth": Kind(Text("next pot divided by this one", "отношение следующего кона к этому"), _growth, "table"),
    "evening-lost": Kind(
        Text("share of sessions that end in a loss", "доля вечеров, законченных в убытке"),
        _lost,
        "evenings",
        share=True,
    ),
    "evening-lost-much": Kind(
        Text("share of sessions that lose 100 stakes or more", "доля вечеров с проигрышем в 100 ставок и больше"),
        _lost_much,
        "evenings",
        share=True,
    ),
    "evening-won-much": Kind(
        Text("share of sessions that win 100 stakes or more", "доля вечеров с выигрышем в 100 ставок и больше"),
        _won_much,
        "evenings",
        share=True,
    ),
    "evening-pot": Kind(Text("mean pot of a session, in stakes", "средний кон за вечер, в ставках"), _pots, "evenings"),
    "evening-remises": Kind(
        Text("remises a deal, over sessions", "ремизов за сдачу, по вечерам"), _evening_remises, "evenings"
    ),
    "evening-size": Kind(
        Text("mean remise of a session, in stakes", "средний ремиз за вечер, в ставках"), _size, "evenings"
    ),
    "evening-spread": Kind(
        Text(
            "mean square of a session's net result, stakes squared",
            "средний квадрат итога вечера, в ставках в квадрате",
        ),
        _spread,
        "evenings",
    ),
    "evening-higher": Kind(
        Text(
            "share of sessions in which the first form's greatest pot is at least the second's",
            "доля вечеров, где наибольший кон первого вида игры не меньше, чем второго",
        ),
        _higher,
        "evenings",
        share=True,
    ),
}
"""Kind -> what it measures."""
