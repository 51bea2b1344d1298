"""The reserve fund: what is paid in, what it answers for, how it is filled up and shared."""

from __future__ import annotations

from stukolka.rules.switch import Answer


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
    en="What becomes of chips that do not divide equally?",
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
