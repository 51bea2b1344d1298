"""Playing in a notebook: a table is a value, it shows what its player may see, and names the rule that forbids."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from stukolka.cards import CODE, display
from stukolka.engine.play import replay_record
from stukolka.engine.protocol import OPEN
from stukolka.errors import InvalidInput, WrongUsage
from stukolka.library import Library
from stukolka.publish.playing import Table, sit
from stukolka.publish.scene import plain

RULES = ("golets/A", "prikupka/C", "shleif/A", "obligatory/C", "lansquenet/D", "stukalshchik/E", "stukalshchik/E:2")
CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open()


def first(table: Table) -> str:
    """The text of the first thing that may be done, a number named where one is wanted."""
    return table.scene.options[0].text.replace(OPEN, f" {table.scene.options[0].least}")


def played(table: Table, most: int = 600) -> list[Table]:
    """The table after each of the player's actions, each the first option, to the end of the deal."""
    tables = [table]
    while tables[-1].offered:
        assert len(tables) < most
        tables.append(tables[-1].do(first(tables[-1])))
    return tables


@pytest.mark.parametrize("rules", RULES)
def test_a_deal_is_played_to_its_end_and_its_record_replays(rules: str, library: Library) -> None:
    end = played(sit(rules, seed=5, library=library))[-1]
    assert end.result["status"] == "over"
    assert end.record["actions"]
    record = json.loads(json.dumps(end.record))
    replayed = replay_record(end.game, library.typed(end.ruleset), record).result
    assert {key: replayed[key] for key in end.result} == end.result
    assert end.toml.startswith(f'rules = "{rules}"\n')
    assert [chair.balance for chair in end.scene.chairs] == end.result["balance"]


@pytest.mark.parametrize("rules", RULES)
def test_a_scene_is_a_plain_value_and_is_shown_in_both_languages(rules: str, library: Library) -> None:
    tables = played(sit(rules, seed=8, library=library))
    for table in (tables[0], tables[len(tables) // 2], tables[-1]):
        found = plain(table.scene)
        assert json.loads(json.dumps(found)) == found
        for lang in ("en", "ru"):
            shown = Table(**{name: getattr(table, name) for name in Table.__dataclass_fields__} | {"lang": lang})
            html, text = shown._repr_html_(), repr(shown)
            ElementTree.fromstring(html)  # whole, and its signs escaped
            assert bool(CYRILLIC.search(html)) == bool(CYRILLIC.search(text)) == (lang == "ru")
            assert not re.search(r"[{}\[]\w*\|", text)
            assert re.findall(r"https?://[^\"]+", html) in ([], ["http://www.w3.org/2000/svg"])
            for card in table.scene.hand or ():
                assert card.shown.of(lang) in html
                assert card.shown.of(lang) in text


def test_a_table_is_a_value(library: Library) -> None:
    table = sit("stukalshchik/E", players=4, seed=7, library=library)
    before = plain(table.scene)
    after = table.do("knock 2")
    assert plain(table.scene) == before
    assert plain(after.back().scene) == before
    assert plain(table.do("knock 2").scene) == plain(after.scene)
    assert after.own == ("knock 2",)


@pytest.mark.parametrize("said", ["knock 2", "стучу 2", "Knock 2"])
def test_what_is_said_may_be_said_as_at_a_table(said: str, library: Library) -> None:
    table = sit("stukalshchik/E", players=4, seed=7, library=library)
    assert table.do(said).own == ("knock 2",)
    assert table.do(2).own == ("pass",)


def test_nothing_is_shown_that_the_player_may_not_see(library: Library) -> None:
    table = sit("golets/A", players=5, seed=12, library=library)
    shown = json.dumps(plain(table.scene), ensure_ascii=False)
    hidden = [code for seat, hand in enumerate(table.record["hands"]) if seat != table.seat for code in hand.split()]
    assert len(hidden) == 12
    assert [code for code in hidden if display(CODE.index(code)) in shown] == []


def test_a_card_that_may_not_be_played_names_its_rule(library: Library) -> None:
    found = []
    for seed in range(40):
        for table in played(sit("golets/A", players=4, seed=seed, library=library)):
            for card in table.scene.hand or ():
                assert not (card.action and card.forbidden)
                if card.forbidden is not None:
                    found.append((table, card))
    number = len(found)
    assert number > 10
    for table, card in found:
        locus, why = table.game.why(table.course.state, table.game.parse(f"{table.seat} play {card.code}")[1])
        assert card.forbidden is not None
        assert (card.forbidden.locus, card.forbidden.why) == (locus, why)
        assert card.forbidden.passages or "conjecture" in card.forbidden.origin.en
        tried = table.do(f"play {card.code}")
        assert tried.refused is not None
        assert tried.refused.rule == card.forbidden
        assert tried.own == table.own
        assert f"Not allowed: play {card.shown.en}" in tried._repr_html_()
        for cited, _ in card.forbidden.passages:
            assert cited in table._repr_html_()


def test_what_the_rules_forbid_is_shown_until_something_is_done(library: Library) -> None:
    table = sit("stukalshchik/E", players=4, seed=7, limit=3, library=library)
    refused = table.do("knock 4")
    assert refused.refused is not None
    assert refused.refused.rule.locus == "knock.knock-sum"
    assert 'role="alert"' in refused._repr_html_()
    assert refused.do("knock 3").refused is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nonsense", "'nonsense' is no action; allowed: knock N, pass"),
        ("knock 0", "'knock' wants a whole number of chips, at least 1, found '0'"),
        ("play As", "As is not in your hand"),
    ],
)
def test_what_is_no_action_is_a_fault(text: str, said: str, library: Library) -> None:
    with pytest.raises(WrongUsage) as raised:
        sit("stukalshchik/E", players=4, seed=7, library=library).do(text)
    assert said in str(raised.value)


