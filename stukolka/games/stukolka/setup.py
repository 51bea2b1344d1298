"""Setups from records: every fault of a record's table is found, none is passed over; and back to the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, cast

from stukolka.cards import CODE, PACKS, codes, find, unknown
from stukolka.errors import Fault, InvalidInput
from stukolka.fields import Fields
from stukolka.games.stukolka import incidents, stakes, table
from stukolka.games.stukolka.actions import MOST_SEATS
from stukolka.games.stukolka.plan import Plan, plan_of
from stukolka.games.stukolka.plan.buying import renouncing
from stukolka.games.stukolka.plan.money import capped
from stukolka.games.stukolka.switches import Obligatory, Shleif, Table
from stukolka.games.stukolka.terms import Agreed, Announced, Setup, kept, served, terms
from stukolka.rng import shuffled
from stukolka.rules.switch import Text

FORM: Final = "this form has no use for it"


def setup(record: Mapping[str, object], rules: Table, *, cards: bool = True) -> Setup:
    """The setup of a record's table, without its keys `rules`, `actions`, `expect`, `authority` and `why`.

    With `cards`, the table holds the cards too. Raises InvalidInput with every fault, by key path.
    """
    faults: list[Fault] = []
    fields = Fields(record, faults=faults)
    for key in ("players", "dealer", "stake", "pot"):
        fields.has(key)  # first in the list of what is allowed
    announced = _announced(fields, rules)
    plan = plan_of(rules, kept=kept(rules, announced))
    players = _players(fields, rules, plan)
    pot = fields.integer("pot", default=0, least=0)
    staked = fields.boolean("staked", default=False)
    if staked and pot == 0:
        fields.fault("the stakes lie in the pot already, yet the pot is 0", "pot")
    forced = _forced(fields, rules, pot=pot, staked=staked)
    agreed = Agreed(
        players=players,
        dealer=0,
        stake=_stake(fields, rules),
        pot=pot,
        staked=staked,
        forced=forced,
        remise=pot > 0 and not (staked and forced),
        strict=fields.boolean("strict", default=True),
        ceiling=_sum(
            fields, "ceiling", wanted=False, allowed=plan.speaking.may_refuse, locus=plan.speaking.refusal_locus
        ),
        cap=_sum(fields, "cap", wanted=capped(rules), allowed=capped(rules), locus=rules.remise_cap.locus),
        dealer_sum=_sum(
            fields,
            "dealer_sum",
            wanted=stakes.own_sum(rules),
            allowed=stakes.own_sum(rules),
            locus=rules.dealer_sum.locus,
        ),
        shleif=announced,
        reshuffle=_reshuffle(fields, rules, plan),
    )
    agreed = _seated(fields, agreed, rules, plan)
    sound = not any(fault.key == "players" for fault in faults)
    hands, trump, stock = _cards(fields, agreed, rules, plan, sound=sound) if cards else ((), -1, ())
    agreed = replace(agreed, incidents=_incidents(fields, agreed, rules, hands, trump))
    fields.done()
    if faults:
        raise InvalidInput(faults)
    dealt = sum(map(len, hands)) + 1 + len(stock)
    return Setup(terms(rules, plan, agreed), hands, trump, stock, dealt == plan.pack.size)


def deal(base: Setup, seed: int, number: int) -> Setup:
    """A setup of the same terms with the cards of deal `number` of this seed: as many as the deal may come to want."""
    agreed = base.terms
    players = agreed.players
    pack = shuffled(seed, number, agreed.pack, agreed.needed)
    hands = table.hands_from(pack, players, agreed.dealer, at_once=agreed.at_once)
    dealt = table.HAND * players
    whole = len(pack) == len(agreed.pack)
    return tuple.__new__(Setup, (agreed, hands, pack[dealt], tuple(pack[dealt + 1 :]), whole))


def record_of(made: Setup) -> dict[str, Any]:
    """The record's table of a setup; `setup` makes the same setup of it."""
    agreed = made.terms.agreed
    record: dict[str, Any] = {"players": agreed.players}
    if agreed.draw:
        record["draw"] = [codes(cards) for cards in agreed.draw]
    else:
        record["dealer"] = agreed.dealer
    record |= {"stake": agreed.stake, "pot": agreed.pot}
    if made.hands:
        record |= {"hands": [codes(hand) for hand in made.hands], "trump": CODE[made.trump]}
        record["stock"] = codes(made.stock)
    optional = {
        "staked": agreed.staked or None,
        "forced": agreed.forced
        if agreed.staked and made.terms.obligatory
        else (agreed.forced and agreed.pot > 0) or None,
        "ceiling": agreed.ceiling,
        "cap": agreed.cap,
        "dealer_sum": agreed.dealer_sum,
        "shleif": agreed.shleif,
        "incidents": [incident.text for incident in agreed.incidents] or None,
        "reshuffle": [codes(cards) for cards in agreed.reshuffle] or None,
        "strict": None if agreed.strict else False,
    }
    return record | {key: value for key, value in optional.items() if value is not None}


