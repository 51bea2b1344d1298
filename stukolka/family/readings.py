"""The characters of the edition's own games, read from the answers of their rule sets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.family.characters import Character, States, asked
from stukolka.family.facts import Fact
from stukolka.family.sources import Known
from stukolka.fields import Fields
from stukolka.rules.ruleset import Origin, RuleSet, parse_name
from stukolka.toml import Document

if TYPE_CHECKING:
    from stukolka.entry import GameEntry

ORIGINS = {
    "stated": "certain",
    "chosen": "certain",
    "implied": "likely",
    "silence": "likely",
    "ambiguous": "possible",
    "contradictory": "possible",
    "supplied": "possible",
    "conjecture": "possible",
    "inferred": "possible",
}
"""Basis of a fact that is read from a rule set -> its certainty, the firmest basis first."""


@dataclass(frozen=True, slots=True)
class Read:
    """How one character is read from the rule sets of some forms of a game."""

    game: str
    """The game."""
    forms: tuple[str, ...]
    """The forms of it for which this holds."""
    character: str
    """The character."""
    switch: str | None
    """The switch whose answer is read; None where the form itself or a silence says it."""
    states: Mapping[str, States]
    """Answer -> states; `*` for any answer, or for the form itself."""
    passages: tuple[str, ...]
    """Passages that describe the form so, where no switch is read."""
    silence: bool
    """Whether it is read from a witness's silence."""
    when: Mapping[str, tuple[str, ...]]
    """Switch -> answers, of which each must be given for this to be read."""


def load_reads(
    document: Document, games: Mapping[str, GameEntry], characters: Mapping[str, Character], known: Known
) -> tuple[Read, ...]:
    """How characters are read, in the order of `document` (rulesets.toml).

    Raises:
        InvalidInput: with all faults of the file.
    """
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    reads = []
    for table in fields.tables("read"):
        game, character = table.choice("game", games), table.choice("character", characters)
        if game and character:
            reads.append(_read(table, games[game], characters[character], known))
    fields.done()
    if faults:
        raise InvalidInput(document.located(faults))
    return tuple(reads)


def _read(table: Fields, game: GameEntry, character: Character, known: Known) -> Read:
    switches = {switch.key: switch for switch in game.switches if switch.plays}
    key = table.choice("switch", switches) if table.has("switch") else None
    within = switches[key].forms if key else tuple(game.forms)
    forms = tuple(table.choices("forms", within, required=False)) or within
    silence = table.boolean("silence", default=False)
    passages = known.check(table, "passages") if not key and not silence else ()
    states: dict[str, States] = {}
    if not key or table.has("always"):
        states["*"] = _states(table, "always", character)
    else:
        answers = table.table("states")
        allowed = switches[key].answers
        for answer in answers.names():
            if answer not in allowed:
                meant = nearest(answer, allowed)
                table.fault(f"{key} has no answer {shown(answer)}", "states", answer, allowed=allowed, meant=meant)
            states[answer] = _states(answers, answer, character)
        for answer in allowed:
            if answer not in states and answers.names():
                table.fault(f"nothing is read from the answer {answer} of {key}", "states")
    conditions = table.table("when", required=False)
    when = {}
    for other in conditions.names():
        if other in switches:
            when[other] = tuple(conditions.choices(other, switches[other].answers))
        else:
            table.fault(f"unknown switch {shown(other)}", "when", other, meant=nearest(other, switches))
            conditions.raw(other)
    table.done()
    return Read(game.name, forms, character.id, key, states, passages, silence, when)


def _states(table: Fields, key: str, character: Character) -> States:
    states = table.texts(key)
    for position, state in enumerate(states):
        if (why := character.fault(state)) is not None:
            table.fault(why[0], key, position, allowed=character.states, meant=why[1])
    return tuple(dict.fromkeys(states))


def facts_of(
    ruleset: RuleSet, reads: Iterable[Read], characters: Mapping[str, Character], *, heard_out: bool
) -> dict[str, Fact]:
    """Character -> fact, as the answers of `ruleset` say, in the order of the characters.

    A character without a state is unknown and left out; so is one whose question doesn't arise in such a game. A
    silence counts only where the witness has been `heard_out`. What hangs on a question where the witness says
    something that no answer expresses is unknown: the answer that fills it is just what the witness doesn't say.
    """
    siglum = parse_name(ruleset.name).siglum
    gathered: dict[str, list[tuple[States, str, tuple[str, ...]]]] = {}
    otherwise: set[str] = set()
    for read in reads:
        if read.game != ruleset.game or ruleset.form not in read.forms:
            continue
        if read.silence and not heard_out:
            continue
        if any(_says_otherwise(ruleset, switch) for switch in (read.switch, *read.when)):
            otherwise.add(read.character)
            continue
        if any(ruleset.answers.get(switch) not in answers for switch, answers in read.when.items()):
            continue
        states, basis, sources = _one(ruleset, siglum, read)
        if states:
            gathered.setdefault(read.character, []).append((states, basis, sources))
    facts: dict[str, Fact] = {}
    for name, character in characters.items():
        parts = gathered.get(name)
        if (
            not parts
            or name in otherwise
            or asked(character, {one: fact.states for one, fact in facts.items()}) is False
        ):
            continue
        basis = max((part[1] for part in parts), key=list(ORIGINS).index)
        states = character.ordered(state for part in parts for state in part[0])
        cited = tuple(dict.fromkeys(source for part in parts for source in part[2]))
        facts[name] = Fact(ruleset.name, name, states, basis, ORIGINS[basis], cited)
    return facts


def _says_otherwise(ruleset: RuleSet, switch: str | None) -> bool:
    """Whether an answer stands where the witness says something that no answer expresses."""
    origin = ruleset.origins.get(switch) if switch else None
    return origin is not None and origin.instead_of is not None and origin.instead_of.standing == "unmodelled"


def _one(ruleset: RuleSet, siglum: str, read: Read) -> tuple[States, str, tuple[str, ...]]:
    """What one entry reads from a rule set: states, basis and sources."""
    if read.switch is None:
        if read.silence:
            return read.states["*"], "silence", (siglum,)
        own = tuple(cited for cited in read.passages if cited.partition(".")[0] == siglum)
        return read.states["*"], "stated" if own else "supplied", own or read.passages
    origin: Origin = ruleset.origins[read.switch]
    cited = origin.passages or (f"{origin.kind}:{read.switch}",)
    if "*" not in read.states:
        return read.states[ruleset.answers[read.switch]], origin.kind, cited
    # Which answer is right may be in doubt; what every answer presupposes is not.
    basis = "implied" if origin.kind in {"ambiguous", "contradictory"} else origin.kind
    return read.states["*"], basis, cited
