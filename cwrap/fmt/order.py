"""The order of keys: first what a declaration is called and is for, then what it applies to, the C call, its arguments.

Keys that plugins of others add come before `arguments` and `options`, in the order written.
"""

from __future__ import annotations

from cwrap.schema.keys import DEFINITIONS

_LAST = ("arguments", "options")
_DECLARATION = (
    "<<", *DEFINITIONS, "name", "python_name", "doc", "docstring_method", "docstring_stateless",
    "types", "cpu_half", "backends", "backend_type_pairs", "sparse", "defined_if", "auto_gpu",
    "aten_sparse", "aten_dense_sparse", "aten_custom_call", "variants",
    "only_register", "method_flags", "override_method_flags", "no_kwargs",
    "version", "base", "type", "deleter", "new", "flags", "prefix", "data", "failure", "members", "fields",
    "cname", "return", "free", "errors", "error_codes", "gil", "with_gil", "inplace", "slot", "elementwise", "reduce",
    "before_arg_assign", "before_call", "after_call",
)  # fmt: skip
_ARGUMENT = (
    "<<", "arg", "type", "name", "default", "if_true", "if_false", "implicit", "output", "inout", "initial", "array",
    "buffer", "text", "free", "from", "count", "consume", "resize", "cpu_zero",
    "nullable", "long_args", "kwarg_only", "no_kwargs", "aliases", "wrap_dim", "broadcast", "assert_ndim",
)  # fmt: skip
# What the mappings below a key are: `arguments` holds arguments, `options` further declarations.
BELOW = {"arguments": _ARGUMENT, "fields": _ARGUMENT, "options": _DECLARATION}
DECLARATION = _DECLARATION


def rank(key: str, order: tuple[str, ...]) -> int:
    """The place of a key; one that is not listed comes behind those that are."""
    if key in _LAST:
        return len(order) + 1
    return order.index(key) if key in order else len(order)
