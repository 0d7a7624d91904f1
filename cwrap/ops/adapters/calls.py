"""Calls of ufuncs before there are arrays: the loop for the dtypes of the arguments, and the shapes of the results.

>>> import numpy as np
>>> from cwrap.ops import gufunc
>>> total = gufunc("x(n) -> s()", "s() = 0; for (npy_intp i = 0; i < n; i++) s() += x(i);", name="total")
>>> choose_loop(total, [np.dtype("int32")])
Loop(number=1, inputs=(dtype('float64'),), outputs=(dtype('float64'),))
>>> shapes_of(total, [(4, 3)]).returned
[(4,)]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from cwrap.ops.failure import OpsError
from cwrap.ops.loops import modules

_KINDS = "biufc"
Shape = tuple[Any, ...]  # of sizes, which may be variables, or None if they are not known


class Loop(NamedTuple):
    """A loop of a ufunc, and the dtypes of its operands."""

    number: int
    inputs: tuple[np.dtype[Any], ...]
    outputs: tuple[np.dtype[Any], ...]


class Shapes(NamedTuple):
    """The shapes of a call, with the same number of loop dimensions and all dimensions of the signature.

    `returned` are the shapes of the results without the dimensions that arguments lack.
    """

    inputs: list[Shape]
    outputs: list[Shape]
    returned: list[Shape]


def name_of(ufunc: np.ufunc) -> str:
    """Return a name that differs for different functions; raise OpsError for a ufunc that cwrap did not compile."""
    plan = modules.plan_of(ufunc)
    if plan is None:
        raise OpsError(f"expected a result of elementwise() or gufunc(), got {ufunc!r}")
    return modules.name_of(plan)


def cores_of(ufunc: np.ufunc) -> list[tuple[str, ...]]:
    """Return the dimensions of each operand in the signature; `n?` is one that arguments may lack."""
    if ufunc.signature is None:
        return [() for _ in range(ufunc.nargs)]
    signature = modules.plan_of(ufunc).signature
    return [operand.dimensions for operand in (*signature.inputs, *signature.outputs)]


def choose_loop(
    ufunc: np.ufunc,
    given: Sequence[np.dtype[Any]],
    is_weak: Sequence[bool] = (),
    is_usable: Callable[[np.dtype[Any]], bool] = lambda _: True,
) -> Loop | None:
    """Return the first loop to whose dtypes the inputs can be cast safely, as NumPy does, or None.

    Only the kind of a weak input counts, unless all are. Loops with other dtypes than usable ones are left out.
    """
    weak = [False] * len(given) if not is_weak or all(is_weak) else is_weak
    for number, text in enumerate(ufunc.types):
        chars = text.replace("->", "")
        wanted = tuple(map(np.dtype, chars))
        inputs = wanted[: ufunc.nin]
        if all(map(is_usable, wanted)) and all(map(_fits, given, inputs, weak)):
            return Loop(number, inputs, wanted[ufunc.nin :])
    return None


def _fits(given: np.dtype[Any], wanted: np.dtype[Any], is_weak: bool) -> bool:
    if is_weak:
        return _KINDS.find(given.kind) <= _KINDS.find(wanted.kind)
    return np.can_cast(given, wanted)


def no_loop(ufunc: np.ufunc, given: Sequence[object]) -> TypeError:
    """Return the error for dtypes that no loop takes."""
    loops = (
        " -> ".join(", ".join(np.dtype(char).name for char in group) for group in text.split("->"))
        for text in ufunc.types
    )
    return TypeError(
        f"{ufunc.__name__}() has no loop for {', '.join(map(str, given))}; its loops are {'; '.join(loops)}"
    )


def _broadcast(shapes: Sequence[Shape]) -> Shape:
    return np.broadcast_shapes(*shapes)


def shapes_of(
    ufunc: np.ufunc, given: Sequence[Shape], broadcast: Callable[[Sequence[Shape]], Shape] = _broadcast
) -> Shapes:
    """Return the shapes of a call with arguments of these shapes; raise ValueError if they do not fit.

    `broadcast` joins the loop dimensions of the arguments.
    """
    cores = cores_of(ufunc)
    missing = [
        name
        for shape, core in zip(given, cores, strict=False)
        for name in core
        if len(shape) < len(core) and name.endswith("?")  # dimensions that arguments may lack
    ]
    sizes: dict[str, Any] = {name: int(name) for core in cores for name in core if name.isdigit()}
    sizes.update(dict.fromkeys(missing, 1))
    outer: list[Shape] = []
    for number, (shape, core) in enumerate(zip(given, cores, strict=False)):
        names = [name for name in core if name not in missing]
        split = len(shape) - len(names)
        if split < 0:
            needed = f"needs at least {len(names)} dimensions ({','.join(names)}), got the shape {shape}"
            raise ValueError(f"{ufunc.__name__}() argument {number + 1} {needed}")
        outer.append(tuple(shape[:split]))
        for name, size in zip(names, shape[split:], strict=True):
            expected = sizes.get(name)
            if expected is None:
                sizes[name] = size
            elif isinstance(expected, int) and isinstance(size, int) and size != expected:
                problem = f"has {size} elements in the dimension {name.rstrip('?')}, expected {expected}"
                raise ValueError(f"{ufunc.__name__}() argument {number + 1} {problem}")
    loops = broadcast(outer)
    results = cores[ufunc.nin :]
    return Shapes(
        [
            (1,) * (len(loops) - len(shape)) + shape + tuple(sizes[name] for name in core)
            for shape, core in zip(outer, cores, strict=False)
        ],
        [loops + tuple(sizes[name] for name in core) for core in results],
        [loops + tuple(sizes[name] for name in core if name not in missing) for core in results],
    )
