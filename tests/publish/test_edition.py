"""The main job: a checked library in, a whole edition out, or nothing."""

from __future__ import annotations

import hashlib
import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from stukolka import paths
from stukolka.cli import run
from stukolka.errors import CheckFailed, WrongUsage
from stukolka.library import Library
from stukolka.publish import kept, pages, place
from stukolka.publish.edition import BOOKS, build
from stukolka.publish.job import Job
from stukolka.publish.steps import Step
from stukolka.publish.worker import Worker

GENERATED = 3
"""Pages that are made of no document: the search and two indexes."""

NO_SIGNALS = "Windows has no such signals"


def files(folder: Path) -> dict[str, str]:
    """Every file below a folder, with its checksum."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def other(one: dict[str, str], two: dict[str, str]) -> list[str]:
    """The files that are not the same in both."""
    return sorted(name for name in one | two if one.get(name) != two.get(name))


def rest(folder: Path, *known: str) -> list[str]:
    """What else lies in a folder."""
    return sorted(path.name for path in folder.iterdir() if path.name not in known)


def said(out: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in out.rglob("*.html"))


@pytest.mark.slow
def test_an_edition_is_the_same_to_the_byte_every_time_with_and_without_the_originals(
    small: Path, docs: Path, tmp_path: Path
) -> None:
    without, at_hand = Library.open(small), Library.open(small, tmp_path / "originals")
    assert without.original("Y") is None
    assert at_hand.original("Y") is not None
    told: list[tuple[Step, int]] = []
    first = build(
        without,
        tmp_path / "first",
        languages=("ru",),
        docs=docs,
        books=BOOKS,
        progress=lambda step, _done, of: told.append((step, of)),
    )
    begun = list(dict.fromkeys(step for step, _ in told))
    assert [step.name for step in begun if not step.lang] == ["check", "tables", "place"]
    assert [step.name for step in begun if step.lang == "ru"] == ["read", "write", "book", "print"]
    assert {of for step, of in told if step.name in ("read", "write")} == {first.pages["ru"] - GENERATED}
    build(at_hand, tmp_path / "deeper" / "second", languages=("ru",), docs=docs, books=BOOKS)
    found = files(first.out)
    assert {"index.html", "edition.json", "tables/readings.csv", "ru/witnesses/X.html"} <= set(found)
    assert first.books == ("books/stukolka-ru.pdf", "books/stukolka-ru.epub")
    assert set(first.books) <= set(found)
    assert all(f'href="{book}"' in (first.out / "index.html").read_text(encoding="utf-8") for book in first.books)
    assert other(found, files(tmp_path / "deeper" / "second")) == []
    assert not [name for name in found if name.startswith(".") or "/." in name]
    assert rest(tmp_path, "small", "originals", "docs", "first", "deeper") == []
    page = (first.out / "ru" / "lansquenet" / "loci" / "bank-banker.html").read_text(encoding="utf-8")
    assert 'id="reading-X-lansquenet-bank-banker"' in page
    assert 'class="langswitch"' not in page, "there is one language only"


@pytest.mark.slow
def test_only_a_build_that_is_told_to_quotes_the_witnesses(small: Path, docs: Path, tmp_path: Path) -> None:
    library = Library.open(small)
    quoted = library.quoted(library.passage("X.p3"))
    assert quoted
    out = build(library, tmp_path / "out", languages=("en",), quote=True, docs=docs).out
    assert quoted in said(out / "en" / "witnesses")
    assert "not for publication" in (out / "en" / "index.html").read_text(encoding="utf-8")
    assert '<meta name="robots" content="noindex"' in (out / "en" / "index.html").read_text(encoding="utf-8")
    assert json.loads((out / "edition.json").read_text("utf-8"))["quotes_the_witnesses"] is True
    build(library, tmp_path / "out", languages=("en",), docs=docs)
    assert quoted not in said(out)
    assert json.loads((out / "edition.json").read_text("utf-8"))["quotes_the_witnesses"] is False


@pytest.mark.slow
def test_a_warning_of_the_site_is_an_error_and_the_old_edition_stays(small: Path, docs: Path, tmp_path: Path) -> None:
    with (docs / "en" / "citing.md").open("a", encoding="utf-8") as page:
        page.write("\n{ref}`no-such-label`\n\n```{no-such-directive}\n```\n")
    out = tmp_path / "out"
    out.mkdir()
    (out / place.MARKER).write_text("{}", encoding="utf-8")
    before = files(out)
    with pytest.raises(CheckFailed) as failed:
        build(Library.open(small), out, languages=("en",), docs=docs)
    told = [fault.text() for fault in failed.value.faults]
    assert len(told) == 2
    assert all(re.match(r"error: docs/en/citing\.md:\d+: ", line) for line in told)
    assert "no-such-label" in "".join(told)
    assert files(out) == before
    assert rest(tmp_path, "small", "originals", "docs", "out") == []


def test_a_process_that_breaks_down_is_told_in_one_line(tmp_path: Path) -> None:
    job = Job(
        lang="la",
        work=str(tmp_path / "work"),
        kept=str(tmp_path / "kept"),
        program="",
        docs=str(paths.shipped("docs")),
        root=str(tmp_path),
        game="stukolka",
        witnesses=None,
        quote=False,
        bilingual=False,
        shipped=False,
    )
    worker = Worker(job, lambda *_told: None)
    [fault] = worker.finished()
    worker.stop()
    assert re.fullmatch(r"error: docs/la: the site can't be built: .* a library needs a folder corpus", fault.text())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason=NO_SIGNALS)
def test_an_interrupted_edition_leaves_no_trace(small: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from stukolka.cli import main; main()", "edition", "--root", str(small)]
    known = [*(path.name for path in tmp_path.iterdir()), "store"]
    where = ("--out", str(tmp_path / "out"), "--store", str(tmp_path / "store"))
    process = subprocess.Popen([*command, *where], stderr=subprocess.PIPE, text=True)
    while not (started := list(tmp_path.glob("store/*/source/index.md"))) and process.poll() is None:
        time.sleep(0.05)
    assert started
    process.send_signal(signal.SIGTERM)
    *steps, last = process.communicate(timeout=30)[1].splitlines()
    assert last == "interrupted"
    assert {Step(name).told("en") for name in ("check", "tables")} <= set(steps)
    assert process.returncode == 130
    assert rest(tmp_path, *known) == []


def test_faults_of_the_library_stop_the_edition(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = small / "variants" / "lansquenet" / "X.toml"
    book.write_text(book.read_text("utf-8").replace('standing = "stated"', 'standing = "sure"', 1), encoding="utf-8")
    assert run(["edition", "--root", str(small), "--out", str(tmp_path / "out")]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert "X.toml" in told.err
    assert "sure" in told.err
    assert rest(tmp_path, "small", "originals") == []


def test_a_folder_that_holds_something_else_is_left_alone(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "letters"
    out.mkdir()
    (out / "letter.txt").write_text("dear", encoding="utf-8")
    assert run(["edition", "--root", str(small), "--out", str(out)]) == 2
    assert "something else than an edition" in capsys.readouterr().err
    assert rest(out) == ["letter.txt"]
    assert run(["edition", "--root", str(small), "--out", str(out / "letter.txt")]) == 2
    assert "is a file" in capsys.readouterr().err
    assert rest(tmp_path, "small", "originals") == ["letters"]


def test_without_what_builds_the_site_the_command_says_what_to_install(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stukolka.publish.edition.NEEDED", ("no_such_package",))
    with pytest.raises(WrongUsage, match=r"pip install 'stukolka\[edition\]'"):
        build(Library.open(small), tmp_path / "out")


def test_a_witness_of_three_files_has_its_pages(small: Path, another_witness: Callable[..., str]) -> None:
    before = set(pages.library_pages(Library.open(small)))
    another_witness(small, "F", answer=0, own_text=True)
    library = Library.open(small)
    assert library.check() == ()
    assert set(pages.library_pages(library)) - before == {
        "witnesses/F",
        "lansquenet/rules/lansquenet/F",
        "lansquenet/differences/lansquenet/F-X",
        "lansquenet/differences/lansquenet/F-Y",
        "lansquenet/synopses/F-X",
        "lansquenet/synopses/F-Y",
        "lansquenet/synopses/F-X-Y",
    }


def test_what_is_built_takes_the_place_of_what_was_there(tmp_path: Path) -> None:
    out = tmp_path / "out"
    for number in (1, 2):
        with place.placing(out) as part:
            assert part.parent == tmp_path
            (part / place.MARKER).write_text(f"{number}", encoding="utf-8")
        assert rest(out) == [place.MARKER]
        assert (out / place.MARKER).read_text(encoding="utf-8") == f"{number}"
    assert rest(tmp_path) == ["out"]


def test_what_fails_leaves_what_was_there_and_no_trace(tmp_path: Path) -> None:
    out = tmp_path / "new" / "out"

    def interrupted() -> None:
        with place.placing(out) as part:
            (part / "half").write_text("half", encoding="utf-8")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert rest(tmp_path / "new") == []


def test_a_file_of_an_editions_name_does_not_make_a_folder_ours(tmp_path: Path) -> None:
    (tmp_path / place.MARKER).write_text("{}", encoding="utf-8")
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(WrongUsage, match="something else than an edition"), place.placing(tmp_path):
        pass
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine"


def test_a_linked_folder_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "disk").mkdir()
    out = tmp_path / "out"
    out.symlink_to(tmp_path / "disk", target_is_directory=True)
    with place.placing(out) as part:
        (part / place.MARKER).write_text("{}", encoding="utf-8")
    assert out.is_symlink()
    assert rest(tmp_path / "disk") == [place.MARKER]


@pytest.mark.slow
def test_what_is_kept_spares_work_and_changes_no_byte(
    small: Path, docs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "program", lambda *_rest: "the same, even while somebody works on it")
    store, book = tmp_path / "store", small / "variants" / "lansquenet" / "X.toml"

    def written() -> dict[str, int]:
        return {path.name: path.stat().st_mtime_ns for path in store.glob("*/pages/**/*.html")}

    def built(name: str, *, kept: Path | None) -> dict[str, str]:
        return files(build(Library.open(small), tmp_path / name, languages=("en",), docs=docs, store=kept).out)

    built("first", kept=store)
    before = written()
    text = book.read_text("utf-8")
    book.write_text(text.replace('standing = "stated"', 'standing = "implied"', 1), encoding="utf-8")
    assert other(built("kept", kept=store), built("anew", kept=None)) == []
    after = written()
    assert 0 < sum(after[name] != before[name] for name in before) < len(before) / 2
    book.write_text(text, encoding="utf-8")
    assert other(built("again", kept=store), files(tmp_path / "first")) == []


def test_a_kept_folder_serves_only_the_program_that_filled_it_to_the_end(tmp_path: Path) -> None:
    work = tmp_path / "work"
    assert kept.begin(work, "one") == {}
    (work / "page").write_text("of the first", encoding="utf-8")
    kept.end(work, "one", {"a.md": "digest"})
    assert kept.begin(work, "one") == {"a.md": "digest"}
    assert (work / "page").is_file()
    assert kept.begin(work, "one") == {}, "the build before did not come to its end"
    assert not (work / "page").exists()
    kept.end(work, "one", {})
    (work / "page").write_text("of the second", encoding="utf-8")
    assert kept.begin(work, "another") == {}
    assert not (work / "page").exists()
    assert kept.program("here") != kept.program("there")


def test_of_two_builds_at_a_time_one_does_without_what_is_kept(tmp_path: Path) -> None:
    other = tmp_path / "other"
    with kept.folder(tmp_path / "store", "ru", other) as first, kept.folder(tmp_path / "store", "ru", other) as second:
        assert (first, second) == (tmp_path / "store" / "ru", other)
    with kept.folder(tmp_path / "store", "ru", other) as third:
        assert third == tmp_path / "store" / "ru"
    with kept.folder(None, "ru", other) as fourth:
        assert fourth == other
