"""Optional rows of the dtype table: which of them a build has, and what declarations become without them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from folders import CASES, ROOT

from build_tools.docs import methods_by_dtype
from build_tools.extension.project import more_dtypes, project
from cwrap.pipeline import Request, Result, generate
from cwrap.source.diagnostics import CwrapError

OPTIONAL = """
- name: UWord
  real: uint16_t
  accreal: int64_t
  groups: [integral, words]
  numpy: uint16
  buffer: H
  min: 0
  max: UINT16_MAX
  optional: true
  reason: its elements are words

- name: Flag
  real: bool
  accreal: int64_t
  groups: [boolean]
  numpy: bool
  buffer: '?'
  min: 0
  max: 1
  optional: true
"""

DECLARED = """
- name: twice
  doc: Twice.
  types: [integral, Flag]
  return: argument 0
  elementwise: self + self
  arguments:
    - {arg: THTensor* result, output: true}
    - THTensor* self

- name: chosen
  doc: Chosen.
  return: argument 0
  elementwise: "mask ? self : self"
  arguments:
    - {arg: THTensor* result, output: true}
    - THTensor* self
    - {arg: THBoolTensor* mask, broadcast: self}

- name: of_words
  doc: Of words.
  types: words
  return: self
  cname: words
  arguments: [THTensor* self]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with declarations, and a table with two optional rows."""
    shutil.copy(CASES / "dtypes.yaml", tmp_path)
    with (tmp_path / "dtypes.yaml").open("a", encoding="utf-8") as table:
        table.write(OPTIONAL)
    (tmp_path / "a.yaml").write_text(DECLARED, encoding="utf-8")
    return tmp_path


def run(folder: Path, *names: str) -> Result:
    """Generate with the optional dtypes of these names."""
    return generate(Request(folder, ("a.yaml",), "dtypes.yaml", target="thp", more_dtypes=names))


def dtypes_of(result: Result) -> dict[str, list[str]]:
    """Return the names of the dtypes of each method."""
    return {w.python_name: [d.name for d in w.dtypes] for plan in result.plans for w in plan.wrappers}


def test_an_ordinary_build_has_no_optional_dtypes(folder: Path) -> None:
    result = run(folder)
    rows = [d.name for d in result.dtypes.rows]
    assert not {"UWord", "Flag"} & set(rows)
    assert [d.name for d in result.dtypes.others] == ["UWord", "Flag"]
    found = dtypes_of(result)
    assert "of_words" not in found
    assert set(found["twice"]) <= set(rows)
    header = result.files["TH/THDtypes.h"]
    assert "TH_HAS_REASONS" not in header
    assert "THDtype_truth" not in header
    assert "Flag" not in "".join(result.files.values())
    (folder / "dtypes.yaml").write_bytes((CASES / "dtypes.yaml").read_bytes())
    (folder / "a.yaml").write_text(DECLARED.partition("- name: of_words")[0].replace(", Flag", ""), encoding="utf-8")
    assert run(folder).files == result.files


def test_a_build_has_the_dtypes_that_are_named(folder: Path) -> None:
    result = run(folder, "uword")
    assert dtypes_of(result)["of_words"] == ["UWord"]
    assert "UWord" in dtypes_of(result)["twice"]
    assert [d.name for d in result.dtypes.others] == ["Flag"]
    assert '"its elements are words"' in result.files["TH/THDtypes.c"]
    assert "TH_REAL_HAS_REASON" in result.files["TH/THGenerateUWordType.h"]


def test_a_build_has_every_dtype(folder: Path) -> None:
    result = run(folder, "all")
    assert dtypes_of(result)["twice"][-2:] == ["UWord", "Flag"]
    assert result.dtypes.others == ()
    header = result.files["TH/THDtypes.h"]
    assert "#define THPBoolTensor_(NAME) TH_CONCAT_2(THPMaskTensor_, NAME)" in header
    assert "#define THDtype_truth THDtype_Flag" in header
    assert "mask: ByteTensor | FlagTensor" in result.stub
    assert '"ByteTensor or FlagTensor"' in result.files["THP/methods_a.c"]


def test_an_unknown_name_is_an_error(folder: Path) -> None:
    with pytest.raises(CwrapError, match=r"dtypes.yaml:1:1: error: there is no dtype 'uwrod'.*did you mean 'UWord'"):
        run(folder, "uwrod", "flag")


def test_modules_have_no_optional_dtypes(folder: Path) -> None:
    """Modules can share a table with tensors, also if a row has keys of tensors only."""
    with (folder / "dtypes.yaml").open("a", encoding="utf-8") as table:
        table.write(OPTIONAL.partition("- name: Flag")[0].replace("UWord", "VWord").replace(": uint16\n", ": none\n")
                    .replace("  buffer: H\n", ""))  # fmt: skip
    rows = generate(Request(folder, (), "dtypes.yaml")).dtypes
    assert rows.named("UWord") is None
    assert [d.name for d in rows.others] == ["UWord", "Flag", "VWord"]


def test_the_variable_names_dtypes() -> None:
    assert more_dtypes({}) == ()
    assert more_dtypes({"CWRAP_DTYPES": " UShort,Bool bool "}) == ("bool", "ushort")
    assert more_dtypes({"CWRAP_DTYPES": "Bool,ALL"}) == ("all",)
    assert project(ROOT, {}).folder == ""
    assert project(ROOT, {"CWRAP_DTYPES": "ULong,Bool"}).folder == "dtypes-bool-ulong"


def test_the_page_of_methods_by_dtype_names_the_dtypes_of_each_method() -> None:
    text = methods_by_dtype.page()
    assert "| method | Double | Float | Half | Long | Int | Short | Char | Byte | UShort |" in text
    assert "\n| `lshift` |" not in text
    row = next(line for line in text.splitlines() if line.startswith("| `bitwise_not` |"))
    assert [cell.strip() for cell in row.split("|")[2:10]] == ["", "", "", "x", "x", "x", "x", "x"]
    assert "\n- Bool: truth values have no arithmetic; " in text
    assert "`zero_`." in text.splitlines()[-1]
