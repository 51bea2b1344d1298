"""Variants are joined to the loci on which they bear: the passage carries a reading, and the readings differ."""

from __future__ import annotations

import pytest

from stukolka.apparatus.reading import GENERAL, Standing
from stukolka.bearing import Bearing, bearings, loci
from stukolka.library import Library
from stukolka.text.collation import Collation, collate
from stukolka.text.witness import Witness


@pytest.fixture(scope="module")
def library() -> Library:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("STUKOLKA_WITNESSES", raising=False)
        return Library.open()


@pytest.fixture(scope="module")
def made(library: Library) -> Collation:
    return collate([Witness(siglum, library.restated(siglum)) for siglum in ("B", "D")])


@pytest.fixture(scope="module")
def found(library: Library, made: Collation) -> list[Bearing]:
    return bearings(library, made)


def test_a_variant_bears_on_a_locus_only_where_the_readings_differ(library: Library, found: list[Bearing]) -> None:
    assert found
    for one in found:
        answers = {}
        for siglum in ("B", "D"):
            book = library.book(one.game, siglum)
            reading = book.readings.get((one.section, one.locus)) or book.readings[GENERAL, one.locus]
            assert reading.standing not in {Standing.SILENT, Standing.LACUNA, Standing.PENDING}
            answers[siglum] = reading.answers
        assert answers["B"] != answers["D"]


def test_the_passages_that_are_named_hold_the_variant_and_carry_the_reading(
    library: Library, found: list[Bearing]
) -> None:
    for one in found:
        for cited in one.passages:
            siglum, _, name = cited.partition(".")
            own = [reading for reading in library.book(one.game, siglum) if name in reading.passages]
            assert one.locus in {reading.locus for reading in own}
            spans = [
                span
                for reading in one.variant.readings
                for who, span in zip(reading.witnesses, reading.spans, strict=True)
                if who == siglum and span is not None
            ]
            text = library.restated(siglum)
            start = text.index(library.passage(cited).text.ru)
            end = start + len(library.passage(cited).text.ru)
            assert all(start < last and first < end for first, last in spans)


def test_differences_of_spelling_alone_bear_on_nothing(found: list[Bearing]) -> None:
    assert all(
        any(reading.kind not in {None, "sign"} and not reading.foldings for reading in one.variant.readings)
        for one in found
    )


def test_the_loci_of_a_variant_are_told_once_each(found: list[Bearing]) -> None:
    told = loci(found)
    assert sum(map(len, told.values())) <= len(found)
    assert all(len(set(names)) == len(names) for names in told.values())


def test_texts_that_are_not_the_librarys_bear_on_nothing(library: Library) -> None:
    made = collate([Witness("A", "снять колоду"), Witness("C", "снять карты")])
    assert bearings(library, made) == []
    made = collate([Witness("X", library.restated("B")), Witness("D", library.restated("D"))])
    assert bearings(library, made) == []


@pytest.mark.originals
def test_original_texts_are_joined_by_the_spans_of_their_passages() -> None:
    library = Library.open()
    texts = {siglum: library.original(siglum) for siglum in ("B", "D")}
    if None in texts.values():
        pytest.skip("the witnesses' own files are not at hand (STUKOLKA_WITNESSES)")
    made = collate([Witness(siglum, str(text)) for siglum, text in texts.items()])
    found = bearings(library, made)
    assert found
    for one in found:
        for cited in one.passages:
            passage = library.passage(cited)
            spans = [
                span
                for reading in one.variant.readings
                for who, span in zip(reading.witnesses, reading.spans, strict=True)
                if who == passage.witness and span is not None
            ]
            assert all(passage.start < last and first < passage.end for first, last in spans)
