"""Programs in the style of 2017 with their meaning in NumPy, from text files; `run` compares the two line by line.

    # title of a program
    x = torch.FloatTensor([[1, 5], [3, 4]])
    x.{add|sub}_(2) ;; x {+|-}= 2
    x.t() ;; x.T
    x.view(7) !! RuntimeError

A program is a block of lines; an empty line ends it. The text after `;;` is what the line means in NumPy; without it,
the line itself is carried out with arrays in place of tensors. `!!` is followed by the exception that is raised. Braces
mean several lines, one with each of the alternatives; several braces of a line change together. A value of a line and
all variables must be equal afterwards: type, shape and elements. Variables that begin with _ are not compared."""

from __future__ import annotations

import copy
import io
import math
import pickle
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from oracle import _C, KINDS, Array, array_of

_BRACES = re.compile(r"\{([^{}]*\|[^{}]*)\}")
_TOLERANCE = {"e": 2e-3, "f": 2e-5, "d": 1e-11}  # of floating arrays, by the character of the dtype


@dataclass(frozen=True, slots=True)
class Line:
    """One statement: in the style of 2017, in NumPy, and the exception that it raises."""

    ours: str
    numpy: str
    error: str = ""


@dataclass(frozen=True, slots=True)
class Program:
    """A title and the lines of a program."""

    title: str
    lines: tuple[Line, ...]

    def __str__(self) -> str:
        return self.title


def read_programs(path: Path) -> list[Program]:
    """Return the programs of a file."""
    found = []
    for block in re.split(r"\n\s*\n", path.read_text(encoding="utf-8").strip()):
        title, *texts = block.splitlines()
        lines = [line for text in texts for line in _lines(text)]
        found.append(Program(title.removeprefix("# "), tuple(lines)))
    return found


def _lines(text: str) -> Iterator[Line]:
    """Yield the lines that a text with braces means."""
    groups = [group.split("|") for group in _BRACES.findall(text)]
    counts = {len(group) for group in groups} or {1}
    assert len(counts) == 1, f"braces with different numbers of alternatives: {text}"
    for k in range(*counts):
        chosen = iter([group[k] for group in groups])
        one = _BRACES.sub(lambda _: next(chosen), text)  # noqa: B023
        ours, _, error = one.partition(" !! ")
        ours, _, meaning = ours.partition(" ;; ")
        yield Line(ours.strip(), meaning.strip() or ours.strip(), error.strip())


# ---- the names of both sides ----


def tensor_names() -> dict[str, Any]:
    """Return the names that programs use: `torch` is the module."""
    return {"torch": _C, **_common()}


def array_names() -> dict[str, Any]:
    """Return the same names for NumPy; `torch` has only constructors."""
    return {"torch": _Constructors, **_common()}


def _common() -> dict[str, Any]:
    return {"np": np, "math": math, "copy": copy, "pickle": pickle, "io": io, "count": _count}


class _Constructors:
    """The tensor types as functions that return arrays."""


def _constructor(dtype: np.dtype[Any]) -> Callable[..., Array]:
    def construct(*arguments: Any) -> Array:
        if all(isinstance(argument, int) for argument in arguments):
            return np.zeros(arguments or 0, dtype)
        (data,) = arguments
        return np.array(data).astype(dtype)

    return construct


for _kind in KINDS:
    setattr(_Constructors, f"{_kind.name}Tensor", staticmethod(_constructor(_kind.numpy)))


def _count(values: Any, *bounds: float) -> int:
    """Return how many elements are from the first bound up to the second."""
    elements = np.asarray(values.tolist())
    return int(((elements >= bounds[0]) & (elements < bounds[1])).sum())


# ---- running ----


def run(program: Program) -> None:
    """Carry out a program on both sides; raise AssertionError at the first line with another result."""
    ours, numpys = tensor_names(), array_names()
    given = set(ours)
    for number, line in enumerate(program.lines, 1):
        context = f"{program.title}, line {number}: {line.ours}"
        if line.error:
            _check_error(line, ours, context)
            continue
        assert_same(_execute(line.ours, ours, context), _execute(line.numpy, numpys, context), context)
        for name in sorted(name for name in set(numpys) - given if not name.startswith("_")):
            assert name in ours, f"{context}: there is no {name}"
            assert_same(ours[name], numpys[name], f"{context}: {name}")


def _execute(text: str, names: dict[str, Any], context: str) -> Any:
    """Return the value of an expression; None for a statement, and for a method that ends in _."""
    try:
        code = compile(text, "<program>", "eval")
    except SyntaxError:
        code = compile(text, "<program>", "exec")
    try:
        with np.errstate(all="ignore"):
            value = eval(code, names)
    except Exception as error:
        raise AssertionError(f"{context}: {text}: {type(error).__name__}: {error}") from error
    return value


def _check_error(line: Line, names: dict[str, Any], context: str) -> None:
    expected = eval(line.error, {**vars(_C)})
    try:
        exec(compile(line.ours, "<program>", "exec"), names)
    except expected:
        return
    except Exception as error:
        raise AssertionError(f"{context}: {type(error).__name__}: {error}") from error
    raise AssertionError(f"{context}: raised nothing")


def assert_same(actual: Any, expected: Any, context: str) -> None:
    """Assert that a value of a program is what NumPy has for it."""
    if isinstance(expected, (tuple, list)):
        assert isinstance(actual, (tuple, list)), f"{context}: {actual!r} is no {expected!r}"
        assert len(actual) == len(expected), f"{context}: {actual!r} is not {expected!r}"
        for one, other in zip(actual, expected, strict=True):
            assert_same(one, other, context)
    elif isinstance(expected, np.ndarray) and expected.ndim > 0:
        assert _C.is_tensor(actual), f"{context}: {actual!r} is no tensor"
        _assert_same_arrays(array_of(actual), expected, context)
    elif expected is None and _C.is_tensor(actual):
        return  # a statement of NumPy for a method that changes its tensor, which is compared as a variable
    elif isinstance(expected, (float, np.floating, np.ndarray)):
        assert type(actual) in (float, int), f"{context}: {actual!r} is not a number"
        wanted = np.asarray(expected)
        tolerance = _TOLERANCE.get(wanted.dtype.char, 0)
        assert np.allclose(actual, wanted, tolerance, tolerance, equal_nan=True), f"{context}: {actual} is not {wanted}"
    else:
        assert actual == expected, f"{context}: {actual!r} is not {expected!r}"


def _assert_same_arrays(actual: Array, expected: Array, context: str) -> None:
    if expected.size == 0:
        assert actual.size == 0, f"{context}: {actual} has elements"
        return
    assert actual.dtype == expected.dtype, f"{context}: {actual.dtype} is not {expected.dtype}"
    assert actual.shape == expected.shape, f"{context}: the shape {actual.shape} is not {expected.shape}"
    tolerance = _TOLERANCE.get(expected.dtype.char, 0)
    close = np.isclose(actual, expected, tolerance, tolerance, equal_nan=True)
    assert close.all(), f"{context}:\n{actual}\nis not\n{expected}"
