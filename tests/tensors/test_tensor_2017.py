"""The meaning of tensors in 2017, where it differs from NumPy's or needs an object of the module.

The page docs/guides/programs-of-2017.md lists the differences that are kept.
"""

from __future__ import annotations

import ctypes
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import _C, KINDS, Kind, array_of, each

X: Any = _C.DoubleTensor([[1, 5, 2], [3, 4, 9]])


# ---- exceptions ----

ERRORS: list[tuple[Callable[[], Any], str]] = [
    (lambda: X.mm(X), "ShapeError"),
    (lambda: X.view(5), "ShapeError"),
    (lambda: X.add(_C.DoubleTensor(7)), "ShapeError"),
    (lambda: X.dot(X), "ShapeError"),
    (lambda: X.mv(X), "ShapeError"),
    (X[0].t, "ShapeError"),
    (lambda: _C.cat([X, X[:, :2]], 0), "ShapeError"),
    (lambda: X.select(5, 0), "BoundsError"),
    (lambda: X.select(0, 5), "BoundsError"),
    (lambda: X[7], "BoundsError"),
    (lambda: X[[7]], "BoundsError"),
    (lambda: X.sum(4), "BoundsError"),
    (lambda: X.index_select(0, _C.LongTensor([9])), "BoundsError"),
    (lambda: X.storage()[9], "BoundsError"),
    (lambda: _C.DoubleStorage(X.storage(), 9), "BoundsError"),
    (lambda: _C.linspace(0, 1, 1), "ArgumentError"),
    (lambda: _C.range(0, 5, -1), "ArgumentError"),
    (lambda: X.renorm(-1, 0, 1), "ArgumentError"),
    (lambda: bool(X), "ArgumentError"),
    (lambda: X.type("NoTensor"), "ArgumentError"),
    (lambda: X.expand(2, 2, 3).add_(1), "ShapeError"),
    (lambda: _C.from_numpy(read_only()).fill_(1), "StorageError"),
    (lambda: X.storage().resize_(1), "StorageError"),
]


def read_only() -> Any:
    array = np.zeros(3)
    array.flags.writeable = False
    return array


@pytest.mark.parametrize("number", range(len(ERRORS)))
def test_errors_are_the_precise_class_and_a_runtime_error(number: int) -> None:
    call, name = ERRORS[number]
    with pytest.raises(RuntimeError) as caught:
        call()
    assert type(caught.value) is getattr(_C, name)


def test_exceptions_have_both_bases() -> None:
    bases = {"ShapeError": ValueError, "ArgumentError": ValueError, "BoundsError": IndexError,
             "StorageError": BufferError}  # fmt: skip
    for name, base in bases.items():
        exception = getattr(_C, name)
        assert exception.__bases__ == (base, RuntimeError)
        assert exception.__module__ == "_C"
        assert exception.__doc__
        assert type(pickle.loads(pickle.dumps(exception("text")))) is exception


# ---- overloads and keywords ----


def test_one_bool_after_the_dimension_of_var_is_keepdim() -> None:
    for name in ("var", "std"):
        method = getattr(X, name)
        assert method(0, False).tolist() == method(0).tolist() == method(0, keepdim=False).tolist()
        assert tuple(method(0, True).size()) == (1, 3)
        assert method(0, True).tolist() == method(0, True, True).tolist() == method(0, keepdim=True).tolist()
        np.testing.assert_allclose(
            array_of(method(0, False, True)), getattr(np, name)(X.numpy(), axis=0, keepdims=True)
        )
        np.testing.assert_allclose(array_of(method(0, unbiased=False)), getattr(np, name)(X.numpy(), axis=0))
        assert method(False) < method(True) == method()


@pytest.mark.parametrize("name", ["eq", "ne", "lt", "le", "gt", "ge"])
def test_comparisons_as_functions_name_their_first_parameter(name: str) -> None:
    function = getattr(_C, name)
    expected = function(X, 3).tolist()
    assert function(tensor=X, value=3).tolist() == function(self=X, value=3).tolist() == expected
    assert function(X, value=3).tolist() == function(value=3, tensor=X).tolist() == expected
    assert function(tensor=X, other=X).tolist() == function(X, X).tolist()
    out = _C.ByteTensor()
    assert function(tensor=X, value=3, out=out) is out
    for wrong in ({"tensor": X}, {"value": 3}, {"tensor": X, "self": X, "value": 3}, {"tensor": 3, "value": 3}):
        with pytest.raises(TypeError):
            function(**wrong)
    for method in each(lambda: getattr(X, name)(tensor=X), lambda: function(X, 3, tensor=X)):
        with pytest.raises(TypeError):
            method()


