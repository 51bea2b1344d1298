"""The command `family`: the contract's graph, every format, one game, two games, and rule sets of one's own."""

from __future__ import annotations

import csv
import io
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import networkx as nx
import pytest

from stukolka import paths
from stukolka.family import layout, sheets
from stukolka.family.family import Family
from stukolka.family.gexf import from_gexf
from stukolka.family.graphml import from_graphml
from stukolka.library import Library

if TYPE_CHECKING:
    from conftest import Cli


@pytest.fixture(scope="module")
def family() -> Family:
    return Family.open(Library(paths.root(), None))


def test_json_gives_nodes_and_edges_with_typed_attributes(cli: Cli, family: Family) -> None:
    answer = cli("family", "--json")
    assert (answer.status, answer.err) == (0, "")
    nodes = {node["id"]: node for node in answer.json["nodes"]}
    assert set(nodes) == set(family.graph)
    assert len(answer.json["edges"]) == family.graph.number_of_edges()
    assert nodes["tippen"]["title"] == {"en": "Tippen", "ru": "Типпен"}
    assert nodes["tippen"]["attested"]["year"] == 1790
    assert "attested" not in nodes["kratzen"]
    assert nodes["golets/A"]["facts"]["head"] == {
        "states": ["must"],
        "basis": "stated",
        "certainty": "certain",
        "sources": ["A.r11a", "A.r11b"],
    }
    edge = next(edge for edge in answer.json["edges"] if edge["key"] == "K001")
    assert (edge["from"], edge["kind"], edge["to"]) == ("stukalshchik", "descends-from", "poch")
    assert (edge["asserted_by"], edge["sources"], edge["certainty"]) == (["E"], ["E.s1c"], "likely")
    assert answer.json["provenance"]["rulesets"]["golets/A"] == family.rulesets["golets/A"].digest
    assert {one["sort"] for one in answer.json["disagreements"]} >= {"kin-unlike", "alike-not-kin"}


