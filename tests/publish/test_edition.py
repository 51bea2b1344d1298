"""The main job: a checked library in, a whole edition out, or nothing."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from inspect import getsource
from pathlib import Path

import pytest

from stukolka import paths
from stukolka.cli import run
from stukolka.errors import CheckFailed, WrongUsage
from stukolka.library import Library
from stukolka.publish import kept, pages, place
from stukolka.publish.edition import BOOKS, Edition, build
from stukolka.publish.job import Job
from stukolka.publish.sphinx_ext import DIRECTIVES
from stukolka.publish.steps import Step
from stukolka.publish.worker import SITE, Worker

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


def texts(out: Path) -> list[Path]:
    """The files of an edition that are pages or data."""
    return [path for path in out.rglob("*") if path.suffix in (".html", ".json", ".js", ".csv")]


@dataclass
class Built:
    """One library built five times, of which every build serves several tests."""

    folder: Path
    books: tuple[str, ...]
    pages: int
    quoted: dict[str, str]
    """What a build that quotes the witnesses shows: files below the edition's folder, and what is written there."""
    told: list[tuple[Step, int]]
    """What the build from nothing told of its progress."""
    written_again: set[str]
    """The pages that were written again after a reading, a passage and a written page had changed."""
    serves_after_books: bool
    """Whether that build, with its books, left what it kept as the next one wants it."""

    def files(self, name: str) -> dict[str, str]:
        return files(self.folder / name)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, lay: Callable[[Path], tuple[Path, Path]]) -> Iterator[Built]:
    """Without the originals, what is kept serves the next build; with them, everything is built from nothing."""
    folder = tmp_path_factory.mktemp("editions")
    small, docs = lay(folder)
    bibliography = "@misc{X, title = {Invented}, title_ru = {Выдуманный}, howpublished = {X.txt}, note = {None.}}\n"
    (small / "corpus" / "references.bib").write_text(bibliography, encoding="utf-8")
    store, anew = folder / "store", folder / "deeper" / "anew"
    changes = {
        small / "variants" / "lansquenet" / "X.toml": ('standing = "stated"', 'standing = "implied"'),
        small / "corpus" / "Y" / "passages.toml": ("Пересказ 3.", "Другой пересказ."),
        docs / "ru" / "reading.md": ("\n\n(reading-locus)=", "\n\nЕщё слово.\n\n(reading-locus)="),
    }
    before = {path: path.read_text("utf-8") for path in changes}
    told: list[tuple[Step, int]] = []

    def without(name: str, *, books: Sequence[str] = ()) -> Edition:
        library = Library.open(small)
        assert library.original("Y") is None
        return build(library, folder / name, languages=("ru",), docs=docs, store=store, books=books)

    def at_hand() -> Library:
        library = Library.open(small, folder / "originals")
        assert library.original("Y") is not None
        return library

    def times() -> dict[str, int]:
        return {str(path): path.stat().st_mtime_ns for path in store.glob("*/pages/**/*.html")}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept, "program", lambda *_rest: "the same, even while somebody works on it")
        without("first")
        first = times()
        build(at_hand(), anew, languages=("ru",), quote=True, docs=docs)
        quoted = {path.relative_to(anew).as_posix(): path.read_text("utf-8") for path in texts(anew)}
        for path, (old, new) in changes.items():
            assert old in before[path]
            path.write_text(before[path].replace(old, new, 1), encoding="utf-8")
        kept_for_it = without("kept", books=BOOKS)
        changed = {name for name, time in times().items() if first.get(name) != time}
        [room] = store.glob("edition-*/")
        after_books = json.loads((room / kept.STATE).read_text("utf-8"))["files"] == kept.checksums(room)
        build(
            at_hand(),
            anew,
            languages=("ru",),
            docs=docs,
            books=BOOKS,
            progress=lambda step, _done, of: told.append((step, of)),
        )
        for path, text in before.items():
            path.write_text(text, encoding="utf-8")
        without("again")
    yield Built(
        folder, kept_for_it.books, kept_for_it.pages["ru"], quoted, told, changed, serves_after_books=after_books
    )
    shutil.rmtree(folder)


@pytest.mark.slow
def test_an_edition_is_the_same_to_the_byte_every_time_with_and_without_the_originals(built: Built) -> None:
    found = built.files("deeper/anew")
    assert {"index.html", "edition.json", "tables/readings.csv", "ru/witnesses/X.html"} <= set(found)
    assert other(built.files("kept"), found) == []
    assert not [name for name in found if name.startswith(".") or "/." in name]
    assert rest(built.folder, "small", "originals", "docs", "store", "first", "kept", "again", "deeper") == []
    page = (built.folder / "kept" / "ru" / "lansquenet" / "loci" / "bank-banker.html").read_text(encoding="utf-8")
    assert 'id="reading-X-lansquenet-bank-banker"' in page
    assert 'class="langswitch"' not in page, "there is one language only"


@pytest.mark.slow
def test_books_are_made_of_the_site_and_linked_to(built: Built) -> None:
    assert built.books == ("books/stukolka-ru.pdf", "books/stukolka-ru.epub")
    assert set(built.books) <= set(built.files("kept"))
    index = (built.folder / "kept" / "index.html").read_text(encoding="utf-8")
    assert all(f'href="{book}"' in index for book in built.books)


@pytest.mark.slow
def test_every_step_of_a_build_is_told_with_the_number_of_its_pages(built: Built) -> None:
    begun = list(dict.fromkeys(step for step, _ in built.told))
    assert [step.name for step in begun if not step.lang] == ["check", "tables", "place"]
    assert [step.name for step in begun if step.lang == "ru"] == ["read", "write", "book", "print"]
    assert {of for step, of in built.told if step.name in ("read", "write")} == {built.pages - GENERATED}


