"""The family as a page to look around in: search, filters by certainty and relation, and what each node rests on.

The page is one file: drawings, data and script are inside, and nothing is asked of the network.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from stukolka.apparatus.relations import CERTAINTIES
from stukolka.family.distance import PLAIN, Terms
from stukolka.family.facts import BASES as FACT_BASES
from stukolka.family.games import READ
from stukolka.family.kinds import BASES, KINDS
from stukolka.family.looks import CERTAINTY, CLASS_OF, CLASSES
from stukolka.family.markup import escaped
from stukolka.family.picture import SCOPE, legend_html, picture
from stukolka.family.sources import RELIABILITIES
from stukolka.family.tree import Tree
from stukolka.family.tree_picture import tree_picture
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    import networkx as nx

    from stukolka.family.family import Family

WORDS = {
    "title": Text("The family of games", "Семья игр"),
    "search": Text("Search names", "Искать по именам"),
    "found": Text("found: {number}", "найдено: {number}"),
    "certainty": Text("certainty", "достоверность"),
    "relations": Text("relations", "отношения"),
    "history": Text("asserted history", "утверждаемая история"),
    "likeness": Text("measured likeness", "измеренное сходство"),
    "larger": Text("larger", "крупнее"),
    "smaller": Text("smaller", "мельче"),
    "fit": Text("fit", "вместить"),
    "hint": Text(
        "Choose a node to see what is known of it and from where.",
        "Выберите узел: будет видно, что о нём известно и откуда.",
    ),
    "page": Text("its own page", "своя страница"),
    "names": Text("also", "также"),
    "attested": Text("attested", "первое свидетельство"),
    "sources": Text("sources", "источники"),
    "asserted": Text("Asserted", "Утверждается"),
    "alike": Text("Rules most like these", "Самые похожие правила"),
    "facts": Text("Rules", "Правила"),
    "distance": Text("distance", "расстояние"),
    "shared": Text("characters compared:", "сравнено признаков:"),
    "rests": Text(
        "of these its own {own}, inferred {inferred}, filled in {filled}",
        "из них своих {own}, выведенных {inferred}, восполненных {filled}",
    ),
    "warning": Text(
        "Likeness is measured on what is known of both; it proves no descent.",
        "Сходство измерено по тому, что известно об обеих; происхождения оно не доказывает.",
    ),
    "whole": Text("witness {siglum}", "источник {siglum}"),
    "conjecture": Text("the editor's completion", "восполнение редактора"),
    "chosen": Text("chosen by the user", "выбрано пользователем"),
    "reliability": Text("reliability: {how}", "надёжность: {how}"),
}
"""What the page itself says."""

NAMED = Text("witness {siglum}: {title}", "{siglum}. {title}")
"""A witness as a node, and as the end of a sentence."""

_HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Links:
    """Where things stand on the site around the page; empty for a page that stands alone."""

    passages: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Passage (`E.s1c`) -> address."""
    nodes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Node -> address."""


ALONE = Links()
"""No links."""


def page(family: Family, lang: str, tree: Tree | None = None) -> str:
    """The page as one HTML file in `lang`; with `tree`, its drawing can be seen, and likeness is on its terms."""
    title = escaped(WORDS["title"].of(lang), "")
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>body {{ margin: 0; }} .family-page {{ padding: 0.6rem 1rem; }}</style>\n"
        f"</head>\n<body>\n{fragment(family, lang, tree)}</body>\n</html>\n"
    )


def fragment(family: Family, lang: str, tree: Tree | None = None, links: Links = ALONE) -> str:
    """The page without its frame, to be set into another."""
    words = {name: text.of(lang) for name, text in WORDS.items()}
    terms = PLAIN if tree is None else tree.terms
    known = _data(family, lang, links, terms)
    data = json.dumps(known, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    style = (_HERE / "page.css").read_text(encoding="utf-8")
    script = (_HERE / "page.js").read_text(encoding="utf-8")
    views = [f'<div class="fp-view" data-layer="history" tabindex="0">{picture(family, lang, legend=False)}</div>']
    layers = ""
    if tree is not None:
        drawing = tree_picture(family, tree, lang, legend=False)
        views.append(f'<div class="fp-view fp-off" data-layer="likeness" tabindex="0">{drawing}</div>')
        layers = "".join(
            f'<button type="button" data-view="{layer}" aria-pressed="{str(layer == "history").lower()}">'
            f"{words[layer]}</button>"
            for layer in ("history", "likeness")
        )
    zoom = "".join(
        f'<button type="button" data-zoom="{step}" aria-label="{words[name]}">{sign}</button>'
        for name, step, sign in (("smaller", "0.8", "−"), ("larger", "1.25", "+"), ("fit", "0", words["fit"]))
    )
    certainties = {name: CERTAINTIES[name].of(lang) for name in CERTAINTY}
    classes = {name: text.of(lang) for name, text in CLASSES.items()}
    colours, lines = legend_html(family, lang)
    boxes = _boxes("fp-certainty", words["certainty"], certainties) + _boxes("fp-class", words["relations"], classes)
    return (
        f'<div class="family-page" lang="{lang}">\n<style>\n{style}</style>\n'
        f'<div class="fp-bar"><label class="fp-search"><input type="search" placeholder="{words["search"]}" '
        f'aria-label="{words["search"]}"></label><output class="fp-found"></output>{layers}{zoom}</div>\n'
        f'<div class="fp-bar fp-filters">{boxes}</div>\n'
        f'<div class="fp-legend {SCOPE}">{colours}</div>\n<div class="fp-legend fp-filters {SCOPE}">{lines}</div>\n'
        f'<div class="fp-body"><div>{"".join(views)}</div>'
        f'<aside class="fp-side" aria-live="polite" tabindex="0"><p class="fp-soft">{words["hint"]}</p></aside></div>\n'
        f'<script type="application/json" class="fp-data">{data}</script>\n<script>\n{script}</script>\n</div>\n'
    )


def _boxes(name: str, legend: str, values: Mapping[str, str]) -> str:
    inside = "".join(
        f'<label><input type="checkbox" name="{name}" value="{value}" checked> {escaped(text, "")}</label>'
        for value, text in values.items()
    )
    return f"<fieldset><legend>{legend}</legend>{inside}</fieldset>"


def _data(family: Family, lang: str, links: Links, terms: Terms) -> dict[str, Any]:
    graph = family.graph
    sources: dict[str, dict[str, str]] = {}
    nodes = [_node(family, node, lang, links, sources, terms) for node in graph]
    edges = [
        _edge(graph, of, to, key, attributes, lang) for of, to, key, attributes in graph.edges(keys=True, data=True)
    ]
    for edge in edges:
        _cite(family, edge["sources"], lang, links, sources)
    words = {name: text.of(lang) for name, text in WORDS.items()}
    if told := terms.told(family.data.blocks, lang):
        words["warning"] += f" ({told})"
    return {"words": words, "nodes": nodes, "edges": edges, "sources": sources, "first": _first(family)}


def _first(family: Family) -> list[str]:
    """What the page opens on: the library's game of most forms that is drawn, and its rule sets for the other layer."""
    games = [entry for entry in family.library.games.values() if entry.name in family.data.games]
    if not games:
        return []
    game = max(games, key=lambda entry: len(entry.forms)).name
    return [game, *(name for name, ruleset in family.rulesets.items() if ruleset.game == game)]


