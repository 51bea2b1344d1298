"""What came of the mutants, as a table, as a list, and as what still wants a reason."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import Any

from swap import KILLED, SAME, SURVIVED, UNMADE, Job

HERE = Path(__file__).resolve().parent

HEAD = "module                                 mutants  killed  survived  unreached  killed of 100"

TABLE = """\
| module | mutants | killed | survivors | explained | killed of 100 |
|---|---|---|---|---|---|
"""
"""The head of the table in `LOG.md`."""
TOGETHER = "all of these"


def line(name: str, tried: list[tuple[Job, str]]) -> str:
    """The figures of a module."""
    times = Counter(status for _, status in tried)
    unreached = sum(status == SURVIVED and not job.tests for job, status in tried)
    counted = times[KILLED] + times[SURVIVED]
    share = f"{100 * times[KILLED] / counted:.1f}" if counted else "-"
    return f"{name:38} {counted:7} {times[KILLED]:7} {times[SURVIVED]:9} {unreached:10} {share:>14}"


def written(every: list[tuple[Job, str]], work: Path) -> None:
    """Writes the outcome of every mutant, sorted."""
    rows = [
        "\t".join((job.module, job.mutant.function, str(job.mutant.first), status + reached(job), job.mutant.name))
        for job, status in every
    ]
    (work / "result.txt").write_text("".join(f"{row}\n" for row in sorted(rows)), encoding="utf-8")


def told(every: list[tuple[Job, str]]) -> int:
    """Prints the survivors without a reason and the reasons without a survivor; 1 when there are any."""
    reasons = {(one["module"], one["function"], mutant) for one in explained() for mutant in one["mutants"]}
    survivors = [job for job, status in every if status == SURVIVED]
    unexplained = [job for job in survivors if (job.module, job.mutant.function, job.mutant.name) not in reasons]
    for job in unexplained:
        print(f"{job.module}:{job.mutant.first} {job.mutant.function}: {job.mutant.name}{reached(job)}")
    alive = {(job.module, job.mutant.function, job.mutant.name) for job in survivors}
    stale = {one for one in reasons - alive if one[0] in {job.module for job, _ in every}}
    for one in sorted(stale):
        print("explained, and no survivor any more:", *one)
    unmade = sum(status == UNMADE for _, status in every)
    same = sum(status == SAME for _, status in every)
    print(f"{len(unexplained)} survivors without a reason")
    print(f"not counted: {same} without a difference, {unmade} not to be made")
    return int(bool(unexplained or stale))


def logged(every: list[tuple[Job, str]], modules: Collection[str]) -> None:
    """Writes the figures of these mutants' modules into the log's table; `modules` are all there are.

    The other rows stay as they are, but for those of modules that are gone.
    """
    reasons = {(one["module"], one["function"], mutant) for one in explained() for mutant in one["mutants"]}
    rows: dict[str, Counter[str]] = {}
    for job, status in every:
        row = rows.setdefault(job.module, Counter())
        row[status] += 1
        row["explained"] += status == SURVIVED and (job.module, job.mutant.function, job.mutant.name) in reasons
    path = HERE / "LOG.md"
    before, _, rest = path.read_text(encoding="utf-8").partition(TABLE)
    table, _, after = rest.partition("\n\n")
    for text in table.splitlines():
        module, _, killed, survivors, said, _ = (cell.strip() for cell in text.strip("|").split("|"))
        if module in modules:
            row = Counter({KILLED: int(killed), SURVIVED: int(survivors), "explained": int(said)})
            rows.setdefault(module, row)
    whole = sum(rows.values(), Counter())
    shown = [*sorted(rows.items()), (TOGETHER, whole)]
    text = "\n".join(_row(name, row[KILLED], row[SURVIVED], row["explained"]) for name, row in shown)
    path.write_text(f"{before}{TABLE}{text}\n\n{after}", encoding="utf-8")


def _row(name: str, killed: int, survivors: int, said: int) -> str:
    counted = killed + survivors
    share = f"{100 * killed / counted:.1f}" if counted else "-"
    return f"| {name} | {counted} | {killed} | {survivors} | {said} | {share} |"


def reached(job: Job) -> str:
    """What is added for a mutant whose line no test runs."""
    return "" if job.tests else " unreached"


def explained() -> list[dict[str, Any]]:
    """The survivors that have a reason: `module`, `function`, `mutants` and `reason`."""
    found: list[dict[str, Any]] = tomllib.loads((HERE / "survivors.toml").read_text(encoding="utf-8"))["survivor"]
    return found
