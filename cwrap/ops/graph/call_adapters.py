"""Calls of user-defined methods: each method receives only the arguments that its signature accepts.

Theano, Aesara and PyTensor changed the signatures of these methods over the years: `check_input`, the compiler and
`**kwargs` were added and removed, one string became a list of strings, and a function may be assigned to an instance
instead of defining a method. All these signatures are supported.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterable
from typing import Any

_VARIABLE_KEYWORDS = inspect.CO_VARKEYWORDS


class MethodNotDefined(NotImplementedError):  # noqa: N818 - the name that existing programs use
    """Raised by a method that an op or a type does not define."""


def signature_of(function: Callable[..., Any]) -> tuple[int, frozenset[str], bool]:
    """Return the number of positional parameters without `self`, the parameter names, and True if `**kwargs` exists."""
    code = getattr(function, "__code__", None)
    if code is None:
        parameters = inspect.signature(function).parameters.values()
        positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        names = frozenset(p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY))
        return len(positional), names, any(p.kind is p.VAR_KEYWORD for p in parameters)
    bound = inspect.ismethod(function)
    names = code.co_varnames[bound : code.co_argcount + code.co_kwonlyargcount]
    return code.co_argcount - bound, frozenset(names), bool(code.co_flags & _VARIABLE_KEYWORDS)


def optional_code(owner: object, method: str, *arguments: object, **optional: object) -> str:
    """Return the C code that `owner.method(…)` returns, or "" if the method is missing or raises NotImplementedError.

    Keyword arguments in `optional` are passed only if the method accepts them.
    """
    return "\n".join(optional_strings(owner, method, *arguments, **optional))


def optional_strings(owner: object, method: str, *arguments: object, **optional: object) -> tuple[str, ...]:
    """Like `optional_code`, with the items of a list as they are."""
    if getattr(owner, method, None) is None:
        return ()
    try:
        result = _called(owner, method, arguments, optional)
    except NotImplementedError:
        return ()
    if not result:
        return ()
    return (result,) if isinstance(result, str) else checked_strings(owner, method, result)


def required_code(owner: object, method: str, *arguments: object, **optional: object) -> str:
    """Return the C code that `owner.method(…)` returns. NotImplementedError is passed on to the caller."""
    result = _called(owner, method, arguments, optional)
    return result if isinstance(result, str) else "\n".join(checked_strings(owner, method, result))


def _called(owner: object, method: str, arguments: tuple[object, ...], optional: dict[str, object]) -> Any:
    function = getattr(owner, method)
    _, names, keywords = signature_of(function)
    return function(*arguments, **{name: value for name, value in optional.items() if keywords or name in names})


def string_list(owner: object, method: str, compiler: object = None) -> tuple[str, ...]:
    """Return the strings of a list method such as `owner.c_headers()`, whether or not it accepts the compiler.

    A missing method and one that raises NotImplementedError give an empty tuple.
    """
    function = getattr(owner, method, None)
    if function is None:
        return ()
    positional, names, keywords = signature_of(function)
    try:
        if positional:
            result = function(compiler)
        elif keywords or "c_compiler" in names:
            result = function(c_compiler=compiler)
        else:
            result = function()
    except NotImplementedError:
        return ()
    return (result,) if isinstance(result, str) else checked_strings(owner, method, result or ())


def checked_strings(owner: object, method: str, result: Iterable[object]) -> tuple[str, ...]:
    """Return the items as a tuple, and paths as strings; raise TypeError if one of them is neither."""
    items = (result,) if isinstance(result, os.PathLike) or not isinstance(result, Iterable) else result
    found = tuple(os.fspath(item) if isinstance(item, os.PathLike) else item for item in items)
    for text in found:
        if not isinstance(text, str):
            raise TypeError(
                f"{type(owner).__name__}.{method} must return a string or a list of strings, not {type(text).__name__}"
            )
    return found  # type: ignore[return-value]


def overrides(owner: object, method: str, base: type) -> bool:
    """Return True if `owner` overrides the method of class `base`."""
    function = getattr(owner, method, None)
    return function is not None and getattr(function, "__func__", function) is not getattr(base, method, None)
