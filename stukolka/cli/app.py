"""The application: its commands, by name, and the options that all of them take."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import App, Group, Parameter

import stukolka
from stukolka.cli.output import language

if TYPE_CHECKING:
    from stukolka.library import Library

COMMON = Group("Common options", sort_key=99)
"""The options that every command takes."""


@Parameter(name="*", group=COMMON)
@dataclass(frozen=True)
class Common:
    """The options that every command takes."""

    json: Annotated[bool, Parameter(negative="", help="Machine output on stdout, nothing else there.")] = False
    root: Annotated[Path | None, Parameter(help="Another library of variants/ and corpus/.")] = None
    witnesses: Annotated[
        Path | None, Parameter(help="The folder of the witnesses' own files (else STUKOLKA_WITNESSES).")
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
)
"""The application; its commands are loaded when they are called."""

for _name, _place in {
    "check": "reading:check",
    "witnesses": "reading:witnesses",
    "coverage": "reading:coverage",
    "rules": "rulesets:rules",
    "text": "rulesets:text",
    "diff": "rulesets:diff",
}.items():
    app.command(f"stukolka.cli.{_place}", name=_name)
