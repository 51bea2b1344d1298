"""Witnesses of the library as they are collated: a text, and the places where it has lost some."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stukolka.apparatus.source import lost_faults
from stukolka.errors import InvalidInput, WrongUsage
from stukolka.text.witness import Span, Witness

if TYPE_CHECKING:
    from stukolka.library import Library


def witness_of(library: Library, siglum: str, lang: str | None = None) -> Witness:
    """The witness in its own words, or restated in `lang`; where its source says that text is lost, there is a lacuna.

    Raises:
        WrongUsage: there is no such witness, or its own words are asked for and not at hand.
        InvalidInput: its files have faults.
    """
    text = library.original(siglum) if lang is None else library.restated(siglum, lang)
    if text is None:
        raise WrongUsage(f"the text of witness {siglum} is not at hand")
    source, passages = library.source(siglum), library.passages(siglum)
    if faults := lost_faults(source, passages):
        raise InvalidInput(library.document("corpus", siglum, "source.toml").located(faults))
    spans = {one.id: (one.start, one.end) for one in passages.values()}
    if lang is not None:
        spans = lines(library, siglum, lang)
    places = sorted(spans[loss.passage][loss.side == "after"] for loss in source.lost)
    return Witness(siglum, text, tuple((place, place) for place in places), origin=f"witness {siglum}")


def lines(library: Library, siglum: str, lang: str) -> dict[str, Span]:
    """Passage -> where its restatement stands in that of the whole witness."""
    found, start = {}, 0
    for passage in library.passages(siglum).values():
        end = start + len(passage.text.of(lang))
        found[passage.id] = (start, end)
        start = end + 1
    return found
