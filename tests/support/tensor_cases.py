"""Cases of a call and its oracle; `check` tries a case in every form, memory layout and aliasing that is declared.

    check("mul", Case((a, b), lambda a, b: a * b))

calls `x.mul(y)`, `_C.mul(x, y)`, both with `out=` (new, of another size, strided, an input, overlapping an input), and
`x.mul_(y)`, on tensors that are contiguous, transposed, stepped, expanded, NumPy's and read-only. With `--quick`, each
case is tried in contiguous memory and one other layout, and with one or two kinds of `out=`.
"""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from oracle import (
    _C,
    LAYOUTS,
    Array,
    Kind,
    arranged,
    array_of,
    assert_close,
    assert_equal,
    expandable,
    forms,
    generator,
    kinds_of,
    laid_out,
    of_dtype,
    signatures,
    takes_out,
    tensor,
)
from thin import some

EVERY_LAYOUT = (*LAYOUTS, "mixed")


@dataclass(frozen=True)
class Case:
    """The arguments of a call, self first, as arrays, and the oracle that computes the expected result.

    `expand` are the arguments that may also be expanded tensors. `inplace` is whether a method whose name ends in _
    does the same in place. `alias` are the arguments that may be self (an index must stay in range). `returned` is an
    argument that is returned after the result. `uniform` is whether the method gives all elements the same value, so
    that it accepts a self with several elements at one address.
    """

    args: tuple[Any, ...]
    oracle: Callable[..., Any]
    kwargs: dict[str, Any] = field(default_factory=dict)
    ulps: float = 0
    expand: tuple[int, ...] = (0,)
    inplace: bool = True
    alias: tuple[int, ...] = (1, 2, 3, 4)
    returned: int | None = None
    uniform: bool = False

    def expected(self, args: tuple[Any, ...]) -> Any:
        with np.errstate(all="ignore"):
            return self.oracle(*args, **self.kwargs)

    def result(self, call: Callable[..., Any], values: Sequence[Any], **keywords: Any) -> Any:
        """Make the call, and return its result without the argument that is returned too."""
        result = call(*values, **self.kwargs, **keywords)
        if self.returned is None:
            return result
        result, argument = result
        assert argument is values[self.returned]
        return result


Cases: TypeAlias = Callable[[Kind, np.random.Generator], Iterator[Case]]


def parameters_of(table: dict[str, Cases]) -> list[tuple[str, Kind]]:
    """Return name and dtype of every test of a table of cases. test_tensor_coverage.py reads the ids of these tests."""
    assert table.keys() <= declared_names(), "a case for something that is not declared"
    return [(name, kind) for name in table for kind in kinds_of(name)]


def check_all(table: dict[str, Cases], name: str, kind: Kind) -> None:
    """Check all cases of a name for a dtype."""
    number = first = zlib.crc32(f"{name} {kind.name}".encode())
    for case in table[name](kind, generator(name, kind)):
        check(name, case, number)
        number += 1
    assert number > first


def check(name: str, case: Case, number: int = 0) -> None:
    """Check a case in all its declared forms; the number selects what `--quick` tries."""
    if name.endswith("_") and not name.endswith("__"):
        _check_inplace(name, case, number)
        return
    for layout, arrays in _variants(case, number):
        context = f"{name}, {layout}"
        expected = case.expected(arrays)
        for call in _calls(name):
            _check_call(call, case, layout, arrays, expected, context)
    if takes_out(name):
        _check_out(name, case, number)
    if case.inplace and forms(name + "_") and _fits_inplace(case):
        _check_inplace(name + "_", case, number)


# ---- calls ----


def _calls(name: str) -> list[Callable[..., Any]]:
    """Return the method and the function, both with self as the first argument."""

    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        return getattr(self, name)(*args, **kwargs)

    known = {"method": method, "function": getattr(_C, name, None)}
    return [call for form, call in known.items() if form in forms(name) and call is not None]


def _variants(case: Case, number: int) -> Iterator[tuple[str, tuple[Any, ...]]]:
    for layout in some(EVERY_LAYOUT, number):
        args = case.args
        if layout == "expanded":
            args = tuple(expandable(a) if _expands(case, k) else a for k, a in enumerate(args))
        yield layout, args


def _expands(case: Case, k: int) -> bool:
    return k in case.expand and isinstance(case.args[k], np.ndarray)


def _make(case: Case, layout: str, arrays: tuple[Any, ...]) -> list[Any]:
    converted = []
    for k, value in enumerate(arrays):
        if not isinstance(value, np.ndarray):
            converted.append(value)
        elif layout == "mixed":
            converted.append(laid_out(value, LAYOUTS[(k * 3 + value.size) % 4]))
        elif layout == "expanded" and not _expands(case, k):
            converted.append(tensor(value))
        else:
            converted.append(arranged(value, layout))
    return converted


