"""A deal in words, as the table is told of it: what was agreed, and one sentence for each event.

This is what the command line takes from a game to tell its deals (see `stukolka.cli.telling`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from stukolka.cards import SIGNS, SUITS, display
from stukolka.engine.protocol import Event
from stukolka.games.speech import addressed
from stukolka.games.stukolka.course import Course
from stukolka.games.stukolka.kinds import BESIDES, FOLLOWED_BY, REMEDIES, SETTLED_BY
from stukolka.games.stukolka.sayings import AGAINST, OBJECTIONS, SUIT_WORDS, TOLD, TRICKS
from stukolka.games.stukolka.terms import Setup
from stukolka.rules.switch import Text

__all__ = [
    "BESIDES",
    "FOLLOWED_BY",
    "REMEDIES",
    "SETTLED_BY",
    "TOLD",
    "Course",
    "counted",
    "head",
    "objection",
    "told",
]

_IF_KNOWN: Final = re.compile(r"<([^>]*)>")

_SHLEIF: Final = {
    "kept": Text("The dealer keeps the shleif.", "Раздающий оставляет шлейф за собой."),
    "renounced": Text("The dealer renounces the shleif.", "Раздающий отказывается от шлейфа."),
    "taken-back": Text(
        "The dealer has renounced the shleif, and keeps it after all.",
        "Раздающий отказался от шлейфа, но всё же оставляет его за собой.",
    ),
}


def head(setup: Setup, lang: str, *, names: Sequence[str]) -> Iterator[str]:
    """What was agreed before the deal, sentence by sentence; `names` are what the seats are called."""
    agreed, order = setup.terms.agreed, setup.terms.order
    for text in _head(setup):
        yield text.of(lang).format(
            players=agreed.players,
            dealer=names[agreed.dealer],
            elder=names[order[0]],
            stake=agreed.stake,
            pot=agreed.pot,
            ceiling=agreed.ceiling,
            cap=agreed.cap,
            dealer_sum=agreed.dealer_sum,
        )


def _head(setup: Setup) -> Iterator[Text]:
    agreed = setup.terms.agreed
    yield Text(
        "{players} play; {dealer} deals, {elder} is the elder hand.",
        "Игроков: {players}; раздаёт {dealer}, первая рука — {elder}.",
    )
    yield Text("The stake is {stake}.", "Ставка {stake}.")
    if agreed.dealer_sum is not None:
        yield Text("The dealer stakes {dealer_sum} for the deal.", "За сдачу раздающий ставит {dealer_sum}.")
    if agreed.staked:
        yield Text(
            "With the stakes of this deal {pot} lies on the table already.",
            "Ставки этой сдачи уже на кону, всего там {pot}.",
        )
    if setup.terms.obligatory and not agreed.forced:
        yield Text("The deal is free: one may pass.", "Сдача необязательная: можно пасовать.")
    elif agreed.forced and agreed.pot:
        yield Text("The deal is forced: all must play.", "Сдача обязательная: играют все.")
    elif agreed.forced:
        yield Text(
            "Nothing stands on the table, so the deal is forced: all must play.",
            "На кону ничего нет, и сдача обязательная: играют все.",
        )
    if agreed.shleif is not None:
        yield _SHLEIF[agreed.shleif]
    if agreed.ceiling is not None:
        yield Text(
            "With more than {ceiling} in the pot the dealer may leave a lone knocker unopposed.",
            "Если на кону больше {ceiling}, раздающий вправе не играть против одного.",
        )
    if agreed.cap is not None:
        yield Text("No remise is more than {cap}.", "Ремиз — не больше {cap}.")
    if not agreed.strict:
        yield Text(
            "A card against the rules stays where it lies, and is punished as the rules say.",
            "Карта, положенная против правил, остаётся лежать; взыскание — по правилам.",
        )


def told(event: Event, lang: str, *, names: Sequence[str], you: int | None = None) -> str:
    """The sentence of an event; `names` are what the seats are called within a sentence, `you` is the reader's seat."""
    more = dict(event.more)
    words = more | {
        "who": names[event.seat] if event.seat is not None else "",
        "cards": _cards(event, more, lang),
        "chips": abs(event.chips),
        "tricks": TRICKS[more.get("tricks", 1)].of(lang),
    }
    if "next_dealer" in more:
        words["next_dealer"] = names[more["next_dealer"]]
    if "suit" in more:
        words["suit"] = SIGNS[SUITS.index(more["suit"])]
    if event.type == "breach":
        words["objection"] = objection(event, lang)
    seat = event.seat if event.seat is not None else more.get("next_dealer")
    template = addressed(TOLD[_key(event, more)].of(lang), to_reader=seat == you and you is not None)
    template = _IF_KNOWN.sub(lambda match: match[1] if event.cards else "", template)
    sentence = _capital(template.format(**words))
    if "remedy" in more:
        sentence += f" {_capital(REMEDIES[more['remedy']].of(lang))}."
    return sentence


def objection(event: Event, lang: str) -> str:
    """What speaks against the card of a breach, as it is said beside the card: `against the rules: he held a club`."""
    said = AGAINST.of(lang)
    if event.locus is None or event.locus not in OBJECTIONS:
        return said
    suit = SUIT_WORDS[dict(event.more).get("led", "")]
    return f"{said}: {OBJECTIONS[event.locus].of(lang).format(suit=suit.of(lang))}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _key(event: Event, more: Mapping[str, object]) -> str:
    # What is said of an event may depend on its locus, on the kind of irregularity, on where or how something ends.
    if event.type == "exchange" and not event.cards and "count" not in more:
        return "exchange:nothing"
    if event.type == "over" and more.get("status") == "over" and not more.get("next_pot"):
        return "over:empty"
    if event.type == "over" and more.get("status") == "redeal" and str(event.locus).startswith("deal.misdeal-"):
        return "over:right-dealer"
    for what in (more.get("status"), more.get("kind"), more.get("at"), event.locus):
        if (distinguished := f"{event.type}:{what}") in TOLD:
            return distinguished
    return event.type


def _cards(event: Event, more: Mapping[str, object], lang: str) -> str:
    if event.cards or "count" not in more:
        return " ".join(display(card, lang) for card in event.cards)
    return counted(int(str(more["count"])), lang)


def counted(number: int, lang: str) -> str:
    """A number of cards, as the object of a sentence: `2 cards`, `2 карты`."""
    if lang != "ru":
        return f"{number} card{'' if number == 1 else 's'}"
    if number % 10 == 1 and number % 100 != 11:
        return f"{number} карту"
    few = number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14)
    return f"{number} {'карты' if few else 'карт'}"
