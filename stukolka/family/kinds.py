"""The kinds of relations that the family's graph holds, and on what a relation may be founded."""

from __future__ import annotations

from dataclasses import dataclass

from stukolka.rules.switch import Text


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of relation."""

    name: Text
    """What is said of the first in relation to the second: `descends from`; in Russian what the second is to it, so
    that a name may stand after a colon."""
    backwards: Text
    """The same from the other end: `forebear of`."""
    mutual: bool = False
    """Whether it holds both ways."""
    kinship: bool = False
    """Whether it asserts that two games have a common history."""


def _mutual(en: str, ru: str, *, kinship: bool = False) -> Kind:
    name = Text(en, ru)
    return Kind(name, name, mutual=True, kinship=kinship)


def _history(name: Text, backwards: Text) -> Kind:
    return Kind(name, backwards, kinship=True)


KINDS = {
    "descends-from": _history(Text("descends from", "предок"), Text("is forebear of", "потомок")),
    "variant-of": _history(Text("is a variant of", "основная игра"), Text("has the variant", "разновидность")),
    "borrows-from": _history(
        Text("took something from", "у кого заимствовано"), Text("lent something to", "кем заимствовано")
    ),
    "member-of": _history(Text("belongs to", "семья"), Text("embraces", "член семьи")),
    "same-family": _mutual("is of one family with", "из той же семьи", kinship=True),
    "equated-with": _mutual("is held to be the same as", "считается той же игрой", kinship=True),
    "related": _mutual("is related to", "в родстве", kinship=True),
    "resembles": Kind(Text("resembles", "на что похожа"), Text("is resembled by", "похожа на неё")),
    "parallel": _mutual("is parallel to", "параллель"),
    "not-related": _mutual("is held not to be related to", "родство отрицается"),
    "displaced": Kind(Text("pushed back", "потеснённая игра"), Text("was pushed back by", "потеснившая игра")),
    "same-name": _mutual("shares a name with", "одноимённая"),
    "confused-with": _mutual("is easily confused with", "легко спутать с"),
    "called": Kind(Text("is called by the word", "зовётся словом"), Text("is a name of", "именует")),
    "named-after": Kind(Text("is named after", "названа по слову"), Text("gave its name to", "по нему названа")),
    "uses-word": Kind(Text("uses the word", "употребляет слово"), Text("is used in", "употребляется в")),
    "translates": _mutual("corresponds to the word", "соответствует слову"),
    "comes-from": Kind(
        Text("is said to come from", "предполагаемая родина"),
        Text("is said to be home of", "игра, будто бы отсюда"),
    ),
    "form-of": Kind(Text("is a form of", "вид какой игры"), Text("has the form", "вид")),
    "rules-of": Kind(Text("is a rule set of", "правила чего"), Text("has the rule set", "свод правил")),
    "after": Kind(Text("follows the witness", "по источнику"), Text("gives the rule set", "свод по нему")),
    "describes": Kind(Text("describes", "описывает"), Text("is described by", "кем описана")),
    "witness-kin": _mutual("has something in common with", "общее с источником"),
}
"""The kinds of relations, by id."""

FOLLOWING = ("same-name", "form-of", "rules-of", "after", "describes", "witness-kin")
"""The kinds that follow from the rest of the library, and are written in no file of relations."""

ASSERTED = tuple(kind for kind in KINDS if kind not in FOLLOWING)
"""The kinds that relations.toml may hold."""

BASES = {
    "witness": Text("a witness of this edition", "источник этого издания"),
    "literature": Text("the literature", "литература"),
    "inference": Text("the editor's inference", "вывод издателя"),
    "names": Text("the names themselves", "сами имена"),
    "edition": Text("the edition's own rule sets and witnesses", "своды и источники самого издания"),
}
"""On what a relation is founded."""