# ---- masks ----


def test_the_opposite_of_a_mask() -> None:
    mask = X > 2
    assert X[mask].tolist() == [5, 3, 4, 9]
    assert X[~mask].tolist() == [1, 2]
    assert (~_C.ByteTensor([0, 1, 2, 255])).tolist() == [1, 0, 255, 2]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not kind.floating], ids=str)
def test_bitwise_not_inverts_every_bit(kind: Kind) -> None:
    array = np.arange(0, 100, 7).astype(kind.numpy)
    assert array_of(kind.tensor(array).bitwise_not()).tolist() == np.invert(array).tolist()
    if kind.name != "Byte":
        assert array_of(~kind.tensor(array)).tolist() == np.invert(array).tolist()


# ---- views ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_fill_writes_expanded_and_unfolded_tensors(kind: Kind) -> None:
    one = kind.tensor(1)
    wide = one.expand(3, 4)
    assert wide.fill_(7) is wide
    assert wide.tolist() == [[7] * 4] * 3
    assert one.tolist() == [7]
    base = kind.tensor(3, 5).fill_(1)
    windows = base[1].unfold(0, 3, 1)
    assert windows.size() == (3, 3)
    windows.fill_(2)
    assert base.tolist() == [[1] * 5, [2] * 5, [1] * 5]
    base[:, :1].expand(2, 3, 2).zero_()
    assert base.tolist() == [[0, 1, 1, 1, 1], [0, 2, 2, 2, 2], [0, 1, 1, 1, 1]]


def test_new_dimensions_of_expand_have_the_stride_of_a_contiguous_tensor() -> None:
    assert _C.rand(5).expand(1, 1, 5).stride() == (5, 5, 1)
    assert _C.rand(2, 5).expand(1, 2, 5).stride() == (10, 5, 1)
    assert _C.rand(5).expand(3, 5).stride() == (0, 1)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_storage_from_an_offset_is_a_view(kind: Kind) -> None:
    whole = kind.storage([1, 2, 3, 4])
    end, middle = kind.storage(whole, 1), kind.storage(whole, 1, 2)
    assert [end.tolist(), middle.tolist()] == [[2, 3, 4], [2, 3]]
    middle[1] = 9
    assert [whole.tolist(), end.tolist()] == [[1, 2, 9, 4], [2, 9, 4]]
    assert kind.storage(end, 1).tolist() == [9, 4]
    assert kind.storage(whole, 0, 0).tolist() == kind.storage(whole, 4).tolist() == []
    del whole
    assert end.tolist() == [2, 9, 4]


def test_wrong_parts_of_a_storage_are_refused() -> None:
    s = _C.LongStorage([1, 2, 3])
    wrong: list[tuple[tuple[Any, ...], type[Exception], str]] = [
        ((s, 4), _C.BoundsError, "LongStorage(): 0 elements from offset 4 are not within a storage of size 3"),
        ((s, -1), _C.BoundsError, "LongStorage(): 0 elements from offset -1 are not within a storage of size 3"),
        ((s, 1, 3), _C.BoundsError, "LongStorage(): 3 elements from offset 1 are not within a storage of size 3"),
        ((s, 1, -1), _C.BoundsError, "LongStorage(): -1 elements from offset 1 are not within a storage of size 3"),
        ((s, True), TypeError, "LongStorage(): argument 2 of 2 must be an offset, an int, not bool"),
        ((s, 1, 1.0), TypeError, "LongStorage(): argument 3 of 3 must be a size, an int, not float"),
        (([1, 2], 1), TypeError, "LongStorage(): argument 1 of 2 must be a storage of the same type, not list"),
        ((_C.IntStorage(3), 1), TypeError, ("LongStorage(): argument 1 of 2 must be a storage of the same type, not "
         "IntStorage")),
        ((s, 1, 1, 1), TypeError, "LongStorage() takes at most 3 arguments (4 given)"),
        ((s, 1 << 70), OverflowError, "LongStorage(): 1180591620717411303424 does not fit in int64_t"),
    ]  # fmt: skip
    for arguments, error, text in wrong:
        with pytest.raises(error) as caught:
            _C.LongStorage(*arguments)
        assert str(caught.value).startswith(text)


