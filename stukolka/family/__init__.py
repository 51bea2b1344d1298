"""The family: games and rule sets as nodes, what sources assert of their kinship, and how alike their rules measure."""

FOLDER = "family"
"""The folder in `variants` that holds the family's data; no game may be called so."""
