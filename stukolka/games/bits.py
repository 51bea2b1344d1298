"""What machines do with words of 64 bits and numba has no name for: members of sets, upper words, bytes by eights."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

LANES: Final = 8
"""How many bytes are worked on at once."""

SIGN: Final = 0x80
"""What turns the order of unsigned bytes into that of signed ones, the only one that many machines compare at once."""

EMPTY: Final = cast(int, np.int64(0))
"""A set without members, to begin with; of a number that is written out numba makes a type of its own."""

_WORD = ir.IntType(64)
_BYTES = ir.VectorType(ir.IntType(8), LANES)


def _instruction(function: Callable[..., Any]) -> Callable[..., Any]:
    # A function that numba asks for a signature and for what writes the instructions.
    return cast(Callable[..., Any], intrinsic(function))


@_instruction
def lowest(context: Any, held: Any) -> Any:  # noqa: ARG001 - numba hands it over
    """The smallest member of a set that is not empty."""

    def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), make


@_instruction
def highest(context: Any, held: Any) -> Any:  # noqa: ARG001
    """The greatest member of a set that is not empty."""

    def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        before = builder.ctlz(arguments[0], context.get_constant(types.boolean, True))
        return builder.sub(context.get_constant(types.int64, 63), before)

    return types.int64(types.int64), make


@_instruction
def count(context: Any, held: Any) -> Any:  # noqa: ARG001
    """How many members a set has."""

    def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), make


@_instruction
def upper(context: Any, one: Any, other: Any) -> Any:  # noqa: ARG001
    """The upper 64 bits of a product of two unsigned words."""

    def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        double = ir.IntType(128)
        product = builder.mul(builder.zext(arguments[0], double), builder.zext(arguments[1], double))
        return builder.trunc(builder.lshr(product, ir.Constant(double, 64)), _WORD)

    return types.uint64(types.uint64, types.uint64), make


@_instruction
def counted_back(context: Any, digits: Any) -> Any:  # noqa: ARG001
    """The digits of a run of a shuffle as places among the cards that lay there before the run was drawn.

    Eight digits, a byte each, from the lowest byte. A card lies one place further for each card drawn before it that
    lay no further than it, counted back from the last; `counted_further_back` goes on with the runs before. Between the
    two places are kept as their one more, in the order of signed bytes, so that one comparison tells.
    """

    def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        drawn = builder.bitcast(arguments[0], _BYTES)
        places = builder.xor(builder.add(drawn, _all(1)), _all(SIGN))
        for place in range(LANES - 2, -1, -1):
            places = _further(builder, places, drawn, place, later=place)
        return builder.bitcast(places, _WORD)

    return types.uint64(types.uint64), make


@_instruction
def counted_further_back(context: Any, places: Any, digits: Any) -> Any:  # noqa: ARG001
    """The places of a run as those among the cards that lay there before another run, of these digits, was drawn."""

    def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        places, drawn = (builder.bitcast(argument, _BYTES) for argument in arguments)
        for place in range(LANES - 1, -1, -1):
            places = _further(builder, places, drawn, place, later=-1)
        return builder.bitcast(places, _WORD)

    return types.uint64(types.uint64, types.uint64), make


@_instruction
def counted_out(context: Any, places: Any) -> Any:  # noqa: ARG001
    """The places of a run, a byte each, when they have been counted back to the whole pack."""

    def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001
        found = builder.sub(builder.xor(builder.bitcast(arguments[0], _BYTES), _all(SIGN)), _all(1))
        return builder.bitcast(found, _WORD)

    return types.uint64(types.uint64), make


def _all(number: int) -> Any:
    return ir.Constant(_BYTES, [number] * LANES)


def _further(builder: Any, places: Any, digits: Any, place: int, *, later: int) -> Any:
    # One further wherever a place behind `later` is no less than the digit at `place`.
    spread = ir.Constant(ir.VectorType(ir.IntType(32), LANES), [place] * LANES)
    digit = builder.xor(builder.shuffle_vector(digits, ir.Constant(_BYTES, ir.Undefined), spread), _all(SIGN))
    if later >= 0:
        behind = ir.Constant(ir.VectorType(ir.IntType(1), LANES), [lane > later for lane in range(LANES)])
        digit = builder.select(behind, digit, _all(SIGN - 1))
    return builder.sub(places, builder.sext(builder.icmp_signed(">", places, digit), _BYTES))
