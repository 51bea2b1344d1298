"""What mathematics says of the deals is so of the deals that the engines deal, within chance."""

from __future__ import annotations

import importlib.util
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest

from stukolka.batch import engines, table
from stukolka.batch.simulate import simulate
from stukolka.library import Library


@pytest.fixture(scope="module")
def exact() -> ModuleType:
    spec = importlib.util.spec_from_file_location("exact_facts", Path(__file__).with_name("exact.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # A dataclass looks for its module there.
    import sys

    sys.modules["exact_facts"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("size", "fractions"),
    [
        (52, ["11686/20825", "2794/20825", "44/4165", "12/221", "11/5525"]),
        (36, ["724/1309", "116/935", "8/935", "8/105", "1/255"]),
        (32, ["2471/4495", "539/4495", "7/899", "21/248", "3/620"]),
    ],
)
def test_the_fractions_are_the_known_ones(exact: ModuleType, size: int, fractions: list[str]) -> None:
    assert list(exact.hand_facts(size).values()) == [Fraction(text) for text in fractions]


def test_how_often_somebody_has_two_trumps_is_known(exact: ModuleType) -> None:
    shares = [round(float(exact.somebody(players)), 4) for players in range(3, 8)]
    assert shares == [0.3616, 0.4569, 0.5412, 0.6153, 0.6803]


@pytest.mark.slow
def test_the_hands_that_are_dealt_are_as_the_fractions_say(exact: ModuleType) -> None:
    facts = list(exact.facts(200_000))
    assert len(facts) == 3 * 5 + 5
    assert [str(fact) for fact in facts if fact.errors > exact.MOST_ERRORS] == []


@pytest.mark.slow
@pytest.mark.parametrize("packs", [1, 2, 3])
def test_the_banker_wins_as_often_as_the_fractions_say(exact: ModuleType, packs: int) -> None:
    fact = exact.coups(3000, packs)
    assert fact.exact == (Fraction(9, 17), Fraction(55, 103), Fraction(83, 155))[packs - 1]
    assert fact.of > 1000
    assert fact.errors < exact.MOST_ERRORS, str(fact)


def test_a_share_far_from_its_fraction_is_seen(exact: ModuleType) -> None:
    assert exact.Fact("far", Fraction(1, 2), 600, 1000).errors > exact.MOST_ERRORS
    assert exact.Fact("near", Fraction(1, 2), 540, 1000).errors < exact.MOST_ERRORS


def test_a_forced_deal_is_played_by_all_and_somebody_is_fined() -> None:
    ruleset = Library.open().ruleset("obligatory/C")
    question = table.question([ruleset], players=5, seed=1)
    assert question.engine.name == engines.BATCH
    metrics = simulate(question, 20_000).metrics(0)
    assert metrics["players_in"].mean == 5
    # Five cannot share three tricks so that each has one.
    assert metrics["remises"].mean >= 2
    assert metrics["tricks_zero"].mean == metrics["remises"].mean / 5
    nets = sum(metrics[name].mean for name in metrics if name.startswith(("elder", "dealer")))
    assert nets + metrics["pot_growth"].mean == pytest.approx(0)
