"""The collation: any number of texts laid side by side, and what follows from that."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.text import handed
from stukolka.text.hand import Decision, Hand, with_losses
from stukolka.text.losses import followed
from stukolka.text.moved import Move, moves_between
from stukolka.text.orthography import Orthography
from stukolka.text.stretches import decided_columns
from stukolka.text.tokens import Token, tokenize
from stukolka.text.variant_graph import joined, variant_graph
from stukolka.text.variants import Level, Variant, variants_of
from stukolka.text.witness import Span, Witness, check_witnesses

if TYPE_CHECKING:
    import networkx as nx
    import pandas as pd

GAPS = ("omitted", "lost", "not-collated")
"""Why a witness has nothing in a column: it leaves the words out, it is damaged there, or it was not looked at."""

OMITTED, LOST, NOT_COLLATED = GAPS


@dataclass(frozen=True)
class Collation:
    """Witnesses side by side: every collated token of every witness in one cell, in order."""

    witnesses: tuple[Witness, ...]
    """The witnesses in the order in which they were given."""
    tokens: tuple[tuple[Token, ...], ...]
    """Their tokens, without those in stretches that are left aside or taken for lost."""
    columns: tuple[tuple[int | None, ...], ...]
    """For each column and witness the place of its token in `tokens`, or None."""
    moves: tuple[Move, ...]
    """Words, phrases and passages that stand in different places, two witnesses at a time."""
    orthography: Orthography
    """The foldings under which words were compared."""
    unaligned: int = 0
    """How many stretches were too large to be compared word by word, and stand apart for that reason only."""
    _gaps: dict[tuple[int, int], str] = field(default_factory=dict, repr=False)
    base: str | None = None
    """The siglum of the witness to which the others are compared, when the editor has named one."""
    decisions: tuple[Decision, ...] = ()
    """What the editor decided."""
    editor: str = ""
    """Whose decisions they are; empty when nobody is named."""

    @cached_property
    def sigla(self) -> tuple[str, ...]:
        """The sigla of the witnesses."""
        return tuple(witness.siglum for witness in self.witnesses)

    @property
    def empty(self) -> tuple[str, ...]:
        """The sigla of witnesses in which there is nothing to read."""
        return tuple(witness.siglum for witness in self.witnesses if witness.is_empty)

    def cell(self, column: int, siglum: str) -> Token | None:
        """What a witness has in a column.

        Raises:
            WrongUsage: there is no such witness.
        """
        witness = self.place(siglum)
        place = self.columns[column][witness]
        return None if place is None else self.tokens[witness][place]

    def gap(self, column: int, siglum: str) -> str | None:
        """Why a witness has nothing in a column, one of `GAPS`; None when it has something.

        Raises:
            WrongUsage: there is no such witness.
        """
        return self.gap_at(column, self.place(siglum))

    def gap_at(self, column: int, witness: int) -> str | None:
        """The same by the place of the witness."""
        if self.columns[column][witness] is not None:
            return None
        return self._gaps.get((column, witness), OMITTED)

    def variants(self, level: Level = "letter", *, base: str | None = None) -> tuple[Variant, ...]:
        """Where the witnesses differ, in order.

        `level` is `letter` (everything that is printed otherwise, punctuation apart), `substance` (spelling that the
        foldings make alike left out) or `sign` (punctuation too).  `base` is the siglum of the witness to which the
        others are compared, by default the editor's, else the first that is not empty.

        Raises:
            WrongUsage: there is no such witness.
        """
        return tuple(variants_of(self, level, base))

    def table(self) -> pd.DataFrame:
        """The alignment table: a row for each witness and a column for each place, what is printed or None.

        `attrs["gaps"]` says for (siglum, column) which empty cells are lost or not collated; the others are omitted.
        `attrs["editor"]` says for a column what the editor decided there.
        """
        import pandas as pd

        cells = [
            [None if place is None else self.tokens[witness][place].form.printed for place in row]
            for witness, row in enumerate(zip(*self.columns, strict=True))
        ] or [[] for _ in self.witnesses]
        made = pd.DataFrame(cells, index=list(self.sigla), columns=range(len(self.columns)), dtype=object)
        made.attrs["editor"] = {
            column: "; ".join(handed.told(self, self.decisions[number], "en") for number in numbers)
            for column, numbers in decided_columns(self).items()
        }
        made.attrs["gaps"] = {(self.sigla[witness], column): why for (column, witness), why in self._gaps.items()}
        return made

    def graph(self) -> nx.MultiDiGraph:
        """The variant graph: a node for each reading of a column, and edges where a witness goes from one to the next.

        Nodes have `label`, `column` and `witnesses` (sigla, a line end between them), and `editor` where an editor
        decided; edges have `witnesses` and `kind` (`path`, or `move` from the first of two moved words to the other).
        `start` and `end` are every witness's first and last node. The graph's `foldings` are the names of those made.
        """
        import networkx as nx

        graph = variant_graph(self)
        made = nx.MultiDiGraph(foldings=" ".join(self.orthography.on))
        for node in graph.nodes:
            made.add_node(node.id, label=node.label, column=node.column, witnesses=joined(self.sigla, node.witnesses))
            if node.editor:
                made.nodes[node.id]["editor"] = node.editor
        for edge in graph.edges:
            made.add_edge(edge.source, edge.target, kind=edge.kind, witnesses=joined(self.sigla, edge.witnesses))
        return made

    def place(self, siglum: str) -> int:
        """The place of a witness among the witnesses.

        Raises:
            WrongUsage: there is no such witness.
        """
        if siglum not in self.sigla:
            meant = nearest(siglum, self.sigla)
            raise WrongUsage([Fault(f"unknown witness {shown(siglum)}", allowed=self.sigla, nearest=meant)])
        return self.sigla.index(siglum)


def collate(
    witnesses: Sequence[Witness], *, orthography: Orthography | None = None, hand: Hand | None = None
) -> Collation:
    """The witnesses side by side, whatever the order in which they are named, and as the editor's hand will have it.

    Raises:
        WrongUsage: with all faults of the witnesses: too few, a siglum twice, a span outside its text.
        InvalidInput: decisions of the editor no longer fit the texts, or can't hold together.
    """
    # Aligning needs NumPy and rapidfuzz, which reading a collation does not.
    from stukolka.text.progressive import lay

    check_witnesses(witnesses)
    decisions = () if hand is None else hand.decisions(witnesses)
    witnesses = with_losses(witnesses, decisions)
    under = orthography or Orthography()
    tokens = tuple(_collated(witness, under) for witness in witnesses)
    laid = lay(tokens)
    if hand is not None and decisions:
        from stukolka.text.decided import decided

        laid, decisions = decided(hand, decisions, tokens, [witness.siglum for witness in witnesses], laid)
    columns = tuple(map(tuple, laid.rows()))
    moves = moves_between([witness.siglum for witness in witnesses], tokens, laid.grid, laid.links, laid.marked)
    gaps = gaps_of(witnesses, tokens, columns)
    sigla = [witness.siglum for witness in witnesses]
    gaps |= dict.fromkeys(followed(gaps, sigla, tokens, columns, moves, LOST), LOST)
    base = None if hand is None or hand.base not in [witness.siglum for witness in witnesses] else hand.base
    editor = "" if hand is None else hand.editor
    return Collation(
        tuple(witnesses), tokens, columns, moves, under, laid.unaligned, gaps, base, decisions, editor
    )  # fmt: skip


def _collated(witness: Witness, orthography: Orthography) -> tuple[Token, ...]:
    found = tokenize(witness.text, orthography)
    out = [*witness.aside, *witness.lacunae]
    if not out:
        return found
    return tuple(token for token in found if not any(start <= token.start < end for start, end in out))


def gaps_of(
    witnesses: Sequence[Witness],
    tokens: Sequence[Sequence[Token]],
    columns: Sequence[Sequence[int | None]],
) -> dict[tuple[int, int], str]:
    """(column, witness) -> why it is empty, for cells that are lost or not collated."""
    found: dict[tuple[int, int], str] = {}
    for number, witness in enumerate(witnesses):
        own = tokens[number]
        marks = [token for token in own if token.kind == "lacuna"]
        lost = sorted([*witness.lacunae, *((token.start, token.end) for token in marks)])
        aside = sorted(witness.aside)
        if witness.is_empty:
            found.update({(column, number): NOT_COLLATED for column in range(len(columns))})
            continue
        if not lost and not aside:
            continue
        # A gap lies between two words; a mark of a lacuna is none, nor is a point that stands beside it.
        before, empty = 0, list[int]()
        for column in range(len(columns) + 1):
            place = columns[column][number] if column < len(columns) else None
            token = own[place] if place is not None else None
            if column < len(columns) and (token is None or token.kind in ("lacuna", "sign")):
                if token is None:
                    empty.append(column)
                continue
            after = token.start if token is not None else len(witness.text)
            if why := NOT_COLLATED if _within(aside, before, after) else LOST if _within(lost, before, after) else "":
                found.update({(at, number): why for at in empty})
            before, empty = token.end if token is not None else after, []
    return found


def _within(spans: Sequence[Span], before: int, after: int) -> bool:
    """Whether one of the spans, sorted, lies between two tokens."""
    at = bisect_left(spans, (before, -1))
    return at < len(spans) and spans[at][0] <= after and spans[at][1] <= after
