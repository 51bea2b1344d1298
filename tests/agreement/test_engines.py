"""The compiled engines give what the reference engine gives, deal by deal, for every shipped rule set.

What is played here in passing is played at length by `make agree`.
"""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest

from stukolka.batch import agree, engines, reference, table
from stukolka.batch.engines import Played
from stukolka.batch.measure import Span
from stukolka.batch.question import Question
from stukolka.engine.play import replay_record
from stukolka.library import Library
from stukolka.rules.ruleset import RuleSet

LIBRARY = Library.open()
NAMES = [name for game in LIBRARY.games for name in LIBRARY.names(game, seconds=True)]
COMPILED = [
    name
    for name in NAMES
    if engines.choose("batch", [LIBRARY.ruleset(name)], players=5, strategies=("random",) * 5, agreed={}).name
    == "batch"
]
FORMS = sorted({name.partition("/")[0] for name in COMPILED if LIBRARY.ruleset(name).game == "stukolka"})
"""Those of stukolka; any answers of the other games are compared in tests/laws."""


def tables(name: str) -> list[Question]:
    made = [one for one in agree.questions(LIBRARY, LIBRARY.ruleset(name), seed=3) if isinstance(one, Question)]
    assert made
    return made


def agreed(question: Question, span: Span) -> None:
    found = agree.compare(question, span)
    assert found.found is None, f"\n{found.found}"
    assert found.deals == span.count


def test_every_game_is_compiled_in_all_its_forms() -> None:
    assert set(FORMS) == {"golets", "prikupka", "shleif", "obligatory"}
    assert set(LIBRARY.games) == {"lansquenet", "stukalshchik", "stukolka"}
    assert NAMES == COMPILED


@pytest.mark.parametrize("name", COMPILED)
def test_shipped_rule_sets_agree(name: str) -> None:
    for question in tables(name):
        agreed(question, Span(0, 15))


def any_answers(ruleset: RuleSet, luck: random.Random) -> RuleSet:
    """The form of a rule set with any answers to all its questions, idle ones too."""
    return ruleset.changed({key: luck.choice(list(switch.answers)) for key, switch in ruleset.switches.items()})


def any_question(form: str, luck: random.Random) -> Question | None:
    """Any answers, at any table at which they can be played by both engines."""
    ruleset = any_answers(LIBRARY.ruleset(f"{form}/A"), luck)
    least, most = LIBRARY.limits(ruleset)
    terms: dict[str, int] = {"stake": 15, "pot": luck.choice([0, 0, 7, 150])}
    refusable = ruleset.answers.get("dealer-refusal") == "above-agreed-sum"
    if refusable and ruleset.answers["dealer-duty"] == "must-meet-lone-knocker" and luck.random() < 0.5:
        terms["ceiling"] = luck.choice([10, 100])
    if ruleset.answers["remise-cap"] != "none":
        terms["cap"] = luck.choice([10, 60])
    if ruleset.answers["dealer-sum"] != "one-stake":
        terms["dealer_sum"] = luck.choice([1, 40])
    players = luck.randint(min(least, most), min(most, 9))
    known = list(reference.part(ruleset.game, "game").GAME.strategies)
    strategies = [luck.choice(known) for _ in range(players)]
    for decide in (strategies, ["random"] * players):
        made = table.question([ruleset], players=players, seed=5, strategy=decide, agreed=terms, measured=(), pairs=())
        if made.engine.name == engines.BATCH:
            return made
    return None


@pytest.mark.parametrize("form", FORMS)
def test_any_answers_agree(form: str) -> None:
    """A few of them: tests/laws play 200 combinations of each form."""
    combinations, deals, played = 20, 20, 0
    luck = random.Random(f"{form} {combinations}")
    for _ in range(combinations):
        if (question := any_question(form, luck)) is not None:
            agreed(question, Span(played * deals, deals))
            played += 1
    assert played > combinations * 0.8


@pytest.mark.parametrize("name", ["golets/A", "obligatory/C"])
def test_sessions_agree(name: str) -> None:
    ruleset = LIBRARY.ruleset(name)
    rest: Any = {"players": 5, "seed": 3, "first": 2, "count": 4, "length": 25, "strategies": ("random",) * 5}
    rows = [
        engines.sessions(engine, ruleset, agreed={"stake": 15, "pot": 0}, **rest).rows
        for engine in (engines.REFERENCE, engines.BATCH)
    ]
    assert (rows[0] == rows[1]).all()


def test_the_first_disagreement_is_told_as_a_record_that_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = engines.deals

    def wrong(engine: str, rules: RuleSet, *, first: int, count: int, **rest: Any) -> Played:
        rows = honest(engines.REFERENCE, rules, first=first, count=count, **rest).rows
        if engine == engines.BATCH and first <= 612 < first + count:
            rows[612 - first, 3] += 1
            rows[613 - first, 3] += 1
        return Played(rows, 0)

    monkeypatch.setattr(engines, "deals", wrong)
    [question, *_] = tables("golets/A")
    found = agree.compare(question, Span(100, 1000))
    assert found.deals == 512
    assert found.found is not None
    assert found.found.number == 612
    told = str(found.found)
    assert told.startswith("# deal 612 of seed 3: remises is ")
    values = tomllib.loads(told)
    assert values.pop("rules") == "golets/A"
    game = LIBRARY.engine("stukolka")
    result = replay_record(game, LIBRARY.typed(LIBRARY.ruleset("golets/A")), values).result
    assert result["status"] == "over"
    assert len(result["remises"]) == found.found.rows["remises"][0]
