"""What came of the claims of a game, kept in the library for pages to cite, and what has changed since.

`variants/GAME/results/claims-GAME.json` is what `stukolka claims --json` prints of the game, `claims-GAME.csv` the
figures of all tables. Both are written by `stukolka claims --write`.
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
from stukolka.batch.claims.trial import FILE, NOT_MEASURABLE, Trial, load
from stukolka.batch.reference import part
from stukolka.batch.results import ENGINE, NEVER, RULES, place
from stukolka.errors import Fault, InvalidInput
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.library import Library

TRIAL: Final = Text("it is tested otherwise now", "теперь его проверяют иначе")
FIELDS: Final = (
    "claim",
    "witness",
    "verdict",
    "table",
    "switch",
    "answer",
    "figure",
    "low",
    "high",
    "fraction",
    "says",
    "deals",
    "seed",
)
"""The columns of the table; where a switch stands, the first table was played with another answer to it."""


@dataclass(frozen=True, slots=True)
class Stored:
    """What came of one claim of one witness, as it was kept."""

    told: Mapping[str, Any]
    """What was printed; empty when it has never been tested."""
    stale: tuple[Text, ...]
    """Why it no longer holds; nothing when it does."""
    said: Mapping[str, Text]
    """The library's own strategies in words, by the names that stand in what was printed."""


def files_of(game: str) -> tuple[str, str]:
    """The names of the table and of all that is told; those of no two games are alike."""
    return f"claims-{game}.csv", f"claims-{game}.json"


def tried(library: Library, game: str) -> bool:
    """Whether a game's claims are put to the test: whether its library says how."""
    return (library.root / "variants" / game / FILE).is_file()


def stored(library: Library, game: str) -> dict[tuple[str, str], Stored]:
    """Claim and witness -> what came of it, for every claim of a game.

    Raises:
        InvalidInput: with all faults of the claims, their trials, or the file of results.
    """
    kept = {(str(one["claim"]), str(one["witness"])): one for one in _read(library, game)}
    trials = load(library, game)
    found = {}
    for name, claim in library.claims(game).items():
        for witness in claim.asserted:
            told, trial = kept.get((name, witness), {}), trials.get(name)
            stale = tuple(_stale(library, game, trial, told))
            found[name, witness] = Stored(told, stale, trial.said if trial else {})
    return found


def write(library: Library, game: str, made: Sequence[Mapping[str, Any]]) -> tuple[Path, ...]:
    """Keep what came of the claims of a game, as it is printed; what was kept of others stays, in the claims' order.

    Raises:
        WrongUsage: the system refuses.
    """
    fresh = {(one["claim"], one["witness"]): one for one in made}
    kept = {(one["claim"], one["witness"]): one for one in _read(library, game)} | fresh
    order = [(name, witness) for name, claim in library.claims(game).items() for witness in claim.asserted]
    told = written(game, [kept[key] for key in order if key in kept])
    files = {place(library, game, name): content for name, content in told.items()}
    drafts.write_together(files)
    return tuple(files)


def written(game: str, told: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Name of a file -> its content, the same bytes for the same numbers."""
    out = io.StringIO()
    table = csv.DictWriter(out, fieldnames=FIELDS, lineterminator="\n")
    table.writeheader()
    for one in told:
        table.writerows(_lines(one))
    names = files_of(game)
    lines = ",\n".join(json.dumps(one, ensure_ascii=False) for one in told)
    return {names[0]: out.getvalue(), names[1]: f"[\n{lines}\n]\n"}


def _lines(told: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    head = {key: told[key] for key in ("claim", "witness", "verdict")}
    if told["verdict"] == NOT_MEASURABLE:
        yield head
        return
    head |= {key: told["provenance"][key] for key in ("deals", "seed")}
    for one in told["tables"]:
        named = " ".join(f"{axis}={value}" for axis, value in one["table"].items())
        yield head | {"table": named, "says": one["verdict"]} | _numbers(one)
    for one in told["sensitivity"]:
        yield head | {"switch": one["switch"], "answer": one["answer"], "says": one["verdict"]} | _numbers(one)


def _numbers(one: Mapping[str, Any]) -> dict[str, Any]:
    return {key: one.get(key) for key in ("figure", "low", "high", "fraction")}


def _read(library: Library, game: str) -> list[Mapping[str, Any]]:
    path = place(library, game, files_of(game)[1])
    if not path.is_file():
        return []
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        return [{**one, "claim": one["claim"], "witness": one["witness"], "verdict": one["verdict"]} for one in told]
    except (OSError, ValueError, LookupError, TypeError) as error:
        message = f"these are no results of claims: {type(error).__name__}: {error}"
        raise InvalidInput([Fault(message, file=str(path))]) from None


def _stale(library: Library, game: str, trial: Trial | None, told: Mapping[str, Any]) -> Iterator[Text]:
    if not told:
        yield NEVER
        return
    then = told.get("provenance")
    if trial is None or trial.kind == "none" or then is None:
        if (then is None) != (trial is None or trial.kind == "none"):
            yield TRIAL
        return
    if then["trial"] != trial.digest:
        yield TRIAL
    revision = part(game, "game").GAME.revision
    if revision != then["engine_revision"]:
        yield _filled(ENGINE, now=revision, then=then["engine_revision"])
    for name, digest in then["rules"].items():
        now = library.ruleset(name).digest
        if now != digest:
            yield _filled(RULES, name=name, now=now, then=digest)


def _filled(text: Text, **values: object) -> Text:
    return Text(text.en.format(**values), text.ru.format(**values))
