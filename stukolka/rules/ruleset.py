"""A rule set: an answer for every switch of a form, each with its origin, under a name that parses back to it.

`golets/A` is what witness A lays down for the golets game; `golets/B:2` takes the second answer wherever B contradicts
itself; `golets/A+pack=36+undertrump=free` is changed in place (the printed name sorts its changes by switch).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.fields import found, key_path
from stukolka.rules.switch import Switch, Text

KINDS = ("stated", "implied", "ambiguous", "contradictory", "supplied", "conjecture", "chosen")
"""The kinds of origin: the standing of the witness's own reading, else from another witness, the editor or the user."""

FILLED = ("supplied", "conjecture")
"""The kinds of origin that fill what the witness leaves open."""

OPEN = ("silent", "lacuna", "pending")
"""The standings of a reading that says nothing: nobody can differ from it."""

_NAME = re.compile(r"(?P<form>[^/:+=]+)/(?P<siglum>[^/:+=]+)(?::(?P<number>[^/:+=]*))?(?P<changes>\+.*)?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Said:
    """What a witness itself has at a question, whatever a rule set answers."""

    witness: str
    """The siglum."""
    standing: str
    """The standing of its reading: a word of `stukolka.apparatus.reading.Standing`."""
    answers: tuple[str, ...] = ()
    """The keys of its answers."""
    passages: tuple[str, ...] = ()
    """The passages that say so, cited: `A.r13`."""
    note: Text | None = None
    """The note beside the reading."""

    @property
    def unread(self) -> bool:
        """Whether nobody has looked yet."""
        return self.standing == "pending"

    def as_json(self) -> dict[str, object]:
        """The reading as the commands print it."""
        return {
            "witness": self.witness,
            "standing": self.standing,
            "answers": list(self.answers),
            "passages": list(self.passages),
            "note": self.note.as_json() if self.note else None,
        }


@dataclass(frozen=True, slots=True)
class Alternative:
    """An answer that a witness gives, or may mean, besides the one that a rule set takes."""

    answer: str
    """The answer's key."""
    passages: tuple[str, ...]
    """The passages that give it, cited: `B.r41`."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where an answer comes from."""

    kind: str
    """One of `KINDS`; of a sentence of the printed rule that answers no question, `edition`."""
    witness: str | None = None
    """The siglum of the witness that says so; None for a conjecture of the editor and a choice of the user."""
    passages: tuple[str, ...] = ()
    """The passages that say so, cited: `A.r13`."""
    note: Text | None = None
    """The note beside the reading, or the editor's reason."""
    also: tuple[str, ...] = ()
    """The other answers of a reading that is ambiguous or contradictory."""
    also_passages: tuple[tuple[str, ...], ...] = ()
    """For each of `also`, the passages that give it: not `passages` where the witness contradicts itself."""
    instead_of: Said | None = None
    """Of an answer that is supplied or conjectured: what the rule set's own witness has there itself."""

    @property
    def passage(self) -> str | None:
        """The first passage, as a table cites it."""
        return self.passages[0] if self.passages else None

    @property
    def alternatives(self) -> tuple[Alternative, ...]:
        """The other answers, each with the passages that give it."""
        passages = self.also_passages or (self.passages,) * len(self.also)
        return tuple(Alternative(*one) for one in zip(self.also, passages, strict=True))

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """The passages of the other answers that aren't those of the answer too, each once."""
        named = (one for other in self.alternatives for one in other.passages)
        return tuple(one for one in dict.fromkeys(named) if one not in self.passages)

    @property
    def cited(self) -> tuple[str, ...]:
        """Every passage to which it points: of the answer, of the other answers, and of what it stands in for."""
        own = self.instead_of.passages if self.instead_of else ()
        return tuple(dict.fromkeys((*self.passages, *self.elsewhere, *own)))


@dataclass(frozen=True, slots=True)
class ParsedName:
    """The parts of a rule set's name; `str` gives the canonical name back."""

    form: str
    """The form: `golets`."""
    siglum: str
    """The witness."""
    second: bool = False
    """Whether the witness's second answer is taken wherever it contradicts itself."""
    changes: tuple[tuple[str, str], ...] = ()
    """Switch and answer of every change, sorted by switch."""

    def __str__(self) -> str:
        """The canonical name."""
        changes = "".join(f"+{key}={answer}" for key, answer in self.changes)
        return f"{self.form}/{self.siglum}{':2' if self.second else ''}{changes}"

    def changed(self, changes: Mapping[str, str]) -> ParsedName:
        """The name with `changes` added; a later change of a switch replaces an earlier one."""
        return replace(self, changes=tuple(sorted((dict(self.changes) | dict(changes)).items())))


def parse_name(name: str) -> ParsedName:
    """The parts of `name`; whether form, witness, switches and answers exist is not asked here.

    Raises:
        InvalidInput: it is not of the shape FORM/SIGLUM[:2][+SWITCH=ANSWER...], or changes a switch twice.
    """
    match = _NAME.fullmatch(name)
    if match is None:
        raise InvalidInput([Fault(f"{shown(name)} is no rule set's name, which is FORM/SIGLUM, e.g. golets/A")])
    faults = []
    if match["number"] not in {None, "2"}:
        number = shown(f":{match['number']}")
        faults.append(Fault(f"after the siglum stands {number}, and only :2 can stand there", key=name))
    changes: dict[str, str] = {}
    for part in (match["changes"] or "").split("+")[1:]:
        key, equals, answer = part.partition("=")
        if not (key and equals and answer) or "=" in answer:
            faults.append(Fault(f"{shown('+' + part)} is no change, which is +SWITCH=ANSWER", key=name))
        elif key in changes:
            faults.append(Fault(f"switch {shown(key)} is changed twice", key=name))
        changes[key] = answer
    if faults:
        raise InvalidInput(faults)
    return ParsedName(match["form"], match["siglum"], match["number"] == "2", tuple(sorted(changes.items())))


@dataclass(frozen=True)
class RuleSet:
    """An answer for every switch of one form of a game."""

    game: str
    """The game: `stukolka`."""
    form: str
    """The form of it: `golets`."""
    name: str
    """The canonical name, which parses back to the same rule set."""
    answers: Mapping[str, str]
    """Switch -> answer, in the order of declaration."""
    origins: Mapping[str, Origin]
    """Switch -> where its answer comes from."""
    declared: tuple[Switch, ...] = field(repr=False, compare=False)
    """Every question of the game."""
    title: Text | None = None
    """A title of the user's own."""
    source: str | None = None
    """What the user says of where these rules come from."""
    wording: Mapping[str, Said] = field(default_factory=dict, repr=False, compare=False)
    """Key of a locus of wording -> what its witness has there: no rule set answers these, no digest holds them."""

    def __hash__(self) -> int:
        """A hash, so that a rule set can be a key."""
        return hash((self.name, self.digest))

    @cached_property
    def switches(self) -> Mapping[str, Switch]:
        """Switch key -> switch, for the switches of this form, in the order of declaration."""
        return switches_of(self.declared, self.form)

    @cached_property
    def digest(self) -> str:
        """What identifies the rules: 16 hex digits of the SHA-256 of game, form and answers, not of name or origins."""
        lines = [self.game, self.form, *(f"{key}={self.answers[key]}" for key in sorted(self.answers))]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]

    @property
    def witnesses(self) -> tuple[str, ...]:
        """The sigla of its own witness and of all that its answers come from, sorted."""
        supplied = {origin.witness for origin in self.origins.values() if origin.witness is not None}
        return tuple(sorted({parse_name(self.name).siglum, *supplied}))

    @property
    def unread(self) -> tuple[str, ...]:
        """The keys of the questions, those of wording too, for which its witness has not been read yet."""
        pending = (key for key, origin in self.origins.items() if origin.instead_of and origin.instead_of.unread)
        return *pending, *(key for key, said in self.wording.items() if said.unread)

    @property
    def read_in_part(self) -> Mapping[str, tuple[str, ...]]:
        """Group of questions -> those of it not read yet, for every group of which others have been read already.

        A group is what the loci begin with: `deal.misdeal`.  What fills the rest may not fit.
        """
        groups: dict[str, list[str]] = {}
        for key, switch in self.switches.items():
            groups.setdefault(switch.locus.partition("-")[0], []).append(key)
        unread = set(self.unread)
        left = {name: tuple(key for key in keys if key in unread) for name, keys in groups.items()}
        return {name: left[name] for name, keys in groups.items() if 0 < len(left[name]) < len(keys)}

    @property
    def questions(self) -> int:
        """How many questions its form has, those of wording too."""
        return len(self.answers) + len(self.wording)

    def changed(self, changes: Mapping[str, str]) -> RuleSet:
        """The rule set with other answers, of the origin `chosen`, and with the changes in its name.

        Raises:
            InvalidInput: a switch or an answer is unknown; all are listed.
        """
        if faults := change_faults(changes, form=self.form, declared=self.declared):
            raise InvalidInput(replace(fault, key=self.name) for fault in faults)
        return replace(
            self,
            name=str(parse_name(self.name).changed(changes)),
            answers=dict(self.answers) | dict(changes),
            origins=dict(self.origins) | dict.fromkeys(changes, Origin("chosen")),
            title=None,  # the title and the source were given to the rules as they stood
            source=None,
        )

    def rows(self) -> tuple[tuple[Switch, str, Text, Origin], ...]:
        """Per switch, in the order of declaration: the switch, its answer, the answer's gloss and its origin."""
        return tuple(
            (switch, self.answers[key], switch.answers[self.answers[key]], self.origins[key])
            for key, switch in self.switches.items()
        )

    def as_json(self) -> list[dict[str, object]]:
        """The `switches` of the contract's answer to `rules`."""
        return [
            {
                "switch": switch.key,
                "locus": switch.locus,
                "question": switch.question.as_json(),
                "answer": answer,
                "gloss": gloss.as_json(),
                **origin_json(origin),
            }
            for switch, answer, gloss, origin in self.rows()
        ]


