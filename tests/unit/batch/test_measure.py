"""A block of deals: the sums are those of its rows, cut as one likes, and what differs between rule sets is counted."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from stukolka.batch import engines, measure, question
from stukolka.batch.estimate import mean
from stukolka.batch.measure import Span
from stukolka.batch.question import Question
from stukolka.library import Library
from stukolka.rules.switch import Text

from .conftest import TABLES, Table

REFERENCE = engines.Engine("reference", "", None)


def asked(library: Library, *names: str, players: int = 5, strategy: Any = "random", **changes: Any) -> Question:
    rulesets = tuple(library.ruleset(name) for name in names)
    values = {
        "rulesets": rulesets,
        "players": players,
        "seed": 7,
        "strategies": (strategy,) * players,
        "agreed": {"stake": 15},
        "metrics": tuple(question.metrics(rulesets[0].game, players)),
        "pairs": ((0, 1),) if len(rulesets) > 1 else (),
        "engine": REFERENCE,
    }
    return Question(**(values | changes))


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.rules)
def test_means_are_those_of_the_rows(shipped: Library, table: Table) -> None:
    of = asked(shipped, table.rules, players=table.players, agreed=table.agreed)
    block = measure.measure(of, Span(20, 150))
    rows = measure.rows(of, 0, Span(20, 150)).rows
    row = {name: [int(n) for n in column] for name, column in zip(of.columns, rows.T, strict=True)}
    last = row[f"balance-{table.players - 1}"]
    nets = {"stukolka": "pot_at_play", "lansquenet": None, "stukalshchik": None}[of.game]
    name = {"stukolka": "elder_plus_1", "lansquenet": "banker_plus_3", "stukalshchik": "elder_plus_2"}[of.game]
    if table.players == 5:
        name = "elder_plus_3"
    elif table.rules == "prikupka/A":
        name = "elder_plus_2"
    by = row[nets] if nets else [1] * 150
    assert mean(block.metrics[name], 0).mean == float(sum(Fraction(a, b) for a, b in zip(last, by, strict=True)) / 150)


def test_the_metrics_of_stukolka_are_those_of_the_contract(shipped: Library) -> None:
    of = asked(shipped, "prikupka/A", agreed={"stake": 15, "pot": 165})
    assert of.metrics == (
        "players_in",
        "remises",
        "pot_growth",
        "all_pass",
        "alone",
        "elder",
        "elder_plus_1",
        "elder_plus_2",
        "elder_plus_3",
        "dealer",
        "tricks_zero",
    )
    block = measure.measure(of, Span(0, 400))
    rows = measure.rows(of, 0, Span(0, 400)).rows
    row = dict(zip(of.columns, rows.T, strict=True))
    ended, pot = row["ended"], row["pot_at_play"]
    wanted = {
        "players_in": row["players_in"].mean(),
        "remises": row["remises"].mean(),
        "pot_growth": (row["next_pot"] / pot).mean(),
        "all_pass": (ended == 2).mean(),
        "alone": (ended == 1).mean(),
        "elder": (row["balance-1"] / pot).mean(),
        "dealer": (row["balance-0"] / pot).mean(),
        "tricks_zero": row["tricks_zero"].sum() / row["players_in"][ended == 0].sum(),
    }
    assert {name: mean(block.metrics[name], 0).mean for name in wanted} == pytest.approx(wanted, rel=1e-12)
    assert min(wanted["all_pass"], wanted["alone"]) > 0.01
    # What seats gain and pay, and what stands, is what was there.
    nets = sum(mean(block.metrics[name], 0).mean for name in of.metrics if name.startswith(("elder", "dealer")))
    assert nets + wanted["pot_growth"] == pytest.approx((165 / pot).mean())


def test_blocks_add_up_to_the_same_however_they_are_cut(shipped: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    of = asked(shipped, "golets/A", "golets/C")
    whole = measure.measure(of, Span(0, 300))
    monkeypatch.setattr(measure, "SLOW", 41)
    parts = measure.empty(of)
    for span in (Span(200, 100), Span(0, 1), Span(1, 199)):
        parts = parts + measure.measure(of, span)
    assert parts.deals == whole.deals == 300
    assert parts.changes == whole.changes
    for name, sums in whole.metrics.items():
        for field in ("of", "per", "of_of", "of_per", "per_per"):
            assert np.array_equal(getattr(sums, field), getattr(parts.metrics[name], field)), name


def test_rows_of_many_rule_sets_find_room(shipped: Library) -> None:
    fast = engines.Engine("batch", "layout", None)
    of = asked(shipped, "golets/A", "golets/C", engine=fast)
    many = asked(shipped, *["golets/A"] * 500, engine=fast)
    assert [span.count for span in measure.slices(of, Span(5, 70_000))] == [65_536, 4_464]
    slow = asked(shipped, "golets/A", "golets/C")
    assert [span.count for span in measure.slices(slow, Span(5, 600))] == [256, 256, 88]
    spans = list(measure.slices(many, Span(5, 20_000)))
    assert spans[0].count * 500 * len(of.columns) * 8 <= measure.ROOM
    assert sum(span.count for span in spans) == 20_000
    assert all(one.first + one.count == two.first for one, two in pairwise(spans))


def test_work_is_stopped_between_rule_sets(shipped: Library) -> None:
    asked_for = 0

    def stop() -> bool:
        nonlocal asked_for
        asked_for += 1
        return asked_for == 4

    with pytest.raises(measure.Stopped):
        measure.measure(asked(shipped, "golets/A", "golets/C"), Span(0, 10_000), stop)
    assert asked_for == 4


def test_deals_that_go_otherwise_are_counted_and_the_first_is_named(shipped: Library) -> None:
    of = asked(
        shipped,
        "golets/A",
        "golets/A+exposed-dealer-card=redeal-optional",
        "golets/C",
        pairs=((0, 1), (0, 2)),
    )
    block = measure.measure(of, Span(0, 300))
    # Nobody exposes a card in simulated deals, so that rule can make no difference.
    assert block.changes[0, 1] == measure.Change(0, None)
    rows = [measure.rows(of, place, Span(0, 300)).rows for place in (0, 2)]
    differ = np.flatnonzero((rows[0] != rows[1]).any(axis=1))
    assert block.changes[0, 2] == measure.Change(len(differ), int(differ[0]))


def test_what_the_compiled_engine_cannot_hold_goes_to_the_reference_engine_deal_by_deal(
    shipped: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Overflow(ArithmeticError):
        pass

    played: list[tuple[int, int]] = []

    class Kernel:
        @staticmethod
        def deals(rules: Any, *, first: int, count: int, stake: int, **rest: Any) -> Any:
            if first <= 37 < first + count:
                raise Overflow
            played.append((first, count))
            return engines.deals("reference", rules, first=first, count=count, agreed={"stake": stake}, **rest).rows

    monkeypatch.setattr(engines, "_kernel", lambda game: Kernel)
    block = measure.measure(asked(shipped, "golets/A", engine=engines.Engine("batch", "layout", None)), Span(0, 100))
    assert block.overflowed == 1
    assert sorted(played) == [(0, 25), (25, 12), (38, 2), (40, 3), (43, 7), (50, 50)]
    whole = measure.measure(asked(shipped, "golets/A"), Span(0, 100))
    assert whole.overflowed == 0
    assert mean(block.metrics["dealer"], 0) == mean(whole.metrics["dealer"], 0)


def test_another_fault_of_the_compiled_engine_is_not_hidden(shipped: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    class Kernel:
        @staticmethod
        def deals(rules: Any, **rest: Any) -> Any:
            raise ZeroDivisionError

    monkeypatch.setattr(engines, "_kernel", lambda game: Kernel)
    with pytest.raises(ZeroDivisionError):
        measure.measure(asked(shipped, "golets/A", engine=engines.Engine("batch", "layout", None)), Span(0, 4))


def test_the_reference_engine_plays_where_no_other_can_and_it_is_said_why(
    shipped: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    rulesets = [shipped.ruleset("golets/A")]
    found = engines.choose("reference", rulesets, players=5, strategies=("random",) * 5, agreed={})
    assert found == REFERENCE
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    found = engines.choose("batch", rulesets, players=5, strategies=("random",) * 5, agreed={})
    assert (found.name, found.why) == ("reference", engines.NO_KERNEL)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None if name == "numba" else name)
    found = engines.choose("batch", rulesets, players=5, strategies=("random",) * 5, agreed={})
    assert (found.name, found.why) == ("reference", engines.NO_NUMBA)


def test_a_kernel_says_what_it_cannot_play(shipped: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    class Kernel:
        LAYOUT, deals = "of a test", None

        @staticmethod
        def unsupported(rules: Any, *, strategies: tuple[Any, ...], **rest: Any) -> str | None:
            return None if set(strategies) == {"random"} else "only random play"

    monkeypatch.setattr("importlib.util.find_spec", lambda name: name)
    monkeypatch.setattr("importlib.import_module", lambda name: Kernel)
    rulesets = [shipped.ruleset("golets/A")]
    fits = engines.choose("batch", rulesets, players=2, strategies=("random",) * 2, agreed={})
    assert fits == engines.Engine("batch", "of a test", None)
    other = engines.choose("batch", rulesets, players=2, strategies=("random", "cautious"), agreed={})
    assert other.name == "reference"
    assert other.why == Text("only random play", "only random play")
    alone = engines.choose("batch", rulesets, players=2, strategies=("random",) * 2, agreed={}, sessions=True)
    assert alone.why == engines.NO_SESSIONS


def test_a_question_is_known_by_all_that_its_answer_depends_on(
    shipped: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = asked(shipped, "golets/A", "golets/C")
    assert base.digest == asked(shipped, "golets/A", "golets/C").digest
    others = [
        asked(shipped, "golets/C", "golets/A"),
        asked(shipped, "golets/A", "golets/C", players=4),
        asked(shipped, "golets/A", "golets/C", seed=8),
        asked(shipped, "golets/A", "golets/C", strategy="cautious"),
        asked(shipped, "golets/A", "golets/C", agreed={"stake": 15, "pot": 1}),
        asked(shipped, "golets/A", "golets/C", metrics=("elder",)),
        asked(shipped, "golets/A", "golets/C", pairs=()),
        asked(shipped, "golets/A", "golets/C", length=100),
        asked(shipped, "golets/A", "golets/C", engine=engines.Engine("batch", "layout", None)),
    ]
    monkeypatch.setattr(question, "code", lambda game: "changed")
    others.append(asked(shipped, "golets/A", "golets/C"))
    assert len({one.digest for one in [base, *others]}) == len(others) + 1
    # A term that is not named is not asked about.
    monkeypatch.undo()
    assert asked(shipped, "golets/A", "golets/C", agreed={"ceiling": None, "stake": 15}).digest == base.digest


def test_an_answer_of_a_nameless_strategy_is_not_kept(shipped: Library) -> None:
    class Tabled:
        name, digest = "table", "12ab"

    assert asked(shipped, "golets/A").kept
    assert asked(shipped, "golets/A", strategy=Tabled()).kept
    assert asked(shipped, "golets/A", strategy=Tabled()).as_json()["strategies"][0] == "table:12ab"
    assert not asked(shipped, "golets/A", strategy=lambda view, legal, stream: legal[0]).kept
