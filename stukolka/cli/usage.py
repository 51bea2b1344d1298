"""What the parser of the command line refuses, told as every other fault is: place, value, what is allowed, nearest."""

from __future__ import annotations

from typing import Literal, get_args, get_origin

from cyclopts import CycloptsError
from cyclopts.exceptions import (
    CoercionError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from stukolka.errors import Fault, nearest, shortened, shown


def fault_of(usage: CycloptsError) -> Fault:
    """The fault in a command that can't be read."""
    match usage:
        case CoercionError():
            return _value(usage)
        case UnknownOptionError():
            return _option(usage)
        case MissingArgumentError() if usage.argument is not None:
            given = usage.keyword or next((token.keyword for token in usage.argument.tokens if token.keyword), None)
            message = "this must be given" if given is None else "its value is missing"
            return Fault(message, key=given or _called(usage.argument.name))
        case RepeatArgumentError():
            return Fault("this is given twice", key=usage.token.keyword or "")
        case UnknownCommandError() if usage.unused_tokens:
            return _command(usage, usage.unused_tokens[0])
        case UnusedCliTokensError():
            # The parser speaks of tokens; a reader has written words, and may want to know what the command takes.
            command = " ".join(("stukolka", *(usage.command_chain or ())))
            extra = ", ".join(shown(word) for word in usage.unused_tokens or ())
            return Fault(f"{command} can do nothing with {extra}; what it takes: {command} --help")
    return Fault(" ".join(shortened(word) for word in str(usage).split()))


def _value(usage: CoercionError) -> Fault:
    """A value that an option can't have."""
    token, argument = usage.token, usage.argument
    key = (token.keyword if token else None) or (_called(argument.name) if argument else "")
    value = shown(token.value if token else "")
    if get_origin(usage.target_type) is Literal:
        allowed = tuple(map(str, get_args(usage.target_type)))
        meant = nearest(token.value if token else "", allowed)
        return Fault(f"unknown value {value}", key=key, allowed=allowed, nearest=meant)
    if usage.target_type is bool:
        return Fault(f"this takes no value, found {value}", key=key)
    return Fault(f"this can't be {value}", key=key)


def _option(usage: UnknownOptionError) -> Fault:
    """An option that the command doesn't have."""
    given = (usage.token.keyword or usage.token.value).partition("=")[0]
    names = [name for argument in usage.argument_collection if argument.parse for name in argument.names]
    allowed = tuple(dict.fromkeys(name for name in names if name.startswith("-")))
    command = " ".join(("stukolka", *(usage.command_chain or ())))
    meant = nearest(given, allowed)
    return Fault(f"{command} has no option {shown(given)}", allowed=allowed, nearest=meant)


def _command(usage: UnknownCommandError, given: str) -> Fault:
    """A command that there is not."""
    names = tuple(name for name in usage.app or () if not name.startswith("-"))
    command = " ".join(("stukolka", *(usage.command_chain or ())))
    return Fault(f"{command} has no command {shown(given)}", allowed=names, nearest=nearest(given, names))


def _called(name: str) -> str:
    """What an option is called by, or what stands in its place: `--players`, `RULES`."""
    return name if name.startswith("--") else name.upper()