def origin_json(origin: Origin) -> dict[str, object]:
    """An origin as the contract writes it: `{origin, witness, passage}`, with all that is known of it besides."""
    return {
        "origin": origin.kind,
        "witness": origin.witness,
        "passage": origin.passage,
        "passages": list(origin.passages),
        "note": origin.note.as_json() if origin.note else None,
        "also": list(origin.also),
        "alternatives": [{"answer": one.answer, "passages": list(one.passages)} for one in origin.alternatives],
        "instead_of": origin.instead_of.as_json() if origin.instead_of else None,
    }


def switches_of(declared: Iterable[Switch], form: str) -> dict[str, Switch]:
    """Switch key -> switch, for the questions of `form` that have a place in a rule set."""
    return {switch.key: switch for switch in declared if switch.plays and form in switch.forms}


def change_faults(changes: Mapping[str, object], *, form: str, declared: Iterable[Switch], at: str = "") -> list[Fault]:
    """A fault for every change that the form can't take, its key being the switch below the key path `at`."""
    declared = tuple(declared)
    own = switches_of(declared, form)
    everywhere = {switch.key: switch for switch in declared}
    faults = []
    for key, answer in changes.items():
        place = key_path(at, key)
        if key in own:
            allowed = tuple(own[key].answers)
            if answer not in allowed:
                message = f"unknown answer {shown(str(answer))} to switch {key}"
                if not isinstance(answer, str):
                    message = f"expected a text as the answer to switch {key}, found {found(answer)}"
                meant = nearest(str(answer), allowed)
                faults.append(Fault(message, key=place, allowed=allowed, nearest=meant))
        elif key not in everywhere:
            meant = nearest(key, own) or next((name for name, switch in own.items() if switch.locus == key), None)
            faults.append(Fault(f"unknown switch {shown(key)} of {form}", key=place, allowed=tuple(own), nearest=meant))
        elif not everywhere[key].plays:
            faults.append(Fault(f"{shown(key)} is a locus of wording, which no rule set answers", key=place))
        else:
            forms = ", ".join(everywhere[key].forms)
            faults.append(Fault(f"{form} has no switch {shown(key)}: it is one of {forms}", key=place))
    return faults
