from __future__ import annotations

import sys
from pathlib import Path
from subprocess import run

import pytest

from stukolka.errors import Fault, InvalidInput
from stukolka.toml import MOST_FAULTS, Document, parse, read

READINGS = """\
# what a witness's file looks like
[general."trick.overtrump"]
standing = "stated"
answers = ["must",
           "free"]

[[passage]]
id = "r1"
span = [0, 12]

[[passage]]
id = "r2"
[passage.note]
en.short = "x"
loci = [{ key = "a" }, { key = "b", ord.nal = 2 }]

[general]
"порядок" = 1
"""


def faults_of(text: str) -> list[str]:
    with pytest.raises(InvalidInput) as error:
        parse(text, name="x.toml")
    return str(error.value).splitlines()


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ('general."trick.overtrump"', (2, 2)),
        ('general."trick.overtrump".standing', (3, 1)),
        ('general."trick.overtrump".answers', (4, 1)),
        ('general."trick.overtrump".answers[0]', (4, 12)),
        ('general."trick.overtrump".answers[1]', (5, 12)),
        ("passage", (7, 3)),
        ("passage[0]", (7, 3)),
        ("passage[0].span[1]", (9, 12)),
        ("passage[1]", (11, 3)),
        ("passage[1].id", (12, 1)),
        ("passage[1].note", (13, 2)),
        ("passage[1].note.en", (14, 1)),
        ("passage[1].note.en.short", (14, 1)),
        ("passage[1].note.loci[1]", (15, 24)),
        ("passage[1].note.loci[1].ord.nal", (15, 37)),
        ("general", (17, 2)),
        ('general."порядок"', (18, 1)),
        ("passage[2]", None),
        ("general.missing", None),
        ("", None),
    ],
)
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_every_key_knows_its_line_and_column(line_end: str, key: str, place: tuple[int, int] | None) -> None:
    assert parse(READINGS.replace("\n", line_end), name="A.toml").place(key) == place


def test_columns_count_code_points() -> None:
    assert parse('x = { "ключ" = 1, б = 2 }'.replace("б", '"б"'), name="x").place('x."б"') == (1, 19)


def test_faults_get_their_places_and_stand_in_their_order() -> None:
    document = parse(READINGS, name="A.toml")
    located = document.located(
        [
            Fault("whole file"),
            Fault("bad end", key="passage[0].span[1]"),
            Fault("missing key", key="passage[0].kind"),
            Fault("missing item", key='general."trick.overtrump".answers[7].x."y z"'),
            Fault("missing table", key="golets"),
            Fault("elsewhere", key="passage", file="B.toml", line=3),
        ]
    )
    assert [fault.text() for fault in located] == [
        "error: A.toml: whole file",
        "error: A.toml: golets: missing table",
        "error: B.toml:3: passage: elsewhere",
        'error: A.toml:4:1: general."trick.overtrump".answers[7].x."y z": missing item',
        "error: A.toml:7:3: passage[0].kind: missing key",
        "error: A.toml:9:12: passage[0].span[1]: bad end",
    ]


def test_what_one_reader_does_to_the_values_no_other_sees_who_reads_the_same_text() -> None:
    first = parse(READINGS, name="first").data
    whole = repr(first)
    first.clear()
    second = parse(READINGS, name="second")
    assert second.path == "second"
    assert repr(second.data) == whole


def test_values_are_those_of_the_standard_parser_and_a_byte_order_mark_is_no_value() -> None:
    assert parse("\ufeffa = 1\r\nb = [\r\n 2]\r\n", name="x") == Document(
        "x", {"a": 1, "b": [2]}, "a = 1\r\nb = [\r\n 2]\r\n"
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a = must", '1:5: not a value: a text stands in quotes, "must"'),
        ("a = True", "1:5: not a value: 'True' is written in small letters"),
        ("a = «да»", "1:5: not a value: '«' is no quotation mark in TOML, a text stands in \"straight ones\""),
        ("a = 015", "1:6: a number doesn't begin with 0"),
        ("a =", "1:4: not a value"),
        ("a = 1 2", "1:7: something stands after the value"),
        ("players 5", "1:9: expected '=' after the key"),
        ('a = "x', "1:7: a text is opened and never closed"),
        ('a = "x\nb = 1', "1:7: a text is opened and not closed on its line"),
        ("a = [1,\nb = 2", '2:1: not a value: a text stands in quotes, "b"'),
        ("a = [1\n", "1:7: a list is opened before this and never closed"),
        ("[a", "1:3: expected ']' at the end of a table declaration"),
        ("a = 1\n?", "2:1: not a key, a table or a comment"),
        ("a\N{NO-BREAK SPACE}= 1", "1:2: expected '=' after the key: an odd character U+00A0 (NO-BREAK SPACE)"),
        ("a = 1\rb = 2", "1:6: something stands after the value: an odd character U+000D (a control character)"),
        ("a = " + "9" * 5000, "1:5: a number of too many digits"),
        ("a = 1875-02-30", "1:5: invalid date or datetime"),
        ("a = " + "[" * 9999, " lists or tables are nested too deeply"),
    ],
)
def test_a_syntax_fault_is_told_with_its_place(text: str, fault: str) -> None:
    assert faults_of(text) == ["error: x.toml:" + fault]


