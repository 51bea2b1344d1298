"""A place of a witness as an editor names it: by its words, by the n-th time that they stand there, or by offsets.

Words are sought in modern spelling, so that a place is found whatever foldings a collation makes; where they no longer
stand as they did, the fault names what stands nearest.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from stukolka.errors import Fault, shown
from stukolka.fields import Fields
from stukolka.text.inspection import LINE_END, visible
from stukolka.text.tokens import Token, tokenize
from stukolka.text.witness import Span

Side = Literal["words", "before", "after"]
"""What is meant: the words themselves, or the point before or after them."""

_SIDES: tuple[Side, ...] = ("words", "before", "after")
_TOLD = 4
_NEAR = 50


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a witness, before its text has been looked at."""

    siglum: str
    """The witness."""
    key: str
    """The key path of the place in its file."""
    words: str = ""
    """The words that stand there; empty when only offsets are given."""
    side: Side = "words"
    """Whether the words are meant, or the point before or after them."""
    nth: int | None = None
    """Which time that the words stand in the text is meant, counted from 1."""
    span: Span | None = None
    """Offsets; where words are given too, they begin at the first."""
    digest: str | None = None
    """The first 16 hex digits of the SHA-256 of what stands between the offsets."""

    def found(self, text: str, tokens: Sequence[Token]) -> Span | Fault:
        """Its span in `text`, whose tokens under all foldings are given, or why there is none."""
        where = self._by_words(text, tokens) if self.words else self._by_offsets(text, tokens)
        if isinstance(where, Fault) or self.side == "words":
            return where
        return (where[0],) * 2 if self.side == "before" else (where[1],) * 2

    def _by_words(self, text: str, tokens: Sequence[Token]) -> Span | Fault:
        times = list(occurrences(self.words, tokens))
        what, siglum = shown(self.words), self.siglum
        if not times:
            return self._fault(f"{siglum} has no words {what}{_nearest(self.words, text, tokens)}")
        if self.span is not None:
            start = self.span[0]
            at = next((span for span in times if span[0] == start), None)
            if at is None:
                near = min(times, key=lambda span: abs(span[0] - start))
                return self._fault(
                    f"{what} stands not at {start} in {siglum}; the nearest stands at {told(text, near)}"
                )
            return at
        if self.nth is not None:
            if self.nth > len(times):
                last = f"the last at {told(text, times[-1])}"
                return self._fault(f"{siglum} has {what} only {len(times)} times, not {self.nth}; {last}")
            return times[self.nth - 1]
        if len(times) > 1:
            listed = ", ".join(str(start) for start, _ in times[:_TOLD]) + (", ..." if len(times) > _TOLD else "")
            return self._fault(f"{siglum} has {what} {len(times)} times, at {listed}: say which with nth or at")
        return times[0]

    def _by_offsets(self, text: str, tokens: Sequence[Token]) -> Span | Fault:
        start, end = self.span or (0, 0)
        if not 0 <= start <= end <= len(text):
            return self._fault(f"{start}-{end} lies not in the text of {self.siglum}, which has {len(text)} characters")
        if self.digest is not None and (own := digest(text[start:end])) != self.digest:
            message = f"what stands at {start}-{end} in {self.siglum} has the digest {own}: the text has changed"
            return self._fault(message)
        if cut := next((token for token in tokens if token.start < start < token.end), None) or next(
            (token for token in tokens if token.start < end < token.end), None
        ):
            word = f"{shown(visible(cut.form.printed))} at {told(text, (cut.start, cut.end))}"
            return self._fault(f"{start}-{end} of {self.siglum} cuts a word in two: {word}")
        return start, end

    def _fault(self, message: str) -> Fault:
        return Fault(message, key=self.key)


def read_place(fields: Fields, siglum: str, *, point: bool) -> Place:
    """The place that the table `fields` holds at `siglum`; `point` says whether it may lie between two words.

    It is a text (words that stand there once), or a table: `words` with `nth` or `at`, or `span` with `digest`; a
    point is also `before` or `after` instead of `words`, or `at` alone.
    """
    key = fields.path(siglum)
    value = fields.raw(siglum)
    if isinstance(value, str):
        if not tokenize(value):
            fields.fault("there are no words in this text", siglum)
        return Place(siglum, key, words=value)
    table = fields.table(siglum)
    sides = [side for side in _SIDES if (point or side == "words") and table.has(side)]
    allowed = ("words", "before", "after", "span", "at") if point else ("words", "span")
    given = [*sides, *(["span"] if table.has("span") else [])]
    made = Place(siglum, key)
    if len(given) > 1 or not (given or (point and table.has("at"))):
        fields.fault("a place is told in one way", siglum, allowed=allowed)
        return made
    if sides:
        made = _by_words(siglum, table, sides[0])
    elif table.has("span"):
        span = table.integers("span", length=2)
        given_digest = table.text("digest", required=False)
        made = Place(siglum, key, span=(span[0], span[1]) if len(span) == 2 else None, digest=given_digest)
        if given_digest is not None and len(given_digest) != 16:
            table.fault("a digest has 16 hex digits", "digest")
    else:
        at = table.integer("at", least=0)
        made = Place(siglum, key, span=(at, at))
    table.done()
    return made


def _by_words(siglum: str, table: Fields, side: Side) -> Place:
    words = table.text(side)
    if words and not tokenize(words):
        table.fault("there are no words in this text", side)
    if table.has("nth") and table.has("at"):
        table.fault("either nth or at says which", "at")
    nth = table.integer("nth", least=1) if table.has("nth") else None
    at = table.integer("at", least=0) if table.has("at") else None
    return Place(siglum, table.at, words or "?", side, nth, None if at is None else (at, at))


def digest(text: str) -> str:
    """The first 16 hex digits of the SHA-256 of a text in UTF-8."""
    return hashlib.sha256(text.encode("utf-8", errors="surrogatepass")).hexdigest()[:16]


def occurrences(words: str, tokens: Sequence[Token]) -> Iterator[Span]:
    """The spans at which `words` stand; punctuation between them counts only when `words` has some."""
    wanted = [token.form.modern for token in tokenize(words)]
    signs = any(token.kind == "sign" for token in tokenize(words))
    held = tokens if signs else [token for token in tokens if token.kind != "sign"]
    for place in range(len(held) - len(wanted) + 1):
        if all(held[place + step].form.modern == word for step, word in enumerate(wanted)):
            yield held[place].start, held[place + len(wanted) - 1].end


def told(text: str, span: Span) -> str:
    """A span with its line, as faults name it: `120-126 (line 3)`."""
    return f"{span[0]}-{span[1]} (line {sum(1 for _ in LINE_END.finditer(text, 0, span[0])) + 1})"


def _nearest(words: str, text: str, tokens: Sequence[Token]) -> str:
    """What of the text is nearest to `words`, for a fault."""
    from rapidfuzz import fuzz, process

    wanted, held = _words(tokenize(words)), _words(tokens)
    size = len(wanted)
    runs = [held[place : place + size] for place in range(max(0, len(held) - size + 1))]
    if not runs:
        return ""
    asked = " ".join(token.form.modern for token in wanted)
    best = process.extractOne(asked, [" ".join(one.form.modern for one in run) for run in runs], scorer=fuzz.ratio)
    if best[1] < _NEAR:
        return ""
    run = runs[best[2]]
    span = run[0].start, run[-1].end
    return f"; the nearest are {shown(visible(text[span[0] : span[1]]))} at {told(text, span)}"


def _words(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens without signs, unless there is nothing else."""
    words = [token for token in tokens if token.kind != "sign"]
    return words if words else tokens
