"""The page of the family on the site: its drawings, its tables, its links, and the files beside it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import networkx as nx
import pytest

from stukolka.family import sheets
from stukolka.family.family import Family
from stukolka.family.gexf import from_gexf
from stukolka.family.graphml import from_graphml
from stukolka.library import Library
from stukolka.publish.stage import LANGUAGES

if TYPE_CHECKING:
    from conftest import Site

EVERY = pytest.mark.parametrize("lang", LANGUAGES)


@pytest.fixture(scope="module")
def family(library: Library) -> Family:
    return Family.open(library)


@EVERY
def test_every_game_relation_and_source_has_its_place_on_the_page(site: Site, family: Family, lang: str) -> None:
    wanted = {f"game-{name}" for name in family.data.games}
    wanted |= {f"relation-{name}" for name in family.data.relations}
    wanted |= {f"source-{name}" for name in family.data.sources}
    assert len(wanted) > 200
    assert wanted <= site.ids(lang, "family.html")


@EVERY
def test_every_link_within_the_page_leads_somewhere(site: Site, lang: str) -> None:
    html = site.html(lang, "family.html")
    targets = set(re.findall(r'href="#([^"]+)"', html))
    assert any(target.startswith("relation-") for target in targets)
    assert targets - site.ids(lang, "family.html") == set()


@EVERY
def test_every_link_of_the_drawing_leads_to_a_page_of_the_site(site: Site, lang: str) -> None:
    found = re.search(r'class="fp-data">(.*?)</script>', site.html(lang, "family.html"), re.DOTALL)
    assert found is not None
    data = json.loads(found[1])
    links = {source["address"] for source in data["sources"].values() if source.get("address")}
    ours = {link for link in links if not link.startswith("http")} | {
        node["href"] for node in data["nodes"] if node["href"]
    }
    assert len(ours) > 50
    pages = {link for link in ours if "#" not in link}
    assert pages == {"lansquenet.html", "stukalshchik.html", "stukolka.html"}
    assert pages <= set(site.pages(lang))
    assert [link for link in ours - pages if not site.has(lang, link)] == []


@EVERY
def test_the_page_holds_both_layers_and_where_they_part(site: Site, lang: str) -> None:
    html = site.html(lang, "family.html")
    assert html.count('class="fp-view') == 2
    assert {"en": "alike rules, and no kinship asserted", "ru": "правила похожи, а родство не утверждается"}[
        lang
    ] in html
    assert re.search(r'<script[^>]+src="https?:', html) is None


def test_the_files_of_the_family_lie_beside_the_site_and_read_back_equal(site: Site, family: Family) -> None:
    folder = site.out / "tables" / "family"

    def text(name: str) -> str:
        return (folder / name).read_text(encoding="utf-8")

    graphs = [
        from_graphml(text("family.graphml")),
        from_gexf(text("family.gexf")),
        sheets.from_json(text("family.json")),
        sheets.from_csv(text("nodes.csv"), text("edges.csv")),
    ]
    assert all(nx.utils.graphs_equal(graph, family.graph) for graph in graphs)
    assert text("family.nex").startswith("#NEXUS")
    assert f"= [&U] {text('family.nwk')}" in text("family.nex")


@EVERY
def test_the_page_links_to_files_that_are_there(site: Site, lang: str) -> None:
    links = re.findall(r'href="\.\./(tables/family/[^"]+)"', site.html(lang, "family.html"))
    assert len(links) == 11
    assert [link for link in links if not (site.out / link).is_file()] == []
