"""The tables of the edition as files: CSV for a spreadsheet, JSON in the shapes of the commands' `--json`."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from stukolka import encodings
from stukolka.apparatus.agreement import figures
from stukolka.apparatus.reading import Reading
from stukolka.publish import addresses
from stukolka.publish.citing import claim_digest, reading_digest, relation_digest
from stukolka.publish.family_files import family_files
from stukolka.publish.page_files import page_files
from stukolka.rules.difference import Cell, differences, differences_json, parts, parts_json
from stukolka.rules.ruleset import RuleSet
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.library import Library


def as_json(value: object) -> str:
    """A value as the commands print it."""
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def as_csv(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as CSV in UTF-8, a header line first; nothing is written for None."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(["" if cell is None else cell for cell in row] for row in rows)
    return text.getvalue()


def tables(library: Library) -> dict[str, str]:
    """File below the folder of tables -> its content: what is in the library, and all that follows from it.

    None of it depends on whether the witnesses' own files are at hand.
    """
    found = {
        "witnesses.json": as_json([{key: one[key] for key in WITNESS} for one in library.witnesses_json()]),
        "coverage.json": as_json(library.coverage().as_json()),
        "coverage.csv": _coverage(library),
        "passages.csv": _passages(library),
    }
    found.update(_both("readings", READING, _readings(library)))
    found.update(_both("claims", CLAIM, _claims(library)))
    found.update(_both("relations", RELATION, _relations(library)))
    found.update(_both("agreement", AGREEMENT, _agreement(library)))
    for game in library.games.values():
        sigla = library.sigla(game.name)
        for name in library.names(game.name, seconds=True):
            found.update(ruleset_tables(library, library.shipped(name)))
        for form in game.forms:
            rulesets = {siglum: library.shipped(f"{form}/{siglum}") for siglum in sigla}
            for pair in combinations(sigla, 2):
                compared = [rulesets[siglum] for siglum in pair]
                found.update(difference_tables(f"{form}-{'-'.join(pair)}", compared, every=False))
                found.update(parts_tables(f"{form}-{'-'.join(pair)}-parts", compared))
            if len(sigla) > 1:
                found.update(difference_tables(f"{form}-all", list(rulesets.values()), every=True))
    found.update(family_files(library))
    found.update(_results(library))
    found.update(page_files(library))
    return found


def _results(library: Library) -> dict[str, str]:
    # The stored results, as they lie in the library.
    folders = [library.root / "variants" / game / "results" for game in library.games]
    files = [path for folder in folders for path in sorted(folder.glob("*.*")) if path.suffix in {".csv", ".json"}]
    return {f"results/{path.name}": path.read_text(encoding="utf-8") for path in files}


WITNESS = ("siglum", "title", "file", "sha256", "characters", "holds")
"""What is told of a witness: nothing that depends on whether its own file is at hand."""

READING = (
    "game",
    "witness",
    "section",
    "locus",
    "standing",
    "answers",
    "passages",
    "note_en",
    "note_ru",
    "digest",
    "address",
)
"""The columns of the readings."""


def _readings(library: Library) -> list[tuple[object, ...]]:
    return [
        _reading(game, reading)
        for game, entry in library.games.items()
        for switch in entry.switches
        for siglum in library.sigla(game)
        for reading in library.book(game, siglum).of(switch.locus).values()
    ]


def _reading(game: str, reading: Reading) -> tuple[object, ...]:
    note = reading.note or Text("", "")
    return (
        game,
        reading.witness,
        reading.section,
        reading.locus,
        reading.standing.value,
        " ".join(reading.answers),
        " ".join(reading.cited),
        note.en,
        note.ru,
        reading_digest(game, reading),
        addresses.reading(game, reading.witness, reading.section, reading.locus).url,
    )


CLAIM = (
    "claim",
    "game",
    "kind",
    "forms",
    "method",
    "statement_en",
    "statement_ru",
    "measure_en",
    "measure_ru",
    "witness",
    "direction",
    "number",
    "unit",
    "strength",
    "passages",
    "digest",
    "address",
)
"""The columns of the claims: a row for each witness that asserts one."""


def _claims(library: Library) -> list[tuple[object, ...]]:
    return [
        (
            claim.id,
            game,
            claim.kind,
            " ".join(claim.forms),
            claim.method,
            claim.statement.en,
            claim.statement.ru,
            claim.measure.en,
            claim.measure.ru,
            one.witness,
            one.direction,
            one.number,
            one.unit,
            " ".join(one.strength),
            " ".join(one.cited),
            claim_digest(claim),
            addresses.claim(game, claim.id).url,
        )
        for game in library.games
        for claim in library.claims(game).values()
        for one in claim.asserted.values()
    ]


RELATION = (
    "relation",
    "kind",
    "witnesses",
    "certainty",
    "statement_en",
    "statement_ru",
    "reason_en",
    "reason_ru",
    "passages",
    "digest",
    "address",
)
"""The columns of the relations of witnesses."""


def _relations(library: Library) -> list[tuple[object, ...]]:
    return [
        (
            one.id,
            one.kind,
            " ".join(one.witnesses),
            one.certainty,
            one.statement.en,
            one.statement.ru,
            one.reason.en,
            one.reason.ru,
            " ".join(one.passages),
            relation_digest(one),
            addresses.relation(one.id).url,
        )
        for one in library.relations().values()
    ]


AGREEMENT = (
    "game",
    "witness",
    "compared",
    "agreed",
    "same_answers",
    "kappa",
    "kappa_first_answer",
    "kappa_standing",
)
"""The columns of the agreement of the two encodings, the witness `all` standing for all of a game together."""


def _agreement(library: Library) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for game in library.games:
        if (found := encodings.read(library, game)) is None:
            continue
        for siglum in (*dict.fromkeys(pair.witness for pair in found.pairs), "all"):
            of = figures(pair for pair in found.pairs if siglum in (pair.witness, "all"))
            kappas = (of.kappa, of.kappa_first_answer, of.kappa_standing)
            counted = (of.compared, of.agreed, of.same_answers)
            rows.append((game, siglum, *counted, *(round(float(kappa), 4) for kappa in kappas)))
    return rows


def _coverage(library: Library) -> str:
    found = library.coverage().witnesses
    kinds = list(dict.fromkeys(kind for one in found for kind in one.kinds))
    rows = [(one.siglum, one.share, *(one.kinds.get(kind, 0) for kind in kinds), " ".join(one.unused)) for one in found]
    return as_csv(("witness", "share", *kinds, "unused"), rows)


def _passages(library: Library) -> str:
    rows = [
        (one.cited, one.kind, one.start, one.end, one.digest, " ".join(one.loci), one.text.en, one.text.ru)
        for siglum in library.sources()
        for one in library.passages(siglum).values()
    ]
    return as_csv(("passage", "kind", "start", "end", "digest", "loci", "en", "ru"), rows)


def ruleset_tables(library: Library, ruleset: RuleSet) -> Mapping[str, str]:
    """The switches of a rule set, as CSV and as JSON."""
    file = f"rules/{ruleset.name.replace('/', '-').replace(':', '-')}"
    rows = [
        (
            switch.key,
            switch.locus,
            switch.question.en,
            switch.question.ru,
            answer,
            gloss.en,
            gloss.ru,
            origin.kind,
            origin.witness,
            " ".join(origin.passages),
        )
        for switch, answer, gloss, origin in ruleset.rows()
    ]
    header = ("switch", "locus", "question_en", "question_ru", "answer", "gloss_en", "gloss_ru", "origin", "witness")
    return {
        f"{file}.csv": as_csv((*header, "passages"), rows),
        f"{file}.json": as_json(
            {
                "rules": ruleset.name,
                "digest": ruleset.digest,
                "players": list(library.limits(ruleset)),
                "switches": ruleset.as_json(),
            }
        ),
    }


def difference_tables(name: str, rulesets: Sequence[RuleSet], *, every: bool) -> Mapping[str, str]:
    """How rule sets differ, as CSV and as JSON; with `every`, all their switches."""
    header = ["switch", "locus", "question_en", "question_ru"]
    for ruleset in rulesets:
        header += [f"{ruleset.name} {column}" for column in ("answer", "origin", "witness", "passages")]
    rows = []
    for row in differences(rulesets, every=every):
        line: list[object] = [row.switch, row.locus, row.question.en, row.question.ru]
        for cell in row.cells:
            if cell is None:
                line += [None] * 4
            else:
                line += [cell.answer, cell.origin.kind, cell.origin.witness, " ".join(cell.origin.passages)]
        rows.append(line)
    return {
        f"differences/{name}.csv": as_csv(header, rows),
        f"differences/{name}.json": as_json(differences_json(rulesets, every=every)),
    }


def parts_tables(name: str, rulesets: Sequence[RuleSet]) -> Mapping[str, str]:
    """How rule sets differ, part by part, as CSV and as JSON: what each source allows, and its words."""
    header = ["part", "switch", "locus", "question_en", "question_ru"]
    for ruleset in rulesets:
        header += [f"{ruleset.name} {column}" for column in ("allows", "standing", "witness", "passages")]
    found = parts(rulesets)
    rows: list[list[object]] = []
    for part, of_part in (("differ", found.differ), ("may-differ", found.may_differ), ("wording", found.wording)):
        for row in of_part:
            line: list[object] = [part, row.switch, row.locus, row.question.en, row.question.ru]
            for cell in row.cells:
                said = cell.says if isinstance(cell, Cell) else cell
                if said is None:
                    line += [None] * 4
                else:
                    line += [" ".join(said.answers), said.standing, said.witness, " ".join(said.passages)]
            rows.append(line)
    return {
        f"differences/{name}.csv": as_csv(header, rows),
        f"differences/{name}.json": as_json(parts_json(rulesets)),
    }


def _both(name: str, header: Sequence[str], rows: Sequence[Sequence[object]]) -> Mapping[str, str]:
    objects = [dict(zip(header, row, strict=True)) for row in rows]
    return {f"{name}.csv": as_csv(header, rows), f"{name}.json": as_json(objects)}
