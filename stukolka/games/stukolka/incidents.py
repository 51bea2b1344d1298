"""Irregularities of the deal: how a record names them, and what a rule set says of each.

Loci `deal.misdeal-*`, `deal.exposed-*`, `deal.passed-card`, `deal.extra-card`, `deal.missing-card`, `deal.redealer`,
`buy.early-discard`, and `trick.revoke` for one that is found only afterwards. The same function serves `ruling` and a
replayed deal.
"""

from __future__ import annotations

from typing import Final, NamedTuple, assert_never

from stukolka.cards import CODE, RANK, RANKS, SUIT, find, unknown
from stukolka.engine.protocol import Ruling
from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.games.stukolka.actions import MOST_SEATS
from stukolka.games.stukolka.kinds import KINDS
from stukolka.games.stukolka.switches import Buying, Table, play, table
from stukolka.rules.switch import Answer

_WITH_CARD: Final = ("exposed-player-card", "exposed-by-another", "exposed-dealer-card", "passed-card", "extra-card")
_OF_DEALER: Final = ("exposed-dealer-card", "exposed-dealer-trump-ace")
_ACE: Final = RANKS.index("A")


class Incident(NamedTuple):
    """One irregularity of a deal."""

    kind: str
    """A key of `kinds.KINDS`."""
    seat: int
    """The seat concerned: who dealt out of turn, whose card was exposed, who discarded early or revoked."""
    card: int = -1
    """The card concerned, or -1 where none is named."""

    @property
    def text(self) -> str:
        """The incident as a record writes it."""
        return f"{self.kind} {self.seat}" + (f" {CODE[self.card]}" if self.card >= 0 else "")


def kinds(rules: Table) -> tuple[str, ...]:
    """The kinds that can arise in a form: cards are thrown away early only where every player buys."""
    return tuple(kind for kind in KINDS if kind != "early-discard" or isinstance(rules, Buying))


def read(text: str, *, players: int, dealer: int) -> Incident | Fault:
    """The incident of a record's text, `KIND SEAT [CARD]`, or what is wrong with it."""
    kind, *rest = text.split() or [""]
    if kind not in KINDS:
        return Fault(f"unknown incident {shown(kind)}", allowed=tuple(KINDS), nearest=nearest(kind, KINDS))
    if not rest or not (rest[0].isascii() and rest[0].isdigit()):
        return Fault(f"expected the seat concerned, such as '{kind} 2', found {shown(text)}")
    seat = int(rest[0]) if len(rest[0]) < 4 else MOST_SEATS
    if seat >= players:
        return Fault(f"no seat {shown(rest[0])} at a table of {players}")
    if kind in _OF_DEALER and seat != dealer:
        return Fault(f"{shown(kind)} concerns the dealer, who sits at {dealer}, found seat {seat}")
    if len(rest) == 1:
        return Incident(kind, seat)
    if len(rest) > 2 or kind not in _WITH_CARD:
        return Fault(f"{shown(kind)} names {'one card' if kind in _WITH_CARD else 'no card'}, found {shown(text)}")
    card = find(rest[1])
    return unknown(rest[1]) if card is None else Incident(kind, seat, card)


def ruling(rules: Table, kind: str, *, card: int = -1, trump: int = -1) -> Ruling:
    """What the rules say of an irregularity; `card` is the card concerned and `trump` the trump card, where known.

    Raises WrongUsage for a kind that is unknown or can't arise in this form.
    """
    match kind:
        case "out-of-turn-seen":
            return _misdeal_seen(rules)
        case "out-of-turn-seen-by-some":
            match rules.misdeal_seen_by:
                case table.MisdealSeenBy.ANY_PLAYER:
                    return _misdeal_seen(rules)
                case table.MisdealSeenBy.ALL_PLAYERS:
                    return _misdeal_between(rules)
                case _:
                    assert_never(rules.misdeal_seen_by)
        case "out-of-turn-unseen":
            return _misdeal_unseen(rules)
        case "out-of-turn-touched":
            match rules.misdeal_in_time:
                case table.MisdealInTime.BEFORE_TRUMP:
                    return _misdeal_unseen(rules)
                case table.MisdealInTime.BEFORE_TRUMP_AND_UNTOUCHED:
                    return _misdeal_between(rules)
                case _:
                    assert_never(rules.misdeal_in_time)
        case "out-of-turn-late":
            return _misdeal_between(rules)
        case "exposed-player-card":
            return _exposed_player_card(rules)
        case "exposed-by-another":
            match rules.exposed_by:
                case table.ExposedBy.ANYONE:
                    return _exposed_player_card(rules)
                case table.ExposedBy.DEALER_ONLY:
                    return Ruling("play-on", rules.exposed_by.locus, "none", "as-dealt", "playing")
                case _:
                    assert_never(rules.exposed_by)
        case "exposed-dealer-card":
            if card >= 0 and RANK[card] == _ACE and _counts_as_trump(rules, card, trump):
                return _exposed_trump_ace(rules)
            return _exposed_dealer_card(rules)
        case "exposed-dealer-trump-ace":
            return _exposed_trump_ace(rules)
        case "passed-card":
            match rules.passed_card:
                case table.PassedCard.REDEAL:
                    return _redeals(rules, rules.passed_card)
                case table.PassedCard.PLAY_ON:
                    return _plays_on(rules.passed_card)
                case _:
                    assert_never(rules.passed_card)
        case "extra-card":
            match rules.extra_card:
                case table.ExtraCard.REDEAL:
                    return _redeals(rules, rules.extra_card)
                case table.ExtraCard.PLAY_ON:
                    return _plays_on(rules.extra_card)
                case _:
                    assert_never(rules.extra_card)
        case "missing-card":
            match rules.missing_card:
                case table.MissingCard.REDEAL:
                    return _redeals(rules, rules.missing_card)
                case table.MissingCard.PLAY_ON:
                    return _plays_on(rules.missing_card)
                case _:
                    assert_never(rules.missing_card)
        case "early-discard":
            if not isinstance(rules, Buying):
                raise WrongUsage([Fault("'early-discard' can't arise in a form in which not every player buys")])
            match rules.early_discard:
                case play.EarlyDiscard.NO_PENALTY | play.EarlyDiscard.REMISE | play.EarlyDiscard.ALLOWED:
                    return _plays_on(rules.early_discard)
                case _:
                    assert_never(rules.early_discard)
        case "revoke":
            match rules.revoke:
                case play.Revoke.REMISE | play.Revoke.NONE:
                    return _plays_on(rules.revoke)
                case _:
                    assert_never(rules.revoke)
        case _:
            raise WrongUsage(
                [Fault(f"unknown incident {shown(kind)}", allowed=tuple(KINDS), nearest=nearest(kind, KINDS))]
            )


