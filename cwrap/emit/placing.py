"""Where the C of a declaration is written, for `#line`: compilers then report mistakes at those lines.

    - {arg: int k, default: LIMIT + 1}        #line 4 "lib.yaml"
                                                  arg_k = LIMIT + 1;
                                              #line 40 "lib.c"

By the time C is written, plugins have put an expression into larger ones and replaced the names of arguments. So a
line is recognised by the other names in the expression: a line of the wrapper that has all of them comes from there.
An expression without such names (`1 2`, `n n`) is recognised by all of its tokens, unless the expression is a plain
number or string.

The call of the C function is recognised by its whole text, and is at the line of `cname` or `name`, or of the
option if there are several. C among its arguments (`CONSTANT LIMIT`) is at a line of its own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import TypeAlias

from cwrap.ctype.base import CType, Field, python_literal, size_name
from cwrap.emit.fragment import Fragment, Passage, names_in
from cwrap.model import ArgumentKind, Definition, Keys, Value, expressions_in
from cwrap.plan import VALUE, Overload
from cwrap.plugins import standard_plugins
from cwrap.schema import Kind, Schema
from cwrap.source.c_expression import Kind as TokenKind
from cwrap.source.c_expression import tokenize
from cwrap.source.location import Location

_KINDS = {key.name: key.kind for key in Schema(standard_plugins()).keys}
# Names that stand for something else: what the function returned; what an array is asked for.
_MEANT = {
    "errors": ("value", "status"),
    "from": ("len", "size", "ndim", "shape", "strides", "step", "ld", "transposed"),
}
_NUMBER = re.compile(  # what C accepts, more or less
    r"(?:0[xX][0-9a-fA-F]+|0[0-7]*|[1-9]\d*)[uUlL]*\Z|(?:\d+\.\d*|\.\d+|\d+(?=[eE]))(?:[eE][+-]?\d+)?[fFlL]?\Z"
)
_SIZE = re.compile(r"\[([A-Za-z_]\w*)\]")  # of a field that is an array
_EVERYWHERE = frozenset(("NULL", "true", "false", "nullptr"))  # names of no declaration
_BUILT_IN = re.compile(  # words of types that need no header but those of the runtime
    r"(?:const|unsigned|signed|char|short|int|long|float|double|void|bool|complex|size_t|Py_ssize_t|u?int\d+_t"
    r"|PyArrayObject)\Z"
)
_SPACE = r"\s*"
_APART = ("cname", "defined_if", "method_flags", "override_method_flags")  # in the call, or around the wrapper

_Text: TypeAlias = tuple[str, Location, tuple[str, ...]]  # C, where it is written, names in it that are replaced


def of_call(overload: Overload, passed: Iterable[str]) -> Passage:
    """Return the C call of an overload; `passed` has the expressions of the arguments, empty ones are left out."""
    call, declaration, option = overload.call, overload.declaration, overload.option
    several = len(declaration.options) > 1
    cname = option.keys.get("cname") or (None if several else declaration.keys.get("cname"))
    named = cname or (option if several else declaration)
    return Passage(f"{call.function}({', '.join(filter(None, (*call.leading, *passed)))})", named.location)


def of_overload(overload: Overload) -> tuple[Fragment, ...]:
    """Return the C of an overload, but for the call itself."""
    hidden = {v.argument.name for v in overload.values if v.argument.kind is ArgumentKind.TYPED}
    given: list[_Text] = []
    for name, value in overload.declaration.keys:
        if name not in overload.option.keys:
            given += _texts(name, value)
    for keys in (overload.option.keys, *(v.argument.keys for v in overload.values)):
        given += [pair for name, value in keys for pair in _texts(name, value)]
    constants = (v.argument for v in overload.values if v.argument.kind is ArgumentKind.CONSTANT)
    given += [(a.name, a.location, ()) for a in constants]
    given += [(size, v.argument.location, ()) for v in overload.values for size in _SIZE.findall(v.argument.type)]
    macros = {macro for v in overload.values if v.ctype for macro in v.ctype.literal_macros}
    return (*_fragments(given, hidden, macros), *_of_pointers(overload))


def _of_pointers(overload: Overload) -> Iterator[Fragment]:
    """Return the declarations of pointers whose types no table has: of buffers and returned bytes."""
    pointers = [
        (v.argument.type, v.variable, v.argument.location) for v in overload.values if "buffer" in v.argument.keys
    ]
    returned = overload.declaration.key(overload.option, "return")
    if returned and overload.declaration.key(overload.option, "size"):
        pointers.append((str(returned.data), VALUE, returned.location))
    for spelled, variable, location in pointers:
        words = {word for word in names_in(spelled) if not _BUILT_IN.match(word)}
        if words:
            yield Fragment(frozenset((*words, variable)), location)


def of_keys(keys: Keys, *names: str) -> tuple[Fragment, ...]:
    """Return the C of some keys."""
    values = ((name, keys.get(name)) for name in names)
    return _fragments(((str(v.data), v.location, ()) for _, v in values if v is not None), ())


def of_definition(definition: Definition) -> tuple[Fragment, ...]:
    """Return the C of a definition: of a callback or class, of an enum or constants."""
    given = [pair for name, value in definition.keys for pair in _texts(name, value)]
    return _fragments(given, {a.name for a in definition.arguments})


def of_type(definition: Definition) -> tuple[Fragment, ...]:
    """Return the C type of a definition, which the first line of its C names, and the fields of a struct."""
    found = [Fragment(frozenset({size_name(definition.name)}), definition.keys.place("type", definition.location))]
    if definition.kind == "struct":
        for field in definition.arguments:
            names = ({word, field.name} for word in ("cw_made", "offsetof"))  # a value is assigned; a row of a table
            found += [Fragment(frozenset(pair), field.location) for pair in names]
    return tuple(found)


def of_table(types: Iterable[CType]) -> tuple[Fragment, ...]:
    """Return the C types of a project's table."""
    return tuple(Fragment(frozenset({size_name(t.spellings[0])}), t.origin) for t in types if t.origin)


