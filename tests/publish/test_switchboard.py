"""What the switchboard answers: the rules as `text` writes them, what differs as `diff` does, deals as `simulate`."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from stukolka.batch import simulate, table
from stukolka.cli import run
from stukolka.library import Library
from stukolka.publish import edition
from stukolka.publish.steps import Progress, Step
from stukolka.publish.switchboard import core, runtime, sums
from stukolka.publish.switchboard.board import choice
from stukolka.publish.switchboard.desk import Desk
from stukolka.rules.difference import parts
from stukolka.rules.ruleset import FILLED

SET_ASIDE = "golets/A+set-aside=trump-and-top"


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open()


def show(library: Library, rules: str, against: str, lang: str = "en", **more: Any) -> dict[str, Any]:
    found = Desk(library, lang).answered({"ask": "show", "rules": rules, "against": against, **more})
    assert "faults" not in found, found
    return found


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_rules_are_those_that_text_writes(library: Library, lang: str) -> None:
    found = show(library, SET_ASIDE, "golets/C", lang)
    ruleset = library.ruleset(SET_ASIDE)
    wanted = [
        (section.title.of(lang), [(one.text.of(lang), one.mark.of(lang)) for one in section.sentences])
        for section in library.prose(ruleset)
    ]
    told = [(one["title"], [(each["text"], each["mark"]) for each in one["sentences"]]) for one in found["prose"]]
    assert told == wanted
    assert (found["rules"], found["digest"]) == (ruleset.name, ruleset.digest)


def test_what_differs_is_what_diff_lists_part_by_part(library: Library) -> None:
    found = show(library, "golets/B", "golets/C")["difference"]
    told = parts([library.ruleset("golets/C"), library.ruleset("golets/B")])
    assert found["names"] == ["golets/C", "golets/B"]
    assert found["differing"] == len(told.differ) > 0
    listed = {part["part"]: [row["switch"] for row in part["rows"]] for part in found["parts"]}
    for kind in ("sources", "completed"):
        assert listed[kind] == [row.switch for row in told.differ if row.kind == kind] != []
    assert listed.get("possible", []) == [row.switch for row in told.may_differ]
    assert listed.get("wording", []) == [row.switch for row in told.wording]


def test_every_question_has_every_answer_with_the_witnesses_that_give_it(library: Library) -> None:
    found = show(library, "golets/B", "golets/C")
    ruleset = library.ruleset("golets/B")
    asked = {one["switch"]: one for chapter in found["chapters"] for one in chapter["questions"]}
    assert list(asked) != []
    assert asked.keys() == ruleset.answers.keys()
    assert {key for key, one in asked.items() if one["filled"]} == {
        key for key, origin in ruleset.origins.items() if origin.kind in FILLED
    }
    for key, switch in ruleset.switches.items():
        assert [one["key"] for one in asked[key]["answers"]] == list(switch.answers)
        for one in asked[key]["answers"]:
            readings = {siglum: library.book("stukolka", siglum).at(switch.locus, "golets") for siglum in "ABCD"}
            saying = [siglum for siglum, reading in readings.items() if reading and one["key"] in reading.answers]
            assert [said["siglum"] for said in one["said"]] == saying


def test_a_change_to_the_answer_that_stands_is_none_and_one_of_another_form_is_left_out(library: Library) -> None:
    standing = library.ruleset("golets/A").answers["set-aside"]
    assert show(library, f"golets/A+set-aside={standing}", "golets/C")["rules"] == "golets/A"
    moved = show(library, "prikupka/A", "golets/C", changes={"set-aside": "trump", "trick-money": "kept"})
    assert "set-aside" not in moved["changes"]
    kept = show(library, "golets/A", "golets/C", changes={"set-aside": "trump-and-top"})
    assert kept["rules"] == SET_ASIDE
    assert kept["file"] == 'base = "golets/A"\n\n[switches]\nset-aside = "trump-and-top"\n'


def test_what_a_witness_leaves_open_is_filled_by_another(library: Library) -> None:
    filled = show(library, "golets/B", "golets/C", fill="C")
    base, other = library.ruleset("golets/B"), library.ruleset("golets/C")
    wanted = {
        key: other.answers[key]
        for key, origin in base.origins.items()
        if origin.kind in FILLED and other.origins[key].kind not in FILLED and other.answers[key] != base.answers[key]
    }
    assert filled["changes"] == wanted != {}
    assert show(library, filled["rules"], "golets/C", fill="B")["rules"] == "golets/B"


def test_what_cannot_be_is_told_and_nothing_else_is_shown(library: Library) -> None:
    found = Desk(library, "en").answered({"ask": "show", "rules": "golets/A+set-aside=trumpp", "against": "golets/C"})
    assert list(found) == ["faults"]
    assert "did you mean trump?" in found["faults"][0]
    asked = {"ask": "play", "rules": "golets/A", "against": "golets/C", "players": 5, "seed": 1, "strategy": "random"}
    desk = Desk(library, "en")
    for wrong in ({"deals": 1, "players": 40}, {"deals": 0}, {"deals": 1, "strategy": "bold"}):
        assert list(desk.answered(asked | wrong)) == ["faults"], wrong


@pytest.mark.parametrize(
    ("pair", "players", "strategy"),
    [
        (("golets/C", "golets/A+set-aside=trump"), 5, "random"),
        (("shleif/A", "shleif/C"), 4, "advice-A"),
        (("stukalshchik/E", "stukalshchik/E+covering=suit-or-trump"), 4, "random"),
        (("lansquenet/D",), 3, "random"),
    ],
)
def test_deals_come_to_what_the_batch_says_to_the_last_digit(
    library: Library, pair: tuple[str, ...], players: int, strategy: str
) -> None:
    rulesets = tuple(library.rulesets(pair))
    deals = 60
    question = table.question(rulesets, players=players, seed=7, strategy=strategy, engine="reference")
    wanted = simulate.simulate(question, deals)
    playing = sums.Table(library, sums.Asked(rulesets, players, 7, strategy))
    playing.play(deals // 3)
    found = playing.play(deals)
    for place in range(len(pair)):
        for name, estimate in wanted.metrics(place).items():
            mine = found.metrics[name][place]
            assert (mine.mean, mine.sd, mine.se, mine.low, mine.high) == tuple(estimate.as_json().values()), name
    if len(pair) == 2:
        for name, estimate in wanted.differences(0, 1).items():
            mine = found.metrics[name][2]
            assert (mine.mean, mine.sd, mine.se, mine.low, mine.high) == tuple(estimate.as_json().values()), name
        change = wanted.block.changes[0, 1]
        assert (found.changed, found.first) == (change.deals, change.first)
        assert found.changed > 0 or strategy != "random"


def test_the_archive_answers_by_itself_on_the_standard_library(library: Library, tmp_path: Path) -> None:
    content = core.archive(library)
    assert content == core.archive(library)
    zipfile.ZipFile(io.BytesIO(content)).extractall(tmp_path)
    asked = [
        {"ask": "catalogue"},
        {"ask": "show", "rules": SET_ASIDE, "against": "golets/C"},
        {"ask": "play", "rules": SET_ASIDE, "against": "golets/C", "players": 4, "seed": 1, "strategy": "advice-A"}
        | {"deals": 3},
    ]
    code = (
        "import sys, json; sys.path.insert(0, sys.argv[1])\n"
        "from stukolka.library import Library; from stukolka.publish.switchboard.desk import Desk\n"
        "desk = Desk(Library.open(), 'ru')\n"
        "print(json.dumps([desk.answered(one) for one in json.loads(sys.argv[2])]))\n"
    )
    # Neither the environment's packages nor the folder of this run are on its path.
    command = [sys.executable, "-I", "-S", "-X", "utf8", "-c", code, str(tmp_path), json.dumps(asked)]
    printed = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    here = Desk(library, "ru")
    assert json.loads(printed) == [json.loads(here.answer(json.dumps(one))) for one in asked]


def test_another_librarys_witness_goes_along(library: Library, tmp_path: Path) -> None:
    names = zipfile.ZipFile(io.BytesIO(core.archive(library))).namelist()
    for siglum in library.sigla():
        assert f"stukolka/_data/corpus/{siglum}/source.toml" in names
    assert not [name for name in names if "kernel" in name or "/cli/" in name or "/batch/" in name]


def test_a_runtime_with_a_wrong_file_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert runtime.found() is None
    for name in runtime.FILES:
        path = runtime.folder() / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"something else")
    assert runtime.found() is None


def test_without_npm_the_runtime_says_what_brings_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Exception, match=r"stukolka\[runtime\]"):
        runtime.fetch()


def test_an_edition_without_the_runtime_says_so_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def built(_library: Library, out: Path, **_options: object) -> edition.Edition:
        return edition.Edition(out, ("en",), {"en": 1}, (), switchboard=False)

    monkeypatch.setattr(edition, "build", built)
    assert run(["edition", "--out", str(tmp_path), "--json", "--lang", "en"]) == 0
    printed = capsys.readouterr()
    assert json.loads(printed.out)["switchboard"] is False
    [line] = printed.err.splitlines()
    assert runtime.COMMAND in line


@pytest.mark.parametrize(
    ("lang", "step", "served"),
    [("en", "ru: reading the pages (7)", "has to be served"), ("ru", "ru: читаются страницы (7)", "нужен сервер")],
)
def test_where_there_is_no_terminal_each_step_is_a_line_and_the_end_says_how_to_serve_the_switchboard(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    lang: str,
    step: str,
    served: str,
) -> None:
    def built(_library: Library, out: Path, *, progress: Progress, **_options: object) -> edition.Edition:
        for done in range(8):
            progress(Step("read", "ru"), done, 7)
        return edition.Edition(out, ("ru", "en"), {"ru": 7}, (), switchboard=True)

    monkeypatch.setattr(edition, "build", built)
    assert run(["edition", "--out", str(tmp_path), "--lang", lang]) == 0
    printed = capsys.readouterr()
    assert printed.err.splitlines() == [step]
    [lies, line] = printed.out.splitlines()
    assert (tmp_path / "index.html").as_uri() in lies
    assert served in line
    assert f"python -m http.server -d {tmp_path}" in line
    assert f"/{lang}/switchboard.html" in line


def test_a_choice_compares_games_only_with_themselves(library: Library) -> None:
    with pytest.raises(Exception, match="another game"):
        choice(library, "golets/A", "lansquenet/D", {})
