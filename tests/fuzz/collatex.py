"""CollateX's JSON: a table, witnesses to be collated, or what this package writes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from guard import told

from stukolka.cli.collating import Given, collated
from stukolka.library import Library
from stukolka.text.formats import as_json
from stukolka.text.tei import as_tei


def prepare(folder: Path) -> Callable[[bytes], None]:
    """What tries one input; files lie in `folder`."""
    library = Library.open()
    file = folder / "table.json"
    given = Given([str(file)], without=(), lemma=False, lost=(), encoding=None, hand=None)

    def made() -> None:
        collation = collated(given, library, "en")
        collation.variants()
        json.dumps(as_json(collation))
        as_tei(collation)

    def one(data: bytes) -> None:
        file.write_bytes(data)
        told(made)

    return one
