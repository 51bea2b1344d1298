"""From a name or a file to the rule set that it stands for.

A rule-set file has a `base` (a name, or another file beside it), a table `[switches]` of changed answers, and if its
author likes a `title` and a `source`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from stukolka import paths, toml
from stukolka.apparatus.complete import Completed, complete
from stukolka.apparatus.source import bilingual, filled, unknown_witness
from stukolka.errors import Fault, InvalidInput, StukolkaError, nearest, shown
from stukolka.fields import Fields, key_path
from stukolka.rules.ruleset import ParsedName, RuleSet, change_faults, parse_name
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.library import Library

MOST_BASES = 50
"""How many files may be based on each other in a row."""


def ruleset(library: Library, name_or_path: str | Path) -> RuleSet:
    """The rule set of a name, or the one in a file: a path, a name in `.toml`, or an existing file.

    Raises:
        InvalidInput: with all faults of the name or of the file.
    """
    if isinstance(name_or_path, Path):
        return _by_file(library, name_or_path, ())
    return found(library, name_or_path, Path())


def found(library: Library, name: str, beside: Path, *, chain: tuple[Path, ...] = ()) -> RuleSet:
    """The rule set of a name or of a file, whose path counts from the folder `beside`.

    `chain` are the files that are based on it.
    """
    path = beside / name
    if name.endswith(".toml") or (paths.is_there(path) and not paths.is_folder(path)):
        return _by_file(library, path, chain)
    return library.shipped(name)


def found_at(
    library: Library, name: str, key: str, beside: Path, *, faults: list[Fault], chain: tuple[Path, ...] = ()
) -> RuleSet | None:
    """The rule set that a file names at the key path `key`, or None and faults at that place.

    What is wrong inside another file is placed there.
    """
    try:
        return found(library, name, beside, chain=chain)
    except StukolkaError as error:
        for fault in error.faults:
            if fault.file and fault.line is None:
                # The file itself can't be read: that is the fault of the line that names it.
                fault = replace(fault, message=f"{shown(name)}: {fault.message}", file="")
            faults.append(fault if fault.file else replace(fault, key=key))
        return None


def by_name(library: Library, name: str) -> RuleSet:
    """The rule set of a name.

    Raises:
        InvalidInput: with all faults of the name.
    """
    parsed = parse_name(name)
    try:
        game = library.game_of(parsed.form)
    except InvalidInput as error:
        raise InvalidInput(fault if fault.file else replace(fault, key=name) for fault in error.faults) from None
    sigla = library.sigla(game.name)
    faults = []
    if parsed.siglum not in sigla:
        fault = unknown_witness(parsed.siglum, sigla)
        if parsed.siglum in library.sigla():
            fault = replace(fault, message=f"witness {parsed.siglum} has no readings of {game.name}")
        faults.append(fault)
    changes = dict(parsed.changes)
    faults += change_faults(changes, form=parsed.form, declared=game.switches)
    if faults:
        raise InvalidInput(replace(fault, key=name) for fault in faults)
    made = completed(library, parsed).ruleset
    return made.changed(changes) if changes else made


def completed(library: Library, name: ParsedName) -> Completed:
    """The rule set of a form and a witness that exist, with what was needed to complete it.

    Raises:
        InvalidInput: a switch stays without an answer, or a file that is needed has faults.
    """
    game = library.game_of(name.form)
    book = functools.partial(library.book, game.name)
    return complete(name, game.questions, completions=library.completions(game.name), book=book)


def _by_file(library: Library, path: Path, chain: tuple[Path, ...]) -> RuleSet:
    """The rule set in the file at `path`; `chain` are the files that are based on it."""
    real = paths.real(path)
    if real in chain:
        circle = " -> ".join(each.name for each in (*chain[chain.index(real) :], real))
        raise InvalidInput([Fault(f"rule sets are based on each other: {circle}")])
    if len(chain) == MOST_BASES:
        raise InvalidInput([Fault(f"more than {MOST_BASES} rule sets are based on each other in a row")])
    document = toml.read(path)
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    name = filled(fields, "base")
    base = None
    if name.strip():
        base = found_at(library, name, "base", path.parent, faults=faults, chain=(*chain, real))
    table = fields.table("switches", required=False)
    changes = {key: table.raw(key) for key in table.names()}
    faults += _change_faults(library, changes, base)
    title = _title(fields)
    source = fields.text("source", required=False)
    fields.done()
    if faults or base is None:
        raise InvalidInput(document.located(faults))
    changed = base.changed({key: str(answer) for key, answer in changes.items()})
    return replace(changed, title=title, source=source)


def _change_faults(library: Library, changes: Mapping[str, object], base: RuleSet | None) -> list[Fault]:
    if base is not None:
        return change_faults(changes, form=base.form, declared=base.declared, at="switches")
    # Without a base the form isn't known: at least what is a switch nowhere can be told.
    known = {switch.key for game in library.games.values() for switch in game.switches if switch.plays}
    return [
        Fault(f"unknown switch {shown(key)}", key=key_path("switches", key), nearest=nearest(key, known))
        for key in changes
        if key not in known
    ]


def _title(fields: Fields) -> Text | None:
    """The title of a rule-set file: one text for both languages, or one in each."""
    if not fields.has("title"):
        return None
    if isinstance(fields.raw("title"), Mapping):
        return bilingual(fields, "title")
    title = filled(fields, "title")
    return Text(en=title, ru=title)
