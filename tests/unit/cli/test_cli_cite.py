"""`cite`: a line, BibTeX and CSL JSON for a place of the edition."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from pybtex.database import parse_string

from stukolka import __version__
from stukolka.library import Library
from stukolka.publish import citing, words

Run = Callable[..., Any]
PLACES = (
    "A",
    "A.r13",
    "golets.set-aside",
    "A/general/trick.overtrump",
    "lansquenet:table.packs",
    "golets/A",
    "golets/A+pack=36",
    "golets/A,golets/C",
    "C46",
)


def test_a_line_names_the_place_the_version_and_the_digest(cli: Run, shipped: Library) -> None:
    digest = citing.passage_digest(shipped.passage("A.r13"))
    assert cli("cite", "A.r13").out == f"{words.TITLE.en}, version {__version__}: passage A.r13 [{digest}].\n"
    assert cli("cite", "A.r13", "--lang", "ru").out.endswith(f"отрывок A.r13 [{digest}].\n")


def test_bibtex_is_read_by_a_bibliography(cli: Run) -> None:
    written = cli("cite", *PLACES, "--format", "bibtex", "--site", "https://example.org/the_edition/").out
    entries = parse_string(written, "bibtex").entries
    assert len(entries) == len(PLACES)
    for place, entry in zip(PLACES, entries.values(), strict=True):
        own = re.split("[/,]", place.rpartition(":")[2])[-1]
        assert own in entry.fields["title"]
        assert re.fullmatch(r"\[[0-9a-f]{16}\]", entry.fields["note"])
        assert entry.fields["url"].startswith("https://example.org/the_edition/en/")
    assert all(re.fullmatch(r"stukolka-[A-Za-z0-9.-]+-[0-9a-f]{8}", key) for key in entries)


def test_csl_has_an_item_for_each_place(cli: Run) -> None:
    items = json.loads(cli("cite", *PLACES, "--format", "csl", "--lang", "ru").out)
    assert [item["type"] for item in items] == ["entry"] * len(PLACES)
    assert {item["container-title"] for item in items} == {words.TITLE.ru}
    assert {item["version"] for item in items} == {__version__}
    assert len({item["id"] for item in items}) == len(PLACES)
    assert all("URL" not in item for item in items)


def test_json_holds_every_form(cli: Run) -> None:
    found = cli("cite", *PLACES, "--json").json
    assert [one["place"] for one in found] == list(PLACES)
    for one in found:
        assert one["digest"] in one["text"]["en"]
        assert one["digest"] in one["bibtex"]
        assert one["digest"] == one["csl"]["number"]
        assert one["address"].endswith(one["address"].partition("#")[2])


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ("A.r99", "witness A has no passage 'r99'; did you mean r"),
        (
            "golet.set-aside",
            "claim, rule set or difference 'golet.set-aside'; did you mean golets.set-aside",
        ),
        ("table.players", "several games have a locus table.players: say which; allowed: lansquenet:table.players"),
        ("A/golets/trick.overtrump", "no reading 'A/golets/trick.overtrump'; allowed: A/general/trick.overtrump"),
        ("chess:table.players", "unknown game 'chess'"),
        ("A/golets/x.y", "difference 'A/golets/x.y'"),
        ("lansquenet:C99", "lansquenet:C99: lansquenet has no"),
        ("gollets/A", "unknown form 'gollets'"),
        ("golets/A,lansquenet/D", "rule sets of different games"),
        ("C146", "rule set or difference 'C146'; did you mean C46?"),
    ],
)
def test_a_place_that_is_not_there_is_told_with_the_nearest(cli: Run, place: str, told: str) -> None:
    answer = cli("cite", place, "Q")
    assert answer.status == 2
    assert told in answer.err
    assert len(answer.faults) == 2


def test_a_rule_set_a_difference_and_a_claim_are_cited_as_on_their_pages(cli: Run, shipped: Library) -> None:
    sets = [shipped.ruleset(name) for name in ("golets/A", "golets/C")]
    claim = shipped.claims("stukolka")["C46"]
    for place, what, digest in (
        ("golets/A", "rule set golets/A", sets[0].digest),
        ("golets/C,golets/A", "comparison golets/A : golets/C", citing.rulesets_digest(sets)),
        ("C46", "claim C46", citing.claim_digest(claim)),
    ):
        assert cli("cite", place).out.endswith(f": {what} [{digest}].\n")
    assert cli("cite", "golets/C,golets/A", "--json").json[0]["address"].endswith("#difference-golets-A-C")


def test_nothing_to_cite_is_a_fault(cli: Run) -> None:
    assert cli("cite").status == 2
