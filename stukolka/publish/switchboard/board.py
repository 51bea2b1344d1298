"""What the switchboard shows of a choice: every question with its answers, the rules in prose, and what differs.

All of it is plain data (texts, lists, objects of JSON) in one language.  A choice is a rule set of the library and some
answers of one's own; it is compared with another rule set.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from stukolka.errors import InvalidInput
from stukolka.publish import addresses, words
from stukolka.publish.switchboard import wording
from stukolka.rules.difference import Cell, Row, WordingRow, differences, parts
from stukolka.rules.prose import mark
from stukolka.rules.ruleset import FILLED, RuleSet, Said, parse_name
from stukolka.rules.switch import Switch, Text

if TYPE_CHECKING:
    from stukolka.apparatus.reading import Book
    from stukolka.entry import GameEntry
    from stukolka.library import Library

PARTS: Final = {
    "sources": (words.OWN_DIFFERENCES, None),
    "possible": (words.MAY_DIFFER, wording.POSSIBLE),
    "completed": (words.FILLED_DIFFERENCES, words.FILLED_INTRO),
    "form": (wording.OF_FORM, None),
    "wording": (words.WORDING_DIFFERENCES, words.WORDING_INTRO),
}
"""Part of a comparison -> its head, and what it means that a question stands there."""

Json = dict[str, Any]
"""Plain data."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A rule set of the library, changed, and another with which it is compared."""

    base: RuleSet
    """The rule set as the library has it."""
    ruleset: RuleSet
    """The same with the answers chosen."""
    against: RuleSet
    """The other."""
    changes: Mapping[str, str]
    """Switch -> answer chosen, for those that differ from the base."""

    @property
    def compared(self) -> tuple[RuleSet, ...]:
        """The rule sets to be compared: one only, where the other is the same."""
        return (self.against, self.ruleset) if self.against.name != self.ruleset.name else (self.ruleset,)


def choice(library: Library, rules: str, against: str, changes: Mapping[str, str]) -> Choice:
    """The choice of a rule set by its name, with further changes, compared with the rule set named `against`.

    A change to what the rule set answers anyway is none, and one of a question that only other forms of the game ask is
    left out: so a change of witness or form keeps what can be kept.

    Raises:
        InvalidInput: with all faults of the names and of the changes.
    """
    parsed = parse_name(rules)
    base = library.shipped(rules.partition("+")[0])
    wanted = dict(parsed.changes) | dict(changes)
    elsewhere = {switch.key for switch in base.declared if switch.plays} - set(base.answers)
    kept = {key: one for key, one in wanted.items() if key not in elsewhere and base.answers.get(key) != one}
    other = library.shipped(against)
    if other.game != base.game:
        raise InvalidInput(f"{against} is of another game than {rules}")
    return Choice(base, base.changed(kept) if kept else base, other, dict(sorted(kept.items())))


def other_than(library: Library, rules: str) -> str:
    """With what a rule set is compared unless told: that of the other witness which leaves least of the form open.

    Raises:
        InvalidInput: there is no such rule set.
    """
    base = library.shipped(rules.partition("+")[0])
    siglum = parse_name(base.name).siglum
    others = [library.shipped(f"{base.form}/{other}") for other in library.sigla(base.game) if other != siglum]
    least = min(others, key=lambda one: sum(origin.kind in FILLED for origin in one.origins.values()), default=base)
    return least.name


def filled(library: Library, chosen: Choice, siglum: str) -> dict[str, str]:
    """The changes that fill what the witness leaves open with what another witness says there, where it says anything.

    With the witness's own siglum, what it leaves open is filled as the edition does.
    """
    base = chosen.base
    left_open = {key for key, origin in base.origins.items() if origin.kind in FILLED}
    changes = {key: answer for key, answer in chosen.changes.items() if key not in left_open}
    if siglum != parse_name(base.name).siglum:
        other = library.shipped(f"{base.form}/{siglum}")
        for key in left_open:
            if other.origins[key].kind not in FILLED and other.answers[key] != base.answers[key]:
                changes[key] = other.answers[key]
    return changes


