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
        bool, Parameter(negative="", show_default=False, help="Machine output on stdout, nothing else there.")
    ] = False
    root: Annotated[There | None, Parameter(help="Another library of variants/ and corpus/.")] = None
    witnesses: Annotated[
        There | None, Parameter(help="The folder of the witnesses' own files (else STUKOLKA_WITNESSES).")
    ] = None
    lang: Annotated[
        Literal["ru", "en"] | None, Parameter(help="The language shown; else Russian where the locale is Russian.")
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
        "How far witnesses are apart in wording, which faults they share, and a tree of their nearness.",
    ),
    "cite": (
        "cite:cite",
        "How a place of the edition is cited, a reading or a rule set for one: a line, BibTeX, CSL JSON or TEI.",
    ),
    "rules": (
        "rulesets:rules",
        "Every switch of a rule set: its answer, what that means, and where it comes from; or one question by itself.",
    ),
    "text": ("rulesets:text", "The rules as prose that a player can use, each sentence marked with its origin."),
    "deal": ("deals:deal", "One deal, printed as a record that replays."),
    "replay": ("deals:replay", "A deal played out: what happened, and what it came to or who is to act."),
    "play": ("play:play", "The game at the terminal: deal after deal against strategies, until you have had enough."),
    "ruling": (
        "deals:ruling",
        "What a rule set says of a misdeal or irregularity, and where it says so; without one named, of all of them.",
    ),
    "diff": (
        "difference:diff",
        "Where two or more rule sets differ: by their sources, perhaps, by what was filled in, or in wording only.",
    ),
    "simulate": (
        "simulate:simulate",
        "Many deals: what they come to on average, and how rule sets differ on the same deals.",
    ),
    "study": (
        "study:study",
        "A stored study over many rule sets: which of the answers on which they differ matter, and how much.",
    ),
    "claims": (
        "claims:claims",
        "The sources' own claims beside the rules, put to the test: borne out, contradicted, or what it depends on.",
    ),
    "family": (
        "family:family",
        "The family of games: what sources assert of kinship, and how alike the rules are, each by itself.",
    ),
    "edition": (
        "edition:edition",
        "The main job: check, coverage, differences, and the site in both languages (with --lang, in one).",
    ),
}
"""Command -> where it is, and what it gives: the help of `stukolka` itself loads no command."""

NEW_COMMANDS = {
    "witness": (
        "new_witness:witness",
        "Writes the three files of a new witness, its text divided, every locus pending; nothing if any is there.",
    ),
    "switch": ("new:switch", "Writes the declaration of a new question into a checkout, and says what is left to do."),
    "game": (
        "new:game",
        "Writes the declarations and titles of a new game into a checkout, and says what is left to do.",
    ),
}
"""The same of the commands below `new`."""

for _name, (_place, _help) in COMMANDS.items():
    app.command(f"stukolka.cli.{_place}", name=_name, help=_help)

new = App(name="new", help="Skeleton files for a contribution.", help_format="plaintext", help_on_error=False)
"""The commands below `new`."""

for _name, (_place, _help) in NEW_COMMANDS.items():
    new.command(f"stukolka.cli.{_place}", name=_name, help=_help)
app.command(new)
