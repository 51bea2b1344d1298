"""What the command `family` tells at the terminal: the whole family, one game, or two side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from stukolka.cli.output import console, table, write, write_json
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.family.characters import Character
    from stukolka.family.distance import Comparison, Terms
    from stukolka.family.family import Family, Tie
    from stukolka.family.sources import Source

GAME = Text("game", "игра")
TITLE = Text("title", "название")
GROUP = Text("group", "группа")
SINCE = Text("attested", "известна с")
KNOWN = Text("known", "известно")
LIKEST = Text("most similar rules", "самые похожие правила")
SORT = Text("where history and likeness disagree", "где расходятся история и сходство")
PAIR = Text("games", "игры")
DISTANCE = Text("distance", "расстояние")
SHARED = Text("compared", "сравнено")
RELATIONS = Text("relations", "отношения")
OF = Text("of", "о чём")
RELATION = Text("asserted", "утверждается")
OTHER = Text("node", "узел")
CERTAINTY = Text("certainty", "достоверность")
BASIS = Text("basis", "основание")
SOURCES = Text("sources", "источники")
SOURCE = Text("source", "источник")
ASSERTING = Text("{of} {told} {to} ({sources})", "игра «{of}» {told} «{to}» ({sources})")
RELIABILITY = Text("reliability", "надёжность")
OWN = Text("its own", "своё")
GUESSED = Text("inferred", "выведено")
FILLED = Text("filled in", "восполнено")
ECHOES = Text("taken from there", "взято оттуда же")
COUNTED = Text(
    "its own: what {name} itself says or implies, even if it can be read in several ways; inferred: from its silence, "
    "or from other facts; filled in: supplied from another witness, or the editor's conjecture; taken from there: "
    "one of the two was filled in from where the other has it, so that they are bound to agree",
    "своё: что {name} само говорит или подразумевает, пусть понять это можно и по-разному; выведено: из молчания или "
    "из других фактов; восполнено: по другому источнику или редактором; взято оттуда же: одно из двух восполнено тем, "
    "откуда взято другое, и не совпасть они не могут",
)
CHARACTER = Text("character", "признак")
ABOVE = {
    "form": Text("the form: {name}", "вид: {name}"),
    "game": Text("the game: {name}", "игра: {name}"),
}
"""Kind of node -> how what is asserted of it is marked where it is told of a rule set."""
FEW = Text(
    "no similar rules are listed: of {name} {known} characters count, and a distance must rest on {least}",
    "похожие правила не названы: у {name} в счёт идёт признаков: {known}, а расстояние должно опираться на {least}",
)
APART = Text(
    "no similar rules are listed: {name} shares {least} characters with none",
    "похожие правила не названы: ни с кем у {name} нет {least} общих признаков",
)
FIRMLY = Text(
    " (with --firm, what is inferred or filled in does not)", " (с --firm выведенное и восполненное не в счёт)"
)
TERMS = Text("compared so: {terms}", "сравнено так: {terms}")
NOT_COMPARED = Text("no character can be compared", "сравнить нельзя ни одного признака")
RULES_BELOW = Text("its rules are in its rule sets: {names}", "её правила — в её сводах: {names}")
UNKNOWN_RULES = Text("nothing is known of its rules", "о её правилах ничего не известно")
NOT_DESCRIBED = Text(
    "{siglum} does not describe this form itself: its silence about it counts for nothing, and what is told of it is "
    "mostly general or filled in",
    "{siglum} этого вида сам не описывает: его молчание о нём ничего не значит, а сказанное — большей частью общее "
    "или восполненное",
)
UNREAD = Text(
    "{siglum} has not been read as a whole: {number} of {every} questions are unread or lost, so its silence counts "
    "for nothing",
    "{siglum} прочитан не целиком: из {every} вопросов не прочитано или утрачено {number}, и его молчание ничего не "
    "значит",
)
OUTCOME = {
    "compared": Text("", ""),
    "unknown": Text("unknown", "неизвестно"),
    "inapplicable": Text("doesn't arise", "вопрос не возникает"),
}
WARNING = Text("likeness is measured, and proves no descent", "сходство измерено и происхождения не доказывает")
NOTHING = Text("nothing is asserted of it", "о ней ничего не утверждается")


def terms_of(terms: Terms) -> dict[str, object]:
    """The terms of a comparison as JSON."""
    return {"inferred": terms.inferred, "weights": dict(terms.weights)}


def _warn(opened: Family, terms: Terms, lang: str) -> None:
    """Writes on what terms likeness was measured, where they are not the plain ones, and that it proves no descent."""
    if told := terms.told(opened.data.blocks, lang):
        write(TERMS.of(lang).format(terms=told))
    write(WARNING.of(lang))


def number(distance: Any) -> dict[str, object] | None:
    """An exact distance, and the same as a decimal."""
    return None if distance is None else {"exact": str(distance), "value": round(float(distance), 6)}


def told(one: Comparison) -> dict[str, object]:
    """A likeness: to what, how far, on how many characters that rests, and on what these rest in either game."""
    first, second = ({"own": one.own, "inferred": one.inferred, "filled": one.filled} for one in one.rests)
    rests = {"first": first, "second": second, "echoes": one.echoes}
    return {"to": one.second, "distance": number(one.distance), "shared": one.shared, "rests": rests}


def asserted(tie: Tie, node: str) -> dict[str, object]:
    """A relation as JSON, in the direction in which it is asserted; `of` is the node, or the form or game it is of."""
    of, to = (tie.of, tie.other) if tie.forwards else (tie.other, tie.of)
    found: dict[str, object] = {"of": tie.of, "inherited": tie.of != node, "key": tie.id, "from": of, "kind": tie.kind}
    return found | {"to": to, "certainty": tie.certainty, "basis": tie.basis, "sources": list(tie.sources)}


def source(one: Source) -> dict[str, object]:
    """A source as JSON: what its id stands for, and where it stands."""
    found: dict[str, object] = {"id": one.id, "title": one.title, "kind": one.kind, "reliability": one.reliability}
    found |= {"address": one.address, "seen": one.seen}
    return found if one.note is None else found | {"note": {"en": one.note.en, "ru": one.note.ru}}


def compared_json(comparison: Comparison, terms: Terms) -> None:
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
    named = {"first": comparison.first, "second": comparison.second}
    write_json(named | told(comparison) | {"terms": terms_of(terms), "characters": rows})


def compared(opened: Family, comparison: Comparison, terms: Terms, lang: str) -> None:
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
    if comparison.distance is None:
        firmly = "" if terms.inferred else FIRMLY.of(lang)
        write(f"{NOT_COMPARED.of(lang)}{firmly}")
        return
    distance = _decimal(comparison.distance, lang)
    for name, rests in zip((comparison.first, comparison.second), comparison.rests, strict=True):
        write(
            f"{name}: {OWN.of(lang)} {rests.own}, {GUESSED.of(lang)} {rests.inferred}, {FILLED.of(lang)} {rests.filled}"
        )
    if comparison.echoes:
        write(f"{ECHOES.of(lang)}: {comparison.echoes}")
    if on := terms.told(opened.data.blocks, lang):
        write(TERMS.of(lang).format(terms=on))
    write(
        f"{DISTANCE.of(lang)}: {distance}; {SHARED.of(lang)}: {comparison.shared}/{len(characters)}; {WARNING.of(lang)}"
    )


def _said(character: Character, fact: Any, lang: str) -> str:
    return "?" if fact is None else character.told(fact.states, lang)


def _decimal(number: Any, lang: str) -> str:
    text = f"{float(number):.3f}"
    return text.replace(".", ",") if lang == "ru" else text


def whole(opened: Family, terms: Terms, lang: str) -> None:
    """Writes every leaf with the most similar other, and where history and likeness disagree."""
    from stukolka.family.disagreements import SORTS, disagreements

    groups = opened.data.names.groups
    rows = []
    for leaf in opened.leaves.values():
        game = opened.data.games.get(leaf.id)
        year = "" if game is None or game.attested is None else str(game.attested.year or "")
        counted = terms.counted(leaf.facts)
        known, own = str(len(counted)), str(sum(not fact.inferred for fact in counted.values()))
        near = opened.alike(leaf.id, terms, most=1)
        likest = "–" if not near else f"{near[0].second} {_decimal(near[0].distance, lang)} ({near[0].shared})"
        rows.append((leaf.id, leaf.title.of(lang), groups[leaf.group].of(lang), year, known, own, likest))
    console().print(table((GAME, TITLE, GROUP, SINCE, KNOWN, OWN, LIKEST), rows, lang, numbers={3, 4, 5}))
    parted = []
    named: dict[str, None] = {}
    for one in disagreements(opened, terms):
        distance = "" if one.distance is None else _decimal(one.distance, lang)
        names = f"{one.first} – {one.second}"
        named |= dict.fromkeys(one.relations)
        parted.append((names, SORTS[one.sort].of(lang), distance, str(one.shared or ""), " ".join(one.relations)))
    console().print(table((PAIR, SORT, DISTANCE, SHARED, RELATIONS), parted, lang, numbers={2, 3}))
    for key in named:
        write(f"{key}: {_asserting(opened, key, lang)}")
    _warn(opened, terms, lang)


def _asserting(opened: Family, key: str, lang: str) -> str:
    """What a relation asserts, with its sources."""
    from stukolka.family.kinds import KINDS

    relation = opened.data.relations[key]
    of, to = (opened.graph.nodes[end] for end in (relation.of, relation.to))
    told = KINDS[relation.kind].said(lang, to["kind"])
    titles = of["title"][lang], to["title"][lang]
    return ASSERTING.of(lang).format(of=titles[0], told=told, to=titles[1], sources=" ".join(relation.sources))


def one_game(opened: Family, game: str, terms: Terms, lang: str) -> None:
    """Writes what is asserted of a node, and which rules are most like its own."""
    from stukolka.apparatus.relations import CERTAINTIES
    from stukolka.family.kinds import BASES, KINDS
    from stukolka.family.sources import RELIABILITIES

    node = opened.node(game)
    nodes = opened.graph.nodes
    write(nodes[node]["title"][lang])
    rows = []
    cited: dict[str, None] = {}
    for tie in (*opened.ties(node), *opened.inherited(node)):
        cited |= dict.fromkeys(tie.sources)
        of, other = nodes[tie.of], nodes[tie.other]
        title = of["title"][lang]
        marked = node if tie.of == node else ABOVE[of["kind"]].of(lang).format(name=title)
        told = KINDS[tie.kind].said(lang, other["kind"], forwards=tie.forwards)
        sure = CERTAINTIES[tie.certainty].of(lang)
        named = other["title"][lang]
        named = named if other["kind"] == "ruleset" else f"{named} ({tie.other})"
        rows.append((marked, told, named, sure, BASES[tie.basis].of(lang), " ".join(tie.sources)))
    if rows:
        console().print(table((OF, RELATION, OTHER, CERTAINTY, BASIS, SOURCES), rows, lang))
        named = [opened.data.sources[one] for one in cited if one in opened.data.sources]
        if told_of := [(one.id, one.title, RELIABILITIES[one.reliability].of(lang)) for one in named]:
            console().print(table((SOURCE, TITLE, RELIABILITY), told_of, lang))
    else:
        write(NOTHING.of(lang))
    if why := why_none(opened, node, terms, lang):
        write(why)
    else:
        near = []
        for one in opened.alike(node, terms):
            rests, _ = one.rests
            counts = (one.shared, rests.own, rests.inferred, rests.filled, one.echoes)
            title = opened.leaves[one.second].title.of(lang)
            near.append((one.second, title, _decimal(one.distance, lang), *map(str, counts)))
        heads = (LIKEST, TITLE, DISTANCE, SHARED, OWN, GUESSED, FILLED, ECHOES)
        console().print(table(heads, near, lang, numbers={2, 3, 4, 5, 6, 7}))
        write(COUNTED.of(lang).format(name=node))
    for line in reserves(opened, node, lang):
        write(line)
    _warn(opened, terms, lang)


def why_none(opened: Family, node: str, terms: Terms, lang: str) -> str:
    """Why no rules are told as similar to those of a node; nothing where some are."""
    from stukolka.family.family import LEAST_SHARED

    leaf = opened.leaves.get(node)
    if leaf is None:
        below = [one.id for one in opened.leaves.values() if one.ruleset and node in opened.lineage(one.id)]
        return RULES_BELOW.of(lang).format(names=", ".join(below)) if below else UNKNOWN_RULES.of(lang)
    if opened.alike(node, terms, most=1):
        return ""
    known = len(terms.counted(leaf.facts))
    why = (FEW if known < LEAST_SHARED else APART).of(lang)
    return why.format(name=node, known=known, least=LEAST_SHARED) + ("" if terms.inferred else FIRMLY.of(lang))


def reserves(opened: Family, node: str, lang: str) -> list[str]:
    """What must be known of a rule set before its likeness is believed: that its witness is unread, or silent of it."""
    from stukolka.family.leaves import describes, unheard
    from stukolka.rules.ruleset import parse_name

    if node not in opened.rulesets:
        return []
    siglum = parse_name(node).siglum
    number, every = unheard(opened.library, node)
    if number:
        return [UNREAD.of(lang).format(siglum=siglum, number=number, every=every)]
    return [] if describes(opened.library, node) else [NOT_DESCRIBED.of(lang).format(siglum=siglum)]
