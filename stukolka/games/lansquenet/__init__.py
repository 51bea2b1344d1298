"""Lansquenet: a banker's coup against punters, with a reserve fund."""
