"""What every study, survey and exchange says: what it is called, what it asks, of which rule sets, by which deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from stukolka.rules.switch import Text

MOST: Final = (1 << 63) - 1
"""At most so many deals are played: in files, the number of a deal has 63 bits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Inquiry:
    """What is to be looked into."""

    id: str
    """The name in commands: `golets`."""
    title: Text
    """What it is called."""
    question: Text
    """What it is to answer."""
    rules: tuple[str, ...]
    """The rule sets, by name."""
    deals: int
    """How many deals are dealt to each rule set, at each table."""
    seed: int
    """The seed."""
    strategies: tuple[str, ...]
    """How they play; everything is measured for each."""
    agreed: Mapping[str, int]
    """The terms of the table."""
