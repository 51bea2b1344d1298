"""Restatements use the same words wherever the sources agree, and differ only where the sources differ."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from stukolka.apparatus.passages import Passage
from stukolka.library import Library
from stukolka.rules.switch import Text

COMPARED = "ABCD"
"""The witnesses of stukolka, whose passages are restated together."""

AGREED = """
A.i3 C.i6 | C.v1 D.v1 | C.v2 D.v2 | C.v3 D.v3 | C.v4 D.v4 | C.v5 D.v5 | A.h6 C.h1 | A.r1a C.r1a | A.r1b B.r2
A.r1c B.r3 | A.r2 B.r4 C.r2 | A.r3a B.r5 C.r3a | A.r3b B.r6 C.r3b | A.r4 B.r7 C.r4 | A.r5a B.r8 C.r5a | A.r5b B.r9 C.r5b
A.r6a B.r13 C.r6a | A.r6b B.r16 | A.r6c B.r17 C.r6c | B.r18 C.r6d | A.r6e B.r19 C.r6e | C.r7 D.r7 | A.r8a B.r25
C.r8a D.r8a | C.r8c D.r8c | C.r9 D.r9 | A.r10 B.r29 | C.r10 D.r10 | C.r11a D.r11a | C.r12a D.r12a | B.r34 C.r12b D.r12b
A.r15a C.r13a D.r13a | C.r13b D.r13b | A.r15c C.r13c D.r13c | C.r13d D.r13d | C.r13e D.r13e | B.r39 C.r13f D.r13f
C.r14a D.r14a | C.r14b D.r14b | A.r16b B.r11 | C.r14c D.r14c | A.r17a C.r15a D.r15a | A.r17b B.r44 | C.r15b D.r15b
A.r18a C.r16a D.r16a | C.r16b D.r16b | A.r19d B.r52 C.r17b D.r17b | A.r20a C.r18a D.r18a | A.r20c B.r55 C.r18b D.r18b
A.r20d B.r56 C.r18c D.r18c | A.r20e B.r57 C.r18d D.r18d | A.r20f B.r58 | A.r20g B.r59 | C.r18e D.r18e
A.h2 C.h2 | A.g2 C.g2 | A.g4 C.g4 | A.g6 C.g6 | A.g8 C.g7 | A.g9 C.g8 | A.g11 C.g10 | A.g12 C.g11 | A.g13 C.g12
A.g15 C.g14 | A.g16 C.g15 | A.g19 C.g17 | A.g20 C.g18 | A.g22 C.g21 | A.g25 C.g24 | A.g27 C.g26 | A.g29 C.g28
A.p8 C.p8 | A.p9 C.p9 | A.p10 C.p10 | A.p11 C.p11 | A.p12 C.p12 | A.p13 C.p13 | A.p15 C.p16 | A.p19 C.p21 | C.p22 C.s19
A.p24 C.p26 | A.p33 C.p35 | A.p35 C.p37 | A.p42 C.p44 | A.h4 C.h4 | A.s3 C.s3 | A.s4 C.s4 | A.s5 C.s5 | A.s10 C.s8
A.s13 C.s13 | A.s18 C.s17 | A.s19 C.s18 | A.s22 C.s21 | A.o10 A.s23 C.o11 C.s22 | A.s27 C.s27 | A.s30 C.s30
A.s33 C.s32 | A.s34 C.s33 | A.s35 C.s34 | A.h5 C.h5 | A.o4 C.o4 | A.o8 C.o8 | A.o11 C.o12 | A.o13 C.o15
A.o17 C.o19 | A.o18 C.o20
"""
"""The passages of A to D that say the same; a line or a bar parts the groups."""

DIFFERENT = [
    (
        "A.r1b",
        "C.r1c",
        "кто вытянул из колоды младшую карту",
        "кому досталась младшая карта",
        "drew from the pack",
        "got",
    ),
    ("A.r7", "C.r7", "только ненужных", "обмениваемых", "only not needed", "changed"),
    ("B.r24", "C.r7", "снова так в тексте", "сброса", "again so the text", "throwing off of the"),
    ("C.r8b", "D.r8b", "сам друг", "", "one of two sam drug", ""),
    ("B.r27", "C.r8c", "разыгрывали", "разыгрывают", "was", "is"),
    ("A.r10", "C.r10", "", "уже", "not", "no longer"),
    ("B.r30", "C.r11a", "обязательно перебивать", "перебивают", "must be", "is"),
    ("C.r11b", "D.r11b", "младшей картой", "младшую карту", "with", ""),
    ("A.r12", "C.r12a", "перебивать козырем", "крыть старшими козырями", "head a trump", "cover higher trumps"),
    (
        "A.r15b",
        "B.r36",
        "обязательна раздающий по ошибке дал кому либо лишнюю карту",
        "делается оказалась лишняя карта",
        "must be the dealer by mistake has given anyone",
        "is there proves to be",
    ),
    ("A.r16a", "B.r10", "все не", "по ошибке", "all not", "by mistake"),
    (
        "B.r10",
        "C.r14a",
        "пересдают а разыгрывают как обычно",
        "не передают",
        "dealt anew but played as usual",
        "not passed on",
    ),
    ("A.r18a", "B.r45", "в каждой", "во всей", "each", "the whole"),
    ("C.r17a", "D.r17a", "размере", "и размер", "", "and the"),
    ("A.r20a", "B.r53", "известную", "условленную", "a certain", "an agreed"),
    ("A.g5", "C.g5", "его не берёт и так далее", "спасует", "does not take it either and so on", "passes too"),
    ("A.g10", "C.g9", "или", "открытого и", "or", "turned up and"),
    ("A.g17", "C.g16", "четырёх", "трёх", "four", "three"),
    ("A.g23", "C.g22", "масти и", "мастях или", "a suit and", "suits or"),
    ("A.p18", "C.p20", "играть должны", "играют", "must", "do"),
    ("A.p21", "C.p23", "первым", "", "first", ""),
    ("A.p43", "C.p45", "отводить лучше", "сводить можно", "it is better to", "one may"),
    ("A.s2", "C.s2", "", "только", "", "only"),
    (
        "A.o9",
        "C.o9",
        "разыграют и игра снова обязательная",
        "разыгрывают",
        "has been off and the game is obligatory again",
        "is being for",
    ),
    ("A.o15", "C.o17", "даже", "", "even", ""),
    ("A.o22", "C.o25", "", "чрезвычайно", "", "extremely"),
]
"""Two passages that part in one point, and the words of each, ru and en, that the other doesn't have."""

