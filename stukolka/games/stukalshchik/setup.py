"""Setups from records: every fault of a record's table is found, none is passed over; and back to the table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, assert_never

from stukolka.cards import CODE, PACKS, codes, find, unknown
from stukolka.errors import Fault, InvalidInput, nearest
from stukolka.fields import Fields
from stukolka.games.stukalshchik.limits import limits
from stukolka.games.stukalshchik.switches import Stukalshchik
from stukolka.games.stukalshchik.switches.board import Cells, FivePlayers, Hand, Pack, Packets
from stukolka.rng import shuffled

CELLS: Final[tuple[str, ...]] = ("A", "K", "Q", "J", "T", "sequence", "knocker", "marriage")
"""The cells of the board (`board.cells`, E.b1b to E.b1e)."""

PACKET: Final = 5
"""How many cards a packet has (E.d1b)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is settled before the first word: rule set, seats, carried chips and cards."""

    rules: Stukalshchik
    """The rule set."""
    players: int
    """How many play."""
    dealer: int = 0
    """Who deals."""
    limit: int | None = None
    """The most chips that one bet may name, where a limit is agreed."""
    board: tuple[int, ...] = (0,) * len(CELLS)
    """Cell, by its place in `CELLS` -> chips carried over."""
    hands: tuple[tuple[int, ...], ...] = ()
    """Seat -> cards in the order dealt; none while nothing is dealt."""
    trump: int = -1
    """The card turned up, or -1 while nothing is dealt."""
    stock: tuple[int, ...] = ()
    """What of the stock is known, from the top, the turned-up card not among it."""

    @property
    def order(self) -> tuple[int, ...]:
        """The seats from the elder hand to the dealer."""
        return tuple((self.dealer + step) % self.players for step in range(1, self.players + 1))


def setup(table: Any, rules: Stukalshchik, *, cards: bool = True) -> Setup:
    """The setup of a record's table, without its keys `rules`, `actions`, `expect`, `authority` and `why`.

    With `cards`, the table holds the cards too: hands, trump and stock, or the pack from which they are dealt.
    Raises InvalidInput with every fault, by key path.
    """
    faults: list[Fault] = []
    fields = Fields(table, faults=faults)
    least, most = limits(rules)
    players = fields.integer("players")
    if fields.has("players") and not least <= players <= most:
        fields.fault(f"{players} is forbidden by {rules.players.locus}: {rules.players.gloss.en}", "players")
    seats = min(max(players, least), most)
    made = Setup(
        rules=rules,
        players=seats,
        dealer=fields.integer("dealer", default=0, least=0, most=seats - 1),
        limit=fields.integer("limit", required=False, least=1),
        board=_board(fields, rules),
    )
    if cards and fields.has("pack"):
        made = _from_pack(fields, made)
    elif cards:
        hands, trump, stock = _cards(fields, made, right_number=players == seats)
        made = replace(made, hands=hands, trump=trump, stock=stock)
    fields.done()
    if faults:
        raise InvalidInput(faults)
    return made


def cells(rules: Stukalshchik) -> tuple[str, ...]:
    """The cells that the board has (`board.cells`)."""
    match rules.cells:
        case Cells.EIGHT:
            return CELLS
        case _:
            assert_never(rules.cells)


def hand_size(rules: Stukalshchik, players: int) -> int:
    """How many cards each is dealt (`deal.hand`, `deal.five-players`; E.d1a and E.d1c)."""
    match rules.hand:
        case Hand.TEN_BELOW_FIVE:
            if players != PACKET:
                return 10 if players < PACKET else 5
        case _:
            assert_never(rules.hand)
    match rules.five_players:
        case FivePlayers.FIVE_CARDS:
            return 5
        case FivePlayers.TEN_CARDS:
            return 10
        case _:
            assert_never(rules.five_players)


def pack_of(rules: Stukalshchik) -> tuple[int, ...]:
    """The pack before the shuffle (`table.pack`, E.t2)."""
    match rules.pack:
        case Pack.CARDS_52:
            return PACKS[52]
        case _:
            assert_never(rules.pack)


def deal(base: Setup, seed: int, number: int) -> Setup:
    """A setup of the same terms with the cards of deal `number` of this seed."""
    return dealt(base, tuple(shuffled(seed, number, pack_of(base.rules))))


def dealt(base: Setup, pack: tuple[int, ...]) -> Setup:
    """A setup of the same terms, dealt to from the top of a pack (`deal.packets`, E.d1b and E.d2)."""
    size = hand_size(base.rules, base.players)
    match base.rules.packets:
        case Packets.BY_FIVES:
            at_once = PACKET
        case Packets.ONE_AT_A_TIME:
            at_once = 1
        case _:
            assert_never(base.rules.packets)
    hands: list[list[int]] = [[] for _ in range(base.players)]
    at = 0
    for _ in range(size // at_once):
        for seat in base.order:
            hands[seat] += pack[at : at + at_once]
            at += at_once
    return replace(base, hands=tuple(tuple(hand) for hand in hands), trump=pack[at], stock=pack[at + 1 :])


def record_of(made: Setup) -> dict[str, Any]:
    """The record's table of a setup; `setup` makes the same setup of it."""
    table: dict[str, Any] = {"players": made.players, "dealer": made.dealer}
    if made.limit is not None:
        table["limit"] = made.limit
    if any(made.board):
        table["board"] = {cell: chips for cell, chips in zip(CELLS, made.board, strict=True) if chips}
    if made.hands:
        table |= {"hands": [codes(hand) for hand in made.hands], "trump": CODE[made.trump], "stock": codes(made.stock)}
    return table