def test_json_is_the_same_in_every_locale(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = cli("family", "--json").out
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    assert cli("family", "--format", "json").out == plain


def test_the_neighbourhood_of_one_game(cli: Cli, family: Family) -> None:
    answer = cli("family", "--game", "stukalshchik", "--json").json
    near = {tie.other for tie in family.ties("stukalshchik")} | {"stukalshchik"}
    assert {node["id"] for node in answer["nodes"]} == near
    assert "alike" not in answer, "its rules are in its rule set"
    alike = cli("family", "--game", "stukalshchik/E", "--json").json["alike"]
    assert (alike[0]["to"], alike[0]["shared"]) == ("poch", 21)
    assert alike[0]["distance"] == {"exact": "19/126", "value": 0.150794}
    assert sum(alike[0]["rests"]["first"].values()) == 21


def test_the_table_tells_relations_then_likeness(cli: Cli) -> None:
    answer = cli("family", "--game", "Стукальщик", "--lang", "ru")
    assert answer.status == 0
    for words in ("Стукальщик", "происходит от", "Пох (poch)", "E.s1c", "вероятно", "легко спутать с"):
        assert words in answer.out
    answer = cli("family", "--game", "golets/A")
    assert "golets/C" in answer.out
    assert "most similar" in answer.out
    assert "proves no descent" in answer.out


def test_the_table_of_the_whole_family_tells_every_leaf_and_where_the_layers_part(cli: Cli, family: Family) -> None:
    out = cli("family").out
    assert all(name in out for name in family.leaves)
    assert "alike rules, and no kinship asserted" in out
    assert "asserted kin, with unlike rules" in out
    assert "\nK061: Poker with 20 cards took something from Poch (" in out


def test_what_is_cited_by_an_id_is_told_with_its_title_and_nothing_else_is(cli: Cli, family: Family) -> None:
    told = cli("family", "--game", "golets/A", "--lang", "ru").out
    assert re.search(r"adp-bourre +\S.+ (высокая|средняя|низкая)", told)
    assert "wp-zwicken" not in told
    found = cli("family", "--game", "golets/A", "--json").json
    rows = [*found["nodes"], *(node["attested"] for node in found["nodes"] if "attested" in node), *found["edges"]]
    rows += [fact for node in found["nodes"] for fact in node.get("facts", {}).values()]
    cited = {one for row in rows for one in row.get("sources", ())}
    given = {one["id"]: one for one in found["sources"]}
    assert set(given) == cited & set(family.data.sources)
    assert given["wp-tippen"]["title"] == "Wikipedia: Tippen"
    assert given["wp-tippen"]["address"].startswith("https://")


def test_two_games_side_by_side(cli: Cli) -> None:
    answer = cli("family", "--game", "golets/A", "--against", "golets/C", "--json").json
    assert answer["distance"] == {"exact": "9/136", "value": 0.066176}
    assert answer["shared"] == 34
    apart = [row for row in answer["characters"] if row["difference"] and row["difference"]["value"]]
    assert {row["character"] for row in apart} == {"set-aside", "lead-king", "players-least"}
    out = cli("family", "--game", "golets/A", "--against", "tippen", "--lang", "ru").out
    assert "сравнено: 24/37" in out
    assert out.index("колода") < out.index("цель игры"), "what parts them comes first"


def test_terms_change_what_is_compared(cli: Cli) -> None:
    def shared(*options: str) -> int:
        found: int = cli("family", "--game", "golets/A", "--against", "tippen", "--json", *options).json["shared"]
        return found

    assert shared("--firm") < shared()
    assert shared("--weight", "penalty=0") == shared() - 3


def test_whatever_is_told_on_other_terms_says_so(cli: Cli) -> None:
    terms = ("--firm", "--weight", "penalty=2")
    two = ("--game", "golets/A", "--against", "tippen")
    for asked in (("--game", "golets/A"), two):
        told = cli("family", *asked, *terms, "--lang", "ru").out
        assert "сравнено так: выведенное и восполненное не в счёт; вес: штраф 2\n" in told
    assert "compared so" not in cli("family", *two, "--lang", "en").out
    assert cli("family", *two, *terms, "--json").json["terms"] == {"inferred": False, "weights": {"penalty": 2}}


@pytest.mark.parametrize(("form", "read"), [("graphml", from_graphml), ("gexf", from_gexf), ("json", sheets.from_json)])
def test_every_format_of_the_graph_reads_back_equal(cli: Cli, family: Family, form: str, read: object) -> None:
    answer = cli("family", "--format", form)
    assert answer.err == ""
    assert callable(read)
    assert nx.utils.graphs_equal(read(answer.out), family.graph)


def test_csv_is_tables_in_a_folder(cli: Cli, family: Family, tmp_path: Path) -> None:
    out = tmp_path / "tables"
    assert cli("family", "--format", "csv", "--out", out).status == 0
    texts = [(out / name).read_text(encoding="utf-8") for name in ("nodes.csv", "edges.csv")]
    assert nx.utils.graphs_equal(sheets.from_csv(*texts), family.graph)
    assert (out / "facts.csv").read_text(encoding="utf-8").startswith("node,character,state,basis,certainty,sources\n")
    sources = list(csv.DictReader(io.StringIO((out / "sources.csv").read_text(encoding="utf-8"))))
    assert [row["source"] for row in sources] == list(family.data.sources)
    assert all(row["title"] and row["address"].startswith("http") and row["reliability"] for row in sources)
    assert "golets/A,golets/C,0.066176,9/136,34," in (out / "likeness.csv").read_text(encoding="utf-8")
    refused = cli("family", "--format", "csv")
    assert refused.status == 2
    assert "name a folder with --out" in refused.faults[0]


@pytest.mark.parametrize(("name", "begins"), [("f.gexf", "<?xml"), ("f.svg", "<svg"), ("f.graphml", "<?xml")])
def test_the_name_of_the_file_says_the_format(cli: Cli, tmp_path: Path, name: str, begins: str) -> None:
    answer = cli("family", "--out", tmp_path / name)
    assert (answer.status, answer.out) == (0, "")
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)


