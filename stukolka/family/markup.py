"""XML as it is written: escaped, in the same bytes every time, and refused where it could not be read again."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree import ElementTree

from stukolka.errors import Fault, InvalidInput, WrongUsage, shown

_ILLEGAL = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#9;"}
_ESCAPED = re.compile("[" + "".join(_ESCAPES) + "]")


def escaped(text: str, place: str) -> str:
    """The text for an attribute or between two tags; `place` is what a fault calls it.

    Raises:
        WrongUsage: it holds a character that XML can't, which is named by its code point.
    """
    if (found := _ILLEGAL.search(text)) is not None:
        what = f"{shown(text)} holds U+{ord(found[0]):04X}, which XML can't"
        raise WrongUsage([Fault(f"{what}; take JSON or CSV, or the character out", key=place)])
    return _ESCAPED.sub(lambda sign: _ESCAPES[sign[0]], text)


def opened(name: str, attributes: Iterable[tuple[str, str]], place: str, *, closed: bool = False) -> str:
    """A tag with its attributes."""
    inside = "".join(f' {key}="{escaped(value, place)}"' for key, value in attributes)
    return f"<{name}{inside}{'/' if closed else ''}>"


def parsed(text: str, file: str) -> ElementTree.Element:
    """The root of an XML document; `file` is what faults call it.

    Raises:
        InvalidInput: it is no XML.
    """
    try:
        return ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        line, column = error.position
        message = f"this is not XML: {error.msg if hasattr(error, 'msg') else error}"
        raise InvalidInput([Fault(message, file=file, line=line, column=column + 1)]) from None
