"""Stukolka compiled: the outcomes of many deals, equal to the reference engine's deal by deal.

Deals without irregularities in which nobody breaks a rule, as they are simulated. It knows the switches and the
strategies and nothing else of the game: a twin that shared code with the rules would prove nothing.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from stukolka.cards import PACKS, RANK, RANKS
from stukolka.games.coding import Unsupported
from stukolka.games.compiling import MOST_CHIPS, Overflow
from stukolka.games.numbers import words_for
from stukolka.games.stukolka.kernel import layout, money
from stukolka.games.stukolka.kernel.layout import CODING, LAYOUT
from stukolka.games.stukolka.strategies import STRATEGIES, Way
from stukolka.games.stukolka.strategies.deciding import RANDOM
from stukolka.rules.switch import Text

if TYPE_CHECKING:
    from stukolka.rules.ruleset import RuleSet

__all__ = ["LAYOUT", "Overflow", "Unsupported", "codes", "deals", "sessions", "unsupported"]

_ORDERS: Final = ("23456789TJQKA", "23456789JQKTA")
# Ranks from the lowest, by the number of the answer to rank-order.

_BUYERS: Final = {"obligatory": 0, "golets": 1, "prikupka": 2, "shleif": 2}
# Who may buy: nobody, one, all.

_BOUNDLESS: Final = 2**62
# A limit above this limits nothing that a kernel plays for.


TERMS: Final = frozenset({"dealer", "stake", "pot", "ceiling", "cap", "dealer_sum", "shleif", "forced"})
"""The terms of a table that it knows, as keys of a record."""


def codes(rules: RuleSet) -> tuple[int, ...]:
    """The numbers of a rule set's answers, as the kernel is given them."""
    return CODING.numbers(rules.form, rules.answers)


def unsupported(rules: RuleSet, *, players: int, strategies: Sequence[Any], **agreed: Any) -> Text | None:
    """Why the kernel can't play these deals, or None when it can."""
    if (reason := CODING.why_not(rules.form)) is not None:
        return reason
    unknown = [strategy for strategy in strategies if _line(strategy) is None]
    if unknown:
        return Text(f"the strategy {unknown[0]} is not compiled", f"стратегии {unknown[0]} у быстрого движка нет")
    foreign = sorted(key for key, value in agreed.items() if key not in TERMS and value is not None)
    if foreign:
        return Text(f"the compiled engine knows no term {foreign[0]}", f"быстрый движок не знает условия {foreign[0]}")
    needed = _cards_needed(rules, players, renounced=agreed.get("shleif") == "renounced")
    if players != len(strategies) or players < 2 or needed > int(rules.answers["pack"]):
        return Text(f"there is no such table of {players}", f"стола на {players} быть не может")
    return None


def deals(
    rules: RuleSet, *, players: int, seed: int, first: int, count: int, strategies: Sequence[Any], **agreed: Any
) -> NDArray[np.int64]:
    """The outcomes of deals `first` to `first + count - 1` of a seed, one row a deal: columns, then balances by seat.

    `strategies` is one for each seat. `agreed` are the terms as keys of a record: `stake`, `pot`, `ceiling`, `cap`,
    `dealer_sum`, `dealer`, `shleif`, `forced`; None is as good as not named. Shape (count, columns and balances).

    Raises:
        Overflow: a sum is too large for whole numbers of 64 bits, whatever becomes of it.
        Unsupported: this can't be played here.
    """
    rows: NDArray[np.int64] = np.empty((count, money.BALANCES + players), dtype=np.int64)
    _play(rules, rows, players=players, seed=seed, first=first, length=1, strategies=strategies, agreed=agreed)
    return rows


def sessions(
    rules: RuleSet,
    *,
    players: int,
    seed: int,
    first: int,
    count: int,
    length: int,
    strategies: Sequence[Any],
    **agreed: Any,
) -> NDArray[np.int64]:
    """The outcomes of sessions `first` to `first + count - 1`: what stands is carried over from deal to deal.

    Deal i of session k has the cards and the chance of deal `k * length + i` of the seed. Shape (count, length, columns
    and balances).

    Raises:
        Overflow: in some session the pot has grown too large for whole numbers of 64 bits.
        Unsupported: this can't be played here.
    """
    rows: NDArray[np.int64] = np.zeros((count * length, money.BALANCES + players), dtype=np.int64)
    start = first * length
    _play(rules, rows, players=players, seed=seed, first=start, length=length, strategies=strategies, agreed=agreed)
    if (rows[:, money.POT_AT_PLAY] < 0).any():
        raise Overflow("pot", int(rows[:, money.NEXT_POT].max()))
    return rows.reshape(count, length, -1)


