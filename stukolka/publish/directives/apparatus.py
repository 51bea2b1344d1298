"""The pages of what stands beside the readings: claims, relations of the witnesses, bibliography."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final

from docutils import nodes

from stukolka.apparatus import claims as said
from stukolka.apparatus import relations as related
from stukolka.apparatus.assertion import Assertion
from stukolka.apparatus.claims import Claim
from stukolka.apparatus.relations import Relation
from stukolka.publish import addresses, citing, claim_tables, claim_words, measured, references, words
from stukolka.publish.directives import stored
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.markup import (
    Node,
    badge,
    both,
    box,
    code,
    inline,
    joined,
    link,
    page_link,
    paragraph,
    section,
    span,
)
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.batch.claims.stored import Stored


TESTED: Final = Text("Put to the test under the rules of {witness}", "Проверено по правилам {witness}")
HOW_TAKEN: Final = Text("How the claim was understood", "Как это понимали при проверке")
FIRST: Final = Text("The figure is of the table with", "Величина взята за столом, где")
MEANT: Final = Text("The claim holds if the figure is", "Утверждение верно, если величина")
COMPARED: Final = Text("Compared with", "Сравнивается с тем, где")
OTHERWISE: Final = Text("With other completions", "При других восполнениях")
REPEATED: Final = Text("Repeated by", "Повторяет")
HOW_TESTED: Final = Text(
    "How the claims are put to the test, and all verdicts", "Как проверяют утверждения, и все выводы"
)


def _begun(text: str) -> str:
    # As a sentence begins.
    return text[:1].upper() + text[1:]


class ClaimsDirective(EditionDirective):
    """`{stukolka:claims}`: the page of what the witnesses of a game assert beside its rules."""

    def run(self) -> list[Node]:
        """The page."""
        stored.lacking(self, self.game.name, self._tested)
        groups: dict[tuple[str, ...], list[Claim]] = {}
        for claim in self.library.claims(self.game.name).values():
            groups.setdefault(claim.forms, []).append(claim)
        return self.page(
            self.say(words.CLAIMS),
            addresses.Address(f"{self.game.name}/claims", "claims"),
            paragraph(self.say(words.CLAIMS_INTRO)),
            *([paragraph(page_link("claims", self.say(HOW_TESTED)))] if self._tested and self._has("claims") else []),
            *(
                section(title, anchor, *(self._claim(claim) for claim in found))
                for (title, anchor), found in self._sections(groups)
            ),
            label=True,
        )

    def _sections(self, groups: dict[tuple[str, ...], list[Claim]]) -> Iterable[tuple[tuple[str, str], list[Claim]]]:
        """Title and anchor -> claims: those of all forms, then of each form, then of several."""
        every = tuple(self.game.forms)
        several = [claim for forms, found in groups.items() if 1 < len(forms) < len(every) for claim in found]
        if len(every) > 1 and every in groups:
            yield (self.say(words.GENERAL), "claims-general"), groups[every]
        for form in every:
            if (form,) in groups:
                yield (self.form_title(form), f"claims-{form}"), groups[form,]
        if several:
            yield (self.say(words.SEVERAL_FORMS), "claims-several"), several

    def _claim(self, claim: Claim) -> Node:
        address = addresses.claim(claim.game, claim.id)
        self.enter("claim", claim.id, address, claim.id)
        forms = (
            ", ".join(self.form_title(form) for form in claim.forms) if len(claim.forms) < len(self.game.forms) else ""
        )
        head: list[Node | str] = [inline(claim.id, "passage-id"), " "]
        head += [inline(said.KINDS[claim.kind].of(self.lang), "kind")]
        head += [inline(f" · {forms}", "span")] if len(claim.forms) > 1 and forms else []
        what = Text(*(f"{words.CLAIM.of(lang)} {claim.id}" for lang in ("en", "ru")))
        return box(
            paragraph(*head, self.permanent(address.anchor), classes=["passage-head"]),
            both(claim.statement, self.lang),
            self.labelled(words.TO_MEASURE, claim.measure.of(self.lang)),
            *(node for one in claim.asserted.values() for node in (*self._asserted(one), *self._result(claim, one))),
            self.labelled(words.TO_SETTLE, f"{said.METHODS[claim.method].of(self.lang)}."),
            *([self.labelled(words.WHY_NOT, claim.why_not.of(self.lang))] if claim.why_not else []),
            *self._clashes(claim),
            self.cite(what, citing.claim_digest(claim), address, name=self.cited_as(claim.id), folded=True),
            classes=["passage", "claim"],
            anchor=address.anchor,
        )

    def _asserted(self, assertion: Assertion) -> Iterable[Node]:
        """Who asserts it: which way the measured goes, how strongly, where, and how that was read."""
        yield paragraph(
            inline(self.say(words.ASSERTED_BY) + " ", "note-label"),
            link("witness", assertion.witness, inline(assertion.witness, "siglum")),
            ": ",
            claim_words.asserted(assertion, self.lang),
            ". ",
            span(*self.passages(assertion.cited), classes=["origin-mark"]),
            classes=["note-text"],
        )
        if assertion.reading:
            yield self.labelled(words.HOW_READ, assertion.reading.of(self.lang))

    @cached_property
    def _tested(self) -> Mapping[tuple[str, str], Stored]:
        """Claim and witness -> what came of it."""
        return measured.tested(self.library, self.game.name)

    def _has(self, page: str) -> bool:
        return page in self.env.found_docs

    def _result(self, claim: Claim, assertion: Assertion) -> Iterable[Node]:
        """What came of it: verdict and figure, the table, what completions change, and the command that repeats it.

        Nothing where it can't be measured, which is said elsewhere.
        """
        one = self._tested.get((claim.id, assertion.witness))
        if one is None or not claim.measurable:
            return
        command = f"stukolka claims {claim.id} --write"
        if not one.told:
            yield paragraph(self.say(stored.NOTHING, command=command), classes=["note-text", "claim-result"])
            return
        told = one.told
        meaning = claim_words.MEANS[told["verdict"]].of(self.lang)
        verdict = badge(claim_words.verdict(told, self.lang), meaning, f"claim-{told['verdict']}")
        figure = claim_words.figure(told, self.lang)
        label = inline(f"{self.say(TESTED, witness=assertion.witness)}: ", "note-label")
        yield paragraph(label, verdict, f". {_begun(figure)}." if figure else ".", classes=["claim-result"])
        if one.stale:
            why = "; ".join(self.say(reason) for reason in one.stale)
            yield paragraph(self.say(stored.STALE, why=why, command=command), classes=["stale"])
        if told.get("reason"):
            yield self.labelled(HOW_TAKEN if figure else words.WHY_NOT, told["reason"][self.lang])
        if figure:
            first = claim_tables.described(told["tables"][0]["table"], self.lang, self.game.forms, one.said)
            yield self.labelled(MEANT, f"{claim_words.claimed(told, self.lang)}.")
            yield self.labelled(FIRST, f"{first}.")
            if told["less"]:
                other = claim_tables.described(told["less"], self.lang, self.game.forms, one.said)
                yield self.labelled(COMPARED, f"{other}.")
            yield self.labelled(OTHERWISE, f"{claim_words.otherwise(told, self.lang)}.")
        if "tables" in told:
            label = inline(f"{self.say(REPEATED)}: ", "note-label")
            yield paragraph(label, code(told["command"]), classes=["note-text"])

    def _clashes(self, claim: Claim) -> Iterable[Node]:
        if claim.opposed:
            text = self.say(words.OPPOSED, fact="\0").partition("\0")
            yield self._clash(text, claim.opposed.fact, claim.opposed.why)
        for conflict in claim.conflicts:
            text = self.say(words.CONFLICTS, claim="\0").partition("\0")
            yield self._clash(text, conflict.claim, conflict.why)

    def _clash(self, around: tuple[str, str, str], other: str, why: Text) -> Node:
        before, _, after = around
        label = span(before, link("claim", other, other), f"{after}: ", classes=["note-label"])
        return paragraph(label, why.of(self.lang), classes=["note-text"])


class RelationsDirective(EditionDirective):
    """`{stukolka:relations}`: how the witnesses are related, each statement with its reasons and passages."""

    def run(self) -> list[Node]:
        """The statements."""
        self.depend()
        found = self.library.relations()
        return [self._relation(one) for one in found.values()] or [paragraph(self.say(words.NO_RELATIONS))]

    def _relation(self, relation: Relation) -> Node:
        address = addresses.relation(relation.id)
        self.enter("relation", relation.id, address, relation.id)
        sigla = joined(link("witness", one, inline(one, "siglum")) for one in relation.witnesses)
        kind = f"{related.KINDS[relation.kind].of(self.lang)} · {related.CERTAINTIES[relation.certainty].of(self.lang)}"
        what = Text(*(f"{words.RELATION.of(lang)} {relation.id}" for lang in ("en", "ru")))
        return box(
            paragraph(
                inline(relation.id, "passage-id"),
                " ",
                *sigla,
                " ",
                inline(kind, "kind"),
                self.permanent(address.anchor),
                classes=["passage-head"],
            ),
            both(relation.statement, self.lang),
            self.labelled(words.REASON_WHY, relation.reason.of(self.lang)),
            paragraph(*self.passages(relation.passages), classes=["cited-by"]),
            self.cite(what, citing.relation_digest(relation), address, name=relation.id, folded=True),
            classes=["passage", "relation"],
            anchor=address.anchor,
        )


class BibliographyDirective(EditionDirective):
    """`{stukolka:bibliography}`: what is known of the sources, as sphinxcontrib-bibtex prints it in this language."""

    parses = True

    def run(self) -> list[Node]:
        """The list."""
        self.depend()
        if not references.references(self.library):
            return [paragraph(self.say(words.NO_REFERENCES))]
        return self.parse_text_to_nodes(f"```{{bibliography}}\n:all:\n:style: {references.style(self.lang)}\n```\n")


class CitationDirective(EditionDirective):
    """`{stukolka:citation} A/general/trick.overtrump`: the line that cites this reading, as it stands today."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """The line; another library shows that of a reading of its own."""
        self.depend()
        siglum, _, place = self.arguments[0].strip().partition("/")
        section_name, _, locus = place.partition("/")
        books = self.books()
        found = books[siglum].readings.get((section_name, locus)) if siglum in books else None
        reading = found or next((one for book in books.values() for one in book), None)
        if reading is None:
            return []
        line = citing.citation(citing.reading(reading), citing.reading_digest(self.game.name, reading))
        return [nodes.block_quote("", paragraph(line.of(self.lang)))]
