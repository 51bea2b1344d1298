"""The page of the two independent encodings of a game's witnesses: how far they agree, and what settled the rest."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from stukolka import encodings
from stukolka.apparatus.agreement import Figures, Pair, Verdict, figures
from stukolka.apparatus.reading import Reading
from stukolka.publish import addresses, estimates, words
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.markup import Node, Row, box, code, inline, joined, link, paragraph, section, table
from stukolka.rules.switch import Text


class EncodingsDirective(EditionDirective):
    """`{stukolka:encodings}`: the page of the two encodings of a game."""

    def run(self) -> list[Node]:
        """The page."""
        return self.page(
            self.say(words.ENCODINGS),
            addresses.Address(f"{self.game.name}/encodings", "encodings"),
            paragraph(self.say(words.ENCODINGS_INTRO)),
            section(
                self.say(words.AGREEMENT), "agreement", paragraph(self.say(words.ENCODINGS_AGREE)), self._figures()
            ),
            section(self.say(words.BY_QUESTION), "agreement-by-question", *self._by_question()),
            section(self.say(words.DISAGREEMENTS), "disagreements", *self._disagreements()),
            label=True,
        )

    @cached_property
    def found(self) -> encodings.Encodings:
        """The two encodings; the page is only made where a game was encoded twice."""
        found = encodings.read(self.library, self.game.name)
        assert found is not None
        return found

    def _figures(self) -> Node:
        pairs = self.found.pairs
        sigla = dict.fromkeys(pair.witness for pair in pairs)
        rows = [
            self._row(
                [link("witness", one, inline(one, "siglum"))], [pair for pair in pairs if pair.witness == one], one
            )
            for one in sigla
        ]
        if len(sigla) > 1:
            rows.append(self._row([self.say(words.ALL_TOGETHER)], pairs, "all"))
        header = (words.COMPARED_LOCI, words.AGREED, words.SAME_ANSWERS, words.KAPPA, words.KAPPA_FIRST)
        names = [self.say(word) for word in (words.WITNESS, *header, words.KAPPA_STANDING)]
        return table(names, rows, "agreement")

    def _row(self, head: list[Node | str], pairs: Iterable[Pair], name: str) -> Row:
        of = figures(pairs)
        kappas = (of.kappa, of.kappa_first_answer, of.kappa_standing)
        return Row(
            head,
            [str(of.compared)],
            [self._share(of.agreed, of)],
            [self._share(of.same_answers, of)],
            *([self._kappa(float(one))] for one in kappas),
            anchor=f"agreement-{name}",
        )

    def _share(self, number: int, of: Figures) -> str:
        return f"{number} ({estimates.percent(number / of.compared if of.compared else 1.0, self.lang)})"

    def _kappa(self, value: float) -> str:
        return f"{value:.4f}".replace(".", "," if self.lang == "ru" else ".")

    def _by_question(self) -> Iterable[Node]:
        rows = []
        agreed = 0
        for switch in self.game.switches:
            here = [pair for pair in self.found.pairs if pair.locus == switch.locus and pair.listed]
            if all(pair.agreed for pair in here):
                agreed += bool(here)
                continue
            number = self.say(words.AGREED_OF, agreed=sum(pair.agreed for pair in here), compared=len(here))
            rows.append(Row([self.locus_link(switch)], [number], anchor=f"agreement-{switch.locus.replace('.', '-')}"))
        yield paragraph(self.say(words.BY_QUESTION_INTRO, rest=agreed))
        yield table([self.say(words.QUESTION), self.say(words.AGREED)], rows, "agreement", widths=(75, 25))

    def _disagreements(self) -> Iterable[Node]:
        for pair in self.found.pairs:
            if (verdict := self.found.verdicts.get(pair.place)) is not None:
                yield self._disagreement(pair, verdict)

    def _disagreement(self, pair: Pair, verdict: Verdict) -> Node:
        address = addresses.disagreement(self.game.name, *pair.place)
        settled: list[Node | str] = [self.say(words.VERDICTS[verdict.verdict])]
        if pair.settled is not None:
            settled += [" (", *self._read(pair.settled, linked=True), ")"]
        return box(
            paragraph(
                link("witness", pair.witness, inline(pair.witness, "siglum")),
                " ",
                self.locus_link(self.game.switch(pair.locus)),
                " ",
                inline(self.form_title(pair.section), "span"),
                self.permanent(address.anchor),
                classes=["passage-head"],
            ),
            self._line(words.FIRST_READING, self._read(pair.first)),
            self._line(words.SECOND_READING, self._read(pair.second)),
            self._line(words.VERDICT, settled),
            self.labelled(words.REASON_WHY, verdict.reason.of(self.lang)),
            classes=["passage", "disagreement"],
            anchor=address.anchor,
        )

    def _line(self, label: Text, what: list[Node | str]) -> Node:
        return paragraph(inline(self.say(label) + ": ", "note-label"), *what, classes=["note-text"])

    def _read(self, reading: Reading | None, *, linked: bool = False) -> list[Node | str]:
        """Standing and answers of a reading; with `linked`, it is the edition's own."""
        if reading is None:
            return [self.say(words.UNLISTED)]
        standing = self.standing(reading.standing.value)
        if linked:
            name = self.named(f"{reading.witness}/{reading.section}/{reading.locus}")
            standing = link("reading", name, standing)
        answers = joined((code(answer) for answer in reading.answers), ", ")
        return [standing, *([": ", *answers] if answers else [])]
