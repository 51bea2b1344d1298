"""The situations: for every answer of every question, a deal in which it shows.

A file is one deal at which the answers of one switch part: `title`, `switch` and `why`, the record that its cases
share, `[answers]` where a rule beside the one shown matters, and one `[[case]]` per answer or more, whose keys stand
over those of the record. A case says what must come of it: `expect`, a part of the result (of `events`, some in their
order, each in part); `absent`, types of events that don't happen; or `refused`, how the record is turned away. What a
file doesn't answer, `base/FORM.toml` does. Those of stukolka lie here, those of another game in a folder of its name.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from stukolka.engine.play import replay_record
from stukolka.errors import IllegalAction, StukolkaError
from stukolka.games.lansquenet.game import GAME as LANSQUENET
from stukolka.games.stukalshchik.game import GAME as STUKALSHCHIK
from stukolka.games.stukolka.game import GAME as STUKOLKA
from stukolka.rules.switch import Switch

HERE = Path(__file__).parent
GAMES: dict[str, Any] = {game.name: game for game in (STUKOLKA, LANSQUENET, STUKALSHCHIK)}
HOME = {name: HERE if name == STUKOLKA.name else HERE / name for name in GAMES}
OF_FORM = {form: name for name, game in GAMES.items() for form in game.forms}
PLAYABLE = {name: {switch.key: switch for switch in game.switches if switch.plays} for name, game in GAMES.items()}
EVERY: list[tuple[str, Switch]] = [(name, switch) for name in GAMES for switch in PLAYABLE[name].values()]
NO_RULES = ("base", "runs", "by-hand", "records")
"""Folders in which no situation lies."""
TOLD = {"title", "switch", "why", "form", "answers", "case"}
"""What a file says beside its record."""
CASE = {"answer", "why", "expect", "absent", "refused"}
"""What a case says beside its record."""


@dataclasses.dataclass(frozen=True)
class Case:
    """One answer in one deal, and what must come of it."""

    file: str
    number: int
    switch: str
    answer: str
    form: str
    beside: Mapping[str, str]
    record: Mapping[str, Any]
    told: Mapping[str, Any]

    @property
    def game(self) -> str:
        return OF_FORM[self.form]

    def __str__(self) -> str:
        return f"{self.file.removesuffix('.toml')}:{self.answer}:{self.number}"

    def played(self, answer: str) -> dict[str, Any]:
        """What comes of the record under `answer`."""
        return outcome(self.form, {**self.beside, self.switch: answer}, self.record)

    def carried(self, form: str) -> Case:
        """The same deal in another form, as far as it goes: those who play have knocked, and nobody changes a card."""
        if form == self.form:
            return self
        record = {key: value for key, value in self.record.items() if key != "shleif"}
        if form == "shleif":
            record["shleif"] = "kept"
        if self.form == "obligatory" and "actions" in record:
            record["actions"] = self._with_declarations(form)
        duty = {"dealer-duty": base(self.form)["dealer-duty"], **self.beside}
        beside = {key: answer for key, answer in duty.items() if key in base(form)}
        return dataclasses.replace(self, form=form, beside=beside, record=record)

    def _with_declarations(self, form: str) -> list[str]:
        """The actions of a deal of obligatory stukolka with the knocks and purchases that another form wants."""
        players, dealer, actions = self.record["players"], self.record.get("dealer", 0), self.record["actions"]
        seats = [(dealer + step) % players for step in range(1, players + 1)]
        said = [action for action in actions if action.endswith((" knock", " pass"))]
        if not self.record.get("pot"):
            said = [f"{seat} knock" for seat in seats]
        bought = [f"{action.split()[0]} exchange" for action in said if action.endswith(" knock")]
        if form == "shleif" and f"{dealer} exchange" in bought and "trump" in self.record:
            bought.append(f"{dealer} drop {self.record['trump']}")
        played = [action for action in actions if " play " in action]
        return [*said, *([] if form == "golets" else bought), *played]


@functools.cache
def base(form: str) -> Mapping[str, str]:
    """The plain answers of a form."""
    path = HOME[OF_FORM[form]] / "base" / f"{form}.toml"
    answers: dict[str, str] = tomllib.loads(path.read_text(encoding="utf-8"))["answers"]
    return answers


@functools.cache
def rules_of(form: str, answers: tuple[tuple[str, str], ...]) -> Any:
    """The typed rules of a form under these answers and, for the rest, its plain ones."""
    return GAMES[OF_FORM[form]].rules(form, {**base(form), **dict(answers)})


def outcome(form: str, answers: Mapping[str, str], record: Mapping[str, Any]) -> dict[str, Any]:
    """The result of a record with its events, or how it was refused: everything by which two answers can differ."""
    try:
        rules = rules_of(form, tuple(sorted(answers.items())))
        replayed = replay_record(GAMES[OF_FORM[form]], rules, dict(record))
    except IllegalAction as error:
        return {"refused": {"exit": error.exit_status, "locus": error.locus, "index": error.index}}
    except StukolkaError as error:
        keys = sorted(fault.key for fault in error.faults)
        return {"refused": {"exit": error.exit_status, "keys": keys, "said": str(error)}}
    return {**replayed.result, "events": [event.as_json() for event in replayed.events]}


def situations() -> dict[str, dict[str, Any]]:
    """Path below this folder -> the file."""
    return {
        path.relative_to(HERE).as_posix(): tomllib.loads(path.read_text(encoding="utf-8"))
        for home in HOME.values()
        for path in sorted(home.glob("*/*.toml"))
        if path.parent.name not in (*NO_RULES, *GAMES)
    }


def cases_of(file: str, data: Mapping[str, Any]) -> Iterator[Case]:
    """The cases of a file, each with its whole record."""
    shared = {key: value for key, value in data.items() if key not in TOLD}
    for number, case in enumerate(data["case"]):
        own = {key: value for key, value in case.items() if key not in CASE}
        told = {key: value for key, value in case.items() if key in CASE}
        beside = data.get("answers", {})
        yield Case(file, number, data["switch"], case["answer"], data["form"], beside, {**shared, **own}, told)


FILES = situations()
CASES = [case for file, data in FILES.items() for case in cases_of(file, data)]
PARTED: list[tuple[str, Switch]] = [
    (form, switch)
    for switches in PLAYABLE.values()
    for switch in switches.values()
    for form in switch.forms
    if len(switch.answers) > 1
]
"""Every question of every form that can be answered in two ways, two by two."""
UNPARTED = [(game, switch) for game, switch in EVERY if len(switch.answers) == 1]
INDISTINCT: dict[tuple[str, str, frozenset[str]], dict[str, str]] = {
    (form, pair["switch"], frozenset(pair["answers"])): pair["reason"]
    for home in HOME.values()
    if (home / "indistinct.toml").exists()
    for pair in tomllib.loads((home / "indistinct.toml").read_text(encoding="utf-8"))["pair"]
    for form in pair["forms"]
}


def named(asked: Iterable[tuple[str, Switch]]) -> list[str]:
    """How tests of questions are called."""
    return [f"{where}:{switch.key}" for where, switch in asked]


def told_apart(form: str, switch: Switch, one: str, two: str, cases: Iterable[Case]) -> Case | None:
    """The first case whose record, in this form, gives different events, results or refusals under the two answers."""
    for case in cases:
        deal = case.carried(form)
        found = (outcome(form, {**deal.beside, switch.key: answer}, deal.record) for answer in (one, two))
        if trace(next(found)) != trace(next(found)):
            return deal
    return None


def trace(found: dict[str, Any]) -> dict[str, Any]:
    """An outcome without the words of a refusal: in these two answers may differ that do the same."""
    refused = found.get("refused")
    return found if refused is None else {key: value for key, value in refused.items() if key != "said"}


def holds(found: Any, wanted: Any) -> bool:
    """Whether `wanted` is a part of `found`: a table in some of its keys, anything else as it is."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return all(key in found and found[key] == value for key, value in wanted.items())
    return bool(found == wanted)


