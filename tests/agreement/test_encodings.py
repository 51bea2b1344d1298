"""The witnesses' two independent encodings, what settled their disagreements, and the figures that were published."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from stukolka import encodings
from stukolka.apparatus.agreement import Pair, figures
from stukolka.apparatus.reading import Standing
from stukolka.encodings import Encodings
from stukolka.library import Library

GAMES = {"stukolka": ("A", "B", "C", "D"), "lansquenet": ("D",), "stukalshchik": ("E",)}
"""Game -> its witnesses."""

BOOKS = [(game, siglum) for game, sigla in GAMES.items() for siglum in sigla]
"""Every game and witness of it."""


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open()


@pytest.fixture(scope="module")
def encoded(library: Library) -> dict[str, Encodings]:
    """Game -> its two encodings."""
    return {game: found for game in library.games if (found := encodings.read(library, game)) is not None}


def disputes(both: Encodings) -> list[Pair]:
    found = [pair for pair in both.pairs if not pair.agreed]
    assert found
    return found


def test_every_witness_of_every_game_is_encoded_twice(library: Library, encoded: dict[str, Encodings]) -> None:
    assert {game: library.sigla(game) for game in library.games} == GAMES
    for game, sigla in GAMES.items():
        assert {pair.witness for pair in encoded[game].pairs} == {*sigla}, game


@pytest.mark.parametrize(("game", "siglum"), BOOKS)
def test_both_encoders_read_every_question_of_every_witness(
    library: Library, encoded: dict[str, Encodings], game: str, siglum: str
) -> None:
    pairs = [pair for pair in encoded[game].pairs if pair.witness == siglum]
    for switch in library.games[game].switches:
        for form in switch.forms:
            read = [pair for pair in pairs if pair.locus == switch.locus and pair.section in {"general", form}]
            assert any(pair.first for pair in read), (switch.locus, form)
            assert any(pair.second for pair in read), (switch.locus, form)


def test_the_verdicts_are_what_was_done_and_the_figures_are_current(library: Library) -> None:
    assert [fault.text() for fault in encodings.check(library)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_disagreement_has_a_verdict(encoded: dict[str, Encodings], game: str) -> None:
    both = encoded[game]
    assert {pair.place for pair in disputes(both)} <= set(both.verdicts)


def test_a_verdict_beyond_the_disagreements_overrules_both_encoders(encoded: dict[str, Encodings]) -> None:
    found = set()
    for both in encoded.values():
        beyond = set(both.verdicts) - {pair.place for pair in disputes(both)}
        found |= {both.verdicts[place].verdict for place in beyond}
    assert found == {"neither"}


@pytest.mark.parametrize("game", GAMES)
def test_what_was_in_dispute_is_settled_with_a_note_in_both_languages(encoded: dict[str, Encodings], game: str) -> None:
    both = encoded[game]
    settled = [pair for pair in both.pairs if pair.place in both.verdicts]
    assert len(settled) == len(both.verdicts)
    for pair in settled:
        assert pair.settled is not None, pair.place
        note = pair.settled.note
        assert note is not None, pair.place
        assert note.en != note.ru, pair.place


def test_a_lost_rule_supports_no_reading(library: Library) -> None:
    lost = [reading for reading in library.book("stukolka", "D") if reading.standing is Standing.LACUNA]
    assert lost
    for reading in lost:
        assert reading.note is not None
        assert "numbering" in reading.note.en, reading.locus
    for name in library.names("stukolka"):
        if name.endswith("/D"):
            ruleset = library.ruleset(name)
            for reading in lost:
                origin = ruleset.origins.get(reading.key)
                assert origin is None or origin.witness != "D", (name, reading.locus)


def test_what_c_decides_in_rules_1_to_6_is_lost_in_d_unless_d_itself_says_it(library: Library) -> None:
    """D begins at rule 7 of C's numbering; what is lost there is measured by C's readings, whatever they say."""
    first_rules = {passage for passage in library.passages("C") if re.fullmatch(r"r[1-6][a-z]?", passage)}
    assert len(first_rules) > 6
    resting = {reading.locus for reading in library.book("stukolka", "C") if first_rules & set(reading.passages)}
    lost = {reading.locus for reading in library.book("stukolka", "D") if reading.standing is Standing.LACUNA}
    assert lost <= resting
    for locus in resting - lost:
        for reading in library.book("stukolka", "D").of(locus).values():
            assert reading.answers, locus


@pytest.mark.parametrize(
    ("answer", "kind", "siglum"), [("cards-as-players", "example", "E"), ("covered-as-players", "rule", "E:2")]
)
def test_E_plays_the_example_of_the_pile_first_and_its_rule_second(
    library: Library, answer: str, kind: str, siglum: str
) -> None:
    ruleset = library.ruleset(f"stukalshchik/{siglum}")
    assert ruleset.answers["pile-count"] == answer
    cited = ruleset.origins["pile-count"].passages
    assert {library.passage(passage).kind for passage in cited} == {kind}


@pytest.mark.parametrize("game", GAMES)
def test_the_published_figures_are_those_of_a_count_by_hand(encoded: dict[str, Encodings], game: str) -> None:
    """Recounted from the labels alone: agreement expected by chance is summed over labels, not over encoders."""
    both = encoded[game]
    counted = [pair.labels for pair in both.pairs if pair.listed]
    total = len(counted)
    same = sum(one == other for one, other in counted)
    chance = sum(one == other for one, _ in counted for _, other in counted)
    found = figures(both.pairs)
    assert (found.compared, found.agreed) == (total, same)
    assert float(found.kappa) == pytest.approx((same / total - chance / total**2) / (1 - chance / total**2))
    assert f"kappa = {float(found.kappa):.4f}" in both.text


def test_the_library_is_without_fault(library: Library) -> None:
    assert [fault.text() for fault in library.check()] == []


def test_the_library_is_without_fault_beside_the_originals(originals: Path) -> None:
    assert [fault.text() for fault in Library.open(witnesses=originals).check()] == []
