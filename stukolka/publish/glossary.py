"""A glossary whose terms keep their addresses, in whatever alphabet they are written.

Sphinx makes the address of a term out of its Latin letters. To a term without any it gives a number, which changes as
soon as another term comes before it. Here the letters of Russian, old and new, are first written in Latin ones: `голец
(голецъ)` stands at `term-golets` on every page that has it, in both languages. What stands in brackets, such as an old
spelling, has no part in the address. Capitals stay as they are, so that `Пам` and `пам` are two places.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.domains.std import Glossary as SphinxGlossary
from sphinx.util import logging

if TYPE_CHECKING:
    from docutils.nodes import Node

_logger = logging.getLogger(__name__)

LATIN = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "zh", "з": "z", "и": "i", "й": "y",
    "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r", "с": "s", "т": "t", "у": "u", "ф": "f",
    "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "jj", "ы": "y", "ь": "j", "э": "eh", "ю": "yu",
    "я": "ya", "і": "ih", "ѣ": "ye", "ѳ": "fh", "ѵ": "yh",
}  # fmt: skip
"""The letters of Russian, old and new, in Latin ones. Both signs leave a trace: кон and конь are two words."""

_LETTERS = LATIN | {letter.upper(): latin.capitalize() for letter, latin in LATIN.items()}


def address(term: str) -> str:
    """The anchor of a term, `term-` and its words in Latin letters; empty if none of it can be written so."""
    said = re.sub(r"\([^()]*\)", " ", unicodedata.normalize("NFC", term))
    latin = "".join(_LETTERS.get(sign, sign) for sign in said if not unicodedata.combining(sign))
    words = re.findall("[A-Za-z0-9]+", latin)
    return "-".join(["term", *words]) if words else ""


class Glossary(SphinxGlossary):
    """The directive `glossary`: no other term changes an address, and two terms at one address are a warning."""

    def run(self) -> list[Node]:
        """The glossary as Sphinx makes it, each of its terms at an address of its own."""
        made = super().run()
        for part in made:
            for term in part.findall(nodes.term):
                self._move(term)
        return made

    def _move(self, term: nodes.term) -> None:
        """Put a term where its words say, and tell it to all who know where it was."""
        said, (old, *_) = term.astext(), term["ids"]
        new = address(said)
        if not new or new == old:
            return
        document, standard = self.state.document, self.env.domains.standard_domain
        if (there := document.ids.get(new)) is not None:
            _logger.warning(
                "glossary: %r and %r have one address, %s: write one of them otherwise",
                there.astext(),
                said,
                new,
                location=term,
            )
            return
        document.ids[new] = document.ids.pop(old)
        term["ids"] = [new]
        for index in (one for one in term.children if one.tagname == "index"):
            index["entries"] = [(kind, text, new, *more) for kind, text, _, *more in index["entries"]]
        docname = self.env.current_document.docname
        standard.objects["term", said] = (docname, new)
        standard._terms[said.lower()] = (docname, new)  # Sphinx has no other way to say it
