"""The command `play`: the game at the terminal, against strategies."""

from __future__ import annotations

import secrets
from typing import Annotated

from cyclopts import Parameter

from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.numbers import Counted, Whole
from stukolka.cli.output import write_json
from stukolka.cli.rulesets import RULESET_HELP
from stukolka.cli.terms import NOTHING_SAID, STRATEGIES_HELP, Terms, strategies, terms, warn
from stukolka.errors import Fault, WrongUsage
from stukolka.fields import bounds

USUAL = 4
"""How many play when nobody says."""

SEEDS = 1_000_000
"""A seed that nobody gave is below this."""


def play(
    ruleset: Annotated[str, Parameter(help=RULESET_HELP)],
    /,
    *,
    players: Annotated[Whole | None, Parameter(help="How many play, you among them.")] = None,
    seat: Annotated[Whole, Parameter(help="Your seat.")] = 0,
    seed: Annotated[Counted | None, Parameter(help="The seed of the deals; else a new one, which is shown.")] = None,
    agreed: Terms = NOTHING_SAID,
    strategy: Annotated[str, Parameter(help=f"How the others decide: {STRATEGIES_HELP}.")] = "cautious",
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
    words = library.part(chosen.game, "words")
    terms(game, rules, agreed.options(words, players=players))  # before the seat, and what follows from both
    if not 0 <= seat < players:
        raise WrongUsage([Fault(f"expected a whole number{bounds(0, players - 1)}, found {seat}", key="--seat")])
    options = agreed.options(words, players=players, before=seat)
    setup = terms(game, rules, options)
    others = strategies(game, strategy, players)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    warn(library, chosen, game, setup, lang=common.language)
    table = Table(library, chosen, seat=seat, lang=common.language, aside=common.json)
    played = Sitting(table, game, others, seed=seed).play(setup)
    if common.json:
        write_json({"rules": chosen.name, "digest": chosen.digest, "seed": seed, "seat": seat, "deals": played})
