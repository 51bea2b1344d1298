"""HTML: a collation as one page that needs nothing else, in both languages, with a compact view, without a script."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from typing import TYPE_CHECKING, Literal

from stukolka.rules.switch import Text
from stukolka.text import handed
from stukolka.text.markup import code, escaped, tag
from stukolka.text.orthography import LAYERS
from stukolka.text.stretches import Loci, Stretch, stretches
from stukolka.text.tokens import Token
from stukolka.text.variant_graph import moved_cells
from stukolka.text.variants import KINDS, Level, base_of

if TYPE_CHECKING:
    from stukolka.text.collation import Collation

TITLE = Text("Collation", "Сличение")
PLACE = Text("column", "столбец")
KIND = Text("variant", "разночтение")
COMPACT = Text("leave out long stretches without a variant", "сокращать длинные места без разночтений")
DIFFERENCES = Text("differences only", "только разночтения")
MOVES = Text("What changed places", "Что переставлено")
HAND = Text("Decided by {}", "Решение: {}")
FOLDED = Text("Counted as the same spelling", "Считается одним написанием")
NOTHING = Text("none", "ничего")
LEVELS: Mapping[str, Text] = {
    "substance": Text("Differences of spelling and punctuation are no variants here.",
                      "Разница в написании и знаках препинания здесь не разночтение."),
    "letter": Text("Every different letter is a variant here; punctuation is not.",
                   "Здесь разночтение любая иная буква, но не знак препинания."),
    "sign": Text("Every different letter or punctuation mark is a variant here.",
                 "Здесь разночтение любая иная буква и любой иной знак препинания."),
}  # fmt: skip
"""Level -> what counts as a variant."""

GAPS: Mapping[str, Text] = {
    "omitted": Text("—", "—"),
    "lost": Text("[lost]", "[утрачено]"),
    "not-collated": Text("[not collated]", "[не сличалось]"),
}
"""Why a cell is empty -> what stands there."""

ENDS = 4
"""How many words at either end of a stretch without variant the compact view shows."""

ODD = re.compile(r"[^\x20-\x7eЀ-ԯ’‘“”„«»–—…№§]")
"""What may be an odd character; most are not."""

_OF_WITNESSES = 80
"""How much of the page the texts take, in per cent; the rest is for places and kinds."""
_SHOWN = {"\n": "↵"}
_ODD_CATEGORIES = {"Cc", "Cf", "Cs", "Co", "Cn"}


def as_html(
    collation: Collation,
    *,
    level: Level = "letter",
    base: str | None = None,
    loci: Loci | None = None,
    titles: Mapping[str, str] | None = None,
    lang: Literal["en", "ru"] = "en",
) -> str:
    """The collation as a page; `lang` is the language in which it opens, and the reader can change it.

    `titles` says for a siglum what the witness is called, `loci` which variants bear on which loci.

    Raises:
        WrongUsage: there is no such witness as `base`.
    """
    page = _Page(collation, base_of(collation, base), loci or {}, titles or {})
    rows = [page.row(stretch) for stretch in stretches(collation, level, base=base)]
    title = f"{TITLE.of(lang)}: {', '.join(collation.sigla)}"
    styled = tag("style", None, files("stukolka.text").joinpath("page.css").read_text("utf-8"))
    head = tag(
        "head",
        None,
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        tag("title", None, text(title)),
        styled,
    )
    # A witness with one long passage, or with nothing but what is lost, gets no more room than the others.
    even = {"scope": "col", "style": f"width:{_OF_WITNESSES // max(1, len(collation.sigla))}%"}
    sigla = [tag("th", even, text(siglum)) for siglum in collation.sigla]
    columns = [tag("th", {"class": "kind", "scope": "col"}, both(one)) for one in (PLACE, KIND)]
    table = tag(
        "table",
        None,
        tag("thead", None, tag("tr", None, columns[0], *sigla, columns[1])),
        tag("tbody", None, "\n", *rows),
    )
    body = tag(
        "body",
        None,
        tag("h1", None, both(TITLE), text(f": {', '.join(collation.sigla)}")),
        *page.witnesses(),
        tag("p", None, both(LEVELS[level])),
        _controls(lang),
        "\n",
        tag("div", {"class": "wide"}, table),
        *page.foot(),
    )
    return f"<!DOCTYPE html>\n{tag('html', {'lang': lang}, head, chr(10), body)}\n"


def both(told: Text) -> str:
    """A text in both languages, of which the page shows one."""
    return "".join(tag("span", {"class": "t", "lang": lang}, text(told.of(lang))) for lang in ("en", "ru"))


def text(value: str) -> str:
    """A text as HTML, characters that can't be seen told by their numbers."""
    return escaped(value, odd=_odd, what=ODD)


def _odd(character: str) -> str:
    if unicodedata.category(character) not in _ODD_CATEGORIES:
        return character
    number = code(character)
    return tag("span", {"class": "odd", "data-code": number}, _SHOWN.get(character, f"U+{number}"))


def _controls(lang: str) -> str:
    pieces = []
    for own, name in (("en", "English"), ("ru", "Русский")):
        head = {"type": "radio", "name": "lang", "id": f"lang-{own}", "checked": "checked" if own == lang else None}
        pieces.append(tag("label", {"lang": own}, _input(head), f" {name}"))
    for name, told in (("compact", COMPACT), ("differences", DIFFERENCES)):
        head = {"type": "checkbox", "id": name, "checked": "checked" if name == "compact" else None}
        pieces.append(tag("label", None, _input(head), " ", both(told)))
    return tag("form", {"class": "controls", "autocomplete": "off"}, *pieces)


def _input(head: Mapping[str, str | None]) -> str:
    return tag("input", head).removesuffix("</input>")


