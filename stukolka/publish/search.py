"""The search languages of the site: Sphinx's own, which stem a word once and remember it."""

from __future__ import annotations

from functools import lru_cache

from sphinx.search.en import SearchEnglish
from sphinx.search.ru import SearchRussian

_WORDS = 100_000
"""How many words are remembered: more than the site has."""


class English(SearchEnglish):
    """English."""

    @lru_cache(_WORDS)  # noqa: B019 -- there is one of it in a build
    def stem(self, word: str) -> str:
        """The stem of a word."""
        return super().stem(word)


class Russian(SearchRussian):
    """Russian."""

    @lru_cache(_WORDS)  # noqa: B019
    def stem(self, word: str) -> str:
        """The stem of a word."""
        return super().stem(word)


LANGUAGES = (English, Russian)
"""The languages of the site."""