def in_order(events: list[Any], wanted: list[Any]) -> list[Any]:
    """What of `wanted` does not come to pass in this order."""
    rest = iter(events)
    return [want for want in wanted if not any(holds(event, want) for event in rest)]


def complaints(case: Case, answer: str) -> list[str]:
    """What does not come out as the case tells it, when its record is played under `answer`."""
    told, found = case.told, case.played(answer)
    got = found.get("refused")
    if "refused" in told:
        return [f"played, to {found}"] if got is None else refused_otherwise(got, told["refused"])
    if got is not None:
        return [f"refused: {got}"]
    wanted = dict(told.get("expect", {}))
    events, absent = wanted.pop("events", []), told.get("absent", [])
    wrong = [f"{key} = {found.get(key)}, not {value}" for key, value in wanted.items() if found.get(key) != value]
    wrong += [f"not in this order among the events: {want}" for want in in_order(found["events"], events)]
    return wrong + [f"should not happen: {event}" for event in found["events"] if event["type"] in absent]


def refused_otherwise(got: Mapping[str, Any], wanted: Mapping[str, Any]) -> list[str]:
    """Where a refusal is not the one that is told: exit status, action, locus or key."""
    same = {
        "exit": got["exit"] == wanted["exit"],
        "index": "index" not in wanted or got.get("index") == wanted["index"],
        "locus": wanted.get("locus", "") in (got.get("locus") or got.get("said", "")),
        "key": "key" not in wanted or any(key.startswith(wanted["key"]) for key in got.get("keys", ())),
    }
    return [f"refused by another {what}: {got}" for what, holds in same.items() if not holds]


