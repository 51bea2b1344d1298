"""Following to a trick: which cards are lawful, and which rule forbids the others.

Loci `trick.*` of following, heading and trumping. Sets of cards are whole numbers, see `stukolka.cards`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never

from stukolka.games.stukolka.switches import Table, play
from stukolka.games.stukolka.table import pack_of


@dataclass(frozen=True, slots=True)
class Following:
    """The answers about following, as the innermost loop wants them."""

    above: tuple[int, ...]
    """Card -> the set of the higher cards of its suit."""
    head: bool
    """Must the best card of the suit be beaten in suit (trick.head)."""
    unable: Literal["suit", "suit-or-trump", "trump"]
    """What serves when it can't be (trick.unable-to-head)."""
    head_ruffed: bool
    """Must it be beaten even when the suit has been trumped (trick.head-when-ruffed)."""
    ruff_early: bool
    """May one trump while holding the suit (trick.ruff-early)."""
    void_trump: bool
    """Must one trump when void (trick.void-trump)."""
    overtrump: bool
    """Must a trump be beaten by a higher one (trick.overtrump)."""
    undertrump: bool
    """Must one trump even when unable to overtrump (trick.undertrump)."""


def following(rules: Table) -> Following:
    """The answers about following of a rule set."""
    match rules.head:
        case play.Head.MUST:
            head = True
        case play.Head.FREE:
            head = False
        case _:
            assert_never(rules.head)
    unable: Literal["suit", "suit-or-trump", "trump"]
    match rules.unable_to_head:
        case play.UnableToHead.ANY_OF_SUIT:
            unable = "suit"
        case play.UnableToHead.MAY_TRUMP:
            unable = "suit-or-trump"
        case play.UnableToHead.MUST_TRUMP:
            unable = "trump"
        case _:
            assert_never(rules.unable_to_head)
    match rules.head_when_ruffed:
        case play.HeadWhenRuffed.ANY_OF_SUIT:
            head_ruffed = False
        case play.HeadWhenRuffed.MUST_HEAD:
            head_ruffed = True
        case _:
            assert_never(rules.head_when_ruffed)
    match rules.ruff_early:
        case play.RuffEarly.FORBIDDEN:
            ruff_early = False
        case play.RuffEarly.ALLOWED:
            ruff_early = True
        case _:
            assert_never(rules.ruff_early)
    match rules.void_trump:
        case play.VoidTrump.MUST:
            void_trump = True
        case play.VoidTrump.FREE:
            void_trump = False
        case _:
            assert_never(rules.void_trump)
    match rules.overtrump:
        case play.Overtrump.MUST:
            overtrump = True
        case play.Overtrump.FREE:
            overtrump = False
        case _:
            assert_never(rules.overtrump)
    match rules.undertrump:
        case play.Undertrump.MUST:
            undertrump = True
        case play.Undertrump.FREE:
            undertrump = False
        case _:
            assert_never(rules.undertrump)
    match rules.void_of_both:
        case play.VoidOfBoth.ANY_CARD:
            pass
        case _:
            assert_never(rules.void_of_both)
    return Following(pack_of(rules).above, head, unable, head_ruffed, ruff_early, void_trump, overtrump, undertrump)


def lawful(rule: Following, hand: int, trumps: int, led: int, top: int, best: int) -> int:
    """The set of the cards of `hand` that may follow.

    `trumps` is the set of all trumps, `led` the set of all cards of the suit led, `top` the best card of that suit in
    the trick and `best` the card that is winning it.
    """
    of_suit = hand & led
    if of_suit:
        if led == trumps:
            return (of_suit & rule.above[top] or of_suit) if rule.overtrump else of_suit
        may = of_suit
        if best != top:
            if rule.head_ruffed:
                may = of_suit & rule.above[top] or of_suit
        elif rule.head:
            may = of_suit & rule.above[top]
            if not may:
                may = of_suit
                if rule.unable != "suit":
                    held = hand & trumps
                    may = held if held and rule.unable == "trump" else of_suit | held
        if rule.ruff_early:
            may |= hand & (trumps if best == top else rule.above[best])
        return may
    held = hand & trumps
    if not held or not rule.void_trump:
        return hand
    # Void of the suit: the trick can hold a trump only if its best card is no longer of the suit led.
    if best == top or not rule.overtrump:
        return held
    return held & rule.above[best] or (held if rule.undertrump else hand)


def forbidden_by(rule: Following, hand: int, trumps: int, led: int, *, top: int, best: int, card: int) -> str:
    """The locus that forbids a card of `hand` that `lawful` leaves out; `card` as a set of one."""
    ruffed = best != top
    held = hand & trumps
    if hand & led:
        if led == trumps:
            return "trick.overtrump" if card & led else "trick.ruff-early"
        unable = not ruffed and rule.head and not hand & led & rule.above[top]
        if unable and rule.unable == "trump" and held and not card & trumps:
            return "trick.unable-to-head"
        if not card & led:
            return "trick.ruff-early"
        return "trick.head-when-ruffed" if ruffed else "trick.head"
    if card & trumps:
        return "trick.overtrump"
    must_overtrump = ruffed and rule.overtrump
    return "trick.undertrump" if must_overtrump and not held & rule.above[best] else "trick.void-trump"
