"""C expressions of declarations in which arguments are called by their names.

    message: sqlite3_errmsg(db)      sqlite3_errmsg(arg_db)
    buffer: {size: 2 * n}            2 * arg_n
"""

from __future__ import annotations

import re

from cwrap.ctype.scalar import Integer
from cwrap.plan import Overload

# A name that is no member's and no function's; or a text or a letter, in which nothing is a name.
_NAME = re.compile(
    r"\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|(?<!->)(?<![\w.])[A-Za-z_]\w*\b(?!\s*\()", re.ASCII
)


def with_arguments(text: str, overload: Overload) -> str:
    """Whatever C has of an argument: what is passed, or what the function left where an address was passed."""
    typed = [v for v in overload.values if v.ctype]
    names = {v.argument.name: v.variable if v.by_address or not v.expression else v.expression for v in typed}
    return _NAME.sub(lambda match: names.get(match[0], match[0]), text)


def with_numbers(text: str, overload: Overload) -> str:
    """The integers among the arguments alone."""
    names = {v.argument.name: v.variable for v in overload.values if isinstance(v.ctype, Integer)}
    return _NAME.sub(lambda match: names.get(match[0], match[0]), text)
