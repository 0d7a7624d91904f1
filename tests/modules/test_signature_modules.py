"""The Python side of a standalone module in a package: names, signatures, docstrings, pickling, the stub."""

from __future__ import annotations

import ast
import copy
import importlib
import inspect
import pickle
import pydoc
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from compiled import standalone
from folders import RUNTIME

from cwrap.emit.stub_parts import docstring_lines, function, hidden_builtins
from cwrap.emit.symbols import Symbols
from cwrap.pipeline import Request, Result, generate
from cwrap.standalone import Standalone

pytestmark = pytest.mark.slow

DECLARED = r"""
static int sum_of(int a, int b) { return a + b; }
static double scaled(double factor, double number) { return factor * number; }
static const char *name_of(int number) { return number ? "one" : "none"; }
static double middle(double alpha, double x) { return alpha * x; }
enum color { RED, GREEN };
typedef struct { enum color color; } pot_t;
static int painted(enum color color, const char *text) { return color + text[0]; }
static void pot_free(pot_t *pot) { (void)pot; }
static enum color pot_fill(pot_t *pot, enum color color) { return pot->color = color; }

[[
  name: sum_of
  doc: |
    The sum of two ints.

    Both must be "small".
  return: int
  arguments:
    - arg: int a
      no_kwargs: True
    - arg: int b
      default: 2
      aliases: [second]
]]
[[
  name: scaled
  return: double
  arguments:
    - arg: double from
    - arg: double factor
      default: LONG_MAX
      kwarg_only: True
]]
[[
  name: name_of
  return: const char *
  arguments:
    - int number
]]
[[
  name: middle
  doc: A default in the middle.
  return: double
  arguments:
    - arg: double alpha
      default: 1
    - double x
]]
[[
  enum: Color
  type: enum color
  members: [RED, GREEN]
]]
[[
  class: Pot
  type: pot_t*
  free: pot_free
]]
[[
  name: painted
  return: int
  arguments: [{arg: Color color, default: GREEN}, {arg: const char* text, default: '"a\n\"?"'}]
]]
[[
  name: fill
  cname: pot_fill
  class: Pot
  return: Color
  arguments: [pot_t* pot, {arg: Color color, default: RED}]
]]
"""


def generated(folder: Path, text: str = DECLARED) -> Result:
    """Return the generated files of a declaration file."""
    (folder / "_native.cwrap").write_text(text, encoding="utf-8")
    return generate(Request(folder, ("_native.cwrap",), target="standalone"))


