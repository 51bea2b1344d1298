"""How many may play daring."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class Players(Answer, locus="table.players", en="How many may play?", ru="Сколько человек может играть?"):
    """The answers to `table.players`."""

    UP_TO_FOUR = "up-to-four", "Two, three or four play.", "Играют двое, трое или четверо."
    UP_TO_EIGHT = "up-to-eight", "From two to eight play.", "Играют от двух до восьми человек."
