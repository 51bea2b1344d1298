"""A strategy as a table, from the values of a small file: so a computed one can be plugged in.

    name      = "late and careful"
    otherwise = "cautious"                       # how everything but declaring is decided; this is the default
    pots      = [3, 12]                          # limits of the pot, in stakes: here there are three classes of pots
    declare   = [
        # trumps  best  plain  seat         knocks  pot  word
        "2+       *     *      *            *       *    knock",
        "1        J+    0-1    first|last   0-2     0    knock",
        "0        *     2+     last         1       *    golets",
        "*        *     *      *            *       *    pass",
    ]

The first line that holds decides. `trumps` is how many trumps are held; `best` the best of them: `none`, `low` (none of
the next), `J`, `Q`, `K`, `A`; `plain` how many aces and kings beside them; `seat` one of `first`, `second`, `middle`,
`last-but-one`, `last`; `knocks` how many play already, 3 for more than two; `pot` how many of the limits the pot
exceeds. A value with `+` stands for it and all above, two with `-` for all between, some with `|` for each, and `*`
for any. The word is `knock`, `golets` or `pass`: for a golets that can't be had it passes, and where it must play it
knocks.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.fields import Fields
from stukolka.games.stukolka.strategies import tabled
from stukolka.games.stukolka.strategies.caution import GOLETS, KNOCK, PASS
from stukolka.games.stukolka.strategies.deciding import (
    ADVICE_A,
    ADVICE_C,
    CAUTIOUS,
    KEEPS_TRUMPS,
    LEADS_PLAIN,
    LEADS_TRUMP,
    TABLE,
)

OTHERWISE: Final[Mapping[str, int]] = {
    "cautious": CAUTIOUS,
    "advice-A": ADVICE_A,
    "advice-C": ADVICE_C,
    "leads-trump": LEADS_TRUMP,
    "leads-plain": LEADS_PLAIN,
    "keeps-trumps": KEEPS_TRUMPS,
}
"""How a table may decide what it has no entries for."""

COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "trumps": ("0", "1", "2", "3"),
    "best": ("none", "low", "J", "Q", "K", "A"),
    "plain": ("0", "1", "2", "3"),
    "seat": ("first", "second", "middle", "last-but-one", "last"),
    "knocks": ("0", "1", "2", "3"),
    "pot": ("0", "1", "2", "3"),
}
"""Column -> its values, in order: the classes of `tabled`."""

WORDS: Final[Mapping[str, int]] = {"knock": KNOCK, "golets": GOLETS, "pass": PASS}
"""What a line may say."""

NO_LIMIT: Final = 2**22
"""A limit in stakes above which no pot is looked at."""


@dataclass(frozen=True, slots=True)
class Table:
    """The numbers of a strategy that declares by a table."""

    name: str
    """What its author calls it."""
    line: tuple[int, ...]
    """Its numbers, see `deciding` and `tabled`."""

    @property
    def digest(self) -> str:
        """What identifies it: 16 hex digits of the SHA-256 of its numbers."""
        return hashlib.sha256(" ".join(map(str, self.line)).encode()).hexdigest()[:16]


def read(values: Mapping[str, object]) -> Table:
    """The table of a file's values.

    Raises:
        InvalidInput: with every fault, by key path.
    """
    faults: list[Fault] = []
    fields = Fields(values, faults=faults)
    name = fields.text("name")
    otherwise = fields.choice("otherwise", tuple(OTHERWISE), required=False) or "cautious"
    pots = fields.integers("pots", required=False) or []
    for place, limit in enumerate(pots):
        if not 0 <= limit < NO_LIMIT or (place and limit <= pots[place - 1]):
            fields.fault(f"limits are whole numbers of stakes that rise, below {NO_LIMIT}", "pots", place)
    if len(pots) > tabled.LIMITS:
        fields.fault(f"at most {tabled.LIMITS} limits, found {len(pots)}", "pots")
    entries: list[int | None] = [None] * tabled.ENTRIES
    for number, text in enumerate(fields.texts("declare")):
        line = _line(text, fields, number)
        if line is None:
            continue
        *classes, word = line
        fresh = False
        for place in (tabled.entry_of(*chosen) for chosen in product(*classes)):
            if entries[place] is None:
                entries[place] = word
                fresh = True
        if not fresh:
            fields.fault("lines above hold wherever this one does: it is never used", "declare", number)
    if not faults and None in entries:
        left = entries.index(None)
        fields.fault(f"no line holds for {_told(left)}; the last line may begin with * * * * * *", "declare")
    fields.done()
    if faults:
        raise InvalidInput(faults)
    limits = [*pots, *[NO_LIMIT] * (tabled.LIMITS - len(pots))]
    return Table(name, (TABLE, OTHERWISE[otherwise], *limits, *(entry or PASS for entry in entries)))


def _line(
    text: str, fields: Fields, number: int
) -> tuple[Sequence[int], Sequence[int], Sequence[int], Sequence[int], Sequence[int], Sequence[int], int] | None:
    parts = text.split()
    if len(parts) != len(COLUMNS) + 1:
        wanted = " ".join((*COLUMNS, "word"))
        fields.fault(f"expected seven parts, {wanted}, found {len(parts)}", "declare", number)
        return None
    *chosen, word = parts
    classes = [_classes(part, column, fields, number) for part, column in zip(chosen, COLUMNS, strict=True)]
    if word not in WORDS:
        fields.fault(f"unknown word {shown(word)}", "declare", number, allowed=WORDS, meant=nearest(word, WORDS))
        return None
    if not all(classes):
        return None
    one, two, three, four, five, six = classes
    return one, two, three, four, five, six, WORDS[word]


def _classes(part: str, column: str, fields: Fields, number: int) -> list[int]:
    # The classes that a part of a line stands for, none where it is faulty.
    known = COLUMNS[column]
    if part == "*":
        return list(range(len(known)))
    found: list[int] = []
    for piece in part.split("|"):
        first, last = piece, piece
        if piece not in known:
            if piece.endswith("+"):
                first, last = piece[:-1], known[-1]
            elif "-" in piece:
                first, _, last = piece.partition("-")
        wrong = [value for value in (first, last) if value not in known]
        if wrong:
            message = f"unknown value {shown(wrong[0])} of {column}"
            fields.fault(message, "declare", number, allowed=known, meant=nearest(wrong[0], known))
            return []
        found += range(known.index(first), known.index(last) + 1)
    if not found:
        fields.fault(f"{shown(part)} stands for no {column}", "declare", number)
    return found


def _told(entry: int) -> str:
    # The classes of an entry in words.
    told = []
    for column, known in reversed(list(COLUMNS.items())):
        entry, place = divmod(entry, len(known))
        told.append(f"{column} {known[place]}")
    return ", ".join(reversed(told))
