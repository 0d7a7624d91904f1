"""Modules with the names that programs written for Theano, Aesara and PyTensor import.

    from cwrap.ops.compat.pytensor.graph.basic import Apply
    from cwrap.ops.compat.pytensor.link.c.op import COp

Each of the three modules has submodules with the dotted names of its library, as far as programs with C ops use them.
The tables in `names` list them; the objects are those of `cwrap.ops`.
"""
