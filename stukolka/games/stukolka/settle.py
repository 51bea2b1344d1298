"""The end of a deal: the pot shared, remises paid, and what stands for the next.

Loci `pot.*`, `remise.*`, `trick.revoke`, `trick.trick-money`, `lead.lead-penalty`, `buy.withdraw`, `buy.early-discard`,
`deal.next-dealer`.
"""

from __future__ import annotations

from typing import Final, Literal, assert_never

from stukolka.engine.protocol import Event, Ruling
from stukolka.games.stukolka.plan.money import PARTS, Money
from stukolka.games.stukolka.state import Before, Deal, Over, Playing

_event: Final = tuple.__new__


def nobody(new: Before, events: list[Event]) -> Over:
    """The end when nobody plays (locus pot.all-pass)."""
    deal = new.deal
    terms = deal.terms
    money = terms.plan.money
    ledger = _Ledger(deal, events)
    if money.dealer_takes:
        ledger.wins(terms.dealer, terms.pot, "pot.all-pass")
    ledger.fine(_offenders(deal, (), new.gone))
    return _over(ledger, new, dealer=terms.dealer if money.same_dealer else None)


def lone(new: Before, seat: int, events: list[Event]) -> Over:
    """The end when one is left alone in play (locus pot.lone-player)."""
    deal = new.deal
    ledger = _Ledger(deal, events)
    if deal.terms.plan.money.lone_takes:
        ledger.wins(seat, deal.terms.pot, "pot.lone-player")
    ledger.fine(_offenders(deal, (), new.gone))
    return _over(ledger, new)


def played(new: Playing, events: list[Event]) -> Over:
    """The end when the cards have been played (loci pot.parts, pot.remainder, remise.*)."""
    deal = new.deal
    terms = deal.terms
    money = terms.plan.money
    wins, _, breaches = new.past
    ledger = _Ledger(deal, events)
    part, remainder = divmod(terms.pot, PARTS)
    if part:
        ledger.pot -= part * len(wins)
        balance, winnings = ledger.balance, ledger.winnings
        for seat in wins:
            balance[seat] += part
            winnings[seat] += part
            events.append(_event(Event, ("win", seat, "pot.parts", (), part, ())))
    if remainder:
        match money.remainder:
            case "stays":
                pass
            case "first-trick":
                ledger.wins(wins[0], remainder, "pot.remainder")
            case "dealer":
                pass
            case _:
                assert_never(money.remainder)
    offences = deal.offences + breaches
    if money.forfeits and offences:
        ledger.forfeit({seat for seat, locus in offences if locus != "buy.early-discard"})
    if remainder and money.remainder == "dealer":
        # No trick has won it, so it can't be forfeited.
        ledger.wins(terms.dealer, remainder, "pot.remainder")
    base = terms.pot if money.whole_pot else terms.agreed.stake
    gone = new.entry.before.gone
    fines = _offenders(deal, breaches, gone) if offences or gone else {}
    for seat in terms.order if money.everyone else new.entry.playing:
        if seat not in wins and (seat not in fines or fines[seat][0] < base):
            fines[seat] = (base, "remise.fined")
    if fines:
        ledger.fine(fines)
    return _over(ledger, new)


def abandoned(new: Before, ruling: Ruling, events: list[Event]) -> Over:
    """The end of a deal that an irregularity ends: the stakes stand for the deal that is made instead of it."""
    deal = new.deal
    terms = deal.terms
    status: Literal["redeal", "reshuffle"] = "redeal" if ruling.status == "redeal" else "reshuffle"
    locus, dealer = ruling.locus, terms.dealer
    if ruling.redeal == "next-dealer":
        dealer = terms.next_dealer
    if ruling.redeal in ("same-dealer", "next-dealer"):
        locus = "deal.redealer"
    return _over(_Ledger(deal, events), new, status=status, dealer=dealer, locus=locus)


