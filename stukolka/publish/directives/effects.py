"""What the answers on which rule sets differ come to: a block of the pages of differences and of questions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from stukolka.batch.study import ORDER
from stukolka.publish import measured
from stukolka.publish.directives.stored import MEANS, VERDICTS, provenance, state
from stukolka.publish.estimates import STRATEGIES, UNITS, cell, share_of
from stukolka.publish.folded import fold
from stukolka.publish.markup import (
    Node,
    Row,
    badge,
    bullets,
    code,
    joined,
    link,
    paragraph,
    section,
    span,
    table,
    unbroken,
)
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.publish.directives.base import EditionDirective
    from stukolka.publish.measured import Taken
    from stukolka.rules.ruleset import RuleSet
    from stukolka.rules.switch import Switch

TITLE: Final = Text("What the differences come to", "Что дают различия")
INTRO: Final = Text(
    "One answer of {first} at a time is replaced by that of {second}, all else left as it is, and the same deals are "
    "played: the table shows how much more or less comes of it than under {first}.",
    "В своде {first} ответы по одному заменяются ответами {second}, остальное остаётся как есть, и играются те же "
    "сдачи: вот насколько больше или меньше выходит, чем по {first}.",
)
LOCUS_TITLE: Final = Text("What difference the answer makes", "На что влияет ответ")
LOCUS_INTRO: Final = Text(
    "This answer of a rule set is replaced by that of another, all else left as it is, and the same deals are played.",
    "В своде этот ответ заменяется ответом другого свода, остальное остаётся как есть, и играются те же сдачи.",
)
NOT_ASKED: Final = Text(
    "This has not been measured: no `[[exchange]]` in `variants/{game}/studies.toml` names both rule sets.",
    "Это не измерялось: ни один `[[exchange]]` в `variants/{game}/studies.toml` не называет обоих сводов.",
)
IDLE: Final = Text(
    "Not measured, since nothing depends on them where nobody makes a mistake in dealing or playing:",
    "Не измерены, поскольку от них ничего не зависит, если никто не ошибся при сдаче и в игре:",
)
IDLE_LOCUS: Final = Text(
    "Not measured: nothing depends on this question where nobody makes a mistake in dealing or playing.",
    "Не измерено: от этого вопроса ничего не зависит, если никто не ошибся при сдаче и в игре.",
)
UNPLAYED: Final = Text("Can't be played at this table: ", "За этим столом не сыграть: ")
ALIKE: Final = Text(
    "Where the sources merely may differ, or differ in wording, both rule sets play alike: there is nothing to "
    "measure.",
    "Где источники расходятся лишь предположительно или только в словах, по обоим сводам играют одинаково, и "
    "измерять нечего.",
)
NOTHING: Final = Text("No difference shows in regular deals.", "В правильных сдачах не сказывается ни одно различие.")
STEP: Final = Text("answer replaced", "замена ответа")
PLAY: Final = Text("they play", "играют")
OTHERWISE: Final = Text("deals that go otherwise", "сдач идёт иначе")
VERDICT: Final = Text("verdict", "вывод")
REPEAT: Final = Text("The commands that repeat each number", "Команды, которыми повторяется каждое число")


def of_pair(page: EditionDirective, rulesets: Sequence[RuleSet]) -> Node:
    """The section of a page that compares two rule sets."""
    return section(page.say(TITLE), "effects", *_of_pair(page, *rulesets))


def _of_pair(page: EditionDirective, first: RuleSet, second: RuleSet) -> Iterator[Node]:
    asked = measured.between(page.library, first, second)
    if asked is None:
        yield paragraph(page.say(NOT_ASKED, game=page.game.name))
        return
    name, result = asked
    yield from state(page, name, result)
    if not result.told:
        return
    taken = [
        one
        for one in measured.steps(name, result)
        if one.step["rules"] == first.name and second.name in one.step["as_in"]
    ]
    yield paragraph(page.say(INTRO, first=first.name, second=second.name))
    yield from _measured(page, taken, result.told, by_question=True)
    if idle := [one for one in taken if one.step["why"] == "idle"]:
        yield paragraph(page.say(IDLE))
        yield bullets([paragraph(page.locus_link(page.game.switch(one.step["switch"])))] for one in idle)
    yield from _unplayed(page, taken)
    yield paragraph(page.say(ALIKE))
    yield provenance(page, name, result)


def of_locus(page: EditionDirective, switch: Switch) -> list[Node]:
    """The section of the page of a question: what its answers come to, form by form; nothing where none differ."""
    blocks: list[Node] = []
    idle = False
    for name, result in measured.exchanges(page.library, page.game.name).items():
        taken = [one for one in measured.steps(name, result) if one.step["switch"] == switch.key]
        if not taken:
            continue
        idle = idle or any(one.step["why"] == "idle" for one in taken)
        if shown := [*_measured(page, taken, result.told, by_question=False), *_unplayed(page, taken)]:
            blocks += [*state(page, name, result), *shown, provenance(page, name, result)]
    if blocks:
        blocks.insert(0, paragraph(page.say(LOCUS_INTRO)))
    elif idle:
        blocks.append(paragraph(page.say(IDLE_LOCUS)))
    return [section(page.say(LOCUS_TITLE), "effects", *blocks)] if blocks else []


def _measured(
    page: EditionDirective, taken: Sequence[Taken], told: Mapping[str, Any], *, by_question: bool
) -> Iterator[Node]:
    """The table of what has been played, and the commands that play it again."""
    played = [one for one in taken if one.step["changed"] is not None]
    if not played:
        if by_question:
            yield paragraph(page.say(NOTHING))
        return
    header = [
        page.say(STEP),
        page.say(PLAY),
        page.say(VERDICT),
        page.say(OTHERWISE),
        *(_called(metric, page.lang) for metric in told["metrics"]),
    ]
    rows = [row for one in played for row in _rows(page, one, told["metrics"], by_question=by_question)]
    yield table(header, rows, "effects", widths=(28, 11, 13, 11, *([12] * len(told["metrics"]))))
    commands = [[paragraph(code(one.command(of)))] for one in played for of, _ in one.played()]
    yield fold(page.say(REPEAT), bullets(commands, "commands"), classes=["repeat"])


def _called(metric: Mapping[str, Any], lang: str) -> str:
    unit = f", {UNITS[metric['unit']].of(lang)}" if metric["unit"] in UNITS else ""
    return f"{metric['title'][lang]}{unit}"


def _rows(
    page: EditionDirective, one: Taken, metrics: Sequence[Mapping[str, Any]], *, by_question: bool
) -> Iterator[Row]:
    step = one.step
    switch = page.game.switch(step["switch"])
    first, second = step["answers"]
    change = paragraph(page.answer_link(switch, first), " → ", page.answer_link(switch, second))
    if by_question:
        name = paragraph(page.locus_link(switch), " ", span(code(switch.key), classes=["key"]))
    else:
        givers = joined(link("ruleset", giver) for giver in step["as_in"])
        name = paragraph(link("ruleset", step["rules"]), " → ", *givers)
    head: list[Node | str] = [name, change]
    for number, (source, found) in enumerate(one.played()):
        strategy = source["strategy"]
        said = STRATEGIES[strategy].of(page.lang) if strategy in STRATEGIES else strategy
        verdict = _worst(found["metrics"][metric["metric"]]["verdict"] for metric in metrics)
        yield Row(
            [] if number else head,
            [said],
            [badge(page.say(VERDICTS[verdict]), page.say(MEANS[verdict]), f"verdict-{verdict}")],
            [unbroken(share_of(found["share"], page.lang)) if found["share"] is not None else ""],
            *(
                [_number(found["metrics"][metric["metric"]], page.lang, share=metric["unit"] == "share")]
                for metric in metrics
            ),
        )


def _number(found: Mapping[str, Any], lang: str, *, share: bool) -> str:
    # On a narrow page it breaks before the sign ± and nowhere else; less than nothing has a minus, not a hyphen.
    told = cell(measured.number(found), lang, share=share, signed=True)
    return told.replace("± ", "±\u00a0").replace(" %", "\u00a0%").replace("-", "\u2212")


def _worst(verdicts: Iterable[str]) -> str:
    found = set(verdicts)
    return next(one for one in ORDER if one in found)


def _unplayed(page: EditionDirective, taken: Sequence[Taken]) -> Iterator[Node]:
    for one in taken:
        if one.step["changed"] is None and one.step["why"] != "idle":
            switch = page.game.switch(one.step["switch"])
            yield paragraph(page.say(UNPLAYED), page.locus_link(switch), f" ({one.step['why']})")
