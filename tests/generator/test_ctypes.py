"""The interface of C types: C functions that use only the methods of a type are compiled and called.

Each function does what a wrapper does: declare a variable, initialise it, convert an object, pass the value on, convert
the result, clean up. If it is called with `...`, it converts no object; with NotImplemented it uses the default.
"""

from __future__ import annotations

import inspect
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from compiled import compile_module, syntax_errors
from folders import DTYPES, ROOT

from cwrap.building.specialise import Unit, split_unit
from cwrap.ctype import CTypes, standard_types
from cwrap.ctype.array import NumpyArray
from cwrap.ctype.base import CType, Lines, field_of
from cwrap.ctype.callback import callback_of
from cwrap.ctype.callback_arguments import CallbackArgument
from cwrap.ctype.handle import handle_of
from cwrap.ctype.lists import TextList
from cwrap.ctype.numbers import BooleanChoice, Complex, Integer
from cwrap.ctype.object import Object
from cwrap.ctype.protocols import (
    CallbackProtocol,
    ContainerProtocol,
    HandleProtocol,
    ItemsProtocol,
    MemoryProtocol,
    NumberKind,
)
from cwrap.ctype.released import Memory, Ownership
from cwrap.dtypes import read_dtypes
from cwrap.extensions import Extensions
from cwrap.pipeline import Request, generate
from cwrap.source.c_spelling import CSpelling
from cwrap.source.diagnostics import Reporter
from cwrap.tensors.ctype import tensor_types
from cwrap.tensors.ctype.tensor import Storage
from cwrap.tensors.ctype.tensor_list import dimensions
from cwrap.tensors.emit.dtype_headers import dtype_headers
from cwrap.tensors.target import TENSOR_RULES

FUNCTION = """\
static {c} same{number}({c} x)
{{
    return {same};
}}

static PyObject *call{number}(PyObject *self, PyObject *obj)
{{
    PyObject *made = NULL;
    bool zero = false;
{declare}
    (void)self;
{init}
    if (obj == Py_NotImplemented) {{
{default}
    }}
    else if (obj != Py_Ellipsis) {{
        if (!{checked} && !{check}) {{
            PyErr_SetString(PyExc_TypeError, {display});
            goto failed;
        }}
{extract}
    }}
    result = same{number}({value});
    zero = {zero};
{sync}
{cleanup}
    return Py_BuildValue("(Ni)", made, zero);
failed:
{cleanup}
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_LookupError, "no exception was set");
    return NULL;
}}
"""
MODULE = """\
#include "cwrap_runtime.h"
{headers}

{functions}
static PyMethodDef methods[] = {{
{rows}
    {{NULL, NULL, 0, NULL}}
}};
static struct PyModuleDef definition = {{PyModuleDef_HEAD_INIT, "protocol", NULL, 0, methods, NULL, NULL, NULL, NULL}};
PyMODINIT_FUNC PyInit_protocol(void);
PyMODINIT_FUNC PyInit_protocol(void)
{{
    return PyModule_Create(&definition);
}}
"""
CHOICE = BooleanChoice("int", "7", "0")
# Types that need third-party headers, or do not exist in C++, are in test_module_types.py and test_module_arrays.py.
PLAIN = tuple(t for t in standard_types() if t.can_return and not isinstance(t, (Complex, NumpyArray)))
TYPES = (*PLAIN, CHOICE)
NUMBERS = {t.c: number for number, t in enumerate(PLAIN)}
DEFAULTS = {"bool": "true", "const char *": '"text"', "void *": "NULL", "const void *": "NULL", "PyObject *": "Py_None"}


def inside(lines: Lines) -> str:
    return "\n".join(f"    {line}" for line in lines)


