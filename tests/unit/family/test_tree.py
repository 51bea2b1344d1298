"""Trees: neighbour joining finds what is there, support is reproducible, the little known is left out openly."""

from __future__ import annotations

import pickle
import re
from fractions import Fraction

import pytest

from stukolka.errors import WrongUsage
from stukolka.family.characters import Character
from stukolka.family.distance import Terms
from stukolka.family.facts import Fact
from stukolka.family.family import Family
from stukolka.family.nexus import as_nexus
from stukolka.family.tree import LEAST_KNOWN, LEAST_SHARED, Tree, grow, placeable
from stukolka.family.tree_picture import tree_picture
from stukolka.rules.switch import Text

CHARACTERS = {
    f"c{at}": Character(
        f"c{at}", "block", "states", Text("a", "а"), Text("a?", "а?"), dict.fromkeys("xyz", Text("s", "с")), 0, 0, {}
    )
    for at in range(12)
}


def leaves(**rows: str) -> dict[str, dict[str, Fact]]:
    """Leaves whose states are given as a text, a sign for each character, `.` where nothing is known."""
    return {
        name: {
            f"c{at}": Fact(name, f"c{at}", (state,), "stated", "certain", ("s",))
            for at, state in enumerate(row)
            if state != "."
        }
        for name, row in rows.items()
    }


FOUR = leaves(a="xxxxxxxxxxxx", b="xxxxxxxxxxxy", c="yyyyyyxxxxxx", d="yyyyyyyxxxxx")


@pytest.fixture(scope="module")
def tree(family: Family) -> Tree:
    return family.tree(replicates=40)


def test_the_tree_parts_what_is_apart() -> None:
    tree = grow(FOUR, CHARACTERS, replicates=50)
    assert set(tree.splits()) == {frozenset("cd")}
    assert tree.splits()[frozenset("cd")] == 1
    # a and b differ in 1 of 12 characters, and so lie 1/12 apart on the tree; it is additive, so every path is exact.
    lengths = {branch.name: branch.length for branch in tree.top.branches() if branch.name}
    assert lengths["a"] + lengths["b"] == pytest.approx(1 / 12)
    assert tree.matrix.of("a", "d") == Fraction(7, 12)


def test_support_is_lower_where_little_speaks_for_a_branch() -> None:
    weak = leaves(a="xxxxxxxxxxxx", b="xxxxxxxxxxxy", c="yxxxxxxxxxyx", d="yxxxxxxxxyxx")
    (support,) = grow(weak, CHARACTERS, replicates=200).splits().values()
    # One character of twelve parts them: it is drawn at least once in 1 - (11/12)^12 = 65 % of the draws.
    assert support is not None
    assert 0.5 < support < 0.95


def test_the_same_seed_gives_the_same_tree_and_another_seed_other_support(family: Family, tree: Tree) -> None:
    again = family.tree(replicates=40)
    assert again.newick() == tree.newick()
    other = family.tree(replicates=40, seed=2)
    assert set(other.splits()) == set(tree.splits())
    assert other.newick() != tree.newick()


def test_what_is_too_little_known_is_left_out_and_said(family: Family, tree: Tree) -> None:
    assert {"trekort", "glic", "faro"} <= set(tree.left_out)
    assert tree.left_out["glic"] == 1
    assert set(tree.names) | set(tree.left_out) == set(family.leaves)
    assert set(family.rulesets) <= set(tree.names)
    matrix = tree.matrix
    shared = [matrix.shared_by(a, b) for a in tree.names for b in tree.names if a != b]
    assert min(shared) >= LEAST_SHARED
    assert min(matrix.shared_by(a, a) for a in tree.names) >= LEAST_KNOWN


def test_a_leaf_that_shares_too_little_with_others_goes_first() -> None:
    rows = leaves(a="xxxxxxxxxx..", b="xxxxxxxxxx..", c="yxxxxxxxxx..", d="..xxxxxxxxxx", e="........xxxx")
    kept, left_out = placeable(grow(rows, CHARACTERS, replicates=0).matrix.among(tuple("abcd")))
    assert kept == tuple("abcd")
    assert left_out == {}
    assert grow(rows, CHARACTERS, replicates=0).left_out == {"e": 4}


