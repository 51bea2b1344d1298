"""The mutants of a module: its syntax tree, with one thing changed in one function.

Changed are comparisons and their boundaries, arithmetic, whole numbers by one, truth values, `and` and `or`, `not`,
conditions (forced either way), statements (left out), what is returned, and arguments that may be left out. Not
changed are annotations, docstrings, defaults, strings (the wording of messages), what stands at a module's head, and
what only a type checker can reach (`assert_never`).
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
BUILTINS = {"sorted": {"key", "reverse"}, "max": {"key", "default"}, "min": {"key", "default"}, "sum": {1}}
"""What may be left out of calls of Python's own functions."""

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
SHOWN = 90
"""How many signs of code a mutant's name shows of either side."""

Optional = Mapping[str, set[str | int]]
"""Function or class -> the parameters with a default, by name and by place."""


@dataclass(frozen=True)
class Mutant:
    """One change in one function."""

    function: str
    """The outermost function around it, as Python names it."""
    line: int
    """The line at which the code of that function begins: its first decorator's, if it has any."""
    first: int
    """The first line of the statement that is changed, of which only the head counts."""
    last: int
    """Its last line."""
    name: str
    """What is changed into what."""
    source: str
    """The function, without comments."""
    apply: Callable[[], None]
    """Changes the tree."""


def optional_of(paths: list[Path]) -> Optional:
    """What may be left out of calls of the functions and classes in these modules, by their bare names."""
    found: dict[str, set[str | int]] = {name: set(given) for name, given in BUILTINS.items()}
    for path in paths:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        methods = {
            child for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
            for child in node.body if isinstance(child, ast.FunctionDef)
            and not any(ast.unparse(mark) == "staticmethod" for mark in child.decorator_list)
        }  # fmt: skip
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                given = node.args
                names = [arg.arg for arg in (*given.posonlyargs, *given.args)][node in methods :]
                first = len(names) - len(given.defaults)
                may = found.setdefault(node.name, set())
                may |= {*names[first:], *range(first, len(names))} if given.defaults else set()
                may |= {arg.arg for arg, own in zip(given.kwonlyargs, given.kw_defaults, strict=True) if own}
            elif isinstance(node, ast.ClassDef):
                fields = [child for child in node.body if isinstance(child, ast.AnnAssign)]
                may = found.setdefault(node.name, set())
                for place, field in enumerate(fields):
                    may |= {ast.unparse(field.target), place} if field.value else set()
    return found


def mutants_of(tree: ast.Module, optional: Optional) -> list[Mutant]:
    """The mutants of every function of a module, in the order of its code; each has a name of its own."""
    found = []
    for function, qualname in _outermost(tree, ""):
        walk = _Walk(function, qualname, optional)
        bodies = [function.body] if isinstance(function, ast.Lambda) else _without_docstring(function)
        for node in bodies:
            walk.visit(node)
        found += walk.found
    times: Counter[tuple[str, str]] = Counter()
    named = []
    for mutant in found:
        times[mutant.function, mutant.name] += 1
        again = times[mutant.function, mutant.name]
        named.append(replace(mutant, name=f"{mutant.name} ({again})") if again > 1 else mutant)
    return named


def _outermost(node: ast.AST, prefix: str) -> Iterator[tuple[Any, str]]:
    # Functions that exist once the module is imported: its own, its classes' and the lambdas of its tables.
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield from _outermost(child, f"{prefix}{child.name}.")
        elif isinstance(child, ast.Lambda):
            yield child, f"{prefix}<lambda>"
        elif isinstance(child, FUNCTIONS):
            yield child, f"{prefix}{child.name}"
        else:
            yield from _outermost(child, prefix)


def _without_docstring(function: ast.FunctionDef) -> list[ast.stmt]:
    said = ast.get_docstring(function, clean=False) is not None
    return function.body[1:] if said else function.body


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= SHOWN else text[:SHOWN] + "..."


def _spoken(node: ast.expr) -> bool:
    # Whether it is a text, so that `+` joins words.
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