@pytest.fixture(scope="module")
def native(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """Import the module `described._native` from its package."""
    folder = tmp_path_factory.mktemp("native")
    yield from imported(folder, "described", "", generated(folder).files["_native.c"])


def imported(folder: Path, name: str, init: str, c: str) -> Iterator[ModuleType]:
    """Compile the module `_native` of a package, and yield it while the package can be imported."""
    package = folder / name
    package.mkdir()
    (package / "__init__.py").write_text(init, encoding="utf-8")
    source = folder / "_native.c"
    source.write_text(c, encoding="utf-8")
    library = package / f"_native{sysconfig.get_config_var('EXT_SUFFIX')}"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()
    flags = ("-std=c11", "-O0", "-fPIC", "-shared", f"-I{sysconfig.get_paths()['include']}", f"-I{RUNTIME}")
    subprocess.run([*compiler, *flags, str(source), "-o", str(library)], check=True)
    sys.path.insert(0, str(folder))
    yield importlib.import_module(f"{name}._native")
    sys.path.remove(str(folder))
    for imported_name in (name, f"{name}._native"):
        del sys.modules[imported_name]


PUBLIC = r"""
typedef struct { double x, y; } point_t;
typedef struct lamp lamp_t;
static lamp_t *lamp_new(void) { return (lamp_t *)malloc(1); }
static int lamp_cord(lamp_t *lamp, double *length) { return lamp && (*length = 2.5) ? 7 : 0; }

[[
  module: lamps
]]
[[
  exception: LampError
]]
[[
  enum: Color
  members: {RED: 1}
]]
[[
  struct: Point
  type: point_t
  fields: [double x, double y]
]]
[[
  class: Lamp
  type: lamp_t*
  free: free
  new: make
]]
[[
  constants: {LIMIT: 9}
]]
[[
  name: make
  cname: lamp_new
  return: lamp_t*
]]
[[
  name: cord
  cname: lamp_cord
  class: Lamp
  named: Cord
  return: int
  arguments: [lamp_t* lamp, {arg: double* length, output: true}]
]]
"""


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """Import the module `lamps._native`, whose names the package `lamps` exports."""
    folder = tmp_path_factory.mktemp("exported")
    (folder / "lamps.cwrap").write_text(PUBLIC, encoding="utf-8")
    result = generate(Request(folder, ("lamps.cwrap",), target="standalone", module="lamps._native"))
    yield from imported(folder, "lamps", "from lamps._native import *", result.files["_native.c"])


def test_classes_and_functions_belong_to_the_package_that_exports_them(exported: ModuleType) -> None:
    lamps = sys.modules["lamps"]
    assert exported.__name__ == "lamps._native"
    assert lamps.LIMIT == 9
    for name in ("LampError", "Color", "Point", "Lamp", "Cord", "make"):
        public = getattr(lamps, name)
        assert (public, public.__module__) == (getattr(exported, name), "lamps")
        assert pickle.loads(pickle.dumps(public)) is public
    assert repr(lamps.Lamp) == "<class 'lamps.Lamp'>"
    lamp = lamps.Lamp()
    for value in (lamps.Color.RED, lamps.Point(1, 2), lamp.cord()):
        assert pickle.loads(pickle.dumps(value)) == value
    assert (lamp.cord(), str(inspect.signature(lamps.Lamp))) == ((7, 2.5), "()")
    with pytest.raises(TypeError, match=r"^Lamp\(\) takes no arguments$"):
        lamps.Lamp(1)
    with pytest.raises(TypeError, match=r"'lamps\.Lamp' object is not subscriptable"):
        lamp[0]
    assert "class Lamp(builtins.object)" in pydoc.plain(pydoc.render_doc(lamps))


@pytest.mark.parametrize(
    ("package", "module", "shown"),
    [
        ("lamps", "lamps", "lamps"),
        ("lamps.parts", "lamps", "lamps"),
        ("lamps.parts", "lamps.parts", "lamps.parts"),
        ("lamps", "_native", "lamps._native"),
        ("lamps", "lamp", "lamps._native"),
        ("lamps", "", "lamps._native"),
        ("", "lamps", "_native"),
    ],
)
def test_the_module_that_python_shows(package: str, module: str, shown: str) -> None:
    names = Symbols(Standalone().conventions, "_native", package=package, exporter=module)
    assert names.public_name == shown


def test_functions_belong_to_the_module_in_its_package(native: ModuleType) -> None:
    assert native.__name__ == "described._native"
    for name in ("sum_of", "scaled", "name_of", "middle"):
        function_ = getattr(native, name)
        assert (function_.__module__, function_.__name__, function_.__qualname__) == ("described._native", name, name)
        assert pickle.loads(pickle.dumps(function_)) is function_
        assert copy.deepcopy(function_) is function_


def test_signatures_and_docstrings(native: ModuleType) -> None:
    assert str(inspect.signature(native.sum_of)) == "(a, /, b=2)"
    assert native.sum_of.__doc__ == (
        'The sum of two ints.\n\nBoth must be "small".\n\n`second` is another name of `b`.'
    )
    assert str(inspect.signature(native.scaled)) == "(from_, *, factor=Ellipsis)"
    assert str(inspect.signature(native.name_of)) == "(number)"
    assert native.name_of.__doc__ is None
    with pytest.raises(ValueError, match="no signature found"):
        inspect.signature(native.middle)
    assert native.middle.__doc__ == ("middle(alpha: float = 1, x: float) -> float\n\nA default in the middle.")
    assert "sum_of(a, /, b=2)" in pydoc.plain(pydoc.render_doc(native))


def test_defaults_are_displayed_in_python(native: ModuleType) -> None:
    parameters = inspect.signature(native.painted).parameters
    assert parameters["color"].default is native.Color.GREEN
    assert parameters["text"].default == 'a\n"?'
    assert "painted(color=<Color.GREEN: 1>, text='a\\n\"?')" in pydoc.plain(pydoc.render_doc(native))


def test_defaults_that_python_cannot_display_are_in_the_docstring(native: ModuleType) -> None:
    assert native.scaled.__doc__ == "The default of `factor` is `LONG_MAX`."
    assert str(inspect.signature(native.Pot.fill)) == "(self, /, color=Ellipsis)"
    assert native.Pot.fill.__doc__ == "The default of `color` is `Color.RED`."


def test_stubs_have_members_of_enums_as_types_and_defaults(tmp_path: Path) -> None:
    stub = generated(tmp_path).stub
    assert "def painted(color: Color | SupportsIndex = Color.GREEN, text: str = 'a\\n\"?') -> int: ..." in stub
    assert "def fill(self, color: Color | SupportsIndex = Color.RED) -> Color:" in stub


def test_displayed_names_are_accepted_as_keywords(native: ModuleType) -> None:
    assert native.sum_of(1) == native.sum_of(1, b=2) == native.sum_of(1, second=2) == 3
    assert native.scaled(from_=2.0, factor=3) == native.scaled(**{"from": 2.0, "factor": 3}) == 6.0
    with pytest.raises(TypeError):
        native.sum_of(a=1)


def test_lines_of_the_stub(tmp_path: Path) -> None:
    wrappers = {w.python_name: w for w in generated(tmp_path).plans[0].wrappers}
    assert (
        "\n".join(function(wrappers["sum_of"]))
        == '''\
@overload
def sum_of(a: SupportsIndex, /, b: SupportsIndex = 2) -> int:
    """The sum of two ints.

    Both must be "small".

    `second` is another name of `b`.
    """
@overload
def sum_of(a: SupportsIndex, /, *, second: SupportsIndex) -> int:
    """The sum of two ints.

    Both must be "small".

    `second` is another name of `b`.
    """'''
    )
    assert function(wrappers["scaled"]) == [
        "def scaled(from_: SupportsFloat, *, factor: SupportsFloat = ...) -> float:",
        '    """The default of `factor` is `LONG_MAX`."""',
    ]
    assert function(wrappers["name_of"], hidden_builtins(["str", "any"])) == [
        "def name_of(number: SupportsIndex) -> builtins.str: ..."
    ]


def test_null_outputs_are_none(tmp_path: Path) -> None:
    (tmp_path / "found.yaml").write_text(
        "- {class: Thing, type: thing_t*, free: thing_free}\n"
        "- name: find\n  return: int\n  arguments:\n"
        "    - {arg: thing_t** found, output: true, nullable: true}\n    - {arg: const char** name, output: true}\n"
        "- {name: any, arguments: [{arg: const char** name, output: true, nullable: true}]}\n"
    )
    stub = standalone(tmp_path, "found.yaml").stubs["found.pyi"]
    assert "def find() -> tuple[int, Thing | None, str]: ..." in stub
    assert "def any() -> str | None: ..." in stub


def test_results_whose_null_is_an_error_are_not_none(tmp_path: Path) -> None:
    texts = (
        ("given", "{when: null, exception: MemoryError}", "str"),
        ("compared", "{when: value == NULL || lib_failed()}", "str"),
        ("partly", "{when: value == NULL && lib_failed()}", "str | None"),
        ("warned", "{when: null, exception: UserWarning}", "str | None"),
        ("never", "never", "str | None"),
    )
    (tmp_path / "texts.yaml").write_text(
        "".join(f"- {{name: {name}, return: char*, free: free, errors: {when}}}\n" for name, when, _ in texts)
        + "- {name: both, named: Both, return: char*, free: free, errors: null, "
        "arguments: [{arg: int* n, output: true}, {arg: const char** rest, output: true, nullable: true}]}\n"
    )
    stub = standalone(tmp_path, "texts.yaml").stubs["texts.pyi"]
    for name, _, annotation in texts:
        assert f"def {name}() -> {annotation}: ..." in stub
    assert "class Both(NamedTuple):\n    value: str\n    n: int\n    rest: str | None\n" in stub


def test_bytes_of_callbacks_can_be_none_if_declared(tmp_path: Path) -> None:
    argument = "[{{arg: const void* b, bytes: n{}}}, {{arg: long n, from: len(b)}}, {{arg: void* d, closure: true}}]"
    (tmp_path / "calls.yaml").write_text(
        "".join(
            f"- {{callback: {name}, type: w, return: int, arguments: {argument.format(more)}}}\n"
            f"- {{name: go_{name}, return: int, arguments: [{name} w, {{arg: void* d, closure: w}}]}}\n"
            for name, more in (("Bytes", ""), ("Nullable", ", nullable: true"))
        )
    )
    stub = standalone(tmp_path, "calls.yaml").stubs["calls.pyi"]
    assert "def go_Bytes(w: Callable[[bytes], SupportsIndex]) -> int: ..." in stub
    assert "def go_Nullable(w: Callable[[bytes | None], SupportsIndex]) -> int: ..." in stub


def test_functions_can_have_the_names_of_builtins(tmp_path: Path) -> None:
    """Annotations in the stub still mean the builtins."""
    (tmp_path / "node.yaml").write_text(
        "- {module: node, version: VERSION}\n- {constants: [SIZE]}\n- {exception: NodeError, code: true}\n"
        "- {struct: Point, type: point_t, fields: [int x]}\n"
        "- {class: Node, type: node_t*, free: node_free}\n"
        "- {name: range, named: Range, arguments: [{arg: int* low, output: true}, {arg: int* high, output: true}]}\n"
        + "".join(f"- {{name: {n}, cname: get, return: node_t*}}\n" for n in ("bool", "int", "list", "object", "str"))
        + "".join(
            f"- {{name: {name}, cname: f, class: Node, return: {result}, arguments: [node_t* n{more}]}}\n"
            for name, result, more in (
                ("__eq__", "bool", ", node_t* m"), ("__contains__", "bool", ", int key"), ("__bool__", "bool", ""),
                ("__repr__", "const char*", ""), ("__len__", "int", ""), ("__getitem__", "int", ", int key"),
            )
        )
    )  # fmt: skip
    stub = standalone(tmp_path, "node.yaml").stubs["node.pyi"]
    assert "import builtins\n" in stub
    annotations = [node for node in ast.walk(ast.parse(stub)) if isinstance(node, ast.Name)]
    assert {name.id for name in annotations} & {"bool", "int", "list", "object", "str"} == set()


@pytest.mark.parametrize(
    "text", ["Plain.", 'Ends in "quotes"', 'Three """ in a row', "A \\ and \\n", "Two\n\n  lines", "\u2028 \u200e é 中"]
)
def test_docstrings_in_stubs_have_exactly_the_text(text: str) -> None:
    scope: dict[str, object] = {}
    body = "\n".join(f"    {line}" if line else "" for line in docstring_lines(text))
    exec(f"def f():\n{body}", scope)  # let Python itself parse the docstring
    assert inspect.cleandoc(str(getattr(scope["f"], "__doc__", None))) == inspect.cleandoc(text)
    assert docstring_lines("") == ()


def test_overloads_that_checkers_would_call_ambiguous(tmp_path: Path) -> None:
    """Type checkers regard an int as a float, but an overload with the exact type is called first.

    Only the flags of functions written by hand are known.
    """
    text = """
[[
  name: f
  options:
    - return: int
      arguments: [int x]
    - return: double
      arguments: [double x]
]]
[[
  name: by_hand
  doc: Written by hand.
  only_register: True
]]
"""
    ambiguous, by_hand = generated(tmp_path, text).plans[0].wrappers
    assert function(ambiguous) == [
        "@overload",
        "def f(x: SupportsIndex) -> int: ...  # type: ignore[overload-overlap, overload-cannot-match, unused-ignore]",
        "@overload",
        "def f(x: SupportsFloat) -> float: ...  # type: ignore[overload-overlap, overload-cannot-match, unused-ignore]",
    ]
    assert function(by_hand) == ["def by_hand(*args: Any) -> Any:", '    """Written by hand."""']


def test_neighbours_with_other_names(tmp_path: Path) -> None:
    text = """
[[
  name: f
  return: int
  arguments:
    - {arg: int x, aliases: [a]}
    - {arg: int y, aliases: [b]}
]]
"""
    (wrapper,) = generated(tmp_path, text).plans[0].wrappers
    assert [line.partition(" ->")[0] for line in function(wrapper) if line.startswith("def")] == [
        "def f(x: SupportsIndex, y: SupportsIndex)",
        "def f(x: SupportsIndex, *, b: SupportsIndex)",
        "def f(*, a: SupportsIndex, y: SupportsIndex)",
        "def f(*, a: SupportsIndex, b: SupportsIndex)",
    ]
