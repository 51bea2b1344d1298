"""Records as text: what is written reads back, and a long list goes on in the next line."""

from __future__ import annotations

import tomllib

import pytest

from stukolka.engine.record import WIDTH, made_under, write
from stukolka.errors import Fault


def test_what_is_written_reads_back() -> None:
    values = {"staked": True, "forced": False, "pot": 60, "why": 'слово "ъ"', "hands": ["As 2h"], "sums": {"0": 5}}
    text = write(values)
    assert tomllib.loads(text) == values
    assert text.splitlines() == [
        "staked = true",
        "forced = false",
        "pot = 60",
        'why = "слово \\"ъ\\""',
        'hands = ["As 2h"]',
        "sums = { 0 = 5 }",
    ]


def test_a_record_holds_no_other_values() -> None:
    with pytest.raises(TypeError, match="a record holds no float: pot"):
        write({"pot": 1.5})


def test_a_list_goes_on_in_the_next_line_at_110_columns_and_divides_no_item() -> None:
    room = WIDTH - len('list = [""]')
    full = write({"list": ["x" * room]})
    assert full == f'list = ["{"x" * room}"]\n'
    assert len(full) == WIDTH + 1
    assert write({"list": ["x" * (room + 1)]}).splitlines() == ["list = [", f'    "{"x" * (room + 1)}"', "]"]
    items = ["play As", "razrez-now"] * 10
    lines = write({"list": items}).splitlines()
    assert tomllib.loads("\n".join(lines)) == {"list": items}


@pytest.mark.parametrize("width", range(96, 116))
def test_a_wrapped_line_is_as_full_as_it_may_be(width: int) -> None:
    first = "x" * (width - len('    "",'))
    lines = write({"list": [first, "y" * 9, "z" * 90]}).splitlines()
    fits = width + len(' "yyyyyyyyy",') <= WIDTH
    assert lines[1] == f'    "{first}",' + (' "yyyyyyyyy",' if fits else "")


def test_an_item_longer_than_a_line_stays_whole() -> None:
    assert write({"list": ["x-" * 80]}).splitlines()[1] == f'    "{"x-" * 80}"'


@pytest.mark.parametrize("digest", [7, "abc", "0123456789ABCDEF", None, "0123456789abcdef"])
def test_a_digest_is_16_hex_digits_or_absent(digest: object) -> None:
    faults: list[Fault] = []
    sound = digest is None or digest == "0123456789abcdef"
    assert made_under({"digest": digest}, faults=faults) == (digest if sound else None)
    assert [fault.key for fault in faults] == ([] if sound else ["digest"])
