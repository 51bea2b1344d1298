"""The steps in which an edition is built, as whoever waits for it hears of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from stukolka.rules.switch import Text

CALLED: Final[Mapping[str, Text]] = {
    "check": Text("checking the library", "проверяется библиотека"),
    "tables": Text("making the tables", "составляются таблицы"),
    "notebooks": Text("running the notebooks", "исполняются тетради"),
    "read": Text("reading the pages", "читаются страницы"),
    "write": Text("writing the pages", "пишутся страницы"),
    "book": Text("setting the book", "набирается книга"),
    "print": Text("printing the book, page by page", "книга печатается по страницам"),
    "place": Text("putting the edition in its place", "издание ставится на место"),
}
"""Step -> what is being done."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the build: of the whole, or of the site or the book in one language."""

    name: str
    """One of `CALLED`."""
    lang: str = ""
    """The language of the pages; empty for what is done once for all."""

    def told(self, lang: str) -> str:
        """What is being done, in the reader's language; before it the pages' language."""
        return f"{self.lang}: {CALLED[self.name].of(lang)}" if self.lang else CALLED[self.name].of(lang)


Progress = Callable[[Step, int, int], None]
"""Told of a step as it begins and goes on: how far it is, of how much (0: nobody knows)."""
