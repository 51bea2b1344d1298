"""The characters by which games are compared, and how far two values of one are apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from stukolka.apparatus.source import bilingual, is_text
from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.fields import Fields
from stukolka.rules.switch import Text
from stukolka.toml import Document

KINDS = {
    "states": Text("named states", "названные состояния"),
    "number": Text("a number", "число"),
}
"""The kinds of characters."""

MOST_SIGNS = 80
"""How long an id may be."""

_ID = re.compile(rf"[\w.-]{{1,{MOST_SIGNS}}}")

States = tuple[str, ...]
"""The states that a game has of one character, in the order of declaration; numbers as digits, the least first."""


@dataclass(frozen=True, slots=True)
class Block:
    """Characters that belong together and are weighted together."""

    id: str
    """`penalty`."""
    name: Text
    """What it is called."""


@dataclass(frozen=True, slots=True)
class Character:
    """One question by which games are compared."""

    id: str
    """`lead-king`."""
    block: str
    """The block to which it belongs."""
    kind: str
    """One of `KINDS`."""
    name: Text
    """What it is called."""
    question: Text
    """The question that it asks of a game."""
    states: Mapping[str, Text]
    """State -> its name; empty for a number."""
    least: int
    """Of a number, from where its width counts; else 0."""
    most: int
    """Of a number, to where its width counts: more is taken as this; else 0."""
    needs: Mapping[str, States]
    """Character -> states, of which a game must have one for this question to be asked of it."""

    def difference(self, first: States, second: States) -> Fraction:
        """How far two values are apart, from 0 (the same) to 1.

        Named states: the share of states that only one of the two has. Numbers: the distance of the nearest two over
        the declared width.
        """
        if self.kind == "number":
            pairs = ((self._held(a), self._held(b)) for a in first for b in second)
            return Fraction(min(abs(a - b) for a, b in pairs), self.most - self.least)
        both = set(first) & set(second)
        return 1 - Fraction(len(both), len(set(first) | set(second)))

    def _held(self, number: str) -> int:
        return min(max(int(number), self.least), self.most)

    def told(self, states: Iterable[str], lang: str) -> str:
        """The states in words, separated by semicolons."""
        return "; ".join(state if self.kind == "number" else self.states[state].of(lang) for state in states)

    def ordered(self, states: Iterable[str]) -> States:
        """The states in the order of declaration, numbers by size, each once."""
        known = set(states)
        if self.kind == "number":
            return tuple(sorted(known, key=int))
        return tuple(state for state in self.states if state in known)

    def fault(self, state: str) -> tuple[str, str | None] | None:
        """Why `state` is none of this character, with the one that was probably meant; None when it is one."""
        if self.kind == "number":
            if state.isascii() and state.isdigit() and len(state) < 4:
                return None
            return f"{shown(state)} is no number of {self.id}", None
        if state in self.states:
            return None
        return f"{self.id} has no state {shown(state)}", nearest(state, self.states)


def load_characters(document: Document) -> tuple[dict[str, Block], dict[str, Character]]:
    """The blocks and characters of `document` (characters.toml), by id, in its order.

    Raises:
        InvalidInput: with all faults of the file.
    """
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    blocks: dict[str, Block] = {}
    for table in fields.tables("block"):
        block = Block(unique(table, blocks, "block"), bilingual(table, "name"))
        table.done()
        blocks[block.id] = block
    sound = not faults  # else a character whose block has a fault would be blamed for it
    characters: dict[str, Character] = {}
    needed: list[tuple[Fields, Character]] = []
    for table in fields.tables("character"):
        character = _character(table, unique(table, characters, "character"), blocks if sound else None)
        characters[character.id] = character
        needed.append((table, character))
    fields.done()
    if not faults:
        for table, character in needed:
            _check_needs(table, character, characters)
    if faults:
        raise InvalidInput(document.located(faults))
    return blocks, characters


def unique(table: Fields, known: Mapping[str, object], what: str) -> str:
    """The id of a table, which no other of `known` may have: a word by which other files can name it."""
    name = table.text("id")
    if not is_text(table, "id"):
        return name
    if not is_id(name):
        table.fault(f"{shown(name)} is no id, which is letters, digits and - . _, {MOST_SIGNS} at most", "id")
    elif name in known:
        table.fault(f"two entries of the kind {what} have the id {shown(name)}", "id")
    return name


def is_id(name: str) -> bool:
    """Whether other files can name something by this."""
    return _ID.fullmatch(name) is not None


def _character(table: Fields, name: str, blocks: Mapping[str, Block] | None) -> Character:
    kind = table.choice("kind", KINDS)
    number = kind == "number"
    states: dict[str, Text] = {}
    if table.has("states") or not number:
        given = table.table("states")
        states = {state: bilingual(given, state) for state in given.names()}
        for state in states:
            if not is_id(state):
                message = f"{shown(state)} is no state's name, which is letters, digits and - . _, {MOST_SIGNS} at most"
                given.fault(message, state)
        if number:
            table.fault("a number has no states", "states")
    least = table.integer("least", least=0) if number else 0
    most = table.integer("most", least=0) if number else 0
    if number and most <= least:
        table.fault("the width from least to most must be at least 1", "most")
    needs = table.table("needs", required=False)
    asked = {other: tuple(needs.texts(other)) for other in needs.names()}
    character = Character(
        id=name,
        block=table.text("block") if blocks is None else table.choice("block", blocks),
        kind=kind,
        name=bilingual(table, "name"),
        question=bilingual(table, "question"),
        states=states,
        least=least,
        most=most,
        needs=asked,
    )
    table.done()
    return character


def _check_needs(table: Fields, character: Character, characters: Mapping[str, Character]) -> None:
    before = list(characters)[: list(characters).index(character.id)]
    for other, states in character.needs.items():
        if other not in before:
            table.fault(f"{shown(other)} is no character declared before this", "needs", other, allowed=before)
            continue
        for position, state in enumerate(states):
            if (why := characters[other].fault(state)) is not None:
                table.fault(why[0], "needs", other, position, meant=why[1])


def asked(character: Character, known: Mapping[str, Sequence[str]]) -> bool | None:
    """Whether the question of `character` arises in a game of which these states are known; None when that is unknown.

    `known` gives states by character.
    """
    answer: bool | None = True
    for other, states in character.needs.items():
        if other not in known:
            answer = None
        elif not set(known[other]) & set(states):
            return False
    return answer
