"""The game of daring, made up to show how a game of one's own comes into the edition."""
