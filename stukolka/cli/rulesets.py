"""Commands about rule sets: `rules`, `text`, `diff`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.output import console, write, write_json, write_table
from stukolka.errors import WrongUsage
from stukolka.rules.prose import mark
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from rich.console import Console

    from stukolka.rules.prose import Section

RULESET_HELP = "A rule set: FORM/SIGLUM with any +switch=answer (golets/A+pack=36), or a TOML file."
"""What the commands say of their rule set argument."""

QUESTION = Text("question", "вопрос")
ANSWER = Text("answer", "ответ")
ORIGIN = Text("origin", "откуда")
SWITCH = Text("switch", "переключатель")
PLAYERS = Text("players", "игроков")
NO_DIFFERENCE = Text("no differences", "различий нет")


def rules(ruleset: Annotated[str, Parameter(help=RULESET_HELP)], /, *, common: Common = DEFAULTS) -> None:
    """Every switch of a rule set: its answer, what that means, and where it comes from."""
    library = common.library()
    chosen = library.ruleset(ruleset)
    least, most = library.limits(chosen)
    if common.json:
        write_json(
            {"rules": chosen.name, "digest": chosen.digest, "players": [least, most], "switches": chosen.as_json()}
        )
        return
    lang = common.language
    write(f"{library.title(chosen).of(lang)}   {PLAYERS.of(lang)}: {least}-{most}   {chosen.digest}")
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
    common: Common = DEFAULTS,
) -> None:
    """The switches on which two or more rule sets differ, with origin and passage."""
    from stukolka.rules.difference import differences, differences_json

    if len(rulesets) < 2:
        raise WrongUsage("diff compares two or more rule sets, e.g. stukolka diff golets/A golets/C")
    library = common.library()
    chosen = [library.ruleset(name) for name in rulesets]
    if common.json:
        write_json(differences_json(chosen, every=every))
        return
    lang = common.language
    rows = [
        (
            row.switch,
            row.question.of(lang),
            *(f"{cell.answer} [{mark(cell.origin).of(lang)}]" if cell else "—" for cell in row.cells),
        )
        for row in differences(chosen, every=every)
    ]
    if rows:
        write_table((SWITCH, QUESTION, *(one.name for one in chosen)), rows, lang, apart=True)
    else:
        write(NO_DIFFERENCE.of(lang))
