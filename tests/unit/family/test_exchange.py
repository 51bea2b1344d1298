"""Exports read back to an equal graph: types, what is missing, lists, tables, and every one of parallel edges."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stukolka.errors import InvalidInput, WrongUsage
from stukolka.family import sheets
from stukolka.family.family import Family
from stukolka.family.gexf import as_gexf, from_gexf
from stukolka.family.graphml import as_graphml, from_graphml

CASES = Path(__file__).parents[2] / "cases"

Trip = Callable[[nx.MultiDiGraph], nx.MultiDiGraph]
TRIPS: dict[str, Trip] = {
    "graphml": lambda graph: from_graphml(as_graphml(graph)),
    "gexf": lambda graph: from_gexf(as_gexf(graph)),
    "json": lambda graph: sheets.from_json(sheets.as_json(graph)),
    "csv": lambda graph: sheets.from_csv(*sheets.as_csv(graph)),
    "csv for spreadsheets": lambda graph: sheets.from_csv(*sheets.as_csv(graph, spreadsheet=True)),
}
EVERY = pytest.mark.parametrize("trip", TRIPS.values(), ids=TRIPS)


def same(first: nx.MultiDiGraph, second: nx.MultiDiGraph) -> bool:
    """Whether two graphs are equal, attributes' types too (1 is neither 1.0 nor true)."""

    def typed(value: object) -> object:
        if isinstance(value, dict):
            return {name: typed(one) for name, one in value.items()}
        return [typed(one) for one in value] if isinstance(value, list) else (type(value), value)

    def told(graph: nx.MultiDiGraph) -> object:
        edges = {(of, to, type(key), key): typed(row) for of, to, key, row in graph.edges(keys=True, data=True)}
        return {node: typed(row) for node, row in graph.nodes(data=True)}, edges

    return bool(nx.utils.graphs_equal(first, second)) and told(first) == told(second)


def case(name: str) -> str:
    return (CASES / "graph" / name).read_text(encoding="utf-8")


@EVERY
def test_the_family_reads_back_equal(family: Family, trip: Trip) -> None:
    assert same(trip(family.graph), family.graph)


@EVERY
def test_B65_numbers_texts_and_nothing_in_one_attribute_come_back_as_they_went(trip: Trip) -> None:
    graph = nx.MultiDiGraph()
    graph.add_node("rams", title="Рамс", year=None)
    graph.add_node("stukolka", title="Стуколка", year=1847)
    graph.add_node("loo", title="Лу", year="ок. 1675", sort=1675)
    back = trip(graph)
    assert dict(back.nodes(data=True)) == {
        "rams": {"title": "Рамс"},
        "stukolka": {"title": "Стуколка", "year": 1847},
        "loo": {"title": "Лу", "year": "ок. 1675", "sort": 1675},
    }


@EVERY
def test_B65_a_table_of_ones_own_reads_back_equal_and_what_is_missing_stays_missing(trip: Trip) -> None:
    graph = sheets.from_csv(case("none_i_god.csv"), "from,to\n")
    assert graph.nodes["rams"] == {"title": "Рамс", "country": "Россія"}
    assert graph.nodes["loo"]["year"] == "ок. 1675"
    assert same(trip(graph), graph)


@EVERY
def test_B66_parallel_edges_and_lists_of_sources_survive(trip: Trip) -> None:
    graph = nx.MultiDiGraph()
    graph.add_edge("rams", "stukolka", key="a", kind="похожа", sources=["А", "Б"])
    graph.add_edge("rams", "stukolka", key="b", kind="производна", sources=["В"])
    graph.add_edge("loo", "rams", key="a", kind="похожа", sources=[])
    assert same(trip(graph), graph)


@EVERY
def test_B66_the_table_of_edges_as_given_reads_back_equal(trip: Trip) -> None:
    nodes = "id\nrams\nstukolka\nloo\n"
    graph = sheets.from_csv(nodes, case("rebra.csv"))
    assert graph.number_of_edges("rams", "stukolka") == 2
    assert "sources" not in graph.edges["loo", "rams", 0]
    back = trip(graph)
    assert same(back, graph)
    assert isinstance(back, nx.MultiDiGraph)


