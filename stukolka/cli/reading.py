"""Commands about the sources: `check`, `witnesses`, `coverage`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.output import write, write_json, write_table
from stukolka.errors import CheckFailed
from stukolka.rules.switch import Text

SIGLUM = Text("siglum", "сигл")
HOLDS = Text("holds", "содержит")
FILE = Text("file", "файл")
CHARACTERS = Text("characters", "знаков")
ORIGINAL = Text("original at hand", "подлинник под рукой")
SHARE = Text("in passages", "в отрывках")
KINDS = Text("by kind", "по родам")
UNUSED = Text("used by no reading", "не использовано чтениями")
LOCUS = Text("locus", "место")
UNREAD = Text("unread in", "не прочитано в")
YES = Text("yes", "да")
NO = Text("no", "нет")
ALL_READ = Text("every locus is read in every witness", "все места прочитаны во всех источниках")
NO_FAULTS = Text("no faults", "ошибок нет")


def check(
    path: Annotated[
        Path | None, Parameter(help="A rule-set file, a record or a corpus entry; else everything.")
    ] = None,
    /,
    *,
    common: Common = DEFAULTS,
) -> None:
    """Loads everything, or one file, and lists all faults with file and line."""
    faults = common.library().check(path)
    if common.json:
        write_json({"faults": [fault.as_json() for fault in faults]})
    if faults:
        raise CheckFailed(faults)
    if not common.json:
        write(NO_FAULTS.of(common.language))


def witnesses(*, common: Common = DEFAULTS) -> None:
    """The sources: siglum, file, what they hold, and whether the original is at hand."""
    library = common.library()
    rows = library.witnesses_json()
    if common.json:
        write_json(rows)
        return
    lang = common.language
    table = [
        (
            siglum,
            source.title.of(lang),
            source.holds.of(lang),
            source.file or source.text or "",
            str(source.characters),
            (NO if library.original_path(siglum) is None else YES).of(lang),
        )
        for siglum, source in library.sources().items()
    ]
    write_table((SIGLUM, Text("title", "заглавие"), HOLDS, FILE, CHARACTERS, ORIGINAL), table, lang)


def coverage(*, common: Common = DEFAULTS) -> None:
    """How much of each witness stands in passages, which passages no reading uses, and which loci are unread."""
    found = common.library().coverage()
    if common.json:
        write_json(found.as_json())
        return
    lang = common.language
    rows = [
        (
            one.siglum,
            f"{one.share:.1%}",
            ", ".join(f"{kind} {share:.1%}" for kind, share in one.kinds.items()),
            " ".join(one.unused),
        )
        for one in found.witnesses
    ]
    write_table((SIGLUM, SHARE, KINDS, UNUSED), rows, lang)
    if found.unread:
        write_table((LOCUS, UNREAD), [(one.locus, " ".join(one.sigla)) for one in found.unread], lang)
    else:
        write(ALL_READ.of(lang))
