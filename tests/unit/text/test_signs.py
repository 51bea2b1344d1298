"""Punctuation marks stand beside their words, equal ones together, and never decide which words are a pair."""

from __future__ import annotations

import pytest

from stukolka.text.collation import Collation, collate
from stukolka.text.witness import Witness


def made_of(*texts: str) -> Collation:
    return collate([Witness("ABCDE"[place], text) for place, text in enumerate(texts)])


def table(made: Collation) -> list[str]:
    return [
        "/".join("-" if (token := made.cell(column, siglum)) is None else token.form.printed for siglum in made.sigla)
        for column in range(len(made.columns))
    ]


def test_a_mark_before_and_one_after_a_replaced_word_keep_it_in_one_column() -> None:
    made = made_of("каждый игрок, платит штраф за ошибку", "каждый игрок платит, ремиз за ошибку")
    assert table(made) == [
        "каждый/каждый", "игрок/игрок", ",/-", "платит/платит", "-/,", "штраф/ремиз", "за/за", "ошибку/ошибку",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("карта, бита.", "карта; бита!", ["карта/карта", ",/;", "бита/бита", "./!"]),
        ("(карта) бита", "карта бита", ["(/-", "карта/карта", ")/-", "бита/бита"]),
        ("карта», бита", "карта, бита", ["карта/карта", "»/-", ",/,", "бита/бита"]),
        ("карта» бита", "карта, бита", ["карта/карта", "»/-", "-/,", "бита/бита"]),
        ("карта?.. бита", "карта... бита", ["карта/карта", "?/...", "../-", "бита/бита"]),
        (". ,", ". !", ["./.", ",/!"]),
        ("", "карта.", ["-/карта", "-/."]),
        ("!", "карта бита", ["!/-", "-/карта", "-/бита"]),
    ],
)
def test_marks_beside_the_same_word_answer_to_each_other_when_one_can_be_put_for_the_other(
    one: str, other: str, found: list[str]
) -> None:
    assert table(made_of(one, other)) == found


def test_a_mark_goes_to_its_like_across_words_that_its_witness_leaves_out() -> None:
    made = made_of("вот карта, бита взятка", "вот карта онъ сказалъ, бита взятка")
    assert table(made)[-3:] == [",/,", "бита/бита", "взятка/взятка"]


def test_a_mark_that_opens_stays_with_the_word_after_it() -> None:
    for mark in "«", "(", '"':
        made = made_of(f"вот карта {mark}бита взятка", "вот карта третья четвертая бита взятка")
        assert table(made)[-3:] == [f"{mark}/-", "бита/бита", "взятка/взятка"]
    for mark in " —", "!", "».":
        made = made_of(f"вот карта{mark} бита взятка", "вот карта третья четвертая бита взятка")
        assert table(made)[2] == f"{mark.strip()[0]}/-"


def test_a_mark_of_three_witnesses_is_in_one_column_whatever_words_stand_between() -> None:
    made = made_of("вот карта, бита взятка", "вот карта онъ, бита взятка", "вот карта, бита взятка")
    assert table(made)[-3:] == [",/,/,", "бита/бита/бита", "взятка/взятка/взятка"]


def test_marks_inside_a_moved_phrase_are_moved_with_it() -> None:
    made = made_of(
        "сначала сдатчик снимает верхнюю, потом нижнюю карту затем все прочие игроки смотрят на козыря",
        "затем все прочие игроки смотрят на козыря сначала сдатчик снимает верхнюю, потом нижнюю карту",
    )
    (move,) = made.moves
    printed = [made.witnesses[0].text[start:end] for (start, end), _ in move.pairs]
    assert "," in printed or printed == ["затем", "все", "прочие", "игроки", "смотрят", "на", "козыря"]


def test_a_great_many_marks_lose_none() -> None:
    made = made_of("карта " + "! " * 30_000 + "бита", "карта " + "? ! " * 20_000 + "бита")
    for witness, tokens in enumerate(made.tokens):
        assert [row[witness] for row in made.columns if row[witness] is not None] == list(range(len(tokens)))
