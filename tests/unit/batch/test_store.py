"""Answers are kept whole or not at all, come back as they were, and are not believed when they are damaged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stukolka.batch import measure, store
from stukolka.batch.measure import Block, Change, Span
from stukolka.batch.question import Question
from stukolka.batch.store import Store, packed, unpacked
from stukolka.errors import WrongUsage
from stukolka.library import Library
from stukolka.rules.switch import Text

from .test_measure import asked

SPAN = Span(40, 60)


@pytest.fixture(scope="module")
def question(shipped: Library) -> Question:
    return asked(shipped, "golets/A", "golets/C")


@pytest.fixture(scope="module")
def block(question: Question) -> Block:
    return measure.measure(question, SPAN)


@pytest.fixture
def told() -> list[Text]:
    return []


@pytest.fixture
def kept(tmp_path: Path, told: list[Text]) -> Store:
    return Store(tmp_path / "store", told.append)


def same(one: Block, other: Block) -> bool:
    fields = ("deals", "of", "per", "of_of", "of_per", "per_per")
    return (one.deals, one.changes, one.overflowed) == (other.deals, other.changes, other.overflowed) and all(
        np.array_equal(getattr(sums, field), getattr(other.metrics[name], field))
        and np.asarray(getattr(sums, field)).dtype == np.asarray(getattr(other.metrics[name], field)).dtype
        for name, sums in one.metrics.items()
        for field in fields
    )


def test_a_block_comes_back_as_it_was(kept: Store, question: Question, block: Block, told: list[Text]) -> None:
    assert kept.load(question, SPAN, "sums") is None
    kept.save(question, SPAN, "sums", packed(block))
    table = kept.load(question, SPAN, "sums")
    assert table is not None
    assert same(unpacked(table, question), block)
    assert told == []
    assert not list(kept.folder.rglob("*.part"))


def test_sums_of_any_size_come_back_as_they_were(kept: Store, shipped: Library) -> None:
    question = asked(shipped, "golets/A", "golets/C", agreed={"stake": 3 * 10**30})
    block = measure.measure(question, Span(0, 5))
    assert block.metrics["elder"].of_of.dtype == object
    kept.save(question, Span(0, 5), "sums", packed(block))
    assert same(unpacked(kept.load(question, Span(0, 5), "sums"), question), block)


def test_a_block_without_deals_or_pairs_comes_back(kept: Store, shipped: Library) -> None:
    question = asked(shipped, "golets/A")
    assert same(unpacked(packed(measure.empty(question)), question), measure.empty(question))


def test_deals_that_never_differ_have_no_first(question: Question) -> None:
    block = measure.empty(question)
    assert unpacked(packed(block), question).changes == {(0, 1): Change(0, None)}
    zero = Block(0, block.metrics, {(0, 1): Change(1, 0)})
    assert unpacked(packed(zero), question).changes == {(0, 1): Change(1, 0)}


def flipped(data: bytes) -> bytes:
    # A bit in the midst of the numbers.
    return data[:400] + bytes([data[400] ^ 1]) + data[401:]


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "emptied": lambda data: b"",
    "cut": lambda data: data[: len(data) // 2],
    "head cut": lambda data: data[100:],
    "flipped": flipped,
    "no table": lambda data: b"PAR1 nothing PAR1",
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_told_and_not_believed(
    damage: str, kept: Store, question: Question, block: Block, told: list[Text]
) -> None:
    kept.save(question, SPAN, "sums", packed(block))
    path = kept.path(question, SPAN, "sums")
    path.write_bytes(DAMAGE[damage](path.read_bytes()))
    assert kept.load(question, SPAN, "sums") is None
    assert len(told) == 1
    assert str(path) in told[0].en
    assert "\n" not in told[0].en
    assert "повреждён" in told[0].ru


def test_every_single_bit_is_watched(kept: Store, question: Question, block: Block) -> None:
    data = store.written(packed(block), store.identity(question, SPAN, "sums"))
    step = max(len(data) // 300, 1)
    believed = 0
    for place in range(0, len(data), step):
        changed = data[:place] + bytes([data[place] ^ 16]) + data[place + 1 :]
        try:
            table = store.read(changed, store.identity(question, SPAN, "sums"))
        except store.Damaged:
            continue
        # What says nothing of the numbers (offsets of pages, statistics) may change unseen; the numbers may not.
        assert same(unpacked(table, question), block), place
        believed += 1
    assert believed < len(range(0, len(data), step)) / 2


def test_the_answer_to_another_question_is_not_believed(
    kept: Store, question: Question, block: Block, shipped: Library, told: list[Text]
) -> None:
    other = asked(shipped, "golets/A", "golets/C", seed=8)
    kept.save(question, SPAN, "sums", packed(block))
    place = kept.path(other, SPAN, "sums")
    place.parent.mkdir(parents=True)
    place.write_bytes(kept.path(question, SPAN, "sums").read_bytes())
    assert kept.load(other, SPAN, "sums") is None
    assert "another question" in told[0].en


def test_a_table_of_something_else_is_not_believed(question: Question) -> None:
    rows: Any = {"metric": np.array(["elder"], dtype=object), "sum": np.array(["of"], dtype=object)}
    rows |= {"place": np.array([0]), "value": np.array([1])}
    with pytest.raises(store.Damaged):
        unpacked(rows, question)


def test_columns_of_rows_keep_numbers_and_texts(kept: Store, question: Question) -> None:
    table = {
        "deal": np.arange(4, dtype=np.int64),
        "net": np.array([1, -(10**40), 0, 7], dtype=object),
        "rules": np.array(["NA", "null", "010", "=1+1"], dtype=object),
    }
    kept.save(question, SPAN, "rows", table)
    found = kept.load(question, SPAN, "rows")
    assert found is not None
    assert found["deal"].tolist() == [0, 1, 2, 3]
    assert [int(number) for number in found["net"]] == [1, -(10**40), 0, 7]
    assert found["rules"].tolist() == ["NA", "null", "010", "=1+1"]
    kept.forget(question, SPAN, "rows")
    kept.forget(question, SPAN, "rows")
    assert kept.load(question, SPAN, "rows") is None


def test_what_was_asked_lies_beside_the_answers(kept: Store, question: Question) -> None:
    kept.describe(question)
    text = (kept.path(question, SPAN, "sums").parent / "question.json").read_text(encoding="utf-8")
    assert '"golets/C"' in text
    assert question.rulesets[0].digest in text


def test_a_store_that_cannot_be_written_is_a_fault(tmp_path: Path, question: Question, block: Block) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(WrongUsage):
        Store(tmp_path / "file", print).save(question, SPAN, "sums", packed(block))


def test_the_same_numbers_make_the_same_file(question: Question, block: Block) -> None:
    made = {store.written(packed(block), store.identity(question, SPAN, "sums")) for _ in range(2)}
    assert len(made) == 1
