"""The questions about table, deal and board: cards, cells, honours, marriage, sequence."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class Players(Answer, locus="table.players", en="How many play?", ru="Сколько человек играет?"):
    THREE_TO_EIGHT = "3-8", "From three to eight play.", "Играют от трёх до восьми человек."


class Pack(Answer, locus="table.pack", en="With what pack?", ru="Какой колодой играют?"):
    CARDS_52 = "52", "The full pack of 52 cards is used.", "Играют полной колодой в 52 карты."


class RankOrder(Answer, locus="table.rank-order", en="How do the cards rank?", ru="Каково старшинство карт?"):
    ACE_HIGH = "ace-high", "Cards rank from the ace down to the two.", "Старшинство карт — от туза до двойки."


class Cells(Answer, locus="board.cells", en="What cells has the board?", ru="Какие ячейки есть на табло?"):
    EIGHT = (
        "eight",
        "The board has eight cells: ace, king, queen, jack, ten, the sequence seven-eight-nine, the knocker, the marriage.",
        "На табло восемь ячеек: туз, король, дама, валет, десятка, секвенция семёрка-восьмёрка-девятка, стукальщик, марьяж.",
    )


class Ante(
    Answer, locus="board.ante", en="What does each player put on the board?", ru="Что кладёт на табло каждый игрок?"
):
    EVERY_CELL = (
        "every-cell",
        "Before the deal each player puts a chip on each of the eight cells, the knocker's included.",
        "До сдачи каждый кладёт по фишке на каждую из восьми ячеек, и на ячейку стукальщика тоже.",
    )
    ALL_BUT_KNOCKER = (
        "all-but-knocker",
        "Before the deal each player puts a chip on each cell but the knocker's.",
        "До сдачи каждый кладёт по фишке на каждую ячейку, кроме ячейки стукальщика.",
    )


class PaidCells(
    Answer,
    locus="board.paid-cells",
    en="For cards of what suit are the honours' cells paid?",
    ru="За карты какой масти платят ячейки старших карт?",
):
    TRUMPS = (
        "trumps",
        "The cells of ace, king, queen, jack and ten are paid for these cards of the trump suit, whatever suit is painted on them.",
        "Ячейки туза, короля, дамы, валета и десятки платят за эти карты козырной масти, какая бы масть ни была нарисована.",
    )
    HEARTS = (
        "hearts",
        "The cells of ace, king, queen, jack and ten are paid for these cards of hearts, as painted, whatever is trumps.",
        "Ячейки туза, короля, дамы, валета и десятки платят за эти карты червей, как нарисовано, каковы бы ни были козыри.",
    )


class NextDealer(Answer, locus="deal.next-dealer", en="Who deals next?", ru="Кто раздаёт следующим?"):
    NEXT_IN_TURN = (
        "next-in-turn",
        "The deal passes to the dealer's next neighbour in the direction of play.",
        "Следующим раздаёт ближайший по ходу игры сосед раздающего.",
    )
    FIRST_OUT = (
        "first-out",
        "Whoever was first out of cards deals next; after a deal without play, the next neighbour of the dealer.",
        "Следующим раздаёт первый оставшийся без карт, а если розыгрыша не было — ближайший по ходу игры сосед раздающего.",
    )


class Hand(Answer, locus="deal.hand", en="How many cards does each player have?", ru="По скольку карт сдают?"):
    TEN_BELOW_FIVE = (
        "ten-below-five",
        "With fewer than five players each has ten cards, with more than five each has five.",
        "Если игроков меньше пяти, каждому сдают по десять карт, если больше пяти — по пять.",
    )


class FivePlayers(Answer, locus="deal.five-players", en="How many cards with five players?", ru="А впятером?"):
    FIVE_CARDS = "five-cards", "With five players each has five cards.", "Впятером каждому сдают по пять карт."
    TEN_CARDS = "ten-cards", "With five players each has ten cards.", "Впятером каждому сдают по десять карт."


class Packets(Answer, locus="deal.packets", en="How many cards at a time?", ru="По скольку карт сдают за раз?"):
    BY_FIVES = "by-fives", "Cards are dealt in packets of five.", "Карты сдают пачками по пяти."
    ONE_AT_A_TIME = "one-at-a-time", "Cards are dealt one at a time.", "Карты сдают по одной."


class Trump(Answer, locus="deal.trump", en="What makes trumps?", ru="Что указывает козыря?"):
    NEXT_CARD = (
        "next-card",
        "After the deal the top card of the rest is turned up; its suit is trumps.",
        "После сдачи открывают верхнюю карту остатка; её масть — козыри.",
    )


class TurnedCard(Answer, locus="deal.turned-card", en="Whose is the turned-up card?", ru="Чья открытая карта?"):
    NOBODYS = (
        "nobodys",
        "The turned-up card is nobody's; if it is an honour, its cell counts as unclaimed.",
        "Открытая карта ничья; если это старшая карта, её ячейка считается невзятой.",
    )
    DEALERS = (
        "dealers",
        "For the cells the turned-up card counts as the dealer's, though he does not take it into his hand.",
        "При расчёте ячеек открытая карта считается за раздающим, хотя в руку он её не берёт.",
    )


class HonoursPaid(
    Answer, locus="board.honours-paid", en="When are the honours paid?", ru="Когда оплачивают старшие карты?"
):
    AT_ONCE = (
        "at-once",
        "As soon as trumps are known, whoever holds an honour shows it and draws the chips on its cell.",
        "Как только козырь открыт, владелец старшей карты предъявляет её и берёт фишки с её ячейки.",
    )


class UnclaimedHonour(
    Answer,
    locus="board.unclaimed-honour",
    en="What becomes of an honour's cell that nobody claims?",
    ru="Что с невзятой ячейкой старшей карты?",
):
    STANDS_OVER = (
        "stands-over",
        "The cell of an honour left in the stock stands over for the next deal.",
        "Ячейка старшей карты, оставшейся в талоне, остаётся до следующей сдачи.",
    )
    TO_ELDER_HAND = (
        "to-elder-hand",
        "The cell of an honour left in the stock goes to the elder hand.",
        "Ячейку старшей карты, оставшейся в талоне, берёт первая рука.",
    )


class Marriage(Answer, locus="board.marriage", en="Who draws the marriage?", ru="Кто берёт марьяж?"):
    TRUMP_THEN_ELDER = (
        "trump-then-elder",
        "King and queen of trumps in one hand draw the marriage; failing them king and queen of another suit, and of several the one nearest to the elder hand.",
        "Марьяж берут козырные король и дама в одних руках; если таких нет — король и дама другой масти, а из нескольких — ближайшие к первой руке.",
    )
    TRUMP_ONLY = (
        "trump-only",
        "Only king and queen of trumps in one hand draw the marriage.",
        "Марьяж берут только козырные король и дама в одних руках.",
    )


class UnclaimedMarriage(
    Answer, locus="board.unclaimed-marriage", en="What becomes of an unclaimed marriage?", ru="Что с невзятым марьяжем?"
):
    STANDS_OVER = (
        "stands-over",
        "An unclaimed marriage stands over for the next deal.",
        "Невзятый марьяж остаётся до следующей сдачи.",
    )
    TO_ELDER_HAND = (
        "to-elder-hand",
        "An unclaimed marriage goes to the elder hand.",
        "Невзятый марьяж берёт первая рука.",
    )


class Sequence(
    Answer,
    locus="board.sequence",
    en="Of several sequences seven-eight-nine, which draws?",
    ru="Какая из нескольких секвенций семёрка-восьмёрка-девятка берёт?",
):
    TRUMP_THEN_ELDER = (
        "trump-then-elder",
        "Seven, eight and nine of trumps draw the sequence before any other; without them the one nearest to the elder hand draws.",
        "Секвенцию прежде всех берут козырные семёрка, восьмёрка и девятка; без них — ближайшая к первой руке.",
    )
    ELDER_THEN_TRUMP = (
        "elder-then-trump",
        "If the elder hand has a sequence, it draws, even against trumps; otherwise trumps come first, and then the one nearest to the elder hand.",
        "Если секвенция есть у первой руки, берёт она, даже против козырной; иначе первой идёт козырная, а за ней ближайшая к первой руке.",
    )


class UnclaimedSequence(
    Answer,
    locus="board.unclaimed-sequence",
    en="What becomes of an unclaimed sequence?",
    ru="Что с невзятой секвенцией?",
):
    STANDS_OVER = (
        "stands-over",
        "An unclaimed sequence stands over for the next deal.",
        "Невзятая секвенция остаётся до следующей сдачи.",
    )
    TO_ELDER_HAND = (
        "to-elder-hand",
        "An unclaimed sequence goes to the elder hand.",
        "Невзятую секвенцию берёт первая рука.",
    )
