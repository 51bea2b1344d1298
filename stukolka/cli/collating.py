"""What `collate` is given: sigla, files and an editor's hand, made into a collation."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from stukolka import paths
from stukolka.cli.output import complain
from stukolka.collated import witness_of
from stukolka.errors import Fault, InvalidInput, WrongUsage, nearest, shown
from stukolka.rules.switch import Text
from stukolka.text import inspection
from stukolka.text.decoding import UTF8, decode, known, likely
from stukolka.text.witness import Span, Witness

if TYPE_CHECKING:
    from stukolka.library import Library
    from stukolka.text.collation import Collation
    from stukolka.text.hand import Hand
    from stukolka.text.orthography import Orthography

EMPTY = Text("there is nothing to read in this witness", "в этом источнике нечего читать")
RESTATED = Text(
    "not all of these witnesses' own texts are at hand: their restatements are collated",
    "не все подлинники под рукой: сличаются пересказы",
)
UNALIGNED = Text(
    "stretches too large to be compared word by word", "слишком большие куски, не сличённые слово за словом"
)
ABSENT = Text(
    "decisions concern witnesses that are not collated here", "решений об источниках, которые здесь не сличаются"
)
UNCHANGED = {
    "confirms": Text(
        "this decision changes nothing: the texts have it so already",
        "это решение ничего не меняет: в текстах и без того так",
    ),
    "repeats": Text(
        "this decision changes nothing: other decisions have made it so already",
        "это решение ничего не меняет: так уже сделали другие решения",
    ),
}
TOLD = ("soft-hyphen", "invisible", "look-alike", "hyphen", "lost")
"""The kinds of oddity that collation passes over, and so must tell."""

MADE = (".json", ".xml")
"""The suffixes of files that may hold a collation that was made already."""

UTF8_MARK = b"\xef\xbb\xbf"
"""The byte order mark of UTF-8."""

_MARKUP = {(".json", b"{"): "JSON", (".json", b"["): "JSON", (".xml", b"<"): "XML"}
# Suffix and first byte of a file that is no text -> what it is.


@dataclass(frozen=True, slots=True)
class Given:
    """What a collation is made of."""

    names: Sequence[str]
    """A siglum, a file or SIGLUM=FILE each; or one file that holds a collation."""
    without: Sequence[str]
    """Foldings not to be made."""
    lemma: bool
    """Whether words are compared by their dictionary form too."""
    lost: Sequence[str]
    """Where witnesses have lost text."""
    encoding: str | None
    """The encoding of files that are not UTF-8."""
    hand: Path | None
    """The editor's decisions."""


def collated(given: Given, library: Library, lang: str) -> Collation:
    """The collation; what its reader must know of it is told on stderr.

    Raises:
        WrongUsage: there is no such witness or file, or options don't fit.
        InvalidInput: with all faults of the files.
    """
    from stukolka.text import hand as hands
    from stukolka.text.orthography import Orthography

    orthography = Orthography(without=given.without, lemma=given.lemma)
    hand = None if given.hand is None else hands.load(given.hand)
    witnesses: list[Witness] | None = None
    if len(given.names) == 1 and given.names[0].endswith(MADE) and given.names[0] not in library.sigla():
        path = Path(given.names[0])
        data = _json(path, given.encoding) if path.suffix == ".json" else None
        if isinstance(data, list):
            witnesses = _listed(path, data, given.encoding)
        else:
            made = _made(path, data, given, orthography, hand)
    else:
        witnesses = _witnesses(given, library, lang)
    if witnesses is not None:
        from stukolka.text.collation import collate

        made = collate(_with_lacunae(witnesses, given.lost), orthography=orthography, hand=hand)
    _tell(made, hand, lang)
    return made


def _made(
    path: Path, data: dict[str, object] | None, given: Given, orthography: Orthography, hand: Hand | None
) -> Collation:
    """The collation in a file, or that of the witnesses in it; without `data` the file is TEI."""
    from stukolka.text.json_reading import from_json
    from stukolka.text.tei_reading import from_tei

    if (data is None or "table" in data) and (given.lost or given.without or given.lemma or hand is not None):
        message = "a collation that was made already takes no --hand, --lost, --without or --lemma"
        raise WrongUsage([Fault(message, file=str(path))])
    if given.lost:
        raise WrongUsage([Fault("--lost is of witnesses named one by one", file=str(path))])
    if data is None:
        return from_tei(paths.content(path), file=str(path))
    return from_json(data, orthography=orthography, hand=hand, file=str(path))


def _json(path: Path, encoding: str | None) -> dict[str, object] | list[object]:
    """What a JSON file holds: in UTF-8, in UTF-16 or UTF-32 as JSON once allowed, or in the encoding named."""
    content = paths.content(path)
    try:
        text = content.decode(json.detect_encoding(content))
    except UnicodeDecodeError:
        text = decode(content, encoding, file=str(path)).text
    try:
        found = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=_once)
    except RecursionError:
        raise InvalidInput([Fault("lists are nested too deeply", file=str(path))]) from None
    except _TwiceError as error:
        raise InvalidInput([Fault(f"the key {error} stands twice in one object", file=str(path))]) from None
    except json.JSONDecodeError as error:
        place = Fault(f"this is not JSON: {error.msg}", file=str(path), line=error.lineno, column=error.colno)
        raise InvalidInput([place]) from None
    except ValueError:
        # Python reads no whole number of more than some thousands of digits, and says so in terms of its own.
        raise InvalidInput([Fault("a number has more digits than any number here", file=str(path))]) from None
    if not isinstance(found, dict | list):
        message = f"this is not the JSON of a collation: expected an object or a list, found {shown(json.dumps(found))}"
        raise InvalidInput([Fault(message, file=str(path))])
    return found


