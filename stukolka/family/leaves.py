"""Leaves: the games and rule sets of whose rules something is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stukolka.family.facts import Facts
from stukolka.rules.ruleset import RuleSet, parse_name
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.library import Library


@dataclass(frozen=True, slots=True)
class Leaf:
    """A game or a rule set of whose rules something is known."""

    id: str
    """The game's id, or the rule set's name."""
    title: Text
    """What it is called."""
    group: str
    """The editor's group."""
    facts: Facts
    """What is known of it."""
    ruleset: RuleSet | None = None
    """The rule set, if it is one."""


def own_rulesets(library: Library) -> tuple[str, ...]:
    """The rule sets as shipped whose witness itself describes the form.

    It does if it answers more than half of the questions that not all forms of the game share; where there is one form
    only, whatever it answers.
    """
    found = []
    for name in library.names():
        parsed = parse_name(name)
        game = library.game_of(parsed.form)
        book = library.book(game.name, parsed.siglum)
        switches = [switch for switch in game.of_form(parsed.form) if len(switch.forms) < len(game.forms)]
        readings = [book.at(switch.locus, parsed.form) for switch in switches]
        answered = sum(reading is not None and bool(reading.answers) for reading in readings)
        if 2 * answered > len(switches) or not switches:
            found.append(name)
    return tuple(found)
