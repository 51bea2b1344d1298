"""Notebooks with their results: run one after another by one kernel, each as if it were alone.

Starting a kernel and importing what every notebook imports costs more than most notebooks do; so they share both, and
nothing else.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any, Final

from stukolka import drafts, paths
from stukolka.errors import CheckFailed, Fault

SECONDS: Final = 300
"""How long one cell may take, on a slow machine too."""

_ANEW: Final = """
def _(folder):
    import os, sys
    os.chdir(folder)
    shell = get_ipython()
    shell.init_display_formatter()
    if "pandas" in sys.modules:
        import warnings
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            sys.modules["pandas"].reset_option("all")
    shell.reset(new_session=False)
    import gc
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
_({folder!r})
"""
# Files, names, what `register` told the display, what pandas was told: nothing of one notebook reaches the next. What
# has been imported is not looked through again whenever names are cleared, and what is made only now and then.


def run(notebooks: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Name -> the notebook with the results of its cells, of notebooks as JSON holds them; the given ones stay as are.

    Each runs in a folder of its own that is gone afterwards. The same notebooks give the same bytes: cells are counted
    from 1 in each, and no time is told.

    Raises:
        CheckFailed: cells failed: of each notebook the first, by its number among the cells of code.
    """
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    nbformat: Any = importlib.import_module("nbformat")  # it declares no types
    read = {name: nbformat.reads(json.dumps(one), as_version=4) for name, one in notebooks.items()}
    if not read:
        return {}
    faults: list[Fault] = []
    with TemporaryDirectory() as folder:
        client = NotebookClient(
            nbformat.v4.new_notebook(),
            timeout=SECONDS,
            record_timing=False,
            coalesce_streams=True,  # a kernel sends what is printed in as many parts as it happens to
            shutdown_kernel="immediate",
            resources={"metadata": {"path": folder}},
        )
        with client.setup_kernel():
            for name, notebook in read.items():
                own = Path(folder, name)
                own.mkdir(parents=True)
                anew = nbformat.v4.new_code_cell(_ANEW.replace("{folder!r}", repr(str(own))))
                client.nb = nbformat.v4.new_notebook(cells=[anew])
                client.execute_cell(client.nb.cells[0], 0, store_history=False)
                client.nb = notebook
                client.reset_execution_trackers()
                coded = [(place, cell) for place, cell in enumerate(notebook.cells) if cell.cell_type == "code"]
                for number, (place, cell) in enumerate(coded, 1):
                    try:
                        client.execute_cell(cell, place, execution_count=number)
                    except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
                        faults.append(_fault(name, number, cell, error))
                        break
                    cell.execution_count = number
                    for output in cell.outputs:
                        if "execution_count" in output:
                            output.execution_count = number
    if faults:
        raise CheckFailed(faults)
    return {name: json.loads(nbformat.writes(notebook)) for name, notebook in read.items()}


_NEVER_ASKED_FOR: Final = {
    "jupyter_cache.base": "CacheBundleIn",
    "jupyter_cache.cache.db": "NbProjectRecord",
    "jupyter_cache.executors.utils": "single_nb_execution",
}
# Module -> what myst-nb takes from it.


def hasten() -> None:
    """Has this process do without what costs two seconds and nobody asks for."""
    # With it jsonschema, which looks whether notebooks are sound, would make 38 parsers of addresses. It does without
    # where it is not installed.
    sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]
    # myst-nb would load a data base, and what runs notebooks; it is given notebooks that have been run.
    for module, what in _NEVER_ASKED_FOR.items():
        sys.modules[module] = ModuleType(module)
        setattr(sys.modules[module], what, None)


def as_text(notebook: Mapping[str, Any]) -> str:
    """A notebook as its file holds it."""
    return json.dumps(notebook, ensure_ascii=False, indent=1)


def _fault(name: str, number: int, cell: Any, error: Exception) -> Fault:
    """What a reader needs to find the cell: its number among those of code, how it begins, and the error."""
    begins = next((line for line in cell.source.splitlines() if line.strip()), "")
    last = f"{getattr(error, 'ename', type(error).__name__)}: {getattr(error, 'evalue', '')}".strip().rstrip(":")
    return Fault(f"cell {number} ({begins}): {last}", file=str(Path("notebooks") / f"{name.rpartition('/')[2]}.ipynb"))


def from_text(text: str) -> str:
    """What the .ipynb of a notebook holds whose text (`jupytext`, MyST) this is: no results, and ids that stay.

    Raises:
        ValueError: the text is no notebook.
    """
    import jupytext

    read = jupytext.reads(text, fmt="md:myst")
    cells = []
    for number, cell in enumerate(read.cells):
        head = {"cell_type": cell.cell_type}
        if cell.cell_type == "code":
            head["execution_count"] = None
        head |= {"id": f"cell-{number:02}", "metadata": dict(cell.metadata)}
        if cell.cell_type == "code":
            head["outputs"] = []
        cells.append(head | {"source": cell.source.splitlines(keepends=True)})
    metadata = {"kernelspec": dict(read.metadata["kernelspec"])}
    whole = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Writes the .ipynb of every shipped notebook anew from its text."""
    for path in sorted(paths.shipped("notebooks").glob("*.md")):
        drafts.write_atomically(path.with_suffix(".ipynb"), from_text(path.read_text(encoding="utf-8")))


if __name__ == "__main__":
    main()
