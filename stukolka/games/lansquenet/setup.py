"""Setups from records: every fault of a record's table is found, none is passed over; and back to the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, assert_never

from stukolka.cards import CODE, PACKS, codes, find, unknown
from stukolka.errors import Fault, InvalidInput
from stukolka.fields import Fields
from stukolka.games.lansquenet.limits import limits
from stukolka.games.lansquenet.switches import FundPaid, Lansquenet, Match, Packs
from stukolka.rng import Stream
from stukolka.rules.switch import Text

FULL: Final = 52
"""The cards of a pack."""

MOST_PACKS: Final = 52
"""More packs than this are not put together; no rule says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is settled before the first stake: rule set, seats, fund, and the cards in the order in which they come."""

    rules: Lansquenet
    """The rule set."""
    players: int
    """How many play."""
    packs: int
    """How many packs are put together."""
    banker: int
    """Who holds the bank first."""
    fund: int = 0
    """What is in the reserve fund from before."""
    fund_sum: int = 0
    """What each pays into the fund before play, and again where it is filled up by all."""
    cards: tuple[int, ...] = ()
    """The run of cards as far as it is known; empty while nothing is dealt."""
    reshuffle: tuple[tuple[int, ...], ...] = ()
    """In what order the cards come after they have been shuffled again, each time."""

    @property
    def whole(self) -> bool:
        """Whether the cards are known to the last."""
        return len(self.cards) == FULL * self.packs


def setup(table: Mapping[str, object], rules: Lansquenet, *, cards: bool = True) -> Setup:
    """The setup of a record's table, without its keys `rules`, `actions`, `expect`, `authority` and `why`.

    With `cards`, the table holds the run of cards and says of how many packs it is; without, the fewest packs that the
    rules name are taken when it does not. Raises InvalidInput with every fault, by key path.
    """
    faults: list[Fault] = []
    fields = Fields(table, faults=faults)
    players = _players(fields, rules)
    packs = _packs(fields, rules, said=cards)
    made = Setup(
        rules=rules,
        players=players,
        packs=packs,
        banker=fields.integer("banker", default=0, least=0, most=players - 1),
        fund=_fund(fields, "fund", rules),
        fund_sum=_fund(fields, "fund_sum", rules),
    )
    if cards:
        run = _run(fields, fields.text("cards", default=""), packs, "cards")
        again = fields.texts("reshuffle", required=False)
        shuffled = tuple(_run(fields, text, packs, "reshuffle", number) for number, text in enumerate(again))
        made = replace(made, cards=run, reshuffle=shuffled)
    fields.done()
    if faults:
        raise InvalidInput(faults)
    return made


def deal(base: Setup, seed: int, number: int) -> Setup:
    """A setup of the same terms with all the cards of game `number` of this seed, shuffled by its stream 0."""
    return replace(base, cards=mixed(PACKS[FULL] * base.packs, Stream.of(seed, number, 0)), reshuffle=())


def mixed(cards: Sequence[int], stream: Stream) -> tuple[int, ...]:
    """The cards shuffled from the top: the next is the one with r cards above it among those left, r drawn by `stream`.

    Any number of packs can be shuffled so, one number to a card; `rng.shuffled` takes no more than 255 cards.
    """
    left = list(cards)
    return tuple(left.pop(stream.below(len(left))) for _ in cards)


def warnings(made: Setup) -> tuple[tuple[str, Text], ...]:
    """What is unusual about a setup, though it can be played: no fund where the rules have each pay into one (D.l7)."""
    match made.rules.fund_paid:
        case FundPaid.EACH_BEFORE_PLAY:
            if made.fund or made.fund_sum:
                return ()
            what = Text("played without a fund (fund_sum is 0)", "играют без фонда (fund_sum — 0)")
            return ((made.rules.fund_paid.locus, what),)
        case FundPaid.NO_FUND:
            return ()
        case _:
            assert_never(made.rules.fund_paid)


def record_of(made: Setup) -> dict[str, Any]:
    """The record's table of a setup; `setup` makes the same setup of it."""
    table: dict[str, Any] = {"players": made.players, "packs": made.packs, "banker": made.banker}
    table |= {key: chips for key, chips in (("fund", made.fund), ("fund_sum", made.fund_sum)) if chips}
    if made.cards:
        table["cards"] = codes(made.cards)
    if made.reshuffle:
        table["reshuffle"] = [codes(run) for run in made.reshuffle]
    return table


def _players(fields: Fields, rules: Lansquenet) -> int:
    least, most = limits(rules)
    players = fields.integer("players", least=least)
    if players > most:
        fields.fault(
            f"{players} are too many: a table seats {most}, though {rules.players.locus} names no number", "players"
        )
    return min(max(players, least), most)


def _packs(fields: Fields, rules: Lansquenet, *, said: bool) -> int:
    least, most = packs_of(rules)
    packs = (
        fields.integer("packs", least=1, most=MOST_PACKS)
        if said
        else fields.integer("packs", default=least, least=1, most=MOST_PACKS)
    )
    if 1 <= packs <= MOST_PACKS and not least <= packs <= most:
        fields.fault(f"{packs} is forbidden by {rules.packs.locus}: {rules.packs.gloss.en}", "packs")
    elif packs == 1 and not decides(rules):
        message = "in one pack no card equals another, so that no coup could be decided"
        fields.fault(f"{message} ({rules.match.locus}): {rules.match.gloss.en}", "packs")
    return min(max(packs, 1), MOST_PACKS)


def packs_of(rules: Lansquenet) -> tuple[int, int]:
    """The least and the greatest number of packs (`table.packs`, D.l4 and D.l5a)."""
    match rules.packs:
        case Packs.ONE:
            return 1, 1
        case Packs.TWO_OR_MORE:
            return 2, MOST_PACKS
        case _:
            assert_never(rules.packs)


def decides(rules: Lansquenet) -> bool:
    """Whether a card can be equal to another of the same pack (`coup.match`)."""
    match rules.match:
        case Match.RANK:
            return True
        case Match.RANK_AND_SUIT:
            return False
        case _:
            assert_never(rules.match)


def _fund(fields: Fields, key: str, rules: Lansquenet) -> int:
    chips = fields.integer(key, default=0, least=0)
    match rules.fund_paid:
        case FundPaid.EACH_BEFORE_PLAY:
            pass
        case FundPaid.NO_FUND:
            if chips:
                fields.fault(f"the rule set has no use for it ({rules.fund_paid.locus})", key)
        case _:
            assert_never(rules.fund_paid)
    return chips


def _run(fields: Fields, text: str, packs: int, *steps: str | int) -> tuple[int, ...]:
    cards: list[int] = []
    for code in text.split():
        card = find(code)
        if card is None:
            fault = unknown(code)
            fields.fault(fault.message, *steps, meant=fault.nearest)
        else:
            cards.append(card)
    for card, times in Counter(cards).items():
        if times > packs:
            fields.fault(f"{CODE[card]} comes {times} times, and there are {packs} of it", *steps)
    return tuple(cards)