def _counts_as_trump(rules: Table, ace: int, trump: int) -> bool:
    match rules.exposed_ace_settled:
        case table.ExposedAceSettled.ANY_ACE:
            return True
        case table.ExposedAceSettled.WHEN_TRUMP_IS_TURNED:
            return trump >= 0 and SUIT[ace] == SUIT[trump]
        case _:
            assert_never(rules.exposed_ace_settled)


def _misdeal_seen(rules: Table) -> Ruling:
    match rules.misdeal_seen:
        case table.MisdealSeen.PLAY_ON:
            return _plays_on(rules.misdeal_seen)
        case table.MisdealSeen.SHUFFLE_AND_PLAY_ON:
            return Ruling(rules.misdeal_seen.key, rules.misdeal_seen.locus, "none", "shuffled", "reshuffle")
        case table.MisdealSeen.REDEAL:
            return _right_dealer(rules.misdeal_seen)
        case _:
            assert_never(rules.misdeal_seen)


def _misdeal_unseen(rules: Table) -> Ruling:
    match rules.misdeal_unseen:
        case (
            table.MisdealUnseen.PACK_TO_RIGHT_DEALER
            | table.MisdealUnseen.RIGHT_DEALER_REDEALS
            | table.MisdealUnseen.MAY_BE_CORRECTED
        ):
            return _right_dealer(rules.misdeal_unseen)
        case table.MisdealUnseen.PLAY_ON:
            return _plays_on(rules.misdeal_unseen)
        case _:
            assert_never(rules.misdeal_unseen)


def _misdeal_between(rules: Table) -> Ruling:
    match rules.misdeal_between:
        case table.MisdealBetween.PLAY_ON:
            return _plays_on(rules.misdeal_between)
        case table.MisdealBetween.RIGHT_DEALER_REDEALS:
            return _right_dealer(rules.misdeal_between)
        case _:
            assert_never(rules.misdeal_between)


def _exposed_player_card(rules: Table) -> Ruling:
    match rules.exposed_player_card:
        case table.ExposedPlayerCard.REDEAL:
            return _redeals(rules, rules.exposed_player_card)
        case table.ExposedPlayerCard.PLAY_ON:
            return _plays_on(rules.exposed_player_card)
        case _:
            assert_never(rules.exposed_player_card)


def _exposed_dealer_card(rules: Table) -> Ruling:
    match rules.exposed_dealer_card:
        case table.ExposedDealerCard.PLAY_ON | table.ExposedDealerCard.REDEAL_OPTIONAL:
            return _plays_on(rules.exposed_dealer_card)
        case _:
            assert_never(rules.exposed_dealer_card)


def _exposed_trump_ace(rules: Table) -> Ruling:
    match rules.exposed_dealer_trump_ace:
        case table.ExposedDealerTrumpAce.REDEAL:
            return _redeals(rules, rules.exposed_dealer_trump_ace)
        case table.ExposedDealerTrumpAce.PLAY_ON:
            # It makes no exception: what is said of any card of the dealer's holds.
            return _exposed_dealer_card(rules)
        case _:
            assert_never(rules.exposed_dealer_trump_ace)


def _plays_on(answer: Answer) -> Ruling:
    return Ruling(answer.key, answer.locus, "none", "as-dealt", "playing")


def _right_dealer(answer: Answer) -> Ruling:
    return Ruling(answer.key, answer.locus, "right-dealer", "shuffled", "redeal")


def _redeals(rules: Table, answer: Answer) -> Ruling:
    match rules.redealer:
        case table.Redealer.SAME_DEALER:
            return Ruling(answer.key, answer.locus, "same-dealer", "shuffled", "redeal")
        case table.Redealer.NEXT_DEALER:
            return Ruling(answer.key, answer.locus, "next-dealer", "shuffled", "redeal")
        case _:
            assert_never(rules.redealer)