def function(ctype: CType, number: int, default: str, same: str = "x") -> str:
    """Return the C function of a type."""
    return FUNCTION.format(
        number=number,
        c=ctype.c if ctype.c.endswith("*") else f"{ctype.c} ",
        same=same,
        declare=inside((*ctype.declare("x"), *ctype.declare("result"))),
        init=inside((*ctype.init("x"), *ctype.init("result"))),
        default=inside(ctype.fill_default("x", default, "goto failed;")),
        checked="true" if ctype.checked else "false",
        check=ctype.check("obj"),
        display=ctype.display,
        extract=inside(ctype.extract("x", "obj", "goto failed;")),
        value=ctype.value("x"),
        zero=ctype.is_zero("result"),
        sync=inside((f"made = {ctype.box('result')};", "if (!made) goto failed;")),
        cleanup=inside((*ctype.cleanup("x"), *ctype.cleanup("result"))),
    )


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Compile the module with all types of plain C."""
    texts = [
        function(t, k, DEFAULTS.get(t.c, "1"), "Py_XNewRef(x)" if isinstance(t, Object) else "x")
        for k, t in enumerate(TYPES)
    ]
    source = tmp_path_factory.mktemp("protocol") / "protocol.c"
    headers = dict.fromkeys(f"#include {header}" for t in TYPES for header in t.headers)
    rows = (f'    {{"call{k}", call{k}, METH_O, NULL}},' for k in range(len(TYPES)))
    text = MODULE.format(headers="\n".join(headers), functions="\n".join(texts), rows="\n".join(rows))
    source.write_text(text, encoding="utf-8")
    assert syntax_errors(source, cxx=True) == ""
    return compile_module(source)


def through(calls: Any, c: str, argument: object) -> Any:
    """Return the result of the type's function, and whether the C value was zero."""
    return getattr(calls, f"call{NUMBERS[c]}")(argument)


INTEGERS = [t.c for t in TYPES if isinstance(t, Integer)]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("c", INTEGERS)
def test_integers(calls: Any, c: str) -> None:
    assert through(calls, c, ...) == (0, True)
    assert through(calls, c, NotImplemented) == (1, False)
    assert through(calls, c, 5) == (5, False)
    with pytest.raises(OverflowError, match=f"does not fit in {c} "):
        through(calls, c, 2**64)
    for refused in ("1", 1.0, None, [1]):
        with pytest.raises(LookupError):  # the type rejects the value without a message, which the caller writes
            through(calls, c, refused)


@pytest.mark.parametrize("c", ["double", "float"])
def test_floating(calls: Any, c: str) -> None:
    assert through(calls, c, ...) == (0.0, True)
    assert through(calls, c, NotImplemented) == (1.0, False)
    assert through(calls, c, 0.1) == (0.1 if c == "double" else 0.10000000149011612, False)
    with pytest.raises(OverflowError):
        through(calls, c, 10**400)
    with pytest.raises(LookupError):
        through(calls, c, "1")


def test_bool(calls: Any) -> None:
    assert through(calls, "bool", ...) == through(calls, "bool", False) == (False, True)
    assert through(calls, "bool", NotImplemented) == through(calls, "bool", True) == (True, False)
    with pytest.raises(TypeError, match="bool"):
        through(calls, "bool", 1)


def test_one_of_two_expressions(calls: Any) -> None:
    call = getattr(calls, f"call{TYPES.index(CHOICE)}")
    assert call(...) == call(False) == (False, True)
    assert call(True) == call(NotImplemented) == (True, False)
    with pytest.raises(TypeError, match="bool"):
        call(1)
    assert [CHOICE.python_default(text) for text in ("7", " 0", "true", "5")] == ["True", "False", "True", None]


def test_text(calls: Any) -> None:
    assert through(calls, "const char *", ...) == (None, True)
    assert through(calls, "const char *", NotImplemented) == ("text", False)
    assert through(calls, "const char *", "äöü") == ("äöü", False)
    with pytest.raises(ValueError, match="embedded null"):
        through(calls, "const char *", "a\0b")
    with pytest.raises(TypeError, match="str"):
        through(calls, "const char *", b"bytes")


@pytest.mark.parametrize("c", ["void *", "const void *"])
def test_addresses(calls: Any, c: str) -> None:
    assert through(calls, c, ...) == through(calls, c, NotImplemented) == (0, True)
    assert through(calls, c, 2 * sys.maxsize + 1) == through(calls, c, -1) == (2 * sys.maxsize + 1, False)
    with pytest.raises(OverflowError):
        through(calls, c, 2**64)
    with pytest.raises(LookupError):
        through(calls, c, "1")