@EVERY
def test_one_edge_comes_back_in_a_graph_that_may_have_parallel_ones(trip: Trip) -> None:
    graph = nx.MultiDiGraph()
    graph.add_edge("a", "b", key="only", weight=1.5)
    assert same(trip(graph), graph)


@EVERY
def test_B68_names_with_colons_quotes_and_of_another_case_stay_apart(trip: Trip) -> None:
    graph = sheets.from_csv(case("imena.csv"), "from,to\n")
    assert list(graph) == ["стук:короткий", "стук:длинный", "Rams", "rams"]
    graph.add_edge("стук:короткий", "стук:длинный", key="a:b")
    assert same(trip(graph), graph)


@pytest.mark.parametrize("write", [as_graphml, as_gexf])
def test_B85_a_control_character_is_refused_by_name_in_XML(write: Callable[[nx.MultiDiGraph], str]) -> None:
    graph = sheets.from_csv(case("znak_x0b.csv"), "from,to\n")
    with pytest.raises(WrongUsage, match=r"node plohoj: title: .*holds U\+000B, which XML can't"):
        write(graph)


def test_B85_a_control_character_goes_through_JSON_and_CSV() -> None:
    graph = sheets.from_csv(case("znak_x0b.csv"), "from,to\n")
    assert graph.nodes["plohoj"]["title"] == "Плохой\u000bзнакъ"
    assert same(TRIPS["json"](graph), graph)
    assert same(TRIPS["csv"](graph), graph)


def test_B84_no_cell_is_a_formula_and_every_cell_comes_back() -> None:
    rows = [line.split(",") for line in (CASES / "tables" / "formuly.csv").read_text(encoding="utf-8").splitlines()[1:]]
    assert len(rows) == 4
    graph = nx.MultiDiGraph()
    for name, text in rows:
        graph.add_node(name, text=text)
    nodes, edges = sheets.as_csv(graph, spreadsheet=True)
    assert nodes.startswith("\ufeffid,text\n")
    assert [line.split(",")[1][:2] for line in nodes.splitlines()[1:]] == ["'=", "'+", "'-", "'@"]
    assert same(sheets.from_csv(nodes, edges), graph)


def test_B36_a_siglum_NA_and_readings_like_numbers_stay_texts() -> None:
    header, *rows = (CASES / "tables" / "sigly_NA.csv").read_text(encoding="utf-8").splitlines()
    table = "\n".join([header.replace("сигла", "id"), *rows]) + "\n"
    graph = sheets.from_csv(table, "from,to\n")
    assert graph.nodes["NA"] == {"правило": "прикупка", "чтеніе": "нѣтъ"}
    assert [graph.nodes[name]["чтеніе"] for name in graph] == ["нѣтъ", "01-02", "0010"]
    assert sheets.as_csv(graph)[0] == table


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text("aя;'=\n\r\t &<\"", max_size=6),
    lambda inner: (
        st.lists(st.text("ab; ", max_size=3), max_size=3)
        | st.lists(st.integers(), max_size=2)
        | st.dictionaries(st.text("xyz:", min_size=1, max_size=3), inner, min_size=1, max_size=2)
    ),
    max_leaves=6,
)
rows = st.dictionaries(st.text("abc:=- int", min_size=1, max_size=5), values, max_size=3)


def without_nothing(row: dict[str, object]) -> dict[str, object]:
    found = {name: without_nothing(value) if isinstance(value, dict) else value for name, value in row.items()}
    return {name: value for name, value in found.items() if value is not None and value != {}}


@EVERY
@settings(max_examples=25)
@given(st.lists(rows, min_size=1, max_size=3), st.lists(rows, max_size=3))
def test_whatever_attributes_hold_comes_back(
    trip: Trip, nodes: list[dict[str, object]], edges: list[dict[str, object]]
) -> None:
    graph, expected = nx.MultiDiGraph(), nx.MultiDiGraph()
    for number, row in enumerate(nodes):
        graph.add_node(f"n{number}", **row)
        expected.add_node(f"n{number}", **without_nothing(row))
    for number, row in enumerate(edges):
        graph.add_edge("n0", "n0", key=number, **row)
        expected.add_edge("n0", "n0", key=number, **without_nothing(row))
    if any(name in {"id", "key", "from", "to"} for row in [*nodes, *edges] for name in row):
        return
    assert same(trip(graph), expected)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({"a": {1, 2}}, "a is a set, which no format holds"),
        ({"a": float("nan")}, "a is nan"),
        ({"a.b": 1}, "a point parts names"),
        ({"a": {"b.c": 1}}, "a point parts names"),
    ],
)
def test_what_no_format_holds_is_refused_with_its_place(row: dict[str, object], why: str) -> None:
    graph = nx.MultiDiGraph()
    graph.add_node("n", **row)
    for trip in TRIPS.values():
        with pytest.raises(WrongUsage, match=f"node n: .*{why}"):
            trip(graph)


