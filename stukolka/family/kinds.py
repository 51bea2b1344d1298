"""The kinds of relations that the family's graph holds, and on what a relation may be founded."""

from __future__ import annotations

from dataclasses import dataclass

from stukolka.rules.switch import Text

NOUNS = {
    "game": ("игра", "игры", "игре", "игру", "игрой", "игре"),
    "form": ("игра", "игры", "игре", "игру", "игрой", "игре"),
    "family": ("группа", "группы", "группе", "группу", "группой", "группе"),
    "word": ("слово", "слова", "слову", "слово", "словом", "слове"),
    "place": ("местность", "местности", "местности", "местность", "местностью", "местности"),
    "witness": ("источник", "источника", "источнику", "источник", "источником", "источнике"),
    "ruleset": ("свод", "свода", "своду", "свод", "сводом", "своде"),
}
"""Kind of node -> what it is called in Russian before its name, in the six cases in the order of grammars."""

CASES = ("n", "g", "d", "a", "i", "p")
"""The letters by which a Russian relation names the case of the noun that it takes."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of relation."""

    name: Text
    """What is said of the first in relation to the second, whose name follows: `descends from`; in Russian with the
    noun that stands before the name, in braces by its case: `происходит от {g}`. The subject is of any gender, so that
    a word that would have to agree with it has no place here."""
    backwards: Text
    """The same from the other end: `is forebear of`."""
    mutual: bool = False
    """Whether it holds both ways."""
    kinship: bool = False
    """Whether it asserts that two games have a common history."""

    def said(self, lang: str, other: str, *, forwards: bool = True) -> str:
        """The relation in `lang`, so that the name of a node of the kind `other` may follow and end the sentence."""
        text = (self.name if forwards else self.backwards).of(lang)
        return text if lang == "en" else text.format(**dict(zip(CASES, NOUNS[other], strict=True)))


def _mutual(en: str, ru: str, *, kinship: bool = False) -> Kind:
    name = Text(en, ru)
    return Kind(name, name, mutual=True, kinship=kinship)


def _history(name: Text, backwards: Text) -> Kind:
    return Kind(name, backwards, kinship=True)


KINDS = {
    "descends-from": _history(Text("descends from", "происходит от {g}"), Text("is forebear of", "предок {g}")),
    "variant-of": _history(
        Text("is a variant of", "разновидность {g}"), Text("has the variant", "имеет разновидностью {a}")
    ),
    "borrows-from": _history(
        Text("took something from", "заимствует кое-что у {g}"), Text("lent something to", "отдаёт кое-что {d}")
    ),
    "member-of": _history(Text("belongs to", "входит в {a}"), Text("embraces", "включает {a}")),
    "same-family": _mutual("is of one family with", "из одной семьи с {i}", kinship=True),
    "equated-with": _mutual("is held to be the same as", "считается тем же, что {n}", kinship=True),
    "related": _mutual("is related to", "в родстве с {i}", kinship=True),
    "resembles": Kind(Text("resembles", "напоминает {a}"), Text("is resembled by", "обнаруживает сходство с {i}")),
    "parallel": _mutual("is parallel to", "сопоставляется с {i}"),
    "not-related": _mutual("is held not to be related to", "не считается роднёй {g}"),
    "displaced": Kind(Text("took ground from", "теснит {a}"), Text("lost ground to", "уступает место {d}")),
    "same-name": _mutual("shares a name with", "зовётся так же, как {n}"),
    "confused-with": _mutual("is easily confused with", "легко спутать с {i}"),
    "called": Kind(Text("is called by the word", "зовётся {i}"), Text("is a name of", "именует {a}")),
    "named-after": Kind(Text("is named after", "зовётся по {d}"), Text("gave its name to", "даёт имя {d}")),
    "uses-word": Kind(Text("uses the word", "употребляет {a}"), Text("is used in", "употребляется в {p}")),
    "translates": _mutual("corresponds to the word", "соответствует {d}"),
    "comes-from": Kind(
        Text("is said to come from", "родом, как говорят, из {g}"),
        Text("is said to be home of", "считается родиной {g}"),
    ),
    "form-of": Kind(Text("is a form of", "вид {g}"), Text("has the form", "включает {a}")),
    "rules-of": Kind(Text("is a rule set of", "излагает правила {g}"), Text("has the rule set", "излагается в {p}")),
    "after": Kind(Text("follows", "следует {d}"), Text("gives the rule set", "даёт {a}")),
    "describes": Kind(Text("describes", "описывает {a}"), Text("is described by", "описывается в {p}")),
    "witness-kin": _mutual("has something in common with", "имеет общее с {i}"),
}
"""The kinds of relations, by id."""

FOLLOWING = ("same-name", "form-of", "rules-of", "after", "describes", "witness-kin")
"""The kinds that follow from the rest of the library, and are written in no file of relations."""

ASSERTED = tuple(kind for kind in KINDS if kind not in FOLLOWING)
"""The kinds that relations.toml may hold."""

BASES = {
    "witness": Text("a witness of this edition", "источник этого издания"),
    "literature": Text("the literature", "литература"),
    "inference": Text("the editor's inference", "вывод редактора"),
    "names": Text("the names themselves", "сами имена"),
    "edition": Text("the edition itself", "само издание"),
}
"""On what a relation is founded."""
