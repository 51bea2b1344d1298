"""What the edition's own site has beside `stukolka.publish.sphinx_ext`, and a site of somebody else's may not want.

Headings keep their labels as their only ids, terms of a glossary keep their addresses, the search knows both alphabets,
docstrings are read as the house writes them, and what the theme says in English only is put into Russian.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

import stukolka
from stukolka.publish import citing, docstrings, glossary, search, words

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config

LONGEST_VALUE = 120
"""The most characters of a constant's value that are printed."""


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


def setup(app: Sphinx) -> dict[str, Any]:
    """Registers the extension."""
    app.setup_extension("sphinx.ext.autodoc")
    app.setup_extension("stukolka.publish.sphinx_ext")
    app.add_config_value("stukolka_bilingual", default=True, rebuild="html", types=(bool,))
    app.add_transform(LabelledHeadings)
    app.add_directive_to_domain("std", "glossary", glossary.Glossary, override=True)
    for language in search.LANGUAGES:
        app.add_search_language(language)
    app.connect("config-inited", _announce)
    app.connect("builder-inited", _complete_translation)
    app.connect("autodoc-process-docstring", _docstring)
    app.connect("doctree-read", _dashes)
    app.connect("object-description-transform", _without_long_values)
    app.connect("html-page-context", _context)
    return {"version": stukolka.__version__, "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}


def _announce(_app: Sphinx, config: Config) -> None:
    """Say on every page that it quotes the sources, where it does."""
    if config.stukolka_quote_originals:
        config.html_theme_options["announcement"] = words.LOCAL_BUILD.of("ru" if config.language == "ru" else "en")


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
