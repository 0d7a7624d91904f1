"""The names that programs written for Theano, Aesara and PyTensor import: `cwrap.ops.compat.theano` and so on.

    from cwrap.ops.compat.pytensor.graph.basic import Apply
    from cwrap.ops.compat.pytensor.link.c.op import COp

Each of the three is a module whose submodules have the dotted names of the library, as far as programs with C ops use
them; they are made from the tables in `names`, and hold the objects of `cwrap.ops`.
"""