@pytest.mark.parametrize("game", GAMES)
def test_there_are_situations(game: str) -> None:
    switches = PLAYABLE[game]
    assert len([data for data in FILES.values() if OF_FORM[data["form"]] == game]) > len(switches)
    assert len(of_game(game)) > sum(len(switch.answers) for switch in switches.values())
    open_questions = [switch for switch in switches.values() if len(switch.answers) > 1]
    assert len([one for one in PARTED if OF_FORM[one[0]] == game]) >= len(open_questions)


def of_game(game: str, switch: Switch | None = None) -> list[Case]:
    """The cases of a game, or of one of its switches."""
    return [case for case in CASES if case.game == game and (switch is None or case.switch == switch.key)]


@pytest.mark.parametrize("form", OF_FORM)
def test_the_plain_answers_of_a_form_are_complete(form: str) -> None:
    switches = PLAYABLE[OF_FORM[form]]
    assert set(base(form)) == {switch.key for switch in switches.values() if form in switch.forms}
    assert all(answer in switches[key].answers for key, answer in base(form).items())


@pytest.mark.parametrize("file", FILES)
def test_a_situation_is_told_in_both_languages_and_stands_in_the_folder_of_its_locus(file: str) -> None:
    data = FILES[file]
    texts = [data["title"], data["why"], *(case["why"] for case in data["case"])]
    assert all(set(text) == {"en", "ru"} and all(text.values()) for text in texts)
    # A title names its situation in the book.
    for lang in ("en", "ru"):
        assert [name for name, other in FILES.items() if other["title"][lang] == data["title"][lang]] == [file]
    switch = PLAYABLE[OF_FORM[data["form"]]][data["switch"]]
    assert data["form"] in switch.forms
    assert set(data.get("answers", {})) <= set(base(data["form"])) - {switch.key}
    for key, answer in data.get("answers", {}).items():
        assert answer != base(data["form"])[key], "said already by the plain answers"
    assert {case["answer"] for case in data["case"]} <= set(switch.answers)


