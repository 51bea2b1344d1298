"""Other programs that play these games: OpenSpiel and PettingZoo, each an extra that is imported where it is used."""
