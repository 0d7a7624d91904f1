"""C for several types: the included dtype table, tables of projects, files that are compiled once for each type."""

from __future__ import annotations

import itertools
import math
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from compiled import OPTIMISE, compile_module, standalone

from cwrap.dtypes import DtypeTable, default_dtypes
from cwrap.emit.generic import emit_included
from cwrap.generic import element_types
from cwrap.model import TypeNames, Value
from cwrap.pipeline import Request, generate
from cwrap.source.diagnostics import CwrapError, Reporter
from cwrap.source.location import Location

GENERIC = """\
#include <stddef.h>
#ifdef REAL_MIN
static REAL_COMPUTE REAL_NAME(smallest)(void) { return (REAL_COMPUTE)REAL_MIN; }
static REAL_COMPUTE REAL_NAME(largest)(void) { return (REAL_COMPUTE)REAL_MAX; }
#endif
static accreal REAL_NAME(mean)(const real *x, size_t n)
{
    accreal sum = 0;
    for (size_t k = 0; k < n; k++)
        sum += (accreal)REAL_LOAD(x[k]);
    return n ? sum / (accreal)n : 0;
}
static real REAL_NAME(scale)(real *x, size_t n, real by)
{
    for (size_t k = 0; k < n; k++)
        x[k] = REAL_STORE(REAL_LOAD(x[k]) * REAL_LOAD(by)); /* of bool: and */
    return by;
}
static int REAL_NAME(kinds)(const real *x)
{
    (void)x;
    return 0
#ifdef REAL_IS_INTEGRAL
        + 1
#endif
#ifdef REAL_IS_FLOATING_POINT
        + 2
#endif
#ifdef REAL_IS_COMPLEX
        + 4
#endif
#ifdef REAL_IS_HALF
        + 8
#endif
#ifdef REAL_IS_BOOLEAN
        + 16
#endif
        ;
}
"""
DECLARED = """\
- include: generic.c
  types: {types}
- {{name: scale, cname: scale_$real, types: {types}, return: argument 0,
   arguments: [{{arg: real* x, array: true}}, {{arg: size_t n, from: len(x)}}, {{arg: real by, default: 1}}]}}
- {{name: scaled, cname: scale_$real, types: {types}, return: real,
   arguments: [{{arg: real* x, array: true}}, {{arg: size_t n, from: len(x)}}, real by]}}
- {{name: kinds, cname: kinds_$real, types: {types}, return: int, arguments: [{{arg: const real* x, array: true}}]}}
"""
FIXED = """\
#pragma once
#include <stdint.h>
typedef struct { int16_t bits; } q15;
static inline float q15_to_float(q15 x) { return (float)x.bits / 32768; }
static inline q15 q15_from_float(float x) { q15 made = {(int16_t)(x * 32768)}; return made; }
"""
TABLE = """\
- {name: single, real: float, accreal: double, groups: [floating_point], numpy: float32, buffer: f,
   min: -FLT_MAX, max: FLT_MAX}
- {name: Fixed, real: q15, accreal: float, compute: float, load: q15_to_float, store: q15_from_float,
   groups: [floating_point, fixed], numpy: int16, buffer: h, min: "-1.0f", max: "32767.0f / 32768", header: q15.h}
"""
NAMED = """\
static int number_freed;
#define NAMED(letter, real, count) \\
    static void letter##free(void *text) { number_freed += count; (void)text; } \\
    static char *letter##text(const real *x, char **more) \\
    { (void)x; *more = (char *)#letter #letter; return (char *)#letter; } \\
    static double letter##total(const real *x, int n) { double sum = 0; while (n--) sum += x[n]; return sum; }
NAMED(f, float, 1)
NAMED(d, double, 10)
static int freed(void) { return number_freed; }
"""
CODES = {d.numpy: d.name for d in default_dtypes().rows}


def compile_declaration(folder: Path, text: str, files: dict[str, str], dtypes: str = "") -> ModuleType:
    """Compile the module of a declaration and other files."""
    for name, content in {"module.yaml": text, **files}.items():
        (folder / name).write_text(content, encoding="utf-8")
    request = Request(folder, ("module.yaml",), dtypes, "standalone")
    source = folder / "module.c"
    source.write_text(generate(request).files[source.name], encoding="utf-8")
    return compile_module(source, (OPTIMISE, "-Wno-int-in-bool-context", f"-I{folder}"))


