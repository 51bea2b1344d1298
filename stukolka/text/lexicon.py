"""Words as numbers: every word of a collation once, its weight, and how like any two of them are."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Indel
from rapidfuzz.process import cdist, cpdist

from stukolka.text.numerals import kopecks, value
from stukolka.text.orthography import Form
from stukolka.text.tokens import Token
from stukolka.text.words import VERB, family, stem, word_class

Ints = NDArray[np.int32]
"""An array of whole numbers."""

FORBIDDEN = -1_000_000
"""The score of two tokens that may never stand together: a word and a punctuation mark."""

FULL = 1000
"""The score of two equal words of the greatest weight."""

WORD, NUMBER, SIGN, LACUNA = range(4)
RULE_NUMBER, OTHER_NUMBER = 20, 21
_GROUPS = {"word": WORD, "number": NUMBER, "sum": NUMBER, "range": NUMBER, "rule": NUMBER, "sign": SIGN}
Floats = NDArray[np.float32]
"""An array of numbers from 0 to 1."""

UNLIKE, UNLIKE_SORTS, UNLIKE_WORDS = -30.0, -170.0, -330.0
"""The scores of two unlike words: of one part of speech, of two, and where only one of them serves grammar alone."""

ALIKE_FROM = 0.6
"""The likeness of letters from which two words count as like."""

ENDS = frozenset((".", "!", "?", "…", "...", "..", ":"))
"""Signs that may end a sentence."""

LONGEST = 120
"""The most tokens of a sentence; a longer one is divided."""

_SIGN_WEIGHT = 0.1
_SUMS = 1_000_000_000
_FUNCTION_MOST = 0.35


class Lexicon:
    """The words of some texts."""

    def __init__(self, texts: Sequence[Sequence[Token]]) -> None:
        """Every token of `texts` gets a number: one for each way of writing in modern spelling."""
        numbers: dict[tuple[int, str], int] = {}
        forms = _Forms(texts)
        of_form = np.array([numbers.setdefault(_key(form), len(numbers)) for form in forms.known], np.int32)
        self.texts: list[Ints] = [of_form[own] for own in forms.texts]
        """For each text the numbers of its tokens."""
        self.sentences = forms.sentences()
        """For each text the number of the sentence of each token."""
        lemmas = {_key(form): form.lemma for form in forms.known if form.lemma}
        self.words = [word for _, word in numbers]
        """Number -> word in modern spelling."""
        self.group: Ints = np.array([group for group, _ in numbers], np.int32)
        """Number -> `WORD`, `NUMBER`, `SIGN` or `LACUNA`."""
        of_words = self.group == WORD
        self.sort: Ints = np.array([_sort(group, word) for group, word in numbers], np.int32)
        """Number -> part of speech, as `stukolka.text.words` guesses it, or sort of number."""
        values = {_key(form): _value(form) for form in forms.known}
        self.value: Ints = np.array([values[key] for key in numbers], np.int32)
        """Number -> the value of a numeral or a sum, -1 of anything else."""
        stems: dict[str, int] = {}
        own = [stems.setdefault(_stem(*key, lemmas.get(key, "")), len(stems)) for key in numbers]
        self.stem: Ints = np.array(own, np.int32)
        """Number -> number of the stem."""
        size = len(numbers)
        counts = np.bincount(np.concatenate(self.texts), minlength=size) if texts and size else np.zeros(size)
        total = max(2.0, float(counts.sum()) / max(1, len(texts)))
        mean = np.maximum(counts / max(1, len(texts)), 1.0)
        weight = np.clip(0.35 + 0.65 * np.log(total / mean) / math.log(total), 0.35, 1.0)
        self.function = of_words & ((self.sort >= 10) | np.array([len(word) < 3 for word in self.words], bool))
        """Number -> whether it is a word that serves grammar only."""
        weight = np.where(self.function, np.minimum(weight, _FUNCTION_MOST), weight)
        self.weight = np.where(self.group == SIGN, _SIGN_WEIGHT, weight)
        """Number -> weight, from 0 to 1."""
        self.bonus: dict[tuple[int, int], int] = {}
        """Pairs of stems that were found to stand for each other, the lesser first, with what that is worth."""

    def scores(self, left: Ints, right: Ints) -> Ints:
        """The scores of all pairs of two arrays of numbers, a row for each of `left`."""
        made = self._graded(left[:, None], right[None, :], self._likeness(left, right))
        if self.bonus:
            self._reward(made, left, right)
        return made

    def worth(self, members: Ints, tokens: Ints) -> Ints:
        """What each row of `members` (-1: none) is worth with the token of its place: the most of its words."""
        best: Ints = np.full(len(tokens), FORBIDDEN, np.int32)
        equal = (members == tokens[:, None]).any(axis=1) & (self.group[tokens] != LACUNA)
        best[equal] = (FULL * self.weight[tokens[equal]]).astype(np.int32)
        rows, witnesses = np.nonzero((members >= 0) & ~equal[:, None])
        np.maximum.at(best, rows, self._worth(members[rows, witnesses], tokens[rows]))
        return best

    def related(self, left: Ints, right: Ints) -> NDArray[np.bool_]:
        """Whether words, place by place, share the stem or the value, or were found to stand for each other."""
        one, other = self.stem[left], self.stem[right]
        found: NDArray[np.bool_] = (one == other) | ((self.value[left] == self.value[right]) & (self.value[left] >= 0))
        if self.bonus:
            pairs = np.sort(np.stack([one, other], axis=1), axis=1).tolist()
            found |= np.array([(first, second) in self.bonus for first, second in pairs], bool)
        return found

    def likeness(self, left: Ints, right: Ints) -> Floats:
        """How like the letters of words are, place by place, from 0 to 1."""
        first, second = ([self.words[number] for number in side.tolist()] for side in (left, right))
        found: Floats = cpdist(first, second, scorer=Indel.normalized_similarity, dtype=np.float32)
        return found

    def _worth(self, left: Ints, right: Ints) -> Ints:
        """The scores of pairs, place by place."""
        pairs, places = np.unique(left.astype(np.int64) << 32 | right, return_inverse=True)
        one, other = (pairs >> 32).astype(np.int32), (pairs & 0xFFFFFFFF).astype(np.int32)
        likeness = np.ones(len(pairs), np.float32)
        unequal = np.flatnonzero((one != other) & (self.group[one] == WORD) & (self.group[other] == WORD))
        if len(unequal):
            ratio = self.likeness(one[unequal], other[unequal])
            likeness[unequal] = self._tempered(one[unequal], other[unequal], ratio)
        found = self._graded(one, other, likeness)
        if self.bonus:
            stems = np.sort(np.stack([self.stem[one], self.stem[other]], axis=1), axis=1).tolist()
            alike = ((self.sort[one] == VERB) == (self.sort[other] == VERB)).tolist()
            for place, pair in enumerate(map(tuple, stems)):
                if alike[place] and pair in self.bonus:
                    found[place] = max(found[place], self.bonus[pair])
        made: Ints = found[places.reshape(-1)]
        return made

    def _graded(self, left: Ints, right: Ints, likeness: Floats) -> Ints:
        """The scores of pairs whose likeness is known; the arrays are broadcast against each other."""
        group, other_group = self.group[left], self.group[right]
        weight = np.sqrt(self.weight[left] * self.weight[right])
        same_sort = self.sort[left] == self.sort[right]
        same_function = self.function[left] == self.function[right]
        unlike = np.where(same_sort, UNLIKE, np.where(same_function, UNLIKE_SORTS, UNLIKE_WORDS))
        graded = np.maximum((likeness - 0.35) / 0.65, 0.0) * FULL * 0.9 * np.maximum(weight, 0.3)
        found = np.where(likeness >= ALIKE_FROM, graded, unlike)
        same_value = (self.value[left] == self.value[right]) & (self.value[left] >= 0)
        found = np.where(same_value, 500.0, found)
        found = np.where((group == SIGN) & (other_group == SIGN), 20.0, found)
        found = np.where(
            (group == NUMBER) & (other_group == NUMBER) & ~same_value, np.where(same_sort, 40.0, UNLIKE), found
        )
        found = np.where((group != other_group) & ~same_value, FORBIDDEN, found)
        found = np.where((group == LACUNA) | (other_group == LACUNA), FORBIDDEN, found)
        found = np.where((left == right) & (group != LACUNA), FULL * weight, found)
        made: Ints = found.astype(np.int32)
        return made

    def _likeness(self, left: Ints, right: Ints) -> Floats:
        """How like the letters of all pairs are, from 0 to 1; numbers and signs are like themselves only."""
        found = np.zeros((len(left), len(right)), np.float32)
        rows = np.flatnonzero(self.group[left] == WORD)
        columns = np.flatnonzero(self.group[right] == WORD)
        if len(rows) and len(columns):
            one, other = left[rows], right[columns]
            first = [self.words[number] for number in one.tolist()]
            second = [self.words[number] for number in other.tolist()]
            ratio = cdist(first, second, scorer=Indel.normalized_similarity, dtype=np.float32)
            found[np.ix_(rows, columns)] = self._tempered(one[:, None], other[None, :], ratio)
        return found

    def _tempered(self, left: Ints, right: Ints, ratio: Floats) -> Floats:
        """The likeness of letters, the same stem counting for more and words that serve grammar for less."""
        content = ~self.function[left] & ~self.function[right]
        same_sort = self.sort[left] == self.sort[right]
        stems = self.stem[left] == self.stem[right]
        made: Floats = np.where(stems & (content | same_sort), np.maximum(ratio, 0.85), ratio * (0.6 + 0.4 * content))
        return made

    def _reward(self, made: Ints, left: Ints, right: Ints) -> None:
        """Raises the scores of words whose stems were found to stand for each other."""
        verbs = self.sort == VERB
        rows: dict[int, list[int]] = {}
        for place, number in enumerate(self.stem[left].tolist()):
            rows.setdefault(number, []).append(place)
        columns: dict[int, list[int]] = {}
        for place, number in enumerate(self.stem[right].tolist()):
            columns.setdefault(number, []).append(place)
        for (one, other), worth in self.bonus.items():
            for first, second in ((one, other), (other, one)):
                for row in rows.get(first, ()):
                    for column in columns.get(second, ()):
                        if verbs[left[row]] == verbs[right[column]]:
                            made[row, column] = max(made[row, column], worth)


class _Forms:
    """The forms of all tokens, each once."""

    def __init__(self, texts: Sequence[Sequence[Token]]) -> None:
        self.known: list[Form] = []
        self.texts: list[Ints] = []
        """For each text the places of its tokens' forms in `known`."""
        place_of: dict[int, int] = {}
        for text in texts:
            of_tokens = [token[2] for token in text]
            places = list(map(id, of_tokens))
            for own, form in dict(zip(places, of_tokens, strict=True)).items():
                if place_of.setdefault(own, len(self.known)) == len(self.known):
                    self.known.append(form)
            self.texts.append(np.array([place_of[own] for own in places], np.int32))

    def sentences(self) -> list[Ints]:
        """For each text the number of each token's sentence.

        One ends with a point before a capital letter or a number, and before a rule's number.
        """
        rule = self._which(lambda form: form.kind == "rule")
        sign = self._which(lambda form: form.kind == "sign")
        ends = self._which(lambda form: form.kind == "sign" and form.printed in ENDS)
        begins = self._which(lambda form: form.printed[0].isupper() or form.printed[0].isdigit())
        found = []
        for text in self.texts:
            words = np.flatnonzero(~sign[text])
            ended = np.diff(np.cumsum(ends[text])[words], prepend=0) > 0
            begun = np.zeros(len(text), bool)
            begun[words] = rule[text[words]] | (ended & begins[text[words]])
            begun[:1] = True
            since = np.arange(len(text)) - np.maximum.accumulate(np.where(begun, np.arange(len(text)), 0))
            found.append(np.cumsum(begun | ((since > 0) & (since % LONGEST == 0))).astype(np.int32))
        return found

    def _which(self, holds: Callable[[Form], bool]) -> NDArray[np.bool_]:
        return np.array([holds(form) for form in self.known], bool)


def _key(form: Form) -> tuple[int, str]:
    """What a word is known by: ways of writing it that are alike in modern spelling have one key."""
    modern = f"§{form.modern.lstrip('§ ')}" if form.kind == "rule" else form.modern
    return _GROUPS.get(form.kind, LACUNA), modern


def _stem(group: int, word: str, lemma: str) -> str:
    return (family(word) or lemma or stem(word)) if group == WORD else f" {word}"


def _sort(group: int, word: str) -> int:
    if group == NUMBER:
        return RULE_NUMBER if word.startswith("§") else OTHER_NUMBER
    return word_class(word) if group == WORD else -1


def _value(form: Form) -> int:
    """What tells numbers from each other; a sum equals sums only, for a numeral beside it may count other coins."""
    if form.kind != "sum":
        own = value(form)
        return -1 if own is None else own
    paid = kopecks(form)
    return -1 if paid is None or paid >= _SUMS else _SUMS + paid
