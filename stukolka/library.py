"""The library: where games, witnesses and rule sets come together.

A library is a folder with `variants` and `corpus`, the shipped one or a reader's own.  Everything is read when it is
first asked for and kept; only the files that an answer needs are read.
"""

from __future__ import annotations

import functools
import importlib.util
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from stukolka import paths, toml
from stukolka.apparatus.complete import contradicts_itself
from stukolka.apparatus.completions import Completions, load_completions
from stukolka.apparatus.load import check_citations, load_book
from stukolka.apparatus.reading import Book
from stukolka.apparatus.source import RESERVED, Originals, Source, load_source, unknown_witness
from stukolka.entry import GameEntry, load_entry, module_of, name_fault, package_of
from stukolka.errors import Fault, InvalidInput, StukolkaError, WrongUsage, as_far, nearest, shown
from stukolka.rules.ruleset import RuleSet
from stukolka.rules.switch import Answer, Text, fields_of

if TYPE_CHECKING:
    from stukolka.apparatus.claims import Claim
    from stukolka.apparatus.coverage import Coverage
    from stukolka.apparatus.passages import Passage
    from stukolka.apparatus.relations import Relation
    from stukolka.rules.prose import Section
    from stukolka.text.inspection import Oddity

T = TypeVar("T")


class Library:
    """The games, witnesses and rule sets of one folder."""

    def __init__(self, root: Path, witnesses: Path | None) -> None:
        self.root = root
        """The folder that holds `variants` and `corpus`."""
        self.witnesses = witnesses
        """The folder of the witnesses' own files, or None."""
        self._originals = Originals(witnesses) if witnesses else None
        self._kept: dict[tuple[object, ...], Any] = {}

    @classmethod
    def open(cls, root: Path | str | None = None, witnesses: Path | str | None = None) -> Library:
        """The library in `root`, else the shipped one; the originals in `witnesses`, else where the environment says.

        Raises:
            WrongUsage: a folder isn't there.
        """
        top, own = (None if folder is None else Path(folder) for folder in (root, witnesses))
        return cls(paths.root(top), paths.witnesses(own))

    # Games

    @property
    def games(self) -> Mapping[str, GameEntry]:
        """Game -> entry, in the order of their names; no engine is imported for it."""
        of = functools.partial(_holding, self.root / "variants", "game.toml")
        return self._keep(("games",), lambda: _all({name: functools.partial(self._game, name) for name in of()}))

    def _game(self, name: str) -> GameEntry:
        if why := name_fault(name):
            raise InvalidInput([Fault(why, file=str(self.root / "variants" / name))])
        return load_entry(self.document("variants", name, "game.toml"), name)

    def game_of(self, form: str) -> GameEntry:
        """The game to which `form` belongs.

        Raises:
            InvalidInput: none has such a form.
        """
        for game in self.games.values():
            if form in game.questions.forms:
                return game
        forms = [name for game in self.games.values() for name in game.questions.forms]
        fault = Fault(f"unknown form {shown(form)}", allowed=tuple(forms), nearest=nearest(form, forms))
        raise InvalidInput([fault])

    def engine(self, game: str) -> Any:
        """The engine of `game`: the `GAME` of its package, imported when it is first asked for.

        Raises:
            WrongUsage: the game's questions are declared, and nobody has written its engine yet.
        """
        return self.part(game, "game").GAME

    def has_engine(self, game: str) -> bool:
        """Whether `game` can be played; nothing of its engine is imported for it."""
        return importlib.util.find_spec(f"{package_of(game)}.game") is not None

    def limits(self, ruleset: RuleSet) -> tuple[int, int]:
        """The least and the greatest number of players: from the game's module `limits`, else from its engine."""
        module = module_of(ruleset.game, "limits")
        source = self.engine(ruleset.game) if module is None else module
        least, most = source.limits(self.typed(ruleset))
        return least, most

    def part(self, game: str, name: str) -> Any:
        """A module of the package of `game`: `game` (its engine), `story` and `words` (events and actions in words).

        Raises:
            WrongUsage: nobody has written it yet.
        """
        if (module := module_of(game, name)) is None:
            raise WrongUsage(f"the game {game} has no module {package_of(game)}.{name} yet, which this needs")
        return module

    def typed(self, ruleset: RuleSet) -> Any:
        """The rule set as its form's dataclass of enumeration members, as the engine takes it."""
        form = self.games[ruleset.game].types[ruleset.form]
        members = self._keep(("members", form), lambda: _members(form))
        return form(**{key.replace("-", "_"): members[key][answer] for key, answer in ruleset.answers.items()})

    # Witnesses

    def sigla(self, game: str | None = None) -> tuple[str, ...]:
        """The sigla of all witnesses, or of those with a book of `game`, sorted; nothing is read for it."""
        return self._keep(("sigla", game), lambda: self._sigla(game))

    def _sigla(self, game: str | None) -> tuple[str, ...]:
        if game is not None:
            books = paths.names(self.root / "variants" / game)
            sigla = (name.removesuffix(".toml") for name in books if name.endswith(".toml"))
            return tuple(sorted(siglum for siglum in sigla if siglum not in RESERVED))
        return _holding(self.root / "corpus", "source.toml")

    def sources(self) -> Mapping[str, Source]:
        """Siglum -> source, sorted.

        Raises:
            InvalidInput: with all faults of all sources.
        """
        return _all({siglum: functools.partial(self.source, siglum) for siglum in self.sigla()})

    def source(self, siglum: str) -> Source:
        """The source of one witness.

        Raises:
            WrongUsage: there is no such witness.
            InvalidInput: its description has faults.
        """
        if siglum not in self.sigla():
            raise WrongUsage([unknown_witness(siglum, self.sigla())])
        folder = self.root / "corpus" / siglum
        return self._keep(
            ("source", siglum), lambda: load_source(self.document("corpus", siglum, "source.toml"), folder)
        )

    def original_path(self, siglum: str) -> Path | None:
        """The file that holds the witness's own text, or None when it isn't at hand.

        Raises:
            InvalidInput: the file of its name in the folder of originals is another file.
        """
        source = self.source(siglum)
        if source.text is not None:
            return source.folder / source.text
        if self._originals is None:
            return None
        originals = self._originals
        return self._keep(("original", siglum), lambda: originals.find(source))

    def original(self, siglum: str) -> str | None:
        """The witness's own text, line ends untouched, or None when it isn't at hand.

        Raises:
            InvalidInput: the file is not UTF-8.
        """
        path = self.original_path(siglum)
        return None if path is None else self._keep(("text", siglum), lambda: paths.text(path))

    def oddities(self, siglum: str) -> tuple[Oddity, ...] | None:
        """What is odd in the witness's own text, or None when that isn't at hand."""
        from stukolka.text.inspection import inspect

        text = self.original(siglum)
        return None if text is None else inspect(text)

    def passages(self, siglum: str) -> Mapping[str, Passage]:
        """Id -> passage of one witness, in the order of the text, checked against the original when that is at hand."""
        return self._keep(("passages", siglum), lambda: self._passages(siglum))

    def _passages(self, siglum: str) -> Mapping[str, Passage]:
        return self.passages_of(self.source(siglum), self.original(siglum))

    def passages_of(self, source: Source, original: str | None) -> Mapping[str, Passage]:
        """Id -> passage of a source, checked against its `original`; read anew, for what isn't known to be sound.

        Raises:
            InvalidInput: with all faults of the file.
        """
        # What a rule set doesn't need is imported when it is asked for: a short command is to answer at once.
        from stukolka.apparatus.passages import load_passages

        document = self.document("corpus", source.folder.name, "passages.toml")
        return load_passages(document, source, loci=self.loci, original=original)

    @property
    def loci(self) -> frozenset[str]:
        """The loci of every game."""
        return frozenset(switch.locus for game in self.games.values() for switch in game.switches)

    def restated(self, siglum: str, lang: str = "ru") -> str:
        """The witness in our own words: the restatements of its passages, a line each."""
        return "".join(f"{passage.text.of(lang)}\n" for passage in self.passages(siglum).values())

    def passage(self, cited: str) -> Passage:
        """The passage cited as `A.r13`.

        Raises:
            WrongUsage: there is no such witness or passage.
        """
        siglum, _, name = cited.partition(".")
        passages = self.passages(siglum)
        if name not in passages:
            message = f"witness {siglum} has no passage {shown(name)}"
            raise WrongUsage([Fault(message, nearest=nearest(name, passages))])
        return passages[name]

    def quoted(self, passage: Passage) -> str | None:
        """The passage in the witness's own words, or None when the original isn't at hand."""
        text = self.original(passage.witness)
        return None if text is None else text[passage.start : passage.end]

    # Readings

    def books(self, game: str) -> Mapping[str, Book]:
        """Siglum -> readings of `game`, sorted, with every passage that they cite found.

        Raises:
            InvalidInput: with all faults of all books.
        """
        return _all({siglum: functools.partial(self._cited_book, game, siglum) for siglum in self.sigla(game)})

    def book(self, game: str, siglum: str) -> Book:
        """One witness's readings of `game`; whether the passages that they cite exist is not asked here.

        Raises:
            WrongUsage: the witness has no readings of this game.
            InvalidInput: its file has faults.
        """
        if siglum not in self.sigla(game):
            raise WrongUsage([unknown_witness(siglum, self.sigla(game))])
        return self._keep(("book", game, siglum), lambda: self._book(game, siglum))

    def _book(self, game: str, siglum: str) -> Book:
        return load_book(self.document("variants", game, f"{siglum}.toml"), siglum, self.games[game].questions)

    def _cited_book(self, game: str, siglum: str) -> Book:
        book = self.book(game, siglum)
        document = self.document("variants", game, f"{siglum}.toml")
        if faults := check_citations(document, book, self.passages(siglum), self.games[game].questions):
            raise InvalidInput(faults)
        return book

    def check_cited(self, rulesets: Iterable[RuleSet]) -> None:
        """Raises InvalidInput with all faults of the witnesses that rule sets cite: what is told cites them soundly."""
        used = dict.fromkeys((one.game, siglum) for one in rulesets for siglum in one.witnesses)
        _all({f"{game}/{siglum}": functools.partial(self._cited_book, game, siglum) for game, siglum in used})

    def completions(self, game: str) -> Completions:
        """How the rule sets of `game` are completed."""
        return self._keep(("completions", game), lambda: self._completions(game))

    def _completions(self, game: str) -> Completions:
        document = self.document("variants", game, "completions.toml")
        return load_completions(document, self.games[game].questions, self.sigla(game))

    # What the witnesses assert, and how they are related

    def claims(self, game: str) -> Mapping[str, Claim]:
        """Id -> claim of `game`, in the order of its file, with every passage found; empty when there is no such file.

        Raises:
            WrongUsage: there is no such game.
            InvalidInput: with all faults of the file, or of what it cites.
        """
        self._known(game)
        return self._keep(("claims", game), lambda: self._claims(game))

    def _claims(self, game: str) -> Mapping[str, Claim]:
        from stukolka.apparatus.claims import check_claims, load_claims

        place = ("variants", game, "claims.toml")
        if not paths.is_there(self.root.joinpath(*place)):
            return {}
        document = self.document(*place)
        faults: list[Fault] = []
        claims = as_far(lambda: load_claims(document, self.games[game].questions, self.sigla(game)), faults) or {}
        sigla = {siglum for claim in claims.values() for siglum in claim.asserted}
        faults += check_claims(document, claims, _all(self._passages_of(sigla)))
        if faults:
            raise InvalidInput(faults)
        return claims

    def relations(self) -> Mapping[str, Relation]:
        """Id -> relation of witnesses, in the order of its file, with every passage found; empty without such a file.

        Raises:
            InvalidInput: with all faults of the file, or of what it cites.
        """
        return self._keep(("relations",), self._relations)

    def _relations(self) -> Mapping[str, Relation]:
        from stukolka.apparatus.relations import check_relations, load_relations

        place = ("corpus", "relations.toml")
        if not paths.is_there(self.root.joinpath(*place)):
            return {}
        document = self.document(*place)
        faults: list[Fault] = []
        relations = as_far(lambda: load_relations(document, self.sigla()), faults) or {}
        sigla = {siglum for relation in relations.values() for siglum in relation.witnesses}
        faults += check_relations(document, relations, _all(self._passages_of(sigla)))
        if faults:
            raise InvalidInput(faults)
        return relations

    def _passages_of(self, sigla: Iterable[str]) -> dict[str, Callable[[], Mapping[str, Passage]]]:
        known = set(self.sigla())
        return {siglum: functools.partial(self.passages, siglum) for siglum in sorted(sigla) if siglum in known}

    def coverage(self) -> Coverage:
        """How far every witness has been described, and which loci are unread."""
        from stukolka.apparatus.coverage import Coverage, unread, witness_coverage

        books = {game: self.books(game) for game in self.games}
        claimed = {passage for game in self.games for claim in self.claims(game).values() for passage in claim.cited}
        witnesses = tuple(
            witness_coverage(
                source,
                tuple(self.passages(siglum).values()),
                [of_game[siglum] for of_game in books.values() if siglum in of_game],
                claimed=claimed,
            )
            for siglum, source in self.sources().items()
        )
        passages = [passage for siglum in self.sigla() for passage in self.passages(siglum).values()]
        found = tuple(
            one
            for game, of_game in books.items()
            for one in unread(of_game, self.games[game].questions, passages=passages)
        )
        return Coverage(witnesses, found)

    # Rule sets

    def names(self, game: str | None = None, *, seconds: bool = False) -> tuple[str, ...]:
        """The name of every rule set as shipped, `FORM/SIGLUM`, form by form.

        With `seconds`, `FORM/SIGLUM:2` follows wherever the witness contradicts itself.
        """
        if game is not None:
            self._known(game)
        names = []
        for entry in self.games.values() if game is None else [self.games[game]]:
            for form in entry.forms:
                for siglum in self.sigla(entry.name):
                    names.append(f"{form}/{siglum}")
                    if seconds and contradicts_itself(self.book(entry.name, siglum), form, entry.questions):
                        names.append(f"{form}/{siglum}:2")
        return tuple(names)

    def _known(self, game: str) -> None:
        if game not in self.games:
            allowed = tuple(self.games)
            fault = Fault(f"unknown game {shown(game)}", allowed=allowed, nearest=nearest(game, allowed))
            raise WrongUsage([fault])

    def ruleset(self, name_or_path: str | Path) -> RuleSet:
        """The rule set of this name, or the one in this file (a path, a name in `.toml`, or an existing file).

        Raises:
            InvalidInput: with all faults of the name or of the file.
        """
        from stukolka import naming

        return naming.ruleset(self, name_or_path)

    def rulesets(self, names: Sequence[str]) -> list[RuleSet]:
        """The rule sets of these names or files, in their order.

        Raises:
            InvalidInput: with all faults of all of them.
        """
        made = _all({name: functools.partial(self.ruleset, name) for name in names})
        return [made[name] for name in names]

    def shipped(self, name: str) -> RuleSet:
        """The rule set of this name, kept once it has been made."""
        from stukolka import naming

        return self._keep(("ruleset", name), lambda: naming.by_name(self, name))

    def title(self, ruleset: RuleSet) -> Text:
        """What a rule set is called: its author's title, else that of its form with the rule set's name."""
        if ruleset.title is not None:
            return ruleset.title
        form = self.games[ruleset.game].forms[ruleset.form]
        return Text(f"{form.en} ({ruleset.name})", f"{form.ru} ({ruleset.name})")

    def prose(self, ruleset: RuleSet) -> tuple[Section, ...]:
        """The rules as prose; a game that declares no chapters has one for each phase of its loci."""
        from stukolka.rules.prose import Chapter, Line, compose

        entry = self.games[ruleset.game]
        if (module := module_of(ruleset.game, "prose")) is not None:
            return compose(ruleset, module.CHAPTERS, entry.switches)
        chapters = []
        for phase, title in entry.chapters.items():
            asked = (switch for switch in entry.switches if switch.plays and switch.locus.startswith(f"{phase}."))
            chapters.append(Chapter(title, tuple(Line(switch.key) for switch in asked)))
        return compose(ruleset, chapters, entry.switches)

    # Checks and plumbing

    def check(self, path: Path | None = None) -> tuple[Fault, ...]:
        """All faults of the library, or of one rule-set file, record or entry of the corpus."""
        from stukolka import checks

        return checks.check_library(self) if path is None else checks.check_path(self, path)

    def witnesses_json(self) -> list[dict[str, object]]:
        """The contract's answer to `witnesses`."""
        return [
            {
                "siglum": siglum,
                "title": source.title.as_json(),
                "file": source.file or source.text,
                "sha256": source.sha256,
                "characters": source.characters,
                "holds": source.holds.as_json(),
                "original": str(path) if (path := self.original_path(siglum)) else None,
                "notices": None if (found := self.oddities(siglum)) is None else [one.as_json() for one in found],
            }
            for siglum, source in self.sources().items()
        ]

    def document(self, *parts: str) -> toml.Document:
        """The TOML file at this place below the root, read once."""
        return self._keep(("document", *parts), lambda: toml.read(self.root.joinpath(*parts)))

    def _keep(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        if key not in self._kept:
            self._kept[key] = make()
        value: T = self._kept[key]
        return value


def _all(makers: Mapping[str, Callable[[], T]]) -> dict[str, T]:
    """What every maker makes, by name; the faults of all of them are raised together."""
    made: dict[str, T] = {}
    faults: list[Fault] = []
    for name, make in makers.items():
        try:
            made[name] = make()
        except StukolkaError as error:
            faults += error.faults
    if faults:
        raise InvalidInput(dict.fromkeys(faults))
    return made


def _holding(folder: Path, file: str) -> tuple[str, ...]:
    """The folders in a folder that hold a file of that name, sorted."""
    return tuple(name for name in paths.names(folder) if (folder / name / file).exists())


def _members(form: type[Any]) -> dict[str, dict[str, Answer]]:
    """Switch key -> answer key -> member, for a form's dataclass."""
    return {key: {member.key: member for member in enum} for key, enum in fields_of(form).items()}
