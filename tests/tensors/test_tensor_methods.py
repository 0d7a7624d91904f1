"""`_C` has all methods of the table tensor_methods.tsv, and the comparison of the two finds differences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from folders import ROOT
from planned_declarations import declared

from build_tools.extension.project import project
from build_tools.harness.method_signatures import Found, found_signatures
from build_tools.harness.method_table import Row, TableParameter, TableSignature, read_table
from build_tools.harness.methods import TABLE, compare, differences, outdated_functions, report
from cwrap.building.project import generate_with_cwrap
from cwrap.pipeline import Result

_C: Any = pytest.importorskip("_C")


@pytest.fixture(scope="module")
def planned() -> Result:
    """Return the plan of the declarations, with the stub of handwritten members."""
    return generate_with_cwrap(project(ROOT))


def rows(text: str, folder: Path) -> list[Row]:
    (folder / "table.tsv").write_text(f"{text}\n", encoding="utf-8")
    return read_table(folder / "table.tsv", declared().dtypes)


@pytest.fixture(scope="module")
def found(planned: Result) -> Found:
    """Return every way in which methods can be called."""
    return found_signatures(planned)


def lines(text: str, found: Found, folder: Path) -> list[str]:
    """Return the report about a table with these rows."""
    dtypes = declared().dtypes
    return list(report(compare(rows(text, folder), _C, found, dtypes), dtypes.names))


def test_nothing_of_the_table_is_missing(planned: Result) -> None:
    assert "\n".join(report(differences(_C, planned), planned.dtypes.names)) == ""


def test_the_table_covers_every_name() -> None:
    before, _, _ = TABLE.read_text(encoding="utf-8").partition("# Additional functions and methods")
    entries = [line.split("\t") for line in before.splitlines() if line and not line.startswith("#")]
    assert len({name for name, *_ in entries}) == 231
    assert sum(len(signatures.split(" | ")) for *_, signatures in entries) == 322


def test_the_built_module_matches_the_declarations(planned: Result) -> None:
    assert list(outdated_functions(_C, planned)) == []


# ---- the comparison ----


NEW = "Tensor r) -> Tensor"
ENDS = "accreal start, accreal end"
EQUIVALENT_SIGNATURES = [
    f"sum\tmethod+function\tall\t(self) -> number | (self, int dim [dim], bool keepdim=False, out={NEW}",
    f"addmv\tmethod+function\tall\t(real beta=1, self, real alpha=1, Tensor mat, Tensor vec, out={NEW}",
    f"eye\tfunction\tall\t(int n, out={NEW} | (int n, int m, out={NEW}",
    f"arange\tfunction\tall\t({ENDS}, out={NEW} | ({ENDS}, accreal step, out={NEW}",
    "uniform_\tmethod\tfloating\t(self, real from=0.0, real to=1, *, Generator generator=default_generator) -> self",
    "view\tmethod\tall\t(self, Size size (or ints)) -> Tensor (view)",
    "numel\tSize\t-\t(self) -> int",
    "fill_\tstorage\tall\t(self, what it is) -> self",
    "mm\tmethod\tall\t(self, Tensor mat2) -> Tensor",
    "set_printoptions\tfunction\t-\t(precision, threshold)",
]
DIFFERENT = {
    "no_such\tmethod+function\tall\t(self) -> self": "no_such (method): missing\nno_such (function): missing",
    "zero_\tmethod\tall\t(self, int more) -> self": "zero_ (method): no (self, more: int) -> self; there is (self)",
    "zero_\tmethod\tall\t(self) -> Tensor": "zero_ (method): no (self) -> Tensor; there is (self) -> self",
    "fill_\tmethod\tInt\t(self, real number) -> self": "fill_ (method of Int): no (self, number: real)",
    "fill_\tmethod\tInt\t(self, float value) -> self": "fill_ (method of Int): no (self, value: float)",
    "fill_\tmethod\tInt\t(self, real value=0) -> self": "fill_ (method of Int): no (self, value: real = 0)",
    "fill_\tmethod\tInt\t(self, *, real value) -> self": "fill_ (method of Int): no (self, *, value: real)",
    "exp\tmethod\tall\t(self, out=Tensor r) -> Tensor": "exp (method of Long, Int, Short, Char, Byte): missing",
    "neg_\tmethod\tfloating\t(self) -> self": "neg_ (method of Long, Int, Short): not of this dtype in the table",
    "sum\tmethod\tall\t(self) -> number": "sum (method): not in the table: (self, dim: int [dim], keepdim: bool",
    "sort\tmethod\tall\t(self, *, bool descending=False) -> tuple": "sort (method): not in the table: (self, dim",
    "abs\tmethod\tInt\t(self, out=LongTensor r) -> Tensor": "abs (method of Int): no (self, *, out: LongTensor)",
    "ndim\tstorage\tall\t": "ndim (storage): missing",
    "x\tstatements\tInt\tx + 1; x.gone": "x (statements of Int): x.gone: AttributeError",
}


@pytest.mark.parametrize("row", EQUIVALENT_SIGNATURES)
def test_equivalent_signatures_are_accepted(row: str, found: Found, tmp_path: Path) -> None:
    assert lines(row, found, tmp_path) == []


@pytest.mark.parametrize(("row", "expected"), DIFFERENT.items())
def test_differences_are_reported(row: str, expected: str, found: Found, tmp_path: Path) -> None:
    assert "\n".join(lines(row, found, tmp_path)).startswith(expected)


def test_a_module_built_from_other_declarations_is_detected(planned: Result) -> None:
    class Other:
        """A module like `_C`, with another `add`."""

        def __getattr__(self, name: str) -> Any:
            return getattr(_C, name)

        def add(self) -> None:
            """Return something. This docstring differs from the declaration."""

    other = Other()
    vars(other).update({name: thing for name, thing in vars(_C).items() if name != "add"}, add=other.add)
    assert [(d.name, d.place) for d in outdated_functions(other, planned)] == [("add", "function")]


# ---- the grammar ----


def test_a_signature_is_read_whole(tmp_path: Path) -> None:
    text = "(self, int k, int dim=-1 [dim] (the last), *, bool sorted=True, out=(Tensor values, LongTensor i)) -> tuple"
    (row,) = rows(f"topk\tmethod\tfloating,Long\t{text}", tmp_path)
    assert [d.name for d in row.dtypes] == ["Double", "Float", "Half", "Long"]
    assert row.signatures == (
        TableSignature(
            (
                TableParameter("self", ""),
                TableParameter("k", "int"),
                TableParameter("dim", "int", "-1", dimension=True),
                TableParameter("sorted", "bool", "True", keyword_only=True),
            ),
            ("Tensor", "LongTensor"),
            "tuple",
        ),
    )


def test_remarks_limit_a_signature(tmp_path: Path) -> None:
    text = "(self) -> Tensor | function only, and not for ByteTensor: (self, real value) -> Tensor"
    method, function = rows(f"lt\tmethod+function\tall\t{text}", tmp_path)
    byte, long = (next(d for d in declared().dtypes.rows if d.name == name) for name in ("Byte", "Long"))
    assert [len(row.of(dtype)) for row in (method, function) for dtype in (byte, long)] == [1, 1, 1, 2]


def test_prose_is_a_parameter_of_any_name(tmp_path: Path) -> None:
    (row,) = rows("f\tfunction\t-\t(sequence of Tensor, seed) -> nested list", tmp_path)
    assert [(p.name, p.type) for p in row.signatures[0].parameters] == [("", ""), ("seed", "")]
    assert row.signatures[0].result == ""


@pytest.mark.parametrize("line", ["f\tmethod\tevery\t(self)", "f\tmethod\tall\tself", "f\tmethod"])
def test_a_line_that_cannot_be_read_is_an_error(line: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"table\.tsv:1: "):
        rows(line, tmp_path)


def test_the_stub_has_the_handwritten_signatures(found: Found) -> None:
    assert str(found["apply_", "method", "Float"][0]).startswith("(self, callable: ")
    assert str(found["resize_", "storage", "Float"][0]) == "(self, size: int) -> self"
