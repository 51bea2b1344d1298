"""The outcome of a game of lansquenet as a row of whole numbers, and what is measured of many."""

from __future__ import annotations

from typing import Final

from stukolka.engine.outcome import Columns, Metric, balance
from stukolka.games.lansquenet.result import balance as balances
from stukolka.games.lansquenet.state import State
from stukolka.rules.switch import Text

COLUMNS: Final[tuple[str, ...]] = ("coups", "banker_won", "punters_won", "first", "staked", "turns", "fund")
"""The columns before the balances: the coups played; how many of them the banker and how many the punters won; who won
the first one; what was staked on one side in all of them; the turns at the bank; what is left in the fund."""

STANDS: Final[tuple[str, str | None]] = ("fund", None)
"""The columns that a session follows: what stands for the next game; there is no pot to which it could be compared."""

UNDECIDED: Final = 0
BANKER: Final = 1
PUNTERS: Final = 2
# Who won the first coup; undecided also when there was none.


def outcome(state: State) -> tuple[int, ...]:
    """The row of a game that is over: its columns, then the net chips of each seat."""
    if state.seat is not None:
        raise ValueError("the game has not ended")
    winners = [coup.winner for coup in state.coups]
    first = {"banker": BANKER, "punters": PUNTERS}.get(winners[0] or "", UNDECIDED) if winners else UNDECIDED
    staked = sum(coup.stake for coup in state.coups)
    won = winners.count("banker"), winners.count("punters")
    return (len(winners), *won, first, staked, state.turns, state.fund, *balances(state))


def metrics(players: int) -> tuple[Metric, ...]:
    """What is measured at a table of so many; the nets are those of the seats when seat 0 has the bank first."""
    first = Text("first banker", "первый банкомёт")
    others = [
        (f"banker_plus_{step}", Text(f"{step} after the first banker", f"{step}-й после первого банкомёта"))
        for step in range(1, players)
    ]
    named = [("first_banker", first), *others]
    return (
        Metric("coups", Text("coups", "конов"), "number", lambda row: row["coups"]),
        Metric(
            "banker_wins",
            Text("coups won by the banker", "конов за банкомётом"),
            "share",
            lambda row: row["banker_won"],
            lambda row: row["banker_won"] + row["punters_won"],
        ),
        Metric(
            "banker_wins_first",
            Text("first coups won by the banker", "первых конов за банкомётом"),
            "share",
            lambda row: row["first"] == BANKER,
            lambda row: row["first"] != UNDECIDED,
        ),
        Metric("turns", Text("turns at the bank", "сколько раз держали банк"), "number", lambda row: row["turns"]),
        Metric("staked", Text("staked in a game", "поставлено за игру"), "chips", lambda row: row["staked"]),
        Metric("fund_left", Text("left in the fund", "осталось в фонде"), "chips", lambda row: row["fund"]),
        *(_net(name, title, seat) for seat, (name, title) in enumerate(named)),
    )


def _net(name: str, title: Text, seat: int) -> Metric:
    def chips(row: Columns) -> int:
        found: int = row[balance(seat)]
        return found

    return Metric(name, title, "chips", chips)