class _TwiceError(ValueError):
    """A key stands twice in an object, and nobody can say which is meant."""


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    made = dict(pairs)
    if len(made) < len(pairs):
        ((key, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise _TwiceError(shown(key))
    return made


def _listed(path: Path, entries: Sequence[object], encoding: str | None) -> list[Witness]:
    """The witnesses of a list, `[{"siglum": ..., "file": ...}]`, whose files lie in its folder."""
    found: list[Witness] = []
    faults: list[Fault] = []
    for number, entry in enumerate(entries):
        match entry:
            case {"siglum": str(siglum), "file": str(name)}:
                # Whoever sends a list decides what is read, and so about nothing beside or above it.
                if not (path.parent / name).resolve().is_relative_to(path.parent.resolve()):
                    message = f"the file {shown(name)} lies outside the folder of the list"
                    faults.append(Fault(message, file=str(path), key=f"[{number}]"))
                    continue
                try:
                    found.append(_read(siglum, path.parent / name, encoding))
                except InvalidInput as error:
                    faults += error.faults
            case _:
                message = "a witness of a list has a siglum and a file"
                faults.append(Fault(message, file=str(path), key=f"[{number}]"))
    if faults:
        raise InvalidInput(faults)
    return found


def _witnesses(given: Given, library: Library, lang: str) -> list[Witness]:
    """The witnesses named, those of the library in their own words if all of them are at hand."""
    sigla = library.sigla()
    own = [name for name in given.names if name in sigla]
    original = all(library.original_path(siglum) for siglum in own)
    if own and not original:
        complain(f"{' '.join(own)}: {RESTATED.of(lang)}")
    found: list[Witness] = []
    faults: list[Fault] = []
    for name in given.names:
        try:
            if name in sigla:
                found.append(witness_of(library, name, None if original else "ru"))
            else:
                found.append(_of_file(name, sigla, given.encoding))
        except (InvalidInput, WrongUsage) as error:
            faults += error.faults
    if faults:
        raise InvalidInput(faults)
    return found


def refuse_over(out: Path | None, given: Given) -> None:
    """Refuses to write over a file that is being read: the transcription of a witness would be gone.

    Raises:
        WrongUsage: `out` is one of the files given.
    """
    if out is None or not paths.is_there(out):
        return
    read = {name for one in given.names for name in (one, one.partition("=")[2])} | {str(given.hand or "")}
    if any(name and paths.is_there(Path(name)) and out.samefile(name) for name in read):
        raise WrongUsage([Fault("this file is read here, and would be written over", file=str(out))])


def _of_file(name: str, sigla: Sequence[str], encoding: str | None) -> Witness:
    siglum, _, rest = name.partition("=")
    path = Path(rest if rest and not paths.is_there(Path(name)) else name)
    if path == Path(name):
        siglum = path.stem
    if not paths.is_there(path):
        known = () if path.suffix else tuple(sigla)
        if path != Path(name):
            raise WrongUsage([Fault(f"there is no such file for the witness {shown(siglum)}", file=str(path))])
        raise WrongUsage([Fault(f"no witness or file {shown(name)}", allowed=known, nearest=nearest(name, known))])
    return _read(siglum, path, encoding)


def _read(siglum: str, path: Path, encoding: str | None) -> Witness:
    """The witness in a file; one in which there is nothing to read has no encoding, one in UTF-8 needs none named."""
    content = paths.content(path)
    # What is markup to a program is no witness's word: tags and brackets would be collated, and nobody told.
    if sort := _MARKUP.get((path.suffix, content.removeprefix(UTF8_MARK).lstrip()[:1])):
        message = f"this is {sort} and no text: a collation, or a list of witnesses, is given by itself"
        raise InvalidInput([Fault(message, file=str(path))])
    if encoding is not None and known(encoding) != UTF8 and likely(content) == UTF8:
        encoding = None
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


def _tell(made: Collation, hand: Hand | None, lang: str) -> None:
    """What the reader must know of the texts, on stderr."""
    for witness in made.witnesses:
        where = witness.origin or witness.siglum
        if witness.is_empty:
            complain(f"{where}: {EMPTY.of(lang)}")
            continue
        found = [one for one in inspection.inspect(witness.text) if one.kind in TOLD]
        for kind, times in inspection.counted(found).items():
            places = "; ".join(one.told for one in found if one.kind == kind)
            complain(f"{where}: {inspection.KINDS[kind].of(lang)} {times}: {shortened(places, most=400)}")
    if made.unaligned:
        complain(f"{UNALIGNED.of(lang)}: {made.unaligned}")
    if hand is not None:
        if absent := hand.absent(made.sigla):
            complain(f"{hand.document.path}: {ABSENT.of(lang)}: {absent}")
        for decision in made.decisions:
            if decision.effect in UNCHANGED:
                complain(f"{decision.place}: {UNCHANGED[decision.effect].of(lang)}")


def shortened(text: str, *, most: int) -> str:
    """A text of at most about `most` characters, its middle left out when it is longer."""
    half = most // 2
    return text if len(text) <= most else f"{text[:half].rstrip()} … {text[-half:].lstrip()}"
