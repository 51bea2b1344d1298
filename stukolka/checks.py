"""Checks of a whole library, or of one file of it: every fault is listed, and none stops the search for the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from stukolka import encodings, naming, paths, toml
from stukolka.apparatus.complete import contradicts_itself
from stukolka.apparatus.completions import ANY
from stukolka.apparatus.load import check_citations, check_loci
from stukolka.apparatus.source import lost_faults, siglum_fault
from stukolka.errors import Fault, InvalidInput, StukolkaError, as_far, nearest, shown
from stukolka.family import FOLDER as FAMILY
from stukolka.fields import key_path
from stukolka.rules.ruleset import ParsedName

if TYPE_CHECKING:
    from stukolka.apparatus.source import Source
    from stukolka.entry import GameEntry
    from stukolka.library import Library

T = TypeVar("T")


def check_library(library: Library) -> tuple[Fault, ...]:
    """Every fault of a library: games, sources, passages, readings, completions, rule sets, claims and encodings."""
    faults: list[Fault] = []
    if _attempt(lambda: library.games, faults) is None:
        return _sorted(faults)
    variants = library.root / "variants"
    folders = [folder for folder in _visible_folders(variants) if folder.name != FAMILY]
    nameless = [folder for folder in folders if not paths.is_there(folder / "game.toml")]
    faults += (Fault("a game's folder needs a file game.toml", file=str(folder)) for folder in nameless)
    if not library.games and not nameless:
        faults.append(Fault("no game has a file game.toml here", file=str(variants)))
    if any(paths.is_folder(folder) and any(folder.glob("*.toml")) for folder in nameless):
        return _sorted(faults)  # nothing that is said of its questions could be understood
    faults += _folders(library)
    for siglum in library.sigla():
        faults += _witness(library, siglum)
    for game in library.games.values():
        faults += _rule_sets(library, game)
    faults += _claims(library)
    faults += _studies(library)
    faults += _trials(library)
    _attempt(library.relations, faults)
    faults += encodings.check(library)
    faults += _family(library)
    return _sorted(faults)


def check_path(library: Library, path: Path) -> tuple[Fault, ...]:
    """Every fault of one rule-set file, record, or entry of the corpus.

    Of an entry of the corpus, and of a book of readings, all that is known of its witness is checked; of another folder
    or file of the library, what a check of the whole finds there.
    """
    faults: list[Fault] = []
    match _parts(library, path):
        case ("corpus", "relations.toml"):
            _attempt(library.relations, faults)
            return _sorted(faults)
        case ("variants", folder, *_) if folder == FAMILY:
            return _sorted(_family(library))
        case ("variants", game, "claims.toml") if game in library.games:
            _attempt(partial(library.claims, game), faults)
            return _sorted(faults)
        case ("variants", game, "studies.toml") if game in library.games:
            _attempt(partial(_studies_of(), library, game), faults)
        case ("variants", game, "trials.toml") if game in library.games:
            _attempt(partial(_trials_of(), library, game), faults)
            return _sorted(faults)
        case ("corpus", siglum, *_) if siglum in library.sigla():
            return _sorted(_witness(library, siglum))
        case ("variants", _, name) if (siglum := name.removesuffix(".toml")) in library.sigla():
            return _sorted(_witness(library, siglum))
        case ():
            return check_library(library)
        case ("variants" | "corpus", *_) if path.suffix == ".toml" or paths.is_folder(path):
            # Whatever else is the library's own stands together with the rest of it.
            return _sorted(fault for fault in check_library(library) if _lies_in(path, fault))
        case ("variants" | "corpus", *_):
            return (Fault("nothing is known of such a file in a library", file=str(path)),)
    if paths.is_folder(path):
        return (Fault("this is no folder of the library", file=str(path)),)
    document = _attempt(lambda: toml.read(path), faults)
    if document is not None and "rules" in document.data:
        faults += _record(library, document)
    elif document is not None and not document.data.keys().isdisjoint({"study", "survey", "exchange"}):
        from stukolka.batch import study_file

        _attempt(partial(study_file.of_file, library, path), faults)
    elif document is not None:
        _attempt(lambda: library.ruleset(path), faults)
    return _sorted(faults)


def _parts(library: Library, path: Path) -> tuple[str, ...] | None:
    """The folders below the library's, and the file, that lead to `path`; None when it lies elsewhere."""
    try:
        return paths.real(path).relative_to(paths.real(library.root)).parts
    except (InvalidInput, ValueError):
        return None


