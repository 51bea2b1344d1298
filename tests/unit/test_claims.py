"""Claims: how they are read, what is asked of them, and that those of the witnesses are complete."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from stukolka import toml
from stukolka.apparatus.assertion import DIRECTIONS, OPPOSITES, SCALES, STRENGTHS, UNITS
from stukolka.apparatus.claims import KINDS, METHODS, Claim, check_claims, load_claims
from stukolka.apparatus.passages import Passage
from stukolka.apparatus.questions import Questions
from stukolka.errors import InvalidInput, WrongUsage
from stukolka.library import Library
from stukolka.rules.switch import Text

Parse = Callable[[str], toml.Document]


def claim_toml(name: str, asserted: str = "", more: str = "", **changes: str) -> str:
    """A claim that X asserts, unless `asserted` says otherwise; `changes` replace its lines or add to them."""
    lines = {
        "id": f'"{name}"',
        "kind": '"skill"',
        "forms": '["plain"]',
        "statement": '{ en = "It helps.", ru = "Это помогает." }',
        "measure": '{ en = "By how much.", ru = "Насколько." }',
        "method": '"simulation"',
    } | changes
    head = "[[claim]]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items() if value)
    return head + (asserted or says("X")) + more


def says(siglum: str, **changes: str) -> str:
    lines = {"passages": '["c1"]', "direction": '"higher"'} | changes
    table = f"[claim.asserted.{siglum}]\n"
    return table + "".join(f"{key} = {value}\n" for key, value in lines.items() if value)


def messages_of(document: toml.Document, questions: Questions) -> list[str]:
    with pytest.raises(InvalidInput) as caught:
        load_claims(document, questions, ("X", "Y"))
    assert all(fault.file == "x.toml" and fault.line and fault.column for fault in caught.value.faults)
    return [re.sub(r"^\d+:\d+: ", "", fault.text().removeprefix("error: x.toml:")) for fault in caught.value.faults]


def test_a_claim_is_read(document: Parse, questions: Questions) -> None:
    number = says("X", direction='"at-most"', number="6", unit='"share"', strength='["always", "should"]')
    reading = says("Y", passages='["c1", "c2"]', reading='{ en = "Or so.", ru = "Или так." }')
    claims = load_claims(document(claim_toml("C01", number + reading)), questions, ("X", "Y"))
    assert list(claims) == ["C01"]
    claim = claims["C01"]
    assert (claim.game, claim.kind, claim.forms, claim.measurable) == ("quiz", "skill", ("plain",), True)
    assert claim.statement == Text("It helps.", "Это помогает.")
    x, y = claim.asserted["X"], claim.asserted["Y"]
    assert (x.direction, x.number, x.unit, x.strength) == ("at-most", 6, "share", ("always", "should"))
    assert (y.number, y.unit, y.strength, y.reading) == (None, None, (), Text("Or so.", "Или так."))
    assert claim.cited == ("X.c1", "Y.c1", "Y.c2")


def test_a_claim_that_nothing_measures_says_why(document: Parse, questions: Questions) -> None:
    why = '{ en = "Taste.", ru = "Вкус." }'
    told = claim_toml("C01", method='"judgement"', why_not=why)
    claims = load_claims(document(told), questions, ("X",))
    assert not claims["C01"].measurable
    assert claims["C01"].why_not == Text("Taste.", "Вкус.")
    assert messages_of(document(claim_toml("C01", method='"documents"')), questions) == [
        "claim[0].why_not: a claim with the method documents says why nothing can be measured"
    ]
    assert messages_of(document(claim_toml("C01", method='"exact"', why_not=why)), questions) == [
        "claim[0].why_not: a claim with the method exact can be measured"
    ]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"id": '"46"'}, "claim[0].id: '46' is no id of a claim, which is C and two or three digits"),
        ({"kind": '"skil"'}, "did you mean skill?"),
        ({"forms": "[]"}, "claim[0].forms: the list is empty"),
        ({"forms": '["plain", "plain"]'}, "claim[0].forms[1]: 'plain' stands twice"),
        ({"forms": '["plane"]'}, "did you mean plain?"),
        ({"statement": '{ en = "So." }'}, "claim[0].statement.ru: missing key"),
        ({"measure": ""}, "claim[0].measure: missing key"),
        ({"method": '"guess"'}, "claim[0].method: unknown value 'guess'"),
        ({"verdict": '"true"'}, "claim[0].verdict: unknown key 'verdict'"),
    ],
)
def test_faults_of_a_claim(document: Parse, questions: Questions, changes: dict[str, str], message: str) -> None:
    assert message in "\n".join(messages_of(document(claim_toml("C01", **changes)), questions))


@pytest.mark.parametrize(
    ("asserted", "message"),
    [
        (says("Z"), "claim[0].asserted.Z: unknown witness 'Z'; allowed: X, Y"),
        (says("X", passages="[]"), "claim[0].asserted.X.passages: the list is empty"),
        (says("X", passages='["c1", "c1"]'), "claim[0].asserted.X.passages[1]: 'c1' stands twice"),
        (says("X", direction='"up"'), "claim[0].asserted.X.direction: unknown value 'up'"),
        (says("X", direction='"about"'), "claim[0].asserted.X.number: the direction about needs a number"),
        (says("X", number="6"), "claim[0].asserted.X.unit: missing key"),
        (says("X", unit='"share"'), "claim[0].asserted.X.unit: unknown key 'unit'"),
        (says("X", number="true"), "claim[0].asserted.X.number: expected a number, found true"),
        (says("X", number="nan"), "claim[0].asserted.X.number: expected a number, found the number nan"),
        (says("X", strength='["oft"]'), "did you mean often?"),
        (says("X", strength='["never", "always"]'), "never and always are both words of frequency"),
        (says("X", strength='["never", "never"]'), "claim[0].asserted.X.strength[1]: 'never' stands twice"),
        ("[claim.asserted]\n", "claim[0].asserted: no witness asserts it"),
    ],
)
def test_faults_of_an_assertion(document: Parse, questions: Questions, asserted: str, message: str) -> None:
    assert message in "\n".join(messages_of(document(claim_toml("C01", asserted)), questions))


def test_a_claim_without_a_witness_is_a_fault(document: Parse, questions: Questions) -> None:
    text = claim_toml("C01").replace(says("X"), "")
    assert messages_of(document(text), questions) == ["claim[0].asserted: missing key"]


def test_an_id_names_one_claim(document: Parse, questions: Questions) -> None:
    text = claim_toml("C01") + claim_toml("C01")
    assert messages_of(document(text), questions) == ["claim[1].id: two claims have the id C01"]


WHY = 'why = { en = "So.", ru = "Так." }\n'
APART = says("X") + says("Y", direction='"lower"')


def opposed(fact: str) -> str:
    return f'[claim.opposed]\nfact = "{fact}"\n{WHY}'


def test_witnesses_that_conclude_opposite_things_name_the_fact_they_share(
    document: Parse, questions: Questions
) -> None:
    fact = claim_toml("C01", says("X") + says("Y"))
    claims = load_claims(document(fact + claim_toml("C02", APART, opposed("C01"))), questions, ("X", "Y"))
    opposition = claims["C02"].opposed
    assert opposition is not None
    assert (opposition.fact, opposition.why) == ("C01", Text("So.", "Так."))
    assert messages_of(document(fact + claim_toml("C02", APART)), questions) == [
        "claim[1].opposed: its witnesses assert opposite things: opposed says from which fact, and why"
    ]


def test_only_a_fact_that_all_share_and_opposite_directions_make_an_opposition(
    document: Parse, questions: Questions
) -> None:
    alike = claim_toml("C02", says("X") + says("Y"), opposed("C01"))
    both = claim_toml("C01", says("X") + says("Y"))
    assert messages_of(document(both + alike), questions) == ["claim[1].opposed: its witnesses assert nothing opposite"]
    assert messages_of(document(claim_toml("C01") + claim_toml("C02", APART, opposed("C01"))), questions) == [
        "claim[1].opposed.fact: Y does not assert C01"
    ]
    assert messages_of(document(both + claim_toml("C02", APART, opposed("C02"))), questions) == [
        "claim[1].opposed.fact: a claim can't name itself"
    ]
    assert messages_of(document(both + claim_toml("C02", APART, opposed("C03"))), questions) == [
        "claim[1].opposed.fact: there is no claim 'C03'; did you mean C02?"
    ]


def conflict(other: str) -> str:
    return f'[[claim.conflict]]\nclaim = "{other}"\n{WHY}'


def test_a_conflict_lies_between_two_claims_of_one_witness(document: Parse, questions: Questions) -> None:
    other = claim_toml("C01", says("X") + says("Y"))
    claims = load_claims(document(other + claim_toml("C02", more=conflict("C01"))), questions, ("X", "Y"))
    assert [(one.claim, one.why.en) for one in claims["C02"].conflicts] == [("C01", "So.")]
    assert messages_of(document(claim_toml("C01", says("Y")) + claim_toml("C02", more=conflict("C01"))), questions) == [
        "claim[1].conflict[0].claim: no witness asserts both C02 and C01"
    ]
    twice = claim_toml("C02", more=conflict("C01") + conflict("C01"))
    assert messages_of(document(other + twice), questions) == [
        "claim[1].conflict[1].claim: the conflict with C01 stands twice"
    ]
    assert messages_of(document(claim_toml("C02", more=conflict("C02"))), questions) == [
        "claim[0].conflict[0].claim: a claim can't name itself"
    ]


def test_a_claim_rests_on_passages_that_are_there_and_say_something(document: Parse, questions: Questions) -> None:
    file = document(claim_toml("C01", says("X", passages='["c1", "h1", "c11"]')))
    claims = load_claims(file, questions, ("X",))
    nothing = Text("", "")
    passages = {
        name: Passage("X", name, 0, 1, None, kind, (), nothing) for name, kind in (("c1", "claim"), ("h1", "heading"))
    }
    assert [(fault.key, fault.message, fault.nearest) for fault in check_claims(file, claims, {"X": passages})] == [
        ("claim[0].asserted.X.passages[1]", "no claim can rest on X.h1, which is heading", None),
        ("claim[0].asserted.X.passages[2]", "witness X has no passage 'c11'", "c1"),
    ]


# In a library


def add_claims(root: Path, text: str) -> Path:
    path = root / "variants" / "stukolka" / "claims.toml"
    path.write_text(text.replace('"plain"', '"golets"').replace('"c1"', '"r2"'), encoding="utf-8")
    return path


def test_a_library_without_claims_has_none(library: Library) -> None:
    assert library.claims("stukolka") == {}


def test_claims_of_an_unknown_game_are_wrong_usage(library: Library) -> None:
    with pytest.raises(WrongUsage, match="did you mean stukolka"):
        library.claims("stukalka")


def test_a_claim_in_a_library_uses_its_passage(root: Path) -> None:
    add_claims(root, claim_toml("C01"))
    library = Library.open(root)
    assert library.claims("stukolka")["C01"].cited == ("X.r2",)
    assert library.coverage().witnesses[0].unused == ()
    assert library.check() == ()


def test_check_finds_the_faults_of_claims_whole_and_by_file(root: Path) -> None:
    path = add_claims(root, claim_toml("C01", says("X", passages='["r9"]')))
    for faults in (Library.open(root).check(), Library.open(root).check(path)):
        assert [(fault.file, fault.line, fault.key, fault.message) for fault in faults] == [
            (str(path), 9, "claim[0].asserted.X.passages[0]", "witness X has no passage 'r9'")
        ]


def test_no_witness_can_be_called_claims(root: Path) -> None:
    add_claims(root, claim_toml("C01"))
    assert Library.open(root).sigla("stukolka") == ("X",)


def test_a_rule_set_is_made_without_reading_claims() -> None:
    code = (
        "import sys; from stukolka.library import Library; Library.open().ruleset('golets/A');"
        "sys.exit(any('claims' in name or 'relations' in name for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_check_finds_an_id_that_two_games_use(root: Path) -> None:
    add_claims(root, claim_toml("C01"))
    game = root / "variants" / "lansquenet"
    game.mkdir()
    titles = toml.read(Path(Library.open().root) / "variants" / "lansquenet" / "game.toml").text
    (game / "game.toml").write_text(titles, encoding="utf-8")
    (game / "X.toml").write_text("", encoding="utf-8")
    text = claim_toml("C01", forms='["lansquenet"]').replace('"c1"', '"r2"')
    (game / "claims.toml").write_text(text, encoding="utf-8")
    told = [(fault.key, fault.message) for fault in Library.open(root).check() if fault.file.endswith("claims.toml")]
    assert told == [("claim[0].id", "lansquenet has a claim C01 too")]


# The claims of the witnesses


@pytest.fixture(scope="module")
def shipped() -> Library:
    return Library.open()


@pytest.fixture(scope="module")
def claims(shipped: Library) -> list[Claim]:
    found = [claim for game in shipped.games for claim in shipped.claims(game).values()]
    assert len(found) > 85
    return found


def test_every_claim_and_every_history_of_a_witness_is_cited_by_a_claim(shipped: Library, claims: list[Claim]) -> None:
    cited = {passage for claim in claims for passage in claim.cited}
    asserting = [
        passage.cited
        for siglum in shipped.sigla()
        for passage in shipped.passages(siglum).values()
        if passage.kind in {"claim", "history"}
    ]
    assert len(asserting) > 100
    assert [passage for passage in asserting if passage not in cited] == []


def test_no_claim_passage_is_unused(shipped: Library) -> None:
    unused = [name for one in shipped.coverage().witnesses for name in one.unused]
    assert [name for name in unused if shipped.passage(name).kind == "claim"] == []


def test_every_word_of_the_vocabulary_says_itself_in_both_languages() -> None:
    words = (KINDS, METHODS, DIRECTIONS, STRENGTHS, UNITS)
    assert all(gloss.en and gloss.ru for vocabulary in words for gloss in vocabulary.values())
    assert len(STRENGTHS) == sum(len(scale) for scale in SCALES.values())
    assert {direction for pair in OPPOSITES for direction in pair} <= DIRECTIONS.keys()


def test_claims_of_all_games_are_numbered_without_a_gap(claims: list[Claim]) -> None:
    assert sorted(claim.id for claim in claims) == [f"C{number:02}" for number in range(1, len(claims) + 1)]


def test_from_the_rarity_of_two_trumps_A_and_C_conclude_opposite_things(shipped: Library) -> None:
    found = shipped.claims("stukolka")
    rare, risk = found["C46"], found["C47"]
    assert {siglum: each.strength for siglum, each in rare.asserted.items()} == {
        "A": ("rarely",),
        "C": ("very-rarely",),
    }
    assert {siglum: each.direction for siglum, each in risk.asserted.items()} == {"A": "higher", "C": "lower"}
    assert risk.opposed is not None
    assert risk.opposed.fact == "C46"
    assert [claim.id for claim in found.values() if claim.opposed] == ["C47"]


@pytest.mark.parametrize(
    ("name", "of_a", "of_c"),
    [
        ("C63", ("higher", 0.5, ("always",)), ("higher", 0.5, ("nearly-always",))),
        ("C16", ("about", 3, ()), ("higher", None, ("considerably",))),
        ("C18", ("lower", None, ("far",)), ("lower", 0.5, ("usually",))),
        ("C27", ("higher", None, ("better",)), ("higher", None, ("may",))),
        ("C32", ("highest", None, ()), ("higher", None, ("far",))),
        ("C44", ("higher", None, ("always", "should")), ("higher", None, ("should",))),
        ("C29", ("at-most", 6, ()), ("at-most", 6, ())),
    ],
)
def test_what_A_and_C_assert_unlike(shipped: Library, name: str, of_a: object, of_c: object) -> None:
    asserted = shipped.claims("stukolka")[name].asserted
    assert {siglum: (each.direction, each.number, each.strength) for siglum, each in asserted.items()} == {
        "A": of_a,
        "C": of_c,
    }
