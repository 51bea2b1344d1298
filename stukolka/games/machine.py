"""What becomes of plain Python functions in Numba's hands: machine code, as an object file.

Imported only where something has to be compiled. A kernel asks little of Numba (whole numbers, loops, arrays), so the
passes that serve other things are left out: most of the time of compiling is Numba's own, and not that of LLVM.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from types import FunctionType
from typing import Any, Final

import llvmlite.binding as llvm
import numba
from llvmlite import ir
from numba import types
from numba.core import typed_passes, untyped_passes
from numba.core.compiler import CompilerBase
from numba.core.compiler_machinery import PassManager
from numba.extending import intrinsic

from stukolka.games import bits

SIGN: Final = 0x80
"""What turns the order of unsigned bytes into that of signed ones, the only one that many machines compare at once."""

_WORD = ir.IntType(64)
_BYTES = ir.VectorType(ir.IntType(8), bits.LANES)


_PASSES: Final = (
    untyped_passes.TranslateByteCode,
    untyped_passes.FixupArgs,
    untyped_passes.IRProcessing,
    untyped_passes.RewriteSemanticConstants,
    untyped_passes.DeadBranchPrune,
    untyped_passes.ReconstructSSA,
    typed_passes.NopythonTypeInference,
    typed_passes.PreLowerStripPhis,
    typed_passes.IRLegalization,
    typed_passes.AnnotateTypes,
    typed_passes.NativeLowering,
    typed_passes.NoPythonBackend,
)
_passes: Any = PassManager  # without types of its own, like `typeof`
_typeof: Any = numba.typeof


class Short(CompilerBase):
    """Numba's way from a function to machine code, without what kernels have no use for."""

    def define_pipelines(self) -> list[Any]:
        """The passes, in order."""
        passes: Any = _passes("short")
        for one in _PASSES:
            passes.add_pass(one, one.__name__)
        passes.finalize()
        return [passes]


# Division by nothing is not looked for, and whole numbers wrap at 64 bits: a kernel sees to both itself. It makes no
# arrays either: those that it is given belong to its caller, and to count who holds them takes longer than a short
# function does. Nothing but other compiled code calls what is compiled here.
_OPTIONS: Final[dict[str, Any]] = {
    "error_model": "numpy",
    "_nrt": False,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "pipeline_class": Short,
}


def compiled(
    function: Callable[..., Any],
    arguments: Iterable[Any],
    parts: Iterable[Callable[..., Any]],
    *,
    width: int,
    target: Any,
) -> tuple[str, bytes]:
    """The symbol and the object file of a function for arguments like these, which are passed as so many numbers.

    `target` is LLVM's, for the processor on which it will run.
    """
    taught = _taught(function, tuple(parts))
    signature = tuple(_typeof(argument) for argument in arguments)
    taught.compile(signature)
    (made,) = taught.overloads.values()
    symbol = made.fndesc.llvm_func_name
    text = made.library.get_llvm_str()
    found = re.search(rf"^define .*?i32 @\"?{re.escape(symbol)}\"?\((.*)\)", text, re.MULTILINE)
    if found is None or found[1].count("%") != width + 2:
        raise SystemError("this version of Numba passes arguments in another way than compiled code expects")
    module = llvm.parse_assembly(text)
    module.verify()
    return symbol, bytes(target.emit_object(module))


def _taught(function: Callable[..., Any], parts: tuple[Callable[..., Any], ...]) -> Any:
    # The function for Numba. What it is made of is copied, each copy seeing those of the others where the function it
    # is made from sees the others themselves.
    names: dict[int, dict[str, Any]] = {}
    made: dict[Any, Any] = dict(_INSTRUCTIONS)

    def copy(original: Callable[..., Any], **more: Any) -> Any:
        if not isinstance(original, FunctionType):
            raise TypeError(f"{original} is no function")
        seen = names.setdefault(id(original.__globals__), original.__globals__.copy())
        twin = FunctionType(original.__code__, seen, original.__name__, original.__defaults__, original.__closure__)
        twin.__module__, twin.__qualname__ = original.__module__, original.__qualname__
        return numba.njit(**_OPTIONS, **more)(twin)

    for one in parts:
        made[one] = copy(one, forceinline=True)
    found = copy(function)
    for seen in names.values():
        for name, value in seen.items():
            if isinstance(value, FunctionType) and value in made:
                seen[name] = made[value]
    return found