def test_svg_is_drawn_in_the_language_asked_for_whatever_the_locale(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    english = cli("family", "--format", "svg").out
    assert ">Köpknack</text>" in english
    assert ">Чёпкнак</text>" in cli("family", "--format", "svg", "--lang", "ru").out
    assert ElementTree.fromstring(english).tag.endswith("svg")
    assert cli("family", "--format", "svg", "--game", "tippen").out.count("data-node=") < english.count("data-node=")


def test_a_drawing_without_graphviz_says_so(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "program", lambda: None)
    answer = cli("family", "--format", "svg")
    assert answer.status == 0
    assert "laid out in plain rows" in answer.err
    assert answer.out.startswith("<svg")


def test_trees_are_written_in_three_ways(cli: Cli) -> None:
    options = ("--replicates", "3", "--seed", "5")
    newick = cli("family", "--format", "newick", *options).out
    assert newick.count("'golets/A'") == 1
    nexus = cli("family", "--format", "nexus", *options).out
    assert f"TREE likeness = [&U] {newick}" in nexus
    assert cli("family", "--format", "nexus", *options).out == nexus
    svg = cli("family", "--format", "svg", "--layer", "likeness", "--lang", "ru", *options).out
    assert "не происхождение" in svg


@pytest.mark.slow
def test_the_page_is_written_whole(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "family.html"
    assert cli("family", "--out", out, "--replicates", "2", "--lang", "ru").status == 0
    html = out.read_text(encoding="utf-8")
    assert html.startswith('<!DOCTYPE html>\n<html lang="ru">')
    assert html.endswith("</html>\n")


def test_a_rule_set_of_ones_own_is_placed(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('base = "golets/A"\n[switches]\nhead = "free"\n', encoding="utf-8")
    nodes = {node["id"] for node in cli("family", "--json", "--place", path).json["nodes"]}
    assert "golets/A+head=free" in nodes
    assert cli("family", "--game", path, "--json").json["alike"][0]["to"] == "golets/A"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--game", "tipen"], "there is no 'tipen' in the family; allowed: "),
        (["--game", "golets/Q"], "unknown witness 'Q'"),
        (["--against", "tippen"], "--against needs --game"),
        (["--weight", "penalty"], "'penalty' is no weight"),
        (["--weight", "penalti=2"], "did you mean penalty?"),
        (["--weight", "penalty=\u0663"], "the number from 0 to 999"),
        (["--weight", "penalty=-1"], "the number from 0 to 999"),
        (["--weight", "penalty=1e9"], "--weight: 'penalty=1e9' is no weight"),
        (["--weight", "penalty=1", "--weight", "penalty=2"], "--weight: 'penalty' is weighted twice"),
        (["--game", "tippen", "--against", "tipen"], "; did you mean tippen?"),
        (["--replicates", "-1", "--format", "newick"], "replicates are from 0"),
        (["--out", "family.doc"], "its name doesn't say"),
        (["--json", "--format", "svg"], "can't both be"),
        (["--layer", "likeness"], "--layer is for svg alone: leave it away with table"),
        (["--layer", "likeness", "--format", "gexf"], "leave it away with gexf"),
        (["--firm", "--format", "graphml"], "graphml holds only what is asserted"),
        (["--weight", "penalty=2", "--format", "svg"], "svg of --layer history holds only what is asserted"),
        (["--format", "nexus", "--game", "tippen"], "takes no --game"),
        (["--game", "golets/A", "--against", "tippen", "--format", "svg"], "as a table or as json"),
        (["--game", "gorka", "--against", "tippen"], "nothing is known of the rules of gorka"),
    ],
)
def test_what_cant_be_is_one_fault(cli: Cli, options: list[str], why: str) -> None:
    answer = cli("family", *options)
    assert answer.status == 2
    assert answer.out == ""
    assert len(answer.faults) == 1
    assert why in answer.faults[0]


@pytest.mark.slow
def test_a_library_without_a_family_says_so(cli: Cli, copy: Path) -> None:
    shutil.rmtree(copy / "variants" / "family")
    answer = cli("family", "--root", copy)
    assert answer.status == 2
    assert "this library has no family of games" in answer.faults[0]
    assert cli("check", "--root", copy).status == 0


def test_the_table_tells_what_is_asserted_of_the_form_and_of_the_game(cli: Cli) -> None:
    out = " ".join(cli("family", "--game", "golets/A", "--lang", "ru").out.split())
    assert "теснит игру Винт (vint)" in out
    assert "зовётся по слову стук (word:stuk)" in out
    told = cli("family", "--game", "golets/A", "--json").json["asserted"]
    inherited = {(one["from"], one["kind"], one["to"]) for one in told if one["inherited"]}
    assert {("form:golets", "parallel", "loo-three"), ("stukolka", "displaced", "vint")} <= inherited
    assert {one["of"] for one in told if not one["inherited"]} == {"golets/A"}


def test_the_table_tells_how_much_of_a_likeness_is_filled_in(cli: Cli) -> None:
    answer = cli("family", "--game", "golets/B", "--json").json
    assert answer["alike"][0]["rests"] == {
        "first": {"own": 15, "inferred": 0, "filled": 9},
        "second": {"own": 22, "inferred": 0, "filled": 2},
        "echoes": 10,
    }
    out = cli("family", "--game", "golets/B").out
    row = next(line.split() for line in out.splitlines() if line.split()[:1] == ["golets/A"])
    assert row[-5:] == ["24", "15", "0", "9", "10"]
    assert "B does not describe this form itself" in out
    against = cli("family", "--game", "golets/B", "--against", "golets/A").out
    assert "golets/B: its own 15, inferred 0, filled in 9" in against
    assert "taken from there: 10" in against


def test_an_empty_table_of_likeness_gives_its_reason(cli: Cli) -> None:
    out = cli("family", "--game", "stukolka").out
    assert "its rules are in its rule sets: golets/A, golets/C" in out
    assert "most similar" not in out
    assert "nothing is known of its rules" in cli("family", "--game", "gorka").out


def test_a_new_witness_hardly_read_is_not_silent_and_its_likeness_is_no_find(
    cli: Cli, copy: Path, tmp_path: Path
) -> None:
    own = tmp_path / "own.txt"
    own.write_text("Стуколка\n\nИграют трое.\n\nИдут в масть.\n", encoding="utf-8")
    assert cli("new", "witness", "F", "--text", own, "--root", copy).status == 0
    path = copy / "variants" / "stukolka" / "F.toml"
    text = path.read_text(encoding="utf-8")
    assert text.count('standing = "pending"') > 70
    for locus in ("table.pack", "table.seating"):
        before, found, after = text.partition(f'[general."{locus}"]\nstanding = "pending"')
        assert found
        text = before + found.replace("pending", "silent") + after
    path.write_text(text, encoding="utf-8")
    answer = cli("family", "--game", "golets/F", "--root", copy, "--json").json
    facts = next(node for node in answer["nodes"] if node["id"] == "golets/F")["facts"]
    assert {fact["basis"] for fact in facts.values()} == {"supplied", "conjecture"}
    assert all(one["rests"]["first"]["own"] == 0 for one in answer["alike"])
    assert answer["alike"][0]["rests"]["echoes"] == answer["alike"][0]["shared"]
    assert "F has not been read as a whole" in answer["reserves"][0]
    firm = cli("family", "--game", "golets/F", "--root", copy, "--firm")
    assert "no similar rules are listed: of golets/F 0 characters count, and a distance must rest on 8" in firm.out
    assert "most similar" not in firm.out
    against = cli("family", "--game", "golets/F", "--against", "golets/A", "--root", copy, "--firm")
    assert "no character can be compared (with --firm" in against.out


def test_help_and_the_message_say_why_the_page_takes_no_game(cli: Cli, tmp_path: Path) -> None:
    refused = cli("family", "--game", "golets/A", "--out", tmp_path / "x.html")
    assert refused.status == 2
    assert "the page holds the whole family" in refused.faults[0]
    assert "#of=golets/A" in refused.faults[0]
    assert not (tmp_path / "x.html").exists()
    told = " ".join(cli("family", "--help").out.replace("│", " ").split())
    assert "the page and a tree hold the whole family" in told
    assert "likeness.csv" in told


@pytest.mark.parametrize(
    "asked",
    [("--game", "poch", "--against", "poque"), ("--format", "table"), ("--game", "poch", "--format", "table")],
    ids=" ".join,
)
def test_what_is_only_printed_is_not_written_and_says_so(cli: Cli, tmp_path: Path, asked: tuple[str, ...]) -> None:
    answer = cli("family", *asked, "--out", tmp_path / "kin.json")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == "error: a table and a comparison are printed, not written: leave --out away\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("asked", [(), ("--format", "svg"), ("--format", "graphml")], ids=" ".join)
def test_an_empty_name_is_no_game(cli: Cli, asked: tuple[str, ...]) -> None:
    answer = cli("family", "--game", "", *asked)
    assert (answer.status, answer.out) == (2, "")
    assert "no ''" in answer.err