@pytest.mark.parametrize("file", FILES)
def test_the_situation_comes_out_as_told(file: str) -> None:
    wrong = {}
    for case in (case for case in CASES if case.file == file):
        expect, refused, absent = (case.told.get(key) for key in ("expect", "refused", "absent"))
        assert refused or expect or absent, f"{case}: nothing is told"
        assert not (refused and (expect or absent)), f"{case}: what is refused has no result"
        cards = dealt(case.record)
        assert cards, f"{case}: no card is named"
        twice = [card for card, times in Counter(cards).items() if times > case.record.get("packs", 1)]
        wrong[str(case)] = [f"{card} is dealt twice" for card in twice] + complaints(case, case.answer)
    assert wrong
    assert {case: found for case, found in wrong.items() if found} == {}


def dealt(record: Mapping[str, Any]) -> list[str]:
    """Every card that a record names, where it lies at the outset."""
    places = (record.get(place, "") for place in ("trump", "stock", "pack", "cards"))
    return " ".join([*record.get("hands", ()), *places]).split()


@pytest.mark.parametrize(("game", "kind"), [(name, kind) for name, game in GAMES.items() for kind in game.incidents])
def test_every_irregularity_has_a_case(game: str, kind: str) -> None:
    told = [incident for case in of_game(game) for incident in case.record.get("incidents", ())]
    assert [incident for incident in told if incident.split()[0] == kind]


@pytest.mark.parametrize(("game", "switch"), EVERY, ids=named(EVERY))
def test_every_answer_has_a_case(game: str, switch: Switch) -> None:
    assert {case.answer for case in of_game(game, switch)} == set(switch.answers)


@pytest.mark.parametrize(("form", "switch"), PARTED, ids=named(PARTED))
def test_two_answers_part_in_every_form_or_it_is_said_why_not(form: str, switch: Switch) -> None:
    own = sorted(of_game(OF_FORM[form], switch), key=lambda case: case.form != form)
    wrong = []
    for one, two in itertools.combinations(switch.answers, 2):
        if (form, switch.key, frozenset({one, two})) in INDISTINCT:
            parted = told_apart(form, switch, one, two, [case for case in CASES if case.form == form])
            wrong += [f"{one}, {two}: the reason given is stale: {parted} tells them apart"] if parted else []
        elif told_apart(form, switch, one, two, own) is None:
            wrong.append(f"no record tells {one} from {two}")
    assert wrong == []


@pytest.mark.parametrize(("game", "switch"), EVERY, ids=named(EVERY))
def test_a_reader_sees_two_answers_part(game: str, switch: Switch) -> None:
    """What is told of the one, of the result or the events, does not hold under the other."""
    own = of_game(game, switch)
    unseen = [
        (one, two)
        for one, two in itertools.combinations(switch.answers, 2)
        if not any(
            (case.answer == one and complaints(case, two)) or (case.answer == two and complaints(case, one))
            for case in own
        )
    ]
    assert unseen == []


@pytest.mark.parametrize(("game", "switch"), UNPARTED, ids=named(UNPARTED))
def test_a_question_with_one_answer_is_not_dead(game: str, switch: Switch) -> None:
    """Nothing can part from the only answer, but something at the table is done in its name."""
    named: list[str] = []
    for case in of_game(game, switch):
        found = case.played(case.answer)
        refused = found.get("refused", {})
        named += [event["locus"] for event in found.get("events", ()) if event.get("locus")]
        named += [refused.get("locus", ""), refused.get("said", "")]
    assert any(switch.locus in name for name in named)


def test_every_pair_said_to_be_indistinct_is_a_pair() -> None:
    pairs = {
        (form, switch.key, frozenset(pair))
        for form, switch in PARTED
        for pair in itertools.combinations(switch.answers, 2)
    }
    assert set(INDISTINCT) <= pairs
    assert all(set(reason) == {"en", "ru"} and all(reason.values()) for reason in INDISTINCT.values())
