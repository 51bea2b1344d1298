"""The outcome of a deal of stukalshchik as a row of whole numbers, and what is measured of many."""

from __future__ import annotations

from typing import Final

from stukolka.engine.outcome import Columns, Metric, balance
from stukolka.games.seats import seats
from stukolka.games.stukalshchik.state import State
from stukolka.rules.switch import Text

COLUMNS: Final[tuple[str, ...]] = ("at_show", "next_board", "knocked", "stayed", "drawn", "playing")
"""The columns before the balances: what stood on the knocker when the betting ended; what is left on the board; how
many put chips on the knocker in betting; how many of them stayed; how many other cells were drawn; how many seats
played out their cards."""

STANDS: Final[tuple[str, str | None]] = ("next_board", None)
"""The columns that a session follows: what stands for the next deal; there is no pot to which it could be compared."""


def outcome(state: State) -> tuple[int, ...]:
    """The row of a deal that is over: its columns, then the net chips of each seat."""
    if state.seat is not None:
        raise ValueError("the deal has not ended")
    knocked = state.knocked
    stayed = sum(1 for seat in knocked if seat not in state.left)
    drawn = sum(1 for seat in state.drawn if seat >= 0)
    return (state.at_show, sum(state.board), len(knocked), stayed, drawn, len(state.playing), *state.paid)


def metrics(players: int) -> tuple[Metric, ...]:
    """What is measured at a table of so many; the nets are those of the seats when seat 0 deals."""
    return (
        Metric("knocked", Text("players who knock", "стучащих"), "number", lambda row: row["knocked"]),
        Metric("nobody_knocks", Text("nobody knocks", "никто не стучит"), "share", lambda row: row["knocked"] == 0),
        Metric("shown", Text("sets are compared", "сравнивают карты"), "share", lambda row: row["stayed"] > 1),
        Metric("at_show", Text("on the knocker", "на стукальщике"), "chips", lambda row: row["at_show"]),
        Metric("drawn", Text("other cells drawn", "прочих ячеек взято"), "number", lambda row: row["drawn"]),
        Metric("board_left", Text("left on the board", "осталось на табло"), "chips", lambda row: row["next_board"]),
        *(_net(name, title, (step + 1) % players) for step, (name, title) in enumerate(seats(players))),
    )


def _net(name: str, title: Text, seat: int) -> Metric:
    def chips(row: Columns) -> int:
        found: int = row[balance(seat)]
        return found

    return Metric(name, title, "chips", chips)
