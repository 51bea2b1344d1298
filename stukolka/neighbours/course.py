"""The course of a deal as a value: what chance has dealt and players have done, one step at a time.

Cards come when they are wanted: hands first, then each card of the stock as it is drawn, then the order of shuffled
cards. The engine says itself that a deal runs past the cards known; the deal is then played again with one card more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from stukolka.engine.protocol import Event
from stukolka.errors import InvalidInput, WrongUsage
from stukolka.games.stepwise import Steps


@dataclass(frozen=True, eq=False, slots=True)
class Course:
    """A deal so far; it never changes, so that copies may share it."""

    run: tuple[int, ...] = ()
    """The cards that chance has dealt, in order."""
    again: tuple[tuple[int, ...], ...] = ()
    """The orders of the cards after each shuffle in the deal."""
    order: tuple[int, ...] = ()
    """As much as is known of the order after the next."""
    shuffled: tuple[int, ...] = ()
    """The cards that are still to find their place in it; empty when none is being made."""
    moves: tuple[tuple[int, Any], ...] = ()
    """Seat and action, in order."""
    told: tuple[tuple[Event, ...], ...] = ()
    """What happened before the first action and after each, as far as it is known."""
    state: Any = None
    """The state of the engine after the last action whose outcome is known; None while nothing is dealt."""
    waiting: bool = True
    """Whether chance is to act."""
    looked: int = 0
    """The seats that have looked at their cards though they might have knocked unseen, as a set."""

    def __deepcopy__(self, _: object) -> Course:
        """Itself: it is a value."""
        return self

    @property
    def kept(self) -> Kept:
        """What must be kept of it to have it again (`Dealing.restored`)."""
        moves = tuple(f"{seat} {action.text}" for seat, action in self.moves)
        return Kept(self.run, self.again, self.order, moves, self.looked)


class Kept(NamedTuple):
    """What chance and players have done in a course; the fields are those of `Course`."""

    run: tuple[int, ...]
    again: tuple[tuple[int, ...], ...]
    order: tuple[int, ...]
    moves: tuple[str, ...]
    """Each as a record writes it."""
    looked: int


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class Dealing:
    """How the deals of a table come about: its game, its terms and its pack."""

    game: Any
    """The engine."""
    steps: Steps[Any, Any, Any]
    """The game, taken apart."""
    base: Any
    """The setup, without cards."""
    pack: tuple[int, ...]
    """The cards with which is played."""
    many: int
    """How many of them are dealt before the first word."""
    may_knock_unseen: bool
    """Whether the rules let a player knock before he has looked at his cards."""

    def begun(self) -> Course:
        """The course before anything is dealt."""
        start = Course()
        return start if self.many else self._played(start)

    def mixed(self, seed: int, number: int) -> Course:
        """The course of a deal of a seed, dealt: with the whole pack, the cards of this deal of the seed everywhere."""
        return self._played(Course(run=self.steps.mixed(self.pack, seed, number)))

    def left(self, course: Course) -> Mapping[int, int]:
        """Card -> how many of it may come next, when chance is to act."""
        if course.shuffled:
            return dict(sorted(Counter(course.shuffled).items()))
        left = Counter(self.pack)
        left.subtract(course.run)
        return {card: number for card, number in sorted(left.items()) if number}

    def dealt(self, course: Course, card: int) -> Course:
        """The course after chance has given a card; WrongUsage for a card that can't come."""
        left = course.shuffled.count(card) if course.shuffled else self.pack.count(card) - course.run.count(card)
        if left < 1:
            raise WrongUsage(f"card {card} can't come: it is in no such pack, or has come already")
        if course.shuffled:
            at = course.shuffled.index(card)
            order = (*course.order, card)
            rest = course.shuffled[:at] + course.shuffled[at + 1 :]
            if rest:
                return replace(course, order=order, shuffled=rest)
            return self._played(replace(course, again=(*course.again, order), order=(), shuffled=()))
        following = replace(course, run=(*course.run, card))
        return following if len(following.run) < self.many else self._played(following)

    def done(self, course: Course, action: Any) -> Course:
        """The course after the action of the seat to act."""
        asked = replace(course, moves=(*course.moves, (course.state.seat, action)), waiting=True)
        try:
            state, new = self.game.apply(course.state, action)
        except InvalidInput as invalid:
            return self._wanting(asked, invalid)
        return self._unless_shuffled(asked, state, (*course.told, tuple(new)))

    def restored(self, kept: Kept) -> Course:
        """The course of which this was kept."""
        if len(kept.run) < self.many:
            return Course(run=kept.run)
        moves = tuple(self.game.parse(text) for text in kept.moves)
        begun = replace(Course(run=kept.run, again=kept.again), moves=moves[:-1], looked=kept.looked)
        course = self._played(begun)
        if moves:
            course = self.done(course, moves[-1][1])
        for card in kept.order:
            course = self.dealt(course, card)
        return course

    def looked(self, course: Course, seat: int) -> Course:
        """The course after a seat has looked at its cards."""
        return replace(course, looked=course.looked | 1 << seat)

    def unseen(self, course: Course, seat: int) -> bool:
        """Whether a seat has not looked at its cards: where one may knock unseen, until it must decide otherwise."""
        blind = self.steps.unseen
        if not self.may_knock_unseen or course.looked >> seat & 1 or any(mover == seat for mover, _ in course.moves):
            return False
        state = course.state
        asked = state is not None and not course.waiting and state.seat == seat
        return not asked or any(option.text == blind for option in state.options)

    def _played(self, course: Course) -> Course:
        """The course with all its actions done again, by the cards that are known now."""
        whole = len(course.run) == len(self.pack)
        try:
            state, first = self.game.start(self.steps.laid(self.base, course.run, course.again, whole))
            told = [tuple(first)]
            for _, action in course.moves:
                new: list[Event] = []
                state = self.game.take(state, action, new)
                told.append(tuple(new))
        except InvalidInput as invalid:
            return self._wanting(course, invalid)
        return self._unless_shuffled(course, state, tuple(told))

    def _unless_shuffled(self, course: Course, state: Any, told: tuple[tuple[Event, ...], ...]) -> Course:
        """The course in its new state; but a shuffle that nobody has given an order yet is for chance to make first."""
        if self.steps.shuffle:
            shuffles = [sum(event.type == self.steps.shuffle for event in new) for new in told]
            if sum(shuffles) > len(course.again):
                return replace(course, shuffled=tuple(sorted(self.steps.shuffled(state))), waiting=True)
        return replace(course, state=state, told=told, waiting=False)

    def _wanting(self, course: Course, invalid: InvalidInput) -> Course:
        # The deal runs past the cards known, and wants one more; any other fault is one.
        if {fault.key for fault in invalid.faults} != {self.steps.ends}:
            raise invalid
        return replace(course, waiting=True)