class Board:
    """The switchboard of a library, in one language."""

    def __init__(self, library: Library, lang: str) -> None:
        self.library = library
        self.lang = lang
        self._books: dict[str, dict[str, Book]] = {}

    def catalogue(self) -> list[Json]:
        """Every game with its forms, their rule sets, and how its players can play."""
        games = sorted(self.library.games.values(), key=lambda game: -len(game.forms))
        return [self._game(game) for game in games if self.library.names(game.name)]

    def shown(self, chosen: Choice) -> Json:
        """All that is shown of a choice, but for what deals come to."""
        ruleset = chosen.ruleset
        least, most = zip(*(self.library.limits(one) for one in (ruleset, chosen.against)), strict=True)
        return {
            "rules": ruleset.name,
            "base": chosen.base.name,
            "changes": dict(chosen.changes),
            "against": chosen.against.name,
            "game": ruleset.game,
            "form": ruleset.form,
            "digest": ruleset.digest,
            "title": self.library.title(ruleset).of(self.lang),
            "players": [max(least), min(most)],
            "open": sum(origin.kind in FILLED for origin in chosen.base.origins.values()),
            "fillers": self._fillers(chosen.base),
            "chapters": list(self._chapters(chosen)),
            "prose": [
                {
                    "title": section.title.of(self.lang),
                    "sentences": [
                        {"text": one.text.of(self.lang), "mark": one.mark.of(self.lang), "switch": one.switch}
                        for one in section.sentences
                    ],
                }
                for section in self.library.prose(ruleset)
            ],
            "difference": self._difference(chosen),
            "links": self._links(chosen),
            "file": self.file(chosen),
        }

    def _game(self, game: GameEntry) -> Json:
        forms = [
            {
                "key": form,
                "title": title.of(self.lang),
                "names": [
                    {"name": name, "label": self._siglum(name), "other": other_than(self.library, name)}
                    for name in self.library.names(game.name, seconds=True)
                    if parse_name(name).form == form
                ],
            }
            for form, title in game.forms.items()
        ]
        strategies = self.library.engine(game.name).strategies if self.library.has_engine(game.name) else ()
        return {
            "game": game.name,
            "title": game.title.of(self.lang),
            "forms": forms,
            "strategies": [{"name": one, "label": wording.plays(one).of(self.lang)} for one in strategies],
        }

    def _siglum(self, name: str) -> str:
        parsed = parse_name(name)
        return wording.SECOND.of(self.lang).format(siglum=parsed.siglum) if parsed.second else parsed.siglum

    def _fillers(self, base: RuleSet) -> list[str]:
        """The other witnesses that say something where this one is silent."""
        found = []
        for siglum in self._books_of(base.game):
            if siglum != parse_name(base.name).siglum:
                other = self.library.shipped(f"{base.form}/{siglum}")
                if any(
                    one.kind in FILLED and other.origins[key].kind not in FILLED for key, one in base.origins.items()
                ):
                    found.append(siglum)
        return found

    def _books_of(self, game: str) -> dict[str, Book]:
        # Which books there are is read from the folder each time that one asks for them.
        if game not in self._books:
            self._books[game] = {siglum: self.library.book(game, siglum) for siglum in self.library.sigla(game)}
        return self._books[game]

    def _chapters(self, chosen: Choice) -> Iterable[Json]:
        for phase, title in self.library.games[chosen.base.game].chapters.items():
            asked = [one for one in chosen.base.switches.values() if one.locus.startswith(f"{phase}.")]
            if asked:
                questions = [self._question(switch, chosen) for switch in asked]
                yield {"phase": phase, "title": title.of(self.lang), "questions": questions}

    def _question(self, switch: Switch, chosen: Choice) -> Json:
        origin = chosen.base.origins[switch.key]
        return {
            "switch": switch.key,
            "question": switch.question.of(self.lang),
            "answer": chosen.ruleset.answers[switch.key],
            "base": chosen.base.answers[switch.key],
            "filled": origin.kind in FILLED,
            "origin": origin.kind,
            "mark": mark(origin).of(self.lang),
            "differs": chosen.ruleset.answers[switch.key] != chosen.against.answers.get(switch.key),
            "answers": [
                {"key": key, "gloss": gloss.of(self.lang), "said": self._said(switch, key, chosen.base)}
                for key, gloss in switch.answers.items()
            ],
        }

    def _said(self, switch: Switch, answer: str, base: RuleSet) -> list[Json]:
        """Which witnesses give this answer, each with how it says so and where."""
        found = []
        for siglum, book in self._books_of(base.game).items():
            reading = book.at(switch.locus, base.form)
            if reading is not None and answer in reading.answers:
                standing = words.STANDINGS[reading.standing.value].of(self.lang)
                told = ", ".join((standing, *reading.supporting(second=answer != reading.answers[0])))
                found.append({"siglum": siglum, "standing": reading.standing.value, "told": f"{siglum}: {told}"})
        return found

    # What differs

    def _difference(self, chosen: Choice) -> Json:
        compared = chosen.compared
        names = [one.name for one in compared]
        if len(compared) == 1:
            return {"names": names, "asked": len(chosen.ruleset.answers), "differing": 0, "parts": []}
        found = parts(compared)
        rows: dict[str, list[Json]] = {part: [] for part in PARTS}
        for row in (*found.differ, *found.may_differ):
            rows[row.kind].append(self._row(row))
        rows["wording"] = [self._worded(row) for row in found.wording]
        told = [
            {
                "part": part,
                "head": head.of(self.lang),
                "meaning": meaning.of(self.lang) if meaning else "",
                "rows": rows[part],
            }
            for part, (head, meaning) in PARTS.items()
            if rows[part]
        ]
        asked = len(differences(compared, every=True))
        return {"names": names, "asked": asked, "differing": len(found.differ), "parts": told}

    def _row(self, row: Row) -> Json:
        return {
            "switch": row.switch,
            "question": row.question.of(self.lang),
            "cells": [self._cell(row, cell) if cell else {"text": "—", "mark": ""} for cell in row.cells],
        }

    def _cell(self, row: Row, cell: Cell) -> Json:
        joining = (words.AND if cell.origin.kind == "contradictory" else words.OR).of(self.lang)
        also = [
            {"text": f"{joining}: {row.glosses[other.answer].of(self.lang)}", "mark": ", ".join(other.passages)}
            for other in cell.origin.alternatives
        ]
        return {
            "answer": cell.answer,
            "text": cell.gloss.of(self.lang),
            "mark": mark(cell.origin, beside=True).of(self.lang),
            "also": also,
        }

    def _worded(self, row: WordingRow) -> Json:
        cells = []
        for said in row.cells:
            text = self._words(row.answers, said) if said else "—"
            cells.append({"text": text, "mark": ", ".join(said.passages) if said else ""})
        return {"switch": row.switch, "question": row.question.of(self.lang), "cells": cells}

    def _words(self, glosses: Mapping[str, Text], said: Said) -> str:
        if not said.answers:
            return words.STANDINGS[said.standing].of(self.lang)
        return " ".join(glosses[answer].of(self.lang) for answer in said.answers)

    # Addresses and files

    def _links(self, chosen: Choice) -> Json:
        """Where questions and passages stand on the site: below the folder of the language."""
        origins = [one for ruleset in (*chosen.compared, chosen.base) for one in ruleset.origins.values()]
        cited = {passage for origin in origins for passage in origin.cited}
        cited |= {name for one in chosen.compared for said in one.wording.values() for name in said.passages}
        game = chosen.base.game
        return {
            "questions": {one.key: addresses.locus(game, one.locus).url for one in chosen.base.declared},
            "passages": {one: addresses.passage(one).url for one in sorted(cited)},
        }

    def file(self, chosen: Choice) -> str:
        """The rule set that is chosen, as a file that every command takes."""
        lines = [f'base = "{chosen.base.name}"']
        if chosen.changes:
            lines += ["", "[switches]", *(f'{key} = "{answer}"' for key, answer in chosen.changes.items())]
        return "\n".join(lines) + "\n"
