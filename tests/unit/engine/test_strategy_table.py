"""A strategy in a file: what its lines say, what is wrong with them, and that a table can be plugged in anywhere."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stukolka import strategy_file
from stukolka.cards import OF_SUIT, bits, parse
from stukolka.cli import run
from stukolka.errors import Fault, InvalidInput, WrongUsage
from stukolka.games.stukolka.strategies import deciding, from_table, table, tabled
from stukolka.games.stukolka.strategies.caution import GOLETS, KNOCK, PASS
from stukolka.games.stukolka.table import _pack

ORDER = _pack(52, "23456789TJQKA").at_least
HEARTS = OF_SUIT[2]
ANY = "* * * * * * pass"

Rules = Callable[..., Any]


def values(*lines: str, **more: Any) -> dict[str, Any]:
    return {"name": "one's own", "declare": list(lines), **more}


def word(
    way: Any, hand: str, *, players: int = 5, place: int = 2, inside: int = 0, pot: int = 15, may: int = 31
) -> int:
    """What is declared when hearts are trumps and the stake is 15."""
    cards = bits(parse(card) for card in hand.split())
    return deciding.word_of(way.line, 0, 0, may, cards, HEARTS, ORDER, 0, players, place, inside, 0, pot, 15, 1)


def test_the_first_line_that_holds_decides() -> None:
    way = from_table(values("2+ * * * * * knock", "1 J+ 0-1 first|last 0-2 * golets", ANY))
    assert word(way, "2h 3h 4d") == KNOCK
    assert word(way, "Jh 3s 4d", place=0) == GOLETS
    assert word(way, "Jh 3s 4d", place=4, inside=2) == GOLETS
    assert word(way, "Jh 3s 4d", place=4, inside=3) == PASS
    assert word(way, "Jh 3s 4d", place=2) == PASS
    assert word(way, "Th 3s 4d", place=0) == PASS
    assert word(way, "Jh As Kd", place=0) == PASS


def test_every_class_is_told_apart() -> None:
    """Each hand, seat, number of knocks and pot falls under its own value of each column."""
    hands = {"none": "2s 3d 4c", "low": "Th 3d 4c", "J": "Jh 2h 4c", "Q": "Qh 2h 4c", "K": "Kh Qh 4c", "A": "Ah Kh Qh"}
    for best, hand in hands.items():
        assert word(from_table(values(f"* {best} * * * * knock", ANY)), hand) == KNOCK
        assert [word(from_table(values(f"* {best} * * * * knock", ANY)), other) for other in hands.values()].count(
            KNOCK
        ) == 1
    for number, hand in enumerate(("2s 3d 4c", "2h 3d 4c", "2h 3h 4c", "2h 3h 4h")):
        assert word(from_table(values(f"{number} * * * * * knock", ANY)), hand) == KNOCK
    for number, hand in enumerate(("2s 3d 4c", "As 3d 4c", "As Kd 4c", "As Kd Kc")):
        assert word(from_table(values(f"* * {number} * * * knock", ANY)), hand) == KNOCK
    for place, seat in enumerate(("first", "second", "middle", "last-but-one", "last")):
        assert word(from_table(values(f"* * * {seat} * * knock", ANY)), "2s 3d 4c", place=place) == KNOCK
    for inside, knocks in enumerate(("0", "1", "2", "3", "3", "3")):
        assert word(from_table(values(f"* * * * {knocks} * knock", ANY)), "2s 3d 4c", inside=inside) == KNOCK
    for pot, limits in ((15, "0"), (45, "0"), (46, "1"), (181, "2"), (9000, "3")):
        way = from_table(values(f"* * * * * {limits} knock", ANY, pots=[3, 12, 40]))
        assert word(way, "2s 3d 4c", pot=pot) == KNOCK


@pytest.mark.parametrize(
    ("players", "seats"),
    [
        (2, "first last"),
        (3, "first last-but-one last"),
        (4, "first second last-but-one last"),
        (6, "first second middle middle last-but-one last"),
    ],
)
def test_a_seat_that_is_two_at_once_counts_by_the_nearer_end(players: int, seats: str) -> None:
    names = ("first", "second", "middle", "last-but-one", "last")
    assert [names[tabled.seat_class(players, place)] for place in range(players)] == seats.split()


def test_entries_have_each_a_place_of_their_own() -> None:
    classes = (tabled.TRUMPS, tabled.BEST, tabled.PLAIN, tabled.SEATS, tabled.KNOCKS, tabled.POTS)
    places = [tabled.entry_of(*chosen) for chosen in itertools.product(*map(range, classes))]
    assert places == list(range(tabled.ENTRIES))


def test_a_word_that_can_not_be_said_becomes_a_pass_and_a_pass_that_can_not_a_knock() -> None:
    bold, shy = from_table(values("* * * * * * golets")), from_table(values(ANY))
    assert word(bold, "2h 3s 4d", may=KNOCK | PASS) == PASS
    assert word(bold, "2h 3s 4d", may=KNOCK) == KNOCK
    assert word(shy, "2h 3s 4d", may=KNOCK) == KNOCK


def test_what_a_table_does_not_say_is_done_as_it_names() -> None:
    hand = bits(parse(card) for card in ("2h", "As", "4d"))
    for otherwise, kept in (("cautious", 2), ("advice-A", 1), ("advice-C", 1)):
        way = from_table(values(ANY, otherwise=otherwise))
        gone = deciding.change_of(way.line, 0, hand, 3, HEARTS, ORDER, 0)
        assert (hand ^ gone).bit_count() == kept


def test_a_table_is_known_by_its_numbers_not_by_its_words() -> None:
    one = from_table(values("2+ * * * * * knock", ANY))
    same = from_table(values("2 * * * * * knock", "3 * * * * * knock", ANY, name="another"))
    other = from_table(values("1+ * * * * * knock", ANY))
    assert one.digest == same.digest != other.digest
    assert len(one.digest) == 16


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (values("2+ * * * * * knok", ANY), "declare[0]: unknown word 'knok'"),
        (values("2+ * * lst * * knock", ANY), "declare[0]: unknown value 'lst' of seat"),
        (values("4 * * * * * knock", ANY), "declare[0]: unknown value '4' of trumps"),
        (values("* K-J * * * * knock", ANY), "declare[0]: 'K-J' stands for no best"),
        (values("* * pass", ANY), "declare[0]: expected seven parts"),
        (values("0-2 * * * * * pass"), "declare: no line holds for trumps 3"),
        (values(ANY, "2 * * * * * knock"), "declare[1]: lines above hold wherever this one does"),
        (values(ANY, pots=[3, 3]), "pots[1]: limits are whole numbers"),
        (values(ANY, pots=[1, 2, 3, 4]), "pots: at most 3 limits, found 4"),
        (values(ANY, otherwise="boldly"), "otherwise: "),
        (values(ANY, policy=1), "policy: "),
        ({"name": "x"}, "declare: "),
    ],
)
def test_what_is_wrong_with_a_table_is_told_at_its_place(given: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        from_table(given)
    assert said in str(raised.value)


def test_limits_of_the_pot_rise_from_nothing(rules: Rules) -> None:
    highest = table.NO_LIMIT - 1
    assert from_table(values(ANY, pots=[0, 1, highest])).line[2:5] == (0, 1, highest)
    assert from_table(values(ANY, pots=[3])).line[2:5] == (3, table.NO_LIMIT, table.NO_LIMIT)
    for pots, keys in (([-1], ["pots[0]"]), ([table.NO_LIMIT], ["pots[0]"]), ([5, 3, 4], ["pots[1]"])):
        assert [fault.key for fault in faults(values(ANY, pots=pots))] == keys


def test_the_first_entry_of_all_is_that_of_the_first_values() -> None:
    way = from_table(values("0 none 0 first 0 0 knock", ANY))
    assert word(way, "2s 3d 4c", place=0) == KNOCK
    assert word(way, "2s 3d 4c", place=0, pot=9000) == KNOCK
    assert [word(way, "2s 3d 4c", place=1), word(way, "As 3d 4c", place=0)] == [PASS, PASS]
    assert way.line.count(KNOCK) == 2  # the other is what it does otherwise: TABLE is 4 as well


def test_the_best_trump_is_classed_by_its_rank() -> None:
    for number, cards in enumerate(("", "2h", "Jh", "Qh Jh", "Kh 2h", "Ah Kh Qh")):
        assert tabled.best_class(bits(parse(card) for card in cards.split()), ORDER, 0) == number
    assert tabled.best_class(bits([parse("Th"), parse("9h")]), ORDER, 0) == 1


def test_a_pot_exceeds_a_limit_only_if_it_is_more() -> None:
    way = from_table(values("* * * * * 0 pass", "* * * * 3 1 knock", "* * * * * 2+ knock", ANY, pots=[3, 12]))
    assert [word(way, "2s 3d 4c", pot=pot, inside=5) for pot in (15, 45, 46, 180, 181)] == [PASS, PASS, *[KNOCK] * 3]
    assert [word(way, "2s 3d 4c", pot=pot, inside=2) for pot in (45, 46, 180, 181)] == [PASS, PASS, PASS, KNOCK]


def test_only_aces_and_kings_are_high_cards_beside_the_trumps() -> None:
    way = from_table(values("* * 2 * * * knock", ANY))
    for hand, said in (("2h As Kd", KNOCK), ("2h As Qd", PASS), ("2h Qs Qd", PASS), ("Ah As Kd", KNOCK)):
        assert word(way, hand) == said


def test_a_value_with_a_hyphen_and_one_with_a_plus_are_read_as_they_stand() -> None:
    way = from_table(values("* low+ * last-but-one * * knock", ANY))
    assert word(way, "2h 3d 4c", place=3) == KNOCK
    assert [word(way, "2s 3d 4c", place=3), word(way, "2h 3d 4c", place=4)] == [PASS, PASS]


def faults(given: dict[str, Any]) -> tuple[Fault, ...]:
    with pytest.raises(InvalidInput) as raised:
        from_table(given)
    return tuple(raised.value.faults)


def test_a_value_that_is_none_is_told_with_those_that_are_and_the_nearest() -> None:
    (fault,) = faults(values("2+ * * lst * * knock", ANY))
    assert fault.allowed == table.COLUMNS["seat"]
    assert fault.nearest == "last"
    (fault,) = faults(values("* * * * * * knok", ANY))
    assert fault.allowed == tuple(table.WORDS)
    assert fault.nearest == "knock"
    # Of a stretch the end that is none is named, the first where both are.
    for part, wrong in (("0-9", "9"), ("9-1", "9"), ("8-9", "8")):
        (fault,) = faults(values(f"{part} * * * * * knock", ANY))
        assert fault.message == f"unknown value '{wrong}' of trumps"
    for part, meant in (("frst-lst", "first"), ("lst-frst", "last")):
        (fault,) = faults(values(f"* * * {part} * * knock", ANY))
        assert fault.nearest == meant


FILE = """name = "late"
declare = [
    "2+ * * * * * knock",
    "*  * * * * * pass",
]
"""


def test_a_file_is_named_wherever_a_strategy_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "late.toml"
    path.write_text(FILE, encoding="utf-8")
    table = ["prikupka/A", "--players", "3", "--seed", "4"]
    assert run(["deal", *table, "--strategy", f"{path},random,cautious"]) == 0
    assert "0 pass" in capsys.readouterr().out
    told = ["--deals", "50", "--store", str(tmp_path / "store"), "--json"]
    assert run(["simulate", *table, "--strategy", str(path), *told]) == 0
    digest = strategy_file.read("stukolka", str(path)).digest
    assert f'"late:{digest}"' in capsys.readouterr().out


def test_the_faults_of_a_file_are_told_with_their_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "late.toml"
    path.write_text(FILE.replace("knock", "knok"), encoding="utf-8")
    assert run(["deal", "prikupka/A", "--players", "3", "--seed", "4", "--strategy", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"error: {path}:3:5: declare[0]: unknown word 'knok'")


def test_a_game_that_takes_no_tables_says_so(tmp_path: Path) -> None:
    path = tmp_path / "late.toml"
    path.write_text(FILE, encoding="utf-8")
    with pytest.raises(WrongUsage, match="lansquenet takes no strategies from files"):
        strategy_file.read("lansquenet", str(path))
