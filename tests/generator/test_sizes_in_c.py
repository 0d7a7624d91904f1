"""The C of sizes: every operation is checked, every operand is converted, and unsupported C is rejected."""

from __future__ import annotations

import pytest

from cwrap.planning.sizes_in_c import Operand, size_of
from cwrap.source.c_expression import ExpressionError, closing, tokenize

N = "(Py_ssize_t)arg_n"


def c_of(text: str) -> str:
    """Return the C of a size in which `n` is an argument."""
    tokens = tokenize(text)
    return size_of(text, tokens, {t.offset: Operand("arg_n", size=N) for t in tokens if t.text == "n"}).c


def size(c: str) -> str:
    return f"CWRAP_SIZE({c}, &cw_wrong)"


@pytest.mark.parametrize(
    ("text", "c"),
    [
        ("n", N), ("(n)", N), ("+n", N), ("-3", "-3"), ("01234567", "01234567"), ("~n", f"~(Py_ssize_t)({N})"),
        ("!p", "(Py_ssize_t)(!p)"),
        ("sizeof(x)", "(Py_ssize_t)sizeof(x)"), ("sizeof x", "(Py_ssize_t)sizeof x"), ("*p", size("*p")),
        ("sizeof(int) * n", f"cwrap_size_multiply((Py_ssize_t)sizeof(int), {N}, &cw_wrong)"),
        ("-*p", f"cwrap_size_subtract(0, {size('*p')}, &cw_wrong)"),
        ("(int)n", f"cwrap_size_within({N}, sizeof(int), (int)-1 < (int)1, &cw_wrong)"),
        ("(T)(n)", f"cwrap_size_within({N}, sizeof(T), (T)-1 < (T)1, &cw_wrong)"),
        ("(n) + 1", f"cwrap_size_add({N}, 1, &cw_wrong)"),
        ("a[1] << 2", f"cwrap_size_shift({size('a[1]')}, 2, &cw_wrong)"),
        ("a->b.c", size("a->b.c")), ("a && b || c", "(Py_ssize_t)((a && b) || c)"),
        ("a ? n : 1", f"(a ? {N} : 1)"),
    ],
)  # fmt: skip
def test_operators(text: str, c: str) -> None:
    assert c_of(text) == c


@pytest.mark.parametrize(
    ("text", "c"),
    [
        ("f()", "f()"), ("f(n, c)", "f(arg_n, c)"), ("f(n + 1)", f"f(cwrap_size_add({N}, 1, &cw_wrong))"),
        ("f(g(n - 1))", f"f(g(cwrap_size_subtract({N}, 1, &cw_wrong)))"), ("f(-a)", "f(-a)"), ("f(a / b)", "f(a / b)"),
        ("f((a / b) % c)", "f((a / b) % c)"), ("f(*p / 2, (a))", "f(*p / 2, a)"), ("f(!a)", "f((!a))"),
        ("f(a ? b : c)", "f((a ? b : c))"), ("f((int)a)", "f((int)a)"), ("f((double)n, &a)", "f(((double)arg_n), &a)"),
        ("f(1.5 + a)", "f(1.5 + a)"), ("f(a == 1)", f"f(({size('a')} == 1))"),
        ("f(unsigned int)", "f(unsigned int)"), ("f((struct x){1, n})", "f((struct x){1, arg_n})"),
        ("(*f)(n)", "(*f)(arg_n)"),
        ("f(a ? 1.5 : b + 1)", f"f((a ? 1.5 : cwrap_size_add({size('b')}, 1, &cw_wrong)))"),
    ],
)  # fmt: skip
def test_arguments_of_calls(text: str, c: str) -> None:
    """Arithmetic in the arguments of calls is checked too; everything else is passed unchanged."""
    assert c_of(text) == size(c)


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("", 0), ("(char*)p", 0), ("&p", 0), ("1.5", 0), ("NULL", 0), ("08", 0), ("99999999999999999999", 0),
        ("p ? NULL : 1", 4), ("p ? 1 : NULL", 8), ("n +", 2), ("n b", 2), ("? 1", 0), ("n ? 1", 4), ("{1}", 0),
        ("x = 1", 2), ("()", 1), ("(n b)", 3),
    ],
)  # fmt: skip
def test_wrong_sizes_are_rejected(text: str, offset: int) -> None:
    with pytest.raises(ExpressionError) as caught:
        c_of(text)
    assert caught.value.offset == offset, str(caught.value)


def test_a_bracket_that_is_never_closed() -> None:
    with pytest.raises(ValueError, match="the brackets do not match"):
        closing(tokenize("f(a)")[:3], 1)
