"""Records: TOML read, the table set up and the actions replayed, as `replay` and `check` do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from guard import told

from stukolka.cli import records
from stukolka.library import Library


def prepare(folder: Path) -> Callable[[bytes], None]:
    """What tries one input; files lie in `folder`."""
    library = Library.open()
    file = folder / "deal.toml"

    def one(data: bytes) -> None:
        file.write_bytes(data)
        played = told(lambda: records.played(library, file, lang="en").as_json())
        faults = library.check(file)
        if played and faults:
            raise AssertionError(f"it is replayed, and has faults: {faults}")

    return one
