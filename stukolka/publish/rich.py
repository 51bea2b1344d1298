"""Rule sets, their differences, collations, deals and the family of games as a notebook shows them.

from stukolka.publish import rich

rich.register("en")                              # from here on they show themselves
rich.Rules(library.ruleset("golets/A"), "ru")    # or one at a time, in a language
rich.Differences([golets_A, golets_C], "en")
rich.Compared([golets_A, golets_C], "en")        # what may differ too, and what differs in wording only
rich.Collated(collate(witnesses), "en", level="substance")
rich.Deal(library, record, "en")

All of it has the colours of the page on which it stands.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, Final

from stukolka.cards import CODE, display
from stukolka.engine.play import NOT_PLAYED, replay_record
from stukolka.games.speech import COLUMNS
from stukolka.publish.words import MAY_DIFFER, WORDING_DIFFERENCES
from stukolka.rules.difference import Parts, Row, WordingRow, differences, parts
from stukolka.rules.prose import mark
from stukolka.rules.ruleset import Origin, RuleSet
from stukolka.rules.switch import Text
from stukolka.text.collation import Collation
from stukolka.text.page import GAPS, LEVELS
from stukolka.text.variants import KINDS, Level, Variant

if TYPE_CHECKING:
    from stukolka.library import Library

QUESTION: Final = Text("question", "вопрос")
ANSWER: Final = Text("answer", "ответ")
ORIGIN: Final = Text("origin", "откуда")
ALIKE: Final = Text("They answer every question alike.", "На все вопросы они отвечают одинаково.")
NO_QUESTION: Final = Text("no such question", "такого вопроса нет")
ANSWERS_DIFFER: Final = Text("Where the answers differ", "В чём ответы расходятся")
VARIANT: Final = Text("variant", "разночтение")
COUNTED: Final = Text("{places} places, {variants} variants.", "Мест: {places}, разночтений: {variants}.")
MORE: Final = Text("And {number} more.", "И ещё {number}.")
PLAYER: Final = Text("player {0}", "игрок {0}")
SEAT: Final = Text("player", "игрок")
BALANCE: Final = Text("balance", "итог")
CELL: Final = 'style="text-align:left;vertical-align:top;padding:.15em .6em"'
"""How a cell of words looks."""
NUMBER: Final = 'style="text-align:right;vertical-align:top;padding:.15em .6em"'
"""How a cell of a number looks."""
_FAINT: Final = "opacity:.75"
_ENDS: Final = 12
# How many words of a long reading are shown at its beginning and at its end.


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set to be shown in a language: every question, the answer, and where it comes from."""

    ruleset: RuleSet
    """The rule set."""
    lang: str = "en"
    """`en` or `ru`."""

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
    """The rule sets, of one game."""
    lang: str = "en"
    """`en` or `ru`."""

    def _repr_html_(self) -> str:
        """The table, or that there is nothing to show."""
        found = differences(self.rulesets)
        if not found:
            return f'<p lang="{self.lang}">{ALIKE.of(self.lang)}</p>'
        return _rows(found, [ruleset.name for ruleset in self.rulesets], "", self.lang)


@dataclass(frozen=True, slots=True)
class Compared:
    """A whole comparison of rule sets, part by part, to be shown in a language."""

    rulesets: Sequence[RuleSet]
    """The rule sets, of one game."""
    lang: str = "en"
    """`en` or `ru`."""

    def _repr_html_(self) -> str:
        """Up to three tables: what differs, what may differ, what differs in wording only."""
        return _parts(parts(self.rulesets), [ruleset.name for ruleset in self.rulesets], self.lang)


@dataclass(frozen=True, slots=True)
class Collated:
    """A collation to be shown in a language: its variants, one below the other, with the words around them."""

    collation: Collation
    """The collation."""
    lang: str = "en"
    """`en` or `ru`."""
    level: Level = "letter"
    """What counts as a difference."""
    most: int = 40
    """How many variants are shown; that there are more is said."""
    around: int = 4
    """How many words before and after are shown."""

    def _repr_html_(self) -> str:
        """The table."""
        collation, lang = self.collation, self.lang
        found = collation.variants(self.level)
        rows = (
            (
                f"{escape(KINDS[variant.kind].of(lang))}",
                *(_place(collation, variant, siglum, self.around, lang) for siglum in collation.sigla),
            )
            for variant in found[: self.most]
        )
        told = COUNTED.of(lang).format(places=len(collation.columns), variants=len(found))
        heads = (VARIANT.of(lang), *collation.sigla)
        table = _table(heads, rows, caption=f"{told} {escape(LEVELS[self.level].of(lang))}", lang=lang)
        left = len(found) - self.most
        return table if left <= 0 else f'{table}<p lang="{lang}">{MORE.of(lang).format(number=left)}</p>'


