"""The loci of wording: what the witnesses call things, and reasons they give; nothing at the table depends on them."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class NameOfGame(Answer, locus="word.game", plays=False, en="What is the game called?", ru="Как названа игра?"):
    STUKOLKA = "stukolka", "The game is called стуколка.", "Игра названа «стуколка»."
    STUKALKA = "stukalka", "The game is called стукалка.", "Игра названа «стукалка»."


class NameOfRemise(Answer, locus="word.remise", plays=False, en="What is the fine called?", ru="Как назван ремиз?"):
    SHTRAF = "shtraf", "The fine is called штраф.", "Взыскание названо «штраф»."
    REMIZ = "remiz", "The fine is called ремиз.", "Взыскание названо «ремиз»."


class NameOfDeal(Answer, locus="word.deal", plays=False, en="What is the deal called?", ru="Как названа раздача?"):
    RAZDACHA = "razdacha", "The deal is called раздача.", "Раздача названа «раздача»."
    SDACHA = "sdacha", "The deal is called сдача.", "Раздача названа «сдача»."


class NameOfDealer(
    Answer, locus="word.dealer", plays=False, en="What is the dealer called?", ru="Как назван раздающий?"
):
    RAZDAYUSHCHIJ = "razdayushchij", "The dealer is called раздающий.", "Раздающий назван «раздающий»."
    SDAYUSHCHIJ = "sdayushchij", "The dealer is called сдающий.", "Раздающий назван «сдающий»."
    SDATCHIK = "sdatchik", "The dealer is called сдатчик.", "Раздающий назван «сдатчик»."


class NameOfPurchase(
    Answer, locus="word.purchase", plays=False, en="What is the purchase called?", ru="Как назван прикуп?"
):
    PRIKUP = "prikup", "The purchase is called прикуп.", "Прикуп назван «прикуп»."
    PRIKUPKA = "prikupka", "The purchase is called прикупка.", "Прикуп назван «прикупка»."
    POKUPKA = "pokupka", "The purchase is called покупка.", "Прикуп назван «покупка»."


class MeaningOfGolets(
    Answer, locus="word.golets", plays=False, en="What does 'golets' name?", ru="Что зовётся гольцом?"
):
    PURCHASE = (
        "purchase",
        "The purchase itself, open to one player only, is called голец.",
        "Гольцом зовётся сам прикуп, доступный лишь одному.",
    )


class MeaningOfShleif(
    Answer, locus="word.shleif", plays=False, en="What does 'shleif' name?", ru="Что зовётся шлейфом?"
):
    CLOSED_TRUMP = (
        "closed-trump",
        "The trump that is not turned up, and that the dealer takes, is called шлейф.",
        "Шлейфом зовётся неоткрытый козырь, который берёт раздающий.",
    )


class KnockSign(
    Answer, locus="declare.knock-sign", plays=False, en="How is a wish to play shown?", ru="Как объявляют игру?"
):
    HAND = "hand", "He knocks lightly on the table with his hand.", "Слегка стучат рукой по столу."
    KNUCKLES = "knuckles", "He taps the table with his knuckles.", "Постукивают по столу костяшками пальцев."


class PassSign(Answer, locus="declare.pass-sign", plays=False, en="How is a pass shown?", ru="Как пасуют?"):
    CARDS_DOWN = "cards-down", "He throws his cards to the middle of the table.", "Сбрасывают карты на середину стола."
    SAYS_PAS = "says-pas", "He says 'pass'.", "Говорят «пас»."


class PlayersReason(
    Answer, locus="table.players-reason", plays=False, en="Why no more players?", ru="Почему не больше?"
):
    CARDS_RUN_OUT = (
        "cards-run-out",
        "Otherwise there would not be cards enough to buy.",
        "Иначе не хватит карт на прикуп.",
    )


class BestNumber(
    Answer,
    locus="table.best-number",
    plays=False,
    en="What number of players is best?",
    ru="Сколько игроков лучше всего?",
):
    THE_MORE = "the-more", "The more, the better.", "Чем больше, тем лучше."
    FOUR = "four", "Four are best.", "Лучше всего вчетвером."
    FIVE = "five", "Five are best.", "Лучше всего впятером."


class TrumpPlace(
    Answer,
    locus="shleif.trump-place",
    plays=False,
    en="Where does the closed trump lie?",
    ru="Где лежит закрытый козырь?",
):
    ASIDE = (
        "aside",
        "The closed trump is put aside, not mixed with the dealer's cards.",
        "Закрытого козыря откладывают в сторону, не мешая со своими картами.",
    )
    BESIDE_HAND = (
        "beside-hand",
        "The closed trump lies by itself next to the dealer's cards.",
        "Закрытый козырь лежит отдельно рядом с картами раздающего.",
    )


class Constancy(
    Answer,
    locus="remise.constancy",
    plays=False,
    en="In what sense are fines 'constant'?",
    ru="В каком смысле штрафы «постоянные»?",
):
    EVER_PRESENT = "ever-present", "There is a fine on the table nearly always.", "Штраф стоит на кону почти всегда."
    FIXED_SUM = "fixed-sum", "The fine is always of the same size.", "Штраф всегда одного размера."
