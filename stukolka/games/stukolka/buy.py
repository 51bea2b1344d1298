"""Buying: the trump turned up and thrown off, exchanges, the golets, the razrez, withdrawing.

Loci `buy.*`, `golets.*`, `shleif.*`. A step works on the copy of the state that it was given.
"""

from __future__ import annotations

from typing import Final

from stukolka.cards import BIT, bits, members
from stukolka.engine.protocol import Event
from stukolka.errors import Fault, InvalidInput
from stukolka.games.stukolka.actions import KNOCK, PASS, RAZREZ, STAY, WITHDRAW, Action, drops, exchanges
from stukolka.games.stukolka.plan.buying import RAZREZ_CARDS
from stukolka.games.stukolka.state import Before, Pile
from stukolka.games.stukolka.table import HAND

_new: Final = tuple.__new__
_KEEP = (KNOCK, PASS)
_RAZREZ = (PASS, RAZREZ)
_RAZREZ_MUST = (RAZREZ,)
_STAY = (STAY, WITHDRAW)


def turn_up(new: Before, events: list[Event]) -> None:
    """Turn the trump card up, if it is not yet open (locus buy.trump-shown)."""
    if new.trump != "unturned":
        return
    new.trump = "open"
    deal = new.deal
    locus = "buy.trump-shown" if deal.buying.limit else None
    if deal.terms.obligatory:
        locus = "obligatory.turned-trump"
    events.append(Event("trump", deal.terms.dealer, locus, (deal.setup.trump,)))


def offer(new: Before, events: list[Event]) -> None:
    """Ask the seat to act what it will change; before the first purchase the open trump is thrown off."""
    plan = new.deal.buying
    new.step = "exchange"
    new.options = exchanges(new.hands[new.seat], plan.limit)
    if new.trump != "thrown-off" and plan.thrown_off:
        turn_up(new, events)
        new.trump = "thrown-off"
        events.append(Event("thrown-off", new.deal.terms.dealer, "buy.trump-sold", (new.deal.setup.trump,)))


def exchange(new: Before, action: Action, events: list[Event]) -> bool:
    """Change cards; True when the buyer must then throw one away, or another buyer is asked."""
    deal = new.deal
    plan = deal.buying
    seat = new.seat
    going = action.cards
    count = len(going)
    events.append(_new(Event, ("exchange", seat, "buy.discard-first", going, 0, ())))
    if new.blind and new.blind & BIT[seat]:
        count += plan.extra_for(count)
    dealer = plan.kept and seat == deal.terms.dealer
    if count or dealer:
        hand = new.hands[seat] ^ action.held
        if count:
            if going:
                new.bought |= BIT[seat]
            for card in draw(new, count, going, events, locus="buy.buy-order"):
                hand |= BIT[card]
        if dealer:
            events.append(Event("takes-trump", seat, "shleif.dealer-purchase", (deal.setup.trump,)))
            hand |= BIT[deal.setup.trump]
        if served(new, hand):
            return True
    else:
        new.served |= BIT[seat]
    return new.stage == "buying" and next_buyer(new, events)


def served(new: Before, hand: int) -> bool:
    """The buyer has the set of cards `hand`: True when he must throw some away."""
    seat = new.seat
    new.hands[seat] = hand
    if hand.bit_count() > HAND:
        new.step = "drop"
        new.options = drops(hand, hand.bit_count() - HAND)
        return True
    new.served |= BIT[seat]
    return False


def drop(new: Before, action: Action, events: list[Event]) -> bool:
    """Throw cards away; True when the taker of the golets must still say if he plays."""
    seat = new.seat
    events.append(Event("drop", seat, _drop_locus(new, seat), action.cards))
    new.hands[seat] ^= action.held
    thrown = tuple([card for card in action.cards if card != new.deal.setup.trump])
    new.pile = new.pile._replace(discards=new.pile.discards + thrown)
    new.served |= BIT[seat]
    return seat == new.golets.taker and ask_taker(new)


def _drop_locus(new: Before, seat: int) -> str:
    if seat == new.golets.taker:
        return "golets.golets-hand"
    if seat in new.cut_in:
        return "shleif.razrez-cards"
    return "shleif.blind-extra" if new.blind & BIT[seat] else "shleif.dealer-purchase"


def take_golets(new: Before, *, top: bool, events: list[Event]) -> bool:
    """Lay aside what the rule set says and, where one buys at once, take the cards (locus golets.set-aside)."""
    trump = new.deal.setup.trump
    if not top:
        events.append(Event("aside", new.seat, "golets.set-aside", (trump,)))
    if top or new.deal.buying.trump_and_top:
        burnt = draw(new, 1, (), events, word="burnt", locus="golets.set-aside")
        new.golets = new.golets._replace(aside=burnt)
    return new.deal.speaking.at_once and golets(new, events)


def golets(new: Before, events: list[Event]) -> bool:
    """Give the taker his three cards; True when he must act again (locus golets.golets-hand)."""
    seat = new.seat = new.golets.taker
    new.bought |= BIT[seat]
    own = new.hands[seat]
    if new.deal.buying.best_three:
        hand = own | bits(draw(new, HAND, (), events))
    else:
        events.append(Event("exchange", seat, "golets.golets-hand", members(own)))
        hand = bits(draw(new, HAND, members(own), events))
    return served(new, hand) or ask_taker(new)


