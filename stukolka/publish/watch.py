"""What a generated page shows, watched: it is read again when its directive gives something else than it did.

Sphinx goes by the times of files.  A page of the library rests on many files, and hardly ever on what has changed in
them; to ask its directive takes a fraction of the time that a page takes to be read and written.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING

from docutils import frontend, nodes, utils
from docutils.statemachine import StringList

from stukolka.errors import StukolkaError
from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.domain import StukolkaDomain
from stukolka.publish.markup import DOMAIN, Node

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

_CALL = re.compile(
    rf"^```\{{{DOMAIN}:(?P<name>[a-z]+)\}} ?(?P<argument>.*)\n(?::game: (?P<game>.*)\n)?```$", re.MULTILINE
)


@cache
def watched(directive: type[EditionDirective]) -> type[EditionDirective]:
    """The same directive, which enters in the domain what it gave; what it can't find is a warning at its place."""

    def run(self: EditionDirective) -> Sequence[Node]:
        try:
            found: Sequence[Node] = directive.run(self)
        except StukolkaError as error:
            told = "; ".join(fault.text().removeprefix("error: ") for fault in error.faults)
            raise self.error(told) from error
        told = digest(found)
        self.domain.data["shown"].setdefault(self.env.docname, []).append(told)
        return found

    return type(directive.__name__, (directive,), {"run": run, "__doc__": directive.__doc__})


def outdated(
    app: Sphinx, env: BuildEnvironment, pages: Mapping[str, str], directives: Mapping[str, type[EditionDirective]]
) -> list[str]:
    """Those of the pages, given with their sources, that show something else than when they were last read."""
    domain = env.domains[DOMAIN]
    assert isinstance(domain, StukolkaDomain)
    shown: dict[str, list[str]] = domain.data["shown"]
    found = []
    for page, source in pages.items():
        if page in shown and (call := _CALL.search(source)):
            given = _run(app, page, directives[call["name"]], call["argument"], call["game"])
            if shown[page] != [digest(given)]:
                found.append(page)
    return found


def _run(app: Sphinx, page: str, directive: type[EditionDirective], argument: str, game: str | None) -> Sequence[Node]:
    """What a directive gives when it stands on that page."""
    app.env.prepare_settings(page)
    settings = frontend.get_default_settings()
    settings.env = app.env
    document = utils.new_document(page, settings)
    try:
        arguments = argument.split(None, max(directive.required_arguments + directive.optional_arguments - 1, 0))
        options = {} if game is None else {"game": game}
        state, machine = SimpleNamespace(document=document), SimpleNamespace(reporter=document.reporter)
        found: Sequence[Node] = directive("", arguments, options, StringList(), 0, 0, "", state, machine).run()
        return found
    finally:
        app.env.current_document.clear()


def digest(found: Iterable[nodes.Node]) -> str:
    """A digest of nodes: of their elements, with their attributes, and of their texts."""
    told = hashlib.sha256()

    def tell(node: nodes.Node) -> None:
        if isinstance(node, nodes.Element):
            told.update(f"<{node.tagname} {sorted(node.attributes.items(), key=_key)!r}>".encode())
            for child in node.children:
                tell(child)
        else:
            told.update(f"{node.__class__.__name__} {node.astext()!r}".encode())

    for node in found:
        tell(node)
    return told.hexdigest()


def _key(item: tuple[str, object]) -> str:
    return item[0]
