"""The table to be played at by hand: what is pressed is done, and what the rules forbid says so; without a browser."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from stukolka.engine.protocol import OPEN
from stukolka.errors import WrongUsage
from stukolka.library import Library
from stukolka.publish.widgets.play_table import PlayTable


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open()


def buttons(table: PlayTable) -> list[dict[str, str]]:
    """What can be pressed, in order, and the forms that ask for a number."""
    page = ElementTree.fromstring(table.html)  # whole, and its signs escaped
    return [
        one.attrib
        for one in page.iter()
        if one.tag in {"button", "form"} and ("data-do" in one.attrib or "data-ask" in one.attrib)
    ]


def press(table: PlayTable, **content: Any) -> None:
    """What the page sends."""
    table._handle_custom_msg(content, [])


@pytest.mark.parametrize("rules", ["golets/A", "shleif/C", "stukalshchik/E", "lansquenet/D"])
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_deal_is_played_to_its_end_by_pressing_alone(rules: str, lang: str, library: Library) -> None:
    table = PlayTable(rules, seed=5, lang=lang, library=library)
    for _ in range(600):
        if not table.table.offered:
            break
        offered = [one for one in buttons(table) if "data-do" in one and "data-forbidden" not in one]
        texts = {one.text.removesuffix(OPEN) for one in table.table.offered}
        assert {one["data-do"] for one in offered} - {"look"} == texts
        chosen = offered[0]["data-do"]
        press(table, do=f"{chosen} 1" if any(one.text == chosen + OPEN for one in table.table.offered) else chosen)
        assert bool(re.search("[а-яё]", table.html, re.IGNORECASE)) == (lang == "ru")
    assert table.table.result["status"] == "over"
    assert [one["data-ask"] for one in buttons(table)] == ["next", "back"]
    press(table, ask="next")
    assert table.table.number == 1
    assert "back" not in {one.get("data-ask") for one in buttons(table)}


def test_a_forbidden_card_may_be_pressed_and_names_the_rule_and_the_source(library: Library) -> None:
    found = 0
    for seed in range(40):
        table = PlayTable("golets/A", seed=seed, players=4, library=library)
        while table.table.offered:
            for one in [one for one in buttons(table) if "data-forbidden" in one]:
                before = table.table.own
                press(table, do=one["data-do"])
                refused = table.table.refused
                assert refused is not None
                alert = ElementTree.fromstring(table.html).find(".//*[@role='alert']")
                assert alert is not None
                told = "".join(alert.itertext())
                assert refused.rule.rule.en in told
                assert refused.rule.locus in told
                assert [cited for cited, _ in refused.rule.passages if cited not in told] == []
                assert table.table.own == before
                found += 1
            press(table, do=table.table.offered[0].text)
    assert found > 10


def test_taking_back_and_what_comes_too_late(library: Library) -> None:
    table = PlayTable("golets/A", seed=2, players=4, library=library)
    first = table.html
    press(table, do=table.table.offered[0].text)
    press(table, ask="back")
    assert table.html == first
    press(table, ask="next")
    assert "the deal has not ended" in table.html
    press(table, do="<b>nonsense</b>")
    assert "&lt;b&gt;nonsense" in table.html
    assert "<b>nonsense" not in table.html
    assert table.table.own == ()


def test_a_rule_set_that_has_been_chosen_is_played(library: Library) -> None:
    chosen = library.ruleset("golets/A+set-aside=trump-and-top")
    assert PlayTable(chosen, seed=1, library=library).table.ruleset.digest == chosen.digest
    with pytest.raises(WrongUsage, match="unknown strategy"):
        PlayTable("golets/A", seed=1, strategy="cautios", library=library)


def test_where_no_widget_is_shown_there_is_a_picture(library: Library) -> None:
    # Offline too: the page asks the kernel and nobody else.
    table = PlayTable("stukalshchik/E", seed=7, players=4, library=library)
    bundle = table._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/html"] == table.table._repr_html_()
    assert re.findall(r"https?://[^\"' ]+", table._esm + table._css) == []
    assert set(re.findall(r"https?://[^\"]+", table.html)) == {"http://www.w3.org/2000/svg"}