def test_objects(calls: Any) -> None:
    argument = object()
    before = sys.getrefcount(argument)
    assert through(calls, "PyObject *", argument) == (argument, False)
    assert sys.getrefcount(argument) == before
    assert through(calls, "PyObject *", NotImplemented) == (None, False)
    with pytest.raises(LookupError):  # NULL without an exception
        through(calls, "PyObject *", ...)


# ---- types of tensors ----


DEFAULTS_OF_TENSORS = {
    "real": ("AS_REAL(1)",), "accreal": ("1",), "THGenerator *": ("NULL", "THPGenerator_default()"),
}  # fmt: skip
TAKER = """\
int THPTensor_(take{name})(PyObject *obj);
int THPTensor_(take{name})(PyObject *obj)
{{
    int used = 0;
{declare}
{init}
    if (!obj) {{
{default}
    }}
    else if ({check}) {{
{extract}
    }}
    used = use({value});
{cleanup}
    return used;
}}
"""


def taker(ctype: CType, name: str, default: str) -> str:
    """Return a C function with an argument of this type. No function returns it, because a generator is no result."""
    fail = f"{{ {' '.join(ctype.cleanup('x'))} return -1; }}"
    return TAKER.format(
        name=name,
        declare=inside(ctype.declare("x")),
        init=inside(ctype.init("x")),
        default=inside(ctype.fill_default("x", default, fail)),
        check=ctype.check("obj"),
        extract=inside(ctype.extract("x", "obj", fail)),
        value=ctype.value("x"),
        cleanup=inside(ctype.cleanup("x")),
    )


def test_types_of_tensor_methods_compile(tmp_path: Path) -> None:
    """The conversions of tensor methods compile, for dtypes whose elements are C numbers and for others."""
    reporter = Reporter()
    table = read_dtypes(DTYPES, reporter, "dtypes.yaml", TENSOR_RULES)
    text = "int use();\n"
    for number, ctype in enumerate(tensor_types(table)):
        for default in DEFAULTS_OF_TENSORS.get(ctype.c, ("NULL",)):
            text += taker(ctype, f"{number}_{'_' * default.startswith('THP')}", default)
    files = {**dtype_headers(table), "takers.c": text}
    unit = Unit("unit.c", '#include "THP/THP.h"\n\n//generic_include TH takers.c\n')
    splits = split_unit(unit, ("Float", "Half"), reporter)
    files |= {split.name: split.text for split in splits}
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    assert len(splits) == 2
    for split in splits:
        flags = (f"-I{tmp_path}", f"-I{ROOT}", f"-I{ROOT / 'generic'}")
        assert syntax_errors(tmp_path / split.name, *flags) == ""


def test_only_types_with_dimensions_have_a_dimension_count() -> None:
    table = read_dtypes(DTYPES, Reporter(), "dtypes.yaml", TENSOR_RULES)
    for ctype in (*standard_types(), *tensor_types(table)):
        has = dimensions(ctype, "x") is not None
        assert has == (not isinstance(ctype, Storage) and "Tensor" in ctype.c), ctype.c


# ---- the members of a C type ----

LINE = "# ==== Everything above is enough for a new C type."
CORE = [
    "annotation", "box", "c", "checked", "checker", "cleanup", "declare", "discard", "display", "extract",
    "fill_default", "headers", "init", "initial", "is_array", "is_nullable", "limited_api", "number",
    "python_default", "reads_memory", "runs_python", "spellings", "support", "takes", "value",
]  # fmt: skip
PROTOCOLS = ["callback", "container", "field", "generic", "handle", "items", "lifetime", "memory"]
RARE = [
    "accepts", "assigned", "can_inout", "can_return", "check", "class_name", "derived", "elements", "existence",
    "fields", "foreign", "gives_none", "is_scalar", "is_unshared", "is_zero", "length", "libraries", "origin",
    "parameter", "parts", "passed", "returned", "variable",
]  # fmt: skip


