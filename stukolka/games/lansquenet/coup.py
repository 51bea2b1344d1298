"""The coup: two cards, what decides between them, and what is then won (D.l15-l23, l27, l28)."""

from __future__ import annotations

from typing import assert_never

from stukolka.engine.protocol import Event
from stukolka.games.chips import added
from stukolka.games.lansquenet import bank, fund, pile
from stukolka.games.lansquenet.state import Coup, State, Winner
from stukolka.games.lansquenet.switches import NewCards, Pair, Sides


def play(state: State, by_fund: int, events: list[Event]) -> None:
    """The coup is played to its end: the stake is covered, `by_fund` of it by the fund.

    Raises:
        InvalidInput: the cards listed do not go so far.
    """
    made = _laid(state, by_fund, events)
    if made.winner is None and made.left >= 0:
        made = _turned(state, made, events)
    state.coups += (made,)
    match made.winner:
        case "banker":
            _banker_wins(state, made, events)
        case "punters":
            _punters_win(state, made, events)
        case None:
            _taken_back(state, made, events)
        case _:
            assert_never(made.winner)


def _laid(state: State, by_fund: int, events: list[Event]) -> Coup:
    """The coup with its two cards: decided already by a pair that counts, without a left card if none came."""
    punters = tuple(seat for seat in state.order if state.covers[seat])
    stays = state.pile.right >= 0
    while True:
        if stays:
            cards = (pile.shown(state.pile.right), pile.shown(state.pile.left))
            events.append(Event("cards-stay", state.banker, state.rules.new_cards.locus, cards))
        else:
            _lay(state, events)
        made = Coup(state.banker, state.bank, by_fund, punters, state.pile.right, state.pile.left)
        if made.left < 0 or not pile.equal(state.rules, made.right, made.left):
            return made
        winner = pair_wins(state.rules.pair)
        cards = (pile.shown(made.right), pile.shown(made.left))
        events.append(Event("pair", state.banker, state.rules.pair.locus, cards, more=(("winner", winner),)))
        state.pile = pile.swept(state.pile)
        if winner is not None:
            return made._replace(winner=winner)


def pair_wins(pair: Pair) -> Winner | None:
    """Who wins at once by two equal cards; nobody where they do not count (`coup.pair`, D.l28)."""
    match pair:
        case Pair.BANKER_WINS:
            return "banker"
        case Pair.PUNTERS_WIN:
            return "punters"
        case Pair.VOID:
            return None
        case _:
            assert_never(pair)


def _lay(state: State, events: list[Event]) -> None:
    """The first card is laid to the right, the second to the left (`coup.sides`, D.l15 and D.l16)."""
    locus = state.rules.sides.locus
    if not pile.rest(state.pile):
        pile.shuffle(state, events)
    for side in ("right", "left"):
        card = pile.draw(state, events)
        if card is None:
            return
        state.pile = state.pile._replace(right=card) if side == "right" else state.pile._replace(left=card)
        owner = "banker" if (side == "right") == right_is_bankers(state.rules.sides) else "punters"
        events.append(Event(side, state.banker, locus, (pile.shown(card),), more=(("side", owner),)))


def right_is_bankers(sides: Sides) -> bool:
    """Whether the card on the right is the banker's (`coup.sides`, D.l16)."""
    match sides:
        case Sides.RIGHT_BANKER:
            return True
        case Sides.LEFT_BANKER:
            return False
        case _:
            assert_never(sides)


def _turned(state: State, made: Coup, events: list[Event]) -> Coup:
    """Cards are laid in the middle until one equals one of the two (`coup.match`, D.l17-l22)."""
    middle: list[int] = []
    while (card := pile.draw(state, events, middle)) is not None:
        state.pile = state.pile._replace(gone=(*state.pile.gone, card))
        middle.append(pile.shown(card))
        for laid, own in ((made.right, True), (made.left, False)):
            if pile.equal(state.rules, card, laid):
                winner: Winner = "banker" if own == right_is_bankers(state.rules.sides) else "punters"
                _middle(state, middle, events)
                more = (("winner", winner),)
                events.append(Event("decided", state.banker, state.rules.match.locus, (pile.shown(card),), more=more))
                return made._replace(deciding=card, winner=winner)
    _middle(state, middle, events)
    return made


def _middle(state: State, middle: list[int], events: list[Event]) -> None:
    if middle:
        events.append(Event("middle", state.banker, None, tuple(middle)))


def _banker_wins(state: State, made: Coup, events: list[Event]) -> None:
    """What was covered is added to the bank (`bank.doubling`, D.l23), and the banker is asked."""
    state.wins += 1
    state.winnings = added(state.winnings, state.banker, made.stake)
    state.bank += made.stake
    events.append(Event("bank-wins", state.banker, state.rules.doubling.locus, more=(("bank", state.bank),)))
    fund.lose(state, made.fund, events)
    state.covers = (0,) * state.players
    _cards_for_next(state)
    bank.ask(state, "won")


def _cards_for_next(state: State) -> None:
    """Whether the two cards stay for a banker who goes on (`coup.new-cards`, D.l27); a pair has been taken away."""
    match state.rules.new_cards:
        case NewCards.NEW_PAIR:
            state.pile = pile.swept(state.pile)
        case NewCards.SAME_CARDS:
            pass
        case _:
            assert_never(state.rules.new_cards)


def _punters_win(state: State, made: Coup, events: list[Event]) -> None:
    """Each who covered takes twice as much out of the bank (D.l20), and the fund likewise."""
    locus = state.rules.match.locus if made.deciding >= 0 else state.rules.pair.locus
    state.wins = 0
    state.bank = 0
    for seat in made.punters:
        chips = state.covers[seat]
        state.winnings = added(state.winnings, seat, chips)
        state.move(Event("win", seat, locus, chips=2 * chips), events)
    state.covers = (0,) * state.players
    fund.win(state, made.fund, events)
    state.pile = pile.swept(state.pile)
    bank.lost(state, events)


def _taken_back(state: State, made: Coup, events: list[Event]) -> None:
    """The cards ran out (`coup.cards-out`): all take back what they staked, and the choice before it stands again."""
    locus = state.rules.cards_out.locus
    take_back(state, made.fund, locus, events)
    if state.origin != "won":
        state.move(Event("taken-back", state.banker, locus, chips=state.bank), events)
        state.bank = 0
    state.pile = pile.swept(state.pile)
    pile.shuffle(state, events)
    bank.ask(state, state.origin)


def take_back(state: State, by_fund: int, locus: str, events: list[Event]) -> None:
    """Punters and fund take back what they have covered."""
    for seat in state.order:
        if state.covers[seat]:
            state.move(Event("taken-back", seat, locus, chips=state.covers[seat]), events)
    if by_fund:
        state.fund += by_fund
        events.append(Event("fund-takes-back", None, locus, more=(("amount", by_fund), ("to", "fund"))))
    state.covers = (0,) * state.players
