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
    for key, members in asked.items():
        if key not in answers:
            faults.append(Fault("missing answer", key=key, allowed=tuple(members)))
            continue
        found = members.get(answers[key])
        if found is None:
            message = f"unknown answer {shown(answers[key])}"
            faults.append(
                Fault(message, key=key, allowed=tuple(members), nearest=nearest(answers[key], tuple(members)))
            )
        chosen[key.replace("-", "_")] = found
    if faults:
        raise InvalidInput(faults)
    return forms[form](**chosen)


def _questions(form: type[Any]) -> dict[str, dict[str, Answer]]:
    """Switch key -> answer key -> member."""
    # Looked up once: it takes longer than all the rest.
    if form not in _ASKED:
        _ASKED[form] = {key: {member.key: member for member in enum} for key, enum in fields_of(form).items()}
    return _ASKED[form]


_ASKED: dict[type[Any], dict[str, dict[str, Answer]]] = {}
