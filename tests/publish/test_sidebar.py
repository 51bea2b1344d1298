"""The list of pages beside a page is the same whether it was made for that page or shared with its neighbours."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from sphinx.application import Sphinx

from stukolka.publish import sidebar

PAGES = {
    "index": "first second",
    "first": "first/one first/two other/three first/four",
    "first/four": "first/five first/six",
    "second": "second/one second/two first/two",
}
"""Page -> the pages that it lists; one stands in two lists, one in another folder, and four has pages below."""

BESIDE = re.compile(r'<nav class="bd-docs-nav.*?</nav>', re.DOTALL)
HEADINGS = "first/one"
"""The page that has headings within."""


def lists(folder: Path, monkeypatch: pytest.MonkeyPatch, *, share: bool) -> dict[str, str]:
    """Page -> the list beside it, of a small site."""
    source = folder / "source"
    for page in {*PAGES, *" ".join(PAGES.values()).split()}:
        path = source / f"{page}.rst"
        path.parent.mkdir(parents=True, exist_ok=True)
        title = f"Page {page}"
        text = f"{title}\n{'=' * len(title)}\n\n"
        if page in PAGES:
            text += ".. toctree::\n\n" + "".join(f"   /{one}\n" for one in PAGES[page].split())
        if page == HEADINGS:
            text += "Part\n----\n\nOther\n-----\n"
        path.write_text(text, encoding="utf-8")
    theme: dict[str, Any] = {"html_theme": "pydata_sphinx_theme", "html_theme_options": {"collapse_navigation": True}}
    theme["extensions"] = ["pydata_sphinx_theme"]
    app = Sphinx(source, None, folder / "out", folder / "trees", "html", theme, status=None, warning=None)
    with monkeypatch.context() as patch:
        patch.setattr(sidebar.toctree, "_sidebar_cache_key", sidebar.Sidebars(app).key if share else sidebar._key)
        app.build()
    return {
        page: found[0]
        for page in app.env.all_docs
        if (found := re.findall(BESIDE, (folder / "out" / f"{page}.html").read_text(encoding="utf-8")))
    }


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_list_that_neighbours_share_is_that_which_each_would_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = lists(tmp_path / "alone", monkeypatch, share=False)
    made: list[object] = []
    resolve = sidebar.toctree.get_nonroot_toctree
    monkeypatch.setattr(
        sidebar.toctree, "get_nonroot_toctree", lambda *told, **how: made.append(1) or resolve(*told, **how)
    )
    shared = lists(tmp_path / "shared", monkeypatch, share=True)
    assert len(alone) > 8
    assert shared == alone
    assert len(made) < len(alone), "some were shared"
    marked = {
        page: re.findall(r'aria-current="page"[^>]*href="([^"]*)"[^>]*>Page ([^<]*)<', told)
        for page, told in shared.items()
    }
    unmarked = {page for page, found in marked.items() if found != [("#", page)]}
    assert unmarked == {"first", "second"}, "whose lists begin below them"
