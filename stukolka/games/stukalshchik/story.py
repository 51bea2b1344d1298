"""A deal of stukalshchik in words: what was agreed, and one sentence for each event.

In a template, `[knocks|knock]` is said of another and of the reader, and names in braces are filled in: `{who}`,
`{cards}`, `{chips}`, `{cell}` and what else the event holds. The command line takes it from here (see
`stukolka.cli.telling`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from stukolka.cards import SIGNS, SUITS
from stukolka.engine.protocol import Event
from stukolka.games.speech import blanks, sentence
from stukolka.games.stukalshchik.setup import CELLS, Setup
from stukolka.rules.switch import Text

COUNTED: Final = ("winnings",)
"""What of a result is told by seat, beside the balance."""

CELL: Final[Mapping[str, Text]] = {
    "A": Text("ace", "туз"),
    "K": Text("king", "король"),
    "Q": Text("queen", "дама"),
    "J": Text("jack", "валет"),
    "T": Text("ten", "десятка"),
    "sequence": Text("sequence", "секвенция"),
    "knocker": Text("knocker", "стукальщик"),
    "marriage": Text("marriage", "марьяж"),
}
"""Cell -> what it is called."""

TOLD: Final[Mapping[str, Text]] = {
    "ante": Text(
        "{who} [puts|put] a chip on each of {cells} cells.",
        "{who} [кладёт|кладёте] по фишке на {cells} ячеек.",
    ),
    "dealt": Text("{who} [has|have] {cards}.", "[{who}, карты: {cards}|Ваши карты: {cards}]."),
    "dealt:counted": Text("{who} [has|have] {count} cards.", "{who}, карт: {count}."),
    "trump": Text("{cards} is turned up: trumps {suit}.", "Открыта карта {cards}: козыри {suit}."),
    "cell": Text("{who} [draws|draw] {cell}: {chips}.", "{who} [берёт|берёте] ячейку «{cell}»: {chips}."),
    "cell:cards": Text(
        "{who} [shows|show] {cards} and [draws|draw] {cell}: {chips}.",
        "{who} [показывает|показываете] {cards} и [берёт|берёте] ячейку «{cell}»: {chips}.",
    ),
    "stands-over": Text("Left on {cell}: {on}.", "На ячейке «{cell}» остаётся {on}."),
    "cannot-knock": Text(
        "{who} [holds|hold] no two alike and cannot knock.", "{who}: двух одинаковых карт нет, стучать не с чем."
    ),
    "taken-back": Text("{who} [takes|take] {chips} back.", "{who} [берёт|берёте] назад {chips}."),
    "knock": Text("{who} [knocks|knock]: {chips}.", "{who} [стучит|стучите]: {chips}."),
    "call": Text(
        "{who} [puts|put] {chips} and so [makes|make] it {total}.",
        "{who} [уравнивает|уравниваете]: {chips}, всего {total}.",
    ),
    "raise": Text(
        "{who} [raises|raise]: {chips}, in all {total}.", "{who} [повышает|повышаете]: {chips}, всего {total}."
    ),
    "pass": Text("{who} [passes|pass].", "{who} [пасует|пасуете]."),
    "closed": Text(
        "{who} [has|have] made peace: no more raising.",
        "{who} [уравнивает|уравниваете] ставки: повышать больше нельзя.",
    ),
    "peace": Text("Peace, at {total} each.", "Мир, у каждого по {total}."),
    "show": Text("{who} [shows|show] {cards}.", "{who} [показывает|показываете] {cards}."),
    "win": Text("{who} [wins|win] the knocker's {chips}.", "{who} [выигрывает|выигрываете] на стукальщике {chips}."),
    "win:show.one-knocker": Text(
        "{who} [takes|take] the knocker's {chips}, alone.",
        "{who} без соперников [берёт|берёте] со стукальщика {chips}.",
    ),
    "win:show.no-knocker": Text(
        "Nobody has knocked: {who} [takes|take] the knocker's {chips}.",
        "Никто не стучал: {who} [берёт|берёте] со стукальщика {chips}.",
    ),
    "lost-chips": Text(
        "{who} [takes|take] {chips} of those who left from {cell}.",
        "{who} [берёт|берёте] фишки вышедших с ячейки «{cell}»: {chips}.",
    ),
    "playing": Text("They play out their cards: {seats}.", "Карты разыгрывают: {seats}."),
    "leads": Text("{who} to lead.", "[Ходит|Ходите] {who}."),
    "lead": Text("{who} [leads|lead] {cards}.", "{who} [ходит|ходите] с {cards}."),
    "cover": Text("{who} [covers|cover] with {cards}.", "{who} [кроет|кроете] {cards}."),
    "take": Text("{who} [takes|take] {cards}.", "{who} [принимает|принимаете] {cards}."),
    "turned": Text("The pile is turned over: {cards}.", "Стопку переворачивают: {cards}."),
    "first-out": Text("{who} [is|are] out of cards.", "{who} [остаётся|остаётесь] без карт."),
    "pays": Text("{who} [pays|pay] {chips}.", "{who} [платит|платите] {chips}."),
    "paid": Text("{who} [is|are] paid {chips}.", "{who} [получает|получаете] {chips}."),
    "broken-off": Text(
        "All cards lie as they lay before: the play would never end, and is broken off.",
        "Все карты лежат так, как уже лежали: розыгрышу не было бы конца, и его прекращают.",
    ),
    "over": Text("The deal is over; left on the board: {board}.", "Сдача окончена; на табло осталось {board}."),
    "over:empty": Text("The deal is over; the board is empty.", "Сдача окончена; табло пусто."),
}
"""Type of event, after a colon what distinguishes it -> what is said of it."""


def head(setup: Setup, lang: str, *, names: Sequence[str]) -> Iterator[str]:
    """What was agreed before the deal, sentence by sentence; `names` are what the seats are called."""
    text = Text(
        "{players} play; {dealer} deals, {elder} is the elder hand.",
        "Игроков: {players}; раздаёт {dealer}, первая рука — {elder}.",
    )
    dealer, elder = names[setup.dealer], names[setup.order[0]]
    yield text.of(lang).format(players=setup.players, dealer=dealer, elder=elder)
    if any(setup.board):
        lies = zip(CELLS, setup.board, strict=True)
        cells = ", ".join(f"{CELL[cell].of(lang)} {chips}" for cell, chips in lies if chips)
        yield Text("On the board from before: {0}.", "На табло с прежних сдач: {0}.").of(lang).format(cells)
    if setup.limit is not None:
        yield Text("No bet is more than {0}.", "Ставят не больше {0} за раз.").of(lang).format(setup.limit)


def told(event: Event, lang: str, *, names: Sequence[str], you: int | None = None) -> str:
    """The sentence of an event; `names` are what the seats are called within a sentence, `you` is the reader's seat."""
    more = dict(event.more)
    words = blanks(event, lang, names=names)
    if "cell" in more:
        words["cell"] = CELL[more["cell"]].of(lang)
    if "suit" in more:
        words["suit"] = SIGNS[SUITS.index(more["suit"])]
    if "seats" in more:
        words["seats"] = ", ".join(names[seat] for seat in more["seats"])
    return sentence(TOLD[_key(event, more)].of(lang), words, to_reader=event.seat == you and you is not None)


def _key(event: Event, more: Mapping[str, Any]) -> str:
    # What is said of an event may depend on whether cards were shown, on its locus, on what is left.
    if event.type == "cell" and event.cards:
        return "cell:cards"
    if "count" in more:
        return "dealt:counted"
    if event.type == "over" and not more["board"]:
        return "over:empty"
    if (distinguished := f"{event.type}:{event.locus}") in TOLD:
        return distinguished
    return event.type
