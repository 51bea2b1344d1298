"""The command `simulate`: many deals under one or several rule sets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.long import OVERFLOWED, USUALLY, Long, Many, grouped, hired, kept_in, watched
from stukolka.cli.numbers import Counted, Whole
from stukolka.cli.output import complain, console, table, write_json
from stukolka.cli.places import Out
from stukolka.cli.rulesets import RULESET_HELP
from stukolka.errors import WrongUsage
from stukolka.publish.estimates import all_at_random, called, cell, played_by, pointed, share_of
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from rich.console import Console

    from stukolka.batch.estimate import Estimate
    from stukolka.batch.question import Question
    from stukolka.batch.sessions import Quantile, Sessions
    from stukolka.batch.simulate import Simulation
    from stukolka.engine.outcome import Metric

HEAD = Text(
    "{players} players, {deals} deals of seed {seed} to each; they play: {strategy}",
    "Игроков {players}; каждому своду {deals} сдач при начальном числе {seed}; играют: {strategy}",
)
HEAD_OF_SESSIONS = Text(
    "{players} players, {sessions} sessions of {length} deals, seed {seed}; they play: {strategy}",
    "Игроков {players}; вечеров {sessions} по {length} сдач, начальное число {seed}; играют: {strategy}",
)
METRIC = Text("per deal", "на сдачу")
LESS = Text("{1} minus {0}", "{1} минус {0}")
INTERVALS = Text(
    "± is half of a 95 % interval; pots are those of the table.",
    "± — половина 95-процентного промежутка; «конов» — в долях кона на столе.",
)
CHANGED = Text("{1} goes differently from {0} in {share} of deals", "{1} идёт иначе, чем {0}, в {share} сдач")
FIRST_CHANGED = Text(", first in deal {number}", ", впервые в сдаче {number}")
NEVER = Text(
    "Nothing in which they differ came up: that follows from how these players play and from what is on the table, and "
    "is no measure of the rules. Try another --strategy or --pot.",
    "Ничто из того, чем они различаются, не понадобилось: так вышло при такой игре и таких деньгах на столе, и о самих "
    "правилах это ничего не говорит. Попробуйте другую --strategy или --pot.",
)
"""What does not follow from deals that all went alike."""
STANDS = Text("stands after {deals} deals", "стоит после {deals} сдач")
HIGHEST = Text("at its highest", "самое большее")
LEVEL = Text("coins; of 100 sessions no more in", "монет; из 100 вечеров не больше в")
EXPLODES = Text(
    "The pot has stood {times} times as high as the first one in {share} of sessions.",
    "В {share} вечеров кон хоть раз вырастал до {times} первых конов.",
)
LOSES = Text("chair {chair} loses in {share} of sessions", "место {chair} остаётся в убытке в {share} вечеров")
RANDOM = Text(
    "All of them play at random, and take each of the ways that the rules offer equally often, so a rule that offers "
    "more of them weighs more: that says nothing of what a player who thinks would notice.",
    "Все они играют наугад и любой из дозволенных ходов выбирают одинаково часто, так что правило, которое даёт больше "
    "выбора, и весит больше: что заметил бы думающий игрок, этим не измерено.",
)
"""What does not follow from players who look at nothing."""
OTHERWISE = Text("--strategy says how they play.", "Как они играют, задаёт --strategy.")


@Parameter(name="*")
@dataclass(frozen=True)
class Sums:
    """The sums of the table."""

    stake: Annotated[Whole | None, Parameter(help="The unit stake; else 15.")] = None
    pot: Annotated[Whole | None, Parameter(help="What stands before every deal, or before the first; else 0.")] = None
    ceiling: Annotated[Whole | None, Parameter(help="The sum above which the dealer may refuse a lone knocker.")] = None
    cap: Annotated[Whole | None, Parameter(help="The most that a remise may be, where one is agreed.")] = None
    dealer_sum: Annotated[Whole | None, Parameter(help="The dealer's own sum, where it is agreed.")] = None
    packs: Annotated[Whole | None, Parameter(help="Lansquenet: how many packs are put together.")] = None
    fund: Annotated[Whole | None, Parameter(help="Lansquenet: what is in the reserve fund from before.")] = None
    fund_sum: Annotated[Whole | None, Parameter(help="Lansquenet: what each pays into the reserve fund.")] = None
    limit: Annotated[Whole | None, Parameter(help="Stukalshchik: the most chips in one bet.")] = None


NOTHING_SAID = Sums()
"""No sum is named."""


def simulate(
    *rulesets: Annotated[str, Parameter(help=RULESET_HELP)],
    players: Annotated[Many, Parameter(help="How many play; seat 0 deals, unless deals follow each other.")],
    deals: Annotated[Many | None, Parameter(help="How many deals; else 100000.")] = None,
    seed: Annotated[Counted, Parameter(help="The seed; the same seed gives the same deals for ever.")] = 1,
    strategy: Annotated[
        str, Parameter(help="How the players decide, for all or by seat: random,cautious,...; else at random.")
    ] = "random",
    sums: Sums = NOTHING_SAID,
    sessions: Annotated[
        Many | None, Parameter(help="How many sessions are played instead, the pot carried over from deal to deal.")
    ] = None,
    length: Annotated[Many | None, Parameter(help="The deals of a session; else 100.")] = None,
    explodes: Annotated[
        Many | None, Parameter(help="How many times as high as the first a pot must stand to have exploded; else 1000.")
    ] = None,
    engine: Annotated[
        Literal["batch", "reference"], Parameter(help="The compiled engine or the reference; both play alike.")
    ] = "batch",
    out: Annotated[
        Out | None, Parameter(help="A file for the outcomes of all deals: FILE.parquet or FILE.csv.")
    ] = None,
    long: Long = USUALLY,
    common: Common = DEFAULTS,
) -> None:
    """Many deals: what they come to on average, and how rule sets differ on the same deals."""
    from stukolka.batch import files, simulate, table

    library = common.library()
    lang = common.language
    if sessions is None and (length is not None or explodes is not None):
        raise WrongUsage("--length and --explodes are for sessions, whose number --sessions says")
    if sessions is not None and (deals is not None or out is not None):
        raise WrongUsage(
            "--sessions says how much is played: --deals and --out are for deals that don't follow each other"
        )
    asked = table.question(
        library.rulesets(rulesets),
        players=players,
        seed=seed,
        strategy=strategy,
        agreed=asdict(sums),
        engine=engine,
        length=None if sessions is None else 100 if length is None else length,
        explodes=explodes,
    )
    hire = hired(long)
    if out is not None:
        files.writer_of(out)
    kept = kept_in(long.store, lang)
    if asked.engine.why is not None:
        complain(asked.engine.why.of(lang))
    options: Any = {"hire": hire, "kept": kept, "block": long.block}
    if sessions is not None:
        from stukolka.batch import sessions as evenings

        with watched(kept, lang) as progress:
            played = evenings.play(asked, sessions, progress=progress, **options)
        _warn(played.provenance.overflowed, lang)
        if common.json:
            write_json(played.as_json())
        else:
            _show_sessions(console(), played, lang)
        return
    count = 100_000 if deals is None else deals
    with watched(kept, lang) as progress:
        if out is None:
            found = simulate.simulate(asked, count, progress=progress, **options)
        else:
            found = files.simulate_to(out, asked, count, progress=progress, **options)
    _warn(found.block.overflowed, lang)
    if common.json:
        write_json(found.as_json())
    else:
        _show(console(), found, lang)


def _warn(overflowed: int, lang: str) -> None:
    if overflowed:
        complain(OVERFLOWED.of(lang).format(count=grouped(overflowed, lang)))


def _show(shown: Console, found: Simulation, lang: str) -> None:
    question = found.question
    told = found.provenance
    shown.print(
        HEAD.of(lang).format(
            players=told.players,
            deals=grouped(told.deals, lang),
            seed=told.seed,
            strategy=played_by(told.strategy, lang),
        )
    )
    names = [ruleset.name for ruleset in question.rulesets]
    metrics = question.measures()
    columns = [found.metrics(place) for place in range(len(names))]
    shown.print(_table(metrics, names, columns, lang, signed=False))
    pairs = list(found.block.changes)
    if pairs:
        heads = [LESS.of(lang).format(names[one], names[other]) for one, other in pairs]
        columns = [found.differences(*pair) for pair in pairs]
        shown.print(_table(metrics, heads, columns, lang, signed=True))
    for (one, other), change in found.block.changes.items():
        said = CHANGED.of(lang).format(names[one], names[other], share=share_of(change.deals / told.deals, lang))
        if change.first is not None:
            said += FIRST_CHANGED.of(lang).format(number=change.first)
        shown.print(f"{said}.")
        if change.first is None:
            shown.print(NEVER.of(lang))
    shown.print(INTERVALS.of(lang), style="dim")
    if all_at_random(told.strategy):
        shown.print(f"{RANDOM.of(lang)} {OTHERWISE.of(lang)}")


def _table(
    metrics: dict[str, Metric], heads: Sequence[str], columns: Sequence[dict[str, Estimate]], lang: str, *, signed: bool
) -> Any:
    rows = []
    for name, metric in metrics.items():
        cells = [cell(column[name], lang, share=metric.unit == "share", signed=signed) for column in columns]
        rows.append((called(metric, lang), *cells))
    return table((METRIC, *heads), rows, lang, numbers=range(1, len(heads) + 1))


def _show_sessions(shown: Console, played: Sessions, lang: str) -> None:
    from stukolka.batch.sessions import EXPLODED, LEVELS, checkpoints

    question: Question = played.question
    told = played.provenance
    shown.print(
        HEAD_OF_SESSIONS.of(lang).format(
            players=told.players,
            sessions=grouped(played.count, lang),
            length=question.length,
            seed=told.seed,
            strategy=played_by(told.strategy, lang),
        )
    )
    for place, ruleset in enumerate(question.rulesets):
        shown.print(f"\n{ruleset.name}", style="bold")
        rows = [
            _quantiles(STANDS.of(lang).format(deals=after), played.quantiles(place, f"after-{after}"), lang)
            for after in checkpoints(question.length or 0)
        ]
        rows.append(_quantiles(HIGHEST.of(lang), played.quantiles(place, "highest"), lang))
        heads: tuple[Text | str, ...] = (LEVEL, *(f"{100 * level:.0f}" for level in LEVELS))
        shown.print(table(heads, rows, lang, numbers=range(1, len(heads))))
        if (exploded := played.exploded) is not None:
            from stukolka.batch.estimate import share

            often = cell(share(exploded, place), lang, share=True, signed=False)
            times = question.explodes or EXPLODED
            shown.print(EXPLODES.of(lang).format(times=grouped(times, lang), share=often))
        losing = [float((played.of(place, f"net-{chair}") < 0).mean()) for chair in range(question.players)]
        chairs = [LOSES.of(lang).format(chair=chair, share=share_of(share, lang)) for chair, share in enumerate(losing)]
        shown.print(f"{'; '.join(chairs)}.")
    if all_at_random(told.strategy):
        shown.print()
        shown.print(f"{RANDOM.of(lang)} {OTHERWISE.of(lang)}")


def _quantiles(name: str, found: Sequence[Quantile], lang: str) -> tuple[str, ...]:
    return (name, *(_chips(quantile.value, lang) for quantile in found))


def _chips(chips: int, lang: str) -> str:
    # Beyond millions of millions nobody counts the coins.
    return grouped(chips, lang) if abs(chips) < 10**12 else pointed(f"{Decimal(chips):.2e}", lang)
