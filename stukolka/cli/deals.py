"""Commands about single deals: `deal`, `replay`, `ruling`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.numbers import Counted, Whole
from stukolka.cli.output import console, indented, write, write_json, write_table
from stukolka.cli.rulesets import ORIGIN, RULESET_HELP
from stukolka.cli.terms import CARDS_ONLY, NOTHING_SAID, OF_STUKOLKA, STRATEGIES_HELP, Terms, strategies, terms, warn
from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.publish.authority import Authority, authority
from stukolka.rules.prose import mark
from stukolka.rules.ruleset import RuleSet, origin_json
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.cli.telling import Story
    from stukolka.library import Library

DEALS_AGAIN = {
    "same-dealer": Text("The same dealer shuffles and deals again", "Тот же раздающий тасует и сдаёт снова"),
    "next-dealer": Text("The next dealer shuffles and deals again", "Следующий раздающий тасует и сдаёт снова"),
    "right-dealer": Text("Whoever should have dealt shuffles and deals", "Тасует и сдаёт тот, чья очередь"),
}
RULING = Text("Ruling", "Решение")
INCIDENT = Text("incident", "случай")
RULED = Text("ruling", "решение")
WHAT = Text("what happened", "что случилось")


def deal(
    ruleset: Annotated[str, Parameter(help=RULESET_HELP)],
    /,
    *,
    players: Annotated[Whole, Parameter(help="How many play.")],
    seed: Annotated[Counted, Parameter(help="The seed; the same seed gives the same deals for ever.")],
    number: Annotated[Counted, Parameter(help="Which deal of this seed, counted from 0.")] = 0,
    agreed: Terms = NOTHING_SAID,
    forced: Annotated[
        bool | None, Parameter(group=OF_STUKOLKA, help="Whether the deal is forced, where the pot leaves it open.")
    ] = None,
    shleif: Annotated[
        Literal["kept", "renounced", "taken-back"] | None,
        Parameter(group=OF_STUKOLKA, help="What the dealer says of the shleif."),
    ] = None,
    strategy: Annotated[
        str, Parameter(help=f"How the players decide: {STRATEGIES_HELP}; none: only the cards.")
    ] = "random",
    common: Common = DEFAULTS,
) -> None:
    """One deal, printed as a record that replays."""
    from stukolka.cli.records import result_json
    from stukolka.engine import play, record

    library = common.library()
    chosen = library.ruleset(ruleset)
    game, rules = library.engine(chosen.game), library.typed(chosen)
    options = agreed.options(library.part(chosen.game, "words"), players=players)
    base = terms(game, rules, options | {"forced": forced, "shleif": shleif})
    decide = [] if strategy == CARDS_ONLY else strategies(game, strategy, players)
    warn(library, chosen, game, base, lang=common.language)
    setup = game.deal(base, seed, number)
    head = {"rules": chosen.name, record.DIGEST: chosen.digest}
    values: dict[str, Any] = {**head, **game.table(setup), "actions": []}
    if decide:
        played = play.playout(game, setup, decide, play.random_streams(seed, number, players))
        values["actions"] = played.texts()
    else:
        played = play.replay(game, setup, [])
    if common.json:
        write_json({"record": values, "result": result_json(played.result, chosen, recorded=chosen.digest)})
    else:
        write(record.write(values).rstrip("\n"))


def replay(
    record: Annotated[
        Path, Parameter(help="A record, in TOML; its players are numbered from 0, the way the game goes.")
    ],
    /,
    *,
    common: Common = DEFAULTS,
) -> None:
    """A record played out: what happened, and the result, or who is to act next."""
    from stukolka.cli.records import played
    from stukolka.cli.telling import tell

    library = common.library()
    lang = common.language
    found = played(library, record, lang=lang)
    warn(library, found.ruleset, found.game, found.setup, lang=lang)
    if common.json:
        write_json(found.as_json())
    else:
        tell(library, found, lang)


def ruling(
    ruleset: Annotated[str, Parameter(help=RULESET_HELP)],
    incident: Annotated[
        str | None, Parameter(help="A misdeal or irregularity, e.g. extra-card; else all of them.")
    ] = None,
    /,
    *,
    common: Common = DEFAULTS,
) -> None:
    """What a rule set says of a misdeal or irregularity, and where it says so; if none is named, of all of them."""
    from stukolka.cli.telling import Story

    library = common.library()
    chosen = library.ruleset(ruleset)
    game = library.engine(chosen.game)
    if not game.incidents:
        raise WrongUsage(
            f"no source names a misdeal or another irregularity of {chosen.game}: there is nothing to rule on"
        )
    lang = common.language
    story = Story(library, chosen.game, lang)
    if incident is None:
        rulings = dict(_rulings(game, library.typed(chosen)))
        if common.json:
            listed = [_ruling_json(library, chosen, name, ruled, story) for name, ruled in rulings.items()]
            write_json({"rules": chosen.name, "digest": chosen.digest, "rulings": listed})
            return
        rows = []
        for name, ruled in rulings.items():
            origin = authority(library, chosen, ruled.locus).origin
            rows.append((name, game.incidents[name].of(lang), story.remedy(ruled.remedy), mark(origin).of(lang)))
        write_table((INCIDENT, WHAT, RULED, ORIGIN), rows, lang, apart=True)
        if story.besides is not None:
            console().print(story.besides)
        return
    if incident not in game.incidents:
        known = tuple(game.incidents)
        # What is no incident may be the beginning of one, or of the question that rules on it: misdeal.
        meant = [name for name in known if name.startswith(incident)] or [
            name
            for name, ruled in _rulings(game, library.typed(chosen))
            if ruled.locus.startswith(incident) or ruled.locus.partition(".")[2].startswith(incident)
        ]
        near = nearest(incident, known) or ", ".join(meant) or None
        raise WrongUsage([Fault(f"unknown incident {shown(incident)}", allowed=known, nearest=near)])
    ruled = game.ruling(library.typed(chosen), incident)
    if common.json:
        told = _ruling_json(library, chosen, incident, ruled, story)
        write_json({"rules": chosen.name, "digest": chosen.digest} | told)
        return
    page = console()
    page.print(game.incidents[incident].of(lang))
    page.print(f"{RULING.of(lang)}: {story.remedy(ruled.remedy)}", style="bold")
    if ruled.redeal in DEALS_AGAIN:
        page.print(DEALS_AGAIN[ruled.redeal].of(lang))
    for locus in dict.fromkeys((*story.settled_by(incident), ruled.locus, *story.followed_by(incident))):
        page.print(f"\n{locus}: {library.games[chosen.game].switch(locus).question.of(lang)}")
        for line in authority(library, chosen, locus).lines(lang):
            page.print(indented(line))


def _rulings(game: Any, rules: Any) -> Iterator[tuple[str, Any]]:
    """Incident -> ruling, for every incident that can arise in the form."""
    for incident in game.incidents:
        with contextlib.suppress(WrongUsage):
            yield incident, game.ruling(rules, incident)


def _ruling_json(library: Library, ruleset: RuleSet, incident: str, ruled: Any, story: Story) -> dict[str, object]:
    """One ruling as the contract has it, with the further questions that bear on it."""
    origin = authority(library, ruleset, ruled.locus).origin
    said = {"incident": incident, "remedy": ruled.remedy, "locus": ruled.locus, **origin_json(origin)}
    further = [_rule_json(ruleset, authority(library, ruleset, locus)) for locus in story.followed_by(incident)]
    return said | {"redeal": ruled.redeal, "pack": ruled.pack, "status": ruled.status, "further": further}


def _rule_json(ruleset: RuleSet, rule: Authority) -> dict[str, object]:
    """A question that bears on what becomes of an irregularity, and its answer."""
    [switch] = [one for one in ruleset.switches.values() if one.locus == rule.locus]
    answer = {"switch": switch.key, "answer": ruleset.answers[switch.key], "gloss": rule.rule.as_json()}
    return {"locus": rule.locus, **answer, **origin_json(rule.origin)}