def test_networkx_reads_the_same_nodes_and_edges(family: Family) -> None:
    graph = family.graph
    graphml = nx.read_graphml(io.BytesIO(as_graphml(graph).encode()), force_multigraph=True)
    gexf = nx.read_gexf(io.BytesIO(as_gexf(graph).encode()))
    for read in (graphml, gexf):
        assert set(read) == set(graph)
        assert read.number_of_edges() == graph.number_of_edges()
        assert read.nodes["tippen"]["attested.year"] == 1790
        assert read.nodes["tippen"]["title.ru"] == "Типпен"
        assert "attested.year" not in read.nodes["kratzen"]
    assert {key for *_, key in graphml.edges(keys=True)} == {key for *_, key in graph.edges(keys=True)}


def test_GEXF_gives_Gephi_labels_colours_and_a_kind_for_every_edge(family: Family) -> None:
    space = {"g": "http://gexf.net/1.3", "v": "http://gexf.net/1.3/viz"}
    text = as_gexf(family.graph, labels={"tippen": "Типпен"}, colours={"tippen": "#1d5b48"}, description="a & b")
    root = ElementTree.fromstring(text)
    assert root.get("version") == "1.3"
    node = root.find(".//g:node[@id='tippen']", space)
    assert node is not None
    assert node.get("label") == "Типпен"
    colour = node.find("v:color", space)
    assert colour is not None
    assert (colour.get("r"), colour.get("g"), colour.get("b")) == ("29", "91", "72")
    edges = root.findall(".//g:edge", space)
    assert len(edges) == family.graph.number_of_edges()
    assert all(edge.get("kind") for edge in edges)
    pairs = [(edge.get("source"), edge.get("target"), edge.get("kind")) for edge in edges]
    assert len(set(pairs)) == len(pairs), "Gephi would melt two of these together"


@pytest.mark.parametrize(
    ("nodes", "edges", "faults"),
    [
        ("name\na\n", "from,to\n", ["missing column id", "a node has a name"]),
        ("id\na\na\n", "from,to\n", ["'a' stands twice"]),
        ("id\na\n", "from,to\na,b\n", ["there is no node 'b'"]),
        ("id,n:int\na,x\n", "from,to\n", ["invalid literal for int() with base 10: 'x'"]),
        ("id\na,b\n", "from,to\n", ["expected 1 cells, found 2"]),
    ],
)
def test_faults_of_tables_are_listed_with_their_lines(nodes: str, edges: str, faults: list[str]) -> None:
    with pytest.raises(InvalidInput) as error:
        sheets.from_csv(nodes, edges, files=("nodes.csv", "edges.csv"))
    assert [fault.message for fault in error.value.faults] == faults
    assert all(fault.file and fault.line for fault in error.value.faults)


@pytest.mark.parametrize("read", [from_graphml, from_gexf, sheets.from_json])
@pytest.mark.parametrize("text", ["<graphml", "<a/>", "{}", ""])
def test_what_is_no_graph_is_a_fault(read: Callable[..., nx.MultiDiGraph], text: str) -> None:
    with pytest.raises(InvalidInput, match=r"graph\.txt"):
        read(text, file="graph.txt")


@pytest.mark.slow
def test_B41_the_same_bytes_whatever_the_order_of_hashes() -> None:
    code = (
        "from stukolka.library import Library; from stukolka.family.family import Family\n"
        "from stukolka.family import sheets, graphml, gexf; import hashlib\n"
        "g = Family.open(Library.open()).graph\n"
        "parts = [graphml.as_graphml(g), gexf.as_gexf(g), sheets.as_json(g), *sheets.as_csv(g)]\n"
        "print(hashlib.sha256(''.join(parts).encode()).hexdigest())"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
