"""Shared faults come from the corpus: its damaged passages, and the relations that say which of them are one."""

from __future__ import annotations

import pytest

from stukolka.kindred.faults import SharedFault, shared_faults, times_shared
from stukolka.library import Library


@pytest.fixture(scope="module")
def faults() -> tuple[SharedFault, ...]:
    return shared_faults(Library.open(), "ABCD")


def test_C_and_D_share_three_faults_and_no_others_share_any(faults: tuple[SharedFault, ...]) -> None:
    shared = {pair: number for pair, number in times_shared(faults, "ABCD").items() if number}
    assert shared == {("C", "D"): 3}
    assert [sorted(one.cited for one in fault.passages.values()) for fault in faults[:3]] == [
        ["C.r13b", "D.r13b"], ["C.r14a", "D.r14a"], ["C.r17a", "D.r17a"],
    ]  # fmt: skip


def test_every_damaged_passage_stands_in_one_fault(faults: tuple[SharedFault, ...]) -> None:
    library = Library.open()
    damaged = sorted(
        passage.cited
        for siglum in "ABCD"
        for passage in library.passages(siglum).values()
        if passage.damage is not None
    )
    assert len(damaged) > 20
    assert sorted(passage.cited for fault in faults for passage in fault.passages.values()) == damaged


def test_who_has_the_sound_text_is_said_by_a_relation(faults: tuple[SharedFault, ...]) -> None:
    passed_on = next(fault for fault in faults if "R13" in fault.relations)
    assert passed_on.sound == {"A": "A.r16a", "B": "B.r10"}
    assert all(siglum not in fault.passages for fault in faults for siglum in fault.sound)


def test_only_the_witnesses_asked_for_are_told(faults: tuple[SharedFault, ...]) -> None:
    found = shared_faults(Library.open(), "AD")
    assert {siglum for fault in found for siglum in fault.passages} == {"A", "D"}
    assert len(found) < len(faults)
