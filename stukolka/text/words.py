"""What is known of Russian words without a dictionary: which serve grammar only, and what endings say of the rest."""

from __future__ import annotations

from functools import lru_cache

from stukolka.text.numerals import NUMERALS


def _words(words: str) -> frozenset[str]:
    return frozenset(words.split())


PREPOSITIONS = _words(
    "в во на с со к ко у о об обо от ото до из изо за по под подо над при про без для через между пред перед передо "
    "кроме среди вместо после около против сквозь ради из-за из-под вследствие насчет относительно"
)
CONJUNCTIONS = _words(
    "и а но да или либо если когда чтобы что как то ни также тоже так потому поэтому хотя пока же ли бы не нет лишь "
    "только уже еще даже ведь вот разве затем потом тогда иначе причем тут здесь там где куда откуда"
)
PRONOUNS = _words(
    "я ты он она оно мы вы они его ее их ему ей им ими него нее них нему ней ним ними меня тебя себя себе собой нас "
    "вас нам вам кто кого кому кем чего чему чем который которая которое которые которого которой которых которому "
    "которую которым которыми котором тот та те того той тех тому тем теми ту том этот эта это эти этого этой этих "
    "этому этим этими эту этом весь вся все всего всей всех всему всем всеми всю всем свой своя свое свои своего "
    "своей своих своему своим своими свою своем сам сама само сами самого самой самых самому самим самими никто "
    "никого ничего каждый каждая каждое каждого каждой каждому каждым каждую каждом такой такая такое такие такого "
    "таких таким какой-либо какой-нибудь кто-либо кем-либо кое-кто некоторые"
)
AUXILIARIES = _words("быть был была было были будет будут есть бывает бывают может могут имеет имеют")

ABBREVIATIONS = {
    "т": "то",
    "е": "есть",
    "д": "далее",
    "др": "другие",
    "пр": "прочее",
    "руб": "рубль",
    "напр": "например",
}
"""Abbreviation without its point -> the word."""


def _each(endings: str, tails: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(ending + tail for ending in endings.split() for tail in tails)


_REFLEXIVE = ("", "ся", "сь")
_VERB = _each("ть ти чь ет ит ут ют ат ят ешь ишь ем л ла ло ли", _REFLEXIVE)
_ADJECTIVE = _each("ый ий ая яя ое ее ые ие ого его ому ему ым им ых их ую юю ыми ими", _REFLEXIVE[:2])
_ENDINGS = frozenset(
    _each(
        "ившись ившими вшими ющими ащими ущими ящими ивший авший вший вшая вшие вшего вшей вших ющий ющая ющие ющего "
        "ющих ащий ящий ущий ущего ущих нный нная нные нного нной нных ным ный ная ное ные ного ной ных ному ную ыми "
        "ими ами ями иями ого его ому ему ием иях иям ией ешь ишь ете ите ает яет еет ают яют еют уют ует ала ало али "
        "ила ило или ела ели ать ять еть ить уть ться ах ях ам ям ом ем ой ей ий ый ая яя ое ее ые ие ым им ых их ую "
        "юю ью ия ии ию ов ев ет ит ут ют ат ят ал ял ил ел ть ла ло ли а я о е ы и у ю ь й л н в",
        _REFLEXIVE,
    )
)
_LONGEST_ENDING = max(map(len, _ENDINGS))
LEAST_STEM = 3
"""How many letters a stem has at least."""

FUNCTION, VERB, ADJECTIVE, NOUN, NUMERAL = range(5)


@lru_cache(maxsize=200_000)
def word_class(word: str) -> int:
    """A guess at the part of speech of a word in modern spelling, as a number; function words are told by sort."""
    word = ABBREVIATIONS.get(word, word)
    if word in PREPOSITIONS:
        return 10
    if word in CONJUNCTIONS:
        return 11
    if word in PRONOUNS:
        return 12
    if word in NUMERALS:
        return NUMERAL
    if word in AUXILIARIES:
        return VERB
    if word.endswith(_ADJECTIVE):
        return ADJECTIVE
    if len(word) > LEAST_STEM and word.endswith(_VERB):
        return VERB
    return NOUN


_FAMILIES = {
    word: family
    for family, words in {
        "котор": "который которая которое которые которого которой которых которому которую которым которыми котором",
        "тот": "тот та те того той тех тому тем теми ту том",
        "этот": "этот эта это эти этого этой этих этому этим этими эту этом",
        "весь": "весь вся все всего всей всех всему всем всеми всю",
        "свой": "свой своя свое свои своего своей своих своему своим своими свою своем",
        "сам": "сам сама само сами самого самой самых самому самим самими",
        "кажд": "каждый каждая каждое каждого каждой каждому каждым каждую каждом",
        "такой": "такой такая такое такие такого таких таким такую такими",
        "он": "он она оно они его ее их ему ей им него нее них нему ней ним ними",
        "какой": "какой какая какое какие какого каких каким какую какой-либо какой-нибудь какого-нибудь какого-либо",
        "иметь": "имеет имеют иметь имея имел имеется имеющему имеющий",
        "быть": "быть был была было были будет будут",
        "в": "в во", "с": "с со", "о": "о об обо", "к": "к ко",
    }.items()
    for word in words.split()
}  # fmt: skip


def family(word: str) -> str:
    """What the forms of a pronoun, auxiliary or preposition in modern spelling have in common; empty of other words."""
    return _FAMILIES.get(ABBREVIATIONS.get(word, word), "")


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """A word in modern spelling without its ending, as far as that can be guessed; never less than three letters."""
    word = ABBREVIATIONS.get(word, word)
    if word in _FAMILIES:
        return _FAMILIES[word]
    for length in range(min(_LONGEST_ENDING, len(word) - LEAST_STEM), 0, -1):
        if word[-length:] in _ENDINGS:
            return word[:-length]
    return word
