"""What stands in the book, and in which order.

The order is a reader's: first how to read, then who speaks, what they have played, what they answer question by
question, where they part, what they assert beside the rules, how they and their games are related, and how all that was
made.
Rules come before the apparatus, since whoever has never seen the game can make nothing of a question by itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from stukolka.publish import addresses
from stukolka.publish import words as site_words
from stukolka.publish.book import words
from stukolka.publish.directives.overview import chapter
from stukolka.publish.domain import qualified
from stukolka.rules.ruleset import FILLED
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.entry import GameEntry
    from stukolka.library import Library

PART, CHAPTER, SECTION, ENTRY = 1, 2, 3, 4
"""Depths of a piece."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A heading of the book with what stands below it, up to the next piece."""

    depth: int
    """`PART`, `CHAPTER`, `SECTION` or `ENTRY`."""
    page: str | None
    """The page of the site that it is made from, if any."""
    title: Text | None = None
    """The heading, where it isn't that of the page."""
    name: str = ""
    """What the piece is known by where it has no page; of an entry, its locus as the index has it."""
    intro: Text | None = None
    """A paragraph below the heading."""
    sheet: bool = False
    """Whether it begins on a new page, to be printed by itself."""

    @property
    def slug(self) -> str:
        """What its anchors begin with: letters, digits, hyphens and points."""
        return (self.page or f"part-{self.name}").replace("/", ".")


def plan(library: Library, first: str, pages: Collection[str]) -> list[Piece]:
    """The pieces of the book of a library, in order, as far as the site has their `pages`.

    Parts without any are left out; `first` is the game whose names stand without its own before them.
    """
    games = sorted(library.games.values(), key=lambda game: (game.name != first, game.name))
    parts = (
        _introduction(),
        _witnesses(library),
        _rules(library, games),
        _questions(games, first),
        _differences(library, games),
        _claims(games),
        _relations(),
        _methods(games),
        [Piece(PART, "bibliography")],
    )
    found: list[Piece] = []
    for part in parts:
        kept = _with_something_below([one for one in part if one.page is None or one.page in pages])
        found += kept
    return found


def _with_something_below(pieces: list[Piece]) -> list[Piece]:
    """The pieces without those that have neither a page nor anything below them."""
    kept: list[Piece] = []
    deeper = 0  # the depth of the piece kept last, seen from the end
    for piece in reversed(pieces):
        if piece.page is not None or deeper > piece.depth:
            kept.append(piece)
            deeper = piece.depth
    return kept[::-1]


def _introduction() -> list[Piece]:
    return [
        Piece(PART, None, words.INTRODUCTION, "introduction"),
        Piece(CHAPTER, "index", words.ABOUT),
        Piece(CHAPTER, "reading"),
    ]


def _witnesses(library: Library) -> list[Piece]:
    sigla = library.sources()
    return [Piece(PART, "witnesses"), *(Piece(CHAPTER, addresses.witness(one).page) for one in sigla)]


def _rules(library: Library, games: list[GameEntry]) -> list[Piece]:
    found = [Piece(PART, None, words.RULES, "rules", words.RULES_INTRO)]
    for game in games:
        found.append(Piece(CHAPTER, None, game.title, f"rules-{game.name}"))
        for form in game.forms:
            for siglum in library.sigla(game.name):
                if describes(library, game, form, siglum):
                    page = addresses.ruleset(game.name, f"{form}/{siglum}").page
                    found.append(Piece(SECTION, page, sheet=True))
    return found


def describes(library: Library, game: GameEntry, form: str, siglum: str) -> bool:
    """Whether a witness describes a form itself: most of what is asked of that form only, its own words answer."""
    ruleset = library.shipped(f"{form}/{siglum}")
    asked = [key for key, switch in ruleset.switches.items() if len(switch.forms) < len(game.forms)]
    asked = asked or list(ruleset.switches)
    own = sum(ruleset.origins[key].kind not in FILLED for key in asked)
    return 2 * own > len(asked)


def _questions(games: list[GameEntry], first: str) -> list[Piece]:
    found = [Piece(PART, None, words.QUESTIONS, "questions", words.QUESTIONS_INTRO)]
    for game in games:
        found.append(Piece(CHAPTER, None, game.title, f"questions-{game.name}"))
        for phase in game.chapters:
            asked = [switch for switch in game.switches if switch.locus.partition(".")[0] == phase]
            if asked:
                found.append(Piece(SECTION, chapter(game.name, phase).page))
                for switch in asked:
                    name = qualified(game.name, switch.locus, first)
                    found.append(Piece(ENTRY, addresses.locus(game.name, switch.locus).page, name=name))
    return found


def _differences(library: Library, games: list[GameEntry]) -> list[Piece]:
    found = [Piece(PART, None, site_words.DIFFERENCES, "differences", words.DIFFERENCES_INTRO)]
    for game in games:
        if len(library.sigla(game.name)) > 1:
            found.append(Piece(CHAPTER, f"{game.name}/differences", game.title))
            found += [Piece(SECTION, page) for page in _pairs(library, game)]
    return [*found, Piece(CHAPTER, "studies")]


def _pairs(library: Library, game: GameEntry) -> Iterator[str]:
    """The pages of differences that are printed: each pair in the forms that both describe, else in the first."""
    forms = list(game.forms)
    for first, second in combinations(library.sigla(game.name), 2):
        shared = [form for form in forms if all(describes(library, game, form, one) for one in (first, second))]
        for form in shared or forms[:1]:
            yield addresses.difference(game.name, form, first, second).page


def _claims(games: list[GameEntry]) -> list[Piece]:
    named = [Piece(CHAPTER, f"{game.name}/claims", game.title) for game in games]
    return [Piece(PART, None, site_words.CLAIMS, "claims"), *named]


def _relations() -> list[Piece]:
    return [
        Piece(PART, None, words.RELATIONS, "relations"),
        Piece(CHAPTER, "relations", words.WITNESSES_RELATED),
        Piece(CHAPTER, "family"),
    ]


def _methods(games: list[GameEntry]) -> list[Piece]:
    found = [Piece(PART, None, words.METHODS, "methods")]
    for page, title in (("completions", site_words.COMPLETIONS), ("encodings", site_words.ENCODINGS)):
        for game in games:
            named = Text(f"{title.en}: {game.title.en}", f"{title.ru}: {game.title.ru}")
            found.append(Piece(CHAPTER, f"{game.name}/{page}", named))
    return [*found, Piece(CHAPTER, "collation"), Piece(CHAPTER, "citing")]
