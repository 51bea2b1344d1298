"""The answers of a game as a kernel knows them: each by its number, and all of them by one digest.

The numbers are written out by the kernel and not taken from the declaration, so that an answer which is declared later
is unknown to it, and it refuses to run, until somebody has taught it what the answer does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from stukolka.rules.switch import Text, fields_of


class WrongLayout(RuntimeError):
    """The switches are declared otherwise than a kernel is built for."""


class Unsupported(ValueError):
    """What a kernel can't play: the reference engine has to."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Coding:
    """What a kernel knows of the switches of its game."""

    forms: Mapping[str, type[Any]]
    """Form -> the dataclass of its questions, as declared."""
    codes: Mapping[str, tuple[str, ...]]
    """Switch -> its answers, each at the place that is its number."""
    one_way: Mapping[str, str] = field(default_factory=dict)
    """Switch -> the only answer that it has, and the only one that the kernel can play."""
    idle: frozenset[str] = frozenset()
    """Switches on which nothing depends in a deal as the kernel plays it."""
    _looked_through: dict[str, str | None] = field(default_factory=dict, init=False, repr=False)

    @property
    def digest(self) -> str:
        """What identifies the switches, answers and numbers that the kernel is built for: 16 hex digits."""
        lines = [f"{key}={' '.join(answers)}" for key, answers in self.codes.items()]
        lines += [f"{key}={answer}" for key, answer in self.one_way.items()]
        return hashlib.sha256("\n".join([*lines, *sorted(self.idle)]).encode()).hexdigest()[:16]

    def places(self, first: int) -> dict[str, int]:
        """Switch -> where the number of its answer lies among a kernel's numbers, those of the answers from `first`."""
        return {key: first + place for place, key in enumerate(self.codes)}

    def unlike(self, form: str) -> str | None:
        """The switch whose declaration in a form is another than the kernel is built for; None when there is none."""
        # Looked through once: it takes longer than many deals, and is asked for before every block of them.
        if form not in self._looked_through:
            self._looked_through[form] = self._unlike(self.forms[form])
        return self._looked_through[form]

    def _unlike(self, form: type[Any]) -> str | None:
        for key, answers in fields_of(form).items():
            known = self.codes[key] if key in self.codes else (self.one_way.get(key),)
            if key not in self.idle and {answer.key for answer in answers} != set(known):
                return key
        return None

    def why_not(self, form: str) -> Text | None:
        """Why the kernel can't play a form as it is declared; None when it can."""
        if (key := self.unlike(form)) is None:
            return None
        return Text(
            f"the compiled engine is built for other answers to {key} than there are now",
            f"быстрый движок собран для других ответов на {key}, чем есть теперь",
        )

    def numbers(self, form: str, answers: Mapping[str, str]) -> tuple[int, ...]:
        """The numbers of a rule set's answers, in the order of `codes`; 0 for what is not asked in its form.

        Raises:
            WrongLayout: the form is declared otherwise than the kernel is built for.
        """
        if (key := self.unlike(form)) is not None:
            raise WrongLayout(f"the kernel is built for other answers to {key} than are declared now")
        return tuple(known.index(answers[key]) if key in answers else 0 for key, known in self.codes.items())
