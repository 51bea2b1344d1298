"""The builder of the edition's pages: what Sphinx's own writes, but a page that would come out the same is left alone.

A page is what its document, the addresses and titles of all others, and the configuration make of it.  What it was
written from is kept with the environment as a digest; so a build after a changed reading writes the pages that show
it, and comes to the same bytes as a build from nothing.
"""

from __future__ import annotations

import hashlib
import json
import pickle
from collections.abc import Set
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.builders.html import StandaloneHTMLBuilder

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment


SEARCHED = ("_titles", "_filenames", "_mapping", "_title_mapping", "_all_titles", "_index_entries")
"""What Sphinx's index knows of the pages, as it calls it."""

PARAMETERS = '<dl>\n<dd><em class="sig-param">'
"""How Sphinx's writer begins the parameters of a signature that takes several lines."""


class EditionBuilder(StandaloneHTMLBuilder):
    """HTML pages, each written again only if it has changed."""

    name = "html"
    changed: Set[str] = frozenset()
    """The pages that are written, once that is known."""

    def prepare_writing(self, docnames: Set[str]) -> None:
        """Find out which pages have changed, and prepare for them alone."""
        around = surroundings(self.env)
        written = self._written()
        if written.pop("", "") != around:
            docnames, written = set(self.env.all_docs), {}
        now = {name: self._document(name) for name in sorted(docnames)}
        there = {name for name in docnames if Path(self.get_output_path(name)).is_file()}
        self.changed = {name for name in docnames if name not in there or written.get(name) != now[name]}
        self._now = {"": around} | written | now
        super().prepare_writing(self.changed)

    def _document(self, name: str) -> str:
        """The digest of a document as Sphinx keeps it: of its file, since to read and walk through it takes far longer.

        A page that has been read again may have another though nothing has changed; then it is written again.
        """
        return hashlib.sha256((Path(self.doctreedir) / f"{name}.doctree").read_bytes()).hexdigest()

    def write_documents(self, docnames: Set[str]) -> None:  # noqa: ARG002 -- the signature is Sphinx's
        """Write those that have changed."""
        super().write_documents(self.changed)

    def get_doc_context(self, docname: str, body: str, metatags: str) -> dict[str, Any]:
        """What a template is given of a page; a list of parameters, one a line, is said to be no list of terms."""
        body = body.replace(PARAMETERS, PARAMETERS.replace("<dl>", '<dl role="presentation">'))
        return super().get_doc_context(docname, body, metatags)

    def finish(self) -> None:
        """End the build; what no page shows any more is removed."""
        super().finish()
        shown = {name for _, name in self.env.images.values()}
        for path in (Path(self.outdir) / self.imagedir).glob("*"):
            if path.name not in shown:
                path.unlink()
        self._memory.write_text(json.dumps(self._now, sort_keys=True), encoding="utf-8")

    def load_indexer(self, docnames: Set[str]) -> None:
        """Take up what the search knows of the pages that stay as they are.

        Sphinx would read it back from the index it has written, in which the order of things is lost.
        """
        assert self.indexer is not None
        stay = set(self.env.all_docs) - set(docnames)
        if stay:
            for name, known in pickle.loads(self._search_memory.read_bytes()).items():
                setattr(self.indexer, name, known)
            self.indexer.prune(stay)
            for words in (self.indexer._mapping, self.indexer._title_mapping):
                for word in [word for word, pages in words.items() if not pages]:
                    del words[word]
            entries = self.indexer._index_entries
            self.indexer._index_entries = {page: entries[page] for page in entries if page in stay}

    def dump_search_index(self) -> None:
        """Write the index of the search, the same whatever the order in which the pages were written."""
        assert self.indexer is not None
        self.indexer._index_entries = dict(sorted(self.indexer._index_entries.items()))
        self._search_memory.write_bytes(pickle.dumps({name: getattr(self.indexer, name) for name in SEARCHED}))
        super().dump_search_index()

    @property
    def _search_memory(self) -> Path:
        return Path(self.doctreedir) / "search.pickle"

    @property
    def _memory(self) -> Path:
        return Path(self.doctreedir) / "written.json"

    def _written(self) -> dict[str, str]:
        """Page -> the digest of what it was written from; the empty name stands for what surrounds them all."""
        try:
            found: dict[str, str] = json.loads(self._memory.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found


def surroundings(env: BuildEnvironment) -> str:
    """A digest of all that one page shows of others: their titles and order, and what stands where."""
    told = hashlib.sha256()
    for page in sorted(env.all_docs):
        title = env.titles.get(page)
        told.update(f"\n{page}\t{title.astext() if title else ''}\t{env.toctree_includes.get(page)}".encode())
        told.update(str(env.tocs[page].pformat() if page in env.tocs else "").encode())
    for domain in env.domains.sorted():
        for entry in sorted(map(repr, domain.get_objects())):
            told.update(f"\n{domain.name}\t{entry}".encode())
    return told.hexdigest()
