"""The switches on which rule sets differ."""

from __future__ import annotations

from dataclasses import replace

import pytest

from stukolka.apparatus.questions import Questions
from stukolka.errors import WrongUsage
from stukolka.rules.difference import KINDS, Cell, differences, differences_json, parts, parts_json, wordings
from stukolka.rules.ruleset import Origin, RuleSet, Said
from stukolka.rules.switch import Text


@pytest.fixture
def plain(questions: Questions) -> RuleSet:
    origins = {"cut": Origin("stated", "X", ("X.r1",)), "size": Origin("stated", "X", ("X.r2",))}
    return RuleSet("quiz", "plain", "plain/X", {"cut": "left", "size": "three"}, origins, questions.switches)


@pytest.fixture
def fancy(questions: Questions) -> RuleSet:
    answers = {"cut": "left", "size": "four", "extra": "one"}
    origins = dict.fromkeys(answers, Origin("implied", "Y", ("Y.r9",)))
    return RuleSet("quiz", "fancy", "fancy/Y", answers, origins, questions.switches)


def test_only_the_switches_that_differ_are_listed_in_the_order_of_declaration(plain: RuleSet, fancy: RuleSet) -> None:
    rows = differences([plain, fancy])
    assert [(row.switch, row.differs) for row in rows] == [("size", True), ("extra", True)]
    assert [cell.answer if cell else None for cell in rows[0].cells] == ["three", "four"]


def test_a_switch_that_a_form_does_not_have_is_absent_there(plain: RuleSet, fancy: RuleSet) -> None:
    extra = differences([plain, fancy])[1]
    assert extra.cells[0] is None
    assert extra.cells[1] is not None
    assert extra.cells[1].origin.passage == "Y.r9"


def test_the_origin_alone_makes_no_difference(plain: RuleSet) -> None:
    other = replace(plain, name="plain/Y", origins=dict.fromkeys(plain.answers, Origin("conjecture")))
    assert differences([plain, other]) == ()


def test_every_switch_is_listed_when_asked_for_and_no_locus_of_wording(plain: RuleSet, fancy: RuleSet) -> None:
    rows = differences([plain, fancy, plain.changed({"size": "five"})], every=True)
    assert [(row.switch, row.differs) for row in rows] == [("cut", False), ("size", True), ("extra", True)]


def test_a_comparison_needs_two_different_rule_sets_of_one_game(plain: RuleSet, fancy: RuleSet) -> None:
    with pytest.raises(WrongUsage, match="needs two"):
        differences([plain])
    with pytest.raises(WrongUsage, match="with itself: plain/X"):
        differences([plain, fancy, plain])
    with pytest.raises(WrongUsage, match="quiz, whist"):
        differences([plain, replace(fancy, game="whist")])


def test_differences_are_written_as_the_contract_says(plain: RuleSet, fancy: RuleSet) -> None:
    size, extra = differences_json([plain, fancy])
    assert size["locus"] == "deal.size"
    assert size["question"] == {"en": "which deal.size?", "ru": "какой deal.size?"}
    assert size["answers"] == {
        "plain/X": {
            "answer": "three",
            "gloss": {"en": "three it is", "ru": "да, three"},
            "origin": "stated",
            "witness": "X",
            "passage": "X.r2",
            "passages": ["X.r2"],
            "note": None,
            "also": [],
            "alternatives": [],
            "instead_of": None,
        },
        "fancy/Y": {
            "answer": "four",
            "gloss": {"en": "four it is", "ru": "да, four"},
            "origin": "implied",
            "witness": "Y",
            "passage": "Y.r9",
            "passages": ["Y.r9"],
            "note": None,
            "also": [],
            "alternatives": [],
            "instead_of": None,
        },
    }
    assert extra["answers"]["plain/X"] is None  # type: ignore[index]


def with_origin(ruleset: RuleSet, name: str, origin: Origin, **wording: Said) -> RuleSet:
    return replace(ruleset, name=name, origins=dict(ruleset.origins) | {"cut": origin}, wording=wording)


