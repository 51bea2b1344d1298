"""The table: pack and ranks, seats and their order, the draw for seats, who cuts, who deals next.

Loci `table.*` and `deal.*` but for the irregularities of dealing (`incidents`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, assert_never

from stukolka.cards import BIT, NATURAL, RANK, RANKS, SUIT
from stukolka.engine.protocol import Event
from stukolka.games.stukolka.switches import Table
from stukolka.games.stukolka.switches import table as asked

HAND: Final = 3
"""Cards in a hand, and tricks in a deal."""

_ORDERS: Final = {"ace-high": NATURAL, "ten-second": "23456789JQKTA"}


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack of some size whose cards rank in some order."""

    size: int
    """52, 36 or 32."""
    strength: tuple[int, ...]
    """Card -> how high its rank is, 0 for the two."""
    above: tuple[int, ...]
    """Card -> the set of the higher cards of its suit."""
    at_least: tuple[int, ...]
    """Rank -> the set of the cards of all suits that rank as high or higher; empty for a rank above the ace's."""


@lru_cache(maxsize=8)
def _pack(size: int, ranks: str) -> Pack:
    strength = tuple(ranks.index(RANKS[RANK[card]]) for card in range(52))
    above = tuple(
        sum(BIT[other] for other in range(52) if SUIT[other] == SUIT[card] and strength[other] > strength[card])
        for card in range(52)
    )
    at_least = tuple(sum(BIT[card] for card in range(52) if strength[card] >= rank) for rank in range(len(ranks) + 1))
    return Pack(size, strength, above, at_least)


def pack_of(rules: Table) -> Pack:
    """The pack and its ranks (loci table.pack, table.rank-order)."""
    match rules.pack:
        case asked.Pack.CARDS_52:
            size = 52
        case asked.Pack.CARDS_36:
            size = 36
        case asked.Pack.CARDS_32:
            size = 32
        case _:
            assert_never(rules.pack)
    match rules.rank_order:
        case asked.RankOrder.ACE_HIGH:
            ranks = _ORDERS["ace-high"]
        case asked.RankOrder.TEN_SECOND:
            ranks = _ORDERS["ten-second"]
        case _:
            assert_never(rules.rank_order)
    match rules.hand_size:
        case asked.HandSize.THREE:
            return _pack(size, ranks)
        case _:
            assert_never(rules.hand_size)


def players_of(rules: Table) -> tuple[int, int]:
    """The least and the greatest number of players that the rules name, 0 for none (locus table.players)."""
    match rules.players:
        case asked.Players.FOUR_TO_SEVEN:
            return 4, 7
        case asked.Players.THREE_TO_SEVEN:
            return 3, 7
        case asked.Players.UP_TO_SIX:
            return 2, 6
        case asked.Players.FOUR_OR_FIVE:
            return 4, 5
        case asked.Players.ANY:
            return 2, 0
        case _:
            assert_never(rules.players)


@lru_cache(maxsize=512)
def order_of(players: int, dealer: int) -> tuple[int, ...]:
    """The seats in their order, from the elder hand to the dealer."""
    return tuple((dealer + step) % players for step in range(1, players + 1))


def cutter(rules: Table, *, players: int, dealer: int) -> int:
    """The seat that cuts (loci deal.cut, deal.direction): seats are numbered in the direction of play."""
    match rules.direction:
        case asked.Direction.CLOCKWISE:
            to_the_left = 1
        case asked.Direction.COUNTER_CLOCKWISE:
            to_the_left = -1
        case _:
            assert_never(rules.direction)
    match rules.cut:
        case asked.Cut.LEFT_NEIGHBOUR:
            return (dealer + to_the_left) % players
        case asked.Cut.RIGHT_NEIGHBOUR:
            return (dealer - to_the_left) % players
        case _:
            assert_never(rules.cut)


