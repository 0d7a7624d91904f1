"""Theano's vocabulary: ops, helpers and tables of names that `cwrap.ops.compat` provides under dotted names."""
