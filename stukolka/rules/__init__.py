"""What a rule set is: switches with named answers, rule sets, and how rule sets differ."""
