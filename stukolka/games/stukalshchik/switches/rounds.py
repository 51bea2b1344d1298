"""The questions about knocking, showing and the shedding play."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class MayKnock(Answer, locus="knock.may-knock", en="Who may knock?", ru="Кто может стучать?"):
    TWO_ALIKE = (
        "two-alike",
        "A player who holds two, three or four cards of one rank may knock.",
        "Стучать может имеющий две, три или четыре карты одного достоинства.",
    )
    ANYBODY = "anybody", "Anybody may knock.", "Стучать может всякий."


class KnockSum(
    Answer,
    locus="knock.knock-sum",
    en="How much may one put on the knocker?",
    ru="Сколько можно поставить на стукальщика?",
):
    ANY_NUMBER = "any-number", "One knocks with any number of chips.", "Стучат любым числом фишек."


class Raising(Answer, locus="knock.raising", en="How does the betting go on?", ru="Как идёт торговля?"):
    CALL_OR_RAISE = (
        "call-or-raise",
        "The next, holding likes, leaves, puts in as much as the highest, or more.",
        "Следующий, имея подобные карты, выходит, уравнивает наибольшее или ставит больше.",
    )


class Closing(Answer, locus="knock.closing", en="When does the betting end?", ru="Когда кончается торговля?"):
    ALL_EVEN = (
        "all-even",
        "The betting ends when all who stay have put in the same.",
        "Торговля кончается, когда все оставшиеся поставили поровну.",
    )
    LAST_LEVELS = (
        "last-levels",
        "When the turn comes to the last of them he may only make his stake even, and that ends it.",
        "Когда очередь доходит до последнего, он лишь уравнивает ставку, и торговля кончается.",
    )


class DropLoss(
    Answer,
    locus="knock.drop-loss",
    en="What does one lose who does not keep up the betting?",
    ru="Что теряет не поддержавший торговли?",
):
    ANTES_AND_BETS = (
        "antes-and-bets",
        "Who does not keep it up loses what he has put on the board, what he put on the knocker included.",
        "Не поддержавший теряет всё поставленное на табло, в том числе и на стукальщика.",
    )
    ANTES_ONLY = (
        "antes-only",
        "Who does not keep it up takes back what he put on the knocker in betting, and loses the rest.",
        "Не поддержавший берёт назад поставленное на стукальщика при торговле и теряет остальное.",
    )


class DropTo(Answer, locus="knock.drop-to", en="To whom does he lose it?", ru="Кому он это проигрывает?"):
    TO_WINNER = (
        "to-winner",
        "What stands on the knocker goes to the winner; what stands on the other cells stays there.",
        "Стоящее на стукальщике идёт выигравшему; стоящее на прочих ячейках остаётся на них.",
    )
    STANDS_OVER = (
        "stands-over",
        "What he has put on the knocker stands over for the next deal.",
        "Поставленное им на стукальщика остаётся до следующей сдачи.",
    )


class Comparing(Answer, locus="show.comparing", en="Which set is the strongest?", ru="Какая комбинация сильнее?"):
    NUMBER_THEN_RANK = (
        "number-then-rank",
        "More cards of a rank beat fewer; of equal numbers the higher rank wins.",
        "Больше карт одного достоинства бьют меньшее число; при равном числе старше та, что выше достоинством.",
    )
    RANK_THEN_NUMBER = (
        "rank-then-number",
        "The higher rank beats the lower, whatever the number.",
        "Старшее достоинство бьёт младшее при любом числе карт.",
    )


class Ties(Answer, locus="show.ties", en="And of sets quite alike?", ru="А из совсем равных?"):
    ELDER_HAND = (
        "elder-hand",
        "Of equal sets the one nearest the elder hand wins.",
        "Из равных выигрывает ближайшая к первой руке.",
    )
    SHARED = "shared", "Equal sets share what stands on the knocker.", "Равные делят стоящее на стукальщике."


class OneKnocker(Answer, locus="show.one-knocker", en="What if only one knocks?", ru="Что, если стучит только один?"):
    TAKES_CELL = (
        "takes-cell",
        "One who alone has knocked takes what stands on the knocker without showing.",
        "Стучавший один берёт стоящее на стукальщике, не открывая карт.",
    )
    STANDS_OVER = (
        "stands-over",
        "If only one has knocked he takes his own bet back and the cell stands over.",
        "Если стучал только один, он берёт свою ставку назад, а ячейка остаётся.",
    )


class NoKnocker(Answer, locus="show.no-knocker", en="What if nobody knocks?", ru="Что, если никто не стучит?"):
    STANDS_OVER = (
        "stands-over",
        "If nobody knocks, the knocker's cell stands over and nothing is played.",
        "Если никто не стучит, ячейка стукальщика остаётся, и розыгрыша нет.",
    )
    TO_ELDER_HAND = (
        "to-elder-hand",
        "If nobody knocks, the elder hand takes the knocker's cell, and nothing is played.",
        "Если никто не стучит, ячейку стукальщика берёт первая рука, и розыгрыша нет.",
    )


class WhoPlays(Answer, locus="play.who-plays", en="Who plays on?", ru="Кто разыгрывает карты?"):
    KNOCKERS_LEFT = (
        "knockers-left",
        "Those who knocked and stayed to the show play their cards.",
        "Карты разыгрывают стучавшие и дошедшие до хвалежа.",
    )
    ALL_KNOCKERS = (
        "all-knockers",
        "All who knocked play their cards, those too who left the betting.",
        "Карты разыгрывают все стучавшие, и те, кто вышел из торговли.",
    )


class FirstLead(Answer, locus="play.first-lead", en="Who leads first?", ru="Кто ходит первым?"):
    NEAREST_ELDER = (
        "nearest-elder",
        "The elder hand leads, or whoever of those playing sits nearest to it.",
        "Первым ходит первая рука или ближайший к ней из играющих.",
    )
    SHOW_WINNER = "show-winner", "The winner of the show leads.", "Первым ходит выигравший при хвалеже."


class Covering(Answer, locus="play.covering", en="With what is a card covered?", ru="Чем кроют карту?"):
    HIGHER_OF_SUIT = (
        "higher-of-suit",
        "A card is covered by a higher one of its suit and by nothing else.",
        "Карту кроют старшей картой той же масти, и только ею.",
    )
    SUIT_OR_TRUMP = (
        "suit-or-trump",
        "A card is covered by a higher one of its suit, or a plain card by any trump.",
        "Карту кроют старшей картой той же масти, а некозырную — и любым козырем.",
    )


class CoverDuty(Answer, locus="play.cover-duty", en="Must one cover if able?", ru="Обязательно ли крыть, если можешь?"):
    MUST = "must", "Who can cover must cover.", "Кто может покрыть, обязан крыть."
    MAY_TAKE = "may-take", "One may take a card even if one could cover it.", "Карту можно принять, и имея чем покрыть."


class Taking(
    Answer, locus="play.taking", en="What does one take who can't cover?", ru="Что принимает тот, кто не может покрыть?"
):
    TOP_CARD = (
        "top-card",
        "Who cannot cover takes the card; the next player covers the one below it.",
        "Кто не может покрыть, принимает эту карту; следующий кроет лежащую под ней.",
    )
    WHOLE_PILE = "whole-pile", "Who cannot cover takes the whole pile.", "Кто не может покрыть, принимает всю стопку."


class EmptyPile(
    Answer,
    locus="play.empty-pile",
    en="Who leads when nothing is left to cover?",
    ru="Кто ходит, когда крыть стало нечего?",
):
    NEXT_PLAYER = (
        "next-player",
        "When the only card has been taken, the next player leads.",
        "Если принята единственная карта, ходит следующий.",
    )
    TAKER = (
        "taker",
        "When the only card has been taken, whoever took it leads.",
        "Если принята единственная карта, ходит принявший.",
    )


class PileCount(Answer, locus="play.pile-count", en="When is the pile turned over?", ru="Когда стопку переворачивают?"):
    CARDS_AS_PLAYERS = (
        "cards-as-players",
        "The pile is turned over when it holds as many cards as there are players, the card led included.",
        "Стопку переворачивают, когда карт в ней столько же, сколько играющих, считая ту, с которой пошли.",
    )
    COVERED_AS_PLAYERS = (
        "covered-as-players",
        "The pile is turned over when as many cards in it have been covered as there are players, the card led not counted twice.",
        "Стопку переворачивают, когда покрыто столько карт, сколько играющих, то есть карт в ней на одну больше.",
    )


class NextLead(
    Answer,
    locus="play.next-lead",
    en="Who leads after the pile is turned over?",
    ru="Кто ходит, когда стопка перевёрнута?",
):
    LAST_COVERER = (
        "last-coverer",
        "Whoever covered last leads any card.",
        "Ходит с любой карты тот, кто покрыл последним.",
    )


class FirstOut(
    Answer,
    locus="play.first-out",
    en="Who wins the play, and what is he paid?",
    ru="Кто выигрывает розыгрыш и что получает?",
):
    CHIP_A_CARD = (
        "chip-a-card",
        "Whoever is first out of cards is paid, by each who plays, a chip for each card that is left in his hand.",
        "Первый оставшийся без карт получает с каждого играющего по фишке за всякую карту, оставшуюся у того на руках.",
    )


class Endless(Answer, locus="play.endless", en="What if the play does not end?", ru="Что, если розыгрыш не кончается?"):
    FEWEST_WINS = (
        "fewest-wins",
        "If the same position comes again with the same player to move, the play is broken off and nobody is paid.",
        "Если то же положение повторилось при той же очереди хода, розыгрыш прекращают, и никто не платит.",
    )
