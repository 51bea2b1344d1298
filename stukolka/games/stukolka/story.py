"""Events in words: one sentence for each, in both languages, as the table is told of it.

In a template, `[knocks|knock]` is said of another and of the reader, `<...>` stands only where the cards are known, and
names in braces are filled in: `{who}`, `{cards}`, `{chips}` and what else the event holds.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from stukolka.cards import SIGNS, SUITS, display
from stukolka.engine.protocol import Event
from stukolka.games.stukolka.incidents import KINDS
from stukolka.rules.switch import Text

TOLD: Final[Mapping[str, Text]] = {
    "drawn": Text("{who} [draws|draw] {cards}.", "{who} [тянет|тянете] {cards}."),
    "seated": Text("{who} [chooses|choose] the first seat.", "{who} [выбирает|выбираете] место первым."),
    "first-dealer": Text("{who} [deals|deal] first.", "{who} [раздаёт|раздаёте] первым."),
    "unusual-table": Text("An unusual number of players: {players}.", "Необычное число игроков: {players}."),
    "remise-stands": Text("{pot} of remises stands on the table.", "На кону стоит ремиз: {pot}."),
    "renounced": Text("{who} [renounces|renounce] the shleif.", "{who} [отказывается|отказываетесь] от шлейфа."),
    "taken-back": Text(
        "{who} [keeps|keep] the shleif after all.", "{who} всё-таки [оставляет|оставляете] шлейф за собой."
    ),
    "stake": Text("{who} [stakes|stake] {chips}.", "{who} [ставит|ставите] {chips}."),
    "cut": Text("{who} [cuts|cut].", "{who} [снимает|снимаете]."),
    "dealt": Text("{who} [is|are] dealt {cards}.", "{who} [получает|получаете] {cards}."),
    "incident": Text("{incident} ({who})", "{incident} ({who})"),
    "trump": Text("The trump card is {cards}.", "Козырь — {cards}."),
    "trump-seen": Text(
        "{who} [looks|look] at the trump card<, {cards}>.", "{who} [смотрит|смотрите] козырную карту<, {cards}>."
    ),
    "trump-named": Text("{who} [names|name] trumps: {suit}.", "{who} [объявляет|объявляете] козыри: {suit}."),
    "dealer-looks": Text("{who} [looks|look] at the hand dealt.", "{who} [смотрит|смотрите] свои карты."),
    "thrown-off": Text("The trump card {cards} is thrown off.", "Козырную карту {cards} сбрасывают."),
    "pass": Text("{who} [passes|pass].", "{who} [пасует|пасуете]."),
    "knock": Text("{who} [knocks|knock].", "{who} [стучит|стучите]."),
    "knock-blind": Text("{who} [knocks|knock] unseen.", "{who} [стучит|стучите] втёмную."),
    "golets": Text("{who} [takes|take] the golets.", "{who} [берёт|берёте] голец."),
    "golets top": Text(
        "{who} [takes|take] the golets and [lays|lay] the top card aside.",
        "{who} [берёт|берёте] голец и [откладывает|откладываете] верхнюю карту.",
    ),
    "aside": Text("{who} [lays|lay] {cards} aside.", "{who} [откладывает|откладываете] {cards}."),
    "burnt": Text(
        "{who} [lays|lay] the top card of the stock aside<, {cards}>.",
        "{who} [откладывает|откладываете] верхнюю карту колоды<, {cards}>.",
    ),
    "exchange": Text("{who} [throws|throw] away {cards}.", "{who} [сбрасывает|сбрасываете] {cards}."),
    "exchange:nothing": Text("{who} [changes|change] nothing.", "{who} ничего не [меняет|меняете]."),
    "bought": Text("{who} [buys|buy] {cards}.", "{who} [прикупает|прикупаете] {cards}."),
    "takes-trump": Text(
        "{who} [takes|take] the trump card< {cards}> up.", "{who} [берёт|берёте] козырную карту< {cards}> на руки."
    ),
    "drop": Text("{who} [drops|drop] {cards}.", "{who} [сносит|сносите] {cards}."),
    "razrez": Text(
        "{who} [comes|come] in by the razrez and [throws|throw] in {cards}.",
        "{who} [идёт|идёте] на разрез и [сбрасывает|сбрасываете] {cards}.",
    ),
    "stay": Text("{who} [stays|stay] in.", "{who} [остаётся|остаётесь] в игре."),
    "withdraw": Text("{who} [withdraws|withdraw].", "{who} [выходит|выходите] из игры."),
    "reshuffle": Text("The discards are shuffled into the stock.", "Сброшенные карты тасуют и кладут в колоду."),
    "stock-exhausted": Text(
        "The stock has run out: {who} [gets|get] fewer cards.",
        "Колода кончилась: {who} [получает|получаете] меньше карт.",
    ),
    "leads": Text("{who} [has|have] the first lead.", "{who} [ходит|ходите] первым."),
    "play": Text("{who} [plays|play] {cards}.", "{who} [кладёт|кладёте] {cards}."),
    "breach": Text("{who} [breaks|break] a rule by {cards}.", "{who} [нарушает|нарушаете] правило: {cards}."),
    "trick": Text("{who} [wins|win] the trick.", "{who} [берёт|берёте] взятку."),
    "win": Text("{who} [takes|take] {chips} from the pot.", "{who} [берёт|берёте] с кона {chips}."),
    "forfeit": Text("{who} [puts|put] {chips} back into the pot.", "{who} [возвращает|возвращаете] на кон {chips}."),
    "remise": Text("{who} [pays|pay] a remise of {chips}.", "{who} [ставит|ставите] ремиз {chips}."),
    "over": Text(
        "The deal is over: {next_pot} on the table, and {next_dealer} [deals|deal] next.",
        "Сдача окончена: на кону {next_pot}, следующим [раздаёт|раздаёте] {next_dealer}.",
    ),
    "over:redeal": Text(
        "The deal is void: {next_pot} on the table, and {next_dealer} [deals|deal] again.",
        "Сдача не в счёт: на кону {next_pot}, пересдаёт[|е] {next_dealer}.",
    ),
    "over:reshuffle": Text(
        "The cards are shuffled and the game goes on: {next_pot} on the table, and {next_dealer} [deals|deal].",
        "Карты тасуют и играют дальше: на кону {next_pot}, [раздаёт|раздаёте] {next_dealer}.",
    ),
}
"""Type of event (with what distinguishes it, after a colon) -> template."""

_EITHER: Final = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")
_IF_KNOWN: Final = re.compile(r"<([^>]*)>")


def told(event: Event, lang: str, *, names: Sequence[str], you: int | None = None) -> str:
    """The sentence of an event; `names` are what the seats are called within a sentence, `you` is the reader's seat."""
    more = dict(event.more)
    template = TOLD[_key(event, more)].of(lang)
    seat = event.seat if event.seat is not None else more.get("next_dealer")
    template = _EITHER.sub(lambda match: match[2] if seat == you and you is not None else match[1], template)
    template = _IF_KNOWN.sub(lambda match: match[1] if event.cards else "", template)
    words = more | {
        "who": names[event.seat] if event.seat is not None else "",
        "cards": _cards(event, more, lang),
        "chips": abs(event.chips),
    }
    if "next_dealer" in more:
        words["next_dealer"] = names[more["next_dealer"]]
    if "suit" in more:
        words["suit"] = SIGNS[SUITS.index(more["suit"])]
    if event.type == "incident":
        words["incident"] = KINDS[more["kind"]].of(lang)
    sentence = template.format(**words)
    return sentence[:1].upper() + sentence[1:]


def _key(event: Event, more: Mapping[str, object]) -> str:
    if event.type == "exchange" and not event.cards and "count" not in more:
        return "exchange:nothing"
    distinguished = f"{event.type}:{more.get('status')}"
    return distinguished if distinguished in TOLD else event.type


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
