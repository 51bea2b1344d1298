"""What options say of a deal: the terms at the table, and how the players decide.

An option is a key of the game's records, and the game says which of them it knows. Its module `words` may hold `USUAL`,
what they are when nobody says, and `FIRST`, the key of who begins.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Group, Parameter

from stukolka import strategy_file
from stukolka.cli.numbers import Whole
from stukolka.cli.output import complain
from stukolka.errors import Fault, InvalidInput, WrongUsage, nearest, shown
from stukolka.games.speech import usual
from stukolka.publish.authority import authority
from stukolka.rules.prose import mark
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.library import Library
    from stukolka.rules.ruleset import RuleSet

MOST_DIGITS = 1000
"""A longer number is not read."""

CARDS_ONLY = "none"
"""The strategy of those who only want the cards."""

STRATEGIES_HELP = (
    "random, cautious, in stukolka also advice-A, advice-C (as that source advises) or FILE.toml with a table of your "
    "own; for all, or by seat, parted by commas"
)
"""What the help says of strategies."""

TERMS = Group("Terms of the deal", sort_key=10)
OF_STUKOLKA = Group("Terms of stukolka", sort_key=11)
OF_LANSQUENET = Group("Terms of lansquenet", sort_key=12)
OF_STUKALSHCHIK = Group("Terms of stukalshchik", sort_key=13)
"""Under what head the help lists a term; which terms a game knows is the game's to say."""

WARNING = Text("warning", "предупреждение")
UNUSUAL = Text(
    "{what}, though {ruleset} has: {rule} It is dealt all the same.",
    "{what}, хотя в {ruleset} стоит: {rule} Сдаётся всё равно.",
)
"""What is unusual, and the rule that it goes against."""


@Parameter(name="*")
@dataclass(frozen=True)
class Terms:
    """What is agreed before a deal; which of it a game knows is the game's to say."""

    dealer: Annotated[Whole | None, Parameter(group=TERMS, help="The seat that deals.")] = None
    stake: Annotated[Whole | None, Parameter(group=OF_STUKOLKA, help="The unit stake; else 15.")] = None
    pot: Annotated[Whole | None, Parameter(group=OF_STUKOLKA, help="What stands from earlier deals.")] = None
    ceiling: Annotated[
        Whole | None, Parameter(group=OF_STUKOLKA, help="The sum above which the dealer may refuse a lone knocker.")
    ] = None
    cap: Annotated[
        Whole | None, Parameter(group=OF_STUKOLKA, help="The most that a remise may be, where one is agreed.")
    ] = None
    dealer_sum: Annotated[
        Whole | None, Parameter(group=OF_STUKOLKA, help="The dealer's own sum, where it is agreed.")
    ] = None
    banker: Annotated[Whole | None, Parameter(group=OF_LANSQUENET, help="Who holds the bank first.")] = None
    packs: Annotated[Whole | None, Parameter(group=OF_LANSQUENET, help="How many packs are put together.")] = None
    fund: Annotated[Whole | None, Parameter(group=OF_LANSQUENET, help="What is in the reserve fund from before.")] = (
        None
    )
    fund_sum: Annotated[Whole | None, Parameter(group=OF_LANSQUENET, help="What each pays into the reserve fund.")] = (
        None
    )
    limit: Annotated[Whole | None, Parameter(group=OF_STUKALSHCHIK, help="The most chips in one bet.")] = None
    board: Annotated[
        str | None,
        Parameter(group=OF_STUKALSHCHIK, help="Chips on the cells from earlier deals: 'A=3 knocker=5'."),
    ] = None

    def options(self, words: Any, *, players: int, before: int | None = None) -> dict[str, Any]:
        """The terms as keys of a record, with what is usual in the game of the module `words` when nobody says.

        Who begins is, if nobody says, the seat before the seat `before`.
        """
        said = {key: value for key, value in asdict(self).items() if value is not None}
        if self.board is not None:
            said["board"] = numbers(self.board, "--board")
        return {"players": players} | usual(words, players=players, before=before) | said


NOTHING_SAID = Terms()
"""No term is named."""


def numbers(text: str, option: str) -> dict[str, int]:
    """The numbers by name of a text such as `A=3 knocker=5`.

    Raises:
        WrongUsage: with every part that is no name with a whole number, or that names something again.
    """
    found: dict[str, int] = {}
    faults: list[Fault] = []
    for part in text.replace(",", " ").split():
        name, _, number = part.partition("=")
        if not (name and number.isascii() and number.isdigit()) or len(number) > MOST_DIGITS:
            faults.append(Fault(f"expected NAME=NUMBER, such as A=3, found {shown(part)}", key=option))
        elif name in found:
            faults.append(Fault(f"{name} is named twice", key=option))
        else:
            found[name] = int(number)
    if faults:
        raise WrongUsage(faults)
    return found


def terms(game: Any, rules: Any, options: Mapping[str, object]) -> Any:
    """The setup that options make, without cards; an option that is None is not given.

    Raises:
        WrongUsage: with all faults, each naming its option.
    """
    table = {key: value for key, value in options.items() if value is not None}
    try:
        return game.setup(table, rules, cards=False)
    except InvalidInput as invalid:
        known = {*options, *(field.name for field in fields(Terms))}
        raise WrongUsage(_of_option(fault, known) for fault in invalid.faults) from None


def _of_option(fault: Fault, known: Container[str]) -> Fault:
    """A fault of a key as one of its option; of the keys of a record, only those are allowed that are options here."""
    option = _option(fault.key)
    if not fault.message.startswith("unknown key"):
        return replace(fault, key=option)
    allowed = tuple(_option(key) for key in fault.allowed if key in known)
    return Fault("the game has no use for it", key=option, allowed=allowed)


def _option(key: str) -> str:
    # The option of a key of the record, and behind it what is wrong within: `--board X`.
    option, _, within = key.partition(".")
    return f"--{option.replace('_', '-')} {within}".rstrip()


def strategies(game: Any, named: str, players: int) -> list[Any]:
    """The strategies of a game by seat that `named` names, one for all or one for each, parted by commas.

    A name in `.toml` is a file's that holds a strategy, see `strategy_file`.

    Raises:
        WrongUsage: a name is unknown, or their number is not that of the players; all faults are listed.
        InvalidInput: with all faults of a file.
    """
    names = [name.strip() for name in named.split(",")]
    known, allowed = dict(game.strategies), tuple(game.strategies)
    known |= {name: strategy_file.read(game.name, name) for name in names if strategy_file.is_file(name)}
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


def warn(library: Library, ruleset: RuleSet, game: Any, setup: Any, *, lang: str) -> None:
    """Tells on stderr what is unusual about a setup, and the rule that it goes against, with who says so."""
    for locus, what in game.warnings(setup):
        rule = authority(library, ruleset, locus)
        said = f"{rule.rule.of(lang)} [{mark(rule.origin).of(lang)}]"
        told = UNUSUAL.of(lang).format(what=what.of(lang), ruleset=ruleset.name, rule=said)
        complain(f"{WARNING.of(lang)}: {told}")