def test_a_number_must_be_named_where_one_is_wanted(library: Library) -> None:
    refused = sit("stukalshchik/E", players=4, seed=7, library=library).do("knock").refused
    assert refused is not None
    assert refused.rule.why.en == "a number of chips must be named"


def test_who_may_knock_unseen_has_not_looked_yet(library: Library) -> None:
    table = sit("shleif/A", players=5, seed=5, library=library)
    assert table.scene.hand is None
    assert [option.text for option in table.scene.options] == ["knock-blind"]
    with pytest.raises(WrongUsage, match="is for whoever has looked at his cards"):
        table.do("knock")
    looked = table.do("look")
    assert looked.scene.hand is not None
    assert "knock-blind" not in [option.text for option in looked.scene.options]
    with pytest.raises(WrongUsage, match="is for whoever has not looked at his cards"):
        looked.do("knock-blind")
    assert table.do("knock-blind").record["actions"][:1] == ["0 knock-blind"]


@pytest.mark.parametrize("rules", ["golets/A", "shleif/A", "lansquenet/D", "stukalshchik/E"])
def test_deal_follows_deal_and_the_chairs_keep_their_balance(rules: str, library: Library) -> None:
    end = played(sit(rules, players=6, seed=4, library=library))[-1]
    following = end.next()
    assert following.number == 1
    assert following.own == ()
    last = played(following)[-1]
    totals = [one + other for one, other in zip(end.result["balance"], last.result["balance"], strict=True)]
    assert [chair.total for chair in last.scene.chairs] == totals
    with pytest.raises(WrongUsage, match="the deal has ended"):
        last.do(1)


def test_the_next_deal_comes_after_the_end_of_this_one(library: Library) -> None:
    with pytest.raises(WrongUsage, match="the deal has not ended"):
        sit("golets/A", seed=5, library=library).next()


def test_the_board_is_drawn_where_there_is_one(library: Library) -> None:
    table = sit("stukalshchik/E", players=4, seed=7, board={"A": 3}, library=library)
    assert table.scene.board is not None
    assert table.scene.board["A"] == 7
    assert table.scene.drawn == {"K": 0, "Q": 1, "J": 0, "T": 1}
    assert "The board of stukalshchik" in table._repr_html_()
    other = sit("lansquenet/D", players=3, seed=5, packs=3, banker=0, library=library)
    assert other.scene.board is None
    assert other.scene.heading.en == "Game 1"
    assert other.record["packs"] == 3


@pytest.mark.parametrize(
    ("changed", "error", "said"),
    [
        ({"strategy": "cautios"}, WrongUsage, "did you mean cautious"),
        ({"seat": 4}, WrongUsage, "expected a seat from 0 to 3"),
        ({"board": {"B": 1}, "limit": 0}, InvalidInput, "no such cell"),
        ({"stake": 3}, InvalidInput, "unknown key 'stake'"),
    ],
)
def test_what_is_wrong_with_a_table_is_told(
    changed: dict[str, Any], error: type[Exception], said: str, library: Library
) -> None:
    with pytest.raises(error, match=said):
        sit("stukalshchik/E", players=4, seed=1, library=library, **changed)