STATED = Origin("stated", "Y", ("Y.r1",))
EITHER = Origin("ambiguous", "Y", ("Y.r1",), also=("right",))
BOTH = Origin("contradictory", "Y", ("Y.r1",), also=("right",))
OTHERWISE = Origin("supplied", "X", ("X.r1",), instead_of=Said("Y", "unmodelled", (), ("Y.r1",)))
SILENT = Origin("supplied", "X", ("X.r1",), instead_of=Said("Y", "silent"))
LOST = Origin("conjecture", instead_of=Said("Y", "lacuna"))
UNREAD = Origin("supplied", "X", ("X.r1",), instead_of=Said("Y", "pending"))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (STATED, EITHER),
        (STATED, BOTH),
        (EITHER, BOTH),
        (STATED, OTHERWISE),
        (OTHERWISE, OTHERWISE),
        (EITHER, OTHERWISE),
    ],
)
def test_witnesses_may_differ_where_one_may_mean_what_the_other_does_not(
    plain: RuleSet, one: Origin, other: Origin
) -> None:
    pair = [with_origin(plain, "plain/Y", one), with_origin(plain, "plain/Z", other)]
    for rulesets in (pair, pair[::-1]):
        found = parts(rulesets)
        assert (found.differ, [row.switch for row in found.may_differ]) == ((), ["cut"])
        assert differences(rulesets) == ()


@pytest.mark.parametrize("other", [SILENT, LOST, UNREAD])
@pytest.mark.parametrize("one", [STATED, EITHER, BOTH, OTHERWISE, SILENT])
def test_nobody_differs_from_a_witness_that_says_nothing(plain: RuleSet, one: Origin, other: Origin) -> None:
    assert parts([with_origin(plain, "plain/Y", one), with_origin(plain, "plain/Z", other)]).may_differ == ()


@pytest.mark.parametrize("origin", [STATED, EITHER, BOTH])
def test_nobody_differs_from_a_witness_that_says_the_same_in_the_same_way(plain: RuleSet, origin: Origin) -> None:
    assert parts([with_origin(plain, "plain/Y", origin), with_origin(plain, "plain/Z", origin)]).may_differ == ()


def test_what_the_user_chose_is_his_own_answer_and_no_other(plain: RuleSet) -> None:
    chosen = with_origin(plain, "plain/Y", EITHER).changed({"cut": "left"})
    assert parts([plain, chosen]).may_differ == ()
    assert [row.switch for row in parts([with_origin(plain, "plain/Z", EITHER), chosen]).may_differ] == ["cut"]


def test_a_difference_says_whether_the_sources_make_it_or_what_was_filled_in(plain: RuleSet, fancy: RuleSet) -> None:
    right = dict(plain.answers) | {"cut": "right"}
    other = replace(with_origin(plain, "plain/Y", STATED), answers=right)
    filled = replace(with_origin(plain, "plain/Z", SILENT), answers=right)
    assert [row.kind for row in differences([plain, other])] == ["sources"]
    assert [row.kind for row in differences([plain, filled])] == ["completed"]
    assert [row.kind for row in differences([plain, filled, other])] == ["sources"]
    assert [row.kind for row in differences([plain, fancy], every=True)] == ["same", "sources", "form"]


@pytest.mark.parametrize(
    ("origin", "kind"),
    [
        (STATED, "same"),
        (EITHER, "possible"),
        (OTHERWISE, "possible"),
        (UNREAD, "unread"),
        (SILENT, "open"),
        (LOST, "open"),
    ],
)
def test_one_answer_is_agreement_only_where_every_witness_gives_it(plain: RuleSet, origin: Origin, kind: str) -> None:
    rows = differences([plain, with_origin(plain, "plain/Y", origin)], every=True)
    assert [row.kind for row in rows] == [kind, "same"]
    assert {row.kind for row in rows} <= set(KINDS)


