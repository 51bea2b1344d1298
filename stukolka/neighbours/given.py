"""What a caller gives, as the plain values that a table is made of: whatever can't be one is a fault by its name.

Programs that learn hand over numpy's numbers, lists for texts and texts for lists, and no type checker sees it first.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from stukolka.cards import CODE, find, unknown
from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.fields import bounds, found
from stukolka.games.stepwise import NOT_AGREED
from stukolka.rng import MASK

MOST_CHIPS: Final = 999_999_999
"""The most chips that may be agreed or named. OpenSpiel's whole numbers end at 2**31 - 1."""

_SHORT_NUMBER: Final = re.compile("[0-9]{1,9}")


def plain(value: object) -> object:
    """A whole number of another library, such as numpy's, as Python's; anything else as it is."""
    if isinstance(value, bool | int):
        return value
    try:
        return operator.index(value)  # type: ignore[arg-type] # whether it can be one is the question
    except TypeError:
        return value


def whole(value: object, *, least: int, most: int) -> int | Fault:
    """A whole number within bounds, or the fault."""
    number = plain(value)
    if isinstance(number, bool) or not isinstance(number, int):
        return Fault(f"expected a whole number{bounds(least, most)}, found {found(value)}")
    if not least <= number <= most:
        told = found(number).removeprefix("the whole number ")
        return Fault(f"expected a whole number{bounds(least, most)}, found {told}")
    return number


def seed_of(value: object) -> int:
    """A seed; WrongUsage for what is none."""
    seed = whole(value, least=0, most=MASK)
    if isinstance(seed, Fault):
        raise WrongUsage([replace(seed, key="seed")])
    return seed


def one_of(value: object, known: Sequence[str], what: str, *, key: str = "") -> Fault | None:
    """The fault of what is none of the known words for `what`; None when it is one."""
    if isinstance(value, str):
        if value in known:
            return None
        message = f"unknown {what} {shown(value)}"
        return Fault(message, key=key, allowed=tuple(known), nearest=nearest(value, known))
    return Fault(f"unknown {what}: expected a text, found {found(value)}", key=key, allowed=tuple(known))


def terms_of(terms: Mapping[str, Any], faults: list[Fault]) -> dict[str, Any]:
    """The terms with plain numbers; more chips than anybody agrees on are a fault, all else the engine refuses."""
    made = {name: plain(value) for name, value in terms.items()}
    for name, value in made.items():
        if isinstance(value, int) and value > MOST_CHIPS:
            told = found(value).removeprefix("the whole number ")
            faults.append(Fault(f"expected a whole number{bounds(None, MOST_CHIPS)}, found {told}", key=name))
            made[name] = MOST_CHIPS
    return made


def by_parameter(faults: Sequence[Fault], terms: Mapping[str, Any]) -> list[Fault]:
    """The faults of a record's terms under the names that they have here: `board.A` is `board-A`."""
    names = {name.replace("-", ".", 1): name for name in terms}
    made = []
    for fault in faults:
        name = names.get(fault.key, fault.key)
        wanting = fault.message == "missing key" and terms.get(name) == NOT_AGREED
        message = f"it must be agreed, and {NOT_AGREED} says that it is not" if wanting else fault.message
        made.append(replace(fault, key=name, message=message))
    return made


def sums_of(sums: object, faults: list[Fault]) -> tuple[int, ...]:
    """The sums that may be named, from whole numbers or from a text of them."""
    said: list[object] = [sums]
    if isinstance(sums, str):
        said = [int(one) if _SHORT_NUMBER.fullmatch(one) else one for one in sums.split()]
    elif isinstance(sums, Iterable) and not isinstance(sums, Mapping):
        said = list(sums)
    numbers = [whole(one, least=1, most=MOST_CHIPS) for one in said]
    made = [one for one in numbers if not isinstance(one, Fault)]
    if len(made) < len(numbers) or made != sorted(set(made)):
        message = f"sums are whole numbers of chips that rise, from 1 to {MOST_CHIPS}"
        faults.append(Fault(message, key="sums"))
        return ()
    return tuple(made)


def within(agreed: Mapping[str, Any], terms: Mapping[str, Any]) -> dict[str, Any]:
    """The terms agreed, a table of a record taken apart: `board = {"A": 3}` is `board-A = 3`."""
    made: dict[str, Any] = {}
    for name, value in agreed.items():
        if isinstance(value, Mapping) and any(term.startswith(f"{name}-") for term in terms):
            made |= {f"{name}-{inner}": held for inner, held in value.items()}
        else:
            made[name] = value
    return made


def pack_of(cards: object, faults: list[Fault]) -> tuple[int, ...]:
    """The cards of a smaller pack by number, from a text or a list of codes; none for the whole."""
    codes: Any = cards.split() if isinstance(cards, str) else cards
    if not isinstance(codes, list | tuple) or not all(isinstance(code, str) for code in codes):
        faults.append(Fault(f"expected cards such as Ac Kc Qc, found {found(cards)}", key="cards"))
        return ()
    made: list[int] = []
    for code in codes:
        card = find(code)
        if card is None:
            fault = unknown(code)
            faults.append(Fault(fault.message, key="cards", nearest=fault.nearest))
        elif card in made:
            faults.append(Fault(f"{CODE[card]} is named twice", key="cards"))
        else:
            made.append(card)
    return tuple(sorted(made))


def rules_of(rules: object) -> str | Path:
    """The name of a rule set or its file; WrongUsage for what is neither."""
    if not isinstance(rules, str | Path):
        message = f"expected the name of a rule set, such as golets/A, or a file, found {found(rules)}"
        raise WrongUsage([Fault(message, key="rules")])
    return rules
