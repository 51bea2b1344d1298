"""The claims of the sources put to the test: what is measured, what would refute it, what came of it."""
