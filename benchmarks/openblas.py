"""Direct calls of OpenBLAS's LAPACK: the limit of the methods of `_C` that use it.

Each call copies its matrices first, because LAPACK overwrites them. Work memory is allocated before. The library is
that of the package scipy-openblas32, with the number of threads of the process.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import starmap
from pathlib import Path
from typing import Any

from benchmarks import machine
from benchmarks.effort import Effort
from benchmarks.statements import Dtype
from benchmarks.timing import side_by_side, statement

_SHORTEST = 100e-6  # seconds; the ctypes of shorter calls would count


def least(name: str, dtype: Dtype, names: Mapping[str, Any], effort: Effort) -> float | None:
    """Return the seconds of the routines of a method; None for a short call, or if the library is not found."""
    if _library() is None:
        return None
    call = statement("work()", {"work": work(name, dtype, names)})
    found = side_by_side({name: call}, effort)[name].minimum
    return found if found >= _SHORTEST else None


def work(name: str, dtype: Dtype, names: Mapping[str, Any]) -> Callable[[], None]:
    """Return a call of the routines of a method."""
    return _METHODS[name]({"float32": "s", "float64": "d"}[dtype.numpy], names)


@cache
def _library() -> ctypes.CDLL | None:
    package: Any = machine.optional("scipy_openblas32")
    found = next(iter(Path(package.get_lib_dir()).glob(f"lib{package.get_library()}.*")), None) if package else None
    return ctypes.CDLL(str(found)) if found else None


def _routine(name: str, *arguments: Any) -> Callable[[], None]:
    """Return a call of a routine: all arguments by address, at the end its status and the lengths of the characters.

    Raise RuntimeError if the routine reports an error.
    """
    function = getattr(_library(), f"scipy_{name}_")
    function.restype = None
    info = ctypes.c_int()
    lengths = [ctypes.c_size_t(1)] * sum(isinstance(one, str) for one in arguments)
    given = (*map(_address, arguments), ctypes.byref(info), *lengths)

    def call() -> None:
        function(*given)
        if info.value:
            raise RuntimeError(f"{name} returned the status {info.value}")

    return call


def _address(argument: Any) -> Any:
    if isinstance(argument, str):
        return ctypes.c_char_p(argument.encode())
    return argument.ctypes.data_as(ctypes.c_void_p) if hasattr(argument, "ctypes") else ctypes.byref(argument)


def _with_work(name: str, before: tuple[Any, ...], like: Any, after: tuple[Any, ...] = ()) -> Callable[[], None]:
    """Return a call of a routine that says how many elements of work memory it needs."""
    import numpy

    answer = numpy.zeros(1, like.dtype)
    _routine(name, *before, answer, ctypes.c_int(-1), *after)()
    work = numpy.zeros(int(answer[0]), like.dtype)
    return _routine(name, *before, work, ctypes.c_int(len(work)), *after)


def _copies(*pairs: tuple[Any, Any]) -> Iterator[Callable[[], None]]:
    import numpy

    return starmap(partial(partial, numpy.copyto), pairs)


def _run(steps: list[Callable[[], None]]) -> None:
    for step in steps:
        step()


def _gesv(real: str, names: Mapping[str, Any]) -> Callable[[], None]:
    import numpy

    a, b = names["b"].numpy(), names["a"].numpy()
    left, right, pivots = a.copy(), b.copy(), numpy.zeros(len(a), "i4")
    n = ctypes.c_int(len(a))
    solve = _routine(f"{real}gesv", n, n, left, n, pivots, right, n)
    return partial(_run, [*_copies((left, a), (right, b)), solve])


def _inverse(real: str, names: Mapping[str, Any]) -> Callable[[], None]:
    import numpy

    a = names["spd"].numpy()
    made, pivots, n = a.copy(), numpy.zeros(len(a), "i4"), ctypes.c_int(len(a))
    factor = _routine(f"{real}getrf", n, n, made, n, pivots)
    return partial(_run, [*_copies((made, a)), factor, _with_work(f"{real}getri", (n, made, n, pivots), a)])


def _potrf(real: str, names: Mapping[str, Any]) -> Callable[[], None]:
    a = names["spd"].numpy()
    made, n = a.copy(), ctypes.c_int(len(a))
    return partial(_run, [*_copies((made, a)), _routine(f"{real}potrf", "U", n, made, n)])


def _symeig(real: str, names: Mapping[str, Any]) -> Callable[[], None]:
    import numpy

    a = names["spd"].numpy()
    made, values, n = a.copy(), numpy.zeros(len(a), a.dtype), ctypes.c_int(len(a))
    places = numpy.zeros(3 + 5 * len(a), "i4")
    run = _with_work(f"{real}syevd", ("V", "U", n, made, n, values), a, (places, ctypes.c_int(len(places))))
    return partial(_run, [*_copies((made, a)), run])


def _svd(real: str, names: Mapping[str, Any]) -> Callable[[], None]:
    import numpy

    a = names["a"].numpy()
    made, left, right, values = a.copy(), a.copy(), a.copy(), numpy.zeros(len(a), a.dtype)
    places, n = numpy.zeros(8 * len(a), "i4"), ctypes.c_int(len(a))
    before = ("S", n, n, made, n, values, left, n, right, n)
    return partial(_run, [*_copies((made, a)), _with_work(f"{real}gesdd", before, a, (places,))])


def _qr(real: str, names: Mapping[str, Any]) -> Callable[[], None]:
    import numpy

    a = names["a"].numpy()
    made, factors, n = a.copy(), numpy.zeros(len(a), a.dtype), ctypes.c_int(len(a))
    factor = _with_work(f"{real}geqrf", (n, n, made, n, factors), a)
    return partial(_run, [*_copies((made, a)), factor, _with_work(f"{real}orgqr", (n, n, n, made, n, factors), a)])


_METHODS = {"gesv": _gesv, "inverse": _inverse, "potrf": _potrf, "symeig": _symeig, "svd": _svd, "qr": _qr}
