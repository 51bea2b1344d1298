"""The switchboard on its page."""

from __future__ import annotations

from docutils import nodes

from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.markup import Node
from stukolka.publish.switchboard import page


class SwitchboardDirective(EditionDirective):
    """`{stukolka:switchboard}`: the switchboard, on a written page at the top of the site."""

    def run(self) -> list[Node]:
        """The switchboard."""
        return [nodes.raw("", page.html(self.lang), format="html")]
