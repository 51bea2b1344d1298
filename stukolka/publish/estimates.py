"""Numbers as they are told to people: estimates, shares and decimals, with the point or the comma of the language."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Protocol

from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.engine.outcome import Metric


class Estimated(Protocol):
    """An estimate, whoever made it; None where deals say nothing of it."""

    @property
    def mean(self) -> float | None:
        """The estimate."""

    @property
    def se(self) -> float | None:
        """Its standard error."""

    @property
    def low(self) -> float | None:
        """The lower end of its interval of 95 %."""

    @property
    def high(self) -> float | None:
        """The upper end."""


NEEDS = Text("(about {deals} deals would tell)", "(хватило бы около {deals} сдач)")
"""What more it takes where something can't be told yet."""
UNITS = {"pots": Text("pots", "конов"), "chips": Text("coins", "монет")}
EACH_TIME = Text("each time", "каждый раз")
"""What is said of a number that was the same in all that was played."""
UNEVEN = 1.25
"""So many times as long as the other, half of an interval is told by itself."""
HALF_OF_LEAST = 0.00005
"""A smaller share would be nothing in two decimals of hundredths."""
BETWEEN = "–"
"""Between the ends of an interval."""
AT_RANDOM = "random"
"""The strategy that looks at nothing."""
STRATEGIES = {
    AT_RANDOM: Text("at random", "наугад"),
    "cautious": Text("cautiously", "осторожно"),
    "advice-A": Text("as A advises", "по советам A"),
    "advice-C": Text("as C advises", "по советам C"),
}
"""Strategy -> how its players play."""


def grouped(number: int, lang: str) -> str:
    """A whole number with its thousands set apart."""
    return f"{number:,}".replace(",", "\u202f" if lang == "ru" else ",")


def pointed(number: str, lang: str) -> str:
    """A number that is written already, with the decimal point or comma of the language."""
    return number.replace(".", ",") if lang == "ru" else number


def percent(share: float, lang: str, *, decimals: int = 1) -> str:
    """A share of one in hundredths: `6.4 %`, `6,4 %`."""
    return f"{pointed(f'{100 * share:.{decimals}f}', lang)}\u00a0%"


def share_of(share: float, lang: str) -> str:
    """A share in hundredths, with two decimals, or as many as show two figures of it where it isn't nothing."""
    decimals = 2 if not 0 < share < HALF_OF_LEAST else 1 - math.floor(math.log10(100 * share))
    return f"{pointed(f'{100 * share:.{decimals}f}', lang)} %"


def called(metric: Metric, lang: str) -> str:
    """What a metric is called, with its unit where that doesn't go without saying."""
    unit = f", {UNITS[metric.unit].of(lang)}" if metric.unit in UNITS else ""
    return f"{metric.title.of(lang)}{unit}"


def cell(estimate: Estimated, lang: str, *, share: bool, signed: bool) -> str:
    """An estimate and half of its interval, shares in hundredths; differences are signed.

    An interval of which one half is clearly longer than the other is told by its ends. As many decimals as the interval
    has two figures of, four at least and eight at most (of hundredths two and six). Of what never varied it is said so,
    which is no interval.
    """
    if estimate.mean is None:
        return "—"
    scale, least, unit = (100, 2, " %") if share else (1, 4, "")
    sign = "+" if signed else ""
    if estimate.se is None or estimate.low is None or estimate.high is None:
        return f"{pointed(f'{estimate.mean * scale:{sign}.{least}f}', lang)}{unit}"
    ends = estimate.low * scale, estimate.high * scale
    below, above = estimate.mean * scale - ends[0], ends[1] - estimate.mean * scale
    half = max(below, above)
    if half <= 0:
        told = "0" if estimate.mean == 0 else pointed(f"{estimate.mean * scale:{sign}.{least}f}", lang)
        return f"{told}{unit}" if signed and estimate.mean == 0 else f"{told}{unit} {EACH_TIME.of(lang)}"
    even = half <= UNEVEN * min(below, above)
    level = (below + above) / 2 if min(below, above) > 0 else half
    decimals = min(max(least, 1 - math.floor(math.log10(level))), least + 4)
    if even:
        told = f"{estimate.mean * scale:{sign}.{decimals}f} ± {half:.{decimals}f}"
    else:
        middle = f"{estimate.mean * scale:{sign}.{0 if estimate.mean in {0, 1} else decimals}f}"
        told = f"{middle} ({BETWEEN.join(_end(end, decimals) for end in ends)})"
    return f"{pointed(told, lang)}{unit}"


def _end(end: float, decimals: int) -> str:
    # Nothing and the whole are known exactly.
    return f"{end:.0f}" if end in {0, 100} else f"{end:.{decimals}f}"


def played_by(strategies: str, lang: str) -> str:
    """How the players play, from the names of their strategies parted by commas; in words, each with its name."""
    names = strategies.split(",")
    return ", ".join(f"{STRATEGIES[name].of(lang)} ({name})" if name in STRATEGIES else name for name in names)


def all_at_random(strategies: str) -> bool:
    """Whether nobody of those whose strategies are named looks at his cards."""
    return set(strategies.split(",")) == {AT_RANDOM}
