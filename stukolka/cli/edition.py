"""The command `edition`: the main job."""

from __future__ import annotations

import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from stukolka import paths
from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.output import complain, console, is_terminal, write, write_json
from stukolka.cli.places import Out
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.publish.steps import Progress, Step

DEFAULT_OUT = Path("build/edition")
"""Where the edition goes unless told."""

BUILT = Text(
    "The edition is in {out}. Open {index}",
    "Издание готово: {out}. Откройте {index}",
)
SERVED = Text(
    "The switchboard, the page on which rules are changed, has to be served: {command}, then {address}",
    "Пульту, странице, где меняют правила, нужен сервер: {command}, затем {address}",
)
SERVER = "python -m http.server -d {out}"
ADDRESS = "http://localhost:8000/{lang}/switchboard.html"
STALE = Text(
    "warning: a result on the pages no longer holds, {name}: {why}; `{command}` makes it anew",
    "предупреждение: на страницах есть устаревший итог, {name}: {why}; заново его посчитает `{command}`",
)


def edition(
    *,
    out: Annotated[Out, Parameter(help="The folder of the edition; an edition that lies there is replaced.")] = (
        DEFAULT_OUT
    ),
    quote_originals: Annotated[
        bool,
        Parameter(
            negative="",
            help="Quote the witnesses' own words where their files are at hand: for your own use, not for publication.",
        ),
    ] = False,
    pdf: Annotated[
        bool, Parameter(negative="", help="Print the edition as a book besides, in every language that is built.")
    ] = False,
    epub: Annotated[bool, Parameter(negative="", help="Make an EPUB of the same book.")] = False,
    store: Annotated[
        Out | None,
        Parameter(help="Where work is kept that the next build need not do again; by default the user's cache folder."),
    ] = None,
    common: Common = DEFAULTS,
) -> None:
    """Checks the library and builds the edition: the site in both languages (with --lang, in one), with its tables."""
    from stukolka.publish.edition import build
    from stukolka.publish.stage import LANGUAGES
    from stukolka.publish.switchboard.runtime import ABSENT

    languages = (common.lang,) if common.lang else LANGUAGES
    with _stopped_politely(), _progress(common.language) as progress:
        built = build(
            common.library(),
            out,
            languages=languages,
            quote=quote_originals,
            store=paths.store(store),
            books=[kind for kind, asked in (("pdf", pdf), ("epub", epub)) if asked],
            progress=progress,
        )
    if built.switchboard is False:
        complain(ABSENT.of(common.language))
    _tell_stale(common)
    if common.json:
        write_json(built.as_json())
    else:
        write(BUILT.of(common.language).format(out=built.out, index=(built.out / "index.html").resolve().as_uri()))
        if built.switchboard:
            shown = common.language if common.language in languages else languages[0]
            command = SERVER.format(out=shlex.quote(str(built.out)))
            write(SERVED.of(common.language).format(command=command, address=ADDRESS.format(lang=shown)))


def _tell_stale(common: Common) -> None:
    """Tell which results the pages show though they no longer hold; the edition is built all the same."""
    from stukolka.publish import measured

    library, lang = common.library(), common.language
    for game in library.games:
        for name, found in measured.stored(library, game).items():
            if found.told and found.stale:
                why = "; ".join(reason.of(lang) for reason in found.stale)
                complain(STALE.of(lang).format(name=name, why=why, command=f"stukolka study {name} --write"))
        tested = measured.tested(library, game)
        if stale := [key for key, one in tested.items() if one.told and one.stale]:
            named, command = measured.anew(game, stale)
            why = "; ".join(reason.of(lang) for reason in tested[stale[0]].stale)
            complain(STALE.of(lang).format(name=named, why=why, command=command))


@contextmanager
def _stopped_politely() -> Iterator[None]:
    """Take the system's wish to end (SIGTERM) as Ctrl-C is taken, so that nothing half-built is left behind."""

    def stop(*_signal: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _progress(lang: str) -> Iterator[Progress]:
    """What tells of the steps on stderr: bars on a terminal, one for each language; elsewhere a line for each step."""
    if not is_terminal(sys.stderr):
        yield _lines(lang)
        return
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

    with Bars(console=console(aside=True), transient=True) as bars:
        tasks: dict[str, TaskID] = {}

        def progress(step: Step, done: int, of: int) -> None:
            if step.lang not in tasks:
                tasks[step.lang] = bars.add_task("", total=None)
            pages = "" if of or not done else f" ({done})"  # how many pages there will be, nobody knows
            bars.update(tasks[step.lang], description=step.told(lang) + pages, completed=done, total=of or None)

        yield progress


def _lines(lang: str) -> Progress:
    """Tells of each step once, as it begins."""
    begun: set[Step] = set()

    def progress(step: Step, _done: int, of: int) -> None:
        if step not in begun:
            begun.add(step)
            complain(f"{step.told(lang)} ({of})" if of else step.told(lang))

    return progress
