"""Answers that are kept: one Parquet file a block of deals, below the digest of the question.

A file is written whole or not at all, and holds a digest of what is in it: a damaged one is told and its deals are
played again. Several processes may use one store at a time; the worst that comes of it is work done twice.
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import itertools
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from stukolka import paths
from stukolka.batch.measure import Block, Change, Span
from stukolka.batch.moments import Moments, compact, evenly
from stukolka.batch.question import Asked, Question
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

Table: TypeAlias = Mapping[str, "NDArray[Any]"]
"""Name of a column -> its whole numbers or texts."""

NO_PARQUET: Final = Text(
    "nothing is kept: results are stored with pyarrow (pip install 'stukolka[batch]')",
    "ничего не сохраняется: для хранения нужен pyarrow (pip install 'stukolka[batch]')",
)
DAMAGED: Final = Text(
    "{path} was damaged ({why}): its deals are played again", "{path} повреждён ({why}): эти сдачи играются заново"
)

_KEY: Final = b"stukolka"


class Damaged(Exception):
    """A file of the store does not hold what it should."""


def available() -> bool:
    """Whether what reads and writes the files is installed."""
    return importlib.util.find_spec("pyarrow") is not None


@dataclass(frozen=True, slots=True)
class Store:
    """A folder in which answers are kept."""

    folder: Path
    """The folder; it need not exist yet."""
    tell: Callable[[Text], None]
    """Is told what is wrong with a file."""

    def path(self, question: Asked, span: Span, kind: str) -> Path:
        """Where the answer for a span of deals lies; `kind` says in which form, as `hands.Work` has it."""
        name = f"{kind}-{span.first:012d}-{span.count}.parquet"
        return self.folder / "blocks" / question.game / question.digest / name

    def describe(self, question: Asked) -> None:
        """Write beside the answers what was asked, for whoever looks into the folder."""
        path = self.folder / "blocks" / question.game / question.digest / "question.json"
        if not path.exists():
            told = question.as_json() | {"names": [ruleset.name for ruleset in question.rulesets]}
            paths.write_atomically(path, json.dumps(told, ensure_ascii=False, indent=1) + "\n")

    def has(self, question: Asked, span: Span, kind: str) -> bool:
        """Whether something is kept for a span of deals; whether it is sound, loading it shows."""
        return self.path(question, span, kind).exists()

    def load(self, question: Asked, span: Span, kind: str) -> Table | None:
        """What is kept for a span of deals, or None where nothing is, or where it is damaged, which is told."""
        path = self.path(question, span, kind)
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            self.damaged(path, error.strerror or str(error))
            return None
        try:
            return read(data, identity(question, span, kind))
        except Damaged as why:
            self.damaged(path, str(why))
            return None

    def save(self, question: Asked, span: Span, kind: str, table: Table) -> None:
        """Keep the answer for a span of deals.

        Raises:
            WrongUsage: the system refuses.
        """
        paths.write_atomically(self.path(question, span, kind), written(table, identity(question, span, kind)))

    def forget(self, question: Asked, span: Span, kind: str) -> None:
        """Keep the answer for a span no longer."""
        self.path(question, span, kind).unlink(missing_ok=True)

    def damaged(self, path: Path, why: str) -> None:
        """Tell that a file is damaged."""
        self.tell(Text(DAMAGED.en.format(path=path, why=why), DAMAGED.ru.format(path=path, why=why)))


def identity(question: Asked, span: Span, kind: str) -> dict[str, Any]:
    """What a file says that it is."""
    return {"question": question.digest, "first": span.first, "count": span.count, "kind": kind}


def written(table: Table, identity: Mapping[str, Any]) -> bytes:
    """A table as a Parquet file that names what it is and the digest of what is in it."""
    import pyarrow
    import pyarrow.parquet

    arrays = {name: arrow(column) for name, column in table.items()}
    told = json.dumps(dict(identity) | {"sha256": digest(table)}, sort_keys=True)
    made = pyarrow.table(arrays).replace_schema_metadata({_KEY: told})
    out = io.BytesIO()
    pyarrow.parquet.write_table(made, out, compression="zstd")
    return out.getvalue()


def read(data: bytes, identity: Mapping[str, Any]) -> Table:
    """The table of a Parquet file that `written` made.

    Raises:
        Damaged: it is none, is another than it should be, or has been changed since.
    """
    import pyarrow
    import pyarrow.parquet

    try:
        made = pyarrow.parquet.ParquetFile(io.BytesIO(data)).read()
        told = json.loads((made.schema.metadata or {})[_KEY])
        table = {name: _column(made.column(name)) for name in made.column_names}
    except (pyarrow.ArrowException, OSError, ValueError, KeyError) as error:
        raise Damaged(str(error).partition("\n")[0] or type(error).__name__) from None
    if {key: told.get(key) for key in identity} != dict(identity):
        raise Damaged("it answers another question")
    if told.get("sha256") != digest(table):
        raise Damaged("its digest does not fit")
    return table


def digest(table: Table) -> str:
    """The SHA-256 of the names and the values of a table."""
    hashed = hashlib.sha256()
    for name, column in table.items():
        values = column.astype("<i8").tobytes() if column.dtype == np.int64 else "\n".join(map(str, column)).encode()
        hashed.update(f"{name} {len(column)} {len(values)}\n".encode())
        hashed.update(values)
    return hashed.hexdigest()


def arrow(column: NDArray[Any]) -> Any:
    """A column as Arrow has it: whole numbers of 64 bits, or texts, whole numbers beyond 64 bits among them.

    Made from its bytes: `pyarrow.array` would import pandas, which takes longer than many a simulation.
    """
    import pyarrow

    if column.dtype == np.int64:
        bytes_of = pyarrow.py_buffer(np.ascontiguousarray(column))
        return pyarrow.Array.from_buffers(pyarrow.int64(), len(column), [None, bytes_of])
    texts = [str(value).encode() for value in column]
    ends = np.concatenate([[0], np.cumsum([len(text) for text in texts], dtype=np.int64)]).astype(np.int32)
    return pyarrow.StringArray.from_buffers(len(texts), pyarrow.py_buffer(ends), pyarrow.py_buffer(b"".join(texts)))


def numbers(column: NDArray[Any]) -> NDArray[Any]:
    """A column that was kept as whole numbers, or as texts of them.

    Raises:
        Damaged: they are none.
    """
    if column.dtype != object:
        return column
    try:
        return np.array([int(text) for text in column], dtype=object)
    except ValueError:
        raise Damaged("it holds texts instead of numbers") from None


def _column(column: Any) -> NDArray[Any]:
    # By its bytes, as `arrow` makes it: what Arrow itself converts with would import pandas.
    import pyarrow

    whole = column.combine_chunks()
    if whole.null_count:
        raise Damaged("it has gaps")
    _, first, *rest = whole.buffers()
    if whole.type == pyarrow.int64():
        return np.frombuffer(first, dtype=np.int64, count=len(whole), offset=8 * whole.offset)
    ends = np.frombuffer(first, dtype=np.int32, count=len(whole) + 1, offset=4 * whole.offset)
    data = rest[0].to_pybytes() if rest and rest[0] is not None else b""
    return np.array([data[one:two].decode() for one, two in itertools.pairwise(ends)], dtype=object)


# Sums as a table: one line for each number, those that follow from others left out.


def packed(block: Block) -> Table:
    """The sums of a block as a table: metric, which sum, its place in it, and the number."""
    lines: list[tuple[str, str, NDArray[Any]]] = [("", "deals", np.array([block.deals, block.overflowed]))]
    for name, sums in block.metrics.items():
        upper = np.triu_indices(sums.size)
        lines += [(name, "of", sums.of), (name, "of_of", sums.of_of[upper])]
        if sums.evenly:
            lines.append((name, "each", sums.per // max(sums.deals, 1)))
        else:
            lines += [
                (name, "per", sums.per),
                (name, "of_per", sums.of_per.ravel()),
                (name, "per_per", sums.per_per[upper]),
            ]
    if block.changes:
        changes = list(block.changes.values())
        lines.append(("", "changed", np.array([change.deals for change in changes])))
        lines.append(("", "first", np.array([-1 if change.first is None else change.first for change in changes])))
    values = [line[2].astype(object) if line[2].dtype == object else line[2].astype(np.int64) for line in lines]
    sizes = [len(one) for one in values]
    return {
        "metric": np.repeat(np.array([line[0] for line in lines], dtype=object), sizes),
        "sum": np.repeat(np.array([line[1] for line in lines], dtype=object), sizes),
        "place": np.concatenate([np.arange(size, dtype=np.int64) for size in sizes]),
        "value": np.concatenate(values),
    }


def unpacked(table: Table, question: Question) -> Block:
    """The block of a question of which `packed` made the table.

    Raises:
        Damaged: it holds no such sums.
    """
    return block(table, question.metrics, size=len(question.rulesets), pairs=question.pairs)


def block(table: Table, metrics: Sequence[str], *, size: int, pairs: Sequence[tuple[int, int]]) -> Block:
    """The block of which `packed` made the table, where it has these metrics, each of so many columns.

    Raises:
        Damaged: it holds no such sums.
    """
    lines: dict[tuple[str, str], NDArray[Any]] = {}
    try:
        value = numbers(table["value"])
        starts = np.flatnonzero(table["place"] == 0)
        for start, end in zip(starts, [*starts[1:], len(value)], strict=True):
            lines[table["metric"][start], table["sum"][start]] = compact(value[start:end])
        deals, overflowed = (int(number) for number in lines["", "deals"])
        sums = {name: _moments(lines, name, deals, size) for name in metrics}
        changes = {}
        if pairs:
            told = zip(pairs, lines["", "changed"], lines["", "first"], strict=True)
            changes = {pair: Change(int(n), None if at < 0 else int(at)) for pair, n, at in told}
    except (KeyError, ValueError, IndexError):
        raise Damaged("it does not hold the sums of the question") from None
    return Block(deals, sums, changes, overflowed)


def _moments(lines: Mapping[tuple[str, str], NDArray[Any]], name: str, deals: int, size: int) -> Moments:
    of, of_of = lines[name, "of"], _square(lines[name, "of_of"], size)
    if (name, "each") in lines:
        return evenly(deals, of, of_of, lines[name, "each"])
    of_per = lines[name, "of_per"].reshape(size, size)
    return Moments(deals, of, lines[name, "per"], of_of, of_per, _square(lines[name, "per_per"], size))


def _square(upper: NDArray[Any], size: int) -> NDArray[Any]:
    square = np.zeros((size, size), dtype=upper.dtype)
    rows, columns = np.triu_indices(size)
    square[rows, columns] = upper
    square[columns, rows] = upper
    return square
