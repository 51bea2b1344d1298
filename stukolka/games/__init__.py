"""The rules of each game, standard library only: one folder a game."""
