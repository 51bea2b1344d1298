"""The compiled engine of stukolka gives what the reference engine gives, deal by deal, under any answers at any table.

Any dealer, terms, strategies, tables of one's own among them, and as many players as the pack serves; single deals, and
deals that follow each other. The shipped rule sets are compared in tests/agreement, and at length by `make agree`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from stukolka.batch import engines, reference
from stukolka.engine.play import playout, random_streams
from stukolka.engine.record import write
from stukolka.engine.session import session
from stukolka.errors import InvalidInput
from stukolka.games.coding import Coding, WrongLayout
from stukolka.games.compiling import MOST_CHIPS, Overflow
from stukolka.games.stukolka import kernel
from stukolka.games.stukolka.game import GAME
from stukolka.games.stukolka.kernel import layout
from stukolka.games.stukolka.strategies import from_table
from stukolka.games.stukolka.switches import FORMS, SWITCHES
from stukolka.library import Library
from stukolka.rng import Stream
from stukolka.rules.ruleset import RuleSet
from stukolka.rules.switch import fields_of

LIBRARY = Library.open()
QUESTIONS = {
    form: {key: [answer.key for answer in enum] for key, enum in fields_of(declared).items()}
    for form, declared in FORMS.items()
}
COMBINATIONS = 200
LATE = from_table(
    {
        "name": "late",
        "otherwise": "advice-A",
        "pots": [2, 13],
        "declare": [
            "2+ * * * * * knock",
            "1 J+ * first|last 0-2 * knock",
            "0-1 * 1+ last|last-but-one|second * 1+ golets",
            "* * 2+ middle 1 0 knock",
            "* * * * * * pass",
        ],
    }
)
"""A table for unlike seats, knocks and pots."""


@dataclass(frozen=True)
class Table:
    """A rule set, who sits there, and the terms."""

    rules: RuleSet
    strategies: tuple[Any, ...]
    agreed: Mapping[str, Any] = field(default_factory=dict)

    @property
    def players(self) -> int:
        return len(self.strategies)


def drawn(form: str, number: int) -> tuple[Table, int]:
    """Any answers of a form at any table: one number, so that a combination can be had again; and a seed."""
    stream = Stream.of(2024, number, 1)
    base = LIBRARY.ruleset(f"{form}/A")
    rules = base.changed({key: answers[stream.below(len(answers))] for key, answers in QUESTIONS[form].items()})
    given = rules.answers
    terms: dict[str, Any] = {"stake": 15, "pot": (0, 7, 165, 200)[stream.below(4)]}
    if given.get("dealer-refusal") == "above-agreed-sum" and given["dealer-duty"] == "must-meet-lone-knocker":
        terms["ceiling"] = (None, 0, 100, 170, 10000)[stream.below(5)]
    if given["remise-cap"] == "agreed-sum":
        terms["cap"] = (1, 7, 100, 100000)[stream.below(4)]
    if given["dealer-sum"] == "own-sum":
        terms["dealer_sum"] = (1, 40)[stream.below(2)]
    if form == "shleif" and given["renounce"] == "before-deal" and stream.below(2):
        terms["shleif"] = "renounced"
    if form == "obligatory" and terms["pot"] and given["forced-returns"] == "when-remise-played":
        terms["forced"] = stream.below(2) == 1
    most = most_players(rules, terms)
    players = 2 + stream.below(most - 1)
    terms["dealer"] = stream.below(players)
    names = ("random", "random", "random", "cautious", "advice-A", "advice-C", LATE)
    chosen = tuple(names[stream.below(len(names))] for _ in range(players))
    if stream.below(2):
        chosen = ("random",) * players
    return Table(rules, chosen, terms), stream.number()


def most_players(rules: RuleSet, terms: Mapping[str, Any]) -> int:
    """How many the pack serves: as many as the reference engine takes, which is not far from what the rules say."""

    def served(players: int) -> bool:
        try:
            reference.opening("stukolka", rules, players=players, **{**terms, "dealer": 0})
        except InvalidInput:
            return False
        return True

    _, most = LIBRARY.limits(rules)
    while served(most + 1):
        most += 1
    while most > 2 and not served(most):
        most -= 1
    return most


def agreeing(table: Table, *, seed: int, count: int, length: int = 1) -> None:
    """Plays deals (or sessions of `length` deals) of a table in both engines, and shows the first that differs."""
    what: dict[str, Any] = {"players": table.players, "seed": seed, "first": 3, "count": count}
    what |= {"strategies": table.strategies, **table.agreed}
    if length == 1:
        slow, fast = reference.deals("stukolka", table.rules, **what), kernel.deals(table.rules, **what)
    else:
        slow = reference.sessions("stukolka", table.rules, length=length, **what)
        fast = kernel.sessions(table.rules, length=length, **what)
        slow, fast = slow.reshape(count * length, -1), fast.reshape(count * length, -1)
    unlike = np.nonzero((slow != fast).any(axis=1))[0]
    if len(unlike):
        place = int(unlike[0])
        pytest.fail(f"{slow[place]} is {fast[place]} as compiled\n{record_of(table, seed, 3 * length + place, length)}")


def record_of(table: Table, seed: int, number: int, length: int) -> str:
    """A deal as the reference engine plays it, as a record; in a session with what stood before it."""
    terms = reference.opening("stukolka", table.rules, players=table.players, **table.agreed)
    decide = reference.deciding("stukolka", table.strategies)
    *_, last = session(GAME, terms, decide, seed=seed, first=number - number % length, deals=number % length + 1)
    values = {"rules": table.rules.name, **GAME.table(last.setup), "actions": last.replay.texts()}
    return write(values)


@pytest.mark.parametrize("form", FORMS)
def test_any_answers_give_the_same_in_both_engines(form: str) -> None:
    seen: dict[str, set[str]] = {}
    for number in range(COMBINATIONS):
        table, seed = drawn(form, number)
        agreeing(table, seed=seed, count=12)
        for key, answer in table.rules.answers.items():
            seen.setdefault(key, set()).add(answer)
    assert seen == {key: set(answers) for key, answers in QUESTIONS[form].items()}


@pytest.mark.slow
@pytest.mark.parametrize("form", FORMS)
def test_any_answers_give_the_same_in_many_more_deals(form: str) -> None:
    for number in range(COMBINATIONS, COMBINATIONS + 50):
        table, seed = drawn(form, number)
        agreeing(table, seed=seed, count=30)


@pytest.mark.parametrize("form", FORMS)
def test_deals_that_follow_each_other_are_the_same(form: str) -> None:
    """The dealer moves, what stands is carried over, and the obligatory deal returns."""
    for number in range(30):
        table, seed = drawn(form, 1000 + number)
        few = table.strategies[:4]  # at a large table the fines soon outgrow a kernel
        terms = {**table.agreed, "dealer": table.agreed["dealer"] % len(few)}
        agreeing(Table(table.rules, few, terms), seed=seed, count=4, length=8)


def test_at_the_largest_table_the_stock_runs_out_alike() -> None:
    short = 0
    for number in range(40):
        table, seed = drawn("shleif", 3000 + number)
        rules = table.rules.changed({"stock": "shuffle-discards", "razrez": "agreed", "pack": "32"})
        players = most_players(rules, table.agreed)
        terms = {**table.agreed, "dealer": table.agreed["dealer"] % players}
        full = Table(rules, ("random",) * players, terms)
        agreeing(full, seed=seed, count=10)
        short += ran_out(full, seed, 10)
    assert short > 20


def ran_out(table: Table, seed: int, count: int) -> int:
    """In how many deals discards were dealt again or somebody got too few cards."""
    terms = reference.opening("stukolka", table.rules, players=table.players, **table.agreed)
    decide = reference.deciding("stukolka", table.strategies)
    found = 0
    for number in range(count):
        played = playout(GAME, GAME.deal(terms, seed, number), decide, random_streams(seed, number, table.players))
        found += any(event.type in ("reshuffle", "stock-exhausted") for event in played.events)
    return found


def test_results_do_not_depend_on_where_a_block_begins() -> None:
    rules = LIBRARY.ruleset("shleif/C")
    terms: dict[str, Any] = {"players": 5, "seed": 9, "strategies": ("random",) * 5, "stake": 15, "pot": 30}
    whole = kernel.deals(rules, first=100, count=300, **terms)
    parts = [kernel.deals(rules, first=first, count=100, **terms) for first in (100, 200, 300)]
    assert (whole == np.concatenate(parts)).all()


def test_a_sum_too_large_for_a_kernel_is_named() -> None:
    rules = LIBRARY.ruleset("prikupka/A")
    for name in ("pot", "stake"):
        with pytest.raises(Overflow, match=f"^{name} = "):
            kernel.deals(
                rules,
                players=5,
                seed=1,
                first=0,
                count=1,
                strategies=("random",) * 5,
                **{"stake": 15, "pot": 0, name: MOST_CHIPS + 3},
            )


def test_the_largest_sums_do_not_wrap_even_when_all_fines_grow() -> None:
    rules = LIBRARY.ruleset("prikupka/A").changed(
        {"several-remises": "growing", "fined": "everyone", "buy-limit": "up-to-two", "stock": "shuffle-discards"}
    )
    table = Table(rules, ("random",) * 17, {"stake": MOST_CHIPS - 1, "pot": MOST_CHIPS})
    agreeing(table, seed=5, count=200)


def test_a_growing_pot_is_detected_and_never_wraps() -> None:
    rules = LIBRARY.ruleset("prikupka/A").changed({"fined": "everyone"})
    what: dict[str, Any] = {"players": 7, "seed": 1, "strategies": ("random",) * 7, "first": 0, "count": 3}
    with pytest.raises(Overflow, match=r"^pot = \d{13,} is more than"):
        kernel.sessions(rules, length=30, stake=15, pot=0, **what)
    slow = reference.sessions("stukolka", rules, length=30, stake=15, pot=0, **what)
    assert max(slow[:, :, 0].ravel().tolist()) > MOST_CHIPS
    played = engines.sessions("batch", rules, length=30, agreed={"stake": 15, "pot": 0}, **what)
    assert played.overflowed > 0
    assert (played.rows == slow).all()


def test_the_kernel_is_built_for_the_switches_as_they_are_declared() -> None:
    assert [layout.CODING.unlike(form) for form in FORMS] == [None] * len(FORMS)
    declared = {switch.key for switch in SWITCHES if switch.plays}
    assert declared == set(layout.CODES) | set(layout.ONE_WAY) | layout.IDLE
    assert len(layout.CODES) + len(layout.ONE_WAY) + len(layout.IDLE) == len(declared)


def test_a_kernel_built_for_other_answers_refuses_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = LIBRARY.ruleset("golets/A")
    terms: dict[str, Any] = {"players": 4, "strategies": ("random",) * 4, "stake": 15, "pot": 0}
    assert kernel.unsupported(rules, **terms) is None
    older = Coding(
        forms=FORMS,
        codes={**layout.CODES, "set-aside": ("trump", "trump-and-top")},
        one_way=layout.ONE_WAY,
        idle=layout.IDLE,
    )
    assert older.digest != layout.LAYOUT
    monkeypatch.setattr(kernel, "CODING", older)
    refused = kernel.unsupported(rules, **terms)
    assert refused is not None
    assert "set-aside" in refused.en
    assert "set-aside" in refused.ru
    with pytest.raises(kernel.Unsupported, match="set-aside"):
        kernel.deals(rules, seed=1, first=0, count=1, **terms)
    with pytest.raises(WrongLayout, match="set-aside"):
        kernel.codes(rules)


@pytest.mark.parametrize(
    ("terms", "said"),
    [
        ({"players": 9, "strategies": ("random",) * 9}, "no such table of 9"),
        ({"players": 4, "strategies": ("random",) * 3}, "no such table of 4"),
        ({"players": 2, "strategies": ("random", "bold")}, "the strategy bold"),
        ({"players": 2, "strategies": ("random",) * 2, "packs": 2}, "no term packs"),
    ],
)
def test_what_the_kernel_can_not_play_it_says(terms: dict[str, Any], said: str) -> None:
    refused = kernel.unsupported(LIBRARY.ruleset("prikupka/A"), stake=15, pot=0, **terms)
    assert refused is not None
    assert said in refused.en


def test_the_pack_serves_as_many_in_both_engines() -> None:
    for form in FORMS:
        for number in range(25):
            table, _ = drawn(form, 5000 + number)
            most = most_players(table.rules, table.agreed)
            terms = {key: value for key, value in table.agreed.items() if key != "dealer"}
            for players, plays in ((most, True), (most + 1, False)):
                refused = kernel.unsupported(table.rules, players=players, strategies=("random",) * players, **terms)
                assert (refused is None) == plays
