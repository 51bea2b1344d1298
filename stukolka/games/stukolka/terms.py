"""The terms of a deal: rule set, seats, sums and what was agreed; and the setup, which adds the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from stukolka.cards import PACKS
from stukolka.engine.protocol import Event
from stukolka.games.stukolka import stakes, table
from stukolka.games.stukolka.actions import MOST_SEATS
from stukolka.games.stukolka.incidents import Incident
from stukolka.games.stukolka.plan import Plan
from stukolka.games.stukolka.plan.buying import cards_needed
from stukolka.games.stukolka.switches import Obligatory, Shleif, Table

Announced: TypeAlias = Literal["kept", "renounced", "taken-back"]
"""What the dealer says of the shleif before the deal; `taken-back`: renounced, and kept after all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreed:
    """What is settled before the cards are dealt, apart from the rule set."""

    players: int
    """How many play."""
    dealer: int
    """Who deals."""
    stake: int
    """The unit stake, in coins."""
    pot: int = 0
    """What stands on the table before this deal's stakes."""
    staked: bool = False
    """Whether this deal's stakes lie in `pot` already."""
    forced: bool = False
    """Whether the deal is forced (obligatory)."""
    remise: bool = False
    """Whether a remise is played for: coins were left from an earlier deal."""
    strict: bool = True
    """Whether unlawful plays are refused."""
    ceiling: int | None = None
    """The sum above which the dealer may refuse a lone knocker."""
    cap: int | None = None
    """The most that a remise may be."""
    dealer_sum: int | None = None
    """What the dealer stakes for his deal, where it is agreed apart from the stake."""
    shleif: Announced | None = None
    """What the dealer said of the shleif."""
    incidents: tuple[Incident, ...] = ()
    """Irregularities of the deal."""
    draw: tuple[tuple[int, ...], ...] = ()
    """The cards drawn for seats, round by round; they settled `dealer`."""
    reshuffle: tuple[tuple[int, ...], ...] = ()
    """In what order discards lie when they have been shuffled in, each time."""


@dataclass(frozen=True, slots=True, eq=False)
class Terms:
    """Rule set and agreements, and all that follows from them before a card is dealt."""

    rules: Table
    """The rule set."""
    plan: Plan
    """Its answers, matched."""
    agreed: Agreed
    """What was agreed."""
    players: int
    """How many play."""
    dealer: int
    """Who deals."""
    order: tuple[int, ...]
    """The seats in their order from the elder hand to the dealer."""
    opening: tuple[Event, ...]
    """What happens before the cards are dealt."""
    pot: int
    """What lies on the table when cards are played: all stakes in."""
    paid: tuple[int, ...]
    """Seat -> net chips after the stakes."""
    pack: tuple[int, ...]
    """The pack as it lies before the shuffle."""
    needed: int
    """The cards that the deal may come to want; the whole pack where discards may be shuffled in."""
    at_once: bool
    """Whether each is dealt his hand at once."""
    next_dealer: int
    """Who deals next, if all goes its way."""
    last: int
    """The dealer's place in the order of seats."""
    obligatory: bool
    """Whether the form is the obligatory game."""


class Setup(NamedTuple):
    """The terms of a deal and its cards, from which it starts."""

    terms: Terms
    """What was agreed."""
    hands: tuple[tuple[int, ...], ...] = ()
    """Seat -> cards; empty while nothing is dealt."""
    trump: int = -1
    """The trump card."""
    stock: tuple[int, ...] = ()
    """The next cards from the top, as far as they are known."""
    whole: bool = False
    """Whether the stock is known to its last card."""


def terms(rules: Table, plan: Plan, agreed: Agreed) -> Terms:
    """The terms that a rule set and agreements make."""
    players, dealer = agreed.players, agreed.dealer
    order = table.order_of(players, dealer)
    opening: list[Event] = []
    if agreed.draw:
        opening += table.drawn(rules, plan.pack, agreed.draw, players)[1]
    if unusual(rules, players):
        opening.append(Event("unusual-table", None, rules.players.locus, more=(("players", players),)))
    if agreed.remise:
        opening.append(Event("remise-stands", None, "remise.remise-played", more=(("pot", agreed.pot),)))
    pot = agreed.pot
    paid = [0] * players
    if not agreed.staked:
        for event in stakes.stakes(
            rules, order=order, stake=agreed.stake, dealer_sum=agreed.dealer_sum, forced=agreed.forced
        ):
            opening.append(event)
            if event.seat is not None:
                paid[event.seat] += event.chips
            pot -= event.chips
    if agreed.shleif in ("renounced", "taken-back"):
        opening.append(Event("renounced", dealer, "shleif.renounce"))
    if agreed.shleif == "taken-back":
        opening.append(Event("taken-back", dealer, "shleif.renounce-binds"))
    opening.append(Event("cut", table.cutter(rules, players=players, dealer=dealer), rules.cut.locus))
    needed = cards_needed(rules, plan.buying, players, dealer_bound=plan.speaking.duty == "always-plays")
    return Terms(
        rules=rules,
        plan=plan,
        agreed=agreed,
        players=players,
        dealer=dealer,
        order=order,
        opening=tuple(opening),
        pot=pot,
        paid=tuple(paid),
        pack=PACKS[plan.pack.size],
        needed=plan.pack.size if plan.buying.shuffles else needed,
        at_once=table.in_one_packet(rules),
        next_dealer=table.next_dealer(rules, players=players, dealer=dealer),
        last=players - 1,
        obligatory=isinstance(rules, Obligatory),
    )


def unusual(rules: Table, players: int) -> bool:
    """Whether a number of players lies outside what the rules name (locus table.players)."""
    least, most = table.players_of(rules)
    return players < least or (most > 0 and players > most)


def served(rules: Table, plan: Plan) -> int:
    """How many players at most the pack serves (locus buy.stock)."""
    size = plan.pack.size
    bound = plan.speaking.duty == "always-plays"
    numbers = range(2, MOST_SEATS + 1)
    return max(n for n in numbers if cards_needed(rules, plan.buying, n, dealer_bound=bound) <= size)


def kept(rules: Table, announced: Announced | None) -> bool:
    """Whether the deal has a closed trump."""
    return isinstance(rules, Shleif) and announced != "renounced"
