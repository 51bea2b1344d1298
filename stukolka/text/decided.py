"""The table as the editor will have it: words set side by side or kept apart, moves marked or refused.

Everything else stays where the texts put it: a decision changes only what stands in its way, and the words that lose
their places are laid again between those beside them that hold.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np

from stukolka.text.align import Aligner
from stukolka.text.hand import ALONE, Decision, Hand
from stukolka.text.lexicon import Ints, Lexicon
from stukolka.text.pinned import Cell, Pins, fewest_broken
from stukolka.text.progressive import Laid, Link
from stukolka.text.tokens import Token
from stukolka.text.witness import Span


def decided(
    hand: Hand, decisions: Sequence[Decision], texts: Sequence[Sequence[Token]], sigla: Sequence[str], laid: Laid
) -> tuple[Laid, tuple[Decision, ...]]:
    """Witnesses side by side as the decisions want it, and the decisions, each with its effect.

    Raises:
        InvalidInput: a decision can't hold together with the others, or its words are not collated.
    """
    table = _Table(hand, sigla, texts, laid)
    effects: dict[str, str] = {}
    for one in sorted(decisions, key=lambda decision: ORDER.index(decision.kind)):
        if one.kind in ALONE or table.follow(one):
            continue
        # Nothing was left to do.  Is that so by the texts, or by what was decided before?
        by_texts = not _Table(hand, sigla, texts, laid).follow(one)
        effects[one.key] = "confirms" if by_texts else "repeats"
    followed = tuple(replace(one, effect=effects.get(one.key, "changes")) for one in decisions)
    return replace(laid, grid=table.grid, links=frozenset(table.links), marked=tuple(table.marked())), followed


ORDER = (*ALONE, "pin", "part", "move", "refuse")
"""The kinds in the order in which they are followed; those that concern a witness alone have been followed before."""


class _Table:
    """A table that follows an editor's decisions."""

    def __init__(self, hand: Hand, sigla: Sequence[str], texts: Sequence[Sequence[Token]], laid: Laid) -> None:
        self.grid: Ints = laid.grid
        self.links: set[Link] = set(laid.links)
        self._hand = hand
        self._sigla = sigla
        self._texts = texts
        self._pins = Pins()
        self._moves: list[set[Link]] = []

    def follow(self, decision: Decision) -> bool:
        """Does what a decision wants; whether there was anything to do."""
        kinds: dict[str, Callable[[Decision], bool]] = {
            "pin": self.pin,
            "part": self.part,
            "move": self.move,
            "refuse": self.refuse,
        }
        return kinds[decision.kind](decision)

    def marked(self) -> Iterator[frozenset[Link]]:
        """The words of each move that a decision marked."""
        for number, move in enumerate(self._moves):
            yield frozenset(self.links.intersection(move).difference(*self._moves[:number]))

    @cached_property
    def _lexicon(self) -> Lexicon:
        return Lexicon(self._texts)

    def pin(self, decision: Decision) -> bool:
        """Sets words side by side, the first with the first, the second with the second."""
        sides = [self._words(decision, siglum, span) for siglum, span in decision.spans]
        if len({len(side) for side in sides}) > 1:
            found = ", ".join(f"{siglum} {len(side)}" for (siglum, _), side in zip(decision.spans, sides, strict=True))
            raise self._hand.fault(decision, f"as many words must be set beside as many, found {found}")
        changed = False
        for cells in zip(*sides, strict=True):
            if not self._pins.join(cells):
                raise self._hand.fault(decision, "two words of one witness would be set beside the same word")
            for other in cells[1:]:
                changed |= self._set_beside(decision, cells[0], other)
        return changed

    def part(self, decision: Decision) -> bool:
        """Keeps words apart, each of one witness from each of another."""
        sides = [self._words(decision, siglum, span) for siglum, span in decision.spans]
        return self._part(decision, [cell for side in sides for cell in side])

    def move(self, decision: Decision) -> bool:
        """Links words that changed places."""
        sides = [self._words(decision, siglum, span) for siglum, span in decision.spans]
        one, other = sides
        numbers = [np.array([self._lexicon.texts[w][place] for w, place in side], np.int32) for side in (one, other)]
        pairs = Aligner(self._lexicon).laid(numbers[0][:, None], numbers[1]).tolist()
        if not pairs:
            raise self._hand.fault(decision, "these words have nothing in common that could have moved")
        parted = [self._leave(decision, cell, sides[1 - at][0][0]) for at, side in enumerate(sides) for cell in side]
        before = set(self.links)
        for first, second in pairs:
            cells = one[first], other[second]
            self._unlink(cells, wholly=False)
            left, right = sorted(cells)
            self.links.add((*left, *right))
        # Their words answer to each other only; what the texts found of that besides stays, and is of the same move.
        inside = [set(self._words(decision, *span, signs=True)) for span in decision.spans]
        within = {witness for side in sides for witness, _ in side}
        own = set()
        for link in list(self.links):
            ends = {(link[0], link[1]), (link[2], link[3])}
            if {link[0], link[2]} != within or all(ends.isdisjoint(side) for side in inside):
                continue
            if all(not ends.isdisjoint(side) for side in inside):
                own.add(link)
            elif not any(link in move for move in self._moves):
                self.links.discard(link)
        self._moves.append(own)
        return any(parted) or self.links != before

    def refuse(self, decision: Decision) -> bool:
        """Takes words for no move."""
        sides = [self._words(decision, siglum, span, signs=True) for siglum, span in decision.spans]
        before = set(self.links)
        gone = self._unlink({cell for side in sides for cell in side})
        if any(not move.isdisjoint(before - self.links) for move in self._moves):
            raise self._hand.fault(decision, "these words are taken for a move by another decision")
        return gone

    def _words(self, decision: Decision, siglum: str, span: Span, *, signs: bool = False) -> list[Cell]:
        """The words in a span, and its signs; those are left out unless asked for, or when there is nothing else."""
        witness = self._sigla.index(siglum)
        text = self._texts[witness]
        first = bisect_left(text, span[0], key=lambda token: token.start)
        inside = [place for place in range(first, len(text)) if text[place].start < span[1]]
        words = [place for place in inside if signs or text[place].kind != "sign"] or inside
        if not words:
            raise self._hand.fault(decision, f"what stands at {span[0]}-{span[1]} in {siglum} is not collated")
        return [(witness, place) for place in words]

    def _column(self, cell: Cell) -> int:
        return int(np.flatnonzero(self.grid[:, cell[0]] == cell[1])[0])

    def _unlink(self, cells: Collection[Cell], *, wholly: bool = True) -> bool:
        """Removes links between these words; if not `wholly`, every link of one of them to the other's witness."""
        within = {witness for witness, _ in cells}
        gone = set()
        for link in self.links:
            ends = (link[0], link[1]) in cells, (link[2], link[3]) in cells
            if all(ends) or (not wholly and any(ends) and {link[0], link[2]} == within):
                gone.add(link)
        self.links -= gone
        return bool(gone)

    def _set_beside(self, decision: Decision, one: Cell, other: Cell) -> bool:
        changed = self._unlink([one, other], wholly=False)
        first, second = self._column(one), self._column(other)
        if first == second:
            return changed
        found = fewest_broken(self.grid, self._pins, (first, one), (second, other))
        if found is None:
            message = "this can't hold together with the other pins: they cross; what crosses is a move"
            raise self._hand.fault(decision, message)
        self.grid, stirred = found
        for witness in stirred:
            for step in (-1, 1):
                self._lay_again(witness, self._column(one), step)
        return True

    def _lay_again(self, witness: int, column: int, step: int) -> None:
        """Lays the words of a witness that stand alone on one side of a column, up to the next that doesn't."""
        edge = column + step
        while 0 <= edge < len(self.grid) and (self.grid[edge, witness] < 0 or (self.grid[edge] >= 0).sum() == 1):
            edge += step
        low, high = sorted((column, edge))
        part = self.grid[low + 1 : high]
        own = part[part[:, witness] >= 0, witness]
        others = part[part[:, witness] < 0]
        if not len(own) or not len(others):
            return
        numbers = np.full_like(others, -1)
        for at in range(others.shape[1]):
            there = others[:, at] >= 0
            numbers[there, at] = self._lexicon.texts[at][others[there, at]]
        found = np.concatenate(Aligner(self._lexicon).align(numbers, self._lexicon.texts[witness][own]))
        found = found[np.argsort(found[:, 0], kind="stable")]
        rows = []
        placed = dict(zip(found[:, 0].tolist(), found[:, 1].tolist(), strict=True))
        done = 0
        for row, there in enumerate(others):
            if (taken := placed.get(row)) is not None:
                rows += [self._alone(witness, place) for place in own[done:taken].tolist()]
                there = there.copy()
                there[witness] = own[taken]
                done = taken + 1
            rows.append(there)
        rows += [self._alone(witness, place) for place in own[done:].tolist()]
        self.grid = np.concatenate([self.grid[: low + 1], np.array(rows, np.int32), self.grid[high:]])

    def _alone(self, witness: int, place: int) -> Ints:
        row: Ints = np.full(self.grid.shape[1], -1, np.int32)
        row[witness] = place
        return row

    def _part(self, decision: Decision, cells: Sequence[Cell]) -> bool:
        changed = self._unlink(cells)
        for column in sorted({self._column(cell) for cell in cells}, reverse=True):
            row = self.grid[column]
            parted = [cell for cell in cells if row[cell[0]] == cell[1]]
            if len(parted) < 2:
                continue
            groups = [self._pins.mates(cell, row) for cell in parted]
            if len(set().union(*groups)) < sum(map(len, groups)):
                raise self._hand.fault(decision, "these words are set side by side by a pin")
            for witness in np.flatnonzero(row >= 0).tolist():
                if not any(witness in group for group in groups):
                    self._nearest(groups, parted, (witness, int(row[witness]))).add(witness)
            rows = [np.where(np.isin(np.arange(len(row)), list(group)), row, -1) for group in groups]
            self.grid = np.concatenate([self.grid[:column], np.array(rows, np.int32), self.grid[column + 1 :]])
            changed = True
        return changed

    def _leave(self, decision: Decision, cell: Cell, witness: int) -> bool:
        """Parts a word that has moved from what stands beside it in a witness."""
        place = int(self.grid[self._column(cell), witness])
        return place >= 0 and self._part(decision, [cell, (witness, place)])

    def _nearest(self, groups: Sequence[set[int]], parted: Sequence[Cell], cell: Cell) -> set[int]:
        """Which of the parted words another of the column goes with: one that is the same, else the first."""
        word = self._texts[cell[0]][cell[1]].form.modern
        alike = [
            group for group, own in zip(groups, parted, strict=True)
            if self._texts[own[0]][own[1]].form.modern == word
        ]  # fmt: skip
        return (alike or groups)[0]
