"""Two texts in any bytes: decoded, inspected, divided into words, collated; what is written of it reads back."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from guard import told

from stukolka.errors import StukolkaError
from stukolka.text.collation import Collation, collate
from stukolka.text.decoding import ENCODINGS, decode
from stukolka.text.formats import as_json
from stukolka.text.inspection import inspect
from stukolka.text.json_reading import from_json
from stukolka.text.tei import as_tei
from stukolka.text.tei_reading import from_tei
from stukolka.text.tokens import tokenize
from stukolka.text.witness import Witness

PARTED = b"\n#---\n"


def prepare(folder: Path) -> Callable[[bytes], None]:
    """What tries one input, whose first byte names an encoding."""

    def one(data: bytes) -> None:
        encoding = (None, *ENCODINGS)[data[0] % (1 + len(ENCODINGS))] if data else None
        texts: list[str] = []
        for part in data[1:].split(PARTED, 1):
            told(lambda part=part: texts.append(decode(part, encoding, file="x.txt").text))
        for text in texts:
            inspect(text)
            for token in tokenize(text):
                if text[token.start : token.end] == "":
                    raise AssertionError("a token of nothing")
        if len(texts) == 2:
            made = collate([Witness("X", texts[0]), Witness("Y", texts[1])])
            made.variants()
            read_back(made)

    return one


def read_back(made: Collation) -> None:
    """Whatever is written of a collation is read."""
    written = json.dumps(as_json(made))
    try:
        again = from_json(json.loads(written))
        of_tei = from_tei(as_tei(made).encode())
    except StukolkaError as error:
        raise AssertionError(f"what was written is refused: {error}") from error
    if again.columns != made.columns or of_tei.columns != made.columns:
        raise AssertionError("what was written reads back as another table")
