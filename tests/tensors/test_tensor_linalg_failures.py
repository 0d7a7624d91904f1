"""Linear algebra: matrices without a result, rejected arguments, result memory, aliases, threads, a missing library."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from folders import ROOT, SUPPORT
from matrices import definite, matrix, near, regular
from oracle import _C, DOUBLE, FLOAT, Kind, array_of, doubles, each, generator, tensor
from tensor_calls import LAPACK, lapack_calls, same, snapshot

# ---- matrices without a result ----

ZERO, ONES, NEGATIVE = [[1, 2], [0, 0]], [[1, 1], [1, 1]], [[1, 2], [2, 1]]
FAILURES: dict[str, tuple[Callable[[Any], Any], str]] = {
    "gesv": (lambda t: t(ONES).gesv(t(ONES)), "the matrix is singular: U(2,2) is zero"),
    "gels": (lambda t: t(ONES).gels(t([[1, 0], [0, 0]])), "the matrix does not have full rank"),
    "trtrs": (lambda t: t(ONES).trtrs(t(ZERO)), "the matrix is singular: A(2,2) is zero"),
    "inverse": (lambda t: t(ONES).inverse(), "the matrix is singular: U(2,2) is zero"),
    "potrf": (lambda t: t(NEGATIVE).potrf(), "the matrix is not positive definite: its leading 2 x 2 submatrix"),
    "potri": (lambda t: t(ZERO).potri(), "the Cholesky factor is singular: element (2,2) is zero"),
    "pstrf": (lambda t: t(ONES).pstrf(), "not positive semidefinite, or does not have full rank: only 1 of 2 pivots"),
    "btrifact": (lambda t: t([ONES]).btrifact(), "matrix 0 of the batch is singular: U(2,2) is zero"),
}


@pytest.mark.parametrize("kind", [FLOAT, DOUBLE], ids=str)
@pytest.mark.parametrize("name", FAILURES)
def test_a_matrix_without_a_result_is_a_runtime_error(name: str, kind: Kind) -> None:
    call, message = FAILURES[name]
    with pytest.raises(RuntimeError) as caught:
        call(kind.tensor)
    assert str(caught.value).startswith(f"{name}: ")
    assert message in str(caught.value)


def test_a_failure_leaves_the_results_alone() -> None:
    ones, fill = _C.FloatTensor(ONES), [_C.FloatTensor(3).fill_(5), _C.FloatTensor(2, 2).fill_(6)]
    before = snapshot(fill)
    with pytest.raises(RuntimeError):
        _C.gesv(ones, ones, out=tuple(fill))
    with pytest.raises(RuntimeError):
        ones.inverse(out=fill[1])
    with pytest.raises(RuntimeError):
        ones.inverse(out=ones)
    with pytest.raises(ValueError, match="NaN"):
        _C.svd(_C.FloatTensor([[float("nan")]]), out=(fill[0], fill[1], _C.FloatTensor()))
    assert same(before, snapshot(fill))
    assert ones.tolist() == ONES


def test_results_that_cannot_be_written_leave_the_others_alone() -> None:
    a = _C.FloatTensor([[2, 0], [0, 4]])
    frozen = np.ones((2, 2), np.float32)
    frozen.flags.writeable = False
    pinned = _C.FloatTensor(1)
    array = pinned.numpy()
    for bad in (_C.from_numpy(frozen), pinned):
        first = _C.FloatTensor(3).fill_(5)
        before = snapshot([first, bad])
        with pytest.raises(BufferError, match="gesv"):
            a.gesv(a, out=(first, bad))
        assert same(before, snapshot([first, bad]))
    assert array[0] == 0
    expanded = _C.FloatTensor(1).expand(2, 2)
    with pytest.raises(ValueError, match="same memory"):
        a.gesv(a, out=(_C.FloatTensor(), expanded))
    x = _C.FloatTensor()
    with pytest.raises(ValueError, match="gesv: one tensor cannot hold two results"):
        a.gesv(a, out=(x, x))
    assert x.numel() == 0


# ---- NaN, infinity, extremes ----


@pytest.mark.parametrize("bad", [float("nan"), float("inf"), -float("inf")], ids=str)
def test_eigenvalues_of_matrices_that_are_not_finite_are_rejected(bad: float) -> None:
    for kind in (FLOAT, DOUBLE):
        for place in ((0, 0), (0, 2), (2, 1)):
            x = kind.tensor(3, 3).fill_(1)
            x[place] = bad
            for name in ("eig", "svd"):
                with pytest.raises(ValueError, match=f"{name}: the matrix contains NaN or infinity"):
                    getattr(x, name)()
            for upper in (True, False):
                if place[0] == place[1] or (place[0] < place[1]) == upper:
                    with pytest.raises(ValueError, match="symeig: the matrix contains NaN or infinity"):
                        x.symeig(upper=upper)
                else:  # in the triangle that is not read
                    assert x.symeig(upper=upper)[0].sum() == pytest.approx(3)


@pytest.mark.parametrize("kind", [FLOAT, DOUBLE], ids=str)
@pytest.mark.parametrize("name", sorted(LAPACK - {"eig", "svd", "symeig"}))
def test_matrices_that_are_not_finite_terminate(name: str, kind: Kind) -> None:
    """Matrices with NaN or infinity give some result, or an error that LAPACK reports."""
    limits = np.finfo(kind.numpy)
    for bad in (np.nan, np.inf, -np.inf, limits.max, limits.smallest_subnormal, 0.0):
        for n, place in ((1, 0), (3, 0), (3, 5), (80, 3000)):
            a = definite(kind, n, generator(name, n))
            a.flat[place] = bad
            try:
                lapack_calls(_C, tensor(a))[name]()
            except RuntimeError as error:
                if not str(error).startswith(f"{name}: "):
                    raise


def test_nan_propagates_through_equations() -> None:
    a = _C.DoubleTensor([[2, 1], [1, float("nan")]])
    b = _C.DoubleTensor([[1], [1]])
    assert np.isnan(doubles(b.gesv(a)[0])).any()
    assert np.isnan(doubles(a.inverse())).any()
    assert np.isnan(doubles(a.qr()[1])).any()
    with pytest.raises(RuntimeError, match="potrf: the matrix is not positive definite"):
        a.potrf()


def test_a_tolerance_of_nan_is_rejected() -> None:
    with pytest.raises(ValueError, match="pstrf: expected a number for tol, got NaN"):
        _C.FloatTensor([[1]]).pstrf(tol=float("nan"))


def test_the_tolerance_of_pstrf() -> None:
    a = _C.DoubleTensor([[4, 0], [0, 0.25]])
    assert a.pstrf(tol=0.125)[0].tolist() == [[2, 0], [0, 0.5]]
    with pytest.raises(RuntimeError, match="only 1 of 2 pivots"):
        a.pstrf(tol=0.5)


# ---- shapes ----

BAD_SHAPES: list[tuple[str, list[tuple[int, ...]]]] = [
    ("gesv", [(2, 1), (2, 3)]), ("gesv", [(3, 1), (2, 2)]), ("gesv", [(2, 2, 1), (2, 2)]), ("gesv", [(2,), (2,)]),
    ("gels", [(2, 1), (3, 2)]), ("gels", [(2, 1, 1), (2, 2)]), ("gels", [(2,), (2,)]),
    ("trtrs", [(2, 1), (2, 3)]), ("trtrs", [(3, 1), (2, 2)]), ("inverse", [(2, 3)]), ("inverse", [(2,)]),
    ("potrf", [(2, 3)]), ("potrs", [(3, 1), (2, 2)]), ("potrs", [(2, 1), (2, 3)]), ("potri", [(3, 2)]),
    ("pstrf", [(2, 3)]), ("qr", [(2,)]), ("qr", [(1, 2, 2)]), ("geqrf", [(2,)]),
    ("orgqr", [(3, 2), (3,)]), ("orgqr", [(2,), (2,)]), ("orgqr", [(2, 2), (2, 1)]),
    ("ormqr", [(3, 2), (2,), (2, 3)]), ("ormqr", [(3, 2), (3,), (3, 3)]), ("ormqr", [(3, 2), (2,), (3,)]),
    ("symeig", [(2, 3)]), ("eig", [(3, 2)]), ("svd", [(2,)]), ("svd", [(2, 2, 2)]),
    ("btrifact", [(2, 2)]), ("btrifact", [(1, 2, 3)]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "shapes"), BAD_SHAPES, ids=str)
def test_shapes_that_do_not_fit_are_shown(name: str, shapes: list[tuple[int, ...]]) -> None:
    args = [_C.FloatTensor(*shape).fill_(1) for shape in shapes]
    with pytest.raises(ValueError, match=rf"^{name}: .*\[[0-9 x]+\]"):
        getattr(_C, name)(*args)


@pytest.mark.parametrize(
    ("b", "lu", "pivots"),
    [((2, 2), (1, 2, 2), (1, 2)), ((1, 3), (1, 2, 2), (1, 2)), ((1, 2), (1, 2, 2), (1, 3)), ((1, 2), (2, 2), (1, 2)),
     ((1, 2), (1, 2, 2), (2,)), ((1, 2, 1, 1), (1, 2, 2), (1, 2)), ((2,), (1, 2, 2), (1, 2))],
)  # fmt: skip
def test_batches_that_do_not_fit_are_shown(b: Any, lu: Any, pivots: Any) -> None:
    with pytest.raises(ValueError, match=r"^btrisolve: .*\[[0-9 x]+\]"):
        _C.FloatTensor(*b).btrisolve(_C.FloatTensor(*lu), _C.IntTensor(*pivots).fill_(1))


@pytest.mark.parametrize("name", sorted(LAPACK - {"btriunpack"}))
def test_a_tensor_without_elements_is_refused(name: str) -> None:
    nothing = _C.FloatTensor()
    more: dict[str, tuple[Any, ...]] = {"btrisolve": (nothing, _C.IntTensor()), "ormqr": (nothing, nothing)}
    more.update(dict.fromkeys(("gesv", "gels", "trtrs", "potrs", "orgqr"), (nothing,)))
    with pytest.raises(ValueError, match=rf"^{name}: .*\[\]"):
        getattr(nothing, name)(*more.get(name, ()))


def test_sizes_too_large_for_lapack_are_rejected() -> None:
    """Sizes are checked with expanded tensors, which need no memory."""
    one = _C.FloatTensor([[1]])
    for call in each(
        lambda: one.expand(1 << 31, 1).qr(), lambda: one.expand(1, 1 << 31).geqrf(),
        lambda: one.expand(40000, 40000).symeig(), lambda: one.expand(20000, 20000).svd(),
    ):  # fmt: skip
        with pytest.raises(OverflowError, match="too large for LAPACK, which uses 32-bit sizes"):
            call()


# ---- memory ----


def test_new_results_are_column_major_and_keep_no_more_than_they_are() -> None:
    rng = generator("layout")
    a, b = tensor(regular(FLOAT, 4, rng)), tensor(matrix(FLOAT, (4, 3), rng))
    matrices = (a.inverse(), a.geqrf()[0], a.symeig(True)[1], a.eig(True)[1], b.svd()[0])
    for x in (*b.gesv(a), *b.gels(a), *b.qr(), *matrices):
        assert x.stride() == (1, x.size(0))
        assert x.storage().size() == x.numel()
        assert x.storage_offset() == 0
    assert b.svd()[2].is_contiguous()
    assert a.unsqueeze(0).btrifact()[0].stride() == (16, 1, 4)
    wrong = _C.FloatTensor(3)
    assert a.inverse(out=wrong).stride() == (1, 4)
    right = _C.FloatTensor(4, 4)
    assert a.inverse(out=right).stride() == (1, 4)
    shared = _C.FloatTensor(4, 4)
    view = shared.view(16)
    assert a.inverse(out=shared).stride() == (4, 1)
    assert view.sum() == shared.sum()
    part = _C.FloatTensor(5, 4)[:4]
    assert a.inverse(out=part).stride() == (4, 1)


def test_results_that_are_inputs() -> None:
    rng = generator("aliases")
    a, b = regular(DOUBLE, 5, rng), matrix(DOUBLE, (5, 5), rng)
    x, y = tensor(a), tensor(b)
    expected = [array_of(r) for r in y.gesv(x)]
    assert y.gesv(x, out=(x, y))[0] is x
    for result, right in zip((x, y), expected, strict=True):
        near(result, right, DOUBLE)
    x = tensor(a)
    u, s, v = (array_of(r) for r in x.svd())
    storage = x.storage()
    parts = (x, x.new().set_(storage, 0, (5,)), x.new())
    x.svd(out=parts)  # if two results share memory, the later one overwrites the other
    near(parts[1], s, DOUBLE)
    near(parts[2], v, DOUBLE)
    assert u.shape == (5, 5)
    x = tensor(a)
    q, _ = _C.qr(x, out=(x.t(), x.new()))
    near(x.t(), array_of(tensor(a).qr()[0]), DOUBLE)
    assert q.stride() == (1, 5)


def test_a_factor_is_read_in_place() -> None:
    """Factors that are parts of larger matrices, by rows or columns, are read in place; other layouts are copied."""
    rng = generator("read")
    a, b = definite(DOUBLE, 4, rng), matrix(DOUBLE, (4, 2), rng)
    big = _C.DoubleTensor(9, 9).fill_(float("nan"))
    for upper in (True, False):
        factor = tensor(a).potrf(upper)
        for view in (big[2:6, 1:5], big.t()[2:6, 1:5], big[::2, ::2][:4, :4]):
            view.copy_(factor)
            near(a @ doubles(tensor(b).potrs(view, upper)), b, DOUBLE)
    batch = tensor(np.stack([a, a.T + 1]))
    lu, pivots = batch.btrifact()
    for view in (lu, lu.contiguous(), _C.DoubleTensor(2, 9, 9).transpose(1, 2)[:, 2:6, 1:5],
                 _C.DoubleTensor(2, 9, 9)[:, 2:6, 1:5]):  # fmt: skip
        x = tensor(np.stack([b, b])).btrisolve(view.copy_(lu), pivots)
        near(array_of(batch) @ doubles(x), np.stack([b, b]), DOUBLE)
    x = tensor(np.stack([b, b])).btrisolve(lu[:1].expand(2, 4, 4), pivots[:1].expand(2, 4))
    near(a @ doubles(x), np.stack([b, b]), DOUBLE)


def test_other_threads_run_meanwhile() -> None:
    """LAPACK calls release the GIL: another thread counts during the call."""
    a = tensor(definite(DOUBLE, 120, generator("threads")))
    done, turns, interval = threading.Event(), 0, sys.getswitchinterval()

    def count() -> None:
        nonlocal turns
        while not done.is_set():
            turns += 1
            time.sleep(0)

    def counts(action: Callable[[], Any]) -> bool:
        before = turns
        action()
        return turns != before

    thread = threading.Thread(target=count)
    sys.setswitchinterval(1000)
    try:
        thread.start()
        assert any(counts(a.svd) for _ in range(1000))
        assert not any(counts(a.tolist) for _ in range(100))
    finally:
        sys.setswitchinterval(interval)
        done.set()
        thread.join()


# ---- without LAPACK ----


def test_without_lapack_the_error_names_what_to_install() -> None:
    """Without LAPACK, shapes are checked first, an error names what to install, and all other methods work."""
    script = """
        import sys
        sys.modules["scipy_openblas32"] = None
        import _C
        from tensor_calls import lapack_calls
        for name, call in lapack_calls(_C, _C.FloatTensor([[4, 2], [2, 3]])).items():
            if name == "btriunpack":
                continue
            try:
                call()
            except RuntimeError as error:
                assert str(error).startswith(name + ": no LAPACK library was found"), error
                assert "pip install scipy-openblas32" in str(error), error
            else:
                raise AssertionError(name)
        lu, pivots = _C.FloatTensor([[[4, 2], [2, 3]]]).btrifact(pivot=False)
        assert lu.tolist() == [[[4, 2], [0.5, 2]]]
        assert _C.btriunpack(lu, pivots)[2].tolist() == [[[4, 2], [0, 2]]]
        try:
            _C.FloatTensor(2, 3).inverse()
        except ValueError:
            print("done")
    """
    folders = [str(ROOT), str(SUPPORT), *filter(None, sys.path)]
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = {folders!r}\n" + textwrap.dedent(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == "done\n", done.stderr


@pytest.mark.skipif(not hasattr(_C, "_fail_alloc"), reason="needs a build whose allocations can fail")
def test_failing_allocations_change_no_result() -> None:
    """If an allocation fails, either all of several results are written, or none."""
    a = _C.DoubleTensor([[4, 1], [1, 3]])
    calls: tuple[Callable[[tuple[Any, ...]], Any], ...] = (
        lambda out: a.gesv(a, out=out[:2]), lambda out: a.symeig(True, out=out[:2]), lambda out: a.svd(out=out),
        lambda out: a.qr(out=out[:2]),
    )  # fmt: skip
    for call in calls:
        for n in range(1, 100):
            out = tuple(_C.DoubleTensor(size).fill_(5) for size in (3, 1, 2))
            before = snapshot(list(out))
            _C._fail_alloc(n)
            try:
                call(out)
            except MemoryError:
                assert same(before, snapshot(list(out)))
            if _C._fail_alloc(0):
                continue
            assert n > 4
            break