SAID_OTHERWISE = {
    "ru": {
        r"сдающ|сдатчик": "раздающий",
        r"раздач": "сдача",
        r"штраф": "ремиз",
        r"покуп[кщ]": "прикуп",
        r"прикупк": "прикуп",
        r"стукалк": "стуколка",
        r"сн[оеё]с": "сбросить",
        r"постуч|постук": "стукнуть",
        r"маленьк(?!ой)|небольш": "малый",
        r"выход[аоу]?\b|заход": "ход",
        r"кладбищ|талон": "колода",
    },
    "en": {
        r"discard": "throw off",
        r"widow": "golets",
        r"talon": "stock",
        r"deck": "pack",
        r"pool|kitty": "pot",
        r"fines?\b|penalt": "remise",
        r"redeal|re-deal": "new deal",
        r"shuffl": "mix",
        r"ruff|overtrump": "head with a trump",
        r"low trump|little trump": "small trump",
        r"banco|croupier": "banker",
    },
}
"""What a restatement of A to D doesn't say at the beginning of a word, and the fixed term for it."""

THEIR_OWN_WORD = {
    "штраф": {"A.r14"},
    "прикупк": {"C.g1", "C.h3", "C.v3", "D.v3"},
    "стукалк": {"A.g28", "B.h1", "B.i1", "B.i3"},
}
"""Where a witness's own word is the matter, or says less than the term."""


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.open()


@pytest.fixture(scope="module")
def passages(library: Library) -> dict[str, Passage]:
    """All passages of the corpus, as cited."""
    found = {each.cited: each for siglum in library.sources() for each in library.passages(siglum).values()}
    assert {cited[0] for cited in found} >= set(COMPARED)
    return found


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def texts(passage: Passage) -> Iterator[Text]:
    yield passage.text
    if passage.damage is not None:
        yield from (passage.damage.what, passage.damage.meant)


