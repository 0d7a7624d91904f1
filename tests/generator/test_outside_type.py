"""C types that a plugin constructs from their spelling: `resolve_type` in a project's own plugin."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from compiled import compile_module, syntax_errors

from cwrap.ctype import CTypes, standard_types
from cwrap.extensions import of_project
from cwrap.pipeline import Request, Result, generate
from cwrap.planning.plugin import Plugin
from cwrap.planning.type_resolver import TypeResolver
from cwrap.source.c_spelling import CSpelling
from cwrap.source.diagnostics import CwrapError, Reporter
from cwrap.source.location import Location

PLUGIN = '''
"""Fixed-point numbers: `q15_16` is a 32-bit integer with 16 bits after the point, a float in Python."""

from __future__ import annotations

import re

from cwrap.ctype.base import CType
from cwrap.ctype.protocols import Number, NumberKind
from cwrap.planning.plugin import Plugin


class FixedPoint(CType):
    """A fixed-point number of 32 bits."""

    number = Number(NumberKind.FLOATING)
    checker = "cwrap_check_float"
    display = '"float"'
    takes = ("bool", "int", "float")

    def __init__(self, name: str, digits: int) -> None:
        self.spellings = (name,)
        self.c = "int32_t"
        self.scale = f"{2**digits}.0"

    def annotation(self, dtype, result=False):
        return "float" if result else "SupportsFloat"

    def extract(self, name, obj, fail):
        return (
            "{",
            "    double cw_number;",
            f"    if (cwrap_as_double({obj}, &cw_number)) {fail}",
            f"    {name} = (int32_t)(cw_number * {self.scale});",
            "}",
        )

    def box(self, expression):
        return f"PyFloat_FromDouble({expression} / {self.scale})"


class FixedPoints(Plugin):
    """Resolves types of fixed-point numbers."""

    name = "fixed_points"

    def resolve_type(self, spelling, ctypes):
        assert ctypes.find(str(spelling)) is None
        match = re.fullmatch(r"q(\\d+)_(\\d+)", str(spelling))
        return FixedPoint(match[0], int(match[2])) if match else None


class OtherPoints(FixedPoints):
    """Resolves the same types."""

    name = "other_points"
'''
DECLARATIONS = """\
typedef int32_t q15_16;
static q15_16 halved(q15_16 x) { return x / 2; }
static void split(q15_16 x, q15_16 *whole) { *whole = x & ~0xffff; }
static double sum(q15_16 x, q15_16 (*f)(void *, q15_16), void *data) { return f(data, x) / 65536.0; }
[[
  name: halved
  return: q15_16
  arguments: [q15_16 x]
]]
[[
  name: split
  arguments: [q15_16 x, {arg: q15_16* whole, output: true}]
]]
[[
  callback: Step
  return: q15_16
  arguments: [void* data, q15_16 x]
]]
[[
  name: sum
  return: double
  arguments: [q15_16 x, Step f, {arg: void* data, closure: f}]
]]
"""


def generated(folder: Path, plugins: str, declarations: str = DECLARATIONS) -> Result:
    """Generate from declarations in a project that defines plugins."""
    (folder / "points.py").write_text(PLUGIN, encoding="utf-8")
    settings = f'[tool.cwrap]\ndeclarations = ["numbers.cwrap"]\nplugins = [{plugins}]\n'
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")
    (folder / "numbers.cwrap").write_text(declarations, encoding="utf-8")
    return generate(Request(folder, ("numbers.cwrap",), extensions=of_project(folder)))


def test_a_plugin_resolves_a_family_of_types(tmp_path: Path) -> None:
    files = generated(tmp_path, '"points.py:FixedPoints"').files
    (tmp_path / "numbers.c").write_text(files["numbers.c"], encoding="utf-8")
    numbers: Any = compile_module(tmp_path / "numbers.c")
    assert numbers.halved(3) == numbers.halved(x=3.0) == 1.5
    assert numbers.split(2.75) == 2.0
    assert numbers.sum(0.5, lambda x: x * 3) == 1.5
    with pytest.raises(TypeError, match="must be float, not str"):
        numbers.halved("3")


def test_a_spelling_that_no_plugin_resolves_is_unknown(tmp_path: Path) -> None:
    with pytest.raises(CwrapError, match=r"numbers\.cwrap:3:15: error: unknown type 'q15'"):
        generated(tmp_path, '"points.py:FixedPoints"', "[[\n  name: f\n  arguments: [q15 x]\n]]\n")


def test_a_type_is_constructed_once_for_each_spelling(tmp_path: Path) -> None:
    plan = generated(tmp_path, '"points.py:FixedPoints"').plans[0]
    halved, split, _ = plan.wrappers
    assert halved.overloads[0].call.returns is halved.overloads[0].values[0].ctype
    assert split.overloads[0].values[1].ctype is halved.overloads[0].call.returns


def test_two_plugins_that_resolve_a_type_are_an_error(tmp_path: Path) -> None:
    with pytest.raises(CwrapError) as error:
        generated(tmp_path, '"points.py:FixedPoints", "points.py:OtherPoints"')
    assert len(error.value.diagnostics) == 1
    report = str(error.value)
    assert "error: the plugins 'fixed_points' and 'other_points' both resolve the C type 'q15_16'" in report
    assert report.count("points.py:") == 2  # the classes of both plugins


def test_a_definition_has_precedence_over_a_plugin(tmp_path: Path) -> None:
    struct = "[[\n  struct: Q\n  type: q15_16\n  fields: [int x]\n]]\n"
    declarations = f"{struct}[[\n  name: f\n  arguments: [q15_16 q]\n]]\n"
    plan = generated(tmp_path, '"points.py:FixedPoints"', declarations).plans[0]
    assert plan.wrappers[-1].overloads[0].values[0].required_ctype.class_name == "Q"


def test_a_table_without_plugins_resolves_nothing() -> None:
    resolver = TypeResolver((Plugin(),), Reporter(), lambda _: Location("plugin.py", 1, 1))
    assert resolver(CSpelling("q15_16"), CTypes(())) is None
    assert CTypes(standard_types()).find("q15_16") is None
    assert CTypes(()).extended(standard_types()).find("char const *") is not None


SUPPORTED = """
from cwrap.ctype.base import CType