def next_dealer(rules: Table, *, players: int, dealer: int) -> int:
    """The seat that deals next (locus deal.next-dealer)."""
    match rules.next_dealer:
        case asked.NextDealer.NEXT_IN_TURN:
            return (dealer + 1) % players
        case asked.NextDealer.PREVIOUS_IN_TURN:
            return (dealer - 1) % players
        case _:
            assert_never(rules.next_dealer)


def in_one_packet(rules: Table) -> bool:
    """Whether each is dealt his hand at once (locus deal.packets)."""
    match rules.packets:
        case asked.Packets.ONE_AT_A_TIME:
            return False
        case asked.Packets.ALL_AT_ONCE:
            return True
        case _:
            assert_never(rules.packets)


def hands_from(pack: Sequence[int], players: int, dealer: int, *, at_once: bool) -> tuple[tuple[int, ...], ...]:
    """The hands by seat of a pack in the order in which it is dealt, the elder hand first."""
    if at_once:
        dealt = [tuple(pack[place : place + HAND]) for place in range(0, HAND * players, HAND)]
    else:
        rounds = [pack[place : place + players] for place in range(0, HAND * players, players)]
        dealt = list(zip(*rounds, strict=True))
    # The dealer is served last, and seat 0 wherever it sits from him.
    first = players - 1 - dealer
    return (*dealt[first:], *dealt[:first])


class Undrawn(Exception):
    """A draw for seats that settles nothing."""

    def __init__(self, message: str, number: int) -> None:
        super().__init__(message)
        self.number = number
        """The round that is wrong or wanting, counted from 0."""


def drawn(rules: Table, pack: Pack, rounds: Sequence[tuple[int, ...]], players: int) -> tuple[int, tuple[Event, ...]]:
    """The first dealer and the events of a draw (loci table.seating, table.first-dealer, table.draw-tie).

    A round holds the cards of those who draw in it, in the order of their seats. Raises Undrawn.
    """
    match rules.first_dealer:
        case asked.FirstDealer.LOWEST_CARD:
            best = min
        case asked.FirstDealer.HIGHEST_CARD:
            best = max
        case _:
            assert_never(rules.first_dealer)
    events: list[Event] = []
    drawing = tuple(range(players))
    first: dict[int, int] = {}
    for number, cards in enumerate(rounds):
        if len(drawing) == 1:
            raise Undrawn(f"seat {drawing[0]} has been drawn already: nobody draws again", number)
        if len(cards) != len(drawing):
            raise Undrawn(f"expected {len(drawing)} cards, of seats {_listed(drawing)}, found {len(cards)}", number)
        ranks = {seat: pack.strength[card] for seat, card in zip(drawing, cards, strict=True)}
        locus = rules.draw_tie.locus if number else None
        events += [Event("drawn", seat, locus, (card,)) for seat, card in zip(drawing, cards, strict=True)]
        foremost = best(ranks.values())
        tied = tuple(seat for seat in drawing if ranks[seat] == foremost)
        if not first or len(drawing) == players:
            first = ranks
        match rules.draw_tie:
            case asked.DrawTie.TIED_DRAW_AGAIN:
                drawing = tied
            case asked.DrawTie.ALL_DRAW_AGAIN:
                drawing = tied if len(tied) == 1 else tuple(range(players))
            case _:
                assert_never(rules.draw_tie)
    if len(drawing) != 1:
        raise Undrawn(f"seats {_listed(drawing)} drew equally: a further round is wanted", len(rounds))
    dealer = drawing[0]
    by_rank = sorted(range(players), key=lambda seat: (first[seat], seat != dealer))
    match rules.seating:
        case asked.Seating.LOWEST_CHOOSES:
            events.append(Event("seated", by_rank[0], rules.seating.locus))
        case asked.Seating.BY_RANK:
            events.append(Event("seated", by_rank[0], rules.seating.locus, more=(("order", by_rank),)))
        case _:
            assert_never(rules.seating)
    events.append(Event("first-dealer", dealer, rules.first_dealer.locus))
    return dealer, tuple(events)


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(str(seat) for seat in seats)
