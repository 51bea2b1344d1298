"""A rule set as prose: the sentences of a printed rule, chapter by chapter, each with the origin of its answer.

A game lists its chapters as lines.  A line is either a switch, whose sentence is the gloss of the answer chosen, or a
connecting sentence of the game's own.  `when` leaves a line out where other answers make it idle.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from stukolka.rules.ruleset import Origin, RuleSet, origin_json
from stukolka.rules.switch import Switch, Text


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a chapter: a switch or a connecting sentence."""

    switch: str = ""
    """The switch whose chosen answer is printed; empty for a connecting sentence."""
    text: Text | None = None
    """The connecting sentence."""
    forms: tuple[str, ...] = ()
    """The forms in which the line stands; empty for all (a switch stands where its form has it)."""
    when: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Switch -> answers: the line stands only if each of these switches has one of these answers."""

    def stands(self, form: str, answers: Mapping[str, str]) -> bool:
        """Whether the line belongs into the text of a rule set of this form with these answers."""
        if self.forms and form not in self.forms:
            return False
        if self.switch and self.switch not in answers:
            return False
        return all(answers.get(switch) in allowed for switch, allowed in self.when.items())


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter as a game declares it."""

    title: Text
    """Its heading."""
    lines: tuple[Line, ...]
    """What may stand in it, in order."""


EDITION = Origin("edition")
"""Where the sentences come from that join the answers: the edition says them, and cites no source."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of the composed text."""

    text: Text
    """What it says."""
    switch: str = ""
    """The switch that it answers, empty for a connecting sentence."""
    origin: Origin = EDITION
    """Where the answer comes from; of a connecting sentence, the edition."""
    stands_with: tuple[str, ...] = ()
    """The switches for whose answers alone a connecting sentence stands; their own sentences say whence these come."""

    @property
    def mark(self) -> Text:
        """The mark of its origin."""
        if not self.stands_with:
            return mark(self.origin)
        return Text(*(f"{mark(self.origin).of(lang)}: {', '.join(self.stands_with)}" for lang in ("en", "ru")))

    def as_json(self) -> dict[str, object]:
        """The sentence as the contract writes it."""
        said: dict[str, object] = {"text": self.text.as_json(), "switch": self.switch or None}
        return said | origin_json(self.origin) | {"stands_with": list(self.stands_with)}


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter of the composed text: its title and its sentences, in order; never empty."""

    title: Text
    """Its heading."""
    sentences: tuple[Sentence, ...]
    """What stands in it."""

    def as_json(self) -> dict[str, object]:
        """The chapter as the contract writes it."""
        return {"title": self.title.as_json(), "sentences": [sentence.as_json() for sentence in self.sentences]}


_MARKS: Mapping[str, Text] = {
    "stated": Text("{passages}", "{passages}"),
    "implied": Text("implied, {passages}", "подразумевается, {passages}"),
    "ambiguous": Text("one of {several} readings, {passages}", "одно из {several} чтений, {passages}"),
    "contradictory": Text("the source contradicts itself, {passages}", "источник противоречит себе, {passages}"),
    "supplied": Text("supplied from {witness}, {passages}", "взято из {witness}, {passages}"),
    "supplied, one of several": Text(
        "supplied from {witness}, one of {several} readings, {passages}",
        "взято из {witness}, одно из {several} чтений, {passages}",
    ),
    "conjecture": Text("editor's conjecture", "предположение редактора"),
    "chosen": Text("chosen by the user", "выбрано пользователем"),
    "edition": Text("added by the edition", "от редакции"),
}


_INSTEAD: Mapping[str, Text] = {
    "unmodelled": Text(
        "no answer fits what {own} says ({said}); ", "сказанного в {own} не передаёт ни один ответ ({said}); "
    ),
    "pending": Text("{own} not read yet; ", "{own} ещё не прочитан; "),
}
"""Standing of what a filled answer stands in for -> what is said of it: silence is what filling is for, and is not."""

ELSEWHERE = Text("; otherwise in {passages}", "; иначе в {passages}")
"""What is said of the passages that give another answer, where that answer isn't shown beside."""

_TWO, _SEVERAL = Text("two", "двух"), Text("several", "нескольких")


def mark(origin: Origin, *, beside: bool = False) -> Text:
    """The mark of an answer's origin, as it stands behind a sentence and in a table: `supplied from B, B.r3`.

    Where the answer fills in for a witness that says something no answer expresses, or isn't read yet, that is said;
    and where the witness says otherwise elsewhere, in which passages, unless that answer stands `beside` with its own.
    """
    own = origin.instead_of
    several = _SEVERAL if len(origin.also) > 1 else _TWO
    passages = ", ".join(origin.passages)
    # Which of its two answers a witness supplies is as open as it is in the witness's own rules.
    open_still = origin.kind == "supplied" and origin.also and not origin.elsewhere
    kind = "supplied, one of several" if open_still else origin.kind

    def said(lang: str) -> str:
        before = ""
        if own is not None and own.standing in _INSTEAD:
            before = _INSTEAD[own.standing].of(lang).format(own=own.witness, said=", ".join(own.passages))
        form = _MARKS[kind].of(lang)
        after = (
            "" if beside or not origin.elsewhere else ELSEWHERE.of(lang).format(passages=", ".join(origin.elsewhere))
        )
        return before + form.format(passages=passages, witness=origin.witness, several=several.of(lang)) + after

    return Text(said("en"), said("ru"))


def compose(ruleset: RuleSet, chapters: Sequence[Chapter], switches: Sequence[Switch]) -> tuple[Section, ...]:
    """The rules of `ruleset` as prose, in the order of the game's chapters; chapters without sentences are left out."""
    known = {switch.key: switch for switch in switches}
    sections = []
    for chapter in chapters:
        sentences = tuple(
            _sentence(line, ruleset, known) for line in chapter.lines if line.stands(ruleset.form, ruleset.answers)
        )
        if sentences:
            sections.append(Section(chapter.title, sentences))
    return tuple(sections)


def _sentence(line: Line, ruleset: RuleSet, known: Mapping[str, Switch]) -> Sentence:
    if line.text is not None:
        return Sentence(line.text, stands_with=tuple(line.when))
    gloss = known[line.switch].answers[ruleset.answers[line.switch]]
    return Sentence(gloss, line.switch, ruleset.origins[line.switch])
