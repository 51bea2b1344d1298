"""The application: its commands, by name, and the options that all of them take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import App, Group, Parameter

import stukolka
from stukolka.cli.output import language
from stukolka.cli.places import There

if TYPE_CHECKING:
    from stukolka.library import Library

COMMON = Group("Common options", sort_key=99)
"""The options that every command takes."""


@Parameter(name="*", group=COMMON)
@dataclass(frozen=True)
class Common:
    """The options that every command takes."""

    json: Annotated[
        bool, Parameter(negative="", show_default=False, help="JSON on stdout, and nothing else there.")
    ] = False
    root: Annotated[There | None, Parameter(help="Another library of variants/ and corpus/.")] = None
    witnesses: Annotated[
        There | None, Parameter(help="The folder of the witnesses' own files (else STUKOLKA_WITNESSES).")
    ] = None
    lang: Annotated[
        Literal["ru", "en"] | None,
        Parameter(help="The language of the output; by default Russian where the locale is Russian."),
    ] = None

    @property
    def language(self) -> str:
        """The language to show text in."""
        return language(self.lang)

    def library(self) -> Library:
        """The library that the options name."""
        from stukolka.library import Library

        return Library.open(self.root, self.witnesses)


DEFAULTS = Common()
"""No option given."""

app = App(
    name="stukolka",
    version=stukolka.__version__,
    help="An executable critical edition of five Russian sources of card games.",
    help_format="plaintext",
    help_on_error=False,
    suppress_keyboard_interrupt=False,
)
"""The application; its commands are loaded when they are called."""

COMMANDS = {
    "check": ("reading:check", "Loads everything, or one file, and lists all faults with file and line."),
    "witnesses": (
        "reading:witnesses",
        "The sources: siglum, file, what they hold, and whether the original is at hand; or passages, by their names.",
    ),
    "coverage": (
        "reading:coverage",
        "How much of each witness stands in passages, which passages no reading uses, and which loci are unread.",
    ),
    "collate": (
        "collate:collate",
        "The texts of two or more witnesses side by side, with what differs and what changed places.",
    ),
    "relations": (
        "relations:relations",
        "How far apart witnesses are in wording, which faults they share, and a tree of their nearness.",
    ),
    "cite": (
        "cite:cite",
        "How a place in the edition is cited, such as a reading or a rule set: a line, BibTeX, CSL JSON or TEI.",
    ),
    "rules": (
        "rulesets:rules",
        "Every switch of a rule set: its answer, what that means, and where it comes from; or one question by itself.",
    ),
    "text": ("rulesets:text", "The rules as prose that a player can use, each sentence marked with its origin."),
    "deal": ("deals:deal", "One deal, printed as a record that replays."),
    "replay": ("deals:replay", "A record played out: what happened, and the result, or who is to act next."),
    "play": ("play:play", "The game at the terminal: deal after deal against strategies, until you have had enough."),
    "ruling": (
        "deals:ruling",
        "What a rule set says of a misdeal or irregularity, and where it says so; if none is named, of all of them.",
    ),
    "diff": (
        "difference:diff",
        "Where rule sets differ, or may differ, by their sources; by what was filled in only; or in wording only.",
    ),
    "simulate": (
        "simulate:simulate",
        "Many deals: what they come to on average, and how rule sets differ on the same deals.",
    ),
    "study": (
        "study:study",
        "A study of rule sets: which of the answers on which they differ matter, and how much.",
    ),
    "claims": (
        "claims:claims",
        "What the sources claim besides the rules, put to the test: borne out, contradicted, or what it depends on.",
    ),
    "family": (
        "family:family",
        "The family of games: what sources assert of kinship and, kept apart, how alike the rules are.",
    ),
    "edition": (
        "edition:edition",
        "Checks the library and builds the edition: the site in both languages (with --lang, in one), with its tables.",
    ),
}
"""Command -> where it is, and what it gives: the help of `stukolka` itself loads no command."""

NEW_COMMANDS = {
    "witness": (
        "new_witness:witness",
        "Writes the three files of a new witness, its text divided, every locus pending; overwrites nothing.",
    ),
    "switch": ("new:switch", "Writes the declaration of a new question into a checkout, and says what is left to do."),
    "game": (
        "new:game",
        "Writes the declarations and titles of a new game into a checkout, and says what is left to do.",
    ),
}
"""The same of the commands below `new`."""

USAGE = {"simulate": "Usage: stukolka simulate RULESET... --players INT [OPTIONS]"}
"""Command -> its usage, where the parser's own would put what must be said in another order than people do."""

for _name, (_place, _help) in COMMANDS.items():
    app.command(f"stukolka.cli.{_place}", name=_name, help=_help, usage=USAGE.get(_name))

new = App(name="new", help="Skeleton files for a contribution.", help_format="plaintext", help_on_error=False)
"""The commands below `new`."""

for _name, (_place, _help) in NEW_COMMANDS.items():
    new.command(f"stukolka.cli.{_place}", name=_name, help=_help)
app.command(new)
