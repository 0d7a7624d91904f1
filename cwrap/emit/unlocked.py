"""A call without the GIL of a function that works with what other threads can change.

    if (…) LIB_UNLOCKED(cw_status = neg(cw_own[0], cw_own[1]), …, arg_result, arg_self)
    else cw_status = neg(arg_result, arg_self);

Other threads may do anything to such arguments meanwhile, so the call gets ones of its own over the same memory, which
a macro of the target makes. Where it holds the GIL all this costs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cwrap.ctype.base import Lines
from cwrap.plan import Overload

_NAME = re.compile(r"\w+", re.ASCII)


def unlocked_call(
    macro: str, overload: Overload, condition: str, statement: Callable[[tuple[str, ...]], str], leave: str
) -> Lines:
    """The call in both ways; `statement` makes it of the expressions that are passed, `leave` follows a failure."""
    passed = tuple(value.expression for value in overload.values)
    made = statement(unlocked_arguments(overload))
    unlocked = f"{macro}({made}, {leave}, {', '.join(_tensors(overload))})"
    if not condition:
        return (unlocked,)
    return (f"if ({condition}) {unlocked}", f"else {statement(passed)};")


def unlocked_arguments(overload: Overload) -> tuple[str, ...]:
    """Return the expressions that are passed without the GIL."""
    own = {tensor: f"cw_own[{number}]" for number, tensor in enumerate(_tensors(overload))}
    return tuple(_replaced(value.expression, own) for value in overload.values)


def _tensors(overload: Overload) -> tuple[str, ...]:
    copied = (value for value in overload.values if value.ctype and value.ctype.unlocked_copy)
    return tuple(dict.fromkeys(value.expression for value in copied))


def _replaced(expression: str, own: dict[str, str]) -> str:
    """A tensor; or another expression, which may ask one."""
    return own.get(expression) or _NAME.sub(lambda name: own.get(name[0], name[0]), expression)
