"""Claims put to the test: the cards by which deals are picked, what mathematics settles, verdicts, what is kept."""

from __future__ import annotations

import csv
import dataclasses
import json
import math
import shutil
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from stukolka import paths
from stukolka.batch.claims import cards, counting, exact, stored, tables, testing, trial
from stukolka.batch.claims.measures import KINDS
from stukolka.batch.claims.tested import Figure
from stukolka.batch.claims.trial import Bounds, Trial
from stukolka.batch.engines import REFERENCE, Engine
from stukolka.batch.estimate import Estimate
from stukolka.batch.measure import Span
from stukolka.batch.results import NEVER
from stukolka.cards import PACKS, parse
from stukolka.errors import InvalidInput, WrongUsage
from stukolka.library import Library
from stukolka.rng import shuffled

np = pytest.importorskip("numpy")

GAMES = ("stukolka", "lansquenet", "stukalshchik")
LIBRARY = Library.open()
SLOW = Engine(REFERENCE, "", None)


def tried(kind: str, *, bounds: Bounds | None = None, **axes: Any) -> Trial:
    """A trial of a kind at some tables, none of the corpus's own."""
    return Trial(
        claim="C46",
        kind=kind,
        settled="two-trumps" if kind == "exact" else "",
        axes={"forms": ("obligatory",), **axes},
        less={},
        compare="less",
        changes={},
        bounds=bounds or Bounds(0.0, math.inf, absolute=False, varies=False),
        by={},
        deals=600,
        seed=5,
        length=6,
        declare={},
        said={},
        why=None,
    )


def estimate(asked: tables.Table, deals: int) -> Estimate:
    """What the first deals of a table come to."""
    return counting.estimated(asked, counting.sums(asked, deals).metrics[counting.COUNTED])


@pytest.mark.parametrize(("pack", "seed"), [(52, 7), (36, 2**63 + 11)])
def test_many_deals_are_shuffled_as_single_ones(pack: int, seed: int) -> None:
    found = cards.dealt(seed, 5, 300, pack=pack, cards=19)
    assert found.tolist() == [shuffled(seed, deal, PACKS[pack], 19) for deal in range(5, 305)]


def test_what_a_hand_holds() -> None:
    hands = np.array([[parse(card) for card in text.split()] for text in ("2h Ah Ks", "Ac Kd Ad", "9h Th 3s")])
    held = cards.held(hands, np.array([parse("4h")] * 3), "ace-high")
    assert held.trumps.tolist() == [2, 0, 2]
    assert [cards.BEST[one] for one in held.best] == ["A", "none", "low"]
    assert held.aces.tolist() == [0, 2, 0]
    assert held.kings.tolist() == [1, 1, 0]
    assert held.top.tolist() == [13, 14, 3]
    assert held.suited.tolist() == [False, True, False]
    assert tables.picked("trumps=2 best=low", held).tolist() == [False, False, True]
    assert tables.picked("sure=yes", held).tolist() == [True, False, False]
    assert tables.picked("high=1-2 top=13+", held).tolist() == [True, False, False]
    for wrong in ("trump=2", "best=X", "trumps=", "aces=many"):
        with pytest.raises(WrongUsage):
            tables.picked(wrong, held)


def test_two_trumps_in_a_hand_are_as_rare_as_counted_out() -> None:
    # Every hand of three of a pack whose first card lies open; a suit is a quarter of the pack.
    for pack, share in ((52, Fraction(2794, 20825)), (36, Fraction(116, 935)), (32, Fraction(539, 4495))):
        unseen = PACKS[pack][1:]
        suit = PACKS[pack][0] & 3
        hands = Counter(sum(card & 3 == suit for card in hand) for hand in combinations(unseen, 3))
        assert exact.two_trumps(pack) == share == Fraction(hands[2] + hands[3], sum(hands.values()))


def test_how_many_a_pack_serves() -> None:
    assert exact.limits() == ((52, 8, 7, -15), (36, 5, 5, 1), (32, 5, 4, 5))
    assert {exact.razrez_need(players, passed) for players in (6,) for passed in range(6)} == {42}


def test_n_less_three_are_remised() -> None:
    assert [exact.least_remised(players) for players in (2, 3, 4, 5)] == [0, 0, 1, 2]


def test_single_trumps_fall_as_often_as_they_are_dealt() -> None:
    for players in (3, 4, 5):
        deck = cards.dealt(3, 0, 60_000, pack=52, cards=3 * players + 1)
        trump = deck[:, 3 * players]
        hands = [
            cards.held(cards.hand(deck, place, players, at_once=False), trump, "ace-high").trumps
            for place in range(players)
        ]
        asked = hands[0] == 2
        alone = asked & np.all([one < 2 for one in hands[1:]], axis=0)
        share, count = exact.single_trumps(52, players), int(asked.sum())
        spread = math.sqrt(share * (1 - share) / count)
        assert abs(int(alone.sum()) / count - share) < 4 * spread


