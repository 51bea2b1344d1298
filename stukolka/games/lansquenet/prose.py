"""The chapters of a printed rule of lansquenet: the order of its switches, and the sentences that join them."""

from __future__ import annotations

from collections.abc import Mapping

from stukolka.rules.prose import Chapter, Line
from stukolka.rules.switch import Text

_FUND = {"fund-paid": ("each-before-play",)}
_STAKES = _FUND | {"fund-role": ("uncovered-rest",)}


def _says(en: str, ru: str, *, when: Mapping[str, tuple[str, ...]] | None = None) -> Line:
    return Line(text=Text(en, ru), when=when or {})


CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        Text("The game in short", "Вкратце"),
        (
            _says(
                "One player, the banker, stakes against the others, the punters; two cards are laid, one for each "
                "side, and the next card to match one or the other decides.",
                "Один игрок, банкомёт, ставит против остальных, понтёров; кладут две карты, по одной каждой стороне, и "
                "решает то, ровня которой из них выйдет раньше.",
            ),
            _says(
                "A coup is one such stake with its cards; a bank is one player's turn, of one coup or several.",
                "Одна такая ставка со своими картами — кон; банк — черёд одного игрока, в нём один кон или несколько.",
            ),
        ),
    ),
    Chapter(
        Text("The table", "За столом"),
        (
            Line("players"),
            Line("packs"),
            _says(
                "The packs are shuffled together; a queen of one is as good as a queen of another.",
                "Колоды тасуют вместе, и дама одной всё равно что дама другой.",
                when={"packs": ("two-or-more",)},
            ),
            _says(
                "Agree beforehand who is banker first, on the coin of the game, and on what each pays into the fund.",
                "Заранее условьтесь, кто банкомёт первым, какой монетой играть и по скольку вносить в фонд.",
                when=_FUND,
            ),
            _says(
                "Agree beforehand who is banker first, and on the coin of the game.",
                "Заранее условьтесь, кто банкомёт первым и какой монетой играть.",
                when={"fund-paid": ("no-fund",)},
            ),
            Line("fund-paid"),
        ),
    ),
    Chapter(
        Text("The bank and who covers it", "Банк и кто его покрывает"),
        (
            Line("banker"),
            _says(
                "Agree in which direction the turn goes; whoever comes next is always next in that direction.",
                "Условьтесь, в какую сторону идёт черёд; следующий — всегда следующий в эту сторону.",
            ),
            Line("bank-stake"),
            Line("cover-order"),
            Line("cover-parts"),
            Line("cover-refusal"),
            _says(
                "As soon as the whole stake is covered, nobody else is asked.",
                "Как только ставка покрыта вся, больше никого не спрашивают.",
            ),
            Line("fund-role", when=_FUND),
            Line("uncovered"),
        ),
    ),
    Chapter(
        Text("The coup", "Кон"),
        (
            Line("sides"),
            Line("pair"),
            Line("match"),
            _says(
                "If the punters' side wins, each who covered takes his chips back and as many more out of the bank.",
                "Если выиграла сторона понтёров, каждый покрывавший берёт своё назад и столько же из банка.",
            ),
            _says(
                "If the banker's side wins, what was covered is the bank's.",
                "Если выиграла сторона банкомёта, всё, чем покрывали, достаётся банку.",
            ),
            Line("cards-out"),
            _says(
                "The banker then has the choice that he had before the coup.",
                "Банкомёт тогда выбирает заново, как перед этим коном.",
                when={"cards-out": ("stakes-back",)},
            ),
            _says(
                "Otherwise the cards are not shuffled between coups: the next coup is dealt from what is left; if "
                "nothing is left when a coup begins, all are shuffled.",
                "В остальном между конами карт не тасуют: следующий мечут из остатка; если к началу кона не осталось "
                "ничего, тасуют все.",
            ),
        ),
    ),
    Chapter(
        Text("When the banker has won", "Когда банкомёт выиграл"),
        (
            Line("after-win"),
            Line("doubling"),
            _says(
                "What is in the bank is then the stake, and must be covered anew, as the first was.",
                "Тогда всё, что в банке, — новая ставка, и её снова покрывают, как первую.",
            ),
            Line("new-cards"),
        ),
    ),
    Chapter(
        Text("When the banker has lost", "Когда банкомёт проиграл"),
        (Line("after-loss"),),
    ),
    Chapter(
        Text("The reserve fund", "Запасной фонд"),
        (
            Line("fund-wins", when=_STAKES),
            Line("fund-refilled", when=_FUND),
            Line("fund-shared", when=_FUND),
            Line("fund-remainder", when=_FUND),
        ),
    ),
    Chapter(
        Text("The end", "Конец игры"),
        (
            Line("game-end"),
            _says(
                "Whoever took no coup at the bank, because nothing was covered, has had his turn all the same.",
                "Чья ставка осталась непокрытой, тот всё равно считается отбывшим свой черёд.",
                when={"game-end": ("all-have-banked",)},
            ),
            _says(
                "Of misdeals and other irregularities the source says nothing.",
                "О неверной сдаче и прочих нарушениях в правилах ничего нет.",
            ),
        ),
    ),
)
"""The printed rule, chapter by chapter; every switch has its line."""
