"""What stands beside the readings has its pages: claims, relations, encodings, bibliography, parts of comparisons."""

from __future__ import annotations

import re
from html import unescape
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from stukolka import encodings
from stukolka.library import Library
from stukolka.publish import addresses, citing, claim_words, measured, references
from stukolka.publish.stage import LANGUAGES
from stukolka.rules.difference import parts

if TYPE_CHECKING:
    from conftest import Site


def text_of(html: str) -> str:
    """What a reader sees, in one line."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def assert_on_site(site: Site, urls: list[str]) -> None:
    assert urls
    assert [f"{lang}/{url}" for lang in LANGUAGES for url in urls if not site.has(lang, url)] == []


def block(html: str, anchor: str) -> str:
    """The block that begins at an anchor, to the next one of its kind."""
    kind = anchor.partition("-")[0]
    found = re.search(rf'id="{anchor}".*?(?=id="{kind}-|</article>)', html, re.DOTALL)
    assert found
    return found[0]


def test_every_claim_has_its_anchor_with_its_statement_and_its_passages(site: Site, library: Library) -> None:
    for game in library.games:
        claims = library.claims(game).values()
        assert_on_site(site, [addresses.claim(game, claim.id).url for claim in claims])
        for lang in LANGUAGES:
            html = site.html(lang, f"{game}/claims.html")
            for claim in claims:
                own = block(html, f"claim-{claim.id}")
                shown = text_of(own)
                texts = [claim.statement.en, claim.statement.ru, claim.measure.of(lang)]
                assert [text for text in texts if text not in shown] == []
                linked = re.findall(r"#passage-([\w-]+)", own)
                assert set(linked) >= {cited.replace(".", "-") for cited in claim.cited}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_measurable_claim_shows_its_verdict_figure_interval_completions_and_command(
    site: Site, library: Library, lang: str
) -> None:
    shown = 0
    for game in library.games:
        html = site.html(lang, f"{game}/claims.html")
        for (name, witness), one in measured.tested(library, game).items():
            own = text_of(block(html, f"claim-{name}")).replace("\u2019", "'")
            if not library.claims(game)[name].measurable:
                assert claim_words.VERDICTS["borne-out"].of(lang) not in own
                continue
            told = one.told
            wanted = [claim_words.verdict(told, lang)]
            if told["verdict"] != "not-measurable":
                figure = claim_words.figure(told, lang)
                assert claim_words.interval(told, lang) in figure
                wanted += [figure[1:], claim_words.otherwise(told, lang), f"stukolka claims {name} --witness {witness}"]
                shown += 1
            assert [text for text in wanted if text not in own] == []
            assert "--write" not in own
    assert shown > 100


def test_every_relation_has_its_anchor_with_its_reason_and_its_passages(site: Site, library: Library) -> None:
    relations = library.relations().values()
    assert_on_site(site, [addresses.relation(one.id).url for one in relations])
    for lang in LANGUAGES:
        html = site.html(lang, "relations.html")
        for one in relations:
            own = block(html, f"relation-{one.id}")
            assert one.statement.en in text_of(own)
            assert one.statement.ru in text_of(own)
            assert one.reason.of(lang) in text_of(own)
            assert set(re.findall(r"#passage-([\w-]+)", own)) == {cited.replace(".", "-") for cited in one.passages}


def test_every_disagreement_of_the_encodings_has_its_anchor_and_its_reason(site: Site, library: Library) -> None:
    for game in library.games:
        found = encodings.read(library, game)
        assert found
        assert_on_site(site, [addresses.disagreement(game, *place).url for place in found.verdicts])
        for lang in LANGUAGES:
            shown = text_of(site.html(lang, f"{game}/encodings.html"))
            assert [one.reason.of(lang) for one in found.verdicts.values() if one.reason.of(lang) not in shown] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_figures_of_agreement_are_those_of_the_corpus(site: Site, library: Library, lang: str) -> None:
    written = library.document("corpus", "encodings", "stukolka", "agreement.toml").data
    html = site.html(lang, "stukolka/encodings.html")
    for name, of in {"all": written["all"], **written["witness"]}.items():
        row = text_of(re.search(rf'<tr[^>]*id="agreement-{name}".*?</tr>', html, re.DOTALL)[0]).replace(",", ".")  # type: ignore[index]
        assert [of[key] for key in ("compared", "agreed", "same_answers") if str(of[key]) not in row] == []
        assert f"{of['kappa']:.4f} {of['kappa_first_answer']:.4f} {of['kappa_standing']:.4f}" in row


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_bibliography_says_in_the_page_s_language_what_is_known(site: Site, library: Library, lang: str) -> None:
    entries = references.references(library)
    assert set(entries) > set(library.sources())
    assert_on_site(site, [addresses.source(key).url for key in entries])
    shown = text_of(site.html(lang, "bibliography.html"))
    assert [key for key, one in entries.items() if one.note.of(lang) not in shown] == []
    for siglum in library.sources():
        assert entries[siglum].note.of(lang) in text_of(site.html(lang, f"witnesses/{siglum}.html"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_passage_leads_to_the_claims_that_rest_on_it(site: Site, library: Library, lang: str) -> None:
    cited = {
        cited: claim.id for claim in library.claims("stukolka").values() for cited in claim.cited if cited[0] == "A"
    }
    assert cited
    html = site.html(lang, "witnesses/A.html")
    for passage, claim in cited.items():
        own = re.search(rf'id="passage-{passage.replace(".", "-")}".*?(?=id="passage-|</article>)', html, re.DOTALL)
        assert own
        assert f"stukolka/claims.html#claim-{claim}" in own[0]


def test_a_difference_page_shows_every_part(site: Site, library: Library) -> None:
    for form, (first, second) in [*(("prikupka", pair) for pair in combinations("ABCD", 2)), ("golets", ("A", "C"))]:
        found = parts([library.shipped(f"{form}/{first}"), library.shipped(f"{form}/{second}")])
        for lang in LANGUAGES:
            html = site.html(lang, f"stukolka/differences/{form}/{first}-{second}.html")
            shown = text_of(html)
            for part, rows in (("possible", found.may_differ), ("wording", found.wording)):
                assert set(re.findall(rf'id="{part}-([\w-]+)"', html)) == {row.switch for row in rows}
            for row in found.may_differ:
                glosses = library.games["stukolka"].switch(row.switch).answers
                allowed = [
                    answer for cell in row.cells if cell and cell.own for answer in (cell.answer, *cell.origin.also)
                ]
                assert [answer for answer in allowed if glosses[answer].of(lang) not in shown] == []
                told = [one for cell in row.cells if cell and cell.unmodelled for one in cell.says.passages]
                assert [one for one in told if library.passage(one).text.of(lang) not in shown] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_of_one_witness_has_no_table_of_differences(site: Site, lang: str) -> None:
    for game, siglum in (("lansquenet", "D"), ("stukalshchik", "E")):
        html = site.html(lang, f"{game}/differences.html")
        assert "<table" not in html
        assert f" {siglum}" in text_of(re.search(r"<article.*</article>", html, re.DOTALL)[0])  # type: ignore[index]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_says_so_tells_the_forms(site: Site, lang: str) -> None:
    html = site.html(lang, "stukolka/loci/table-players.html")
    row = re.search(r'<tr[^>]*id="answer-players-up-to-6".*?</tr>', html, re.DOTALL)
    assert row
    assert re.search(r"A \( ?prikupka ?, ?shleif ?\)", text_of(row[0]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_unmodelled_reading_is_told_where_a_rule_set_answers_for_it(site: Site, library: Library, lang: str) -> None:
    html = site.html(lang, "stukolka/rules/golets/B.html")
    row = re.search(r'<tr[^>]*id="switch-players".*?</tr>', html, re.DOTALL)
    assert row
    assert {"passage-B-i4", "passage-A-g17"} <= set(re.findall(r"#(passage-[\w-]+)", row[0]))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_that_cites_is_one_on_pages_footers_and_on_how_to_cite(
    site: Site, library: Library, lang: str
) -> None:
    reading = library.book("stukolka", "A").readings["general", "trick.overtrump"]
    line = citing.citation(citing.reading(reading), citing.reading_digest("stukolka", reading)).of(lang)
    assert line in text_of(site.html(lang, "citing.html"))
    assert line in text_of(site.html(lang, "stukolka/loci/trick-overtrump.html"))
    footer = re.search(r'<p class="edition-footer">(.*?)</p>', site.html(lang, "index.html"))
    assert footer
    assert unescape(footer[1]) == f"{citing.edition().of(lang)}."
    assert line.startswith(f"{citing.edition().of(lang)}: ")
