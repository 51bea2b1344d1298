"""Many deals: simulated by the reference engine or its compiled twin, summed exactly, kept, studied."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pandas

    from stukolka.batch.reference import Agreed, Decision


def simulated(
    *rulesets: str,
    players: int,
    deals: int = 100_000,
    seed: int = 1,
    strategy: str | Decision | tuple[Decision, ...] = "random",
    engine: str = "batch",
    workers: int = 1,
    root: Path | None = None,
    store: Path | None = None,
    **agreed: Agreed,
) -> pandas.DataFrame:
    """What deals come to under rule sets, and how these differ on the same deals: `stukolka simulate` as a table.

    One line a rule set and metric, with the columns rules, less, metric, mean, sd, se, low, high; where `less` names a
    rule set, the line is the paired difference from that one's. `attrs["provenance"]` says what the numbers depend on.
    `agreed` are the terms of the table (`stake`, `pot`, `ceiling`, ...); with a `store`, what is played is kept there.
    One processor works unless `workers` says more (the command takes all there are): more are processes of their own,
    which a script must let begin (`if __name__ == "__main__":`). None of that changes a digit.

    Raises:
        WrongUsage: something can't be: with all faults.
        InvalidInput: a rule set can't be read.
    """
    from stukolka import paths
    from stukolka.batch import hands, simulate, table
    from stukolka.batch.store import Store
    from stukolka.library import Library

    library = Library.open(root)
    asked = table.question(
        library.rulesets(rulesets), players=players, seed=seed, strategy=strategy, agreed=agreed, engine=engine
    )
    kept = None if store is None else Store(paths.store(store), _said)
    return simulate.simulate(asked, deals, hire=hands.workers(workers), kept=kept).frame()


def _said(told: object) -> None:
    import warnings

    warnings.warn(str(getattr(told, "en", told)), stacklevel=2)