def groups(passages: Iterable[Passage], key: Callable[[Passage], object]) -> dict[object, list[str]]:
    found = defaultdict(list)
    for passage in passages:
        if passage.witness in COMPARED:
            found[key(passage)].append(passage.cited)
    return found


def test_english_has_cyrillic_only_where_it_quotes_a_term(passages: dict[str, Passage]) -> None:
    outside = {
        each.cited: re.sub(r"«[^»]*»|\([^)]*\)", "", " ".join(t.en for t in texts(each))) for each in passages.values()
    }
    assert {cited: text for cited, text in outside.items() if re.search("[а-яё]", text, re.IGNORECASE)} == {}


def test_russian_has_latin_only_in_sigla_and_roman_numerals(passages: dict[str, Passage]) -> None:
    latin = (
        (each.cited, re.findall("[A-Za-z]+", " ".join(text.ru for text in texts(each)))) for each in passages.values()
    )
    strange = {(cited, word) for cited, found in latin for word in found if not re.fullmatch("[A-F]|[IVXLC]+", word)}
    assert strange == {("E.s1a", "Pocher"), ("E.s3a", "knocker")}, "only where the word itself is the matter"


def test_a_restatement_is_one_plain_sentence(passages: dict[str, Passage]) -> None:
    for passage in passages.values():
        for text in (passage.text.ru, passage.text.en):
            assert text == " ".join(text.split()), passage.cited
            assert re.fullmatch(r"[«'A-ZА-ЯЁ].*\.", text), passage.cited


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_fixed_terms_are_used(passages: dict[str, Passage], lang: str) -> None:
    assert THEIR_OWN_WORD.keys() <= SAID_OTHERWISE["ru"].keys()
    for variant, term in SAID_OTHERWISE[lang].items():
        told = re.compile(rf"\b(?:{variant})", re.IGNORECASE)
        found = {
            each.cited for each in passages.values() if each.witness in COMPARED and told.search(each.text.of(lang))
        }
        assert found == THEIR_OWN_WORD.get(variant, set()), term


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_passages_that_say_the_same_are_restated_in_the_same_words(passages: dict[str, Passage], lang: str) -> None:
    agreed = {frozenset(group.split()) for group in re.split(r"[|\n]", AGREED) if group.strip()}
    found = groups(passages.values(), lambda each: each.text.of(lang))
    assert {frozenset(cited) for cited in found.values() if len(cited) > 1} == agreed


def test_C_and_D_differ_in_three_of_the_rules_that_both_have(passages: dict[str, Passage]) -> None:
    both = [each for each in passages.values() if each.witness == "D" and each.id[0] in "rv"]
    assert len(both) == 35
    assert [each.id for each in both if each.text != passages[f"C.{each.id}"].text] == ["r8b", "r11b", "r17a"]


@pytest.mark.parametrize(("one", "other", "ru_one", "ru_other", "en_one", "en_other"), DIFFERENT)
def test_a_difference_of_substance_is_the_only_difference(
    passages: dict[str, Passage], one: str, other: str, ru_one: str, ru_other: str, en_one: str, en_other: str
) -> None:
    for lang, expected in (("ru", (ru_one, ru_other)), ("en", (en_one, en_other))):
        a, b = words(passages[one].text.of(lang)), words(passages[other].text.of(lang))
        alone: tuple[list[str], list[str]] = ([], [])
        for tag, a_from, a_to, b_from, b_to in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
            if tag != "equal":
                alone[0].extend(a[a_from:a_to])
                alone[1].extend(b[b_from:b_to])
        assert (" ".join(alone[0]), " ".join(alone[1])) == expected


def test_what_the_originals_say_in_the_same_words_is_restated_in_the_same(
    library: Library, passages: dict[str, Passage], originals: Path
) -> None:
    said = Library.open(library.root, witnesses=originals)
    unheaded = (each for each in passages.values() if each.kind != "heading")
    found = groups(unheaded, lambda each: tuple(words(said.quoted(each) or "")))
    shared = [cited for cited in found.values() if len(cited) > 1]
    assert len(shared) > 30
    for cited in shared:
        assert len({passages[each].text for each in cited}) == 1, cited
