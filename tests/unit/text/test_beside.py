"""Passages side by side: which answer to which, in what order, and which of their words are told apart."""

from __future__ import annotations

from stukolka.text.beside import Row, rows
from stukolka.text.collation import collate
from stukolka.text.witness import Span, Witness

FIRST = {
    "a1": "Each player is dealt three cards.",
    "a2": "Nobody may look at the trump before the cut.",
    "a3": "Whoever takes no trick pays a fine.",
    "a4": "The elder hand leads to the first trick.",
}
SECOND = {
    "b1": "The elder hand leads to the first trick.",
    "b2": "Each player is dealt four cards.",
    "b3": "A torn card is replaced by the host.",
    "b4": "Whoever takes no trick pays a fine.",
}
THIRD = {"c1": "Each player is dealt four cards.", "c2": "Whoever takes no trick pays a double fine."}


def text_of(passages: dict[str, str]) -> tuple[str, dict[str, Span]]:
    """The passages, one a line, and the place of each."""
    spans, start = {}, 0
    for name, text in passages.items():
        spans[name] = (start, start + len(text))
        start += len(text) + 1
    return "\n".join(passages.values()), spans


def laid(*witnesses: dict[str, str]) -> list[Row]:
    texts = [text_of(one) for one in witnesses]
    sigla = "ABC"
    made = collate([Witness(siglum, text) for siglum, (text, _) in zip(sigla, texts, strict=False)])
    return rows(made, [spans for _, spans in texts])


def named(found: list[Row]) -> list[str]:
    return [" | ".join(" ".join(side.passages) for side in row.sides) for row in found]


def marked(row: Row) -> list[list[str]]:
    return [[run.text for runs in side.runs for run in runs if run.differs] for side in row.sides]


def test_passages_that_changed_places_stand_in_one_row() -> None:
    assert "a4 | b1" in named(laid(FIRST, SECOND))


def test_rows_follow_the_first_witness_and_what_it_has_not_follows_what_it_follows_in_the_other() -> None:
    assert named(laid(FIRST, SECOND)) == ["a1 | b2", " | b3", "a2 | ", "a3 | b4", "a4 | b1"]


def test_only_words_that_differ_are_marked() -> None:
    found = laid(FIRST, SECOND)
    assert marked(found[0]) == [["three"], ["four"]]
    assert [row.kind for row in found] == ["varied", "alone", "alone", "agreed", "agreed"]
    assert [marked(row) for row in found[1:]] == [[[], []]] * 4


def test_of_three_witnesses_a_word_is_marked_that_one_has_not() -> None:
    found = {row.sides[0].passages: row for row in laid(FIRST, SECOND, THIRD)}
    assert marked(found["a1",]) == [["three"], ["four"], ["four"]]
    assert marked(found["a3",]) == [[], [], ["double"]]


def test_the_runs_of_a_passage_are_its_words_whole() -> None:
    everything = FIRST | SECOND | THIRD
    told = {
        name: "".join(run.text for run in runs)
        for row in laid(FIRST, SECOND, THIRD)
        for side in row.sides
        for name, runs in zip(side.passages, side.runs, strict=True)
    }
    assert told == everything


def test_what_is_lost_is_told_from_what_is_left_out() -> None:
    text, spans = text_of(FIRST)
    short = {name: FIRST[name] for name in ("a3", "a4")}
    other, places = text_of(short)
    damaged = collate([Witness("A", text), Witness("B", other, ((0, 0),))])
    assert [row.sides[1].gap for row in rows(damaged, [spans, places])] == ["lost", "lost", None, None]
    assert [row.sides[1].gap for row in laid(FIRST, short)] == ["omitted", "omitted", None, None]
