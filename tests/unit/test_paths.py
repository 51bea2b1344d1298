from __future__ import annotations

from pathlib import Path

import pytest

from stukolka import paths
from stukolka.errors import WrongUsage


def test_the_shipped_library_is_found_inside_the_package_or_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "stukolka"
    monkeypatch.setattr(paths, "_PACKAGE", package)
    assert paths.shipped("variants") == tmp_path / "variants"
    assert paths.root() == tmp_path
    (package / "_data" / "variants").mkdir(parents=True)
    assert paths.shipped("variants") == package / "_data" / "variants"
    assert paths.root() == package / "_data"


def test_another_library_must_hold_variants_and_corpus(tmp_path: Path) -> None:
    with pytest.raises(WrongUsage) as error:
        paths.root(tmp_path)
    assert str(error.value).splitlines() == [
        f"error: {tmp_path}: a library needs a folder variants",
        f"error: {tmp_path}: a library needs a folder corpus",
    ]
    for name in ("variants", "corpus"):
        (tmp_path / name).mkdir()
    assert paths.root(tmp_path) == tmp_path
    with pytest.raises(WrongUsage, match="no such folder"):
        paths.root(tmp_path / "other")


def test_the_witnesses_folder_is_the_option_then_the_variable_then_none(tmp_path: Path) -> None:
    named = {paths.WITNESSES_VARIABLE: str(tmp_path)}
    assert paths.witnesses(environ={}) is None
    assert paths.witnesses(environ={paths.WITNESSES_VARIABLE: ""}) is None
    assert paths.witnesses(environ=named) == tmp_path
    (tmp_path / "other").mkdir()
    assert paths.witnesses(tmp_path / "other", environ=named) == tmp_path / "other"


def test_a_witnesses_folder_that_is_not_there_is_never_passed_over(tmp_path: Path) -> None:
    with pytest.raises(WrongUsage, match="no such folder"):
        paths.witnesses(environ={paths.WITNESSES_VARIABLE: str(tmp_path / "gone")})
    (tmp_path / "file").touch()
    with pytest.raises(WrongUsage, match="a file, not a folder"):
        paths.witnesses(tmp_path / "file")


def test_results_are_stored_where_asked_or_in_the_users_cache(tmp_path: Path) -> None:
    assert paths.store(tmp_path) == tmp_path
    assert paths.store().name == "stukolka"
    assert paths.store().is_absolute()


@pytest.mark.parametrize("name", ["F", "stukolka", "A2", "ремизъ", "golets+pack=36"])
def test_an_ordinary_name_can_be_a_files(name: str) -> None:
    assert paths.file_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "..",
        ".",
        "a/b",
        "../x",
        "a\\b",
        "C:x",
        "a\nb",
        "a\0b",
        "-rf",
        ".hidden",
        "x.",
        "x ",
        " x",
        "nul",
        "COM1.toml",
    ],
)
def test_a_name_that_leaves_its_folder_or_that_some_system_refuses_is_wrong_usage(name: str) -> None:
    with pytest.raises(WrongUsage, match="can't be a siglum: "):
        paths.file_name(name, what="siglum")


def test_a_name_too_long_for_a_file_is_wrong_usage() -> None:
    with pytest.raises(WrongUsage, match="too long"):
        paths.file_name("ъ" * 150)


def test_a_name_of_bytes_that_are_no_text_is_refused() -> None:
    with pytest.raises(WrongUsage, match="bytes that are no text"):
        paths.file_name("\udcff.txt")