@pytest.mark.parametrize(
    ("text", "place", "key"),
    [
        ("ставка = 3", "1:1", "ставка"),
        ("[pot]\nstавка = 3", "2:3", "stавка"),
        ("[общее]\na = 1", "1:2", "общее"),
        ("[a.ставка]", "1:4", "ставка"),
    ],
)
def test_a_cyrillic_key_is_to_be_put_in_quotes(text: str, place: str, key: str) -> None:
    [line] = faults_of(text)
    assert line.startswith(f"error: x.toml:{place}: ")
    assert line.endswith(f'put the key in quotes, "{key}"')


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a = 1\nb = 2\na = 3", "3:1: a: the key stands twice: here and in line 1"),
        ("[deal]\ncards = 3\n\ncards = 4", "4:1: deal.cards: the key stands twice: here and in line 2"),
        ("[a.b]\n[c]\n[a.b]", "3:2: a.b: the key stands twice: here and in line 1"),
        ('x = 1\n"x" = 1', "2:1: x: the key stands twice: here and in line 1"),
        ("[[p]]\nid = 1\n[[p]]\nid = 1\nid = 2", "5:1: p[1].id: the key stands twice: here and in line 4"),
        ("t = { a = 1, a = 2 }", "1:14: t.a: the key stands twice: here and in line 1"),
        ("a = 1\na.b = 2", "2:8: the key already holds a value or a table"),
    ],
)
def test_a_doubled_key_is_told_with_both_lines(text: str, fault: str) -> None:
    assert faults_of(text) == ["error: x.toml:" + fault]


def test_several_syntax_faults_are_listed_together() -> None:
    lines = faults_of("a = must\nb = 1\nb = 2\nключ = 3\n[t\nc = 1\n[u]\nc = 1 1\n")
    assert [line.split(": ")[1] for line in lines] == [
        "x.toml:1:5",
        "x.toml:3:1",
        "x.toml:4:1",
        "x.toml:5:3",
        "x.toml:8:7",
    ]


def test_keys_below_a_broken_header_are_not_taken_for_doubled_ones() -> None:
    assert faults_of("[a]\nx = 1\n[б]\nx = 2\ny = 1\ny = 2") == [
        'error: x.toml:3:2: a key without quotes holds only Latin letters, digits, - and _: put the key in quotes, "б"',
        "error: x.toml:6:1: y: the key stands twice: here and in line 5",
    ]


def test_one_open_bracket_is_one_fault() -> None:
    assert len(faults_of("a = [1, 2\n" + "b = 3\n" * 9)) == 1
    assert len(faults_of("a = [\n1,\nmust,\n]\nb = 1\n")) == 1


def test_a_file_that_is_no_toml_at_all_does_not_fill_the_screen() -> None:
    (fault,) = faults_of("Once upon a time\n" * 500)
    assert fault.startswith("error: x.toml:1:6: ")
    assert f"no TOML at all: {MOST_FAULTS} or more of its lines are none; of the first, expected '='" in fault
    (fault,) = faults_of("root:x:0\n" * 3)
    assert "no TOML at all: 3 of its lines" in fault
    assert len(faults_of("a = 1\n" + "root:x:0\n" * 3)) == 3, "a file with something in it, and some slips"


def test_a_missing_file_is_told_with_the_nearest(tmp_path: Path) -> None:
    (tmp_path / "deal.toml").touch()
    for name, meant in (("dael.toml", f"; did you mean {tmp_path / 'deal.toml'}?"), ("xyz", "")):
        with pytest.raises(InvalidInput) as error:
            read(tmp_path / name)
        assert str(error.value) == f"error: {tmp_path / name}: no such file{meant}"


def test_a_folder_and_an_unreadable_name_are_told(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="a folder, not a file"):
        read(tmp_path)
    with pytest.raises(InvalidInput, match="can't be read"):
        read(tmp_path / ("x" * 5000))
    with pytest.raises(InvalidInput, match="can't be read"):
        read(tmp_path / "a\0b")


@pytest.mark.parametrize(
    ("encoding", "told"),
    [
        ("windows-1251", "byte 0xCA at offset 12; it looks like windows-1251"),
        ("koi8-r", "it looks like koi8-r"),
        ("cp866", "it looks like cp866"),
        ("utf-16", "at offset 0; it looks like UTF-16"),
    ],
)
def test_a_file_that_is_not_utf8_is_told_with_offset_and_a_guess(tmp_path: Path, encoding: str, told: str) -> None:
    path = tmp_path / "r.toml"
    path.write_bytes('a = 1\nru = "Козырь бьют старшим козырем"\n'.encode(encoding))
    with pytest.raises(InvalidInput) as error:
        read(path)
    assert told in str(error.value)
    assert str(error.value).startswith(f"error: {path}:")


def test_a_correct_file_needs_no_syntax_tree() -> None:
    code = "import sys; from stukolka.toml import parse; parse('a = 1', name='x'); print('tree_sitter' in sys.modules)"
    assert run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
