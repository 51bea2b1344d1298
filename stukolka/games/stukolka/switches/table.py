"""The questions about the table and the deal: seats, pack, cutting, misdeals."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class Seating(Answer, locus="table.seating", en="Who chooses his seat?", ru="Кто выбирает место?"):
    LOWEST_CHOOSES = (
        "lowest-chooses",
        "Each draws a card; whoever drew the lowest chooses his seat.",
        "Каждый тянет карту; кому досталась младшая, тот выбирает место.",
    )
    BY_RANK = (
        "by-rank",
        "Each draws a card; they sit in the order of their cards, and whoever drew the lowest chooses first.",
        "Каждый тянет карту; места занимают по порядку карт, начиная с младшей.",
    )


class FirstDealer(Answer, locus="table.first-dealer", en="Who deals first?", ru="Кто раздаёт первым?"):
    LOWEST_CARD = "lowest-card", "Whoever drew the lowest card deals first.", "Первым раздаёт вытянувший младшую карту."
    HIGHEST_CARD = (
        "highest-card",
        "Whoever drew the highest card deals first.",
        "Первым раздаёт вытянувший старшую карту.",
    )


class DrawTie(
    Answer,
    locus="table.draw-tie",
    en="What if two draw equal cards?",
    ru="Что делать, если двое вытянули равные карты?",
):
    TIED_DRAW_AGAIN = (
        "tied-draw-again",
        "Those who tie draw again among themselves.",
        "Вытянувшие равные карты тянут снова между собой.",
    )
    ALL_DRAW_AGAIN = "all-draw-again", "If any tie, everybody draws again.", "При равных картах все тянут снова."


class Players(Answer, locus="table.players", en="How many play?", ru="Сколько человек играет?"):
    FOUR_TO_SEVEN = "4-7", "From four to seven play.", "Играют от четырёх до семи человек."
    THREE_TO_SEVEN = "3-7", "From three to seven play.", "Играют от трёх до семи человек."
    UP_TO_SIX = "up-to-6", "No more than six play.", "Играют не более шести человек."
    FOUR_OR_FIVE = "4-5", "Four or five play.", "Играют вчетвером или впятером."
    ANY = "any", "As many play as the pack suffices for.", "Играет столько человек, на скольких хватит колоды."


class Pack(Answer, locus="table.pack", en="With what pack?", ru="Какой колодой играют?"):
    CARDS_52 = "52", "The full pack of 52 cards is used.", "Играют полной колодой в 52 карты."
    CARDS_36 = "36", "A pack of 36 cards is used, from the six up.", "Играют колодой в 36 карт, от шестёрки."
    CARDS_32 = "32", "A pack of 32 cards is used, from the seven up.", "Играют колодой в 32 карты, от семёрки."


class RankOrder(Answer, locus="table.rank-order", en="How do the cards rank?", ru="Каково старшинство карт?"):
    ACE_HIGH = (
        "ace-high",
        "Cards rank ace, king, queen, jack, ten and so on down.",
        "Старшинство карт: туз, король, дама, валет, десятка и далее вниз.",
    )
    TEN_SECOND = (
        "ten-second",
        "Cards rank ace, ten, king, queen, jack, nine and so on down.",
        "Старшинство карт: туз, десятка, король, дама, валет, девятка и далее вниз.",
    )


class Direction(Answer, locus="deal.direction", en="In which direction?", ru="В какую сторону сдают и ходят?"):
    CLOCKWISE = "clockwise", "Deal and play go to the left, clockwise.", "Сдают и ходят влево, по часовой стрелке."
    COUNTER_CLOCKWISE = (
        "counter-clockwise",
        "Deal and play go to the right, counter-clockwise.",
        "Сдают и ходят вправо, против часовой стрелки.",
    )


class NextDealer(Answer, locus="deal.next-dealer", en="Who deals next?", ru="Кто раздаёт следующим?"):
    NEXT_IN_TURN = (
        "next-in-turn",
        "The deal passes to the dealer's next neighbour in the direction of play.",
        "Следующим раздаёт ближайший по ходу игры сосед раздающего.",
    )
    PREVIOUS_IN_TURN = (
        "previous-in-turn",
        "The deal passes backwards, to the neighbour who sits before the dealer.",
        "Следующим раздаёт сосед, сидящий перед раздающим.",
    )


class Cut(Answer, locus="deal.cut", en="Who cuts?", ru="Кто снимает колоду?"):
    RIGHT_NEIGHBOUR = (
        "right-neighbour",
        "The dealer's right-hand neighbour cuts before the deal.",
        "Перед раздачей колоду снимает сосед раздающего справа.",
    )
    LEFT_NEIGHBOUR = (
        "left-neighbour",
        "The dealer's left-hand neighbour cuts before the deal.",
        "Перед раздачей колоду снимает сосед раздающего слева.",
    )


class Packets(Answer, locus="deal.packets", en="How many cards at a time?", ru="По скольку карт сдают за раз?"):
    ONE_AT_A_TIME = "one-at-a-time", "Cards are dealt one at a time.", "Карты раздают по одной."
    ALL_AT_ONCE = "all-at-once", "Each is dealt his three cards at once.", "Каждому сдают сразу все три карты."


class HandSize(Answer, locus="deal.hand-size", en="How many cards are in each hand?", ru="Сколько карт на руках?"):
    THREE = "three", "Each player has three cards.", "У каждого игрока по три карты."


class MisdealSeen(
    Answer,
    locus="deal.misdeal-seen",
    en="Somebody dealt out of turn and the cards have been looked at: what now?",
    ru="Сдано не в очередь, карты уже видели: что делать?",
):
    PLAY_ON = (
        "play-on",
        "If the wrong player has dealt and the cards have been looked at, they are neither shuffled nor dealt again: they are played.",
        "Если сдал не тот, чья очередь, и карты уже видели, их не тасуют и не пересдают: на них играют.",
    )
    SHUFFLE_AND_PLAY_ON = (
        "shuffle-and-play-on",
        "If the wrong player has dealt and the cards have been looked at, they are shuffled and played without a new deal; how, is not said.",
        "Если сдал не тот, чья очередь, и карты уже видели, их тасуют и разыгрывают без пересдачи; как именно, не сказано.",
    )
    REDEAL = (
        "redeal",
        "If the wrong player has dealt and the cards have been looked at, they must be dealt again.",
        "Если сдал не тот, чья очередь, и карты уже видели, требуется пересдача.",
    )


class MisdealSeenBy(
    Answer,
    locus="deal.misdeal-seen-by",
    en="A deal out of turn: who must have looked at the cards for it to stand?",
    ru="Сдача не в очередь: кто должен был увидеть карты?",
):
    ALL_PLAYERS = (
        "all-players",
        "For this all players must have looked at their cards.",
        "Для этого свои карты должны были увидеть все игроки.",
    )
    ANY_PLAYER = (
        "any-player",
        "For this it is enough that players have looked, not necessarily all.",
        "Для этого достаточно, чтобы карты видели игроки, не обязательно все.",
    )


class MisdealUnseen(
    Answer,
    locus="deal.misdeal-unseen",
    en="A deal out of turn is noticed in time: what now?",
    ru="Сдача не в очередь замечена вовремя: что делать?",
):
    PACK_TO_RIGHT_DEALER = (
        "pack-to-right-dealer",
        "If it is noticed in time that the wrong player is dealing, the pack is handed to the right dealer.",
        "Если вовремя заметили, что сдаёт не тот, колоду передают настоящему раздающему.",
    )
    RIGHT_DEALER_REDEALS = (
        "right-dealer-redeals",
        "If it is noticed in time that the wrong player is dealing, the right dealer deals again.",
        "Если вовремя заметили, что сдаёт не тот, пересдаёт настоящий раздающий.",
    )
    MAY_BE_CORRECTED = (
        "may-be-corrected",
        "If it is noticed in time that the wrong player is dealing, this may be put right.",
        "Если вовремя заметили, что сдаёт не тот, это можно исправить.",
    )
    PLAY_ON = (
        "play-on",
        "A deal by the wrong player stands while nobody has looked at the cards.",
        "Сдача не того, чья очередь, законна, пока карт никто не смотрел.",
    )


class MisdealInTime(
    Answer,
    locus="deal.misdeal-in-time",
    en="A deal out of turn: what is 'in time'?",
    ru="Сдача не в очередь: что значит «вовремя»?",
):
    BEFORE_TRUMP_AND_UNTOUCHED = (
        "before-trump-and-untouched",
        "In time means: during the deal, before the trump is known and before players touch their cards.",
        "Вовремя — то есть во время сдачи, пока козырь не объявлен и никто не трогал карт.",
    )
    BEFORE_TRUMP = (
        "before-trump",
        "In time means: during the deal, before the trump is known.",
        "Вовремя — то есть во время сдачи, пока козырь не объявлен.",
    )


class MisdealBetween(
    Answer,
    locus="deal.misdeal-between",
    en="A deal out of turn is noticed too late to be in time, yet not looked at: what now?",
    ru="Сдача не в очередь замечена поздно, но карт ещё не видели: что делать?",
):
    PLAY_ON = (
        "play-on",
        "In between, too late to be in time but before the cards have been looked at as said, a deal by the wrong player stands.",
        "В промежутке, когда замечено уже не вовремя, а карт, как сказано, ещё не видели, такая сдача остаётся в силе.",
    )
    RIGHT_DEALER_REDEALS = (
        "right-dealer-redeals",
        "In between, too late to be in time but before the cards have been looked at as said, the right dealer deals again.",
        "В промежутке, когда замечено уже не вовремя, а карт, как сказано, ещё не видели, пересдаёт настоящий раздающий.",
    )


class ExposedPlayerCard(
    Answer,
    locus="deal.exposed-player-card",
    en="A player's card is exposed in the deal: what now?",
    ru="При сдаче открылась карта игрока: что делать?",
):
    REDEAL = (
        "redeal",
        "If a player's card is exposed in the deal, the cards are dealt again.",
        "Если при сдаче открылась карта игрока, сдают заново.",
    )
    PLAY_ON = (
        "play-on",
        "A player's card exposed in the deal changes nothing.",
        "Открывшаяся при сдаче карта игрока ничего не меняет.",
    )


class ExposedBy(
    Answer,
    locus="deal.exposed-by",
    en="A player's card is exposed: does it matter by whom?",
    ru="Карта игрока открыта: важно ли, кем?",
):
    DEALER_ONLY = (
        "dealer-only",
        "Only a card that the dealer himself has exposed counts; one exposed by anybody else changes nothing.",
        "Считается лишь карта, открытая самим раздающим; открытая кем-то другим ничего не меняет.",
    )
    ANYONE = (
        "anyone",
        "It makes no difference how the card came to be exposed.",
        "Всё равно, как и кем открыта карта.",
    )


class ExposedDealerCard(
    Answer,
    locus="deal.exposed-dealer-card",
    en="The dealer's own card is exposed: what now?",
    ru="Раздающий открыл свою карту: что делать?",
):
    PLAY_ON = (
        "play-on",
        "If the dealer exposes a card of his own, the deal stands.",
        "Если раздающий открыл свою карту, сдача остаётся в силе.",
    )
    REDEAL_OPTIONAL = (
        "redeal-optional",
        "If the dealer exposes a card of his own, a new deal is not required and play may go on.",
        "Если раздающий открыл свою карту, пересдавать не обязательно и игру можно продолжать.",
    )


class ExposedDealerTrumpAce(
    Answer,
    locus="deal.exposed-dealer-trump-ace",
    en="The dealer's exposed card is the ace of trumps: what now?",
    ru="Открытая карта раздающего — козырный туз: что делать?",
):
    REDEAL = (
        "redeal",
        "If that card is the ace of trumps, the cards must be dealt again.",
        "Если эта карта — козырный туз, пересдача обязательна.",
    )
    PLAY_ON = (
        "play-on",
        "An exposed ace of trumps changes nothing: play goes on.",
        "Открытый козырный туз ничего не меняет: игра продолжается.",
    )


class ExposedAceSettled(
    Answer,
    locus="deal.exposed-ace-settled",
    en="When is it settled whether an exposed ace is the ace of trumps?",
    ru="Когда решается, козырный ли открытый туз?",
):
    WHEN_TRUMP_IS_TURNED = (
        "when-trump-is-turned",
        "The deal is finished first; when the trump is known it is seen whether the exposed ace is one.",
        "Сдачу доканчивают; козырный ли это туз, решается, когда известен козырь.",
    )
    ANY_ACE = (
        "any-ace",
        "Any exposed ace of the dealer's is taken for it at once.",
        "За козырного сразу считают любого открытого туза раздающего.",
    )


class PassedCard(
    Answer,
    locus="deal.passed-card",
    en="A card has been dealt to the wrong player: what now?",
    ru="Карта сдана не тому игроку: что делать?",
):
    REDEAL = (
        "redeal",
        "A card dealt to the wrong player means a new deal.",
        "Если карта сдана не тому игроку, сдают заново.",
    )
    PLAY_ON = (
        "play-on",
        "A card dealt to the wrong player is put right and play goes on.",
        "Карту, сданную не тому игроку, отдают кому следует и играют дальше.",
    )


class ExtraCard(
    Answer,
    locus="deal.extra-card",
    en="A player has a card too many: what now?",
    ru="У игрока лишняя карта: что делать?",
):
    REDEAL = "redeal", "A card too many means a new deal.", "Если у кого-либо лишняя карта, сдают заново."
    PLAY_ON = (
        "play-on",
        "A card too many is taken back and play goes on.",
        "Лишнюю карту возвращают в колоду и играют дальше.",
    )


class MissingCard(
    Answer,
    locus="deal.missing-card",
    en="A player has a card too few: what now?",
    ru="У игрока недостаёт карты: что делать?",
):
    REDEAL = "redeal", "A card too few means a new deal.", "Если у кого-либо недостаёт карты, сдают заново."
    PLAY_ON = (
        "play-on",
        "A card too few is made up from the pack and play goes on.",
        "Недостающую карту добавляют из колоды и играют дальше.",
    )


class Redealer(Answer, locus="deal.redealer", en="Who makes the new deal?", ru="Кто сдаёт заново?"):
    SAME_DEALER = "same-dealer", "A new deal is made by the same dealer.", "Пересдаёт тот же раздающий."
    NEXT_DEALER = "next-dealer", "A new deal is made by the next dealer.", "Пересдаёт следующий по очереди."
