"""Units become one source per dtype, and a dtype table becomes headers."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from cwrap.building.compiler import find_compiler
from cwrap.building.specialise import Unit, split_unit, split_units
from cwrap.dtypes import DtypeTable, read_dtypes
from cwrap.source.diagnostics import CwrapError, Reporter
from cwrap.tensors.emit.dtype_headers import dtype_headers

UNIT = """\
/* Views. */
#include "THP/THP.h"

//generic_include TH generic/THP/Views.c

static int last;
"""
FLOAT = """\
/* units/THP_Views.c for Float, written by split_types. Do not edit. */
#line 1 "units/THP_Views.c"
/* Views. */
#include "THP/THP.h"

#define TH_GENERIC_FILE "generic/THP/Views.c"
#include "TH/THGenerateFloatType.h"
#line 5 "units/THP_Views.c"

static int last;
"""


def split(*units: Unit, dtypes: tuple[str, ...] = ("Float", "Long")) -> dict[str, str]:
    reporter = Reporter()
    sources = split_units(units, dtypes, reporter)
    reporter.stop_if_errors()
    return {source.name: source.text for source in sources}


@pytest.fixture(scope="module")
def table(root: Path) -> DtypeTable:
    reporter = Reporter()
    result = read_dtypes(root / "declarations/dtypes.yaml", reporter, "declarations/dtypes.yaml")
    reporter.stop_if_errors()
    return result


def test_a_unit_becomes_one_source_per_dtype() -> None:
    sources = split(Unit("units/THP_Views.c", UNIT))
    assert sorted(sources) == ["THP_ViewsFloat.c", "THP_ViewsLong.c"]
    assert sources["THP_ViewsFloat.c"] == FLOAT


GENERIC = """\
/* Views. */
#ifndef TH_GENERIC_FILE
#include "TH/TH.h"

#define TH_GENERIC_FILE "generic/TH/typed/Views.c"
#else
static real last;
#endif
"""


def test_a_generic_file_becomes_one_source_per_dtype() -> None:
    sources = split(Unit("generic/TH/typed/Views.c", GENERIC), Unit("generic/THP/typed/Views.c", GENERIC))
    assert sorted(sources) == [
        "generic_THP_typed_ViewsFloat.c", "generic_THP_typed_ViewsLong.c",
        "generic_TH_typed_ViewsFloat.c", "generic_TH_typed_ViewsLong.c",
    ]  # fmt: skip
    assert sources["generic_TH_typed_ViewsFloat.c"] == (
        "/* generic/TH/typed/Views.c for Float, written by split_types. Do not edit. */\n"
        '#include "generic/TH/typed/Views.c"\n'
        '#include "TH/THGenerateFloatType.h"\n'
    )


@pytest.mark.parametrize("head", ["", "#if X\n#else\n#endif\n#define TH_GENERIC_FILE \"v.c\"\n"])
def test_a_generic_file_without_its_name_is_an_error(head: str) -> None:
    with pytest.raises(CwrapError) as caught:
        split(Unit("v.c", f"int x;\n#ifndef TH_GENERIC_FILE\n{head}#else\n#endif\n"))
    assert str(caught.value) == (
        "v.c:2:1: error: expected includes, '#define TH_GENERIC_FILE \"PATH\"' and '#else' after this line"
    )


def test_a_source_names_its_origin() -> None:
    (source,) = split_unit(Unit("units/THP_Views.c", UNIT), ["Float"], Reporter())
    assert (source.dtype, source.unit, source.generic) == ("Float", "units/THP_Views.c", "generic/THP/Views.c")


def test_a_unit_without_a_generic_part_is_one_source() -> None:
    assert split(Unit("units/Plain.c", "int x;\n")) == {"Plain.c": '#line 1 "units/Plain.c"\nint x;\n'}


@pytest.mark.parametrize("mark", ["//generic_include", "//generic_include TH", "//generic_include TH a.c b.c"])
def test_a_broken_mark_is_an_error_with_its_line(mark: str) -> None:
    with pytest.raises(CwrapError) as caught:
        split(Unit("units/X.c", f"int x;\n{mark}\n"))
    expected = "expected '//generic_include PREFIX PATH', as in '//generic_include TH generic/X.c'"
    assert str(caught.value) == f"units/X.c:2:1: error: {expected}"


def test_two_units_that_want_one_name_are_an_error() -> None:
    with pytest.raises(CwrapError) as caught:
        split(Unit("a/X.c", "int x;\n"), Unit("b/X.c", "int y;\n"))
    assert str(caught.value) == "b/X.c:1:1: error: 'X.c' is written for a/X.c already"


def test_the_header_of_a_dtype_defines_and_undefines(table: DtypeTable) -> None:
    text = dtype_headers(table)["TH/THGenerateHalfType.h"]
    defined = dict(re.findall(r"^#define (\w+)(?:\(x\))? (.*)$", text, re.MULTILINE))
    expected = {
        "real": "THHalf",
        "accreal": "float",
        "Real": "Half",
        "TH_COMPUTE": "float",
        "TH_LOAD": "THHalf_toFloat(x)",
        "TH_STORE": "THHalf_fromFloat(x)",
        "TH_REAL_MIN": "(-65504.0f)",
        "TH_REAL_MAX": "(65504.0f)",
        "TH_DTYPE": "(&THDtype_table[THDtype_Half])",
        "TH_REAL_IS_FLOATING": "1",
        "TH_REAL_IS_HALF": "1",
        "TH_REAL_PYTHON_FLOAT": "1",
        "TH_REAL_IS_SIGNED": "1",
    }
    assert {name: defined[name] for name in expected} == expected
    undefined = re.findall(r"^#undef (\w+)$", text, re.MULTILINE)
    assert undefined == [*defined, "TH_GENERIC_FILE"]
    assert '#line 1 TH_GENERIC_FILE\n#include TH_GENERIC_FILE\n#undef real\n' in text


def test_headers_group_the_dtypes_as_torch_does(table: DtypeTable) -> None:
    headers = dtype_headers(table)

    def members(name: str) -> list[str]:
        return re.findall(r"THGenerate(\w+)Type\.h", headers[f"TH/THGenerate{name}.h"])

    assert members("EveryType") == list(table.names)
    assert members("AllTypes") == [name for name in table.names if name != "Half"]
    assert members("FloatTypes") == ["Double", "Float"]
    assert members("IntTypes") == ["Long", "Int", "Short", "Char", "Byte"]


def test_a_generic_file_is_compiled_for_every_dtype(table: DtypeTable, tmp_path: Path) -> None:
    for name, text in dtype_headers(table).items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    (tmp_path / "generic.c").write_text("marker Real real\n", encoding="utf-8")
    (tmp_path / "all.c").write_text(
        '#define TH_GENERIC_FILE "generic.c"\n#include "TH/THGenerateEveryType.h"\nend real TH_GENERIC_FILE\n',
        encoding="utf-8",
    )
    command = [*find_compiler({}).command, "-E", "-I", str(tmp_path), str(tmp_path / "all.c")]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert re.findall(r"^marker (.*)$", text, re.MULTILINE) == [f"{d.name} {d.real}" for d in table.rows]
    assert "end real TH_GENERIC_FILE" in text
    assert text.count('# 1 "generic.c"') >= len(table.rows)


def test_the_headers_depend_on_the_table_alone(table: DtypeTable) -> None:
    assert dtype_headers(table) == dtype_headers(table)
    assert all(text.startswith("/* Generated from declarations/dtypes.yaml") for text in dtype_headers(table).values())
