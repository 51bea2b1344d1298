"""The reserve fund: who pays how much, and what is told of it (D.l7 to D.l10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stukolka.engine.play import replay_record
from stukolka.engine.protocol import Event
from stukolka.games.lansquenet.game import GAME

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

LOST = "Qs Js 5h Jd"
"""The banker loses the coup."""


def told(rules: Any, table: dict[str, Any], *taken: str) -> list[Event]:
    """What happens to the fund."""
    events = replay_record(GAME, rules, table | {"actions": list(taken)}).events
    return [event for event in events if (event.locus or "").startswith("fund.")]


def test_D_l10_the_punters_make_good_what_the_fund_has_lost_the_odd_chip_the_nearest(
    rules: Rules, record: Record
) -> None:
    """The fund covers the last of five chips; of the two punters the second has nothing to pay."""
    events = told(rules(fund_refilled="punters-make-good"), record(fund=1), "0 stake 5", "1 cover 2", "2 cover 2")
    assert [(event.type, event.seat, event.chips) for event in events] == [
        ("fund-covers", None, 0),
        ("fund-loses", None, 0),
        ("fund-paid", 1, -1),
    ]


def test_D_l9_what_gives_nobody_a_whole_chip_stays_in_the_fund(rules: Rules, record: Record) -> None:
    events = told(
        rules(fund_shared="banker-loses", fund_role="nothing"), record(fund=2, cards=LOST), "0 stake 1", "1 cover 1"
    )
    assert events == [Event("left-over", None, "fund.fund-remainder", more=(("amount", 2), ("to", "fund")))]


def test_D_l8_what_the_fund_wins_may_be_for_all_to_share(rules: Rules, record: Record) -> None:
    """The fund has covered three chips of four; it has them back, and three more are shared out."""
    events = told(rules(fund_wins="to-players"), record(fund=3, cards=LOST), "0 stake 4", "1 cover 1", "2 pass")
    more = (("amount", 3), ("to", "players"), ("fund", 3))
    assert events[1] == Event("fund-wins", None, "fund.fund-wins", more=more)
    assert [(event.seat, event.chips, event.locus) for event in events[2:]] == [
        (seat, 1, "fund.fund-wins") for seat in (1, 2, 0)
    ]
