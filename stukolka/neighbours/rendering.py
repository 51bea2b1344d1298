"""A deal in progress as a seat sees it: the table of a notebook, in both languages, with no cards but its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stukolka.publish import playing

if TYPE_CHECKING:
    from stukolka.neighbours.course import Course
    from stukolka.neighbours.table import Table


@dataclass(frozen=True, eq=False)
class Watched(playing.Table):
    """The table of a notebook, at which others play: where it stands is given, not played out."""

    now: playing.Course | None = field(default=None, repr=False)
    """Where the deal stands."""

    @property
    def course(self) -> playing.Course:
        """Where the deal stands."""
        assert self.now is not None
        return self.now


def watched(table: Table, course: Course, seat: int, *, seed: int, number: int, lang: str) -> Watched:
    """The deal of a seed as a seat sees it."""
    acted = [place for place, (mover, _) in enumerate(course.moves) if mover == seat]
    before = course.told[: acted[-1] + 1] if acted else ()
    now = playing.Course(
        state=course.state,
        events=tuple(event for events in course.told for event in events),
        actions=tuple(f"{mover} {action.text}" for mover, action in course.moves),
        since=sum(map(len, before)),
        unseen=table.dealing.unseen(course, seat) and course.state.seat is not None,
    )
    setup = table.dealing.base
    return Watched(table.library, table.ruleset, setup, seat, seed, number, strategy="", lang=lang, now=now)
