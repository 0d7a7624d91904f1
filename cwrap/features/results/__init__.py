"""Results: what functions return, errors, and C around the call."""