class Level(CType):
    spellings = ("level_t",)
    c = "level_t"
    checker = "cwrap_check_int"
    headers = ("<math.h>",)
    support = ("static PyObject *level_object(int level)", "{", "    return PyLong_FromLong(level);", "}")

    def annotation(self, dtype, result=False):
        return "int"

    def extract(self, name, obj, fail):
        return (f"if (cwrap_take_int({obj}, &{name})) {fail}",)

    def box(self, expression):
        return f"level_object({expression})"
"""
CALLS = """\
typedef int level_t;
static void call(void (*f)(void *, level_t), void *data) { f(data, (int)sqrt(9.0)); }
[[
  callback: Step
  arguments: [void* data, level_t level]
]]
[[
  name: call
  arguments: [Step f, {arg: void* data, closure: f}]
]]
"""


def test_a_callback_has_the_c_of_the_types_of_its_arguments(tmp_path: Path) -> None:
    (tmp_path / "level.py").write_text(SUPPORTED, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text('[tool.cwrap]\nctypes = ["level.py:Level"]\n', encoding="utf-8")
    (tmp_path / "calls.cwrap").write_text(CALLS, encoding="utf-8")
    files = generate(Request(tmp_path, ("calls.cwrap",), extensions=of_project(tmp_path))).files
    (tmp_path / "calls.c").write_text(files["calls.c"], encoding="utf-8")
    calls: Any = compile_module(tmp_path / "calls.c")
    passed: list[int] = []
    calls.call(passed.append)
    assert passed == [3]


def test_a_plugin_resolves_no_type_by_default() -> None:
    assert Plugin().resolve_type(CSpelling.parse("q7_8"), CTypes(())) is None


VALUES = """
from cwrap.ctype.base import CType


