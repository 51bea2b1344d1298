"""The Sphinx extension of the edition: `extensions = ["stukolka.publish.sphinx_ext"]`.

It brings the domain `stukolka` (roles `locus`, `answer`, `reading`, `passage`, `witness`, `claim`, `relation`,
`ruleset`, `difference`, an index of questions, and an inventory for other sites), directives that build whole pages and
tables from a library, and, with `stukolka_generate`, the sources of all those pages.  sphinxcontrib-bibtex prints the
library's bibliography.  Everything comes in the language of the site.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxRole

import stukolka
from stukolka.publish import citing, docstrings, folded, references, search, watch, words
from stukolka.publish.directives import (
    apparatus,
    difference,
    encodings,
    locus,
    overview,
    picture,
    ruleset,
    studies,
    witness,
)
from stukolka.publish.directives import family as family_directive
from stukolka.publish.domain import LociIndex, QuickLinks, StukolkaDomain
from stukolka.publish.markup import Node, code, outside

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment

    from stukolka.family.family import Family
    from stukolka.library import Library

DIRECTIVES = {
    "bibliography": apparatus.BibliographyDirective,
    "chapter": overview.ChapterDirective,
    "citation": apparatus.CitationDirective,
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
    "relations": apparatus.RelationsDirective,
    "ruleset": ruleset.RuleSetDirective,
    "rulesets": ruleset.RuleSetsDirective,
    "standings": witness.StandingsDirective,
    "study": studies.StudyDirective,
    "witness": witness.WitnessDirective,
    "witnesses": witness.WitnessesDirective,
}
"""Name in the domain -> directive."""

LONGEST_VALUE = 120
"""The most characters of a constant's value that are printed."""


def library_of(config: Config) -> Library:
    """The library that a site is made from."""
    return opened(config.stukolka_root, config.stukolka_witnesses)


@cache
def opened(root: str | None, witnesses: str | None) -> Library:
    """A library, opened once a process."""
    from stukolka.library import Library

    return Library.open(*(Path(path) if path else None for path in (root, witnesses)))


_families: dict[int, Family] = {}


def family_of(library: Library) -> Family:
    """The family of the library of a site, read once a process."""
    from stukolka.family.family import Family

    if id(library) not in _families:
        _families[id(library)] = Family.open(library)
    return _families[id(library)]


class LabelledHeadings(SphinxTransform):
    """Give every labelled heading its label as its only id, so that its address is the same in every language."""

    default_priority = 400

    def apply(self, **_kwargs: Any) -> None:
        """Change the sections of the document."""
        labels = {
            node_id for name, node_id in self.document.nameids.items() if node_id and self.document.nametypes.get(name)
        }
        for section in self.document.findall(nodes.section):
            if kept := [one for one in section["ids"] if one in labels]:
                section["ids"] = kept + [one for one in section["ids"] if one.startswith("module-")]


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
    app.add_config_value("stukolka_game", "stukolka", "env", types=(str,))
    app.add_config_value("stukolka_tables", "", "env", types=(str,))
    app.add_config_value("stukolka_lenient", default=False, rebuild="env", types=(bool,))
    app.add_config_value("stukolka_bilingual", default=True, rebuild="html", types=(bool,))
    app.add_config_value("stukolka_quote_originals", default=False, rebuild="env", types=(bool,))
    app.add_config_value("stukolka_generate", default=False, rebuild="env", types=(bool,))
    app.add_domain(StukolkaDomain)
    for name, directive in DIRECTIVES.items():
        app.add_directive_to_domain(StukolkaDomain.name, name, watch.watched(directive))
    app.add_transform(LabelledHeadings)
    app.add_post_transform(QuickLinks)
    folded.register(app)
    references.register()
    for language in search.LANGUAGES:
        app.add_search_language(language)
    app.add_role_to_domain(StukolkaDomain.name, "table", TableRole())
    app.connect("missing-reference", _of_another_library)
    app.connect("config-inited", _speak)
    app.connect("config-inited", _bibliography)
    app.connect("builder-inited", _generate)
    app.connect("env-get-outdated", _outdated)
    app.connect("builder-inited", _complete_translation)
    app.connect("autodoc-process-docstring", _docstring)
    app.connect("doctree-read", _dashes)
    app.connect("object-description-transform", _without_long_values)
    app.connect("html-page-context", _context)
    return {"version": stukolka.__version__, "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}


def _of_another_library(app: Sphinx, _env: object, node: Element, content: Element) -> Element | None:
    """Leave a link of the written pages as plain text where it leads to what another library doesn't have."""
    ours = node.get("refdomain") == StukolkaDomain.name
    return content if ours and app.config.stukolka_lenient else None


def _speak(_app: Sphinx, config: Config) -> None:
    """Name the index in the site's language, and say on every page that it quotes the sources, where it does."""
    lang = "ru" if config.language == "ru" else "en"
    LociIndex.localname, LociIndex.shortname = words.LOCI_INDEX.of(lang), words.LOCI.of(lang)
    if config.stukolka_quote_originals:
        config.html_theme_options["announcement"] = words.LOCAL_BUILD.of(lang)


def _bibliography(_app: Sphinx, config: Config) -> None:
    """Name the library's bibliography to sphinxcontrib-bibtex."""
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
    """The library's pages that show something else than they did, though their sources are the same."""
    domain = env.domains[StukolkaDomain.name]
    assert isinstance(domain, StukolkaDomain)
    others = {page: source for page, source in domain.generated.items() if page not in added | changed | removed}
    return watch.outdated(app, env, others, DIRECTIVES)


def _complete_translation(app: Sphinx) -> None:
    """Put into Russian what the theme's own translation leaves in English."""
    environment = getattr(getattr(app.builder, "templates", None), "environment", None)
    if app.config.language == "ru" and environment is not None and "gettext" in environment.globals:
        translated = environment.globals["gettext"]
        environment.globals["gettext"] = lambda text: words.THEME.get(text) or translated(text)


def _docstring(_app: Sphinx, _what: str, _name: str, _obj: object, _options: object, lines: list[str]) -> None:
    docstrings.prepare(lines)


def _without_long_values(_app: Sphinx, domain: str, _kind: str, content: Any) -> None:
    """Leave out the value of a constant that is longer than a line: it is data, and has its own pages."""
    if domain == "py":
        for signature in content.parent.findall(addnodes.desc_signature):
            for part in [one for one in signature.children if isinstance(one, addnodes.desc_annotation)]:
                if len(part.astext()) > LONGEST_VALUE and part.astext().startswith(" = "):
                    signature.remove(part)


def _dashes(_app: Sphinx, doctree: Any) -> None:
    """Print a dash where Sphinx joins the name of an error to its description with two hyphens."""
    for text in list(doctree.findall(nodes.Text)):
        if text == " -- ":
            text.parent.replace(text, nodes.Text(" — "))


def _context(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """What the templates need: the way up, and whether there is another language; quoted sources are for no robot."""
    context["up"] = "../" * pagename.count("/")
    context["bilingual"] = app.config.stukolka_bilingual
    context["citation"] = citing.edition().of("ru" if app.config.language == "ru" else "en")
    if app.config.stukolka_quote_originals:
        context["metatags"] = context.get("metatags", "") + '<meta name="robots" content="noindex" />\n'
