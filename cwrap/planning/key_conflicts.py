"""Keys that exclude each other: the check of the `conflicts` in the rows of the key table.

    - {arg: int n, implicit: 0, default: 1}     'implicit' and 'default' of 'n' exclude each other: give one of them
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from cwrap.model import Declaration, Keys
from cwrap.plan import Context
from cwrap.schema import On


def check_keys(declarations: Iterable[Declaration], context: Context) -> None:
    """Report the keys of declarations, options and arguments that exclude each other."""
    for declaration in declarations:
        for option in declaration.options:
            own = Keys((*declaration.keys, *option.keys))
            _check(own, On.DECLARATION, "", context)
            for argument in option.arguments:
                _check(argument.keys, On.ARGUMENT, f" of '{argument.name}'", context)


def _check(keys: Keys, on: On, of: str, context: Context) -> None:
    """Report each pair; a flag that is false is not given."""
    excluding = context.schema.excluding[on]
    given = [(name, value) for name, value in keys if value.data is not False]
    if not any(name in excluding for name, _ in given):
        return
    for (first, _), (second, value) in combinations(given, 2):
        if context.schema.conflict(first, second, on):
            message = f"'{first}' and '{second}'{of} exclude each other: give one of them"
            context.reporter.error(value.location, message)
