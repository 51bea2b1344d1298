"""The loop that plays any game: protocol, replay, records, sessions, conservation laws. Standard library only."""
