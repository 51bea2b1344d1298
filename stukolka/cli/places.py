"""Files and folders as options: what is read, and what is written, looked at before any work is done for it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter, Token

from stukolka import paths
from stukolka.errors import Fault, WrongUsage


def _named(_type: Any, tokens: Sequence[Token]) -> Path:
    """The path that is named; an empty name would be the current folder."""
    (token,) = tokens
    if not token.value.strip():
        raise WrongUsage([Fault("an empty name names no file and no folder", key=token.keyword or "")])
    return Path(token.value)


def _to_be_written(kind: Any, tokens: Sequence[Token]) -> Path:
    path = _named(kind, tokens)
    paths.must_have_room(path)
    return path


There = Annotated[Path, Parameter(converter=_named)]
"""A file or a folder that is read."""

Out = Annotated[Path, Parameter(converter=_to_be_written)]
"""A file or a folder that is written: it need not be there, and doesn't lie in a file."""
