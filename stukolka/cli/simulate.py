"""The command `simulate`: many deals under one or several rule sets."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.long import OVERFLOWED, USUALLY, Long, Many, grouped, hired, kept_in, watched
from stukolka.cli.numbers import Counted, Whole
from stukolka.cli.output import complain, console, write, write_json
from stukolka.cli.places import Out
from stukolka.cli.rulesets import RULESET_HELP
from stukolka.cli.terms import STRATEGIES_HELP
from stukolka.cli.writing import WRITTEN
from stukolka.errors import Fault, WrongUsage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from stukolka.library import Library
    from stukolka.rules.ruleset import RuleSet


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
    players: Annotated[
        Many | None,
        Parameter(help="How many play, which must be said; seat 0 deals, unless deals follow each other."),
    ] = None,
    deals: Annotated[Many | None, Parameter(help="How many deals; else 100000.")] = None,
    seed: Annotated[Counted, Parameter(help="The seed; the same seed gives the same deals for ever.")] = 1,
    strategy: Annotated[str, Parameter(help=f"How the players decide: {STRATEGIES_HELP}.")] = "random",
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
        Out | None,
        Parameter(help="A file for the outcomes of all deals: FILE.parquet or FILE.csv; missing folders are made."),
    ] = None,
    long: Long = USUALLY,
    common: Common = DEFAULTS,
) -> None:
    """Many deals: what they come to on average, and how rule sets differ on the same deals."""
    from stukolka.batch import files, simulate, table
    from stukolka.cli import simulate_text

    library = common.library()
    lang = common.language
    if sessions is None and (length is not None or explodes is not None):
        raise WrongUsage("--length and --explodes are for sessions, whose number --sessions says")
    if sessions is not None and (deals is not None or out is not None):
        raise WrongUsage(
            "--sessions says how much is played: --deals and --out are for deals that don't follow each other"
        )
    chosen = library.rulesets(rulesets)
    if players is None and chosen:
        raise WrongUsage([_how_many(library, chosen)])
    asked = table.question(
        chosen,
        players=players or 0,
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
    if (instead := asked.engine.told(lang)) is not None:
        complain(instead)
    options: Any = {"hire": hire, "kept": kept, "block": long.block}
    if sessions is not None:
        from stukolka.batch import sessions as evenings

        with watched(kept, lang) as progress:
            played = evenings.play(asked, sessions, progress=progress, **options)
        _warn(played.provenance.overflowed, lang)
        if common.json:
            write_json(played.as_json())
        else:
            simulate_text.show_sessions(console(), played, lang)
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
        simulate_text.show(console(), found, lang)
        if out is not None:
            write(f"{WRITTEN.of(lang)} {out}")


def _how_many(library: Library, rulesets: Sequence[RuleSet]) -> Fault:
    """That it must be said how many play, and from how many to how many all these rule sets have it."""
    limits = [library.limits(ruleset) for ruleset in rulesets]
    least, most = max(low for low, _ in limits), min(high for _, high in limits)
    told = f": by these rules {least} to {most}" if least < most else ""
    return Fault(f"how many play must be said{told}", key="--players")


def _warn(overflowed: int, lang: str) -> None:
    if overflowed:
        complain(OVERFLOWED.of(lang).format(count=grouped(overflowed, lang)))