class Key(CType):
    \"\"\"A typedef of an array: four bytes.\"\"\"

    spellings = ("fourcc_t",)
    c = "fourcc_t"
    is_array = True
    checker = "cwrap_check_bytes"
    takes = ("bytes",)
    display = '"bytes"'
    headers = ('"cwrap_struct.h"', "<string.h>")

    def annotation(self, dtype, result=False):
        return "bytes"

    def extract(self, name, obj, fail):
        return (f"if (cwrap_fill_bytes({obj}, {name}, 4)) {fail}",)

    def box(self, expression):
        return f"PyBytes_FromStringAndSize((const char *){expression}, 4)"


class Ratio(CType):
    \"\"\"A struct that Python gets as a float.\"\"\"

    spellings = ("ratio_t",)
    c = "ratio_t"
    checker = "cwrap_check_int"
    takes = ("int",)
    display = '"int"'
    headers = ("<string.h>",)

    def annotation(self, dtype, result=False):
        return "float" if result else "SupportsIndex"

    def init(self, name):
        return (f"{name} = (ratio_t){{0, 1}};",)

    def extract(self, name, obj, fail):
        return (f"{name}.denominator = 2;", f"if (cwrap_take_int({obj}, &{name}.numerator)) {fail}")

    def box(self, expression):
        return f"PyFloat_FromDouble((double){expression}.numerator / {expression}.denominator)"
"""
FIELDS = """\
typedef unsigned char fourcc_t[4];
typedef struct { int numerator, denominator; } ratio_t;
typedef struct { fourcc_t key; ratio_t rate; fourcc_t others[2]; ratio_t rates[2]; int n; } track_t;
static const fourcc_t SOUND = {'s', 'o', 'u', 'n'};
static void upper(fourcc_t key) { key[0] &= 0xDF; }
static void last(fourcc_t *key) { memset(*key, 'z', sizeof *key); }
static int is_key(const track_t *track, const fourcc_t key) { return !memcmp(track->key, key, sizeof track->key); }
static ratio_t doubled(const ratio_t rate) { ratio_t r = {rate.numerator * 2, rate.denominator}; return r; }
static int total(const track_t *tracks, size_t n) { int t = 0; while (n--) t += tracks[n].n; return t; }
static void visit(void (*f)(void *, const fourcc_t), void *data) { f(data, SOUND); }
[[
  struct: Track
  type: track_t
  fields: [fourcc_t key, ratio_t rate, "fourcc_t others[2]", "ratio_t rates[2]", int n]
]]
[[
  name: upper
  arguments: [{arg: fourcc_t key, inout: true}]
]]
[[
  name: cleared
  cname: upper
  arguments: [{arg: fourcc_t key, output: true}]
]]
[[
  name: last
  arguments: [{arg: fourcc_t* key, output: true}]
]]
[[
  name: is_key
  return: bool
  arguments: [const Track* track, {arg: const fourcc_t key, default: SOUND}]
]]
[[
  name: is_zero
  cname: is_key
  return: bool
  arguments: [const Track* track, {arg: const fourcc_t key, default: 0}]
]]
[[
  name: doubled
  return: ratio_t
  arguments: [{arg: const ratio_t rate, default: 0}]
]]
[[
  name: total
  return: int
  arguments: [{arg: const Track* tracks, array: true}, {arg: size_t n, from: len(tracks)}]
]]
[[
  callback: Visit
  arguments: [void* data, const fourcc_t key]
]]
[[
  name: visit
  arguments: [Visit f, {arg: void* data, closure: f}]
]]
"""


def project_of_values(folder: Path, declarations: str) -> Result:
    """Generate from declarations in a project with a type that is an array and one that is a struct."""
    (folder / "values.py").write_text(VALUES, encoding="utf-8")
    settings = '[tool.cwrap]\nctypes = ["values.py:Key", "values.py:Ratio"]\n'
    (folder / "pyproject.toml").write_text(settings, encoding="utf-8")
    (folder / "tracks.cwrap").write_text(declarations, encoding="utf-8")
    return generate(Request(folder, ("tracks.cwrap",), extensions=of_project(folder)))


@pytest.fixture(scope="module")
def tracks(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the compiled module."""
    folder = tmp_path_factory.mktemp("tracks")
    source = folder / "tracks.c"
    source.write_text(project_of_values(folder, FIELDS).files["tracks.c"], encoding="utf-8")
    return compile_module(source)