class _Walk(ast.NodeVisitor):
    def __init__(self, function: Any, qualname: str, optional: Optional) -> None:
        self.function = qualname
        decorated = getattr(function, "decorator_list", [])
        self.line = min([function.lineno, *(mark.lineno for mark in decorated)])
        self.optional = optional
        self.source = ast.unparse(function)
        self.place = (function.lineno, getattr(function, "end_lineno", function.lineno))
        self.around: list[ast.AST] = []
        self.found: list[Mutant] = []

    def add(self, name: str, apply: Callable[[], None]) -> None:
        self.found.append(Mutant(self.function, self.line, *self.place, name, self.source, apply))

    def change(self, node: ast.AST, field: str, value: Any) -> None:
        """A mutant in which a field of a node is another; told by what the node was and becomes."""
        shown = next((one for one in reversed(self.around) if isinstance(node, ast.Constant)), node)
        before, old = _short(shown), getattr(node, field)
        setattr(node, field, value)
        after = _short(shown)
        setattr(node, field, old)
        self.add(f"{before} -> {after}", lambda: setattr(node, field, value))

    def visit(self, node: ast.AST) -> None:
        if isinstance(node, ast.stmt | ast.match_case | ast.ExceptHandler):
            if any(isinstance(child, ast.stmt) and "assert_never" in _short(child) for child in _leaves(node)):
                return
            outside, self.place = self.place, _head(node)
            super().visit(node)
            self.place = outside
        else:
            super().visit(node)

    def generic_visit(self, node: ast.AST) -> None:
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "args") and not isinstance(node, ast.Call):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.keyword) and child.arg == "strict":
                    continue  # whether rows of two lengths are a fault: they have one here
                if isinstance(child, ast.expr):
                    self.forced(node, name, value, child)
                if isinstance(child, ast.stmt):
                    self.left_out(value, child)
                if isinstance(child, ast.AST):
                    simple = isinstance(node, ast.expr) or (isinstance(node, ast.stmt) and not hasattr(node, "body"))
                    passed_on = isinstance(node, ast.keyword) and bool(self.around)
                    self.around.append(node if simple else self.around[-1] if passed_on else child)
                    self.visit(child)
                    self.around.pop()

    def forced(self, node: ast.AST, name: str, value: Any, child: ast.expr) -> None:
        """A condition that always or never holds."""
        if name not in ("test", "ifs", "guard") or isinstance(node, ast.Assert) or isinstance(child, ast.Constant):
            return
        for truth in (True, False):
            constant = ast.copy_location(ast.Constant(truth), child)
            if isinstance(node, ast.While) and truth:
                continue  # never ends

            def apply(constant: ast.Constant = constant) -> None:
                if isinstance(value, list):
                    value[value.index(child)] = constant
                else:
                    setattr(node, name, constant)

            self.add(f"if {_short(child)} -> if {truth}", apply)

    def left_out(self, body: list[ast.stmt], child: ast.stmt) -> None:
        """A statement that is not done."""
        kinds = ast.Assign | ast.AugAssign | ast.Raise | ast.Continue | ast.Break | ast.Delete
        called = isinstance(child, ast.Expr) and not isinstance(child.value, ast.Constant | ast.Yield | ast.YieldFrom)
        if isinstance(child, kinds) or called or (isinstance(child, ast.AnnAssign) and child.value):
            instead = ast.copy_location(ast.Pass(), child)
            outside, self.place = self.place, _head(child)
            self.add(f"{_short(child)} -> pass", lambda: body.__setitem__(body.index(child), instead))
            self.place = outside

    def visit_Return(self, node: ast.Return) -> None:
        # None in the place of False would seldom be another answer, and either truth value is changed anyway.
        if node.value and not (isinstance(node.value, ast.Constant) and isinstance(node.value.value, bool | None)):
            self.change(node, "value", ast.copy_location(ast.Constant(None), node.value))
        self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        for place, operator in enumerate(node.ops):
            for other in COMPARISONS[type(operator)]:
                self.change(node, "ops", [*node.ops[:place], other(), *node.ops[place + 1 :]])
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in ARITHMETIC and not _spoken(node.left) and not _spoken(node.right):
            self.change(node, "op", ARITHMETIC[type(node.op)]())
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if type(node.op) in ARITHMETIC and not _spoken(node.value):
            self.change(node, "op", ARITHMETIC[type(node.op)]())
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        self.change(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not | ast.USub):
            other: ast.unaryop = ast.UAdd() if isinstance(node.op, ast.USub) else ast.Not()
            if isinstance(node.op, ast.Not):
                self.change(node, "operand", ast.copy_location(ast.UnaryOp(ast.Not(), node.operand), node.operand))
            else:
                self.change(node, "op", other)
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.change(node, "value", not node.value)
        elif isinstance(node.value, int):
            self.change(node, "value", node.value + 1)
            self.change(node, "value", node.value - 1)

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        may = self.optional.get(called, set())
        for place, keyword in enumerate(node.keywords):
            if keyword.arg in may:
                self.change(node, "keywords", [*node.keywords[:place], *node.keywords[place + 1 :]])
        if node.args and len(node.args) - 1 in may and not isinstance(node.args[-1], ast.Starred):
            self.change(node, "args", node.args[:-1])
        self.generic_visit(node)


def _leaves(node: ast.AST) -> list[ast.AST]:
    # A statement without statements inside, or the only statement of a case.
    if isinstance(node, ast.match_case):
        return list(node.body)
    return [] if hasattr(node, "body") or hasattr(node, "cases") else [node]


def _head(node: Any) -> tuple[int, int]:
    """The first and the last line of a statement without the statements inside."""
    if isinstance(node, ast.match_case):
        return node.pattern.lineno, (node.guard or node.pattern).end_lineno or node.pattern.lineno
    body = getattr(node, "body", None) or getattr(node, "cases", None)
    if not isinstance(body, list):
        return node.lineno, node.end_lineno
    inside = body[0].pattern.lineno if isinstance(body[0], ast.match_case) else body[0].lineno
    return node.lineno, max(node.lineno, inside - 1)
