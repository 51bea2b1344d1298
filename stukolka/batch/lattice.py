"""Every combination of the answers on which rule sets differ: the rule sets that lie between them.

A switch that nothing depends on in a deal without irregularities is idle: rule sets that differ in idle switches only
are one node of the lattice, played once.
"""

from __future__ import annotations

import importlib
import importlib.util
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Final

from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.rules.difference import differences

if TYPE_CHECKING:
    from stukolka.rules.ruleset import RuleSet
    from stukolka.rules.switch import Switch

MOST: Final = 1024
"""A lattice of more nodes is not played."""


@dataclass(frozen=True, slots=True)
class Locus:
    """A question on which the rule sets of a lattice differ."""

    switch: Switch
    """The question."""
    answers: tuple[str, ...]
    """The answers that they give, in the order of the rule sets."""
    idle: bool
    """Whether nothing depends on it in a deal without irregularities."""

    @property
    def key(self) -> str:
        """The switch's key."""
        return self.switch.key


@dataclass(frozen=True, slots=True)
class Lattice:
    """The rule sets between some rule sets of one form."""

    named: tuple[RuleSet, ...]
    """The rule sets between which it lies; the first is the base."""
    loci: tuple[Locus, ...]
    """The questions on which they differ, in the order of declaration."""
    active: tuple[Locus, ...]
    """Those that are played out."""

    @property
    def combinations(self) -> int:
        """How many combinations of answers there are, those of idle switches counted."""
        return prod(len(locus.answers) for locus in self.loci)

    @property
    def size(self) -> int:
        """How many nodes there are."""
        return prod(len(locus.answers) for locus in self.active)

    def choices(self) -> Iterator[tuple[int, ...]]:
        """The nodes in their order, each by the places of its answers to the active loci."""
        return itertools.product(*(range(len(locus.answers)) for locus in self.active))

    def place(self, choice: Sequence[int]) -> int:
        """The place of a node in their order."""
        place = 0
        for locus, answer in zip(self.active, choice, strict=True):
            place = place * len(locus.answers) + answer
        return place

    def nodes(self) -> tuple[RuleSet, ...]:
        """The rule sets of the nodes, in their order; the idle switches stand as in the base."""
        base = self.named[0]
        found = []
        for choice in self.choices():
            answers = {locus.key: locus.answers[answer] for locus, answer in zip(self.active, choice, strict=True)}
            changes = {key: answer for key, answer in answers.items() if base.answers[key] != answer}
            found.append(base.changed(changes) if changes else base)
        return tuple(found)

    def node_of(self, ruleset: RuleSet) -> int:
        """The place of the node of a rule set between which the lattice lies."""
        return self.place([locus.answers.index(ruleset.answers[locus.key]) for locus in self.active])

    def contexts(self, *apart: int) -> Iterator[tuple[int, ...]]:
        """Every choice of answers to the other active loci; those at the places `apart` stand at 0."""
        ranges = [range(1) if place in apart else range(len(locus.answers)) for place, locus in enumerate(self.active)]
        return itertools.product(*ranges)

    def with_answer(self, context: Sequence[int], place: int, answer: int) -> tuple[int, ...]:
        """A choice, with another answer to the active locus at this place."""
        return (*context[:place], answer, *context[place + 1 :])


def between(rulesets: Sequence[RuleSet], *, only: Sequence[str] = (), every: bool = False) -> Lattice:
    """The lattice between rule sets of one form; `only` these switches, the others standing as in the first.

    With `every`, idle switches are played out too.

    Raises:
        WrongUsage: they are of several forms, or don't differ, or there are too many nodes; with all faults.
    """
    if len(forms := list(dict.fromkeys(ruleset.form for ruleset in rulesets))) > 1:
        raise WrongUsage(f"a lattice lies between rule sets of one form, not of {', '.join(forms)}")
    rows = differences(rulesets)
    keys = [row.switch for row in rows]
    if faults := [_undisputed(key, keys, rulesets[0]) for key in only if key not in keys]:
        raise WrongUsage(faults)
    idle = idle_switches(rulesets[0].game)
    loci = tuple(
        Locus(
            rulesets[0].switches[key],
            tuple(dict.fromkeys(ruleset.answers[key] for ruleset in rulesets)),
            key in idle,
        )
        for key in keys
        if not only or key in only
    )
    if not loci:
        raise WrongUsage(f"{' and '.join(ruleset.name for ruleset in rulesets)} give the same answers throughout")
    made = Lattice(tuple(rulesets), loci, tuple(locus for locus in loci if every or not locus.idle))
    if made.size > MOST:
        message = f"{made.size} combinations of answers are more than {MOST}: choose the switches that matter to you"
        raise WrongUsage([Fault(message, key="loci", allowed=tuple(locus.key for locus in made.active))])
    return made


def idle_switches(game: str) -> frozenset[str]:
    """The switches of a game on which nothing depends in a deal without irregularities, as its kernel's layout says."""
    package = f"stukolka.games.{game.replace('-', '_')}.kernel"
    if importlib.util.find_spec(package) is None:
        return frozenset()
    try:
        layout = importlib.import_module(f"{package}.layout")
    except ImportError:
        return frozenset()
    coding = getattr(layout, "CODING", None)
    idle: frozenset[str] = getattr(layout, "IDLE", frozenset()) if coding is None else coding.idle
    return idle


def _undisputed(key: str, contested: Sequence[str], ruleset: RuleSet) -> Fault:
    # Allowed is what differs; what was probably meant may be a switch that does not.
    known = tuple(ruleset.switches)
    if key in known:
        message, meant = f"the rule sets answer {key} alike, and only what differs can vary", nearest(key, contested)
    else:
        message, meant = (
            f"unknown switch {shown(key)} of {ruleset.form}",
            nearest(key, contested) or nearest(key, known),
        )
        if meant is not None and meant not in contested:
            message += f"; {meant}, if it is meant, does not differ here, and only what differs can vary"
            meant = None
    return Fault(message, key="loci", allowed=tuple(contested), nearest=meant)


def changes_of(lattice: Lattice) -> Mapping[tuple[int, int], tuple[int, int, int]]:
    """Pairs of nodes that differ in one answer -> the locus (by its place) and its two answers."""
    found = {}
    for place, locus in enumerate(lattice.active):
        for context in lattice.contexts(place):
            for one, other in itertools.combinations(range(len(locus.answers)), 2):
                first = lattice.place(lattice.with_answer(context, place, one))
                second = lattice.place(lattice.with_answer(context, place, other))
                found[first, second] = (place, one, other)
    return found