@dataclass(frozen=True, slots=True)
class Deal:
    """A record to be shown in a language: what was agreed, the cards, what happened by which rule, what it came to.

    The record is as `stukolka.toml` reads it from a file, or as `Table.record` gives it.
    """

    library: Library = field(repr=False)
    """Where the record's rule set is found."""
    record: Mapping[str, Any]
    """The record."""
    lang: str = "en"
    """`en` or `ru`."""

    def _repr_html_(self) -> str:
        """The deal.

        Raises:
            InvalidInput: the record has faults.
            IllegalAction: the rules forbid one of its actions.
        """
        lang, library = self.lang, self.library
        ruleset = library.ruleset(self.record["rules"])
        game, story = library.engine(ruleset.game), library.part(ruleset.game, "story")
        typed = library.typed(ruleset)
        replay = replay_record(game, typed, self.record)
        setup = game.setup({key: value for key, value in self.record.items() if key not in NOT_PLAYED}, typed)
        result = replay.result
        names = [PLAYER.of(lang).format(seat) for seat in range(len(result["balance"]))]
        head = " ".join(_capital(one) for one in story.head(setup, lang, names=names)) if hasattr(story, "head") else ""
        hands = "".join(
            f"<li>{escape(names[seat])}: {_shown(hand, lang)}</li>"
            for seat, hand in enumerate(self.record.get("hands", ()))
        )
        events = [event for event in replay.events if event.type != "dealt"]
        told = "".join(
            f"<div>{escape(story.told(event, lang, names=names, you=None))}{_locus(event.locus)}</div>"
            for event in (story.Course().step(events) if hasattr(story, "Course") else events)
        )
        counted = tuple(getattr(story, "COUNTED", COLUMNS))
        rows = (
            (escape(_capital(name)), *(result[kind].get(str(seat), "") for kind in counted), _signed(balance))
            for seat, (name, balance) in enumerate(zip(names, result["balance"], strict=True))
        )
        heads = (SEAT.of(lang), *(COLUMNS[kind].of(lang) for kind in counted), BALANCE.of(lang))
        table = _table(heads, rows, caption="", lang=lang, numbers=True) if result["status"] != "playing" else ""
        return (
            f'<div lang="{lang}" style="text-align:left;max-width:62em"><p style="margin:.2em 0">'
            f"<b>{escape(library.title(ruleset).of(lang))}</b> <code>{escape(ruleset.name)}</code></p>"
            f'<p style="margin:.2em 0">{escape(head)}</p>'
            f'<ul style="margin:.2em 0;padding-left:1.2em">{hands}</ul>{told}{table}</div>'
        )


def register(lang: str = "en") -> None:
    """Let rule sets, comparisons, collations and the family show themselves in the notebook that calls this.

    Elsewhere nothing happens.
    """
    ipython: Any = sys.modules.get("IPython")  # a notebook has imported it long ago
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is None:
        return
    html = shell.display_formatter.formatters["text/html"]
    html.for_type(RuleSet, lambda one: Rules(one, lang)._repr_html_())
    html.for_type(Parts, lambda one: _parts(one, (), lang))
    html.for_type(Collation, lambda one: Collated(one, lang)._repr_html_())
    html.for_type_by_name("stukolka.family.family", "Family", lambda one: _family(one, lang))


def _rows(rows: Iterable[Row], names: Sequence[str], caption: str, lang: str) -> str:
    cells = (
        (
            _switch(row.question, row.switch, lang),
            *(
                f"{escape(cell.gloss.of(lang))} {_origin(cell.origin, lang)}" if cell else NO_QUESTION.of(lang)
                for cell in row.cells
            ),
        )
        for row in rows
    )
    return _table((QUESTION.of(lang), *names), cells, caption=caption, lang=lang)


