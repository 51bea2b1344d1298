"""Our own TEI read back to the collation that it was made from, with every fault that a schema can't find."""

from __future__ import annotations

from collections.abc import Iterator

from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.text.collation import GAPS, LOST, Collation
from stukolka.text.hand import DECISIONS, Decision
from stukolka.text.orthography import Orthography
from stukolka.text.rebuilt import Cell, Found, Written, placed, rebuilt, within
from stukolka.text.tei import ELEMENTS, NOTES
from stukolka.text.tei_header import NAMESPACE
from stukolka.text.xml_reading import Element, read

ID = "{http://www.w3.org/XML/1998/namespace}id"
"""The attribute `xml:id`."""


def _tei(name: str) -> str:
    return f"{{{NAMESPACE}}}{name}"


_TOKENS = {_tei(name) for name, _ in ELEMENTS.values()} | {_tei("gap")}
_KINDS = {(_tei(name), kind): token for token, (name, kind) in ELEMENTS.items()}


def from_tei(data: bytes, *, file: str = "") -> Collation:
    """The collation of a TEI document that this package has written, within the text or apart from it.

    Where a token stood in its text is not in it: the text of a witness is what its tokens join to, with spaces.

    Raises:
        InvalidInput: it is not XML, is no such document, or contradicts itself; all faults are listed.
    """
    root = read(data, file=file)
    if root.name != _tei("TEI"):
        raise InvalidInput([Fault(f"this is no TEI document: its root is {shown(root.name)}", file=file)])
    if root.first(_tei("witness")) is None:
        raise InvalidInput([Fault("this TEI document lists no witnesses: only collations are read again", file=file)])
    return _Reader(root, file).collation()


