"""What a page shows of the library, watched: it is read again when one of its directives gives something else.

Sphinx goes by the times of files.  A page rests on many files of the library, and hardly ever on what has changed in
them; to ask its directives takes a fraction of the time that a page takes to be read and written.  So what was asked,
and a digest of what was given, is entered in the domain for each page, and asked again before the next build reads.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from docutils import frontend, nodes, utils
from docutils.parsers.rst import DirectiveError
from docutils.statemachine import StringList

from stukolka.errors import StukolkaError
from stukolka.publish import walk
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.domain import StukolkaDomain
from stukolka.publish.markup import DOMAIN, Node

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment


@dataclass(frozen=True, slots=True)
class Asked:
    """A directive as it stands on a page, and what it gave."""

    name: str
    """Its name in the domain."""
    arguments: tuple[str, ...]
    """What stands behind the name."""
    options: Mapping[str, Any]
    """Its options, as the directive reads them."""
    content: tuple[str, ...]
    """The lines in it."""
    line: int
    """Where it begins."""
    given: str = ""
    """The digest of what it gave; empty if it failed."""


@dataclass(frozen=True, slots=True)
class Given:
    """What a directive gives that has been asked before its page is read."""

    found: Sequence[Node]
    """The nodes."""
    asked: Asked
    """The directive, and the digest of the nodes."""
    entered: Sequence[tuple[Callable[..., None], tuple[Any, ...]]]
    """What it entered in the domain."""
    document: nodes.document
    """What took the place of the page's document, and now has the names of nodes."""


@cache
def watched(name: str, directive: type[EditionDirective]) -> type[EditionDirective]:
    """The same directive, which enters in the domain what it gave; what it can't find is a warning at its place.

    What has a text read is not entered: its page is read again when any file of the library has changed.
    """

    def run(self: EditionDirective) -> Sequence[Node]:
        page = self.env.docname
        shown: list[Asked] = self.domain.data["shown"].setdefault(page, [])
        asked = Asked(name, tuple(self.arguments), dict(self.options), tuple(self.content), self.lineno)
        given = _given.pop((id(self.env), page, len(shown)), None)
        if given is not None and replace(given.asked, given="") == asked:
            for enter, with_what in given.entered:
                enter(*with_what)
            for node_id in given.document.nameids.values():
                self.state.document.note_explicit_target(given.document.ids[node_id])
            shown.append(given.asked)
            return given.found
        try:
            found: Sequence[Node] = directive.run(self)
            asked = replace(asked, given=digest(found))
        except StukolkaError as error:
            told = "; ".join(fault.text().removeprefix("error: ") for fault in error.faults)
            raise self.error(told) from error
        finally:
            if not directive.parses:
                shown.append(asked)
        return found

    return type(directive.__name__, (directive,), {"run": run, "__doc__": directive.__doc__})


def outdated(
    app: Sphinx, env: BuildEnvironment, known: Iterable[str], directives: Mapping[str, type[EditionDirective]]
) -> list[str]:
    """The pages that show something else than when they were last read; those that are read anyway are `known`."""
    domain = env.domains[DOMAIN]
    assert isinstance(domain, StukolkaDomain)
    shown: dict[str, list[Asked]] = domain.data["shown"]
    _given.clear()
    found = []
    for page in sorted(shown.keys() - set(known)):
        for number, asked in enumerate(shown[page]):
            try:
                given = _run(app, page, directives[asked.name], asked)
            except (StukolkaError, DirectiveError):  # it will say so when the page is read
                found.append(page)
                break
            if given.asked != asked:
                if not asked.content:  # which may name files, on which the page depends
                    _given[id(env), page, number] = given
                found.append(page)
                break
    return found


_given: dict[tuple[int, str, int], Given] = {}
# Environment, page and number of a directive on it -> what it gives, from when it is asked to when its page is read.


def _run(app: Sphinx, page: str, directive: type[EditionDirective], asked: Asked) -> Given:
    """What a directive gives when it stands on that page."""
    domain = app.env.domains[DOMAIN]
    assert isinstance(domain, StukolkaDomain)
    entered: list[tuple[Callable[..., None], tuple[Any, ...]]] = []
    domain.entering = entered
    app.env.prepare_settings(page)
    document = utils.new_document(page, _settings())
    document.settings.env = app.env
    try:
        state, machine = SimpleNamespace(document=document), SimpleNamespace(reporter=document.reporter)
        content = StringList(list(asked.content), source=page)
        told = list(asked.arguments), dict(asked.options), content
        found: Sequence[Node] = directive(asked.name, *told, asked.line, 0, "", state, machine).run()
        return Given(found, replace(asked, given=digest(found)), entered, document)
    finally:
        domain.entering = None
        app.env.current_document.clear()


@cache
def _settings() -> Any:
    """What docutils has to be told of any document."""
    return frontend.get_default_settings()


def digest(found: Iterable[nodes.Node]) -> str:
    """A digest of nodes: of their elements, with their attributes and how much is in them, and of their texts."""
    told = []
    for top in found:
        for node in walk.every(top):
            if isinstance(node, nodes.Element):
                said = sorted((name, what) for name, what in node.attributes.items() if what or name not in _USUAL)
                told.append(f"<{node.tagname} {len(node.children)} {said!r}")
            else:
                told.append(f"{node.__class__.__name__} {node.astext()!r}")
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


_USUAL = frozenset(nodes.Element.list_attributes)
# The attributes that every element has, mostly empty.