def _assert_unchanged(values: list[Any], arrays: tuple[Any, ...], but: tuple[int, ...], context: object) -> None:
    for k, array in enumerate(arrays):
        if isinstance(array, np.ndarray) and k not in but:
            expected = array.reshape(-1) if array.size == 0 else array
            assert_close(array_of(values[k]), expected, 0, f"{context}: argument {k} has changed")


def _check_call(call: Callable[..., Any], case: Case, layout: str, arrays: tuple[Any, ...], expected: Any,
                context: str) -> None:  # fmt: skip
    values = _make(case, layout, arrays)
    assert_equal(case.result(call, values), expected, case.ulps, context)
    _assert_unchanged(values, arrays, (), context)


# ---- out= ----


def _results(expected: Any) -> tuple[Any, ...] | None:
    """Return the expected arrays; None for results that are numbers."""
    results = expected if isinstance(expected, tuple) else (expected,)
    return results if all(isinstance(r, np.ndarray) for r in results) else None


def _check_out(name: str, case: Case, number: int) -> None:
    expected = case.expected(case.args)
    results = _results(expected)
    if results is None:
        return
    for call in _calls(name):
        for make in some((_fresh, _too_large, _too_small, _strided), number):
            outs = [make(result) for result in results]
            values = _make(case, "contiguous", case.args)
            _call_with_out(call, values, case, outs, expected, f"{name}, out= {make.__name__}")
            _assert_unchanged(values, case.args, (), name)
        for check_memory in some((_check_out_neighbours, _check_out_is_input, _check_out_overlaps), number):
            check_memory(call, case, results, name)


def _call_with_out(call: Callable[..., Any], values: list[Any], case: Case, outs: list[Any], expected: Any,
                   context: str) -> None:  # fmt: skip
    out = outs[0] if len(outs) == 1 else tuple(outs)
    result = case.result(call, values, out=out)
    for one, out_tensor in zip(result if isinstance(result, tuple) else (result,), outs, strict=True):
        assert one is out_tensor, f"{context}: another object came out"
    assert_equal(result, expected, case.ulps, context)


def _fresh(result: Array) -> Any:
    return of_dtype(result.dtype).tensor()


def _too_large(result: Array) -> Any:
    return tensor(np.full((3, result.size + 2), 5, result.dtype))


def _too_small(result: Array) -> Any:
    return tensor(np.full((1,), 5, result.dtype))


def _strided(result: Array) -> Any:
    return laid_out(np.full(result.shape, 5, result.dtype), "transposed")


def _check_out_neighbours(call: Callable[..., Any], case: Case, results: tuple[Array, ...], name: str) -> None:
    """Check that a strided `out=` of the right size is written in place, and that the gaps keep their values."""
    if any(r.size == 0 for r in results):
        return
    outs = [laid_out(np.full(r.shape, 5, r.dtype), "stepped") for r in results]
    call(*_make(case, "contiguous", case.args), out=outs[0] if len(outs) == 1 else tuple(outs), **case.kwargs)
    for out, result in zip(outs, results, strict=True):
        around = np.array(out.storage().tolist(), result.dtype).reshape([2 * n + 1 for n in result.shape])
        inner = tuple(slice(1, 2 * n, 2) for n in result.shape)
        assert_close(around[inner], result, case.ulps, f"{name}, out= stepped")
        around[inner] = 77
        assert (around == 77).all(), f"{name}: wrote between the elements of out="


def _check_out_is_input(call: Callable[..., Any], case: Case, results: tuple[Array, ...], name: str) -> None:
    """Check each input as `out=`: the result is right, or the call is rejected and changes nothing."""
    if len(results) != 1:
        return
    for k, array in enumerate(case.args):
        if not isinstance(array, np.ndarray) or array.dtype != results[0].dtype:
            continue
        for layout in ("contiguous", "transposed"):
            values = _make(case, layout, case.args)
            try:
                result = case.result(call, values, out=values[k])
            except ValueError:
                _assert_unchanged(values, case.args, (), f"{name}, refused out= argument {k}")
                assert array.shape != results[0].shape, f"{name}: out= argument {k} has the right shape"
                continue
            assert_equal(result, results[0], case.ulps, f"{name}, out= argument {k}, {layout}")
            _assert_unchanged(values, case.args, (k,), f"{name}, out= argument {k}")


