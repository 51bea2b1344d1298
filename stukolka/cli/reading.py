"""Commands about the sources: `check`, `witnesses`, `coverage`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from stukolka import paths, toml
from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.output import console, indented, write, write_json, write_table
from stukolka.cli.places import There
from stukolka.errors import CheckFailed, InvalidInput
from stukolka.publish.estimates import percent
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.library import Library
    from stukolka.rules.ruleset import RuleSet

SIGLUM = Text("siglum", "сигла")
CHARACTERS = Text("characters", "знаков")
AT_HAND = Text("the original is at hand", "подлинник под рукой")
NOT_AT_HAND = Text("the original is not at hand", "подлинника под рукой нет")
MISSING = Text("missing", "нет")
SHARE = Text("in passages", "в отрывках")
KINDS = Text("by kind", "по родам")
UNUSED = Text("used by no reading", "не использовано чтениями")
LOCUS = Text("locus", "вопрос")
UNREAD = Text("unread in", "не прочитано в")
PROPOSED = Text("proposed, not read", "предложено, не прочитано")
ODD = Text("odd characters", "необычные знаки")
ALL_READ = Text("every locus is read in every witness", "все вопросы прочитаны во всех источниках")
NO_FAULTS = Text("no faults", "ошибок нет")


def check(
    path: Annotated[
        There | None, Parameter(help="A rule-set file, a record or a corpus entry; else everything.")
    ] = None,
    /,
    *,
    common: Common = DEFAULTS,
) -> None:
    """Loads everything, or one file, and lists all faults with file and line."""
    library = common.library()
    if path is not None and common.root is not None and not path.exists() and (library.root / path).exists():
        path = library.root / path  # as `new witness` names its files: below the library
    if path is not None and not paths.is_folder(path):
        # What isn't there, or is no file, can't be checked: that is wrong usage, not a fault found.
        paths.must_be_file(path, most=toml.MOST_BYTES)
    faults = library.check(path)
    if common.json:
        write_json({"faults": [fault.as_json() for fault in faults]})
    if faults:
        raise CheckFailed(faults)
    if not common.json:
        write(NO_FAULTS.of(common.language))
        from stukolka.cli.rulesets import tell_in_part

        for ruleset in _rulesets(library, path):
            tell_in_part(ruleset, common.language)


def _rulesets(library: Library, path: Path | None) -> Iterator[RuleSet]:
    """Of every game the first rule set after each witness, or after the one whose folder or readings were checked.

    A rule set that can't be made, since what it borrows from another witness is at fault, is not among them.
    """
    named = None if path is None else path.stem
    for name, entry in library.games.items():
        for siglum in library.sigla(name):
            if named in {None, siglum}:
                with suppress(InvalidInput):
                    yield library.shipped(f"{next(iter(entry.forms))}/{siglum}")


def witnesses(
    *named: Annotated[
        str, Parameter(help="A passage (A.r13), or a witness (A) for all of its passages; else what the sources are.")
    ],
    common: Common = DEFAULTS,
) -> None:
    """The sources: siglum, file, what they hold, and whether the original is at hand; or passages, by their names."""
    library = common.library()
    if named:
        from stukolka.cli import single

        single.show_passages(library, named, common)
        return
    if common.json:
        write_json(library.witnesses_json())
        return
    from stukolka.text import inspection

    lang = common.language
    odd = {siglum: library.oddities(siglum) or () for siglum in library.sources()}  # its faults before anything is told
    shown = console()
    for siglum, source in library.sources().items():
        shown.print(f"{siglum}  {source.title.of(lang)}", style="bold")
        shown.print(indented(source.holds.of(lang), 3))
        at_hand = (AT_HAND if library.original_path(siglum) else NOT_AT_HAND).of(lang)
        size = f"{source.characters} {CHARACTERS.of(lang)}"
        shown.print(indented(f"{source.file or source.text}, {size}; {at_hand}", 3))
        if found := inspection.counted(odd[siglum]):
            told = ", ".join(f"{inspection.KINDS[kind].of(lang)} {times}" for kind, times in found.items())
            shown.print(indented(f"{ODD.of(lang)}: {told}", 3))
        for what in source.missing:
            shown.print(indented(f"{MISSING.of(lang)}: {what.of(lang)}", 3))


def coverage(*, common: Common = DEFAULTS) -> None:
    """How much of each witness stands in passages, which passages no reading uses, and which loci are unread."""
    from stukolka.cli.single import KINDS as PASSAGES

    found = common.library().coverage()
    if common.json:
        write_json(found.as_json())
        return
    lang = common.language
    rows = [
        (
            one.siglum,
            percent(one.share, lang),
            ", ".join(f"{PASSAGES[kind].of(lang)} {percent(share, lang)}" for kind, share in one.kinds.items()),
            " ".join(one.unused),
        )
        for one in found.witnesses
    ]
    write_table((SIGLUM, SHARE, KINDS, UNUSED), rows, lang)
    if found.unread:
        unread = [(one.locus, " ".join(one.sigla), " ".join(one.proposed)) for one in found.unread]
        write_table((LOCUS, UNREAD, PROPOSED), unread, lang)
    else:
        write(ALL_READ.of(lang))