class _Page:
    """The pieces of a page."""

    def __init__(self, collation: Collation, base: int, loci: Loci, titles: Mapping[str, str]) -> None:
        self._collation = collation
        self._base = base
        self._loci = loci
        self._titles = titles
        self._moved = list(moved_cells(collation))
        self._moving = {cell for pair in self._moved for cell in pair}
        self._row_of: dict[int, int] = {}

    def witnesses(self) -> Iterator[str]:
        """The witnesses that have a title."""
        named = [(siglum, self._titles[siglum]) for siglum in self._collation.sigla if siglum in self._titles]
        if named:
            yield tag("ul", None, *(tag("li", None, tag("b", None, text(siglum)), " ", text(title))
                                        for siglum, title in named))  # fmt: skip

    def row(self, stretch: Stretch) -> str:
        """The row of a stretch, a cell for each witness."""
        self._row_of.update(dict.fromkeys(range(stretch.start, stretch.end), stretch.start))
        cells = [self._cell(stretch, witness) for witness in range(len(self._collation.sigla))]
        kind = "" if stretch.variant is None else both(KINDS[stretch.variant.kind])
        loci = [tag("code", None, text(locus)) for locus in self._loci.get((stretch.start, stretch.end), ())]
        hand = [tag("a", {"class": "hand", "href": f"#d{one}"}, f"†{one + 1}") for one in stretch.decisions]
        head = {
            "id": f"c{stretch.start}",
            "class": "agreed" if stretch.variant is None else "varied",
            "data-columns": f"{stretch.start}-{stretch.end - 1}",
            "data-kind": None if stretch.variant is None else stretch.variant.kind,
        }
        place = tag("td", {"class": "place"}, str(stretch.start))
        last = tag("td", {"class": "kind"}, " ".join([piece for piece in (kind, *loci, *hand) if piece]))
        return tag("tr", head, place, *cells, last) + "\n"

    def _cell(self, stretch: Stretch, witness: int) -> str:
        found = [
            (column, self._collation.tokens[witness][place])
            for column in range(stretch.start, stretch.end)
            if (place := self._collation.columns[column][witness]) is not None
        ]
        if not found:
            gap = self._collation.gap_at(stretch.start, witness) or "omitted"
            # Beside a mark of lost text, or a punctuation mark that is no variant here, nobody leaves out anything.
            said = "" if stretch.variant is None and gap == "omitted" else both(GAPS[gap])
            return tag("td", {"class": "text"}, tag("em", {"class": "gap", "data-gap": gap}, said))
        kind = self._kind(stretch, witness)
        pieces = [self._token(column, witness, token, stretch, kind) for column, token in found]
        spaced = [piece + _space(one, other) for piece, one, other in zip(
            pieces, (token for _, token in found), [*(token for _, token in found[1:]), None], strict=True
        )]  # fmt: skip
        if stretch.variant is None and len(found) > 2 * ENDS + 2:
            spaced[ENDS:-ENDS] = [
                tag("span", {"class": "middle"}, *spaced[ENDS:-ENDS]), tag("span", {"class": "more"}, "… "),
            ]  # fmt: skip
        inside = "".join(spaced)
        if kind is not None:
            inside = tag("mark", {"class": kind}, inside)
        return tag("td", {"class": "text"}, inside)

    def _kind(self, stretch: Stretch, witness: int) -> str | None:
        """How a witness differs from the lemma in a variant."""
        if stretch.variant is None:
            return None
        siglum = self._collation.sigla[witness]
        return next((one.kind for one in stretch.variant.readings if siglum in one.witnesses), None)

    def _token(self, column: int, witness: int, token: Token, stretch: Stretch, kind: str | None) -> str:
        classes = ["moved"] if kind is None and (column, witness) in self._moving else []
        if stretch.variant is None and self._is_slight(column, token):
            classes.append("slight")
        return tag("span", {"class": " ".join(classes) or None}, text(token.form.printed))

    def _is_slight(self, column: int, token: Token) -> bool:
        """Whether the base is printed otherwise there."""
        place = self._collation.columns[column][self._base]
        return place is not None and self._collation.tokens[self._base][place].form.printed != token.form.printed

    def foot(self) -> Iterator[str]:
        """What the editor decided, what moved, and the foldings."""
        if self._collation.decisions:
            titled = Text(*(HAND.of(lang).format(handed.editor(self._collation, lang)) for lang in ("en", "ru")))
            yield from _listed(
                titled,
                (
                    tag("li", {"id": f"d{number}"}, both(handed.both(self._collation, decision)))
                    for number, decision in enumerate(self._collation.decisions)
                ),
                ordered=True,
            )
        if self._collation.moves:
            yield from _listed(MOVES, self._moves())
        foldings = [both(LAYERS[name]) for name in self._collation.orthography.on] or [both(NOTHING)]
        yield from _listed(FOLDED, (tag("li", None, folding) for folding in foldings))

    def _moves(self) -> Iterator[str]:
        pairs = iter(self._moved)
        for move in self._collation.moves:
            ends, *_ = [next(pairs) for _ in move.pairs]
            sides = [
                tag(
                    "a",
                    {"href": f"#c{self._row_of[column]}"},
                    text(handed.located(self._collation, siglum, span)),
                )
                for siglum, span, (column, _) in zip(move.witnesses, move.spans, ends, strict=True)
            ]
            yield tag("li", None, " ~ ".join(sides))


def _listed(title: Text, items: Iterable[str], *, ordered: bool = False) -> Iterator[str]:
    yield tag("h2", None, both(title))
    yield tag("ol" if ordered else "ul", None, "\n", *(f"{item}\n" for item in items))


def _space(one: Token, other: Token | None) -> str:
    return " " if other is not None and other.start > one.end else ""
