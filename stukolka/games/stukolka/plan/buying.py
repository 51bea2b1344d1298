"""Buying: how many cards, when the trump is turned, the golets, the unseen knocker's extra card, razrez, withdrawing.

Loci `buy.*`, `golets.golets-hand`, `golets.golets-taker`, `golets.set-aside`, `shleif.*` and `obligatory.own-cards`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, assert_never

from stukolka.games.stukolka import switches
from stukolka.games.stukolka.plan.speaking import blind_agreed
from stukolka.games.stukolka.switches import Golets, Obligatory, Shleif, Table, Voluntary, forms, play

RAZREZ_CARDS: Final = 4
"""Cards that a buyer by the razrez takes, of which he throws one away."""


@dataclass(frozen=True, slots=True)
class Buying:
    """The answers about buying; what is left blank is asked in other forms only."""

    limit: int = 0
    """How many cards one may change (buy.buy-limit); 0 where not every player buys."""
    turned_late: bool = False
    """Is the trump turned up only when buying begins (buy.trump-shown)."""
    thrown_off: bool = False
    """Is the open trump thrown off before the first purchase (buy.trump-sold)."""
    kept: bool = False
    """Has the dealer a closed trump (shleif.dealer-purchase)."""
    looks_late: bool = False
    """May the dealer look at his cards only when he has named trumps (shleif.dealer-looks)."""
    extra: Literal["none", "with-exchange", "always"] = "none"
    """When the unseen knocker has an extra card (shleif.blind-knock, shleif.blind-extra)."""
    razrez: bool = False
    """May passers come in by the razrez (shleif.razrez)."""
    razrez_must: bool = False
    """Must they (shleif.razrez-turn)."""
    withdraw: bool = False
    """May a buyer withdraw, paying a remise (buy.withdraw)."""
    shuffles: bool = False
    """Are discards shuffled in when the stock runs out (buy.stock)."""
    trump_and_top: bool = False
    """Does the taker of the golets lay the top card aside besides the trump (golets.set-aside)."""
    best_three: bool = False
    """Does he keep the best three of six (golets.golets-hand)."""
    taker_may_pass: bool = False
    """May he still pass (golets.golets-taker)."""

    @property
    def changes_seats(self) -> bool:
        """Whether anybody can come into play or leave it once all have declared."""
        return self.razrez or self.withdraw or self.taker_may_pass

    def extra_for(self, changed: int) -> int:
        """The unseen knocker's extra cards when he changes so many."""
        match self.extra:
            case "none":
                return 0
            case "with-exchange":
                return 1 if changed else 0
            case "always":
                return 1
            case _:
                assert_never(self.extra)


def buying(rules: Table, *, kept: bool) -> Buying:
    """The answers about buying of a rule set; `kept`: this deal has a shleif that was not renounced."""
    if isinstance(rules, Obligatory):
        return _obligatory(rules)
    if not isinstance(rules, Voluntary):
        raise TypeError(f"{type(rules).__name__} is no form of stukolka")
    match rules.withdraw:
        case play.Withdraw.NOT_ALLOWED:
            withdraw = False
        case play.Withdraw.PAYING_REMISE:
            withdraw = True
        case _:
            assert_never(rules.withdraw)
    match rules.stock:
        case play.Stock.REFUSE:
            shuffles = False
        case play.Stock.SHUFFLE_DISCARDS:
            shuffles = True
        case _:
            assert_never(rules.stock)
    plan = Buying(withdraw=withdraw, shuffles=shuffles)
    if isinstance(rules, Golets):
        plan = _golets(plan, rules)
    if isinstance(rules, switches.Buying):
        plan = _every_player(plan, rules, kept=kept)
    if isinstance(rules, Shleif):
        plan = _shleif(plan, rules)
    return plan


def _obligatory(rules: Obligatory) -> Buying:
    match rules.own_cards:
        case forms.OwnCards.OWN_CARDS_ONLY:
            pass
        case _:
            assert_never(rules.own_cards)
    match rules.turned_trump:
        case forms.TurnedTrump.NAMES_SUIT:
            pass
        case _:
            assert_never(rules.turned_trump)
    return Buying()


def _golets(plan: Buying, rules: Golets) -> Buying:
    match rules.set_aside:
        case forms.SetAside.TRUMP | forms.SetAside.TRUMP_OR_TOP:
            trump_and_top = False
        case forms.SetAside.TRUMP_AND_TOP:
            trump_and_top = True
        case _:
            assert_never(rules.set_aside)
    match rules.golets_hand:
        case forms.GoletsHand.ALL_REPLACED:
            best_three = False
        case forms.GoletsHand.BEST_THREE:
            best_three = True
        case _:
            assert_never(rules.golets_hand)
    match rules.golets_taker:
        case forms.GoletsTaker.MUST_PLAY:
            taker_may_pass = False
        case forms.GoletsTaker.MAY_PASS:
            taker_may_pass = True
        case _:
            assert_never(rules.golets_taker)
    return replace(plan, trump_and_top=trump_and_top, best_three=best_three, taker_may_pass=taker_may_pass)