def ask_taker(new: Before) -> bool:
    """Ask the taker of the golets if he plays; False where he must (locus golets.golets-taker)."""
    if not new.deal.buying.taker_may_pass:
        return False
    new.step = "keep"
    new.options = _KEEP
    return True


def keep(new: Before, action: Action, events: list[Event]) -> bool:
    """The taker of the golets plays or passes; he need not act again."""
    events.append(Event(action.verb, new.seat))
    if action == PASS:
        new.came = tuple([seat for seat in new.came if seat != new.seat])
        new.inside = new.playing()
    return False


def next_buyer(new: Before, events: list[Event]) -> bool:
    """Ask the next seat in play that has not bought; False when all have (locus buy.buy-order)."""
    deal = new.deal
    plan = deal.buying
    if not plan.limit:
        taker = new.golets.taker
        return taker >= 0 and not new.bought & BIT[taker] and golets(new, events)
    inside = new.inside
    for place in range(new.place + 1, len(inside)):
        seat = inside[place]
        if not new.served & BIT[seat]:
            new.place = place
            new.seat = seat
            offer(new, events)
            return True
    return False


def next_passer(new: Before) -> bool:
    """Ask the next seat that passed if it comes in by the razrez; False when all were asked (locus shleif.razrez)."""
    deal = new.deal
    if not deal.buying.razrez:
        return False
    order = deal.terms.order
    inside = new.came + deal.bound
    for place in range(new.place + 1, len(order)):
        if order[place] not in inside:
            new.place = place
            new.seat = order[place]
            new.step = "razrez"
            new.options = _RAZREZ_MUST if deal.buying.razrez_must else _RAZREZ
            return True
    return False


def razrez(new: Before, action: Action, events: list[Event]) -> bool:
    """A passer comes in or declines; True when he must then throw a card away (locus shleif.razrez-cards)."""
    seat = new.seat
    if action == PASS:
        events.append(Event("pass", seat))
        return False
    locus = "shleif.razrez-number" if new.cut_in else "shleif.razrez"
    if new.deal.buying.razrez_must:
        locus = "shleif.razrez-turn"
    old = members(new.hands[seat])
    events.append(Event("razrez", seat, locus, old))
    new.cut_in += (seat,)
    new.inside = new.playing()
    new.bought |= BIT[seat]
    return served(new, bits(draw(new, RAZREZ_CARDS, old, events, locus="shleif.razrez-cards")))


def next_withdrawing(new: Before) -> bool:
    """Ask the next buyer if he stays, while more than one is in; False when all were asked (locus buy.withdraw)."""
    deal = new.deal
    if not deal.buying.withdraw or not new.bought:
        return False
    if len(new.inside) < 2:
        return False
    order = deal.terms.order
    for place in range(new.place + 1, len(order)):
        if order[place] in new.inside and new.bought & BIT[order[place]]:
            new.place = place
            new.seat = order[place]
            new.step = "stay"
            new.options = _STAY
            return True
    return False


def withdraw(new: Before, action: Action, events: list[Event]) -> bool:
    """A buyer stays or withdraws, and will then pay a remise; he need not act again."""
    if action == STAY:
        events.append(Event("stay", new.seat))
    else:
        events.append(Event("withdraw", new.seat, "buy.withdraw"))
        new.gone += (new.seat,)
        new.inside = new.playing()
    return False


def draw(
    new: Before,
    count: int,
    going: tuple[int, ...],
    events: list[Event],
    *,
    word: str = "bought",
    locus: str | None = None,
) -> tuple[int, ...]:
    """The next `count` cards of the stock; then `going`, what the buyer throws away, is discarded.

    When the stock runs out, earlier discards are shuffled in; if these don't suffice either, there are fewer cards
    (locus buy.stock). Raises InvalidInput when the stock is not known so far.
    """
    stock, top, discards, reshuffled = new.pile
    end = top + count
    if end <= len(stock):
        cards = stock[top:end]
        new.pile = _new(Pile, (stock, end, discards + going, reshuffled))
    else:
        cards = _past_the_stock(new, count, events)
        new.pile = new.pile._replace(discards=new.pile.discards + going)
    if cards:
        events.append(_new(Event, (word, new.seat, locus, cards, 0, ())))
    return cards


def _past_the_stock(new: Before, count: int, events: list[Event]) -> tuple[int, ...]:
    deal = new.deal
    if not deal.setup.whole:
        raise InvalidInput([Fault("the deal runs past the cards listed: list more of the stock", key="stock")])
    stock, top, discards, reshuffled = new.pile
    cards = stock[top:]
    new.pile = Pile(())
    if discards:
        new.pile = Pile(_reshuffled(new, discards, reshuffled), reshuffled=reshuffled + 1)
        events.append(Event("reshuffle", deal.terms.dealer, "buy.stock"))
    missing = count - len(cards)
    cards += new.pile.cards[:missing]
    new.pile = new.pile._replace(gone=min(missing, len(new.pile.cards)))
    if len(cards) < count:
        events.append(Event("stock-exhausted", new.seat, "buy.stock"))
    return cards


def _reshuffled(new: Before, discards: tuple[int, ...], times: int) -> tuple[int, ...]:
    # The discards in the order that the record gives for this time, or as they were thrown.
    given = new.deal.terms.agreed.reshuffle
    if times >= len(given):
        return discards
    if sorted(given[times]) != sorted(discards):
        raise InvalidInput([Fault("these are not the cards that are shuffled in here", key=f"reshuffle[{times}]")])
    return given[times]
