"""The kinds of relations that the family's graph holds, and on what a relation may be founded."""

from __future__ import annotations

from dataclasses import dataclass

from stukolka.rules.switch import Text


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of relation."""

    name: Text
    """What is said of the first in relation to the second: `descends from`."""
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
    "descends-from": _history(Text("descends from", "происходит от"), Text("forebear of", "предок для")),
    "variant-of": _history(Text("is a variant of", "разновидность игры"), Text("has the variant", "разновидность:")),
    "borrows-from": _history(
        Text("took something from", "заимствует у"), Text("lent something to", "заимствует из неё")
    ),
    "member-of": _history(Text("belongs to", "принадлежит к"), Text("embraces", "включает")),
    "same-family": _mutual("is of one family with", "одной семьи с", kinship=True),
    "equated-with": _mutual("is held to be the same as", "отождествляется с", kinship=True),
    "related": _mutual("is related to", "в родстве с", kinship=True),
    "resembles": Kind(Text("resembles", "похожа на"), Text("is resembled by", "на неё похожа")),
    "parallel": _mutual("is parallel to", "параллельна с"),
    "not-related": _mutual("is held not to be related to", "родство отрицается с"),
    "displaced": Kind(Text("pushed back", "потеснила"), Text("was pushed back by", "её потеснила")),
    "same-name": _mutual("shares a name with", "одноимённа с"),
    "confused-with": _mutual("is easily confused with", "легко спутать с"),
    "called": Kind(Text("is called by the word", "зовётся словом"), Text("is a name of", "имя для")),
    "named-after": Kind(Text("is named after", "названа по слову"), Text("gave its name to", "по нему названа")),
    "uses-word": Kind(Text("uses the word", "употребляет слово"), Text("is used in", "употребляется в")),
    "translates": _mutual("corresponds to the word", "соответствует слову"),
    "comes-from": Kind(
        Text("is said to come from", "по рассказам, родом из"),
        Text("is said to be home of", "по рассказам, родина для"),
    ),
    "form-of": Kind(Text("is a form of", "вид игры"), Text("has the form", "вид:")),
    "rules-of": Kind(Text("is a rule set of", "свод правил для"), Text("has the rule set", "свод правил:")),
    "after": Kind(Text("follows the witness", "по источнику"), Text("gives the rule set", "даёт свод")),
    "describes": Kind(Text("describes", "описывает"), Text("is described by", "описана в")),
    "witness-kin": _mutual("has something in common with", "имеет общее с"),
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
