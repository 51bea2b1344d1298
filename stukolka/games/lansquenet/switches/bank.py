"""The bank: who holds it, what he stakes, and what he does when he has won or lost."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class Banker(Answer, locus="bank.banker", en="Who holds the bank?", ru="Кто держит банк?"):
    EACH_IN_TURN = (
        "each-in-turn",
        "The bank goes round the table: each player is banker in his turn.",
        "Банк идёт по кругу: каждый в свой черёд банкомёт.",
    )
    EACH_MAY_PASS = (
        "each-may-pass",
        "The bank goes round the table, and a player whose turn it is may let it pass.",
        "Банк идёт по кругу, и тот, чей черёд, вправе его пропустить.",
    )


class BankStake(Answer, locus="bank.bank-stake", en="How much does the banker stake?", ru="Сколько ставит банкомёт?"):
    ANY_SUM = "any-sum", "The banker stakes whatever sum he likes.", "Банкомёт ставит какую угодно сумму."


class Doubling(
    Answer,
    locus="bank.doubling",
    en="What happens to the banker's winnings while he goes on?",
    ru="Что с выигрышем банкомёта, пока он продолжает?",
):
    ALL_STAYS = (
        "all-stays",
        "While he goes on, all that the banker has won stays in the bank, which doubles with each coup.",
        "Пока банкомёт продолжает, весь выигрыш остаётся в банке, и тот всякий раз удваивается.",
    )
    MAY_TAKE_OFF = (
        "may-take-off",
        "Going on after a win, the banker may take off a part of the money and stake the rest.",
        "Продолжая после выигрыша, банкомёт может снять часть денег и поставить остальное.",
    )


class AfterWin(
    Answer,
    locus="bank.after-win",
    en="What may the banker do after he has won?",
    ru="Что может банкомёт после выигрыша?",
):
    CONTINUE_OR_WITHDRAW = (
        "continue-or-withdraw",
        "After a win the banker either goes on or withdraws with his money, and the bank passes to the next player.",
        "Выиграв, банкомёт либо продолжает, либо снимается со своими деньгами, и банк переходит к следующему игроку.",
    )
    MUST_CONTINUE = (
        "must-continue",
        "After a win the banker must go on, until he loses.",
        "Выиграв, банкомёт обязан продолжать, пока не проиграет.",
    )


class AfterLoss(
    Answer, locus="bank.after-loss", en="What happens after the banker has lost?", ru="Что после проигрыша банкомёта?"
):
    BANK_PASSES = (
        "bank-passes",
        "When the banker loses, the bank passes to the next player.",
        "Когда банкомёт проиграл, банк переходит к следующему игроку.",
    )
    BANK_STAYS = (
        "bank-stays",
        "When the banker loses, he may stake anew and keep the bank, or let it pass to the next player.",
        "Проиграв, банкомёт может поставить снова и остаться при банке или отдать его следующему игроку.",
    )
