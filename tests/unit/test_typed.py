"""The rules of a form from its answers by key: every fault is told, with what is allowed and what was meant."""

from __future__ import annotations

import pytest

from stukolka.errors import Fault, InvalidInput
from stukolka.games.lansquenet.switches import FORMS
from stukolka.games.typed import typed
from stukolka.rules.switch import fields_of

PLAIN = {key: next(iter(enum)).key for key, enum in fields_of(FORMS["lansquenet"]).items()}


def faults(form: str, answers: dict[str, str]) -> tuple[Fault, ...]:
    with pytest.raises(InvalidInput) as raised:
        typed(FORMS, form, answers)
    return raised.value.faults


def test_every_question_has_its_answer() -> None:
    made = typed(FORMS, "lansquenet", PLAIN)
    assert isinstance(made, FORMS["lansquenet"])
    assert {key: getattr(made, key.replace("-", "_")).key for key in PLAIN} == PLAIN


def test_an_unknown_form_is_told_with_those_there_are() -> None:
    (fault,) = faults("lanskenet", PLAIN)
    assert (fault.message, fault.allowed, fault.nearest) == ("unknown form 'lanskenet'", ("lansquenet",), "lansquenet")


def test_unknown_and_missing_questions_and_unknown_answers_are_told_together() -> None:
    answers = {key: answer for key, answer in PLAIN.items() if key != "pair"} | {"pear": "void", "match": "ranks"}
    found = {fault.key: fault for fault in faults("lansquenet", answers)}
    assert found == {
        "pear": Fault("unknown switch 'pear'", key="pear", nearest="pair"),
        "match": Fault("unknown answer 'ranks'", key="match", allowed=("rank", "rank-and-suit"), nearest="rank"),
        "pair": Fault("missing answer", key="pair", allowed=("banker-wins", "void", "punters-win")),
    }
