"""Whatever a file holds, reading it gives a collation or a clear error, and no decision of an editor loses a token."""

from __future__ import annotations

import contextlib
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from stukolka import toml
from stukolka.errors import InvalidInput, StukolkaError
from stukolka.text.collation import Collation, collate
from stukolka.text.decoding import decode
from stukolka.text.formats import as_json
from stukolka.text.hand import DECISIONS, parse
from stukolka.text.json_reading import from_json
from stukolka.text.tei import as_tei
from stukolka.text.tei_reading import from_tei
from stukolka.text.tokens import tokenize
from stukolka.text.witness import Witness

MADE = collate(
    [
        Witness("A", "Снять колоду, сдать карты и открыть козырь."),
        Witness("B", "Сдать три карты, снять [[утрачено]] и \x01 открыть."),
        Witness("C", "Открыть козырь, сдать карты."),
    ],
    hand=parse(toml.parse('witnesses=["A","B"]\n[[pin]]\nin.A="колоду"\nin.B="три"\n', name="collation.toml")),
)
TEI = as_tei(MADE).encode()
JSON = json.loads(json.dumps(as_json(MADE)))
VALUES = st.sampled_from([None, True, -1, 0, 3, 10**30, 1.5, "", "A", "X", "\ud800", "[]", [], [[]], {}, {"t": 3}])


def sound(made: Collation) -> None:
    """Whether every token stands in one cell, and what was read can be written again."""
    for witness, tokens in enumerate(made.tokens):
        assert [place for row in made.columns if (place := row[witness]) is not None] == list(range(len(tokens)))
    as_tei(made)
    as_json(made)


@settings(max_examples=60)
@given(st.data())
def test_a_damaged_tei_file_is_read_or_refused(data: st.DataObject) -> None:
    damaged = bytearray(TEI)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        end = min(len(damaged), at + data.draw(st.integers(0, 12)))
        damaged[at:end] = data.draw(st.sampled_from([b"", b"<", b"w2", b"#w9", b"-", b"7", b'"', b"\xff", b"<gap/>"]))
    with contextlib.suppress(StukolkaError):
        sound(from_tei(bytes(damaged)))


@settings(max_examples=60)
@given(st.binary(max_size=80))
def test_any_bytes_are_no_tei(data: bytes) -> None:
    with contextlib.suppress(InvalidInput):
        from_tei(data)


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place of a JSON value that can be replaced: its container and its key."""
    found: list[tuple[Any, Any]] = []
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found.append((value, key))
        found += spots(inner)
    return found


@settings(max_examples=60)
@given(st.data())
def test_damaged_json_is_read_or_refused(data: st.DataObject) -> None:
    damaged = json.loads(json.dumps(JSON))
    for _ in range(data.draw(st.integers(1, 2))):
        container, key = data.draw(st.sampled_from(spots(damaged)))
        if data.draw(st.booleans()) and isinstance(container, dict):
            del container[key]
        else:
            container[key] = data.draw(VALUES)
    with contextlib.suppress(StukolkaError):
        sound(from_json(damaged))


WORDS = st.lists(st.sampled_from(["туз", "карта", "дама", "и", ",", "козырь"]), min_size=1, max_size=9)


@settings(max_examples=40)
@given(st.lists(WORDS, min_size=2, max_size=4), st.data())
def test_no_decision_loses_a_token_and_pins_hold(words: list[list[str]], data: st.DataObject) -> None:
    texts = [" ".join(own) for own in words]
    sigla = "ABCD"[: len(texts)]
    spans = [[(token.start, token.end) for token in tokenize(text)] for text in texts]
    written = [f"witnesses = {json.dumps(list(sigla))}"]
    for _ in range(data.draw(st.integers(1, 4))):
        kind = data.draw(st.sampled_from([*DECISIONS, "pin", "pin"]))
        chosen = data.draw(st.permutations(range(len(texts))))[: 2 if kind != "pin" else data.draw(st.integers(2, 4))]
        written.append(f"[[{kind}]]")
        for witness in chosen:
            start, end = data.draw(st.sampled_from(spans[witness]))
            written.append(f"in.{sigla[witness]} = {{ span = [{start}, {end}] }}")
    hand = parse(toml.parse("\n".join(written), name="collation.toml"))
    witnesses = [Witness(siglum, text) for siglum, text in zip(sigla, texts, strict=True)]
    try:
        made = collate(witnesses, hand=hand)
    except InvalidInput as error:
        unplaced = [fault for fault in error.faults if not fault.line]
    else:
        unplaced = []
        followed(made, spans)
    assert unplaced == []


def followed(made: Collation, spans: list[list[tuple[int, int]]]) -> None:
    """Whether every token is there, and every decision holds."""
    sound(made)
    sigla = made.sigla
    taken = {
        (siglum, span) for one in made.decisions if one.kind in {"lost", "aside"} for siglum, span in one.spans
    }  # fmt: skip
    for siglum, own, tokens in zip(sigla, spans, made.tokens, strict=True):
        assert [(token.start, token.end) for token in tokens] == [span for span in own if (siglum, span) not in taken]
    starts = {
        (siglum, token.start): column
        for column in range(len(made.columns))
        for siglum in sigla
        if (token := made.cell(column, siglum)) is not None
    }
    for one in made.decisions:
        columns = [starts[siglum, span[0]] for siglum, span in one.spans if (siglum, span) not in taken]
        if one.kind == "pin":
            assert len(set(columns)) == 1
        elif one.kind in {"part", "move"}:
            assert len(set(columns)) == len(columns)


@settings(max_examples=60)
@given(st.text(alphabet=st.sampled_from('[]{}="\n in.ABpinartmove123,#нѣ'), max_size=60))
def test_any_text_is_an_editors_hand_or_is_refused(text: str) -> None:
    with contextlib.suppress(InvalidInput):
        parse(toml.parse(f'witnesses = ["A", "B"]\n{text}', name="collation.toml"))


@settings(max_examples=40)
@given(st.lists(st.binary(max_size=200), min_size=2, max_size=3))
def test_any_bytes_are_decoded_or_refused_and_then_collated_whole(contents: list[bytes]) -> None:
    texts = []
    for number, content in enumerate(contents):
        with contextlib.suppress(InvalidInput):
            texts.append(Witness("ABC"[number], decode(content, None, file="x").text))
    if len(texts) >= 2:
        sound(collate(texts))
