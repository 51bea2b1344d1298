"""Distances are counted word by word where both have text, and a tree is only written down, never rooted."""

from __future__ import annotations

import sys
from fractions import Fraction
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stukolka.errors import WrongUsage
from stukolka.kindred.distances import LONG, Distances, distances
from stukolka.kindred.drawing import as_svg
from stukolka.kindred.tree import Branch, Tree, grow, quoted
from stukolka.kindred.words import OF_FEW, WARNING, warning
from stukolka.text.collation import collate
from stukolka.text.witness import Witness
from tests.collation.generated import Rates, copies

BASE = [
    f"{one}{other}р{number % 7}" for number, (one, other) in enumerate((a, b) for a in "бвгджклмнпрст" for b in "аеиоу")
]
WORDS = [word[:-1] + "аоуыиеэ"[int(word[-1])] for word in BASE]


def text(*, but: dict[int, str] | None = None, of: int = 60) -> str:
    """Sixty invented words, some replaced; an empty one is left out."""
    return " ".join(word for place in range(of) if (word := (but or {}).get(place, WORDS[place])))


def of(**texts: str) -> Distances:
    return distances(collate([Witness(siglum, own) for siglum, own in texts.items()]))


def test_a_replaced_word_counts_once_and_a_word_left_out_too() -> None:
    (one,) = of(A=text(), B=text(but={10: "козырь", 30: ""})).pairs.values()
    assert (one.compared, one.differing, one.alone, one.silent) == (60, 2, 0, 0)
    assert one.share == Fraction(2, 60)


def test_spelling_case_and_punctuation_are_no_distance() -> None:
    (one,) = of(A=text(but={5: "Козыремъ", 7: "ѣздитъ,"}), B=text(but={5: "козырем", 7: "ездит."})).pairs.values()
    assert one.differing == 0


def test_a_long_passage_that_the_other_has_not_counts_for_nothing() -> None:
    more = " ".join(f"ю{word}" for word in WORDS[: LONG + 5])
    (one,) = of(A=text(), B=f"{text()} {more}").pairs.values()
    assert (one.compared, one.differing, one.alone) == (60, 0, LONG + 5)


def test_what_is_lost_counts_for_nothing() -> None:
    whole, rest = text(), " ".join(WORDS[5:60])
    lost = collate([Witness("A", whole), Witness("B", rest, lacunae=((0, 0),))])
    (one,) = distances(lost).pairs.values()
    assert (one.compared, one.differing, one.silent) == (55, 0, 5)
    (other,) = of(A=whole, B=rest).pairs.values()
    assert (other.compared, other.differing, other.silent) == (60, 5, 0)


def test_words_that_moved_are_compared_once() -> None:
    words = WORDS[:60]
    (one,) = of(A=" ".join(words), B=" ".join(words[:10] + words[20:40] + words[10:20] + words[40:])).pairs.values()
    assert (one.compared, one.differing) == (60, 0)


def test_common_places_are_those_in_which_all_can_be_compared() -> None:
    half = " ".join(WORDS[:30])
    found = of(A=text(), B=text(but={3: "козырь"}), C=text(but={40: "козырь"}), D=half)
    assert found.pairs["B", "C"].compared == 60
    assert found.common["B", "C"].compared == 30
    assert found.common["B", "C"].differing == 1


def test_an_empty_witness_is_left_out() -> None:
    assert of(A=text(), B="", C=text()).sigla == ("A", "C")


@given(st.lists(st.text(alphabet="аб .,\n", max_size=30), min_size=2, max_size=4))
def test_any_texts_have_distances(texts: list[str]) -> None:
    found = of(**{"ABCD"[place]: own for place, own in enumerate(texts)})
    for one in found.pairs.values():
        assert 0 <= one.differing <= one.compared
    for pair, one in found.common.items():
        assert one.compared <= found.pairs[pair].compared
        assert one.alone == one.silent == 0


