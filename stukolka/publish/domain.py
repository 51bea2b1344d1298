"""The Sphinx domain `stukolka`: loci, answers, readings, passages, witnesses, claims, rule sets and comparisons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.domains import Domain, Index, IndexEntry, ObjType
from sphinx.roles import XRefRole
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from stukolka.publish import words
from stukolka.publish.addresses import Address
from stukolka.publish.markup import DOMAIN

if TYPE_CHECKING:
    from collections.abc import Set

    from docutils.nodes import Element, reference
    from sphinx.addnodes import pending_xref
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

_log = logging.getLogger(__name__)

KINDS = {
    "locus": words.LOCUS,
    "answer": words.ANSWER,
    "reading": words.READING,
    "passage": words.PASSAGE,
    "witness": words.WITNESS,
    "claim": words.CLAIM,
    "relation": words.RELATION,
    "ruleset": words.RULESET,
    "difference": words.COMPARISON,
}
"""Kind of object -> what it is called; each is a role, and a type in the inventory."""


NAMES = ("ruleset", "answer")
"""Kinds of object that are called by what a command takes, and so shown as code."""


def qualified(game: str, name: str, default: str) -> str:
    """The name of an object that is unique in its game: `deal.cut`, or `lansquenet:deal.cut` of another game."""
    return name if game == default else f"{game}:{name}"


class NameRole(XRefRole):
    """A role whose objects are shown as code by their names, and as words where the text has words for them."""

    def create_xref_node(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The link."""
        self.innernodeclass = nodes.inline if self.has_explicit_title else nodes.literal
        return super().create_xref_node()


class LociIndex(Index):
    """Every locus by its chapter, as an index of its own."""

    name = "loci"
    localname = words.LOCI_INDEX.en
    shortname = words.LOCI.en

    def generate(self, docnames: Iterable[str] | None = None) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """The loci, grouped by the phase in their names."""
        wanted = None if docnames is None else set(docnames)
        groups: dict[str, list[IndexEntry]] = {}
        for (kind, name), (page, anchor, title) in sorted(self.domain.data["objects"].items()):
            if kind == "locus" and (wanted is None or page in wanted):
                entry = IndexEntry(name, 0, page, anchor, title, "", "")
                groups.setdefault(name.partition(".")[0], []).append(entry)
        return sorted(groups.items()), False


class StukolkaDomain(Domain):
    """The objects of an edition, their addresses and the links to them."""

    name = DOMAIN
    label = "Stukolka"
    object_types: ClassVar[dict[str, ObjType]] = {kind: ObjType(kind, kind) for kind in KINDS}
    roles: ClassVar[dict[str, Any]] = {
        kind: NameRole(warn_dangling=True)
        if kind in NAMES
        else XRefRole(warn_dangling=True, innernodeclass=nodes.inline)
        for kind in KINDS
    }
    indices: ClassVar[list[type[Index]]] = [LociIndex]
    initial_data: ClassVar[dict[str, Any]] = {"objects": {}, "shown": {}, "lacking": {}}
    data_version = 4

    generated: Mapping[str, str] = MappingProxyType({})
    """The pages that follow from the library, each with its source, where the site asks for them."""
    entering: list[tuple[Callable[..., None], tuple[Any, ...]]] | None = None
    """What is entered, while somebody wants to enter it again: what is called for it, and with what."""

    def note(self, kind: str, name: str, address: Address, title: str) -> None:
        """Enter an object: its kind and name, where it stands, and what it is called there."""
        if self.entering is not None:
            self.entering.append((self.note, (kind, name, address, title)))
        objects = self.data["objects"]
        if (held := objects.get((kind, name))) and held[0] != address.page:
            message = "%s %s stands on two pages, %s and %s"
            _log.warning(message, kind, name, held[0], address.page, location=address.page, type=DOMAIN)
        objects[kind, name] = (address.page, address.anchor, title)

    def clear_doc(self, docname: str) -> None:
        """Forget what stands on a page."""
        self.data["shown"].pop(docname, None)
        self.data["lacking"].pop(docname, None)
        objects = self.data["objects"]
        for key in [key for key, (page, _, _) in objects.items() if page == docname]:
            del objects[key]

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process has read."""
        found = otherdata["objects"].items()
        self.data["objects"].update({key: place for key, place in found if place[0] in docnames})
        self.data["lacking"].update({page: told for page, told in otherdata["lacking"].items() if page in docnames})
        self.data["shown"].update({page: told for page, told in otherdata["shown"].items() if page in docnames})

    def lacks(self, place: tuple[str, int], told: str) -> None:
        """Enter that a page shows, at a line, a result that is stale, or should show one that isn't there."""
        if self.entering is not None:
            self.entering.append((self.lacks, (place, told)))
        page, line = place
        self.data["lacking"].setdefault(page, {}).setdefault(told, line)

    def check_consistency(self) -> None:
        """Warn of results that are stale or missing: `suppress_warnings = ["stukolka.result"]` builds all the same."""
        for page, every in sorted(self.data["lacking"].items()):
            for told, line in every.items():
                _log.warning("%s", told, location=(page, line), type=DOMAIN, subtype="result")

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Every object, for the inventory; the search finds the pages themselves and needs no list of objects."""
        for (kind, name), (page, anchor, title) in self.data["objects"].items():
            yield name, title, kind, page, anchor, -1

    def resolve_xref(
        self,
        env: BuildEnvironment,  # noqa: ARG002 -- the signature is Sphinx's
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> reference | None:
        """The link to one object, or None when there is none of that name."""
        if (place := self.data["objects"].get((typ, target))) is None:
            return None
        page, anchor, title = place
        # A bare locus is shown as its question; everything else is called by its name.
        content = contnode if node["refexplicit"] or typ != "locus" else nodes.inline(title, title)
        return make_refnode(builder, fromdocname, page, anchor, content, title)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, reference]]:
        """The links to all objects of that name, of whatever kind."""
        found = ((kind, self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)) for kind in KINDS)
        return [(f"{DOMAIN}:{kind}", one) for kind, one in found if one is not None]


class QuickLinks(SphinxPostTransform):
    """Resolves this domain's links before Sphinx comes to them one by one: there are tens of thousands."""

    default_priority = 5

    def run(self, **_kwargs: Any) -> None:
        """Replaces every link that leads somewhere; the others are left for Sphinx to complain about."""
        objects = self.env.domains[DOMAIN].data["objects"]
        here = self.env.current_document.docname
        ways: dict[str, str] = {}
        for node in list(self.document.findall(addnodes.pending_xref)):
            if node["refdomain"] != DOMAIN or not node["refexplicit"]:
                continue
            if place := objects.get((node["reftype"], node["reftarget"])):
                page, anchor, title = place
                found = nodes.reference("", "", *node.children, internal=True, reftitle=title)
                if page == here:
                    found["refid"] = anchor
                else:
                    if page not in ways:
                        ways[page] = self.app.builder.get_relative_uri(here, page)
                    found["refuri"] = f"{ways[page]}#{anchor}"
                node.replace_self(found)
