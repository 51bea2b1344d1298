"""The outcomes of deals as a file, Parquet or CSV: one line a deal and rule set, whole or not at all."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol

import numpy as np

from stukolka import drafts
from stukolka.batch import measure, run, store
from stukolka.batch.engines import Played
from stukolka.batch.hands import Hire, Work, workers
from stukolka.batch.measure import Span, Stopped
from stukolka.batch.moments import compact
from stukolka.batch.question import Question
from stukolka.batch.simulate import Simulation, counted
from stukolka.batch.store import Damaged, Store, Table
from stukolka.errors import Fault, WrongUsage

if TYPE_CHECKING:
    from numpy.typing import NDArray

KINDS: Final = (".parquet", ".csv")
"""How the name of a file of outcomes ends."""

GROUP: Final = 1 << 17
"""So many lines stand together in Parquet, whatever the size of the blocks."""

OVERFLOWED: Final = "overflowed"
DEAL: Final = "deal"
RULES: Final = "rules"


def played(question: Question, span: Span, stop: Callable[[], bool]) -> Table:
    """The outcomes of a span: a column for each of the question's, with all rule sets of a deal together.

    Raises:
        Stopped: `stop` has become true meanwhile.
    """
    parts: list[NDArray[Any]] = []
    overflowed = 0
    for part in measure.slices(question, span):
        tables = []
        for place in range(len(question.rulesets)):
            if stop():
                raise Stopped
            one = measure.rows(question, place, part)
            overflowed += one.overflowed
            tables.append(one.rows)
        parts.append(np.stack(tables, axis=1).reshape(-1, len(question.columns)))
    rows = np.concatenate(parts)
    columns = {name: compact(column) for name, column in zip(question.columns, rows.T, strict=True)}
    return columns | {OVERFLOWED: np.full(len(rows), overflowed, dtype=np.int64)}


def _checked(table: Table, question: Question) -> Table:
    if set(table) != {*question.columns, OVERFLOWED}:
        raise Damaged
    return {name: store.numbers(column) for name, column in table.items()}


ROWS: Final = Work("rows", played, dict, _checked)
"""The outcomes of a block of deals, one by one."""


def simulate_to(
    path: Path,
    question: Question,
    deals: int,
    *,
    hire: Hire | None = None,
    kept: Store | None = None,
    progress: run.Progress = run.nobody_looks,
    block: int | None = None,
) -> Simulation:
    """The first deals of a question, every outcome of which is written to a file too: Parquet or CSV by its name.

    The file takes its place when it is whole. Its columns: rules, deal, and those of the question; of CSV the
    provenance is written to a file beside it, `NAME.provenance.json`.

    Raises:
        WrongUsage: no such file can be written, or `deals` is no number of deals.
    """
    counted(deals, "--deals")
    writer = writer_of(path)
    parts = run.spans(question, deals, block=block)
    found = measure.empty(question)
    with (
        writer(path, question) as lines,
        closing(run.answers(question, parts, ROWS, hire=hire or workers(1), store=kept, progress=progress)) as tables,
    ):
        for span, table in zip(parts, tables, strict=True):
            found = found + _summed(question, span, table)
            lines.add(_lines(question, span, table))
        simulation = Simulation(question, found)
        lines.sign(simulation.provenance.as_json())
    if kept is not None:
        # They lie in the file now, and take much room.
        for span in parts:
            kept.forget(question, span, ROWS.kind)
    return simulation


def _summed(question: Question, span: Span, table: Table) -> measure.Block:
    size = len(question.rulesets)
    rows = np.stack([table[name] for name in question.columns], axis=1).reshape(span.count, size, -1)
    overflowed = int(table[OVERFLOWED][0]) if len(table[OVERFLOWED]) else 0
    tables = [Played(rows[:, place], overflowed if place == 0 else 0) for place in range(size)]
    return measure.summed(question, span, tables)


def _lines(question: Question, span: Span, table: Table) -> Table:
    names = np.array([ruleset.name for ruleset in question.rulesets], dtype=object)
    deals = np.arange(span.first, span.first + span.count, dtype=np.int64)
    head = {RULES: np.tile(names, span.count), DEAL: np.repeat(deals, len(names))}
    return head | {name: table[name] for name in question.columns}


class Lines(Protocol):
    """A file that is being written."""

    def add(self, table: Table) -> None:
        """More lines."""

    def sign(self, provenance: Mapping[str, Any]) -> None:
        """Where they come from; no line follows."""


def writer_of(path: Path) -> Callable[[Path, Question], Any]:
    """What writes a file of this name.

    Raises:
        WrongUsage: nothing does.
    """
    if path.suffix == ".csv":
        return _csv
    if path.suffix != ".parquet":
        raise WrongUsage([Fault("the file's name says neither Parquet nor CSV", key="--out", file="", allowed=KINDS)])
    if not store.available():
        raise WrongUsage([Fault(store.NO_PARQUET.en, key="--out")])
    return _parquet


@contextmanager
def _csv(path: Path, question: Question) -> Generator[Lines, None, None]:
    beside = path.with_name(f"{path.name}.provenance.json")
    with (
        drafts.refusals(path),
        drafts.drafts(beside, path) as (told, draft),
        draft.open("w", encoding="utf-8", newline="") as file,
    ):
        out = csv.writer(file, lineterminator="\n")
        out.writerow([RULES, DEAL, *question.columns])

        class Csv:
            def add(self, table: Table) -> None:
                out.writerows(zip(*(column.tolist() for column in table.values()), strict=True))

            def sign(self, provenance: Mapping[str, Any]) -> None:
                with drafts.refusals(beside):
                    told.write_bytes((json.dumps(provenance, ensure_ascii=False, indent=1) + "\n").encode())

        yield Csv()


@contextmanager
def _parquet(path: Path, question: Question) -> Generator[Lines, None, None]:
    import pyarrow
    import pyarrow.parquet

    names = [DEAL, *question.columns]
    text = pyarrow.dictionary(pyarrow.int32(), pyarrow.string())
    schema = pyarrow.schema([(RULES, text), *((name, pyarrow.int64()) for name in names)])
    with (
        drafts.refusals(path),
        drafts.drafts(path) as (draft,),
        draft.open("wb") as file,  # by its name Arrow would not find it in every locale
        pyarrow.parquet.ParquetWriter(file, schema, compression="zstd") as out,
    ):
        waiting: list[Any] = []

        def write(*, all_of_it: bool) -> None:
            # Groups of one size, so that the same lines make the same file.
            whole = pyarrow.concat_tables(waiting)
            size = len(whole) if all_of_it else len(whole) // GROUP * GROUP
            if size:
                out.write_table(whole.slice(0, size).combine_chunks(), row_group_size=GROUP)
            waiting[:] = [whole.slice(size)]

        class Parquet:
            def add(self, table: Table) -> None:
                waiting.append(pyarrow.table(_arrays(table, schema, path), schema=schema))
                write(all_of_it=False)

            def sign(self, provenance: Mapping[str, Any]) -> None:
                write(all_of_it=True)
                out.add_key_value_metadata({"stukolka": json.dumps(provenance, ensure_ascii=False)})

        yield Parquet()


def _arrays(table: Table, schema: Any, path: Path) -> Sequence[Any]:

    arrays = []
    for name, column in table.items():
        if name == RULES:
            arrays.append(store.arrow(column).dictionary_encode().cast(schema.field(name).type))
        elif column.dtype == object:
            message = "it holds sums beyond 64 bits, which Parquet doesn't: write CSV"
            raise WrongUsage([Fault(message, file=str(path), key=name)])
        else:
            arrays.append(store.arrow(column))
    return arrays
