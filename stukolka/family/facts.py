"""Facts: what is known of one character of one game, from where, and how certainly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from stukolka.apparatus.relations import CERTAINTIES
from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.family import rows
from stukolka.family.characters import Character, States, asked
from stukolka.family.games import Game
from stukolka.family.rows import Row
from stukolka.family.sources import Known
from stukolka.rules.switch import Text

COLUMNS = ("game", "character", "states", "basis", "certainty", "sources", "detail_en", "detail_ru")
"""The columns of facts.csv."""

COLLECTED = ("stated", "inferred", "silence")
"""The bases that facts.csv may name."""

BASES = {
    "stated": Text("stated", "сказано прямо"),
    "implied": Text("implied", "подразумевается"),
    "ambiguous": Text("ambiguous", "двусмысленно"),
    "contradictory": Text("contradictory", "противоречиво"),
    "chosen": Text("chosen by the user", "выбрано пользователем"),
    "inferred": Text("inferred", "выведено"),
    "silence": Text("nothing is said of it", "об этом ничего не сказано"),
    "supplied": Text("supplied from another witness", "из другого источника"),
    "conjecture": Text("the editor's conjecture", "предположение редактора"),
}
"""On what a fact is founded; of a rule set's, the origin of the answer from which it is read."""

INFERRED = frozenset({"inferred", "silence", "supplied", "conjecture"})
"""The bases that no source of the game itself states: left out where inferences are."""

FILLED = frozenset({"supplied", "conjecture"})
"""Those of `INFERRED` by which the edition fills what a witness leaves open, from another witness or by itself."""


@dataclass(frozen=True, slots=True)
class Fact:
    """The states of one character in one game or rule set."""

    subject: str
    """The game or rule set."""
    character: str
    """The character."""
    states: States
    """Its states, one or more."""
    basis: str
    """One of `BASES`."""
    certainty: str
    """How certain it is."""
    sources: tuple[str, ...]
    """Sources by id, passages (`A.r13`), of a silence the silent witness, and where an answer has no passage its
    origin and switch (`conjecture:all-pass`, `chosen:head`)."""
    detail: Text | None = None
    """What the states don't say."""

    @property
    def inferred(self) -> bool:
        """Whether it is an inference, which no source of the game itself states."""
        return self.basis in INFERRED

    @property
    def filled(self) -> bool:
        """Whether it fills what the witness leaves open."""
        return self.basis in FILLED


Facts = Mapping[str, Fact]
"""Character -> fact, for one game or rule set."""


def load_facts(
    path: Path, games: Mapping[str, Game], characters: Mapping[str, Character], known: Known
) -> dict[str, dict[str, Fact]]:
    """Game -> character -> fact, from the table at `path` (facts.csv), characters in their order.

    Raises:
        InvalidInput: with all faults of the table.
    """
    faults: list[Fault] = []
    found: dict[str, dict[str, Fact]] = {game: {} for game in games}
    placed: dict[tuple[str, str], Row] = {}
    for row in rows.read(path, COLUMNS):
        game, character = row["game"], row["character"]
        before = len(faults)
        for name, column, allowed in ((game, "game", games), (character, "character", characters)):
            if name not in allowed:
                faults.append(row.fault(f"unknown {column} {shown(name)}", column, meant=nearest(name, allowed)))
        if len(faults) > before:
            continue
        if (game, character) in placed:
            line = placed[game, character].line
            faults.append(row.fault(f"{character} of {game} stands on line {line} already", "character"))
            continue
        fact = _fact(row, characters[character], known, faults)
        if fact is not None:
            found[game][character] = fact
            placed[game, character] = row
    for (game, name), row in placed.items():
        faults += _inapplicable(row, characters[name], found[game])
    if faults:
        raise InvalidInput(sorted(faults, key=lambda fault: fault.line or 0))
    return {game: {name: facts[name] for name in characters if name in facts} for game, facts in found.items()}


def _fact(row: Row, character: Character, known: Known, faults: list[Fault]) -> Fact | None:
    before = len(faults)
    states, sources = row["states"].split(), row["sources"].split()
    whys = (why for state in states if (why := character.fault(state)) is not None)
    faults += (row.fault(message, "states", allowed=character.states, meant=meant) for message, meant in whys)
    if not states:
        faults.append(row.fault("a fact has a state; what is unknown is left out", "states", allowed=character.states))
    if doubled := next((state for at, state in enumerate(states) if state in states[:at]), None):
        faults.append(row.fault(f"{shown(doubled)} stands twice", "states"))
    for column, allowed in (("basis", COLLECTED), ("certainty", tuple(CERTAINTIES))):
        if row[column] not in allowed:
            meant = nearest(row[column], allowed)
            faults.append(row.fault(f"unknown value {shown(row[column])}", column, allowed=allowed, meant=meant))
    for cited in sources:
        if known.is_passage(cited):
            message = f"{shown(cited)} is a passage: what a witness lays down is read from its rule sets"
            faults.append(row.fault(message, "sources"))
        elif (why := known.fault(cited)) is not None:
            faults.append(row.fault(why[0], "sources", meant=why[1]))
    if not sources:
        faults.append(row.fault("nothing is asserted without a source", "sources"))
    if bool(row["detail_en"].strip()) != bool(row["detail_ru"].strip()):
        faults.append(row.fault("a detail stands in both languages", "detail_en"))
    if len(faults) > before:
        return None
    detail = Text(row["detail_en"], row["detail_ru"]) if row["detail_en"] else None
    basis, certainty = row["basis"], row["certainty"]
    return Fact(row["game"], character.id, character.ordered(states), basis, certainty, tuple(sources), detail)


def _inapplicable(row: Row, character: Character, facts: Facts) -> list[Fault]:
    """A fault where the question doesn't arise in a game that has what the fact's game has."""
    if asked(character, states_of(facts)) is not False:
        return []
    needed = "; ".join(f"{other} {', '.join(states)}" for other, states in character.needs.items())
    return [row.fault(f"{character.id} is asked only of games that have {needed}", "character")]


def states_of(facts: Facts) -> dict[str, States]:
    """Character -> states, of what is known of a game."""
    return {name: fact.states for name, fact in facts.items()}
