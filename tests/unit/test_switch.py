"""Switches: their keys and glosses."""

from __future__ import annotations

from stukolka.games.stukolka.switches.forms import SetAside
from stukolka.rules.switch import Text, noun


def test_a_switch_is_called_by_the_noun_of_its_locus() -> None:
    assert noun("golets.set-aside") == "set-aside"


def test_an_answer_has_its_gloss_in_both_languages() -> None:
    assert SetAside.TRUMP.gloss == Text(SetAside.TRUMP.en, SetAside.TRUMP.ru)
    assert SetAside.TRUMP.en != SetAside.TRUMP.ru
