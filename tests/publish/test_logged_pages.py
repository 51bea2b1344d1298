"""What went wrong in other people's documentation, by its number in the log of cases: their own little pages, built."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from stukolka import paths
from stukolka.publish import search
from stukolka.publish.glossary import LATIN, address

CASES = Path(__file__).parents[1] / "cases" / "docs"
GLOSSARY = """\
# Terms

See {term}`remise` and {term}`stake`.

The dealer must play.

```{glossary}
remise
  a fine

stake
  what is put in
```
"""
SEARCHERS = {"ru": search.Russian, "en": search.English}


@dataclass(frozen=True)
class Pages:
    """The little pages, built in one language."""

    lang: str
    out: Path

    def html(self, page: str) -> str:
        return (self.out / f"{page}.html").read_text(encoding="utf-8")

    def terms(self, page: str) -> list[str]:
        return re.findall(r'<dt id="([^"]+)"', self.html(page))

    def found(self, typed: str) -> set[str]:
        """The pages that hold all words that are typed, by the index that the browser reads."""
        text = (self.out / "searchindex.js").read_text(encoding="utf-8")
        index = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
        language = SEARCHERS[self.lang]({})
        pages = set(index["docnames"])
        for word in language.split(typed):
            at = [index[where].get(language.stem(word.lower()), []) for where in ("terms", "titleterms")]
            numbers = {number for one in at for number in (one if isinstance(one, list) else [one])}
            pages &= {index["docnames"][number] for number in numbers}
        return pages


def build(folder: Path, lang: str, **pages: str) -> subprocess.CompletedProcess[str]:
    """The pages built with every warning an error, with the case's catalogue of translations."""
    catalogue = folder / "locale" / "ru" / "LC_MESSAGES" / "terms.po"
    catalogue.parent.mkdir(parents=True)
    shutil.copy(CASES / "ru.po", catalogue)
    # The case's translation is written for the other markup of Sphinx.
    catalogue.write_text(re.sub(r":term:`", "{term}`", catalogue.read_text(encoding="utf-8")), encoding="utf-8")
    (folder / "conf.py").write_text(
        'extensions = ["myst_parser", "stukolka.publish.edition_ext"]\nlocale_dirs = ["locale"]\n'
        f'language = "{lang}"\n',
        encoding="utf-8",
    )
    for name, text in pages.items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")
    others = "\n".join(name for name in pages)
    (folder / "index.md").write_text(f"# Cases\n\n```{{toctree}}\n{others}\n```\n", encoding="utf-8")
    # A process sets the extensions up once only.
    return subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", "-d", folder / "read", folder, folder / "out"],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def words_are_found(pages: Pages) -> None:
    listed = (CASES / "poisk.md").read_text(encoding="utf-8").partition("Искать:")[2]
    words = [word.strip() for word in listed.split(",")]
    assert len(words) == 10
    # The page says nothing of a remise, which stands in the case's list of words alone.
    assert [word for word in words if "poisk" not in pages.found(word)] == ["ремиз"]
    # Words of two signs, and with a hyphen.
    for typed in ("К1", "к1", "ва-банк", "ва-банкъ"):
        assert pages.found(typed) == {"poisk"}, typed


def terms_keep_their_addresses(pages: Pages) -> None:
    assert [one for one in pages.terms("slovar") if one != "term-kovka"] == ["term-Pam", "term-pam"]
    assert ("term-kovka" in pages.terms("slovar")) == (pages.lang == "ru")
    assert pages.terms("terms") == ["term-remise", "term-stake"]
    index = pages.html("genindex")
    assert all(f'href="slovar.html#{one}"' in index for one in ("term-Pam", "term-pam"))


def a_translation_is_followed(pages: Pages) -> None:
    shown = re.findall(r'href="#(term-\w+)"><span[^>]*>([^<]+)', pages.html("terms"))
    links = [link for link in shown if link[0] in ("term-remise", "term-stake")]
    if pages.lang == "ru":
        assert links == [("term-stake", "ставка"), ("term-remise", "ремиз")]
    else:
        assert links == [("term-remise", "remise"), ("term-stake", "stake")]
    # What is marked as doubtful in the catalogue stays as it was written.
    assert "The dealer must play." in pages.html("terms")


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_B74_B75_words_are_found_B78_terms_keep_their_addresses_B79_a_translation_is_followed(
    lang: str, tmp_path: Path
) -> None:
    words = (CASES / "slovar.md").read_text(encoding="utf-8")
    if lang == "ru":  # a term more, before the others
        words = words.replace("```{glossary}\n", "```{glossary}\nковка\n  новое слово\n\n")
    sought = (CASES / "poisk.md").read_text(encoding="utf-8").partition("Искать:")[0]
    made = build(tmp_path, lang, slovar=words, terms=GLOSSARY, poisk=sought)
    assert (made.returncode, made.stderr) == (0, "")
    pages = Pages(lang, tmp_path / "out")
    words_are_found(pages)
    terms_keep_their_addresses(pages)
    a_translation_is_followed(pages)


def test_B79_the_edition_s_own_pages_are_written_in_both_languages_and_need_no_catalogue() -> None:
    docs = paths.shipped("docs")
    assert [path.name for path in docs.rglob("*.po")] == []
    assert "locale_dirs" not in (docs / "conf.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("term", "at"),
    [
        ("голец (голецъ)", "term-golets"),
        ("ремиз (ремизъ), штраф (штрафъ)", "term-remiz-shtraf"),
        ("за́мок", "term-zamok"),
        ("кон (конъ)", "term-kon"),
        ("конь", "term-konj"),
        ("Шлейф", "term-Shleyf"),
        ("міръ", "term-mihrjj"),
        ("Loo, lanterloo", "term-Loo-lanterloo"),
        ("♠", ""),
    ],
)
def test_a_term_stands_where_its_letters_say(term: str, at: str) -> None:
    assert address(term) == at


def test_no_two_letters_are_written_alike_but_those_that_no_word_parts() -> None:
    alike = {latin: [letter for letter in LATIN if LATIN[letter] == latin] for latin in LATIN.values()}
    assert [letters for letters in alike.values() if len(letters) > 1] == [["й", "ы"]]


@pytest.mark.slow
def test_two_terms_of_one_address_are_a_warning_with_both(tmp_path: Path) -> None:
    glossary = "# Terms\n\n```{glossary}\nпам\n  one\n\nпам (памъ)\n  two\n```\n"
    made = build(tmp_path, "ru", words=glossary)
    assert made.returncode != 0
    assert "words.md" in made.stderr
    assert "'пам' and 'пам (памъ)' have one address, term-pam" in made.stderr


def test_B78_the_edition_s_own_terms_stand_at_the_same_addresses_in_both_languages() -> None:
    terms = {
        lang: re.findall(
            r"^(?=\w)(.+)\n  \S", (paths.shipped("docs") / lang / "glossary.md").read_text("utf-8"), re.MULTILINE
        )
        for lang in SEARCHERS
    }
    assert len(terms["en"]) > 20
    assert terms["en"] == terms["ru"]
    addresses = [address(term) for term in terms["en"]]
    assert "term-golets" in addresses
    assert all(addresses)
    assert len(set(addresses)) == len(addresses)
