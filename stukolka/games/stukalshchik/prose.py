"""The chapters of a printed rule of stukalshchik: the order of its switches, and the sentences that join them."""

from __future__ import annotations

from collections.abc import Mapping

from stukolka.rules.prose import Chapter, Line
from stukolka.rules.switch import Text

_TWO_ALIKE = {"may-knock": ("two-alike",)}


def _says(en: str, ru: str, *, when: Mapping[str, tuple[str, ...]] | None = None) -> Line:
    return Line(text=Text(en, ru), when=when or {})


CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        Text("The game in short", "Вкратце"),
        (
            _says(
                "Chips are laid on the cells of a board, and cards draw them: first high cards, a king with his queen "
                "and a run of three, then the strongest set of cards of one rank, for which one bets.",
                "На ячейки табло кладут фишки, а карты их берут: сперва старшие карты, король с дамой и ряд из трёх "
                "карт, потом сильнейшая комбинация из карт одного достоинства — на неё ставят в торговле.",
            ),
            _says(
                "Finally, those who have bet play out their cards; whoever is first rid of his is paid by the rest.",
                "Наконец торговавшиеся разыгрывают карты; кто первым от них избавился, тому платят остальные.",
            ),
            _says(
                "The elder hand is the player who comes next after the dealer in the direction of play, to his left; "
                "nearest to the elder hand is whoever comes first in that direction, the elder hand himself before all "
                "others.",
                "Первая рука — следующий за раздающим по ходу игры, слева от него; ближайший к первой руке — тот, чья "
                "очередь раньше, а прежде всех — сама первая рука.",
            ),
        ),
    ),
    Chapter(
        Text("What is needed", "Что нужно"),
        (
            Line("players"),
            Line("pack"),
            Line("rank-order"),
            Line("cells"),
            _says(
                "Provide chips, and agree beforehand on what a chip is worth, on the most that one may bet at a time, "
                "if you want a limit, and on what becomes of the chips on the board when you stop.",
                "Запаситесь фишками и заранее условьтесь, чего стоит фишка, сколько самое большее можно ставить за "
                "раз, если нужен предел, и что станет с фишками на табло, когда вы кончите играть.",
            ),
        ),
    ),
    Chapter(
        Text("The deal", "Раздача"),
        (
            Line("ante"),
            Line("hand"),
            Line("five-players"),
            Line("packets"),
            Line("trump"),
            _says(
                "The rest of the pack is the stock; nobody draws from it.",
                "Остаток колоды — талон; из него ничего не берут.",
            ),
            Line("turned-card"),
            Line("next-dealer"),
        ),
    ),
    Chapter(
        Text("What the cells pay", "Что платят ячейки"),
        (
            Line("honours-paid"),
            Line("paid-cells"),
            Line("unclaimed-honour"),
            Line("marriage"),
            Line("unclaimed-marriage"),
            Line("sequence"),
            Line("unclaimed-sequence"),
            _says(
                "A card may draw several cells: with the king and queen of trumps one has their own and the marriage.",
                "Одна карта может взять и несколько ячеек: с козырными королём и дамой берут и их ячейки, и марьяж.",
                when={"paid-cells": ("trumps",)},
            ),
        ),
    ),
    Chapter(
        Text("Knocking", "Стукалка"),
        (
            Line("may-knock"),
            Line("cannot-knock", when=_TWO_ALIKE),
            Line("knock-order"),
            Line("knock-sum"),
            Line("raising"),
            _says(
                "Whoever passes before anybody has knocked, or leaves later, does not come back.",
                "Кто спасовал до первого стука или вышел позже, назад не возвращается.",
            ),
            Line("closing"),
            _says(
                "How often one may raise is not limited.",
                "Сколько раз повышать, не ограничено.",
            ),
            _says(
                "As soon as only one is left, the betting ends too.",
                "Торговля кончается и тогда, когда остался один.",
            ),
            Line("drop-loss"),
            Line("drop-to"),
        ),
    ),
    Chapter(
        Text("The show", "Хвалеж"),
        (
            Line("who-shows"),
            _says(
                "A set is all that one holds of one rank; whoever has several shows the strongest.",
                "Комбинация — все карты одного достоинства, какие есть на руках; у кого их несколько, показывает "
                "сильнейшую.",
            ),
            _says(
                "Whoever has no two alike shows his highest card.",
                "У кого двух одинаковых нет, показывает старшую карту.",
                when={"may-knock": ("anybody",)},
            ),
            Line("comparing"),
            Line("ties"),
            _says(
                "The winner takes what stands on the knocker. Whoever has left the betting cannot win.",
                "Выигравший берёт стоящее на стукальщике. Вышедший из торговли выиграть не может.",
            ),
            Line("one-knocker"),
            Line("no-knocker"),
        ),
    ),
    Chapter(
        Text("Playing out", "Розыгрыш"),
        (
            _says(
                "The cards shown go back into the hands.",
                "Показанные карты возвращают на руки.",
            ),
            Line("who-plays"),
            Line("first-lead"),
            _says(
                "The leader lays any card open; the next after him, if he can, covers it with one of his own, laid on "
                "it, the next covers that, and so on, in the direction of play: this is the pile.",
                "С какой угодно карты ходят в открытую; следующий по ходу игры, если может, кроет её своей, кладя "
                "сверху, следующий кроет эту, и так далее: это стопка.",
            ),
            Line("covering"),
            Line("cover-duty"),
            Line("taking"),
            _says(
                "It may be his own card that one has to cover.",
                "Крыть случается и собственную карту.",
                when={"taking": ("top-card",)},
            ),
            Line("empty-pile"),
            Line("pile-count"),
            Line("next-lead"),
        ),
    ),
    Chapter(
        Text("The end of a deal", "Конец сдачи"),
        (
            Line("first-out"),
            _says(
                "The play stops the moment he has laid his last card, and the cards of the pile are nobody's.",
                "Розыгрыш кончается в тот миг, когда он положил последнюю карту; карты стопки ничьи.",
            ),
            Line("endless"),
            _says(
                "This is no rare case: a card that nobody can cover is taken, led again and taken again.",
                "Случай не редкий: карту, которую никто не может покрыть, принимают, с неё опять ходят, и её опять "
                "принимают.",
            ),
            _says(
                "Chips left on the board lie there for the next deal, and new ones are added to them.",
                "Оставшиеся на табло фишки лежат до следующей сдачи, и к ним кладут новые.",
            ),
            _says(
                "Of misdeals and other irregularities the source says nothing.",
                "Об ошибках при сдаче и прочих нарушениях источник молчит.",
            ),
        ),
    ),
)
"""The printed rule, chapter by chapter; every switch that decides something at the table has its line."""
