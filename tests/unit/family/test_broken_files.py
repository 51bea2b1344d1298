"""Files of the family that are none, or hold what no author wrote: told where it stands, and nobody else is blamed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from stukolka.errors import InvalidInput
from stukolka.family import rows

if TYPE_CHECKING:
    from conftest import Broken

TABLE = "a,b\nтуз,король\nдама,валет\n"

UNREADABLE: dict[str, tuple[bytes, str]] = {
    "windows-1251": (TABLE.encode("cp1251"), ":2: not UTF-8: byte 0xF2 at offset 4; it looks like windows-1251"),
    "koi8-r": (TABLE.encode("koi8-r"), "it looks like koi8-r"),
    "UTF-16": (TABLE.encode("utf-16"), ":1: not UTF-8: byte 0xFF at offset 0; it looks like UTF-16"),
    "UTF-16 without its mark": (TABLE.replace("дама", "да\ufeffма").encode("utf-16-le"), "it looks like UTF-16"),
    "one byte lost": (TABLE.encode()[:8] + TABLE.encode()[9:], ":2: not UTF-8: byte 0xB7 at offset 8; all around it"),
    "a program": (b"\x7fELF\x02\x01\x01\0\0\x08\xff\x80" + b"\x01" * 50, "it looks like no text at all"),
    "an empty byte": (TABLE.replace("король", "кор\0ль").encode(), ":2:8: a control character U+0000 stands here"),
    "an escape": (TABLE.replace("валет", "\x1b[31mв").encode(), ":3:6: a control character U+001B stands here"),
}
"""What is wrong with a table -> its bytes, and what is said of it."""


@pytest.mark.parametrize("kind", UNREADABLE)
def test_a_table_that_is_none_is_one_fault_with_line_and_byte(kind: str, tmp_path: Path) -> None:
    content, said = UNREADABLE[kind]
    path = tmp_path / "t.csv"
    path.write_bytes(content)
    with pytest.raises(InvalidInput) as caught:
        rows.read(path, ("a", "b"))
    (fault,) = caught.value.faults
    assert said in fault.text()


def test_a_table_of_control_characters_does_not_fill_the_screen(tmp_path: Path) -> None:
    path = tmp_path / "t.csv"
    path.write_bytes(b"a,b\n" + b"\0,\x01\n" * 1000)
    with pytest.raises(InvalidInput) as caught:
        rows.read(path, ("a", "b"))
    assert len(caught.value.faults) == rows.MOST_FAULTS


def test_a_table_that_is_a_folder_or_is_not_there_is_one_fault(tmp_path: Path) -> None:
    for path, said in ((tmp_path, "this is a folder, not a file"), (tmp_path / "t.csv", "no such file")):
        with pytest.raises(InvalidInput, match=said):
            rows.read(path, ("a",))


IDS: dict[str, tuple[str, str]] = {
    "a group": ("games.toml", 'id = "rams"'),
    "a game": ("games.toml", 'id = "tippen"'),
    "a block": ("characters.toml", 'id = "penalty"'),
    "a character": ("characters.toml", 'id = "lead-king"'),
    "a source": ("sources.toml", 'id = "wiki.li-zw"'),
}
"""What has an id -> the file, and how that stands there."""


UNFIT = [*((what, "") for what in IDS), *(("a block", wrong) for wrong in (" ", "a b", "a\\nb", "x" * 200))]


@pytest.mark.parametrize(("what", "wrong"), UNFIT)
def test_an_id_by_which_nothing_can_be_named_is_the_one_fault(what: str, wrong: str, broken: Broken) -> None:
    name, stands = IDS[what]
    (fault,) = broken(name, (stands, f'id = "{wrong}"'))
    assert "is no id, which is letters, digits and - . _, 80 at most" in fault.message
    assert fault.file.endswith(name)
    assert fault.line is not None


@pytest.mark.parametrize("sign", ["\\u001b", "\\u009b"])
def test_a_control_character_in_a_text_is_the_one_fault(sign: str, broken: Broken) -> None:
    (fault,) = broken("games.toml", ('title = { en = "', f'title = {{ en = "{sign}'))
    assert "a control character, which no text needs" in fault.message
    assert "\x1b" not in fault.text()


def test_a_name_that_is_gone_is_one_fault_with_the_lines_that_use_it(broken: Broken) -> None:
    faults = broken("games.toml", ('id = "tippen"', 'id = "tipen"'))
    (fault,) = (one for one in faults if one.file.endswith("facts.csv"))
    assert fault.message.startswith("unknown game 'tippen', and so on lines ")
    assert fault.nearest == "tipen"


@pytest.mark.parametrize(("sign", "named"), [(";", "semicolons"), ("\t", "tabs")])
def test_a_table_without_its_columns_is_one_fault(sign: str, named: str) -> None:
    with pytest.raises(InvalidInput, match=f"none of the columns: its cells seem to be parted by {named}") as caught:
        rows.parse("a,b\n1,2\n3,4\n".replace(",", sign), ("a", "b"), file="t.csv")
    assert len(caught.value.faults) == 1
