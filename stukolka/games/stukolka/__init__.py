"""Stukolka in its four forms: its questions (`switches`), its states and steps, and the facade (`game.GAME`)."""
