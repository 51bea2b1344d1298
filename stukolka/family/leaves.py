"""Leaves: the games and rule sets of whose rules something is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from stukolka.apparatus.reading import Standing
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
    """The rule sets as shipped whose witness itself describes the form."""
    return tuple(name for name in library.names() if describes(library, name))


def describes(library: Library, name: str) -> bool:
    """Whether the witness of a rule set itself describes the form.

    It does if it answers more than half of the questions that not all forms of the game share; where there is one form
    only, more than half of all.
    """
    parsed = parse_name(name)
    game = library.game_of(parsed.form)
    book = library.book(game.name, parsed.siglum)
    every = game.of_form(parsed.form)
    switches = [switch for switch in every if len(switch.forms) < len(game.forms)] or every
    readings = [book.at(switch.locus, parsed.form) for switch in switches]
    return 2 * sum(reading is not None and bool(reading.answers) for reading in readings) > len(switches)


def heard_out(library: Library, name: str) -> bool:
    """Whether the silence of a rule set's witness says anything: what it says of the form has been read as a whole.

    That is, the witness describes the form, and of all questions of the form none is unread and at none is its text
    lost: of what nobody has looked for yet, or can't, it is not silent.
    """
    number, _ = unheard(library, name)
    return not number and describes(library, name)


def unheard(library: Library, name: str) -> tuple[int, int]:
    """How many questions of its form are unread or lost in a rule set's witness, and how many there are."""
    parsed = parse_name(name)
    game = library.game_of(parsed.form)
    book = library.book(game.name, parsed.siglum)
    readings = [book.at(switch.locus, parsed.form) for switch in game.switches if parsed.form in switch.forms]
    unread = (one is None or one.standing in {Standing.PENDING, Standing.LACUNA} for one in readings)
    return sum(unread), len(readings)
