"""Rows of deals: what they say is what the engine's result says, for every game, alone and in sessions."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stukolka.batch import reference
from stukolka.engine.outcome import columns
from stukolka.engine.play import playout, random_streams
from stukolka.errors import InvalidInput
from stukolka.library import Library

from .conftest import TABLES, Table

OWN = {"stukolka": "pot_at_play", "lansquenet": "coups", "stukalshchik": "at_show"}
LEFT = {"stukolka": "next_pot", "lansquenet": "fund", "stukalshchik": "next_board"}


def rows(library: Library, table: Table, *, first: int = 0, count: int = 200, strategy: str = "random") -> Any:
    rules = library.ruleset(table.rules)
    return reference.deals(
        rules.game,
        rules,
        players=table.players,
        seed=7,
        first=first,
        count=count,
        strategies=(strategy,) * table.players,
        **table.agreed,
    )


def named(library: Library, table: Table, found: Any) -> dict[str, Any]:
    own = reference.part(library.ruleset(table.rules).game, "outcome").COLUMNS
    names = columns(own, table.players)
    assert found.shape[-1] == len(names)
    return dict(zip(names, np.moveaxis(found, -1, 0), strict=True))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.rules)
def test_a_row_says_what_the_engines_result_says(shipped: Library, table: Table) -> None:
    rules = shipped.ruleset(table.rules)
    engine = shipped.engine(rules.game)
    setup = reference.opening(rules.game, rules, players=table.players, **table.agreed)
    found = named(shipped, table, rows(shipped, table, first=40, count=60))
    for place in range(60):
        played = playout(
            engine,
            engine.deal(setup, 7, 40 + place),
            [engine.strategies["random"]] * table.players,
            random_streams(7, 40 + place, table.players),
        )
        result = engine.result(played.state)
        row = {name: int(column[place]) for name, column in found.items()}
        assert [row[f"balance-{seat}"] for seat in range(table.players)] == result["balance"]
        assert row[LEFT[rules.game]] == result["next_pot"]
        if rules.game == "stukolka":
            assert row["pot_at_play"] == result["pot_at_play"]
            assert row["players_in"] == len(result["players_in"])
            assert row["remises"] == len(result["remises"])
            played_out = bool(result["tricks"])
            assert (row["ended"] == 0) == played_out
            without = set(map(str, result["players_in"])) - set(result["tricks"])
            assert row["tricks_zero"] == (len(without) if played_out else 0)
        elif rules.game == "lansquenet":
            winners = [coup["winner"] for coup in result["coups"]]
            assert [row["banker_won"], row["punters_won"]] == [winners.count(one) for one in ("banker", "punters")]
            assert row["first"] == ("banker", "punters").index(winners[0]) + 1
        else:
            assert row["at_show"] == result["pot_at_play"]
            assert row["playing"] == len(result["players_in"])
            assert row["drawn"] == len(result["cells"])


def test_both_ways_of_ending_without_play_are_told_apart(shipped: Library) -> None:
    found = named(shipped, TABLES[1], rows(shipped, TABLES[1], count=400))
    # Five in a thousand: nobody of four plays, and then the dealer takes the pot.
    counts = {int(kind): int((found["ended"] == kind).sum()) for kind in np.unique(found["ended"])}
    assert counts[0] > counts[1] > counts[2] > 0
    assert set(found["players_in"][found["ended"] == 1]) == {1}
    assert set(found["players_in"][found["ended"] == 2]) == {0}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.rules)
def test_deals_do_not_depend_on_those_dealt_with_them(shipped: Library, table: Table) -> None:
    whole = rows(shipped, table, count=30)
    parts = [rows(shipped, table, first=first, count=count) for first, count in ((0, 7), (7, 1), (8, 22))]
    assert np.array_equal(whole, np.concatenate(parts))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.rules)
def test_a_session_carries_over_what_stands(shipped: Library, table: Table) -> None:
    rules = shipped.ruleset(table.rules)
    found = reference.sessions(
        rules.game,
        rules,
        players=table.players,
        seed=7,
        first=2,
        count=3,
        length=12,
        strategies=("random",) * table.players,
        **table.agreed,
    )
    assert found.shape[:2] == (3, 12)
    row = named(shipped, table, found)
    gone = sum(row[f"balance-{seat}"] for seat in range(table.players))
    left = row[LEFT[rules.game]]
    carried = np.concatenate([np.full((3, 1), table.agreed.get("pot") or 0), left[:, :-1]], axis=1)
    assert np.array_equal(carried, gone + left)
    # The first deal of session k is deal 12 k of the seed.
    alone = rows(shipped, table, first=24, count=1)
    assert np.array_equal(found[0, 0], alone[0])


def test_chips_that_64_bits_do_not_hold_stay_exact(shipped: Library) -> None:
    huge = 3 * 10**30
    found = rows(shipped, Table("golets/A", 5, {"stake": huge}), count=20)
    assert found.dtype == object
    small = rows(shipped, Table("golets/A", 5, {"stake": 3}), count=20)
    chips = [0, 1, 6, 7, 8, 9, 10]
    assert (found[:, chips] == small[:, chips].astype(object) * 10**30).all()


def test_a_strategy_of_ones_own_sits_beside_named_ones(shipped: Library) -> None:
    rules = shipped.ruleset("prikupka/A")
    asked: list[int] = []

    def never(view: Any, legal: Any, stream: Any) -> Any:
        asked.append(view.seat)
        return legal[-1]

    found = reference.deals(
        "stukolka",
        rules,
        players=4,
        seed=7,
        first=0,
        count=50,
        strategies=("random", never, "cautious", "random"),
        stake=15,
    )
    assert len(found) == 50
    assert set(asked) == {1}


def test_terms_that_cannot_be_are_refused_with_all_faults(shipped: Library) -> None:
    with pytest.raises(InvalidInput) as raised:
        rows(shipped, Table("prikupka/A", 12, {"stake": 14}), count=1)
    assert {fault.key for fault in raised.value.faults} == {"players", "stake"}
