"""Claims told at the terminal: a list of verdicts, or each claim with its tables and with what other answers give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stukolka.cli.output import console, indented, table
from stukolka.publish import estimates
from stukolka.publish.claim_tables import described
from stukolka.publish.claim_words import VERDICTS, verdict
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from stukolka.library import Library

LISTED = (Text("claim", "утверждение"), Text("verdict", "вывод"))
FIGURES = (Text("figure", "величина"), Text("95 % interval", "промежуток 95 %"))
TABLES = (Text("table", "стол"), *FIGURES, Text("the claim", "утверждение"))
ANSWERS = (Text("other answer, first table", "иной ответ, первый стол"), *FIGURES, Text("the claim", "утверждение"))
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
        rows = [(f"{one['claim']} {one['witness']}", verdict(one, lang), *_figure(one, lang)) for one in told]
        console().print(table((*LISTED, *FIGURES), rows, lang, numbers=(2, 3)))
        return
    for place, one in enumerate(told):
        if place:
            console().print()
        for part in _claim(library, one, lang):
            console().print(part)


def _claim(library: Library, one: Mapping[str, Any], lang: str) -> Iterator[RenderableType]:
    yield f"{one['claim']} {one['witness']}  {one['statement'][lang]}"
    yield indented(f"{', '.join(one['passages'])}: {verdict(one, lang)}")
    if one.get("reason"):
        yield indented(one["reason"][lang])
    if "tables" not in one:
        return
    from stukolka.batch.claims.trial import load

    quantity = one["quantity"][lang]
    yield indented(f"{quantity[:1].upper()}{quantity[1:]}.")
    same, rows = _parted([line["table"] for line in one["tables"]])
    forms, said = library.games[one["game"]].forms, load(library, one["game"])[one["claim"]].said
    if one["less"]:
        yield indented(COMPARED.of(lang).format(other=described(one["less"], lang, forms, said)))
    if same:
        yield indented(ALL.of(lang).format(same=described(same, lang, forms, said)))
    lines = [
        (described(cell, lang, forms, said) or FIRST.of(lang), *_line(line, lang))
        for cell, line in zip(rows, one["tables"], strict=True)
    ]
    yield indented(table(TABLES, lines, lang, numbers=NUMBERS))
    if one["sensitivity"]:
        switched = [(f"{line['switch']}={line['answer']}", *_line(line, lang)) for line in one["sensitivity"]]
        yield indented(table(ANSWERS, switched, lang, numbers=NUMBERS))
    yield indented(REPEATED.of(lang).format(command=one["command"]))


def _parted(cells: Sequence[Mapping[str, Any]]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What is the same of all tables, and what is each table's own."""
    first, *others = cells
    same = {axis: value for axis, value in first.items() if all(other[axis] == value for other in others)}
    return same, [{axis: value for axis, value in cell.items() if axis not in same} for cell in cells]


def _line(line: Mapping[str, Any], lang: str) -> tuple[str, str, str]:
    if line["figure"] is None:
        return "", "", TOO_FEW.of(lang)
    said = VERDICTS[line["verdict"]] if line["verdict"] else UNTOLD
    return (*_figure(line, lang), said.of(lang))


def _figure(line: Mapping[str, Any], lang: str) -> tuple[str, str]:
    # The figure and its interval; of an exact one its fraction; nothing where there is none.
    if line.get("fraction"):
        return _number(line["figure"], lang), str(line["fraction"])
    if line["low"] is None:
        return _number(line["figure"], lang), ""
    return _number(line["figure"], lang), f"{_number(line['low'], lang)} … {_number(line['high'], lang)}"


def _number(value: float | None, lang: str) -> str:
    return "" if value is None else estimates.pointed(f"{value:.4g}", lang)
