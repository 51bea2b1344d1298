"""The questions about money: stakes, the pot, remises."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class StakeNumber(Answer, locus="stake.stake-number", en="What stakes are lawful?", ru="Какая ставка допустима?"):
    MULTIPLE_OF_THREE = (
        "multiple-of-three",
        "The stake is agreed; it must divide by three.",
        "Ставка — по уговору; она должна делиться на три.",
    )
    ODD_MULTIPLE_OF_THREE = (
        "odd-multiple-of-three",
        "The stake is agreed; it must be an odd number that divides by three.",
        "Ставка — по уговору; она должна быть нечётным числом, которое делится на три.",
    )
    ANY = "any", "The stake is agreed and may be any number.", "Ставка — по уговору, любое число."


class WhoStakes(Answer, locus="stake.who-stakes", en="Who stakes before a deal?", ru="Кто ставит перед сдачей?"):
    DEALER_ALONE = "dealer-alone", "Only the dealer stakes, for his deal.", "Ставит только раздающий, за сдачу."
    EVERY_PLAYER = "every-player", "Every player stakes before the deal.", "Перед сдачей ставит каждый игрок."


class DealerSum(
    Answer,
    locus="stake.dealer-sum",
    en="How much does the dealer stake for his deal?",
    ru="Сколько ставит раздающий за сдачу?",
):
    ONE_STAKE = (
        "one-stake",
        "For his deal the dealer stakes as much as the stake played for.",
        "За сдачу раздающий ставит столько, по скольку играют.",
    )
    OWN_SUM = (
        "own-sum",
        "For his deal the dealer stakes a certain sum, not necessarily the stake played for.",
        "За сдачу раздающий ставит известную сумму, не обязательно ту, по которой играют.",
    )


class DealerStake(
    Answer,
    locus="stake.dealer-stake",
    en="Where all stake, is the dealer's stake for his deal on top of his own?",
    ru="Когда ставят все, добавляет ли раздающий ставку за сдачу сверх своей?",
):
    DEALER_ADDS = (
        "dealer-adds",
        "Where all stake, the dealer's stake for his deal joins the common stake, on top of his own.",
        "Когда ставят все, ставка за сдачу присоединяется к общей сверх собственной ставки раздающего.",
    )
    WITHIN_COMMON = (
        "within-common",
        "Where all stake, the dealer's own stake serves for his deal too.",
        "Когда ставят все, собственная ставка раздающего идёт и за сдачу.",
    )


class Parts(Answer, locus="pot.parts", en="How is the pot shared?", ru="Как делят кон?"):
    THIRDS = (
        "thirds",
        "All that lies on the table is cut in three; each trick wins one part.",
        "Всё, что стоит на кону, делят на три части; каждая взятка получает одну.",
    )


class Remainder(
    Answer,
    locus="pot.remainder",
    en="What becomes of a remainder that three does not divide?",
    ru="Куда идёт остаток, который на три не делится?",
):
    STAYS = (
        "stays",
        "Coins that cannot be divided by three stay on the table.",
        "Что при делёжке на три остаётся лишним, не берёт никто: оно остаётся на кону.",
    )
    FIRST_TRICK = (
        "first-trick",
        "Coins that cannot be divided by three go to the winner of the first trick.",
        "Что при делёжке на три остаётся лишним, получает взявший первую взятку.",
    )
    DEALER = (
        "dealer",
        "Coins that cannot be divided by three go to the dealer.",
        "Что при делёжке на три остаётся лишним, получает раздающий.",
    )


class AllPass(Answer, locus="pot.all-pass", en="What if nobody plays?", ru="Что, если все спасуют?"):
    DEALER_TAKES = (
        "dealer-takes",
        "If all pass, the dealer takes what lies on the table, without play.",
        "Если все спасовали, раздающий берёт кон без розыгрыша.",
    )
    STANDS_OVER = (
        "stands-over",
        "If all pass, the pot stands over and the next dealer deals.",
        "Если все спасовали, кон остаётся до следующей сдачи, и раздаёт следующий.",
    )
    SAME_DEALER_AGAIN = (
        "same-dealer-again",
        "If all pass, the pot stands over and the same dealer deals again.",
        "Если все спасовали, кон остаётся, и раздаёт снова тот же.",
    )


class LonePlayer(Answer, locus="pot.lone-player", en="What if only one plays?", ru="Что, если играет только один?"):
    TAKES_POT = (
        "takes-pot",
        "One left alone in play takes the pot without play.",
        "Оставшись в игре один, игрок берёт кон без розыгрыша.",
    )
    STANDS_OVER = (
        "stands-over",
        "One left alone in play takes nothing: the pot stands over.",
        "Оставшийся один не берёт ничего: кон остаётся до следующей сдачи.",
    )


class Fined(
    Answer, locus="remise.fined", en="Who is fined for taking no trick?", ru="Кто ставит ремиз, не взяв взятки?"
):
    PLAYERS_IN = (
        "players-in",
        "A player in play who takes no trick pays the remise.",
        "Игравший и не взявший ни одной взятки ставит ремиз.",
    )
    EVERYONE = (
        "everyone",
        "Every player at the table who takes no trick pays the remise, passers too.",
        "Ремиз ставит всякий за столом, кто не взял взятки, даже спасовавший.",
    )


class RemiseAmount(Answer, locus="remise.remise-amount", en="How much is the remise?", ru="Каков размер ремиза?"):
    WHOLE_POT = (
        "whole-pot",
        "The remise is the whole sum that lay on the table in this deal.",
        "Ремиз равен всей сумме, стоявшей на кону в эту сдачу.",
    )
    ONE_STAKE = "one-stake", "The remise is one stake.", "Ремиз равен одной ставке."


class SeveralRemises(
    Answer,
    locus="remise.several-remises",
    en="What if several are fined in one deal?",
    ru="Что, если в одну сдачу обремизились несколько?",
):
    EACH_WHOLE = (
        "each-whole",
        "If several are fined, each pays the whole remise.",
        "Если обремизились несколько, каждый ставит полный ремиз.",
    )
    SHARED = (
        "shared",
        "If several are fined, they share one remise between them.",
        "Если обремизились несколько, они ставят один ремиз в складчину.",
    )
    GROWING = (
        "growing",
        "If several are fined, each in turn also pays as much as those before him have put down.",
        "Если обремизились несколько, каждый следующий ставит ещё и столько, сколько поставили до него.",
    )


class RemiseCap(Answer, locus="remise.remise-cap", en="Is there a limit to the remise?", ru="Есть ли предел ремизу?"):
    NONE = "none", "The remise has no upper limit.", "Предела ремизу нет."
    AGREED_SUM = (
        "agreed-sum",
        "The remise never exceeds a sum agreed beforehand.",
        "Ремиз не превышает суммы, условленной заранее.",
    )


class RemisePlayed(
    Answer, locus="remise.remise-played", en="When is the remise played for?", ru="Когда разыгрывается ремиз?"
):
    NEXT_DEAL = "next-deal", "The remise is played for in the next deal.", "Ремиз разыгрывается в следующую сдачу."
