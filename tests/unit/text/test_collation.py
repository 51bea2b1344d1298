"""Collations of a few words each: what scholars' tools were seen to get wrong, by its number in the log of cases."""

from __future__ import annotations

import json
import pickle
import unicodedata
from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stukolka.errors import InvalidInput, WrongUsage
from stukolka.text.collation import Collation, collate
from stukolka.text.formats import as_csv, as_json, rows
from stukolka.text.json_reading import from_json
from stukolka.text.orthography import Orthography
from stukolka.text.variants import KINDS
from stukolka.text.witness import Witness

SIGLA = "ABCDEFGH"


def collated(*texts: str, without: tuple[str, ...] = ()) -> Collation:
    witnesses = [Witness(siglum, text) for siglum, text in zip(SIGLA, texts, strict=False)]
    return collate(witnesses, orthography=Orthography(without=without))


def columns(collation: Collation) -> list[dict[str, str]]:
    """For each column the witnesses that have something there, and what."""
    return [
        {
            siglum: token.form.printed
            for siglum in collation.sigla
            if (token := collation.cell(column, siglum)) is not None
        }
        for column in range(len(collation.columns))
    ]


def column_of(collation: Collation, word: str) -> dict[str, str]:
    return next(column for column in columns(collation) if word in column.values())


def whole(collation: Collation) -> bool:
    """Whether every token of every witness stands in one cell, in order."""
    return all(
        [place for row in collation.columns if (place := row[witness]) is not None] == list(range(len(tokens)))
        for witness, tokens in enumerate(collation.tokens)
    )


def summed_up(collation: Collation) -> set[frozenset[tuple[str, str]]]:
    return {frozenset(column.items()) for column in columns(collation)}


NOISY = ("ремизъ ставитъ одинъ", "ремизится ставитъ два одинъ", "ремизы поставитъ одну", "рeмизъ стaвитъ одинъ",
         "емизъ тавитъ динъ одинъ", "ремизъ ставитъ ставитъ одинъ")  # fmt: skip


def test_B01_no_token_of_noisy_witnesses_is_lost_in_any_order_or_folding() -> None:
    whole_set = summed_up(collated(*NOISY))
    for order in list(permutations(range(6)))[::45]:
        made = collate([Witness(SIGLA[place], NOISY[place]) for place in order])
        assert whole(made)
        assert summed_up(made) == whole_set
    for off in ("case", "look-alike", "hard-sign"):
        assert whole(collated(*NOISY, without=(off,)))


def test_B22_words_come_before_commas() -> None:
    made = collated("Ставка, ремизъ, туш, конъ.", "Ставка, вистъ, ремизъ конъ:", "Ставка, ремизъ, туш, банкъ.")
    assert column_of(made, "ремизъ").keys() == {"A", "B", "C"}
    assert column_of(made, "конъ") == {"A": "конъ", "B": "конъ", "C": "банкъ"}


def test_B23_a_part_that_changed_places_is_a_move_and_no_loss() -> None:
    made = collated("сдающій открываетъ козырь и кладетъ ставку", "сдающій кладетъ ставку и открываетъ козырь")
    assert made.moves
    assert all(move.crosses for move in made.moves)
    assert {variant.kind for variant in made.variants()} == {"order"}


def test_B24_a_paragraph_that_changed_places_is_one_move() -> None:
    first, second = "Сдаютъ по три карты и открываютъ козырь.", "Кто не взялъ взятки, ставитъ полный ремизъ."
    made = collated(f"{first}\n\n{second}\n", f"{second}\n\n{first}\n")
    assert len(made.moves) == 1
    assert {variant.kind for variant in made.variants()} == {"order"}
    words = [token for token in made.tokens[0] if token.kind == "word"]
    beside = sum(len(column) == 2 and any(word.isalpha() for word in column.values()) for column in columns(made))
    moved = sum(made.witnesses[0].text[start].isalpha() for (start, _), _ in made.moves[0].pairs)
    assert beside + moved == len(words)


