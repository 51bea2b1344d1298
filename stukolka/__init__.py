"""An executable critical edition of card-game sources.

Importing the package is light: it loads nothing but this line.
"""

__version__ = "0.1.0"
