"""Many deals told at the terminal: means and differences, sessions by quantiles, and what does not follow from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from stukolka.cli.output import table
from stukolka.interval import TELLING
from stukolka.publish.estimates import EACH_TIME, all_at_random, called, cell, grouped, played_by, pointed
from stukolka.publish.nouns import DEALS, DEALS_EACH, OF_DEALS, PLAYERS, SESSIONS
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from rich.console import Console

    from stukolka.batch.estimate import Estimate
    from stukolka.batch.question import Question
    from stukolka.batch.sessions import Quantile, Sessions
    from stukolka.batch.simulate import Simulation
    from stukolka.engine.outcome import Metric

HEAD = Text(
    "{players}, {deals} of seed {seed} to each; they play: {strategy}",
    "{players}; каждому своду {deals} при начальном числе {seed}; играют: {strategy}",
)
HEAD_OF_SESSIONS = Text(
    "{players}, {sessions} of {length}, seed {seed}; they play: {strategy}",
    "{players}; {sessions} по {length}, начальное число {seed}; играют: {strategy}",
)
AGREED = Text("agreed: {terms}", "условия: {terms}")
CALLED = {
    "stake": Text("stake {0}", "ставка {0}"),
    "pot": Text("pot before the stakes {0}", "кон до ставок {0}"),
    "ceiling": Text("ceiling of the pot {0}", "предел кона {0}"),
    "cap": Text("most of a remise {0}", "ремиз не больше {0}"),
    "dealer_sum": Text("dealer's sum {0}", "сумма раздающего {0}"),
    "packs": Text("packs {0}", "колод {0}"),
    "fund": Text("fund from before {0}", "в фонде от прежнего {0}"),
    "fund_sum": Text("paid into the fund {0}", "взнос в фонд {0}"),
    "limit": Text("most of a bet {0}", "в одной ставке не больше {0}"),
}
"""Key of a record -> how what is agreed is told."""
METRIC = Text("per deal", "на сдачу")
LESS = Text("{1} minus {0}", "{1} минус {0}")
INTERVALS = Text(
    "± is half of a 95 % interval; where its halves are unequal, its ends stand in brackets.",
    "± — половина 95-процентного промежутка; если его половины не равны, в скобках стоят его концы.",
)
POTS = Text("Pots are those of the table.", "«Конов» — в долях кона на столе.")
ALWAYS = Text(
    "“{each_time}” is what came out alike in {deals} of {deals}: more deals may go otherwise.",
    "«{each_time}» — то, что вышло одинаково в {deals} из {deals}: в других сдачах может быть иначе.",
)
"""What follows from numbers that did not vary."""
FEW = Text(
    "Fewer than {few} deals tell next to nothing, and their intervals can't be relied on.",
    "По сдачам, которых меньше {few}, не скажешь почти ничего, и промежуткам тут верить нельзя.",
)
"""What follows from a few deals."""
SAME = {
    ("remises", "pot_growth"): Text(
        "“{one}” and “{other}” are one number here: each remise was the whole pot, and nothing else went into the "
        "next.",
        "«{one}» и «{other}» здесь одно число: каждый ремиз был во весь кон, и ничего другого в следующий не вошло.",
    )
}
"""Two metrics -> why they are equal, where they are."""
CHANGED = Text("{1} goes differently from {0} in {share} of deals", "{1} идёт иначе, чем {0}, в {share} сдач")
FIRST_CHANGED = Text(", first in deal {number}", ", впервые в сдаче {number}")
NEVER = Text(
    "Nothing in which they differ came up: that follows from how these players play and from what is on the table, and "
    "is no measure of the rules. Try another --strategy or --pot.",
    "Ничто из того, чем они различаются, не понадобилось: так вышло при такой игре и таких деньгах на столе, и о самих "
    "правилах это ничего не говорит. Попробуйте другую --strategy или --pot.",
)
"""What does not follow from deals that all went alike."""
CHANGED_SESSIONS = Text(
    "{1} comes to something else than {0} in {share} of sessions", "{1} даёт не то же, что {0}, в {share} вечеров"
)
FIRST_SESSION = Text(", first in session {number}", ", впервые в вечере {number}")
ALL_ALIKE = Text(
    "{names} came to the same in every one of {sessions}.", "{names} дали одно и то же во всех вечерах: {sessions}."
)
OF_SESSIONS = Text("share of sessions", "доля вечеров")
STANDS = Text("stands after {deals}", "стоит после {deals}")
HIGHEST = Text("at its highest", "самое большее")
LEVEL = Text("what stands, coins", "что стоит, монет")
MIDDLE = Text("half", "половина")
LEVELS_READ = Text(
    "Each column tells how much was not exceeded in so many of the sessions: under 5 % in 5 of 100, under “half” in "
    "half of them.",
    "В каждом столбце — сумма, выше которой не поднялось в такой доле вечеров: под «5 %» в 5 из 100, под «половина» в "
    "каждом втором.",
)
EXPLODES = Text(
    "The pot has stood {times} times as high as the first one in {share} of sessions.",
    "В {share} вечеров кон хоть раз вырастал до {times} первых конов.",
)
LOSING = Text("Sessions lost: {seats}.", "Вечеров в убытке: {seats}.")
LOST = Text("seat {seat} {share}", "место {seat} — {share}")
EXPLODED_ROW = Text("the pot stood {times} times as high", "кон вырастал до {times} первых")
LOSES_ROW = Text("seat {seat} loses", "в убытке место {seat}")
RANDOM = Text(
    "All of them play at random, and take each of the ways that the rules offer equally often, so a rule that offers "
    "more of them weighs more: that says nothing of what a player who thinks would notice.",
    "Все они играют наугад и любой из дозволенных ходов выбирают одинаково часто, так что правило, которое даёт больше "
    "выбора, и весит больше: что заметил бы думающий игрок, этим не измерено.",
)
"""What does not follow from players who look at nothing."""
OTHERWISE = Text("--strategy says how they play.", "Как они играют, задаёт --strategy.")


def told_terms(agreed: Mapping[str, object], lang: str) -> str:
    """What is agreed at a table, as part of a heading; empty where nothing is."""
    told = [CALLED[key].of(lang).format(value) for key, value in _in_order(agreed)]
    return AGREED.of(lang).format(terms=", ".join(told)) if told else ""


def _in_order(agreed: Mapping[str, object]) -> list[tuple[str, object]]:
    # The order of the options.
    return [(key, value) for key in CALLED if (value := agreed.get(key)) is not None]


def _head(shown: Console, told: str, question: Question, lang: str) -> None:
    shown.print("; ".join(part for part in (told, told_terms(question.agreed, lang)) if part))


def show(shown: Console, found: Simulation, lang: str) -> None:
    """Tells what many deals came to."""
    from stukolka.batch.estimate import proportion

    question = found.question
    told = found.provenance
    head = HEAD.of(lang).format(
        players=PLAYERS.counted(told.players, lang),
        deals=DEALS.counted(told.deals, lang),
        seed=told.seed,
        strategy=played_by(told.strategy, lang),
    )
    _head(shown, head, question, lang)
    names = [ruleset.name for ruleset in question.rulesets]
    metrics = question.measures()
    own = [found.metrics(place) for place in range(len(names))]
    shown.print(_table(metrics, names, own, lang, signed=False))
    pairs = list(found.block.changes)
    less = [found.differences(*pair) for pair in pairs]
    if pairs:
        heads = [LESS.of(lang).format(names[one], names[other]) for one, other in pairs]
        shown.print(_table(metrics, heads, less, lang, signed=True))
    for (one, other), change in found.block.changes.items():
        share = cell(proportion(change.deals, told.deals), lang, share=True, signed=False)
        said = CHANGED.of(lang).format(names[one], names[other], share=share)
        if change.first is not None:
            said += FIRST_CHANGED.of(lang).format(number=change.first)
        shown.print(f"{said}.")
        if change.first is None:
            shown.print(NEVER.of(lang))
    for same in same_figures(own, metrics, lang):
        shown.print(same)
    in_pots = f" {POTS.of(lang)}" if any(metric.unit == "pots" for metric in metrics.values()) else ""
    shown.print(f"{INTERVALS.of(lang)}{in_pots}", style="dim")
    if any(one.se == 0 and one.low == one.high for column in own for one in column.values()):
        shown.print(ALWAYS.of(lang).format(each_time=EACH_TIME.of(lang), deals=grouped(told.deals, lang)), style="dim")
    if told.deals < TELLING:
        shown.print(FEW.of(lang).format(few=TELLING))
    if all_at_random(told.strategy):
        shown.print(f"{RANDOM.of(lang)} {OTHERWISE.of(lang)}")


def same_figures(columns: Sequence[Mapping[str, Estimate]], metrics: Mapping[str, Metric], lang: str) -> list[str]:
    """Which metrics are one number in all these columns, and why; a line each."""
    return [
        why.of(lang).format(one=metrics[one].title.of(lang), other=metrics[other].title.of(lang))
        for (one, other), why in SAME.items()
        if all(_alike(column, (one, other)) for column in columns)
    ]


def _alike(column: Mapping[str, Estimate], pair: tuple[str, str]) -> bool:
    # To the last digit, and of something that varies.
    one, other = (column.get(name) for name in pair)
    return one is not None and one == other and bool(one.se)


def _table(
    metrics: dict[str, Metric], heads: Sequence[str], columns: Sequence[dict[str, Estimate]], lang: str, *, signed: bool
) -> Any:
    rows = []
    for name, metric in metrics.items():
        cells = [cell(column[name], lang, share=metric.unit == "share", signed=signed) for column in columns]
        rows.append((called(metric, lang), *cells))
    return table((METRIC, *heads), rows, lang, numbers=range(1, len(heads) + 1))


def show_sessions(shown: Console, played: Sessions, lang: str) -> None:
    """Tells what many sessions came to."""
    question: Question = played.question
    told = played.provenance
    sessions = SESSIONS.counted(played.count, lang)
    head = HEAD_OF_SESSIONS.of(lang).format(
        players=PLAYERS.counted(told.players, lang),
        sessions=sessions,
        length=DEALS_EACH.counted(question.length or 0, lang),
        seed=told.seed,
        strategy=played_by(told.strategy, lang),
    )
    _head(shown, head, question, lang)
    # What comes to the same throughout is told once.
    alike: dict[int, list[int]] = {}
    for place in range(len(question.rulesets)):
        first = next((one for one in alike if not played.changed(one, place).deals), place)
        alike.setdefault(first, []).append(place)
    names = {first: ", ".join(question.rulesets[place].name for place in places) for first, places in alike.items()}
    for place, places in alike.items():
        shown.print(f"\n{names[place]}", style="bold")
        if len(places) > 1:
            shown.print(f"{ALL_ALIKE.of(lang).format(names=names[place], sessions=sessions)} {NEVER.of(lang)}")
        _show_evenings(shown, played, place, lang)
    for one, other in question.pairs:
        if {one, other} <= set(alike):
            _show_changes(shown, played, one, other, lang)
    shown.print()
    shown.print(LEVELS_READ.of(lang), style="dim")
    shown.print(INTERVALS.of(lang), style="dim")
    if all_at_random(told.strategy):
        shown.print(f"{RANDOM.of(lang)} {OTHERWISE.of(lang)}")


def _show_evenings(shown: Console, played: Sessions, place: int, lang: str) -> None:
    from stukolka.batch.estimate import share
    from stukolka.batch.sessions import EXPLODED, LEVELS, checkpoints

    question: Question = played.question
    rows = [
        _quantiles(
            STANDS.of(lang).format(deals=OF_DEALS.counted(after, lang)), played.quantiles(place, f"after-{after}"), lang
        )
        for after in checkpoints(question.length or 0)
    ]
    rows.append(_quantiles(HIGHEST.of(lang), played.quantiles(place, "highest"), lang))
    levels = [MIDDLE.of(lang) if level == 1 / 2 else f"{100 * level:.0f} %" for level in LEVELS]
    shown.print(table((LEVEL, *levels), rows, lang, numbers=range(1, len(levels) + 1)))
    if (exploded := played.exploded) is not None:
        often = cell(share(exploded, place), lang, share=True, signed=False)
        times = question.explodes or EXPLODED
        shown.print(EXPLODES.of(lang).format(times=grouped(times, lang), share=often))
    losing = [
        cell(share(played.losing(seat), place), lang, share=True, signed=False) for seat in range(question.players)
    ]
    seats = [LOST.of(lang).format(seat=seat, share=often) for seat, often in enumerate(losing)]
    shown.print(LOSING.of(lang).format(seats="; ".join(seats)))


def _show_changes(shown: Console, played: Sessions, one: int, other: int, lang: str) -> None:
    from stukolka.batch.estimate import difference, proportion
    from stukolka.batch.sessions import EXPLODED

    question: Question = played.question
    names = [question.rulesets[place].name for place in (one, other)]
    times = grouped(question.explodes or EXPLODED, lang)
    shares = [] if played.exploded is None else [(EXPLODED_ROW.of(lang).format(times=times), played.exploded)]
    shares += [(LOSES_ROW.of(lang).format(seat=seat), played.losing(seat)) for seat in range(question.players)]
    rows = [(what, cell(difference(of, one, other), lang, share=True, signed=True)) for what, of in shares]
    shown.print(table((OF_SESSIONS, LESS.of(lang).format(*names)), rows, lang, numbers={1}))
    change = played.changed(one, other)
    often = cell(proportion(change.deals, played.count), lang, share=True, signed=False)
    said = CHANGED_SESSIONS.of(lang).format(*names, share=often)
    shown.print(f"{said}{FIRST_SESSION.of(lang).format(number=change.first)}.")


def _quantiles(name: str, found: Sequence[Quantile], lang: str) -> tuple[str, ...]:
    return (name, *(_chips(quantile.value, lang) for quantile in found))


def _chips(chips: int, lang: str) -> str:
    # Beyond millions of millions nobody counts the coins.
    return grouped(chips, lang) if abs(chips) < 10**12 else pointed(f"{Decimal(chips):.2e}", lang)
