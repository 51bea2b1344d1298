"""The loci of wording: what the witness calls things, what else the word names, and what it tells of the game's kin.

Nothing at the table depends on them. So it is with the suit painted on the board, and with the direction of play: the
seats of a record stand in that direction, whichever it is.
"""

from __future__ import annotations

from stukolka.rules.switch import Answer


class NameOfGame(Answer, locus="word.game", plays=False, en="What is the game called?", ru="Как названа игра?"):
    STUKALSHCHIK = "stukalshchik", "The game is called стукальщик.", "Игра названа «стукальщик»."


class Equivalents(
    Answer, locus="word.equivalents", plays=False, en="What foreign words are given?", ru="Какие даны иноязычные слова?"
):
    POCHER_AND_KNOCKER = (
        "pocher-and-knocker",
        "German Pocher is given for the game, English knocker for the player who ends a hand.",
        "Для игры дано немецкое Pocher, для игрока, кончающего игру, — английское knocker.",
    )


class FamilyOfGame(
    Answer,
    locus="word.family",
    plays=False,
    en="To what families does the game belong?",
    ru="К каким семьям принадлежит игра?",
):
    GOK_AND_DURAK = (
        "gok-and-durak",
        "The game is of the family of gok, and by its play of that of durak too.",
        "Игра из семьи гока, а по розыгрышу — и из семьи дурака.",
    )


class DescentOfGame(Answer, locus="word.descent", plays=False, en="Where does the game come from?", ru="Откуда игра?"):
    POCH_OR_POQUE = (
        "poch-or-poque",
        "The game is a Russian form of German Poch or of French Poque; which of the two is left open.",
        "Игра — русский вид немецкого поха или французского пока; чего именно, не решено.",
    )


class FirstDescribed(
    Answer,
    locus="word.first-described",
    plays=False,
    en="When was the game first described in Russian?",
    ru="Когда игра впервые описана по-русски?",
):
    YEAR_1869 = (
        "1869",
        "The first description of the game in Russian dates from 1869.",
        "Первое русское описание игры — 1869 года.",
    )


class LikenessOfPlay(
    Answer,
    locus="word.likeness",
    plays=False,
    en="What game does the play resemble?",
    ru="На какую игру похож розыгрыш?",
):
    NAVALKA = "navalka", "The play resembles навалка.", "Розыгрыш похож на навалку."


class SenseOfPlayer(
    Answer,
    locus="word.player",
    plays=False,
    en="What player does the word also name?",
    ru="Какого игрока ещё зовут этим словом?",
):
    PLAYER_OF_STUKALKA = (
        "player-of-stukalka",
        "A player of the game стукалка is called стукальщик too.",
        "Стукальщиком зовут и играющего в стукалку.",
    )


class SenseOfKnocker(
    Answer,
    locus="word.knocker",
    plays=False,
    en="What does the word name in rummy and poker?",
    ru="Что это слово значит в рамми и покере?",
):
    ENDS_THE_HAND = (
        "ends-the-hand",
        "In games with a knock the word names a player who, content with his cards, knocks and so ends the hand.",
        "В играх с ноком стукальщиком зовут того, кто, довольный своими картами, стуком кончает игру.",
    )


class BoardPainted(
    Answer, locus="board.painted", plays=False, en="What suit is painted on the cells?", ru="Какая масть нарисована?"
):
    HEARTS = (
        "hearts",
        "The honours, the sequence and the marriage are painted in hearts.",
        "Старшие карты, секвенция и марьяж нарисованы червонные.",
    )


class BoardMiddle(
    Answer,
    locus="board.middle",
    plays=False,
    en="What is in the middle of the board?",
    ru="Что в середине табло?",
):
    EMPTY_FIELD = (
        "empty-field",
        "A field is left free in the middle of the board; what it is for is not said.",
        "В середине табло оставлено свободное поле; для чего — не сказано.",
    )


class Direction(
    Answer,
    locus="deal.direction",
    plays=False,
    en="In which direction does play go?",
    ru="В какую сторону идёт игра?",
):
    CLOCKWISE = "clockwise", "Play goes to the left, clockwise.", "Ходят влево, по часовой стрелке."
    COUNTER_CLOCKWISE = (
        "counter-clockwise",
        "Play goes to the right, counter-clockwise.",
        "Ходят вправо, против часовой стрелки.",
    )


class NameOfBetting(
    Answer, locus="word.betting", plays=False, en="What is the betting called?", ru="Как названа торговля?"
):
    STUKALKA = "stukalka", "The betting is called стукалка.", "Торговля названа «стукалка»."


class NameOfClosing(
    Answer, locus="word.peace", plays=False, en="What is closing the betting called?", ru="Как названо её окончание?"
):
    ZAMIRIT = (
        "zamirit",
        "To make the stakes even and so close the betting is called замирить.",
        "Уравнять ставки и тем кончить торговлю — это названо «замирить».",
    )


class NameOfShow(Answer, locus="word.show", plays=False, en="What is the show called?", ru="Как назван показ карт?"):
    KHVALEZH = "khvalezh", "The show of cards is called хвалеж.", "Показ карт назван «хвалеж»."


class KnockSign(Answer, locus="word.knock-sign", plays=False, en="How does one knock?", ru="Как объявляют стук?"):
    SAYS_OR_KNOCKS = (
        "says-or-knocks",
        "One says 'I knock' or, by agreement, knocks on the table.",
        "Говорят «стучу» или, по уговору, стучат по столу.",
    )


class NameOfDealer(
    Answer, locus="word.dealer", plays=False, en="What is the dealer called?", ru="Как назван раздающий?"
):
    SDATCHIK = "sdatchik", "The dealer is called сдатчик.", "Раздающий назван «сдатчик»."


class NameOfElderHand(
    Answer, locus="word.elder-hand", plays=False, en="What is the elder hand called?", ru="Как названа первая рука?"
):
    V_RUKE = (
        "v-ruke",
        "The elder hand is called the player who is в руке, 'in hand'.",
        "Первая рука названа «тот, кто в руке».",
    )


class NameOfStock(Answer, locus="word.stock", plays=False, en="What is the stock called?", ru="Как назван остаток?"):
    TALON = "talon", "The cards left over after the deal are called талон.", "Карты, оставшиеся после сдачи, — «талон»."
    KOLODA = (
        "koloda",
        "The cards left over after the deal are called колода.",
        "Карты, оставшиеся после сдачи, — «колода».",
    )


class NameOfCell(Answer, locus="word.cell", plays=False, en="What is a cell called?", ru="Как названа ячейка?"):
    KARTA = "karta", "A cell of the board is called карта, 'card'.", "Ячейка табло названа «карта»."
    YACHEJKA = "yachejka", "A cell of the board is called ячейка.", "Ячейка табло названа «ячейка»."
    OTDELENIE = "otdelenie", "A cell of the board is called отделение.", "Ячейка табло названа «отделение»."
    CHAST = "chast", "A cell of the board is called часть, 'part'.", "Ячейка табло названа «часть»."
