"""The header of a TEI document: the witnesses, what was compared and how, and the names that the apparatus uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import stukolka
from stukolka.rules.switch import Text
from stukolka.text import handed
from stukolka.text.markup import code, element, visibly
from stukolka.text.orthography import LAYERS
from stukolka.text.variants import KINDS, Level

if TYPE_CHECKING:
    from stukolka.text.collation import Collation

NAMESPACE = "http://www.tei-c.org/ns/1.0"
"""The namespace of TEI P5."""

TITLE = Text("Collation", "Сличение")
EDITED = Text("decisions on the collation", "решения по сличению")
MADE = Text("Made by a program: no publication.", "Составлено программой: не публикация.")
NORMALIZED = Text(
    "What the witnesses print stands untouched; words were compared under the foldings of the taxonomy.",
    "Напечатанное в источниках не тронуто; при сравнении слов сделаны поправки, перечисленные в таксономии.",
)
SLIGHT = Text("less than was asked for as a difference", "мельче, чем принято за разночтение")
EMPTY = Text("nothing to read", "нечего читать")


def witness_id(witness: int) -> str:
    """The id of a witness by its place: sigla hold signs that an id can't, so that witnesses are numbered from 1."""
    return f"w{witness + 1}"


def char_id(character: str) -> str:
    """The id of a character that XML can't hold."""
    return f"char-{code(character)}"


def both(text: Text, name: str, **attributes: str) -> str:
    """A text in both languages, as two elements."""
    return "".join(
        element(name, {**attributes, "xml:lang": lang}, visibly(text.of(lang))) for lang in ("en", "ru")
    )  # fmt: skip


def header(collation: Collation, *, level: Level, apart: bool, titles: Mapping[str, str], odd: Iterable[str]) -> str:
    """The header; `titles` says what a witness is called, `odd` which characters of the text XML can't hold."""
    sigla = ", ".join(collation.sigla)
    named = both(Text(*(f"{TITLE.of(lang)}: {sigla}" for lang in ("en", "ru"))), "title")
    if collation.decisions:
        name = visibly(collation.editor) if collation.editor else both(handed.EDITOR, "seg")
        named += element("respStmt", {"xml:id": "editor"}, both(EDITED, "resp"), element("name", None, name))
    listed = [_witness(collation, witness, titles) for witness in range(len(collation.sigla))]
    file = element(
        "fileDesc",
        None,
        element("titleStmt", None, named),
        element("publicationStmt", None, both(MADE, "p")),
        element("sourceDesc", None, element("listWit", None, *listed, "\n")),
    )
    encoding = element("encodingDesc", None, *_encoding(collation, level=level, apart=apart, odd=odd), "\n")
    return element("teiHeader", None, "\n", file, "\n", encoding, "\n")


def _witness(collation: Collation, witness: int, titles: Mapping[str, str]) -> str:
    siglum = collation.sigla[witness]
    told = element("abbr", {"type": "siglum"}, visibly(siglum))
    if title := titles.get(siglum):
        told += " " + visibly(title)
    if siglum in collation.empty:
        told += " " + both(EMPTY, "note", type="empty")
    return "\n" + element("witness", {"xml:id": witness_id(witness), "n": siglum}, told)


def _encoding(collation: Collation, *, level: Level, apart: bool, odd: Iterable[str]) -> Iterator[str]:
    label = element("label", None, "stukolka")
    program = {"ident": "stukolka", "version": stukolka.__version__}
    yield "\n" + element("appInfo", None, element("application", program, label))
    told = [element("p", {"n": "level"}, level)]
    if collation.base is not None:
        base = {"n": "base", "corresp": f"#{witness_id(collation.place(collation.base))}"}
        told.append(element("p", base, visibly(collation.base)))
    if collation.unaligned:
        told.append(element("p", {"n": "unaligned"}, str(collation.unaligned)))
    normalized = element("normalization", None, element("p", None, both(NORMALIZED, "seg")))
    yield "\n" + element("editorialDecl", None, normalized, element("interpretation", None, *told))
    yield "\n" + element("classDecl", None, *_taxonomies(collation))
    method = "double-end-point" if apart else "parallel-segmentation"
    yield "\n" + element("variantEncoding", {"method": method, "location": "external" if apart else "internal"})
    declared = []
    for one in odd:
        point = element("localProp", {"name": "code-point", "value": f"U+{code(one)}"})
        declared.append(element("char", {"xml:id": char_id(one)}, point))
    if declared:
        yield "\n" + element("charDecl", None, *declared)


def _taxonomies(collation: Collation) -> Iterator[str]:
    kinds = {f"kind-{name}": text for name, text in KINDS.items()} | {"slight": SLIGHT}
    foldings = {f"folding-{name}": LAYERS[name] for name in collation.orthography.on}
    for taxonomy, names in (("kinds", kinds), ("foldings", foldings)):
        categories = [element("category", {"xml:id": name}, both(text, "catDesc")) for name, text in names.items()]
        if categories:
            yield element("taxonomy", {"xml:id": taxonomy}, *categories)
