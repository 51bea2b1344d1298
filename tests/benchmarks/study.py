"""How long a study takes: every combination of the answers on which golets differs in A and C, idle ones played out.

Printed: the seconds that 128 rule sets at so many deals each take with two workers, and the most memory that was held.
Wanted: a million deals each within two minutes, in less than 600 MB. `make bench` runs it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from dataclasses import dataclass, replace

# Before NumPy is imported: two workers, each with its own processor.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

WANTED_SECONDS = 120
WANTED_MEGABYTES = 600


@dataclass(frozen=True)
class Measured:
    nodes: int
    deals: int
    seconds: float
    processor: float
    megabytes: float


def measured(deals: int, *, workers: int = 2) -> Measured:
    """A whole lattice at so many deals a node, answer and all."""
    from stukolka.batch import hands, study, study_file
    from stukolka.library import Library

    library = Library.open()
    found, there = study_file.find(library, "golets")
    assert isinstance(found, study.Study)
    asked = replace(found, strategies=("random",), deals=deals)
    lattice = study.lattice_of(asked, study_file.rulesets(library, asked, there), every=True)
    questions = study.questions(asked, lattice, engine="batch")
    study.make(replace(asked, deals=1), lattice, questions)  # compiled, or found compiled
    began, used = time.perf_counter(), time.process_time()
    study.make(asked, lattice, questions, hire=hands.workers(workers)).as_json()
    return Measured(lattice.size, deals, time.perf_counter() - began, time.process_time() - used, most_memory())


def most_memory() -> float:
    """The most memory that this process has held, in megabytes; 0 where the system doesn't tell."""
    if sys.platform == "win32":
        return 0.0
    import resource

    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return held / (2**20 if sys.platform == "darwin" else 2**10)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--deals", type=int, default=1_000_000, help="of each node")
    found = measured(parser.parse_args().deals)
    rate = found.nodes * found.deals / found.seconds
    print(f"lattice of {found.nodes} nodes, {found.deals:,} deals each: {found.seconds:.1f} s ({rate:,.0f} deals/s)")
    print(f"{'wanted':<22} {WANTED_SECONDS} s: {'reached' if found.seconds <= WANTED_SECONDS else 'not reached'}")
    print(f"{'processor time':<22} {found.processor:.1f} s of all threads")
    print(f"{'memory':<22} {found.megabytes:.0f} MB, wanted less than {WANTED_MEGABYTES}")


if __name__ == "__main__":
    main()