def warnings(made: Setup) -> tuple[tuple[str, Text], ...]:
    """What is unusual about a setup, though it can be played (locus table.players)."""
    players = made.terms.players
    return tuple(
        (made.terms.rules.players.locus, Text(f"{players} players", f"игроков {players}"))
        for event in made.terms.opening
        if event.type == "unusual-table"
    )


def _announced(fields: Fields, rules: Table) -> Announced | None:
    if not isinstance(rules, Shleif):
        if fields.has("shleif"):
            fields.fault(FORM, "shleif")
        return None
    allowed, retractable = renouncing(rules)
    said = fields.choice("shleif", ("kept", "renounced", "taken-back"), required=False)
    if said in ("renounced", "taken-back") and not allowed:
        fields.fault(f"{said} is forbidden by {rules.renounce.locus}: {rules.renounce.gloss.en}", "shleif")
    elif said == "taken-back" and not retractable:
        fields.fault(f"{said} is forbidden by {rules.renounce_binds.locus}: {rules.renounce_binds.gloss.en}", "shleif")
    return cast(Announced, said or "kept")


def _players(fields: Fields, rules: Table, plan: Plan) -> int:
    players = fields.integer("players", least=2)
    most = served(rules, plan)
    if players > most:
        locus = "table.pack" if isinstance(rules, Obligatory) or plan.buying.shuffles else "buy.stock"
        fields.fault(
            f"{players} are too many: the pack of {plan.pack.size} suffices for {most} in this form ({locus})",
            "players",
        )
    return min(max(players, 2), MOST_SEATS)


def _stake(fields: Fields, rules: Table) -> int:
    stake = fields.integer("stake", least=1)
    if stake >= 1 and not stakes.lawful(rules, stake):
        fields.fault(f"{stake} is forbidden by {rules.stake_number.locus}: {rules.stake_number.gloss.en}", "stake")
    return stake


def _sum(fields: Fields, key: str, *, wanted: bool, allowed: bool, locus: str) -> int | None:
    if fields.has(key) and not allowed:
        fields.fault(f"the rule set has no use for it ({locus})", key)
        return None
    least = 0 if key == "ceiling" else 1
    return fields.integer(key, least=least) if wanted else fields.integer(key, required=False, least=least)


def _forced(fields: Fields, rules: Table, *, pot: int, staked: bool) -> bool:
    # Whether the deal is forced: with no pot it is; a record may say so where a remise was played for the deal before.
    if not isinstance(rules, Obligatory):
        if fields.has("forced"):
            fields.fault(FORM, "forced")
        return False
    if staked:
        return fields.boolean("forced")
    said = fields.boolean("forced", default=pot == 0)
    if said != (pot == 0) and not (said and stakes.returns_after_remise(rules)):
        is_forced = "forced" if pot == 0 else "free"
        message = f"with {pot} on the table the deal is {is_forced} (obligatory.forced-returns)"
        fields.fault(f"{message}: {rules.forced_returns.gloss.en}", "forced")
    return said


def _seated(fields: Fields, agreed: Agreed, rules: Table, plan: Plan) -> Agreed:
    # Who deals: the record says it, or the draw does.
    if not fields.has("draw"):
        return replace(agreed, dealer=fields.integer("dealer", default=0, least=0, most=agreed.players - 1))
    if fields.has("dealer"):
        fields.fault("the draw settles who deals", "dealer")
    rounds: list[tuple[int, ...]] = []
    for number, text in enumerate(fields.texts("draw")):
        cards = _read(fields, text, plan, "draw", number)
        for place, card in enumerate(cards):
            if card in cards[:place]:
                fields.fault(f"{CODE[card]} is drawn twice", "draw", number)
        rounds.append(cards)
    try:
        dealer, _ = table.drawn(rules, plan.pack, rounds, agreed.players)
    except table.Undrawn as undrawn:
        fields.fault(str(undrawn), "draw", *([undrawn.number] if undrawn.number < len(rounds) else []))
        dealer = 0
    return replace(agreed, dealer=dealer, draw=tuple(rounds))


