"""Lattices hold every combination once; effects, interactions and Shapley values are those of their definitions."""

from __future__ import annotations

import itertools
import math
import random
from typing import Any

import numpy as np
import pytest

from stukolka.batch import effects, lattice
from stukolka.batch.estimate import mean
from stukolka.batch.lattice import Lattice, between
from stukolka.batch.moments import Moments, measured
from stukolka.errors import WrongUsage
from stukolka.library import Library

NAMES = ("golets/A", "golets/C+remainder=first-trick")


@pytest.fixture(scope="module")
def golets(shipped: Library) -> Lattice:
    return between([shipped.ruleset(name) for name in NAMES])


@pytest.fixture(scope="module")
def wide(shipped: Library) -> Lattice:
    """Two loci of two answers and one of three."""
    names = ("golets/A", "golets/C+remainder=first-trick", "golets/C+set-aside=trump+remainder=stays")
    return between([shipped.ruleset(name) for name in names])


def noisy(lattice: Lattice, value: Any, *, deals: int = 400, spread: float = 3, seed: int = 1) -> Moments:
    """Sums of a metric whose deals have the luck of all nodes in common, and besides what `value` says of a node."""
    luck = random.Random(seed)
    common = [luck.gauss(0, spread) for _ in range(deals)]
    rows = [
        [round(1000 * (shared + value(choice) + luck.gauss(0, 0.1))) for choice in lattice.choices()]
        for shared in common
    ]
    of = np.array(rows, dtype=np.int64)
    return measured(of, np.full_like(of, 1000))


def exactly(lattice: Lattice, value: Any, deals: int = 3) -> Moments:
    """The same without luck."""
    of = np.array([[round(1000 * value(choice)) for choice in lattice.choices()]] * deals, dtype=np.int64)
    return measured(of, np.full_like(of, 1000))


def test_a_lattice_holds_every_combination_of_the_contested_answers(golets: Lattice, shipped: Library) -> None:
    assert [locus.key for locus in golets.active] == ["lead-king", "remainder", "set-aside"]
    idle = [locus.key for locus in golets.loci if locus.idle]
    assert idle == ["players", "misdeal-seen-by", "misdeal-unseen", "misdeal-in-time", "exposed-dealer-card"]
    assert (golets.combinations, golets.size) == (256, 8)
    nodes = golets.nodes()
    assert len({node.digest for node in nodes}) == 8
    assert nodes[golets.node_of(golets.named[0])].digest == golets.named[0].digest
    target = nodes[golets.node_of(golets.named[1])]
    assert {key: target.answers[key] for key in ("lead-king", "set-aside", "remainder")} == {
        key: golets.named[1].answers[key] for key in ("lead-king", "set-aside", "remainder")
    }
    # A node's name parses back to it.
    assert all(shipped.ruleset(node.name).digest == node.digest for node in nodes)
    assert [golets.place(choice) for choice in golets.choices()] == list(range(8))


def test_with_every_switch_played_the_last_node_is_the_other_rule_set(shipped: Library) -> None:
    rulesets = [shipped.ruleset(name) for name in ("golets/A", "golets/C")]
    made = between(rulesets, every=True)
    assert made.size == made.combinations == 128
    assert made.nodes()[made.node_of(rulesets[1])].digest == rulesets[1].digest


def test_only_the_chosen_switches_vary(shipped: Library) -> None:
    made = between([shipped.ruleset(name) for name in NAMES], only=["set-aside"])
    assert [locus.key for locus in made.loci] == ["set-aside"]
    assert [node.answers["remainder"] for node in made.nodes()] == ["stays"] * 2


@pytest.mark.parametrize(
    ("names", "only", "said"),
    [
        (("golets/A", "prikupka/A"), (), "one form, not of golets, prikupka"),
        (("golets/A", "golets/A+pack=52"), (), "give the same answers throughout"),
        (("golets/A", "golets/C"), ("set-asid",), "did you mean set-aside?"),
        (("golets/A", "golets/C"), ("pack",), "answer pack alike"),
    ],
)
def test_what_is_no_lattice_is_refused(
    shipped: Library, names: tuple[str, ...], only: tuple[str, ...], said: str
) -> None:
    with pytest.raises(WrongUsage) as raised:
        between([shipped.ruleset(name) for name in names], only=only)
    assert said in str(raised.value)


