"""What options say of a deal: the terms at the table, and how the players decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from stukolka.cli.output import complain
from stukolka.errors import Fault, InvalidInput, WrongUsage, nearest, shown
from stukolka.rng import MASK
from stukolka.rules.switch import Text

CARDS_ONLY = "none"
"""The strategy of those who only want the cards."""

WARNING = Text("warning", "предупреждение")


def terms(game: Any, rules: Any, options: Mapping[str, object]) -> Any:
    """The setup that options make, without cards; an option that is None is not given.

    Raises:
        WrongUsage: with all faults, each naming its option.
    """
    table = {key: value for key, value in options.items() if value is not None}
    try:
        return game.setup(table, rules, cards=False)
    except InvalidInput as invalid:
        faults = [replace(fault, key=f"--{fault.key.replace('_', '-')}") for fault in invalid.faults]
        raise WrongUsage(faults) from None


def strategies(known: Mapping[str, Any], named: str, players: int) -> list[Any]:
    """The strategies by seat that `named` names, one for all or one for each, parted by commas.

    Raises:
        WrongUsage: a name is unknown, or their number is not that of the players; all faults are listed.
    """
    names = [name.strip() for name in named.split(",")]
    allowed = tuple(known)
    faults = [
        Fault(f"unknown strategy {shown(name)}", key="--strategy", allowed=allowed, nearest=nearest(name, allowed))
        for name in dict.fromkeys(names)
        if name not in known
    ]
    if len(names) not in {1, players}:
        message = f"expected one strategy, or one for each of {players}, found {len(names)}"
        faults.append(Fault(message, key="--strategy"))
    if faults:
        raise WrongUsage(faults)
    return [known[name] for name in (names * players if len(names) == 1 else names)]


def seeded(seed: int) -> int:
    """The seed, unchanged; two seeds never stand for one.

    Raises:
        WrongUsage: it is no whole number of 64 bits.
    """
    if not 0 <= seed <= MASK:
        raise WrongUsage([Fault(f"expected a whole number from 0 to {MASK}, found {seed}", key="--seed")])
    return seed


def warn(game: Any, setup: Any, lang: str) -> None:
    """Tells on stderr what is unusual about a setup."""
    for warning in game.warnings(setup):
        complain(f"{WARNING.of(lang)}: {warning.of(lang)}")
