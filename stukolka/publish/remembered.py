"""What takes long to make and follows from little, kept from one build to the next: drawings, the tree of likeness.

Each lies in a file under the digest of its name and of everything that it is made from, so that it is found again only
while that is the same to the letter. The program is no part of the digest: the folder serves one program only
(`stukolka.publish.kept`). Before each thing stands a checksum of what it is and of how it was written, so that what is
damaged, or is something else under its name, is made anew and never read. Without a folder everything is made anew.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from stukolka import drafts

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
        found: T | None = self.recalled(name, made_from)
        return self.remember(name, made_from, make()) if found is None else found

    def recalled(self, name: str, made_from: str) -> Any:
        """The thing of that name which was made from that; None where nothing is remembered of it."""
        if self._folder is None:
            return None
        path, asked = self._place(self._folder, name, made_from)
        kept = _sound(path, asked)
        return None if kept is None else pickle.loads(kept)

    def remember(self, name: str, made_from: str, made: T) -> T:
        """Keeps a thing, and gives it."""
        if self._folder is not None:
            path, asked = self._place(self._folder, name, made_from)
            content = pickle.dumps(made)
            drafts.keep(path, _checksum(asked, content) + content)
            self._made += 1
        return made

    def _place(self, folder: Path, name: str, made_from: str) -> tuple[Path, bytes]:
        """The file of a thing, of use to this build, and the digest of what is asked for."""
        digest = hashlib.sha256(f"{name}\n{made_from}".encode())
        path = folder / f"{name}-{digest.hexdigest()[:32]}.pickle"
        self._used.add(path)
        return path, digest.digest()

    def forget(self) -> None:
        """Remove what this build had no use for, if it made something new in its stead."""
        if self._folder is not None and self._made:
            for path in set(self._folder.glob("*.pickle")) - self._used:
                path.unlink()


def _checksum(asked: bytes, content: bytes) -> bytes:
    return hashlib.sha256(asked + content).digest()


def _sound(path: Path, asked: bytes) -> bytes | None:
    """What was written into the file under that digest; None where it is not there, or is not what was written."""
    if not path.is_file():  # nor a pipe, which would be waited for
        return None
    try:
        told = path.read_bytes()
    except OSError:
        return None
    size = hashlib.sha256().digest_size
    checksum, content = told[:size], told[size:]
    return content if checksum == _checksum(asked, content) else None


memory = Memory()
"""That of this process."""
