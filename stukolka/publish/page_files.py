"""The files that belong to single pages: how each place on them is cited, questions as data, the witnesses collated.

They lie among the tables of the edition under the names of their pages, and are what the commands of the same names
print: `cite`, `collate`, `rules`, `diff`, `study`.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING, Final

from stukolka.publish import addresses, cited, citing, side_by_side, words
from stukolka.publish.cited import Cited
from stukolka.rules.switch import Text
from stukolka.synopsis import sets

if TYPE_CHECKING:
    from stukolka.entry import GameEntry
    from stukolka.library import Library
    from stukolka.rules.switch import Switch

SUFFIXES: Final[Mapping[str, str]] = {"bibtex": "bib", "csl": "csl.json", "tei": "xml"}
"""Format of a citation, as the command calls it -> the suffix of its file."""

NAMES: Final[Mapping[str, str]] = {"bibtex": "BibTeX", "csl": "CSL", "tei": "TEI"}
"""Format of a citation -> what it is called."""

LANGUAGES: Final = ("en", "ru")


def citation(page: str, form: str, lang: str) -> str:
    """The file that cites a page and the places on it."""
    return f"cite/{page}.{lang}.{SUFFIXES[form]}"


def question(game: str, locus: str) -> str:
    """The file of a question."""
    return f"loci/{addresses.locus(game, locus).page.replace('/loci', '')}.json"


def collation(game: str, form: str) -> str:
    """The file of a game's witnesses, collated; `form` is `csv` or `tei`."""
    return f"collations/{game}.{ {'csv': 'csv', 'tei': 'xml'}[form] }"


def page_files(library: Library) -> dict[str, str]:
    """File below the folder of tables -> its content."""
    found = {}
    for page, on_it in places(library).items():
        for lang in LANGUAGES:
            for form in SUFFIXES:
                found[citation(page, form, lang)] = cited.written(on_it, form, lang=lang)
    for name, entry in library.games.items():
        for switch in entry.switches:
            found[question(name, switch.locus)] = (
                json.dumps(question_json(library, entry, switch), ensure_ascii=False, indent=1) + "\n"
            )
        if len(library.sigla(name)) > 1:
            found.update(_collations(library, name))
    return found


def places(library: Library) -> dict[str, list[Cited]]:
    """Page -> the places on it that are cited by themselves, as `cited.find` finds them; the page itself first."""
    loci = Counter(switch.locus for entry in library.games.values() for switch in entry.switches)
    found = {addresses.witness(siglum).page: [cited.find(library, siglum)] for siglum in library.sources()}
    if related := [cited.find(library, name) for name in library.relations()]:
        found[addresses.relation("").page] = related
    for name, entry in library.games.items():
        sigla = library.sigla(name)
        if claims := [cited.find(library, cited.qualified(library, name, claim)) for claim in library.claims(name)]:
            found[addresses.claim(name, "").page] = claims
        for switch in entry.switches:
            found[addresses.locus(name, switch.locus).page] = list(
                _on_question(library, entry, switch, qualified=loci[switch.locus] > 1)
            )
        for ruleset in library.names(name, seconds=True):
            found[addresses.ruleset(name, ruleset).page] = [cited.find(library, ruleset)]
        for together in sets(sigla):
            page = addresses.synopsis(name, together).page
            found[page] = [cited.find(library, cited.synopsis_name(library, name, together))]
        for form in entry.forms:
            for first, second in combinations(sigla, 2):
                page = addresses.difference(name, form, first, second).page
                found[page] = [cited.find(library, f"{form}/{first},{form}/{second}")]
            if len(sigla) > 1:
                every = ",".join(f"{form}/{siglum}" for siglum in sigla)
                found[addresses.comparison(name, form).page] = [cited.find(library, every)]
    return found


def _on_question(library: Library, entry: GameEntry, switch: Switch, *, qualified: bool) -> Iterator[Cited]:
    """The page of a question and its readings."""
    before = f"{entry.name}:" if qualified else ""
    readings = list(cited.readings_of(library, entry, switch))
    what = Text(*(f"{words.LOCUS.of(lang)} {switch.locus}" for lang in ("en", "ru")))
    digest = citing.locus_digest(entry.name, switch, readings)
    yield Cited(f"{before}{switch.locus}", what, digest, addresses.locus(entry.name, switch.locus))
    for one in readings:
        yield Cited(
            f"{before}{one.witness}/{one.section}/{one.locus}",
            citing.reading(one),
            citing.reading_digest(entry.name, one),
            addresses.reading(entry.name, one.witness, one.section, one.locus),
        )


def question_json(library: Library, entry: GameEntry, switch: Switch) -> dict[str, object]:
    """A question as data: its answers, every witness's reading, and the answer of every rule set."""
    readings = list(cited.readings_of(library, entry, switch))
    forms = [form for form in entry.forms if form in switch.forms] if switch.plays else []
    rulesets = [library.shipped(f"{form}/{siglum}") for form in forms for siglum in library.sigla(entry.name)]
    return {
        "game": entry.name,
        "locus": switch.locus,
        "switch": switch.key if switch.plays else None,
        "question": switch.question.as_json(),
        "forms": list(switch.forms),
        "answers": [{"answer": key, "gloss": gloss.as_json()} for key, gloss in switch.answers.items()],
        "readings": [
            {
                "witness": one.witness,
                "section": one.section,
                "standing": one.standing.value,
                "answers": list(one.answers),
                "passages": list(one.cited),
                "note": (one.note or Text("", "")).as_json(),
                "digest": citing.reading_digest(entry.name, one),
                "address": addresses.reading(entry.name, one.witness, one.section, one.locus).url,
            }
            for one in readings
        ],
        "rules": [
            {
                "rules": ruleset.name,
                "answer": ruleset.answers[switch.key],
                "origin": ruleset.origins[switch.key].kind,
            }
            for ruleset in rulesets
        ],
        "digest": citing.locus_digest(entry.name, switch, readings),
        "address": addresses.locus(entry.name, switch.locus).url,
    }


def _collations(library: Library, game: str) -> Iterator[tuple[str, str]]:
    """The restatements of a game's witnesses side by side, as the command collates them without their own files."""
    from stukolka import bearing
    from stukolka.text.formats import as_csv
    from stukolka.text.tei import as_tei

    sigla = library.sigla(game)
    made = side_by_side.collation(library, sigla, "ru")
    loci = bearing.loci(bearing.bearings(library, made, "letter", base=None))
    titles = {siglum: f"{library.source(siglum).title.ru} / {library.source(siglum).title.en}" for siglum in sigla}
    yield collation(game, "csv"), as_csv(made)
    yield collation(game, "tei"), as_tei(made, level="letter", base=None, loci=loci, titles=titles, apart=False)