def _worded(rows: Iterable[WordingRow], names: Sequence[str], caption: str, lang: str) -> str:
    cells = (
        (
            _switch(row.question, row.switch, lang),
            *(
                "; ".join(escape(row.answers[one].of(lang)) for one in said.answers) if said else NO_QUESTION.of(lang)
                for said in row.cells
            ),
        )
        for row in rows
    )
    return _table((QUESTION.of(lang), *names), cells, caption=caption, lang=lang)


def _parts(found: Parts, names: Sequence[str], lang: str) -> str:
    """The parts that are not empty; without names, the columns are headed by the witnesses."""
    shown = ""
    for caption, rows in ((ANSWERS_DIFFER, found.differ), (MAY_DIFFER, found.may_differ)):
        if rows:
            shown += _rows(rows, names or _witnesses(rows), f"<b>{escape(caption.of(lang))}</b>", lang)
    if found.wording:
        by = names or _speakers(found.wording)
        shown += _worded(found.wording, by, f"<b>{escape(WORDING_DIFFERENCES.of(lang))}</b>", lang)
    return f'<div lang="{lang}">{shown or ALIKE.of(lang)}</div>'


def _witnesses(rows: Sequence[Row]) -> list[str]:
    """The witness of each column, as far as its answers name one."""
    columns = zip(*(row.cells for row in rows), strict=True)
    return [next((cell.says.witness for cell in column if cell and cell.says.witness), "") for column in columns]


def _speakers(rows: Sequence[WordingRow]) -> list[str]:
    """The same of wordings."""
    columns = zip(*(row.cells for row in rows), strict=True)
    return [next((said.witness for said in column if said and said.witness), "") for column in columns]


def _place(collation: Collation, variant: Variant, siglum: str, around: int, lang: str) -> str:
    """What a witness has at a variant, marked, between the words around it."""
    if siglum in variant.silent:
        return f'<span style="{_FAINT}">{escape(GAPS[collation.gap(variant.start, siglum) or "lost"].of(lang))}</span>'
    witness = collation.place(siglum)
    own = [row[witness] for row in collation.columns]
    tokens = collation.tokens[witness]
    inside = [place for place in own[variant.start : variant.end] if place is not None]
    before = [place for place in own[max(0, variant.start - 8 * around) : variant.start] if place is not None][-around:]
    after = [place for place in own[variant.end : variant.end + 8 * around] if place is not None][:around]

    def words(places: Sequence[int]) -> str:
        # As it is printed, since tokens that follow each other in the table do so in the text.
        text = collation.witnesses[witness].text[tokens[places[0]].start : tokens[places[-1]].end] if places else ""
        return escape(" ".join(text.split()))

    left_out = len(inside) - 2 * _ENDS
    text = words(inside) if left_out <= 0 else f"{words(inside[:_ENDS])} … {words(inside[-_ENDS:])}"
    held = f"<b><u>{text}</u></b>" if inside else "<b>—</b>"
    return f'<span style="{_FAINT}">{words(before)}</span> {held} <span style="{_FAINT}">{words(after)}</span>'


def _family(family: Any, lang: str) -> str:
    from stukolka.family.picture import picture

    return f'<div style="overflow-x:auto">{picture(family, lang)}</div>'


def _shown(codes: str, lang: str) -> str:
    return escape(" ".join(display(CODE.index(code), lang) for code in codes.split()))


def _locus(locus: str | None) -> str:
    return f' <code style="{_FAINT}">{escape(locus)}</code>' if locus else ""


def _signed(chips: int) -> str:
    return f"{chips:+}".replace("-", "\u2212") if chips else "0"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _switch(question: Text, key: str, lang: str) -> str:
    return f"{escape(question.of(lang))} <code>{escape(key)}</code>"


def _origin(origin: Origin, lang: str) -> str:
    return f'<span style="{_FAINT}">[{escape(mark(origin).of(lang))}]</span>'


def _table(
    heads: Iterable[str], rows: Iterable[Iterable[object]], *, caption: str, lang: str, numbers: bool = False
) -> str:
    """A table; with `numbers`, all columns but the first hold numbers."""
    styles = (CELL, NUMBER if numbers else CELL)
    head = "".join(f'<th scope="col" {styles[at > 0]}>{escape(one)}</th>' for at, one in enumerate(heads))
    body = "".join(
        "<tr>" + "".join(f"<td {styles[at > 0]}>{cell}</td>" for at, cell in enumerate(row)) + "</tr>" for row in rows
    )
    told = f'<caption style="text-align:left">{caption}</caption>' if caption else ""
    return f'<table lang="{lang}">{told}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
