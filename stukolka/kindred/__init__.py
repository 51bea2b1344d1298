"""Kinship of witnesses: how far their wording is apart, which faults they share, and what may be drawn of that."""
