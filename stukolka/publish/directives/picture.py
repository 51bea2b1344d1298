"""Pictures of a game under a rule set."""

from __future__ import annotations

from docutils import nodes

from stukolka.publish.directives.base import EditionDirective
from stukolka.publish.markup import Node, box, paragraph
from stukolka.publish.pictures import Picture, picture


def figure(drawn: Picture, lang: str) -> Node:
    """A picture with its caption."""
    svg = nodes.raw("", drawn.svg.of(lang), format="html")
    return box(svg, paragraph(drawn.caption.of(lang), classes=["picture-caption"]), classes=["picture"])


class PictureDirective(EditionDirective):
    """`{stukolka:picture} stukalshchik/E`: what is drawn of that rule set's game, for a written page."""

    required_arguments = 1

    def run(self) -> list[Node]:
        """The picture, or an error where the game has none."""
        ruleset = self.library.shipped(self.arguments[0].strip())
        drawn = picture(self.library, ruleset)
        if drawn is None:
            raise self.error(f"nothing is drawn of {ruleset.game}")
        return [figure(drawn, self.lang)]
