"""The directives of the Sphinx extension: each builds a page, or a part of one, from the library."""
