"""Expressions of `elementwise:` and `reduce:` that C computes otherwise than they seem to mean."""

from __future__ import annotations

from pathlib import Path

import pytest
from folders import DTYPES

from cwrap.pipeline import Request, generate
from cwrap.source.c_expression import tokenize
from cwrap.source.c_traps import traps
from cwrap.source.diagnostics import CwrapError

TRAPS = [
    ("f((x, y))", 4, "comma"),
    ("(int)(x, y)", 7, "comma"),
    ("a[x, y]", 3, "comma"),
    ("x == 1 ? (y, z) : x", 11, "comma"),
    ("x = 1", 2, "write '==' to compare"),
    ("x <<= 1", 2, "write '<<'"),
    ("--x", 0, "write '- 1'"),
    ("2 * x ** y", 6, "C has no **"),
    ("x + (1/2)", 5, "write 1.0 / 2"),
    ("1/~2 * x", 0, "1 / ~ 2 divides integers"),
    ("x - 4u / 3", 4, "write 1.0 * 4u / 3"),
    ("1/2/3*x", 0, "divides integers"),
    ("x + labs(y)", 4, "write fabs"),
    ("100000 * 100000 * x", 0, "write 100000.0 * 100000, or 100000LL * ... for integers"),
    ("x / (1000 * 60*60 * -1000)", 5, "1000 * 60 * 60 * - 1000 does not fit"),
    ("x + 3000000000 * 4000000000", 4, "does not fit"),
    ("99999999999999999999 * x", 0, "does not fit in an integer of C; write 99999999999999999999.0"),
    ("x & 1 << 32", 4, "1 << 32 does not fit in an int; write 1LL << 32"),
    ("x * 0777", 4, "0777 is octal"),
    ("f(a < b < c)", 8, "write a < b && b < c"),
    ("a[x & y == z]", 4, "write brackets, as in (x & y) == z"),
    ("x[1] & y == z", 5, "C compares before it computes &"),
    ("-x < y <= z", 7, "0 or 1"),
]
FINE = [
    "f(x, y)", "f(x)(y, z)", "(f)(x, y)", "(*f)(x, y)", "THTensor_(f)(x, y)", "(point_t){x, y}",
    "(pair){.a = x, .b = y}",
    "a[1]/2", "f(4)/2", "(float)1/2", "s->n/2", "1/x", "1/f(2)", "1/(float)2", "1.0/2", "1/2.", "0x1p3/2", "1/0x.8p1",
    "4/", "/4", "x / ()",
    "100000LL * 100000 * x", "100000.0 * 100000", "100000u * 100000", "0x10000 * 0x10000", "x * 100000 * 100000",
    "46340 * 46340", "1 << 31", "1L << 40", "x << 40", "1 + 1 << 40", "1 << n", "1 << (40)", "<< 40", "4000000000 * x",
    "100000 * 100000.0", "1 <<", "* 3",
    "abs", "x * abs", "0", "0.5", "00.5", "0x10", "x * *p", "x * -y", "f(&x) == y", "&x == y", "f(a < b, c < d)",
    "a < b && c < d", "a < b ? c < d : e < f", "(x & y) == z", "a[x == 1] & y", "x != 0 && y",
]  # fmt: skip


@pytest.mark.parametrize(("text", "offset", "message"), TRAPS)
def test_a_trap_is_reported_at_its_position(text: str, offset: int, message: str) -> None:
    first = traps(tokenize(text))[0]
    assert message in first.message
    assert first.offset == offset


@pytest.mark.parametrize(("text", "offset", "message"), [
    ("self + erfc(self)", 7, "erfc() computes in one type for all dtypes; write TH_erfc(x)"),
    ("abs(self)", 0, "abs() computes in one type for all dtypes; write TH_abs(x)"),
    ("self ** 2", 5, "C has no **; write TH_pow(x, y), or x*x"),
])  # fmt: skip
def test_functions_of_one_type_are_traps_in_expressions_for_all_dtypes(text: str, offset: int, message: str) -> None:
    (found,) = traps(tokenize(text), "TH_")
    assert (found.message, found.offset) == (message, offset)


@pytest.mark.parametrize("text", ["TH_abs(x)", "isnan(x) ? TH_exp(x) : sizeof(x)", "(x + 1) * M_PI", "2 (x)"])
def test_functions_of_all_dtypes_are_accepted(text: str) -> None:
    assert traps(tokenize(text), "TH_") == []


@pytest.mark.parametrize("text", FINE)
def test_harmless_expressions_are_accepted(text: str) -> None:
    assert traps(tokenize(text)) == []


def test_traps_are_reported_in_order_of_position() -> None:
    found = traps(tokenize("x < y < 010 | abs(x = 4/3)"))
    assert [trap.offset for trap in found] == sorted(trap.offset for trap in found)
    assert len(found) == 5


def test_a_kernel_of_several_dtypes_is_reported_once(tmp_path: Path) -> None:
    text = (
        "- name: f\n  doc: F.\n  inplace: true\n  return: argument 0\n  elementwise: >\n    self *\n    (1/2)\n"
        "  arguments:\n    - {arg: THTensor* result, output: true}\n    - THTensor* self\n"
    )
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(CwrapError) as caught:
        generate(Request(tmp_path, ("a.yaml",), str(DTYPES), target="thp"))
    (found,) = caught.value.diagnostics
    assert (found.location.line, found.location.column) == (7, 6)
    assert found.message.startswith("'elementwise': 1 / 2 divides integers")
