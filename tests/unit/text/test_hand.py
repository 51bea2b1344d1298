"""The scholar's hand: decisions on a collation that live in a file, survive collating again, and show everywhere."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from stukolka import toml
from stukolka.errors import InvalidInput
from stukolka.text import handed
from stukolka.text.collation import Collation, collate
from stukolka.text.formats import as_json
from stukolka.text.hand import DECISIONS, Hand, parse
from stukolka.text.json_reading import from_json
from stukolka.text.orthography import Orthography
from stukolka.text.page import as_html
from stukolka.text.tei import as_tei
from stukolka.text.tei_reading import from_tei
from stukolka.text.witness import Witness


def hand(text: str, *, sigla: str = "ABC") -> Hand:
    listed = ", ".join(f'"{siglum}"' for siglum in sigla)
    return parse(toml.parse(f"witnesses = [{listed}]\n{text}", name="collation.toml"))


def collated(
    decided: str, *texts: str, without: Sequence[str] = (), lacunae: tuple[tuple[int, int], ...] = ()
) -> Collation:
    witnesses = [Witness(siglum, text) for siglum, text in zip("ABCDEF", texts, strict=False)]
    return collate(witnesses, orthography=Orthography(without=without), hand=hand(decided, sigla="ABCDEF"))


def columns(made: Collation) -> list[str]:
    """Each column as text: `A ремизъ | B ремиза`."""
    return [
        " | ".join(
            f"{siglum} {token.form.printed}"
            for siglum in made.sigla
            if (token := made.cell(column, siglum)) is not None
        )
        for column in range(len(made.columns))
    ]


def whole(made: Collation) -> bool:
    return all(
        [place for row in made.columns if (place := row[witness]) is not None] == list(range(len(tokens)))
        for witness, tokens in enumerate(made.tokens)
    )


def test_a_pin_sets_words_side_by_side() -> None:
    texts = "ремизъ ставитъ сдающій", "штрафъ кладетъ первый сдающій"
    assert "A ремизъ | B первый" not in columns(collated("", *texts))
    made = collated('[[pin]]\nin.A = "ремизъ"\nin.B = "первый"', *texts)
    assert "A ремизъ | B первый" in columns(made)
    assert whole(made)
    (decision,) = made.decisions
    assert (decision.kind, decision.spans, decision.effect) == ("pin", (("A", (0, 6)), ("B", (15, 21))), "changes")
    assert decision.place == "collation.toml:2"


def test_what_loses_its_place_to_a_pin_is_laid_again() -> None:
    texts = "карта одна и карта другая", "карта другая"
    made = collated('[[pin]]\nin.A = { words = "карта", nth = 1 }\nin.B = "карта"', *texts)
    assert columns(made) == ["A карта | B карта", "A одна", "A и", "A карта", "A другая | B другая"]
    made = collated('[[pin]]\nin.A = { words = "карта", nth = 2 }\nin.B = "карта"', *texts)
    assert columns(made) == ["A карта", "A одна", "A и", "A карта | B карта", "A другая | B другая"]


def test_a_pin_that_is_so_already_changes_nothing_and_is_told_so() -> None:
    made = collated('[[pin]]\nin.A = "карта"\nin.B = "карта"', "карта туз", "карта туз")
    assert [decision.effect for decision in made.decisions] == ["confirms"]


def test_a_pin_of_several_words_pairs_them_in_order() -> None:
    made = collated('[[pin]]\nin.A = "туз дама"\nin.B = "король валетъ"', "снять туз дама", "взять король валетъ")
    assert "A туз | B король" in columns(made)
    assert "A дама | B валетъ" in columns(made)
    with pytest.raises(InvalidInput, match=r"collation.toml:2:3: pin\[0\].*as many words.*A 2, B 1"):
        collated('[[pin]]\nin.A = "туз дама"\nin.B = "король"', "туз дама", "король")


def test_pins_that_cross_are_refused_with_their_place() -> None:
    crossed = '[[pin]]\nin.A="туз"\nin.B="туз"\n[[pin]]\nin.A="дама"\nin.B="дама"\n'
    with pytest.raises(InvalidInput, match=r"collation.toml:5.*they cross"):
        collated(crossed, "туз дама", "дама туз")


def test_pins_across_three_witnesses_hold_together_or_are_refused() -> None:
    pins = '[[pin]]\nin.A="туз"\nin.B="дама"\n[[pin]]\nin.B="король"\nin.C="валетъ"\n'
    made = collated(pins, "туз король", "дама король", "валетъ десятка")
    assert "A туз | B дама" in columns(made)
    assert any("B король" in column and "C валетъ" in column for column in columns(made))
    assert whole(made)
    more = pins + '[[pin]]\nin.C="десятка"\nin.A="туз"\n'
    with pytest.raises(InvalidInput, match="they cross"):
        collated(more, "туз король", "дама король", "валетъ десятка")


def test_parted_words_share_no_column() -> None:
    texts = "взять карту рукой", "взять взятку рукой", "взять взятку рукой"
    assert "A карту | B взятку | C взятку" in columns(collated("", *texts))
    made = collated('[[part]]\nin.A="карту"\nin.B="взятку"', *texts)
    assert columns(made) == ["A взять | B взять | C взять", "A карту", "B взятку | C взятку",
                             "A рукой | B рукой | C рукой"]  # fmt: skip
    assert {variant.kind for variant in made.variants()} == {"omission", "addition"}


def test_pinned_words_cannot_be_parted() -> None:
    with pytest.raises(InvalidInput, match="by a pin"):
        collated('[[pin]]\nin.A="туз"\nin.B="дама"\n[[part]]\nin.A="туз"\nin.B="дама"', "туз", "дама")


def test_a_move_is_marked_or_refused() -> None:
    texts = "сдающій открываетъ козырь и кладетъ ставку", "сдающій кладетъ ставку и открываетъ козырь"
    made = collated("", *texts)
    assert made.moves
    none = collated("[[refuse]]\nin.A = { span = [8, 42] }\nin.B = { span = [8, 42] }", *texts)
    assert none.moves == ()
    assert none.decisions[0].effect == "changes"
    assert {variant.kind for variant in none.variants()} == {"omission", "addition"}
    marked = collated('[[move]]\nin.A="фантъ"\nin.B="штрафа"', "фантъ за ренонсъ сразу", "за ренонсъ сразу и штрафа")
    (move,) = marked.moves
    assert move.spans == ((0, 5), (19, 25))
    assert marked.decisions[0].effect == "changes"


def test_words_side_by_side_that_the_editor_takes_for_a_move_are_parted() -> None:
    made = collated('[[move]]\nin.A="туз"\nin.B="туз"', "взять туз", "взять туз")
    assert columns(made) == ["A взять | B взять", "A туз", "B туз"]
    assert len(made.moves) == 1


RULES = (
    "Каждый получаетъ по три карты. Лишняя карта требуетъ пересдачи. Сдающій ставитъ ставку въ конъ.",
    "Каждый получает по три карты. Сдатчик ставит в кон свою ставку. Лишняя карта требует новой сдачи.",
)


def test_a_move_that_the_editor_marks_is_one_move_whatever_the_texts_found_in_it() -> None:
    assert len(collated("", *RULES).moves) == 2
    marked = '[[move]]\nin.A = "Сдающій ставитъ ставку въ конъ"\nin.B = "Сдатчик ставит в кон свою ставку"'
    made = collated(marked, *RULES)
    (move,) = made.moves
    assert move.crosses
    assert [RULES[side][slice(*span)] for side, span in enumerate(move.spans)] == [
        "Сдающій ставитъ ставку въ конъ", "Сдатчик ставит в кон свою ставку"
    ]  # fmt: skip
    words = [tuple(RULES[side][slice(*span)] for side, span in enumerate(pair)) for pair in move.pairs]
    assert {("ставитъ", "ставит"), ("конъ", "кон")} <= set(words)
    assert as_tei(made).count("<linkGrp") == 1
    listed = as_html(made).partition("What changed places")[2].partition("</ul>")[0]
    assert listed.count("<li") == 1
    assert len(json.loads(json.dumps(as_json(made)))["moves"]) == 1
    (again,) = from_tei(as_tei(made).encode()).moves
    assert len(again.pairs) == len(move.pairs)


def test_words_that_the_editor_moves_stand_beside_nothing_where_they_were() -> None:
    texts = "взять фантъ сразу и ждать", "взять ремизъ сразу и ждать штрафа"
    assert "A фантъ | B ремизъ" in columns(collated("", *texts))
    made = collated('[[move]]\nin.A="взять фантъ"\nin.B="ждать штрафа"', *texts)
    assert {"A взять", "A фантъ", "B ремизъ", "B взять", "B штрафа", "A ждать", "B ждать"} <= set(columns(made))
    (move,) = made.moves
    assert move.spans == ((0, 11), (21, 33))


def test_a_move_cannot_be_marked_and_refused() -> None:
    moved = '[[move]]\nin.A="фантъ"\nin.B="штрафа"\n'
    with pytest.raises(InvalidInput, match=r"collation.toml:5.*taken for a move by another decision"):
        collated(moved + moved.replace("move", "refuse"), "фантъ за ренонсъ сразу", "за ренонсъ сразу и штрафа")


def test_a_decision_that_another_has_made_so_is_not_said_to_be_so_in_the_texts() -> None:
    texts = "взять карту рукой", "взять взятку рукой", "взять взятку рукой"
    part = '[[part]]\nin.A="карту"\nin.B="взятку"\n'
    pin = '[[pin]]\nin.A="карту"\nin.B="рукой"\n'
    assert [one.effect for one in collated(part, *texts).decisions] == ["changes"]
    both = collated(part + pin, *texts)  # the pin has taken the word away from what it was to be parted from
    assert {one.kind: one.effect for one in both.decisions} == {"pin": "changes", "part": "repeats"}
    told = {one.kind: handed.told(both, one, "en") for one in both.decisions}
    assert "as other decisions have it already" in told["part"]
    assert "already" not in told["pin"]
    assert "as the texts have it already" not in as_tei(both)
    for back in (from_tei(as_tei(both).encode()), from_json(as_json(both))):
        assert [one.effect for one in back.decisions] == [one.effect for one in both.decisions]


def test_of_two_decisions_that_say_the_same_the_second_repeats_and_none_confirms_what_the_texts_deny() -> None:
    pin = '[[pin]]\nin.A = "ремизъ"\nin.B = "первый"\n'
    texts = "ремизъ ставитъ сдающій", "штрафъ кладетъ первый сдающій"
    assert [one.effect for one in collated(pin + pin, *texts).decisions] == ["changes", "repeats"]
    assert [one.effect for one in collated('[[part]]\nin.A="туз"\nin.B="дама"', "туз", "дама туз").decisions] == [
        "confirms"
    ]  # fmt: skip


def test_what_the_texts_have_and_no_decision_stirs_is_confirmed() -> None:
    pins = '[[pin]]\nin.A="одна"\nin.B="карта"\n[[pin]]\nin.A="другая"\nin.B="другая"\n'
    effects = [one.effect for one in collated(pins, "карта одна другая", "карта другая").decisions]
    assert effects == ["changes", "confirms"]


def test_lost_and_aside_are_the_editors_too() -> None:
    texts = "раздать карты. открыть козырь.", "[неразб.] открыть козырь."
    made = collated('[[lost]]\nin.B = { span = [0, 9] }\nnote = "Пятно."', *texts)
    assert made.gap(0, "B") == "lost"
    assert made.variants("sign") == ()
    assert [token.form.printed for token in made.tokens[1]] == ["открыть", "козырь", "."]
    made = collated('[[lost]]\nin.B = { before = "открыть" }', "раздать карты. открыть козырь.", "открыть козырь.")
    assert made.gap(0, "B") == "lost"
    made = collated('[[aside]]\nin.B = "раздать карты"', "раздать карты. открыть", "раздать карты. открыть")
    assert made.gap(0, "B") == "not-collated"


def test_the_base_is_the_editors() -> None:
    made = collated('base = "B"', "туз король", "туз дама король")
    assert [variant.kind for variant in made.variants()] == ["omission"]
    assert [variant.kind for variant in made.variants(base="A")] == ["addition"]


def test_decisions_survive_changes_elsewhere_in_the_text_and_other_foldings() -> None:
    decided = '[[pin]]\nin.A = { words = "ремизъ", nth = 2 }\nin.B = "штрафъ"'
    first = "ремизъ ставитъ, другой ремизъ ставитъ", "тотъ штрафъ ставитъ"
    later = "Всякій ремизъ ставитъ, другой ремизъ опять ставитъ", "Всякій тотъ штрафъ ставитъ"
    for texts in (first, later):
        for without in ((), ("hard-sign", "case")):
            assert "A ремизъ | B штрафъ" in columns(collated(decided, *texts, without=without))


def test_decisions_on_absent_witnesses_wait() -> None:
    decided = hand('[[pin]]\nin.A="туз"\nin.B="туз"\n[[pin]]\nin.A="туз"\nin.B="туз"\nin.C="туз"')
    assert len(decided.decisions([Witness("A", "туз"), Witness("B", "туз")])) == 2
    assert decided.absent(["A", "B"]) == 1
    assert decided.decisions([Witness("X", "туз"), Witness("A", "туз")]) == ()


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ('"ремизa"', "no words 'ремизa'.*nearest are 'ремизъ' at 8-14 .line 1."),
        ('"карта"', "'карта' 2 times, at 15, 21: say which with nth or at"),
        ('{ words = "карта", nth = 3 }', "only 2 times, not 3; the last at 21-26 .line 2."),
        ('{ words = "карта", at = 16 }', "stands not at 16 in A; the nearest stands at 15-20"),
        ("{ span = [9, 14] }", "9-14 of A cuts a word in two: 'ремизъ' at 8-14"),
        ("{ span = [8, 99] }", "8-99 lies not in the text of A, which has 26 characters"),
        ('{ span = [8, 14], digest = "0123456789abcdef" }', "8-14 in A has the digest [0-9a-f]{16}: the text"),
    ],
)
def test_a_place_that_no_longer_fits_is_told_with_the_nearest(place: str, told: str) -> None:
    with pytest.raises(InvalidInput, match=rf"collation.toml:3:1: pin\[0\].in.A: .*{told}"):
        collated(f'[[pin]]\nin.A = {place}\nin.B = "туз"', "ставитъ ремизъ карта\nкарта", "туз")


def test_all_places_that_do_not_fit_are_told_at_once() -> None:
    with pytest.raises(InvalidInput) as told:
        collated('[[pin]]\nin.A = "король"\nin.B = "туза"\n[[lost]]\nin.A = { after = "дама" }', "туз", "туз")
    assert [fault.line for fault in told.value.faults] == [3, 4, 6]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('base = "Q"', "unknown value 'Q'; allowed: A, B, C"),
        ('[[pin]]\nin.A = "x"\nin.BB = "x"', "unknown witness 'BB'.*did you mean B"),
        ('[[pin]]\nin.A = "x"', "concerns 2 witnesses at least, found 1"),
        ('[[move]]\nin.A = "x"\nin.B = "x"\nin.C = "x"', "concerns two witnesses, found 3"),
        ('[[pin]]\nin.A = ""\nin.B = "x"', "there are no words"),
        ('[[pin]]\nin.A = 3\nin.B = "x"', "expected a table, found the whole number 3"),
        ('[[pin]]\nin.A = { words = "x", nth = 1, at = 2 }\nin.B = "x"', "either nth or at"),
        ('[[pin]]\nin.A = { at = 2 }\nin.B = "x"', "told in one way; allowed: words, span"),
        ('[[lost]]\nin.A = { words = "x", span = [1, 2] }', "told in one way; allowed: words, before"),
        ('[[pins]]\nin.A = "x"', "unknown key 'pins'.*did you mean pin"),
        ('[[pin]]\nin.A = "x"\nin.B = "x"\nnotes = "x"', "unknown key 'notes'.*did you mean note"),
    ],
)
def test_faults_of_the_file_have_their_places(text: str, told: str) -> None:
    with pytest.raises(InvalidInput, match=rf"collation.toml:\d+:\d+: .*{told}"):
        hand(text)


def test_no_token_is_lost_whatever_is_pinned() -> None:
    text = "карта туз карта король карта дама"
    texts = text, "туз карта дама карта", "карта карта карта"
    for first in (1, 2, 3):
        for second in (1, 2):
            for third in (1, 2, 3):
                made = collated(
                    f'[[pin]]\nin.A={{words="карта",nth={first}}}\nin.B={{words="карта",nth={second}}}\n'
                    f'in.C={{words="карта",nth={third}}}\n',
                    *texts,
                )
                assert whole(made)
                assert sum(column == "A карта | B карта | C карта" for column in columns(made)) >= 1
                for decision in made.decisions:
                    (column,) = (
                        at for at in range(len(made.columns))
                        if (token := made.cell(at, "A")) and (token.start, token.end) == decision.spans[0][1]
                    )  # fmt: skip
                    for siglum, span in decision.spans:
                        token = made.cell(column, siglum)
                        assert token is not None
                        assert (token.start, token.end) == span


@pytest.mark.checkout
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_file_that_the_documents_show_is_sound(lang: str) -> None:
    page = Path(__file__).parents[3] / "docs" / lang / "commands.md"
    blocks = re.findall(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    (shown,) = [block for block in blocks if "[[pin]]" in block]
    assert [entry.kind for entry in parse(toml.parse(shown, name="collation.toml")).entries] == [
        "pin", "part", "move", "lost"
    ]  # fmt: skip
    assert all(f"[[{kind}]]" in shown for kind in DECISIONS)


def test_a_marked_move_is_told_though_nothing_else_that_the_two_have_in_common_crosses_it() -> None:
    (move,) = collated('[[move]]\nin.A="туз"\nin.B="туз"', "взять туз", "взять туз").moves
    assert move.crosses
