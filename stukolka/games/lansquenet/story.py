"""A game of lansquenet in words: what was agreed, and one sentence for each event.

In a template, `[stakes|stake]` is said of another and of the reader, and names in braces are filled in: `{who}`,
`{cards}`, `{chips}` and what else the event holds. The command line takes it from here (see `stukolka.cli.telling`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from stukolka.engine.protocol import Event
from stukolka.games.lansquenet.setup import Setup
from stukolka.games.speech import blanks, sentence
from stukolka.rules.switch import Text

COUNTED: Final = ("winnings",)
"""What of a result is told by seat, beside the balance."""

TOLD: Final[Mapping[str, Text]] = {
    "fund-paid": Text("{who} [pays|pay] {chips} into the fund.", "{who} [вносит|вносите] в фонд {chips}."),
    "fund-paid:fund.fund-refilled": Text(
        "{who} [pays|pay] another {chips} into the fund.", "{who} [вносит|вносите] в фонд ещё {chips}."
    ),
    "stake": Text("{who} [stakes|stake] {chips}.", "{who} [ставит|ставите] {chips}."),
    "cover": Text("{who} [covers|cover] {chips}.", "{who} [покрывает|покрываете] {chips}."),
    "pass": Text("{who} [covers|cover] nothing.", "{who} ничего не [покрывает|покрываете]."),
    "lets-pass": Text("{who} [lets|let] the bank pass.", "{who} [отдаёт|отдаёте] банк без игры."),
    "fund-covers": Text("The fund covers {amount}.", "Фонд покрывает {amount}."),
    "taken-back": Text("{who} [takes|take] {chips} back.", "{who} [берёт|берёте] назад {chips}."),
    "fund-takes-back": Text("The fund takes {amount} back.", "В фонд возвращается {amount}."),
    "right:banker": Text("To the right {cards}, the banker's.", "Направо {cards}, карта банкомёта."),
    "right:punters": Text("To the right {cards}, the punters'.", "Направо {cards}, карта понтёров."),
    "left:banker": Text("To the left {cards}, the banker's.", "Налево {cards}, карта банкомёта."),
    "left:punters": Text("To the left {cards}, the punters'.", "Налево {cards}, карта понтёров."),
    "cards-stay": Text("The two cards stay: {cards}.", "Карты остаются: {cards}."),
    "pair": Text("A pair: it does not count.", "Плие: не в счёт."),
    "pair:banker": Text("A pair: the banker wins.", "Плие: выиграл банкомёт."),
    "pair:punters": Text("A pair: the punters win.", "Плие: выиграли понтёры."),
    "middle": Text("In the middle {cards}.", "В середину {cards}."),
    "decided:banker": Text("{cards} decides: the banker wins.", "{cards} решает: выиграл банкомёт."),
    "decided:punters": Text("{cards} decides: the punters win.", "{cards} решает: выиграли понтёры."),
    "bank-wins": Text("There are {bank} in the bank.", "В банке {bank}."),
    "fund-loses": Text("The fund has lost {amount}; left in it: {fund}.", "Фонд проиграл {amount}; осталось {fund}."),
    "fund-wins": Text("The fund wins {amount}, for all to share.", "Фонд выиграл {amount}; это делят на всех."),
    "fund-wins:fund": Text("The fund wins {amount}; now in it: {fund}.", "Фонд выиграл {amount}; теперь в нём {fund}."),
    "win": Text("{who} [takes|take] {chips} from the bank.", "{who} [берёт|берёте] из банка {chips}."),
    "shared": Text("{who} [has|have] {chips} from the fund.", "{who} [получает|получаете] из фонда {chips}."),
    "left-over": Text(
        "What does not divide stays in the fund: {amount}.", "Что не делится, остаётся в фонде: {amount}."
    ),
    "withdraw": Text("{who} [withdraws|withdraw] with {chips}.", "{who} [снимается|снимаетесь], в банке было {chips}."),
    "takes-off": Text("{who} [takes|take] off {chips}.", "{who} [снимает|снимаете] {chips}."),
    "continue": Text("{who} [goes|go] on; in the bank: {bank}.", "{who} [продолжает|продолжаете]; в банке {bank}."),
    "bank-passes": Text("{who} [has|have] the bank now.", "Теперь банк [держит|держите] {who}."),
    "cards-out": Text("The cards have run out.", "Карты вышли."),
    "shuffled": Text("Shuffled again, cards: {count}.", "Тасуют снова, карт: {count}."),
    "over": Text("The game is over.", "Игра окончена."),
    "over:kept": Text("The game is over; left in the fund: {fund}.", "Игра окончена; в фонде осталось {fund}."),
}
"""Type of event, after a colon what distinguishes it -> what is said of it."""


def head(setup: Setup, lang: str, *, names: Sequence[str]) -> Iterator[str]:
    """What was agreed before the game, sentence by sentence; `names` are what the seats are called."""
    for text in _head(setup):
        yield text.of(lang).format(
            players=setup.players,
            packs=setup.packs,
            banker=names[setup.banker],
            fund=setup.fund,
            fund_sum=setup.fund_sum,
        )


def _head(setup: Setup) -> Iterator[Text]:
    yield Text(
        "Players: {players}; packs: {packs}; {banker} has the bank first.",
        "Игроков: {players}; колод: {packs}; банк сначала держит {banker}.",
    )
    if setup.fund:
        yield Text("In the fund from before: {fund}.", "В фонде с прежнего раза: {fund}.")
    if setup.fund_sum:
        yield Text("Each pays into the fund: {fund_sum}.", "Каждый вносит в фонд: {fund_sum}.")


def told(event: Event, lang: str, *, names: Sequence[str], you: int | None = None) -> str:
    """The sentence of an event; `names` are what the seats are called within a sentence, `you` is the reader's seat."""
    more = dict(event.more)
    words = blanks(event, lang, names=names)
    return sentence(TOLD[_key(event, more)].of(lang), words, to_reader=event.seat == you and you is not None)


def _key(event: Event, more: Mapping[str, object]) -> str:
    # What is said of an event may depend on whose card it is, who has won, its locus, or what is left in the fund.
    kept = "kept" if more.get("fund") else None
    for what in (more.get("side"), more.get("winner"), more.get("to"), event.locus, kept):
        if (distinguished := f"{event.type}:{what}") in TOLD:
            return distinguished
    return event.type