class _Reader:
    """A document, and what has been found in it."""

    def __init__(self, root: Element, file: str) -> None:
        self._root = root
        self._file = file
        self._faults: list[Fault] = []
        self._ids: dict[str, Element] = {}
        # Every column holds somebody's word, so there are fewer columns than elements; a number beyond that must not
        # make a table of that size.
        self._most = sum(1 for _ in root.walk())
        for one in root.walk():
            if (name := one.attributes.get(ID)) is not None:
                if name in self._ids:
                    self._fault(one, f"the id {shown(name)} stands twice: first in line {self._ids[name].line}")
                self._ids.setdefault(name, one)
        listed = list(root.all(_tei("witness")))
        self._sigla = [one.attributes.get("n", "") for one in listed]
        self._witnesses = {f"#{one.attributes.get(ID)}": place for place, one in enumerate(listed)}
        self._characters = {
            f"#{one.attributes.get(ID)}": point
            for one in root.all(_tei("char"))
            if (point := _character(one)) is not None
        }
        self._rows: list[dict[int, Cell]] = [{} for _ in listed]
        self._gaps: dict[tuple[int, int], str] = {}

    def _fault(self, where: Element, message: str, *, meant: str | None = None) -> None:
        self._faults.append(Fault(message, file=self._file, line=where.line, nearest=meant))

    def collation(self) -> Collation:
        """The collation, if the document has no fault."""
        self._table()
        moves = [found for one in self._root.all(_tei("linkGrp")) if (found := self._move(one)) is not None]
        notes = sorted(self._root.all(_tei("note")), key=lambda one: _number(one.attributes.get(ID, "")))
        decisions = [made for one in notes if (made := self._decision(one)) is not None]
        if self._faults:
            raise InvalidInput(sorted(self._faults, key=lambda fault: fault.line or 0))
        size = 1 + max((column for row in self._rows for column in row), default=-1)
        rows = [[row.get(column) for column in range(size)] for row in self._rows]
        if empty := [column for column in range(size) if not any(row[column] for row in rows)]:
            raise InvalidInput([Fault(f"nobody has anything in column {empty[0]}", file=self._file)])
        foldings = {str(one.attributes.get(ID)).removeprefix("folding-") for one in self._root.all(_tei("category"))}
        written = Written(
            self._sigla,
            rows,
            self._gaps,
            moves,
            Orthography.read(foldings),
            _whole(self._told("unaligned")) or 0,
            self._told("base") or None,
            (),
            self._editor(),
        )
        with within(self._file):
            return placed(rebuilt(written), decisions)

    def _told(self, name: str) -> str:
        """A paragraph of the header."""
        found = (one for one in self._root.all(_tei("p")) if one.attributes.get("n") == name)
        return next((self._text(one) for one in found), "")

    def _editor(self) -> str:
        found = next((one for one in self._root.all(_tei("name"))), None)
        return "" if found is None or list(found) else self._text(found)

    # The table

    def _table(self) -> None:
        inside: set[int] = set()  # the tokens that stand in the apparatus
        covered: dict[int, int] = {}  # column -> the line of its entry
        for app in self._root.all(_tei("app")):
            inside.update(id(one) for one in app.walk())
            columns = self._range(app)
            for column in columns:
                if column in covered:
                    self._fault(app, f"column {column} stands in two entries: first in line {covered[column]}")
                covered.setdefault(column, app.line)
            self._app(app, columns)
        body = self._root.first(_tei("body"))
        for one in body.walk() if body is not None else ():
            if one.name in _TOKENS and id(one) not in inside and (column := self._column(one)) not in covered:
                for witness in range(len(self._rows)):
                    self._put(one, witness, column)

    def _range(self, app: Element) -> range:
        first, _, last = app.attributes.get("n", "").partition("-")
        start, end = _whole(first), _whole(last or first)
        if start is None or end is None:
            self._fault(app, "an entry without its columns")
            return range(0)
        if max(start, end) >= self._most:
            self._fault(app, f"column {max(start, end)} lies beyond the table")
            return range(0)
        return range(start, end + 1)

    def _app(self, app: Element, columns: range) -> None:
        seen: dict[int, int] = {}
        for reading in app:
            if reading.name not in (_tei("lem"), _tei("rdg")):
                continue
            for witness in self._named(reading, "wit"):
                if witness in seen:
                    siglum = self._sigla[witness]
                    self._fault(reading, f"witness {siglum} has two readings: the first in line {seen[witness]}")
                    continue
                seen[witness] = reading.line
                self._reading(reading, witness, columns)
        for witness, siglum in enumerate(self._sigla):
            if witness not in seen:
                self._fault(app, f"witness {siglum} has no reading")

    def _reading(self, reading: Element, witness: int, columns: range) -> None:
        for one in reading.walk():
            if one.name in _TOKENS and "n" in one.attributes:
                column = self._column(one)
                if column not in columns:
                    self._fault(one, f"column {column} lies outside its entry")
                self._put(one, witness, column)
        if (silence := reading.attributes.get("type")) in GAPS:
            for column in columns:
                if column not in self._rows[witness]:
                    self._gaps.setdefault((column, witness), str(silence))

    def _column(self, token: Element) -> int:
        written = token.attributes.get("n", "")
        number = _whole(written)
        if number is None or number >= self._most:
            self._fault(token, f"{shown(written)} is no number of a column")
            return 0
        return number

    def _put(self, token: Element, witness: int, column: int) -> None:
        """Enters a token, or why there is none."""
        if token.name == _tei("gap") and not list(token):
            self._gaps[column, witness] = token.attributes.get("reason", LOST)
            return
        if column in self._rows[witness]:
            self._fault(token, f"witness {self._sigla[witness]} has two words in column {column}")
        kind = "lacuna" if token.name == _tei("gap") else _KINDS.get((token.name, token.attributes.get("type")))
        if kind is None:
            self._fault(token, f"unknown kind {shown(token.attributes.get('type', ''))}")
        if not (printed := self._text(token)).strip():
            self._fault(token, "an empty word")
        self._rows[witness][column] = Cell(printed, kind)

    def _text(self, one: Element) -> str:
        """The characters of an element, with those that XML can't hold."""
        pieces: list[str] = []
        ahead = list(reversed(one.content))
        while ahead:
            inner = ahead.pop()
            if isinstance(inner, str):
                pieces.append(inner)
            elif inner.name == _tei("g"):
                reference = inner.attributes.get("ref", "")
                if reference not in self._characters:
                    self._fault(inner, f"the character {shown(reference)} is not declared")
                pieces.append(self._characters.get(reference, ""))
            else:
                ahead += reversed(inner.content)
        return "".join(pieces)

    def _named(self, one: Element, attribute: str) -> list[int]:
        """The witnesses that an attribute points to."""
        found = []
        for reference in one.attributes.get(attribute, "").split():
            if reference in self._witnesses:
                found.append(self._witnesses[reference])
            else:
                meant = nearest(reference, self._witnesses)
                self._fault(one, f"unknown witness {shown(reference)}", meant=meant)
        return found

    # Moves and decisions

    def _move(self, group: Element) -> Found | None:
        if group.attributes.get("type") != "move":
            return None
        witnesses = self._named(group, "corresp")
        pairs = []
        for link in group:
            ends = [self._ids.get(one.removeprefix("#")) for one in link.attributes.get("target", "").split()]
            if len(ends) != 2 or None in ends:
                self._fault(link, "a link that does not point to two words")
                continue
            one, other = (self._column(end) for end in ends if end is not None)
            pairs.append((one, other))
        if len(witnesses) != 2:
            self._fault(group, "a move is one of two witnesses")
            return None
        return Found((witnesses[0], witnesses[1]), tuple(pairs), group.attributes.get("subtype") == "crossing")

    def _decision(self, note: Element) -> tuple[Decision, list[range]] | None:
        effects = {name: effect for effect, name in NOTES.items()}
        if (effect := effects.get(note.attributes.get("type", ""))) is None:
            return None
        kind = note.attributes.get("subtype", "")
        if kind not in DECISIONS:
            self._fault(note, f"unknown decision {shown(kind)}", meant=nearest(kind, DECISIONS))
            return None
        spans, columns = [], []
        for one in note.all(_tei("ref")):
            for witness in self._named(one, "corresp"):
                spans.append((self._sigla[witness], (0, 0)))
                columns.append(self._range(one) if "n" in one.attributes else range(0))
        reason = next(self._reasons(note), "")
        return Decision(kind, tuple(spans), reason, effect=effect, key=note.attributes.get("n", "")), columns

    def _reasons(self, note: Element) -> Iterator[str]:
        for one in note.all(_tei("seg")):
            if one.attributes.get("type") == "reason":
                yield self._text(one)


def _character(declared: Element) -> str | None:
    """The character that a declaration is of."""
    for one in declared.all(_tei("localProp")):
        point = one.attributes.get("value", "").removeprefix("U+")
        try:
            return chr(int(point, 16))
        except (ValueError, OverflowError):
            return None
    return None


def _number(name: str) -> int:
    """The number at the end of an id."""
    return _whole(name.rpartition("-")[2]) or 0


def _whole(text: str) -> int | None:
    """The number in a text of at most nine digits, or None when it is none: Python reads no endless one."""
    return int(text) if text.isdecimal() and len(text) <= 9 else None
