"""The switchboard: choose the answers of a rule set, and see its rules, what differs, and what that does.

What answers the page (`desk` and what it imports) uses the standard library only: the same files answer in a browser.
"""
