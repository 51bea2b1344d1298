"""The command `family`: what is asserted of the games' kinship, and how alike their rules are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from stukolka import drafts, paths
from stukolka.cli import kinship
from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.numbers import Whole
from stukolka.cli.output import as_json, complain, hand_over
from stukolka.cli.places import Out
from stukolka.errors import Fault, WrongUsage, shown
from stukolka.family.distance import PLAIN, Terms
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.family.family import Family

Form = Literal["table", "json", "csv", "graphml", "gexf", "nexus", "newick", "svg", "html"]
SUFFIXES: dict[str, Form] = {
    ".json": "json", ".graphml": "graphml", ".gexf": "gexf", ".nex": "nexus", ".nexus": "nexus", ".nwk": "newick",
    ".svg": "svg", ".html": "html",
}  # fmt: skip
"""The suffix of a file -> the format that is written to it unless another is named."""

TABLES = ("nodes.csv", "edges.csv", "facts.csv", "likeness.csv", "sources.csv")
"""The files of csv."""

_TREE = (
    "a tree joins every leaf with every other, so --format {form} takes no --game; what is like one game is told by "
    "--format table, json and csv"
)
WHOLE = {
    "html": "the page holds the whole family to look around in, so --format html takes no --game: write it without, "
    "and open it on {node} by its address, FILE.html#of={node}; the surroundings of one game alone are written as "
    "svg, json, graphml, gexf and csv",
    "newick": _TREE,
    "nexus": _TREE,
    "svg": _TREE.replace("--format {form}", "--layer likeness"),
}
"""Format -> why it is not written of one game alone, and what is."""

MOST_WEIGHT = 999
"""How much a block may count, where each counts 1 unless told."""

_WEIGHT = re.compile(r"[0-9]{1,3}")

WRITTEN = Text("written", "записано")
PLAIN_LAYOUT = Text(
    "{program} is not installed, so the graph is laid out in plain rows: pip install 'stukolka[family]' brings it",
    "{program} не установлен, и граф разложен простыми рядами: его ставит pip install 'stukolka[family]'",
)


def family(
    *,
    game: Annotated[
        str | None,
        Parameter(
            help="Only what lies around one game, by id or name, or a rule set: golets/A, a file. Not for html, "
            "nexus and newick: the page and a tree hold the whole family, and the page opens on a node by its address, "
            "family.html#of=golets/A."
        ),
    ] = None,
    against: Annotated[str | None, Parameter(help="With --game: what separates the two.")] = None,
    form: Annotated[
        Form | None,
        Parameter(
            name="--format",
            help="What is written; else what the name of --out says, or a table. GraphML, GEXF, SVG and the nodes, "
            "edges and facts of CSV hold what is asserted; likeness is in likeness.csv beside them, in NEXUS, Newick "
            "and --layer likeness, and JSON of one game has both.",
        ),
    ] = None,
    out: Annotated[Out | None, Parameter(help="The file to write to, for csv a folder; else stdout.")] = None,
    place: Annotated[
        tuple[str, ...], Parameter(negative="", help="A rule set to be placed in the family too: a name or a file.")
    ] = (),
    layer: Annotated[
        Literal["history", "likeness"], Parameter(help="For svg: asserted history, or the tree of measured likeness.")
    ] = "history",
    firm: Annotated[bool, Parameter(negative="", help="Compare without what was inferred.")] = False,
    weight: Annotated[
        tuple[str, ...], Parameter(negative="", help="How much a block of characters counts: penalty=2.")
    ] = (),
    replicates: Annotated[
        Whole, Parameter(help="How many times characters are drawn for the support of a tree.")
    ] = 200,
    seed: Annotated[Whole, Parameter(help="From what seed.")] = 1,
    common: Common = DEFAULTS,
) -> None:
    """The family of games: what sources assert of kinship and, kept apart, how alike the rules are."""
    from stukolka.family.family import Family

    chosen = _form(form, out, common)
    terms = Terms(_weights(weight), inferred=not firm)
    if not 0 <= replicates <= 10_000:
        raise WrongUsage(f"replicates are from 0 to 10000, not {replicates}")
    _must_change_something(chosen, layer, terms)
    _must_be_free(out, chosen)
    opened = Family.open(common.library()).placed(*place)
    if game is not None and ("/" in game or game.endswith(".toml")):
        ruleset = opened.library.ruleset(game)
        opened, game = opened if ruleset.name in opened.rulesets else opened.placed(ruleset), ruleset.name
    terms.check(opened.data.blocks)
    if out is not None and (chosen == "table" or against is not None):
        raise WrongUsage("a table and a comparison are printed, not written: leave --out away")
    if against is not None:
        if game is None:
            raise WrongUsage("--against needs --game: the two games that are compared")
        comparison = opened.compare(game, against, terms)
        if chosen == "json":
            kinship.compared_json(comparison, terms)
        elif chosen == "table":
            kinship.compared(opened, comparison, terms, common.language)
        else:
            raise WrongUsage(f"a comparison is told as a table or as json, not as {chosen}")
        return
    if chosen == "table":
        lang = common.language
        kinship.whole(opened, terms, lang) if game is None else kinship.one_game(opened, game, terms, lang)
        return
    _written(opened, chosen, game, out, terms, _Drawn(layer, replicates, seed), common)


class _Drawn:
    """How the likeness is drawn."""

    def __init__(self, layer: str, replicates: int, seed: int) -> None:
        self.layer, self.replicates, self.seed = layer, replicates, seed


def _form(form: Form | None, out: Path | None, common: Common) -> Form:
    if common.json:
        if form not in {None, "json"}:
            raise WrongUsage(f"--json and --format {form} can't both be")
        return "json"
    if form is not None:
        return form
    if out is None:
        return "table"
    if out.suffix in SUFFIXES:
        return SUFFIXES[out.suffix]
    message = f"what is to be written to {shown(str(out))}? its name doesn't say, so name a --format"
    raise WrongUsage([Fault(message, allowed=tuple(SUFFIXES))])


def _must_change_something(form: Form, layer: str, terms: Terms) -> None:
    """Refuses options that would change nothing in what is written: its reader would believe that they did."""
    if layer == "likeness" and form != "svg":
        raise WrongUsage(f"--layer is for svg alone: leave it away with {form}, or add --format svg")
    if terms != PLAIN and (form in {"graphml", "gexf"} or (form == "svg" and layer == "history")):
        what = "svg of --layer history" if form == "svg" else form
        raise WrongUsage(f"--firm and --weight are terms of likeness, and {what} holds only what is asserted")


def _must_be_free(out: Path | None, form: Form) -> None:
    """Refuses a folder where a file is to stand, or a file where a folder is, before anything is computed for it."""
    if out is None:
        return
    if form != "csv":
        paths.must_have_file_room(out)
        return
    if paths.is_there(out) and not paths.is_folder(out):
        raise WrongUsage([Fault("can't be written: this is a file, and the tables lie in a folder", file=str(out))])
    for name in TABLES:
        paths.must_have_file_room(out / name)


def _weights(given: tuple[str, ...]) -> dict[str, int]:
    """Block -> weight; whether there are such blocks, the family knows."""
    found: dict[str, int] = {}
    faults = []
    for one in given:
        block, _, number = one.partition("=")
        if not _WEIGHT.fullmatch(number):
            message = f"{shown(one)} is no weight, which is BLOCK=NUMBER, the number from 0 to {MOST_WEIGHT}: penalty=2"
            faults.append(Fault(message, key="--weight"))
        elif block in found:
            faults.append(Fault(f"{shown(block)} is weighted twice", key="--weight"))
        else:
            found[block] = int(number)
    if faults:
        raise WrongUsage(faults)
    return found


def _written(
    opened: Family, form: Form, game: str | None, out: Path | None, terms: Terms, drawn: _Drawn, common: Common
) -> None:
    """Writes a file's worth of text; its language is the one asked for, never the locale's."""
    lang = common.lang or "en"
    if form == "csv":
        _csv(opened, game, out, terms, common)
        return
    if form == "html" or (form == "svg" and drawn.layer == "history"):
        _tell_how_laid_out(common.language)
    text = _text(opened, form, game, terms, drawn, lang)
    if out is None:
        hand_over(text)
    else:
        drafts.write_atomically(out, text)
        complain(f"{WRITTEN.of(common.language)}: {out}")


def _text(opened: Family, form: Form, game: str | None, terms: Terms, drawn: _Drawn, lang: str) -> str:
    if form in {"nexus", "newick", "html"} or (form == "svg" and drawn.layer == "likeness"):
        if game is not None:
            raise WrongUsage(WHOLE[form].format(form=form, node=opened.node(game)))
        from stukolka.family.page import page
        from stukolka.family.tree_picture import tree_picture

        tree = opened.tree(terms, replicates=drawn.replicates, seed=drawn.seed)
        if form == "newick":
            return tree.newick()
        if form == "nexus":
            from stukolka.family.nexus import as_nexus

            return as_nexus(opened, tree, description=opened.described)
        return page(opened, lang, tree) if form == "html" else tree_picture(opened, tree, lang)
    if form == "svg":
        from stukolka.family.picture import picture

        return picture(opened, lang, of=game)
    if form == "json":
        return _json(opened, game, terms)
    graph = opened.graph if game is None else opened.around(game)
    if form == "graphml":
        from stukolka.family.graphml import as_graphml

        return as_graphml(graph, description=opened.described)
    from stukolka.family.gexf import as_gexf
    from stukolka.family.looks import colour_of

    groups = tuple(opened.data.names.groups)
    labels = {node: title[lang] for node, title in graph.nodes(data="title")}
    colours = {node: colour_of(group, groups).light for node, group in graph.nodes(data="group")}
    return as_gexf(graph, description=opened.described, labels=labels, colours=colours)


def _tell_how_laid_out(lang: str) -> None:
    """Says on stderr that the drawing is a plain one, where what lays it out well is missing."""
    from stukolka.family import layout

    if layout.program() is None:
        complain(PLAIN_LAYOUT.of(lang).format(program=layout.PROGRAM))


def _csv(opened: Family, game: str | None, out: Path | None, terms: Terms, common: Common) -> None:
    from stukolka.family.long import as_facts, as_likeness, as_sources
    from stukolka.family.sheets import as_csv

    if out is None:
        raise WrongUsage("csv is five tables, nodes, edges, facts, likeness and sources: name a folder with --out")
    graph = opened.around(game) if game else opened.graph
    nodes, edges = as_csv(graph)
    likeness = as_likeness(opened, terms, of=opened.node(game) if game else None)
    texts = dict(zip(TABLES, (nodes, edges, as_facts(opened, graph), likeness, as_sources(opened, graph)), strict=True))
    drafts.write_together({out / name: text for name, text in texts.items()})
    for name in texts:
        complain(f"{WRITTEN.of(common.language)}: {out / name}")


def _json(opened: Family, game: str | None, terms: Terms) -> str:
    from stukolka.family.disagreements import disagreements
    from stukolka.family.long import sources_of
    from stukolka.family.sheets import as_object

    graph = opened.around(game) if game else opened.graph
    found: dict[str, Any] = dict(as_object(graph))
    if game is None:
        found["disagreements"] = [
            {
                "sort": one.sort,
                "first": one.first,
                "second": one.second,
                "distance": kinship.number(one.distance),
                "shared": one.shared,
                "relations": list(one.relations),
            }
            for one in disagreements(opened, terms)
        ]
    else:
        node = opened.node(game)
        found["asserted"] = [kinship.asserted(tie, node) for tie in (*opened.ties(node), *opened.inherited(node))]
        found["reserves"] = kinship.reserves(opened, node, "en")
        if node in opened.leaves:
            found["alike"] = [kinship.told(one) for one in opened.alike(node, terms)]
        if why := kinship.why_none(opened, node, terms, "en"):
            found["none_alike"] = why
    found["sources"] = [kinship.source(one) for one in sources_of(opened, graph)]
    found["terms"] = kinship.terms_of(terms)
    found["provenance"] = opened.provenance
    return as_json(found)
