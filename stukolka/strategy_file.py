"""A strategy of one's own, from a file: by its path wherever a strategy is named."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Any

from stukolka import paths, toml
from stukolka.errors import Fault, InvalidInput, WrongUsage


def is_file(named: str) -> bool:
    """Whether what names a strategy is the path of a file: one in `.toml`."""
    return named.endswith(".toml")


def read(game: str, path: str) -> Any:
    """The strategy that a file makes for a game; it can be named wherever one of the house's can.

    Raises:
        InvalidInput: with all faults of the file, each at its place.
        WrongUsage: the game takes no strategies from files.
    """
    module = importlib.import_module(f"stukolka.games.{game.replace('-', '_')}.strategies")
    if not hasattr(module, "from_table"):
        raise WrongUsage(f"{path}: {game} takes no strategies from files, only {', '.join(module.STRATEGIES)}")
    if not paths.is_there(Path(path)):
        # A file of another name may be anything; the names of the house are strategies for sure.
        raise InvalidInput([Fault("no such file", file=path, allowed=tuple(module.STRATEGIES))])
    document = toml.read(Path(path))
    try:
        return module.from_table(document.data)
    except InvalidInput as invalid:
        raise InvalidInput(document.located(invalid.faults)) from None