def test_the_forms_of_a_game_after_two_witnesses_come_together(tree: Tree) -> None:
    splits = tree.splits()
    for form in ("golets", "prikupka", "shleif", "obligatory"):
        assert frozenset({f"{form}/A", f"{form}/C"}) in splits
    assert frozenset({"poch", "stukalshchik/E"}) in splits


def test_a_tree_of_fewer_than_four_leaves_is_refused() -> None:
    with pytest.raises(WrongUsage, match="a tree needs four leaves"):
        grow(leaves(a="x" * 12, b="y" * 12, c="z" * 12), CHARACTERS)


def test_newick_is_read_by_others_and_holds_any_name(tree: Tree) -> None:
    from skbio import TreeNode

    read = TreeNode.read([tree.newick()], convert_underscores=False)
    assert {tip.name for tip in read.tips()} == set(tree.names)
    total = sum(branch.length for branch in tree.top.branches())
    assert sum(node.length or 0 for node in read.traverse()) == pytest.approx(total, abs=1e-3)
    odd = leaves(**{"it's (a) 'name': [1]": "x" * 12, "b/c+d=e": "x" * 11 + "y", "c": "y" * 12, "Rams": "y" * 11 + "z"})
    newick = grow(odd, CHARACTERS, replicates=0).newick()
    assert {tip.name for tip in TreeNode.read([newick]).tips()} == set(odd)


def test_nexus_holds_characters_distances_and_tree(family: Family, tree: Tree) -> None:
    text = as_nexus(family, tree, description="likeness [not descent]")
    assert text.startswith(
        "#NEXUS\n[likeness (not descent)]\n[support of branches, in percent: 40 draws of characters, seed 1]\n"
        "[left out, too little known: rounce, "
    )
    assert f"DIMENSIONS NTAX={len(tree.names)};" in text
    matrix = re.findall(r"^    ('[^']+') +([0-9A-Z?{}-]+)$", text, re.MULTILINE)
    assert [name.strip("'") for name, _ in matrix] == list(tree.names)
    rows = {name.strip("'"): re.findall(r"\{[^}]+\}|.", row) for name, row in matrix}
    assert {len(row) for row in rows.values()} == {len(family.data.characters)}
    order = list(family.data.characters)
    assert rows["golets/A"][order.index("lead-king")] == "0"
    assert rows["golets/C"][order.index("lead-king")] == "1"
    assert rows["golets/A"][order.index("shedding-play")] == "-"
    assert rows["prikupka/A"][order.index("players-least")] == "?"
    assert rows["golets/A"][order.index("first-lead")].startswith("{")
    distances = text.partition("BEGIN DISTANCES;")[2].partition("END;")[0]
    assert len(re.findall(r"^    '", distances, re.MULTILINE)) == len(tree.names)
    assert f"TREE likeness = [&U] {tree.newick()}" in text
    assert "CHARSET penalty = 31 32 33;" in text
    assert "WTSET" not in text


def test_nexus_and_drawing_tell_the_terms_of_their_tree_and_draws_that_were_none_are_not_told(family: Family) -> None:
    firm = family.tree(Terms({"penalty": 2}, inferred=False), replicates=0)
    text = as_nexus(family, firm)
    assert "\n[what is inferred or filled in does not count; weights: the penalty 2]\n" in text
    assert "2:31, 2:32, 2:33, 1:34" in text
    assert "support of branches" not in text
    drawn = tree_picture(family, firm, "ru")
    assert ">выведенное и восполненное не в счёт; вес: штраф 2<" in drawn
    assert "выборок" not in drawn


def test_a_tree_can_be_kept_from_one_build_to_the_next(tree: Tree) -> None:
    assert pickle.loads(pickle.dumps(tree)) == tree


def test_a_penalty_that_counts_nought_is_as_if_it_were_not_there(family: Family) -> None:
    without = {name: one for name, one in family.data.characters.items() if one.block != "penalty"}
    facts = {name: leaf.facts for name, leaf in family.leaves.items()}
    assert grow(facts, without, replicates=0).newick() == family.tree(Terms({"penalty": 0}), replicates=0).newick()
