"""What a source says is lost is a lacuna wherever the witness is collated, and a lacuna supports no variant."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from stukolka.checks import check_library
from stukolka.collated import lines, witness_of
from stukolka.errors import InvalidInput
from stukolka.library import Library
from stukolka.text.collation import Collation, collate
from stukolka.text.losses import followed


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open()


def gaps_of(made: Collation, siglum: str, other: str, passages: dict[str, tuple[int, int]], names: str) -> set[str]:
    """Why a witness has nothing beside the words of some passages of another."""
    found = set()
    wanted = [span for name, span in passages.items() if name.rstrip("abcdef") in names.split()]
    assert wanted
    for column in range(len(made.columns)):
        token = made.cell(column, other)
        if token is None or token.kind == "sign" or made.cell(column, siglum) is not None:
            continue
        if any(start <= token.start < end for start, end in wanted):
            found.add(str(made.gap(column, siglum)))
    return found


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_D_has_lost_what_stands_before_its_rule_7_in_restatements(library: Library, lang: str) -> None:
    made = collate([witness_of(library, siglum, lang) for siglum in "CD"])
    passages = lines(library, "C", lang)
    assert gaps_of(made, "D", "C", passages, "i1 i2 r1 r2 r3 r4 r5 r6") == {"lost"}
    assert gaps_of(made, "D", "C", passages, "g1 g2 p1 p2 s1 o1") == {"omitted"}
    variants = collate([witness_of(library, siglum, lang) for siglum in "ACD"]).variants()
    silent = [variant for variant in variants if "D" in variant.silent]
    assert len(silent) > 20
    assert all("D" not in reading.witnesses for variant in silent for reading in variant.readings)


@pytest.mark.originals
def test_D_has_lost_what_stands_before_its_rule_7_in_the_originals(originals: Path) -> None:
    library = Library.open(witnesses=originals)
    made = collate([witness_of(library, siglum) for siglum in "ABCD"])
    for siglum, names in (("C", "i1 i2 r1 r2 r3 r4 r5 r6"), ("A", "i1 i2 r2 r3 r5")):
        spans = {one.id: (one.start, one.end) for one in library.passages(siglum).values()}
        assert gaps_of(made, "D", siglum, spans, names) == {"lost"}
    spans = {one.id: (one.start, one.end) for one in library.passages("A").values()}
    assert gaps_of(made, "D", "A", spans, "p1 p5 p10 s4 o5") == {"omitted"}


def test_a_loss_beside_a_passage_that_is_not_there_is_refused(library: Library, tmp_path: Path) -> None:
    for folder in ("corpus", "variants"):
        shutil.copytree(library.root / folder, tmp_path / folder)
    source = tmp_path / "corpus" / "D" / "source.toml"
    source.write_text(source.read_text(encoding="utf-8").replace('before = "r7"', 'before = "r77"'), encoding="utf-8")
    changed = Library.open(tmp_path)
    with pytest.raises(InvalidInput, match=r"missing\[0\]\.before: there is no passage 'r77'; did you mean r7\?"):
        witness_of(changed, "D", "ru")
    assert [fault.key for fault in check_library(changed)] == ["missing[0].before"]


def test_a_loss_is_before_a_passage_or_after_one(library: Library, tmp_path: Path) -> None:
    shutil.copytree(library.root / "variants", tmp_path / "variants")
    shutil.copytree(library.root / "corpus", tmp_path / "corpus")
    source = tmp_path / "corpus" / "D" / "source.toml"
    text = source.read_text(encoding="utf-8")
    source.write_text(text.replace('before = "r7"', 'before = "r7"\nafter = "r7"'), encoding="utf-8")
    with pytest.raises(InvalidInput, match="before or after, not both"):
        Library.open(tmp_path).source("D")
    source.write_text(text.replace('before = "r7"', 'after = "r18e"'), encoding="utf-8")
    changed = Library.open(tmp_path)
    (place,) = witness_of(changed, "D", "ru").lacunae
    assert place == (lines(changed, "D", "ru")["r18e"][1],) * 2


def test_a_loss_is_followed_to_where_the_passage_moved() -> None:
    from stukolka.text.witness import Witness

    first = "сначала сдатчик тасует колоду и даетъ снять соседу справа"
    second = "затемъ игроки смотрятъ карты и решаютъ кто изъ нихъ стучитъ"
    third = "после того все стучавшие покупаютъ новыя карты взаменъ сброшенныхъ"
    made = collate([
        Witness("A", f"{first} {second} {third}"),
        Witness("B", f"{second} {third} {first}"),
        Witness("C", f"{second} {third}", lacunae=((0, 0),)),
    ])  # fmt: skip
    moved = set()
    for column in range(len(made.columns)):
        token = made.cell(column, "B")
        if token is not None and made.gap(column, "C") == "lost":
            moved.add(token.form.printed)
    assert moved == set(first.split())
    assert not list(followed({}, made.sigla, made.tokens, made.columns, made.moves, "lost"))
