"""Words for values in messages, formulas of ops, and C that programs register for copies and views."""

from __future__ import annotations

from cwrap.ops import Op
from cwrap.ops.arguments import kind_of
from cwrap.ops.types.copies import (
    DeepCopyOp,
    ViewOp,
    register_deep_copy_op_c_code,
    register_view_op_c_code,
)


class Twice(Op):
    """An op without a formula of its own."""

    def __str__(self) -> str:
        return "Twice"


class Own:
    """A type of a program."""


def test_large_ints_are_named() -> None:
    assert kind_of(2**70) == "an int of more than 64 bits"
    assert kind_of(2**63) == "int"


def test_an_op_is_a_call_in_formulas() -> None:
    assert Twice().as_formula(["x", "y"]) == "Twice(x, y)"


def test_code_for_a_type_is_registered() -> None:
    register_view_op_c_code(Own, "%(oname)s = %(iname)s;", 1)
    register_deep_copy_op_c_code(Own, "copy(%(iname)s);", 2)
    assert ViewOp.c_code_and_version[Own] == ("%(oname)s = %(iname)s;", "", 1)
    assert DeepCopyOp.c_code_and_version[Own] == ("copy(%(iname)s);", "", 2)
