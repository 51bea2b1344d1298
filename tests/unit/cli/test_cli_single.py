"""One passage, one question, all rulings: what stands behind the tables, at the terminal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka.apparatus.passages import KINDS as PASSAGE_KINDS
from stukolka.apparatus.reading import Standing
from stukolka.cli import single
from stukolka.library import Library

Cli = Callable[..., Any]


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_passage_is_shown_with_restatement_span_kind_and_questions(lang: str, cli: Cli, shipped: Library) -> None:
    passage = shipped.passage("A.r13")
    told = cli("witnesses", "A.r13", "--lang", lang)
    assert told.status == 0
    assert told.out.startswith(f"A.r13   {single.KINDS['rule'].of(lang)}, ")
    assert f"{passage.start}-{passage.end}" in told.out
    assert passage.text.of(lang) in one_line(told.out)
    assert passage.text.of("ru" if lang == "en" else "en") not in one_line(told.out)
    assert "trick.overtrump" in told.out
    assert "«" not in told.out


def test_a_passage_of_a_witness_at_hand_is_shown_in_its_own_words(cli: Cli, root: Path) -> None:
    told = cli("witnesses", "X.r1", "--root", root)
    assert "«Cut left.»" in told.out
    (found,) = cli("witnesses", "X.r1", "--root", root, "--json").json
    assert found["original"] == "Cut left."


def test_passages_are_given_as_data_in_both_languages_whatever_the_locale(cli: Cli, shipped: Library) -> None:
    passage = shipped.passage("A.r13")
    (found, other) = cli("witnesses", "A.r13", "B.r3", "--json", "--lang", "ru").json
    assert found == {
        "passage": "A.r13",
        "witness": "A",
        "span": [passage.start, passage.end],
        "digest": passage.digest,
        "kind": "rule",
        "loci": ["trick.overtrump"],
        "proposed": [],
        "text": {"en": passage.text.en, "ru": passage.text.ru},
        "damage": None,
        "original": None,
    }
    assert other["passage"] == "B.r3"


def test_a_witness_by_name_gives_all_of_its_passages_in_the_order_of_the_text(cli: Cli, shipped: Library) -> None:
    found = cli("witnesses", "B", "--json").json
    assert [one["passage"] for one in found] == [passage.cited for passage in shipped.passages("B").values()]
    damaged = [one for one in cli("witnesses", "C", "--json").json if one["damage"]]
    assert damaged
    told = one_line(cli("witnesses", damaged[0]["passage"]).out)
    assert damaged[0]["damage"]["what"]["en"] in told
    assert damaged[0]["damage"]["meant"]["en"] in told


def test_every_name_that_is_no_passage_is_told(cli: Cli) -> None:
    answer = cli("witnesses", "A.r13", "A.r13q", "Z.r1", "Q", "A.")
    assert (answer.status, answer.out) == (2, "")
    assert [fault.partition(";")[0] for fault in answer.faults] == [
        "error: witness A has no passage 'r13q'",
        "error: unknown witness 'Z'",
        "error: unknown witness 'Q'",
        "error: witness A has no passage ''",
    ]


@pytest.mark.parametrize("name", ["golets.set-aside", "set-aside"])
def test_a_question_is_shown_with_every_answer_and_what_it_rests_on(name: str, cli: Cli, shipped: Library) -> None:
    switch = shipped.games["stukolka"].switch(name)
    ruleset = shipped.ruleset("golets/A")
    told = one_line(cli("rules", "golets/A", "--locus", name).out)
    assert told.startswith(f"golets.set-aside {switch.question.en}")
    for key, gloss in switch.answers.items():
        assert f"{key}: {gloss.en}" in told
        assert (f"→ {key}:" in told) == (key == ruleset.answers["set-aside"])
    for cited in ruleset.origins["set-aside"].passages:
        assert f"{cited}: {shipped.passage(cited).text.en}" in told
    assert "trick.head" not in told


def test_a_question_as_data_is_a_row_of_rules_with_its_answers_and_passages(cli: Cli, shipped: Library) -> None:
    whole = cli("rules", "golets/A", "--json").json
    some = cli("rules", "golets/A", "--json", "--locus", "set-aside", "--locus", "golets.set-aside").json
    (row,) = some["switches"]
    assert {key: some[key] for key in ("rules", "digest", "players")} == {
        key: whole[key] for key in ("rules", "digest", "players")
    }
    (of_whole,) = [one for one in whole["switches"] if one["switch"] == "set-aside"]
    assert of_whole.items() <= row.items()
    assert [one["answer"] for one in row["answers"]] == list(shipped.games["stukolka"].switch("set-aside").answers)
    assert [one["passage"] for one in row["cited"]] == row["passages"]


def test_a_question_of_wording_is_shown_as_its_witness_has_it(cli: Cli, shipped: Library) -> None:
    told = one_line(cli("rules", "golets/C", "--locus", "word.golets").out)
    said = shipped.ruleset("golets/C").wording["golets"]
    assert f"→ {said.answers[0]}:" in told
    assert "no rule set answers it" in told
    assert f"{said.passages[0]}: {shipped.passage(said.passages[0]).text.en}" in told
    (row,) = cli("rules", "golets/C", "--locus", "word.golets", "--json").json["switches"]
    assert row["answer"] is None
    assert row["reading"]["standing"] == said.standing


def test_every_name_that_is_no_question_of_the_form_is_told(cli: Cli) -> None:
    answer = cli("rules", "golets/A", "--locus", "set-asid", "--locus", "buy-order", "--locus", "pack")
    assert (answer.status, answer.out) == (2, "")
    assert answer.faults == [
        "error: stukolka has no switch 'set-asid'; did you mean set-aside?",
        "error: golets has no question buy.buy-order: it is one of prikupka, shleif",
    ]


def test_every_kind_and_standing_has_its_words() -> None:
    assert tuple(single.KINDS) == PASSAGE_KINDS
    assert set(single.STANDINGS) == {standing.value for standing in Standing}


@pytest.mark.parametrize("ruleset", ["golets/A", "prikupka/C"])
def test_without_an_incident_every_ruling_is_listed(ruleset: str, cli: Cli, shipped: Library) -> None:
    game = shipped.engine("stukolka")
    listed = cli("ruling", ruleset, "--json").json
    assert {key: listed[key] for key in ("rules", "digest")} == {
        "rules": ruleset,
        "digest": shipped.ruleset(ruleset).digest,
    }
    names = [one["incident"] for one in listed["rulings"]]
    # In some forms a few can't arise: asked for by name, they are refused.
    missing = [name for name in game.incidents if name not in names]
    assert names == [name for name in game.incidents if name not in missing]
    assert all(cli("ruling", ruleset, name).status == 2 for name in missing)
    for one in listed["rulings"]:
        assert (
            cli("ruling", ruleset, one["incident"], "--json").json
            == {
                "rules": ruleset,
                "digest": listed["digest"],
            }
            | one
        )
    told = one_line(cli("ruling", ruleset).out)
    assert all(name in told for name in names)
    assert all(game.incidents[name].ru.split()[0] in cli("ruling", ruleset, "--lang", "ru").out for name in names[:3])


def test_a_game_without_incidents_has_no_rulings(cli: Cli) -> None:
    answer = cli("ruling", "lansquenet/D")
    assert answer.status == 2
    assert "nothing to rule on" in answer.faults[0]


def test_passages_of_a_source_with_faults_are_refused_with_these(cli: Cli, root: Path) -> None:
    source = root / "corpus" / "X" / "source.toml"
    source.write_text(source.read_text(encoding="utf-8").replace('"en"', '"eng"', 1), encoding="utf-8")
    for name in ("X", "X.r1"):
        answer = cli("witnesses", name, "--root", root)
        assert (answer.status, answer.out) == (2, "")
        (fault,) = answer.faults
        assert fault.startswith(f"error: {source}:")


def test_questions_of_a_group_are_shown_together_for_several_rule_sets(cli: Cli, shipped: Library) -> None:
    wanted = [one.key for one in shipped.ruleset("golets/A").switches.values() if one.key.startswith("misdeal-")]
    assert len(wanted) > 1
    told = cli("rules", "golets/A", "golets/B", "--locus", "misdeal", "--json").json
    assert [one["rules"] for one in told] == ["golets/A", "golets/B"]
    for one in told:
        assert [switch["switch"] for switch in one["switches"]] == wanted
    out = cli("rules", "golets/A", "golets/B", "--locus", "deal.misdeal").out
    assert [line.split()[0] for line in out.splitlines() if line.startswith("deal.")] == [
        f"deal.{key}" for key in wanted
    ]
    assert out.count("\n  golets/B") == len(wanted)
    assert "A.r16a: " in out
    assert "B.r41: " in out


def test_several_rule_sets_need_a_question_and_one_game(cli: Cli) -> None:
    assert cli("rules", "golets/A", "golets/B").status == 2
    assert cli("rules", "golets/A", "lansquenet/D", "--locus", "deal").status == 2


def test_a_word_for_several_names_has_all_of_them_named(cli: Cli) -> None:
    [fault] = cli("ruling", "golets/C", "misdeal").faults
    assert "did you mean out-of-turn-seen, " in fault
    assert "out-of-turn-unseen" in fault.partition("did you mean")[2]
    [fault] = cli("cite", "misdeal").faults
    assert "deal.misdeal-seen, " in fault.partition("did you mean")[2]


def test_a_locus_is_cited_by_its_switch_too(cli: Cli) -> None:
    assert cli("cite", "overtrump").out == cli("cite", "trick.overtrump").out


@pytest.mark.parametrize("command", [("ruling", "golets/A", "revoke"), ("check", "a"), ("new", "witness", "F")])
def test_a_word_too_many_is_told_in_the_readers_words(command: tuple[str, ...], cli: Cli) -> None:
    [fault] = cli(*command, "extra").faults
    assert fault.startswith(f"error: stukolka {command[0]} ")
    assert "can do nothing with 'extra'" in fault
    assert "Token" not in fault
