"""Headings in Russian keep their addresses: a label is the only id, in both languages alike (B76)."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = """\
(remise)=
# Ремизъ

{more}(buy)=
## Прикупка

(stukolka-1847)=
## Стуколка A1847

(rams-1847)=
## Рамсъ A1847

(buy-again)=
## Прикупка

{{ref}}`къ прикупкѣ <buy-again>`
"""
LABELS = ["remise", "buy", "stukolka-1847", "rams-1847", "buy-again"]


def built(folder: Path, lang: str, more: str = "") -> list[str]:
    """The ids of the sections of the page, built without a warning."""
    folder.mkdir()
    (folder / "conf.py").write_text(
        f'extensions = ["myst_parser", "stukolka.publish.edition_ext"]\nlanguage = "{lang}"\n', encoding="utf-8"
    )
    (folder / "index.md").write_text(PAGE.format(more=more), encoding="utf-8")
    out = folder / "out"
    # A process sets the extensions up once only.
    made = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", "-d", folder / "read", folder, out],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (made.returncode, made.stderr) == (0, "")
    html = (out / "index.html").read_text("utf-8")
    assert 'href="#buy-again"' in html
    return re.findall(r'<section id="([^"]+)"', html)


@pytest.mark.slow
def test_B76_cyrillic_headings_keep_their_labels_as_their_only_ids(tmp_path: Path) -> None:
    assert built(tmp_path / "en", "en") == LABELS
    more = built(tmp_path / "ru", "ru", "(new)=\n## Новое A1847\n\n")
    assert more == ["remise", "new", *LABELS[1:]]
