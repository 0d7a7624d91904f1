"""The check for keys that exclude each other, which are the `conflicts` in the rows of the key table.

For example:

    - {arg: int n, implicit: 0, default: 1}     'implicit' and 'default' of 'n' exclude each other; remove one of them
"""

from __future__ import annotations

from itertools import combinations

from cwrap.model import Declaration, Document, Keys, Option
from cwrap.plan import Context
from cwrap.schema import On
from cwrap.schema.keys import DEFINITIONS
from cwrap.source.records import replace


def check_keys(document: Document, context: Context) -> Document:
    """Report keys that exclude each other; return the document with these errors counted."""
    for definition in document.definitions:
        _conflicts(definition.keys, DEFINITIONS[definition.kind], "", context)
    items = tuple(_declaration(item, context) if isinstance(item, Declaration) else item for item in document.items)
    return replace(document, items=items)


def _declaration(declaration: Declaration, context: Context) -> Declaration:
    options = tuple(_option(option, context) for option in declaration.options)
    together = (Keys((*declaration.keys, *option.keys)) for option in declaration.options)
    found = sum(_conflicts(keys, On.DECLARATION, "", context) for keys in together)
    inside = sum(_errors(option) for option in options) - sum(_errors(option) for option in declaration.options)
    if not found and not inside:
        return declaration
    keys = replace(declaration.keys, errors=declaration.keys.errors + found)
    return replace(declaration, keys=keys, options=options, errors=declaration.errors + found + inside)


def _errors(option: Option) -> int:
    return sum(argument.keys.errors for argument in option.arguments)


def _option(option: Option, context: Context) -> Option:
    counts = [_conflicts(a.keys, On.ARGUMENT, f" of '{a.name}'", context) for a in option.arguments]
    if not any(counts):
        return option
    keys = (replace(a.keys, errors=a.keys.errors + n) for a, n in zip(option.arguments, counts, strict=True))
    arguments = tuple(replace(a, keys=k) for a, k in zip(option.arguments, keys, strict=True))
    return replace(option, arguments=arguments)


def _conflicts(keys: Keys, on: On, of: str, context: Context) -> int:
    """Report each pair of keys that exclude each other, and return the number of pairs; false flags are ignored."""
    excluding = context.schema.excluding[on]
    if len(keys.values) < 2 or not any(name in excluding for name, _ in keys.values):
        return 0
    present = [(name, value) for name, value in keys if value.data is not False]
    pairs = [(a, b, value) for (a, _), (b, value) in combinations(present, 2) if context.schema.conflict(a, b, on)]
    for first, second, value in pairs:
        message = f"'{first}' and '{second}'{of} exclude each other; remove one of them"
        context.reporter.error(value.location, message)
    return len(pairs)
