"""What was changed or left out when the collected table of games was made into the family's data, and why."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from stukolka.errors import InvalidInput, nearest, shown
from stukolka.family import rows
from stukolka.rules.switch import Text

COLUMNS = ("what", "action", "reason_en", "reason_ru")
"""The columns of repairs.csv."""

ACTIONS = {
    "repaired": Text("repaired", "исправлено"),
    "moved": Text("moved", "перенесено"),
    "dropped": Text("left out", "опущено"),
    "added": Text("added", "добавлено"),
}
"""What was done."""


@dataclass(frozen=True, slots=True)
class Repair:
    """One change to what had been collected."""

    what: str
    """What was changed, by the names of the data: `preference c14`."""
    action: str
    """One of `ACTIONS`."""
    reason: Text
    """Why."""


def load_repairs(path: Path) -> tuple[Repair, ...]:
    """The repairs, in the order of the table at `path` (repairs.csv).

    Raises:
        InvalidInput: with all faults of the table.
    """
    faults, repairs = [], []
    for row in rows.read(path, COLUMNS):
        if row["action"] not in ACTIONS:
            meant = nearest(row["action"], ACTIONS)
            faults.append(row.fault(f"unknown value {shown(row['action'])}", "action", allowed=ACTIONS, meant=meant))
        faults += (row.fault("the cell is empty", column) for column in COLUMNS if not row[column].strip())
        repairs.append(Repair(row["what"], row["action"], Text(row["reason_en"], row["reason_ru"])))
    if faults:
        raise InvalidInput(faults)
    return tuple(repairs)
