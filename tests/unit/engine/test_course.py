"""A deal as it is told: what each wins in one sum, what is left over, and irregularities in their time."""

from __future__ import annotations

from stukolka.cards import parse
from stukolka.engine.protocol import Event
from stukolka.games.stukolka.course import Course

PARTS = "pot.parts"
ACE = (parse("As"),)


def over(left: int) -> Event:
    return Event("over", more=(("next_pot", left),))


def test_the_parts_that_a_seat_wins_are_one_sum_and_then_what_is_left_over_is_told() -> None:
    won = [Event("win", 1, PARTS, chips=5), Event("win", 2, PARTS, chips=5), Event("win", 1, PARTS, chips=5)]
    told = Course().step([Event("trick", 1), *won, over(3)])
    assert [(event.type, event.seat, event.chips, dict(event.more)) for event in told] == [
        ("trick", 1, 0, {}),
        ("win", 1, 10, {"tricks": 2}),
        ("win", 2, 5, {"tricks": 1}),
        ("left-over", None, 0, {"left": 3}),
        ("over", None, 0, {"next_pot": 3}),
    ]


def test_remises_are_not_left_over() -> None:
    remise = Event("remise", 0, "remise.remise-amount", chips=-15)
    told = Course().step([Event("win", 1, PARTS, chips=15), remise, over(15)])
    assert [event.type for event in told] == ["win", "remise", "over"]


def test_what_is_left_over_is_told_once_even_if_nobody_wins_a_part() -> None:
    remise = Event("remise", 0, "remise.remise-amount", chips=-15)
    course = Course()
    assert [event.type for event in course.step([Event("trick", 1)])] == ["trick"]
    assert [event.type for event in course.step([remise, over(30)])] == ["left-over", "remise", "over"]


def test_nothing_is_left_over_where_no_trick_was_played() -> None:
    lone = Event("win", 1, "pot.lone-player", chips=15)
    assert [event.type for event in Course().step([lone, over(4)])] == ["win", "over"]
    assert [event.type for event in Course().step([over(15)])] == ["over"]
    assert dict(Course().step([lone])[0].more) == {}


def test_parts_are_told_though_nothing_follows_them() -> None:
    assert [event.chips for event in Course().step([Event("win", 1, PARTS, chips=5)] * 2)] == [10]


def test_a_second_pass_declines_the_razrez() -> None:
    course = Course()
    told = course.step([Event("pass", 1), Event("pass", 2)]) + course.step([Event("pass", 1)])
    assert [dict(event.more) for event in told] == [{}, {}, {"at": "razrez"}]


def test_a_breach_knows_the_suit_led_to_its_trick() -> None:
    course = Course()
    hearts = Event("play", 2, None, (parse("3h"),))
    course.step([Event("play", 1, None, ACE), hearts, Event("trick", 1)])
    told = course.step([hearts, Event("play", 1, None, ACE), Event("breach", 1)])
    assert dict(told[-1].more) == {"led": "h"}


def test_an_irregularity_waits_for_what_it_belongs_to() -> None:
    course = Course()
    revoke = Event("incident", 1, more=(("kind", "revoke"),))
    early = Event("incident", 2, more=(("kind", "early-discard"),))
    misdeal = Event("incident", 3, more=(("kind", "extra-card"),))
    assert course.step([revoke, early, misdeal, Event("knock", 1)]) == [misdeal, Event("knock", 1)]
    assert [event.type for event in course.step([Event("exchange", 1), Event("play", 1, None, ACE)])] == [
        "incident",
        "exchange",
        "incident",
        "play",
    ]