@pytest.fixture(scope="module")
def every(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    numbers = "".join(
        f"- {{name: {what}_{name}, cname: {what}_{name}, return: {ctype}}}\n"
        for (name, ctype), what in itertools.product(ORDERED.items(), ("smallest", "largest"))
    )
    means = "".join(
        f"- {{name: mean_{d.name}, return: {d.accreal}, arguments: [{{arg: const {d.real}* x, array: true}}, "
        "{arg: size_t n, from: len(x)}]}\n"
        for d in default_dtypes().rows
    )
    text = DECLARED.format(types="all") + numbers + means
    return compile_declaration(tmp_path_factory.mktemp("every"), text, {"generic.c": GENERIC})


ORDERED = {d.name: d.compute for d in default_dtypes().rows if d.minimum}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("numpy", CODES)
def test_one_file_for_every_type(every: ModuleType, numpy: str) -> None:
    dtype = np.dtype(numpy)
    x = np.array([1, 0, 1], dtype)
    assert every.scale(x) is x  # a default that is C of the type
    assert x.tolist() == [1, 0, 1]
    if numpy != "bool_":
        assert every.scale(x, 3).tolist() == [3, 0, 3]
    kind = {"b": 16, "i": 1, "u": 1, "f": 2, "c": 4}[dtype.kind]
    assert every.kinds(x) == kind + 8 * (numpy == "float16")
    assert getattr(every, f"mean_{CODES[numpy]}")(x[:1]) == x[0]


@pytest.mark.parametrize("name", ORDERED)
def test_limits(every: ModuleType, name: str) -> None:
    dtype = np.dtype(next(numpy for numpy, row in CODES.items() if row == name))
    limits: Any = np.finfo(dtype) if dtype.kind == "f" else np.iinfo(dtype) if dtype.kind != "b" else None
    found = (getattr(every, f"smallest_{name}")(), getattr(every, f"largest_{name}")())
    assert found == ((limits.min, limits.max) if limits else (False, True))


@pytest.mark.parametrize("number", [0.1, -2.5, 65504, 65519.9, 65520, 1e-8, 6e-8, 2.0**-25, -0.0, math.inf, 1e300])
def test_numbers_are_rounded_to_half_once(every: ModuleType, number: float) -> None:
    with np.errstate(over="ignore"):
        expected = float(np.float16(number))
    found = every.scaled(np.zeros(1, "e"), number)
    assert (found, math.copysign(1, found)) == (expected, math.copysign(1, expected))
    assert math.isnan(every.scaled(np.zeros(1, "e"), math.nan))


def test_half_rejects_other_objects_than_numbers(every: ModuleType) -> None:
    with pytest.raises(TypeError, match="fits no signature"):
        every.scaled(np.zeros(1, "e"), "1")
    with pytest.raises(TypeError, match="fits no signature"):
        every.scaled(np.zeros(1, "g"), 1)


@pytest.mark.slow
def test_a_dtype_table_of_the_project(tmp_path: Path) -> None:
    text = """\
- include: generic.c
  types: all
- {name: mean, cname: mean_$real, types: [fixed, single], return: double,
   arguments: [{arg: const real* x, array: true}, {arg: size_t n, from: len(x)}]}
- {name: bits, cname: mean_$real, types: {q15: Fixed}, return: double,
   arguments: [{arg: const real* x, array: {dtype: uint16}}, {arg: size_t n, from: len(x)}]}
"""
    files = {"generic.c": GENERIC.replace("static ", "CWRAP_UNUSED static "), "q15.h": FIXED, "dtypes.yaml": TABLE}
    with pytest.raises(CwrapError, match="number types such as float, not 'float64_t'"):
        compile_declaration(tmp_path, text.replace("single", "float64_t"), files, "dtypes.yaml")
    module = compile_declaration(tmp_path, text, files, "dtypes.yaml")
    assert module.mean(np.array([16384, -8192], "h")) == 0.125
    assert module.mean(np.array([1.5, 2.5], "f")) == 2
    assert module.bits(np.array([16384], "H")) == 0.5


@pytest.mark.slow
def test_names_of_a_mapping(tmp_path: Path) -> None:
    generic = "static real REAL_NAME(twice)(real x) { return (real)(2 * x); }\n"
    text = """\
- include: generic.c
  types: {float: f, double: "", long: l}
- {name: twice, cname: twice, return: double, arguments: [double x]}
- {name: twice_f, return: float, arguments: [float x]}
- {name: twice_l, return: long, arguments: [long x]}
"""
    module = compile_declaration(tmp_path, text, {"generic.c": generic})
    assert (module.twice(1.5), module.twice_f(0.5), module.twice_l(2**40)) == (3.0, 1.0, 2**41)


def test_each_type_once() -> None:
    reporter = Reporter()
    types_value = Value(Location("a.yaml", 1, 1), TypeNames(("float", "floating", "double", "signed char", "signed")))
    types = element_types(types_value, DtypeTable("", ()), reporter)
    assert [t.word for t in types] == [
        "float", "double", "signed_char", "int8_t", "int16_t", "int32_t", "int64_t",
    ]  # fmt: skip
    assert not reporter.errors
    text = emit_included('"f.c"', types, types_value.location)
    assert text.count('#include "f.c"') == 7
    assert text.count("#define real ") == text.count("#undef real\n") == text.count('#line 1 "a.yaml"\n') == 7


def test_types_replace_a_word_at_the_beginning_of_names_of_functions(tmp_path: Path) -> None:
    text = """\
- include: named.h
- {name: total, cname: $realtotal, types: {float: f, double: d}, return: double,
   arguments: [{arg: const real* x, array: true}, {arg: int n, from: len(x)}]}
- {name: text, cname: $realtext, types: {float: f, double: d}, return: char*, free: $realfree,
   arguments: [{arg: const real* x, array: true}, {arg: "char** more", output: true, free: $realfree}]}
- {name: freed, return: int}
"""
    module = compile_declaration(tmp_path, text, {"named.h": NAMED})
    for dtype, letter, freed in (("f4", "f", 2), ("f8", "d", 22)):
        assert module.total(np.ones(3, dtype)) == 3
        assert module.text(np.ones(3, dtype)) == (letter, letter * 2)
        assert module.freed() == freed


def test_functions_that_free_the_items_of_a_list_have_the_name_of_the_type(tmp_path: Path) -> None:
    (tmp_path / "names.yaml").write_text(
        "- name: names\n  cname: names_$real\n  return: char**\n  types: {float: f, double: d}\n"
        "  list: {length: 3, free_items: drop_$real}\n  free: free_$real\n"
        "  arguments: [{arg: const real* x, array: true}, {arg: int n, from: len(x)}]\n",
        encoding="utf-8",
    )
    written = standalone(tmp_path, "names.yaml").files["names.c"]
    assert [name for name in ("drop_f", "drop_d", "free_f", "free_d") if f"{name}(" not in written] == []
    assert "$real" not in written
