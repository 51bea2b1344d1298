"""The drawings: every node once and apart, in both languages, whatever its name; certainty is the style of a line."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations
from xml.etree import ElementTree

import pytest

from stukolka.errors import WrongUsage
from stukolka.family import layout
from stukolka.family.family import Family
from stukolka.family.kinds import KINDS
from stukolka.family.layout import Size, by_generations, lay_out
from stukolka.family.looks import CERTAINTY, CLASS_OF, CLASSES, LINES
from stukolka.family.picture import DRAWN, LEFT_OUT, picture
from stukolka.family.tree import Tree
from stukolka.family.tree_picture import middled, tree_picture
from stukolka.rules.switch import Text

SVG = "{http://www.w3.org/2000/svg}"
LANGUAGES = pytest.mark.parametrize("lang", ["en", "ru"])


@pytest.fixture(scope="module")
def drawn(family: Family) -> dict[str, str]:
    return {lang: picture(family, lang) for lang in ("en", "ru")}


@pytest.fixture(scope="module")
def tree(family: Family) -> Tree:
    return family.tree(replicates=20)


def boxes(svg: str) -> dict[str, tuple[float, float, float, float]]:
    """Node -> left, top, right and bottom of its box."""
    found = {}
    for group in ElementTree.fromstring(svg).iter(f"{SVG}g"):
        if "data-node" in group.attrib and (rect := group.find(f"{SVG}rect")) is not None:
            x, y, width, height = (float(rect.get(key, "0")) for key in ("x", "y", "width", "height"))
            found[group.get("data-node", "")] = (x, y, x + width, y + height)
    return found


def overlapping(found: dict[str, tuple[float, float, float, float]]) -> list[tuple[str, str]]:
    return [
        (a, b)
        for (a, one), (b, other) in combinations(found.items(), 2)
        if one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    ]


@LANGUAGES
def test_every_node_is_drawn_once_and_none_on_another(family: Family, drawn: dict[str, str], lang: str) -> None:
    found = boxes(drawn[lang])
    wanted = {node for node, kind in family.graph.nodes(data="kind") if kind in DRAWN}
    assert len(wanted) > 60
    assert set(found) == wanted
    assert drawn[lang].count("data-node=") == len(wanted)
    assert overlapping(found) == []


@LANGUAGES
def test_nothing_reaches_out_of_the_drawing(drawn: dict[str, str], lang: str) -> None:
    root = ElementTree.fromstring(drawn[lang])
    _, _, width, height = map(float, root.get("viewBox", "").split())
    left, top = map(float, re.findall(r"translate\((\S+) (\S+)\)", drawn[lang])[0])
    for x, y, right, bottom in boxes(drawn[lang]).values():
        assert x + left >= 0
        assert y + top >= 0
        assert right + left <= width
        assert bottom + top <= height


@LANGUAGES
def test_every_relation_that_is_meant_to_be_is_drawn_with_its_certainty(
    family: Family, drawn: dict[str, str], lang: str
) -> None:
    lines = {}
    for group in ElementTree.fromstring(drawn[lang]).iter(f"{SVG}g"):
        if "data-edge" in group.attrib:
            path = group.find(f"{SVG}path")
            assert path is not None
            lines[group.get("data-edge")] = path.get("class")
    wanted = {
        key: f"l-{CLASS_OF[edge['kind']]} c-{edge['certainty']}"
        for of, to, key, edge in family.graph.edges(keys=True, data=True)
        if edge["kind"] not in LEFT_OUT and "witness:" not in of + to
    }
    assert lines == wanted
    assert {value.rpartition("c-")[2] for value in wanted.values()} == set(CERTAINTY)


def test_every_kind_of_relation_has_its_looks_and_its_legend(drawn: dict[str, str]) -> None:
    assert set(CLASS_OF) == set(KINDS)
    assert set(CLASS_OF.values()) == set(CLASSES) == set(LINES)
    assert all(text.ru in drawn["ru"] and text.en in drawn["en"] for text in CLASSES.values())


def test_names_stand_in_the_language_of_the_drawing(family: Family, drawn: dict[str, str]) -> None:
    assert ">Чёпкнак</text>" in drawn["ru"]
    assert ">Köpknack</text>" in drawn["en"]
    cyrillic = set(re.findall(r">([^<]*[а-яё][^<]*)</text>", drawn["en"]))
    assert cyrillic == {word.word for word in family.data.names.words.values() if word.language in {"ru", "be"}}


def test_every_group_has_its_colour_in_light_and_in_dark(family: Family, drawn: dict[str, str]) -> None:
    sheet = drawn["en"].partition("<style>")[2].partition("</style>")[0]
    assert "@media (prefers-color-scheme: dark)" in sheet
    assert "[data-theme=dark] .family-picture .paper" in sheet
    for at in range(len(family.data.names.groups)):
        colours = re.findall(rf"\.family-picture \.g{at} {{ stroke: (#\w+)", sheet)
        assert len(colours) == 3
        assert len(set(colours)) == 2


def test_a_drawing_asks_nothing_of_the_network(drawn: dict[str, str]) -> None:
    for svg in drawn.values():
        assert set(re.findall(r"https?://[^\"' ]+", svg)) == {"http://www.w3.org/2000/svg"}
        assert "<script" not in svg
        assert "@import" not in svg


def named(family: Family) -> Family:
    """The family with games of odd names, tied to each other."""
    titles = {
        "стук-короткий": "Стукъ: короткая",
        "стук-длинный": 'Стукъ "длинная" <&>',
        "Rams": "Rams",
        "long": "x" * 300,
    }
    model = family.data.games["rams"]
    games = dict(family.data.games) | {
        name: replace(model, id=name, title=Text(title, title), names=()) for name, title in titles.items()
    }
    relation = next(iter(family.data.relations.values()))
    more = {
        f"K9{at:02}": replace(relation, id=f"K9{at:02}", of=name, to="rams", kind="related")
        for at, name in enumerate(titles)
    }
    names = replace(family.data.names, games=games)
    facts = dict(family.data.facts) | {name: {} for name in titles}
    data = replace(family.data, names=names, facts=facts, relations=dict(family.data.relations) | more)
    return Family(family.library, data, family.rulesets.values())


def test_B68_nodes_with_colons_quotes_and_of_another_case_are_drawn_apart(family: Family) -> None:
    odd = named(family)
    svg = picture(odd, "ru")
    found = boxes(svg)
    assert {"стук-короткий", "стук-длинный", "Rams", "rams", "long"} <= set(found)
    assert overlapping(found) == []
    assert "Стукъ: короткая</text>" in svg
    assert "Стукъ &quot;длинная&quot; &lt;&amp;&gt;</text>" in svg


def test_without_graphviz_the_drawing_is_laid_out_all_the_same(
    family: Family, drawn: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout, "program", lambda: None)
    found = boxes(picture(family, "ru"))
    assert set(found) == set(boxes(drawn["ru"]))
    assert overlapping(found) == []


def test_forebears_stand_left_of_descendants_in_either_layout() -> None:
    sizes = {name: Size(60, 22) for name in ("child", "parent", "grandparent", "other")}
    edges = [("parent", "child"), ("grandparent", "parent"), ("child", "other"), ("other", "child"), ("child", "child")]
    for laid in (lay_out(sizes, edges), by_generations(sizes, edges)):
        assert laid.nodes["grandparent"][0] < laid.nodes["parent"][0] < laid.nodes["child"][0]
        assert len(laid.edges) == len(edges)
        assert all(len(curve) % 3 == 1 for curve in laid.edges)
    assert lay_out(sizes, edges).by == "graphviz-pure"


def test_a_layout_that_fails_is_a_fault_and_no_empty_picture(family: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys
    from pathlib import Path

    monkeypatch.setattr(layout, "program", lambda: Path(sys.executable))
    with pytest.raises(WrongUsage, match="graphviz-pure can't lay out the graph"):
        picture(family, "en")


def test_the_neighbourhood_of_one_game_holds_all_that_is_tied_to_it(family: Family) -> None:
    svg = picture(family, "en", of="Стукальщик")
    near = {tie.other for tie in family.ties("stukalshchik")} | {"stukalshchik"}
    assert set(boxes(svg)) == near
    assert "witness:E" in near
    assert "Stukalshchik: what is asserted" in svg


def test_the_same_family_gives_the_same_bytes(family: Family, drawn: dict[str, str]) -> None:
    assert picture(family, "en") == drawn["en"]


@LANGUAGES
def test_the_tree_shows_every_leaf_once_with_support_and_what_is_left_out(
    family: Family, tree: Tree, lang: str
) -> None:
    svg = tree_picture(family, tree, lang)
    root = ElementTree.fromstring(svg)
    leaves = [group.get("data-node") for group in root.iter(f"{SVG}g") if "data-node" in group.attrib]
    assert sorted(map(str, leaves)) == sorted(tree.names)
    heights = [text.get("y") for text in root.iter(f"{SVG}text") if text.get("class") is None]
    assert len(heights) == len(set(heights)) == len(tree.names)
    assert {"en": "no descent", "ru": "не происхождение"}[lang] in svg
    assert all(family.leaves[name].title.of(lang) in svg for name in tree.left_out)
    assert {"en": "; drawn: 20, seed 1", "ru": "; выборок 20, начальное число 1"}[lang] in svg


@LANGUAGES
def test_the_tree_says_what_its_colours_mean_and_names_no_group_that_it_lacks(
    family: Family, tree: Tree, lang: str
) -> None:
    told = re.findall(
        r'<rect class="box (g\d)"[^>]*/>\n<text class="small"[^>]*>([^<]+)<', tree_picture(family, tree, lang)
    )
    groups = {f"g{at}": (group, name.of(lang)) for at, (group, name) in enumerate(family.data.names.groups.items())}
    drawn = {family.leaves[name].group for name in tree.names}
    assert len(drawn) > 2
    assert {(groups[at][0], name) for at, name in told} == {one for one in groups.values() if one[0] in drawn}
    assert "games of vying" in tree_picture(family, tree, "en")
    assert "games of vying" not in tree_picture(family, tree, "en", legend=False)


def test_drawing_from_the_middle_changes_neither_leaves_nor_ways(tree: Tree) -> None:
    drawn = middled(tree.top)
    assert sorted(drawn.leaves()) == sorted(tree.names)
    total = sum(branch.length for branch in tree.top.branches())
    assert sum(branch.length for branch in drawn.branches()) == pytest.approx(total)
    supports = [sorted(one.support for one in top.branches() if one.support is not None) for top in (tree.top, drawn)]
    assert len(supports[1]) in {len(supports[0]), len(supports[0]) + 1}
