"""What the command `family` tells at the terminal: the whole family, one game, or two side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stukolka.cli.output import console, table, write, write_json
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.family.characters import Character
    from stukolka.family.distance import Comparison, Terms
    from stukolka.family.family import Family

GAME = Text("game", "игра")
TITLE = Text("title", "название")
GROUP = Text("group", "группа")
SINCE = Text("attested", "известна с")
KNOWN = Text("known", "известно")
LIKEST = Text("likest rules", "самые похожие правила")
SORT = Text("where history and likeness part", "где расходятся история и сходство")
PAIR = Text("games", "игры")
DISTANCE = Text("distance", "расстояние")
SHARED = Text("compared", "сравнено")
RELATIONS = Text("relations", "отношения")
RELATION = Text("asserted", "утверждается")
OTHER = Text("node", "узел")
CERTAINTY = Text("certainty", "достоверность")
BASIS = Text("basis", "основание")
SOURCES = Text("sources", "источники")
CHARACTER = Text("character", "признак")
OUTCOME = {
    "compared": Text("", ""),
    "unknown": Text("unknown", "неизвестно"),
    "inapplicable": Text("doesn't arise", "вопрос не возникает"),
}
WARNING = Text("likeness is measured, and proves no descent", "сходство измерено и происхождения не доказывает")
NOTHING = Text("nothing is asserted of it", "о ней ничего не утверждается")


def number(distance: Any) -> dict[str, object] | None:
    """An exact distance, and the same as a decimal."""
    return None if distance is None else {"exact": str(distance), "value": round(float(distance), 6)}


def told(one: Comparison) -> dict[str, object]:
    """A likeness: to what, how far, and on how many characters that rests."""
    return {"to": one.second, "distance": number(one.distance), "shared": one.shared}


def compared_json(comparison: Comparison) -> None:
    """Writes two games, character by character, as JSON."""
    rows = [
        {
            "character": row.character,
            "outcome": row.outcome,
            "first": None if row.first is None else list(row.first.states),
            "second": None if row.second is None else list(row.second.states),
            "difference": number(row.difference),
            "weight": row.weight,
        }
        for row in comparison.rows
    ]
    write_json({"first": comparison.first} | {"second": comparison.second} | told(comparison) | {"characters": rows})


def compared(opened: Family, comparison: Comparison, lang: str) -> None:
    """Writes two games, character by character: what parts them first, then what they share, then what is unknown."""
    characters = opened.data.characters
    cells = []
    ordered = [*comparison.apart, *comparison.agreeing, *(row for row in comparison.rows if row.difference is None)]
    for row in ordered:
        if row.difference is not None and not row.weight:
            continue
        character = characters[row.character]
        said = [_said(character, fact, lang) for fact in (row.first, row.second)]
        outcome = OUTCOME[row.outcome].of(lang) if row.difference is None else _decimal(row.difference, lang)
        cells.append((character.name.of(lang), *said, outcome))
    heads = (CHARACTER, comparison.first, comparison.second, DISTANCE)
    console().print(table(heads, cells, lang, numbers={3}))
    distance = "–" if comparison.distance is None else _decimal(comparison.distance, lang)
    write(
        f"{DISTANCE.of(lang)}: {distance}; {SHARED.of(lang)}: {comparison.shared}/{len(characters)}; {WARNING.of(lang)}"
    )


def _said(character: Character, fact: Any, lang: str) -> str:
    return "?" if fact is None else character.told(fact.states, lang)


def _decimal(number: Any, lang: str) -> str:
    text = f"{float(number):.3f}"
    return text.replace(".", ",") if lang == "ru" else text


def whole(opened: Family, terms: Terms, lang: str) -> None:
    """Writes every leaf with the likest other, and where history and likeness part."""
    from stukolka.family.disagreements import SORTS, disagreements

    groups = opened.data.names.groups
    rows = []
    for leaf in opened.leaves.values():
        game = opened.data.games.get(leaf.id)
        year = "" if game is None or game.attested is None else str(game.attested.year or "")
        known = str(len(terms.counted(leaf.facts)))
        near = opened.alike(leaf.id, terms, most=1)
        likest = "–" if not near else f"{near[0].second} {_decimal(near[0].distance, lang)} ({near[0].shared})"
        rows.append((leaf.id, leaf.title.of(lang), groups[leaf.group].of(lang), year, known, likest))
    console().print(table((GAME, TITLE, GROUP, SINCE, KNOWN, LIKEST), rows, lang, numbers={3, 4}))
    parted = []
    for one in disagreements(opened, terms):
        distance = "" if one.distance is None else _decimal(one.distance, lang)
        names = f"{one.first} – {one.second}"
        parted.append((names, SORTS[one.sort].of(lang), distance, str(one.shared or ""), " ".join(one.relations)))
    console().print(table((PAIR, SORT, DISTANCE, SHARED, RELATIONS), parted, lang, numbers={2, 3}))
    write(WARNING.of(lang))


def one_game(opened: Family, game: str, terms: Terms, lang: str) -> None:
    """Writes what is asserted of a node, and which rules are most like its own."""
    from stukolka.apparatus.relations import CERTAINTIES
    from stukolka.family.kinds import BASES, KINDS

    node = opened.node(game)
    write(opened.graph.nodes[node]["title"][lang])
    rows = []
    for tie in opened.ties(node):
        kind = KINDS[tie.kind]
        told = (kind.name if tie.forwards else kind.backwards).of(lang)
        sure = CERTAINTIES[tie.certainty].of(lang)
        rows.append((told, tie.other, sure, BASES[tie.basis].of(lang), " ".join(tie.sources)))
    if rows:
        console().print(table((RELATION, OTHER, CERTAINTY, BASIS, SOURCES), rows, lang))
    else:
        write(NOTHING.of(lang))
    if node in opened.leaves:
        near = [
            (one.second, opened.leaves[one.second].title.of(lang), _decimal(one.distance, lang), str(one.shared))
            for one in opened.alike(node, terms)
        ]
        console().print(table((LIKEST, TITLE, DISTANCE, SHARED), near, lang, numbers={2, 3}))
        write(WARNING.of(lang))
