"""The tables of the claims are told in words, in both languages: no code of a trial's file reaches a reader."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from stukolka.library import Library
from stukolka.publish import measured
from stukolka.publish.claim_tables import described
from stukolka.publish.claim_words import asserted, number
from stukolka.rules.switch import Text


def cells(library: Library) -> Iterator[tuple[str, Mapping[str, Any], Mapping[str, Text]]]:
    """Game, table and the library's words for its own strategies, of every table that was played."""
    for game in library.games:
        for stored in measured.tested(library, game).values():
            for one in stored.told.get("tables", ()):
                yield game, one["table"], stored.said


def test_every_table_of_the_shipped_results_is_told_in_words() -> None:
    library = Library.open()
    coded, foreign, seen = set(), set(), 0
    for game, cell, said in cells(library):
        seen += 1
        forms = library.games[game].forms
        english, russian = (described(cell, lang, forms, said) for lang in ("en", "ru"))
        coded |= {text for text in (english, russian) if re.search(r"[=|/+_]|\w-\w*-?advice|: \w+-\w+;", text)}
        foreign |= set(re.findall("[A-Za-z]+", russian))
    assert seen > 400
    assert coded == set()
    assert foreign == set()


def test_a_table_names_the_hand_the_others_and_what_is_compared() -> None:
    forms = {"golets": Text("Golets", "Голец"), "shleif": Text("Shleif", "Шлейф")}
    cell = {"forms": "golets|shleif", "hand": "trumps=1 best=J|Q aces=0 top=2-10 suited=no", "others": "mine,passes"}
    said = {"mine": Text("as I like", "как вздумается")}
    assert described(cell, "en", forms, said) == (
        "the form: Golets or Shleif; the hand: trumps 1, the best of them the jack or the queen, "
        "aces of other suits 0, the best card of another suit from 2 to 10, the other cards of different suits; "
        "how the others play: from the elder hand on, as I like, then never knocking"
    )
    cell = {"seats": "last", "hand": "trumps=1+ best=K+", "ways": "advice/random", "pot": 0}
    assert described(cell, "ru", forms, said) == (
        "место: последнее; рука: козырей 1 или больше, старший из них король или старше; "
        "стратегия: по советам источника (для сравнения: наугад); кон: 0"
    )


def test_a_figure_has_three_digits_written_out_with_the_signs_of_a_book() -> None:
    assert [number(one, "ru") for one in (0.31, -0.838, 0.00002734, 1234.5)] == ["0,310", "−0,838", "0,0000273", "1230"]
    assert [number(one, "en") for one in (0.0, 1.0, -0.01, 12.0, None)] == ["0", "1", "−0.0100", "12", "?"]


def test_a_number_that_a_witness_claims_stands_in_its_sentence() -> None:
    claims = Library.open().claims("stukolka")
    told = {
        (one, lang): asserted(claims[one].asserted["C"], lang) for one in ("C17", "C39", "C86") for lang in ("en", "ru")
    }
    assert told["C17", "en"] == "more than 50\u00a0% (usually)"
    assert told["C17", "ru"] == "больше 50\u00a0% (чаще всего)"
    assert told["C39", "en"] == "at least 1 player (always)"
    assert told["C39", "ru"] == "не меньше 1 игрока (всегда)"
    assert told["C86", "en"] == "4 players (had better)"
    assert told["C86", "ru"] == "4 игрока (лучше)"
