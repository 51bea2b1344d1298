"""The list of pages beside a page, made once for all that stand beside each other.

The theme makes it anew for every page, where it is folded as here. For pages with nothing below them, of one folder and
below the same page, nothing but the mark of the page itself differs; and to move that mark is what the theme does for
lists that are not folded.
"""

from __future__ import annotations

import importlib
from functools import cached_property
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

toctree: Any = importlib.import_module("pydata_sphinx_theme.toctree")  # it declares no types
_key = toctree._sidebar_cache_key


class Sidebars:
    """Which pages have their list in common."""

    def __init__(self, app: Sphinx) -> None:
        self._app = app

    @cached_property
    def _above(self) -> dict[str, str | None]:
        # Page -> the page that lists it; None where several do.
        found: dict[str, str | None] = {}
        for page, below in self._app.env.toctree_includes.items():
            for one in below:
                found[one] = None if one in found else page
        return found

    def _has_below(self, page: str) -> bool:
        # Pages, or headings.
        toc = self._app.env.tocs[page]
        return len(list(toc.findall(nodes.list_item))) > 1 or any(toc.findall(addnodes.toctree))

    def key(
        self,
        kind: str,
        startdepth: int,
        ancestorname: str | None,
        page_uri: str,
        show_nav_level: int,
        kwargs: dict[str, Any],
    ) -> tuple[object, ...] | None:
        """What `_sidebar_cache_key` of the theme gives: the same for pages with their list in common, or None."""
        told = kind, startdepth, ancestorname, page_uri, show_nav_level
        if not kwargs.get("collapse", True):
            return _key(*told, kwargs)  # type: ignore[no-any-return]
        page = page_uri.removesuffix(self._app.builder.out_suffix)  # type: ignore[attr-defined]
        above = self._above.get(page)
        if above is None or self._has_below(page):
            return None
        key = _key(*told, kwargs | {"collapse": False})
        return None if key is None else (above, *key)


def shared(app: Sphinx) -> None:
    """From now on, in this process, the theme makes them once."""
    toctree._sidebar_cache_key = Sidebars(app).key
