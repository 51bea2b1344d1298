"""Trees of docutils walked through faster.

docutils makes a generator for every node, within that of its parent; and Sphinx walks through every page more than
thirty times.  Here one generator keeps the way to where it stands.  The nodes are the same, in the same order, and what
is changed meanwhile in a part that has not been reached is seen, as it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from docutils import nodes

Condition = type | Callable[[nodes.Node], bool] | None

_findall = nodes.Node.findall


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


def faster() -> None:
    """From now on, in this process, docutils and Sphinx walk this way."""
    nodes.Node.findall = findall
    nodes.Node._fast_findall = instances
    nodes.Node._superfast_findall = every
