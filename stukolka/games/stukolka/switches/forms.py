"""The questions of one form only: golets, shleif, obligatory."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class GoletsRight(
    Answer,
    locus="golets.golets-right",
    en="How does the right to the golets pass on?",
    ru="Как переходит право на голец?",
):
    UNTIL_TAKEN = (
        "until-taken",
        "Any player may take the golets in his turn, if none has yet, whether those before him knocked or passed.",
        "Взять голец может всякий в свой черёд, пока не взял другой, — всё равно, стучали перед ним или пасовали.",
    )
    PASSING_ON = (
        "by-passing",
        "The second player, and each after him, hands the right to the golets on only by passing; his knock on his own cards ends it.",
        "Второй и всякий следующий передаёт право на голец дальше, лишь если спасует; стукнул на своих — право кончилось.",
    )


class SetAside(
    Answer,
    locus="golets.set-aside",
    en="What does the taker lay aside before he takes three cards?",
    ru="Что откладывает берущий голец, прежде чем взять три карты?",
):
    TRUMP = (
        "trump",
        "The taker of the golets lays the turned-up trump aside and takes the next three cards.",
        "Берущий голец откладывает открытого козыря и берёт следующие три карты.",
    )
    TRUMP_AND_TOP = (
        "trump-and-top",
        "The taker of the golets lays aside the turned-up trump and one card from the top, and takes the next three.",
        "Берущий голец откладывает открытого козыря и одну верхнюю карту и берёт следующие три.",
    )
    TRUMP_OR_TOP = (
        "trump-or-top",
        "The taker of the golets lays aside, as he likes, the turned-up trump or one card from the top, and takes the next three.",
        "Берущий голец откладывает по выбору открытого козыря или одну верхнюю карту и берёт следующие три.",
    )


class GoletsHand(
    Answer,
    locus="golets.golets-hand",
    en="What becomes of the taker's own three cards?",
    ru="Что делает берущий со своими тремя картами?",
):
    ALL_REPLACED = "all-replaced", "He throws away all three cards of his own.", "Свои три карты он сбрасывает."
    BEST_THREE = (
        "best-three",
        "He keeps the best three of the six cards that he then holds.",
        "Из шести карт он оставляет три лучшие.",
    )


class GoletsTaker(Answer, locus="golets.golets-taker", en="Must the taker play?", ru="Обязан ли играть взявший голец?"):
    MUST_PLAY = "must-play", "Whoever takes the golets must play.", "Взявший голец обязан играть."
    MAY_PASS = "may-pass", "Whoever has taken the golets may still pass.", "Взявший голец может ещё спасовать."


class GoletsLead(
    Answer, locus="golets.golets-lead", en="Who leads when the golets has been taken?", ru="Чей ход, если голец взят?"
):
    TAKER = (
        "taker",
        "Whoever took the golets leads, wherever he sits.",
        "Если голец взят, первым ходит взявший его, где бы он ни сидел.",
    )
    AS_UNTAKEN = "as-untaken", "Taking the golets gives no right to lead.", "Голец права первого хода не даёт."


class TrumpSeen(Answer, locus="shleif.trump-seen", en="Who sees the trump card?", ru="Кто видит козыря?"):
    DEALER_ONLY = (
        "dealer-only",
        "The trump card is not turned up: the dealer alone looks at it and names the suit.",
        "Козыря не открывают: его смотрит один раздающий и объявляет масть.",
    )


class DealerPurchase(
    Answer, locus="shleif.dealer-purchase", en="How does the dealer buy?", ru="Как прикупает раздающий?"
):
    EXCHANGE_TRUMP_DROP = (
        "exchange-trump-drop",
        "The dealer, last, changes what cards he likes, then takes the closed trump as a fourth and throws away any one of the four.",
        "Раздающий последним меняет карты, затем берёт четвёртой закрытого козыря и сбрасывает любую из четырёх.",
    )


class DealerLooks(
    Answer,
    locus="shleif.dealer-looks",
    en="May the dealer look at his cards before he names trumps?",
    ru="Может ли раздающий смотреть свои карты до объявления козыря?",
):
    AFTER_ANNOUNCING = (
        "after-announcing",
        "The dealer may not look at his own cards before he has named trumps.",
        "Раздающий не вправе смотреть свои карты, пока не объявит козыря.",
    )
    AT_WILL = (
        "at-will",
        "The dealer may look at his own cards whenever he likes.",
        "Раздающий может смотреть свои карты когда угодно.",
    )


class Renounce(
    Answer,
    locus="shleif.renounce",
    en="Until when may the dealer renounce the shleif?",
    ru="До каких пор раздающий может отказаться от шлейфа?",
):
    BEFORE_DEAL = (
        "before-deal",
        "The dealer may renounce the shleif, if he says so before the deal; then the trump card is turned up and is not his.",
        "Раздающий может отказаться от шлейфа, если скажет об этом до сдачи; тогда козыря открывают, и он не его.",
    )
    NOT_ALLOWED = "not-allowed", "The dealer may not renounce the shleif.", "Отказаться от шлейфа нельзя."


class RenounceBinds(
    Answer, locus="shleif.renounce-binds", en="May the renunciation be taken back?", ru="Можно ли взять отказ назад?"
):
    BINDING = "binding", "Once renounced, the shleif cannot be taken back.", "Отказа от шлейфа назад не берут."
    MAY_BE_TAKEN_BACK = (
        "may-be-taken-back",
        "Even when he has renounced the shleif, the dealer may change his mind and keep the trump closed.",
        "И отказавшись от шлейфа, раздающий может передумать и козыря не открывать.",
    )


class RenouncedDealer(
    Answer,
    locus="shleif.renounced-dealer",
    en="Must a dealer who renounced the shleif play?",
    ru="Обязан ли играть раздающий, отказавшийся от шлейфа?",
):
    MAY_PASS = (
        "may-pass",
        "Having renounced the shleif, the dealer plays or passes as he likes, even against one.",
        "Отказавшись от шлейфа, раздающий играет или пасует, как хочет, хотя бы и против одного.",
    )
    MEETS_LONE_KNOCKER = (
        "must-meet-lone-knocker",
        "Having renounced the shleif, the dealer may pass, but must meet a lone knocker.",
        "Отказавшись от шлейфа, раздающий может пасовать, но с единственным стукнувшим играть обязан.",
    )


class BlindKnock(
    Answer, locus="shleif.blind-knock", en="Is the unseen knock agreed on?", ru="Допущен ли стук втёмную?"
):
    AGREED = (
        "agreed",
        "By agreement one may, however, knock unseen, without looking at one's cards.",
        "Но по уговору можно стучать и втёмную, не глядя в карты.",
    )
    NOT_AGREED = (
        "not-agreed",
        "The unseen knock with its extra card is not played.",
        "Стука втёмную с лишней картой не допускают.",
    )


class BlindExtra(
    Answer,
    locus="shleif.blind-extra",
    en="Does the unseen knocker get his extra card even when he changes nothing?",
    ru="Получает ли стукнувший втёмную лишнюю карту, ничего не меняя?",
):
    WITH_EXCHANGE = (
        "with-exchange",
        "Whoever knocked unseen gets one card more than he changes, and then throws one away; whoever changes nothing gets none.",
        "Стукнувший втёмную получает картой больше, чем сменил, и лишнюю сбрасывает; не сменивший ни одной лишней не получает.",
    )
    ALWAYS = (
        "always",
        "Whoever knocked unseen gets one card more than he changes, even when he changes none, and then throws one away.",
        "Стукнувший втёмную получает картой больше, чем сменил, даже если не менял ничего, и лишнюю сбрасывает.",
    )


class Razrez(Answer, locus="shleif.razrez", en="Is the razrez agreed on?", ru="Допущен ли разрез?"):
    AGREED = (
        "agreed",
        "By agreement, when all have bought, those who passed may still come in, by the razrez.",
        "По уговору, когда все прикупили, спасовавшие могут всё же войти в игру — вразрез.",
    )
    NOT_AGREED = "not-agreed", "The razrez is not played.", "Разреза не допускают."


class RazrezCards(
    Answer, locus="shleif.razrez-cards", en="What does one get by the razrez?", ru="Что получает купивший вразрез?"
):
    FOUR_DROP_ONE = (
        "four-drop-one",
        "By the razrez one takes four cards from the stock and throws one of them away.",
        "Покупающий вразрез получает четыре карты с колоды и сбрасывает одну лишнюю.",
    )


class RazrezNumber(
    Answer,
    locus="shleif.razrez-number",
    en="How many may come in by the razrez?",
    ru="Сколько человек может купить вразрез?",
):
    UNLIMITED = "unlimited", "Any number of those who passed may come in.", "Число покупающих вразрез не ограничено."


class RazrezTurn(
    Answer,
    locus="shleif.razrez-turn",
    en="In what order, and may one decline?",
    ru="В каком порядке покупают вразрез и можно ли отказаться?",
):
    EACH_MAY = (
        "each-may",
        "Those who passed are asked in turn from the elder hand; each may decline.",
        "Спасовавших спрашивают по очереди, начиная с первой руки; каждый может отказаться.",
    )
    ALL_MUST = (
        "all-must",
        "All who passed must come in, in turn from the elder hand.",
        "Вразрез берут все спасовавшие, по очереди, начиная с первой руки.",
    )


class RazrezLead(Answer, locus="shleif.razrez-lead", en="Who leads after a razrez?", ru="Чей ход после разреза?"):
    LAST_BUYER = (
        "last-buyer",
        "Whoever bought by the razrez leads; of several, the last to buy.",
        "Первым ходит купивший вразрез; из нескольких — купивший последним.",
    )
    AS_WITHOUT = "as-without", "The razrez gives no right to lead.", "Разрез права первого хода не даёт."


class ForcedStake(
    Answer, locus="obligatory.forced-stake", en="Who stakes in the first deal?", ru="Кто ставит в первую сдачу?"
):
    EVERY_PLAYER = (
        "every-player",
        "In the first deal, and whenever the deal is forced again, every player puts down the agreed stake.",
        "В первую сдачу и всякий раз, как игра снова обязательна, условленную ставку ставят все.",
    )


class ForcedPass(
    Answer,
    locus="obligatory.forced-pass",
    en="Who may pass in the first deal?",
    ru="Кто может пасовать в первую сдачу?",
):
    NOBODY = (
        "nobody",
        "In a forced deal all must play; nobody may pass.",
        "В обязательную сдачу играют все; пасовать никто не вправе.",
    )


class LaterDeals(
    Answer, locus="obligatory.later-deals", en="May one pass in later deals?", ru="Можно ли пасовать в следующие сдачи?"
):
    AT_WILL = (
        "at-will",
        "In any other deal one knocks or passes as one likes.",
        "Во всякую другую сдачу стучат и пасуют по желанию.",
    )


class ForcedReturns(
    Answer,
    locus="obligatory.forced-returns",
    en="When does the forced deal return?",
    ru="Когда игра снова становится обязательной?",
):
    WHEN_REMISE_WON = (
        "when-remise-won",
        "When the remise has been won and nothing stands on the table, the deal is forced again.",
        "Когда ремиз разыгран и на кону ничего не осталось, игра снова обязательна.",
    )
    WHEN_REMISE_PLAYED = (
        "when-remise-played",
        "After every deal in which a remise was played for, the deal is forced again, even if a new remise stands.",
        "После всякой сдачи, в которую разыгрывался ремиз, игра снова обязательна, хотя бы и стоял новый ремиз.",
    )


class OwnCards(Answer, locus="obligatory.own-cards", en="Is anything bought?", ru="Бывает ли прикуп?"):
    OWN_CARDS_ONLY = (
        "own-cards-only",
        "All play on their own cards; nothing is bought.",
        "Играют только на своих картах; прикупа нет.",
    )


class TurnedTrump(
    Answer,
    locus="obligatory.turned-trump",
    en="What is the turned-up trump for?",
    ru="Для чего служит открытый козырь?",
):
    NAMES_SUIT = (
        "names-suit",
        "The turned-up card only names trumps; the dealer does not use it.",
        "Открытая карта только указывает козырную масть; раздающий ею не пользуется.",
    )
