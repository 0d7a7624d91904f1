"""Every C number under each of its spellings: values at both limits, values beyond them, and objects of other types.

The module is made from the generator's list of types, so that new types are tested too.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from compiled import build

from cwrap.ctype import standard_types
from cwrap.ctype.numbers import Floating, Integer
from cwrap.ctype.texts import Text

NOT_SCALARS = ("PyArrayObject*", "FILE*")
SPELLINGS = [(t, spelling) for t in standard_types() for spelling in t.spellings if spelling not in NOT_SCALARS]
SPELLINGS.append((Text(), "char const*"))
INTEGERS = [spelling for t, spelling in SPELLINGS if isinstance(t, Integer)]
FLOATING = [spelling for t, spelling in SPELLINGS if isinstance(t, Floating)]
LIMIT = """\
static PyObject *limits_of_{name}(void)
{{
    return Py_BuildValue("(iO)", (int)sizeof({type}), ({type})-1 < ({type})1 ? Py_True : Py_False);
}}
"""
ECHO = """\
static {type} echo_{name}({type} x)
{{
    return x;
}}
"""
DECLARED = """\
[[
  name: {function}_{name}
  return: {type}
  arguments: [{arguments}]
]]
"""


def c_name(spelling: str) -> str:
    return re.sub(r"\W+", "_", spelling)


def declared(function: str, spelling: str, type_: str, arguments: str = "") -> str:
    return DECLARED.format(function=function, name=c_name(spelling), type=type_, arguments=arguments)


@pytest.fixture(scope="module")
def scalars(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Compile a module with a function `echo_TYPE` for each spelling of each scalar type of C."""
    folder = tmp_path_factory.mktemp("scalars")
    text = ""
    for ctype, spelling in SPELLINGS:
        name = c_name(spelling)
        value = "Py_NewRef(x)" if spelling == "PyObject*" else "x"
        c = f"{spelling}" if spelling.endswith("*") else f"{spelling} "
        text += ECHO.replace("return x", f"return {value}").format(type=c, name=name)
        text += declared("echo", spelling, spelling, f"{spelling} x")
        if isinstance(ctype, Integer):
            text += LIMIT.format(type=spelling, name=name) + declared("limits_of", spelling, "PyObject*")
    (folder / "scalars.cwrap").write_text(text, encoding="utf-8")
    return build(folder, "scalars.cwrap", folder)


def limits(scalars: Any, spelling: str) -> tuple[int, int]:
    """Return the range of a type, from its size and signedness in C."""
    size, signed = getattr(scalars, f"limits_of_{c_name(spelling)}")()
    bits = 8 * size
    return (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)


@pytest.mark.parametrize("spelling", INTEGERS)
def test_an_integer_is_checked_at_both_ends(scalars: Any, spelling: str) -> None:
    echo = getattr(scalars, f"echo_{c_name(spelling)}")
    least, most = limits(scalars, spelling)
    for value in (least, least + 1, 0, 1, most - 1, most):
        assert echo(value) == value
        assert type(echo(value)) is int
    beyond = (least - 1, most + 1, least - 2**32, most + 2**32, -(2**63) - 1, 2**64, 2**64 + 1, 10**400, -(10**5000))
    for value in beyond:
        with pytest.raises(OverflowError) as caught:
            echo(value)
        text = str(caught.value)
        assert text.startswith(f"echo_{c_name(spelling)}() argument 'x': ")
        assert text.endswith(f"does not fit in {spelling_in_c(spelling)} ({least} to {most})")


def spelling_in_c(spelling: str) -> str:
    """Return the first spelling of the same type."""
    return next(t.spellings[0] for t, s in SPELLINGS if s == spelling)


class Number:
    """A number with one special method."""

    def __init__(self, method: str, result: Callable[[], object]) -> None:
        self.__class__ = type("Number", (Number,), {method: lambda _: result()})


@pytest.mark.parametrize("spelling", INTEGERS)
def test_integers_accept_index_and_reject_other_objects(scalars: Any, spelling: str) -> None:
    echo = getattr(scalars, f"echo_{c_name(spelling)}")
    whole = type("Whole", (int,), {})
    for value in (True, np.int64(1), np.uint8(1), whole(1), Number("__index__", lambda: 1)):
        assert echo(value) == echo(x=value) == 1
    no_integers: tuple[Any, ...] = (
        1.0, np.float32(1), Decimal(1), Fraction(1), 1j, "1", b"1", None, [1], (), np.array(1.0), np.array([1]),
        Number("__float__", lambda: 1.0), Number("__int__", lambda: 1), int, object(),
    )  # fmt: skip
    for value in no_integers:
        with pytest.raises(TypeError, match=r"argument 'x' \(pos 1\) must be int, not "):
            echo(value)
        with pytest.raises(TypeError, match="argument 'x' must be int, not "):
            echo(x=value)


