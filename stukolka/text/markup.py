"""Markup written by hand: escaped text and elements, with the characters that XML forbids told by name.

XML has no way to write most control characters, not even as references; whoever writes a format says what stands for
them, so that nothing is lost and no file is broken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""A character that XML 1.0 can't hold."""

_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"}
_IN_TEXT = re.compile("[&<>\r]")
_IN_ATTRIBUTE = re.compile('[&<>"\t\n\r]')


def code(character: str) -> str:
    """The number of a character as it is cited, without U+: `000B`."""
    return f"{ord(character):04X}"


def named(character: str) -> str:
    """A character that can't be written, for people: `<U+000B>`."""
    return f"<U+{code(character)}>"


def escaped(text: str, *, odd: Callable[[str], str], what: re.Pattern[str] = FORBIDDEN) -> str:
    """A text as markup; `odd` gives the markup that stands for a character of `what`."""
    pieces, at = [], 0
    for match in what.finditer(text):
        pieces += [_plain(text[at : match.start()]), odd(match[0])]
        at = match.end()
    pieces.append(_plain(text[at:]))
    return "".join(pieces)


def visibly(text: str) -> str:
    """A text as markup, what XML forbids shown as `<U+000B>`."""
    return escaped(text, odd=lambda character: _plain(named(character)))


def _plain(text: str) -> str:
    return _IN_TEXT.sub(lambda match: _ESCAPES[match[0]], text)


def element(name: str, attributes: Mapping[str, str | None] | None = None, *content: str) -> str:
    """An element of XML: attributes that are None are left out, and the content is markup already."""
    inside = "".join(content)
    return f"<{name}{_head(attributes)}>{inside}</{name}>" if inside else f"<{name}{_head(attributes)}/>"


def tag(name: str, attributes: Mapping[str, str | None] | None = None, *content: str) -> str:
    """An element of HTML, which has its end even when nothing is in it."""
    return f"<{name}{_head(attributes)}>{''.join(content)}</{name}>"


def _head(attributes: Mapping[str, str | None] | None) -> str:
    return "".join(f' {key}="{attribute(value)}"' for key, value in (attributes or {}).items() if value is not None)


def attribute(value: str) -> str:
    """A text as the value of an attribute, between double quotes; what XML forbids is shown as `<U+000B>`."""
    value = FORBIDDEN.sub(lambda match: named(match[0]), value)
    return _IN_ATTRIBUTE.sub(
        lambda match: {'"': "&quot;", "\t": "&#9;", "\n": "&#10;"}.get(match[0]) or _ESCAPES[match[0]], value
    )
