"""Claims told at the terminal: a list of verdicts, or each claim with its tables and with what other answers give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from stukolka.cli.output import console, indented, table
from stukolka.publish import claim_words, estimates
from stukolka.publish.claim_tables import described
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from stukolka.library import Library

LISTED = (Text("claim", "№"), Text("what is claimed", "утверждение"), Text("verdict", "вывод"))
FIGURES = (Text("figure", "величина"), Text("95 % interval, or fraction", "промежуток 95 % или дробь"))
MEASURED = Text(
    "What a figure measures, and where it must lie, is told of each claim: stukolka claims {claim}",
    "Что измеряет величина и в каких пределах ей быть, сказано о каждом утверждении: stukolka claims {claim}",
)
TABLES = (Text("table", "стол"), *FIGURES, Text("the claim", "утверждение"))
ANSWERS = (Text("other answer, first table", "иной ответ, первый стол"), *FIGURES, Text("the claim", "утверждение"))
VERDICT = Text("Verdict", "Вывод")
MEANT = Text("The claim holds if it is {bounds}.", "Утверждение верно, если она {bounds}.")
OWN = Text("the rule set as it stands", "свод как он есть")
FEWER = Text(
    "Other answers to what the witness leaves open, and its own rule set once more, in {deals} deals each.",
    "Иные ответы на то, что источник оставляет открытым, и ещё раз его собственный свод, по {deals} сдач каждому.",
)
SAME = Text("Nothing changes in these deals with {answers}.", "В этих сдачах ничего не меняют {answers}.")
PLAYED = Text(
    "{deals} deals at each table{length}, seed {seed}; {rules}; stukolka {version}, engine revision {revision}.",
    "За каждым столом {deals} сдач{length}, начальное число {seed}; {rules}; stukolka {version}, редакция движка "
    "{revision}.",
)
EVENINGS = Text(" (sessions of {length} deals)", " (вечера по {length} сдач)")
SETTLED = Text(
    "Settled by mathematics; {rules}; stukolka {version}.", "Решено математически; {rules}; stukolka {version}."
)
ALL = Text("All tables: {same}.", "За всеми столами: {same}.")
COMPARED = Text("Compared with: {other}.", "Сравнивается с тем, где {other}.")
FIRST = Text("the only one", "единственный")
TOO_FEW = Text("too few deals", "слишком мало сдач")
UNTOLD = Text("can't be told", "не сказать")
REPEATED = Text("Repeated by: {command}", "Повторяет: {command}")
NUMBERS = (1, 2)
"""The places of the figure and its interval."""


def show(library: Library, told: Sequence[Mapping[str, Any]], lang: str, *, whole: bool) -> None:
    """Writes what came of claims to stdout: a line each, or `whole`."""
    if not whole:
        rows = [
            (
                f"{one['claim']}\N{NO-BREAK SPACE}{one['witness']}",
                one["statement"][lang],
                claim_words.verdict(one, lang),
                *_figure(one, lang),
            )
            for one in told
        ]
        console().print(table((*LISTED, *FIGURES), rows, lang, numbers=(3, 4)))
        if measured := [one["claim"] for one in told if one["figure"] is not None]:
            console().print(MEASURED.of(lang).format(claim=measured[0]))
        return
    for place, one in enumerate(told):
        if place:
            console().print()
        for part in _claim(library, one, lang):
            console().print(part)


def _claim(library: Library, one: Mapping[str, Any], lang: str) -> Iterator[RenderableType]:
    yield f"{one['claim']} {one['witness']}  {one['statement'][lang]}"
    asserted = library.claims(one["game"])[one["claim"]].asserted[one["witness"]]
    said = claim_words.asserted(asserted, lang)
    yield indented(f"{', '.join(one['passages'])}: {said}. {VERDICT.of(lang)}: {claim_words.verdict(one, lang)}")
    if one.get("reason"):
        yield indented(one["reason"][lang])
    if "tables" not in one:
        return
    from stukolka.batch.claims.trial import load

    quantity = one["quantity"][lang]
    meant = MEANT.of(lang).format(bounds=claim_words.claimed(one, lang))
    yield indented(f"{quantity[:1].upper()}{quantity[1:]}. {meant}")
    same, rows = _parted([line["table"] for line in one["tables"]])
    forms, ways = library.games[one["game"]].forms, load(library, one["game"])[one["claim"]].said
    if one["less"]:
        yield indented(COMPARED.of(lang).format(other=described(one["less"], lang, forms, ways)))
    if same:
        yield indented(ALL.of(lang).format(same=described(same, lang, forms, ways)))
    lines = [
        (described(cell, lang, forms, ways) or FIRST.of(lang), *_line(line, lang))
        for cell, line in zip(rows, one["tables"], strict=True)
    ]
    yield indented(table(TABLES, lines, lang, numbers=NUMBERS))
    yield from _otherwise(one, lang)
    yield indented(_counted(one["provenance"], lang))
    yield indented(REPEATED.of(lang).format(command=one["command"]))


def _otherwise(one: Mapping[str, Any], lang: str) -> Iterator[RenderableType]:
    # Other answers to what the witness leaves open, each beside what its own answers came to in the same deals.
    changed = [line for line in one["sensitivity"] if not claim_words.is_unchanged(line, one)]
    rows = [(f"{line['switch']}={line['answer']}", *_line(line, lang)) for line in changed]
    if own := one["unchanged"]:
        yield indented(FEWER.of(lang).format(deals=estimates.grouped(own["deals"], lang)))
        rows.insert(0, (OWN.of(lang), *_figure(own, lang), ""))
    if changed:
        yield indented(table(ANSWERS, rows, lang, numbers=NUMBERS))
    same = [f"{line['switch']}={line['answer']}" for line in one["sensitivity"] if line not in changed]
    if same:
        yield indented(SAME.of(lang).format(answers=", ".join(same)))


def _counted(provenance: Mapping[str, Any], lang: str) -> str:
    rules = ", ".join(f"{name} [{digest}]" for name, digest in provenance["rules"].items())
    if provenance["deals"] is None:
        return SETTLED.of(lang).format(rules=rules, version=provenance["stukolka"])
    length = "" if provenance["length"] is None else EVENINGS.of(lang).format(length=provenance["length"])
    return PLAYED.of(lang).format(
        deals=estimates.grouped(provenance["deals"], lang),
        length=length,
        seed=provenance["seed"],
        rules=rules,
        version=provenance["stukolka"],
        revision=provenance["engine_revision"],
    )


def _parted(cells: Sequence[Mapping[str, Any]]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What is the same of all tables, and what is each table's own."""
    first, *others = cells
    same = {axis: value for axis, value in first.items() if all(other[axis] == value for other in others)}
    return same, [{axis: value for axis, value in cell.items() if axis not in same} for cell in cells]


def _line(line: Mapping[str, Any], lang: str) -> tuple[str, str, str]:
    if line["figure"] is None:
        return "", "", TOO_FEW.of(lang)
    said = claim_words.VERDICTS[line["verdict"]] if line["verdict"] else UNTOLD
    return (*_figure(line, lang), said.of(lang))


def _figure(line: Mapping[str, Any], lang: str) -> tuple[str, str]:
    # The figure and its interval; of an exact one its fraction; nothing where there is none.
    if line.get("fraction"):
        return _number(line["figure"], lang), str(line["fraction"])
    if line["low"] is None:
        return _number(line["figure"], lang), ""
    return _number(line["figure"], lang), f"{_number(line['low'], lang)} … {_number(line['high'], lang)}"


def _number(value: float | None, lang: str) -> str:
    # Written out, however small or large.
    return "" if value is None else estimates.pointed(f"{Decimal(f'{value:.4g}'):f}", lang)
