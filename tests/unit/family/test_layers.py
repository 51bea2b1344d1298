"""The two layers, asserted history and measured likeness, are kept apart, and where they disagree is listed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stukolka.family.disagreements import ALIKE, LEAST_SHARED, SORTS, UNLIKE, Disagreement, disagreements
from stukolka.family.distance import Terms
from stukolka.family.family import Family
from stukolka.family.kinds import KINDS
from stukolka.family.relations import Assertion
from stukolka.family.sensitivity import SETTINGS, Outcome, Setting, sensitivity
from stukolka.rules.switch import Text


@pytest.fixture(scope="module")
def listed(family: Family) -> tuple[Disagreement, ...]:
    return disagreements(family)


@pytest.fixture(scope="module")
def outcomes(family: Family) -> tuple[Outcome, ...]:
    return sensitivity(family)


def asserting(family: Family, of: str, kind: str, to: str) -> Family:
    """The family with one relation more."""
    relation = Assertion("K999", of, kind, to, "possible", "literature", ("wp-tippen",))
    data = replace(family.data, relations=dict(family.data.relations) | {"K999": relation})
    return Family(family.library, data, family.rulesets.values())


def test_no_edge_of_the_graph_is_a_measurement(family: Family) -> None:
    assert {edge["kind"] for *_, edge in family.graph.edges(data=True)} <= set(KINDS)
    assert [edge for *_, edge in family.graph.edges(data=True) if "distance" in edge or "weight" in edge] == []


def test_a_changed_answer_changes_no_asserted_edge(family: Family) -> None:
    changed = family.placed("golets/A+head=free").graph
    assert {key for *_, key in changed.edges(keys=True)} - {key for *_, key in family.graph.edges(keys=True)} == {
        "rules:golets/A+head=free",
        "after:golets/A+head=free",
    }


def test_an_asserted_relation_moves_no_leaf(family: Family) -> None:
    assert asserting(family, "tippen", "descends-from", "poch").matrix() == family.matrix()


def test_every_disagreement_says_how_much_it_rests_on(listed: tuple[Disagreement, ...]) -> None:
    assert len(listed) > 10
    for one in listed:
        assert one.sort in SORTS
        if one.sort != "dates-backwards":
            assert one.shared >= LEAST_SHARED
            assert one.distance is not None


def test_rules_that_are_alike_without_any_asserted_kinship_are_listed(listed: tuple[Disagreement, ...]) -> None:
    alike = {(one.first, one.second): one for one in listed if one.sort == "alike-not-kin"}
    found = alike["tippen", "obligatory/A"]
    assert found.nearer is not None
    assert found.nearer <= ALIKE
    assert found.relations == ("K089", "K095"), "the editor's parallels are told beside it, and are no kinship"
    assert ("kopknack", "prikupka/A") in alike


def test_rule_sets_of_one_game_are_kin_without_being_told(listed: tuple[Disagreement, ...]) -> None:
    assert [one for one in listed if "/" in one.first and "/" in one.second] == []


def test_asserting_kinship_takes_a_likeness_from_the_list(family: Family) -> None:
    for kind in ("descends-from", "parallel"):
        found = disagreements(asserting(family, "stukolka", kind, "tippen"))
        alike = {(one.first, one.second) for one in found if one.sort == "alike-not-kin"}
        assert (("tippen", "obligatory/A") in alike) == (kind == "parallel")


def test_asserted_kin_with_unlike_rules_are_listed_the_unlikest_first(listed: tuple[Disagreement, ...]) -> None:
    unlike = [one for one in listed if one.sort == "kin-unlike"]
    assert ("pope-joan", "hoc") in {(one.first, one.second) for one in unlike}
    assert all(one.nearer is not None and one.nearer > UNLIKE for one in unlike)
    distances = [one.distance for one in unlike]
    assert distances == sorted(distances, reverse=True)


def test_a_denied_kinship_with_like_rules_is_listed(family: Family) -> None:
    found = disagreements(asserting(family, "stukalshchik", "not-related", "poch"))
    denied = [one for one in found if one.sort == "alike-though-denied"]
    assert ("stukalshchik/E", "poch") in {(one.first, one.second) for one in denied}


def test_a_descendant_attested_before_its_forebear_is_listed(family: Family) -> None:
    found = disagreements(asserting(family, "loo-five", "descends-from", "mouche"))
    (backwards,) = [one for one in found if one.sort == "dates-backwards"]
    assert (backwards.first, backwards.second, backwards.relations) == ("loo-five", "mouche", ("K999",))
    assert backwards.distance is None


def test_every_setting_tells_what_it_changes(family: Family, outcomes: tuple[Outcome, ...]) -> None:
    assert [one.setting for one in outcomes] == list(SETTINGS)
    for one in outcomes:
        assert one.pairs > 500
        assert 0 < one.mean < one.greatest <= 1
        assert one.widest is not None
        before, after = family.matrix(), family.matrix(one.setting.terms)
        first, second = (matrix.of(*one.widest) for matrix in (before, after))
        assert first is not None
        assert second is not None
        assert abs(first - second) == one.greatest


def test_the_terms_as_they_are_change_nothing(family: Family) -> None:
    (outcome,) = sensitivity(family, (Setting(Text("the same", "то же"), Terms()),))
    assert outcome.mean == outcome.greatest == 0
    assert outcome.moved == ()


def test_without_inferences_some_leaves_have_other_nearest_neighbours(outcomes: tuple[Outcome, ...]) -> None:
    moved = {name: (before, after) for name, before, after in outcomes[0].moved}
    assert moved["bourre"] == (("rams",), ("golets/A", "golets/C"))