def _lies_in(folder: Path, fault: Fault) -> bool:
    """Whether a fault is one of this file, or of one in this folder."""
    if not fault.file:
        return False
    file = Path(fault.file)
    # What can't be found by its links is found by its folder.
    return (paths.real(file.parent) / file.name).is_relative_to(paths.real(folder))


def _visible_folders(folder: Path) -> list[Path]:
    """The folders in a folder of the library, and links that lead nowhere, but for what others leave behind."""
    found = (each for each in folder.iterdir() if not paths.is_left_behind(each.name))
    return sorted(each for each in found if paths.is_folder(each) or each.is_symlink())


def _folders(library: Library) -> Iterator[Fault]:
    """Faults of names: of the folders of the corpus, and of the books in `variants`."""
    corpus = library.root / "corpus"
    for folder in _visible_folders(corpus):
        if folder.name != encodings.FOLDER and not paths.is_there(folder / "source.toml"):
            yield Fault("a witness's folder needs a file source.toml", file=str(folder))
    seen: dict[str, str] = {}
    for siglum in library.sigla():
        # Two folders whose names differ by case alone are one on many a disk, and one address on a page.
        first = seen.setdefault(siglum.casefold(), siglum)
        if first != siglum:
            yield Fault(f"two witnesses have one siglum: {corpus / first} too", file=str(corpus / siglum))
    for game in library.games:
        for siglum in library.sigla(game):
            file = str(library.root / "variants" / game / f"{siglum}.toml")
            if why := siglum_fault(siglum):
                yield Fault(why, file=file)
            elif siglum not in library.sigla():
                meant = nearest(siglum, library.sigla())
                yield Fault(f"the corpus has no witness {siglum}", file=file, allowed=library.sigla(), nearest=meant)


def _witness(library: Library, siglum: str) -> list[Fault]:
    """Faults of a witness's source, of its original, of its passages and of its readings of every game."""
    faults: list[Fault] = []
    source: Source | None = as_far(lambda: library.source(siglum), faults)
    sound = not faults
    if source is not None:
        faults += _games(library, source, siglum)
        # Of a source that has faults itself, the passages are looked at without the original.
        original = _attempt(lambda: library.original(siglum), faults) if sound else None
        source = replace(source, siglum=siglum)
    passages = None if source is None else as_far(partial(library.passages_of, source, original), faults)
    if source is not None and passages is not None:
        faults += library.document("corpus", siglum, "source.toml").located(lost_faults(source, passages))
    books = []
    whole = True
    for name, game in library.games.items():
        if siglum not in library.sigla(name):
            continue
        told = len(faults)
        book = as_far(partial(library.book, name, siglum), faults)
        whole = whole and len(faults) == told
        if book is not None:
            books.append(book)
            if passages is not None:
                document = library.document("variants", name, f"{siglum}.toml")
                faults += check_citations(document, book, passages, game.questions)
    if passages is not None and books and whole:
        document = library.document("corpus", siglum, "passages.toml")
        faults += check_loci(document, passages, books, library.loci)
    return faults


def _games(library: Library, source: Source, siglum: str) -> tuple[Fault, ...]:
    """Faults of the games that a source says it describes."""
    document = library.document("corpus", siglum, "source.toml")
    if not isinstance(document.data.get("games"), list):
        return ()
    faults = []
    for position, name in enumerate(source.games):
        place = key_path("games", position)
        if name not in library.games:
            # A witness may describe games that the library doesn't have yet; a slip of the pen is another matter.
            if meant := nearest(name, library.games):
                faults.append(Fault(f"unknown game {shown(name)}", key=place, nearest=meant))
        elif siglum not in library.sigla(name):
            faults.append(Fault(f"there are no readings of it: variants/{name}/{siglum}.toml", key=place))
    faults += [
        Fault(f"it has readings of {game}, which is not listed", key="games")
        for game in library.games
        if siglum in library.sigla(game) and game not in source.games
    ]
    return document.located(faults)