def test_the_core_of_a_c_type_is_small() -> None:
    """Whoever adds a member decides whether a new C type needs it; most members belong to a protocol."""
    source = inspect.getsource(CType)
    core, rest = (re.findall(r"^    (?:def )?([a-z]\w*)(?=\(|: )", part, re.MULTILINE) for part in source.split(LINE))
    assert sorted(core) == CORE
    assert len(CORE) <= 25
    assert sorted(rest) == sorted(PROTOCOLS + RARE)


# ---- third-party types ----


class Unfinished(CType):
    """A type without any methods."""

    spellings = ("unfinished_t",)
    c = "unfinished_t"


@pytest.mark.parametrize("name", ["Bool", "Index", "Integer"])
def test_a_dtype_does_not_take_over_a_role(name: str) -> None:
    table = read_dtypes(DTYPES, Reporter(), "dtypes.yaml", TENSOR_RULES)
    known = CTypes(tensor_types(table))
    row = replace(table.rows[0], name=name, role=None)
    extended = CTypes(tensor_types(replace(table, rows=(*table.rows, row))))
    spelling = f"TH{name}Tensor*"
    expected, found = known.find(spelling), extended.find(spelling)
    assert expected is not None
    assert found is not None
    assert (type(found), found.annotation(None)) == (type(expected), expected.annotation(None))


def test_lists_of_strings_are_sequences() -> None:
    ctype = TextList(CSpelling.parse("const char *const *"))
    assert (ctype.annotation(None), ctype.parameter("words")) == ("Sequence[str]", "const char **words")


def test_missing_methods_of_a_type_are_named() -> None:
    ctype, handle, callback = Unfinished(), UnfinishedHandle(), UnfinishedCallback()
    memory = UnfinishedMemory()
    missing = (
        lambda: ctype.annotation(None),
        lambda: ctype.extract("x", "obj", "return NULL;"),
        lambda: UnfinishedItems().extract_items("x", "items", "count", "return NULL;"),
        lambda: UnfinishedItems().check_items("items", "count"),
        lambda: UnfinishedContainer().output("obj"),
        lambda: ctype.box("x"),
        lambda: memory.box_snapshot("object"),
        lambda: callback.held_by("list", "name"),
        lambda: callback.present("x"),
        lambda: handle.keeping("keep", "arg_call"),
        lambda: handle.outlived("handle"),
        lambda: handle.borrowing("owner", "epoch"),
        handle.independent,
        lambda: handle.consume("x", "obj", "return NULL;"),
        lambda: handle.given("x"),
        lambda: handle.lent("obj", taken=True),
    )
    for ask in missing:
        with pytest.raises(NotImplementedError, match=r"^Unfinished(Handle|Callback|Memory|Items|Container)?$"):
            ask()


class UnfinishedHandle(HandleProtocol[CType]):
    """A handle without any methods."""


class UnfinishedCallback(CallbackProtocol[CType]):
    """A callback without any methods."""


class UnfinishedMemory(MemoryProtocol[CType]):
    """Memory without any methods."""


class UnfinishedItems(ItemsProtocol):
    """A value of several arguments without any methods."""


class UnfinishedContainer(ContainerProtocol):
    """A container without any methods."""


class Boxed(Unfinished):
    """A type with a result."""

    def box(self, expression: str) -> str:
        return expression


def test_a_type_with_box_can_be_returned() -> None:
    assert (Unfinished().can_return, Boxed().can_return) == (False, True)


def test_a_type_claims_no_capabilities_by_default() -> None:
    ctype = Unfinished()
    assert [ctype.handle, ctype.callback, ctype.memory, ctype.field] == [None] * 4
    assert [ctype.items, ctype.container, ctype.generic, ctype.length("x")] == [None] * 4
    assert ctype.derived == ctype.parts == ()
    assert not ctype.is_nullable
    assert ctype.can_inout


