"""Two encodings compared: figures of agreement, verdicts, and the file that holds them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

from stukolka import encodings, toml
from stukolka.apparatus.agreement import (
    Pair,
    agreement_toml,
    check_verdicts,
    compare,
    figures,
    kappa,
    load_verdicts,
)
from stukolka.apparatus.load import load_book
from stukolka.apparatus.questions import Questions
from stukolka.errors import InvalidInput
from stukolka.library import Library

Parse = Callable[[str], toml.Document]


def entry(section: str, locus: str, standing: str, *answers: str) -> str:
    text = f'[{section}."{locus}"]\nstanding = "{standing}"\n'
    if answers:
        text += f"answers = {list(answers)}\n".replace("'", '"')
    if standing not in {"silent", "lacuna"}:
        text += 'spans = [[0, 9]]\nnote = "n"\n'
    return text


FIRST = entry("general", "deal.cut", "stated", "left") + entry("general", "deal.size", "ambiguous", "four", "three")
SECOND = entry("general", "deal.cut", "implied", "left") + entry("general", "deal.size", "stated", "four")
SETTLED = entry("general", "deal.cut", "stated", "left") + entry("general", "deal.size", "ambiguous", "three", "four")


@pytest.fixture
def pairs(document: Parse, questions: Questions) -> Callable[[str, str, str], tuple[Pair, ...]]:
    def make(first: str, second: str, settled: str) -> tuple[Pair, ...]:
        books = [load_book(document(text), "X", questions, encoding=True) for text in (first, second, settled)]
        return compare(*books, questions)

    return make


# Cohen's kappa


def test_kappa_is_that_of_the_textbook() -> None:
    # Fifty grants read by two readers: both yes 20, both no 15, yes/no 5, no/yes 10.
    coded = [("yes", "yes")] * 20 + [("no", "no")] * 15 + [("yes", "no")] * 5 + [("no", "yes")] * 10
    assert kappa(coded) == Fraction(2, 5)


def test_kappa_is_one_for_full_agreement_and_below_nought_for_less_than_chance() -> None:
    assert kappa([("a", "a"), ("b", "b")]) == 1
    assert kappa([("a", "b"), ("b", "a")]) == -1
    assert kappa([("a", "a"), ("a", "b")]) == 0


def test_kappa_of_one_category_throughout_is_one() -> None:
    assert kappa([("a", "a")] * 3) == 1
    assert kappa([]) == 1


# Comparison


def test_standing_and_answers_are_compared_and_the_answers_alone(
    pairs: Callable[[str, str, str], tuple[Pair, ...]],
) -> None:
    found = pairs(FIRST, SECOND, SETTLED)
    assert [pair.labels for pair in found] == [
        ("stated: left", "implied: left"),
        ("ambiguous: four, three", "stated: four"),
    ]
    counted = figures(found)
    assert (counted.compared, counted.agreed, counted.same_answers) == (2, 0, 1)
    assert counted.kappa_first_answer == 1
    assert counted.kappa == 0


def test_a_form_listed_by_one_is_compared_with_the_general_reading_of_the_other(
    pairs: Callable[[str, str, str], tuple[Pair, ...]],
) -> None:
    general = entry("general", "deal.cut", "stated", "left")
    same, other = entry("plain", "deal.cut", "stated", "left"), entry("fancy", "deal.cut", "stated", "right")
    found = pairs(general, general + same + other, general)
    assert [(pair.section, pair.agreed) for pair in found] == [("general", True), ("plain", True), ("fancy", False)]


def test_a_general_reading_counts_only_for_forms_that_the_other_does_not_list(
    pairs: Callable[[str, str, str], tuple[Pair, ...]],
) -> None:
    general = entry("general", "deal.cut", "silent")
    plain, fancy = entry("plain", "deal.cut", "silent"), entry("fancy", "deal.cut", "stated", "left")
    by_forms = pairs(general + fancy, plain + fancy, plain + fancy)
    assert [(pair.section, pair.agreed) for pair in by_forms] == [("plain", True), ("fancy", True)]
    in_part = pairs(general + fancy, fancy, fancy)
    assert [(pair.section, pair.agreed) for pair in in_part] == [("general", False), ("fancy", True)]


def test_what_one_encoder_did_not_list_at_all_is_a_disagreement(
    pairs: Callable[[str, str, str], tuple[Pair, ...]],
) -> None:
    (pair,) = pairs("", entry("fancy", "fancy.extra", "silent"), "")
    assert pair.labels == ("unlisted", "silent")
    assert not pair.agreed


def test_what_only_the_edition_lists_is_not_counted(pairs: Callable[[str, str, str], tuple[Pair, ...]]) -> None:
    general = entry("general", "deal.cut", "silent")
    found = pairs(general, general, general + entry("plain", "deal.cut", "stated", "left"))
    assert len(found) == 2
    assert figures(found).compared == 1


# Verdicts


def verdict(section: str, locus: str, name: str) -> str:
    return f'[X.{section}."{locus}"]\nverdict = "{name}"\nreason = {{ en = "so", ru = "так" }}\n'


def test_every_fault_of_the_verdicts_is_listed(document: Parse, questions: Questions) -> None:
    text = (
        verdict("general", "deal.cut", "frist")
        + verdict("generel", "deal.size", "first")
        + verdict("fancy", "fancy.ekstra", "first").replace("так", " ")
        + '[Y.general."deal.cut"]\nverdict = "first"\n'
    )
    with pytest.raises(InvalidInput) as caught:
        load_verdicts(document(text), questions, ["X"])
    messages = [fault.text() for fault in caught.value.faults]
    assert len(messages) == 4
    assert "did you mean first?" in messages[0]
    assert "did you mean general?" in messages[1]
    assert "did you mean fancy.extra?" in messages[2]
    assert "unknown witness 'Y'" in messages[3]


@pytest.mark.parametrize(
    ("cut", "size", "wrong"),
    [
        ("first", "both", []),
        ("second", "both", ["cut"]),
        ("both", "neither", []),
        ("first", "first", ["size"]),
        ("neither", "second", ["cut", "size"]),
    ],
)
def test_a_verdict_is_what_was_done(
    document: Parse,
    questions: Questions,
    pairs: Callable[[str, str, str], tuple[Pair, ...]],
    cut: str,
    size: str,
    wrong: list[str],
) -> None:
    parsed = document(verdict("general", "deal.cut", cut) + verdict("general", "deal.size", size))
    faults = check_verdicts(parsed, pairs(FIRST, SECOND, SETTLED), load_verdicts(parsed, questions, ["X"]))
    assert [fault.key for fault in faults] == [f'X.general."deal.{key}"' for key in wrong]
    assert all("that is not what was done" in fault.message for fault in faults)


def test_every_disagreement_has_a_verdict_and_every_verdict_a_disagreement(
    document: Parse, questions: Questions, pairs: Callable[[str, str, str], tuple[Pair, ...]]
) -> None:
    same = entry("general", "deal.cut", "silent")
    parsed = document(verdict("general", "deal.cut", "first") + verdict("plain", "deal.size", "first"))
    found = pairs(FIRST.replace('answers = ["left"]', 'answers = ["right"]'), SECOND, SETTLED)
    messages = [fault.message for fault in check_verdicts(document(""), found, {})]
    assert len(messages) == 2
    assert messages[0] == "no verdict settles this: first stated: right; second implied: left; settled stated: left"
    faults = check_verdicts(parsed, pairs(same, same, same), load_verdicts(parsed, questions, ["X"]))
    assert [fault.message.partition(":")[0] for fault in faults] == [
        "nothing was in dispute here",
        "no encoding and no book lists this",
    ]


def test_a_reading_settled_against_both_encoders_needs_a_verdict_too(
    pairs: Callable[[str, str, str], tuple[Pair, ...]], document: Parse, questions: Questions
) -> None:
    same, other = entry("general", "deal.cut", "silent"), entry("general", "deal.cut", "stated", "left")
    found = pairs(same, same, other)
    (fault,) = check_verdicts(document(""), found, {})
    assert fault.message.startswith("no verdict settles this")
    parsed = document(verdict("general", "deal.cut", "neither"))
    assert check_verdicts(parsed, found, load_verdicts(parsed, questions, ["X"])) == ()


# The file of figures


def test_the_figures_are_written_in_all_by_witness_and_by_locus(
    document: Parse, questions: Questions, pairs: Callable[[str, str, str], tuple[Pair, ...]]
) -> None:
    parsed = document(verdict("general", "deal.cut", "first"))
    found = pairs(FIRST, SECOND + entry("general", "word.game", "silent"), SETTLED)
    text = agreement_toml(found, load_verdicts(parsed, questions, ["X"]))
    assert text == agreement_toml(found, load_verdicts(parsed, questions, ["X"]))
    data = tomllib.loads(text)
    assert data["all"] == data["witness"]["X"]
    assert (data["all"]["compared"], data["all"]["agreed"], data["all"]["same_answers"]) == (3, 0, 2)
    assert data["locus"] == {"deal.cut": [0, 1], "deal.size": [0, 1], "word.game": [0, 1]}
    assert data["disagreement"][0] == {
        "witness": "X",
        "section": "general",
        "locus": "deal.cut",
        "first": "stated: left",
        "second": "implied: left",
        "verdict": "first",
    }
    assert "verdict" not in data["disagreement"][1]


def test_figures_out_of_date_are_a_fault_and_writing_them_mends_it(root: Path) -> None:
    assert encodings.read(Library.open(root), "stukolka") is None
    folder = root / "corpus" / "encodings" / "stukolka"
    reading = root.joinpath("variants", "stukolka", "X.toml").read_text(encoding="utf-8")
    for which in ("first", "second"):
        (folder / which).mkdir(parents=True)
        folder.joinpath(which, "X.toml").write_text(reading, encoding="utf-8")
    folder.joinpath("verdicts.toml").write_text("", encoding="utf-8")
    assert [fault.message for fault in Library.open(root).check()] == ["no such file"]
    encodings.write(Library.open(root), "stukolka")
    assert Library.open(root).check() == ()
    folder.joinpath("second", "X.toml").write_text('[general."deal.cut"]\nstanding = "silent"\n', encoding="utf-8")
    messages = [fault.message for fault in Library.open(root).check()]
    assert len(messages) == 2
    assert "the figures are out of date" in messages[0]
    assert "no verdict settles this" in messages[1]


def test_every_disagreement_over_the_shipped_witnesses_is_settled_and_the_figures_are_current() -> None:
    library = Library.open()
    shipped = encodings.read(library, "stukolka")
    assert shipped is not None
    assert {pair.witness for pair in shipped.pairs} == {"A", "B", "C", "D"}
    assert all(pair.place in shipped.verdicts for pair in shipped.pairs if not pair.agreed)
    assert figures(shipped.pairs).compared > 400
    assert encodings.check(library) == ()


def test_an_encoding_that_the_other_hand_lacks_is_a_fault(root: Path) -> None:
    folder = root / "corpus" / "encodings" / "stukolka"
    for which, siglum in (("first", "X"), ("second", "Y")):
        (folder / which).mkdir(parents=True)
        folder.joinpath(which, f"{siglum}.toml").write_text("", encoding="utf-8")
    faults = Library.open(root).check()
    found = [Path(fault.file).relative_to(folder).as_posix() for fault in faults]
    assert found == ["first/Y.toml", "second/X.toml", "verdicts.toml"]


def test_a_game_encoded_once_is_compared_with_nothing_and_its_faults_are_listed(root: Path) -> None:
    folder = root / "corpus" / "encodings" / "stukolka" / "first"
    folder.mkdir(parents=True)
    folder.joinpath("X.toml").write_text('[general."deal.cut"]\nstanding = "silent"\n', encoding="utf-8")
    assert encodings.read(Library.open(root), "stukolka") is None
    assert Library.open(root).check() == ()
    folder.joinpath("X.toml").write_text('[general."deal.cut"]\nstanding = "silnt"\n', encoding="utf-8")
    (fault,) = Library.open(root).check()
    assert fault.nearest == "silent"


def test_encodings_of_an_unknown_game_are_a_fault(root: Path) -> None:
    root.joinpath("corpus", "encodings", "stukolk", "first").mkdir(parents=True)
    (fault,) = Library.open(root).check()
    assert (Path(fault.file).name, fault.nearest) == ("stukolk", "stukolka")
