"""Small texts whose sentences changed places: what one leaves over is no variant of what another leaves over."""

from __future__ import annotations

from itertools import permutations

import pytest

from stukolka.text.collation import Collation, collate
from stukolka.text.witness import Witness

RULES = (
    ("Каждый получаетъ по три карты.", "Каждый получает по три карты."),
    ("Лишняя карта требуетъ пересдачи.", "Лишняя карта требует новой сдачи."),
    ("Сдающій ставитъ ставку въ конъ.", "Сдатчик ставит в кон свою ставку."),
    ("Пасовать можно одинъ разъ.", "Пасуют только один раз."),
)
"""Rules in two wordings."""

Pair = tuple[str, str]


def collated(one: str, other: str) -> Collation:
    return collate([Witness("A", one), Witness("B", other)])


def pairs_of(made: Collation) -> tuple[set[Pair], set[Pair]]:
    """The pairs of words of one column, and those that changed places; each word with the rule in which it stands."""
    straight = set()
    for row in made.columns:
        if row[0] is not None and row[1] is not None:
            one, other = made.tokens[0][row[0]], made.tokens[1][row[1]]
            straight.add((_word(made, 0, one.start, one.end), _word(made, 1, other.start, other.end)))
    moved = {
        (_word(made, 0, *one), _word(made, 1, *other)) for move in made.moves for one, other in move.pairs
    }  # fmt: skip
    return straight, moved


def _word(made: Collation, witness: int, start: int, end: int) -> str:
    text = made.witnesses[witness].text
    return f"{text[:start].count('.') + 1}:{text[start:end]}"


def test_a_sentence_that_changed_places_is_one_and_its_words_answer_to_themselves() -> None:
    one = " ".join(rule[0] for rule in RULES[:3])
    other = " ".join(RULES[place][1] for place in (0, 2, 1))
    straight, moved = pairs_of(collated(one, other))
    assert {("2:Лишняя", "3:Лишняя"), ("2:требуетъ", "3:требует"), ("2:пересдачи", "3:сдачи")} <= straight
    words = {("3:ставитъ", "2:ставит"), ("3:ставку", "2:ставку"), ("3:въ", "2:в"), ("3:конъ", "2:кон")}
    assert {pair for pair in moved if not pair[0].endswith(".")} == words


@pytest.mark.parametrize("order", [order for order in permutations(range(4)) if order != (0, 1, 2, 3)])
def test_leftover_words_answer_only_to_what_is_truly_like_them(order: tuple[int, ...]) -> None:
    one = " ".join(rule[0] for rule in RULES)
    other = " ".join(RULES[place][1] for place in order)
    straight, moved = pairs_of(collated(one, other))
    words = {pair for pair in straight | moved if pair[0][-1].isalpha()}
    assert len(words) >= 12
    for left, right in words:
        if int(left[0]) - 1 != order[int(right[0]) - 1]:  # the words of two rules: only one word in two forms
            assert left[2:5].casefold() == right[2:5].casefold() == "кар"


def test_what_stands_in_sequence_is_no_move() -> None:
    made = collated(" ".join(rule[0] for rule in RULES), " ".join(RULES[place][1] for place in (1, 0, 3, 2)))
    assert made.moves
    assert all(move.crosses for move in made.moves)


def test_another_sum_before_a_loss_stands_beside_its_like_and_what_follows_is_lost() -> None:
    made = collated(
        "Сдающій ставитъ въ конъ 15 копѣекъ и сдаетъ по три карты.\n4. Не взявшій взятки платитъ ремизъ.",
        "Сдающій ставитъ въ конъ 10 копѣекъ [[листъ оторванъ]]\n4. Не взявшій взятки платитъ ремизъ.",
    )
    assert ("1:15 копѣекъ", "1:10 копѣекъ") in pairs_of(made)[0]
    assert "omission" not in {variant.kind for variant in made.variants()}
