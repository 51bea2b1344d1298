"""The command `relations`: how far witnesses are apart in wording, which faults they share, and a tree of that."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.output import as_json, complain, hand_over, write, write_json, write_table
from stukolka.cli.places import Out, There
from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.publish.estimates import percent
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.kindred.distances import Distance, Distances
    from stukolka.kindred.faults import SharedFault

Form = Literal["table", "json", "newick", "nexus", "svg"]
SUFFIXES: dict[str, Form] = {".json": "json", ".nwk": "newick", ".nex": "nexus", ".nexus": "nexus", ".svg": "svg"}
"""The suffix of a file -> the format that is written to it unless another is named."""

WITNESSES = Text("witnesses", "источники")
COMMON = Text("differ, where all can be compared", "расходятся, где можно сравнить все")
ALL = Text("differ, where these two can", "расходятся, где можно сравнить эти два")
FAULTS = Text("faults shared", "общих ошибок")
FAULT = Text("fault", "ошибка")
MEANT = Text("meant", "следовало")
CERTAINTY = Text("relation", "отношение")
SOUND = Text("sound", "верно")
TOO_LITTLE = Text("too little", "слишком мало")
WRITTEN = Text("written", "записано")


def relations(
    *witnesses: Annotated[str, Parameter(help="A siglum, a file, or SIGLUM=FILE.")],
    form: Annotated[
        Form | None, Parameter(name="--format", help="What is written; else what the name of --out says, or a table.")
    ] = None,
    out: Annotated[Out | None, Parameter(help="The file to write to; else stdout.")] = None,
    hand: Annotated[There | None, Parameter(help="The editor's decisions on the collation: a collation.toml.")] = None,
    lost: Annotated[
        tuple[str, ...],
        Parameter(help="Where a witness has lost text: SIGLUM:OFFSET or SIGLUM:START-END.", negative=""),
    ] = (),
    encoding: Annotated[str | None, Parameter(help="The encoding of files that are not UTF-8.")] = None,
    common: Common = DEFAULTS,
) -> None:
    """How far apart witnesses are in wording, which faults they share, and a tree of their nearness."""
    from stukolka.cli.collating import Given, collated, refuse_over
    from stukolka.kindred.distances import distances
    from stukolka.kindred.faults import shared_faults
    from stukolka.kindred.words import warning

    chosen = _form(form, out, common)
    library = common.library()
    given = Given(witnesses, (), False, lost, encoding, hand)
    refuse_over(out, given)
    made = distances(collated(given, library, common.language))
    faults = shared_faults(library, [siglum for siglum in made.sigla if siglum in library.sigla()])
    if chosen == "table":
        _show(made, faults, common.language)
        return
    if chosen == "json":
        written = None
    else:
        written = _written(made, chosen, common.language)
        complain(warning(len(made.sigla)).of(common.language))
    if out is None:
        hand_over(written) if written is not None else write_json(_as_json(made, faults))
        return
    from stukolka.drafts import write_atomically

    if written is None:
        written = as_json(_as_json(made, faults))
    write_atomically(out, written)
    if common.json:
        write_json({"written": str(out)})
    else:
        write(f"{WRITTEN.of(common.language)}: {out}")


def _form(form: Form | None, out: Path | None, common: Common) -> Form:
    if out is None:
        if common.json and form not in {None, "json"}:
            raise WrongUsage(f"--json and --format {form} can't both be")
        return "json" if common.json else form or "table"
    if form is None and out.suffix not in SUFFIXES:
        message = f"{shown(out.name)} doesn't say what is to be written: name it with --format"
        raise WrongUsage([Fault(message, allowed=tuple(SUFFIXES), nearest=nearest(out.suffix, SUFFIXES))])
    form = form or SUFFIXES[out.suffix]
    if form == "table":
        raise WrongUsage("the table is for the terminal: what is written to a file is another format")
    return form


def _written(made: Distances, form: Form, lang: str) -> str:
    from stukolka.kindred.tree import grow
    from stukolka.kindred.words import warning

    tree = grow(made)
    if form == "svg":
        from stukolka.kindred.drawing import as_svg

        return as_svg(tree, lang)
    return tree.newick() if form == "newick" else tree.nexus(warning(len(tree.sigla)).en)


def _show(made: Distances, faults: tuple[SharedFault, ...], lang: str) -> None:
    from stukolka.kindred.faults import times_shared
    from stukolka.kindred.words import ALONE, warning

    shared = times_shared(faults, made.sigla)
    columns: list[Text | str] = [WITNESSES, COMMON, ALL, FAULTS]
    rows = [
        (" ".join(pair), _share(made.common[pair], lang), _share(one, lang), str(shared[pair]))
        for pair, one in made.pairs.items()
    ]
    write_table(columns, rows, lang, apart=True)
    write(ALONE.of(lang))
    common = [fault for fault in faults if len(fault.passages) > 1]
    if common:
        write("")
        columns = [WITNESSES, FAULT, MEANT, SOUND, CERTAINTY]
        write_table(columns, [_fault_row(fault, lang) for fault in common], lang, apart=True)
    write("")
    write(warning(len(made.sigla)).of(lang))


def _share(one: Distance, lang: str) -> str:
    told = TOO_LITTLE.of(lang) if one.share is None else percent(float(one.share), lang)
    return f"{told} ({one.differing}/{one.compared})"


def _fault_row(fault: SharedFault, lang: str) -> tuple[str, ...]:
    cited = " ".join(passage.cited for passage in fault.passages.values())
    sound = " ".join(fault.sound.values())
    return (cited, fault.damage.what.of(lang), fault.damage.meant.of(lang), sound, " ".join(fault.relations))


def _as_json(made: Distances, faults: tuple[SharedFault, ...]) -> dict[str, object]:
    from stukolka.kindred.words import warning

    return {
        "witnesses": list(made.sigla),
        "distances": [
            {"witnesses": list(pair), "common": _counts(made.common[pair]), "all": _counts(one)}
            for pair, one in made.pairs.items()
        ],
        "faults": [
            {
                "passages": {siglum: passage.cited for siglum, passage in fault.passages.items()},
                "sound": dict(fault.sound),
                "what": fault.damage.what.as_json(),
                "meant": fault.damage.meant.as_json(),
                "certainty": fault.damage.certainty,
                "relations": list(fault.relations),
            }
            for fault in faults
        ],
        "warning": warning(len(made.sigla)).as_json(),
    }


def _counts(one: Distance) -> dict[str, object]:
    return {
        "compared": one.compared,
        "differing": one.differing,
        "alone": one.alone,
        "silent": one.silent,
        "share": None if one.share is None else round(float(one.share), 6),
    }
