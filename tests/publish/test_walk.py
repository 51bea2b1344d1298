"""Trees are walked through as docutils does it: the same nodes, in the same order, also while they change."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest
from docutils import nodes
from docutils.utils import new_document
from sphinx import addnodes
from sphinx.transforms.post_transforms.code import HighlightLanguageTransform
from sphinx.util.nodes import NodeMatcher

from stukolka.publish import walk

CONDITIONS: dict[str, walk.Condition] = {
    "everything": None,
    "texts": nodes.Text,
    "elements": nodes.Element,
    "paragraphs": nodes.paragraph,
    "nothing": nodes.image,
    "short texts": lambda node: isinstance(node, nodes.Text) and len(node) < 3,
    "matched": NodeMatcher(nodes.paragraph, ids=["two"]),
}


def tree() -> nodes.section:
    """A section with paragraphs, texts among them, an empty one, and one in a list in a list."""
    deep = nodes.bullet_list("", nodes.list_item("", nodes.bullet_list("", nodes.list_item("", paragraph("four")))))
    parts = (nodes.title("", "title"), paragraph("one"), paragraph("two"), nodes.paragraph(), deep, paragraph("five"))
    return nodes.section("", *parts)


def paragraph(name: str) -> nodes.paragraph:
    return nodes.paragraph(
        "", "", nodes.Text(name), nodes.strong("", "", nodes.Text("so")), nodes.Text(name), ids=[name]
    )


@pytest.mark.parametrize("condition", CONDITIONS.values(), ids=CONDITIONS)
def test_the_same_nodes_are_found_in_the_same_order(condition: walk.Condition) -> None:
    top = tree()
    starts = [top, *(node for node in top.children)]
    assert any(list(one.findall(condition)) for one in starts) == (condition is not nodes.image)
    for start in starts:
        for told in ("", "-", "+-", "+++", "--+", "++++"):  # include_self, descend, siblings, ascend
            flags = [sign == "+" for sign in told]
            expected = list(start.findall(condition, *flags))
            found = list(walk.findall(start, condition, *flags))
            assert [id(node) for node in found] == [id(node) for node in expected]


@pytest.mark.parametrize("kind", [nodes.Text, nodes.paragraph, nodes.Node])
def test_what_is_changed_on_the_way_is_seen_as_docutils_sees_it(kind: type[nodes.Node]) -> None:
    def changed(findall: Callable[..., Iterator[nodes.Node]]) -> list[str]:
        seen = []
        for number, node in enumerate(findall(tree(), kind)):
            seen.append(node.astext())
            if isinstance(node, nodes.paragraph):
                node.append(nodes.Text(f"added {number}"))
                if "two" in node["ids"]:
                    node.replace_self([paragraph("new"), paragraph("newer")])
            elif isinstance(node, nodes.strong):
                node.parent.remove(node)
        return seen

    found = changed(walk.findall)
    assert found == changed(nodes.Node.findall)
    assert len(found) > 5


WISHES = {
    "nothing": None,
    "not what is below": nodes.SkipChildren,
    "not what stands beside": nodes.SkipSiblings,
    "neither what is below nor a second look": nodes.SkipNode,
    "no second look": nodes.SkipDeparture,
    "no more": nodes.StopTraversal,
}


@pytest.mark.parametrize("second_look", [False, True])
@pytest.mark.parametrize("wish", WISHES.values(), ids=WISHES)
def test_a_visitor_is_led_about_as_docutils_leads_it_whatever_it_wishes_and_where(
    wish: type[Exception] | None, second_look: bool
) -> None:
    class Visitor(nodes.NodeVisitor):
        def __init__(self, document: nodes.document, place: int) -> None:
            super().__init__(document)
            self.place, self.seen = place, list[tuple[str, str]]()

        def look(self, node: nodes.Node, which: str) -> None:
            self.seen.append((which, node.astext()))
            if len(self.seen) == self.place and wish is not None:
                raise wish

        def dispatch_visit(self, node: nodes.Node) -> None:
            self.look(node, "first")

        def dispatch_departure(self, node: nodes.Node) -> None:
            self.look(node, "second")

    def led(walkabout: Callable[[nodes.Node, nodes.NodeVisitor], bool], place: int) -> object:
        visitor = Visitor(new_document("page"), place)
        try:
            return walkabout(tree(), visitor), visitor.seen
        except nodes.TreePruningException as error:
            return type(error), visitor.seen

    whole = Visitor(new_document("page"), 0)
    tree().walkabout(whole)
    places = [number for number, (which, _) in enumerate(whole.seen, 1) if (which == "second") == second_look]
    assert len(places) > 20
    with pytest.MonkeyPatch.context() as patch:
        expected = [led(nodes.Node.walkabout, place) for place in places]
        patch.setattr(nodes.Node, "walkabout", walk.walkabout)
        assert [led(nodes.Node.walkabout, place) for place in places] == expected


def test_a_page_without_code_is_told_no_language_and_one_with_code_is() -> None:
    def languages(*parts: nodes.Node) -> list[str]:
        document = new_document("page")
        document.extend(parts)
        document.settings.env = SimpleNamespace(config=SimpleNamespace(highlight_language="console"))
        transform = HighlightLanguageTransform(document)
        walk.highlight(transform)
        return [node["language"] for node in document.findall(nodes.literal_block)]

    code = nodes.literal_block("x", "x")
    changed = addnodes.highlightlang("", lang="python", force=False, linenothreshold=5)
    assert languages(paragraph("one")) == []
    assert languages(paragraph("one"), nodes.section("", code)) == ["console"]
    assert languages(changed, nodes.literal_block("x", "x")) == ["python"]
