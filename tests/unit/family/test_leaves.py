"""Leaves are read from rule sets: a change of reading moves the leaf as it should, and any rule set can be placed."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from stukolka.errors import InvalidInput, WrongUsage
from stukolka.family.distance import Terms
from stukolka.family.family import Family
from stukolka.family.leaves import own_rulesets


def test_every_form_is_a_leaf_for_every_witness_that_describes_it(family: Family) -> None:
    assert set(own_rulesets(family.library)) == {
        *("golets/A", "golets/C", "prikupka/A", "prikupka/C", "shleif/A", "shleif/C", "obligatory/A", "obligatory/C"),
        *("stukalshchik/E", "lansquenet/D"),
    }
    assert set(family.rulesets) == set(own_rulesets(family.library))


def test_a_leafs_facts_cite_the_passages_of_its_readings(family: Family) -> None:
    facts = family.leaf("golets/A").facts
    ruleset = family.rulesets["golets/A"]
    assert facts["head"].sources == ruleset.origins["head"].passages
    assert facts["pack"].basis == "supplied"
    assert facts["pack"].sources == ("B.i5",)
    assert facts["all-pass"].basis == "conjecture"
    assert facts["layout"].basis == "silence"
    assert facts["layout"].sources == ("A",)


def test_golets_A_and_golets_C_differ_where_their_readings_do(family: Family) -> None:
    comparison = family.compare("golets/A", "golets/C")
    assert {row.character for row in comparison.apart} == {"set-aside", "lead-king", "players-least"}
    # 34 characters compared; two differ outright, and 4 from 3 players on a width of 2 to 6 by a quarter.
    assert comparison.shared == 34
    assert comparison.distance == Fraction(2 * 4 + 1, 4 * 34)


@pytest.mark.parametrize(
    ("change", "character"),
    [("head=free", "head"), ("lead-ace=free", "lead-ace"), ("remise-amount=one-stake", "fine"), ("pack=36", "pack")],
)
def test_one_changed_answer_moves_the_leaf_by_one_character_of_all(family: Family, change: str, character: str) -> None:
    moved = family.compare("golets/A", f"golets/A+{change}")
    assert [row.character for row in moved.apart] == [character]
    assert moved.distance == Fraction(1, 34)


def test_a_change_moves_the_leaf_towards_the_one_that_reads_so(family: Family) -> None:
    before = family.compare("golets/A", "golets/C").distance
    after = family.compare("golets/A+lead-king=with-queen-alone", "golets/C").distance
    assert before is not None
    assert after == before - Fraction(1, 34)


def test_a_change_moves_the_leaf_from_games_outside_by_its_share_of_what_they_share(family: Family) -> None:
    before, after = (family.compare(name, "loo-three") for name in ("golets/A", "golets/A+head=free"))
    assert before.shared == after.shared == 32
    assert before.distance is not None
    assert after.distance == before.distance + Fraction(1, 32)


def test_an_answer_on_which_no_character_depends_moves_nothing(family: Family) -> None:
    assert family.compare("golets/A", "golets/A+misdeal-seen=redeal").distance == 0


def test_the_razrez_not_agreed_is_no_late_entry_and_gives_no_lead(family: Family) -> None:
    facts = family.leaf("shleif/A+razrez=not-agreed").facts
    assert facts["late-entry"].states == ("no",)
    assert facts["first-lead"].states == ("first-declarer",)


def test_a_file_of_the_users_own_can_be_placed(family: Family, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "golets/A"\ntitle = "Mine"\n[switches]\nhead = "free"\n', encoding="utf-8")
    placed = family.placed(path)
    leaf = placed.leaves["golets/A+head=free"]
    assert leaf.title.en == "Mine"
    assert leaf.facts["head"].basis == "chosen"
    assert placed.graph.has_edge(leaf.id, "witness:A")
    assert len(placed.leaves) == len(family.leaves) + 1
    assert family.kin(str(path)).alike[0].second == "golets/A"


def test_a_rule_set_that_is_supplied_in_most_can_be_placed_all_the_same(family: Family) -> None:
    kin = family.kin("golets/B")
    assert kin.alike[0].second in {"golets/A", "golets/C"}
    assert {tie.other for tie in kin.ties} == {"form:golets", "witness:B"}


def test_an_unknown_name_is_told_with_the_nearest(family: Family) -> None:
    with pytest.raises(WrongUsage, match=r"there is no 'tipen' in the family; allowed: .*; did you mean tippen"):
        family.kin("tipen")
    with pytest.raises(InvalidInput, match="did you mean golets"):
        family.kin("goletz/A")
    with pytest.raises(WrongUsage, match="'Trekort' names 3 games"):
        family.node("Trekort")


def test_a_game_is_found_by_its_names_in_either_language(family: Family) -> None:
    assert family.node("Чёпкнак") == family.node("Köpknack") == "kopknack"
    assert family.node("чепкнак") == "kopknack"
    assert family.node("Dreiblatt") == "tippen"


@pytest.mark.parametrize(
    ("name", "node"),
    [
        ("golets", "form:golets"), ("Стуколка с гольцом", "form:golets"), ("стук", "word:stuk"), ("e", "witness:E"),
        ("the Rams family", "family:rams"), ("Germany", "place:germany"), ("Rams", "rams"),
    ],
)  # fmt: skip
def test_what_is_no_game_is_found_by_its_title_and_a_game_goes_before_it(family: Family, name: str, node: str) -> None:
    assert family.node(name) == node


def test_nothing_is_found_by_an_empty_name(family: Family) -> None:
    with pytest.raises(WrongUsage, match="there is no '' in the family"):
        family.node("")


def test_a_game_whose_rules_are_in_its_rule_sets_names_them(family: Family) -> None:
    with pytest.raises(WrongUsage, match="allowed: golets/A"):
        family.compare("stukolka", "tippen")
    assert family.kin("stukolka").alike == ()


def test_kin_tells_history_and_likeness_apart(family: Family) -> None:
    kin = family.kin("stukalshchik")
    assert ("descends-from", "poch", True) in {(tie.kind, tie.other, tie.forwards) for tie in kin.ties}
    likest = family.kin("stukalshchik/E").alike[0]
    assert likest.second == "poch"
    assert likest.shared >= 20


def test_paths_lead_over_asserted_relations(family: Family) -> None:
    assert family.paths("stukalshchik", "poker-20") == (
        ("stukalshchik", "poch", "poker-20"),
        ("stukalshchik", "poque", "poker-20"),
    )
    assert family.paths("gorka", "tippen") == ()


def test_what_two_games_share_and_what_parts_them_is_told(family: Family) -> None:
    comparison = family.compare("prikupka/A", "kopknack")
    agreeing = {row.character for row in comparison.agreeing}
    assert {"hand", "pack", "knock", "exchange", "dealer-duty"} & agreeing >= {"hand", "pack", "knock", "exchange"}
    assert "dealer-duty" in {row.character for row in comparison.apart}
    outcomes = {row.outcome for row in comparison.rows}
    assert outcomes == {"compared", "unknown", "inapplicable"}
    assert comparison.shared + sum(row.outcome != "compared" for row in comparison.rows) == len(comparison.rows)


def test_what_is_unknown_is_not_compared_and_what_cant_be_asked_is_not_unknown(family: Family) -> None:
    rows = {row.character: row for row in family.compare("gin", "faro").rows}
    assert rows["head"].outcome == "inapplicable"
    assert rows["players-least"].outcome == "unknown"
    assert rows["players-least"].difference is None


def test_leaving_out_inferred_facts_leaves_them_out(family: Family) -> None:
    whole = family.compare("golets/A", "tippen")
    firm = family.compare("golets/A", "tippen", Terms(inferred=False))
    assert firm.shared < whole.shared
    assert all(not row.first.inferred for row in firm.rows if row.first)


def test_a_weight_of_nought_leaves_a_block_out_and_a_greater_one_counts_it_more(family: Family) -> None:
    rows = family.compare("golets/A", "toepen").compared
    blocks = {name: one.block for name, one in family.data.characters.items()}
    penalty = [row for row in rows if blocks[row.character] == "penalty"]
    rest = [row for row in rows if blocks[row.character] != "penalty"]
    assert penalty
    for weight in (0, 1, 3):
        comparison = family.compare("golets/A", "toepen", Terms({"penalty": weight}))
        total = sum((row.difference or Fraction()) * weight for row in penalty)
        total += sum((row.difference or Fraction()) for row in rest)
        assert comparison.distance == total / (weight * len(penalty) + len(rest))


def test_terms_that_cant_be_meant_are_refused(family: Family) -> None:
    with pytest.raises(WrongUsage, match="did you mean penalty"):
        family.matrix(Terms({"penalti": 2}))
    with pytest.raises(WrongUsage, match="none is below 0"):
        family.matrix(Terms({"penalty": -1}))


def test_the_matrix_says_what_the_comparisons_say(family: Family) -> None:
    matrix = family.matrix()
    assert len(matrix.names) == len(family.leaves) == 66
    for first, second in [("golets/A", "tippen"), ("poch", "stukalshchik/E"), ("gin", "faro"), ("glic", "shleif/C")]:
        comparison = family.compare(first, second)
        assert matrix.of(first, second) == matrix.of(second, first) == comparison.distance
        assert matrix.shared_by(first, second) == comparison.shared
    assert matrix.of("tri-listika", "glic") is None
    assert all(matrix.of(name, name) == 0 for name in matrix.names)
