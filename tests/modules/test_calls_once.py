"""A call runs the C function at most once, and each special method of an argument at most once.

This holds if the call succeeds, if an argument has the wrong type, and if a conversion raises: no conversion is
repeated to find the overload or to write the message.
"""

from __future__ import annotations

import array
import gc
import itertools
import random
import re
from collections import Counter
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from compiled import build

HEAD = """\
static long calls;
static PyObject *nothing;
"""
# The parameter types of declarations, and how C spells them.
C = {
    "int": "int", "double": "double", "byte": "uint8_t", "size": "size_t", "complex": "double complex",
    "bool": "bool", "text": "const char*", "path": "const char*", "object": "PyObject*", "pointer": "void*",
    "bytes": "const unsigned char*", "array": "const double*",
}  # fmt: skip
KEYS = {"path": ", text: path", "bytes": ", bytes: true", "array": ", array: true"}
SIGNATURES = {
    "one_int": [["int"]],
    "add3": [["int", "int", "int"]],
    "mixed": [["double", "byte", "complex"]],
    "texts": [["path", "text", "int"]],
    "memory": [["int", "bytes", "array"]],
    "addresses": [["pointer", "size", "object"]],
    "trailing": [["int", "int=1", "double=2"]],
    "middle": [["int", "int=1", "bool"]],
    "first": [["int=1", "text", "int=2"]],
    "nullable": [["int", "pointer?", "path?"]],
    "by_name": [["int", "*int", "*double=1"]],
    "only_position": [["!int", "!double"]],
    "overloaded": [["int", "int"], ["double", "text"], ["path"]],
    "by_count": [["int"], ["int", "int"], ["int", "int", "double=1"]],
    "by_name_too": [["int", "*int"], ["int", "*text"]],
    "any_or_number": [["int", "int"], ["object", "object"]],
}


FITTING = {
    "int": 1, "double": 2.5, "byte": 1, "size": 1, "complex": 1j, "bool": True, "text": "x", "path": "x",
    "object": None, "pointer": 0, "bytes": b"x", "array": array.array("d", [1.0]),
}  # fmt: skip


class Recorder:
    """An object with special methods that are counted."""

    methods: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


def recorder(**methods: Any) -> type[Recorder]:
    """Return a class of recorders, whose special methods return these values or raise them."""

    def method(name: str, value: Any) -> Callable[..., Any]:
        def called(self: Recorder, *_args: Any, **_keywords: Any) -> Any:
            object.__getattribute__(self, "counted")[name] += 1
            if isinstance(value, Exception):
                raise value
            return value

        return called

    body: dict[str, Any] = {name: method(name, value) for name, value in methods.items() if name[:2] == "__"}
    body |= {name: property(method(name, value)) for name, value in methods.items() if name[:2] != "__"}
    return type("Recorded", (Recorder,), body)


KINDS: list[Callable[[], object]] = [
    recorder(__index__=3),
    recorder(__index__=2**70),
    recorder(__index__=ZeroDivisionError("index")),
    recorder(__index__=1, __float__=2.5, __complex__=1j, __bool__=True),
    recorder(__fspath__="/tmp"),
    recorder(__float__=2.5, shape=(2, 3), dtype="float64", __getattribute__=AttributeError("hidden")),
    recorder(shape=(2, 3), dtype="float64"),
    lambda: 1,
    lambda: 2.5,
    lambda: True,
    lambda: "x",
    lambda: b"x",
    lambda: None,
    lambda: array.array("d", [1.0]),
]


def declared() -> str:
    """Return every signature as a function whose C code counts its calls."""
    lines = [HEAD]
    for name, overloads in SIGNATURES.items():
        options = []
        for number, parameters in enumerate(overloads):
            found = [re.fullmatch(r"([*!]?)(\w+?)(\??)(?:=(\d))?", text) for text in parameters]
            kinds = [(m[1], m[2], m[3], m[4]) for m in found if m]
            arguments = [
                f"{{arg: {C[kind]} a{k}{KEYS.get(kind, '')}"
                + (", kwarg_only: true" if mark == "*" else ", no_kwargs: true" if mark == "!" else "")
                + (", nullable: true" if null else "") + (f", default: {default}" if default else "") + "}"
                for k, (mark, kind, null, default) in enumerate(kinds)
            ]  # fmt: skip
            types = ", ".join(f"{C[kind]} a{k}" for k, (_, kind, _, _) in enumerate(kinds))
            used = " ".join(f"(void)a{k};" for k in range(len(kinds)))
            lines.append(f"static int {name}_{number}({types})\n{{\n    {used}\n    return (int)++calls;\n}}")
            options.append(f"    - {{cname: {name}_{number}, arguments: [{', '.join(arguments)}]}}")
        lines.append("[[\n  name: " + name + "\n  return: int\n  options:\n" + "\n".join(options) + "\n]]")
    lines.append("static long counted(void)\n{\n    long before = calls;\n    calls = 0;\n    return before;\n}")
    lines.append("[[\n  name: counted\n  return: long\n]]")
    for name, parameters in {"broken": [], "broken_by_type": ["int a"], "broken_of_two": ["int a"]}.items():
        c = ", ".join(parameters) or "void"
        used = "(void)a;\n    " if parameters else ""
        lines.append(f"static PyObject *{name}({c})\n{{\n    {used}calls++;\n    return nothing;\n}}")
        lines.append(f"[[\n  name: {name}\n  return: PyObject*\n  options:\n    - [{', '.join(parameters)}]\n")
        lines.append(("    - {cname: second, arguments: [double a]}\n" if name == "broken_of_two" else "") + "]]")
        if name == "broken_by_type":
            lines.append("static PyObject *second(double a)\n{\n    calls += (long)a + 100;\n    return nothing;\n}")
    lines.append("static int out(int a, PyObject **b)\n{\n    calls++;\n    *b = nothing;\n    return a;\n}")
    lines.append("[[\n  name: out\n  errors: never\n  return: int\n")
    lines.append("  arguments: [int a, {arg: PyObject** b, output: true}]\n]]")
    return "\n".join(lines) + "\n"


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("once")
    (folder / "once.cwrap").write_text(declared(), encoding="utf-8")
    return build(folder, "once.cwrap", folder)


