"""What a site is made from, opened once a process: the library, its family, and the tree of likeness."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from stukolka.publish import family_files

if TYPE_CHECKING:
    from sphinx.config import Config

    from stukolka.family.family import Family
    from stukolka.family.tree import Tree
    from stukolka.library import Library


def library_of(config: Config) -> Library:
    """The library that a site is made from."""
    return opened(config.stukolka_root, config.stukolka_witnesses)


@cache
def opened(root: str | None, witnesses: str | None) -> Library:
    """The library in `root`, with the witnesses' own files in `witnesses`."""
    from stukolka.library import Library

    return Library.open(*(Path(path) if path else None for path in (root, witnesses)))


@cache
def family_of(library: Library) -> Family:
    """The family of a library."""
    from stukolka.family.family import Family

    return Family.open(library)


@cache
def tree_of(library: Library) -> Tree:
    """The tree of likeness of a library."""
    return family_files.tree_of(family_of(library))
