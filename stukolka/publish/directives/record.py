"""A played deal on a page: replayed by the reference engine, step by step, each step with the rule that brings it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from docutils import nodes

from stukolka import toml
from stukolka.cards import CODE, display
from stukolka.engine.play import NOT_PLAYED, replay_record
from stukolka.engine.record import made_under
from stukolka.errors import IllegalAction, InvalidInput, StukolkaError
from stukolka.games.speech import COLUMNS
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.markup import Node, Row, box, bullets, code, inline, link, paragraph, span, table
from stukolka.rules.ruleset import RuleSet
from stukolka.rules.switch import Text

PLAYER: Final = Text("player {0}", "игрок {0}")
SEAT: Final = Text("player", "игрок")
BALANCE: Final = Text("balance", "итог")
OTHER_RULES: Final = Text(
    "This deal was recorded under other rules ({then}); it is replayed under those of today ({now}).",
    "Эта сдача записана при других правилах ({then}); здесь она идёт по нынешним ({now}).",
)


class RecordDirective(EditionDirective):
    """`{stukolka:record} deals/first.toml`: a record, whose path counts from the page, or stands in the directive.

    The deal is replayed, not simulated: nothing is dealt or decided that the record doesn't hold.
    """

    optional_arguments = 1
    has_content = True

    def run(self) -> list[Node]:
        """What was agreed, the cards, what happened, what it came to."""
        self.depend()
        try:
            document = self._document()
            try:
                return [self._deal(document.data)]
            except (InvalidInput, IllegalAction) as error:
                error.faults = document.located(error.faults)
                raise
        except StukolkaError as error:
            raise self.error(f"this record can't be replayed: {error}") from error

    def _document(self) -> toml.Document:
        if not self.arguments:
            return toml.parse("\n".join(self.content), name=self.env.docname)
        relative, path = self.env.relfn2path(self.arguments[0].strip())
        self.env.note_dependency(relative)
        if not Path(path).is_file():
            raise self.error(f"there is no file {relative}")
        return toml.read(Path(path))

    def _deal(self, record: Mapping[str, Any]) -> Node:
        ruleset = self.library.ruleset(str(record.get("rules", "")))
        engine, story = self.library.engine(ruleset.game), self.library.part(ruleset.game, "story")
        typed = self.library.typed(ruleset)
        replay = replay_record(engine, typed, record)
        setup = engine.setup({key: value for key, value in record.items() if key not in NOT_PLAYED}, typed)
        names = [PLAYER.of(self.lang).format(seat) for seat in range(len(replay.result["balance"]))]
        head = story.head(setup, self.lang, names=names) if hasattr(story, "head") else ()
        events = [event for event in replay.events if event.type != "dealt"]
        ordered = story.Course().step(events) if hasattr(story, "Course") else events
        return box(
            paragraph(self._title(ruleset)),
            *self._other_rules(record, ruleset),
            *([paragraph(" ".join(_capital(one) for one in head))] if head else []),
            *self._hands(record, names),
            self._steps(ruleset, story, ordered, names),
            *([self._balance(story, replay.result, names)] if replay.result["status"] != "playing" else []),
            classes=["record"],
        )

    def _title(self, ruleset: RuleSet) -> Node:
        shown = inline(self.library.title(ruleset).of(self.lang), "note-label")
        # A rule set that is changed in place has no page.
        return shown if "+" in ruleset.name else link("ruleset", ruleset.name, shown)

    def _other_rules(self, record: Mapping[str, Any], ruleset: RuleSet) -> Iterator[Node]:
        then = made_under(record, faults=[])
        if then is not None and then != ruleset.digest:
            self.domain.lacks(self.place, f"a deal was recorded under other rules: {ruleset.name} was {then}")
            yield paragraph(self.say(OTHER_RULES, then=then, now=ruleset.digest), classes=["stale"])

    def _hands(self, record: Mapping[str, Any], names: Sequence[str]) -> Iterator[Node]:
        if hands := record.get("hands", ()):
            yield bullets(
                [paragraph(f"{_capital(name)}: {_cards(hand, self.lang)}")]
                for name, hand in zip(names, hands, strict=True)
            )

    def _steps(self, ruleset: RuleSet, story: Any, events: Iterable[Any], names: Sequence[str]) -> Node:
        steps = nodes.enumerated_list(enumtype="arabic", prefix="", suffix=".", classes=["steps"])
        for event in events:
            told = _capital(story.told(event, self.lang, names=names, you=None))
            steps += nodes.list_item("", paragraph(told, " ", *self._rule(ruleset, event.locus)))
        return steps

    def _rule(self, ruleset: RuleSet, locus: str | None) -> Iterator[Node]:
        """The question whose answer brings a step."""
        entry = self.library.games[ruleset.game]
        switch = next((one for one in entry.switches if one.locus == locus), None)
        if switch is not None:
            yield span(self.locus_link(switch, code(switch.locus), game=entry), classes=["origin-mark"])

    def _balance(self, story: Any, result: Mapping[str, Any], names: Sequence[str]) -> Node:
        counted = tuple(getattr(story, "COUNTED", COLUMNS))
        rows = (
            Row(
                [_capital(name)],
                *([str(result[kind].get(str(seat), ""))] for kind in counted),
                [f"{chips:+}" if chips else "0"],
            )
            for seat, (name, chips) in enumerate(zip(names, result["balance"], strict=True))
        )
        header = [self.say(SEAT), *(COLUMNS[kind].of(self.lang) for kind in counted), self.say(BALANCE)]
        return table(header, rows, "balance")


def _cards(codes: str, lang: str) -> str:
    return " ".join(display(CODE.index(one), lang) for one in codes.split())


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