def test_B26_the_order_of_naming_makes_no_difference() -> None:
    texts = {"A": "сѣрая карта", "B": "старшая сѣрая карта", "C": "карта лежитъ на столѣ"}
    made = [collate([Witness(siglum, texts[siglum]) for siglum in order]) for order in permutations(texts)]
    assert len({frozenset(summed_up(one)) for one in made}) == 1
    assert column_of(made[0], "карта").keys() == {"A", "B", "C"}


def test_B28_old_and_new_spelling_differ_in_letters_only() -> None:
    made = collated("Слѣдующій игрокъ ставитъ", "Следующий игрок ставит")
    assert made.variants("substance") == ()
    found = made.variants("letter")
    assert [variant.kind for variant in found] == ["spelling"] * 3
    assert [reading.text for reading in found[0].readings] == ["Слѣдующій", "Следующий"]
    assert found[0].readings[1].foldings == ("yat", "i")


def test_B29_world_and_peace_are_two_readings() -> None:
    made = collated("На весь міръ", "На весь миръ")
    assert [variant.kind for variant in made.variants("substance")] in (["word"], ["spelling"])
    assert "i" in as_json(made)["foldings"]  # type: ignore[operator]


def test_B30_what_is_lost_is_neither_omitted_nor_a_variant() -> None:
    made = collated(
        "Играютъ вчетверомъ. Сдаютъ по три карты. Козырь открываютъ.",
        "Играютъ вчетверомъ. Козырь открываютъ.",
        "Играютъ вчетверомъ. [[утрачено: 1 строка]] Козырь открываютъ.",
    )
    (variant,) = made.variants()
    assert variant.kind == "omission"
    assert [reading.witnesses for reading in variant.readings] == [("A",), ("B",)]
    assert variant.silent == ("C",)
    place = next(n for n, column in enumerate(columns(made)) if "Сдаютъ" in column.values())
    assert [made.gap(place, siglum) for siglum in "ABC"] == [None, "omitted", "lost"]


def test_a_beginning_that_is_lost_and_a_stretch_left_aside_are_no_omissions() -> None:
    whole_text, rest = "Раздать карты. Открыть козырь. Сдѣлать ходъ.", "Открыть козырь. Сдѣлать ходъ."
    made = collate([Witness("A", whole_text), Witness("D", rest, lacunae=((0, 0),))])
    assert made.gap(0, "D") == "lost"
    assert made.variants() == ()
    made = collate([Witness("A", whole_text), Witness("D", whole_text, aside=((0, 14),))])
    assert made.gap(0, "D") == "not-collated"
    assert made.variants() == ()
    assert made.tokens[1][0].form.printed == "Открыть"


@pytest.mark.parametrize(
    "text",
    [
        unicodedata.normalize("NFD", "Всякій стучащій игрокъ"),
        "Всякій стуча\u00adщій иг\u200bрокъ",
        "\ufeffВсякій стучащій игрокъ\r\n",
        "Всякій\u00a0стучащій\u2009игрокъ",
    ],
)
def test_B32_B33_what_nobody_sees_is_no_variant(text: str) -> None:
    made = collated("Всякій стучащій игрокъ", text)
    assert len(made.columns) == 3
    assert made.variants("substance") == ()


def test_B34_letters_that_look_alike_are_paired_and_told() -> None:
    made = collated("козырь стукъ ремизъ", "кoзырь cтукъ ремизъ")
    assert made.variants("substance") == ()
    assert [variant.readings[1].foldings for variant in made.variants()] == [("look-alike",), ("look-alike",)]


def test_B56_two_witnesses_with_one_siglum_are_refused_with_both_places() -> None:
    with pytest.raises(WrongUsage, match=r"one\.txt and two\.txt"):
        collate([Witness("А", "туз", origin="one.txt"), Witness("А", "туз", origin="two.txt")])


def test_B57_a_siglum_may_be_any_short_word() -> None:
    made = collate([Witness(siglum, "туз") for siglum in ("М(2)", "№ 3/а", "NA")])
    assert list(made.table().index) == ["М(2)", "№ 3/а", "NA"]
    assert from_json(as_json(made)).sigla == made.sigla


@pytest.mark.parametrize("siglum", ["", " A", "A\n", "x" * 41])
def test_a_siglum_that_can_not_be_printed_is_refused(siglum: str) -> None:
    with pytest.raises(WrongUsage):
        collate([Witness(siglum, "туз"), Witness("B", "туз")])


