"""Trees are walked through as docutils does it: the same nodes, in the same order, also while they change."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from docutils import nodes
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
