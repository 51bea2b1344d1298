"""What a view of a game is made of: a state, and the seat that looks at it."""

from __future__ import annotations

from stukolka.engine.protocol import StateT


class Seen(tuple[StateT, int]):
    """A state as one seat sees it; a game's `View` adds the properties by which a strategy looks at it.

    One is made for every decision, so it is no more than the two.
    """

    __slots__ = ()

    @property
    def _state(self) -> StateT:
        return self[0]

    @property
    def seat(self) -> int:
        """Whose view it is."""
        return self[1]
