"""The pages that follow from the library: one short source each, whose directive makes the page."""

from __future__ import annotations

import ast
import importlib.util
import pkgutil
from fnmatch import fnmatch
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import stukolka
from stukolka import encodings
from stukolka.publish import addresses, words
from stukolka.publish.directives.overview import chapter
from stukolka.publish.markup import DOMAIN
from stukolka.synopsis import sets

if TYPE_CHECKING:
    from stukolka.library import Library

PUBLIC = {
    "library": ("library", "entry", "errors", "paths"),
    "rules": ("rules.*",),
    "apparatus": ("apparatus.*",),
    "engine": ("cards", "rng", "engine.*"),
    "family": (
        "family.family",
        "family.leaves",
        "family.facts",
        "family.characters",
        "family.relations",
        "family.kinds",
        "family.distance",
        "family.tree",
        "family.disagreements",
        "family.sensitivity",
        "family.picture",
        "family.tree_picture",
        "family.page",
        "family.sheets",
        "family.graphml",
        "family.gexf",
        "family.nexus",
    ),
    "text": (
        "text.collation",
        "text.witness",
        "text.variants",
        "text.orthography",
        "text.hand",
        "text.formats",
        "text.json_reading",
        "text.page",
        "text.tei",
        "text.tei_reading",
        "text.graphml",
        "text.drawing",
    ),
    "games": ("games.*.game", "games.*.strategies"),
    "publish": (
        "publish.addresses",
        "publish.board",
        "publish.citing",
        "publish.edition",
        "publish.playing",
        "publish.rich",
        "publish.scene",
        "publish.sphinx_ext",
        "publish.tables",
    ),
}
"""Part of the programming interface -> patterns of its modules, `*` standing for one name."""


REPEATING = ("chapter", "comparison", "difference", "differences", "loci", "synopses", "synopsis")
"""Directives whose pages repeat what others say: the search leaves them out."""


def library_pages(library: Library) -> dict[str, str]:
    """Page -> its source in MyST, for everything in the library: witnesses, and each game's questions and rule sets."""
    found = {addresses.witness(siglum).page: _calls("witness", siglum) for siglum in library.sources()}
    for name, game in library.games.items():
        sigla = library.sigla(name)

        def page(address: addresses.Address, directive: str, argument: str = "", game: str = name) -> None:
            found[address.page] = _calls(directive, argument, game=game)

        found[name] = _calls("game", name)
        if library.claims(name):
            found[f"{name}/claims"] = _calls("claims", game=name)
        if encodings.encoded_twice(library, name):
            found[f"{name}/encodings"] = _calls("encodings", game=name)
        for index, directive in {
            "loci": "loci",
            "rules": "rulesets",
            "differences": "differences",
            "completions": "completions",
        }.items():
            found[f"{name}/{index}"] = _calls(directive, game=name)
        for switch in game.switches:
            page(addresses.locus(name, switch.locus), "locus", switch.locus)
            phase = switch.locus.partition(".")[0]
            page(chapter(name, phase), "chapter", phase)
        for ruleset in library.names(name, seconds=True):
            page(addresses.ruleset(name, ruleset), "ruleset", ruleset)
        if beside := sets(sigla):
            found[f"{name}/synopses"] = _calls("synopses", game=name)
        for together in beside:
            page(addresses.synopsis(name, together), "synopsis", " ".join(together))
        for form in game.forms:
            if len(sigla) > 1:
                page(addresses.comparison(name, form), "comparison", form)
            for first, second in combinations(sigla, 2):
                page(addresses.difference(name, form, first, second), "difference", f"{form}/{first} {form}/{second}")
    return found


def modules() -> dict[str, list[str]]:
    """Part of the programming interface -> its modules: the parts in their order, the modules sorted."""
    names = sorted(module.name for module in pkgutil.walk_packages(stukolka.__path__, "stukolka."))
    return {
        part: [name for pattern in patterns for name in names if _matches(name, f"stukolka.{pattern}")]
        for part, patterns in PUBLIC.items()
    }


def _matches(name: str, pattern: str) -> bool:
    steps, wanted = name.split("."), pattern.split(".")
    return len(steps) == len(wanted) and all(fnmatch(*pair) for pair in zip(steps, wanted, strict=True))


def api_pages() -> dict[str, str]:
    """Page -> its source in MyST, for the public modules of the package."""
    names = (name for names in modules().values() for name in names)
    return {
        api_page(name): f"({api_page(name).replace('/', '-')})=\n# `{name}`\n\n{_automodule(name)}" for name in names
    }


def api_index(lang: str) -> str:
    """The list of the public modules, part by part, each with what it holds, in MyST."""
    text = ""
    for part, names in modules().items():
        listed = "\n".join(f"{name} <{api_page(name)}>" for name in names)
        told = "\n".join(f"- {{doc}}`{name} <{api_page(name)}>`: {_holds(name)}" for name in names)
        heading = f"(api-part-{part})=\n## {words.MODULES[part].of(lang)}\n"
        text += f"{heading}\n```{{toctree}}\n:hidden:\n\n{listed}\n```\n\n{told}\n\n"
    return text


def _holds(module: str) -> str:
    """What a module says of itself in its first line."""
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    said = ast.get_docstring(ast.parse(Path(spec.origin).read_text(encoding="utf-8"))) or ""
    return " ".join(said.partition("\n\n")[0].split()).replace("<", "\\<")


def api_page(module: str) -> str:
    """The page of a module."""
    return f"api/{module.removeprefix('stukolka.').replace('.', '-').replace('_', '-')}"


def write(pages: dict[str, str], folder: Path) -> None:
    """Write the sources of pages below `folder`; one that is there already with the same text is left alone."""
    for page, text in pages.items():
        path = folder / f"{page}.md"
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def _calls(directive: str, argument: str = "", *, game: str = "") -> str:
    told = ["nosearch: true"] if directive in REPEATING else []
    if directive == "synopsis":  # its columns need the room
        told.append("html_theme.sidebar_secondary.remove: true")
    head = "\n".join(("---", *told, "---", "")) if told else ""
    option = f":game: {game}\n" if game else ""
    return head + f"```{{{DOMAIN}:{directive}}} {argument}".rstrip() + f"\n{option}```\n"


def _automodule(name: str) -> str:
    return f"```{{eval-rst}}\n.. automodule:: {name}\n   :members:\n   :member-order: bysource\n```\n"
