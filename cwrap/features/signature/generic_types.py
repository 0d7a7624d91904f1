"""`types` of a function: one declaration for several C types, with an overload for each type.

    - name: axpy
      cname: cblas_$realaxpy
      types: {float: s, double: d}
      arguments:
        - {arg: int n, from: len(x)}
        - real alpha
        - {arg: const real* x, array: true}
        - CONSTANT 1
        - {arg: real* y, array: [n]}
        - CONSTANT 1

The plan:

    function axpy(alpha, x, y)
    cblas_saxpy(arg_n, arg_alpha, (const float *)(void *)arg_x.data, 1, (float *)(void *)arg_y.data, 1)
    …
    function axpy(alpha, x, y)
    cblas_daxpy(arg_n, arg_alpha, (const double *)(void *)arg_x.data, 1, (double *)(void *)arg_y.data, 1)

In the declaration, `real` is replaced by each of the types, and `$real` in the names of C functions (`cname`, `free`,
`free_items`) by the text in the mapping; without a mapping, `$real` is the name of the type's row in the dtype table.
The items of `types` are names of rows (`float`, `int8_t`, `half`, `double_complex`), groups of rows (`floating` for
float and double, `floating_point` for half as well, `signed`, `unsigned` and `integral` for the integers of 8 to 64
bits, `complex`, `all`), or other C numbers such as `long`. The table is the project's (`dtypes` in `[tool.cwrap]`), or
else the one that is included in cwrap.
"""

from __future__ import annotations

from cwrap.features.results.call import CNAME
from cwrap.generic import NAMES_OF_FUNCTIONS, Element, element_types
from cwrap.model import Argument, ArgumentKind, Declaration, Keys, Option, TypeNames, Value
from cwrap.plan import Context
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import RETURN, Key, Kind, On
from cwrap.schema.array_keys import ARRAY
from cwrap.schema.memory_keys import ListSpec
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_spelling import CSpelling
from cwrap.source.patterns import pattern
from cwrap.source.records import replace

_REAL = pattern(r"\breal\b")
TYPES = Key("types", (On.DECLARATION,), Kind.TYPES,
    "names of dtypes or groups (all); for functions, the C types of `real`", follows="docstring_stateless",
    example="[floating_point]")  # fmt: skip


class GenericTypes(Plugin):
    """Overloads for several C types."""

    name = "generic_types"
    phase = Phase.TYPES
    keys = (TYPES,)

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Return the declarations with an overload for each of their types."""
        return tuple(_expanded(d, key, context) if (key := TYPES.find(d.keys)) else d for d in declarations)


def _expanded(declaration: Declaration, key: Value[TypeNames], context: Context) -> Declaration:
    types = element_types(key, context.dtypes, context.reporter)
    if not all(_tells_types_apart(option, context) for option in declaration.options):
        types = types[:1]
    default = context.cname(declaration.name)
    options = tuple(
        _option(declaration, option, element, default) for element in types for option in declaration.options
    )
    keys = declaration.keys.without("types", "return", *NAMES_OF_FUNCTIONS)
    return replace(declaration, keys=keys, options=options)


def _tells_types_apart(option: Option, context: Context) -> bool:
    """Return True unless all arrays of `real` may be copied, so that every overload accepts them; that is reported."""
    arrays = [a for a in option.arguments if _REAL.search(a.type) and "array" in a.keys and not a.output]
    copies = [a for a in arrays if (spec := ARRAY.get(a.keys)) and spec.convert]
    if not copies or len(copies) < len(arrays):
        return True
    place = copies[0].keys.location("array", copies[0].location)
    message = "with 'types', at least one array of 'real' must be without 'convert', so that its dtype decides the type"
    context.reporter.error(place, message)
    return False


def _option(declaration: Declaration, option: Option, element: Element, default: str) -> Option:
    """Return the overload for one type; it has separate keys that name functions, and a separate `return`."""
    returned = RETURN.find(option.keys, declaration.keys)
    has_name = CNAME.find(option.keys, declaration.keys)
    inherited = declaration.keys if has_name else declaration.keys.with_(option.location, cname=default)
    keys = _with_functions(option.keys, inherited, element)
    if returned:
        spec = replace(returned.data, type=str(CSpelling.parse(_REAL.sub(element.ctype, returned.data.type))))
        keys = keys.with_(returned.location, return_=spec)
    return replace(option, keys=keys, arguments=tuple(_argument(a, element) for a in option.arguments))


def _argument(argument: Argument, element: Element) -> Argument:
    """Return an argument in which the C type, or the C of a constant, has the type instead of `real`."""
    if argument.kind is ArgumentKind.CONSTANT:
        return replace(argument, name=_REAL.sub(element.ctype, argument.name))
    keys = _with_functions(argument.keys, argument.keys, element)
    return replace(argument, type=_REAL.sub(element.ctype, argument.type), keys=keys)


def _with_functions(keys: Keys, inherited: Keys, element: Element) -> Keys:
    """Return the keys, with `inherited` ones that name C functions; `$real` in the names is replaced for a type."""
    for key in NAMES_OF_FUNCTIONS:
        value = keys.get(key) or inherited.get(key)
        if value:
            keys = keys.with_(value.location, **{key: str(value.data).replace("$real", element.word)})
    listed = keys.get("list") or inherited.get("list")
    if listed and isinstance(listed.data, ListSpec) and (freed := listed.data.free_items):
        freed = DeclaredC(freed.replace("$real", element.word), freed.location)
        keys = keys.with_(listed.location, list=replace(listed.data, free_items=freed))
    return keys
