"""`types:` of a module's function - one declaration for several C types, of which each call takes the one that fits.

    - name: axpy
      cname: cblas_$realaxpy
      types: {float: s, double: d}
      arguments:
        - {arg: int n, from: len(x)}
        - real alpha
        - {arg: const real* x, array: true}
        - CONSTANT 1
        - {arg: real* y, array: {shape: [n]}}
        - CONSTANT 1

The plan:

    function axpy(alpha, x, y)
    cblas_saxpy(arg_n, arg_alpha, (const float *)(void *)arg_x.data, 1, (float *)(void *)arg_y.data, 1)
    …
    function axpy(alpha, x, y)
    cblas_daxpy(arg_n, arg_alpha, (const double *)(void *)arg_x.data, 1, (double *)(void *)arg_y.data, 1)

`real` is one of the types, whichever it is, and `$real` in `cname` what its name has of it: as the mapping says, else
the type itself, with an underscore for a space. Groups stand for several: `floating` for float and double, `signed` and
`unsigned` for the integers of 8 to 64 bits, `integral` for both, `complex` for float complex and double complex, `all`
for these and bool. A function for half is one of `_Float16`, where the compiler has it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from cwrap.ctype.array import elements
from cwrap.model import Argument, ArgumentKind, Declaration, Fields, Keys, Option, Value
from cwrap.plan import Context
from cwrap.plugins.base import Plugin
from cwrap.source.diagnostics import nearest

_REAL = re.compile(r"\breal\b")
_SIGNED = tuple(f"int{bits}_t" for bits in (8, 16, 32, 64))
_UNSIGNED = tuple(f"u{name}" for name in _SIGNED)
_FLOATING, _COMPLEX = ("float", "double"), ("float complex", "double complex")
_GROUPS = {
    "signed": _SIGNED, "unsigned": _UNSIGNED, "integral": (*_SIGNED, *_UNSIGNED), "floating": _FLOATING,
    "complex": _COMPLEX, "all": ("bool", *_SIGNED, *_UNSIGNED, *_FLOATING, *_COMPLEX),
}  # fmt: skip


class GenericTypes(Plugin):
    """Makes an overload for each type."""

    name = "generic_types"

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Those that name `real`."""
        if context.thp:
            return declarations
        return tuple(_expanded(d, key, context) if (key := d.keys.get("types")) else d for d in declarations)


def _expanded(declaration: Declaration, key: Value, context: Context) -> Declaration:
    known = elements()
    words = (w for word in declaration.keys.words("types") for w in _GROUPS.get(word, (word,)))
    names = key.data.items if isinstance(key.data, Fields) else ((w, w.replace(" ", "_")) for w in words)
    options: list[Option] = []
    for ctype, word in names:
        if ctype not in known:
            hint = nearest(ctype, (*known, *_GROUPS))
            message = f"'types' of a function are C numbers such as float, not '{ctype}'{hint}"
            context.reporter.error(key.location, message)
            continue
        default = context.cname(declaration.name)
        options += [_option(declaration, option, ctype, word, default) for option in declaration.options]
    keys = declaration.keys.without("types", "cname", "return")
    return replace(declaration, keys=keys, options=tuple(options))


def _option(declaration: Declaration, option: Option, ctype: str, word: str, default: str) -> Option:
    """One overload for one type. The keys that change are the overload's own."""
    keys = option.keys
    for name in ("cname", "return"):
        value = declaration.key(option, name)
        text = str(value.data) if value else default
        if value or name == "cname":
            text = text.replace("$real", word) if name == "cname" else _REAL.sub(ctype, text)
            keys = Keys((*keys.without(name).values, (name, Value(value.location if value else option.location, text))))
    return replace(option, keys=keys, arguments=tuple(_argument(a, ctype) for a in option.arguments))


def _argument(argument: Argument, ctype: str) -> Argument:
    """Its type, or the C of a constant, with the type in it."""
    if argument.kind is ArgumentKind.CONSTANT:
        return replace(argument, name=_REAL.sub(ctype, argument.name))
    return replace(argument, type=_REAL.sub(ctype, argument.type))
