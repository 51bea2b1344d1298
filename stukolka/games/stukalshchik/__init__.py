"""Stukalshchik: a board game of the family of Poch, with honours, a betting round and a shedding play."""