def test_a_converted_number_is_rounded_by_the_function_of_its_row() -> None:
    half = next(t for t in standard_types() if t.c == "cwrap_half")
    assert "cwrap_half_from_float(cwrap_half_narrow(cw_wide))" in "".join(half.extract("x", "obj", "goto out;"))
    assert "cwrap_rounding.h" not in "".join(half.headers)


def test_every_number_of_c_has_a_kind() -> None:
    numbers = {t.c: (t.number.kind, t.number.signed) for t in standard_types() if t.number.kind}
    assert numbers["bool"] == (NumberKind.BOOLEAN, True)
    assert numbers["float complex"] == (NumberKind.COMPLEX, False)
    assert numbers["cwrap_half"] == numbers["double"] == (NumberKind.FLOATING, True)
    assert [c for c, kind in numbers.items() if kind == (NumberKind.INTEGER, False)] == [
        "unsigned char", "unsigned short", "unsigned int", "uint8_t", "uint16_t", "uint32_t", "size_t", "uint64_t",
        "uintmax_t", "uintptr_t", "unsigned long", "unsigned long long",
    ]  # fmt: skip
    assert {t.c for t in standard_types() if not t.number.kind} == {
        "const char *", "void *", "const void *", "PyObject *", "PyArrayObject *", "FILE *",
    }  # fmt: skip


class Held(Object):
    """A type whose object is held during the call, and released on every path out of the function."""

    spellings = ("held_t",)

    def initial(self, obj: str) -> str:
        return f"Py_NewRef({obj})"

    def extract(self, name: str, obj: str, fail: str) -> Lines:
        return (f"{name} = {self.initial(obj)};",)

    def cleanup(self, name: str) -> Lines:
        return (f"Py_CLEAR({name});",)


HELD = """\
static void look(PyObject *held)
{
    (void)held;
}

static int count(PyObject *held, int n)
{
    (void)held;
    return n;
}

[[
  name: look
  arguments: [held_t held]
]]
[[
  name: count
  return: int
  before_arg_assign: |
    if (allowed < 0) {
        PyErr_SetString(PyExc_PermissionError, "nobody may count");
        CWRAP_LEAVE;
    }
  before_call: |
    if (arg_n < 0) {
        PyErr_SetString(PyExc_ValueError, "n is negative");
        CWRAP_LEAVE;
    }
  arguments: [held_t held, int n]
]]
[[
  name: allow
  cname: allow
  arguments: [int how]
]]
"""


def test_held_objects_are_released_on_every_path(tmp_path: Path) -> None:
    """Held objects are released even if C of the declaration returns, before or after the conversion."""
    allow = "static int allowed = 0;\nstatic void allow(int how)\n{\n    allowed = how;\n}\n"
    (tmp_path / "held.cwrap").write_text(allow + HELD, encoding="utf-8")
    request = Request(tmp_path, ("held.cwrap",), target="standalone", extensions=Extensions(ctypes=(Held(),)))
    (tmp_path / "held.c").write_text(generate(request).files["held.c"], encoding="utf-8")
    held: Any = compile_module(tmp_path / "held.c")
    argument = object()
    before = sys.getrefcount(argument)
    assert held.look(argument) is None
    assert held.count(argument, 3) == 3
    with pytest.raises(ValueError, match="n is negative"):
        held.count(argument, -1)
    with pytest.raises(OverflowError):
        held.count(argument, 2**40)
    held.allow(-1)
    with pytest.raises(PermissionError, match="nobody may count"):
        held.count(argument, 3)
    assert sys.getrefcount(argument) == before


FILE_DESCRIPTOR = """\
static int descriptor_of(PyObject *object)
{
    return PyObject_AsFileDescriptor(object);
}

static int number(int descriptor)
{
    return descriptor;
}

[[
  name: number
  return: int
  arguments: [descriptor_t file]
]]
"""


