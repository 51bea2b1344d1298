"""The command `diff`: where rule sets differ, part by part, as the edition's pages have it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.output import console, indented, write, write_json, write_table
from stukolka.cli.rulesets import QUESTION, RULESET_HELP, SWITCH, tell_unread
from stukolka.errors import WrongUsage
from stukolka.rules.prose import mark
from stukolka.rules.ruleset import parse_name
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from rich.console import Console

    from stukolka.rules.difference import Cell, Parts, Row, WordingRow
    from stukolka.rules.ruleset import RuleSet, Said

NO_DIFFERENCE = Text("no differences", "различий нет")
NONE_READ = Text("no differences in what has been read", "в прочитанном различий нет")
COUNTED = Text("Questions: {asked}; different answers: {differing}", "Вопросов: {asked}; разных ответов: {differing}")
PARTS = {
    "sources": Text("Where the sources differ: {count}", "В чём источники расходятся: {count}"),
    "possible": Text("Where they may differ: {count}", "Где они, возможно, расходятся: {count}"),
    "completed": Text(
        "Where they differ only by what was filled in: {count}", "Где своды расходятся лишь восполненным: {count}"
    ),
    "form": Text("Questions of some of these forms only: {count}", "Вопросы не всех этих видов игры: {count}"),
    "wording": Text("In wording only: {count}", "Только в словах: {count}"),
}
"""Part of a comparison -> its head."""
MEANT = {
    "possible": Text(
        "The rule sets answer alike, but what one source says can be read otherwise, contradicts itself, or fits no "
        "answer.",
        "Ответы сводов одинаковы, но сказанное в одном из источников можно понять и иначе, либо оно двояко, либо не "
        "подходит ни под один ответ.",
    ),
    "completed": Text(
        "At least one of the answers was supplied from elsewhere or conjectured: not a disagreement of the sources.",
        "По меньшей мере один ответ восполнен по другому источнику или предположен: это ещё не разногласие источников.",
    ),
}
"""Part -> what it means that a question stands there, where the head doesn't say it."""
NOT_READ = Text("Not read yet in {siglum}: {count}", "Ещё не прочитано в {siglum}: {count}")
LEGIBLE = 26
"""How many columns an answer needs: with fewer, the questions are told one below the other."""
OR, AND = Text("or", "или"), Text("and", "и")
SAYS_NOTHING = {
    "silent": Text("silent", "молчит"),
    "lacuna": Text("lost", "утрачено"),
    "pending": Text("not read yet", "ещё не прочитано"),
    "unmodelled": Text("something else", "нечто иное"),
}
"""Standing of a reading without answers -> what a table shows."""


def diff(
    *rulesets: Annotated[str, Parameter(help=RULESET_HELP)],
    every: Annotated[
        bool, Parameter(name="--all", negative="", help="Every switch, not only those that differ.")
    ] = False,
    in_parts: Annotated[
        bool,
        Parameter(
            name="--parts",
            negative="",
            help="With --json: an object with every part of the comparison instead of the list of differences.",
        ),
    ] = False,
    common: Common = DEFAULTS,
) -> None:
    """Where rule sets differ, or may differ, by their sources; by what was filled in only; or in wording only."""
    from stukolka.rules.difference import KINDS, differences, differences_json, parts, parts_json

    if len(rulesets) < 2:
        raise WrongUsage("diff compares two or more rule sets, e.g. stukolka diff golets/A golets/C")
    library = common.library()
    chosen = library.rulesets(rulesets)
    library.check_cited(chosen)
    if common.json:
        write_json(parts_json(chosen) if in_parts else differences_json(chosen, every=every))
        return
    lang = common.language
    found = parts(chosen)
    unread = tell_unread(chosen, lang)
    if not every and not (found.differ or found.may_differ or found.wording):
        write((NONE_READ if unread else NO_DIFFERENCE).of(lang))
        return
    asked = differences(chosen, every=True)
    shown = console()
    shown.print(COUNTED.of(lang).format(asked=len(asked), differing=len(found.differ)))
    _show_parts(shown, chosen, found, lang)
    if every:
        columns: list[Text | str] = [SWITCH, QUESTION, *(one.name for one in chosen)]
        shown.print()
        rows = (_told(row, lang, f" ({KINDS[row.kind].of(lang)})") for row in asked)
        write_table(columns, rows, lang, apart=True, legible=LEGIBLE)


def _show_parts(shown: Console, rulesets: Sequence[RuleSet], found: Parts, lang: str) -> None:
    """Prints every part under its head, with the number of its questions; one of forms only where forms differ."""
    columns: list[Text | str] = [SWITCH, QUESTION, *(one.name for one in rulesets)]
    rows: dict[str, list[Sequence[str]]] = {part: [] for part in PARTS}
    for row in (*found.differ, *found.may_differ):
        rows[row.kind].append(_told(row, lang))
    rows["wording"] = [_worded(row, lang) for row in found.wording]
    for part, head in PARTS.items():
        if part == "form" and not rows[part]:
            continue
        shown.print()
        shown.print(head.of(lang).format(count=len(rows[part])), style="bold")
        if rows[part]:
            if part in MEANT:
                shown.print(MEANT[part].of(lang))
            write_table(columns, rows[part], lang, apart=True, legible=LEGIBLE)
    for ruleset in rulesets:
        if ruleset.unread:
            siglum = parse_name(ruleset.name).siglum
            shown.print()
            shown.print(NOT_READ.of(lang).format(siglum=siglum, count=len(ruleset.unread)), style="bold")
            shown.print(indented(", ".join(ruleset.unread)))


def _told(row: Row, lang: str, kind: str = "") -> Sequence[str]:
    answers = (_answer(row, cell, lang) if cell else "—" for cell in row.cells)
    return [row.switch, row.question.of(lang) + kind, *answers]


def _answer(row: Row, cell: Cell, lang: str) -> str:
    """An answer, what it means and where it comes from; then what else its source says or may mean, and where."""
    origin = cell.origin
    joining = (AND if origin.kind == "contradictory" else OR).of(lang)
    told = [f"{cell.answer}: {cell.gloss.of(lang)} [{mark(origin, beside=True).of(lang)}]"]
    for other in origin.alternatives:
        also = f"{joining} {other.answer}: {row.glosses[other.answer].of(lang)}"
        told.append(f"{also} [{', '.join(other.passages)}]" if other.passages else also)
    return "\n".join(told)


def _worded(row: WordingRow, lang: str) -> Sequence[str]:
    return [row.switch, row.question.of(lang), *(_words(row, said, lang) if said else "—" for said in row.cells)]


def _words(row: WordingRow, said: Said, lang: str) -> str:
    # In English a key is the source's word already, in Latin letters.
    words = [f"{answer}: {row.answers[answer].ru}" if lang == "ru" else answer for answer in said.answers]
    told = (" " if lang == "ru" else ", ").join(words) or SAYS_NOTHING[said.standing].of(lang)
    return f"{told} [{', '.join(said.passages)}]" if said.passages else told
