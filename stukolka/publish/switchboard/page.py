"""The switchboard of the site: its page is written where Python for the browser is at hand, and left out elsewhere."""

from __future__ import annotations

import re
import shutil
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from stukolka import drafts
from stukolka.publish.switchboard import core, runtime
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.library import Library

FOLDER: Final = "switchboard"
"""The folder of its files, beside those of the languages."""

PAGE: Final = "switchboard.md"
"""The written page on which it stands, in each language."""

SCRIPTS: Final = ("switchboard.js", "switchboard.css", "start.js", "worker.js")
"""Its own files."""

STARTING: Final = Text(
    "Python is starting; that takes some seconds, and the first time it has 13 MB to fetch.",
    "Запускается Python: это займёт несколько секунд, а в первый раз нужно ещё загрузить 13 МБ.",
)
NO_SCRIPT: Final = Text(
    "The switchboard needs JavaScript. What it shows can also be had from the commands text, diff and simulate.",
    "Пульту нужен JavaScript. То же самое дают команды text, diff и simulate.",
)
FROM_DISK: Final = Text(
    "A page opened from a disk may not start Python. Serve the folder of the edition and open what is served: "
    "python -m http.server --directory FOLDER",
    "Странице, открытой с диска, не позволено запускать Python. Запустите для папки издания сервер и откройте её "
    "с него: python -m http.server --directory ПАПКА",
)
FAILED: Final = Text("The switchboard could not start:", "Пульт не запустился:")
MADE_WITH: Final = Text(
    "Python in the browser: {name} {version}, under the Mozilla Public License 2.0; its source is at {link}.",
    "Python в браузере: {name} {version} на условиях Mozilla Public License 2.0; исходный код: {link}.",
)
SOURCE: Final = "https://github.com/pyodide/pyodide"

_LEADS_THERE: Final = re.compile(r"^.*(<switchboard(-[a-z]+)?>|\{ref\}`switchboard`).*\n", re.MULTILINE)


def static(name: str) -> Path:
    """A file of the switchboard's own."""
    return Path(__file__).parent / "static" / name


def is_written(docs: Path) -> bool:
    """Whether a site made from these written pages has a switchboard: if they have its page, and Python is there."""
    return asked_for(docs) and runtime.found() is not None


def asked_for(docs: Path) -> bool:
    """Whether written pages have a page for the switchboard."""
    return any(docs.glob(f"*/{PAGE}"))


def leave_out(source: Path) -> None:
    """Take the page, and every line of the other written pages that leads to it, out of what Sphinx reads."""
    (source / PAGE).unlink(missing_ok=True)
    for path in source.glob("*.md"):
        text = path.read_text(encoding="utf-8")
        if (kept := _LEADS_THERE.sub("", text)) != text:
            path.write_text(kept, encoding="utf-8")


def install(library: Library, edition: Path) -> None:
    """Put the files of the switchboard into the folder of an edition, the core made from this very package.

    Raises:
        WrongUsage: Python for the browser is not at hand.
    """
    python = runtime.fetch()
    home = edition / FOLDER
    for name in SCRIPTS:
        drafts.write_atomically(home / name, static(name).read_bytes())
    drafts.write_atomically(home / "core.zip", core.archive(library))
    (home / "pyodide").mkdir()
    for name in runtime.FILES:
        shutil.copyfile(python / name, home / "pyodide" / name)


def html(lang: str) -> str:
    """The switchboard as it stands on its page, before it starts."""
    values = {"file": FROM_DISK, "failed": FAILED}
    told = " ".join(f'data-{name}="{escape(text.of(lang))}"' for name, text in values.items())
    link = f'<a href="{SOURCE}">{SOURCE.partition("//")[2]}</a>'
    made_with = MADE_WITH.of(lang).format(name="Pyodide", version=runtime.VERSION, link=link)
    return (
        f'<link rel="stylesheet" href="../{FOLDER}/switchboard.css">\n'
        f'<div data-switchboard data-pages="./" lang="{lang}" {told}>\n'
        f"<p data-told>{escape(STARTING.of(lang))}</p>\n</div>\n"
        f"<noscript><p>{escape(NO_SCRIPT.of(lang))}</p></noscript>\n"
        f'<p class="sb-made-with"><small>{made_with}</small></p>\n'
        f'<script src="../{FOLDER}/start.js"></script>\n'
    )