def test_an_array_is_an_argument_and_a_result(tracks: Any) -> None:
    assert (tracks.upper(b"soun"), tracks.cleared(), tracks.last()) == (b"Soun", bytes(4), b"zzzz")
    with pytest.raises(TypeError, match="must be bytes, not str"):
        tracks.upper("soun")
    with pytest.raises(ValueError, match="4 bytes"):
        tracks.upper(b"sound")


def test_an_array_has_a_default(tracks: Any) -> None:
    track = tracks.Track(b"soun")
    assert (tracks.is_key(track), tracks.is_key(track, b"vide"), tracks.is_zero(track)) == (True, False, False)
    assert tracks.is_zero(tracks.Track())


def test_values_that_are_copied_are_fields_without_further_methods(tracks: Any) -> None:
    track = tracks.Track(b"soun", 3, [b"abcd", b"efgh"], (1, 2), n=5)
    assert (track.key, track.rate, track.others, track.rates) == (b"soun", 1.5, (b"abcd", b"efgh"), (0.5, 1.0))
    track.key, track.rate, track.others = b"vide", 5, [b"1234", b"5678"]
    assert (track.key, track.rate, track.others) == (b"vide", 2.5, (b"1234", b"5678"))
    assert (tracks.Track().key, tracks.Track().rate) == (bytes(4), 0.0)
    with pytest.raises(TypeError, match=r"Track\.rate must be int, not str"):
        track.rate = "5"
    with pytest.raises(TypeError, match=r"Track\.others: item 1 must be bytes, not int"):
        track.others = (b"abcd", 5)


def test_a_struct_of_c_is_passed_and_returned(tracks: Any) -> None:
    assert (tracks.doubled(3), tracks.doubled()) == (3.0, 0.0)


def test_a_callback_gets_an_array(tracks: Any) -> None:
    passed: list[bytes] = []
    tracks.visit(passed.append)
    assert passed == [b"soun"]


def test_elements_of_arrays_have_the_bytes_of_other_types(tracks: Any) -> None:
    numpy = pytest.importorskip("numpy")
    assert tracks.Track.dtype["key"] == tracks.Track.dtype["others"].base == numpy.dtype("V4")
    tracks_ = numpy.zeros(3, tracks.Track.dtype)
    tracks_["n"] = 2
    assert tracks.total(tracks_) == 6


@pytest.mark.parametrize(
    ("function", "message"),
    [
        ("return: fourcc_t", "'fourcc_t' is an array, which a C function cannot return; use an argument with 'output"),
        ("arguments: [{arg: const fourcc_t x, output: true}]", "so the type must be 'fourcc_t', not 'const fourcc_t'"),
        ("arguments: [{arg: ratio_t x, output: true}]", "so the type must be 'ratio_t*', not 'ratio_t'"),
        ("arguments: [{arg: const ratio_t* x, output: true}]", "unknown type 'const ratio_t*'"),
    ],
)
def test_what_an_array_cannot_be(function: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(CwrapError) as error:
        project_of_values(tmp_path, f"[[\n  name: f\n  {function}\n]]\n")
    assert message in str(error.value)


@pytest.mark.parametrize(("c", "error"), [("fourcc_t", ""), ("int", "Track.key is not of type fourcc_t in C")])
def test_the_compiler_compares_fields_of_third_party_types(c: str, error: str, tmp_path: Path) -> None:
    types, _, declarations = FIELDS.partition("static const fourcc_t SOUND")
    header = types.replace("{ fourcc_t key;", f"{{ {c} key;")
    (tmp_path / "tracks.h").write_text(f"#pragma once\n{header}", encoding="utf-8")
    struct = declarations[declarations.index("[[") : declarations.index("]]") + 3]
    files = project_of_values(tmp_path, f"[[\n  include: tracks.h\n]]\n{struct}").files
    (tmp_path / "tracks.c").write_text(files["tracks.c"], encoding="utf-8")
    assert error in syntax_errors(tmp_path / "tracks.c", f"-I{tmp_path}")
    assert bool(error) == bool(syntax_errors(tmp_path / "tracks.c", f"-I{tmp_path}"))
