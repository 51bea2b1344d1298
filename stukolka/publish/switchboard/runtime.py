"""Python for the browser: Pyodide's files, fetched once from npm by its own client, checked, and kept beside Python.

    python -m stukolka.publish.switchboard.runtime

fetches them into the environment (`share/stukolka` below its prefix).  Nothing else here ever goes to the network: an
edition built without them has no switchboard, and says so.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from stukolka import drafts
from stukolka.errors import StukolkaError, WrongUsage
from stukolka.rules.switch import Text

PACKAGE: Final = "pyodide"
"""The package on npm."""

VERSION: Final = "314.0.7"
"""Its version; a new one brings new digests below."""

FILES: Final[Mapping[str, str]] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
    "pyodide-lock.json": "5dc2fc119108bc148c7457dc86e7675b5c87e1cafd420b9c34c1eaef7b36c010",
}
"""File of the package that the page needs -> its SHA-256."""

COMMAND: Final = "python -m stukolka.publish.switchboard.runtime"
"""What fetches the files."""

ABSENT: Final = Text(
    f"the edition has no switchboard: Python for the browser is not here; {COMMAND} fetches it",
    f"издание собрано без пульта правил: нет Python для браузера; его загружает {COMMAND}",
)
"""What is said of an edition without a switchboard."""


def folder() -> Path:
    """Where the files lie, if they are there: in this environment."""
    return Path(sys.prefix) / "share" / "stukolka" / f"{PACKAGE}-{VERSION}"


def found() -> Path | None:
    """The folder of the files, or None where one is missing or is another than it should be."""
    here = folder()
    return here if all(_is(here / name, digest) for name, digest in FILES.items()) else None


def fetch() -> Path:
    """Fetches the files, unless they are there, and gives their folder.

    Raises:
        WrongUsage: there is no npm, it fails, or what it brings is something else.
    """
    if (here := found()) is not None:
        return here
    search = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)))
    npm = shutil.which("npm", path=search)
    if npm is None:
        raise WrongUsage("there is no npm to fetch Pyodide with: pip install 'stukolka[runtime]' brings it")
    with tempfile.TemporaryDirectory() as room:
        # Its own folder, so that no package.json of the reader's is looked at; `pack` runs no script of the package.
        command = [npm, "pack", f"{PACKAGE}@{VERSION}", "--silent", "--pack-destination", room]
        done = subprocess.run(
            command, check=False, cwd=room, env=os.environ | {"PATH": search}, capture_output=True, text=True
        )
        tarballs = list(Path(room).glob("*.tgz"))
        if done.returncode or len(tarballs) != 1:
            said = (done.stderr.strip() or done.stdout.strip() or "without a word").splitlines()[-1]
            raise WrongUsage(f"npm could not fetch {PACKAGE} {VERSION}: {said}")
        contents = _contents(tarballs[0])
    wrong = [name for name, digest in FILES.items() if hashlib.sha256(contents.get(name, b"")).hexdigest() != digest]
    if wrong:
        raise WrongUsage(f"npm brought other files of {PACKAGE} {VERSION} than expected: {', '.join(wrong)}")
    for name in FILES:
        drafts.keep(folder() / name, contents[name])
    return folder()


def _contents(tarball: Path) -> dict[str, bytes]:
    """What is in the files of a package that are wanted; nothing is unpacked."""
    contents = {}
    with tarfile.open(tarball) as archive:
        for member in archive.getmembers():
            name = member.name.removeprefix("package/")
            if name in FILES and member.isfile() and (file := archive.extractfile(member)) is not None:
                contents[name] = file.read()
    return contents


def _is(path: Path, digest: str) -> bool:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest() == digest
    except OSError:
        return False


def main() -> int:
    """Fetches the files and says where they lie; the exit status is 2 where that fails."""
    try:
        sys.stdout.write(f"{fetch()}\n")
    except StukolkaError as error:
        sys.stderr.write(f"{error}\n")
        return error.exit_status
    return 0


if __name__ == "__main__":
    sys.exit(main())
