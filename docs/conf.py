"""The site's configuration, for both languages: `stukolka edition` builds it with the tag `en` or `ru`."""

from pathlib import Path

import stukolka
from stukolka.publish import words
from stukolka.publish.builder import EditionBuilder

lang = "ru" if tags.has("ru") else "en"  # noqa: F821 -- Sphinx gives it

project = "Стуколка" if lang == "ru" else "Stukolka"
author = "The stukolka contributors"
version = release = stukolka.__version__
language = lang

extensions = [
    "myst_nb" if tags.has("notebooks") else "myst_parser",  # noqa: F821 -- without notebooks, seconds are saved
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "sphinxcontrib.bibtex",
    "stukolka.publish.edition_ext",
]
templates_path = ["_templates"]
exclude_patterns = ["_*"]
stukolka_generate = True
stukolka_tables = "../tables"

# The extension names the library's bibliography; ids are the keys, which are the sigla of the witnesses.
bibtex_reference_style = "author_year"
bibtex_cite_id = "source-{key}"

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
nb_execution_mode = "off"  # the edition has run them before: stukolka/publish/notebooks.py

autodoc_typehints = "signature"
python_maximum_signature_line_length = 88
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True

# The texts bring their own quotation marks, in two languages.
smartquotes = False

html_theme = "pydata_sphinx_theme"
html_title = words.TITLE.of(lang)
html_static_path = ["_static"]
html_css_files = ["edition.css"]
html_favicon = "_static/mark.svg"
html_context = {"default_mode": "auto"}
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_last_updated_fmt = None
# A page with none below it and none beside it needs no list of them.
_BRANCHES = {"api", "bibliography", "citing", "decisions", "extension", "notebooks", "relations", "witnesses"}
_leaves = {path.stem for path in (Path(__file__).parent / lang).glob("*.md")} - _BRANCHES
_leaves |= {"genindex", "py-modindex", "search", "stukolka-loci"}
html_sidebars = {"**": ["sidebar-nav-bs"]} | {page: [] for page in sorted(_leaves)}
html_theme_options = {
    "logo": {"text": project},
    "navbar_end": ["theme-switcher"],
    "navbar_persistent": ["search-button", "langswitch"],
    "primary_sidebar_end": [],
    "secondary_sidebar_items": ["page-toc"],
    "footer_start": ["edition-footer"],
    "footer_end": [],
    "search_bar_text": "Искать в издании…" if lang == "ru" else "Search the edition…",
    "header_links_before_dropdown": 5,
    "header_dropdown_text": "Ещё" if lang == "ru" else "More",
    "collapse_navigation": True,
    "navigation_depth": 4,
    "show_nav_level": 1,
    "show_toc_level": 2,
    "navigation_with_keys": False,
    "show_version_warning_banner": False,
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}


def setup(app):
    """A page that would come out the same is not written again."""
    app.add_builder(EditionBuilder, override=True)
