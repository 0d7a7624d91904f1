"""A `_C` with methods from the legacy declarations in tests/generator/legacy/calls only, built and called."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from checkouts import build_extension, copy_for_legacy, output_of

pytestmark = pytest.mark.nightly


@pytest.fixture(scope="module")
def checkout(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the project with only those declarations and build it, without optimisation to save time."""
    folder = tmp_path_factory.mktemp("legacy")
    copy_for_legacy(folder)
    shutil.copy2(root / "tests/generator/legacy/calls/Methods.cwrap", folder / "declarations/Methods.cwrap")
    build_extension(folder, CFLAGS="-O0 -Werror")
    return folder


def evaluate(checkout: Path, code: str) -> list[str]:
    """Run a program and return its output lines.

    It has `_C`, and `print_error(f, …)`, which prints the exception of a call.
    """
    head = """
        import sys
        import _C

        def print_error(f, *args, **kwargs):
            try:
                print(f(*args, **kwargs))
            except Exception as error:
                print(f"{type(error).__name__}: {error}")
    """
    return output_of(checkout, head, code).splitlines()


def test_functions_that_return_nothing(checkout: Path) -> None:
    code = """
        x, y = _C.FloatTensor(2), _C.FloatTensor(1)
        result = x.fill_twice_(y, 3)
        print(result[0] is x, result[1] is y, x.tolist(), y.tolist())
        print_error(x.fail_silently, 0)
        print_error(x.fail_silently, 4)
        print_error(x.fail_silently, 0)
    """
    failed = "ArgumentError: fail_silently: left behind with code 4"
    assert evaluate(checkout, code) == ["True True [3.0, 3.0] [3.0]", "None", failed, "None"]


def test_code_around_a_call_has_variables_and_leaves_through_the_cleanups(checkout: Path) -> None:
    code = """
        x = _C.LongTensor(2, 2)
        print_error(x.add_three)
        print_error(x.add_three, 4)
        print_error(x.add_three, -4)
        before = sys.getrefcount(x)
        for _ in range(100):
            for given in ([x], [x, x]):
                try:
                    x.held(given)
                except RuntimeError as error:
                    last = str(error)
        del given
        print(sys.getrefcount(x) == before, last)
        print_error(x.held, [x])
        print_error(x.held, [x, x, x])
        print_error(_C.LongTensor(1).held, [x, x])
    """
    assert evaluate(checkout, code) == [
        "2712",
        "2745",
        "RuntimeError: b is negative: -4",
        "True one tensor is not enough",
        "RuntimeError: one tensor is not enough",
        "2033",
        "RuntimeError: two of 2",
    ]


def test_functions_written_by_hand(checkout: Path) -> None:
    code = """
        print_error(_C.FloatTensor(3, 2).rows)
        print_error(_C.FloatTensor().rows)
        print_error(_C.describe, _C.LongTensor(1), 2, x=3)
        print_error(_C.describe)
        print(_C.first(_C.LongTensor([5])).tolist())
        print_error(_C.first, _C.DoubleTensor(1))
        print_error(_C.first)
        print_error(_C.as_int, _C.FloatTensor(1), 41)
        print_error(_C.as_int, _C.FloatTensor(1), "x")
    """
    assert evaluate(checkout, code) == [
        "3",
        "RuntimeError: a FloatTensor without elements has no rows, not even 1",
        "LongTensor 2 1",
        "FloatTensor 0 0",
        "[5]",
        "TypeError: first() is not defined for DoubleTensor, only for FloatTensor, LongTensor",
        "TypeError: first() takes exactly one argument (0 given)",
        "41",
        "RuntimeError: expected an int, got str",
    ]


def test_generated_methods_by_their_names_of_2017(checkout: Path) -> None:
    code = """
        x = _C.FloatTensor(3, 2)
        print(x.shape_sum(4), x.sum_of_shape(4), x.sum_of_shape(b=4), x.shape_sum_twice(4), x.shape_sum_twice())
        print_error(x.sum_of_shape, c=1)
        print_error(x.shape_sum_twice, "x")
        given = (5,)
        before = sys.getrefcount(x), sys.getrefcount(given)
        for _ in range(100):
            x.sum_of_shape(*given)
            x.shape_sum_twice(*given)
        print((sys.getrefcount(x), sys.getrefcount(given)) == before)
    """
    lines = evaluate(checkout, code)
    assert lines[0] == "2040 2040 2040 4080 4000"
    assert lines[1].startswith("TypeError: shape_sum() ")
    assert lines[2].startswith("TypeError: shape_sum() ")
    assert lines[3] == "True"


def test_a_code_determines_the_dtype(checkout: Path) -> None:
    code = "print(*(t(1).type_code() for t in (_C.FloatTensor, _C.DoubleTensor, _C.LongTensor, _C.HalfTensor)))"
    assert evaluate(checkout, code) == ["1110 1220 1330 1330"]


def test_bools_become_characters_and_strings(checkout: Path) -> None:
    code = """
        x = _C.FloatTensor(1)
        print(x.spelled(), x.spelled(False), x.spelled(upper=False, general=True))
    """
    assert evaluate(checkout, code) == ["US LS LG"]


def test_outputs_sizes_generators(checkout: Path) -> None:
    code = """
        x = _C.FloatTensor([[1, 5], [7, 2]])
        values, indices = x.max(-1)
        print(values.tolist(), indices.tolist(), type(indices).__name__)
        out = (_C.FloatTensor(), _C.LongTensor())
        print(_C.max(x, 0, True, out=out)[0] is out[0], out[0].tolist(), out[1].tolist())
        print(x.mm(x).tolist(), _C.mm(x, x).tolist())
        print_error(x.mm, values)
        print(tuple(_C.FloatTensor().resize_(2, 3).max(0)[0].tolist()) != (), _C.LongTensor(9).resize_((3, 3)).rows())
        g = _C.Generator()
        y = _C.LongTensor(100)
        y.random_(3)
        print(set(y.tolist()) <= {0, 1, 2}, max(y.random_(5, generator=g).tolist()) < 5)
    """
    assert evaluate(checkout, code) == [
        "[5.0, 7.0] [1, 0] LongTensor",
        "True [[7.0, 5.0]] [[1, 0]]",
        "[[36.0, 15.0], [21.0, 39.0]] [[36.0, 15.0], [21.0, 39.0]]",
        "ShapeError: mm() argument 'mat2': expected 2 dimensions, got 1",
        "True 3",
        "True True",
    ]


def test_preprocessor_conditions_around_declarations(checkout: Path) -> None:
    """A method and a function exist for the dtypes of their branch of an #if."""
    code = """
        x, n = _C.FloatTensor(1), _C.LongTensor(1)
        print(x.kind(), _C.kind(x), n.kind(), n.kind(more=6), _C.kind(n, 7))
        print_error(x.kind, 6)
        print(n.only_long(), _C.only_long(n), hasattr(x, "only_long"))
        print_error(_C.only_long, x)
    """
    assert evaluate(checkout, code) == [
        "1100 1100 1205 1206 1207",
        "TypeError: kind() takes no positional arguments (1 given)",
        "1999 1999 False",
        "TypeError: only_long() is not defined for FloatTensor, only for LongTensor",
    ]
