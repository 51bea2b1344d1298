"""The switches of lansquenet, each an enumeration of named answers; the one form of the game is a dataclass of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from stukolka.rules.switch import Answer, Switch, declared


class Packs(Answer, locus="table.packs", en="With how many packs?", ru="Сколькими колодами играют?"):
    ONE = "one", "One full pack of 52 cards is used.", "Играют одной полной колодой в 52 карты."
    TWO_OR_MORE = (
        "two-or-more",
        "Two full packs are used, or three and more where many play.",
        "Берут две полные колоды, а при многих игроках три и больше.",
    )


class Players(Answer, locus="table.players", en="How many play?", ru="Сколько человек играет?"):
    UNLIMITED = "unlimited", "Any number may play.", "Число игроков не ограничено."


class Banker(Answer, locus="bank.banker", en="Who holds the bank?", ru="Кто держит банк?"):
    EACH_IN_TURN = "each-in-turn", "Each player is banker in his turn.", "Банк держат все по очереди."
    ONE_THROUGHOUT = (
        "one-throughout",
        "The first banker holds the bank throughout.",
        "Банк всё время держит первый банкомёт.",
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
        "While he holds the bank all that he has won stays in it, so that it doubles with each coup.",
        "Пока он держит банк, весь выигрыш остаётся в банке, и тот с каждым выигрышем удваивается.",
    )
    MAY_TAKE_OFF = (
        "may-take-off",
        "After a win the banker may take money off and stake the rest.",
        "После выигрыша банкомёт может снять часть денег и поставить остальное.",
    )


class AfterWin(
    Answer,
    locus="bank.after-win",
    en="What may the banker do after he has won?",
    ru="Что может банкомёт после выигрыша?",
):
    CONTINUE_OR_WITHDRAW = (
        "continue-or-withdraw",
        "After a win the banker withdraws or goes on, as he likes.",
        "Выиграв, банкомёт по своему выбору снимается или продолжает.",
    )
    MUST_CONTINUE = "must-continue", "The banker goes on until he loses.", "Банкомёт продолжает, пока не проиграет."


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
        "When the banker loses he may stake anew and keep the bank.",
        "Проиграв, банкомёт может поставить снова и остаться при банке.",
    )


class FundPaid(
    Answer, locus="fund.fund-paid", en="Who pays into the reserve fund?", ru="Кто вносит деньги в запасной фонд?"
):
    EACH_BEFORE_PLAY = (
        "each-before-play",
        "Before the game every player pays an agreed sum into a reserve fund.",
        "До игры каждый вносит в запасной фонд условленную сумму.",
    )
    NO_FUND = "no-fund", "There is no reserve fund.", "Запасного фонда нет."


class FundRole(Answer, locus="fund.fund-role", en="What does the fund answer for?", ru="За что отвечает фонд?"):
    UNCOVERED_REST = (
        "uncovered-rest",
        "The fund answers for that part of the stake which no punter has covered, as far as it goes.",
        "Фонд отвечает за ту часть ставки, которую не взяли понтёры, насколько его хватит.",
    )
    NOTHING = "nothing", "The fund answers for no stake.", "Ни за какую ставку фонд не отвечает."


class FundWins(Answer, locus="fund.fund-wins", en="Where does a win of the fund go?", ru="Куда идёт выигрыш фонда?"):
    INTO_FUND = "into-fund", "What the fund wins goes into it.", "Выигранное фондом остаётся в нём."
    TO_PLAYERS = (
        "to-players",
        "What the fund wins is shared equally among all players.",
        "Выигранное фондом делят поровну между всеми играющими.",
    )


class FundRefilled(
    Answer,
    locus="fund.fund-refilled",
    en="How is the fund made good when the punters lose?",
    ru="Как пополняется фонд при проигрыше понтёров?",
):
    PUNTERS_PAY_IN = (
        "punters-pay-in",
        "When the punters lose, they make good, in equal shares, what the fund has lost.",
        "При проигрыше понтёров они поровну возмещают фонду то, что он потерял.",
    )
    FROM_LOSSES = (
        "from-losses",
        "When the punters lose, what the fund had covered is paid by them, and the fund gains as much as it answered for.",
        "При проигрыше понтёров взятое фондом платят они, и фонд прибывает на столько, за сколько отвечал.",
    )
    NOT = "not", "The fund is not made good.", "Фонд не пополняется."


class FundShared(Answer, locus="fund.fund-shared", en="When is the fund shared out?", ru="Когда фонд делят?"):
    BANKER_LOSES = (
        "banker-loses",
        "When the banker loses, the fund is shared equally among all players.",
        "Когда банкомёт проигрывает, фонд делят поровну между всеми играющими.",
    )
    AT_THE_END = (
        "at-the-end",
        "The fund is shared equally among all players when the game ends.",
        "Фонд делят поровну между всеми играющими в конце игры.",
    )


class CoverOrder(
    Answer,
    locus="cover.cover-order",
    en="Who covers the stake, in what order?",
    ru="Кто и в каком порядке покрывает ставку?",
):
    FROM_NEXT = (
        "from-next",
        "The punter next to the banker is asked first, then the others in turn.",
        "Первым покрывает понтёр, сидящий следом за банкомётом, за ним по очереди остальные.",
    )
    NEXT_ONLY = (
        "next-only",
        "Only the punter next to the banker is asked.",
        "Покрывает только понтёр, сидящий следом за банкомётом.",
    )


class CoverParts(Answer, locus="cover.cover-parts", en="May a part be covered?", ru="Можно ли покрыть часть?"):
    WHOLE_OR_PART = (
        "whole-or-part",
        "A punter covers the whole stake or a part of it.",
        "Понтёр покрывает всю ставку или часть её.",
    )
    WHOLE_ONLY = (
        "whole-only",
        "A punter covers the whole stake or nothing.",
        "Понтёр покрывает либо всю ставку, либо ничего.",
    )


class CoverRefusal(Answer, locus="cover.cover-refusal", en="May a punter decline?", ru="Может ли понтёр отказаться?"):
    MAY_DECLINE = "may-decline", "A punter may decline.", "Понтёр может отказаться."
    MUST_COVER = (
        "must-cover",
        "The first punter asked must cover the whole or a part.",
        "Тот, кого спросили первым, обязан покрыть всё или часть.",
    )


class Uncovered(
    Answer,
    locus="cover.uncovered",
    en="What if a part stays uncovered all the same?",
    ru="Что, если часть всё же не покрыта?",
):
    STAKE_CUT = (
        "stake-cut",
        "A stake that is not wholly covered is cut to what is covered.",
        "Ставку, покрытую не вся, уменьшают до покрытого.",
    )
    NO_COUP = (
        "no-coup",
        "A stake that is not wholly covered is not played for; the bank passes on.",
        "Ставка, покрытая не вся, не разыгрывается; банк переходит дальше.",
    )


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


class Match(Answer, locus="coup.match", en="What decides the coup?", ru="Что решает игру?"):
    RANK = (
        "rank",
        "Cards are laid in the middle one by one; the first that has the rank of one of the two decides for its side.",
        "В середину кладут карты по одной; первая, одинаковая по достоинству с одной из двух, решает в пользу её стороны.",
    )
    RANK_AND_SUIT = (
        "rank-and-suit",
        "Cards are laid in the middle one by one; the first that is the same as one of the two in rank and suit decides for its side.",
        "В середину кладут карты по одной; первая, одинаковая с одной из двух по достоинству и масти, решает в пользу её стороны.",
    )


class NewCards(
    Answer,
    locus="coup.new-cards",
    en="With what cards is the next coup played?",
    ru="С какими картами играют следующую ставку?",
):
    NEW_PAIR = (
        "new-pair",
        "For the next stake two new cards are laid to the right and to the left.",
        "На следующую ставку направо и налево кладут новые карты.",
    )
    SAME_CARDS = (
        "same-cards",
        "The same two cards lie on for the next stake.",
        "На следующую ставку остаются те же две карты.",
    )


class Pair(
    Answer, locus="coup.pair", en="What if the two cards are alike (plié)?", ru="Что, если обе карты одинаковы (плие)?"
):
    BANKER_WINS = (
        "banker-wins",
        "If the two cards are of one rank, the banker wins.",
        "Если обе карты одинаковы, выигрывает банкомёт.",
    )
    VOID = (
        "void",
        "If the two cards are of one rank, the coup is void and two new cards are laid.",
        "Если обе карты одинаковы, ставка не считается и кладут две новые.",
    )
    PUNTERS_WIN = (
        "punters-win",
        "If the two cards are of one rank, the punters win.",
        "Если обе карты одинаковы, выигрывают понтёры.",
    )


class CardsOut(
    Answer, locus="coup.cards-out", en="What if the cards run out in a coup?", ru="Что, если карты вышли посреди игры?"
):
    STAKES_BACK = (
        "stakes-back",
        "If the cards run out before the coup is decided, stakes go back and the pack is shuffled.",
        "Если карты вышли раньше решения, ставки возвращают и колоды тасуют.",
    )
    SHUFFLE_AND_GO_ON = (
        "shuffle-and-go-on",
        "If the cards run out, all but the two are shuffled and the coup goes on.",
        "Если карты вышли, все, кроме двух, тасуют и продолжают.",
    )


class GameEnd(Answer, locus="table.game-end", en="When does the game end?", ru="Когда кончается игра?"):
    ALL_HAVE_BANKED = (
        "all-have-banked",
        "The game ends when everybody has held the bank.",
        "Игра кончается, когда банк держал каждый.",
    )
    BY_AGREEMENT = "by-agreement", "The game ends when the players agree to end it.", "Игра кончается по уговору."


class NameOfGame(Answer, locus="word.game", plays=False, en="What is the game called?", ru="Как названа игра?"):
    LANDSKNEKHT = (
        "landsknekht",
        "The game is called ландскнехт, and so is the bank.",
        "Игра названа «ландскнехт»; так же зовётся и банк.",
    )


class NameOfPair(Answer, locus="word.pair-name", plays=False, en="What is the pair called?", ru="Как названа пара?"):
    PLIE = "plie", "Two like cards are called плие.", "Две одинаковые карты названы «плие»."


class OriginOfGame(Answer, locus="word.origin", plays=False, en="Whence does the game come?", ru="Откуда игра?"):
    GERMANY_OR_FRANCE = (
        "germany-or-france",
        "It comes from Germany, or from France under Louis XIII.",
        "Она из Германии или из Франции при Людовике XIII.",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Lansquenet:
    """The questions of lansquenet."""

    packs: Packs
    players: Players
    banker: Banker
    fund_paid: FundPaid
    bank_stake: BankStake
    cover_order: CoverOrder
    cover_parts: CoverParts
    cover_refusal: CoverRefusal
    fund_role: FundRole
    uncovered: Uncovered
    sides: Sides
    match: Match
    pair: Pair
    doubling: Doubling
    after_win: AfterWin
    new_cards: NewCards
    after_loss: AfterLoss
    fund_wins: FundWins
    fund_refilled: FundRefilled
    fund_shared: FundShared
    cards_out: CardsOut
    game_end: GameEnd


FORMS: Mapping[str, type[Lansquenet]] = {"lansquenet": Lansquenet}
"""Form name -> its questions."""

WORDING: Mapping[type[Answer], tuple[str, ...]] = dict.fromkeys((NameOfGame, NameOfPair, OriginOfGame), ("lansquenet",))
"""Locus of wording -> the forms that it concerns."""

SWITCHES: tuple[Switch, ...] = declared(FORMS, WORDING)
"""Every question of the game as a value, loci of wording last."""