@pytest.mark.parametrize(
    ("one", "other", "differ"),
    [
        (Said("X", "stated", ("quiz",)), Said("Y", "stated", ("riddle",)), True),
        (Said("X", "stated", ("quiz",)), Said("Y", "ambiguous", ("quiz", "riddle")), True),
        (Said("X", "stated", ("quiz",)), Said("Y", "unmodelled", (), ("Y.r1",)), True),
        (Said("X", "stated", ("quiz",)), Said("Y", "implied", ("quiz",)), False),
        (Said("X", "ambiguous", ("quiz", "riddle")), Said("Y", "ambiguous", ("riddle", "quiz")), False),
        (Said("X", "stated", ("quiz",)), Said("Y", "silent"), False),
        (Said("X", "stated", ("quiz",)), Said("Y", "pending"), False),
    ],
)
def test_differences_of_wording_are_a_part_of_their_own(
    plain: RuleSet, one: Said, other: Said, *, differ: bool
) -> None:
    pair = [replace(plain, wording={"game": one}), replace(plain, name="plain/Y", wording={"game": other})]
    assert [row.switch for row in parts(pair).wording] == (["game"] if differ else [])
    assert differences(pair, every=True) == differences([plain, pair[1]], every=True)


def test_only_loci_of_wording_of_which_a_witness_speaks_are_compared(plain: RuleSet) -> None:
    spoken = replace(plain, wording={"game": Said("X", "stated", ("quiz",))})
    assert [row.switch for row in wordings([spoken, plain])] == ["game"]
    assert wordings([plain, plain]) == ()


def test_a_cell_has_what_the_source_itself_says(plain: RuleSet) -> None:
    note = Text("across", "поперёк")
    own = Cell("left", note, replace(BOTH, note=note))
    assert own.says == Said("Y", "contradictory", ("left", "right"), ("Y.r1",), note)
    assert Cell("left", note, OTHERWISE).says == OTHERWISE.instead_of
    assert Cell("left", note, Origin("chosen")).says == Said("", "chosen", ("left",))


def test_a_whole_comparison_is_written_part_by_part(plain: RuleSet) -> None:
    note = Text("across", "поперёк")
    otherwise = replace(OTHERWISE, instead_of=Said("Y", "unmodelled", (), ("Y.r1",), note))
    other = with_origin(plain, "plain/Y", otherwise, game=Said("Y", "stated", ("riddle",), ("Y.h1",)))
    other = replace(other, origins=dict(other.origins) | {"size": UNREAD})
    written = parts_json([replace(plain, wording={"game": Said("X", "stated", ("quiz",), ("X.h1",))}), other])
    assert list(written) == ["rulesets", "differ", "may_differ", "wording"]
    assert written["rulesets"] == [
        {"rules": "plain/X", "digest": plain.digest, "questions": 3, "unread": []},
        {"rules": "plain/Y", "digest": other.digest, "questions": 3, "unread": ["size"]},
    ]
    assert written["differ"] == []
    [cut] = written["may_differ"]  # type: ignore[misc]
    assert cut["difference"] == "possible"
    assert cut["answers"]["plain/Y"]["instead_of"] == {
        "witness": "Y",
        "standing": "unmodelled",
        "answers": [],
        "passages": ["Y.r1"],
        "note": {"en": "across", "ru": "поперёк"},
    }
    [game] = written["wording"]  # type: ignore[misc]
    assert [game["says"][name]["answers"] for name in ("plain/X", "plain/Y")] == [["quiz"], ["riddle"]]
    # Of what a witness does not speak of nothing is written.
    third = with_origin(plain, "plain/Z", OTHERWISE)
    first = replace(plain, wording={"game": Said("X", "stated", ("quiz",), ("X.h1",))})
    [game] = parts_json([first, other, third])["wording"]  # type: ignore[misc]
    assert game["says"]["plain/Z"] is None
