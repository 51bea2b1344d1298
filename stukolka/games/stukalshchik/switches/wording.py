"""The loci of wording: what the witness calls things, and what else the word names."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class NameOfGame(Answer, locus="word.game", plays=False, en="What is the game called?", ru="Как названа игра?"):
    STUKALSHCHIK = "stukalshchik", "The game is called стукальщик.", "Игра названа «стукальщик»."


class SenseOfPlayer(
    Answer,
    locus="word.player",
    plays=False,
    en="What else does the word name: a player?",
    ru="Кого ещё зовут этим словом из игроков?",
):
    PLAYER_OF_STUKALKA = "player-of-stukalka", "It also names a player of стукалка.", "Так зовут и игрока в стукалку."


class SenseOfKnocker(
    Answer,
    locus="word.knocker",
    plays=False,
    en="What does the word name in rummy and poker?",
    ru="Что это слово значит в рамми и покере?",
):
    ENDS_THE_HAND = (
        "ends-the-hand",
        "In games with a knock it names the player who, content with his cards, knocks and so ends the hand.",
        "В играх с ноком так зовут игрока, который, довольный своими картами, стуком оканчивает игру.",
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
        "It belongs to the family of gok, after Poch or Poque, and by its play to that of durak.",
        "Она из семьи гока, от Поха или Пока, а по розыгрышу — и из дурацкой.",
    )


class NameOfBetting(
    Answer, locus="word.betting", plays=False, en="What is the betting called?", ru="Как названа торговля?"
):
    STUKALKA = "stukalka", "The betting is called стукалка.", "Торговля названа «стукалка»."


class NameOfShow(Answer, locus="word.show", plays=False, en="What is the show called?", ru="Как назван показ карт?"):
    KHVALEZH = "khvalezh", "The show of cards is called хвалеж.", "Показ карт назван «хвалеж»."


class KnockSign(Answer, locus="word.knock-sign", plays=False, en="How does one knock?", ru="Как объявляют стук?"):
    SAYS_OR_KNOCKS = (
        "says-or-knocks",
        "One says 'I knock' or, by agreement, knocks on the table.",
        "Говорят «стучу» или, по уговору, стучат по столу.",
    )
