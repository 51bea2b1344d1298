"""A site about a game of its own, with what `stukolka.publish.sphinx_ext` brings: `sphinx-build -W . _build`."""

project = "Daring"
language = "en"
extensions = ["myst_parser", "sphinx.ext.intersphinx", "stukolka.publish.sphinx_ext"]
exclude_patterns = ["_build", "library", "games"]

# The library with its sources and rule sets, the folder of the games' code, and the game that pages are about.
stukolka_root = "library"
stukolka_games = "games"
stukolka_game = "daring"

# Links that lead to no page of this site are looked up in the inventories of the sites that stand here, such as that of
# the edition, each by a name: its address, and None. What they don't have either is left as plain text.
intersphinx_mapping = {}
stukolka_lenient = True
