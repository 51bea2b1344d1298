"""What the commands below `new` write: all the files or none, and what is left to do with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType

from stukolka import drafts, paths
from stukolka.cli.app import Common
from stukolka.cli.output import write, write_json
from stukolka.errors import Fault, InvalidInput, WrongUsage
from stukolka.rules.switch import Text

WRITTEN = Text("written:", "записано:")
WRITTEN_IN = Text("written in the library {0}:", "записано в библиотеку {0}:")
THEN = Text("then:", "затем:")


def writable(root: Path) -> Path:
    """The library's folder, unless it lies inside an installed package, which is no place for a reader's own files."""
    if root.is_relative_to(Path(paths.__file__).parent):
        message = "this library is part of the installed package: copy it to a folder of your own, named with --root"
        raise WrongUsage([Fault(message, file=str(root))])
    return root


def checkout(root: Path) -> Path:
    """The folder of the project's own checkout, which alone takes switches and games."""
    if not (root / "stukolka" / "games").is_dir():
        message = "a switch or a game is added to a checkout of the project: here is no folder stukolka/games"
        raise WrongUsage([Fault(message, file=str(root))])
    return root


def write_files(top: Path, files: Mapping[str, str | bytes]) -> None:
    """Writes all the files below `top`, or none.

    Files that a run before has written, which was killed between them, hold what they should already: then the rest
    is written. Nothing else that is there is touched.

    Raises:
        InvalidInput: some of them are there already; all are listed.
        WrongUsage: the system refuses.
    """
    there = [name for name in files if paths.is_there(top / name)]
    if len(there) == len(files) or any(not _holds(top / name, files[name]) for name in there):
        raise InvalidInput(
            Fault("this is there already, and nothing is overwritten", file=str(top / name)) for name in there
        )
    drafts.write_together({top / name: content for name, content in files.items() if name not in there})


def _holds(path: Path, content: str | bytes) -> bool:
    data = content.encode() if isinstance(content, str) else content
    return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data


def tell(
    files: Iterable[str],
    steps: Iterable[Text],
    words: Mapping[str, str],
    common: Common,
    *,
    report: Mapping[str, object] = MappingProxyType({}),
) -> None:
    """Tells which files were written and what is left to do; with --json, the `report` too."""
    told = [Text(step.en.format(**words), step.ru.format(**words)) for step in steps]
    if common.json:
        write_json({"files": list(files), "then": [step.as_json() for step in told], **report})
        return
    lang = common.language
    write(WRITTEN.of(lang) if common.root is None else WRITTEN_IN.of(lang).format(common.root))
    for name in files:
        write(f"  {name}")
    write(THEN.of(lang))
    for number, step in enumerate(told, 1):
        write(f"  {number}. {step.of(lang)}")
