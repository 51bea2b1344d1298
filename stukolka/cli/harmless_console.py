"""The console of the command line: what is printed on it can be seen, and is never obeyed by the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment
from rich.text import Text

from stukolka.cli.harmless import harmless


class HarmlessConsole(Console):
    """A console that names the characters which a terminal would obey; colours are its own, and none of a text's."""

    def render_str(self, text: str, **options: Any) -> Text:
        """A text before it is laid out: what is named is longer than what is obeyed."""
        return super().render_str(harmless(text), **options)

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """The segments of whatever is printed, of which nothing gets by."""
        for segment in super().render(renderable, options):
            if segment.control:
                yield segment
            else:
                yield Segment(harmless(segment.text), segment.style)