def _play(
    rules: RuleSet,
    rows: NDArray[np.int64],
    *,
    players: int,
    seed: int,
    first: int,
    length: int,
    strategies: Sequence[Any],
    agreed: dict[str, Any],
) -> None:
    reason = unsupported(rules, players=players, strategies=strategies, **agreed)
    if reason is not None:
        raise Unsupported(reason.en)
    table = _table(rules, players, length=length, **agreed)
    form = importlib.import_module(f"{__name__}.{rules.form}")
    words, ways = words_for(int(rules.answers["pack"])), _ways(strategies)
    form.deals(table, words, ways, np.uint64(seed), first, rows)


def _line(strategy: Any) -> tuple[int, ...] | None:
    # The numbers of a strategy, see `strategies.deciding`; None of one that is not compiled.
    if strategy == "random":
        return (RANDOM,)
    named = STRATEGIES.get(strategy) if isinstance(strategy, str) else strategy
    return named.line if isinstance(named, Way) else None


def _ways(strategies: Sequence[Any]) -> NDArray[np.int64] | None:
    # Where the line of each seat begins, then the lines; None where all decide by chance.
    lines = [_line(strategy) or (RANDOM,) for strategy in strategies]
    if all(line == (RANDOM,) for line in lines):
        return None
    places: dict[tuple[int, ...], int] = {}
    end = len(lines)
    for line in lines:
        if line not in places:
            places[line] = end
            end += len(line)
    return np.array([*(places[line] for line in lines), *(number for line in places for number in line)], np.int64)


def _table(
    rules: RuleSet,
    players: int,
    *,
    length: int,
    stake: int,
    pot: int | None = None,
    dealer: int | None = None,
    ceiling: int | None = None,
    cap: int | None = None,
    dealer_sum: int | None = None,
    shleif: str | None = None,
    forced: bool | None = None,
) -> NDArray[np.int64]:
    # The numbers that a kernel works on, laid out.
    pot = pot or 0
    for name, chips in (("stake", stake), ("pot", pot), ("dealer_sum", dealer_sum or 0)):
        if chips > MOST_CHIPS:
            raise Overflow(name, chips)
    answers = rules.answers
    table: NDArray[np.int64] = np.zeros(layout.WIDTH, dtype=np.int64)
    pack = PACKS[int(answers["pack"])]
    table[layout.PACK : layout.PACK + len(pack)] = pack
    order = _ORDERS[layout.CODES["rank-order"].index(answers["rank-order"])]
    ranks = [order.index(rank) for rank in RANKS]
    table[layout.RANKS : layout.RANKS + 52] = [ranks[RANK[card]] for card in range(52)]
    table[layout.HIGHER - 1 : layout.HIGHER + 13] = [
        sum(1 << 4 * place for place, other in enumerate(ranks) if other > rank) for rank in range(-1, 13)
    ]
    table[layout.AT_LEAST : layout.AT_LEAST + 14] = [
        sum(0xF << 4 * place for place, other in enumerate(ranks) if other >= rank) for rank in range(14)
    ]
    table[layout.RULE : layout.PLAYERS] = codes(rules)
    renounced = rules.form == "shleif" and shleif == "renounced"
    if renounced:
        table[layout.DEALER_DUTY] = layout.CODES["renounced-dealer"].index(answers["renounced-dealer"])
    refusable = answers.get("dealer-refusal") == "above-agreed-sum" and ceiling is not None
    own_sum = answers["dealer-sum"] == "own-sum"
    obligatory = rules.form == "obligatory"
    for place, number in {
        layout.PLAYERS: players,
        layout.STAKE: stake,
        layout.DEALER_PAYS: dealer_sum if own_sum and dealer_sum is not None else stake,
        layout.CEILING: min(ceiling, _BOUNDLESS) if refusable and ceiling is not None else -1,
        layout.CAP: min(cap, _BOUNDLESS) if cap is not None else -1,
        layout.KEPT: int(rules.form == "shleif" and not renounced),
        layout.SIZE: len(pack),
        layout.OBLIGATORY: int(obligatory),
        layout.BUYERS: _BUYERS[rules.form],
        layout.LENGTH: length,
        layout.FIRST_DEALER: dealer or 0,
        layout.FIRST_POT: pot,
        layout.FIRST_FORCED: int(obligatory and (pot == 0 if forced is None else forced)),
    }.items():
        table[place] = number
    return table


def _cards_needed(rules: RuleSet, players: int, *, renounced: bool) -> int:
    # Hands and trump, and where the stock must not run out, what they may come to want from it.
    answers = rules.answers
    dealt = 3 * players + 1
    if rules.form == "obligatory" or answers["stock"] == "shuffle-discards":
        return dealt
    if rules.form == "golets":
        return dealt + 4
    each = 2 if answers["buy-limit"] == "up-to-two" else 3
    if rules.form == "prikupka":
        return dealt + each * players
    unseen = each + (answers["blind-knock"] == "agreed")
    passing = max(unseen, 4) if answers["razrez"] == "agreed" else unseen
    bound = not renounced and answers["dealer-duty"] == "always-plays"
    return dealt + passing * (players - 1) + (each if bound else unseen)