def test_a_lattice_too_large_is_refused_with_its_switches(shipped: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lattice, "MOST", 7)
    with pytest.raises(WrongUsage, match=r"8 combinations.*lead-king, remainder, set-aside"):
        between([shipped.ruleset(name) for name in NAMES])


def test_every_change_of_one_answer_is_a_pair(wide: Lattice) -> None:
    pairs = lattice.changes_of(wide)
    # Each of 12 nodes has 1 + 2 + 1 neighbours.
    assert len(pairs) == 12 * 4 // 2
    choices = list(wide.choices())
    for (one, other), (place, a, b) in pairs.items():
        differ = [at for at in range(3) if choices[one][at] != choices[other][at]]
        assert differ == [place]
        assert (choices[one][place], choices[other][place]) == (a, b)


def test_main_effects_are_averages_over_contexts(wide: Lattice) -> None:
    worth = {choice: random.Random(str(choice)).random() for choice in wide.choices()}
    moments = exactly(wide, worth.__getitem__)
    sizes = [len(locus.answers) for locus in wide.active]
    for place, size in enumerate(sizes):
        others = [range(n) for at, n in enumerate(sizes) if at != place]
        for answer, effect in enumerate(effects.main_effects(wide, moments, place), 1):
            changes = []
            for context in itertools.product(*others):
                one, other = ((*context[:place], a, *context[place:]) for a in (0, answer))
                changes.append(round(1000 * worth[other]) / 1000 - round(1000 * worth[one]) / 1000)
            assert effect.answers == (wide.active[place].answers[0], wide.active[place].answers[answer])
            assert effect.estimate.mean == pytest.approx(sum(changes) / len(changes), abs=1e-12)
        assert len(effects.main_effects(wide, moments, place)) == size - 1


def test_interactions_are_what_two_changes_do_more_than_each(golets: Lattice) -> None:
    found = effects.interactions(golets, exactly(golets, lambda c: 2 * c[0] + c[1] + 5 * c[0] * c[1] - 3 * c[1] * c[2]))
    told = {one.switches: one.estimate.mean for one in found}
    assert told == {("lead-king", "remainder"): 5.0, ("lead-king", "set-aside"): 0.0, ("remainder", "set-aside"): -3.0}
    assert found[1].answers == (("with-queen", "with-queen-alone"), ("trump-or-top", "trump-and-top"))


def test_shapley_values_are_averages_over_all_orders_and_add_up(golets: Lattice) -> None:
    worth = {choice: round(random.Random(str(choice)).random(), 3) for choice in golets.choices()}
    found = effects.parts(golets, exactly(golets, worth.__getitem__), 1)
    for place, part in enumerate(found):
        gains = []
        for order in itertools.permutations(range(3)):
            choice = [0, 0, 0]
            for at in order:
                before = worth[tuple(choice)]
                choice[at] = 1
                if at == place:
                    gains.append(worth[tuple(choice)] - before)
        assert part.switch == golets.active[place].key
        assert part.value.mean == pytest.approx(sum(gains) / len(gains), abs=1e-12)
    total = worth[1, 1, 1] - worth[0, 0, 0]
    assert math.fsum(part.value.mean for part in found) == pytest.approx(total, abs=1e-12)
    assert math.fsum(part.share.mean for part in found) == pytest.approx(1, abs=1e-12)


def test_shares_of_what_may_be_nothing_are_unknown(golets: Lattice) -> None:
    found = effects.parts(golets, noisy(golets, lambda c: 0.5 * c[0] - 0.5 * c[1]), 1)
    assert [part.share.mean for part in found] == [None] * 3
    assert all(part.value.mean is not None for part in found)


def test_only_loci_on_which_the_two_differ_have_a_part(wide: Lattice) -> None:
    moments = exactly(wide, lambda c: c[0] + 10 * c[1] + 100 * c[2])
    assert [part.switch for part in effects.parts(wide, moments, 1)] == ["lead-king", "remainder", "set-aside"]
    assert [(part.switch, part.value.mean) for part in effects.parts(wide, moments, 2)] == [
        ("lead-king", 1.0),
        ("set-aside", 200.0),
    ]


