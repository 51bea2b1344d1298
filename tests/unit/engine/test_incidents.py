"""Irregularities: how they are read, and an exposed ace that is or is not a trump."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from stukolka.cards import parse
from stukolka.errors import Fault, WrongUsage
from stukolka.games.stukolka.incidents import Incident, read, ruling
from stukolka.games.stukolka.kinds import KINDS

Rules = Callable[..., Any]

EXPOSED = "exposed-player-card"
LONG = "1" * 5000
"""A number that Python would refuse to read."""


@pytest.mark.parametrize("text", ["revoke 0", "revoke 3", f"{EXPOSED} 2", f"{EXPOSED} 2 2c", f"{EXPOSED} 2 3c"])
def test_an_irregularity_reads_back(text: str) -> None:
    found = read(text, players=4, dealer=0)
    assert isinstance(found, Incident)
    assert found.text == text
    assert found.seat == int(text.split()[1])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("revok 1", "unknown incident 'revok'"),
        ("revoke", "expected the seat concerned"),
        ("revoke x", "expected the seat concerned"),
        ("revoke ١", "expected the seat concerned"),
        (f"{EXPOSED} ١ 9h", "expected the seat concerned"),
        (f"{EXPOSED} x 9", "expected the seat concerned"),
        (f"{EXPOSED} 4 9h", "no seat '4' at a table of 4"),
        ("revoke 1234", "no seat '1234' at a table of 4"),
        (f"revoke {LONG}", "no seat"),
        (f"{EXPOSED} {LONG} 9h", "no seat"),
        (f"{EXPOSED} 1 Zz", "unknown card 'Zz'"),
        ("revoke 1 9h", "names no card"),
        (f"{EXPOSED} 1 9h Th", "names one card"),
        ("exposed-dealer-card 1", "concerns the dealer, who sits at 0, found seat 1"),
    ],
)
def test_what_is_no_irregularity_is_refused(text: str, message: str) -> None:
    fault = read(text, players=4, dealer=0)
    assert isinstance(fault, Fault)
    assert message in fault.message
    assert (fault.allowed == tuple(KINDS)) == message.startswith("unknown incident")


def test_the_kinds_that_there_are_are_named(rules: Rules) -> None:
    with pytest.raises(WrongUsage) as raised:
        ruling(rules("prikupka"), "revok")
    assert raised.value.faults[0].allowed == tuple(KINDS)


@pytest.mark.parametrize(
    ("ace", "trump", "remedy"), [("Ac", "2c", "redeal"), ("As", None, "play-on"), ("As", "2c", "play-on")]
)
def test_an_ace_is_settled_by_the_trump_that_is_turned(ace: str, trump: str | None, remedy: str, rules: Rules) -> None:
    turned = -1 if trump is None else parse(trump)
    settled = rules("prikupka", exposed_ace_settled="when-trump-is-turned", exposed_dealer_trump_ace="redeal")
    assert ruling(settled, "exposed-dealer-card", card=parse(ace), trump=turned).remedy == remedy
