"""Answers are kept whole or not at all, come back as they were, and are not believed when they are damaged."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stukolka.batch import hands, measure, run, store
from stukolka.batch.hands import Work
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


DAMAGE: dict[str, tuple[Callable[[bytes], bytes], Text]] = {
    "emptied": (lambda data: b"", store.EMPTY),
    "cut": (lambda data: data[: len(data) // 2], store.CUT),
    "head cut": (lambda data: data[100:], store.NOT_PARQUET),
    "flipped": (flipped, store.GARBLED),
    "no table": (lambda data: b"PAR1 nothing PAR1", store.GARBLED),
    "precious": (lambda data: b"precious", store.NOT_PARQUET),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_file_is_told_and_not_believed(
    damage: str, kept: Store, question: Question, block: Block, told: list[Text]
) -> None:
    kept.save(question, SPAN, "sums", packed(block))
    path = kept.path(question, SPAN, "sums")
    change, why = DAMAGE[damage]
    path.write_bytes(change(path.read_bytes()))
    assert kept.load(question, SPAN, "sums") is None
    assert told == [
        Text(
            f"{path} was damaged ({why.en}): its deals are played again",
            f"{path} повреждён ({why.ru}): эти сдачи играются заново",
        )
    ]


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


def test_what_is_there_is_known_by_its_names(kept: Store, question: Question, block: Block) -> None:
    assert list(kept.spans(question, "sums")) == []
    kept.save(question, SPAN, "sums", packed(block))
    folder = kept.path(question, SPAN, "sums").parent
    for name in ("rows-000000000000-40.parquet", "sums-0-40.parquet", "sums-000000000000-040.parquet", "sums", ".part"):
        (folder / name).touch()
    assert list(kept.spans(question, "sums")) == [SPAN]
    assert list(kept.spans(question, "rows")) == [Span(0, 40)]


def test_what_was_asked_lies_beside_the_answers(kept: Store, question: Question) -> None:
    kept.describe(question)
    text = (kept.path(question, SPAN, "sums").parent / "question.json").read_text(encoding="utf-8")
    assert '"golets/C"' in text
    assert question.rulesets[0].digest in text


@pytest.mark.parametrize("rubbish", [b"rubbish", b"", b"[]", b"{}", b"\xff", b"[" * 100_000, None])
def test_a_question_that_is_not_the_one_asked_is_written_anew_and_told(
    kept: Store, question: Question, told: list[Text], rubbish: bytes | None, tmp_path: Path
) -> None:
    kept.describe(question)
    path = kept.path(question, SPAN, "sums").parent / "question.json"
    sound = path.read_bytes()
    kept.describe(question)
    assert told == []
    if rubbish is None:
        path.unlink()
        path.symlink_to(tmp_path / "nothing")
    else:
        path.write_bytes(rubbish)
    kept.describe(question)
    assert path.read_bytes() == sound
    assert [one.en for one in told] == [f"{path} did not hold the question any more: it is written anew"]
    assert not (tmp_path / "nothing").exists()


def test_the_same_rules_under_other_names_are_the_same_question(
    kept: Store, question: Question, told: list[Text]
) -> None:
    kept.describe(question)
    path = kept.path(question, SPAN, "sums").parent / "question.json"
    renamed = path.read_text(encoding="utf-8").replace("golets/C", "mine.toml")
    path.write_text(renamed, encoding="utf-8")
    kept.describe(question)
    assert (told, path.read_text(encoding="utf-8")) == ([], renamed)


@pytest.mark.skipif(os.name == "nt", reason="links and pipes are not Windows's")
@pytest.mark.parametrize("there", ["link", "link to a pipe", "pipe"])
def test_what_stands_in_the_place_of_a_block_is_told_and_replaced_and_never_followed_nor_opened(
    kept: Store, question: Question, block: Block, told: list[Text], there: str, tmp_path: Path
) -> None:
    precious, path = tmp_path / "precious.txt", kept.path(question, SPAN, "sums")
    path.parent.mkdir(parents=True)
    precious.write_text("precious", encoding="utf-8")
    os.mkfifo(path if there == "pipe" else tmp_path / "pipe")
    if there != "pipe":
        path.symlink_to(precious if there == "link" else tmp_path / "pipe")
    assert list(kept.spans(question, "sums")) == [SPAN]
    assert kept.load(question, SPAN, "sums") is None
    why = store.NOT_PARQUET if there == "link" else store.NO_FILE
    assert [one.ru for one in told] == [f"{path} повреждён ({why.ru}): эти сдачи играются заново"]
    kept.save(question, SPAN, "sums", packed(block))
    assert path.is_file()
    assert not path.is_symlink()
    assert precious.read_text(encoding="utf-8") == "precious"
    assert kept.load(question, SPAN, "sums") is not None


def test_an_empty_folder_in_the_place_of_a_block_counts_as_nothing(
    kept: Store, question: Question, block: Block, told: list[Text]
) -> None:
    path = kept.path(question, SPAN, "sums")
    path.mkdir(parents=True)
    assert list(kept.spans(question, "sums")) == []
    kept.save(question, SPAN, "sums", packed(block))
    assert kept.load(question, SPAN, "sums") is not None
    assert told == []


@pytest.mark.parametrize("name", ["sums-000000000040-60.parquet", "question.json"])
def test_a_folder_with_something_in_it_is_refused_before_anything_is_played(
    kept: Store, question: Question, name: str
) -> None:
    folder = kept.path(question, SPAN, "sums").parent / name
    (folder / "mine").mkdir(parents=True)

    def played(*_: object) -> Any:
        pytest.fail("it was played")

    work = Work("sums", played, packed, unpacked)
    with pytest.raises(WrongUsage, match=r"a folder with something in it stands where an answer is kept: move it away"):
        list(run.answers(question, [Span(0, 40), SPAN], work, hire=hands.workers(1), store=kept))
    assert [entry.name for entry in folder.iterdir()] == ["mine"]


def test_a_store_that_cannot_be_written_is_a_fault(tmp_path: Path, question: Question, block: Block) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(WrongUsage):
        Store(tmp_path / "file", print).save(question, SPAN, "sums", packed(block))


def test_the_same_numbers_make_the_same_file(question: Question, block: Block) -> None:
    made = {store.written(packed(block), store.identity(question, SPAN, "sums")) for _ in range(2)}
    assert len(made) == 1
