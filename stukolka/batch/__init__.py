"""Many deals: simulated by the reference engine or its compiled twin, summed exactly, kept, studied."""
