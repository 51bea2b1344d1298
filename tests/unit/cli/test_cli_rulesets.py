"""`rules`, `text`, `diff`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka.games.stukolka.prose import CHAPTERS
from stukolka.games.stukolka.switches import FORMS
from stukolka.library import Library
from stukolka.rules.ruleset import KINDS

Cli = Callable[..., Any]

NAMES = Library.open().names(seconds=True)


@pytest.mark.parametrize("name", NAMES)
def test_rules_json_is_the_contract_s(name: str, cli: Cli) -> None:
    found = cli("rules", name, "--json").json
    library = Library.open()
    ruleset = library.ruleset(name)
    assert (found["rules"], found["digest"]) == (name, ruleset.digest)
    least, most = found["players"]
    assert 2 <= least <= most
    assert [row["switch"] for row in found["switches"]] == list(ruleset.answers)
    for row in found["switches"]:
        assert {"switch", "locus", "question", "answer", "gloss", "origin", "witness", "passage"} <= set(row)
        assert set(row["question"]) == set(row["gloss"]) == {"en", "ru"}
        assert row["origin"] in KINDS
        # A passage is cited by whoever rests on a witness, and by nobody else.
        assert (row["passage"] is None) == (row["witness"] is None) == (row["origin"] in ("conjecture", "chosen"))
        if row["passage"]:
            assert library.passage(row["passage"]).witness == row["witness"]


def test_rules_shows_every_switch_with_its_origin(cli: Cli) -> None:
    for lang in ("en", "ru"):
        out = cli("rules", "golets/A+pack=36", "--lang", lang).out
        for switch, answer, _, _ in Library.open().ruleset("golets/A+pack=36").rows():
            assert switch.key in out
            assert answer in out
    assert "chosen by the user" in cli("rules", "golets/A+pack=36").out


def test_a_name_is_printed_back_in_its_canonical_form(cli: Cli) -> None:
    found = cli("rules", "golets/A+undertrump=free+pack=36", "--json").json
    assert found["rules"] == "golets/A+pack=36+undertrump=free"
    assert cli("rules", found["rules"], "--json").json == found


def test_rules_of_a_file(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.toml").write_text(
        'base = "golets/A"\ntitle = "At home"\nsource = "Grandmother"\n[switches]\npack = "36"\n', encoding="utf-8"
    )
    assert cli("rules", "ours.toml", "--json").json["rules"] == "golets/A+pack=36"
    assert cli("rules", "ours.toml").out.startswith("At home")


@pytest.mark.parametrize("name", NAMES)
def test_text_has_a_sentence_for_every_answer_with_its_origin(name: str, cli: Cli) -> None:
    found = cli("text", name, "--json").json
    assert set(found["title"]) == {"en", "ru"}
    ruleset = Library.open().ruleset(name)
    sentences = [sentence for section in found["sections"] for sentence in section["sentences"]]
    told = {sentence["switch"]: sentence for sentence in sentences if sentence["switch"]}
    idle = {line.switch for chapter in CHAPTERS for line in chapter.lines if line.when}
    assert set(told) <= set(ruleset.answers)
    assert set(ruleset.answers) - set(told) <= idle
    for key, sentence in told.items():
        assert sentence["text"] == ruleset.switches[key].answers[ruleset.answers[key]].as_json()
        assert sentence["origin"] == ruleset.origins[key].kind


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_text_is_prose_under_titles(form: str, lang: str, cli: Cli) -> None:
    out = cli("text", f"{form}/A", "--lang", lang).out
    titles = [title for chapter in CHAPTERS if (title := chapter.title.of(lang)) in out.splitlines()]
    assert len(titles) > 5
    assert out.startswith(Library.open().games["stukolka"].forms[form].of(lang))
    assert "[A." in out


def test_plain_text_has_the_same_sentences_without_marks(cli: Cli) -> None:
    marked, plain = (cli("text", "golets/A", "--lang", "en", *plain).out for plain in ((), ("--plain",)))
    assert "[A.g17]" in marked
    assert "[" not in plain
    assert "From four to seven play." in plain


def test_diff_of_two_gives_what_differs_with_origin_and_passage(cli: Cli) -> None:
    rows = cli("diff", "golets/A", "golets/C", "--json").json
    library = Library.open()
    one, other = library.ruleset("golets/A"), library.ruleset("golets/C")
    assert [row["switch"] for row in rows] == [key for key in one.answers if one.answers[key] != other.answers[key]]
    assert rows
    for row in rows:
        assert {"switch", "locus", "question", "answers"} <= set(row)
        assert list(row["answers"]) == ["golets/A", "golets/C"]
        for name, cell in row["answers"].items():
            assert {"answer", "origin", "witness", "passage"} <= set(cell)
            assert cell["answer"] == library.ruleset(name).answers[row["switch"]]


def test_diff_all_gives_every_switch_of_four(cli: Cli) -> None:
    names = [f"prikupka/{siglum}" for siglum in "ABCD"]
    rows = cli("diff", *names, "--all", "--json").json
    assert [row["switch"] for row in rows] == list(Library.open().ruleset("prikupka/A").answers)
    assert all(list(row["answers"]) == names for row in rows)


def test_diff_of_two_forms_has_a_gap_where_a_form_has_no_such_switch(cli: Cli) -> None:
    rows = {row["switch"]: row for row in cli("diff", "golets/A", "prikupka/A", "--json").json}
    assert rows["set-aside"]["answers"]["prikupka/A"] is None
    assert rows["buy-limit"]["answers"]["golets/A"] is None
    assert "—" in cli("diff", "golets/A", "prikupka/A").out


def test_diff_of_rule_sets_that_agree_says_so(cli: Cli) -> None:
    same = ("golets/A", f"golets/A+pack={Library.open().ruleset('golets/A').answers['pack']}")
    assert cli("diff", *same, "--json").json == []
    assert cli("diff", *same).out == "no differences\n"
    assert cli("diff", *same, "--lang", "ru").out == "различий нет\n"


@pytest.mark.parametrize("names", [["golets/A"], ["golets/A", "golets/A"]])
def test_diff_wants_two_rule_sets(names: list[str], cli: Cli) -> None:
    answer = cli("diff", *names)
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.faults) == 1


def test_diff_shows_answers_whole_at_any_width(cli: Cli) -> None:
    for lang in ("en", "ru"):
        out = cli("diff", "golets/A", "golets/C", "--lang", lang).out
        for row in cli("diff", "golets/A", "golets/C", "--json").json:
            assert row["switch"] in out


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("goletz/A", "did you mean golets?"),
        ("golets/Z", "unknown witness 'Z'; allowed: A, B, C, D"),
        ("golets/А", "Cyrillic"),
        ("golets", "FORM/SIGLUM"),
        ("golets/A:3", ":2"),
        ("golets/A:2+pack=36", "no second answer"),
        ("golets/A+pack", "+SWITCH=ANSWER"),
        ("golets/A+pack=37", "allowed: 52, 36, 32"),
        ("golets/A+pakc=36", "did you mean pack?"),
        ("golets/A+razrez=agreed", "golets has no switch 'razrez'"),
        ("golets/A+pack=36+pack=32", "changed twice"),
        ("ours.toml", "ours.toml: no such file"),
    ],
)
def test_a_wrong_name_of_a_rule_set_is_told_in_one_line(name: str, said: str, cli: Cli) -> None:
    answer = cli("rules", name)
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.faults) == 1
    assert said in answer.faults[0]


def test_several_faults_of_a_name_are_told_together(cli: Cli) -> None:
    assert len(cli("rules", "golets/A+pack=37+undertrump=fre").faults) == 2
