"""The questions about money: stakes, the pot, remises."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class StakeNumber(Answer, locus="stake.stake-number", en="What stakes are lawful?", ru="Какая ставка допустима?"):
    MULTIPLE_OF_THREE = (
        "multiple-of-three",
        "The stake is agreed beforehand and must be divisible by three.",
        "Ставка — по уговору; она должна делиться на три.",
    )
    ODD_MULTIPLE_OF_THREE = (
        "odd-multiple-of-three",
        "The stake is agreed beforehand and must be an odd number divisible by three.",
        "Ставка — по уговору; она должна быть нечётным числом, которое делится на три.",
    )
    ANY = "any", "The stake is agreed beforehand and may be any number.", "Ставка — по уговору, любое число."


class WhoStakes(Answer, locus="stake.who-stakes", en="Who stakes before a deal?", ru="Кто ставит перед сдачей?"):
    DEALER_ALONE = "dealer-alone", "Before a deal only the dealer stakes.", "Перед сдачей ставит только раздающий."
    EVERY_PLAYER = (
        "every-player",
        "Before each deal every player puts in the agreed stake.",
        "Перед каждой сдачей условленную ставку ставят все.",
    )


class DealerSum(
    Answer,
    locus="stake.dealer-sum",
    en="How much does the dealer stake for his deal?",
    ru="Сколько ставит раздающий за сдачу?",
):
    ONE_STAKE = (
        "one-stake",
        "For each deal the dealer puts the agreed stake into the pot.",
        "За каждую сдачу раздающий ставит на кон условленную ставку.",
    )
    OWN_SUM = (
        "own-sum",
        "For each deal the dealer puts a certain sum into the pot, not necessarily the stake played for.",
        "За каждую сдачу раздающий ставит на кон известную сумму, не обязательно ту, по которой играют.",
    )


class DealerStake(
    Answer,
    locus="stake.dealer-stake",
    en="Where all stake, is the dealer's stake for his deal on top of his own?",
    ru="Когда ставят все, добавляет ли раздающий ставку за сдачу сверх своей?",
):
    DEALER_ADDS = (
        "dealer-adds",
        "Where all stake, the dealer stakes twice: his own stake, and for his deal.",
        "Когда ставят все, раздающий ставит дважды: свою ставку и за сдачу.",
    )
    WITHIN_COMMON = (
        "within-common",
        "Where all stake, the dealer stakes but once, like the others.",
        "Когда ставят все, раздающий, как и прочие, ставит один раз.",
    )


class Parts(Answer, locus="pot.parts", en="How is the pot shared?", ru="Как делят кон?"):
    THIRDS = (
        "thirds",
        "The pot is divided into three equal parts; each trick wins one.",
        "Кон делят на три равные части; каждая взятка получает одну.",
    )


class Remainder(
    Answer,
    locus="pot.remainder",
    en="What becomes of a remainder that three does not divide?",
    ru="Куда идёт остаток, который на три не делится?",
):
    STAYS = (
        "stays",
        "Coins left over when the pot is divided by three stay on the table for the next deal.",
        "Что при делёжке на три остаётся лишним, не берёт никто: оно ждёт на кону следующей сдачи.",
    )
    FIRST_TRICK = (
        "first-trick",
        "Coins left over when the pot is divided by three go to the winner of the first trick.",
        "Что при делёжке на три остаётся лишним, получает взявший первую взятку.",
    )
    DEALER = (
        "dealer",
        "Coins left over when the pot is divided by three go to the dealer.",
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
