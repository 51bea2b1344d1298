"""The family's data: every fact and relation has its source and certainty, and every fault is listed with its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stukolka.apparatus.relations import CERTAINTIES
from stukolka.family.facts import BASES, INFERRED
from stukolka.family.family import Family
from stukolka.family.kinds import KINDS

if TYPE_CHECKING:
    from conftest import Broken


def test_the_collection_is_there(family: Family) -> None:
    data = family.data
    assert len(data.games) == 62
    assert len(data.characters) == 37
    assert sum(map(len, data.facts.values())) == 744
    assert len(data.relations) == 101


def test_every_fact_names_its_source_and_certainty(family: Family) -> None:
    facts = [fact for leaf in family.leaves.values() for fact in leaf.facts.values()]
    assert len(facts) > 1000
    for fact in facts:
        assert fact.sources, fact
        assert fact.states, fact
        assert fact.certainty in CERTAINTIES
        assert fact.basis in BASES


def test_an_inference_is_marked_as_one_and_is_never_certain(family: Family) -> None:
    inferred = [fact for leaf in family.leaves.values() for fact in leaf.facts.values() if fact.inferred]
    assert len(inferred) > 100
    assert {fact.basis for fact in inferred} == INFERRED
    assert [fact for fact in inferred if fact.certainty == "certain"] == []


def test_no_two_sources_have_one_title(family: Family) -> None:
    titles = [source.title for source in family.data.sources.values()]
    assert len(titles) > 60
    assert len(set(titles)) == len(titles)


def test_every_relation_names_its_source_certainty_and_basis(family: Family) -> None:
    edges = list(family.graph.edges(data=True))
    assert len(edges) > 150
    for of, to, edge in edges:
        assert edge["kind"] in KINDS, (of, to)
        assert edge["certainty"] in CERTAINTIES
        assert edge["sources"], (of, to)


def test_what_the_witnesses_assert_is_marked_as_theirs_with_passages(family: Family) -> None:
    theirs = [relation for relation in family.data.relations.values() if relation.basis == "witness"]
    assert len(theirs) == 20
    sigla = family.library.sigla()
    for relation in theirs:
        passages = [cited for cited in relation.sources if cited.partition(".")[0] in sigla]
        assert passages, relation.id
        for cited in passages:
            assert family.library.passage(cited).text.ru
        asserted = family.graph.edges[relation.of, relation.to, relation.id]["asserted_by"]
        assert asserted == sorted({cited.partition(".")[0] for cited in passages})


def test_E_s1_stukalshchik_of_the_gok_family_from_poch_or_poque_and_of_the_durak_family_by_its_play(
    family: Family,
) -> None:
    said = {
        (relation.kind, relation.to): relation.sources
        for relation in family.data.relations.values()
        if relation.of == "stukalshchik" and relation.basis == "witness"
    }
    assert said["member-of", "family:gok"] == ("E.s1b",)
    assert said["descends-from", "poch"] == said["descends-from", "poque"] == ("E.s1c",)
    assert said["member-of", "family:durak"] == ("E.s1d",)
    assert said["resembles", "navalka"] == ("E.p1b",)
    attested = family.data.games["stukalshchik"].attested
    assert attested is not None
    assert (attested.year, attested.certainty, attested.sources) == (1869, "possible", ("E.s1e",))


def test_E_the_senses_of_the_word_are_three(family: Family) -> None:
    edges = {(of, edge["kind"], to): edge["sources"] for of, to, edge in family.graph.edges(data=True)}
    assert edges["word:stukalshchik", "translates", "word:pocher"] == ["E.s1a"]
    assert "E.s2" in edges["stukolka", "called", "word:stukalka"]
    assert edges["word:stukalshchik", "translates", "word:knocker"] == ["E.s3a"]
    assert edges["knock-rummy", "uses-word", "word:stukalshchik"] == ["E.s3b"]


def test_every_text_stands_in_both_languages(family: Family) -> None:
    from stukolka.rules.switch import Text

    def texts(value: object) -> list[Text]:
        if isinstance(value, Text):
            return [value]
        if isinstance(value, dict):
            return [text for one in value.values() for text in texts(one)]
        if isinstance(value, list | tuple):
            return [text for one in value for text in texts(one)]
        slots = getattr(type(value), "__slots__", ())
        return [text for name in slots for text in texts(getattr(value, name))]

    found = texts(family.data)
    assert len(found) > 700
    assert [text for text in found if not (text.en.strip() and text.ru.strip())] == []
    # Games of one's own language may have names without a Cyrillic letter; what is said of them has not.
    said = texts(family.data.characters) + texts(family.data.repairs)
    cyrillic = [text for text in said if not any("а" <= sign <= "я" for sign in text.ru.lower())]
    assert cyrillic == []
    assert [text for text in said if any("а" <= sign <= "я" for sign in text.en.lower())] == []


def test_a_state_that_is_none_is_a_fault_with_its_line_and_the_nearest(broken: Broken) -> None:
    (fault,) = broken("facts.csv", ("tippen,hand,three,", "tippen,hand,thre,"))
    assert fault.file.endswith("facts.csv")
    assert fault.line is not None
    assert (fault.key, fault.nearest) == ("states", "three")


def test_all_faults_of_a_table_are_listed(broken: Broken) -> None:
    faults = broken(
        "facts.csv",
        ("tippen,hand,three,stated,likely,", "tippen,hand,three,told,sure,"),
        ("tippen,goal,tricks,", "tippan,goal,tricks,"),
        ("knack,hand,three,stated,likely,wp-knack,", "knack,hand,three,stated,likely,wp-knak,"),
        ("knack,pack,36,stated,likely,wp-knack,", "knack,pack,36,stated,likely,,"),
        ("poch,pack,32 52,", "poch,hand,five,"),
    )
    assert [fault.key for fault in faults] == ["game", "basis", "certainty", "sources", "sources", "character"]
    assert faults[0].nearest == "tippen"
    assert faults[3].nearest == "wp-knack"
    assert "without a source" in faults[4].message
    assert "stands on line" in faults[5].message
    assert [fault.line for fault in faults] == sorted(fault.line or 0 for fault in faults)


def test_a_fact_of_which_the_game_cant_be_asked_is_a_fault(broken: Broken) -> None:
    (fault,) = broken(
        "facts.csv", ("gin,goal,melding,", "gin,fined,no-trick,stated,possible,abs-conq,,\ngin,goal,melding,")
    )
    assert "asked only of games that have goal tricks" in fault.message


def test_a_passage_is_no_source_of_a_typed_fact(broken: Broken) -> None:
    (fault,) = broken("facts.csv", ("tippen,hand,three,stated,likely,", "tippen,hand,three,stated,likely,A.r5b "))
    assert "read from its rule sets" in fault.message


def test_a_column_that_is_missing_or_unknown_is_a_fault(broken: Broken) -> None:
    faults = broken("facts.csv", ("certainty,sources", "certanty,sources"))
    assert [fault.message for fault in faults] == ["unknown column 'certanty'", "missing column certainty"]
    assert faults[0].nearest == "certainty"


def test_faults_of_a_relation_are_placed(broken: Broken) -> None:
    faults = broken(
        "relations.toml",
        ('of = "stukalshchik"', 'of = "stukalschik"'),
        ('to = "family:gok"', 'to = "family:hok"'),
        ('sources = ["E.s1d"]', 'sources = ["E.s1z"]'),
        ('id = "K010"', 'id = "K009"'),
    )
    assert [fault.nearest for fault in faults[:2]] == ["stukalshchik", "family:hoc"]
    assert "witness E has no passage 's1z'" in faults[2].message
    assert "two entries" in faults[3].message
    assert all(fault.line and fault.column and fault.file.endswith("relations.toml") for fault in faults)


def test_what_is_asserted_of_a_witness_cites_a_passage(broken: Broken) -> None:
    (fault,) = broken(
        "relations.toml", ('basis = "witness"\nsources = ["E.s1c"]', 'basis = "witness"\nsources = ["wp-poch"]')
    )
    assert fault.message == "what a witness asserts cites its passage"


def test_no_game_descends_from_itself(broken: Broken) -> None:
    first = 'of = "bete"\nkind = "descends-from"\nto = "triomphe"'
    (fault,) = broken("relations.toml", (first, first.replace('to = "triomphe"', 'to = "mistigri"')))
    assert "would descend from itself" in fault.message


def test_a_source_on_which_nothing_rests_is_a_fault(broken: Broken) -> None:
    more = (
        '[[source]]\nid = "idle"\nkind = "book"\ntitle = "Idle"\naddress = "https://a.example/b"\nreliability = "low"\n'
    )
    (fault,) = broken("sources.toml", ("[[source]]\n", more + "\n[[source]]\n"))
    assert fault.message == "nothing rests on this source"


def test_an_answer_from_which_nothing_is_read_is_a_fault(broken: Broken) -> None:
    (fault,) = broken("rulesets.toml", ('states.with-queen-alone = ["with-queen-alone"]\n', ""))
    assert fault.message == "nothing is read from the answer with-queen-alone of lead-king"


def test_faults_of_several_files_are_listed_together(broken: Broken) -> None:
    broken("characters.toml", ('id = "goal"\nblock = "aim"', 'id = "goal"\nblock = "aims"'))
    faults = broken("sources.toml", ('kind = "rules"', 'kind = "rule"'))
    assert [fault.file.rpartition("/")[2] for fault in faults] == ["characters.toml", "sources.toml"]


def test_the_numbers_that_the_page_tells_are_the_numbers(family: Family) -> None:
    from stukolka import paths
    from stukolka.family import disagreements, tree

    assert len(family.leaves["loo-irish"].facts) == 9
    assert (tree.LEAST_KNOWN, tree.LEAST_SHARED, disagreements.LEAST_SHARED, disagreements.STEPS) == (9, 5, 8, 3)
    assert (disagreements.ALIKE.denominator, disagreements.UNLIKE.denominator) == (20, 2)
    english = (paths.shipped("docs") / "en" / "family.md").read_text(encoding="utf-8")
    for words in (
        "62 games",
        "nine characters are known",
        "at least five",
        "at least eight",
        "twentieth",
        "at most three",
    ):
        assert words in english
    rows = {fact.basis: 0 for facts in family.data.facts.values() for fact in facts.values()}
    for facts in family.data.facts.values():
        for fact in facts.values():
            rows[fact.basis] += 1
    told = " ".join(repair.reason.en for repair in family.data.repairs)
    assert f"{rows['silence']} cells say that something is absent" in told
