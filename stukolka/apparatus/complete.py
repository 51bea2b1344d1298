"""A witness's readings completed to a rule set: its own answer, else a supplying witness's, else the completion."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from stukolka.apparatus.completions import Completion, Completions
from stukolka.apparatus.questions import Questions
from stukolka.apparatus.reading import Book, Reading, Standing
from stukolka.errors import Fault, InvalidInput
from stukolka.rules.ruleset import Origin, ParsedName, RuleSet, Said, switches_of
from stukolka.rules.switch import Switch


@dataclass(frozen=True, slots=True)
class Completed:
    """A rule set, and what was needed for it beyond the witness's own readings."""

    ruleset: RuleSet
    """The rule set."""
    used: tuple[Completion, ...]
    """The completions that answer a switch."""
    supplied: tuple[str, ...]
    """The witnesses that supply an answer by the `supply` table."""


def contradicts_itself(book: Book, form: str, questions: Questions) -> tuple[Switch, ...]:
    """The switches of `form` to which the witness gives two answers."""
    found = []
    for switch in switches_of(questions.switches, form).values():
        reading = book.at(switch.locus, form)
        if reading is not None and reading.standing is Standing.CONTRADICTORY:
            found.append(switch)
    return tuple(found)


def complete(
    name: ParsedName, questions: Questions, *, completions: Completions, book: Callable[[str], Book]
) -> Completed:
    """The rule set that `name` stands for, before its changes; `book` gives a witness's readings when they are needed.

    Raises:
        InvalidInput: a switch stays without an answer, or `:2` is asked of a witness that nowhere contradicts itself.
    """
    base = ParsedName(name.form, name.siglum, name.second)
    own = book(name.siglum)
    faults = []
    if name.second and not contradicts_itself(own, name.form, questions):
        message = f"there is no second answer: {name.siglum} nowhere contradicts itself on {name.form}"
        faults.append(Fault(message, key=str(name)))
    answers, origins = {}, {}
    used: list[Completion] = []
    supplied: dict[str, None] = {}
    for key, switch in switches_of(questions.switches, name.form).items():
        if found := _said(own, switch, name.form, second=name.second):
            answers[key], origins[key] = found
        elif found := _supplied((book(other) for other in completions.suppliers(name.siglum)), switch, name.form):
            answers[key], origins[key] = _instead(found, own, switch, name.form)
            supplied[str(found[1].witness)] = None
        elif found := _completed(completion := completions.at(switch.locus, name.form), switch, name.form, book):
            answers[key], origins[key] = _instead(found, own, switch, name.form)
            if completion:
                used.append(completion)
        else:
            why = f", and {completion.supply} does not answer it" if completion else ", and no completion answers it"
            faults.append(Fault(f"switch {key} has no answer: {_open(own, switch, name.form)}{why}", key=str(name)))
    if faults:
        raise InvalidInput(faults)
    wording = {
        switch.key: said_of(own, switch, name.form)
        for switch in questions.switches
        if not switch.plays and name.form in switch.forms
    }
    ruleset = RuleSet(questions.game, name.form, str(base), answers, origins, questions.switches, wording=wording)
    return Completed(ruleset, tuple(used), tuple(supplied))


def _said(book: Book, switch: Switch, form: str, *, second: bool = False) -> tuple[str, Origin] | None:
    """The answer of the witness itself; the second where it contradicts itself and `second` is asked for."""
    reading = book.at(switch.locus, form)
    if reading is None or not reading.answers:
        return None
    take_second = second and reading.standing is Standing.CONTRADICTORY
    answer = reading.answers[1 if take_second else 0]
    passages = reading.supporting(second=take_second)
    also = tuple(other for other in reading.answers if other != answer)
    behind = tuple(reading.supporting(second=other != reading.answers[0]) for other in also)
    return answer, Origin(reading.standing.value, book.siglum, passages, reading.note, also, behind)


def said_of(book: Book, switch: Switch, form: str) -> Said:
    """What the witness itself has at a question of `form`; pending where its book has no reading."""
    reading: Reading | None = book.at(switch.locus, form)
    if reading is None:
        return Said(book.siglum, Standing.PENDING.value)
    return Said(book.siglum, reading.standing.value, reading.answers, reading.cited, reading.note)


def _instead(found: tuple[str, Origin], book: Book, switch: Switch, form: str) -> tuple[str, Origin]:
    """An answer that fills what the witness leaves open, with what stands in the witness."""
    answer, origin = found
    return answer, replace(origin, instead_of=said_of(book, switch, form))


def _supplied(books: Iterable[Book], switch: Switch, form: str) -> tuple[str, Origin] | None:
    """The first answer that one of the supplying witnesses gives."""
    for book in books:
        if said := _said(book, switch, form):
            return said[0], replace(said[1], kind="supplied")
    return None


def _completed(
    completion: Completion | None, switch: Switch, form: str, book: Callable[[str], Book]
) -> tuple[str, Origin] | None:
    """The answer of the completion, by the witness that it names or by the editor."""
    if completion is None:
        return None
    if completion.answer is not None:
        return completion.answer, Origin("conjecture", note=completion.reason)
    if completion.supply is None or not (said := _said(book(completion.supply), switch, form)):
        return None
    return said[0], replace(said[1], kind="supplied", note=completion.reason)


def _open(book: Book, switch: Switch, form: str) -> str:
    reading = book.at(switch.locus, form)
    return f"{book.siglum} is {reading.standing.value if reading else 'unread'} at {switch.locus}"