def test_a_type_of_a_table_may_have_only_a_conversion_from_python(tmp_path: Path) -> None:
    """A type of a table may have a conversion from Python only; exceptions of its function are raised unchanged."""
    (tmp_path / "types.yaml").write_text("- {type: descriptor_t, from_python: descriptor_of}\n", encoding="utf-8")
    (tmp_path / "files.cwrap").write_text(f"typedef int descriptor_t;\n{FILE_DESCRIPTOR}", encoding="utf-8")
    request = Request(tmp_path, ("files.cwrap",), target="standalone", types="types.yaml")
    (tmp_path / "files.c").write_text(generate(request).files["files.c"], encoding="utf-8")
    files: Any = compile_module(tmp_path / "files.c")
    with (tmp_path / "types.yaml").open(encoding="utf-8") as stream:
        assert files.number(stream) == files.number(file=stream) == stream.fileno()
    with pytest.raises(TypeError, match=r"must be an int, or have a fileno\(\) method"):
        files.number("name")


BOXES = """\
#include <stdlib.h>
#include <string.h>
typedef struct { int x; } box_t;
static int boxes = 0;
static int open_box(const char **label, box_t **box)
{
    *label = "\\xff";
    *box = (box_t *)calloc(1, sizeof **box);
    boxes += *box != NULL;
    return 0;
}
static void close_box(box_t *box)
{
    boxes--;
    free(box);
}
static int count(void)
{
    return boxes;
}

[[
  name: open_box
  errors: nonzero
  arguments: [{arg: const char** label, output: true}, {arg: box_t** box, output: true}]
]]
[[
  name: count
  return: int
]]
"""


def test_a_capsule_that_python_does_not_receive_is_freed(tmp_path: Path) -> None:
    """The result before the capsule is not UTF-8, so that the conversion of results fails."""
    (tmp_path / "types.yaml").write_text("- {type: box_t*, free: close_box, python: Box}\n", encoding="utf-8")
    (tmp_path / "boxes.cwrap").write_text(BOXES, encoding="utf-8")
    request = Request(tmp_path, ("boxes.cwrap",), target="standalone", types="types.yaml")
    (tmp_path / "boxes.c").write_text(generate(request).files["boxes.c"], encoding="utf-8")
    boxes: Any = compile_module(tmp_path / "boxes.c")
    with pytest.raises(UnicodeDecodeError):
        boxes.open_box()
    assert boxes.count() == 0


MODES = """\
typedef enum { FAILED = -1, SLOW, FAST } mode_t_;
static mode_t_ mode_of(int k)
{
    return (mode_t_)k;
}
typedef enum { ZERO, ONE } unsigned_t;
static unsigned_t unsigned_of(int k)
{
    return (unsigned_t)k;
}

[[
  name: mode_of
  return: mode_t_
  errors: negative
  arguments: [int k]
]]
[[
  name: unsigned_of
  return: unsigned_t
  errors: negative
  arguments: [int k]
]]
"""


def test_a_typedef_of_an_integer_is_compared_as_that_integer(tmp_path: Path) -> None:
    """Compilers give an enum without negative constants an unsigned type."""
    rows = "- {type: mode_t_, as: int}\n- {type: unsigned_t, as: int}\n"
    (tmp_path / "types.yaml").write_text(rows, encoding="utf-8")
    (tmp_path / "modes.cwrap").write_text(MODES, encoding="utf-8")
    request = Request(tmp_path, ("modes.cwrap",), target="standalone", types="types.yaml")
    (tmp_path / "modes.c").write_text(generate(request).files["modes.c"], encoding="utf-8")
    modes: Any = compile_module(tmp_path / "modes.c")
    assert modes.mode_of(1) == modes.unsigned_of(1) == 1
    for function in (modes.mode_of, modes.unsigned_of):
        with pytest.raises(RuntimeError, match="failed"):
            function(-1)


COLORS = """\
typedef enum { RED, GREEN, BLUE } color_t_;
typedef struct { color_t_ colors[3]; } flag_t_;

[[
  struct: Flag
  type: flag_t_
  fields:
    - color_t_ colors[3]
]]
"""


