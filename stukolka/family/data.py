"""The family's data as it lies in `variants/family`, loaded and checked as a whole."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from stukolka.errors import Fault, InvalidInput, StukolkaError, WrongUsage
from stukolka.family import FOLDER
from stukolka.family.characters import Block, Character, load_characters
from stukolka.family.facts import Facts, load_facts
from stukolka.family.games import Game, Names, load_games
from stukolka.family.readings import Read, load_reads
from stukolka.family.relations import Assertion, load_relations
from stukolka.family.repairs import Repair, load_repairs
from stukolka.family.sources import Known, Source, load_sources
from stukolka.fields import key_path

if TYPE_CHECKING:
    from stukolka.library import Library

T = TypeVar("T")

FEW = 3
"""How many more lines with the same fault are named; where there are fewer, each is a fault by itself."""


@dataclass(frozen=True, slots=True)
class Data:
    """Everything that the family's files say."""

    blocks: Mapping[str, Block]
    """Blocks of characters."""
    characters: Mapping[str, Character]
    """Characters, in the order in which they are asked."""
    sources: Mapping[str, Source]
    """Sources other than the witnesses."""
    names: Names
    """Groups, families, words, places and games."""
    facts: Mapping[str, Facts]
    """Game -> character -> fact; a game of the edition's own has none here."""
    relations: Mapping[str, Assertion]
    """Asserted relations."""
    reads: tuple[Read, ...]
    """How characters are read from rule sets."""
    repairs: tuple[Repair, ...]
    """What was changed when the data were made."""

    @property
    def games(self) -> Mapping[str, Game]:
        """The games."""
        return self.names.games


def has_family(library: Library) -> bool:
    """Whether the library holds a family of games."""
    return (library.root / "variants" / FOLDER).is_dir()


def load(library: Library) -> Data:
    """The family of `library`.

    Raises:
        WrongUsage: the library has none.
        InvalidInput: with all faults of all files that can be understood.
    """
    folder = library.root / "variants" / FOLDER
    if not has_family(library):
        message = "this library has no family of games; the shipped one lies in variants/family"
        raise WrongUsage([Fault(message, file=str(folder))])
    faults: list[Fault] = []
    read = _Collecting(faults)
    described = read(lambda: load_characters(library.document("variants", FOLDER, "characters.toml")))
    sources = read(lambda: load_sources(library.document("variants", FOLDER, "sources.toml")))
    repairs = read(lambda: load_repairs(folder / "repairs.csv"))
    if described is None or sources is None or repairs is None:
        raise InvalidInput(faults)
    blocks, characters = described
    known = Known(sources, {siglum: library.passages(siglum) for siglum in library.sigla()})
    names = read(lambda: load_games(library.document("variants", FOLDER, "games.toml"), known))
    reads = read(
        lambda: load_reads(library.document("variants", FOLDER, "rulesets.toml"), library.games, characters, known)
    )
    if names is None or reads is None:
        raise InvalidInput(faults)
    facts = read(lambda: load_facts(folder / "facts.csv", names.games, characters, known))
    ends = tuple(_ends(library, names))
    relations = read(lambda: load_relations(library.document("variants", FOLDER, "relations.toml"), ends, known))
    if facts is None or relations is None:
        raise InvalidInput(faults)
    faults += _unused(library, sources, known)
    if faults:
        raise InvalidInput(faults)
    return Data(blocks, characters, sources, names, facts, relations, reads, repairs)


def _ends(library: Library, names: Names) -> Iterable[str]:
    """Everything of which a relation may speak."""
    yield from names.games
    yield from (f"family:{name}" for name in names.families)
    yield from (f"word:{name}" for name in names.words)
    yield from (f"place:{name}" for name in names.places)
    for game in library.games.values():
        if len(game.forms) > 1:
            yield from (f"form:{form}" for form in game.forms)


def _unused(library: Library, sources: Mapping[str, Source], known: Known) -> tuple[Fault, ...]:
    """A fault for every source on which nothing rests."""
    faults = [
        Fault("nothing rests on this source", key=key_path("source", position))
        for position, name in enumerate(sources)
        if name not in known.used
    ]
    return library.document("variants", FOLDER, "sources.toml").located(faults)


class _Collecting:
    """Calls makers one after the other, and collects the faults of those that fail."""

    def __init__(self, faults: list[Fault]) -> None:
        self._faults = faults

    def __call__(self, make: Callable[[], T]) -> T | None:
        try:
            return make()
        except StukolkaError as error:
            self._faults += _once(error.faults)
            return None


def _once(faults: Iterable[Fault]) -> list[Fault]:
    """The faults, those that say the same of many lines told once with the lines: a name that is gone is one fault."""
    alike: dict[tuple[str, str, str | None], list[Fault]] = {}
    for fault in faults:
        alike.setdefault((fault.file, fault.message, fault.nearest), []).append(fault)
    told = []
    for first, *others in alike.values():
        if len(others) < FEW:
            told += [first, *others]
            continue
        lines = ", ".join(str(other.line) for other in others[:FEW])
        rest = f" and {len(others) - FEW} more" if len(others) > FEW else ""
        told.append(replace(first, message=f"{first.message}, and so on lines {lines}{rest}"))
    return sorted(told, key=lambda fault: fault.line or 0)


def files(root: Path) -> tuple[Path, ...]:
    """The files of the family below a library's root, sorted."""
    return tuple(sorted(path for path in (root / "variants" / FOLDER).glob("*") if path.suffix in {".toml", ".csv"}))


def digest_of(root: Path) -> str:
    """What identifies the family's files: 16 hex digits of a SHA-256 over their names and bytes, line ends evened."""
    found = hashlib.sha256()
    for path in files(root):
        content = path.read_bytes().replace(b"\r\n", b"\n")
        found.update(f"{path.name} {len(content)}\n".encode() + content)
    return found.hexdigest()[:16]
