"""Every output holds every token, shows the same places and kinds of variation, and is a sound file of its format."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Sequence
from html.parser import HTMLParser

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from stukolka import toml
from stukolka.errors import WrongUsage
from stukolka.text.collation import Collation, collate
from stukolka.text.drawing import MOST, as_svg, columns_of
from stukolka.text.formats import as_csv, as_json
from stukolka.text.graphml import as_graphml
from stukolka.text.hand import parse
from stukolka.text.json_reading import from_json
from stukolka.text.page import as_html
from stukolka.text.stretches import stretches
from stukolka.text.tei import as_tei
from stukolka.text.tei_reading import from_tei
from stukolka.text.variants import Level
from stukolka.text.witness import Witness

Printed = dict[str, list[str]]
SIGLA = ("A", "№ 3/а", "М(2)", "NA")


def collated(texts: Sequence[str], decided: str | None = None, sigla: Sequence[str] = SIGLA) -> Collation:
    witnesses = [Witness(siglum, text) for siglum, text in zip(sigla, texts, strict=False)]
    return collate(witnesses, hand=None if decided is None else parse(toml.parse(decided, name="collation.toml")))


def printed(made: Collation) -> Printed:
    return {siglum: [token.form.printed for token in own] for siglum, own in zip(made.sigla, made.tokens, strict=True)}


# How each format is read back, by what reads such files


def of_json(made: Collation) -> Printed:
    again = json.loads(json.dumps(as_json(made), ensure_ascii=False).encode())
    assert printed(from_json(again)) == printed(made)
    return {
        siglum: [token["t"] for cell in row for token in cell]
        for siglum, row in zip(again["witnesses"], again["table"], strict=True)
    }


def of_csv(made: Collation) -> Printed:
    head, *rows = csv.reader(io.StringIO(as_csv(made), newline=""))
    assert len({len(row) for row in rows} | {len(head)}) == 1
    found: Printed = {}
    for place, siglum in enumerate(head[1 : len(made.sigla) + 1], 1):
        cells = [row[place] for row in rows if row[place] not in {"", "[lost]", "[not-collated]"}]
        found[siglum] = [cell[1:] if cell.startswith("'") and len(cell) > 1 else cell for cell in cells]
    return found


def of_graphml(made: Collation) -> Printed:
    graph = nx.read_graphml(io.BytesIO(as_graphml(made).encode()))
    found: Printed = {}
    for siglum in made.sigla:
        ways = {
            source: target
            for source, target, data in graph.edges(data=True)
            if data["kind"] == "path" and siglum in data["witnesses"].split("\n")
        }
        found[siglum] = []
        node = ways["start"]
        while node != "end":
            data = graph.nodes[node]
            escaped = data.get("escaped")
            found[siglum].append(data["label"] if escaped is None else _unescaped(escaped))
            node = ways[node]
    return found


def _unescaped(label: str) -> str:
    return re.sub(r"\\(u[0-9a-f]{4}|\\)", lambda m: "\\" if m[1] == "\\" else chr(int(m[1][1:], 16)), label)


class Page(HTMLParser):
    """The rows of a page: for each cell its tokens, and whether its gap has a reason."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.rows: list[tuple[dict[str, str | None], list[list[str]]]] = []
        self.hand: list[str] = []
        self._open: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        data = dict(attrs)
        if tag in {"meta", "input"}:
            return
        self._open.append((tag, data))
        if tag == "tr" and "data-columns" in data:
            self.rows.append((data, []))
        elif tag == "td" and data["class"] == "text":
            self.rows[-1][1].append([])
        elif self._in_cell and tag == "span":
            if "data-code" in data:
                self.rows[-1][1][-1][-1] += chr(int(data["data-code"] or "", 16))
            elif data.get("class") not in {"middle", "more", "t"}:
                self.rows[-1][1][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        opened, _ = self._open.pop()
        assert opened == tag, (opened, tag)

    def handle_data(self, data: str) -> None:
        tag, attributes = self._open[-1] if self._open else ("", {})
        if self._in_cell and tag == "span" and attributes.get("class") in {None, "moved", "slight", "moved slight"}:
            self.rows[-1][1][-1][-1] += data

    @property
    def _in_cell(self) -> bool:
        return any(tag == "td" and data["class"] == "text" for tag, data in self._open)


def page_of(made: Collation, level: Level = "letter") -> Page:
    page = Page()
    page.feed(as_html(made, level=level))
    page.close()
    return page


def of_html(made: Collation) -> Printed:
    rows = page_of(made).rows
    return {siglum: [token for _, cells in rows for token in cells[place]] for place, siglum in enumerate(made.sigla)}


def of_svg(made: Collation) -> Printed:
    root = etree.fromstring(as_svg(made).encode())
    svg = "{http://www.w3.org/2000/svg}"
    found: Printed = {siglum: [] for siglum in made.sigla}
    for station in root.iter(f"{svg}g"):
        tokens = [
            re.sub(r"<U\+([0-9A-F]{4})>", lambda m: chr(int(m[1], 16)), "".join(one.itertext()).removesuffix(" "))
            for one in station.iter(f"{svg}tspan")
        ]
        for siglum in station.get("data-witnesses", "").split("\n"):
            found[siglum] += tokens
    return found


def of_tei(made: Collation) -> Printed:
    return printed(from_tei(as_tei(made).encode()))


def of_tei_apart(made: Collation) -> Printed:
    return printed(from_tei(as_tei(made, apart=True).encode()))


FORMATS = [of_json, of_csv, of_graphml, of_html, of_svg, of_tei, of_tei_apart]

CONTROLS = "".join(map(chr, [0, 1, 8, 0x0B, 0x0C, 0x1F, 0x7F, 0x85, 0xA0, 0xAD, 0x301, 0x200B, 0x202E, 0xFEFF, 0xFFFE]))
AWKWARD = st.text(
    alphabet=st.one_of(
        st.sampled_from(f"тузки ѣъ\r\n\t-.,§1[]<&>\"'=+@\\{CONTROLS}"), st.characters(exclude_categories=["Cs"])
    ),
    max_size=40,
)


@settings(max_examples=40)
@given(st.lists(AWKWARD, min_size=2, max_size=4))
def test_whatever_is_fed_in_every_format_reads_back_to_the_same_tokens(texts: list[str]) -> None:
    made = collated(texts)
    for read in FORMATS:
        assert read(made) == printed(made), read.__name__


@settings(max_examples=20)
@given(st.lists(st.binary(max_size=60), min_size=2, max_size=3))
def test_any_bytes_give_a_collation_that_every_format_holds(contents: list[bytes]) -> None:
    made = collated([content.decode("utf-8", errors="replace") for content in contents])
    for read in FORMATS:
        assert read(made) == printed(made)


@pytest.mark.parametrize("read", FORMATS)
def test_B57_B60_B84_B85_sigla_formulas_and_control_signs_come_out_right(read: Callable[[Collation], Printed]) -> None:
    made = collated(
        ["=конъ +1 ремизъ, -ремизъ @стукъ", 'Ставка < 3 & ремизъ > 1; "стукъ"\x0bконъ \x00\x08', "Ставка, ремизъ конъ."]
    )
    found = read(made)
    assert list(found) == ["A", "№ 3/а", "М(2)"]
    assert found == printed(made)


def test_B84_no_cell_of_the_csv_is_a_formula() -> None:
    words = "=конъ", "+1 ремизъ", "-ремизъ", "@стукъ", "[lost]"
    made = from_json({"witnesses": ["А", "Б"], "table": [[[{"t": word}] for word in words], [[]] * 5]})
    cells = [row[1] for row in csv.reader(io.StringIO(as_csv(made)))][1:]
    assert cells == ["'=конъ", "'+1 ремизъ", "'-ремизъ", "'@стукъ", "'[lost]"]
    assert of_csv(made) == printed(made)


def test_B60_words_stay_apart_in_every_file() -> None:
    texts = ["Слѣдующій игрокъ, если не возьметъ", "Следующий игрок, если не возьмет"]
    made = collated(texts)
    for written in (
        as_csv(made),
        as_graphml(made),
        as_html(made),
        as_svg(made),
        as_tei(made),
        json.dumps(as_json(made)),
    ):
        bare = re.sub(r"<[^>]*>", "", written)
        assert "игрокъесли" not in bare
        assert "Слѣдующійигрокъ" not in bare


# The same places and kinds

PLACES = [
    "Козырь Черви бьётъ всё, и 3-8 карты.",
    "козырь черви бьетъ все и три карты",
    "козырь бьетъ [[утрачено]] карты",
]


@pytest.mark.parametrize("level", ["substance", "letter", "sign"])
def test_B27_all_formats_show_the_same_places_and_kinds(level: Level) -> None:
    made = collated(PLACES)
    own = [(variant.start, variant.end, variant.kind) for variant in made.variants(level)]
    assert own
    shown = [(one["columns"][0], one["columns"][1], one["kind"]) for one in as_json(made, level=level)["variants"]]  # type: ignore[attr-defined]
    assert shown == own
    rows = [data for data, _ in page_of(made, level).rows if data["class"] == "varied"]
    spans = [tuple(map(int, str(row["data-columns"]).split("-"))) for row in rows]
    assert [(start, last + 1, row["data-kind"]) for (start, last), row in zip(spans, rows, strict=True)] == own
    apps = etree.fromstring(as_tei(made, level=level).encode()).iter("{http://www.tei-c.org/ns/1.0}app")
    entries = [(app.get("n"), app.get("type")) for app in apps
               if app.get("ana") is None and app.get("type") not in {"agreement", "lacuna"}]  # fmt: skip
    assert entries == [(str(a) if b == a + 1 else f"{a}-{b - 1}", kind) for a, b, kind in own]


@pytest.mark.parametrize("fine", [False, True])
def test_stretches_leave_out_no_column(fine: bool) -> None:
    made = collated(PLACES)
    found = [column for one in stretches(made, fine=fine) for column in range(one.start, one.end)]
    assert found == list(range(len(made.columns)))


# The editor's hand

DECIDED = """
witnesses = ["A", "№ 3/а", "М(2)"]
editor = "N. N."
[[pin]]
in.A = "одной"
in."№ 3/а" = "двѣ"
note = "Причина <&>"
[[move]]
in.A = "сдающій"
in."№ 3/а" = "сдающій"
[[lost]]
in."М(2)" = { before = "ставитъ" }
"""
HANDED = ["сдающій ставитъ по одной фишкѣ", "по двѣ фишки ставитъ сдающій", "ставитъ по одной фишкѣ"]


def test_B88_the_editors_hand_shows_in_every_format() -> None:
    made = collated(HANDED, DECIDED)
    assert [one["key"] for one in as_json(made)["decisions"]] == ["pin[0]", "move[0]", "lost[0]"]  # type: ignore[attr-defined]
    assert any(variant["decisions"] for variant in as_json(made)["variants"])  # type: ignore[attr-defined]
    head, *rows = csv.reader(io.StringIO(as_csv(made)))
    assert head[-1] == "editor"
    assert sum("set side by side" in row[-1] for row in rows) == 1
    assert sum("taken for a move" in row[-1] for row in rows) == 2
    graph = nx.read_graphml(io.BytesIO(as_graphml(made).encode()))
    assert any("Причина <&>" in told for _, told in graph.nodes(data="editor") if told)
    assert any("Причина <&>" in told for _, told in made.graph().nodes(data="editor") if told)
    assert sum("set side by side" in told for told in made.table().attrs["editor"].values()) == 1
    page = as_html(made)
    assert "Decided by N. N." in page
    assert "Решение: N. N." in page
    assert page.count("Причина &lt;&amp;&gt;") == 2
    assert "† set side by side" in as_svg(made)
    assert "Причина &lt;&amp;&gt;" in as_tei(made)


def test_B88_decisions_are_the_same_when_the_texts_are_collated_again() -> None:
    once, again = collated(HANDED, DECIDED), collated(HANDED, DECIDED)
    for render in (as_csv, as_html, as_svg, as_graphml, as_tei):
        assert render(once) == render(again)
    assert from_json(json.loads(json.dumps(as_json(once)))).decisions == tuple(
        type(one)(one.kind, one.spans, one.note, effect=one.effect, key=one.key) for one in once.decisions
    )


# Each format


def test_the_page_needs_nothing_else_and_reads_in_both_languages_and_in_the_dark() -> None:
    page = as_html(collated(["снять колоду", "снять карты"]), loci={(1, 2): ("deal.cut",)}, titles={"A": "<1847>"})
    assert not re.search(r"<(script|link|img|iframe)|https?://|url\(|@import", page)
    assert "prefers-color-scheme:dark" in page
    for told in ("another word", "иное слово", "differences only", "только разночтения", "deal.cut", "&lt;1847&gt;"):
        assert told in page
    assert re.search(r'id="lang-en" checked', page)
    assert re.search(r'id="lang-ru" checked', as_html(collated(["туз", "туз"]), lang="ru"))


def test_the_page_marks_what_differs_and_shortens_what_does_not() -> None:
    long = "разъ два три четыре пять шесть семь восемь девять десять одиннадцать"
    page = as_html(collated([f"{long} колоду", f"{long} карты"]))
    assert page.count("<mark") == 1
    assert '<mark class="word"><span>карты</span></mark>' in page
    assert page.count('class="middle"') == 2


def test_the_drawing_is_of_the_stretch_that_was_chosen() -> None:
    made = collated(["снять колоду рукой, сдать карты", "снять карты рукой, сдать карты"])
    columns = columns_of(made, "A", (6, 18))
    assert sorted(of_text(as_svg(made, columns=columns))) == ["карты", "колоду", "рукой"]
    with pytest.raises(WrongUsage, match="has no words at 99-100"):
        columns_of(made, "A", (99, 100))
    many = " ".join(f"слово{number}" for number in range(MOST + 1))
    with pytest.raises(WrongUsage, match="too many to be drawn, 200 at most: choose a stretch"):
        as_svg(collated([many, many]))


def of_text(svg: str) -> list[str]:
    root = etree.fromstring(svg.encode())
    return ["".join(one.itertext()).strip() for one in root.iter("{http://www.w3.org/2000/svg}tspan")]


def test_a_move_is_an_arc_and_a_gap_a_line_of_its_own() -> None:
    svg = as_svg(collated(["сдающій открываетъ козырь и кладетъ ставку", "сдающій кладетъ ставку и открываетъ козырь",
                           "сдающій [[утрачено]] и кладетъ ставку"]))  # fmt: skip
    assert svg.count('class="move"') >= 1
    assert 'class="way past"' in svg
    assert 'class="way lost"' in svg


def test_graphml_has_the_nodes_and_edges_of_the_graph() -> None:
    made = collated(HANDED, DECIDED)
    graph, read = made.graph(), nx.read_graphml(io.BytesIO(as_graphml(made).encode()))
    assert set(read.nodes) == set(graph.nodes)
    assert sorted((a, b, kind) for a, b, kind in read.edges(data="kind")) == sorted(
        (a, b, kind) for a, b, kind in graph.edges(data="kind")
    )
    assert {kind for _, _, kind in read.edges(data="kind")} == {"path", "move"}


@pytest.mark.parametrize(
    "render", [as_csv, as_graphml, as_html, as_svg, as_tei, lambda made: json.dumps(as_json(made))]
)
def test_an_empty_collation_is_written(render: Callable[[Collation], str]) -> None:
    for texts in (["", ""], ["", "туз"]):
        made = collated(texts)
        assert render(made)
        assert made.empty