def four() -> Tree:
    return grow(
        of(
            A=text(but={1: "аист", 2: "бобр", 3: "волк"}),
            B=text(but={1: "аист", 2: "бобр", 9: "гусь"}),
            C=text(but={20: "дрозд", 30: "ёрш", 9: "жаба"}),
            D=text(but={20: "дрозд", 30: "ёрш", 40: "заяц", 41: "индюк"}),
        )
    )


def test_neighbours_are_joined() -> None:
    tree = four()
    halves = {frozenset(fork.sigla()) for fork in tree.top.forks if fork.forks}
    assert halves in ({frozenset("AB")}, {frozenset("CD")}, {frozenset("AB"), frozenset("CD")})
    assert sorted(tree.top.sigla()) == list("ABCD")


def test_newick_and_nexus_are_read_by_scikit_bio() -> None:
    from skbio import TreeNode

    tree = four()
    node = TreeNode.read([tree.newick()], format="newick", convert_underscores=False)
    assert sorted(tip.name for tip in node.tips()) == list("ABCD")
    matrix = node.tip_tip_distances()
    for one in range(4):
        for other in range(one):
            assert float(matrix[tree.sigla[one], tree.sigla[other]]) == pytest.approx(
                float(tree.distances[one][other]), abs=0.02
            )
    nexus = tree.nexus("a [remark]\nof two lines")
    assert nexus.startswith("#NEXUS\n[a (remark) of two lines]\n")
    assert tree.newick().strip() in nexus
    assert nexus.count("END;") == 3


def test_the_order_of_naming_changes_no_length() -> None:
    texts = {"ABCD"[place]: copy.text for place, copy in enumerate(copies(3, 300, 4, Rates(moves=0)))}
    lengths = set()
    for order in ("ABCD", "DBCA"):
        top = grow(of(**{siglum: texts[siglum] for siglum in order})).top
        lengths.add(tuple(sorted((branch.siglum, branch.length) for branch in _leaves(top))))
    assert len(lengths) == 1


def _leaves(branch: Branch) -> list[Branch]:
    return [branch] if branch.siglum else [leaf for fork in branch.forks for leaf in _leaves(fork)]


def test_any_siglum_can_be_written() -> None:
    assert quoted("№ 3/а's") == "'№ 3/а''s'"


def test_two_witnesses_make_no_tree_nor_do_such_as_have_little_in_common() -> None:
    with pytest.raises(WrongUsage, match="three witnesses"):
        grow(of(A=text(), B=text()))
    with pytest.raises(WrongUsage, match="A and C, B and C have"):
        grow(of(A=text(), B=text(), C="совсем иной и короткий рассказ"))
    with pytest.raises(WrongUsage, match="leave out one"):
        grow(of(A=text(), B=text(), D=text(), C="совсем иной и короткий рассказ"))


@pytest.mark.parametrize("sigla", ["ABC", "ABCD"])
def test_of_texts_that_are_all_too_short_none_is_to_be_left_out(sigla: str) -> None:
    with pytest.raises(WrongUsage, match="the texts are too short") as raised:
        grow(of(**dict.fromkeys(sigla, "снять туз рукой")))
    assert "leave out" not in str(raised.value)


def test_without_scikit_bio_it_is_said_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "skbio", None)
    with pytest.raises(WrongUsage, match=r"pip install 'stukolka\[family\]'"):
        four()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_drawing_names_every_witness_and_says_what_it_cannot_show(lang: str) -> None:
    root = ElementTree.fromstring(as_svg(four(), lang))
    told = [one.text or "" for one in root.iter("{http://www.w3.org/2000/svg}text")]
    assert set("ABCD") <= set(told)
    assert " ".join(told[-8:]).endswith(OF_FEW.of(lang)[-20:])
    assert all(
        place.get("y") and float(place.get("y", "0")) < float(root.get("height", "0"))
        for place in root.iter("{http://www.w3.org/2000/svg}text")
    )


def test_of_more_than_four_less_is_said() -> None:
    assert warning(5) == WARNING
    assert warning(4).ru == f"{WARNING.ru} {OF_FEW.ru}"