def check(module: ModuleType, function: Callable[..., Any], args: list[Any], keywords: dict[str, Any]) -> bool:
    """Make a call and check the counters; return whether it succeeded."""
    module.counted()
    try:
        function(*args, **keywords)
    except (TypeError, OverflowError, ZeroDivisionError, ValueError) as error:
        succeeded, message = False, str(error)
        assert "cannot be called like this" not in message
    else:
        succeeded, message = True, ""
    calls = module.counted()
    assert calls == int(succeeded), (function.__name__, args, keywords, message)
    for value in (*args, *keywords.values()):
        if isinstance(value, Recorder):
            counted = object.__getattribute__(value, "counted")
            assert all(count == 1 for count in counted.values()), (function.__name__, counted, args, keywords, message)
    return succeeded


@pytest.mark.parametrize("name", SIGNATURES)
def test_the_c_function_and_every_special_method(once: ModuleType, name: str) -> None:
    function = getattr(once, name)
    most = max(map(len, SIGNATURES[name]))
    outcomes = Counter[bool]()
    for count in range(1, most + 1):
        every = list(itertools.product(KINDS, repeat=count))
        for kinds in random.Random(count).sample(every, min(len(every), 250)):
            for positional in range(count + 1):
                values = [kind() for kind in kinds]
                keywords = {f"a{k}": values[k] for k in range(positional, count)}
                outcomes[check(once, function, values[:positional], keywords)] += 1
    for parameters in SIGNATURES[name]:
        values = [FITTING[re.sub(r"\W|\d", "", text)] for text in parameters]
        positional = sum(text[0] != "*" for text in parameters)
        keywords = {f"a{k}": values[k] for k in range(positional, len(values))}
        assert check(once, function, values[:positional], keywords)
    assert outcomes[False]


def test_an_argument_after_converted_ones_is_reported_without_converting_again(once: ModuleType) -> None:
    index = KINDS[0]
    for positional, position in ((3, " (pos 3)"), (2, ""), (0, "")):
        values = [index(), index(), "x"]
        with pytest.raises(TypeError) as raised:
            once.add3(*values[:positional], **{f"a{k}": values[k] for k in range(2, positional - 1, -1)})
        assert str(raised.value) == f"add3() argument 'a2'{position} must be int, not str"
        counted = [value.counted["__index__"] for value in values[:2] if isinstance(value, Recorder)]
        assert counted == [1, 1] if positional == 3 else max(counted) <= 1
    with pytest.raises(TypeError, match=re.escape("middle() argument 'a0' (pos 1) must be int, not float")):
        once.middle(2.5, True)
    with pytest.raises(TypeError, match=re.escape("by_name() argument 'a1' must be int, not str")):
        once.by_name(1, a1="x", a2=2)


@pytest.mark.parametrize(("name", "args"), [
    ("broken", ()), ("broken_by_type", (1,)), ("broken_of_two", (1,)), ("out", (1,)),
])  # fmt: skip
def test_null_without_an_exception_names_the_function(once: ModuleType, name: str, args: tuple[object, ...]) -> None:
    for keywords in ({}, {"a": 1}) if args else ({},):
        once.counted()
        with pytest.raises(SystemError, match=re.escape(f"{name}() returned NULL without an exception")):
            getattr(once, name)(*(args if not keywords else ()), **keywords)
        assert once.counted() == 1


class Before:
    """A class of integers; an argument has this class until another argument's conversion changes it."""

    def __index__(self) -> int:
        return 1


class After:
    """The class of the argument after the change; its instances are no integers."""


class Changes:
    """An integer whose conversion changes the class of another object."""

    def __init__(self, other: object) -> None:
        self.other = other

    def __index__(self) -> int:
        self.other.__class__ = After
        return 1


@pytest.mark.parametrize(("name", "positional", "message"), [
    ("add3", 3, "argument 'a1' (pos 2) must be int, not After"),
    ("add3", 0, "argument 'a1' must be int, not After"),
    ("by_count", 3, "argument 'a1': Python code changed the type of the object during the call"),
    ("any_or_number", 2, "argument 'a1': Python code changed the type of the object during the call"),
])  # fmt: skip
def test_an_object_whose_class_changes_during_the_call(
    once: ModuleType, name: str, positional: int, message: str
) -> None:
    other = Before()
    values = [Changes(other), other, 3][: positional or 3]
    once.counted()
    with pytest.raises(TypeError) as raised:
        getattr(once, name)(*values[:positional], **{f"a{k}": values[k] for k in range(positional, len(values))})
    assert str(raised.value) == f"{name}() {message}"
    assert once.counted() == 0
    gc.collect()
