"""A record's file played out, with every fault at its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from stukolka import naming, toml
from stukolka.cli.output import complain
from stukolka.cli.terms import WARNING
from stukolka.engine import play
from stukolka.engine.record import made_under
from stukolka.errors import Fault, IllegalAction, InvalidInput, nearest, shown
from stukolka.fields import found, key_path
from stukolka.library import Library
from stukolka.publish.authority import authority
from stukolka.rules.ruleset import RuleSet
from stukolka.rules.switch import Text

FORBIDDEN = Text("'{0}' is forbidden by {1}", "'{0}' — нельзя ({1})")
"""An action, and the locus that forbids it."""

NOT_STRICT = Text(
    "to play it out all the same, punished as the rules say, write strict = false into the record",
    "чтобы всё же разыграть её, с взысканием по правилам, впишите в запись strict = false",
)
"""What to do with a card against the rules that was played at a real table."""

OTHER_RULES = Text(
    "made under other rules: {name} was {then} and is {now} now; what follows is played by the present ones",
    "записано при других правилах: {name} было {then}, теперь {now}; дальнейшее разыграно по нынешним",
)
"""A record whose rule set has other answers by now."""


@dataclass(frozen=True)
class Played:
    """A record played as far as its actions go."""

    ruleset: RuleSet
    """Its rule set."""
    game: Any
    """The game (`stukolka.engine.protocol.Game`)."""
    setup: Any
    """Terms and cards."""
    replay: play.Replay[Any, Any]
    """What happened."""
    recorded: str | None
    """The digest of the rules under which the record was made, if it says so."""

    def as_json(self) -> dict[str, object]:
        """The contract's answer to `replay`."""
        return result_json(self.replay.result, self.ruleset, recorded=self.recorded)


def result_json(result: Mapping[str, object], ruleset: RuleSet, *, recorded: str | None) -> dict[str, object]:
    """The contract's object for a deal played out, with the digest that its record holds."""
    return {
        **result,
        "rules": ruleset.name,
        "digest": ruleset.digest,
        "recorded_digest": recorded,
        "other_rules": None if recorded is None else recorded != ruleset.digest,
    }


def played(library: Library, path: Path, *, lang: str) -> Played:
    """The record in the file at `path`, played; `lang` is the language in which the rule against an action is told.

    A record that was made under other rules is played all the same, and that is told on stderr: before anything else,
    since it may be why an action is against the rules of today.

    Raises:
        InvalidInput: with all faults of the file.
        IllegalAction: an action is against the rules.
    """
    document = toml.read(path)
    ruleset, faults = _ruleset(library, document)
    if ruleset is None:
        raise InvalidInput(document.located([*faults, *_syntax(library, document.data)]))
    recorded = made_under(document.data, faults=[])  # a fault of it is found with the others
    if recorded is not None and recorded != ruleset.digest:
        told_so = OTHER_RULES.of(lang).format(name=ruleset.name, then=recorded, now=ruleset.digest)
        complain(f"{WARNING.of(lang)}: {document.path}: {told_so}")
    game, rules = library.engine(ruleset.game), library.typed(ruleset)
    try:
        replayed = play.replay_record(game, rules, document.data)
    except InvalidInput as invalid:
        raise InvalidInput(document.located(invalid.faults)) from None
    except IllegalAction as illegal:
        why = _why(game, rules, document.data, illegal)
        faults = told(library, ruleset, illegal, why=why, lang=lang)
        if _taken_at_a_table(game, rules, document.data, illegal):
            faults = [replace(fault, message=f"{fault.message}; {NOT_STRICT.of(lang)}") for fault in faults]
        illegal.faults = document.located(faults)
        raise
    table = {key: value for key, value in document.data.items() if key not in play.NOT_PLAYED}
    return Played(ruleset, game, game.setup(table, rules), replayed, recorded)


def told(library: Library, ruleset: RuleSet, illegal: IllegalAction, *, why: Text, lang: str) -> list[Fault]:
    """The fault of an illegal action, with the rule that forbids it and who says so; `why` as the engine says it."""
    rule = authority(library, ruleset, illegal.locus)
    # What the engine adds ("it is player 2's turn") is told; the rule itself would be said twice.
    own = "" if why == rule.rule else f"{why.of(lang)}; "
    forbidden = FORBIDDEN.of(lang).format(f"{illegal.seat} {illegal.action}", illegal.locus)
    message = f"{forbidden}: {own}{rule.sentence(lang)}"
    return [replace(fault, message=message, lang=lang) for fault in illegal.faults]


def _why(game: Any, rules: Any, data: Mapping[str, object], illegal: IllegalAction) -> Text:
    """The rule against an action in both languages: the error has it in English only."""
    actions: Any = data["actions"]
    legal = play.replay_record(game, rules, {**data, "actions": actions[: illegal.index]})
    _, action = game.parse(f"{illegal.seat} {illegal.action}")
    why: Text = game.why(legal.state, action, seat=illegal.seat)[1]
    return why


def _taken_at_a_table(game: Any, rules: Any, data: Mapping[str, object], illegal: IllegalAction) -> bool:
    """Whether the action would be taken, and punished, in a record that says `strict = false`."""
    actions: Any = data["actions"]
    try:
        play.replay_record(game, rules, {**data, "strict": False, "actions": actions[: illegal.index + 1]})
    except (IllegalAction, InvalidInput):  # a game that punishes no card has no such key
        return False
    return True


def _ruleset(library: Library, document: toml.Document) -> tuple[RuleSet | None, list[Fault]]:
    """The record's rule set, or its faults: of a name at the record's `rules`, of a file in that file."""
    if "rules" not in document.data:
        near = nearest("rules", document.data)
        if near is None:
            return None, [Fault("missing key", key="rules")]
        return None, [Fault(f"unknown key {shown(near)}", key=key_path("", near), nearest="rules")]
    name = document.data["rules"]
    if not isinstance(name, str):
        return None, [Fault(f"expected the name of a rule set, found {found(name)}", key="rules")]
    faults: list[Fault] = []
    beside = Path(document.path).parent
    return naming.found_at(library, name, key="rules", beside=beside, faults=faults), faults


def _syntax(library: Library, data: Mapping[str, object]) -> list[Fault]:
    """What is wrong with the actions of a record whose rule set isn't known, so far as its form is."""
    form = str(data.get("rules", "")).partition("/")[0]
    faults: list[Fault] = []
    for entry in library.games.values():
        if form in entry.forms and library.has_engine(entry.name):
            play.read_actions(library.engine(entry.name), data, faults=faults)
    return faults
