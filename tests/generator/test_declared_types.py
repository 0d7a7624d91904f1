"""C types of a project's table, and values of C++: their properties."""

from __future__ import annotations

import pytest

from cwrap.ctype import CTypes, standard_types
from cwrap.ctype.base import CType
from cwrap.ctype.cpp_values import cpp_strings
from cwrap.ctype.handle import CapsuleHandle
from cwrap.ctype.numbers import ConvertedArgument, Enumeration, ImplicitType, IntegerLike, scalars
from cwrap.features.classes.cpp_classes import CppValues

FLOATS = "list[SupportsFloat] | tuple[SupportsFloat, ...]"
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
    assert ConvertedArgument("c_t", "C", ("check", "from")).annotation(None, result=True) == "object"


def test_another_name_of_an_integer() -> None:
    base = INTEGERS["uint64_t"]
    mode = IntegerLike("mode_t", base, ("<m.h>",))
    assert mode.box("x") == "PyLong_FromUnsignedLongLong((uint64_t)(x))"
    assert mode.init("x") == ("x = (mode_t)0;",)
    assert mode.headers[-1] == "<m.h>"
    assert [mode.annotation(None, result) for result in (False, True)] == ["SupportsIndex", "int"]


def cpp_type(text: str) -> CType | None:
    """Return the type of a spelling in a module of C++."""
    plugin = CppValues()
    enum = Enumeration(("Color",), "color_t", "Color", INTEGERS["int"], 0)
    return CTypes((*standard_types(), *cpp_strings(), enum), plugin.resolve_type).find(text)


@pytest.mark.parametrize(
    ("text", "c", "message", "annotations"),
    [
        ("const std::string &", "std::string", "str", ("str", "str")),
        ("std::string_view", "std::string_view", "str", ("str", "str")),
        (
            "std::vector<int>", "std::vector<int>", "list of ints",
            ("list[SupportsIndex] | tuple[SupportsIndex, ...]", "list[int]"),
        ),
        (
            "const std::vector< std::vector<double> >&", "std::vector<std::vector<double>>", "list of lists of floats",
            (
                f"list[{FLOATS}] | tuple[{FLOATS}, ...]", "list[list[float]]",
            ),
        ),
        ("std::optional<bool>", "std::optional<bool>", "bool or None", ("bool | None", "bool | None")),
        (
            "std::optional<std::vector<std::string>>", "std::optional<std::vector<std::string>>",
            "list of strs or None",
            ("list[str] | tuple[str, ...] | None", "list[str] | None"),
        ),
    ],
)  # fmt: skip
def test_values_of_cpp(text: str, c: str, message: str, annotations: tuple[str, str]) -> None:
    ctype = cpp_type(text)
    assert ctype is not None
    assert (ctype.c, ctype.display) == (c, f'"{message}"')
    assert (ctype.annotation(None), ctype.annotation(None, result=True)) == annotations
    assert ctype.init("v") == (f"v = {c}();",)


@pytest.mark.parametrize(
    "text",
    [
        "std::vector<std::string_view>", "std::vector<Color>", "std::vector<int>*", "std::vector<int>&", "std::string&",
        "std::vector<unknown_t>", "std::vector<PyObject*>", "std::list<int>", "std::optional<half>",
    ],
)  # fmt: skip
def test_what_is_no_value_of_cpp(text: str) -> None:
    assert cpp_type(text) is None


def test_values_of_cpp_are_for_modules_of_cpp() -> None:
    plugin = CppValues()
    assert CTypes(standard_types(), plugin.resolve_type).find("std::vector<int>") is None


def test_defaults_of_cpp() -> None:
    texts = ("{}", "std::nullopt", "std::optional<int>()", "3", "f()")
    optional = cpp_type("std::optional<int>")
    assert optional is not None
    assert [optional.python_default(text) for text in texts] == ["None", "None", "None", "3", None]
    assert INTEGERS["int"].python_default("{}") is None
