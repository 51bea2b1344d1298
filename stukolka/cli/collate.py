"""The command `collate`: texts side by side."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from stukolka import paths
from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.output import complain, write, write_json, write_table
from stukolka.errors import Fault, InvalidInput, WrongUsage, nearest, shown
from stukolka.rules.switch import Text
from stukolka.text import inspection
from stukolka.text.decoding import decode
from stukolka.text.variants import KINDS, Level
from stukolka.text.witness import Span, Witness

if TYPE_CHECKING:
    from stukolka.library import Library
    from stukolka.text.collation import Collation

PLACE = Text("place", "место")
KIND = Text("kind", "род")
GAP_WORDS = {
    "omitted": Text("—", "—"),
    "lost": Text("[lost]", "[утрачено]"),
    "not-collated": Text("[not collated]", "[не сличалось]"),
}
MOVED = Text("moved", "переставлено")
EMPTY = Text("there is nothing to read in this witness", "в этом источнике нечего читать")
RESTATED = Text(
    "not all of these witnesses' own texts are at hand: their restatements are collated",
    "не все подлинники под рукой: сличаются пересказы",
)
UNALIGNED = Text("stretches too large to be compared word by word", "слишком большие куски не сличены дословно")
NO_DIFFERENCE = Text("no difference", "различий нет")
TOLD = ("soft-hyphen", "invisible", "look-alike", "hyphen", "lost")
"""The kinds of oddity that collation passes over, and so must tell."""
LONGEST = 48
"""How many characters of a stretch without variants the compact table shows."""


def collate(
    *witnesses: Annotated[str, Parameter(help="A siglum, a file, or SIGLUM=FILE; or one file of CollateX's JSON.")],
    form: Annotated[
        Literal["table", "json", "csv"], Parameter(name="--format", help="What is written to stdout.")
    ] = "table",
    level: Annotated[Level, Parameter(help="What the table shows as a difference.")] = "letter",
    base: Annotated[str | None, Parameter(help="The witness to which the others are compared; else the first.")] = None,
    without: Annotated[tuple[str, ...], Parameter(help="A folding of spelling not to be made.", negative="")] = (),
    lost: Annotated[
        tuple[str, ...],
        Parameter(help="Where a witness has lost text: SIGLUM:OFFSET or SIGLUM:START-END.", negative=""),
    ] = (),
    encoding: Annotated[str | None, Parameter(help="The encoding of files that are not UTF-8.")] = None,
    full: Annotated[bool, Parameter(negative="", help="The table leaves out no word.")] = False,
    common: Common = DEFAULTS,
) -> None:
    """The texts of two or more witnesses side by side, with what differs and what changed places."""
    from stukolka.text import collation, formats, json_reading
    from stukolka.text.orthography import Orthography

    lang = common.language
    orthography = Orthography(without=without)
    if len(witnesses) == 1 and witnesses[0].endswith(".json"):
        made = json_reading.from_json(_json(Path(witnesses[0])))
    else:
        given = _with_lacunae(_witnesses(witnesses, common.library(), encoding, lang), lost)
        made = collation.collate(given, orthography=orthography)
    variants = made.variants(level, base=base)
    _tell(made, lang)
    if common.json or form == "json":
        write_json(formats.as_json(made, level=level, base=base))
    elif form == "csv":
        sys.stdout.write(formats.as_csv(made))
    else:
        columns: list[Text | str] = [PLACE, *made.sigla, KIND]
        write_table(
            columns, _rows(made, [(v.start, v.end, v.kind) for v in variants], lang, full=full), lang, apart=True
        )
        for move in made.moves:
            if move.crosses:
                told = [
                    f"{siglum} {start}-{end} «{_short(_on_one_line(made, siglum, (start, end)), full=full)}»"
                    for siglum, (start, end) in zip(move.witnesses, move.spans, strict=True)
                ]
                write(f"{MOVED.of(lang)}: {' ~ '.join(told)}")
        if not variants:
            write(NO_DIFFERENCE.of(lang))


def _json(path: Path) -> dict[str, object]:
    try:
        found = json.loads(paths.content(path))
    except RecursionError:
        raise InvalidInput([Fault("lists are nested too deeply", file=str(path))]) from None
    except ValueError as error:
        raise InvalidInput([Fault(f"this is not JSON: {error}", file=str(path))]) from None
    if not isinstance(found, dict):
        raise InvalidInput([Fault("this is not the JSON of a collation", file=str(path))])
    return found


def _witnesses(names: Sequence[str], library: Library, encoding: str | None, lang: str) -> list[Witness]:
    """The witnesses named, those of the library in their own words if all of them are at hand."""
    sigla = library.sigla()
    own = [name for name in names if name in sigla]
    original = all(library.original_path(siglum) for siglum in own)
    if own and not original:
        complain(f"{' '.join(own)}: {RESTATED.of(lang)}")
    found: list[Witness] = []
    faults: list[Fault] = []
    for name in names:
        try:
            if name in sigla:
                text = (library.original(name) if original else None) or _restated(library, name)
                found.append(Witness(name, text, origin=f"witness {name}"))
            else:
                found.append(_of_file(name, sigla, encoding))
        except (InvalidInput, WrongUsage) as error:
            faults += error.faults
    if faults:
        raise InvalidInput(faults)
    return found


def _restated(library: Library, siglum: str) -> str:
    return "\n".join(passage.text.ru for passage in library.passages(siglum).values()) + "\n"


def _of_file(name: str, sigla: Sequence[str], encoding: str | None) -> Witness:
    siglum, _, rest = name.partition("=")
    path = Path(rest if rest and not paths.is_there(Path(name)) else name)
    if path == Path(name):
        siglum = path.stem
    if not paths.is_there(path):
        known = () if path.suffix else tuple(sigla)
        raise WrongUsage([Fault(f"no witness or file {shown(name)}", allowed=known, nearest=nearest(name, known))])
    content = paths.content(path)
    text = content.decode("utf-8", errors="replace")
    if not inspection.is_blank(text):
        text = decode(content, encoding, file=str(path)).text
    return Witness(siglum, text, origin=str(path))


def _with_lacunae(witnesses: list[Witness], lost: Sequence[str]) -> list[Witness]:
    """The witnesses with the places added where they have lost text."""
    places: dict[str, list[Span]] = {}
    sigla = [witness.siglum for witness in witnesses]
    for one in lost:
        siglum, _, where = one.rpartition(":")
        start, _, end = where.partition("-")
        if siglum not in sigla or not start.isdecimal() or not (end or start).isdecimal():
            message = f"{shown(one)} is no place of a witness: SIGLUM:OFFSET or SIGLUM:START-END"
            raise WrongUsage([Fault(message, allowed=tuple(sigla), nearest=nearest(siglum, sigla))])
        places.setdefault(siglum, []).append((int(start), int(end or start)))
    return [
        Witness(one.siglum, one.text, (*one.lacunae, *places.get(one.siglum, ())), one.aside, one.origin)
        for one in witnesses
    ]


def _tell(made: Collation, lang: str) -> None:
    """What the reader must know of the texts, on stderr."""
    for witness in made.witnesses:
        where = witness.origin or witness.siglum
        if witness.is_empty:
            complain(f"{where}: {EMPTY.of(lang)}")
            continue
        found = [one for one in inspection.inspect(witness.text) if one.kind in TOLD]
        for kind, times in inspection.counted(found).items():
            places = "; ".join(one.told for one in found if one.kind == kind)
            complain(f"{where}: {inspection.KINDS[kind].of(lang)} {times}: {_short(places, full=False, most=400)}")
    if made.unaligned:
        complain(f"{UNALIGNED.of(lang)}: {made.unaligned}")


def _rows(
    made: Collation, variants: Sequence[tuple[int, int, str]], lang: str, *, full: bool
) -> Iterator[tuple[str, ...]]:
    """A row for each place of variation and for each stretch between two."""
    at = 0
    for start, end, kind in [*variants, (len(made.columns), len(made.columns), "")]:
        for _, stretch in groupby(range(at, start), key=lambda column: _silent(made, column)):
            places = list(stretch)
            if not full and all(_only_signs(made, column) for column in places):
                continue
            yield _row(made, (places[0], places[-1] + 1), "", lang, full=full)
        if end > start:
            yield _row(made, (start, end), KINDS[kind].of(lang), lang, full=True)
        at = end


def _only_signs(made: Collation, column: int) -> bool:
    tokens = (made.cell(column, siglum) for siglum in made.sigla)
    return all(token is None or token.kind == "sign" for token in tokens)


def _silent(made: Collation, column: int) -> frozenset[int]:
    """The witnesses that are lost or were not collated here."""
    gaps = (made.gap_at(column, witness) for witness in range(len(made.sigla)))
    return frozenset(witness for witness, gap in enumerate(gaps) if gap not in {None, "omitted"})


def _row(made: Collation, columns: tuple[int, int], kind: str, lang: str, *, full: bool) -> tuple[str, ...]:
    cells = []
    for witness, siglum in enumerate(made.sigla):
        tokens = [token for column in range(*columns) if (token := made.cell(column, siglum)) is not None]
        if tokens:
            text = _on_one_line(made, siglum, (tokens[0].start, tokens[-1].end))
            cells.append(_short(text, full=full))
        else:
            cells.append(GAP_WORDS[made.gap_at(columns[0], witness) or "omitted"].of(lang))
    return (str(columns[0]), *cells, kind)


def _on_one_line(made: Collation, siglum: str, span: Span) -> str:
    text = made.witnesses[made.sigla.index(siglum)].text[span[0] : span[1]]
    return inspection.visible(text)


def _short(text: str, *, full: bool, most: int = LONGEST) -> str:
    half = most // 2
    return text if full or len(text) <= most else f"{text[:half].rstrip()} … {text[-half:].lstrip()}"
