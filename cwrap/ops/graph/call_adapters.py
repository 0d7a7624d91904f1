"""How methods that users wrote are called: each gets what its parameters ask for.

Libraries of this family changed the signatures of their methods over the years: `check_input`, the compiler and
`**kwargs` came and went, one string became a list of strings, and a function may be assigned to an instance in place of
a method. Programs of all those years are taken as they are.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from typing import Any

_VARIABLE_KEYWORDS = inspect.CO_VARKEYWORDS


class MethodNotDefined(NotImplementedError):  # noqa: N818 - the name that programs know
    """What a method raises that an op or a type has no use for, or cannot have."""


def takes(function: Callable[..., Any]) -> tuple[int, frozenset[str], bool]:
    """How many positional parameters it has (self not counted), which names it takes, and whether any keyword."""
    code = getattr(function, "__code__", None)
    if code is None:
        parameters = inspect.signature(function).parameters.values()
        positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        names = frozenset(p.name for p in parameters if p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY))
        return len(positional), names, any(p.kind is p.VAR_KEYWORD for p in parameters)
    bound = inspect.ismethod(function)
    names = code.co_varnames[bound : code.co_argcount + code.co_kwonlyargcount]
    return code.co_argcount - bound, frozenset(names), bool(code.co_flags & _VARIABLE_KEYWORDS)


def text_of(owner: object, method: str, *arguments: object, **optional: object) -> str:
    """The C that `owner.method(…)` returns; what `optional` offers is passed where the method takes it.

    A method that says that it is not there (`NotImplementedError`) has no C to give.
    """
    function = getattr(owner, method, None)
    if function is None:
        return ""
    _, names, keywords = takes(function)
    given = {name: value for name, value in optional.items() if keywords or name in names}
    try:
        answer = function(*arguments, **given)
    except NotImplementedError:
        return ""
    if not answer:
        return ""
    return answer if isinstance(answer, str) else "\n".join(strings(owner, method, answer))


def required(owner: object, method: str, *arguments: object, **optional: object) -> str:
    """The same for a method that must be there: its NotImplementedError is the caller's."""
    function = getattr(owner, method)
    _, names, keywords = takes(function)
    answer = function(*arguments, **{name: value for name, value in optional.items() if keywords or name in names})
    return answer if isinstance(answer, str) else "\n".join(strings(owner, method, answer))


def list_of(owner: object, method: str, compiler: object = None) -> tuple[str, ...]:
    """What `owner.c_headers()` and its kin return, whether they take the compiler or not."""
    function = getattr(owner, method, None)
    if function is None:
        return ()
    positional, names, keywords = takes(function)
    try:
        if positional:
            answer = function(compiler)
        elif keywords or "c_compiler" in names:
            answer = function(c_compiler=compiler)
        else:
            answer = function()
    except NotImplementedError:
        return ()
    return (answer,) if isinstance(answer, str) else strings(owner, method, answer or ())


def support_of(owner: object, compiler: object = None) -> str:
    """What `owner.c_support_code()` returns, as one text: a list has its lines."""
    return "\n".join(list_of(owner, "c_support_code", compiler))


def strings(owner: object, method: str, answer: Iterable[object]) -> tuple[str, ...]:
    """A list of strings, made sure of."""
    try:
        found = tuple(answer)
    except TypeError:
        found = (answer,)
    for text in found:
        if not isinstance(text, str):
            raise TypeError(
                f"{type(owner).__name__}.{method} must return a string or a list of strings, not {type(text).__name__}"
            )
    return found  # type: ignore[return-value]


def defined(owner: object, method: str, base: type) -> bool:
    """Whether `owner` has a method of its own in place of the one of `base`."""
    function = getattr(owner, method, None)
    return function is not None and getattr(function, "__func__", function) is not getattr(base, method, None)
