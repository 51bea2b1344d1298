"""Files are written whole or not at all; a user's where its name leads, the program's own in the place itself."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from stukolka import drafts
from stukolka.errors import WrongUsage

unix = pytest.mark.skipif(os.name == "nt", reason="links, pipes and devices are not Windows's")


def test_a_file_is_written_whole_with_its_line_ends_and_the_rights_of_any_new_file(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "deal.toml"
    drafts.write_atomically(path, "ремизъ\r\n\n")
    drafts.write_atomically(path, "ремизъ\n")
    assert path.read_bytes() == "ремизъ\n".encode()
    assert [entry.name for entry in path.parent.iterdir()] == ["deal.toml"]
    (tmp_path / "plain").touch()
    assert stat.S_IMODE(path.stat().st_mode) == stat.S_IMODE((tmp_path / "plain").stat().st_mode)


def test_a_write_cut_short_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deal.toml"
    drafts.write_atomically(path, b"old")

    def interrupted(draft: Path, data: bytes) -> int:
        with draft.open("wb") as file:
            file.write(data[:2])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "write_bytes", interrupted)
    with pytest.raises(KeyboardInterrupt):
        drafts.write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["deal.toml"]


def test_a_file_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    for path in (tmp_path / "folder", tmp_path / "file" / "below", tmp_path / ("x" * 5000), tmp_path / "a\0b"):
        with pytest.raises(WrongUsage, match="can't be written: "):
            drafts.write_atomically(path, "x")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["file", "folder"]


@unix
def test_a_link_stays_a_link_and_a_device_a_device(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "target")
    drafts.write_atomically(tmp_path / "link", "x")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_text(encoding="utf-8") == "x"
    drafts.write_atomically(Path(os.devnull), "x")
    assert not Path(os.devnull).is_file()


@unix
@pytest.mark.parametrize("there", ["link", "link that leads nowhere", "pipe", "empty folder", "link to a folder"])
def test_what_is_kept_takes_the_place_of_whatever_stands_there_and_follows_no_link(tmp_path: Path, there: str) -> None:
    precious, folder, path = tmp_path / "precious.txt", tmp_path / "folder", tmp_path / "store" / "kept"
    precious.write_text("precious", encoding="utf-8")
    folder.mkdir()
    path.parent.mkdir()
    if there == "pipe":
        os.mkfifo(path)
    elif there == "empty folder":
        path.mkdir()
    else:
        path.symlink_to({"link": precious, "link to a folder": folder}.get(there, tmp_path / "nothing"))
    drafts.keep(path, "ремизъ\n")
    assert path.is_file()
    assert not path.is_symlink()
    assert path.read_text(encoding="utf-8") == "ремизъ\n"
    assert precious.read_text(encoding="utf-8") == "precious"
    assert sorted(entry.name for entry in tmp_path.rglob("*")) == ["folder", "kept", "precious.txt", "store"]


def test_what_can_not_be_kept_is_told_and_leaves_no_trace(tmp_path: Path) -> None:
    (tmp_path / "full" / "something").mkdir(parents=True)
    (tmp_path / "file").touch()
    before = sorted(tmp_path.rglob("*"))
    for path in (tmp_path / "full", tmp_path / "file" / "below", tmp_path / "new" / "deep" / ("x" * 5000)):
        with pytest.raises(WrongUsage, match="can't be written: "):
            drafts.keep(path, b"x")
    assert sorted(tmp_path.rglob("*")) == before
