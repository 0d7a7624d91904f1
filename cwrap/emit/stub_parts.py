"""What the stub says of code that is written by hand: texts of a project, in which dtypes are not enumerated.

    class $Storage(_StorageBase):          class DoubleStorage(_StorageBase): …   class FloatStorage(_StorageBase): …
        def tolist(self) -> list[$number]: ...

A statement whose first line mentions a dtype is repeated, with all that is indented below it, for every row of the
table. A name that is none of `$Tensor`, `$Storage`, `$number`, `$accepted` and `$method` is a KeyError.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import Template

from cwrap.dtypes import Dtype, DtypeTable

# What an element of a dtype may be made from, by what it is in Python.
_ACCEPTED = {"float": "SupportsFloat", "int": "SupportsIndex", "bool": "SupportsIndex"}


def for_dtype(text: str, dtype: Dtype) -> str:
    """The text for one dtype."""
    return Template(text).substitute(
        Tensor=f"{dtype.name}Tensor",
        Storage=f"{dtype.name}Storage",
        number=dtype.python,
        accepted=_ACCEPTED[dtype.python],
        method=dtype.method,
    )


def for_every_dtype(text: str, table: DtypeTable) -> str:
    """The text for a whole table, comments left out."""
    lines = [line for line in text.rstrip().split("\n") if not line.lstrip().startswith("#")]
    return "\n".join(_repeated(lines, table))


def _repeated(lines: Sequence[str], table: DtypeTable) -> list[str]:
    result: list[str] = []
    start = 0
    while start < len(lines):
        end = _end(lines, start)
        first, below = lines[start], lines[start + 1 : end]
        if "$" in first:
            text = "\n".join((first, *below))
            for dtype in table.rows:
                result += for_dtype(text, dtype).split("\n")
        else:
            result += [first, *_repeated(below, table)]
        start = end
    return result


def _end(lines: Sequence[str], start: int) -> int:
    """The line behind a statement and all that is indented below it."""
    end = start + 1
    if lines[start].strip():
        while end < len(lines) and (not lines[end].strip() or _depth(lines[end]) > _depth(lines[start])):
            end += 1
    return end


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
