"""Rule sets and their differences as a notebook shows them.

from stukolka.publish import rich

rich.register("en")                              # from here on a rule set shows itself as a table
rich.Rules(library.ruleset("golets/A"), "ru")    # or one at a time, in a language
rich.Differences([golets_A, golets_C], "en")
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from stukolka.rules.difference import differences
from stukolka.rules.prose import mark
from stukolka.rules.ruleset import Origin, RuleSet
from stukolka.rules.switch import Text

QUESTION: Final = Text("question", "вопрос")
ANSWER: Final = Text("answer", "ответ")
ORIGIN: Final = Text("origin", "откуда")
ALIKE: Final = Text("They answer every question alike.", "На все вопросы они отвечают одинаково.")
NO_QUESTION: Final = Text("no such question", "такого вопроса нет")
CELL: Final = 'style="text-align:left;vertical-align:top;padding:.15em .6em"'


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set to be shown in a language: every question, the answer, and where it comes from."""

    ruleset: RuleSet
    lang: str = "en"

    def _repr_html_(self) -> str:
        """The table."""
        rows = (
            (_switch(switch.question, switch.key, self.lang), escape(gloss.of(self.lang)), _origin(origin, self.lang))
            for switch, _, gloss, origin in self.ruleset.rows()
        )
        heads = (QUESTION.of(self.lang), ANSWER.of(self.lang), ORIGIN.of(self.lang))
        caption = f"{self.ruleset.name} · <code>{self.ruleset.digest}</code>"
        return _table(heads, rows, caption=caption, lang=self.lang)


@dataclass(frozen=True, slots=True)
class Differences:
    """What two or more rule sets answer differently, to be shown in a language."""

    rulesets: Sequence[RuleSet]
    lang: str = "en"

    def _repr_html_(self) -> str:
        """The table, or that there is nothing to show."""
        found = differences(self.rulesets)
        if not found:
            return f'<p lang="{self.lang}">{ALIKE.of(self.lang)}</p>'
        rows = (
            (
                _switch(row.question, row.switch, self.lang),
                *(
                    f"{escape(cell.gloss.of(self.lang))} {_origin(cell.origin, self.lang)}"
                    if cell is not None
                    else NO_QUESTION.of(self.lang)
                    for cell in row.cells
                ),
            )
            for row in found
        )
        heads = (QUESTION.of(self.lang), *(ruleset.name for ruleset in self.rulesets))
        return _table(heads, rows, caption="", lang=self.lang)


def register(lang: str = "en") -> None:
    """Let every rule set show itself so in the notebook that calls this; elsewhere nothing happens."""
    ipython: Any = sys.modules.get("IPython")  # a notebook has imported it long ago
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is not None:
        shell.display_formatter.formatters["text/html"].for_type(RuleSet, lambda one: Rules(one, lang)._repr_html_())


def _switch(question: Text, key: str, lang: str) -> str:
    return f"{escape(question.of(lang))} <code>{escape(key)}</code>"


def _origin(origin: Origin, lang: str) -> str:
    return f'<span style="opacity:.75">[{escape(mark(origin).of(lang))}]</span>'


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]], *, caption: str, lang: str) -> str:
    head = "".join(f'<th scope="col" {CELL}>{escape(one)}</th>' for one in heads)
    body = "".join("<tr>" + "".join(f"<td {CELL}>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    told = f'<caption style="text-align:left">{caption}</caption>' if caption else ""
    return f'<table lang="{lang}">{told}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
