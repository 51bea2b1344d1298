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
        "As far as it goes, the fund covers what the punters have left uncovered: it loses that when the banker wins, and wins as much when he loses.",
        "Насколько его хватит, фонд покрывает то, чего не покрыли понтёры: это он теряет, когда выигрывает банкомёт, и столько же выигрывает, когда тот проигрывает.",
    )
    NOTHING = "nothing", "The fund covers no part of a stake.", "Фонд не покрывает никакой части ставки."


class FundWins(Answer, locus="fund.fund-wins", en="Where does a win of the fund go?", ru="Куда идёт выигрыш фонда?"):
    INTO_FUND = "into-fund", "What the fund wins stays in the fund.", "Выигранное фондом остаётся в фонде."
    TO_PLAYERS = (
        "to-players",
        "What the fund wins is at once shared equally among all players.",
        "Выигранное фондом тотчас делят поровну между всеми играющими.",
    )


class FundRefilled(
    Answer,
    locus="fund.fund-refilled",
    en="How is the fund filled up when the punters lose?",
    ru="Как пополняется фонд при проигрыше понтёров?",
):
    ALL_PAY_ANEW = (
        "all-pay-anew",
        "When the punters have lost, every player pays the agreed sum into the fund once more.",
        "Когда понтёры проиграли, каждый снова вносит в фонд условленную сумму.",
    )
    PUNTERS_MAKE_GOOD = (
        "punters-make-good",
        "When the punters have lost, those who covered make good what the fund has lost with them, in equal shares, an odd chip from the one nearest to the banker.",
        "Когда понтёры проиграли, покрывавшие поровну возмещают фонду то, что он потерял вместе с ними; лишняя фишка — с ближайшего к банкомёту.",
    )
    NOT = (
        "not",
        "When the punters have lost, nobody makes good what the fund has lost.",
        "Когда понтёры проиграли, потерянное фондом не возмещает никто.",
    )


class FundShared(Answer, locus="fund.fund-shared", en="When is the fund shared out?", ru="Когда фонд делят?"):
    AT_THE_END = (
        "at-the-end",
        "What is left of the fund when the game ends is shared equally among all players.",
        "Что остаётся в фонде к концу игры, делят поровну между всеми играющими.",
    )
    BANKER_LOSES = (
        "banker-loses",
        "Each time the banker loses, the fund is shared equally among all players.",
        "Всякий раз, как банкомёт проигрывает, фонд делят поровну между всеми играющими.",
    )


class FundRemainder(
    Answer,
    locus="fund.fund-remainder",
    en="What of chips that do not divide equally?",
    ru="Что с фишками, которые поровну не делятся?",
):
    STAYS_IN_FUND = (
        "stays-in-fund",
        "Chips of the fund that do not divide equally stay in it.",
        "Фишки фонда, которые поровну не делятся, остаются в нём.",
    )
    FROM_NEXT_TO_BANKER = (
        "from-next-to-banker",
        "Chips of the fund that do not divide equally go one by one to the players, from the one next to the banker on.",
        "Фишки фонда, которые поровну не делятся, раздают по одной, начиная со следующего за банкомётом.",
    )


class CoverOrder(
    Answer,
    locus="cover.cover-order",
    en="Who covers the stake, in what order?",
    ru="Кто и в каком порядке покрывает ставку?",
):
    FROM_NEXT = (
        "from-next",
        "The punter next to the banker is asked first; what he leaves is offered to the others in turn.",
        "Первым спрашивают понтёра, сидящего следом за банкомётом; что он оставил, предлагают по очереди остальным.",
    )
    NEXT_ONLY = (
        "next-only",
        "Only the punter next to the banker is asked to cover the stake.",
        "Покрыть ставку предлагают только понтёру, сидящему следом за банкомётом.",
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
    MAY_DECLINE = (
        "may-decline",
        "Any punter who is asked, the first too, may cover nothing.",
        "Всякий, кого спросили, и первый тоже, может не покрывать ничего.",
    )
    FIRST_MUST_COVER = (
        "first-must-cover",
        "The punter who is asked first must cover the whole or a part; the others may decline.",
        "Понтёр, которого спросили первым, обязан покрыть всё или часть; прочие могут отказаться.",
    )


class Uncovered(
    Answer,
    locus="cover.uncovered",
    en="What if a part stays uncovered all the same?",
    ru="Что, если часть всё же не покрыта?",
):
    STAKE_CUT = (
        "stake-cut",
        "A stake that is covered in part is cut to what is covered; with nothing covered the bank passes on.",
        "Ставку, покрытую лишь отчасти, уменьшают до покрытого; если не покрыто ничего, банк переходит дальше.",
    )
    NO_COUP = (
        "no-coup",
        "A stake that is not wholly covered is not played for: the banker takes it back and the bank passes on.",
        "Ставку, покрытую не целиком, не разыгрывают: банкомёт берёт её назад, и банк переходит дальше.",
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


class NameOfGame(Answer, locus="word.game", plays=False, en="What is the game called?", ru="Как названа игра?"):
    LANDSKNEKHT = "landsknekht", "The game is called ландскнехт.", "Игра названа «ландскнехт»."


class SenseOfName(Answer, locus="word.sense", plays=False, en="What does the word mean?", ru="Что значит это слово?"):
    HIRED_SOLDIER = (
        "hired-soldier",
        "The word is German and means a mercenary.",
        "Слово немецкое и значит «наёмник».",
    )


class OriginOfGame(Answer, locus="word.origin", plays=False, en="Whence does the game come?", ru="Откуда игра?"):
    GERMANY_OR_FRANCE = (
        "germany-or-france",
        "The game comes from Germany, or else from France under Louis XIII.",
        "Игра из Германии, а по другим сведениям — из Франции при Людовике XIII.",
    )


class NameOfBank(
    Answer, locus="word.bank", plays=False, en="What is the bank called?", ru="Как назван банк, который держат?"
):
    BANK = "bank", "What the banker holds is called банк.", "То, что держит банкомёт, названо «банк»."
    TALIYA = "taliya", "What the banker holds is called талия.", "То, что держит банкомёт, названо «талия»."
    LANDSKNEKHT = (
        "landsknekht",
        "What the banker holds is called ландскнехт, like the game.",
        "То, что держит банкомёт, названо «ландскнехт», как и игра.",
    )


class NameOfPair(Answer, locus="word.pair-name", plays=False, en="What is the pair called?", ru="Как названа пара?"):
    PLIE = "plie", "Two equal cards are called плие.", "Две одинаковые карты названы «плие»."


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
    fund_remainder: FundRemainder
    cards_out: CardsOut
    game_end: GameEnd


FORMS: Mapping[str, type[Lansquenet]] = {"lansquenet": Lansquenet}
"""Form name -> its questions."""

WORDING: Mapping[type[Answer], tuple[str, ...]] = dict.fromkeys(
    (NameOfGame, SenseOfName, OriginOfGame, NameOfBank, NameOfPair), ("lansquenet",)
)
"""Locus of wording -> the forms that it concerns."""

SWITCHES: tuple[Switch, ...] = declared(FORMS, WORDING)
"""Every question of the game as a value, loci of wording last."""