def _incidents(
    fields: Fields, agreed: Agreed, rules: Table, hands: Sequence[tuple[int, ...]], trump: int
) -> tuple[incidents.Incident, ...]:
    read: list[incidents.Incident] = []
    ended = ""
    for number, text in enumerate(fields.texts("incidents", required=False)):
        incident = incidents.read(text, players=agreed.players, dealer=agreed.dealer)
        if isinstance(incident, Fault):
            fields.fault(incident.message, "incidents", number, allowed=incident.allowed, meant=incident.nearest)
            continue
        fault = _impossible(incident, rules, hands)
        if ended:
            fault = f"the deal has ended already, by {ended}"
        if fault:
            fields.fault(fault, "incidents", number)
            continue
        read.append(incident)
        ruled = incidents.ruling(rules, incident.kind, card=incident.card, trump=trump)
        if ruled.status != "playing":
            ended = f"{ruled.locus} ({ruled.remedy})"
    return tuple(read)


def _impossible(incident: incidents.Incident, rules: Table, hands: Sequence[tuple[int, ...]]) -> str:
    if incident.kind not in incidents.kinds(rules):
        return f"'{incident.kind}' can't arise in this form"
    exposed = incident.card >= 0 and incident.kind.startswith("exposed")
    if exposed and incident.seat < len(hands) and incident.card not in hands[incident.seat]:
        return f"{CODE[incident.card]} is not among the cards of seat {incident.seat}"
    return ""


def _reshuffle(fields: Fields, rules: Table, plan: Plan) -> tuple[tuple[int, ...], ...]:
    if not fields.has("reshuffle"):
        return ()
    if not plan.buying.shuffles:
        fields.fault(
            FORM if isinstance(rules, Obligatory) else "the rule set has no use for it (buy.stock)", "reshuffle"
        )
        return ()
    return tuple(
        _read(fields, text, plan, "reshuffle", number) for number, text in enumerate(fields.texts("reshuffle"))
    )


def _cards(
    fields: Fields, agreed: Agreed, rules: Table, plan: Plan, *, sound: bool
) -> tuple[tuple[tuple[int, ...], ...], int, tuple[int, ...]]:
    # Hands, trump and stock: named one by one, or dealt from a whole pack. Not `sound`: the number of players is wrong.
    players = agreed.players
    seen: dict[int, str] = {}
    if fields.has("pack"):
        for key in ("hands", "trump", "stock"):
            if fields.has(key):
                fields.fault("the whole pack is given: it is dealt from there", key)
        pack = _read(fields, fields.text("pack"), plan, "pack")
        _once(fields, pack, "the pack", seen, "pack")
        if len(pack) != plan.pack.size:
            fields.fault(f"expected the whole pack of {plan.pack.size} cards, found {len(pack)}", "pack")
            return (), -1, ()
        if not sound:
            return (), -1, ()
        hands = table.hands_from(pack, players, agreed.dealer % players, at_once=table.in_one_packet(rules))
        return hands, pack[3 * players], pack[3 * players + 1 :]
    dealt: list[tuple[int, ...]] = []
    for seat, text in enumerate(fields.texts("hands", length=players if sound else None)):
        hand = _read(fields, text, plan, "hands", seat)
        if len(text.split()) != table.HAND:
            fields.fault(
                f"expected a hand of {table.HAND} cards, found {len(text.split())} (deal.hand-size)", "hands", seat
            )
        _once(fields, hand, f"seat {seat}", seen, "hands", seat)
        dealt.append(hand)
    text = fields.text("trump")
    turned = _read(fields, text, plan, "trump")
    if len(text.split()) != 1 and isinstance(fields.raw("trump", required=False), str):
        fields.fault(f"expected one card, found {len(text.split())}", "trump")
    _once(fields, turned, "the trump card", seen, "trump")
    stock = _read(fields, fields.text("stock", default=""), plan, "stock")
    _once(fields, stock, "the stock", seen, "stock")
    return tuple(dealt), turned[0] if turned else -1, stock


def _once(fields: Fields, cards: Sequence[int], place: str, seen: dict[int, str], *steps: str | int) -> None:
    # Every card is in one place only.
    for card in cards:
        if card not in seen:
            seen[card] = place
        elif seen[card] == place:
            fields.fault(f"{CODE[card]} is dealt twice, both times to {place}", *steps)
        else:
            fields.fault(f"{CODE[card]} is dealt twice: to {seen[card]} and to {place}", *steps)


def _read(fields: Fields, text: str, plan: Plan, *steps: str | int) -> tuple[int, ...]:
    # The cards of a text, those left out that no card is, or that are in no such pack.
    cards: list[int] = []
    for code in text.split():
        card = find(code)
        if card is None:
            fault = unknown(code)
            fields.fault(fault.message, *steps, meant=fault.nearest)
        elif card not in PACKS[plan.pack.size]:
            fields.fault(f"{CODE[card]} is not in the pack of {plan.pack.size} cards (table.pack)", *steps)
        else:
            cards.append(card)
    return tuple(cards)
