"""The questions about knocking, showing and the shedding play."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class KnockOrder(Answer, locus="knock.knock-order", en="Who speaks first?", ru="Кто говорит первым?"):
    FROM_ELDER_HAND = (
        "from-elder-hand",
        "The betting goes round from the elder hand.",
        "Торговля идёт по кругу, начиная с первой руки.",
    )
    FROM_DEALER = (
        "from-dealer",
        "The betting goes round from the dealer.",
        "Торговля идёт по кругу, начиная с раздающего.",
    )


class MayKnock(Answer, locus="knock.may-knock", en="Who may knock?", ru="Кто может стучать?"):
    TWO_ALIKE = (
        "two-alike",
        "Only a player who holds two, three or four cards of one rank may knock; nobody else is asked.",
        "Стучать может только имеющий две, три или четыре карты одного достоинства; прочих не спрашивают.",
    )
    ANYBODY = "anybody", "Anybody may knock, whatever he holds.", "Стучать может всякий, что бы у него ни было."


class KnockSum(
    Answer,
    locus="knock.knock-sum",
    en="How much may one put on the knocker?",
    ru="Сколько можно поставить на стукальщика?",
):
    ANY_NUMBER = (
        "any-number",
        "Whoever knocks first puts any number of chips on the knocker.",
        "Стучащий первым ставит на стукальщика сколько угодно фишек.",
    )


class Raising(Answer, locus="knock.raising", en="How does the betting go on?", ru="Как идёт торговля?"):
    CALL_OR_RAISE = (
        "call-or-raise",
        "After the first knock each player leaves, makes his chips on the knocker equal to the highest number there, or puts more.",
        "После первого стука каждый выходит, доводит свои фишки на стукальщике до наибольшего числа или ставит больше.",
    )
    ANY_THEN_EVEN = (
        "any-then-even",
        "In the first round everyone who knocks puts any number of chips, only the last to speak no fewer than the knock before; after that each makes his number equal to the highest, puts more, or leaves.",
        "В первом кругу каждый стучащий ставит сколько угодно фишек, и только последний — не меньше предыдущего; потом каждый доводит своё число до наибольшего, ставит больше или выходит.",
    )


class Closing(Answer, locus="knock.closing", en="When does the betting end?", ru="Когда кончается торговля?"):
    ALL_EVEN = (
        "all-even",
        "The betting ends when all who stay have put in the same.",
        "Торговля кончается, когда все оставшиеся поставили поровну.",
    )
    LAST_LEVELS = (
        "last-levels",
        "When the last of those who stay makes his number equal to the highest, nobody may raise any more; those who have put less make it up or leave.",
        "Когда последний из оставшихся довёл своё число до наибольшего, повышать больше нельзя; поставившие меньше добавляют или выходят.",
    )


class CannotKnock(
    Answer,
    locus="knock.cannot-knock",
    en="What does one lose who cannot knock?",
    ru="Что теряет тот, кому стучать не с чем?",
):
    CHIPS_STAY = (
        "chips-stay",
        "Whoever cannot knock loses no more than the chips that he put on the board before the deal.",
        "Тот, кому стучать не с чем, теряет лишь фишки, поставленные на табло до сдачи.",
    )
    KNOCKER_BACK = (
        "knocker-back",
        "Whoever cannot knock takes back the chip that he put on the knocker before the deal.",
        "Тот, кому стучать не с чем, берёт назад фишку, поставленную до сдачи на стукальщика.",
    )


class DropLoss(
    Answer,
    locus="knock.drop-loss",
    en="What does one lose who does not keep up the betting?",
    ru="Что теряет не поддержавший торговли?",
):
    ANTES_AND_BETS = (
        "antes-and-bets",
        "Whoever could knock and does not, or leaves the betting, loses all that he has put on the board, the knocker included.",
        "Тот, кто мог стучать и не стал или вышел из торговли, теряет всё поставленное на табло, и на стукальщика тоже.",
    )
    ANTES_ONLY = (
        "antes-only",
        "Whoever leaves the betting takes back what he put on the knocker in betting, and loses the chips put on the board before the deal.",
        "Вышедший из торговли берёт назад то, что ставил на стукальщика в торговле, и теряет фишки, поставленные на табло до сдачи.",
    )


class DropTo(Answer, locus="knock.drop-to", en="To whom does he lose it?", ru="Кому он это проигрывает?"):
    TO_WINNER = (
        "to-winner",
        "What those who left have put on the knocker goes to the winner of the show; their chips on other cells stay where they are.",
        "Поставленное вышедшими на стукальщика идёт выигравшему хвалеж; их фишки на прочих ячейках остаются на месте.",
    )
    ALL_TO_WINNER = (
        "all-to-winner",
        "What those who left have put on the knocker goes to the winner of the show, and so do their chips on cells that nobody has drawn.",
        "Поставленное вышедшими на стукальщика идёт выигравшему хвалеж, и их фишки с ячеек, которых никто не взял, — тоже.",
    )
    STANDS_OVER = (
        "stands-over",
        "What those who left put on the knocker in betting stays there for the next deal.",
        "Поставленное вышедшими на стукальщика в торговле остаётся на нём до следующей сдачи.",
    )


class WhoShows(Answer, locus="show.who-shows", en="Who shows his cards?", ru="Кто показывает карты?"):
    ALL_LEFT = (
        "all-left",
        "After the betting all who stayed in it show their sets.",
        "После торговли все, кто в ней остался, показывают свои комбинации.",
    )
    ALL_KNOCKERS = (
        "all-knockers",
        "After the betting all who knocked show their sets, those who left it included.",
        "После торговли все стучавшие, и вышедшие тоже, показывают свои комбинации.",
    )


class Comparing(Answer, locus="show.comparing", en="Which set is the strongest?", ru="Какая комбинация сильнее?"):
    NUMBER_THEN_RANK = (
        "number-then-rank",
        "The set of more cards beats the set of fewer; of equal numbers the higher rank wins.",
        "Комбинация из большего числа карт бьёт меньшую; при равном числе выигрывает старшая по достоинству.",
    )
    RANK_THEN_NUMBER = (
        "rank-then-number",
        "The set of the higher rank wins, whatever the numbers of cards.",
        "Выигрывает комбинация, старшая по достоинству, сколько бы карт в ней ни было.",
    )


class Ties(Answer, locus="show.ties", en="And if sets are equal?", ru="А из совсем равных?"):
    ELDER_HAND = (
        "elder-hand",
        "Of sets equal in number and rank the one nearest to the elder hand wins.",
        "Из комбинаций, равных и числом, и достоинством, выигрывает ближайшая к первой руке.",
    )
    SHARED = (
        "shared",
        "Sets equal in number and rank share what stands on the knocker; an odd chip stays there.",
        "Комбинации, равные и числом, и достоинством, делят стоящее на стукальщике; лишняя фишка остаётся на нём.",
    )


class OneKnocker(Answer, locus="show.one-knocker", en="What if only one knocks?", ru="Что, если стучит только один?"):
    TAKES_CELL = (
        "takes-cell",
        "One who alone has knocked, or alone has stayed, takes what stands on the knocker without showing.",
        "Стучавший один или оставшийся один берёт стоящее на стукальщике, не показывая карт.",
    )
    STANDS_OVER = (
        "stands-over",
        "One who alone has knocked, or alone has stayed, takes back what he put on the knocker in betting; the rest of the cell stands over for the next deal.",
        "Стучавший один или оставшийся один берёт назад то, что ставил на стукальщика в торговле; остальное стоит на нём до следующей сдачи.",
    )


class NoKnocker(Answer, locus="show.no-knocker", en="What if nobody knocks?", ru="Что, если никто не стучит?"):
    STANDS_OVER = (
        "stands-over",
        "If nobody knocks, the knocker's cell stands over for the next deal, and no cards are played.",
        "Если никто не стучит, ячейка стукальщика остаётся до следующей сдачи, и карт не разыгрывают.",
    )
    TO_ELDER_HAND = (
        "to-elder-hand",
        "If nobody knocks, the elder hand takes the knocker's cell, and no cards are played.",
        "Если никто не стучит, ячейку стукальщика берёт первая рука, и карт не разыгрывают.",
    )


class WhoPlays(Answer, locus="play.who-plays", en="Who plays on?", ru="Кто разыгрывает карты?"):
    KNOCKERS_LEFT = (
        "knockers-left",
        "Those who knocked and stayed to the show play out their cards; one alone does not play.",
        "Карты разыгрывают стучавшие, которые остались до хвалежа; один не играет.",
    )
    ALL_KNOCKERS = (
        "all-knockers",
        "All who knocked play out their cards, those who left the betting included; one alone does not play.",
        "Карты разыгрывают все стучавшие, и вышедшие из торговли тоже; один не играет.",
    )


class FirstLead(Answer, locus="play.first-lead", en="Who leads first?", ru="Кто ходит первым?"):
    NEAREST_ELDER = (
        "nearest-elder",
        "The elder hand leads first, or whoever of those playing sits nearest after it.",
        "Первым ходит первая рука, а если она не играет — ближайший за ней из играющих.",
    )
    SHOW_WINNER = (
        "show-winner",
        "The winner of the show leads first.",
        "Первым ходит выигравший хвалеж.",
    )


class Covering(Answer, locus="play.covering", en="With what is a card covered?", ru="Чем кроют карту?"):
    HIGHER_OF_SUIT = (
        "higher-of-suit",
        "A card is covered by a higher one of its suit and by nothing else; trumps have no power over other suits.",
        "Карту кроют старшей картой той же масти и ничем иным; козыри других масти не бьют.",
    )
    SUIT_OR_TRUMP = (
        "suit-or-trump",
        "A card is covered by a higher one of its suit; whoever has none of its suit may cover it with any trump.",
        "Карту кроют старшей картой той же масти, а не имеющий этой масти может крыть её любым козырем.",
    )


class CoverDuty(Answer, locus="play.cover-duty", en="Must one cover if able?", ru="Обязательно ли крыть, если можешь?"):
    MUST = "must", "Whoever can cover the card must do so.", "Кто может покрыть карту, обязан крыть."
    MAY_TAKE = (
        "may-take",
        "Whoever can cover the card may take it instead.",
        "Кто может покрыть карту, вправе вместо этого её принять.",
    )


class Taking(
    Answer,
    locus="play.taking",
    en="What does one take who cannot cover?",
    ru="Что принимает тот, кто не может покрыть?",
):
    TOP_CARD = (
        "top-card",
        "Whoever does not cover the card takes that card alone; the next player covers the one below it.",
        "Кто не покрыл карту, принимает её одну; следующий кроет лежащую под ней.",
    )
    WHOLE_PILE = (
        "whole-pile",
        "Whoever does not cover the card takes the whole pile.",
        "Кто не покрыл карту, принимает всю стопку.",
    )


class EmptyPile(
    Answer,
    locus="play.empty-pile",
    en="Who leads when nothing is left to cover?",
    ru="Кто ходит, когда крыть стало нечего?",
):
    NEXT_PLAYER = (
        "next-player",
        "When nothing is left in the pile, the player after the one who took leads any card.",
        "Когда в стопке ничего не осталось, с любой карты ходит следующий за принявшим.",
    )
    TAKER = (
        "taker",
        "When nothing is left in the pile, the one who took leads any card.",
        "Когда в стопке ничего не осталось, с любой карты ходит принявший.",
    )


class PileCount(Answer, locus="play.pile-count", en="When is the pile turned over?", ru="Когда стопку переворачивают?"):
    CARDS_AS_PLAYERS = (
        "cards-as-players",
        "The pile is turned over and laid aside when it has as many cards as there are players, the card led counted.",
        "Стопку переворачивают и откладывают, когда карт в ней столько же, сколько играющих, считая ту, с которой пошли.",
    )
    COVERED_AS_PLAYERS = (
        "covered-as-players",
        "The pile is turned over and laid aside when as many of its cards are covered as there are players, so that it has one card more.",
        "Стопку переворачивают и откладывают, когда покрытых карт в ней столько же, сколько играющих, то есть всего на одну больше.",
    )


class NextLead(
    Answer,
    locus="play.next-lead",
    en="Who leads after the pile is turned over?",
    ru="Кто ходит, когда стопка перевёрнута?",
):
    LAST_COVERER = (
        "last-coverer",
        "Whoever covered last leads any card of a new pile.",
        "Новую стопку с любой карты начинает тот, кто покрыл последним.",
    )


class FirstOut(
    Answer,
    locus="play.first-out",
    en="Who wins the play, and what is he paid?",
    ru="Кто выигрывает розыгрыш и что получает?",
):
    CHIP_A_CARD = (
        "chip-a-card",
        "Whoever is first out of cards is paid by each of the others playing a chip for every card left in that player's hand.",
        "Первый оставшийся без карт получает с каждого из прочих играющих по фишке за всякую карту, оставшуюся у того на руках.",
    )


class Endless(
    Answer, locus="play.endless", en="What if the play comes to no end?", ru="Что, если розыгрышу нет конца?"
):
    BROKEN_OFF = (
        "broken-off",
        "If the same cards are again in the same hands and in the pile and the same player is to act, the play is broken off and nobody is paid.",
        "Если на руках и в стопке снова те же карты и черёд того же игрока, розыгрыш прекращают, и никто не платит.",
    )
    FEWEST_WINS = (
        "fewest-wins",
        "If the same cards are again in the same hands and in the pile and the same player is to act, the holder of the fewest cards wins, or among equals the one nearest to the elder hand, and each of the others pays him a chip for every card that he has more.",
        "Если на руках и в стопке снова те же карты и черёд того же игрока, выигрывает имеющий меньше всех карт, из равных — ближайший к первой руке, и каждый из прочих платит ему по фишке за каждую лишнюю против него карту.",
    )