class _Ledger:
    """The chips of a deal while it is settled; every movement is an event."""

    __slots__ = ("balance", "deal", "events", "pot", "remises", "winnings")

    def __init__(self, deal: Deal, events: list[Event]) -> None:
        self.deal = deal
        self.events = events
        self.pot = deal.terms.pot
        self.balance = list(deal.terms.paid)
        self.winnings = [0] * deal.terms.players
        self.remises = [0] * deal.terms.players

    def wins(self, seat: int, chips: int, locus: str) -> None:
        """A seat takes chips from the pot."""
        self.pot -= chips
        self.balance[seat] += chips
        self.winnings[seat] += chips
        self.events.append(_event(Event, ("win", seat, locus, (), chips, ())))

    def forfeit(self, offenders: set[int]) -> None:
        """What the tricks of offenders won goes back to the pot (locus trick.trick-money)."""
        for seat in self.deal.terms.order:
            chips = self.winnings[seat] if seat in offenders else 0
            if chips:
                self.pot += chips
                self.balance[seat] -= chips
                self.winnings[seat] = 0
                self.events.append(Event("forfeit", seat, "trick.trick-money", chips=-chips))

    def fine(self, fines: dict[int, tuple[int, str]]) -> None:
        """The remises are paid, from the elder hand: seat -> the remise that is due and the locus that fines it."""
        terms = self.deal.terms
        order = [seat for seat in terms.order if seat in fines]
        due = [fines[seat][0] for seat in order]
        if len(due) > 1 or terms.agreed.cap is not None:
            due = shares(terms.plan.money, due, terms.agreed.cap)
        for seat, chips in zip(order, due, strict=True):
            if chips:
                self.pot += chips
                self.balance[seat] -= chips
                self.remises[seat] = chips
                self.events.append(_event(Event, ("remise", seat, fines[seat][1], (), -chips, ())))


def shares(money: Money, due: list[int], cap: int | None) -> list[int]:
    """What each of the fined pays, in the order of seats (loci remise.several-remises, remise.remise-cap).

    `due` is what each would pay if he alone were fined. Shared, those who owe the same sum pay it between them, odd
    coins by those nearest the elder hand, so that nobody pays more than his own. Growing, each pays besides his own
    what those before him have put down.
    """
    if len(due) > 1:
        match money.several:
            case "each-whole":
                pass
            case "shared":
                due = [
                    own // due.count(own) + (due[:place].count(own) < own % due.count(own))
                    for place, own in enumerate(due)
                ]
            case "growing":
                before = 0
                grown: list[int] = []
                for own in due:
                    grown.append(own + before)
                    before += own + before
                due = grown
            case _:
                assert_never(money.several)
    return due if cap is None else [min(chips, cap) for chips in due]


def _offenders(deal: Deal, breaches: tuple[tuple[int, str], ...], gone: tuple[int, ...]) -> dict[int, tuple[int, str]]:
    # Seat -> the greatest remise of its offences, and the locus that fines it; one remise in all.
    fines: dict[int, tuple[int, str]] = {}
    terms = deal.terms
    money = terms.plan.money
    base = terms.pot if money.whole_pot else terms.agreed.stake
    due = [(seat, base, "buy.withdraw") for seat in gone]
    for seat, locus in deal.offences + breaches:
        if locus == "buy.early-discard":
            due.append((seat, base, locus))
        elif locus.startswith("lead."):
            if money.lead_fined:
                due.append((seat, terms.pot, "lead.lead-penalty"))
        elif money.revoke_fined:
            due.append((seat, terms.pot if money.revoke_whole else terms.agreed.stake, "trick.revoke"))
    for seat, chips, locus in due:
        if seat not in fines or fines[seat][0] < chips:
            fines[seat] = (chips, locus)
    return fines


def _over(
    ledger: _Ledger,
    last: Before | Playing,
    *,
    status: Literal["over", "redeal", "reshuffle"] = "over",
    dealer: int | None = None,
    locus: str = "pot.all-pass",
) -> Over:
    # The end; `dealer` deals next where anything but deal.next-dealer says so, by `locus`.
    deal = ledger.deal
    terms = deal.terms
    if dealer is None:
        dealer, locus = terms.next_dealer, "deal.next-dealer"
    said = (("status", status), ("next_dealer", dealer), ("next_pot", ledger.pot))
    ledger.events.append(_event(Event, ("over", None, locus, (), 0, said)))
    playing = last.entry.playing if isinstance(last, Playing) else last.inside
    return Over(
        deal=deal,
        status=status,
        playing=playing,
        wins=last.past.wins if isinstance(last, Playing) else (),
        winnings=tuple(ledger.winnings),
        remises=tuple(ledger.remises),
        next_pot=ledger.pot,
        next_dealer=dealer,
        balance=tuple(ledger.balance),
        last=last,
    )
