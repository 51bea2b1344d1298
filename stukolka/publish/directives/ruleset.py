"""The page of a rule set: its rules as prose, every sentence with its origin, and the table of its switches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from stukolka.publish import addresses, words
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.directives.picture import figure
from stukolka.publish.markup import (
    Node,
    Row,
    bullets,
    code,
    facts,
    inline,
    joined,
    link,
    paragraph,
    section,
    span,
    table,
)
from stukolka.publish.pictures import picture
from stukolka.publish.switchboard import wording
from stukolka.rules.prose import Section, Sentence
from stukolka.rules.ruleset import RuleSet, parse_name
from stukolka.rules.switch import Text


class RuleSetDirective(EditionDirective):
    """`{stukolka:ruleset} golets/A`: the whole page of that rule set."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """The page."""
        ruleset = self.library.shipped(self.arguments[0].strip())
        parsed = parse_name(ruleset.name)
        address = addresses.ruleset(ruleset.game, ruleset.name)
        pattern = words.AFTER_SECOND if parsed.second else words.AFTER
        title = self.say(pattern, form=self.form_title(parsed.form), siglum=parsed.siglum)
        self.enter("ruleset", ruleset.name, address, title)
        return self.page(
            title,
            address,
            *([paragraph(self.say(words.SECOND_INTRO))] if parsed.second else []),
            self._facts(ruleset),
            *self.on_switchboard(wording.OPEN, ruleset.name),
            *([self.unread_in(ruleset)] if ruleset.unread else []),
            *([figure(drawn, self.lang)] if (drawn := picture(self.library, ruleset)) else []),
            section(self.say(words.RULES_TEXT), "rules", *self._text(ruleset)),
            section(self.say(words.SWITCHES), "switches", self._switches(ruleset)),
            *self.foot(*((f"rules.{kind}", f"rules/{_file(ruleset)}.{kind}") for kind in ("json", "csv"))),
            self.cite(
                Text(*(f"{words.RULESET.of(lang)} {ruleset.name}" for lang in ("en", "ru"))),
                ruleset.digest,
                address,
                name=ruleset.name,
            ),
        )

    def _facts(self, ruleset: RuleSet) -> Node:
        counts = Counter(origin.kind for origin in ruleset.origins.values())
        kinds = joined(
            (
                span(self.origin_badge(kind), f" {counts[kind]}", classes=["unbroken"])
                for kind in words.ORIGINS
                if counts[kind]
            ),
            " · ",
        )
        siglum = parse_name(ruleset.name).siglum
        least, most = self.library.limits(ruleset)
        rows: list[tuple[str, list[Node | str]]] = [
            (self.say(words.NAME), [code(ruleset.name)]),
            (self.say(words.WITNESS), [link("witness", siglum, inline(siglum, "siglum"))]),
            (self.say(words.DIGEST), [inline(ruleset.digest, "digest")]),
            (self.say(words.PLAYERS), [f"{least}–{most}" if least != most else str(least)]),
            (self.say(words.ANSWERS_FROM), kinds),
            (self.say(words.COMMANDS), [code(f"stukolka text {ruleset.name}")]),
        ]
        if compared := self._compared(ruleset):
            rows.append((self.say(words.DIFFERENCES), compared))
        return facts(rows)

    def _compared(self, ruleset: RuleSet) -> list[Node]:
        """Links to the pages that compare it with each other witness's, and say what the differences come to."""
        parsed = parse_name(ruleset.name)
        sigla = self.library.sigla(ruleset.game)
        pairs = (sorted((parsed.siglum, other), key=sigla.index) for other in sigla if other != parsed.siglum)
        named = (link("difference", f"{parsed.form}/{'-'.join(pair)}", " – ".join(pair)) for pair in pairs)
        return joined(named) if not parsed.second else []

    def _text(self, ruleset: RuleSet) -> Iterable[Node]:
        for chapter in self.library.prose(ruleset):
            sentences = bullets([[self._sentence(ruleset, one)] for one in chapter.sentences], "clauses")
            yield section(chapter.title.of(self.lang), _slug(chapter), sentences)

    def _sentence(self, ruleset: RuleSet, sentence: Sentence) -> Node:
        if not sentence.switch:
            behind = (ruleset.switches[key] for key in sentence.stands_with)
            links = joined(self.locus_link(switch, code(switch.key)) for switch in behind)
            mark = [*self.origin(sentence.origin), *([" · ", *links] if links else [])]
            marked = span(*mark, classes=["origin-mark"])
            return paragraph(sentence.text.of(self.lang), " ", marked, classes=["joining"])
        switch = ruleset.switches[sentence.switch]
        mark = [*self.origin(sentence.origin), " · ", self.locus_link(switch, code(switch.key))]
        return paragraph(sentence.text.of(self.lang), " ", span(*mark, classes=["origin-mark"]))

    def _switches(self, ruleset: RuleSet) -> Node:
        rows = []
        for switch, answer, gloss, origin in ruleset.rows():
            anchor = addresses.clause(ruleset.game, ruleset.name, switch.key).anchor
            rows.append(
                Row(
                    [self.locus_link(switch)],
                    [self.answer_link(switch, answer)],
                    [gloss.of(self.lang)],
                    self.origin(origin),
                    anchor=anchor,
                )
            )
        header = [self.say(word) for word in (words.QUESTION, words.ANSWER, words.MEANING, words.ORIGIN)]
        return table(header, rows, "switches", widths=(25, 15, 38, 22))


