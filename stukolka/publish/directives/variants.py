"""The variants between the restatements that bear on a locus, as a block of its page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from stukolka.publish import words
from stukolka.publish.folded import fold
from stukolka.publish.markup import Node, Row, foreign, inline, table
from stukolka.publish.side_by_side import rule_variants

if TYPE_CHECKING:
    from stukolka.bearing import Bearing
    from stukolka.publish.directives.base import EditionDirective
    from stukolka.rules.switch import Switch

LONGEST = 60
"""How many characters of a reading are shown."""


def variants(page: EditionDirective, switch: Switch) -> list[Node]:
    """The block, or nothing where no variant bears on the locus."""
    found = rule_variants(page.library, page.game.name, page.lang).get(switch.locus, ())
    if not found:
        return []
    sigla = page.library.sigla(page.game.name)
    header = [page.say(words.VARIANT), *sigla, page.say(words.IN_PASSAGES)]
    shown = table(header, [_row(page, one, sigla) for one in found], "variants")
    return [fold(page.say(words.VARIANTS, count=len(found)), shown, classes=["variants"])]


def _row(page: EditionDirective, found: Bearing, sigla: Sequence[str]) -> Row:
    from stukolka.text.variants import KINDS

    cells = [list(_cell(page, found, siglum)) for siglum in sigla]
    return Row([KINDS[found.variant.kind].of(page.lang)], *cells, page.passages(found.passages))


def _cell(page: EditionDirective, found: Bearing, siglum: str) -> Iterator[Node]:
    from stukolka.text.page import GAPS

    text = next((one.text for one in found.variant.readings if siglum in one.witnesses), None)
    if text:
        half = LONGEST // 2
        cut = text if len(text) <= LONGEST else f"{text[:half].rstrip()} … {text[-half:].lstrip()}"
        yield foreign(cut, page.lang)
    else:
        yield inline(GAPS["lost" if text is None else "omitted"].of(page.lang), "nobody")
