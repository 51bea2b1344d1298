"""What one process of the build is asked to do."""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from stukolka import drafts

BOOK = "stukolka"
"""What the file of a book is called, before its language."""


@dataclass(frozen=True, slots=True)
class Job:
    """The site in one language, or the notebooks of all."""

    lang: str
    """`ru` or `en`; empty for what is done once for all."""
    work: str
    """A folder, not there yet, for what this build alone needs."""
    kept: str
    """A folder for what the next build can use: there already if one has been."""
    program: str
    """The digest of the program, under which a kept folder serves again."""
    docs: str
    """The folder of the written pages."""
    root: str
    """The folder of the library."""
    game: str
    """The game whose names stand without its own before them."""
    witnesses: str | None
    """The folder of the witnesses' own files, where they are to be quoted."""
    quote: bool
    """Whether the pages quote the witnesses' own words."""
    bilingual: bool
    """Whether the other language is built too."""
    shipped: bool
    """Whether it is the shipped library, of which the written pages and the notebooks speak."""
    notebooks: str = ""
    """The folder in which the notebooks of each language lie with their results, once they have been run; or none."""
    languages: tuple[str, ...] = ()
    """The languages in which notebooks are run, if that is the job."""
    books: tuple[str, ...] = ()
    """The books that are made of the site: `pdf`, `epub`."""

    @property
    def pages(self) -> Path:
        """The folder of the pages."""
        return Path(self.kept) / "pages"

    @property
    def source(self) -> Path:
        """The folder of what Sphinx reads."""
        return Path(self.kept) / "source"

    def book(self, kind: str) -> Path:
        """The file of a book, before it is put in its place."""
        return Path(self.work) / f"{BOOK}-{self.lang}.{kind}"

    def notebook(self, name: str) -> Path:
        """The file of a notebook with its results."""
        return Path(self.notebooks) / self.lang / f"{name}.ipynb"

    @property
    def settings(self) -> dict[str, object]:
        """What Sphinx is told beside the configuration of the pages."""
        return {
            "stukolka_root": self.root,
            "stukolka_game": self.game,
            "stukolka_witnesses": self.witnesses,
            "stukolka_quote_originals": self.quote,
            "stukolka_bilingual": self.bilingual,
            "stukolka_lenient": not self.shipped,
        }

    @property
    def tags(self) -> list[str]:
        """The tags under which the configuration is read."""
        return [self.lang, *(["notebooks"] if self.shipped else [])]

    def tell(self, step: str, *, done: int = 0, of: int = 0) -> None:
        """Tells whoever waits how far a step is, in a line of JSON on stdout."""
        sys.stdout.write(json.dumps({"lang": self.lang, "step": step, "done": done, "of": of}) + "\n")
        sys.stdout.flush()

    def end(self, warnings: Sequence[str]) -> None:
        """Says that the job has been done, and what was wrong with the pages."""
        drafts.write_atomically(self._end, json.dumps(warnings))

    def warnings(self) -> list[str] | None:
        """What was wrong with the pages; None if the job has not been done to its end."""
        if not self._end.is_file():
            return None
        told: list[str] = json.loads(self._end.read_text(encoding="utf-8"))
        return told

    def as_json(self) -> str:
        """The job as the process reads it."""
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Job:
        """The job that `as_json` wrote."""
        told = json.loads(text)
        return cls(**told | {name: tuple(told[name]) for name in ("languages", "books")})

    @property
    def _end(self) -> Path:
        return Path(self.work) / "warnings.json"


def load(modules: Iterable[str]) -> None:
    """Load modules before they are needed, while nothing else can be done."""
    for name in modules:
        importlib.import_module(name)
