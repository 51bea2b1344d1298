"""What facts and relations rest on besides the witnesses: books, works of reference, pages."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from stukolka.apparatus.source import bilingual, filled
from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.family.characters import unique
from stukolka.fields import Fields
from stukolka.rules.switch import Text
from stukolka.toml import Document

RELIABILITIES = {
    "high": Text("high", "высокая"),
    "medium": Text("medium", "средняя"),
    "low": Text("low", "низкая"),
}
"""How far the editor trusts a source, the most trusted first."""

_ADDRESS = re.compile(r"https?://\S+")


@dataclass(frozen=True, slots=True)
class Source:
    """One source other than a witness."""

    id: str
    """`wp-tippen`."""
    kind: str
    """What it is, by id."""
    kind_name: Text
    """What it is."""
    title: str
    """What it is called, in its own language."""
    address: str
    """Where it stands."""
    seen: str
    """Where it was read: the same address, or that of a copy."""
    reliability: str
    """One of `RELIABILITIES`."""
    note: Text | None
    """What a reader should know of it."""


def load_sources(document: Document) -> dict[str, Source]:
    """Id -> source, in the order of `document` (sources.toml).

    Raises:
        InvalidInput: with all faults of the file.
    """
    faults: list[Fault] = []
    fields = Fields(document.data, faults=faults)
    kinds: dict[str, Text] = {}
    for table in fields.tables("kind"):
        kinds[unique(table, kinds, "kind")] = bilingual(table, "name")
        table.done()
    sources: dict[str, Source] = {}
    for table in fields.tables("source"):
        name = unique(table, sources, "source")
        kind = table.choice("kind", kinds)
        title = filled(table, "title")
        address = _address(table, "address")
        seen = _address(table, "seen") if table.has("seen") else address
        reliability = table.choice("reliability", RELIABILITIES)
        note = bilingual(table, "note") if table.has("note") else None
        table.done()
        kind_name = kinds.get(kind, Text("", ""))
        sources[name] = Source(name, kind, kind_name, title, address, seen, reliability, note)
    fields.done()
    if faults:
        raise InvalidInput(document.located(faults))
    return sources


def _address(table: Fields, key: str) -> str:
    address = table.text(key)
    if address and not _ADDRESS.fullmatch(address):
        table.fault(f"{shown(address)} is no address of the web", key)
    return address


class Known:
    """All that may be cited: sources by id, passages as `E.s1c`, and a witness as a whole by its siglum."""

    def __init__(self, sources: Collection[str], passages: Mapping[str, Collection[str]]) -> None:
        """Take the ids of sources, and siglum -> the ids of its passages."""
        self._sources = sources
        self._passages = passages
        self.used: set[str] = set()
        """What has been asked for and found."""

    def fault(self, cited: str, *, whole: bool = False) -> tuple[str, str | None] | None:
        """Why `cited` can't be cited, with what was probably meant; None when it can.

        With `whole`, a siglum alone may be cited: for what a witness doesn't say.
        """
        siglum, dot, name = cited.partition(".")
        if dot and siglum in self._passages:
            if name in self._passages[siglum]:
                self.used.add(cited)
                return None
            return f"witness {siglum} has no passage {shown(name)}", nearest(name, self._passages[siglum])
        if cited in self._sources or (whole and cited in self._passages):
            self.used.add(cited)
            return None
        return f"unknown source {shown(cited)}", nearest(cited, self._sources)

    def check(self, table: Fields, key: str, *steps: str | int) -> tuple[str, ...]:
        """The sources listed at `key`, at least one, each known and named once; `steps` lead from there to an item."""
        cited = table.texts(key)
        for position, one in enumerate(cited):
            if (why := self.fault(one)) is not None:
                table.fault(why[0], key, *steps, position, meant=why[1])
            elif one in cited[:position]:
                table.fault(f"{shown(one)} stands twice", key, *steps, position)
        if not cited and isinstance(table.raw(key, required=False), list):
            table.fault("nothing is asserted without a source", key)
        return tuple(cited)

    def is_passage(self, cited: str) -> bool:
        """Whether it is a passage of a witness."""
        siglum, dot, _ = cited.partition(".")
        return bool(dot) and siglum in self._passages


def witnesses_of(cited: Iterable[str], sigla: Collection[str]) -> tuple[str, ...]:
    """The sigla of the witnesses among what is cited, sorted."""
    found = {one.partition(".")[0] for one in cited}
    return tuple(sorted(found & set(sigla)))