def test_the_next_remise_of_A_r20() -> None:
    assert exact.next_remise(165, 15, 1) == Fraction(180, 165)
    assert exact.next_remise(180, 15, 2) == Fraction(375, 180)


def test_no_interval_of_a_share_leaves_nought_to_one() -> None:
    path = paths.shipped("variants") / "stukolka" / "results" / "claims-stukolka.json"
    shares = [
        table
        for one in json.loads(path.read_text(encoding="utf-8"))
        if one.get("kind") in KINDS and KINDS[one["kind"]].share and not one["less"]
        if not any("against" in table["table"] for table in one["tables"])  # whose figure is a difference
        for table in (*one["tables"], *one["sensitivity"])
        if table["figure"] is not None
    ]
    rare = [table for table in shares if 0 < table["figure"] < 0.001]
    assert rare
    assert [table for table in shares if not 0 <= table["low"] <= table["figure"] <= table["high"] <= 1] == []
    assert all(table["low"] > 0 for table in rare)


@pytest.mark.parametrize("game", GAMES)
def test_every_measurable_claim_has_a_trial(game: str) -> None:
    trials = trial.load(LIBRARY, game)
    assert trials
    assert set(trials) == {name for name, claim in LIBRARY.claims(game).items() if claim.measurable}
    for one in trials.values():
        assert one.kind in {*KINDS, "exact", "none"}
        for witness in LIBRARY.claims(game)[one.claim].asserted:
            for cell in one.cells(witness) if one.kind in KINDS else ():
                assert tables.tables(LIBRARY, game, one, cell, witness, {}).sides


def test_all_faults_of_trials_are_told_at_once(tmp_path: Path) -> None:
    for name in ("variants", "corpus"):
        shutil.copytree(paths.shipped(name), tmp_path / name)
    path = tmp_path / "variants" / "lansquenet" / "trials.toml"
    path.write_text(
        '[[trial]]\nclaim = "C16"\nkind = "nock"\nforms = []\n[[trial]]\nclaim = "C60"\nkind = "remises"\n'
        'forms = ["lansquenet"]\n',
        encoding="utf-8",
    )
    with pytest.raises(InvalidInput) as invalid:
        trial.load(Library.open(tmp_path), "lansquenet")
    told = "\n".join(str(fault) for fault in invalid.value.faults)
    for said in ("C16", "'nock'", "knock", "expected a value", "C60 says why", "nothing could refute it", "C61", "C62"):
        assert said in told
    assert {Path(str(fault.file)).name for fault in invalid.value.faults} == {"trials.toml"}
    assert {1, 2, 3, 4, 6} <= {fault.line for fault in invalid.value.faults}


def test_a_figure_is_what_its_deals_say() -> None:
    one = tried("knock", players=(4,), seats=("last",), hand=("trumps=1+",), pot=(150,))
    asked = tables.tables(LIBRARY, "stukolka", one, one.cells("A")[0], "A", {})
    rows = tables.rows(asked, Span(0, 600))
    gained = [
        (int(knocked - passed), int(pot))
        for knocked, passed, pot, held in zip(
            rows.own(0), rows.own(1), rows.sides[0]["pot_at_play"], rows.held, strict=True
        )
        if held and knocked != passed
    ]
    found = estimate(asked, 600)
    assert len(gained) > counting.FEW
    assert found.mean == float(Fraction(sum(net for net, _ in gained), sum(pot for _, pot in gained)))


def test_sessions_are_summed_whole() -> None:
    one = tried("evening-spread", players=(4,))
    asked = tables.tables(LIBRARY, "stukolka", one, one.cells("A")[0], "A", {})
    rows = tables.rows(asked, Span(0, 50))
    nets = [int(net) for net in rows.own(0).sum(axis=1)]
    assert estimate(asked, 50).mean == sum(net * net for net in nets) / 50 / 15**2


@pytest.mark.parametrize(
    ("low", "high", "verdict"),
    [
        (0.1, 0.2, "borne-out"),
        (-0.2, -0.1, "contradicted"),
        (-0.1, 0.1, None),
        (0.4, 0.6, None),
        (0.6, 0.7, "contradicted"),
    ],
)
def test_a_verdict_takes_the_whole_interval(low: float, high: float, verdict: str | None) -> None:
    assert Bounds(0.0, 0.5, absolute=False, varies=False).verdict(low, high) == verdict


def test_a_completion_that_turns_the_verdict_is_named() -> None:
    claim = LIBRARY.claims("stukolka")["C29"]
    told = testing.make(testing.prepared(LIBRARY, claim, trial.load(LIBRARY, "stukolka")["C29"], "A")).as_json()
    assert (told["verdict"], told["on"], told["fraction"]) == ("depends", ["pack"], "8")
    assert {(one["answer"], one["fraction"]) for one in told["sensitivity"]} == {("36", "5"), ("32", "5")}
    assert told["command"] == "stukolka claims C29 --witness A"