def of_elements(overloads: Iterable[Overload]) -> Iterator[Fragment]:
    """Return the checks that the elements of an array have the size of its dtype."""
    for overload in overloads:
        for value in overload.values:
            elements = value.ctype.elements if value.ctype else None
            if elements and elements.size_check:
                yield Fragment(frozenset({elements.size_check}), value.argument.location)


def of_field(field: Field) -> tuple[Fragment, ...]:
    """Return the C of a field in the functions of its attribute."""
    return (Fragment(frozenset({"value", field.name}), field.location),)


def _texts(name: str, value: Value[object]) -> Iterator[_Text]:
    """The pieces of C of a key."""
    if name in _APART:
        return
    meant = _MEANT.get(name, ())
    if isinstance(value.data, str | bool):
        if _KINDS.get(name) is Kind.FUNCTION:
            yield str(value.data), value.location, meant
        return
    yield from ((expression.text, expression.location, meant) for expression in expressions_in(value.data))


def _fragments(texts: Iterable[_Text], hidden: Iterable[str], macros: Collection[str] = ()) -> tuple[Fragment, ...]:
    replaced = frozenset(hidden)
    return tuple(found for text in texts if (found := _fragment(*text, replaced, macros)))


def _fragment(
    text: str, location: Location, meant: Iterable[str], hidden: frozenset[str], macros: Collection[str]
) -> Fragment | None:
    """Return how a piece of C is recognised; None for a literal or an argument, which are in too many lines."""
    replaced = hidden.union(meant)
    names = frozenset(names_in(text)) - replaced - _EVERYWHERE
    if names:
        return Fragment(names, location) if python_literal(text, macros) is None else None
    tokens = tokenize(text)
    if len(tokens) < 2:
        known = not tokens or tokens[0].kind is not TokenKind.NUMBER or bool(_NUMBER.match(tokens[0].text))
    else:
        known = python_literal(text) is not None  # -1
    # an argument is `arg_n`, `(&arg_n)` or `(arg_n.count)`
    parts = (rf"[(&*]*\w*{t.text}[\w.]*\)*" if t.text in replaced else re.escape(t.text) for t in tokens)
    return None if known else Fragment(names, location, re.compile(rf"(?<![\w.]){_SPACE.join(parts)}(?![\w.])"))
