"""What takes long to make and follows from little, kept from one build to the next: drawings, the tree of likeness.

Each lies in a file under the digest of its name and of everything that it is made from, so that it is found again only
while that is the same to the letter. The program is no part of the digest: the folder serves one program only
(`stukolka.publish.kept`). Without a folder everything is made anew.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from stukolka import paths

T = TypeVar("T")


class Memory:
    """A folder of things made, or none."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._used: set[Path] = set()
        self._made = 0

    def keep_in(self, folder: Path | None) -> None:
        """Look for things in this folder from now on, and put new ones there."""
        self._folder, self._used, self._made = folder, set(), 0

    def remembered(self, name: str, made_from: str, make: Callable[[], T]) -> T:
        """The thing of that name which `make` made, or would make, from what `made_from` says in full."""
        if self._folder is None:
            return make()
        digest = hashlib.sha256(f"{name}\n{made_from}".encode()).hexdigest()
        path = self._folder / f"{name}-{digest[:32]}.pickle"
        self._used.add(path)
        try:
            found: T = pickle.loads(path.read_bytes())
        except (OSError, EOFError, pickle.UnpicklingError):
            self._made += 1
            found = make()
            paths.write_atomically(path, pickle.dumps(found))
        return found

    def forget(self) -> None:
        """Remove what this build had no use for, if it made something new in its stead."""
        if self._folder is not None and self._made:
            for path in set(self._folder.glob("*.pickle")) - self._used:
                path.unlink()


memory = Memory()
"""That of this process."""
