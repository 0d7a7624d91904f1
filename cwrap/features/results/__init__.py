"""Results of functions: values, tuples, errors, and C around the call."""