@pytest.mark.parametrize("empty", ["", "  \n\t\n", "\ufeff"])
def test_B58_an_empty_witness_is_marked_and_collation_goes_on(empty: str) -> None:
    made = collated(empty, "туз, король", "туз король")
    assert made.empty == ("A",)
    assert {made.gap(column, "A") for column in range(len(made.columns))} == {"not-collated"}
    assert made.variants() == ()
    assert collated(empty, empty).columns == ()


def test_B59_a_word_said_thrice_and_twice_is_matched_twice() -> None:
    made = collated("карта карта карта", "карта карта")
    assert sorted(len(column) for column in columns(made)) == [1, 2, 2]


def test_B60_exports_keep_words_apart() -> None:
    made = collated("Слѣдующій игрокъ, если не возьметъ", "Следующий игрок, если не возьмет")
    assert "игрокъ,игрок" in as_csv(made)
    assert not any("игрокъесли" in cell for row in rows(made) for cell in row)
    labels = [label for _, label in made.graph().nodes(data="label")]
    assert {"Слѣдующій", "игрокъ", "если"} <= set(labels)


def test_B61_a_section_that_stands_twice_is_kept_twice() -> None:
    made = collated(
        "§1. Сдаютъ карты.\n§2. Открываютъ козырь.\n§1. Сдаютъ карты.\n", "§1. Сдаютъ карты.\n§2. Открываютъ козырь.\n"
    )
    assert whole(made)
    assert sum(column.get("A") == "§1" for column in columns(made)) == 2


def test_B70_stress_marks_are_a_matter_of_letters() -> None:
    made = collated("за́мокъ и замо́къ", "замокъ и замокъ")
    assert made.variants("substance") == ()
    assert [variant.readings[1].foldings for variant in made.variants()] == [("stress",), ("stress",)]


@pytest.mark.parametrize(
    ("one", "other", "kind"),
    [
        ("игрокъ ставитъ штрафъ сразу", "игрокъ ставитъ ремизъ сразу", "word"),
        ("взять три карты сразу", "взять пять картъ сразу", "number"),
        ("взять 3 карты сразу", "взять 5 карты сразу", "number"),
        ("взять три карты сразу", "взять 3 карты сразу", "spelling"),
        ("сдаетъ игроку карты", "сдаетъ игрокамъ карты", "inflection"),
        ("играютъ в стуколку вечеромъ", "играютъ в стукалку вечеромъ", "spelling"),
        ("снять колоду правой рукой", "снять колоду рукой", "omission"),
        ("снять колоду рукой", "снять колоду правой рукой", "addition"),
        ("сдатчикъ обязанъ снять верхнюю карту", "сдатчикъ снять верхнюю карту обязанъ", "order"),
    ],
)
def test_variants_have_kinds(one: str, other: str, kind: str) -> None:
    found = {variant.kind for variant in collated(one, other).variants()}
    assert kind in found
    assert found <= set(KINDS)


def test_punctuation_is_a_variant_only_where_it_is_asked_for() -> None:
    made = collated("туз, король.", "туз король!")
    assert made.variants() == ()
    assert [variant.kind for variant in made.variants("sign")] == ["omission", "sign"]


def test_the_base_can_be_named() -> None:
    made = collated("туз король", "туз дама король")
    assert [variant.kind for variant in made.variants()] == ["addition"]
    assert [variant.kind for variant in made.variants(base="B")] == ["omission"]
    with pytest.raises(WrongUsage, match="unknown witness"):
        made.variants(base="X")


def test_a_collation_goes_to_another_process_and_is_the_same_there() -> None:
    witnesses = [Witness("A", "Ремизъ, или штрафъ; двухъ.", lacunae=((0, 0),)), Witness("B", "или ремиз, штраф — двух")]
    made = collate(witnesses, orthography=Orthography(without=["hard-sign"]))
    read = pickle.loads(pickle.dumps(made))
    assert read.orthography.on == made.orthography.on != Orthography().on
    for form in (as_json, as_csv):
        assert form(read) == form(made)
    assert read.variants() == made.variants()
    assert read.moves == made.moves


