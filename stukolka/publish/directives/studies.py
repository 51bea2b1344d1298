"""What the page of studies shows: which of the contested answers matter, and what tables of several sizes come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from stukolka.publish import estimates, figures, measured
from stukolka.publish.directives import stored
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.markup import Node, Row, badge, code, link, paragraph, plot, span, table, unbroken
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.batch.results import Result

DRAWN: Final[Mapping[str, Callable[[figures.Told, str], str]]] = {
    "effects": figures.effects,
    "growth": figures.growth,
    "seats": figures.seats,
}
"""What can be drawn of a result."""

QUESTION: Final = Text("question", "вопрос")
VERDICT: Final = Text("verdict", "вывод")
OTHERWISE: Final = Text("deals that go otherwise", "сдач идёт иначе")
COUNTED: Final = Text(
    "{combinations} combinations of answers, of which {nodes} can differ in play.",
    "Сочетаний ответов {combinations}, из них могут различаться за игрой {nodes}.",
)


class StudyDirective(EditionDirective):
    """`{stukolka:study} NAME PART`: a stored result as a table (`answer`) or drawn (`effects`, `growth`, `seats`)."""

    required_arguments = 2

    def run(self) -> list[Node]:
        """The part, and all but for `effects` where it comes from; a line where there is none, or it is stale."""
        self.depend()
        name, part = (argument.strip() for argument in self.arguments)
        if part not in {"answer", *DRAWN}:
            raise self.error(f"a study has no part {part}; it has answer, {', '.join(DRAWN)}")
        found = self._found(name)
        shown = stored.state(self, name, found)
        if found is None or not found.told:
            return shown
        if part == "answer":
            shown += self._answer(found)
        else:
            svg = figures.remembered(part, DRAWN[part], found.told, self.lang)
            shown += plot(svg)
        # Effects stand below the answer, which has told it.
        return shown if part == "effects" else [*shown, stored.provenance(self, name, found)]

    def _found(self, name: str) -> Result | None:
        every = (measured.stored(self.library, game).get(name) for game in self.library.games)
        return next((found for found in every if found is not None), None)

    def _answer(self, found: Result) -> list[Node]:
        told = found.told
        changed = {
            one["switch"]: max(
                other["share"]
                for result in told["results"]
                for other in result["changed"]
                if other["switch"] == one["switch"]
            )
            for one in told["results"][0]["changed"]
        }
        rulesets = list(told["rules"])
        needed = _needed(told)
        rows = [self._row(locus, rulesets, changed, needed) for locus in told["loci"]]
        named = (link("ruleset", name, name) for name in rulesets)
        header = [self.say(QUESTION), self.say(VERDICT), self.say(OTHERWISE), *named]
        counted = self.say(COUNTED, combinations=self.number(told["combinations"]), nodes=self.number(told["nodes"]))
        return [table(header, rows, "study"), paragraph(counted)]

    def _row(
        self,
        locus: Mapping[str, Any],
        rulesets: Sequence[str],
        changed: Mapping[str, float],
        needed: Mapping[str, int],
    ) -> Row:
        switch = self.game.switch(locus["locus"])
        verdict = locus["verdict"]
        said: list[Node | str] = [
            badge(self.say(stored.VERDICTS[verdict]), self.say(stored.MEANS[verdict]), f"verdict-{verdict}")
        ]
        if verdict == "cannot-tell" and locus["switch"] in needed:
            said += [" ", self.say(estimates.NEEDS, deals=self.number(needed[locus["switch"]]))]
        share = (
            [unbroken(estimates.share_of(changed[locus["switch"]], self.lang))] if locus["switch"] in changed else []
        )
        return Row(
            [self.locus_link(switch), " ", span(code(switch.locus), classes=["key"])],
            said,
            share,
            *([self.answer_link(switch, locus["answers"][name])] for name in rulesets),
        )


def _needed(told: Mapping[str, Any]) -> dict[str, int]:
    """Switch -> about how many deals would tell of it, where it can't be told yet and any number would."""
    found: dict[str, int] = {}
    for result in told["results"]:
        for metric in result["metrics"]:
            for one in metric["verdicts"]:
                if one["verdict"] == "cannot-tell" and one["deals_needed"] is not None:
                    found[one["switch"]] = max(found.get(one["switch"], 0), one["deals_needed"])
    return found
