"""The command `collate`: texts side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.output import hand_over, write, write_json, write_table
from stukolka.cli.places import Out, There
from stukolka.errors import Fault, WrongUsage, nearest, shown
from stukolka.rules.switch import Text
from stukolka.text import inspection
from stukolka.text.variants import KINDS, Level
from stukolka.text.witness import Span

if TYPE_CHECKING:
    from stukolka.library import Library
    from stukolka.text.collation import Collation
    from stukolka.text.stretches import Loci

Form = Literal["table", "json", "csv", "html", "tei", "graphml", "svg"]
SUFFIXES: dict[str, Form] = {
    ".json": "json", ".csv": "csv", ".html": "html", ".xml": "tei", ".graphml": "graphml", ".svg": "svg",
}  # fmt: skip
"""The suffix of a file -> the format that is written to it unless another is named."""

PLACE = Text("place", "место")
KIND = Text("kind", "род")
MOVED = Text("moved", "переставлено")
NO_DIFFERENCE = Text("no difference", "различий нет")
WRITTEN = Text("written", "записано")
LONGEST = 48
"""How many characters of a stretch without variants the compact table shows."""


def collate(
    *witnesses: Annotated[
        str,
        Parameter(
            help="A siglum, a file, or SIGLUM=FILE; or one file: CollateX's JSON, a list of witnesses, or our own TEI."
        ),
    ],
    form: Annotated[
        Form | None, Parameter(name="--format", help="What is written; else what the name of --out says, or a table.")
    ] = None,
    out: Annotated[Out | None, Parameter(help="The file to write to; else stdout.")] = None,
    level: Annotated[Level, Parameter(help="What counts as a difference.")] = "letter",
    base: Annotated[
        str | None, Parameter(help="The witness with which the others are compared; else the editor's, or the first.")
    ] = None,
    hand: Annotated[There | None, Parameter(help="The editor's decisions: a collation.toml.")] = None,
    without: Annotated[tuple[str, ...], Parameter(help="A folding of spelling not to be made.", negative="")] = (),
    lemma: Annotated[
        bool, Parameter(negative="", help="Words are compared by their dictionary form too; needs the extra lemma.")
    ] = False,
    lost: Annotated[
        tuple[str, ...],
        Parameter(help="Where a witness has lost text: SIGLUM:OFFSET or SIGLUM:START-END.", negative=""),
    ] = (),
    encoding: Annotated[str | None, Parameter(help="The encoding of files that are not UTF-8.")] = None,
    stretch: Annotated[
        str | None, Parameter(help="What the drawing shows: columns START-END, or SIGLUM:START-END in its text.")
    ] = None,
    apart: Annotated[
        bool, Parameter(name="--stand-off", negative="", help="TEI: the apparatus apart from the text.")
    ] = False,
    full: Annotated[bool, Parameter(negative="", help="The table leaves out no word.")] = False,
    common: Common = DEFAULTS,
) -> None:
    """The texts of two or more witnesses side by side, with what differs and what changed places."""
    from stukolka import bearing
    from stukolka.cli.collating import Given, collated, refuse_over

    form = _form(form, out, common)
    if apart and form != "tei":
        raise WrongUsage("--stand-off is of --format tei")
    if stretch is not None and form != "svg":
        raise WrongUsage("--stretch is of --format svg")
    library = common.library()
    given = Given(witnesses, without, lemma, lost, encoding, hand)
    refuse_over(out, given)
    made = collated(given, library, common.language)
    loci = bearing.loci(bearing.bearings(library, made, level, base=base))
    if form == "table":
        _show(made, level, base, loci, common.language, full=full)
        return
    written = _written(made, form, level=level, base=base, loci=loci, apart=apart, stretch=stretch, library=library,
                       lang=common.lang)  # fmt: skip
    if out is None:
        hand_over(written)
        return
    from stukolka.drafts import write_atomically

    # A spreadsheet takes a file for UTF-8 only when it begins with the mark of it.
    write_atomically(out, "\ufeff" + written if form == "csv" else written)
    if common.json:
        write_json({"written": str(out)})
    else:
        write(f"{WRITTEN.of(common.language)}: {out}")


def _form(form: Form | None, out: Path | None, common: Common) -> Form:
    """The format: what is asked for, what the file's name says, or a table."""
    if out is None:
        return "json" if common.json else form or "table"
    if form is None and out.suffix not in SUFFIXES:
        message = f"{shown(out.name)} doesn't say what is to be written: name it with --format"
        raise WrongUsage([Fault(message, allowed=tuple(SUFFIXES), nearest=nearest(out.suffix, SUFFIXES))])
    form = form or SUFFIXES[out.suffix]
    if form == "table":
        raise WrongUsage("the table is for the terminal: what is written to a file is another format")
    return form


