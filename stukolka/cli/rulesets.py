"""Commands about rule sets: `rules`, `text`, `diff`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.output import console, write, write_json, write_table
from stukolka.errors import WrongUsage
from stukolka.rules.prose import mark
from stukolka.rules.ruleset import parse_name
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from rich.console import Console

    from stukolka.rules.difference import Cell, Row, WordingRow
    from stukolka.rules.prose import Section
    from stukolka.rules.ruleset import RuleSet, Said

RULESET_HELP = "A rule set: FORM/SIGLUM with any +switch=answer (golets/A+pack=36), or a TOML file."
"""What the commands say of their rule set argument."""

QUESTION = Text("question", "вопрос")
ANSWER = Text("answer", "ответ")
ORIGIN = Text("origin", "откуда")
SWITCH = Text("switch", "переключатель")
PLAYERS = Text("players", "игроков")
NO_DIFFERENCE = Text("no differences", "различий нет")
NONE_READ = Text("no differences in what has been read", "в прочитанном различий нет")
DIFFER = Text("Where they differ: {differing} of {asked}", "Где они расходятся: {differing} из {asked}")
MAY_DIFFER = Text("Where they may differ: {differing}", "Где они, возможно, расходятся: {differing}")
MAY = Text(
    "The rule sets answer alike, but what one source says can be read otherwise, or is twofold, or fits no answer.",
    "Ответы сводов одинаковы, но сказанное в одном из источников можно понять и иначе, либо оно двояко, либо не "
    "подходит ни под один ответ.",
)
IN_WORDING = Text("In wording only: {differing}", "Только в словах: {differing}")
UNREAD = Text(
    "{name}: questions not read yet in {siglum}: {unread} of {asked}; what stands there is filled in.",
    "{name}: в {siglum} ещё не прочитано вопросов: {unread} из {asked}; на их месте — восполненное.",
)
OR, AND = Text("or", "или"), Text("and", "и")
SAYS_NOTHING = {
    "silent": Text("silent", "молчит"),
    "lacuna": Text("lost", "утрачено"),
    "pending": Text("not read yet", "ещё не прочитано"),
    "unmodelled": Text("something else", "нечто иное"),
}
"""Standing of a reading without answers -> what a table shows."""


def rules(
    ruleset: Annotated[str, Parameter(help=RULESET_HELP)],
    /,
    *,
    locus: Annotated[
        tuple[str, ...],
        Parameter(negative="", help="Only this question, with every answer to it and the passages; may be repeated."),
    ] = (),
    common: Common = DEFAULTS,
) -> None:
    """Every switch of a rule set: its answer, what that means, and where it comes from; or one question by itself."""
    library = common.library()
    chosen = library.ruleset(ruleset)
    if locus:
        from stukolka.cli import single

        single.show_loci(library, chosen, locus, common)
        return
    least, most = library.limits(chosen)
    if common.json:
        write_json(
            {"rules": chosen.name, "digest": chosen.digest, "players": [least, most], "switches": chosen.as_json()}
        )
        return
    lang = common.language
    write(f"{library.title(chosen).of(lang)}   {PLAYERS.of(lang)}: {least}-{most}   {chosen.digest}")
    _tell_unread([chosen], lang)
    rows = [
        (switch.key, f"{answer}: {gloss.of(lang)}", mark(origin).of(lang))
        for switch, answer, gloss, origin in chosen.rows()
    ]
    write_table((SWITCH, ANSWER, ORIGIN), rows, lang)


def text(
    ruleset: Annotated[str, Parameter(help=RULESET_HELP)],
    /,
    *,
    plain: Annotated[bool, Parameter(negative="", help="To play from: without the marks of origin.")] = False,
    common: Common = DEFAULTS,
) -> None:
    """The rules as prose that a player can use, each sentence marked with its origin."""
    library = common.library()
    chosen = library.ruleset(ruleset)
    sections = library.prose(chosen)
    title = library.title(chosen)
    if common.json:
        write_json(
            {
                "rules": chosen.name,
                "digest": chosen.digest,
                "title": title.as_json(),
                "sections": [section.as_json() for section in sections],
            }
        )
        return
    if not plain:
        _tell_unread([chosen], common.language)
    print_rules(console(), title, sections, common.language, marks=not plain)


def print_rules(shown: Console, title: Text, sections: Iterable[Section], lang: str, *, marks: bool = True) -> None:
    """Prints rules as prose, with `marks` each sentence with the mark of its origin."""
    shown.print(title.of(lang), style="bold")
    for section in sections:
        shown.print()
        shown.print(section.title.of(lang), style="bold")
        for sentence in section.sentences:
            origin = f"  [{mark(sentence.origin).of(lang)}]" if marks and sentence.origin else ""
            shown.print(sentence.text.of(lang) + origin)


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
    """The switches on which two or more rule sets differ, with origin and passage; where their sources may differ."""
    from stukolka.rules.difference import KINDS, differences, differences_json, parts, parts_json

    if len(rulesets) < 2:
        raise WrongUsage("diff compares two or more rule sets, e.g. stukolka diff golets/A golets/C")
    library = common.library()
    chosen = library.rulesets(rulesets)
    if common.json:
        write_json(parts_json(chosen) if in_parts else differences_json(chosen, every=every))
        return
    lang = common.language
    found = parts(chosen)
    unread = _tell_unread(chosen, lang)
    if not every and not (found.differ or found.may_differ or found.wording):
        write((NONE_READ if unread else NO_DIFFERENCE).of(lang))
        return
    asked = differences(chosen, every=True)
    columns: list[Text | str] = [SWITCH, QUESTION, *(one.name for one in chosen)]
    shown = console()
    shown.print(DIFFER.of(lang).format(differing=len(found.differ), asked=len(asked)), style="bold")
    if every:
        rows = (_told(row, lang, f" ({KINDS[row.kind].of(lang)})") for row in asked)
        write_table(columns, rows, lang, apart=True)
    elif found.differ:
        write_table(columns, (_told(row, lang) for row in found.differ), lang, apart=True)
    if found.may_differ:
        shown.print(MAY_DIFFER.of(lang).format(differing=len(found.may_differ)), style="bold")
        shown.print(MAY.of(lang))
        write_table(columns, (_told(row, lang) for row in found.may_differ), lang, apart=True)
    if found.wording:
        shown.print(IN_WORDING.of(lang).format(differing=len(found.wording)), style="bold")
        write_table(columns, (_worded(row, lang) for row in found.wording), lang, apart=True)


def _tell_unread(rulesets: Iterable[RuleSet], lang: str) -> bool:
    """Tells which rule sets stand on a witness that is not read to the end; whether there are any."""
    told = False
    for ruleset in rulesets:
        if ruleset.unread:
            siglum = parse_name(ruleset.name).siglum
            told = True
            write(
                UNREAD.of(lang).format(
                    name=ruleset.name, siglum=siglum, unread=len(ruleset.unread), asked=ruleset.questions
                )
            )
    return told


def _told(row: Row, lang: str, kind: str = "") -> Sequence[str]:
    answers = (_answer(cell, lang) if cell else "—" for cell in row.cells)
    return [row.switch, row.question.of(lang) + kind, *answers]


def _answer(cell: Cell, lang: str) -> str:
    """An answer with what else its source says or may mean, and where it comes from."""
    joining = (AND if cell.origin.kind == "contradictory" else OR).of(lang)
    also = "".join(f" ({joining} {other})" for other in cell.origin.also)
    return f"{cell.answer}{also} [{mark(cell.origin).of(lang)}]"


def _worded(row: WordingRow, lang: str) -> Sequence[str]:
    return [row.switch, row.question.of(lang), *(_words(said, lang) if said else "—" for said in row.cells)]


def _words(said: Said, lang: str) -> str:
    words = ", ".join(said.answers) or SAYS_NOTHING[said.standing].of(lang)
    return f"{words} [{', '.join(said.passages)}]" if said.passages else words
