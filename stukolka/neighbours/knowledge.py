"""What a seat knows: all that it has been told since the deal began, and what it sees now, as text and as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from stukolka.cards import CODE
from stukolka.engine.protocol import Event
from stukolka.games.stepwise import Row

if TYPE_CHECKING:
    from stukolka.neighbours.course import Course
    from stukolka.neighbours.table import Table

LOOK: Final = "look"
"""The action of who looks at his cards though he might knock without."""

HAND: Final = "hand"
"""The row of a seat's own cards."""

CARDS: Final = 52

NOBODY: Final = -1
"""No seat: what it is shown is what everybody sees."""


def known(table: Table, course: Course, seat: int) -> str:
    """All that a seat has been told and has done, line by line: it forgets nothing, and knows no more than its own.

    Cards that only this seat sees stand in the order of their codes: in which order they came to it says nothing.
    """
    lines = [f"seat {seat}", *_told(table, course, seat)]
    if course.looked >> seat & 1:
        lines.append(LOOK)
    return "\n".join(lines)


def _told(table: Table, course: Course, seat: int) -> Iterator[str]:
    game = table.game
    unseen = table.dealing.unseen(course, seat)
    for number, events in enumerate(course.told):
        if number:
            mover, action = course.moves[number - 1]
            if mover == seat:
                yield f"> {action.text}"
        for event in events:
            to_all = game.shown(event, NOBODY)
            seen = to_all if unseen and event.type == "dealt" else game.shown(event, seat)
            yield _line(seen, private=seen != to_all)
    if course.moves and len(course.moves) == len(course.told):
        # His action is done, and chance has still to say what comes of it.
        mover, action = course.moves[-1]
        if mover == seat:
            yield f"> {action.text}"


def _line(event: Event, *, private: bool) -> str:
    parts = [event.type]
    if event.seat is not None:
        parts.append(str(event.seat))
    parts += [CODE[card % CARDS] for card in (sorted(event.cards) if private else event.cards)]
    if event.chips:
        parts.append(f"{event.chips:+d}")
    parts += [f"{name}={value}" for name, value in event.more]
    return " ".join(parts)


def hidden(rows: Iterable[Row]) -> tuple[Row, ...]:
    """The rows without the cards in hand."""
    return tuple(row._replace(cards=()) if row.name == HAND else row for row in rows)


def seen(rows: Iterable[Row] | None) -> str:
    """What a seat sees now, a row in a line."""
    if rows is None:
        return "nothing is dealt yet"
    lines = []
    for row in rows:
        values: Iterable[Any] = row.numbers if row.cards is None else (CODE[card] for card in row.cards)
        lines.append(f"{row.name}: {' '.join(map(str, values))}".rstrip())
    return "\n".join(lines)


def width(row: Row) -> int:
    """How many numbers a row takes: one for each card of a pack, or its own."""
    return len(row.numbers) if row.cards is None else CARDS


def numbers(row: Row) -> list[int]:
    """The numbers of a row; of cards, 1 for each that is there."""
    if row.cards is None:
        return list(row.numbers)
    there = [0] * CARDS
    for card in row.cards:
        there[card] += 1
    return there