class RuleSetsDirective(EditionDirective):
    """`{stukolka:rulesets}`: the page that lists the rule sets of a game, form by form."""

    def run(self) -> list[Node]:
        """The page."""
        game = self.game
        address = addresses.Address(f"{game.name}/rules", "rulesets")
        names = self.library.names(game.name, seconds=True)
        rows = []
        for name in names:
            ruleset = self.library.shipped(name)
            counts = Counter(origin.kind for origin in ruleset.origins.values())
            filled = counts["supplied"] + counts["conjecture"]
            unread = self.say(words.NOT_READ, unread=len(ruleset.unread))
            rows.append(
                Row(
                    [link("ruleset", name), *([span(unread, classes=["key"])] if ruleset.unread else [])],
                    [self.form_title(ruleset.form)],
                    [str(len(ruleset.answers) - filled)],
                    [str(counts["supplied"])],
                    [str(counts["conjecture"])],
                    [inline(ruleset.digest, "digest")],
                )
            )
        header = [
            self.say(words.RULESET),
            self.say(words.FORM),
            self.say(words.OWN_ANSWERS),
            self.say(words.ORIGINS["supplied"]),
            self.say(words.ORIGINS["conjecture"]),
            self.say(words.DIGEST),
        ]
        return self.page(
            self.say(words.RULESETS),
            address,
            paragraph(self.say(words.RULESETS_INTRO)),
            table(header, rows, "rulesets", widths=(14, 30, 12, 12, 12, 20)),
            self.contents([addresses.ruleset(game.name, name).page for name in names], titles=names),
            label=True,
        )


class OriginsDirective(EditionDirective):
    """`{stukolka:origins}`: what the origins of answers are called and mean."""

    def run(self) -> list[Node]:
        """The table."""
        rows = [Row([self.origin_badge(kind)], [meaning.of(self.lang)]) for kind, meaning in words.ORIGINS_MEAN.items()]
        return [table([self.say(words.ORIGIN), self.say(words.MEANING)], rows, "terms", widths=(25, 75))]


def _file(ruleset: RuleSet) -> str:
    return ruleset.name.replace("/", "-").replace(":", "-")


def _slug(chapter: Section) -> str:
    return "rules-" + re.sub(r"[^a-z0-9]+", "-", chapter.title.en.casefold()).strip("-")
