"""The typed rules of a form from its answers by key, for the facade of any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from stukolka.errors import Fault, InvalidInput, nearest, shown
from stukolka.rules.switch import Answer, fields_of

FormT = TypeVar("FormT")


def typed(forms: Mapping[str, type[FormT]], form: str, answers: Mapping[str, str]) -> FormT:
    """The dataclass of `form` with these answers (switch key -> answer key).

    Raises:
        InvalidInput: with every form, switch and answer that is unknown, and every answer that is missing.
    """
    if form not in forms:
        raise InvalidInput([Fault(f"unknown form {shown(form)}", allowed=tuple(forms), nearest=nearest(form, forms))])
    asked = _questions(forms[form])
    faults = [
        Fault(f"unknown switch {shown(key)}", key=key, nearest=nearest(key, asked))
        for key in answers
        if key not in asked
    ]
    chosen: dict[str, Answer | None] = {}
    for key, enum in asked.items():
        allowed = tuple(member.key for member in enum)
        if key not in answers:
            faults.append(Fault("missing answer", key=key, allowed=allowed))
            continue
        found = next((member for member in enum if member.key == answers[key]), None)
        if found is None:
            message = f"unknown answer {shown(answers[key])}"
            faults.append(Fault(message, key=key, allowed=allowed, nearest=nearest(answers[key], allowed)))
        chosen[key.replace("-", "_")] = found
    if faults:
        raise InvalidInput(faults)
    return forms[form](**chosen)


def _questions(form: type[Any]) -> dict[str, type[Answer]]:
    # Looked up once: it takes longer than all the rest.
    if form not in _ASKED:
        _ASKED[form] = fields_of(form)
    return _ASKED[form]


_ASKED: dict[type[Any], dict[str, type[Answer]]] = {}
