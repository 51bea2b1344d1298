"""What the page of studies shows: which of the contested answers matter, and what tables of several sizes come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes

from stukolka.publish import figures
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.markup import Node, Row, badge, box, code, joined, link, outside, paragraph, span, table
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.batch.results import Result

DRAWN: Final[Mapping[str, Callable[[figures.Told, str], str]]] = {
    "effects": figures.effects,
    "growth": figures.growth,
    "seats": figures.seats,
}
"""What can be drawn of a result."""

VERDICTS: Final = {
    "matters": Text("would be noticed", "было бы заметно"),
    "does-not-matter": Text("too small to be noticed", "слишком мало, чтобы заметить"),
    "cannot-tell": Text("can't be told yet", "пока не сказать"),
    "idle": Text("can't show in a regular deal", "в правильной сдаче ни при чём"),
}
"""What a verdict says of a locus."""

MEANS: Final = {
    "matters": Text(
        "In some combination of the other answers it changes a result by more than would go unnoticed.",
        "При каком-то сочетании прочих ответов меняет итог больше, чем можно не заметить.",
    ),
    "does-not-matter": Text(
        "In no combination of the other answers does it change a result by so much.",
        "Ни при каком сочетании прочих ответов не меняет итог настолько.",
    ),
    "cannot-tell": Text("More deals would tell.", "Нужно больше сдач."),
    "idle": Text(
        "Nothing depends on it where nobody makes a mistake in dealing or playing.",
        "От неё ничего не зависит, если никто не ошибся при сдаче и в игре.",
    ),
}
"""The verdicts explained."""

QUESTION: Final = Text("question", "вопрос")
VERDICT: Final = Text("verdict", "вывод")
OTHERWISE: Final = Text("deals that go otherwise", "сдач идёт иначе")
NOTHING: Final = Text(
    "This library has no such result yet: `{command}` makes it.",
    "Такого итога в библиотеке ещё нет: его посчитает `{command}`.",
)
STALE: Final = Text(
    "This result is stale, since {why}. `{command}` makes it anew.",
    "Этот итог устарел: {why}. Заново его посчитает `{command}`.",
)
FROM: Final = Text(
    "{deals} deals to each rule set, {players} players, seed {seed}; {strategies}; stukolka {version}, engine "
    "revision {revision}. Repeated by `stukolka study {name}`; as tables: ",
    "По {deals} сдач каждому своду, игроков {players}, зерно {seed}; {strategies}; stukolka {version}, редакция "
    "движка {revision}. Повторяет `stukolka study {name}`; в таблицах: ",
)
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
        command = f"stukolka study {name} --write"
        if found is None or not found.told:
            return [paragraph(self.say(NOTHING, command=command))]
        shown: list[Node] = []
        if found.stale:
            why = "; ".join(self.say(reason) for reason in found.stale)
            shown.append(paragraph(self.say(STALE, why=why, command=command), classes=["stale"]))
        if part == "answer":
            shown += self._answer(found)
        else:
            svg = nodes.raw("", DRAWN[part](found.told, self.lang), format="html")
            shown.append(box(svg, classes=["plot"]))
        # Effects stand below the answer, which has told it.
        return shown if part == "effects" else [*shown, self._from(name, found)]

    def _found(self, name: str) -> Result | None:
        from stukolka.batch.results import results

        for game in self.library.games:
            if (found := results(self.library, game).get(name)) is not None:
                return found
        return None

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
        rows = [self._row(locus, rulesets, changed) for locus in told["loci"]]
        named = (link("ruleset", name, name) for name in rulesets)
        header = [self.say(QUESTION), self.say(VERDICT), self.say(OTHERWISE), *named]
        counted = self.say(COUNTED, combinations=self.number(told["combinations"]), nodes=self.number(told["nodes"]))
        return [table(header, rows, "study"), paragraph(counted)]

    def _row(self, locus: Mapping[str, Any], rulesets: Sequence[str], changed: Mapping[str, float]) -> Row:
        switch = self.game.switch(locus["locus"])
        verdict = locus["verdict"]
        share = f"{100 * changed[locus['switch']]:.2f} %" if locus["switch"] in changed else ""
        return Row(
            [self.locus_link(switch), " ", span(code(switch.locus), classes=["key"])],
            [badge(self.say(VERDICTS[verdict]), self.say(MEANS[verdict]), f"verdict-{verdict}")],
            [share],
            *([self.answer_link(switch, locus["answers"][name])] for name in rulesets),
        )

    def _from(self, name: str, found: Result) -> Node:
        told = found.provenance
        players = ", ".join(str(number) for number in sorted({one["players"] for one in told}))
        strategies = ", ".join(
            figures.STRATEGIES[one].of(self.lang) if one in figures.STRATEGIES else one
            for one in dict.fromkeys(one["strategy"] for one in told)
        )
        said = self.say(
            FROM,
            deals=self.number(told[0]["deals"]),
            players=players,
            seed=told[0]["seed"],
            strategies=strategies,
            version=told[0]["stukolka"],
            revision=told[0]["engine_revision"],
            name=name,
        )
        files = joined(outside(self.to_tables(f"results/{name}.{kind}"), f"{name}.{kind}") for kind in ("csv", "json"))
        return paragraph(said, *files, ".", classes=["provenance"])
