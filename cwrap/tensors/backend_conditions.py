"""Whether a condition of a declaration can hold for a backend.

    possible("CUDA_FLOAT || !IS_CUDA", "CPU")              True
    possible("CUDA_FLOAT || CUDA_HALF", "CPU")             False
    possible("defined(TH_REAL_IS_FLOAT)", "CPU")           True: for one dtype

The macros of a backend are known, and all others may be anything. A condition with other operators than `!`, `&&` and
`||` can hold.
"""

from __future__ import annotations

from cwrap.source.c_expression import Kind, Token, closing, split_at, tokenize
from cwrap.source.patterns import pattern

_OF_CUDA = pattern(r"CUDA_\w+\Z")
_OF_CPU = pattern(r"TH_REAL_IS_\w+\Z")


def possible(condition: str, backend: str) -> bool:
    """Return whether a condition can hold in a build for a backend."""
    return _value(tokenize(condition), backend) is not False


def _value(tokens: tuple[Token, ...], backend: str) -> bool | None:
    """Return the value of a condition, None if it is not known."""
    for operator, decides in (("||", True), ("&&", False)):
        parts = split_at(tokens, operator)
        if len(parts) > 1:
            values = [_value(tuple(part), backend) for part in parts]
            return decides if decides in values else None if None in values else not decides
    first = tokens[0].text if tokens else ""
    if first == "!":
        inner = _value(tokens[1:], backend)
        return None if inner is None else not inner
    if first == "(" and closing(tokens, 0) == len(tokens) - 1:
        return _value(tokens[1:-1], backend)
    if first == "defined" and len(tokens) == 4:
        return _macro(tokens[2].text, backend)
    return _macro(first, backend) if len(tokens) == 1 and tokens[0].kind is Kind.NAME else None


def _macro(name: str, backend: str) -> bool | None:
    """Return whether a macro holds: False for the dtypes of another backend, None for those of this one."""
    if name == "IS_CUDA":
        return backend == "CUDA"
    other = _OF_CPU if backend == "CUDA" else _OF_CUDA
    return False if other.match(name) else None
