"""C types of a project's table, and vectors: their properties."""

from __future__ import annotations

from cwrap.ctype.declared import Converted, ImplicitType, IntegerLike
from cwrap.ctype.handle import CapsuleHandle
from cwrap.ctype.scalar import scalars
from cwrap.ctype.vector import vectors

INTEGERS = {t.c: t for t in scalars()}


def test_a_handle() -> None:
    handle = CapsuleHandle("dnn_t*", "Dnn", "dnn_free")
    assert handle.c == "dnn_t *"
    assert handle.is_nullable
    assert CapsuleHandle("dnn_t", "Dnn", "dnn_free").is_nullable
    assert handle.init("x") == ("x = NULL;",)
    assert handle.extract("x", "cw_p[0]", "return NULL;") == (f"x = {handle.initial('cw_p[0]')};",)
    assert handle.annotation(None) == "object"
    assert "dnn_free((dnn_t *)cw_pointer);" in "".join(handle.support)


def test_types_that_python_has_no_name_for() -> None:
    assert ImplicitType("h_t", "h()").annotation(None) == "object"
    assert Converted("c_t", "C", ("check", "from")).annotation(None, result=True) == "object"


def test_another_name_of_an_integer() -> None:
    base = INTEGERS["uint64_t"]
    mode = IntegerLike("mode_t", base, ("<m.h>",))
    assert mode.box("x") == "PyLong_FromUnsignedLongLong((uint64_t)(x))"
    assert mode.init("x") == ("x = (mode_t)0;",)
    assert mode.headers[-1] == "<m.h>"
    assert [mode.annotation(None, result) for result in (False, True)] == ["SupportsIndex", "int"]


def test_vectors() -> None:
    ints, *_, doubles = vectors()
    assert ints.annotation(None) == "list[SupportsIndex] | tuple[SupportsIndex, ...]"
    assert doubles.annotation(None, result=True) == "list[float]"
    assert ints.init("v") == ("v.clear();",)
