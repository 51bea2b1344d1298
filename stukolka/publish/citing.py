"""How pages and readings are cited: a line with version and digest, so that a citation says what it saw."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

import stukolka
from stukolka.apparatus.passages import Passage
from stukolka.apparatus.reading import Reading
from stukolka.apparatus.source import Source
from stukolka.publish import words
from stukolka.rules.ruleset import RuleSet
from stukolka.rules.switch import Switch, Text

if TYPE_CHECKING:
    from stukolka.apparatus.claims import Claim
    from stukolka.apparatus.relations import Relation


def digest(lines: Iterable[str]) -> str:
    """The first 16 hex digits of the SHA-256 of the lines, as everywhere in the edition."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def reading_digest(game: str, reading: Reading) -> str:
    """What identifies a reading: game, witness, section, locus, standing, answers and passages, not its note."""
    return digest(
        [
            game,
            reading.witness,
            reading.section,
            reading.locus,
            reading.standing.value,
            " ".join(reading.answers),
            " ".join(reading.passages),
            " ".join(reading.second),
        ]
    )


def locus_digest(game: str, switch: Switch, readings: Iterable[Reading]) -> str:
    """What identifies a locus as edited: its question, its answers, and the digests of its readings."""
    answers = (f"{key}={gloss.en}={gloss.ru}" for key, gloss in switch.answers.items())
    read = (reading_digest(game, reading) for reading in readings)
    return digest([game, switch.locus, switch.question.en, switch.question.ru, *answers, *read])


def passage_digest(passage: Passage) -> str:
    """What identifies a passage as edited: its place, its own digest, its kind and its restatements."""
    place = f"{passage.start}-{passage.end}"
    return digest([passage.cited, place, passage.digest or "", passage.kind, passage.text.en, passage.text.ru])


def witness_digest(source: Source, passages: Iterable[Passage]) -> str:
    """What identifies a witness as described: its file and the digests of its passages."""
    return digest([source.siglum, source.sha256 or "", *(passage_digest(passage) for passage in passages)])


def claim_digest(claim: Claim) -> str:
    """What identifies a claim as edited: what is claimed, what would be measured, and who asserts what of it."""
    asserted = (
        f"{one.witness} {' '.join(one.passages)} {one.direction} {one.number} {one.unit} {' '.join(one.strength)}"
        for one in claim.asserted.values()
    )
    texts = (claim.statement.en, claim.statement.ru, claim.measure.en, claim.measure.ru)
    return digest([claim.id, claim.game, claim.kind, " ".join(claim.forms), claim.method, *texts, *asserted])


def relation_digest(relation: Relation) -> str:
    """What identifies a relation as edited: what is stated of which witnesses, how surely, why, and what shows it."""
    texts = (relation.statement.en, relation.statement.ru, relation.reason.en, relation.reason.ru)
    about = (" ".join(relation.witnesses), " ".join(relation.passages))
    return digest([relation.id, relation.kind, relation.certainty, *about, *texts])


def rulesets_digest(rulesets: Iterable[RuleSet]) -> str:
    """What identifies a comparison: the names and digests of what it compares."""
    return digest(f"{ruleset.name} {ruleset.digest}" for ruleset in rulesets)


def edition() -> Text:
    """The line that cites the edition as a whole: its title and its version."""
    version = words.VERSION
    return Text(
        *(f"{words.TITLE.of(lang)}, {version.of(lang).format(version=stukolka.__version__)}" for lang in ("en", "ru"))
    )


def citation(what: Text, value: str) -> Text:
    """The line that cites `what`, a page or a reading, in the state that the digest `value` identifies."""
    return Text(*(f"{edition().of(lang)}: {what.of(lang)} [{value}]." for lang in ("en", "ru")))


def reading(found: Reading) -> Text:
    """What a reading is called in the line that cites it."""
    return Text(
        *(
            f"{words.WITNESS.of(lang)} {found.witness}, {words.LOCUS.of(lang)} {found.locus} ({found.section})"
            for lang in ("en", "ru")
        )
    )
