"""A place of the edition as reference managers take it: BibTeX and CSL JSON, with the digest of what was said there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import stukolka
from stukolka.apparatus.reading import GENERAL, Reading
from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.publish import addresses, citing, words
from stukolka.rules.switch import Switch, Text

if TYPE_CHECKING:
    from stukolka.entry import GameEntry
    from stukolka.library import Library

AUTHOR = "The stukolka contributors"
"""Who is named as author, as in CITATION.cff."""

_TEX = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
_SPECIAL = re.compile(r"[\\{}%&#$_~^]")


@dataclass(frozen=True, slots=True)
class Cited:
    """One place, and the state in which it is cited."""

    name: str
    """What it was asked for by: `A`, `A.r13`, `golets.set-aside`, `A/general/trick.overtrump`."""
    what: Text
    """What it is, as in the line that cites it."""
    digest: str
    """What identifies the state."""
    address: addresses.Address
    """Where it stands on the site."""

    @property
    def line(self) -> Text:
        """The line that cites it, as on its page."""
        return citing.citation(self.what, self.digest)

    @property
    def key(self) -> str:
        """A key for a reference manager: it changes with what is said there."""
        return f"stukolka-{re.sub('[^A-Za-z0-9.-]+', '-', self.name)}-{self.digest[:8]}"

    def url(self, site: str | None, lang: str) -> str | None:
        """The address on a site, or None when nobody said where the site is."""
        return None if site is None else f"{site.rstrip('/')}/{lang}/{self.address.url}"


def find(library: Library, name: str) -> Cited:
    """The witness, passage, reading or locus of a name; a locus of several games is named `lansquenet:deal.packets`.

    Raises:
        WrongUsage: there is none, or several games have such a locus.
    """
    game, _, own = name.rpartition(":")
    if not game and name in library.sigla():
        return _witness(library, name)
    if not game and name.partition(".")[0] in library.sigla() and "/" not in name:
        return _passage(library, name)
    if "/" in own:
        return _reading(library, name, game, own)
    entry = _game_of(library, game, own)
    switch = entry.switch(own)
    readings = list(readings_of(library, entry, switch))
    what = Text(*(f"{words.LOCUS.of(lang)} {switch.locus}" for lang in ("en", "ru")))
    return Cited(
        name,
        what,
        citing.locus_digest(entry.name, switch, readings),
        addresses.locus(entry.name, switch.locus),
    )


def readings_of(library: Library, entry: GameEntry, switch: Switch) -> Iterator[Reading]:
    """Every witness's readings at a locus, the general section first, as its page has them."""
    for section in (GENERAL, *entry.forms):
        for siglum in library.sigla(entry.name):
            if reading := library.book(entry.name, siglum).of(switch.locus).get(section):
                yield reading


def _witness(library: Library, siglum: str) -> Cited:
    source, passages = library.source(siglum), library.passages(siglum).values()
    what = Text(*(f"{words.WITNESS.of(lang)} {siglum}" for lang in ("en", "ru")))
    return Cited(siglum, what, citing.witness_digest(source, passages), addresses.witness(siglum))


def _passage(library: Library, name: str) -> Cited:
    found = library.passage(name)
    what = Text(*(f"{words.PASSAGE.of(lang)} {found.cited}" for lang in ("en", "ru")))
    return Cited(name, what, citing.passage_digest(found), addresses.passage(found.cited))


def _reading(library: Library, name: str, game: str, own: str) -> Cited:
    siglum, _, rest = own.partition("/")
    section, _, locus = rest.partition("/")
    entry = _game_of(library, game, locus)
    switch = entry.switch(locus)
    found = [one for one in readings_of(library, entry, switch) if (one.witness, one.section) == (siglum, section)]
    if not found:
        given = [f"{one.witness}/{one.section}/{one.locus}" for one in readings_of(library, entry, switch)]
        raise WrongUsage([Fault(f"no reading {shown(own)}", allowed=tuple(given), nearest=nearest(own, given))])
    address = addresses.reading(entry.name, siglum, section, switch.locus)
    return Cited(name, citing.reading(found[0]), citing.reading_digest(entry.name, found[0]), address)


def _game_of(library: Library, game: str, locus: str) -> GameEntry:
    """The game of a locus: the one that is named, else the only one that has it."""
    if game:
        if game not in library.games:
            allowed = tuple(library.games)
            raise WrongUsage([Fault(f"unknown game {shown(game)}", allowed=allowed, nearest=nearest(game, allowed))])
        return library.games[game]
    having = [entry for entry in library.games.values() if locus in {switch.locus for switch in entry.switches}]
    if len(having) == 1:
        return having[0]
    if having:
        named = tuple(f"{entry.name}:{locus}" for entry in having)
        raise WrongUsage([Fault(f"several games have a locus {locus}: say which", allowed=named)])
    loci = [switch.locus for entry in library.games.values() for switch in entry.switches]
    told = f"no witness, passage, reading or locus {shown(locus)}"
    raise WrongUsage([Fault(told, nearest=nearest(locus, [*library.sigla(), *loci]))])


def bibtex(cited: Cited, *, lang: str, site: str | None = None) -> str:
    """An entry of BibTeX, in UTF-8."""
    fields = {
        "author": "{" + _tex(AUTHOR) + "}",
        "title": "{" + _tex(_capital(cited.what.of(lang))) + "}",
        "howpublished": _tex(citing.edition().of(lang)),
        "url": cited.url(site, lang),
        "note": _tex(f"[{cited.digest}]"),
        "langid": {"ru": "russian", "en": "english"}[lang],
    }
    told = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items() if value is not None)
    return f"@misc{{{cited.key},\n{told}}}\n"


def csl(cited: Cited, *, lang: str, site: str | None = None) -> dict[str, object]:
    """An item of CSL JSON: an entry of a database, which the edition is."""
    item: dict[str, object] = {
        "id": cited.key,
        "type": "entry",
        "author": [{"literal": AUTHOR}],
        "title": _capital(cited.what.of(lang)),
        "container-title": words.TITLE.of(lang),
        "version": stukolka.__version__,
        "number": cited.digest,
        "language": lang,
    }
    if (url := cited.url(site, lang)) is not None:
        item["URL"] = url
    return item


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _tex(text: str) -> str:
    return _SPECIAL.sub(lambda match: _TEX.get(match[0], f"\\{match[0]}"), text)
