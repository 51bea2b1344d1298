"""`diff` in parts: where rule sets differ, where their sources may, where in wording only, and what is not read yet."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka.library import Library

Cli = Callable[..., Any]

A_C = ("diff", "golets/A", "golets/C")


EN = [
    "Where the sources differ:",
    "Where they may differ:",
    "Where they differ only by what was filled in:",
    "In wording only:",
]
RU = [
    "В чём источники расходятся:",
    "Где они, возможно, расходятся:",
    "Где своды расходятся лишь восполненным:",
    "Только в словах:",
]


@pytest.mark.parametrize("pair", [("golets/A", "golets/C"), ("golets/B", "golets/D")])
@pytest.mark.parametrize(("lang", "heads"), [("en", EN), ("ru", RU)])
def test_every_part_stands_under_its_head_with_its_number(
    lang: str, heads: list[str], pair: tuple[str, str], cli: Cli
) -> None:
    whole = cli("diff", *pair, "--json", "--parts").json
    kinds = [row["difference"] for row in whole["differ"]]
    numbers = [kinds.count("sources"), len(whole["may_differ"]), kinds.count("completed"), len(whole["wording"])]
    lines = cli("diff", *pair, "--lang", lang).out.splitlines()
    assert [line for line in lines if line.startswith(tuple(heads))] == [
        f"{head} {number}" for head, number in zip(heads, numbers, strict=True)
    ]
    assert lines[0].endswith(f"{len(kinds)}")


def test_what_was_filled_in_on_both_sides_is_no_difference_of_the_sources(cli: Cli) -> None:
    out = cli("diff", "golets/B", "golets/D").out
    own, filled = out[out.index(EN[0]) : out.index(EN[1])], out[out.index(EN[2]) : out.index(EN[3])]
    assert "supplied from" not in own
    assert "supplied from A" in " ".join(filled.split())


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_an_answer_is_told_by_its_key_and_its_sentence(lang: str, cli: Cli) -> None:
    [row] = [one for one in cli(*A_C, "--json").json if one["switch"] == "set-aside"]
    out = cli(*A_C, "--lang", lang).out
    [start, *_rest] = [line for line in out.splitlines() if line.startswith(" set-aside ")]
    for cell in row["answers"].values():
        assert f"{cell['answer']}: {' '.join(cell['gloss'][lang].split()[:2])}" in start


def test_an_ambiguous_source_shows_every_answer_that_it_allows(cli: Cli) -> None:
    out = cli(*A_C).out
    part = out[out.index(EN[1]) : out.index(EN[2])]
    assert "golets-right" in part
    assert "or by-passing:" in " ".join(part.split())
    assert "set-aside" not in part


def test_a_source_that_fits_no_answer_is_shown_with_its_passage(cli: Cli) -> None:
    told = " ".join(cli("diff", "golets/A", "golets/B").out.split())
    assert "[no answer fits what" in told
    assert "supplied from A, A.g17]" in told
    for command in ("rules", "text"):
        told = " ".join(cli(command, "golets/B").out.split())
        assert "no answer fits what B says (B.i4);" in told
    [players] = [one for one in cli("rules", "golets/B", "--json").json["switches"] if one["switch"] == "players"]
    assert (players["origin"], players["witness"], players["passage"]) == ("supplied", "A", "A.g17")
    assert players["instead_of"]["standing"] == "unmodelled"
    assert players["instead_of"]["passages"] == ["B.i4"]


def test_the_plain_list_holds_the_real_differences_and_the_parts_hold_them_first(cli: Cli) -> None:
    rows = cli(*A_C, "--json").json
    whole = cli(*A_C, "--json", "--parts").json
    assert whole["differ"] == rows
    assert rows
    assert {row["difference"] for row in rows} <= {"sources", "completed", "form"}
    every = cli(*A_C, "--json", "--all").json
    assert [row for row in every if row["difference"] == "possible"] == whole["may_differ"]
    assert [row["switch"] for row in whole["may_differ"]] == ["dealer-sum", "golets-right"]
    for row in whole["may_differ"]:
        assert len({cell["answer"] for cell in row["answers"].values()}) == 1
    wording = {row["switch"]: row["says"] for row in whole["wording"]}
    assert wording["remise"]["golets/A"]["answers"] == ["shtraf"]
    assert wording["remise"]["golets/C"]["answers"] == ["remiz"]
    assert not set(wording) & {row["switch"] for row in every}


def test_a_witness_that_nobody_has_read_yet_agrees_with_nobody(cli: Cli, copy: Path) -> None:
    assert cli("new", "witness", "F", "--root", copy).status == 0
    library = Library.open(copy)
    golets = library.ruleset("golets/F")
    every = len(golets.answers) + len(golets.wording)
    pair = ("diff", "golets/A", "golets/F", "--root", copy)
    for lang, said, nothing in (
        ("en", f"golets/F: questions not read yet in F: {every} of {every}", "no differences in what has been read"),
        ("ru", f"golets/F: в F ещё не прочитано вопросов: {every} из {every}", "в прочитанном различий нет"),
    ):
        first, last = cli(*pair, "--lang", lang).out.splitlines()
        assert first.startswith(said)
        assert last == nothing
        command = "rules" if lang == "en" else "text"
        assert said in cli(command, "golets/F", "--root", copy, "--lang", lang).out
    every_row = cli(*pair, "--all").out
    assert "(not read" in every_row
    assert f"Not read yet in F: {every}" in every_row
    assert {row["difference"] for row in cli(*pair, "--all", "--json").json} == {"unread"}
    whole = cli(*pair, "--json", "--parts").json
    assert [len(one["unread"]) for one in whole["rulesets"]] == [0, every]
    assert (whole["differ"], whole["may_differ"], whole["wording"]) == ([], [], [])


def test_a_text_as_data_gives_every_passage_of_a_sentence(cli: Cli) -> None:
    sentences = [one for part in cli("text", "golets/A", "--json").json["sections"] for one in part["sentences"]]
    [direction] = [one for one in sentences if one["switch"] == "direction"]
    assert direction["passages"] == ["A.r2", "A.r3b", "A.g4"]
    assert direction["passage"] == "A.r2"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_line_of_a_text_carries_its_origin(lang: str, cli: Cli) -> None:
    sentences = [one for part in cli("text", "golets/C", "--json").json["sections"] for one in part["sentences"]]
    assert all(one["origin"] for one in sentences)
    out = cli("text", "golets/C", "--lang", lang).out
    mark = {"en": "[added by the edition]", "ru": "[от редакции]"}[lang]
    joining = [one for one in sentences if one["origin"] == "edition" and not one["stands_with"]]
    assert joining
    assert " ".join(out.split()).count(mark) == len(joining)
    assert mark not in cli("text", "golets/C", "--plain", "--lang", lang).out


CONTRADICTED = [
    ("misdeal-seen", ["B.r10"], ["B.r41"]),
    ("misdeal-unseen", ["B.r11", "B.r12"], ["B.r40"]),
    ("stake-number", ["B.r42", "B.r43", "B.r44"], ["B.r54"]),
    ("who-stakes", ["B.r43", "B.r46"], ["B.r55", "B.r56"]),
]
"""Questions at which B contradicts itself, the passages for its first answer, and those for its second."""


@pytest.mark.parametrize(("switch", "first", "second"), CONTRADICTED)
def test_both_answers_of_a_contradiction_stand_each_with_its_own_passages(
    switch: str, first: list[str], second: list[str], cli: Cli
) -> None:
    [row] = [one for one in cli("diff", "golets/B", "golets/B:2", "--json").json if one["switch"] == switch]
    one, other = row["answers"].values()
    for cell, own, against, others in ((one, first, other, second), (other, second, one, first)):
        assert cell["passages"] == own
        assert {"answer": against["answer"], "passages": others} in cell["alternatives"]
    out = " ".join(cli("diff", "golets/A", "golets/B", "golets/B:2").out.split())  # three: told from top to bottom
    for cell, own in ((one, first), (other, second)):
        assert f"and {cell['answer']}: {cell['gloss']['en']} [{', '.join(own)}]" in out
    told = " ".join(cli("rules", "golets/B", "--locus", switch).out.split())
    assert f"{one['gloss']['en']} [the source contradicts itself, {', '.join(first)}]" in told
    assert f"and also {other['answer']}: {other['gloss']['en']} [{', '.join(second)}]" in told
    assert all(f"{name}: " in told for name in (*first, *second))
    [data] = cli("rules", "golets/B", "--locus", switch, "--json").json["switches"]
    assert {*first, *second} <= {passage["passage"] for passage in data["cited"]}
