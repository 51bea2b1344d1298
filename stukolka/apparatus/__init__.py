"""What each witness says: passages, readings, completions, and the rule set that they make."""
