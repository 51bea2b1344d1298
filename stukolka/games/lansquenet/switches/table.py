"""The table: packs, players, and when the game ends."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class Packs(Answer, locus="table.packs", en="With how many packs?", ru="Сколькими колодами играют?"):
    ONE = "one", "One full pack of 52 cards is used.", "Играют одной полной колодой в 52 карты."
    TWO_OR_MORE = (
        "two-or-more",
        "Two full packs are used, or three and more where many play.",
        "Берут две полные колоды, а при многих игроках три и больше.",
    )


class Players(Answer, locus="table.players", en="How many play?", ru="Сколько человек играет?"):
    UNLIMITED = "unlimited", "Any number may play.", "Число игроков не ограничено."


class GameEnd(Answer, locus="table.game-end", en="When does the game end?", ru="Когда кончается игра?"):
    ALL_HAVE_BANKED = (
        "all-have-banked",
        "The game ends when everybody has held the bank once.",
        "Игра кончается, когда каждый по разу продержал банк.",
    )
    BY_AGREEMENT = (
        "by-agreement",
        "The bank goes round and round, and the game ends when the players agree to end it.",
        "Банк идёт круг за кругом, и игра кончается, когда играющие так условятся.",
    )