def _board(fields: Fields, rules: Stukalshchik) -> tuple[int, ...]:
    if not fields.has("board"):
        return (0,) * len(CELLS)
    known = cells(rules)
    inner = fields.table("board")
    for name in inner.names():
        if name not in known:
            inner.fault(f"no such cell ({rules.cells.locus})", name, allowed=known, meant=nearest(name, known))
    return tuple(inner.integer(cell, default=0, least=0) for cell in CELLS)


def _from_pack(fields: Fields, made: Setup) -> Setup:
    pack = _read(fields, fields.text("pack"), made.rules, set(), "pack")
    for key in ("hands", "trump", "stock"):
        if fields.has(key):
            fields.fault("the pack is given, and the cards are dealt from it", key)
    wanted = hand_size(made.rules, made.players) * made.players + 1
    if len(pack) < wanted:
        fields.fault(f"expected at least {wanted} cards, found {len(pack)}", "pack")
        return made
    return dealt(made, pack)


def _cards(
    fields: Fields, made: Setup, *, right_number: bool
) -> tuple[tuple[tuple[int, ...], ...], int, tuple[int, ...]]:
    # Hands, turned-up card and stock; without the right number of players their number of cards is not looked at.
    seen: set[int] = set()
    texts = fields.texts("hands", length=made.players if right_number else None)
    hands = tuple(_read(fields, text, made.rules, seen, "hands", seat) for seat, text in enumerate(texts))
    size = hand_size(made.rules, made.players)
    locus = (made.rules.five_players if made.players == PACKET else made.rules.hand).locus
    for seat, text in enumerate(texts):
        if right_number and len(text.split()) != size:
            fields.fault(f"expected {size} cards, found {len(text.split())} ({locus})", "hands", seat)
    turned = fields.text("trump")
    trump = _read(fields, turned, made.rules, seen, "trump")
    if len(turned.split()) != 1 and fields.has("trump"):
        fields.fault(f"expected the one card turned up, found {len(turned.split())}", "trump")
    stock = _read(fields, fields.text("stock", default=""), made.rules, seen, "stock")
    return hands, trump[0] if trump else -1, stock


def _read(fields: Fields, text: str, rules: Stukalshchik, seen: set[int], *steps: str | int) -> tuple[int, ...]:
    found: list[int] = []
    for code in text.split():
        card = find(code)
        if card is None:
            fault = unknown(code)
            fields.fault(f"{fault.message} ({rules.pack.locus})", *steps, meant=fault.nearest)
        elif card in seen:
            fields.fault(f"{CODE[card]} is dealt twice", *steps)
        else:
            seen.add(card)
            found.append(card)
    return tuple(found)