@pytest.mark.slow
def test_what_is_kept_spares_work_and_changes_no_byte(built: Built) -> None:
    pages = len(list(built.folder.glob("store/*/pages/**/*.html")))
    assert 0 < len(built.written_again) < pages / 2
    assert any(name.endswith("pages/reading.html") for name in built.written_again)
    assert not any(name.endswith(("pages/glossary.html", "pages/methods.html")) for name in built.written_again)
    assert built.serves_after_books
    assert other(built.files("kept"), built.files("deeper/anew")) == []
    assert other(built.files("kept"), built.files("first")) != []
    assert other(built.files("again"), built.files("first")) == []


def test_a_directive_that_has_a_text_read_says_so_and_is_not_asked_before_its_page_is_read() -> None:
    reading = {
        name for name, one in DIRECTIVES.items() if re.search(r"self\.(state\.)?(nested_)?parse", getsource(one))
    }
    assert reading == {name for name, one in DIRECTIVES.items() if one.parses} == {"bibliography"}


@pytest.mark.slow
def test_only_a_build_that_is_told_to_quotes_the_witnesses(built: Built) -> None:
    library = Library.open(built.folder / "small", built.folder / "originals")
    found = {"quoted": built.quoted, "anew": {}}
    anew = built.folder / "deeper" / "anew"
    found["anew"] = {path.relative_to(anew).as_posix(): path.read_text("utf-8") for path in texts(anew)}
    for passage in ("X.p3", "Y.p3"):
        quoted = library.quoted(library.passage(passage))
        assert quoted
        assert [name for name, text in found["quoted"].items() if name.startswith("ru/witnesses/") and quoted in text]
        assert [name for name, text in found["anew"].items() if quoted in text] == []
    assert "К публикации она не предназначена" in built.quoted["ru/index.html"]
    assert '<meta name="robots" content="noindex"' in built.quoted["ru/index.html"]
    assert json.loads(built.quoted["edition.json"])["quotes_the_witnesses"] is True
    assert json.loads(found["anew"]["edition.json"])["quotes_the_witnesses"] is False


@pytest.mark.slow
def test_a_warning_of_the_site_is_an_error_and_the_old_edition_stays(small: Path, bare: Path, tmp_path: Path) -> None:
    with (bare / "en" / "index.md").open("a", encoding="utf-8") as page:
        page.write("\n{ref}`no-such-label`\n\n```{no-such-directive}\n```\n")
    out = tmp_path / "out"
    out.mkdir()
    (out / place.MARKER).write_text("{}", encoding="utf-8")
    before = files(out)
    with pytest.raises(CheckFailed) as failed:
        build(Library.open(small), out, languages=("en",), docs=bare)
    told = [fault.text() for fault in failed.value.faults]
    assert len(told) == 2
    assert all(re.match(r"error: docs/en/index\.md:\d+: ", line) for line in told)
    assert "no-such-label" in "".join(told)
    assert files(out) == before
    assert rest(tmp_path, "small", "originals", "bare", "out") == []


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
    with Worker(SITE, tmp_path, lambda *_told: None) as worker:
        worker.begin(job)
        [fault] = worker.finished()
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
    *steps, last = process.communicate(timeout=240)[1].splitlines()
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


def test_a_kept_folder_serves_only_while_every_file_in_it_is_as_the_build_left_it(tmp_path: Path) -> None:
    work = tmp_path / "work"

    def filled() -> None:
        kept.begin(work, "one")
        for name in ("doctrees/a.doctree", "pages/a.html", "pages/_static/theme.css", "source/a.md", "made/a.pickle"):
            (work / name).parent.mkdir(parents=True, exist_ok=True)
            (work / name).write_text(name, encoding="utf-8")
        kept.end(work, "one", {"a.md": "digest"})

    def serves() -> bool:
        return kept.begin(work, "one") != {}

    filled()
    assert serves()
    assert (work / "pages" / "a.html").is_file()
    assert not (work / "pages" / "_static").exists()
    for name in ("doctrees/a.doctree", "pages/a.html", "source/a.md"):
        filled()
        (work / name).write_text(name.upper(), encoding="utf-8")
        assert not serves(), f"{name} is damaged"
        filled()
        (work / name).unlink()
        assert not serves(), f"{name} is gone"
        filled()
        (work / f"{name}.bak").write_text("foreign", encoding="utf-8")
        assert not serves(), f"something else lies beside {name}"
    for content in ("", "{", "[]", '{"program": "one"}', '{"program": "one", "sources": {}, "files": {}}', "\0"):
        filled()
        (work / kept.STATE).write_text(content, encoding="utf-8")
        assert not serves()
    filled()
    (work / kept.STATE).write_bytes(b"\xff\xfe")
    assert not serves()
    for name in ("pages/_static/theme.css", "made/a.pickle"):
        filled()
        (work / name).write_text("otherwise", encoding="utf-8")
        assert serves(), "it is made anew, or has a checksum of its own"
    kept.begin(work, "another")
    work.rmdir()
    work.write_text("a file in its place", encoding="utf-8")
    assert not serves()
    assert list(work.iterdir()) == []


def test_of_two_builds_at_a_time_one_does_without_what_is_kept(tmp_path: Path) -> None:
    other = tmp_path / "other"
    with kept.folder(tmp_path / "store", "ru", other) as first, kept.folder(tmp_path / "store", "ru", other) as second:
        assert (first, second) == (tmp_path / "store" / "ru", other)
    with kept.folder(tmp_path / "store", "ru", other) as third:
        assert third == tmp_path / "store" / "ru"
    with kept.folder(None, "ru", other) as fourth:
        assert fourth == other
