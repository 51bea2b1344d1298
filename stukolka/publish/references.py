"""The bibliography: what is known of each source, and of what the sources quote, from the library's references.bib.

The list itself is made by sphinxcontrib-bibtex; here are its styles, one for each language of the site, and what the
page of a witness says of its entry.  A field whose name ends in `_ru` is the Russian of the one without.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from pybtex.database import Entry, parse_string  # type: ignore[import-untyped]
from pybtex.plugin import register_plugin  # type: ignore[import-untyped]
from pybtex.style.formatting import toplevel  # type: ignore[import-untyped]
from pybtex.style.formatting.unsrt import Style as Unsorted  # type: ignore[import-untyped]
from pybtex.style.labels import BaseLabelStyle  # type: ignore[import-untyped]
from pybtex.style.template import field, join, optional, sentence, tag  # type: ignore[import-untyped]

from stukolka.publish import words
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.library import Library

FILE = "references.bib"
"""The name of the file, in the library's corpus and among the sources of a site."""


@dataclass(frozen=True, slots=True)
class Reference:
    """One entry of the bibliography."""

    key: str
    """What it is cited by: a witness's siglum, or a name."""
    title: Text
    """Its title, in brackets where it is the editor's."""
    note: Text
    """What is known of it, and what is not."""
    author: str
    """Its author, empty when nobody knows."""
    year: str
    """Its year, empty when nobody knows."""


def references(library: Library) -> Mapping[str, Reference]:
    """Key -> entry, in the order of the file; nothing when the library has no such file."""
    path = library.root / "corpus" / FILE
    if not path.is_file():
        return {}
    entries = parse_string(path.read_text(encoding="utf-8"), "bibtex").entries
    return {key: _reference(key, entry.fields, entry.persons) for key, entry in entries.items()}


def _reference(key: str, fields: Mapping[str, str], persons: Mapping[str, list[object]]) -> Reference:
    def both(name: str) -> Text:
        english = fields.get(name, "")
        return Text(english, fields.get(f"{name}_ru", english))

    authors = ", ".join(str(person) for person in persons.get("author", ()))
    return Reference(key, both("title"), both("note"), authors, fields.get("year", ""))


class KeyLabels(BaseLabelStyle):  # type: ignore[misc]
    """Labels that are the entries' keys: a witness is cited by its siglum everywhere."""

    def format_labels(self, entries: Iterable[Any]) -> Iterator[str]:
        """The label of each entry."""
        return (entry.key for entry in entries)


class EnglishStyle(Unsorted):  # type: ignore[misc]
    """The bibliography in English, in the order of the file."""

    lang: ClassVar[str] = "en"
    default_label_style = KeyLabels
    default_sorting_style = "none"

    def format_entry(self, label: str, entry: Any, bib_data: Any = None) -> Any:
        """The entry with its fields in the language of the style."""
        fields = dict(entry.fields)
        fields |= {name: fields[own] for name in entry.fields if (own := f"{name}_{self.lang}") in fields}
        spoken = Entry(entry.type, fields=fields, persons=entry.persons)
        spoken.key = entry.key
        return super().format_entry(label, spoken, bib_data)

    def get_misc_template(self, _entry: Any) -> Any:
        """Title, file and note: of most sources nothing else is known."""
        where = join[f"{words.FILE.of(self.lang).capitalize()} ", tag("code")[field("howpublished", raw=True)]]
        return toplevel[
            optional[sentence[self.format_names("author")]],
            sentence[tag("em")[field("title", raw=True)]],
            optional[sentence[where]],
            optional[sentence[field("year")]],
            optional[sentence[field("note", raw=True)]],
        ]


class RussianStyle(EnglishStyle):
    """The bibliography in Russian, in the order of the file."""

    lang: ClassVar[str] = "ru"


def style(lang: str) -> str:
    """The name of the style of a language, as sphinxcontrib-bibtex takes it."""
    return f"edition-{lang}"


def register() -> None:
    """Makes the styles known."""
    for each in (EnglishStyle, RussianStyle):
        register_plugin("pybtex.style.formatting", style(each.lang), each)


def files(library: Library) -> list[str]:
    """The files of the bibliography, for sphinxcontrib-bibtex: one, or none."""
    path = library.root / "corpus" / FILE
    return [str(path.resolve())] if path.is_file() else []
