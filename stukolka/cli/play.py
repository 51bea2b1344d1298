"""The command `play`: the game at the terminal, against strategies."""

from __future__ import annotations

import secrets
from typing import Annotated, Any

from cyclopts import Parameter

from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.output import write_json
from stukolka.cli.rulesets import RULESET_HELP
from stukolka.cli.terms import seeded, strategies, terms, warn
from stukolka.errors import WrongUsage

USUAL = 4
"""How many play when nobody says."""

SEEDS = 1_000_000
"""A seed that nobody gave is below this."""


def play(
    ruleset: Annotated[str, Parameter(help=RULESET_HELP)],
    /,
    *,
    players: Annotated[int | None, Parameter(help="How many play, you among them.")] = None,
    seat: Annotated[int, Parameter(help="Your seat.")] = 0,
    dealer: Annotated[int | None, Parameter(help="Who deals first; else the seat before yours.")] = None,
    seed: Annotated[int | None, Parameter(help="The seed of the deals; else a new one, which is told.")] = None,
    stake: Annotated[int, Parameter(help="The unit stake.")] = 15,
    pot: Annotated[int, Parameter(help="What stands on the table at the beginning.")] = 0,
    ceiling: Annotated[int | None, Parameter(help="The sum above which the dealer may refuse a lone knocker.")] = None,
    cap: Annotated[int | None, Parameter(help="The most that a remise may be, where one is agreed.")] = None,
    dealer_sum: Annotated[int | None, Parameter(help="The dealer's own sum, where it is agreed.")] = None,
    strategy: Annotated[str, Parameter(help="How the others decide, for all or by seat.")] = "cautious",
    common: Common = DEFAULTS,
) -> None:
    """The game at the terminal: deal after deal against strategies, until you have had enough."""
    from stukolka.cli.sitting import Sitting
    from stukolka.cli.terminal import Table

    library = common.library()
    chosen = library.ruleset(ruleset)
    game, rules = library.engine(chosen.game), library.typed(chosen)
    if players is None:
        least, most = game.limits(rules)
        players = min(max(USUAL, least), most)
    if not 0 <= seat < players:
        raise WrongUsage(f"--seat: expected a seat from 0 to {players - 1}, found {seat}")
    options: dict[str, Any] = {
        "players": players,
        "dealer": (seat - 1) % players if dealer is None else dealer,
        "stake": stake,
        "pot": pot,
        "ceiling": ceiling,
        "cap": cap,
        "dealer_sum": dealer_sum,
    }
    setup = terms(game, rules, options)
    others = strategies(game.strategies, strategy, players)
    seed = secrets.randbelow(SEEDS) if seed is None else seeded(seed)
    warn(game, setup, common.language)
    table = Table(library, chosen, seat=seat, lang=common.language, aside=common.json)
    played = Sitting(table, game, others, seed=seed).play(setup)
    if common.json:
        write_json({"rules": chosen.name, "digest": chosen.digest, "seed": seed, "seat": seat, "deals": played})
