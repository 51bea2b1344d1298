"""The questions of a game as its books need them, and the frame that readings and completions share."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from stukolka.apparatus.reading import GENERAL
from stukolka.errors import nearest, shown
from stukolka.fields import Fields
from stukolka.rules.switch import Switch


@dataclass(frozen=True)
class Questions:
    """The questions of a game, as its books need them."""

    game: str
    """The game."""
    forms: tuple[str, ...]
    """Its forms."""
    switches: tuple[Switch, ...]
    """Every question, loci of wording too."""

    @cached_property
    def by_locus(self) -> dict[str, Switch]:
        """Locus -> question."""
        return {switch.locus: switch for switch in self.switches}


def entries(fields: Fields, questions: Questions, *, beside: Collection[str] = ()) -> Iterable[tuple[str, str, Fields]]:
    """The tables `[SECTION."LOCUS"]` whose section and locus exist and go together; a fault for every other one.

    `beside` are the keys that may stand beside the sections.
    """
    sections = (GENERAL, *questions.forms)
    by_locus = questions.by_locus
    for section in fields.names():
        if section in beside:
            continue
        if section not in sections:
            allowed = (*beside, *sections)
            fields.fault(f"unknown section {shown(section)}", section, allowed=allowed, meant=nearest(section, allowed))
            continue
        table = fields.table(section)
        for locus in table.names():
            if why := _misplaced(section, locus, by_locus.get(locus)):
                table.fault(why, locus)
            elif locus in by_locus:
                yield section, locus, table.table(locus)
            else:
                inner = table.raw(locus)
                parts = (f"{locus}.{part}" for part in inner) if isinstance(inner, Mapping) else ()
                if quoted := next((part for part in parts if part in by_locus), None):
                    table.fault(f'a locus is written in quotes: [{section}."{quoted}"]', locus)
                else:
                    table.fault(f"unknown locus {shown(locus)}", locus, meant=nearest(locus, by_locus))


def _misplaced(section: str, locus: str, switch: Switch | None) -> str | None:
    """Why a locus can't stand in a section, or None when it can."""
    if switch is None or section in switch.forms:
        return None
    if section != GENERAL:
        return f"{section} has no question {locus}: it is one of {', '.join(switch.forms)}"
    alone = len(switch.forms) == 1
    return f"{locus} is a question of {switch.forms[0]} only: it stands in that section" if alone else None