def test_tables_that_disagree_say_on_what_it_depends() -> None:
    yes, no = Figure(1.0, 0.5, 1.5), Figure(-1.0, -1.5, -0.5)
    one = tried("knock", seats=("first", "last"), pot=(0, 150))
    cells = one.cells("A")
    found: list[Any] = [
        (cell, yes if cell["seats"] == "first" else no, "x" if cell["seats"] == "first" else "y") for cell in cells
    ]
    assert testing._judged(one, False, found, []) == ("depends", ("seats",))
    both: list[Any] = [({}, yes, "borne-out"), ({}, no, "contradicted")]
    assert testing._judged(one, True, both, []) == ("borne-out", ())
    assert testing._judged(one, True, both[:1], []) == ("contradicted", ())


# what is kept


@pytest.mark.parametrize("game", GAMES)
def test_every_claim_has_a_result_that_holds(game: str) -> None:
    kept = stored.stored(LIBRARY, game)
    assert kept
    assert {key: [why.en for why in one.stale] for key, one in kept.items() if one.stale} == {}
    for one in kept.values():
        assert one.told["verdict"] in {"borne-out", "contradicted", "depends", "not-measurable"}
        assert one.told["verdict"] == "not-measurable" or one.told["tables"]
        assert one.told["verdict"] != "not-measurable" or one.told["reason"]
    place = LIBRARY.root / "variants" / game / "results" / stored.files_of(game)[0]
    with place.open(encoding="utf-8", newline="") as file:
        assert {line["claim"] for line in csv.DictReader(file)} == set(LIBRARY.claims(game))


def test_a_sample_is_the_same_to_the_last_digit_when_tested_again() -> None:
    trials, kept = trial.load(LIBRARY, "stukolka"), stored.stored(LIBRARY, "stukolka")
    claims = LIBRARY.claims("stukolka")
    for name in ("C29", "C39", "C45", "C46", "C83", "C88"):
        for witness in claims[name].asserted:
            again = testing.make(testing.prepared(LIBRARY, claims[name], trials[name], witness)).as_json()
            assert json.loads(json.dumps(again)) == kept[name, witness].told
    one, told = trials["C63"], kept["C63", "A"].told["tables"][0]
    asked = tables.tables(LIBRARY, "stukolka", one, told["table"], "A", {})
    if asked.sides[0].engine.name != "batch":
        pytest.skip("the reference engine would take too long")
    found = estimate(asked, one.deals)
    assert (found.mean, found.low, found.high) == (told["figure"], told["low"], told["high"])


def test_results_are_stale_when_what_they_rest_on_has_changed(tmp_path: Path) -> None:
    for name in ("variants", "corpus"):
        shutil.copytree(paths.shipped(name), tmp_path / name)
    folder = tmp_path / "variants" / "lansquenet"
    path = folder / "trials.toml"
    path.write_text(path.read_text(encoding="utf-8").replace("above = 0.000001", "above = 0.02"), encoding="utf-8")
    kept = stored.stored(Library.open(tmp_path), "lansquenet")
    assert [why.en for why in kept["C61", "D"].stale] == [stored.TRIAL.en]
    results = folder / "results" / stored.files_of("lansquenet")[1]
    told = json.loads(results.read_text(encoding="utf-8"))
    for one in told:
        if one["claim"] == "C61":
            one["provenance"]["rules"] = dict.fromkeys(one["provenance"]["rules"], "0")
            one["provenance"]["engine_revision"] = 99
    results.write_text(json.dumps(told[:-1]), encoding="utf-8")
    again = stored.stored(Library.open(tmp_path), "lansquenet")
    assert len(again["C61", "D"].stale) == 3
    last = told[-1]["claim"], told[-1]["witness"]
    assert again[last].stale == (NEVER,)
    results.write_text("[1]", encoding="utf-8")
    with pytest.raises(InvalidInput):
        stored.stored(Library.open(tmp_path), "lansquenet")


@pytest.mark.parametrize("base", ["leads-trump", "leads-plain", "keeps-trumps"])
def test_both_engines_lead_and_buy_alike_as_tables_say(base: str) -> None:
    one = tried("strategy", forms=("prikupka",), players=(4,), ways=(f"{base}/knocks",), others=("knocks",))
    asked = tables.tables(LIBRARY, "stukolka", one, one.cells("A")[0], "A", {})
    rows = tables.rows(asked, Span(0, 200))
    slow = dataclasses.replace(asked, sides=tuple(dataclasses.replace(side, engine=SLOW) for side in asked.sides))
    again = tables.rows(slow, Span(0, 200))
    for side, other in zip(rows.sides, again.sides, strict=True):
        assert all((side[name] == other[name]).all() for name in side)
    assert (rows.own(0) != rows.own(1)).any()
