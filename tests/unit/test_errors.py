from __future__ import annotations

import pickle

import pytest

from stukolka.errors import (
    CheckFailed,
    Fault,
    IllegalAction,
    InvalidInput,
    StukolkaError,
    WrongUsage,
    nearest,
    shown,
)


def test_a_fault_is_one_line_with_place_allowed_and_nearest() -> None:
    fault = Fault(
        "unknown answer 'trumpp'",
        key='golets."golets.set-aside".answers[0]',
        file="A.toml",
        line=12,
        column=11,
        allowed=("trump", "trump-or-top"),
        nearest="trump",
    )
    assert fault.text() == (
        "error: A.toml:12:11: golets.\"golets.set-aside\".answers[0]: unknown answer 'trumpp'; "
        "allowed: trump, trump-or-top; did you mean trump?"
    )


@pytest.mark.parametrize(
    ("fault", "text"),
    [
        (Fault("no such file", file="A.toml"), "error: A.toml: no such file"),
        (Fault("missing key", key="stake"), "error: stake: missing key"),
        (Fault("nothing to collate"), "error: nothing to collate"),
        (Fault("not UTF-8", file="A.toml", line=3), "error: A.toml:3: not UTF-8"),
    ],
)
def test_a_fault_tells_as_much_of_its_place_as_is_known(fault: Fault, text: str) -> None:
    assert fault.text() == text


def test_a_fault_stays_on_one_line_whatever_the_file_is_called() -> None:
    assert Fault("no such file", file="a\nb\x1b[31m").text() == "error: a<U+000A>b<U+001B>[31m: no such file"


def test_a_long_list_of_allowed_names_is_cut_and_counted() -> None:
    text = Fault("unknown card", allowed=tuple(f"c{n}" for n in range(52))).text()
    assert text.endswith("c22, c23, and 28 more")


def test_a_fault_as_json_has_the_keys_of_the_contract() -> None:
    fault = Fault(
        "unknown key 'stkae'", key="stkae", file="r.toml", line=1, column=1, allowed=("stake",), nearest="stake"
    )
    assert fault.as_json() == {
        "file": "r.toml",
        "line": 1,
        "column": 1,
        "key": "stkae",
        "message": "unknown key 'stkae'; allowed: stake; did you mean stake?",
    }


def test_an_error_lists_every_fault_one_a_line() -> None:
    assert str(InvalidInput([Fault("one", key="a"), Fault("two", key="b")])) == "error: a: one\nerror: b: two"
    assert str(WrongUsage("no such form")) == "error: no such form"


def test_an_error_without_a_fault_is_refused() -> None:
    with pytest.raises(ValueError, match="says nothing"):
        InvalidInput([])


def test_the_exit_statuses_are_those_of_the_contract() -> None:
    illegal = IllegalAction(index=0, seat=0, action="pass", locus="x", why="y")
    errors = [CheckFailed("x"), InvalidInput([Fault("x")]), WrongUsage("x"), illegal]
    assert [error.exit_status for error in errors] == [1, 2, 2, 3]
    assert all(isinstance(error, StukolkaError) for error in errors)


def test_an_illegal_action_names_index_action_locus_and_what_was_legal() -> None:
    error = IllegalAction(
        index=7, seat=2, action="play 9h", locus="trick.head", why="the best card must be headed", legal=("play Ah",)
    )
    assert str(error) == (
        "error: actions[7]: '2 play 9h' is forbidden by trick.head: the best card must be headed; allowed: play Ah"
    )


@pytest.mark.parametrize(
    "error",
    [
        WrongUsage("no such form"),
        InvalidInput([Fault("one", key="a"), Fault("two")]),
        IllegalAction(index=7, seat=None, action="play 9h", locus="trick.head", why="because", legal=("play Ah",)),
    ],
)
def test_an_error_reaches_the_process_that_asked(error: StukolkaError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert vars(copy) == vars(error)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("must_haed", "must-head"),  # two letters changed places
        ("MUST-HEAD", "must-head"),
        ("fre", "free"),
        ("оn", "on"),  # a Cyrillic letter that looks like a Latin one
        ("no", "on"),
        ("тrump", "trump"),
        ("ещё", "еще"),
        ("C1", "C01"),  # and no C81
        ("xyzzy", None),
        ("", None),
    ],
)
def test_the_nearest_name_is_the_one_probably_meant(word: str, meant: str | None) -> None:
    assert nearest(word, ["must-head", "free", "on", "trump", "trump-or-top", "еще", "C81", "C01"]) == meant


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("trump", "'trump'"),
        ("turned_up\N{NO-BREAK SPACE}", "'turned_up<U+00A0>'"),
        ("a\N{SOFT HYPHEN}b\tc\n", "'a<U+00AD>b<U+0009>c<U+000A>'"),
        ("trum\N{CYRILLIC SMALL LETTER ER}", "'trumр' (with Cyrillic р U+0440)"),
        ("король", "'король'"),
        ("король king", "'король king'"),
        ("x" * 100, "'" + "x" * 59 + "…'"),
    ],
)
def test_an_odd_character_in_a_value_is_made_visible(text: str, seen: str) -> None:
    assert shown(text) == seen