def _written(
    made: Collation,
    form: Form,
    *,
    level: Level,
    base: str | None,
    loci: Loci,
    apart: bool,
    stretch: str | None,
    library: Library,
    lang: Literal["ru", "en"] | None,
) -> str:
    """The collation in a format."""
    match form:
        case "json" | "table":
            import json

            from stukolka.text.formats import as_json

            return json.dumps(as_json(made, level=level, base=base, loci=loci), ensure_ascii=False, indent=1) + "\n"
        case "csv":
            from stukolka.text.formats import as_csv

            return as_csv(made)
        case "html":
            from stukolka.text.page import as_html

            titles = _titles(made, library)
            return as_html(made, level=level, base=base, loci=loci, titles=titles, lang=lang or "en")
        case "tei":
            from stukolka.text.tei import as_tei

            return as_tei(made, level=level, base=base, loci=loci, titles=_titles(made, library), apart=apart)
        case "graphml":
            from stukolka.text.graphml import as_graphml

            return as_graphml(made)
        case "svg":
            from stukolka.text.drawing import as_svg

            return as_svg(made, columns=_columns(made, stretch), base=base)


def _titles(made: Collation, library: Library) -> dict[str, str]:
    """What those witnesses are called that are the library's."""
    found = {}
    for witness in made.witnesses:
        if witness.siglum in library.sigla() and witness.origin == f"witness {witness.siglum}":
            title = library.source(witness.siglum).title
            found[witness.siglum] = f"{title.ru} / {title.en}"
    return found


def _columns(made: Collation, stretch: str | None) -> range | None:
    """The columns that are to be drawn."""
    from stukolka.text.drawing import columns_of

    if stretch is None:
        return None
    siglum, _, where = stretch.rpartition(":")
    found = re.fullmatch(r"(\d{1,9})-(\d{1,9})", where)
    if found is None:
        raise WrongUsage(f"{shown(stretch)} is no stretch: columns START-END, or SIGLUM:START-END")
    start, end = int(found[1]), int(found[2])
    if siglum:
        return columns_of(made, siglum, (start, end))
    if not start < end <= len(made.columns):
        raise WrongUsage(f"{start}-{end} are no columns of this collation, which has {len(made.columns)}")
    return range(start, end)


def _show(made: Collation, level: Level, base: str | None, loci: Loci, lang: str, *, full: bool) -> None:
    """Writes the table, then what moved, what the editor decided, and which foldings were made."""
    from stukolka.text import handed
    from stukolka.text.page import FOLDED

    columns: list[Text | str] = [PLACE, *made.sigla, KIND]
    write_table(columns, _rows(made, level, base, loci, lang, full=full), lang, apart=True)
    for move in made.moves:
        if move.crosses:
            told = [
                f"{siglum} {start}-{end} «{_cut(_on_one_line(made, siglum, (start, end)), full=full)}»"
                for siglum, (start, end) in zip(move.witnesses, move.spans, strict=True)
            ]
            write(f"{MOVED.of(lang)}: {' ~ '.join(told)}")
    for number, decision in enumerate(made.decisions, 1):
        write(f"†{number} {handed.editor(made, lang)}: {handed.told(made, decision, lang)}")
    write(f"{FOLDED.of(lang)}: {', '.join(made.orthography.on)}")
    if not made.variants(level, base=base):
        write(NO_DIFFERENCE.of(lang))


def _rows(
    made: Collation, level: Level, base: str | None, loci: Loci, lang: str, *, full: bool
) -> Iterator[tuple[str, ...]]:
    """A row for each place of variation and for each stretch between two."""
    from stukolka.text.page import GAPS
    from stukolka.text.stretches import stretches

    for stretch in stretches(made, level, base=base):
        whole = full or stretch.variant is not None
        if not whole and not stretch.decisions and _only_signs(made, range(stretch.start, stretch.end)):
            continue
        cells = []
        for witness, siglum in enumerate(made.sigla):
            tokens = [t for at in range(stretch.start, stretch.end) if (t := made.cell(at, siglum)) is not None]
            if tokens:
                cells.append(_cut(_on_one_line(made, siglum, (tokens[0].start, tokens[-1].end)), full=whole))
            else:
                cells.append(GAPS[made.gap_at(stretch.start, witness) or "omitted"].of(lang))
        kind = [] if stretch.variant is None else [KINDS[stretch.variant.kind].of(lang)]
        kind += loci.get((stretch.start, stretch.end), ())
        kind += [f"†{number + 1}" for number in stretch.decisions]
        yield str(stretch.start), *cells, "\n".join(kind)


def _only_signs(made: Collation, columns: range) -> bool:
    tokens = (made.cell(column, siglum) for column in columns for siglum in made.sigla)
    return all(token is None or token.kind == "sign" for token in tokens)


def _on_one_line(made: Collation, siglum: str, span: Span) -> str:
    return inspection.visible(made.witnesses[made.place(siglum)].text[span[0] : span[1]])


def _cut(text: str, *, full: bool) -> str:
    from stukolka.cli.collating import shortened

    return text if full else shortened(text, most=LONGEST)
