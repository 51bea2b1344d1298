"""Texts that a terminal shows and never obeys."""

from __future__ import annotations

import re

_OBEYED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Controls but for the tab and the line end, marks that turn the order of writing about, and halves of pairs."""


def harmless(text: str) -> str:
    """The text, with every character that a terminal would obey instead of showing it named: `<U+001B>`.

    Such a character could colour, move or clear what stands on the screen, or retitle the window.
    """
    return _OBEYED.sub(lambda found: f"<U+{ord(found[0]):04X}>", text)
