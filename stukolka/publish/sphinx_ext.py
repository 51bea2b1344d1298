"""The Sphinx extension of the edition: `extensions = ["stukolka.publish.sphinx_ext"]`.

It brings the domain `stukolka` (roles `locus`, `answer`, `reading`, `passage`, `witness`, `claim`, `relation`,
`ruleset`, `difference`, an index of questions, and an inventory for other sites), directives that build whole pages and
tables from a library, and, with `stukolka_generate`, the sources of all those pages.  sphinxcontrib-bibtex prints the
library's bibliography.  Everything comes in the language of the site.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx.util.docutils import SphinxRole

import stukolka
import stukolka.games
from stukolka.publish import folded, marked, references, watch, words
from stukolka.publish.directives import (
    apparatus,
    difference,
    encodings,
    fragments,
    locus,
    overview,
    picture,
    record,
    ruleset,
    studies,
    switchboard,
    synopsis,
    tested,
    witness,
)
from stukolka.publish.directives import family as family_directive
from stukolka.publish.domain import LociIndex, QuickLinks, StukolkaDomain
from stukolka.publish.markup import Node, code, outside
from stukolka.publish.opened import library_of

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment


DIRECTIVES = {
    "apparatus": fragments.ApparatusDirective,
    "bibliography": apparatus.BibliographyDirective,
    "chapter": overview.ChapterDirective,
    "citation": apparatus.CitationDirective,
    "claim": fragments.ClaimDirective,
    "claims": apparatus.ClaimsDirective,
    "comparison": difference.ComparisonDirective,
    "completions": overview.CompletionsDirective,
    "difference": difference.DifferenceDirective,
    "differences": difference.DifferencesDirective,
    "encodings": encodings.EncodingsDirective,
    "family": family_directive.FamilyDirective,
    "game": overview.GameDirective,
    "games": overview.GamesDirective,
    "loci": overview.LociDirective,
    "locus": locus.LocusDirective,
    "origins": ruleset.OriginsDirective,
    "picture": picture.PictureDirective,
    "reading": fragments.ReadingDirective,
    "record": record.RecordDirective,
    "relations": apparatus.RelationsDirective,
    "ruleset": ruleset.RuleSetDirective,
    "rulesets": ruleset.RuleSetsDirective,
    "standings": witness.StandingsDirective,
    "study": studies.StudyDirective,
    "switchboard": switchboard.SwitchboardDirective,
    "synopses": synopsis.SynopsesDirective,
    "synopsis": synopsis.SynopsisDirective,
    "tested": tested.TestedDirective,
    "witness": witness.WitnessDirective,
    "witnesses": witness.WitnessesDirective,
}
"""Name in the domain -> directive."""


class TableRole(SphinxRole):
    """A role, as in `{stukolka:table}` before a name: a link to one of the edition's tables."""

    def run(self) -> tuple[list[Node], list[Any]]:
        """The link, or the bare name where the site has no tables beside it."""
        if not self.config.stukolka_tables:
            return [code(self.text)], []
        up = "../" * self.env.docname.count("/")
        return [outside(f"{up}{self.config.stukolka_tables}/{self.text}", self.text)], []


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the extension."""
    app.add_config_value("stukolka_root", None, "env", types=(str, type(None)))
    app.add_config_value("stukolka_witnesses", None, "env", types=(str, type(None)))
    app.add_config_value("stukolka_games", None, "env", types=(str, type(None)))
    app.add_config_value("stukolka_game", "stukolka", "env", types=(str,))
    app.add_config_value("stukolka_tables", "", "env", types=(str,))
    app.add_config_value("stukolka_lenient", default=False, rebuild="env", types=(bool,))
    app.add_config_value("stukolka_quote_originals", default=False, rebuild="env", types=(bool,))
    app.add_config_value("stukolka_generate", default=False, rebuild="env", types=(bool,))
    app.add_domain(StukolkaDomain)
    for name, directive in DIRECTIVES.items():
        app.add_directive_to_domain(StukolkaDomain.name, name, watch.watched(name, directive))
    app.add_post_transform(QuickLinks)
    folded.register(app)
    marked.register(app)
    references.register()
    app.add_role_to_domain(StukolkaDomain.name, "table", TableRole())
    # Another site's inventory is asked first.
    app.connect("missing-reference", _of_another_library, priority=900)
    app.connect("config-inited", _found_from_here, priority=400)
    app.connect("config-inited", _speak)
    app.connect("config-inited", _bibliography)
    app.connect("builder-inited", _generate)
    app.connect("env-get-outdated", _outdated)
    return {"version": stukolka.__version__, "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}


def _of_another_library(app: Sphinx, _env: object, node: Element, content: Element) -> Element | None:
    """Leave a link of the written pages as plain text where it leads to what another library doesn't have."""
    ours = node.get("refdomain") == StukolkaDomain.name
    return content if ours and app.config.stukolka_lenient else None


def _found_from_here(app: Sphinx, config: Config) -> None:
    """Count the folders that the configuration names from its own, and take up the games that lie in one of them."""
    for name in ("stukolka_root", "stukolka_witnesses"):
        if (given := getattr(config, name)) is not None:
            setattr(config, name, str((Path(app.confdir) / given).resolve()))
    if config.stukolka_games:
        folder = str((Path(app.confdir) / config.stukolka_games).resolve())
        if folder not in stukolka.games.__path__:
            stukolka.games.__path__.append(folder)


def _speak(_app: Sphinx, config: Config) -> None:
    """Name the index in the site's language."""
    lang = "ru" if config.language == "ru" else "en"
    LociIndex.localname, LociIndex.shortname = words.LOCI_INDEX.of(lang), words.LOCI.of(lang)


def _bibliography(app: Sphinx, config: Config) -> None:
    """Name the library's bibliography to sphinxcontrib-bibtex, where the site has that."""
    if "sphinxcontrib.bibtex" in app.extensions:
        config.bibtex_bibfiles = references.files(library_of(config))


def _generate(app: Sphinx) -> None:
    """Write the sources of the library's pages, if the site asks for it."""
    from stukolka.publish import pages

    if app.config.stukolka_generate:
        generated = pages.library_pages(library_of(app.config))
        pages.write(generated, Path(app.srcdir))
        domain = app.env.domains[StukolkaDomain.name]
        assert isinstance(domain, StukolkaDomain)
        domain.generated = generated


def _outdated(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """The pages that show something else than they did, though their sources are the same; see `base.depend`."""
    if not app.config.stukolka_generate:
        return []
    return watch.outdated(app, env, added | changed | removed, DIRECTIVES)
