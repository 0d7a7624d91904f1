"""Types of variables: arrays, scalars, parameters, values of C types, any Python object."""