def test_a_field_can_be_an_array_of_a_typedef(tmp_path: Path) -> None:
    (tmp_path / "types.yaml").write_text("- {type: color_t_, as: int}\n", encoding="utf-8")
    (tmp_path / "flags.cwrap").write_text(COLORS, encoding="utf-8")
    request = Request(tmp_path, ("flags.cwrap",), target="standalone", types="types.yaml")
    (tmp_path / "flags.c").write_text(generate(request).files["flags.c"], encoding="utf-8")
    flags: Any = compile_module(tmp_path / "flags.c")
    flag = flags.Flag([2, 0, 1])
    assert flag.colors == (2, 0, 1)
    with pytest.raises(ValueError, match="3"):
        flag.colors = (1, 2)


WAVE = """\
#include <complex.h>
typedef struct { double complex parts[2][2]; } wave_t_;

[[
  struct: Wave
  type: wave_t_
  fields: ["double complex parts[2][2]"]
]]
"""


def test_a_field_can_be_an_array_of_complex_numbers(tmp_path: Path) -> None:
    (tmp_path / "waves.cwrap").write_text(WAVE, encoding="utf-8")
    request = Request(tmp_path, ("waves.cwrap",), target="standalone")
    (tmp_path / "waves.c").write_text(generate(request).files["waves.c"], encoding="utf-8")
    waves: Any = compile_module(tmp_path / "waves.c")
    wave = waves.Wave([[1, 2j], [3.5, -1]])
    assert wave.parts == ((1, 2j), (3.5, -1))
    with pytest.raises(TypeError, match="must be sequence of complexes, not str"):
        wave.parts = [[1, 2], "x"]


def test_memory_without_a_kind_has_no_objects() -> None:
    with pytest.raises(NotImplementedError, match="Memory"):
        Memory("char *", Ownership()).box("x")


def test_a_handle_has_one_use_by_default() -> None:
    handle = UnfinishedHandle()
    assert handle.shared() is handle.listed() is None
    assert (handle.consumable("x"), handle.consumed("x"), handle.has_class) == ("", (), False)


def test_a_callback_is_called_during_the_call_by_default() -> None:
    callback = UnfinishedCallback()
    assert callback.kept() is callback.polling() is None
    assert callback.abandon("x", "") == ()


def test_memory_is_copied_by_box_and_not_freed_by_default() -> None:
    memory = UnfinishedMemory()
    assert (memory.freed("free"), memory.snapshot("x")) == (None, None)


def test_copied_values_do_not_depend_on_their_objects() -> None:
    lifetime = Unfinished().lifetime
    assert lifetime.lifetime is lifetime
    assert lifetime.extract_owned("x", "obj", "return NULL;") is None
    assert lifetime.refresh("x", "obj", "") == lifetime.confirm("x", "obj", "") == lifetime.settle("x", "") == ()
    assert (lifetime.on_throw("x"), lifetime.hold("x", "obj")) == ((), "")


def test_other_types_have_no_fields() -> None:
    with pytest.raises(TypeError, match=r"'PyObject \*' is not the type of a field"):
        field_of(Object())


def test_other_types_are_not_callbacks() -> None:
    with pytest.raises(TypeError, match=r"'PyObject \*' is not the type of callbacks"):
        callback_of(Object())


def test_other_types_are_not_handles() -> None:
    with pytest.raises(TypeError, match=r"'PyObject \*' is not the type of handles"):
        handle_of(Object())


def test_an_array_that_c_receives_is_kept_as_an_object(tmp_path: Path) -> None:
    text = "- {class: Plan, type: plan_t*, free: drop}\n- name: plan\n  return: Plan\n"
    text += "  arguments: [{arg: PyArrayObject* x, kept_by: return}]\n"
    (tmp_path / "plans.yaml").write_text(text, encoding="utf-8")
    assert "cwrap_hold_object(" in generate(Request(tmp_path, ("plans.yaml",), target="standalone")).files["plans.c"]


def test_the_data_of_a_callback_has_no_conversion() -> None:
    data = CallbackArgument("void *", "data", None)
    assert (data.is_passed, data.is_returned, data.store("Visit", "obj"), data.take_back("Visit", "obj")) == (
        False, False, (), (),
    )  # fmt: skip
    with pytest.raises(TypeError, match="the argument 'data' of a callback has no C type"):
        _ = data.required_ctype
