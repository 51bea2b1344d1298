"""What options say of a deal: the terms at the table, and how the players decide.

An option is a key of the game's records, and the game says which of them it knows. Its module `words` may hold `USUAL`,
what they are when nobody says, and `FIRST`, the key of who begins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any

from cyclopts import Parameter

from stukolka.cli.output import complain
from stukolka.errors import Fault, InvalidInput, WrongUsage, nearest, shown
from stukolka.rng import MASK
from stukolka.rules.switch import Text

CARDS_ONLY = "none"
"""The strategy of those who only want the cards."""

WARNING = Text("warning", "предупреждение")


@Parameter(name="*")
@dataclass(frozen=True)
class Terms:
    """What is agreed before a deal; which of it a game knows is the game's to say."""

    dealer: Annotated[int | None, Parameter(help="The seat that deals.")] = None
    stake: Annotated[int | None, Parameter(help="The unit stake; else 15.")] = None
    pot: Annotated[int | None, Parameter(help="What stands from earlier deals.")] = None
    ceiling: Annotated[int | None, Parameter(help="The sum above which the dealer may refuse a lone knocker.")] = None
    cap: Annotated[int | None, Parameter(help="The most that a remise may be, where one is agreed.")] = None
    dealer_sum: Annotated[int | None, Parameter(help="The dealer's own sum, where it is agreed.")] = None
    banker: Annotated[int | None, Parameter(help="Lansquenet: who holds the bank first.")] = None
    packs: Annotated[int | None, Parameter(help="Lansquenet: how many packs are put together.")] = None
    fund: Annotated[int | None, Parameter(help="Lansquenet: what is in the reserve fund from before.")] = None
    fund_sum: Annotated[int | None, Parameter(help="Lansquenet: what each pays into the reserve fund.")] = None
    limit: Annotated[int | None, Parameter(help="Stukalshchik: the most chips in one bet.")] = None

    def options(self, words: Any, *, players: int, before: int | None = None) -> dict[str, Any]:
        """The terms as keys of a record, with what is usual in the game of the module `words` when nobody says.

        Who begins is, if nobody says, the seat before the seat `before`.
        """
        usual: dict[str, Any] = dict(getattr(words, "USUAL", {}))
        if before is not None and (first := getattr(words, "FIRST", None)) is not None:
            usual[first] = (before - 1) % players
        return {"players": players} | usual | {key: value for key, value in asdict(self).items() if value is not None}


NOTHING_SAID = Terms()
"""No term is named."""


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
