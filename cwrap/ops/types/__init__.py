"""Types of variables: arrays, scalars, parameters, values of C types, and arbitrary Python objects."""
