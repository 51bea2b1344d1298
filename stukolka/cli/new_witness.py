"""The command that begins a new witness: `new witness`."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from stukolka import paths
from stukolka.apparatus.draft import Draft, draft
from stukolka.apparatus.proposals import Proposer
from stukolka.apparatus.source import siglum_fault
from stukolka.cli import witness_files
from stukolka.cli.app import DEFAULTS, Common
from stukolka.cli.output import complain, write
from stukolka.cli.places import There
from stukolka.cli.witness_files import Own
from stukolka.cli.writing import tell, writable, write_files
from stukolka.errors import Fault, StukolkaError, WrongUsage, nearest, shown
from stukolka.publish.nouns import HEADINGS, PASSAGES
from stukolka.rules.switch import Switch, Text
from stukolka.text.decoding import decode
from stukolka.text.inspection import KINDS, Oddity, inspect

if TYPE_CHECKING:
    from stukolka.apparatus.passages import Passage
    from stukolka.entry import GameEntry
    from stukolka.library import Library

GENERAL = "general"
"""The section of what holds in several forms."""

SHOWN_PLACES = 5
"""How many places of one kind a notice lists before it only counts the rest."""

NOTICE = Text("notice", "замечание")
TRANSCODED = Text(
    "its bytes are {encoding}; the copy in the library is in UTF-8",
    "в файле кодировка {encoding}; копия в библиотеке записана в UTF-8",
)
LACKS = Text(
    "{encoding} has no {letters}: if the source has them, this file has lost them",
    "в {encoding} нет букв {letters}: если они есть в источнике, в этом файле они утрачены",
)
LIKELIER = Text(
    "read as {encoding}, as told, but its bytes look more like {likelier}",
    "прочитан как {encoding}, как велено, но байты больше похожи на {likelier}",
)
REST = Text("and {number} more, listed by --json", "и ещё {number}, их перечислит --json")
KEPT = Text("left as they are", "оставлены как есть")
LEFT_OUT = Text(
    "witness {siglum} has faults, so nothing is proposed after it",
    "в источнике {siglum} есть ошибки, поэтому по нему ничего не предложено",
)
DIVIDED = Text(
    "divided into {counted}, {headings} of them {titles}; loci are proposed for {proposed}, none is read",
    "разбит на отрывки: {passages}, заголовков {headings}; вопросы предложены для {proposed}, не прочитан ни один",
)

ELSEWHERE = Text(
    "keep {name} (now in {where}) in one folder with the other sources' own files, and name that folder with "
    "--witnesses or STUKOLKA_WITNESSES; it is known by its SHA-256, so it must stay as it is, under any name",
    "держите {name} (сейчас в {where}) в одной папке с подлинниками других источников и укажите её в --witnesses или "
    "STUKOLKA_WITNESSES; файл узнаётся по SHA-256, поэтому менять его нельзя, а назвать можно как угодно",
)
"""What is left to do with a text that is not copied."""

STEPS = (
    Text(
        "describe the source in source.toml; mend the passages where need be and restate them, in passages.toml",
        "опишите источник в source.toml; в passages.toml поправьте, где нужно, отрывки и перескажите их",
    ),
    Text(
        "give its reading at each locus in {book}, where every entry lists the answers; a locus proposed for a passage "
        "goes to its loci when you find it there",
        "запишите в {book}, что он говорит по каждому вопросу; ответы перечислены в каждой записи; вопрос, "
        "предложенный для отрывка, перейдёт в его loci, если это так",
    ),
    Text(
        "stukolka check {folder}{root} lists the faults, stukolka coverage{root} what is still unread",
        "stukolka check {folder}{root} покажет ошибки, stukolka coverage{root} — что ещё не прочитано",
    ),
    Text(
        "the rule sets are there at once: stukolka rules {form}/{siglum}{root}; what you leave open is supplied",
        "своды правил есть сразу: stukolka rules {form}/{siglum}{root}; недостающее восполняется",
    ),
)
"""What is left to do."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A witness's own text as it was taken in."""

    own: Own
    path: Path
    oddities: tuple[Oddity, ...]
    drafts: tuple[Draft, ...]
    left_out: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The report that `--json` gives."""
        decoded = self.own.decoded
        return {
            "encoding": decoded.encoding,
            "transcoded": decoded.transcoded,
            "lacks": list(decoded.lacks),
            "likelier": decoded.likelier,
            "notices": [one.as_json() for one in self.oddities],
            "passages": [one.as_json() for one in self.drafts],
            "left_out": list(self.left_out),
        }

    def notices(self, lang: str) -> list[str]:
        """What is to be told of the file, a line each."""
        decoded = self.own.decoded
        words = {"encoding": decoded.encoding, "letters": " ".join(decoded.lacks), "likelier": decoded.likelier or ""}
        remarks = [
            told.of(lang).format(**words)
            for told, holds in ((TRANSCODED, decoded.transcoded), (LACKS, decoded.lacks), (LIKELIER, decoded.likelier))
            if holds
        ]
        order = list(KINDS)
        by_kind = sorted(self.oddities, key=lambda one: order.index(one.kind))
        for kind, group in groupby(by_kind, key=lambda one: one.kind):
            found = list(group)
            told = [one.told for one in found[:SHOWN_PLACES]]
            if len(found) > SHOWN_PLACES:
                told.append(REST.of(lang).format(number=len(found) - SHOWN_PLACES))
            times = sum(one.times for one in found)
            remarks.append(f"{KINDS[kind].of(lang)}, {times}, {KEPT.of(lang)}: {'; '.join(told)}")
        lines = [f"{NOTICE.of(lang)}: {self.path}: {remark}" for remark in remarks]
        return lines + [f"{NOTICE.of(lang)}: {LEFT_OUT.of(lang).format(siglum=one)}" for one in self.left_out]

    def divided(self, lang: str) -> str:
        """Into how many passages it was divided, and for how many something is proposed."""
        passages, headings = len(self.drafts), sum(one.heading for one in self.drafts)
        numbers = {
            "passages": passages,
            "counted": PASSAGES.counted(passages, lang),
            "headings": headings,
            "titles": HEADINGS.form(headings, lang),
            "proposed": sum(bool(one.proposals) for one in self.drafts),
        }
        return f"{self.path}: {DIVIDED.of(lang).format(**numbers)}"


def witness(
    siglum: Annotated[str, Parameter(help="The letter or short name by which the witness is cited.")],
    /,
    *,
    game: Annotated[str, Parameter(help="The game that it describes.")] = "stukolka",
    file: Annotated[
        There | None,
        Parameter(
            help="The source's own file, kept elsewhere: described, not copied. It stays at hand in the folder that "
            "--witnesses or STUKOLKA_WITNESSES names."
        ),
    ] = None,
    text: Annotated[There | None, Parameter(help="The source's own file, to be copied into the library.")] = None,
    encoding: Annotated[
        str | None, Parameter(help="The encoding of --text when it isn't UTF-8: cp1251, koi8-r, utf-16, ...")
    ] = None,
    common: Common = DEFAULTS,
) -> None:
    """Writes the three files of a new witness, its text divided, every locus pending; overwrites nothing."""
    library = common.library()
    if why := siglum_fault(siglum):
        raise WrongUsage(why)
    if game not in library.games:
        known = tuple(library.games)
        raise WrongUsage([Fault(f"unknown game {shown(game)}", allowed=known, nearest=nearest(game, known))])
    if file is not None and text is not None:
        raise WrongUsage("a witness's own file is kept elsewhere (--file) or in the library (--text), not both")
    if encoding is not None and text is None:
        raise WrongUsage("--encoding is for --text: a file that is kept elsewhere (--file) is read as UTF-8")
    twin = next((other for other in library.sigla() if other.casefold() == siglum.casefold()), None)
    if twin not in {None, siglum}:
        raise WrongUsage(f"siglum {shown(siglum)} differs from that of witness {twin} by case alone")
    entry = library.games[game]
    path = text or file
    taken = None if path is None else _taken(library, entry, path, encoding, kept=text is not None)
    own, drafts = (None, ()) if taken is None else (taken.own, taken.drafts)
    folder, book = f"corpus/{siglum}", f"variants/{game}/{siglum}.toml"
    files: dict[str, str | bytes] = {
        f"{folder}/source.toml": witness_files.source(siglum, game, own, drafts),
        f"{folder}/passages.toml": witness_files.passages(siglum, own, drafts),
        book: witness_files.readings(siglum, _sections(entry)),
    }
    root = writable(library.root)
    if own is not None and own.kept and not _is_there(root / folder / own.name, own.decoded.content):
        if f"{folder}/{own.name}" in files:
            raise WrongUsage(f"{shown(own.name)} is the name of a file of the witness's description: rename the text")
        files[f"{folder}/{own.name}"] = own.decoded.content
    write_files(root, files)
    if taken is not None and not common.json:
        for line in taken.notices(common.language):
            complain(line)
        write(taken.divided(common.language))
    words = {"siglum": siglum, "book": book, "folder": folder, "form": next(iter(entry.forms)), "root": _root(common)}
    steps: tuple[Text, ...] = STEPS
    if taken is not None and not taken.own.kept:
        words |= {"name": taken.own.name, "where": str(paths.real(taken.path).parent)}
        steps = (ELSEWHERE, *STEPS)
    tell(files, steps, words, common, report={} if taken is None else taken.as_json())


def _taken(library: Library, entry: GameEntry, path: Path, encoding: str | None, *, kept: bool) -> Taken:
    if not path.name:
        raise WrongUsage([Fault("this is a folder, not a file", file=str(path))])
    paths.file_name(path.name, what="file name")
    content = paths.content(path)
    own = Own(path.name, decode(content, encoding, file=str(path)), kept)
    passages: list[Passage] = []
    left_out = []
    for siglum in library.sigla():
        try:
            passages += library.passages(siglum).values()
        except StukolkaError:  # somebody is at work on it: that is told, and the rest serves
            left_out.append(siglum)
    proposer = Proposer(passages, entry.switches, witness_files.language(own))
    return Taken(own, path, inspect(own.text), draft(own.text, proposer), tuple(left_out))


def _root(common: Common) -> str:
    """The option by which the next commands find the same library, as a shell takes it."""
    return "" if common.root is None else f" --root {shlex.quote(str(common.root))}"


def _is_there(path: Path, content: bytes) -> bool:
    """Whether the reader has put the text into its folder already."""
    return path.is_file() and paths.content(path) == content


def _sections(entry: GameEntry) -> Mapping[str, Sequence[Switch]]:
    sections: dict[str, list[Switch]] = {GENERAL: [], **{form: [] for form in entry.forms}}
    for asked in entry.switches:
        sections[GENERAL if len(asked.forms) > 1 else asked.forms[0]].append(asked)
    return sections
