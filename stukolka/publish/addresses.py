"""Where everything stands on the site: pages and anchors, the same in both languages, meant to last.

A page is a Sphinx document (`stukolka/loci/golets-set-aside`), an anchor an HTML id on it (`locus-golets-set-aside`).
Both follow from the names that the commands print; nothing here may change once an edition has been cited.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from stukolka.rules.ruleset import parse_name
from stukolka.rules.switch import noun


@dataclass(frozen=True, slots=True)
class Address:
    """One place on the site."""

    page: str
    """The document, without language and without suffix."""
    anchor: str
    """The HTML id on that page."""

    @property
    def url(self) -> str:
        """The address below the folder of a language: `stukolka/loci/golets-set-aside.html#locus-golets-set-aside`."""
        return f"{self.page}.html#{self.anchor}"


def witness(siglum: str) -> Address:
    """The page of a witness."""
    return Address(f"witnesses/{siglum}", f"witness-{siglum}")


def passage(cited: str) -> Address:
    """The passage cited as `A.r13`, on the page of its witness."""
    siglum, _, name = cited.partition(".")
    return Address(f"witnesses/{siglum}", f"passage-{siglum}-{name}")


def claim(game: str, name: str) -> Address:
    """One claim, on the page of the claims of its game."""
    return Address(f"{game}/claims", f"claim-{name}")


def relation(name: str) -> Address:
    """One relation of the witnesses."""
    return Address("relations", f"relation-{name}")


def source(key: str) -> Address:
    """One entry of the bibliography; sphinxcontrib-bibtex writes ids small."""
    return Address("bibliography", f"source-{key.lower()}")


def disagreement(game: str, siglum: str, section: str, name: str) -> Address:
    """One locus on which the two encodings of a witness disagree, on the page of the encodings of the game."""
    return Address(f"{game}/encodings", f"disagreement-{siglum}-{section}-{_flat(name)}")


def locus(game: str, name: str) -> Address:
    """The page of a locus."""
    return Address(f"{game}/loci/{_flat(name)}", f"locus-{_flat(name)}")


def answer(game: str, name: str, key: str) -> Address:
    """One answer to the question of the locus `name`, on its page."""
    return Address(locus(game, name).page, f"answer-{noun(name)}-{key}")


def reading(game: str, siglum: str, section: str, name: str) -> Address:
    """One witness's reading at the locus `name`, on its page; `section` is `general` or a form."""
    return Address(locus(game, name).page, f"reading-{siglum}-{section}-{_flat(name)}")


def ruleset(game: str, name: str) -> Address:
    """The page of a rule set as shipped, `golets/A` or `golets/A:2`."""
    parsed = parse_name(name)
    number = "-2" if parsed.second else ""
    return Address(
        f"{game}/rules/{parsed.form}/{parsed.siglum}{number}", f"ruleset-{parsed.form}-{parsed.siglum}{number}"
    )


def clause(game: str, name: str, switch: str) -> Address:
    """The row of one switch on the page of a rule set."""
    return Address(ruleset(game, name).page, f"switch-{switch}")


def difference(game: str, form: str, first: str, second: str) -> Address:
    """The page that compares two witnesses' rules of one form."""
    return Address(f"{game}/differences/{form}/{first}-{second}", f"difference-{form}-{first}-{second}")


def comparison(game: str, form: str) -> Address:
    """The page that sets all witnesses' rules of one form side by side."""
    return Address(f"{game}/differences/{form}/all", f"comparison-{form}")


def synopsis(game: str, sigla: Iterable[str]) -> Address:
    """The page that sets the passages of some witnesses of a game side by side."""
    names = "-".join(sigla)
    return Address(f"{game}/synopses/{names}", f"synopsis-{names}")


def beside(game: str, sigla: Iterable[str], cited: str) -> Address:
    """The passage cited as `A.r13`, on the page that sets the passages of some witnesses side by side."""
    return Address(synopsis(game, sigla).page, f"beside-{cited.replace('.', '-', 1)}")


def switchboard(rules: str, against: str | None = None) -> Address:
    """The switchboard, opened at a rule set, and at its comparison with another one."""
    return Address("switchboard", f"rules={rules}" + (f"&against={against}" if against else ""))


def _flat(name: str) -> str:
    return name.replace(".", "-")
