"""Texts as texts: bytes into characters, what is odd in them, sentences, likeness.  It knows no games."""