def _every_player(plan: Buying, rules: switches.Buying, *, kept: bool) -> Buying:
    match rules.buy_limit:
        case play.BuyLimit.ANY_NUMBER:
            limit = 3
        case play.BuyLimit.UP_TO_TWO:
            limit = 2
        case _:
            assert_never(rules.buy_limit)
    match rules.trump_shown:
        case play.TrumpShown.BEFORE_DECLARING:
            turned_late = False
        case play.TrumpShown.AT_BUYING:
            turned_late = True
        case _:
            assert_never(rules.trump_shown)
    match rules.trump_sold:
        case play.TrumpSold.THROWN_OFF:
            thrown_off = not kept
        case _:
            assert_never(rules.trump_sold)
    match rules.buy_order:
        case play.BuyOrder.FROM_ELDER_HAND:
            pass
        case _:
            assert_never(rules.buy_order)
    match rules.discard_first:
        case play.DiscardFirst.DISCARD_FIRST:
            pass
        case _:
            assert_never(rules.discard_first)
    match rules.passers_buy:
        case play.PassersBuy.CLOSED:
            pass
        case _:
            assert_never(rules.passers_buy)
    return replace(plan, limit=limit, turned_late=turned_late and not kept, thrown_off=thrown_off, kept=kept)


def _shleif(plan: Buying, rules: Shleif) -> Buying:
    match rules.trump_seen:
        case forms.TrumpSeen.DEALER_ONLY:
            pass
        case _:
            assert_never(rules.trump_seen)
    match rules.dealer_purchase:
        case forms.DealerPurchase.EXCHANGE_TRUMP_DROP:
            pass
        case _:
            assert_never(rules.dealer_purchase)
    match rules.dealer_looks:
        case forms.DealerLooks.AFTER_ANNOUNCING:
            looks_late = True
        case forms.DealerLooks.AT_WILL:
            looks_late = False
        case _:
            assert_never(rules.dealer_looks)
    extra: Literal["none", "with-exchange", "always"]
    match rules.blind_extra:
        case forms.BlindExtra.WITH_EXCHANGE:
            extra = "with-exchange"
        case forms.BlindExtra.ALWAYS:
            extra = "always"
        case _:
            assert_never(rules.blind_extra)
    match rules.razrez:
        case forms.Razrez.AGREED:
            razrez = True
        case forms.Razrez.NOT_AGREED:
            razrez = False
        case _:
            assert_never(rules.razrez)
    match rules.razrez_turn:
        case forms.RazrezTurn.EACH_MAY:
            razrez_must = False
        case forms.RazrezTurn.ALL_MUST:
            razrez_must = True
        case _:
            assert_never(rules.razrez_turn)
    match rules.razrez_cards:
        case forms.RazrezCards.FOUR_DROP_ONE:
            pass
        case _:
            assert_never(rules.razrez_cards)
    match rules.razrez_number:
        case forms.RazrezNumber.UNLIMITED:
            pass
        case _:
            assert_never(rules.razrez_number)
    return replace(
        plan,
        looks_late=looks_late,
        extra=extra if blind_agreed(rules) else "none",
        razrez=razrez,
        razrez_must=razrez_must,
    )


def renouncing(rules: Shleif) -> tuple[bool, bool]:
    """Whether the shleif may be renounced, and the renouncing taken back (shleif.renounce, shleif.renounce-binds)."""
    match rules.renounce:
        case forms.Renounce.BEFORE_DEAL:
            allowed = True
        case forms.Renounce.NOT_ALLOWED:
            allowed = False
        case _:
            assert_never(rules.renounce)
    match rules.renounce_binds:
        case forms.RenounceBinds.BINDING:
            return allowed, False
        case forms.RenounceBinds.MAY_BE_TAKEN_BACK:
            return allowed, allowed
        case _:
            assert_never(rules.renounce_binds)


def cards_needed(rules: Table, plan: Buying, players: int, *, dealer_bound: bool) -> int:
    """The cards that a table of so many players may come to want in the worst case (locus buy.stock).

    Hands and trump; then, where the stock must suffice: in golets one card laid aside and three taken; where all buy,
    for each player the greatest number of cards, with the unseen knocker's extra card or the four of the razrez if
    agreed. At least one player is in play without the razrez; the dealer of a kept shleif, who is bound to play
    (`dealer_bound`), has his fourth card from the trump.
    """
    dealt = 3 * players + 1
    if plan.shuffles or isinstance(rules, Obligatory):
        return dealt
    if isinstance(rules, Golets):
        return dealt + 1 + 3
    knocker = plan.limit + (plan.extra != "none")
    passer = max(knocker, RAZREZ_CARDS) if plan.razrez else knocker
    if plan.kept and dealer_bound:
        return dealt + passer * (players - 1) + plan.limit
    return dealt + passer * (players - 1) + knocker
