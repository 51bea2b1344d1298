"""Commands about one rule set: `rules`, `text`."""

from __future__ import annotations

from collections.abc import Iterable
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

    from stukolka.rules.prose import Section
    from stukolka.rules.ruleset import RuleSet

RULESET_HELP = "A rule set: FORM/SIGLUM with any +switch=answer (golets/A+pack=36), or a TOML file."
"""What the commands say of their rule set argument."""

QUESTION = Text("question", "вопрос")
ANSWER = Text("answer", "ответ")
ORIGIN = Text("origin", "откуда")
SWITCH = Text("switch", "переключатель")
PLAYERS = Text("players", "игроков")
UNREAD = Text(
    "{name}: questions not read yet in {siglum}: {unread} of {asked}; what stands there is filled in.",
    "{name}: в {siglum} ещё не прочитано вопросов: {unread} из {asked}; ответы на них восполнены.",
)
IN_PART = Text(
    "{name}: what is filled in may contradict what was read in {siglum} of the same matter; unread there: {unread}.",
    "{name}: восполненное может противоречить прочитанному в {siglum} о том же; рядом не прочитано: {unread}.",
)


def rules(
    ruleset: Annotated[str, Parameter(help=RULESET_HELP)],
    /,
    *others: Annotated[str, Parameter(help="Further rule sets of the same game, with --locus.")],
    locus: Annotated[
        tuple[str, ...],
        Parameter(
            negative="",
            help="Only this question, by locus or switch, with every answer to it and the passages, or all that "
            "begin so: a chapter (deal) or a group (misdeal). May be repeated.",
        ),
    ] = (),
    common: Common = DEFAULTS,
) -> None:
    """Every switch of a rule set: its answer, what that means, and where it comes from; or one question by itself."""
    library = common.library()
    several = library.rulesets((ruleset, *others))
    library.check_cited(several)
    if locus:
        from stukolka.cli import single

        single.show_loci(library, several, locus, common)
        return
    if others:
        raise WrongUsage(
            "several rule sets are shown question by question: name one with --locus, or use stukolka diff"
        )
    [chosen] = several
    least, most = library.limits(chosen)
    if common.json:
        write_json(
            {"rules": chosen.name, "digest": chosen.digest, "players": [least, most], "switches": chosen.as_json()}
        )
        return
    lang = common.language
    write(f"{library.title(chosen).of(lang)}   {PLAYERS.of(lang)}: {least}-{most}   {chosen.digest}")
    tell_unread([chosen], lang)
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
    library.check_cited([chosen])
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
        tell_unread([chosen], common.language)
    print_rules(console(), title, sections, common.language, marks=not plain)


def print_rules(shown: Console, title: Text, sections: Iterable[Section], lang: str, *, marks: bool = True) -> None:
    """Prints rules as prose, with `marks` each sentence with the mark of its origin."""
    shown.print(title.of(lang), style="bold")
    for section in sections:
        shown.print()
        shown.print(section.title.of(lang), style="bold")
        for sentence in section.sentences:
            origin = f"  [{sentence.mark.of(lang)}]" if marks else ""
            shown.print(sentence.text.of(lang) + origin)


def tell_unread(rulesets: Iterable[RuleSet], lang: str) -> bool:
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
            tell_in_part(ruleset, lang)
    return told


def tell_in_part(ruleset: RuleSet, lang: str) -> None:
    """Tells which questions are unread where others of the same group are read: what fills them may not fit these."""
    if unread := [key for keys in ruleset.read_in_part.values() for key in keys]:
        siglum = parse_name(ruleset.name).siglum
        write(IN_PART.of(lang).format(name=ruleset.name, siglum=siglum, unread=", ".join(unread)))
