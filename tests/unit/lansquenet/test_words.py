"""Lansquenet in words: every event has its sentence, every option its label, every switch its line in the rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from stukolka.engine.protocol import Event
from stukolka.games import chips
from stukolka.games.lansquenet import actions, story, words
from stukolka.games.lansquenet.game import GAME
from stukolka.games.lansquenet.prose import CHAPTERS
from stukolka.games.lansquenet.switches import FORMS, SWITCHES
from stukolka.games.speech import seen
from stukolka.library import Library
from stukolka.rules.prose import compose
from stukolka.rules.switch import fields_of

Rules = Callable[..., Any]
Record = Callable[..., dict[str, Any]]

KEYS = {switch.key: switch for switch in SWITCHES if switch.plays}
NAMES = ["player 0", "player 1", "player 2"]
MORE = (("amount", 3), ("fund", 4), ("bank", 5), ("count", 6))


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("key", story.TOLD)
def test_every_sentence_can_be_told_of_another_and_of_the_reader(key: str, lang: str) -> None:
    kind, _, what = key.partition(":")
    side = (("side", what), ("winner", what)) if what in ("banker", "punters") else ()
    event = Event(kind, 1, what or None, (0, 1), -2, (*MORE, *side))
    for you in (None, 1):
        told = story.told(event, lang, names=NAMES, you=you)
        assert re.fullmatch(r"[A-ZА-Я0-9].*\.", told)
        assert not set("[]|{}") & set(told)


def test_what_the_reader_does_is_said_to_him() -> None:
    event = Event("stake", 1, "bank.bank-stake", chips=-7)
    assert story.told(event, "en", names=["anna", "you"], you=1) == "You stake 7."
    assert story.told(event, "en", names=["anna", "boris"], you=0) == "Boris stakes 7."
    assert story.told(event, "ru", names=["анна", "вы"], you=1) == "Вы ставите 7."


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Event("fund-paid", 1, "fund.fund-refilled", chips=-3), "Player 1 pays another 3 into the fund."),
        (Event("right", 0, "coup.sides", (0,), more=(("side", "punters"),)), "To the right 2♣, the punters'."),
        (Event("pair", 0, "coup.pair", (0, 0), more=(("winner", None),)), "A pair: it does not count."),
        (Event("over", None, "table.game-end", more=(("fund", 2),)), "The game is over; left in the fund: 2."),
        (Event("over", None, "table.game-end", more=(("fund", 0),)), "The game is over."),
        (
            Event("fund-wins", None, "fund.fund-wins", more=(("amount", 9), ("to", "players"), ("fund", 1))),
            "The fund wins 9, for all to share.",
        ),
    ],
)
def test_what_distinguishes_an_event_is_told(event: Event, said: str) -> None:
    assert story.told(event, "en", names=NAMES) == said


def test_what_was_agreed_is_told(rules: Rules, record: Record) -> None:
    made = GAME.setup(record(banker=2, fund=7, fund_sum=3), rules())
    assert list(story.head(made, "en", names=NAMES)) == [
        "Players: 3; packs: 2; player 2 has the bank first.",
        "In the fund from before: 7.",
        "Each pays into the fund: 3.",
    ]
    assert len(list(story.head(GAME.setup(record(), rules()), "ru", names=NAMES))) == 1


OPTIONS = [
    actions.PASS,
    actions.CONTINUE,
    actions.WITHDRAW,
    actions.END,
    actions.STAKE,
    actions.COVER,
    actions.CONTINUE_WITH,
    chips.named("stake", 10),
    chips.named("cover", 5),
    chips.named("continue", 8),
]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("action", OPTIONS, ids=lambda action: action.text)
def test_what_is_offered_is_understood_when_it_is_typed(action: chips.Action, lang: str) -> None:
    label = words.said(action, lang)
    assert words.understood(label, [action]) == action.text
    assert words.understood(label.upper(), [action]) == action.text


def test_an_option_is_offered_with_its_number() -> None:
    offered = [words.said(chips.named(verb, 8), "en") for verb in ("stake", "cover", "continue")]
    assert offered == ["stake 8", "cover 8", "go on with 8"]
    assert [words.said(action, "ru") for action in (actions.STAKE, actions.CONTINUE_WITH, actions.CONTINUE)] == [
        "поставить N",
        "продолжать на N",
        "продолжать",
    ]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("stake 10", "stake 10"),
        ("ставлю 10", "stake 10"),
        ("беру 5", "cover 5"),
        ("иду на 5", "cover 5"),
        ("не беру", "pass"),
        ("Пас", "pass"),
        ("go on with 4", "continue 4"),
        ("продолжаю", "continue"),
        ("снимаюсь", "withdraw"),
        ("конец", "end"),
        ("stake", "stake N"),
        ("stake n", "stake N"),
        ("hello", None),
        ("10", None),
    ],
)
def test_both_languages_are_understood(typed: str, meant: str | None) -> None:
    assert words.understood(typed, [actions.STAKE, actions.COVER]) == meant


def test_a_player_sees_the_bank_what_is_covered_and_the_fund(rules: Rules, record: Record) -> None:
    state, _ = GAME.start(GAME.setup(record(fund=4), rules(new_cards="same-cards")))
    for text in ("0 stake 10", "1 cover 3"):
        read = GAME.parse(text)
        assert isinstance(read, tuple)
        state, _ = GAME.apply(state, read[1])
    (line,) = seen(words, GAME.view(state, 2), "en", names=NAMES)
    assert line == "The bank: player 0, 10; in the fund 4; covered: player 1 3; still to cover 7"
    for action in (chips.named("cover", 7), actions.CONTINUE):
        state, _ = GAME.apply(state, action)
    line, cards = seen(words, GAME.view(state, 1), "ru", names=NAMES)
    assert line.endswith("не покрыто 20")
    assert cards == "Справа и слева: Д♠ В♠"


def test_of_what_there_is_not_nothing_is_said_and_nobody_holds_cards(rules: Rules, record: Record) -> None:
    state, _ = GAME.start(GAME.setup(record(), rules()))
    view = GAME.view(state, 0)
    assert list(seen(words, view, "en", names=NAMES)) == ["The bank: player 0, 0"]
    assert (view.cards, words.hand(view)) == ((), ())
    assert view.bounds(actions.STAKE) == (1, None)
    state, _ = GAME.apply(state, chips.named("stake", 10))
    state, _ = GAME.apply(state, chips.named("cover", 4))
    assert GAME.view(state, 2).bounds(actions.COVER) == (1, 6)


def test_every_switch_has_its_line_once_and_every_condition_exists() -> None:
    lines = [line for chapter in CHAPTERS for line in chapter.lines]
    assert sorted(line.switch for line in lines if line.switch) == sorted(fields_of(FORMS["lansquenet"]))
    assert all(bool(line.switch) != (line.text is not None) for line in lines)
    for switch, answers in (item for line in lines for item in line.when.items()):
        assert set(answers) <= set(KEYS[switch].answers)


def printed(name: str, lang: str = "en") -> str:
    sections = compose(Library.open().ruleset(name), CHAPTERS, SWITCHES)
    return " ".join(sentence.text.of(lang) for section in sections for sentence in section.sentences)


def test_where_there_is_no_fund_nothing_is_said_of_it() -> None:
    assert printed("lansquenet/D").count("fund") > 5
    assert printed("lansquenet/D+fund-paid=no-fund").count("fund") == 1
    assert printed("lansquenet/D+fund-paid=no-fund", "ru").count("фонд") == 1
