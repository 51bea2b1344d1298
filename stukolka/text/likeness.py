"""How like two short texts are: by the runs of four letters that they share, rare runs counting for more.

Spelling, old or new, counts for nothing: ё is е, ѣ is е, і and ѵ are и, ѳ is ф, and ъ at the end of a word is left out.
The measure is the cosine of the two texts' counts, each weighed by how few of the compared texts have that run
(`tf-idf`): 1 for the same words, 0 for no run in common.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

RUN = 4
"""The length of a run: short enough to see through endings and slips of the pen, long enough to keep words apart."""

_SPELLING = str.maketrans("ёѣіѵѳ", "ееииф")
_WORD = re.compile(r"[^\W_]+")


def folded(text: str) -> tuple[str, ...]:
    """The words of `text` in small letters and without regard to old or new spelling."""
    seen = unicodedata.normalize("NFC", text)
    for sign in set(seen):
        if unicodedata.category(sign) in {"Cf", "Mn"}:
            seen = seen.replace(sign, "")
    words = _WORD.findall(seen.casefold().translate(_SPELLING))
    return tuple(word.removesuffix("ъ") for word in words)


class Likeness:
    """Texts to which others are compared."""

    def __init__(self, texts: Sequence[str]) -> None:
        counts = [_runs(text) for text in texts]
        number = Counter(run for count in counts for run in count)
        self._size = len(counts)
        self._rarity = {run: self._weight(times) for run, times in number.items()}
        self._places: dict[str, list[tuple[int, float]]] = {}
        for place, count in enumerate(counts):
            for run, weight in self._weighed(count).items():
                self._places.setdefault(run, []).append((place, weight))

    def of(self, text: str) -> list[float]:
        """How like `text` is to each of the texts, from 0 to 1, in their order."""
        found = [0.0] * self._size
        for run, weight in self._weighed(_runs(text)).items():
            for place, other in self._places.get(run, ()):
                found[place] += weight * other
        return found

    def _weighed(self, count: Counter[str]) -> dict[str, float]:
        """Run -> weight, the squares of the weights adding up to 1."""
        unknown = self._weight(0)
        weights = {run: (1 + math.log(times)) * self._rarity.get(run, unknown) for run, times in count.items()}
        length = math.sqrt(sum(weight * weight for weight in weights.values()))
        return {run: weight / length for run, weight in weights.items()}

    def _weight(self, texts: int) -> float:
        """What a run counts for that so many of the texts have."""
        return 1 + math.log((self._size + 1) / (texts + 1))


def _runs(text: str) -> Counter[str]:
    runs: Counter[str] = Counter()
    for word in folded(text):
        edged = f"^{word}$"
        runs.update(edged[start : start + RUN] for start in range(max(1, len(edged) - RUN + 1)))
    return runs