def _node(
    family: Family, node: str, lang: str, links: Links, sources: dict[str, dict[str, str]], terms: Terms
) -> dict[str, Any]:
    attributes = family.graph.nodes[node]
    title = attributes["title"][lang]
    # What is asserted says in Russian, in the case that it needs, that a witness is one.
    name = NAMED.of(lang).format(siglum=attributes["siglum"], title=title) if "siglum" in attributes else title
    lines = [attributes[key][lang] for key in ("region", "meaning") if key in attributes]
    if "read" in attributes:
        lines.append(READ[attributes["read"]].of(lang))
    found: dict[str, Any] = {
        "id": node,
        "name": name,
        "names": attributes.get("names", []),
        "called": [*attributes["title"].values(), *attributes.get("names", [])],
        "lines": lines,
        "sources": attributes.get("sources", []),
        "href": links.nodes.get(node, ""),
        "facts": [],
        "alike": [],
    }
    _cite(family, found["sources"], lang, links, sources)
    if (attested := attributes.get("attested")) is not None:
        certainty = CERTAINTIES[attested["certainty"]].of(lang)
        found["when"] = {"text": attested["when"][lang], "certainty": certainty, "sources": attested["sources"]}
        _cite(family, attested["sources"], lang, links, sources)
    if node in family.leaves:
        for fact in family.leaves[node].facts.values():
            character = family.data.characters[fact.character]
            told = {
                "name": character.name.of(lang),
                "states": character.told(fact.states, lang),
                "basis": FACT_BASES[fact.basis].of(lang),
                "certainty": CERTAINTIES[fact.certainty].of(lang),
                "sources": list(fact.sources),
            }
            found["facts"].append(told if fact.detail is None else told | {"detail": fact.detail.of(lang)})
            _cite(family, fact.sources, lang, links, sources)
        point = "," if lang == "ru" else "."
        for one in family.alike(node, terms):
            distance = f"{float(one.distance or 0):.2f}".replace(".", point)
            own, _ = one.rests
            found["alike"].append([one.second, distance, one.shared, own.own, own.inferred, own.filled])
    return found


def _edge(graph: nx.MultiDiGraph, of: str, to: str, key: str, attributes: dict[str, Any], lang: str) -> dict[str, Any]:
    kind = KINDS[attributes["kind"]]
    found = {
        "key": key,
        "from": of,
        "to": to,
        "name": kind.said(lang, graph.nodes[to]["kind"]),
        "backwards": kind.said(lang, graph.nodes[of]["kind"], forwards=False),
        "class": CLASS_OF[attributes["kind"]],
        "certainty": attributes["certainty"],
        "certainty_name": CERTAINTIES[attributes["certainty"]].of(lang),
        "basis_name": BASES[attributes["basis"]].of(lang),
        "sources": attributes["sources"],
    }
    return found | {name: attributes[name][lang] for name in ("element", "note") if name in attributes}


def _cite(family: Family, cited: Any, lang: str, links: Links, known: dict[str, dict[str, str]]) -> None:
    """Enters what is cited, with its title, and its address where it has one."""
    for one in cited:
        if one in known:
            continue
        if (source := family.data.sources.get(one)) is not None:
            how = WORDS["reliability"].of(lang).format(how=RELIABILITIES[source.reliability].of(lang))
            note = f"{source.kind_name.of(lang)}; {how}"
            note += f". {source.note.of(lang)}" if source.note else ""
            known[one] = {"title": source.title, "address": source.address, "note": note}
        elif "." in one:
            known[one] = {"title": one, "address": links.passages.get(one, "")}
        elif ":" in one:
            kind, _, switch = one.partition(":")
            known[one] = {"title": f"{WORDS.get(kind, WORDS['conjecture']).of(lang)} ({switch})"}
        else:
            known[one] = {"title": WORDS["whole"].of(lang).format(siglum=one)}
