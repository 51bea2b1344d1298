"""XML read without trust: no document type, so no entities of any sort, and every element knows its line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from stukolka.errors import Fault, InvalidInput


@dataclass(slots=True)
class Element:
    """An element, with its name as `{namespace}name`."""

    name: str
    """The name."""
    attributes: dict[str, str]
    """The attributes; `xml:id` is `{http://www.w3.org/XML/1998/namespace}id`."""
    line: int
    """The line where it begins, counted from 1."""
    content: list[Element | str] = field(default_factory=list)
    """What is in it, in order."""

    def __iter__(self) -> Iterator[Element]:
        """The elements directly in it."""
        return (one for one in self.content if isinstance(one, Element))

    def walk(self) -> Iterator[Element]:
        """It and all elements in it, in the order of the document."""
        ahead = [self]
        while ahead:
            one = ahead.pop()
            yield one
            ahead += [inner for inner in reversed(one.content) if isinstance(inner, Element)]

    def all(self, name: str) -> Iterator[Element]:
        """The elements of a name anywhere in it."""
        return (one for one in self.walk() if one.name == name)

    def first(self, name: str) -> Element | None:
        """The first of them."""
        return next(self.all(name), None)


def read(data: bytes, *, file: str = "") -> Element:
    """The root of an XML document; `file` is what faults call it.

    Raises:
        InvalidInput: it is not XML, or has a document type declaration.
    """
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    open_elements: list[Element] = []
    roots: list[Element] = []

    def start(name: str, attributes: dict[str, str]) -> None:
        named = {_named(key): value for key, value in attributes.items()}
        one = Element(_named(name), named, parser.CurrentLineNumber)
        (open_elements[-1].content if open_elements else roots).append(one)
        open_elements.append(one)

    def refuse(*_: object) -> None:
        message = "a document type is not read: it could name other files, or grow without end"
        raise InvalidInput([Fault(message, file=file, line=parser.CurrentLineNumber)])

    def end(_: str) -> None:
        open_elements.pop()

    def characters(text: str) -> None:
        open_elements[-1].content.append(text)

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = characters
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        reason = expat.errors.messages[error.code] if error.code in expat.errors.messages else str(error)
        fault = Fault(f"this is not XML: {reason}", file=file, line=error.lineno, column=error.offset + 1)
        raise InvalidInput([fault]) from None
    except (LookupError, ValueError) as error:  # an encoding that it names and nobody knows, or that expat can't read
        raise InvalidInput([Fault(f"this is not XML: {error}", file=file)]) from None
    return roots[0]


def _named(name: str) -> str:
    return "{" + name if "}" in name else name
