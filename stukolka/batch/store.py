"""Answers that are kept: one Parquet file a block of deals, below the digest of the question.

A file is written whole or not at all, and holds a digest of what is in it: a damaged one is told and its deals are
played again. It takes its place itself: a link there is replaced, and what it points to is let alone. Several
processes may use one store at a time; the worst that comes of it is work done twice.
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import itertools
import json
import re
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np

from stukolka import drafts, paths
from stukolka.batch.measure import Block, Change, Span
from stukolka.batch.moments import Moments, compact, evenly
from stukolka.batch.question import Asked, Question
from stukolka.errors import Fault, WrongUsage
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

REWRITTEN: Final = Text(
    "{path} did not hold the question any more: it is written anew",
    "в {path} больше не было заданного вопроса: он записан заново",
)
IN_THE_WAY: Final = "a folder with something in it stands where an answer is kept: move it away"

NO_FILE: Final = Text("it is no ordinary file", "это не обычный файл")
EMPTY: Final = Text("it is empty", "он пуст")
UNREADABLE: Final = Text("it can't be read", "он не читается")
NOT_PARQUET: Final = Text("it is no Parquet file", "это не файл Parquet")
CUT: Final = Text("its end is missing", "у него нет конца")
GARBLED: Final = Text("what is in it is garbled", "содержимое испорчено")
OTHER_QUESTION: Final = Text("it answers another question", "он отвечает на другой вопрос")
OTHER_SUMS: Final = Text("its checksum does not agree", "контрольная сумма не сходится")
NOT_ASKED: Final = Text("it does not hold what is asked", "в нём нет того, о чём спрашивают")
"""What can be wrong with a file."""

_KEY: Final = b"stukolka"
_NAME: Final = re.compile(r"[a-z]+-([0-9]{12,19})-([0-9]{1,19})\.parquet")
_MARK: Final = b"PAR1"
# With what a Parquet file begins and ends.


class Damaged(Exception):
    """A file of the store does not hold what it should."""

    def __init__(self, why: Text = NOT_ASKED) -> None:
        super().__init__(why.en)
        self.why = why
        """What is wrong with it."""


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
        """Write beside the answers what was asked, for whoever looks into the folder.

        Raises:
            WrongUsage: the system refuses.
        """
        path = self.folder / "blocks" / question.game / question.digest / "question.json"
        asked = question.as_json()
        if (there := _standing(path)) is not None:
            if _says(path, there, asked):
                return
            self.tell(_told(REWRITTEN, path=path))
        told = asked | {"names": [ruleset.name for ruleset in question.rulesets]}
        drafts.keep(path, json.dumps(told, ensure_ascii=False, indent=1) + "\n")

    def spans(self, question: Asked, kind: str) -> Iterator[Span]:
        """The spans of deals for which something is kept; whether it is sound, loading it shows.

        Raises:
            WrongUsage: a folder stands there that is not empty, or the system refuses.
        """
        folder = self.folder / "blocks" / question.game / question.digest
        try:
            names = [entry.name for entry in folder.iterdir()]
        except (FileNotFoundError, NotADirectoryError):
            return
        except OSError as error:
            raise WrongUsage([Fault(f"can't be read: {paths.reason(error)}", file=str(folder))]) from None
        for name in names:
            if found := _NAME.fullmatch(name):
                span = Span(int(found[1]), int(found[2]))
                path = self.path(question, span, kind)
                if path.name == name and _standing(path) is not None:
                    yield span

    def load(self, question: Asked, span: Span, kind: str) -> Table | None:
        """What is kept for a span of deals, or None where nothing is, or where it is damaged, which is told."""
        path = self.path(question, span, kind)
        try:
            return read(_bytes(path), identity(question, span, kind))
        except FileNotFoundError:
            return None
        except Damaged as damage:
            self.damaged(path, damage.why)
            return None

    def save(self, question: Asked, span: Span, kind: str, table: Table) -> None:
        """Keep the answer for a span of deals.

        Raises:
            WrongUsage: the system refuses.
        """
        drafts.keep(self.path(question, span, kind), written(table, identity(question, span, kind)))

    def forget(self, question: Asked, span: Span, kind: str) -> None:
        """Keep the answer for a span no longer."""
        self.path(question, span, kind).unlink(missing_ok=True)

    def damaged(self, path: Path, why: Text) -> None:
        """Tell that a file is damaged."""
        self.tell(_told(DAMAGED, path=path, why=why))


def _told(said: Text, **given: Path | Text) -> Text:
    en, ru = (
        said.of(lang).format(**{key: one.of(lang) if isinstance(one, Text) else one for key, one in given.items()})
        for lang in ("en", "ru")
    )
    return Text(en, ru)


def _standing(path: Path) -> int | None:
    # The mode of what stands in the place of a file; None where nothing does, or only an empty folder.
    try:
        mode = path.lstat().st_mode
        if not stat.S_ISDIR(mode):
            return mode
        empty = next(path.iterdir(), None) is None
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise WrongUsage([Fault(f"can't be read: {paths.reason(error)}", file=str(path))]) from None
    if empty:
        return None
    raise WrongUsage([Fault(IN_THE_WAY, file=str(path))])


def _bytes(path: Path) -> bytes:
    # What is no ordinary file is never opened: a pipe would keep us waiting for ever.
    try:
        if not path.is_file():
            path.lstat()
            raise Damaged(NO_FILE)
        return path.read_bytes()
    except FileNotFoundError:
        raise
    except OSError:
        raise Damaged(UNREADABLE) from None


def _says(path: Path, mode: int, asked: Mapping[str, Any]) -> bool:
    # Whether a file says what was asked; rule sets that are the same may have other names there.
    try:
        told = json.loads(_bytes(path)) if stat.S_ISREG(mode) else None
    except (Damaged, FileNotFoundError, ValueError, RecursionError):
        return False
    wanted = json.loads(json.dumps(asked))
    return isinstance(told, dict) and "names" in told and told == wanted | {"names": told["names"]}


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
    if not data.startswith(_MARK):
        raise Damaged(NOT_PARQUET if data else EMPTY)
    if not data.endswith(_MARK):
        raise Damaged(CUT)
    import pyarrow
    import pyarrow.parquet

    try:
        made = pyarrow.parquet.ParquetFile(io.BytesIO(data)).read()
        told = json.loads((made.schema.metadata or {})[_KEY])
        table = {name: _column(made.column(name)) for name in made.column_names}
    except (pyarrow.ArrowException, OSError, ValueError, KeyError):
        raise Damaged(GARBLED) from None
    if {key: told.get(key) for key in identity} != dict(identity):
        raise Damaged(OTHER_QUESTION)
    if told.get("sha256") != digest(table):
        raise Damaged(OTHER_SUMS)
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
        raise Damaged(GARBLED) from None


def _column(column: Any) -> NDArray[Any]:
    # By its bytes, as `arrow` makes it: what Arrow itself converts with would import pandas.
    import pyarrow

    whole = column.combine_chunks()
    if whole.null_count:
        raise Damaged(GARBLED)
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
        raise Damaged from None
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
