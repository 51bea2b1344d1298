"""Intervals of 95 % of shares, which never leave 0 to 1.

Standard library only: the browser counts with it too.
"""

from __future__ import annotations

import math
from typing import Final

NORMAL: Final = 1.959963984540054
"""How many standard errors an interval of 95 % reaches to either side."""

THREE: Final = 3
"""What happened in none of n cases may happen three times in n, at 95 %."""

TELLING: Final = 30
"""From fewer cases nothing is concluded: their own spread is not known well enough."""


def of_share(share: float, error: float, cases: float) -> tuple[float, float]:
    """The ends of the interval of a share, between 0 and 1, of which this is the standard error.

    It is Wilson's, for as many independent cases as the error is worth. Of what happened in none of so many `cases`, or
    in all, it reaches 3/n from there. A share between that never varied has no interval: both ends are the share.
    """
    if share in {0, 1}:
        reach = min(THREE / cases, 1.0)
        return max(share - reach, 0.0), min(share + reach, 1.0)
    variance = error * error
    if not variance:
        return share, share
    worth = share * (1 - share) / variance
    squared = NORMAL * NORMAL
    centre = (share + squared / (2 * worth)) / (1 + squared / worth)
    half = NORMAL * math.sqrt(variance + squared / (4 * worth * worth)) / (1 + squared / worth)
    return max(centre - half, 0.0), min(centre + half, 1.0)
