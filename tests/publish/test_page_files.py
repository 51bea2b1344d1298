"""The files that belong to pages are what the commands of the same names print, and every page names its own."""

from __future__ import annotations

import json
import random
import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from pybtex.database.input.bibtex import Parser

from stukolka import paths
from stukolka.cli import run
from stukolka.library import Library
from stukolka.publish import cited, page_files, tables

PAGES = (
    "witnesses/A",
    "relations",
    "stukolka/claims",
    "stukolka/loci/golets-set-aside",
    "lansquenet/loci/table-packs",
    "stukolka/rules/golets/A",
    "stukolka/differences/golets/A-C",
    "stukolka/differences/golets/all",
    "stukolka/synopses/A-B-C-D",
)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open()


@pytest.fixture(scope="module")
def files(library: Library) -> Mapping[str, str]:
    return page_files.page_files(library)


@pytest.fixture(scope="module")
def places(library: Library) -> Mapping[str, list[cited.Cited]]:
    return page_files.places(library)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """What a command prints where the witnesses' own files are not at hand."""
    monkeypatch.delenv(paths.WITNESSES_VARIABLE, raising=False)

    def call(*tokens: str) -> str:
        assert run(list(tokens)) == 0
        return capsys.readouterr().out

    return call


@pytest.mark.parametrize("page", PAGES)
def test_a_page_s_citations_are_those_of_the_command_cite(
    page: str,
    files: Mapping[str, str],
    places: Mapping[str, list[cited.Cited]],
    said: Callable[..., str],
) -> None:
    names = [one.name for one in places[page]]
    asked = [("bibtex", "en"), ("csl", "ru"), ("tei", "en"), ("tei", "ru")]
    for form, lang in asked:
        assert said("cite", *names, "--format", form, "--lang", lang) == files[page_files.citation(page, form, lang)]


def test_every_place_is_found_by_its_name(library: Library, places: Mapping[str, list[cited.Cited]]) -> None:
    every = [one for on_it in places.values() for one in on_it]
    assert len({one.name for one in every}) == len(every) > 500
    pages = [on_it[0] for on_it in places.values()]
    for one in random.Random(1).sample(every, 60) + random.Random(2).sample(pages, 40):
        assert cited.find(library, one.name) == one


def test_what_is_written_can_be_read(files: Mapping[str, str], places: Mapping[str, list[cited.Cited]]) -> None:
    for page, on_it in places.items():
        keys = [one.key for one in on_it]
        tree = ET.fromstring(files[page_files.citation(page, "tei", "en")])
        assert tree.tag == f"{{{cited.TEI}}}listBibl"
        assert [bibl.get("{http://www.w3.org/XML/1998/namespace}id") for bibl in tree] == keys
        assert [item["id"] for item in json.loads(files[page_files.citation(page, "csl", "ru")])] == keys
    for page in PAGES:
        entries = Parser().parse_string(files[page_files.citation(page, "bibtex", "ru")]).entries
        assert list(entries) == [one.key for one in places[page]]


def test_tei_names_the_edition_the_place_and_its_digest(library: Library) -> None:
    found = cited.find(library, "golets/A+set-aside=trump-and-top")
    bibl = ET.fromstring(cited.tei(found, lang="en", site="https://example.org/a&b/"))
    told = {one.tag: one.text for one in bibl}
    assert told["idno"] == found.digest
    assert told["edition"] == f"version {cited.stukolka.__version__}"
    pointer = bibl.find("ptr")
    assert pointer is not None
    assert pointer.get("target") == f"https://example.org/a&b/en/{found.address.url}"


@pytest.mark.parametrize("name", ["golets/A", "golets/D", "lansquenet/D", "stukalshchik/E"])
def test_the_file_of_a_rule_set_is_what_the_command_rules_prints(
    library: Library, said: Callable[..., str], name: str
) -> None:
    file = f"rules/{name.replace('/', '-')}.json"
    assert said("rules", name, "--json") == tables.ruleset_tables(library, library.shipped(name))[file]


def test_the_files_of_a_difference_are_what_the_command_diff_prints(library: Library, said: Callable[..., str]) -> None:
    compared = [library.shipped("golets/A"), library.shipped("golets/C")]
    asked = ["diff", "golets/A", "golets/C", "--json"]
    assert said(*asked) == tables.difference_tables("x", compared, every=False)["differences/x.json"]
    assert said(*asked, "--all") == tables.difference_tables("x", compared, every=True)["differences/x.json"]
    assert said(*asked, "--parts") == tables.parts_tables("x", compared)["differences/x.json"]


@pytest.mark.parametrize("form", ["csv", "tei"])
def test_the_collation_is_what_the_command_collate_prints(
    library: Library, files: Mapping[str, str], said: Callable[..., str], form: str
) -> None:
    sigla = library.sigla("stukolka")
    assert said("collate", *sigla, "--format", form) == files[page_files.collation("stukolka", form)]


def test_a_question_s_file_has_its_answers_readings_and_rule_sets(library: Library, files: Mapping[str, str]) -> None:
    switch = library.games["stukolka"].switch("golets.set-aside")
    told = json.loads(files[page_files.question("stukolka", switch.locus)])
    assert [one["answer"] for one in told["answers"]] == list(switch.answers)
    for one in told["readings"]:
        reading = library.book("stukolka", one["witness"]).readings[one["section"], switch.locus]
        assert (one["standing"], one["answers"]) == (reading.standing.value, list(reading.answers))
    assert {one["rules"]: one["answer"] for one in told["rules"]} == {
        f"golets/{siglum}": library.shipped(f"golets/{siglum}").answers[switch.key]
        for siglum in library.sigla("stukolka")
    }
    every = [switch.locus for game in library.games.values() for switch in game.switches]
    assert len([name for name in files if name.startswith("loci/")]) == len(every)


def test_stored_results_lie_among_the_tables_as_they_lie_in_the_library(library: Library) -> None:
    lying = (Path(library.root) / "variants").glob("*/results/*.*")
    found = tables._results(library)
    assert found
    assert found == {f"results/{path.name}": path.read_text(encoding="utf-8") for path in lying}
