"""A place of the edition as reference managers take it: BibTeX, CSL JSON and TEI, with the digest of what it says."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

import stukolka
from stukolka.apparatus.reading import GENERAL, Reading
from stukolka.entry import begins
from stukolka.errors import Fault, StukolkaError, WrongUsage, nearest, shown
from stukolka.publish import addresses, citing, words
from stukolka.rules.difference import parts
from stukolka.rules.ruleset import parse_name
from stukolka.rules.switch import Switch, Text
from stukolka.synopsis import sets

if TYPE_CHECKING:
    from stukolka.entry import GameEntry
    from stukolka.library import Library
    from stukolka.rules.ruleset import RuleSet

TEI = "http://www.tei-c.org/ns/1.0"
"""The namespace of TEI."""

AUTHOR = "The stukolka contributors"
"""Who is named as author, as in CITATION.cff."""

_TEX = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
_SPECIAL = re.compile(r"[\\{}%&#$_~^]")


@dataclass(frozen=True, slots=True)
class Cited:
    """One place, and the state in which it is cited."""

    name: str
    """What it was asked for by: `A`, `A.r13`, `golets.set-aside`, `A/general/trick.overtrump`, `golets/A`, `C46`."""
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
        return key(self.name, self.digest)

    def url(self, site: str | None, lang: str) -> str | None:
        """The address on a site, or None when nobody said where the site is."""
        return None if site is None else f"{site.rstrip('/')}/{lang}/{self.address.url}"


def key(name: str, digest: str) -> str:
    """The key of what has this name and digest."""
    return f"stukolka-{re.sub('[^A-Za-z0-9.-]+', '-', name)}-{digest[:8]}"


def find(library: Library, name: str) -> Cited:
    """What a name stands for: a witness, passage, reading, locus, claim, relation, rule set, difference or synopsis.

    Two rule sets that are compared are named with a comma between them, `golets/A,golets/C`, and so are witnesses that
    stand side by side, `A,C,D`; a locus of several games is named with its game, `lansquenet:deal.packets`.

    Raises:
        WrongUsage: there is none, or several games have such a locus.
        InvalidInput: it is the name of a rule set that can't be made.
    """
    if "," in name:
        return _difference(library, name) if "/" in name else _synopsis(library, name)
    game, _, own = name.rpartition(":")
    if not game and name in library.sigla():
        return _witness(library, name)
    if not game and name.partition(".")[0] in library.sigla() and "/" not in name:
        return _passage(library, name)
    if name in library.relations():
        return _relation(library, name)
    if _is_ruleset(library, name):
        return _ruleset(library, name)
    if "/" in own:
        return _reading(library, name, game, own)
    if "." not in own and (claim := _claim(library, name)) is not None:
        return claim
    entry = _game_of(library, game, own, name)
    switch = _switch(entry, own, name)
    readings = list(readings_of(library, entry, switch))
    what = Text(*(f"{words.LOCUS.of(lang)} {switch.locus}" for lang in ("en", "ru")))
    return Cited(
        name,
        what,
        citing.locus_digest(entry.name, switch, readings),
        addresses.locus(entry.name, switch.locus),
    )


def _is_ruleset(library: Library, name: str) -> bool:
    # A rule set is named by its form first; a reading by its witness, which may have the name of a form of its own.
    form, _, rest = name.partition("/")
    forms = [known for entry in library.games.values() for known in entry.forms]
    return bool(rest) and "/" not in rest.partition("+")[0] and (form in forms or form not in library.sigla())


def _ruleset(library: Library, name: str) -> Cited:
    ruleset = library.shipped(name)
    what = Text(*(f"{words.RULESET.of(lang)} {ruleset.name}" for lang in ("en", "ru")))
    return Cited(name, what, ruleset.digest, _own_address(ruleset))


def _own_address(ruleset: RuleSet) -> addresses.Address:
    """The page of a rule set; of one changed in place, that of the rule set from which it is changed."""
    return addresses.ruleset(ruleset.game, str(replace(parse_name(ruleset.name), changes=())))


def _difference(library: Library, name: str) -> Cited:
    """Two rule sets compared, as on their page if there is one: of two witnesses as shipped, on one form."""
    names = [part.strip() for part in name.split(",")]
    rulesets = sorted(library.rulesets(names), key=_place(library))
    parts(rulesets)  # raises what can't be compared
    what = Text(*(f"{words.COMPARISON.of(lang)} {' : '.join(one.name for one in rulesets)}" for lang in ("en", "ru")))
    parsed = [parse_name(one.name) for one in rulesets]
    game, form = rulesets[0].game, parsed[0].form
    if {one.form for one in parsed} != {form}:
        address = addresses.Address(f"{game}/differences", "differences")
    elif len(parsed) == 2:
        first, second = (one.siglum for one in parsed)
        address = addresses.difference(game, form, first, second) if first != second else _own_address(rulesets[0])
    else:
        address = addresses.comparison(game, form)
    return Cited(name, what, citing.rulesets_digest(rulesets), address)


def _synopsis(library: Library, name: str) -> Cited:
    """Witnesses of a game side by side, as on their page."""
    game, _, own = name.rpartition(":")
    named = [part.strip() for part in own.split(",")]
    beside = {
        entry.name: together
        for entry in library.games.values()
        for together in sets(library.sigla(entry.name))
        if set(together) == set(named) and len(named) == len(together) and game in ("", entry.name)
    }
    if len(beside) > 1:
        allowed = tuple(f"{one}:{','.join(together)}" for one, together in beside.items())
        raise WrongUsage([Fault(f"several games have a synopsis {own}: say which", allowed=allowed)])
    if not beside:
        every = tuple(",".join(one) for entry in library.games.values() for one in sets(library.sigla(entry.name)))
        raise WrongUsage([Fault(f"no synopsis {shown(name)}", allowed=tuple(dict.fromkeys(every)))])
    [(of, sigla)] = beside.items()
    what = Text(*(f"{words.SYNOPSIS.of(lang)} {' : '.join(sigla)}" for lang in ("en", "ru")))
    digests = (citing.witness_digest(library.source(one), library.passages(one).values()) for one in sigla)
    return Cited(name, what, citing.digest(digests), addresses.synopsis(of, sigla))


def synopsis_name(library: Library, game: str, sigla: Iterable[str]) -> str:
    """A synopsis as `find` takes it: with its game where the witnesses stand side by side in another one too."""
    together = tuple(sigla)
    having = [one for one in library.games if together in sets(library.sigla(one))]
    name = ",".join(together)
    return name if having == [game] else f"{game}:{name}"


def _place(library: Library) -> Callable[[RuleSet], tuple[int, str]]:
    """The order in which pages have rule sets, whichever way round they are asked for: that of their witnesses."""

    def place(ruleset: RuleSet) -> tuple[int, str]:
        return library.sigla(ruleset.game).index(parse_name(ruleset.name).siglum), ruleset.name

    return place


def _claim(library: Library, name: str) -> Cited | None:
    game, _, own = name.rpartition(":")
    games = [game] if game else list(library.games)
    found = [library.claims(one)[own] for one in games if one in library.games and own in library.claims(one)]
    if len(found) > 1:
        named = tuple(f"{one.game}:{own}" for one in found)
        raise WrongUsage([Fault(f"several games have a claim {own}: say which", allowed=named)])
    if not found:
        return None
    what = Text(*(f"{words.CLAIM.of(lang)} {own}" for lang in ("en", "ru")))
    return Cited(name, what, citing.claim_digest(found[0]), addresses.claim(found[0].game, own))


def _relation(library: Library, name: str) -> Cited:
    what = Text(*(f"{words.RELATION.of(lang)} {name}" for lang in ("en", "ru")))
    return Cited(name, what, citing.relation_digest(library.relations()[name]), addresses.relation(name))


def qualified(library: Library, game: str, name: str) -> str:
    """A locus, reading or claim of a game as `find` takes it: with its game where another has one of that name."""
    own = name.rpartition("/")[2]
    having = [
        entry.name
        for entry in library.games.values()
        if own in library.claims(entry.name) or any(switch.locus == own for switch in entry.switches)
    ]
    return name if having == [game] else f"{game}:{name}"


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
    entry = _game_of(library, game, locus, name)
    switch = _switch(entry, locus, name)
    found = [one for one in readings_of(library, entry, switch) if (one.witness, one.section) == (siglum, section)]
    if not found:
        given = [f"{one.witness}/{one.section}/{one.locus}" for one in readings_of(library, entry, switch)]
        raise WrongUsage([Fault(f"no reading {shown(own)}", allowed=tuple(given), nearest=nearest(own, given))])
    address = addresses.reading(entry.name, siglum, section, switch.locus)
    return Cited(name, citing.reading(found[0]), citing.reading_digest(entry.name, found[0]), address)


def _game_of(library: Library, game: str, locus: str, asked: str) -> GameEntry:
    """The game of a locus: the one that is named, else the only one that has it."""
    if game:
        if game not in library.games:
            allowed = tuple(library.games)
            raise WrongUsage([Fault(f"unknown game {shown(game)}", allowed=allowed, nearest=nearest(game, allowed))])
        return library.games[game]
    having = [entry for entry in library.games.values() if any(locus in {one.locus, one.key} for one in entry.switches)]
    if len(having) == 1:
        return having[0]
    if having:
        named = tuple(f"{entry.name}:{locus}" for entry in having)
        raise WrongUsage([Fault(f"several games have a locus {locus}: say which", allowed=named)])
    loci = [
        name for entry in library.games.values() for switch in entry.switches for name in (switch.locus, switch.key)
    ]
    claims = [claim for entry in library.games.values() for claim in library.claims(entry.name)]
    told = f"no witness, passage, reading, locus, relation, claim, rule set or difference {shown(asked)}"
    every = (switch for entry in library.games.values() for switch in entry.switches)
    begun = dict.fromkeys(switch.locus for switch in every if begins(switch, locus))
    meant = ", ".join(begun) or nearest(locus, [*library.sigla(), *loci, *claims])
    raise WrongUsage([Fault(told, nearest=meant)])


def _switch(entry: GameEntry, locus: str, asked: str) -> Switch:
    """The locus of a game; what is wrong with it names what was asked for."""
    try:
        return entry.switch(locus)
    except StukolkaError as error:
        raise WrongUsage(replace(fault, key=asked) for fault in error.faults) from None


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


def tei(cited: Cited, *, lang: str, site: str | None = None) -> str:
    """An element `bibl` of TEI P5."""
    edition = words.VERSION.of(lang).format(version=stukolka.__version__)
    told = [
        f"<author>{escape(AUTHOR)}</author>",
        f'<title level="a">{escape(_capital(cited.what.of(lang)))}</title>',
        f'<title level="m">{escape(words.TITLE.of(lang))}</title>',
        f"<edition>{escape(edition)}</edition>",
        f'<idno type="digest">{cited.digest}</idno>',
    ]
    if (url := cited.url(site, lang)) is not None:
        told.append(f"<ptr target={quoteattr(url)}/>")
    inside = "".join(f"\n  {one}" for one in told)
    return f'<bibl xml:id="{cited.key}" xml:lang="{lang}">{inside}\n</bibl>'


def written(found: Iterable[Cited], form: str, *, lang: str, site: str | None = None) -> str:
    """Places in one of the formats, `bibtex`, `csl` or `tei`, as a file."""
    match form:
        case "csl":
            items = [csl(one, lang=lang, site=site) for one in found]
            return json.dumps(items, ensure_ascii=False, indent=1) + "\n"
        case "tei":
            entries = "\n".join(tei(one, lang=lang, site=site) for one in found)
            return f'<listBibl xmlns="{TEI}">\n{entries}\n</listBibl>\n'
        case _:
            return "\n".join(bibtex(one, lang=lang, site=site) for one in found)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _tex(text: str) -> str:
    return _SPECIAL.sub(lambda match: _TEX.get(match[0], f"\\{match[0]}"), text)