@pytest.mark.parametrize("spelling", FLOATING)
def test_floating(scalars: Any, spelling: str) -> None:
    """A float has the nearest value; infinities, zeros and NaNs are kept; an int too large for a double is an error."""
    echo = getattr(scalars, f"echo_{c_name(spelling)}")
    kind = {"float": np.float32, "cwrap_half": np.float16}.get(spelling, np.float64)
    floats: tuple[Any, ...] = (
        0.1, -0.0, 1e-45, 5e-324, 1e300, math.inf, -math.inf, 2**53 + 1, True, np.float32(0.1), Decimal("0.1"),
        Fraction(1, 3), np.int8(3), Number("__index__", lambda: 3), Number("__float__", lambda: 2.5),
    )  # fmt: skip
    for value in floats:
        expected = float(value) if hasattr(value, "__float__") else value.__index__()
        with np.errstate(over="ignore"):
            nearest = float(kind(expected))
        assert repr(echo(value)) == repr(echo(x=value)) == repr(nearest)
    assert math.isnan(echo(math.nan))
    with pytest.raises(OverflowError, match=r"^echo_\w+\(\) argument 'x': int too large to convert to float$"):
        echo(10**400)
    for no_float in ("1", None, 1j, [1.0], np.array(1j), np.ones(1), b"1", object()):
        with pytest.raises(TypeError, match="must be float, not "):
            echo(no_float)


@pytest.mark.parametrize("spelling", ["bool", "_Bool"])
def test_bool(scalars: Any, spelling: str) -> None:
    """A bool accepts True and False only."""
    echo = getattr(scalars, f"echo_{spelling}")
    assert echo(True) is True
    assert echo(False) is False
    no_bools: tuple[object, ...] = (0, 1, None, 1.0, "True", np.array([True]), [])
    for value in no_bools:
        with pytest.raises(TypeError, match="must be bool, not "):
            echo(value)


@pytest.mark.parametrize("spelling", ["const char*", "char const*"])
def test_text(scalars: Any, spelling: str) -> None:
    """Text is UTF-8 in C and a str of any class in Python; a NUL, lone surrogates and other types are errors."""
    echo = getattr(scalars, f"echo_{c_name(spelling)}")
    for value in ("", "word", "ä€𝄞", "x" * 10000, type("Word", (str,), {})("own")):
        assert echo(value) == value
        assert type(echo(value)) is str
    with pytest.raises(ValueError, match=r"argument 'x': embedded null character$"):
        echo("a\0b")
    with pytest.raises(UnicodeEncodeError):
        echo("\ud800")
    for no_text in (b"bytes", None, 1, bytearray(), ["a"]):
        with pytest.raises(TypeError, match="must be str, not "):
            echo(no_text)


@pytest.mark.parametrize("spelling", ["void*", "const void*"])
def test_an_address(scalars: Any, spelling: str) -> None:
    """An address is any int of the size of a pointer; NULL is 0."""
    echo = getattr(scalars, f"echo_{c_name(spelling)}")
    bits = 8 * ctypes.sizeof(ctypes.c_void_p)
    assert [echo(value) for value in (0, 1, 2**bits - 1)] == [0, 1, 2**bits - 1]
    assert echo(-1) == 2**bits - 1
    for value in (2**bits, -(2 ** (bits - 1)) - 1, 10**400):
        with pytest.raises(OverflowError, match="argument 'x': "):
            echo(value)
    with pytest.raises(TypeError, match="must be int, not float"):
        echo(1.0)


def test_an_object(scalars: Any) -> None:
    """A PyObject * is any object, unchanged."""
    thing = object()
    assert scalars.echo_PyObject_(thing) is thing
    assert scalars.echo_PyObject_(None) is None


@pytest.mark.parametrize("spelling", ["int", "uint64_t", "double", "void*"])
def test_exceptions_of_conversions_are_raised_unchanged(scalars: Any, spelling: str) -> None:
    """An exception of `__index__` or `__float__` is raised unchanged; a result of the wrong type is a TypeError."""
    echo = getattr(scalars, f"echo_{c_name(spelling)}")
    method = "__float__" if spelling == "double" else "__index__"

    def fail() -> object:
        raise KeyError("mine")

    with pytest.raises(KeyError, match=r"^'mine'$"):
        echo(Number(method, fail))
    with pytest.raises(TypeError, match=r"returned non-|must be real|must return an? (int|float), not str"):
        echo(Number(method, lambda: "nonsense"))


def test_a_function_may_be_called_by_the_conversion_of_its_argument(scalars: Any) -> None:
    """An `__index__` may call the function again, to any depth that Python allows."""
    depth = 50

    def deeper() -> int:
        nonlocal depth
        depth -= 1
        return scalars.echo_int(Number("__index__", deeper)) + 1 if depth else 0

    assert scalars.echo_int(Number("__index__", deeper)) == 49

    def endless() -> int:
        return int(scalars.echo_int(x=Number("__index__", endless)))

    with pytest.raises(RecursionError):
        scalars.echo_int(Number("__index__", endless))
