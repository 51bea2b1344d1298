"""The page of a locus: its question, its answers, every witness's reading, and what the rule sets make of it."""

from __future__ import annotations

from collections.abc import Iterable

from stukolka.apparatus.coverage import is_read
from stukolka.apparatus.reading import GENERAL, Reading
from stukolka.publish import addresses, citing, page_files, words
from stukolka.publish.directives import effects
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.directives.variants import variants
from stukolka.publish.markup import (
    Node,
    Row,
    box,
    code,
    facts,
    foreign,
    inline,
    joined,
    link,
    paragraph,
    section,
    span,
    table,
)
from stukolka.rules.switch import Switch, Text


class LocusDirective(EditionDirective):
    """`{stukolka:locus} golets.set-aside`: the whole page of that locus."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """The page."""
        switch = self.game.switch(self.arguments[0].strip())
        game = self.game.name
        address = addresses.locus(game, switch.locus)
        self.enter("locus", self.named(switch.locus), address, switch.question.of(self.lang))
        readings = self.readings(switch)
        flat = [reading for found in readings.values() for reading in found.values()]
        return self.page(
            switch.question.of(self.lang),
            address,
            *self._introduction(switch),
            section(self.say(words.ANSWERS), "answers", self._answers(switch, flat)),
            section(
                self.say(words.READINGS),
                "readings",
                *self._readings(switch, readings),
                *self._unread(switch),
                *variants(self, switch),
            ),
            *([section(self.say(words.TAKEN_BY), "taken", self._taken(switch))] if switch.plays else []),
            *(effects.of_locus(self, switch) if switch.plays else []),
            *self.foot((f"{switch.locus}.json", page_files.question(game, switch.locus))),
            self.cite(
                Text(*(f"{words.LOCUS.of(lang)} {switch.locus}" for lang in ("en", "ru"))),
                citing.locus_digest(game, switch, flat),
                address,
                name=self.cited_as(switch.locus),
            ),
        )

    def _introduction(self, switch: Switch) -> Iterable[Node]:
        other = "en" if self.lang == "ru" else "ru"
        yield paragraph(foreign(switch.question.of(other), other), classes=["other-language", "question"])
        phase = switch.locus.partition(".")[0]
        forms = [self.form_title(form) for form in switch.forms]
        yield facts(
            [
                (self.say(words.LOCUS), [code(switch.locus)]),
                (self.say(words.SWITCH), [code(switch.key)] if switch.plays else []),
                (self.say(words.CHAPTER), [self.game.chapters[phase].of(self.lang)]),
                (self.say(words.FORMS), [", ".join(forms)]),
            ]
        )
        if not switch.plays:
            yield paragraph(self.say(words.WORDING_ONLY))

    def _answers(self, switch: Switch, readings: list[Reading]) -> Node:
        rows = []
        for key, gloss in switch.answers.items():
            address = addresses.answer(self.game.name, switch.locus, key)
            self.enter("answer", self.named(f"{switch.key}={key}"), address, gloss.of(self.lang))
            sayers = list(self._sayers([reading for reading in readings if key in reading.answers], switch))
            rows.append(
                Row(
                    [code(key), self.permanent(address.anchor)],
                    [gloss.of(self.lang)],
                    [box(*sayers)] if sayers else [inline(self.say(words.NOBODY), "nobody")],
                    anchor=address.anchor,
                )
            )
        header = [self.say(words.ANSWER), self.say(words.MEANING), self.say(words.READ_SO)]
        return table(header, rows, "answers", widths=(25, 50, 25))

    def _sayers(self, readings: list[Reading], switch: Switch) -> Iterable[Node]:
        """The witnesses that give one answer: each with the forms of which it says so, where it doesn't of all."""
        groups: dict[tuple[str, str], list[Reading]] = {}
        for reading in readings:
            groups.setdefault((reading.witness, reading.standing.value), []).append(reading)
        for (siglum, standing), found in groups.items():
            by_form = [one for one in found if one.section != GENERAL and len(switch.forms) > 1]
            if len(by_form) < len(found):  # what is said of all forms goes without saying of which
                name = self._reading_name(next(one for one in found if one not in by_form))
                yield paragraph(link("reading", name, siglum), " ", self.standing(standing))
            if by_form:
                forms = joined(link("reading", self._reading_name(one), one.section) for one in by_form)
                yield paragraph(inline(siglum), " (", *forms, ") ", self.standing(standing))

    def _reading_name(self, reading: Reading) -> str:
        return self.named(f"{reading.witness}/{reading.section}/{reading.locus}")

    def _readings(self, switch: Switch, readings: dict[str, dict[str, Reading]]) -> Iterable[Node]:
        for name, found in readings.items():
            blocks = [self._reading(switch, reading) for reading in found.values()]
            yield section(self.form_title(name), f"readings-{name}", *blocks)

    def _reading(self, switch: Switch, reading: Reading) -> Node:
        game = self.game.name
        address = addresses.reading(game, reading.witness, reading.section, switch.locus)
        self.enter("reading", self._reading_name(reading), address, f"{reading.witness}, {switch.locus}")
        head: list[Node | str] = [
            link("witness", reading.witness, inline(reading.witness, "siglum")),
            " ",
            self.standing(reading.standing.value),
        ]
        if reading.answers:
            head += [" ", *joined((self.answer_link(switch, key) for key in reading.answers), " · ")]
        head.append(self.permanent(address.anchor))
        return box(
            paragraph(*head, classes=["reading-head"]),
            *(self._gloss(switch, reading, key) for key in reading.answers),
            *self.restatements(reading.cited),
            *self.noted(reading.note),
            self.cite(
                citing.reading(reading),
                citing.reading_digest(game, reading),
                address,
                name=self.cited_as(f"{reading.witness}/{reading.section}/{reading.locus}"),
                folded=True,
            ),
            classes=["reading", f"of-{reading.standing.value}"],
            anchor=address.anchor,
        )

    def _gloss(self, switch: Switch, reading: Reading, key: str) -> Node:
        """What an answer of the reading means; where its answers rest on different passages, with its own."""
        gloss: list[Node | str] = [switch.answers[key].of(self.lang)]
        if reading.second:
            second = reading.answers.index(key) > 0
            gloss += [" ", span(*self.passages(reading.supporting(second=second)), classes=["origin-mark"])]
        return paragraph(*gloss, classes=["gloss"])

    def _unread(self, switch: Switch) -> list[Node]:
        """Who has not been read here yet, and the passages that may speak of it."""
        found: list[Node] = []
        for siglum, book in self.books().items():
            if is_read(book, switch):
                continue
            parts: list[Node | str] = [self.say(words.UNREAD, sigla=siglum)]
            passages = self.library.passages(siglum).values()
            if proposed := [one.cited for one in passages if switch.locus in one.proposed]:
                parts += [" ", self.say(words.PROPOSED), ": ", *self.passages(proposed), "."]
            found.append(paragraph(*parts, classes=["unread"]))
        return found

    def _taken(self, switch: Switch) -> Node:
        sigla = self.library.sigla(self.game.name)
        rows = []
        for form in switch.forms:
            cells: list[list[Node | str]] = [[self.form_title(form)]]
            for siglum, ruleset in self.rulesets(form).items():
                answer = self.answer_link(switch, ruleset.answers[switch.key])
                name = f"{form}/{siglum}"
                origin = ruleset.origins[switch.key]
                mark = box(paragraph(*self.origin(origin, beside=True), classes=["origin-mark"]))
                others = (
                    part
                    for other in origin.alternatives
                    for part in self.alternative(origin, other, self.answer_link(switch, other.answer))
                )
                ruled = paragraph(link("ruleset", name), classes=["origin-mark"])
                cells.append([box(paragraph(answer), mark, *others, ruled)])
            rows.append(Row(*cells))
        return table([self.say(words.FORM), *sigla], rows, "taken")
