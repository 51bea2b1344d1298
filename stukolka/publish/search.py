"""The search languages of the site: both alphabets, old spelling and new, and words that mean the same.

A word is folded to modern letters, stemmed as its alphabet asks, and counted as the first of its synonyms.  The same
is done to the pages when they are built, here, and to what a reader types, in the browser.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import snowballstemmer
import sphinx.search
from sphinx.search import SearchLanguage
from sphinx.search._stopwords.en import ENGLISH_STOPWORDS
from sphinx.search._stopwords.ru import RUSSIAN_STOPWORDS

_WORDS = 100_000
"""How many words are remembered: more than the site has."""

LETTERS = {"ё": "е", "ѣ": "е", "і": "и", "ї": "и", "ѵ": "и", "ѳ": "ф"}
"""Letters that are searched as others."""

SYNONYMS = (
    ("ремиз", "штраф"),
    ("прикуп", "прикупка"),
    ("сдача", "раздача"),
    ("голец", "гольца"),
    ("remise", "fine"),
    ("golets", "widow"),
)
"""Words that are searched as one."""

_MARKS = re.compile("[\u0300\u0301\u00ad]")
_HARD = re.compile(r"ъ$")
_OLD_GENITIVE = re.compile(r"(?<=\w{4})[ая]го$")
_CYRILLIC = re.compile("[\u0400-\u04ff]")


def fold(word: str) -> str:
    """A word in small letters of modern spelling: ё, ѣ, і, ѵ, ѳ as others, no final ъ, no stress, -ого for -аго."""
    letters = "".join(LETTERS.get(letter, letter) for letter in _MARKS.sub("", word.lower()))
    return _OLD_GENITIVE.sub("ого", _HARD.sub("", letters))


class _BothAlphabets(SearchLanguage):
    """What the languages of the site share: all but their names."""

    stopwords = ENGLISH_STOPWORDS | RUSSIAN_STOPWORDS
    js_stemmer_rawcode = ""  # the code below brings its stemmers along

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self._stemmers = snowballstemmer.stemmer("english"), snowballstemmer.stemmer("russian")
        plain = self._plain
        self._same = {plain(one): plain(group[0]) for group in SYNONYMS for one in group[1:]}
        self.js_stemmer_code = _script(self._same)

    def split(self, input: str) -> list[str]:  # noqa: A002 -- the signature is Sphinx's
        """The words of a text; a mark of stress parts none."""
        return super().split(_MARKS.sub("", input))

    @lru_cache(_WORDS)  # noqa: B019 -- there is one of it in a build
    def stem(self, word: str) -> str:
        """What a word is searched as."""
        stem = self._plain(word)
        return self._same.get(stem, stem)

    def _plain(self, word: str) -> str:
        folded = fold(word)
        stem: str = self._stemmers[bool(_CYRILLIC.search(folded))].stemWord(folded)
        return stem

    js_splitter_code = """
var splitQuery = (query) => query.replace(/[\\u0300\\u0301\\u00ad]/g, "")
  .split(/[^\\p{Letter}\\p{Number}_\\p{Emoji_Presentation}]+/gu).filter((word) => word);
"""


def _script(same: Mapping[str, str]) -> str:
    """The same for the browser: Sphinx's stemmers of both languages, and before and after them what is done here."""
    folder = Path(sphinx.search.__file__).parent / "minified-js"
    stemmers = [(folder / f"{name}-stemmer.js").read_text(encoding="utf-8") for name in ("base", "english", "russian")]
    return "\n".join((*stemmers, _WRAPPER % (json.dumps(LETTERS), json.dumps(same))))


_WRAPPER = """
window.Stemmer = function () {
  const letters = %s, same = %s;
  const english = new EnglishStemmer(), russian = new RussianStemmer();
  this.stemWord = function (word) {
    const folded = Array.from(word.toLowerCase().replace(/[\\u0300\\u0301\\u00ad]/g, ""), (one) => letters[one] || one)
      .join("").replace(/ъ$/, "").replace(/(?<=[\\p{Letter}\\p{Number}_]{4})[ая]го$/u, "ого");
    const stem = (/[\\u0400-\\u04ff]/.test(folded) ? russian : english).stemWord(folded);
    return Object.hasOwn(same, stem) ? same[stem] : stem;
  };
};
"""


_FOUND = """
// How many pages were found: Sphinx has it in Russian only as an empty line.
if (typeof Documentation !== "undefined")
  Documentation.TRANSLATIONS["Search finished, found one page matching the search query."] = [
    "Найдена ${resultCount} страница.", "Найдены ${resultCount} страницы.", "Найдено ${resultCount} страниц.",
    "Найдено ${resultCount} страницы."];
"""


class English(_BothAlphabets):
    """The search of the English site."""

    lang = "en"
    language_name = "English"


class Russian(_BothAlphabets):
    """The search of the Russian site."""

    lang = "ru"
    language_name = "Russian"

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        self.js_stemmer_code += _FOUND


LANGUAGES = (English, Russian)
"""The languages of the site."""
