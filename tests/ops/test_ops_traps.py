"""Expressions whose value in C differs from the value in NumPy."""

from __future__ import annotations

import pytest

from cwrap.ops import elementwise
from cwrap.ops.failure import OpsError
from cwrap.ops.loops.expression import parse


@pytest.mark.parametrize(("text", "message"), [
    ("x + y, x - y", "C drops what comes before the comma; write one expression; several results are `outputs`"),
    ("(x, y)", "C drops what comes before the comma"),
    ("fmax(x, (x, y))", "C drops what comes before the comma"),
    ("100000*100000*r", "100000 * 100000 does not fit in the type of its integers; write 100000.0 * 100000"),
    ("4/3*r", "4 / 3 divides integers, and C drops the fraction; write 4.0 / 3"),
    ("r + 4/3", "4 / 3 divides integers"),
    ("r - 7 / -2", "7 / - 2 divides integers"),
    ("(4) / (3) * r", "divides integers"),
    ("2*3/4*r", "2 * 3 / 4 divides integers, and C drops the fraction; write 1.0 * 2 * 3 / 4"),
    ("1/(2 + 3)*r", "1 / ( 2 + 3 ) divides integers"),
    ("pow(x, 1/3)", "1 / 3 divides integers"),
    ("0x10/0x3*x", "divides integers"),
    ("a < b < c", "write a < b && b < c"),
    ("a == b == c", "write a < b && b < c"),
    ("(a < b < c)", "write a < b && b < c"),
    ("x & y == z", "C compares before it computes &; write brackets"),
    ("x < y | z", "C compares before it computes |; write brackets"),
    ("abs(x)", "write fabs"),
    ("np.sin(x)", "'np.sin(x)' is not a C expression: write sin without np."),
    ("x and y", "'x and y' is not a C expression: C has && for and"),
    ("not x", "C has ! for not"),
    ("x +", "'x +' is not a C expression: nothing follows +"),
    (None, "an expression is a string of C such as 'x + y', not None"),
    ("010*x", "010 is octal"),
    ("x = y", "write '==' to compare"),
    ("x += y", "'+=' assigns to a copy of the value; write '+'"),
    ("x++", "write '+ 1'"),
    ("x ** y", "C has no **"),
    ("x // y", "is not a C expression"),
    ("x; y", "is not a C expression"),
])  # fmt: skip
def test_traps(text: str, message: str) -> None:
    with pytest.raises(OpsError) as caught:
        elementwise(text)
    assert message in str(caught.value)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", [
    "fmax(x, y)", "fmax(x, fmin(y, z))", "r*4/3", "r/2", "1/r", "1/2.0*r", "1/2.f*r", "4.0/3*r", "pow(x, 1.0/3)",
    "(float)4/3*r", "sqrt(4)/2*r", "4/(r + 1)", "a < b && b < c", "a < b ? b < c : c < a", "(a < b) < c",
    "(x & y) == z", "x & y", "x ^ 2", "0*x", "0.5*x", "0x1f*x", "fabs(x)", "x - -y", "-4*x",
])  # fmt: skip
def test_intended_expressions_are_accepted(text: str) -> None:
    assert parse(text).inputs


@pytest.mark.parametrize("text", ["/x", "+ / x"])
def test_errors_of_the_compiler_are_left_to_it(text: str) -> None:
    assert parse(text).inputs == ("x",)
