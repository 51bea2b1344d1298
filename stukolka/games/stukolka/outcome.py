"""The outcome of a deal of stukolka as a row of whole numbers, and what is measured of many."""

from __future__ import annotations

from typing import Final

from stukolka.engine.outcome import Columns, Metric, balance
from stukolka.games.seats import seats
from stukolka.games.stukolka.state import Over, Playing, State
from stukolka.rules.switch import Text

COLUMNS: Final[tuple[str, ...]] = ("pot_at_play", "next_pot", "players_in", "remises", "tricks_zero", "ended")
"""The columns before the balances: the pot with all stakes in; what stands for the next deal; how many seats were in
play; how many remises were paid; how many who played took no trick; how the deal ended."""

STANDS: Final[tuple[str, str | None]] = ("next_pot", "pot_at_play")
"""The columns that a session follows: what stands for the next deal, and the pot of a deal, to which it is compared."""

PLAYED: Final = 0
ALONE: Final = 1
NOBODY: Final = 2
ABANDONED: Final = 3
# How a deal ended: played out; one alone took the pot (or would have) without play; nobody was in; an irregularity.


def outcome(state: State) -> tuple[int, ...]:
    """The row of a deal that is over: its columns, then the net chips of each seat."""
    if not isinstance(state, Over):
        raise ValueError("the deal has not ended")
    inside = state.playing
    if state.status != "over":
        ended, inside = ABANDONED, ()
    elif isinstance(state.last, Playing):
        ended = PLAYED
    else:
        ended = ALONE if inside else NOBODY
    without = sum(1 for seat in inside if seat not in state.wins) if ended == PLAYED else 0
    fined = sum(1 for chips in state.remises if chips)
    pot = state.deal.terms.pot
    return (pot, state.next_pot, len(inside), fined, without, ended, *state.balance)


def metrics(players: int) -> tuple[Metric, ...]:
    """What is measured at a table of so many; the nets are those of the seats when seat 0 deals."""
    return (
        Metric("players_in", Text("players in", "игроков в игре"), "number", lambda row: row["players_in"]),
        Metric("remises", Text("remises", "ремизов"), "number", lambda row: row["remises"]),
        Metric(
            "pot_growth",
            Text("next pot to this one", "следующий кон к этому"),
            "number",
            lambda row: row["next_pot"],
            _pot,
        ),
        Metric("all_pass", Text("nobody plays", "все пасуют"), "share", lambda row: row["ended"] == NOBODY),
        Metric("alone", Text("one alone plays", "играет один"), "share", lambda row: row["ended"] == ALONE),
        *(_net(name, title, (step + 1) % players) for step, (name, title) in enumerate(seats(players))),
        Metric(
            "tricks_zero",
            Text("players without a trick", "игроков без взятки"),
            "share",
            lambda row: row["tricks_zero"],
            lambda row: row["players_in"] * (row["ended"] == PLAYED),
        ),
    )


def _net(name: str, title: Text, seat: int) -> Metric:
    return Metric(name, title, "pots", lambda row: row[balance(seat)], _pot)


def _pot(row: Columns) -> int:
    pot: int = row["pot_at_play"]
    return pot
