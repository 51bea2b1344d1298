"""The switchboard in a notebook: choose answers, see the rules, what differs, and what that comes to.

    from stukolka.publish.widgets.switchboard import Switchboard

    board = Switchboard("golets/A", against="golets/C")
    board                 # the switchboard
    board.ruleset         # the rule set that has been chosen, for whatever comes next

The page is that of the site; here the kernel's Python answers it, by the compiled engine where it is installed.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

import anywidget
import traitlets

from stukolka.batch import engines, measure, table
from stukolka.batch.measure import Span
from stukolka.batch.simulate import Simulation
from stukolka.library import Library
from stukolka.publish import rich
from stukolka.publish.switchboard import sums
from stukolka.publish.switchboard.board import Choice, choice, other_than
from stukolka.publish.switchboard.desk import COMPARED, Dealer, Desk
from stukolka.publish.switchboard.page import static
from stukolka.publish.switchboard.sums import Asked, Found

if TYPE_CHECKING:
    from stukolka.batch.measure import Block
    from stukolka.rules.ruleset import RuleSet

SIZES: Final = (3_000, 30_000, 300_000, 1_000_000)
"""Numbers of deals between which the reader chooses, the first for the beginning."""


QUICKLY: Final = 1_000
"""So many deals the reference engine plays before anybody waits; the compiled engine may first have to be compiled."""


def by_batch() -> Dealer:
    """A dealer by the compiled engine where it can play, which goes on where the same question was left.

    The first deals are played by the reference engine, to the same outcomes.
    """
    at: dict[Asked, Block] = {}

    def play(asked: Asked, upto: int) -> Found:
        engine = engines.REFERENCE if upto <= QUICKLY else engines.BATCH
        question = table.question(
            asked.rulesets, players=asked.players, seed=asked.seed, strategy=asked.strategy, engine=engine
        )
        block = at.get(asked)
        if block is None or block.deals > upto:
            block = measure.empty(question)
        if upto > block.deals:
            block = block + measure.measure(question, Span(block.deals, upto - block.deals))
        at.clear()
        at[asked] = block
        return _found(Simulation(question, block))

    return play


def _found(played: Simulation) -> Found:
    size = len(played.question.rulesets)
    columns = [played.metrics(place) for place in range(size)]
    change = measure.Change()
    if size == COMPARED:
        columns.append(played.differences(0, 1))
        change = played.block.changes[0, 1]
    metrics = {
        name: tuple(sums.Estimate(**column[name].as_json()) for column in columns) for name in played.question.metrics
    }
    return Found(played.block.deals, metrics, change.deals, change.first)


class Switchboard(anywidget.AnyWidget):
    """A switchboard, shown when it is the last value of a cell.

    `rules` and `against` name the rule set that is chosen and the one with which it is compared; `players`, `strategy`,
    `deals` and `seed` say what is played.  All can be read and set while it is shown.

    Raises:
        InvalidInput: there is no such rule set; with all faults.
    """

    _esm: ClassVar[Path] = static("switchboard.js")
    _css: ClassVar[Path] = static("switchboard.css")

    rules = traitlets.Unicode().tag(sync=True)
    against = traitlets.Unicode().tag(sync=True)
    players = traitlets.Int(5).tag(sync=True)
    strategy = traitlets.Unicode("random").tag(sync=True)
    deals = traitlets.Int(SIZES[0]).tag(sync=True)
    seed = traitlets.Int(1).tag(sync=True)

    def __init__(
        self,
        rules: str = "golets/A",
        *,
        against: str | None = None,
        lang: str = "en",
        library: Library | None = None,
        **traits: Any,
    ) -> None:
        self.library = library or Library.open()
        other = against or other_than(self.library, rules)
        chosen = choice(self.library, rules, other, {})
        self._desk = Desk(self.library, lang, by_batch(), SIZES)
        super().__init__(rules=chosen.ruleset.name, against=chosen.against.name, **traits)
        self.on_msg(self._asked)

    @property
    def chosen(self) -> Choice:
        """The choice: the rule set, what it was changed from, and with what it is compared."""
        return choice(self.library, self.rules, self.against, {})

    @property
    def ruleset(self) -> RuleSet:
        """The rule set that is chosen."""
        return self.chosen.ruleset

    @property
    def file(self) -> str:
        """The rule set as a file that every command takes."""
        return str(self._desk.board.file(self.chosen))

    @traitlets.validate("rules", "against")
    def _is_a_ruleset(self, proposal: Mapping[str, Any]) -> str:
        # A name that is none is refused where it is given, and what is shown stays as it is.
        return self.library.shipped(str(proposal["value"])).name

    def _asked(self, _widget: object, content: Mapping[str, Any], _buffers: object) -> None:
        told = {"board": content["board"], "id": content["id"]}
        try:
            self.send(told | {"answer": self._desk.answered(content["request"])})
        except Exception as error:
            self.send(told | {"error": f"{type(error).__name__}: {error}"})
            raise

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """The widget, and for what can show none (a page, a book) its rules and differences as tables."""
        bundle = super()._repr_mimebundle_(**options)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            chosen, lang = self.chosen, self._desk.lang
            shown = rich.Rules(chosen.ruleset, lang)._repr_html_()
            if len(chosen.compared) == COMPARED:
                shown = rich.Differences(chosen.compared, lang)._repr_html_() + shown
            data["text/html"] = shown
        return bundle