def _check_out_overlaps(call: Callable[..., Any], case: Case, results: tuple[Array, ...], name: str) -> None:
    """Check an `out=` that begins one element before or after an input in the same memory."""
    if len(results) != 1 or results[0].size == 0:
        return
    for k, array in enumerate(case.args):
        if not isinstance(array, np.ndarray) or array.dtype != results[0].dtype or array.size == 0:
            continue
        for before, after in ((0, 1), (1, 0)):
            kind = of_dtype(array.dtype)
            storage = kind.storage(max(array.size, results[0].size) + 1)
            values = _make(case, "contiguous", case.args)
            values[k] = kind.tensor().set_(storage, before, array.shape).copy_(values[k])
            out = kind.tensor().set_(storage, after, results[0].shape)
            result = case.result(call, values, out=out)
            assert_equal(result, results[0], case.ulps, f"{name}, out= overlaps argument {k}")


# ---- in place ----


def _fits_inplace(case: Case) -> bool:
    results = _results(case.expected(case.args))
    return (
        results is not None and len(results) == 1 and results[0].shape == case.args[0].shape
        and results[0].dtype == case.args[0].dtype
    )  # fmt: skip


def _check_inplace(name: str, case: Case, number: int) -> None:
    expected = case.expected(case.args)
    for layout in some(EVERY_LAYOUT, number):
        if layout == "expanded":
            continue
        values = _make(case, layout, case.args)
        method = getattr(values[0], name)
        context = f"{name}, {layout}"
        if layout == "readonly" and case.args[0].size:
            with contextlib.suppress(BufferError):
                method(*values[1:], **case.kwargs)
                raise AssertionError(f"{context}: wrote to read-only memory")
            _assert_unchanged(values, case.args, (), context)
            continue
        assert method(*values[1:], **case.kwargs) is values[0], context
        assert_equal(values[0], expected, case.ulps, context)
        _assert_unchanged(values, case.args, (0,), context)
    _check_inplace_expanded(name, case)
    _check_inplace_aliases(name, case)


def _check_inplace_expanded(name: str, case: Case) -> None:
    """Check that the in-place form rejects tensors that have several elements at one address, if they may differ."""
    array = case.args[0]
    if array.ndim == 0 or array.size == 0 or array.shape[0] == 1:
        return
    args = (expandable(array), *case.args[1:])
    values = _make(case, "contiguous", args)
    values[0] = arranged(args[0], "expanded")
    if case.uniform:
        assert_equal(getattr(values[0], name)(*values[1:]), case.expected(args), 0, f"{name}, expanded")
        return
    with contextlib.suppress(ValueError):
        getattr(values[0], name)(*values[1:], **case.kwargs)
        raise AssertionError(f"{name}: wrote to an expanded tensor")
    _assert_unchanged(values, args, (), f"{name}, expanded")


def _check_inplace_aliases(name: str, case: Case) -> None:
    """Check the in-place form with an argument that is self, its transpose, or self shifted by one element."""
    array = case.args[0]
    for k, other in enumerate(case.args):
        if k not in case.alias or not isinstance(other, np.ndarray) or array.size == 0:
            continue
        if other.dtype != array.dtype or other.shape != array.shape:
            continue
        values = _make(case, "contiguous", case.args)
        values[k] = values[0]
        _check_aliased(name, case, values, _replaced(case.args, k, array), f"{name}, argument {k} is self")
        if array.ndim == 2 and array.shape[0] == array.shape[1]:
            values = _make(case, "contiguous", case.args)
            values[k] = values[0].t()
            _check_aliased(name, case, values, _replaced(case.args, k, array.T), f"{name}, argument {k} is self.t()")
        values = _make(case, "contiguous", case.args)
        storage = np.concatenate([array.reshape(-1), other.reshape(-1)[:1]])
        memory = tensor(storage).storage()
        values[0].set_(memory, 0, array.shape)
        values[k] = values[0].new().set_(memory, 1, array.shape)
        shifted = _replaced(case.args, k, storage[1:].reshape(array.shape))
        _check_aliased(name, case, values, shifted, f"{name}, argument {k} overlaps self")


def _replaced(args: tuple[Any, ...], k: int, value: Array) -> tuple[Any, ...]:
    return (*args[:k], value, *args[k + 1 :])


def _check_aliased(name: str, case: Case, values: list[Any], args: tuple[Any, ...], context: str) -> None:
    result = getattr(values[0], name)(*values[1:], **case.kwargs)
    assert_equal(result, case.expected(args), case.ulps, context)


# ---- coverage of the tables ----


def declared_names() -> set[str]:
    """Return the declared names.

    A name that ends in _ is left out if it only does in place what the other name does.
    """
    names = {s.name for s in signatures()}
    return {name for name in names if not (name.endswith("_") and name[:-1] in names)}
