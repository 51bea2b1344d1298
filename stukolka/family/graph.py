"""The graph of what is asserted: nodes with what they are called, edges with their kind, certainty and sources.

Attributes are texts, whole numbers, lists of texts, `{en, ru}` and tables of these; what is unknown is absent.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

import networkx as nx

from stukolka.family.facts import Fact, Facts
from stukolka.family.games import Attested, Game
from stukolka.family.sources import witnesses_of
from stukolka.rules.ruleset import parse_name
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.family.family import Family

Attributes = dict[str, Any]


def graph_of(family: Family) -> nx.MultiDiGraph:
    """The graph of a family, its nodes and edges always in the same order."""
    graph = nx.MultiDiGraph()
    for name, attributes in _nodes(family):
        graph.add_node(name, **attributes)
    for of, to, key, attributes in _edges(family):
        graph.add_edge(of, to, key=key, **attributes)
    return graph


def _nodes(family: Family) -> Iterator[tuple[str, Attributes]]:
    names, library = family.data.names, family.library
    for game in names.games.values():
        yield game.id, _game(game, family.data.facts[game.id])
    for entry in library.games.values():
        if len(entry.forms) > 1:
            for form, title in entry.forms.items():
                yield f"form:{form}", {"kind": "form", "title": title.as_json(), "game": entry.name}
    for leaf in family.leaves.values():
        if (ruleset := leaf.ruleset) is not None:
            attributes = {"kind": "ruleset", "title": leaf.title.as_json(), "group": leaf.group, "game": ruleset.game}
            yield leaf.id, attributes | {"form": ruleset.form, "digest": ruleset.digest, "facts": _facts(leaf.facts)}
    for siglum, source in library.sources().items():
        yield f"witness:{siglum}", {"kind": "witness", "title": source.title.as_json(), "siglum": siglum}
    for name, title in names.families.items():
        yield f"family:{name}", {"kind": "family", "title": title.as_json()}
    for word in names.words.values():
        called = Text(word.word, word.word).as_json()
        meaning = word.meaning.as_json()
        yield f"word:{word.id}", {"kind": "word", "title": called, "language": word.language, "meaning": meaning}
    for name, title in names.places.items():
        yield f"place:{name}", {"kind": "place", "title": title.as_json()}


def _game(game: Game, facts: Facts) -> Attributes:
    found: Attributes = {"kind": "game", "title": game.title.as_json(), "group": game.group}
    if game.names:
        found["names"] = list(game.names)
    found |= {"region": game.region.as_json(), "read": game.read, "sources": list(game.sources)}
    if game.attested is not None:
        found["attested"] = _attested(game.attested)
    if facts:
        found["facts"] = _facts(facts)
    return found


def _attested(attested: Attested) -> Attributes:
    year = {} if attested.year is None else {"year": attested.year}
    sources = list(attested.sources)
    return {"when": attested.when.as_json()} | year | {"certainty": attested.certainty, "sources": sources}


def _facts(facts: Facts) -> Attributes:
    return {name: _fact(fact) for name, fact in facts.items()}


def _fact(fact: Fact) -> Attributes:
    found: Attributes = {"states": list(fact.states), "basis": fact.basis, "certainty": fact.certainty}
    detail = {} if fact.detail is None else {"detail": fact.detail.as_json()}
    return found | {"sources": list(fact.sources)} | detail


def _edges(family: Family) -> Iterator[tuple[str, str, str, Attributes]]:
    sigla = family.library.sigla()
    for relation in family.data.relations.values():
        found: Attributes = {"kind": relation.kind, "certainty": relation.certainty, "basis": relation.basis}
        found["sources"] = list(relation.sources)
        if relation.basis == "witness":
            found["asserted_by"] = list(witnesses_of(relation.sources, sigla))
        if relation.element is not None:
            found["element"] = relation.element.as_json()
        if relation.note is not None:
            found["note"] = relation.note.as_json()
        yield relation.of, relation.to, relation.id, found
    yield from _same_names(family)
    yield from _edition(family)


def _same_names(family: Family) -> Iterator[tuple[str, str, str, Attributes]]:
    """An edge between every two games that share a name, in whatever case."""
    called = {
        game.id: {name.casefold(): name for name in (game.title.en, *game.names)} for game in family.data.games.values()
    }
    for first, second in combinations(called, 2):
        if both := sorted(set(called[first]) & set(called[second])):
            name = ", ".join(called[first][one] for one in both)
            sources = dict.fromkeys(one for game in (first, second) for one in family.data.games[game].sources)
            attributes = {"kind": "same-name", "certainty": "certain", "basis": "names", "sources": list(sources)}
            yield first, second, f"name:{first}:{second}", attributes | {"element": Text(name, name).as_json()}


def _edition(family: Family) -> Iterator[tuple[str, str, str, Attributes]]:
    """What follows from the library: forms, rule sets and witnesses, and how the witnesses are related."""
    library = family.library
    sure: Attributes = {"certainty": "certain", "basis": "edition"}
    for entry in library.games.values():
        if entry.name in family.data.games and len(entry.forms) > 1:
            for form in entry.forms:
                described = list(library.sigla(entry.name))
                yield f"form:{form}", entry.name, f"form:{form}", {"kind": "form-of", **sure, "sources": described}
    for name, ruleset in family.rulesets.items():
        entry = library.games[ruleset.game]
        target = f"form:{ruleset.form}" if len(entry.forms) > 1 else ruleset.game
        siglum = parse_name(name).siglum
        if target in family.data.games or target.startswith("form:"):
            yield name, target, f"rules:{name}", {"kind": "rules-of", **sure, "sources": [siglum]}
        yield name, f"witness:{siglum}", f"after:{name}", {"kind": "after", **sure, "sources": [siglum]}
    for siglum, source in library.sources().items():
        for game in source.games:
            if game in family.data.games:
                key = f"describes:{siglum}:{game}"
                yield f"witness:{siglum}", game, key, {"kind": "describes", **sure, "sources": [siglum]}
    for relation in library.relations().values():
        for first, second in combinations(relation.witnesses, 2):
            attributes: Attributes = {"kind": "witness-kin", "certainty": relation.certainty, "basis": "edition"}
            attributes |= {"sources": list(relation.passages), "element": relation.statement.as_json()}
            key = f"{relation.id}:{first}:{second}"
            yield f"witness:{first}", f"witness:{second}", key, attributes | {"note": relation.reason.as_json()}