def test_intervals_of_effects_hold_what_they_promise(golets: Lattice) -> None:
    hits = {"main": 0, "part": 0, "share": 0, "interaction": 0}
    runs = 100
    for seed in range(runs):
        moments = noisy(golets, lambda c: 0.02 * c[0] + 0.03 * c[1] + 0.02 * c[0] * c[1], deals=60, seed=seed)
        main = effects.main_effects(golets, moments, 0)[0].estimate
        hits["main"] += main.low <= 0.03 <= main.high
        part = effects.parts(golets, moments, 1)[0]
        hits["part"] += part.value.low <= 0.03 <= part.value.high
        if part.share.mean is not None:
            hits["share"] += part.share.low <= 3 / 7 <= part.share.high
        both = effects.interactions(golets, moments)[0].estimate
        hits["interaction"] += both.low <= 0.02 <= both.high
    for name, count in hits.items():
        assert 0.86 * runs < count, name


def test_luck_that_all_nodes_share_does_not_blur_effects(golets: Lattice) -> None:
    moments = noisy(golets, lambda c: 0.5 * c[0], spread=50)
    assert mean(moments, 0).se > 2
    assert effects.main_effects(golets, moments, 0)[0].estimate.se < 0.02


@pytest.mark.parametrize(
    ("value", "wanted"),
    [
        (lambda c: 0.5 * c[0], "matters"),
        (lambda c: -0.5 * c[0], "matters"),
        (lambda c: 0.0, "does-not-matter"),
        # Averaged over contexts it does nothing; in each it does something.
        (lambda c: 0.5 * (1 if c[0] == c[1] else -1), "matters"),
        (lambda c: 0.2 * c[0], "cannot-tell"),
    ],
)
def test_verdicts_look_at_every_context(golets: Lattice, value: Any, wanted: str) -> None:
    found = effects.verdict(golets, noisy(golets, value), 0, size=0.2, reach=0.1)
    assert found.verdict == wanted
    assert found.low <= found.high
    assert (found.deals is not None) == (wanted == "cannot-tell")


def test_about_so_many_deals_would_tell(golets: Lattice) -> None:
    few = effects.verdict(golets, noisy(golets, lambda c: 0.22 * c[0], deals=60, seed=3), 0, size=0.2, reach=0)
    assert few.verdict == "cannot-tell"
    assert few.deals is not None
    assert 60 < few.deals < 20_000
    enough = noisy(golets, lambda c: 0.22 * c[0], deals=1000, seed=2)
    assert effects.verdict(golets, enough, 0, size=0.2, reach=0).verdict == "matters"


def test_what_was_never_seen_may_still_come(golets: Lattice) -> None:
    never = exactly(golets, lambda c: 0, deals=30)
    assert effects.verdict(golets, never, 0, size=0.2, reach=5).verdict == "cannot-tell"
    assert effects.verdict(golets, never, 0, size=0.2, reach=0).verdict == "does-not-matter"
    long_run = noisy(golets, lambda c: 0.0, deals=2000)
    assert effects.verdict(golets, long_run, 0, size=0.2, reach=5).verdict == "does-not-matter"


def test_from_fewer_than_thirty_deals_nothing_is_concluded(golets: Lattice) -> None:
    for value in (lambda _: 0, lambda c: c[0]):
        few = effects.verdict(golets, exactly(golets, value, deals=29), 0, size=0.2, reach=0)
        assert (few.verdict, few.deals) == ("cannot-tell", None)
        enough = effects.verdict(golets, exactly(golets, value, deals=30), 0, size=0.2, reach=0)
        assert enough.verdict in {"matters", "does-not-matter"}


def test_a_single_deal_tells_nothing(golets: Lattice) -> None:
    of = np.zeros((1, 8), dtype=np.int64)
    found = effects.verdict(golets, measured(of, np.ones_like(of)), 0, size=0.2, reach=1)
    assert (found.verdict, found.deals) == ("cannot-tell", None)


@pytest.mark.parametrize(("number", "about"), [(0.2, 1), (7, 7), (99, 99), (101, 110), (12345, 13000)])
def test_numbers_of_deals_are_rounded_up(number: float, about: int) -> None:
    assert effects._about(number) == about