def test_sizes_are_sizes_again() -> None:
    size = X.size()
    results = (size * 2, 2 * size, size + size, size[:1], size + tuple(size[1:]))
    assert [tuple(s) for s in results] == [(2, 3, 2, 3)] * 3 + [(2,), (2, 3, 3)]
    assert all(type(s) is _C.Size for s in results)
    assert size * 0 == ()
    with pytest.raises(TypeError):
        size * 1.5


# ---- linear algebra ----


def test_orgqr_and_ormqr_return_their_first_argument_too() -> None:
    packed, tau = X.t().geqrf()
    for result in (packed.orgqr(tau), packed.ormqr(tau, _C.eye(3).double()), _C.orgqr(packed, tau)):
        q, first = result
        assert first is packed
        assert q.size(0) == 3
    out = _C.DoubleTensor()
    result, first = packed.orgqr(tau, out=out)
    assert result is out
    assert first is packed


def test_results_of_linear_algebra_are_column_major() -> None:
    square = _C.DoubleTensor([[4, 1, 0], [1, 5, 2], [0, 2, 6]])
    out, values, vectors = _C.DoubleTensor(3, 3), _C.DoubleTensor(3), _C.DoubleTensor(3, 3)
    assert square.inverse(out=out).stride() == (1, 3)
    square.symeig(True, out=(values, vectors))
    assert vectors.stride() == (1, 3)
    rebuilt = vectors.mm(_C.diag(values)).mm(vectors.t())
    np.testing.assert_allclose(array_of(rebuilt), array_of(square), atol=1e-12)
    np.testing.assert_allclose(array_of(out), np.linalg.inv(array_of(square)))


# ---- a layer in Python ----


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_subclasses_of_tensors(kind: Kind) -> None:
    class Mine(kind.tensor):  # type: ignore[name-defined,misc]
        """A tensor with a method."""

        def twice(self) -> Any:
            return self.add(self)

    x, plain = Mine([1, 2]), kind.tensor([1])
    assert type(plain.new(x)) is kind.tensor
    assert x.twice().tolist() == [2, 4]
    assert type(Mine(2, 3)) is type(x.new()) is type(x.new(2, 3)) is type(x.new([1])) is Mine
    assert x.new([3, 4]).twice().tolist() == [6, 8]
    assert type(x.add_(1)) is type(x.fill_(1)) is Mine
    assert type(x + 1) is type(x[:1]) is type(x.clone()) is kind.tensor
    assert isinstance(x, kind.tensor)
    assert _C.add(x, x).tolist() == [2, 2]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_subclasses_of_storages(kind: Kind) -> None:
    class Mine(kind.storage):  # type: ignore[name-defined,misc]
        """A storage with a method."""

        def last(self) -> Any:
            return self[len(self) - 1]

    s = Mine([1, 2])
    assert s.last() == 2
    assert type(s.new()) is type(s.new(3)) is type(s.new([5])) is type(Mine(s, 1)) is Mine
    assert s.new([5, 6]).last() == 6
    assert Mine(s, 0, 1).last() == 1


def test_new_calls_the_constructor_of_a_subclass() -> None:
    class Named(_C.FloatTensor):  # type: ignore[misc]
        """A tensor whose constructor records its arguments."""

        def __init__(self, *args: Any) -> None:
            self.arguments = args

    assert Named(2).new(3, 4).arguments == (3, 4)
    assert tuple(Named(2).new(3, 4).size()) == (3, 4)


def test_cdata_is_the_address_of_the_struct() -> None:
    for thing in (X, X.storage(), _C.ByteTensor(), _C.HalfStorage(3)):
        assert type(thing._cdata) is int
        assert ctypes.c_void_p.from_address(thing._cdata).value
        with pytest.raises(AttributeError):
            thing._cdata = 1
    assert X.t()._cdata != X._cdata
    assert X.t().storage()._cdata == X.storage()._cdata
