"""A switch: one question that a rule text must answer, with its named answers, declared once as an enumeration.

    class SetAside(Answer, locus="golets.set-aside", en="What is laid aside?", ru="Что откладывают?"):
        TRUMP = "trump", "The taker lays the trump card aside.", "Берущий голец откладывает козыря."

The members are the answers (key, then what happens at the table, in English and Russian, as a sentence of a printed
rule).  The switch's key is the noun of its locus, so that `golets.set-aside` is the switch `set-aside`; a form of a
game is a dataclass whose fields are its switches, under the same names with underscores.  There is no default.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, Self


@dataclass(frozen=True, slots=True)
class Text:
    """The same text in both languages of the edition."""

    en: str
    """English."""
    ru: str
    """Russian."""

    def of(self, lang: str) -> str:
        """The text in `lang` (`en` or `ru`)."""
        return self.ru if lang == "ru" else self.en

    def as_json(self) -> dict[str, str]:
        """The text as the contract writes it: `{en, ru}`."""
        return {"en": self.en, "ru": self.ru}


class Answer(Enum):
    """One named answer of a switch; a subclass is the switch, its members the answers in the order of declaration.

    The value is the answer's key; `en` and `ru` are its gloss.  A subclass names its locus and asks its question.
    """

    locus: ClassVar[str]
    """The question's name, `phase.noun`."""
    question: ClassVar[Text]
    """What is asked."""
    plays: ClassVar[bool]
    """Whether anything at the table depends on it; else it is a question of wording."""
    en: str
    """The gloss in English."""
    ru: str
    """The gloss in Russian."""

    def __new__(cls, key: str, en: str, ru: str) -> Self:
        """A member from its key and its two glosses."""
        member = object.__new__(cls)
        member._value_ = key
        member.en = en
        member.ru = ru
        return member

    def __init_subclass__(cls, *, locus: str, en: str, ru: str, plays: bool = True, **rest: Any) -> None:
        """Takes the locus, the question in both languages, and whether anything at the table depends on it."""
        super().__init_subclass__(**rest)
        cls.locus = locus
        cls.question = Text(en, ru)
        cls.plays = plays

    @property
    def key(self) -> str:
        """The answer's key, as files and commands write it."""
        return str(self._value_)

    @property
    def gloss(self) -> Text:
        """What the answer makes happen at the table."""
        return Text(self.en, self.ru)


@dataclass(frozen=True, slots=True)
class Switch:
    """One question of a game as a value, for those who may not import the game."""

    key: str
    """The name in rule sets: the noun of the locus."""
    locus: str
    """`phase.noun`, unique in the game."""
    question: Text
    """What a rule text must answer."""
    answers: Mapping[str, Text]
    """Answer key -> gloss, in the order of declaration."""
    forms: tuple[str, ...]
    """The forms of the game in which the question arises."""
    plays: bool
    """False for a locus of wording only: it has readings, and no place in a rule set."""


def noun(locus: str) -> str:
    """The switch's key in a locus: `golets.set-aside` gives `set-aside`."""
    return locus.partition(".")[2]


def fields_of(form: type) -> dict[str, type[Answer]]:
    """Switch key -> enumeration, for a form declared as a dataclass, in the order of declaration."""
    hints = typing.get_type_hints(form)
    return {field.name.replace("_", "-"): hints[field.name] for field in dataclasses.fields(form)}


def declared(forms: Mapping[str, type], wording: Mapping[type[Answer], tuple[str, ...]]) -> tuple[Switch, ...]:
    """The switches of a game as values: those of its forms first, then the loci of wording.

    `forms` is form name -> dataclass; `wording` is locus of wording -> the forms that it concerns.
    """
    where: dict[type[Answer], list[str]] = {}
    for name, form in forms.items():
        for enum in fields_of(form).values():
            where.setdefault(enum, []).append(name)
    everywhere = {enum: tuple(names) for enum, names in where.items()} | dict(wording)
    return tuple(
        Switch(
            key=noun(enum.locus),
            locus=enum.locus,
            question=enum.question,
            answers={member.key: member.gloss for member in enum},
            forms=names,
            plays=enum.plays,
        )
        for enum, names in everywhere.items()
    )
