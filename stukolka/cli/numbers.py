"""Numbers as options: whole ones, written in digits, and never rounded."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any

from cyclopts import Parameter, Token

from stukolka.errors import Fault, WrongUsage, shown
from stukolka.fields import bounds
from stukolka.rng import MASK

_DIGITS = re.compile(r"[+-]?[0-9]{1,1000}")


def whole(least: int | None = None, most: int | None = None) -> Parameter:
    """What makes an option a whole number from `least` to `most`; anything else is wrong usage that names it."""
    return Parameter(converter=_reader(least, most))


def _reader(least: int | None, most: int | None) -> Callable[[Any, Sequence[Token]], int]:
    def read(_type: Any, tokens: Sequence[Token]) -> int:
        (token,) = tokens
        number = int(token.value) if _DIGITS.fullmatch(token.value) else None
        if number is None or (least is not None and number < least) or (most is not None and number > most):
            message = f"expected a whole number{bounds(least, most)}, found {shown(token.value)}"
            raise WrongUsage([Fault(message, key=token.keyword or "")])
        return number

    return read


Whole = Annotated[int, whole()]
"""A whole number, of which the game says what it may be."""

Counted = Annotated[int, whole(0, MASK)]
"""A whole number of 64 bits: a seed, or which deal of a seed; no two of them stand for one."""