def _rule_sets(library: Library, game: GameEntry) -> list[Fault]:
    """Faults of the completions, and of every rule set that they complete; a completion that fills nothing is one."""
    faults: list[Fault] = []
    completions = _attempt(lambda: library.completions(game.name), faults)
    books = [_attempt(partial(library.book, game.name, siglum), []) for siglum in library.sigla(game.name)]
    if completions is None or None in books:
        return faults
    used, supplied = set(), set()
    for form in game.questions.forms:
        for book in filter(None, books):
            names = [ParsedName(form, book.siglum)]
            if contradicts_itself(book, form, game.questions):
                names.append(ParsedName(form, book.siglum, second=True))
            for name in names:
                completed = _attempt(partial(naming.completed, library, name), faults)
                if completed is not None:
                    used |= {(one.section, one.locus) for one in completed.used}
                    supplied |= {(book.siglum, other) for other in completed.supplied}
    if faults:
        return faults
    document = library.document("variants", game.name, "completions.toml")
    idle = [key_path("", *place) for place in completions.entries if place not in used]
    idle += [
        key_path("supply", siglum, position)
        for siglum, others in completions.supply.items()
        for position, other in enumerate(others)
        if siglum != ANY and (siglum, other) not in supplied
    ]
    return list(document.located(Fault("this completion fills nothing in any rule set", key=place) for place in idle))


def _claims(library: Library) -> list[Fault]:
    """Faults of the claims of every game; an id names one claim among them all."""
    faults: list[Fault] = []
    games: dict[str, str] = {}
    for game in library.games:
        for index, name in enumerate(_attempt(partial(library.claims, game), faults) or {}):
            if (first := games.setdefault(name, game)) != game:
                fault = Fault(f"{first} has a claim {name} too", key=key_path("claim", index, "id"))
                faults += library.document("variants", game, "claims.toml").located([fault])
    return faults


def _studies(library: Library) -> list[Fault]:
    """Faults of the studies of every game that has any."""
    faults: list[Fault] = []
    for game in library.games:
        if paths.is_there(library.root / "variants" / game / "studies.toml"):
            _attempt(partial(_studies_of(), library, game), faults)
    return faults


def _trials(library: Library) -> list[Fault]:
    """Faults of how the claims of every game are put to the test."""
    faults: list[Fault] = []
    for game in library.games:
        if paths.is_there(library.root / "variants" / game / "trials.toml"):
            _attempt(partial(_trials_of(), library, game), faults)
    return faults


def _trials_of() -> Callable[[Library, str], object]:
    from stukolka.batch.claims import trial

    return trial.load


def _studies_of() -> Callable[[Library, str], object]:
    # What simulates is imported only where there are studies.
    from stukolka.batch import study_file

    return study_file.of_game


def _family(library: Library) -> list[Fault]:
    """Faults of the family of games, where the library has one."""
    from stukolka.family import data

    faults: list[Fault] = []
    if data.has_family(library):
        _attempt(lambda: data.load(library), faults)
    return faults


def _record(library: Library, document: toml.Document) -> list[Fault]:
    """Faults of a record: of its table and, if there is none, of the play."""
    faults: list[Fault] = []
    name = document.data["rules"]
    if not isinstance(name, str):
        return list(document.located([Fault("expected the name of a rule set", key="rules")]))
    ruleset = naming.found_at(library, name, "rules", Path(document.path).parent, faults=faults)
    if ruleset is not None:
        from stukolka.engine.play import replay_record

        _attempt(lambda: replay_record(library.engine(ruleset.game), library.typed(ruleset), document.data), faults)
    return list(document.located(faults))


def _attempt(make: Callable[[], T], faults: list[Fault]) -> T | None:
    """What `make` gives, or None and its faults."""
    try:
        return make()
    except StukolkaError as error:
        faults += error.faults
        return None


def _sorted(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults without repetition, by file and place."""
    known = dict.fromkeys(faults)
    return tuple(sorted(known, key=lambda fault: (fault.file, fault.line or 0, fault.column or 0, fault.key)))
