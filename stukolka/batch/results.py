"""Results that pages cite: small tables in the library, each with where it comes from, and what has changed since.

`variants/GAME/results/ID.json` is a study, survey or exchange as it is printed, `ID.csv` its table. They are written by
`stukolka study --write`, and looked through by whoever cites them: what rests on other rules, another engine or another
question is stale.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from stukolka import drafts
from stukolka.batch import study_file
from stukolka.batch.exchange import Exchange, Exchanged
from stukolka.batch.reference import part
from stukolka.batch.study import Studied, Study
from stukolka.batch.survey import Survey, Surveyed
from stukolka.batch.table import terms
from stukolka.errors import Fault, InvalidInput
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.library import Library

FOLDER: Final = "results"
"""The folder of a game's results, beside its studies."""

NEVER: Final = Text("it has never been made", "его ещё не считали")
RULES: Final = Text(
    "{name} has other rules now ({now}, then {then})", "у {name} теперь другие правила ({now}, были {then})"
)
ENGINE: Final = Text(
    "the engine plays otherwise now (revision {now}, then {then})",
    "движок теперь играет иначе (редакция {now}, была {then})",
)
ASKED: Final = Text("the study asks something else now: {key}", "исследование теперь спрашивает другое: {key}")


@dataclass(frozen=True, slots=True)
class Result:
    """A result of the library."""

    asked: Study | Survey | Exchange
    """What was asked, as the library's file has it now."""
    told: Mapping[str, Any]
    """What came of it, as it was printed; empty when it has never been made."""
    stale: tuple[Text, ...]
    """Why it no longer holds; nothing when it does."""

    @property
    def provenance(self) -> list[dict[str, Any]]:
        """Where its numbers come from, one entry a strategy and table."""
        return [one["provenance"] for one in self.told.get("results", [])]


def results(library: Library, game: str) -> dict[str, Result]:
    """Id -> result, for every study, survey and exchange of a game, made or not.

    Raises:
        InvalidInput: with all faults of the studies' file, or of a result that can't be read.
    """
    there = study_file.of_game(library, game)
    return {name: result(library, game, asked) for name, asked in there.everything.items()}


def result(library: Library, game: str, asked: Study | Survey | Exchange) -> Result:
    """The result of a study, survey or exchange of a game.

    Raises:
        InvalidInput: it can't be read.
    """
    path = place(library, game, f"{asked.id}.json")
    if not path.is_file():
        return Result(asked, {}, (NEVER,))
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        return Result(asked, told, tuple(_stale(library, asked, told)))
    except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
        message = f"this is no result of a study: {type(error).__name__}: {error}"
        raise InvalidInput([Fault(message, file=str(path))]) from None


def write(library: Library, game: str, made: Studied | Surveyed | Exchanged) -> tuple[Path, ...]:
    """Keep a result in the library: its table and all that it says.

    Raises:
        WrongUsage: the system refuses.
    """
    files = {place(library, game, name): content for name, content in written(made).items()}
    drafts.write_together(files)
    return tuple(files)


def written(made: Studied | Surveyed | Exchanged) -> dict[str, str]:
    """Name of a file -> its content, the same bytes for the same numbers."""
    name = id_of(made)
    out = io.StringIO()
    lines = list(made.lines())
    table = csv.DictWriter(out, fieldnames=list(lines[0]), lineterminator="\n")
    table.writeheader()
    table.writerows(lines)
    return {
        f"{name}.csv": out.getvalue(),
        f"{name}.json": json.dumps(made.as_json(), ensure_ascii=False, indent=1) + "\n",
    }


def id_of(made: Studied | Surveyed | Exchanged) -> str:
    """By what name it was asked for."""
    match made:
        case Studied():
            return made.study.id
        case Surveyed():
            return made.survey.id
        case Exchanged():
            return made.exchange.id


def place(library: Library, game: str, name: str) -> Path:
    """Where a file of results lies."""
    return library.root / "variants" / game / FOLDER / name


def _stale(library: Library, asked: Study | Survey | Exchange, told: Mapping[str, Any]) -> Iterator[Text]:
    played: Sequence[Mapping[str, Any]] = [one["provenance"] for one in told["results"]]
    first = played[0]
    for name, then in first["rules"].items():
        now = library.ruleset(name).digest
        if now != then:
            yield _filled(RULES, name=name, now=now, then=then)
    now = part(first["game"], "game").GAME.revision
    if now != first["engine_revision"]:
        yield _filled(ENGINE, now=now, then=first["engine_revision"])
    for key, (wanted, found) in _questions(asked, told, played).items():
        if wanted != found:
            yield _filled(ASKED, key=key)


def _questions(
    asked: Study | Survey | Exchange, told: Mapping[str, Any], played: Sequence[Mapping[str, Any]]
) -> dict[str, tuple[Any, Any]]:
    # What is asked now, and what was asked then, key by key of the file.
    first = played[0]
    found: dict[str, tuple[Any, Any]] = {
        "rules": (list(asked.rules), list(first["rules"])),
        "deals": (asked.deals, first["deals"]),
        "seed": (asked.seed, first["seed"]),
        "terms": (terms(first["game"], asked.agreed), first["terms"]),
        "strategies": (set(asked.strategies), {one["strategy"] for one in played}),
    }
    if isinstance(asked, Survey):
        found["players"] = (set(asked.players), {one["players"] for one in played})
        measured = list(told["results"][0]["results"][0]["metrics"])
        return found | {"metrics": (list(asked.metrics), measured)}
    metrics = told["metrics"] if isinstance(asked, Exchange) else told["results"][0]["metrics"]
    sizes = [(one["metric"], one["size"]) for one in metrics]
    return found | {
        "players": (asked.players, first["players"]),
        "metric": ([(aim.metric, aim.size) for aim in asked.aims], sizes),
    }


def _filled(text: Text, **values: object) -> Text:
    return Text(text.en.format(**values), text.ru.format(**values))
