"""What is unread is not silent, what no answer expresses is no fact, and a likeness says on what it rests."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from stukolka import paths
from stukolka.apparatus.reading import Book, Reading, Standing
from stukolka.family.family import Family
from stukolka.family.kinds import KINDS, NOUNS
from stukolka.family.leaves import describes, heard_out, own_rulesets, unheard
from stukolka.family.long import FACTS, LIKENESS, as_facts, as_likeness
from stukolka.library import Library

SILENT = {"top-card", "forced", "late-entry", "lead-trump", "combination", "vying", "layout"}
"""The characters that golets/A has from the silence of A."""

Changed = Callable[[Reading], Reading]


class Reread(Library):
    """The shipped library, in which A is read otherwise."""

    def __init__(self, change: Changed) -> None:
        super().__init__(paths.root(), None)
        self._change = change

    def _book(self, game: str, siglum: str) -> Book:
        book = super()._book(game, siglum)
        if siglum != "A":
            return book
        return Book(game, siglum, {place: self._change(reading) for place, reading in book.readings.items()})


def standing(to: Standing, *loci: str) -> Changed:
    """A reading as it is, but in this standing at these questions, without answers."""

    def change(reading: Reading) -> Reading:
        return reading if reading.locus not in loci else replace(reading, standing=to, answers=())

    return change


def placed(library: Library) -> Family:
    return Family.open(library, ["golets/A", "golets/C"])


def silences(family: Family) -> set[str]:
    return {name for name, fact in family.leaf("golets/A").facts.items() if fact.basis == "silence"}


def test_a_witness_that_was_read_whole_is_silent_where_it_is_silent(family: Family) -> None:
    assert silences(family) == SILENT
    assert all(heard_out(family.library, name) for name in own_rulesets(family.library))


@pytest.mark.parametrize("to", [Standing.PENDING, Standing.LACUNA])
def test_unread_is_not_silent_nor_is_what_is_lost(to: Standing) -> None:
    # One question of wording, which no rule set answers, is enough: what was not looked for may stand there.
    family = placed(Reread(standing(to, "declare.pass-sign", "table.pack")))
    assert unheard(family.library, "golets/A")[0] == 2
    assert silences(family) == set()
    assert family.leaf("golets/C").facts["layout"].basis == "silence"
    # A change of the user's own doesn't make the witness read.
    assert "layout" not in family.leaf("golets/A+pack=36").facts


def test_a_witness_is_not_silent_of_a_form_that_it_does_not_describe(family: Family) -> None:
    assert not describes(family.library, "golets/B")
    assert unheard(family.library, "golets/B")[0] == 0, "it is read, but describes no golets"
    bases = {fact.basis for fact in family.placed("golets/B").leaves["golets/B"].facts.values()}
    assert "silence" not in bases
    assert "supplied" in bases


def test_unmodelled_is_no_fact_of_the_witness(family: Family) -> None:
    assert family.leaf("golets/A").facts["pack"].basis == "supplied"
    reread = placed(Reread(standing(Standing.UNMODELLED, "table.pack")))
    assert reread.rulesets["golets/A"].answers["pack"] == "52", "the rule set is completed all the same"
    assert "pack" not in reread.leaf("golets/A").facts
    rows = {row.character: row for row in reread.compare("golets/A", "golets/C").rows}
    assert rows["pack"].outcome == "unknown"
    # Answered by the user, it is known again.
    assert reread.leaf("golets/A+pack=36").facts["pack"].basis == "chosen"


def test_a_likeness_says_how_much_of_it_is_the_rule_set_s_own(family: Family) -> None:
    comparison = family.compare("golets/B", "golets/A")
    own, other = comparison.rests
    assert own.own + own.inferred + own.filled == comparison.shared == 24
    assert (own.own, own.inferred, own.filled) == (15, 0, 9)
    assert other.filled == 2
    firm = [row for row in comparison.compared if row.first and not row.first.inferred]
    assert len(firm) == own.own


def test_what_was_filled_in_from_the_other_is_told_as_taken_from_there(family: Family) -> None:
    comparison = family.compare("golets/B", "golets/A")
    echoes = [row for row in comparison.compared if row.echo]
    assert len(echoes) == comparison.echoes == 10
    assert all(row.difference == Fraction() for row in echoes)
    assert all((row.first and row.first.filled) or (row.second and row.second.filled) for row in echoes)
    assert family.compare("golets/A", "tippen").echoes == 0


def test_what_is_asserted_of_the_form_and_the_game_is_kin_of_the_rule_set(family: Family) -> None:
    kin = family.kin("golets/A")
    assert {(tie.of, tie.kind, tie.other) for tie in kin.inherited} >= {
        ("form:golets", "parallel", "loo-three"),
        ("form:golets", "parallel", "bourre"),
        ("stukolka", "parallel", "tippen"),
        ("stukolka", "displaced", "vint"),
    }
    assert "edition" not in {tie.basis for tie in kin.inherited}
    assert {"loo-three", "bourre", "tippen", "vint"} <= set(family.around("golets/A"))
    assert family.kin("poch").inherited == ()


def test_every_relation_is_a_sentence_in_russian_whatever_follows(family: Family) -> None:
    graph = family.graph
    assert {kind for _, kind in graph.nodes(data="kind")} <= set(NOUNS)
    for kind in KINDS.values():
        for forwards in (True, False):
            told = kind.said("ru", "game", forwards=forwards)
            assert "{" not in told
            assert told.rpartition(" ")[2] in NOUNS["game"]
            assert not re.match(r"её |\w+(?:ла|ло|[ае]на|[ае]но?) ", told), "who is spoken of may be of any gender"
    assert KINDS["displaced"].said("ru", "game") == "теснит игру"
    assert KINDS["displaced"].said("en", "game") == "took ground from"
    assert KINDS["named-after"].said("ru", "word") == "зовётся по слову"
    assert KINDS["describes"].said("ru", "witness", forwards=False) == "описывается в источнике"


def test_the_long_table_of_facts_has_a_row_for_every_state(family: Family) -> None:
    rows = list(csv.DictReader(as_facts(family, family.graph).splitlines()))
    assert tuple(rows[0]) == FACTS
    states = [
        (name, fact.character, state, fact.basis, fact.certainty, " ".join(fact.sources))
        for name, leaf in family.leaves.items()
        for fact in leaf.facts.values()
        for state in fact.states
    ]
    assert [tuple(row.values()) for row in rows] == states
    assert len(states) > 1000


def test_the_table_of_likeness_says_what_the_comparisons_say(family: Family) -> None:
    rows = list(csv.DictReader(as_likeness(family, of="golets/A").splitlines()))
    assert tuple(rows[0]) == LIKENESS
    found = {row["second"]: row for row in rows}
    comparison = family.compare("golets/A", "tippen")
    assert Fraction(found["tippen"]["exact"]) == comparison.distance
    assert int(found["tippen"]["compared"]) == comparison.shared
    assert sum(int(found["tippen"][f"{one}_first"]) for one in ("own", "inferred", "filled")) == comparison.shared
    whole = as_likeness(family).count("\n") - 1
    matrix = family.matrix()
    assert whole == sum(one is not None for at, row in enumerate(matrix.distances) for one in row[:at])
    assert as_likeness(family, of="stukolka").count("\n") == 1, "a game whose rules are in its rule sets is no leaf"
