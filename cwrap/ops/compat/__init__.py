"""Modules with the names that programs written for Theano, Aesara and PyTensor import.

    from cwrap.ops.compat.pytensor.graph.basic import Apply
    from cwrap.ops.compat.pytensor.link.c.op import COp

Each of the three modules has those submodules of its library that programs with C ops use, under the same names.
The table in each module lists them, from the groups in `cwrap.ops.theano.groups`; the objects are those of `cwrap.ops`.
"""
