"""Trees of docutils walked through faster.

docutils makes a generator for every node, within that of its parent; and Sphinx walks through every page more than
thirty times.  Here one generator keeps the way to where it stands.  The nodes are the same, in the same order, and what
is changed meanwhile in a part that has not been reached is seen, as it is there.  A visitor is led about without a
report of every step, and where there is no code, nobody looks for its language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms.code import HighlightLanguageTransform

Condition = type | Callable[[nodes.Node], bool] | None

CODE: Final = (addnodes.highlightlang, nodes.literal_block)
"""What has to do with the language of code."""

_findall = nodes.Node.findall
_highlight = HighlightLanguageTransform.apply


def every(top: nodes.Node) -> Iterator[nodes.Node]:
    """The node and all below it, each before what is below itself."""
    yield top
    way = [iter(top.children)]
    while way:
        for node in way[-1]:
            yield node
            if below := node.children:
                way.append(iter(below))
                break
        else:
            way.pop()


def instances(top: nodes.Node, kind: Any) -> Iterator[nodes.Node]:
    """The same as `every`, of one class or several."""
    if isinstance(top, kind):
        yield top
    way = [iter(top.children)]
    while way:
        for node in way[-1]:
            if isinstance(node, kind):
                yield node
            if below := node.children:
                way.append(iter(below))
                break
        else:
            way.pop()


def findall(
    self: nodes.Node,
    condition: Condition = None,
    include_self: bool = True,
    descend: bool = True,
    siblings: bool = False,
    ascend: bool = False,
) -> Iterator[nodes.Node]:
    """What `Node.findall` of docutils gives."""
    if not include_self or not descend or siblings or ascend:
        return _findall(self, condition, include_self, descend, siblings, ascend)  # type: ignore[no-any-return]
    if condition is None:
        return every(self)
    return instances(self, condition) if isinstance(condition, type) else filter(condition, every(self))


def walkabout(self: nodes.Node, visitor: nodes.NodeVisitor) -> bool:
    """What `Node.walkabout` of docutils does: the visitor sees the node, all below it, and the node again.

    Gives whether the visitor wants to see no more. By the exceptions that it raises it leaves out what is below, what
    stands beside, the second look, or all.
    """
    again, enough = True, False
    try:
        visitor.dispatch_visit(self)
    except nodes.SkipNode:
        return False
    except nodes.SkipChildren:
        visitor.dispatch_departure(self)
        return False
    except nodes.SkipDeparture:
        again = False
    except nodes.StopTraversal:
        visitor.dispatch_departure(self)
        return True
    try:
        enough = any(below.walkabout(visitor) for below in tuple(self.children))
    except (nodes.SkipSiblings, nodes.SkipChildren):
        pass
    except nodes.StopTraversal:  # at the second look at one of them
        enough = True
    if again:
        visitor.dispatch_departure(self)
    return enough


def highlight(self: HighlightLanguageTransform, **how: Any) -> None:
    """What `HighlightLanguageTransform.apply` of Sphinx does: a page without code has nothing to be told."""
    if any(self.document.findall(lambda node: isinstance(node, CODE))):
        _highlight(self, **how)


def faster() -> None:
    """From now on, in this process, docutils and Sphinx walk this way."""
    nodes.Node.findall = findall
    nodes.Node._fast_findall = instances
    nodes.Node._superfast_findall = every
    nodes.Node.walkabout = walkabout
    HighlightLanguageTransform.apply = highlight  # type: ignore[method-assign]
