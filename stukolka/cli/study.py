"""The command `study`: every combination of the answers on which rule sets differ, and which of them matter."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.long import OVERFLOWED, USUALLY, Long, Many, given, grouped, hired, kept_in, watched
from stukolka.cli.output import complain, console, write, write_json, write_table
from stukolka.cli.writing import WRITTEN, writable
from stukolka.errors import WrongUsage
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from pathlib import Path

    from stukolka.batch.exchange import Exchange, Exchanged
    from stukolka.batch.question import Question
    from stukolka.batch.study import Studied, Study
    from stukolka.batch.study_file import Studies
    from stukolka.batch.survey import Survey, Surveyed
    from stukolka.library import Library

COLUMNS = (Text("study", "исследование"), Text("question", "вопрос"), Text("stored result", "готовый итог"))
BATCH = "batch"
"""The engine, unless it is said otherwise."""
HOLDS, IS_STALE, MISSING = Text("holds", "верен"), Text("stale: {why}", "устарел: {why}"), Text("none", "нет")


def study(
    name: Annotated[
        str | None, Parameter(help="A study of the library, or FILE.toml of your own (FILE.toml:ID of several).")
    ] = None,
    /,
    *,
    deals: Annotated[
        Many | None, Parameter(help="How many deals, instead of the number that the study asks for.")
    ] = None,
    engine: Annotated[
        Literal["batch", "reference"] | None,
        Parameter(help="The compiled engine or the reference; both play alike; else the compiled one."),
    ] = None,
    every: Annotated[
        bool, Parameter(name="--all", negative="", help="Play out idle switches too; it changes nothing but the time.")
    ] = False,
    keep: Annotated[
        bool,
        Parameter(
            name="--write", negative="", help="Write the result into the library; without a name, those of all studies."
        ),
    ] = False,
    long: Long = USUALLY,
    common: Common = DEFAULTS,
) -> None:
    """A study of rule sets: which of the answers on which they differ matter, and how much."""
    from stukolka.batch import study_file

    library = common.library()
    if keep:
        if deals is not None:
            raise WrongUsage("a result of the library has as many deals as its study says: --write, and no --deals")
        _write(library, name, engine=engine or BATCH, every=every, long=long, common=common)
        return
    if name is None:
        said = {"--deals": deals is not None, "--engine": engine is not None, "--all": every}
        if options := [*given(long), *(option for option, is_said in said.items() if is_said)]:
            option = ", ".join(options)
            raise WrongUsage(f"without a name the studies are listed: {option} goes with one that is to be made")
        _list(library, common)
        return
    asked, there = study_file.find(library, name)
    asked = asked if deals is None else dataclasses.replace(asked, deals=deals)
    made = _made(library, asked, there, engine=engine or BATCH, every=every, long=long, lang=common.language)
    if common.json:
        write_json(made.as_json())
    else:
        _show(made, common.language)


def _made(
    library: Library,
    asked: Study | Survey | Exchange,
    there: Studies,
    *,
    engine: str,
    every: bool,
    long: Long,
    lang: str,
) -> Studied | Surveyed | Exchanged:
    from stukolka.batch import exchange as exchanges
    from stukolka.batch import study as studies
    from stukolka.batch import study_file, survey

    rulesets = study_file.rulesets(library, asked, there)
    hire = hired(long)
    kept = kept_in(long.store, lang)
    options: Any = {"hire": hire, "kept": kept, "block": long.block}
    made: Studied | Surveyed | Exchanged
    if isinstance(asked, survey.Survey):
        if every:
            raise WrongUsage(f"{asked.id} is a survey, which has no idle switches to play out (--all)")
        questions = survey.questions(asked, rulesets, engine=engine)
        _warn(questions, lang)
        with watched(kept, lang) as progress:
            made = survey.make(asked, questions, progress=progress, **options)
        played = made.played
    elif isinstance(asked, exchanges.Exchange):
        if every:
            raise WrongUsage(f"{asked.id} is an exchange, which plays no idle switches out (--all)")
        steps = exchanges.steps(asked, rulesets)
        questions = exchanges.questions(asked, rulesets, steps, engine=engine)
        _warn(questions, lang)
        with watched(kept, lang) as progress:
            made = exchanges.make(asked, rulesets, steps, questions, progress=progress, **options)
        played = made.played
    else:
        lattice = studies.lattice_of(asked, rulesets, every=every)
        questions = studies.questions(asked, lattice, engine=engine)
        _warn(questions, lang)
        with watched(kept, lang) as progress:
            made = studies.make(asked, lattice, questions, progress=progress, **options)
        played = tuple(one.simulation for one in made.played)
    if overflowed := sum(one.block.overflowed for one in played):
        complain(OVERFLOWED.of(lang).format(count=grouped(overflowed, lang)))
    return made


def _warn(questions: Sequence[Question], lang: str) -> None:
    for instead in dict.fromkeys(question.engine.told(lang) for question in questions):
        if instead is not None:
            complain(instead)


def _show(made: Studied | Surveyed | Exchanged, lang: str) -> None:
    from stukolka.batch.exchange import Exchanged
    from stukolka.batch.survey import Surveyed
    from stukolka.cli import study_text

    if isinstance(made, Exchanged):
        study_text.show_exchange(console(), made, lang)
    elif isinstance(made, Surveyed):
        study_text.show_survey(console(), made, lang)
    else:
        study_text.show(console(), made, lang)


def _of_library(library: Library) -> Iterator[tuple[str, Study | Survey | Exchange, Studies]]:
    from stukolka.batch import study_file

    for game in library.games:
        there = study_file.of_game(library, game)
        for one in there.everything.values():
            yield game, one, there


def _write(library: Library, name: str | None, *, engine: str, every: bool, long: Long, common: Common) -> None:
    from stukolka.batch import results, study_file

    writable(library.root)
    everything = list(_of_library(library))
    if name is not None:
        asked, _ = study_file.find(library, name)
        everything = [one for one in everything if one[1] == asked]
        if not everything:
            raise WrongUsage(f"{name} is no study of the library, into which its result could be written")
    files: list[Path] = []
    for game, asked, there in everything:
        made = _made(
            library,
            asked,
            there,
            engine=engine,
            every=every and asked.id in there.studies,
            long=long,
            lang=common.language,
        )
        files += results.write(library, game, made)
    if common.json:
        write_json({"files": [str(path) for path in files]})
        return
    write(WRITTEN.of(common.language))
    for path in files:
        write(f"  {path}")


def _list(library: Library, common: Common) -> None:
    from stukolka.batch import results

    everything = [(one, results.result(library, game, one)) for game, one, _ in _of_library(library)]
    if common.json:
        write_json(
            [
                {
                    "study": one.id,
                    "title": one.title.as_json(),
                    "question": one.question.as_json(),
                    "rules": list(one.rules),
                    "deals": one.deals,
                    "made": bool(found.told),
                    "stale": [why.as_json() for why in found.stale] if found.told else [],
                }
                for one, found in everything
            ]
        )
        return
    lang = common.language
    rows = []
    for one, found in everything:
        state = HOLDS.of(lang)
        if found.stale:
            why = "; ".join(reason.of(lang) for reason in found.stale)
            state = IS_STALE.of(lang).format(why=why) if found.told else MISSING.of(lang)
        rows.append((one.id, f"{one.title.of(lang)}: {one.question.of(lang)}", state))
    write_table(COLUMNS, rows, lang)