def test_one_witness_is_too_few_and_a_lacuna_lies_in_its_text() -> None:
    with pytest.raises(WrongUsage, match="two or more"):
        collated("туз")
    with pytest.raises(WrongUsage, match="3-9 lies not in the text"):
        collate([Witness("A", "туз", lacunae=((3, 9),)), Witness("B", "туз")])


AWKWARD = st.text(alphabet=st.sampled_from("тузки ѣъ\n-.,§1\u00ad\u0301\ufeff\x00\x0b[]"), max_size=60)


@settings(max_examples=40)
@given(st.lists(AWKWARD, min_size=2, max_size=4))
def test_whatever_is_fed_in_no_token_is_lost_and_json_reads_back(texts: list[str]) -> None:
    made = collated(*texts)
    assert whole(made)
    data = as_json(made)
    again = from_json(json.loads(json.dumps(data)))
    assert again.columns == made.columns
    assert as_json(again)["table"] == data["table"]
    assert as_json(again)["gaps"] == data["gaps"]
    assert len(list(rows(made))) == len(made.columns)


def test_json_of_collatex_is_read() -> None:
    data = {
        "witnesses": ["W1", "W2"],
        "table": [[[{"t": "туз "}], [{"t": "пикъ"}]], [[{"t": "туз "}], None]],
    }
    made = from_json(data)
    assert columns(made) == [{"W1": "туз", "W2": "туз"}, {"W1": "пикъ"}]
    given_only = {"witnesses": [{"id": "W1", "content": "туз пикъ"}, {"id": "W2", "tokens": [{"t": "туз"}]}]}
    assert columns(from_json(given_only)) == columns(made)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({}, "missing key 'witnesses'"),
        ({"witnesses": 3}, "witnesses: expected a list, found '3'"),
        ({"witnesses": [3]}, "expected an object with the key 'id', found '3'"),
        ({"witnesses": [{"id": "A", "tokens": 7}]}, "the tokens of A: expected a list, found '7'"),
        ({"witnesses": [{"id": "A", "content": None}]}, "expected a text, found 'null'"),
        ({"witnesses": ["A"], "table": [[1]]}, "a cell: expected a list, found '1'"),
        ({"witnesses": ["A"], "table": [[[{}]]]}, "missing key 't'"),
        ({"witnesses": ["A"], "table": 5}, "table: expected a list, found '5'"),
        ({"witnesses": ["A"], "table": [[[{"t": "a", "start": "x"}]]]}, "expected a whole number, found"),
        ({"witnesses": ["A"], "table": [[[{"t": "a"}]]], "moves": [4]}, "don't fit its table"),
    ],
)
def test_json_of_another_shape_is_refused_in_a_readers_terms(data: dict[str, object], told: str) -> None:
    with pytest.raises(InvalidInput, match="not the JSON of a collation") as raised:
        from_json(data, file="made.json")
    assert told in str(raised.value)
    assert "made.json" in str(raised.value)


@pytest.mark.parametrize("given", [{"A": "туз", "B": "туз"}, ["туз", "дама"], [("A", "туз"), ("B", "дама")]])
def test_what_is_no_witness_is_refused_in_so_many_words(given: Sequence[Witness]) -> None:
    with pytest.raises(WrongUsage, match=r"Witness\(siglum, text\)"):
        collate(given)


def test_the_table_and_the_graph_agree_with_the_columns() -> None:
    made = collated("туз и король", "туз, дама и король", "король и туз")
    table = made.table()
    assert list(table.index) == ["A", "B", "C"]
    for column in range(len(made.columns)):
        for siglum in made.sigla:
            token = made.cell(column, siglum)
            assert table.loc[siglum, column] == (None if token is None else token.form.printed)
    graph = made.graph()
    for siglum, tokens in zip(made.sigla, made.tokens, strict=True):
        held = [node for node, who in graph.nodes(data="witnesses") if siglum in who.split("\n")]
        assert len(held) == len(tokens)
    assert {kind for _, _, kind in graph.edges(data="kind")} == {"path", "move"}
