"""The questions about declaring, buying, leading and playing to a trick."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class LookFirst(
    Answer,
    locus="declare.look-first",
    en="Must a player look at his cards before he knocks?",
    ru="Должен ли игрок посмотреть карты, прежде чем стучать?",
):
    MUST_LOOK = (
        "must-look",
        "Whoever wants to play looks at his cards first, then knocks.",
        "Желающий играть сперва смотрит карты, потом стучит.",
    )
    MAY_KNOCK_UNSEEN = (
        "may-knock-unseen",
        "A player may knock without having looked at his cards.",
        "Стучать можно и не глядя в карты.",
    )


class DealerDuty(Answer, locus="declare.dealer-duty", en="Must the dealer play?", ru="Обязан ли раздающий играть?"):
    MAY_PASS = (
        "may-pass",
        "The dealer may pass, even against a single player.",
        "Раздающий может пасовать, даже если играет только один.",
    )
    MEETS_LONE_KNOCKER = (
        "must-meet-lone-knocker",
        "If only one has knocked, the dealer must play against him.",
        "Если постучал только один, раздающий обязан играть с ним.",
    )
    ALWAYS_PLAYS = (
        "always-plays",
        "The dealer must play, however many have knocked; he does not declare.",
        "Раздающий обязан играть, сколько бы человек ни постучало; сам он не объявляет.",
    )


class DealerRefusal(
    Answer,
    locus="declare.dealer-refusal",
    en="Up to what sum is the dealer bound to meet a lone knocker?",
    ru="До какой суммы раздающий обязан играть с одним?",
):
    ABOVE_AGREED_SUM = (
        "above-agreed-sum",
        "A sum is agreed beforehand; when the pot, the dealer's stake included, exceeds it, the dealer may refuse a lone knocker.",
        "Заранее условливаются о сумме; если кон вместе со ставкой раздающего больше, раздающий вправе отказаться играть с одним.",
    )
    NEVER = (
        "never",
        "The dealer may never refuse a lone knocker.",
        "Отказаться играть с одним раздающий не может никогда.",
    )


class BuyingBegins(
    Answer,
    locus="buy.buying-begins",
    en="When does declaring end and buying begin?",
    ru="Когда кончаются объявления и начинается прикуп?",
):
    AFTER_DEALER_SPEAKS = (
        "after-dealer-speaks",
        "Buying begins only when all have declared, the dealer last.",
        "Прикуп начинается, лишь когда объявят все, раздающий последним.",
    )
    AT_ONCE = (
        "at-once",
        "Cards are bought at once, as soon as one has declared.",
        "Прикупают сразу, как только объявят игру.",
    )


class EarlyDiscard(
    Answer,
    locus="buy.early-discard",
    en="May a player show before his turn how many cards he will buy?",
    ru="Можно ли до своей очереди показать, сколько карт прикупишь?",
):
    NO_PENALTY = (
        "no-penalty",
        "Nobody may lay out the cards that he will change before his turn to buy; no fine is set for it.",
        "До своей очереди прикупа никто не должен выкладывать карты на обмен; взыскания за это не положено.",
    )
    REMISE = (
        "remise",
        "Nobody may lay out the cards that he will change before his turn to buy; whoever does pays a remise.",
        "До своей очереди прикупа никто не должен выкладывать карты на обмен; нарушивший ставит ремиз.",
    )
    ALLOWED = (
        "allowed",
        "Cards to be changed may be laid out before one's turn.",
        "Карты на обмен можно выкладывать и до своей очереди.",
    )


class DiscardFirst(
    Answer,
    locus="buy.discard-first",
    en="Which comes first, the discard or the new cards?",
    ru="Что раньше: снос или новые карты?",
):
    DISCARD_FIRST = (
        "discard-first",
        "The buyer discards first; then the dealer gives him as many new cards.",
        "Прикупающий сперва сносит карты; затем раздающий даёт ему столько же новых.",
    )


class BuyLimit(Answer, locus="buy.buy-limit", en="How many cards may one buy?", ru="Сколько карт можно прикупить?"):
    ANY_NUMBER = (
        "any-number",
        "One may change any number of cards, or none.",
        "Менять можно любое число карт, можно и ни одной.",
    )
    UP_TO_TWO = "up-to-two", "One may change two cards at the most.", "Менять можно не больше двух карт."


class BuyOrder(Answer, locus="buy.buy-order", en="In what order do they buy?", ru="В каком порядке прикупают?"):
    FROM_ELDER_HAND = (
        "from-elder-hand",
        "The players in play buy in turn, from the elder hand to the dealer.",
        "Играющие прикупают по очереди, от первой руки до раздающего.",
    )


class PassersBuy(Answer, locus="buy.passers-buy", en="May one who passed buy?", ru="Может ли прикупать спасовавший?"):
    CLOSED = "closed", "For those who passed the stock is closed.", "Для спасовавших колода закрыта."


class TrumpShown(
    Answer,
    locus="buy.trump-shown",
    en="Is the trump card open while they declare?",
    ru="Открыт ли козырь во время объявлений?",
):
    BEFORE_DECLARING = (
        "before-declaring",
        "The trump is turned up on the stock before they declare.",
        "Козыря открывают и кладут на колоду до объявлений.",
    )
    AT_BUYING = (
        "at-buying",
        "The trump is turned up only when buying begins.",
        "Козыря открывают, только когда начинается прикуп.",
    )


class TrumpSold(Answer, locus="buy.trump-sold", en="Is the turned-up trump sold?", ru="Продаётся ли открытый козырь?"):
    THROWN_OFF = (
        "thrown-off",
        "Before anybody buys, the dealer throws the turned-up trump away.",
        "Перед прикупом раздающий сбрасывает открытого козыря.",
    )


class Withdraw(
    Answer,
    locus="buy.withdraw",
    en="May one withdraw after a purchase that brought nothing?",
    ru="Можно ли выйти из игры после неудачного прикупа?",
):
    NOT_ALLOWED = (
        "not-allowed",
        "Once a player has knocked he must play; nobody may withdraw after buying.",
        "Кто постучал, тот обязан играть; отступать после прикупа нельзя.",
    )
    PAYING_REMISE = (
        "paying-remise",
        "Whoever has bought may give up, paying the remise.",
        "Прикупивший может выйти из игры, поставив ремиз.",
    )


class Stock(Answer, locus="buy.stock", en="What if the stock runs out?", ru="Что, если колоды не хватит?"):
    REFUSE = (
        "refuse",
        "No more may sit down than the pack is sure to serve.",
        "За стол садится не больше игроков, чем можно наверняка обеспечить картами.",
    )
    SHUFFLE_DISCARDS = (
        "shuffle-discards",
        "If the stock runs out, the discards are shuffled and sold.",
        "Если колода вышла, сносы тасуют и продают.",
    )


class FirstLead(Answer, locus="lead.first-lead", en="Who leads first?", ru="Кто ходит первым?"):
    FIRST_KNOCKER = (
        "first-knocker",
        "Whoever first declared that he plays leads to the first trick.",
        "Первым ходит тот, кто первым объявил игру.",
    )
    LAST_KNOCKER = (
        "last-knocker",
        "Whoever last declared that he plays leads to the first trick.",
        "Первым ходит тот, кто последним объявил игру.",
    )
    ELDER_HAND = (
        "elder-hand",
        "The elder hand leads to the first trick, or, if he passed, the next in play after him.",
        "Первым ходит первая рука, а если она спасовала — ближайший за ней играющий.",
    )


class LeadAce(
    Answer, locus="lead.lead-ace", en="Must the ace of trumps be led?", ru="Обязательно ли ходить с козырного туза?"
):
    MUST = (
        "must",
        "A leader who holds the ace of trumps must lead it.",
        "У кого ход, тот обязан идти с козырного туза, если он есть.",
    )
    FREE = "free", "The ace of trumps need not be led.", "Ходить с козырного туза не обязательно."


class LeadKing(
    Answer, locus="lead.lead-king", en="Must the king of trumps be led?", ru="Обязательно ли ходить с козырного короля?"
):
    WITH_QUEEN = (
        "with-queen",
        "A leader who holds the king and queen of trumps must lead the king.",
        "Имея козырных короля и даму, ходящий обязан идти с короля.",
    )
    WITH_QUEEN_ALONE = (
        "with-queen-alone",
        "A leader who holds the king and queen of trumps and no third trump must lead the king.",
        "Имея из козырей только короля и даму, ходящий обязан идти с короля.",
    )
    FREE = "free", "The king of trumps need not be led.", "Ходить с козырного короля не обязательно."


class LeadDuty(Answer, locus="lead.lead-duty", en="Whom does this duty bind?", ru="Кого это обязывает?"):
    EVERY_LEAD = (
        "every-lead",
        "This binds whoever leads, at every trick.",
        "Это обязательно для всякого, у кого ход, при каждой взятке.",
    )
    FIRST_LEAD = (
        "first-lead",
        "This binds only the lead to the first trick, wherever the leader sits.",
        "Это обязательно только при первом ходе, где бы ни сидел игрок.",
    )


class Exemption(
    Answer,
    locus="lead.exemption",
    en="A later hand won a trick with the king or queen of trumps: must it lead the other?",
    ru="Игрок не первой руки взял взятку козырным королём или дамой: обязан ли он ходить с другого?",
):
    EXEMPT = (
        "exempt",
        "A player who did not lead first, held king and queen of trumps and won a trick with one of them, need not lead the other.",
        "Кто ходил не первым, имел козырных короля и даму и взял взятку одним из них, с другого ходить не обязан.",
    )
    BOUND = (
        "bound",
        "A player who did not lead first, held king and queen of trumps and won a trick with one of them, must lead the other.",
        "Кто ходил не первым, имел козырных короля и даму и взял взятку одним из них, обязан ходить с другого.",
    )


class FirstHandQueen(
    Answer,
    locus="lead.first-hand-queen",
    en="A first hand won with the king of trumps: must the queen follow?",
    ru="А игрок первой руки, взявший королём: обязан ли он ходить с дамы?",
):
    NEED_NOT_FOLLOW = (
        "need-not-follow",
        "The first leader, having won with the king of trumps, need not lead the queen next.",
        "Ходивший первым, взяв козырным королём, не обязан ходить затем с дамы.",
    )
    MUST_FOLLOW = (
        "must-follow",
        "The first leader, having won with the king of trumps, must lead the queen next.",
        "Ходивший первым, взяв козырным королём, обязан ходить затем с дамы.",
    )


class LeadPenalty(
    Answer,
    locus="lead.lead-penalty",
    en="What does a breach of the duty to lead cost?",
    ru="Что следует за нарушение обязанности хода?",
):
    REMISE = (
        "remise",
        "Whoever does not lead the card that he must pays a remise as large as the pot played for, even if he takes a trick.",
        "Кто пошёл не так, как обязан, ставит ремиз в размере разыгрываемого кона, хотя бы и взял взятку.",
    )
    NONE = "none", "No fine is set for not leading as one must.", "За нарушение обязанности хода взыскания не положено."


class RuffEarly(
    Answer,
    locus="trick.ruff-early",
    en="May one trump while holding the suit led?",
    ru="Можно ли бить козырем, имея масть?",
):
    FORBIDDEN = (
        "forbidden",
        "Suit must be followed; who holds the suit may not trump.",
        "Масть давать обязательно; имея её, бить козырем нельзя.",
    )
    ALLOWED = "allowed", "One may trump even while holding the suit.", "Бить козырем можно, и имея масть."


class Head(
    Answer, locus="trick.head", en="Must one head the trick when able?", ru="Обязательно ли перебивать, если можешь?"
):
    MUST = (
        "must",
        "The highest card must be beaten by a higher one of the suit, if one is held.",
        "Старшую карту обязательно перебивать ещё старшей той же масти, если она есть.",
    )
    FREE = "free", "One need not beat the highest card.", "Перебивать старшую карту не обязательно."


class UnableToHead(
    Answer,
    locus="trick.unable-to-head",
    en="What does one play who holds the suit but cannot head?",
    ru="Чем отвечать, имея масть, когда нечем перебить?",
):
    ANY_OF_SUIT = (
        "any-of-suit",
        "Whoever cannot beat it plays any card of the suit.",
        "Кому нечем перебить, кладёт любую карту масти.",
    )
    MAY_TRUMP = (
        "may-trump",
        "Whoever cannot beat it in suit plays any card of the suit or a trump.",
        "Кому нечем перебить в масть, кладёт любую карту масти или козыря.",
    )
    MUST_TRUMP = (
        "must-trump",
        "Whoever cannot beat it in suit must trump it, if he holds a trump.",
        "Кому нечем перебить в масть, обязан бить козырем, если он есть.",
    )


class VoidTrump(
    Answer,
    locus="trick.void-trump",
    en="Must one trump when void of the suit?",
    ru="Обязательно ли бить козырем, не имея масти?",
):
    MUST = "must", "Whoever has none of the suit must trump.", "Не имея масти, обязательно бить козырем."
    FREE = "free", "Whoever has none of the suit may play any card.", "Не имея масти, можно класть любую карту."


class Overtrump(
    Answer,
    locus="trick.overtrump",
    en="Must a trump be beaten by a higher one?",
    ru="Обязательно ли перебивать козыря старшим?",
):
    MUST = (
        "must",
        "A trump must be beaten by a higher trump, if one is held.",
        "Козыря обязательно перебивать старшим козырем, если он есть.",
    )
    FREE = (
        "free",
        "A trump need not be beaten: any trump will do.",
        "Перебивать козыря старшим не обязательно: годится любой козырь.",
    )


class Undertrump(
    Answer,
    locus="trick.undertrump",
    en="Void of the suit and unable to overtrump: must one still trump?",
    ru="Масти нет и перекозырять нечем: обязателен ли козырь?",
):
    MUST = (
        "must",
        "Whoever has none of the suit and no higher trump still plays a trump, any he has.",
        "Не имея ни масти, ни старшего козыря, кладут всё же козыря — любого.",
    )
    FREE = (
        "free",
        "Whoever has none of the suit and no higher trump may play any card.",
        "Не имея ни масти, ни старшего козыря, можно класть любую карту.",
    )


class VoidOfBoth(
    Answer,
    locus="trick.void-of-both",
    en="What does one play with neither suit nor trumps?",
    ru="Чем отвечать, не имея ни масти, ни козырей?",
):
    ANY_CARD = (
        "any-card",
        "Whoever has neither the suit nor a trump plays any card.",
        "Не имея ни масти, ни козыря, кладут любую карту.",
    )


class HeadWhenRuffed(
    Answer,
    locus="trick.head-when-ruffed",
    en="The suit led has been trumped: must a follower still head within the suit?",
    ru="Масть уже побита козырем: обязан ли имеющий масть перебивать в ней?",
):
    ANY_OF_SUIT = (
        "any-of-suit",
        "When the suit has been trumped, whoever still holds it plays any card of it.",
        "Если масть уже побита козырем, имеющий её кладёт любую карту масти.",
    )
    MUST_HEAD = (
        "must-head",
        "Even when the suit has been trumped, whoever holds it must beat its best card if he can.",
        "Хотя бы масть и была побита козырем, имеющий её обязан перебить старшую карту масти, если может.",
    )


class NextLead(Answer, locus="trick.next-lead", en="Who leads to the next trick?", ru="Кто ходит после взятки?"):
    WINNER = "winner", "Whoever wins a trick leads to the next.", "Следующий ход делает взявший взятку."
    NEXT_IN_TURN = (
        "next-in-turn",
        "The lead passes to the next player in play after the last leader.",
        "Следующий ход делает ближайший по очереди играющий после ходившего.",
    )


class Revoke(
    Answer,
    locus="trick.revoke",
    en="What follows a card played against these rules?",
    ru="Что следует за карту, положенную против правил?",
):
    REMISE = (
        "remise",
        "Whoever plays a card against these rules pays a remise.",
        "Кто положит карту против этих правил, ставит ремиз.",
    )
    NONE = "none", "No fine is set for breaking these rules of play.", "За нарушение этих правил взыскания не положено."


class RevokeAmount(
    Answer, locus="trick.revoke-amount", en="How much is that fine?", ru="Каков размер этого взыскания?"
):
    POT_AT_PLAY = (
        "pot-at-play",
        "That remise is as large as the pot played for.",
        "Этот ремиз равен разыгрываемому кону.",
    )
    ONE_STAKE = "one-stake", "That remise is one stake.", "Этот ремиз равен одной ставке."


class TrickMoney(
    Answer,
    locus="trick.trick-money",
    en="Does the offender keep the money of his tricks?",
    ru="Оставляют ли нарушителю деньги за взятки?",
):
    KEPT = "kept", "The offender keeps what his tricks have won.", "Выигранное взятками остаётся у нарушителя."
    FORFEITED = (
        "forfeited",
        "What the offender's tricks have won stays on the table.",
        "Выигранное нарушителем остаётся на кону.",
    )
