"""The coup: whose card is whose, what decides, the pair, and cards that run out."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class Sides(Answer, locus="coup.sides", en="Which card is whose?", ru="Чья которая карта?"):
    RIGHT_BANKER = (
        "right-banker",
        "The first card is laid to the right and is the banker's, the second to the left and is the punters'.",
        "Первую карту кладут направо, она банкомёта; вторую налево, она понтёров.",
    )
    LEFT_BANKER = (
        "left-banker",
        "The first card is laid to the right and is the punters', the second to the left and is the banker's.",
        "Первую карту кладут направо, она понтёров; вторую налево, она банкомёта.",
    )


class Match(Answer, locus="coup.match", en="What decides the coup?", ru="Что решает кон?"):
    RANK = (
        "rank",
        "Cards are laid in the middle one by one; the first that equals one of the two in rank decides for its side.",
        "В середину кладут карты по одной; первая, равная одной из двух по достоинству, решает в пользу её стороны.",
    )
    RANK_AND_SUIT = (
        "rank-and-suit",
        "Cards are laid in the middle one by one; the first that equals one of the two in rank and suit decides for its side.",
        "В середину кладут карты по одной; первая, равная одной из двух и по достоинству, и по масти, решает в пользу её стороны.",
    )


class NewCards(
    Answer,
    locus="coup.new-cards",
    en="With what cards does a banker who goes on play?",
    ru="На каких картах играет банкомёт, продолжая?",
):
    NEW_PAIR = (
        "new-pair",
        "For the next stake the banker lays new cards to the right and to the left.",
        "На следующую ставку банкомёт кладёт направо и налево новые карты.",
    )
    SAME_CARDS = (
        "same-cards",
        "For the next stake the same two cards stay on the right and on the left, unless they are equal.",
        "На следующую ставку справа и слева остаются те же две карты, если они не одинаковы.",
    )


class Pair(
    Answer,
    locus="coup.pair",
    en="What if the cards on the right and on the left are equal (plié)?",
    ru="Что, если карты справа и слева одинаковы (плие)?",
):
    BANKER_WINS = (
        "banker-wins",
        "If the cards on the right and on the left are equal, the banker wins at once.",
        "Если карты справа и слева одинаковы, сразу выигрывает банкомёт.",
    )
    VOID = (
        "void",
        "If the cards on the right and on the left are equal, they do not count, and two new ones are laid.",
        "Если карты справа и слева одинаковы, они не в счёт, и кладут две новые.",
    )
    PUNTERS_WIN = (
        "punters-win",
        "If the cards on the right and on the left are equal, the punters win at once.",
        "Если карты справа и слева одинаковы, сразу выигрывают понтёры.",
    )


class CardsOut(
    Answer, locus="coup.cards-out", en="What if the cards run out in a coup?", ru="Что, если карты вышли посреди кона?"
):
    STAKES_BACK = (
        "stakes-back",
        "If the cards run out before the coup is decided, everyone takes back what he staked, and all the cards are shuffled.",
        "Если карты вышли, а кон не решён, каждый берёт поставленное назад, и все карты тасуют.",
    )
    SHUFFLE_AND_GO_ON = (
        "shuffle-and-go-on",
        "If the cards run out before the coup is decided, all but the two are shuffled, and the coup goes on.",
        "Если карты вышли, а кон не решён, все, кроме двух, тасуют и продолжают.",
    )
