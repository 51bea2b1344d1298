"""Rule-set files: read, completed from their base, described, and written into a record."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from guard import told

from stukolka.library import Library


def prepare(folder: Path) -> Callable[[bytes], None]:
    """What tries one input; files lie in `folder`."""
    library = Library.open()
    file = folder / "rules.toml"

    def made() -> None:
        ruleset = library.ruleset(file)
        library.title(ruleset)
        library.typed(ruleset)
        library.prose(ruleset)
        if library.ruleset(ruleset.name).digest != ruleset.digest:
            raise AssertionError(f"the name {ruleset.name} stands for other rules")

    def one(data: bytes) -> None:
        file.write_bytes(data)
        if told(made) and (faults := library.check(file)):
            raise AssertionError(f"it is a rule set, and has faults: {faults}")

    return one
