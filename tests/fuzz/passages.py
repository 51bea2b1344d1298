"""The description of a witness: source.toml and passages.toml, which two blank marks part in one input."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from guard import told

from stukolka import toml
from stukolka.apparatus.passages import load_passages
from stukolka.apparatus.source import load_source
from stukolka.errors import InvalidInput
from stukolka.library import Library

PARTED = b"\n#---\n"
TEXT = "Cut left.\n\nThree cards to each, or four.\n"


def prepare(folder: Path) -> Callable[[bytes], None]:
    """What tries one input; files lie in `folder`."""
    loci = Library.open().loci
    corpus = folder / "X"
    corpus.mkdir(exist_ok=True)
    (corpus / "X.txt").write_bytes(TEXT.encode())
    files = corpus / "source.toml", corpus / "passages.toml"

    def made() -> None:
        try:
            source = load_source(toml.read(files[0]), corpus)
        except InvalidInput as error:
            source = error.partial
            if source is None:
                raise
        for original in (TEXT, None):
            found = load_passages(toml.read(files[1]), source, loci=loci, original=original)
            for passage in found.values():
                passage.as_json()

    def one(data: bytes) -> None:
        for file, part in zip(files, (*data.split(PARTED, 1), b"")[:2], strict=True):
            file.write_bytes(part)
        told(made)

    return one
