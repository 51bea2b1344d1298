"""Many deals: the contract's object, paired differences, a table with its provenance, faults all at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stukolka
from stukolka.batch import hands, measure, simulated, table
from stukolka.batch.measure import Span
from stukolka.batch.question import Question
from stukolka.batch.simulate import simulate
from stukolka.batch.store import Store
from stukolka.engine.outcome import Metric
from stukolka.errors import WrongUsage
from stukolka.library import Library
from stukolka.rules.switch import Text

COLUMNS = ["rules", "less", "metric", "mean", "sd", "se", "low", "high"]


def question(library: Library, *names: str, **rest: Any) -> Question:
    rulesets = [library.ruleset(name) for name in names]
    return table.question(rulesets, **({"players": 5, "seed": 7, "engine": "reference"} | rest))


@pytest.fixture(scope="module")
def found(shipped: Library) -> Any:
    return simulate(question(shipped, "golets/A", "golets/C"), 400)


def test_the_object_is_that_of_the_contract(found: Any, shipped: Library) -> None:
    told = json.loads(json.dumps(found.as_json()))
    assert list(told) == ["provenance", "results", "differences"]
    assert told["provenance"] == {
        "stukolka": stukolka.__version__,
        "game": "stukolka",
        "engine_revision": shipped.engine("stukolka").revision,
        "engine": "reference",
        "engine_note": None,
        "rules": {name: shipped.ruleset(name).digest for name in ("golets/A", "golets/C")},
        "players": 5,
        "seed": 7,
        "deals": 400,
        "sessions": None,
        "strategy": "random",
        "terms": {"pot": 0, "stake": 15},
        "overflowed": 0,
    }
    for name, result in zip(("golets/A", "golets/C"), told["results"], strict=True):
        assert {key: result[key] for key in ("rules", "digest", "players", "deals", "strategy", "seed")} == {
            "rules": name,
            "digest": shipped.ruleset(name).digest,
            "players": 5,
            "deals": 400,
            "strategy": "random",
            "seed": 7,
        }
        for metric in ("players_in", "remises", "pot_growth", "all_pass", "alone", "elder", "dealer", "tricks_zero"):
            values = result["metrics"][metric]
            assert set(values) == {"mean", "sd", "se", "low", "high"}
            assert values["low"] <= values["mean"] <= values["high"]
    [difference] = told["differences"]
    assert difference["rules"] == ["golets/A", "golets/C"]
    first, second = (result["metrics"] for result in told["results"])
    for metric, values in difference["metrics"].items():
        assert values["mean"] == pytest.approx(second[metric]["mean"] - first[metric]["mean"], abs=1e-12)
        assert values["se"] >= 0
    assert difference["changed"]["share"] == difference["changed"]["deals"] / 400


def test_paired_differences_are_surer_than_those_of_other_deals(found: Any) -> None:
    told = found.as_json()
    first, second = (result["metrics"]["dealer"]["se"] for result in told["results"])
    assert told["differences"][0]["metrics"]["dealer"]["se"] < (first**2 + second**2) ** 0.5


def test_one_rule_set_has_no_differences(shipped: Library) -> None:
    assert "differences" not in simulate(question(shipped, "golets/A"), 10).as_json()


def test_the_table_holds_results_and_differences_with_their_provenance(found: Any) -> None:
    frame = found.frame()
    assert list(frame.columns) == COLUMNS
    metrics = list(found.metrics(0))
    assert frame["metric"].tolist() == metrics * 3
    assert frame["rules"].tolist() == ["golets/A"] * len(metrics) + ["golets/C"] * len(metrics) * 2
    assert frame["less"].isna().tolist() == [True] * len(metrics) * 2 + [False] * len(metrics)
    assert frame.attrs["provenance"] == found.provenance.as_json()
    line = frame[(frame["rules"] == "golets/C") & frame["less"].isna() & (frame["metric"] == "alone")]
    assert line["mean"].item() == found.metrics(1)["alone"].mean


@pytest.mark.parametrize("block", [7, 100, 1000])
def test_no_size_of_block_and_no_store_changes_a_digit(found: Any, tmp_path: Path, block: int) -> None:
    kept = Store(tmp_path, lambda told: pytest.fail(told.en))
    first = simulate(found.question, 400, hire=hands.workers(1), kept=kept, block=block)
    again = simulate(found.question, 400, hire=hands.workers(1), kept=kept, block=block)
    assert first.as_json() == again.as_json() == found.as_json()


def test_deals_of_a_longer_run_begin_with_those_of_a_shorter_one(shipped: Library, tmp_path: Path) -> None:
    kept = Store(tmp_path, lambda told: pytest.fail(told.en))
    of = question(shipped, "golets/A")
    simulate(of, 200, kept=kept, block=100)
    progress: list[tuple[int, int, int]] = []

    def look(done: int, of: int, *, kept: int) -> None:
        progress.append((done, of, kept))

    assert simulate(of, 300, kept=kept, block=100, progress=look).as_json() == simulate(of, 300).as_json()
    assert progress == [(200, 300, 200), (300, 300, 200)]


@pytest.mark.parametrize(
    ("names", "changes", "said"),
    [
        ((), {}, ["a simulation needs a rule set"]),
        (("golets/A", "lansquenet/D"), {}, ["rule sets of different games"]),
        (("golets/A", "golets/C", "golets/A"), {}, ["named twice: golets/A"]),
        (("golets/A",), {"seed": -1}, ["--seed: expected a whole number from 0"]),
        (("golets/A",), {"strategy": "rnadom"}, ["unknown strategy 'rnadom'", "did you mean random?"]),
        (("golets/A",), {"strategy": "random,cautious"}, ["one for each of 5, found 2"]),
        (("golets/A",), {"agreed": {"stake": 14}}, ["--stake: golets/A: 14 is forbidden"]),
        (("golets/A",), {"players": 40}, ["--players: golets/A: 40 are too many"]),
        (("golets/A",), {"agreed": {"packs": 2}}, ["--packs: stukolka has no use for it; allowed: --stake"]),
        (("golets/A",), {"measured": ["eldr"]}, ["unknown metric 'eldr'", "did you mean elder?"]),
        (
            ("golets/A", "golets/C"),
            {"seed": 2**64, "strategy": "x", "agreed": {"stake": 14}},
            ["--seed", "--strategy", "--stake: golets/A", "--stake: golets/C"],
        ),
    ],
)
def test_what_cannot_be_is_refused_with_all_faults(
    shipped: Library, names: tuple[str, ...], changes: dict[str, Any], said: list[str]
) -> None:
    with pytest.raises(WrongUsage) as raised:
        question(shipped, *names, **changes)
    for part in said:
        assert part in str(raised.value)


def test_no_deals_are_no_simulation(shipped: Library) -> None:
    with pytest.raises(WrongUsage, match="--deals: expected a whole number of at least 1, found 0"):
        simulate(question(shipped, "golets/A"), 0)


def test_strategies_sit_by_seat(shipped: Library) -> None:
    by_seat = question(shipped, "golets/A", strategy="random, cautious,random,random,random")
    assert by_seat.strategies == ("random", "cautious", "random", "random", "random")
    told = simulate(by_seat, 50).as_json()
    assert told["results"][0]["strategy"] == "random,cautious,random,random,random"
    assert told != simulate(question(shipped, "golets/A"), 50).as_json()
    assert question(shipped, "golets/A", strategy=["cautious"] * 5).strategies == ("cautious",) * 5
    assert table.strategy_name(("random",) * 5) == "random"


def test_a_deal_is_forced_with_an_empty_pot_and_free_with_a_full_one(shipped: Library) -> None:
    forced = simulate(question(shipped, "obligatory/C"), 60).metrics(0)
    assert (forced["players_in"].mean, forced["all_pass"].mean) == (5.0, 0.0)
    free = simulate(question(shipped, "obligatory/C", agreed={"pot": 150}), 60).metrics(0)
    assert free["players_in"].mean < 4


def test_the_dealer_of_the_shleif_is_among_those_who_play(shipped: Library) -> None:
    found = simulate(question(shipped, "shleif/C"), 80).metrics(0)
    assert found["players_in"].mean >= 1
    assert found["all_pass"].mean == 0


def test_one_call_gives_the_table_of_the_command(shipped: Library, tmp_path: Path) -> None:
    asked = {"players": 5, "deals": 60, "seed": 7, "engine": "reference", "pot": 30}
    table = simulated("golets/A", "golets/C", **asked)
    wanted = simulate(question(shipped, "golets/A", "golets/C", agreed={"pot": 30}), 60).frame()
    assert table.equals(wanted)
    assert table.attrs == wanted.attrs
    kept = simulated("golets/A", "golets/C", store=tmp_path, **asked)
    assert kept.equals(wanted)
    [path] = tmp_path.rglob("*.parquet")
    path.write_bytes(b"")
    with pytest.warns(UserWarning, match="was damaged"):
        assert simulated("golets/A", "golets/C", store=tmp_path, **asked).equals(wanted)


TABLE = """\
name = "bold"
declare = [
    "1+ * * * * * knock",
    "* * * * * * pass",
]
"""


def test_a_strategy_of_a_file_sits_at_the_table_by_its_path(shipped: Library, tmp_path: Path) -> None:
    path = tmp_path / "bold.toml"
    path.write_text(TABLE, encoding="utf-8")
    of = question(shipped, "golets/A", strategy=f"{path},random,random,random,random")
    assert of.kept
    told = simulate(of, 40).as_json()
    assert told["provenance"]["strategy"].startswith("bold:")
    assert told["provenance"]["strategy"].endswith(",random,random,random,random")
    path.write_text(TABLE.replace("1+", "2+"), encoding="utf-8")
    assert question(shipped, "golets/A", strategy=f"{path},random,random,random,random").digest != of.digest
    path.write_text(TABLE.replace("knock", "nock"), encoding="utf-8")
    with pytest.raises(WrongUsage, match=r"bold\.toml:3"):
        question(shipped, "golets/A", strategy=str(path))
    with pytest.raises(WrongUsage, match=r"missing\.toml"):
        question(shipped, "golets/A", strategy="missing.toml")


def test_a_metric_of_ones_own_is_a_quotient_of_functions_over_columns(shipped: Library, tmp_path: Path) -> None:
    def gains(row: Any) -> Any:
        return row["balance-1"] > 0

    def plays(row: Any) -> Any:
        return row["ended"] == 0

    mine = Metric("gains_when_played", Text("gains", "в выигрыше"), "share", gains, plays)
    of = question(shipped, "golets/A", measured=["elder", mine])
    kept = Store(tmp_path, lambda told: pytest.fail(told.en))
    found = simulate(of, 200, kept=kept).metrics(0)
    rows = dict(zip(of.columns, measure.rows(of, 0, Span(0, 200)).rows.T, strict=True))
    assert found["gains_when_played"].mean == (rows["balance-1"] > 0).sum() / (rows["ended"] == 0).sum()
    assert found["elder"] == simulate(question(shipped, "golets/A"), 200).metrics(0)["elder"]
    # Nobody can say what it did: its sums are not kept.
    assert not of.kept
    assert not list(tmp_path.rglob("*.parquet"))


def test_a_metric_of_the_package_is_known_by_where_its_functions_lie(shipped: Library) -> None:
    lying = Metric("length", Text("length", "длина"), "number", table.agreed_json, table.terms)
    of = question(shipped, "golets/A", measured=[lying])
    assert of.kept
    assert of.as_json()["own"] == ["length=stukolka.batch.table:agreed_json / stukolka.batch.table:terms"]
    other = Metric("length", Text("length", "длина"), "number", table.agreed_json)
    assert question(shipped, "golets/A", measured=[other]).digest != of.digest
