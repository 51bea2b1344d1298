"""Studies and surveys told at the terminal: effects, verdicts, the parts of a difference, where to look, the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stukolka.cli.long import grouped
from stukolka.cli.output import indented, table
from stukolka.cli.simulate_text import FEW, INTERVALS, LESS, RANDOM, same_figures, told_terms
from stukolka.interval import TELLING
from stukolka.publish.estimates import NEEDS, all_at_random, called, cell, played_by, pointed, share_of
from stukolka.publish.nouns import DEALS, DEALS_EACH, PLAYERS
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from rich.console import Console

    from stukolka.batch.estimate import Estimate
    from stukolka.batch.exchange import Exchanged
    from stukolka.batch.question import Question
    from stukolka.batch.study import Played, Studied
    from stukolka.batch.survey import Surveyed

HEAD = Text(
    "{rules}: {combinations} combinations of answers, of which {nodes} can differ in play; {deals} to each, {players}, "
    "seed {seed}",
    "{rules}: сочетаний ответов {combinations}, из них могут различаться за игрой {nodes}; каждому {deals}, {players}, "
    "начальное число {seed}",
)
SURVEYED = Text(
    "{deals} to each rule set at each table, seed {seed}",
    "По {deals} каждому своду за каждым столом, начальное число {seed}",
)
PLAYED = Text("They play: {strategy}", "Играют: {strategy}")
VERDICT = Text("verdict", "вывод")
METRIC, EFFECT = Text("per deal", "на сдачу"), Text("effect", "действие")
OTHERWISE = Text("with another answer {share} of deals go otherwise", "при другом ответе иначе идёт {share} сдач")
VERDICTS = {
    "matters": Text("matters", "важен"),
    "does-not-matter": Text("does not matter", "не важен"),
    "cannot-tell": Text("can't be told yet", "пока не сказать"),
    "idle": Text("idle in regular deals", "в правильных сдачах ни при чём"),
}
SIZES = Text(
    "Thresholds, from which a difference would be noticed: {sizes}.",
    "Пороги, начиная с которых различие заметно: {sizes}.",
)
AT_LEAST = Text("{metric}: {size}", "{metric}: {size}")
TOGETHER = Text("Two changes do more than each by itself", "Две перемены вместе дают больше, чем порознь")
LOOK = Text("{switch} first shows in deal {number}:", "{switch} впервые сказывается в сдаче {number}:")
ANSWER = Text("Answer", "Ответ")
SAID = {
    "matters": Text("would be noticed: {switches}.", "заметны были бы: {switches}."),
    "cannot-tell": Text("can't be told yet: {switches}.", "пока не сказать: {switches}."),
    "does-not-matter": Text("too small to be noticed: {switches}.", "слишком малы, чтобы заметить: {switches}."),
    "idle": Text(
        "can't show in a deal without irregularities: {switches}.",
        "не могут сказаться в сдаче без нарушений: {switches}.",
    ),
}
EXCHANGED = Text(
    "{deals} to each rule set, {players}, seed {seed}; of every two rule sets the earlier takes over one answer of the "
    "later",
    "По {deals} каждому своду, {players}, начальное число {seed}; из каждых двух сводов первый перенимает один ответ "
    "второго",
)
UNPLAYED = Text("can't be played at this table", "за этим столом не сыграть")
RULES = Text("rule set", "свод")


def show(shown: Console, studied: Studied, lang: str) -> None:
    """Tells a study that has been made."""
    study, lattice = studied.study, studied.lattice
    shown.print(study.title.of(lang), style="bold")
    shown.print(study.question.of(lang))
    _show_answer(shown, studied, lang)
    shown.print()
    deals = studied.played[0].simulation.block.deals
    _show_head(
        shown,
        HEAD.of(lang).format(
            rules=", ".join(ruleset.name for ruleset in lattice.named),
            combinations=grouped(lattice.combinations, lang),
            nodes=grouped(lattice.size, lang),
            deals=DEALS.counted(deals, lang),
            players=PLAYERS.counted(study.players, lang),
            seed=study.seed,
        ),
        studied.played[0].simulation.question,
        deals,
        lang,
    )
    for one in studied.played:
        shown.print(f"\n{PLAYED.of(lang).format(strategy=played_by(one.strategy, lang))}", style="bold")
        _show_effects(shown, one, lang)
        _show_parts(shown, one, lang)
        _show_examples(shown, one, lang)


def _show_head(shown: Console, told: str, question: Question, deals: int, lang: str) -> None:
    """Tells of what deals it is, on what terms, and where they are too few to tell anything."""
    shown.print("; ".join(part for part in (told, told_terms(question.agreed, lang)) if part), style="dim")
    if deals < TELLING:
        shown.print(FEW.of(lang).format(few=TELLING))


def _show_answer(shown: Console, studied: Studied, lang: str) -> None:
    """Tells the verdict on every switch, and by what measure it was given."""
    study, lattice = studied.study, studied.lattice
    shown.print(f"\n{ANSWER.of(lang)}", style="bold")
    if all(all_at_random(one.strategy) for one in studied.played):
        shown.print(RANDOM.of(lang))
    for verdict, said in SAID.items():
        switches = [locus.key for locus in lattice.loci if studied.verdict(locus) == verdict]
        if switches:
            shown.print(indented(said.of(lang).format(switches=", ".join(switches))))
    sizes = [
        AT_LEAST.of(lang).format(metric=called(studied.played[0].metric(aim), lang), size=pointed(str(aim.size), lang))
        for aim in study.aims
    ]
    shown.print(SIZES.of(lang).format(sizes="; ".join(sizes)))


def _show_effects(shown: Console, one: Played, lang: str) -> None:
    for place, locus in enumerate(one.lattice.active):
        changed = one.changed(locus)
        otherwise = OTHERWISE.of(lang).format(share=share_of(changed.share if changed else 0.0, lang))
        shown.print(f"\n{locus.key}: {' → '.join(locus.answers)} ({otherwise})")
        rows = []
        for aim in one.study.aims:
            metric, found = one.metric(aim), one.verdict(aim, locus)
            verdict = _verdict(found.verdict, found.deals, lang)
            for number, effect in enumerate(one.effects(aim, place)):
                what = called(metric, lang)
                if len(locus.answers) > 2:
                    what += f": {' → '.join(effect.answers)}"
                number_of = cell(effect.estimate, lang, share=metric.unit == "share", signed=True)
                rows.append((what, number_of, "" if number else verdict))
        shown.print(table((METRIC, EFFECT, VERDICT), rows, lang, numbers={1}))
    _show_interactions(shown, one, lang)


def _show_interactions(shown: Console, one: Played, lang: str) -> None:
    sure = [
        (interaction, aim)
        for aim in one.study.aims
        for interaction in one.interactions(aim)
        if _is_something(interaction.estimate)
    ]
    if sure:
        shown.print(f"{TOGETHER.of(lang)}:")
    for interaction, aim in sure:
        metric = one.metric(aim)
        number = cell(interaction.estimate, lang, share=metric.unit == "share", signed=True)
        shown.print(indented(f"{' × '.join(interaction.switches)}: {number} ({called(metric, lang)})"))


def _is_something(estimate: Estimate) -> bool:
    # Whether it is surely more or less than nothing.
    return estimate.low is not None and estimate.high is not None and not estimate.low <= 0 <= estimate.high


def _show_parts(shown: Console, one: Played, lang: str) -> None:
    base, *others = one.lattice.named
    for place, other in enumerate(others, 1):
        for aim in one.study.aims:
            whole = one.whole(aim, place)
            if not _is_something(whole):
                continue
            share = one.metric(aim).unit == "share"
            less = LESS.of(lang).format(base.name, other.name)
            head = f"{called(one.metric(aim), lang)}: {less}: {cell(whole, lang, share=share, signed=True)}"
            parts = [
                f"{part.switch} {cell(part.value, lang, share=share, signed=True)}"
                + (f" ({_of_whole(part.share, lang)})" if part.share.mean is not None else "")
                for part in one.parts(aim, place)
            ]
            shown.print(f"{head} = {' + '.join(parts)}")


def _of_whole(share: Estimate, lang: str) -> str:
    # Of a difference that is due to one switch alone, all of it is, and that is no estimate.
    return share_of(share.mean or 0.0, lang) if not share.se else cell(share, lang, share=True, signed=False)


def _show_examples(shown: Console, one: Played, lang: str) -> None:
    question = one.simulation.question
    for locus in one.lattice.active:
        changed = one.changed(locus)
        if changed is None or changed.first is None:
            continue
        shown.print(LOOK.of(lang).format(switch=locus.key, number=changed.first))
        terms = " ".join(f"--{key.replace('_', '-')} {chips}" for key, chips in question.agreed.items())
        for name in changed.rules:
            shown.print(
                indented(
                    f"stukolka deal {name} --players {question.players} --seed {question.seed} "
                    f"--number {changed.first} --strategy {one.strategy} {terms}".rstrip()
                )
            )


def _verdict(verdict: str, deals: int | None, lang: str) -> str:
    told = VERDICTS[verdict].of(lang)
    return told if deals is None else f"{told} {NEEDS.of(lang).format(deals=grouped(deals, lang))}"


def show_survey(shown: Console, surveyed: Surveyed, lang: str) -> None:
    """Tells a survey that has been made."""
    survey = surveyed.survey
    shown.print(survey.title.of(lang), style="bold")
    shown.print(survey.question.of(lang))
    first = surveyed.played[0]
    deals = DEALS_EACH.counted(first.block.deals, lang)
    _show_head(shown, SURVEYED.of(lang).format(deals=deals, seed=survey.seed), first.question, first.block.deals, lang)
    names = [ruleset.name for ruleset in first.question.rulesets]
    for strategy in dict.fromkeys(one.provenance.strategy for one in surveyed.played):
        shown.print(f"\n{PLAYED.of(lang).format(strategy=played_by(strategy, lang))}", style="bold")
        tables = [one for one in surveyed.played if one.provenance.strategy == strategy]
        for name, metric in first.question.measures().items():
            rows = [
                (
                    PLAYERS.counted(one.question.players, lang),
                    *(
                        cell(one.metrics(place)[name], lang, share=metric.unit == "share", signed=False)
                        for place in range(len(names))
                    ),
                )
                for one in tables
            ]
            shown.print(table((called(metric, lang), *names), rows, lang, numbers=range(1, len(names) + 1)))
    own = [one.metrics(place) for one in surveyed.played for place in range(len(names))]
    for told in same_figures(own, first.question.measures(), lang):
        shown.print(told)
    shown.print(INTERVALS.of(lang), style="dim")


def show_exchange(shown: Console, made: Exchanged, lang: str) -> None:
    """Tells an exchange that has been made."""
    from stukolka.batch.estimate import difference

    exchange = made.exchange
    shown.print(exchange.title.of(lang), style="bold")
    shown.print(exchange.question.of(lang))
    deals = made.played[0].block.deals
    told = EXCHANGED.of(lang).format(
        deals=DEALS_EACH.counted(deals, lang), players=PLAYERS.counted(exchange.players, lang), seed=exchange.seed
    )
    _show_head(shown, told, made.played[0].question, deals, lang)
    metrics = made.played[0].question.measures()
    heads = [called(metrics[aim.metric], lang) for aim in exchange.aims]
    for verdict, why in (("idle", VERDICTS["idle"].of(lang)), (None, UNPLAYED.of(lang))):
        steps = [step for step in made.steps if step.changed is None and made.verdict(step) == verdict]
        if told := ", ".join(dict.fromkeys(step.switch.key for step in steps)):
            shown.print(f"{why}: {told}.")
    for one in made.played:
        shown.print(f"\n{PLAYED.of(lang).format(strategy=played_by(one.provenance.strategy, lang))}", style="bold")
        rows = []
        for step in made.steps:
            if step.changed is None:
                continue
            verdicts = {made.found(one, step, aim).verdict for aim in exchange.aims}
            numbers = (
                cell(
                    difference(one.block.metrics[aim.metric], *made.places(step)),
                    lang,
                    share=metrics[aim.metric].unit == "share",
                    signed=True,
                )
                for aim in exchange.aims
            )
            name = f"{step.rules.name}+{step.switch.key}={step.answer}"
            rows.append((name, VERDICTS[next(one for one in SAID if one in verdicts)].of(lang), *numbers))
        columns: tuple[Text | str, ...] = (RULES, VERDICT, *heads)
        shown.print(table(columns, rows, lang, numbers=set(range(2, len(columns)))))
