"""What others stumbled over, by its number in the log of cases: their own little files, through the command."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
from collections.abc import Callable
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from lxml import etree

from stukolka.text import progressive
from stukolka.text.collation import collate
from stukolka.text.decoding import decode
from stukolka.text.formats import as_csv
from stukolka.text.json_reading import from_json
from stukolka.text.orthography import FOLDINGS, Orthography
from stukolka.text.tokens import tokenize
from stukolka.text.witness import Witness

Run = Callable[..., Any]
CASES = Path(__file__).parents[2] / "cases" / "witnesses"
TEI = {"t": "http://www.tei-c.org/ns/1.0"}


def case(name: str, siglum: str = "") -> str:
    path = str(CASES / f"{name}.txt")
    return f"{siglum}={path}" if siglum else path


def text(name: str) -> str:
    return decode((CASES / f"{name}.txt").read_bytes(), None, file=name).text


def columns(found: Any) -> list[dict[str, str]]:
    return [
        {siglum: cell[0]["t"] for siglum, cell in zip(found["witnesses"], column, strict=True) if cell}
        for column in zip(*found["table"], strict=True)
    ]


SHUM = ("shum_A", "shum_B", "shum_V", "shum_G", "shum_D", "shum_E")


def table(order: tuple[str, ...], texts: dict[str, str]) -> frozenset[frozenset[tuple[str, int]]]:
    """The columns, each with the tokens in it by witness and number, and no token of any witness missing."""
    made = collate([Witness(name, texts[name]) for name in order])
    for witness, name in enumerate(order):
        own = [place for row in made.columns if (place := row[witness]) is not None]
        assert own == list(range(len(made.tokens[witness])))
        assert [token.form.printed for token in made.tokens[witness]] == texts[name].split()
    return frozenset(
        frozenset((order[witness], place) for witness, place in enumerate(row) if place is not None)
        for row in made.columns
    )


def test_B01_no_order_of_the_witnesses_loses_a_token_or_changes_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    # All 720 orders; what is done with the ranked texts is the same each time, and done once.
    laid = cache(progressive._laid)
    monkeypatch.setattr(progressive, "_laid", laid)
    texts = {name: text(name) for name in SHUM}
    assert {table(order, texts) for order in permutations(SHUM)} == {table(SHUM, texts)}
    assert laid.cache_info().misses == 1


def test_B01_no_choice_of_foldings_loses_a_token() -> None:
    texts = [text(name) for name in SHUM]
    for without in [*([name] for name in FOLDINGS), list(FOLDINGS)]:
        orthography = Orthography(without=without)
        made = collate([Witness(name, own) for name, own in zip(SHUM, texts, strict=True)], orthography=orthography)
        for witness, own in enumerate(texts):
            held = [place for row in made.columns if (place := row[witness]) is not None]
            assert held == list(range(len(tokenize(own))))


def test_B22_the_same_word_shares_a_column_and_commas_follow(cli: Run) -> None:
    found = columns(cli("collate", *(case(f"zapyatye_{one}", one) for one in "ABV"), "--json").json)
    word = next(column for column in found if "ремизъ" in column.values())
    assert word == {"A": "ремизъ", "B": "ремизъ", "V": "ремизъ"}
    for column in found:
        assert len({token.isalpha() for token in column.values()}) == 1


def test_B23_a_moved_part_is_a_move_and_no_loss(cli: Run) -> None:
    found = cli("collate", case("perestanovka_A"), case("perestanovka_B"), "--json").json
    assert len(found["moves"]) >= 1
    moved = {tuple(pair[0]) for move in found["moves"] for pair in move["pairs"]}
    assert moved
    lost = [
        reading
        for variant in found["variants"]
        if variant["kind"] in {"omission", "addition"}
        for reading in variant["readings"]
    ]
    # The little word between the two parts stands once in each text and is no part of either.
    assert {reading["text"] for reading in lost} <= {"", "и"}


def test_B24_paragraphs_in_another_order_leave_no_word_unmatched(cli: Run) -> None:
    found = cli("collate", case("abzacy_12"), case("abzacy_21"), "--json").json
    assert len(found["moves"]) == 1
    beside = sum(len(column) == 2 for column in columns(found) if all(map(str.isalpha, column.values())))
    moved = sum(text("abzacy_12")[start:end].isalpha() for (start, end), _ in found["moves"][0]["pairs"])
    words = [token for token in tokenize(text("abzacy_12")) if token.kind == "word"]
    assert beside + moved == len(words)


def test_B26_all_orders_give_the_same_columns(cli: Run) -> None:
    made = set()
    for order in permutations("ABV"):
        found = cli("collate", *(case(f"tri_poryadok_{one}", one) for one in order), "--json").json
        made.add(frozenset(frozenset(column.items()) for column in columns(found)))
    assert len(made) == 1


def test_B27_table_json_and_tei_show_the_same_variants(cli: Run) -> None:
    files = case("registr_A", "A"), case("registr_B", "B")
    for level in ("letter", "substance"):
        found = cli("collate", *files, "--json", "--level", level).json["variants"]
        kinds = [(variant["columns"][0], variant["kind"]) for variant in found]
        root = etree.fromstring(cli("collate", *files, "--format", "tei", "--level", level).out.encode())
        apps = [
            (int(app.get("n")), app.get("type")) for app in root.iterfind(".//t:app", TEI) if app.get("ana") is None
        ]
        page = cli("collate", *files, "--format", "html", "--level", level).out
        rows = [(int(row[0]), row[1]) for row in re.findall(r'data-columns="(\d+)-\d+" data-kind="(\w+)"', page)]
        assert kinds == apps == rows
        table = cli("collate", *files, "--level", level).out
        assert table.count("another spelling") == len(kinds)
    foldings = [reading["foldings"] for variant in cli("collate", *files, "--json").json["variants"]
                for reading in variant["readings"] if reading["kind"]]  # fmt: skip
    assert foldings == [["case"], ["case"], ["yo"], ["yo"]]


def test_B28_spelling_is_no_substance_and_both_spellings_are_shown(cli: Run) -> None:
    names = "staroe_A1847", "novoe_B1925"
    before = [hashlib.sha256((CASES / f"{name}.txt").read_bytes()).hexdigest() for name in names]
    files = tuple(map(case, names))
    assert cli("collate", *files, "--json", "--level", "substance").json["variants"] == []
    found = cli("collate", *files, "--json").json["variants"]
    assert found
    assert {variant["kind"] for variant in found} == {"spelling"}
    for form in ("table", "csv", "json", "html", "tei", "graphml", "svg"):
        written = cli("collate", *files, "--format", form, *(("--full",) if form == "table" else ())).out
        assert "Слѣдующій" in written
        assert "Следующий" in written
    assert before == [hashlib.sha256((CASES / f"{name}.txt").read_bytes()).hexdigest() for name in names]


def test_B29_world_and_peace_stay_two_words_and_the_rules_are_listed(cli: Run, tmp_path: Path) -> None:
    both = text("mir_i_mir")
    world, peace = re.findall(r"м[іи]ръ", both)
    assert {token.form.modern for token in tokenize(f"{world} {peace}")} == {"мір", "мир"}
    for name, word in (("one", world), ("two", peace)):
        (tmp_path / f"{name}.txt").write_bytes(f"на весь {word} {'всякій' if name == 'one' else 'всякий'}".encode())
    files = tmp_path / "one.txt", tmp_path / "two.txt"
    on = cli("collate", *files, "--json", "--level", "substance").json
    off = cli("collate", *files, "--json", "--level", "substance", "--without", "i").json
    assert "i" in on["foldings"]
    assert "i" not in off["foldings"]
    assert (len(on["variants"]), len(off["variants"])) == (1, 2)


def test_B30_has_omits_and_illegible_are_three_things(cli: Run) -> None:
    files = case("lakuna_A", "А"), case("lakuna_B_propusk", "Б"), case("lakuna_V_utrata", "В")
    (variant,) = cli("collate", *files, "--json").json["variants"]
    assert [(reading["witnesses"], reading["kind"]) for reading in variant["readings"]] == [
        (["А"], None), (["Б"], "omission")
    ]  # fmt: skip
    assert variant["silent"] == ["В"]
    table = cli("collate", *files).out
    assert "—" in table
    assert "[lost]" in table


@pytest.mark.parametrize("name", ["norm_NFD", "norm_SHY_ZWSP", "norm_BOM_CRLF", "norm_NBSP"])
def test_B32_B33_what_nobody_sees_makes_no_variant_and_is_told(cli: Run, name: str) -> None:
    answer = cli("collate", case("norm_NFC"), case(name), "--json", "--level", "substance")
    assert answer.json["variants"] == []
    assert {len([cell for cell in row if cell and cell[0]["kind"] == "word"]) for row in answer.json["table"]} == {6}
    if name == "norm_SHY_ZWSP":
        for told in ("U+00AD", "U+200B", "U+2060"):
            assert told in answer.err


def test_B34_look_alikes_are_paired_and_told_and_true_latin_is_left(cli: Run) -> None:
    answer = cli("collate", case("gomoglify_kirill"), case("gomoglify_latin"), "--json", "--level", "substance")
    assert answer.json["variants"] == []
    assert answer.err.count("U+00") == 2
    assert cli("collate", case("gomoglify_ne_trogat", "A"), case("gomoglify_ne_trogat", "B"), "--json").err == ""


def test_B35_words_are_joined_over_a_line_end_and_doubtful_joins_told(cli: Run) -> None:
    answer = cli("collate", case("perenos", "A"), case("perenos", "B"), "--json")
    folded = {cell[0]["folded"] for cell in answer.json["table"][0] if cell}
    assert {"взятки", "по-дворянски", "ва-банкъ"} <= folded
    assert "words divided at a line end 2" in answer.err


def test_B36_a_siglum_NA_and_readings_like_numbers_come_through_a_csv() -> None:
    made = from_json(
        {"witnesses": ["NA", "Б", "В"], "table": [[[{"t": "нѣтъ"}]], [[{"t": "01-02"}]], [[{"t": "0010"}]]]}
    )  # fmt: skip
    assert list(csv.reader(io.StringIO(as_csv(made)))) == [["column", "NA", "Б", "В"], ["0", "нѣтъ", "01-02", "0010"]]
    assert list(made.table().index) == ["NA", "Б", "В"]


def test_B56_two_files_of_one_siglum_are_refused_and_named(cli: Run) -> None:
    answer = cli("collate", CASES / "sigly.json")
    assert answer.status == 2
    assert "perestanovka_A.txt" in answer.err
    assert "perestanovka_B.txt" in answer.err


def test_B57_odd_sigla_come_through_every_format(cli: Run) -> None:
    path = CASES / "sigly_znaki.json"
    sigla = [entry["siglum"] for entry in json.loads(path.read_text("utf-8"))]
    for form in ("table", "csv", "json", "html", "tei", "graphml", "svg"):
        answer = cli("collate", path, "--format", form)
        assert answer.status == 0
        for siglum in sigla:
            assert siglum in answer.out
    root = etree.fromstring(cli("collate", path, "--format", "tei").out.encode())
    witnesses = root.findall(".//t:witness", TEI)
    assert [one.get("n") for one in witnesses] == sigla
    assert len({one.get("{http://www.w3.org/XML/1998/namespace}id") for one in witnesses}) == len(sigla)


def test_a_list_of_witnesses_tells_its_faults_at_once(cli: Run, tmp_path: Path) -> None:
    path = tmp_path / "list.json"
    path.write_text('[{"siglum": "A", "file": "none.txt"}, {"siglum": "B"}, 3]', encoding="utf-8")
    answer = cli("collate", path)
    assert answer.status == 2
    assert len(answer.faults) == 3


def test_B58_empty_files_are_told_and_collation_goes_on(cli: Run) -> None:
    empty = [case(name) for name in ("pusto_0_bytes", "pusto_probely", "pusto_tolko_BOM")]
    answer = cli("collate", *empty, case("povtor_A"), "--json")
    assert answer.status == 0
    assert answer.err.count("nothing to read") == 3
    assert len(answer.json["gaps"]) == 9
    for form in ("csv", "html", "tei", "graphml", "svg", "table"):
        assert cli("collate", *empty, "--format", form).status == 0


def test_B59_three_and_two_of_the_same_word(cli: Run) -> None:
    found = columns(cli("collate", case("povtor_A"), case("povtor_B"), "--json").json)
    assert sorted(len(column) for column in found) == [1, 2, 2]


def test_B61_a_section_that_stands_twice_is_kept_twice(cli: Run, tmp_path: Path) -> None:
    once = re.sub(r"(?s)(§1.*?)(§2.*?)§1.*", r"\1\2", text("abzac_dvazhdy"))
    (tmp_path / "once.txt").write_bytes(once.encode())
    found = cli("collate", case("abzac_dvazhdy", "A"), tmp_path / "once.txt", "--json").json
    held = [cell[0]["t"] for cell in found["table"][0] if cell]
    assert held == [token.form.printed for token in tokenize(text("abzac_dvazhdy"))]
    assert held.count("§1") == 2


def test_B62_cp1251_is_refused_with_a_guess_and_read_when_it_is_named(cli: Run) -> None:
    for name in ("norm_CP1251", "norm_CP1251_yat"):
        answer = cli("collate", case(name), case("norm_NFC"))
        assert answer.status == 2
        assert "cp1251" in answer.err
    answer = cli("collate", case("norm_CP1251"), case("norm_NFC"), "--encoding", "cp1251", "--json")
    assert "�" not in answer.out


def test_B70_stress_is_a_matter_of_letters(cli: Run) -> None:
    files = case("udarenie_A"), case("udarenie_B")
    assert cli("collate", *files, "--json", "--level", "substance").json["variants"] == []
    found = cli("collate", *files, "--json", "--level", "letter").json["variants"]
    assert [reading["foldings"] for variant in found for reading in variant["readings"][1:]] == [["stress"], ["stress"]]


def test_B85_signs_of_markup_and_control_signs_make_valid_files(cli: Run) -> None:
    files = case("xml_znaki", '<&">'), case("povtor_A", "B")
    for form in ("tei", "graphml", "svg"):
        etree.fromstring(cli("collate", *files, "--format", form).out.encode())
    made = cli("collate", *files, "--format", "tei").out
    assert 'n="&lt;&amp;&quot;&gt;"' in made
    assert "\x0b" not in made


def test_B88_decisions_by_hand_survive_and_show(cli: Run, tmp_path: Path) -> None:
    path = tmp_path / "collation.toml"
    path.write_text(
        'witnesses = ["A", "B", "V"]\n[[part]]\nin.A = "ремизъ"\nin.B = "ремизъ"\nnote = "Два слова."\n', "utf-8"
    )
    files = [case(f"zapyatye_{one}", one) for one in "ABV"]
    found = cli("collate", *files, "--hand", path, "--json")
    assert not any({"A", "B"} <= column.keys() and "ремизъ" in column.values() for column in columns(found.json))
    assert [one["note"] for one in found.json["decisions"]] == ["Два слова."]
    assert cli("collate", *files, "--hand", path, "--json").out == found.out
    assert "Два слова." in cli("collate", *files, "--hand", path, "--format", "tei").out