def _instruction(takes: Any, gives: Any) -> Callable[[Callable[..., Any]], Any]:
    # An intrinsic of a fixed signature, written by a function that has the builder and the arguments.
    def teach(write: Callable[..., Any]) -> Any:
        def make(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:  # noqa: ARG001 - numba's own
            return write(builder, *arguments)

        if len(takes) == 1:

            @intrinsic
            def one(typing: Any, first: Any) -> Any:  # noqa: ARG001 - numba hands them over
                return gives(*takes), make

            return one

        @intrinsic
        def two(typing: Any, first: Any, second: Any) -> Any:  # noqa: ARG001
            return gives(*takes), make

        return two

    return teach


@_instruction([types.int64], types.int64)
def _lowest(builder: Any, held: Any) -> Any:
    return builder.cttz(held, ir.Constant(ir.IntType(1), 1))


@_instruction([types.int64], types.int64)
def _highest(builder: Any, held: Any) -> Any:
    return builder.sub(ir.Constant(_WORD, 63), builder.ctlz(held, ir.Constant(ir.IntType(1), 1)))


@_instruction([types.int64], types.int64)
def _count(builder: Any, held: Any) -> Any:
    return builder.ctpop(held)


@_instruction([types.uint64, types.uint64], types.uint64)
def _upper(builder: Any, one: Any, other: Any) -> Any:
    double = ir.IntType(128)
    product = builder.mul(builder.zext(one, double), builder.zext(other, double))
    return builder.trunc(builder.lshr(product, ir.Constant(double, 64)), _WORD)


@_instruction([types.uint64], types.uint64)
def _counted_back(builder: Any, digits: Any) -> Any:
    drawn = builder.bitcast(digits, _BYTES)
    places = builder.xor(builder.add(drawn, _all(1)), _all(SIGN))
    for place in range(bits.LANES - 2, -1, -1):
        places = _further(builder, places, drawn, place, later=place)
    return builder.bitcast(places, _WORD)


@_instruction([types.uint64, types.uint64], types.uint64)
def _counted_further_back(builder: Any, places: Any, digits: Any) -> Any:
    places, drawn = builder.bitcast(places, _BYTES), builder.bitcast(digits, _BYTES)
    for place in range(bits.LANES - 1, -1, -1):
        places = _further(builder, places, drawn, place, later=-1)
    return builder.bitcast(places, _WORD)


@_instruction([types.uint64], types.uint64)
def _counted_out(builder: Any, places: Any) -> Any:
    found = builder.sub(builder.xor(builder.bitcast(places, _BYTES), _all(SIGN)), _all(1))
    return builder.bitcast(found, _WORD)


def _all(number: int) -> Any:
    return ir.Constant(_BYTES, [number] * bits.LANES)


def _further(builder: Any, places: Any, digits: Any, place: int, *, later: int) -> Any:
    # One further wherever a place behind `later` is no less than the digit at `place`.
    spread = ir.Constant(ir.VectorType(ir.IntType(32), bits.LANES), [place] * bits.LANES)
    digit = builder.xor(builder.shuffle_vector(digits, ir.Constant(_BYTES, ir.Undefined), spread), _all(SIGN))
    if later >= 0:
        behind = ir.Constant(ir.VectorType(ir.IntType(1), bits.LANES), [lane > later for lane in range(bits.LANES)])
        digit = builder.select(behind, digit, _all(SIGN - 1))
    return builder.sub(places, builder.sext(builder.icmp_signed(">", places, digit), _BYTES))


_INSTRUCTIONS: Final[dict[Callable[..., Any], Any]] = {
    bits.lowest: _lowest,
    bits.highest: _highest,
    bits.count: _count,
    bits.upper: _upper,
    bits.counted_back: _counted_back,
    bits.counted_further_back: _counted_further_back,
    bits.counted_out: _counted_out,
}
