"""Numbers that pages quote are those of docs/reference/measurements.md.

A line below is a line of a page. `[TABLE: ROW: COLUMN]` is a number of the measurements, or a text. Optional parts:

    [functions: cwrap: keywords / positional]     the ratio of two columns
    [ops: call, ns: PyTensor: 1000]               divided by 1000

A number has as many decimals as in the page. After `python -m benchmarks --write`,
`pytest tests/building/test_quoted_numbers.py --update` writes the new numbers to the pages.
"""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal

import pytest
from folders import ROOT

from benchmarks.charts import MEASUREMENTS, Bar, Panel, charts
from benchmarks.table import tables

QUOTED = {
    "README.md": """\
| call of a C function with a NumPy array | [arrays: cwrap: numpy] ns | nanobind [arrays: nanobind: numpy] ns, \
Cython [arrays: Cython: numpy] ns, ctypes [arrays: ctypes: numpy] ns |
| compilation of 720 functions | [functions: cwrap: compile s] s | \
hand-written C [functions: hand-written: compile s] s, \
nanobind [functions: nanobind: compile s] s, Cython [functions: Cython: compile s] s, \
pybind11 [functions: pybind11: compile s] s; CPython's parser, without range checks, \
[functions: CPython's parser: compile s] s |
| `x.add_(y)` on eight floats | [calls: x.add_(y): _C] ns | hand-written C [calls: x.add_(y): hand-written] ns, \
NumPy [calls: x.add_(y): NumPy] ns, PyTorch [calls: x.add_(y): PyTorch] ns |
| an operation at run time: first compilation; call | [ops: first compilation, ms: cwrap.ops: 1000] s; \
[ops: call, ns: cwrap.ops] ns | PyTensor [ops: first compilation, ms: PyTensor: 1000] s; \
[ops: call, ns: PyTensor: 1000] µs |
""",
    "docs/performance.md": "".join(
        f"| call with six numbers, by {form} | [functions: cwrap: {column}] ns | "
        f"hand-written C [functions: hand-written: {column}] ns, nanobind [functions: nanobind: {column}] ns, "
        f"Cython [functions: Cython: {column}] ns, pybind11 [functions: pybind11: {column}] ns |\n"
        for form, column in (("position", "positional"), ("keyword", "keywords"))
    )
    + """\
| call with a NumPy array | [arrays: cwrap: numpy] ns | nanobind [arrays: nanobind: numpy] ns, \
Cython [arrays: Cython: numpy] ns, pybind11 [arrays: pybind11: numpy] ns, cffi [arrays: cffi: numpy] ns, \
ctypes [arrays: ctypes: numpy] ns |
| compilation of 720 functions | [functions: cwrap: compile s] s | \
hand-written C [functions: hand-written: compile s] s, \
Cython [functions: Cython: compile s] s, nanobind [functions: nanobind: compile s] s, \
pybind11 [functions: pybind11: compile s] s |
| a tensor method: `x.add_(y)` on eight floats | [calls: x.add_(y): _C] ns | \
hand-written C [calls: x.add_(y): hand-written] ns, NumPy [calls: x.add_(y): NumPy] ns, \
PyTorch [calls: x.add_(y): PyTorch] ns |
| an operation at run time: first compilation; call | [ops: first compilation, ms: cwrap.ops: 1000] s; \
[ops: call, ns: cwrap.ops] ns | PyTensor [ops: first compilation, ms: PyTensor: 1000] s; \
[ops: call, ns: PyTensor: 1000] µs |
""",
    "docs/start/why-cwrap.md": """\
| hand-written C | [functions: hand-written: compile s] | [functions: hand-written: KiB] | \
[functions: hand-written: positional] | [functions: hand-written: keywords] |
"""
    + "".join(
        f"| [functions: {name}: peer] | [functions: {name}: compile s] | [functions: {name}: KiB] | "
        f"[functions: {name}: positional] | [functions: {name}: keywords] |\n"
        for name in ("cwrap", "nanobind", "Cython", "pybind11")
    )
    + "".join(
        f"| {name} | [arrays: {name}: numpy] | [arrays: {name}: nothing()] |\n"
        for name in ("cwrap", "nanobind", "Cython", "pybind11", "cffi", "ctypes")
    )
    + "".join(
        f"| {count} | [ops: {count}: NumPy] | [ops: {count}: cwrap graph] | [ops: {count}: numba] | "
        f"[ops: {count}: numba parallel] |\n"
        for count in ("1,000", "100,000", "1,000,000")
    )
    + """\
- **Keywords.** A call with keywords takes [functions: cwrap: keywords / positional] times the time of a positional \
one; with nanobind [functions: nanobind: keywords / positional] times, \
with Cython [functions: Cython: keywords / positional].
""",
    "docs/start/c-on-numpy-arrays.md": """\
| load from the cache in a new process | [ops: load from a warm cache in a new process, ms: cwrap.ops] ms | \
PyTensor [ops: load from a warm cache in a new process, ms: PyTensor] ms |
| call of a compiled function with a vector of 8 doubles | [ops: call, ns: cwrap.ops] ns | \
PyTensor [ops: call, ns: PyTensor: 1000] µs |
| ten operations on 1,000,000 doubles, fused | [ops: 1,000,000: cwrap elementwise: 1000] ms | \
NumPy [ops: 1,000,000: NumPy: 1000] ms, numba [ops: 1,000,000: numba: 1000] ms, \
numba in parallel [ops: 1,000,000: numba parallel: 1000] ms |
""",
}
_QUOTE = re.compile(r"\[(\w+): (.+?): ([^:\]]+?)(?:: (\d+))?\]")
_NUMBER = r"\d[\d,]*(?:\.\d+)?"
_VERSION = r"(?: \d[\d.]*)?"
_MEASURED = re.compile(rf"\|[^|]+\|.*{_NUMBER} (?:ns|µs|ms|s)\b.*|\|[^|]+(?:\| {_NUMBER} )+\|")  # rows of tables


def cells_of(table: str) -> dict[tuple[str, str], str]:
    """Return the cells of the tables of a benchmark by row and column: the minimum of `minimum / median`."""
    rows = [row for rows in tables(MEASUREMENTS.read_text(encoding="utf-8"), table) for row in rows]
    return {
        (next(iter(row.values())), column): text.partition(" / ")[0]
        for row in rows
        for column, text in row.items()
        if text
    }


def cell(table: str, row: str, column: str) -> str:
    """Return a cell; `row` may omit the version of a package."""
    rows = re.compile(re.escape(row) + _VERSION)
    found = [text for (label, name), text in cells_of(table).items() if name == column and rows.fullmatch(label)]
    assert len(found) == 1, f"{table}: {row}: {column} is {found}"
    return found[0]


def measured(quote: re.Match[str], old: str) -> str:
    """Return the text in place of a quote, with as many decimals as the text that the page has now."""
    table, row, column, divisor = quote.groups()
    if column == "peer":
        return cell(table, row, column)
    parts = [Decimal(cell(table, row, part).replace(",", "")) for part in column.split(" / ")]
    number = parts[0] / (parts[1] if len(parts) == 2 else Decimal(divisor or 1))
    decimals = len(old.partition(".")[2])
    return f"{number.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP):,}"


def compared(line: str, page: str) -> tuple[str, str]:
    """Return a line as the page has it, and with the numbers of the measurements."""
    quotes = list(_QUOTE.finditer(line))
    texts = [re.escape(text) for text in _QUOTE.split(line)[:: _QUOTE.groups + 1]]
    groups = [f"({re.escape(quote[2]) + _VERSION if quote[3] == 'peer' else _NUMBER})" for quote in quotes]
    pattern = "".join(part for pair in zip(texts, [*groups, ""], strict=True) for part in pair)
    found = list(re.finditer(f"^{pattern}$", page, re.MULTILINE))
    assert len(found) == 1, f"{len(found)} lines of the page are like {line!r}"
    news = iter(measured(quote, old) for quote, old in zip(quotes, found[0].groups(), strict=True))
    return found[0][0], _QUOTE.sub(lambda _: next(news), line)


@pytest.mark.parametrize("name", QUOTED)
def test_quoted_numbers_are_those_of_the_measurements(name: str, request: pytest.FixtureRequest) -> None:
    page = (ROOT / name).read_text(encoding="utf-8")
    lines = [compared(line, page) for line in QUOTED[name].splitlines()]
    if request.config.getoption("--update"):
        for old, new in lines:
            page = page.replace(old, new)
        (ROOT / name).write_text(page, encoding="utf-8")
        return
    assert [old for old, _ in lines] == [new for _, new in lines]
    rows = [line for line in page.splitlines() if _MEASURED.fullmatch(line)]
    assert set(rows) <= {old for old, _ in lines}, "a table has a row of numbers that is not in QUOTED"


def test_the_charts_are_those_of_the_measurements() -> None:
    drawn = charts(MEASUREMENTS.read_text(encoding="utf-8"))
    changed = [path for path, text in drawn.items() if (ROOT / path).read_text(encoding="utf-8") != text]
    assert changed == [], "python -m benchmarks.charts writes them"


def test_the_charts_show_the_numbers_of_the_tables() -> None:
    calls, kernels = (
        charts(MEASUREMENTS.read_text(encoding="utf-8"))[f"docs/images/{k}.svg"] for k in ("calls", "kernels")
    )
    for peer in ("cwrap", "nanobind", "pybind11"):
        for text in (cell("functions", peer, "positional"), cell("arrays", peer, "numpy")):
            assert f"{peer} {text}" in calls
            assert f">{text}</text>" in calls
    assert re.findall(r"[\d,]+ elements", kernels)[:3] == ["1,000 elements", "100,000 elements", "10,000,000 elements"]
    counts = [int(number) for number in re.findall(r"(?:below|to|from) [\d.]+ (\d+)", kernels)]
    (rows,) = tables(MEASUREMENTS.read_text(encoding="utf-8"), "kernels")
    assert sum(counts) == sum(bool(text) for row in rows for column, text in row.items() if column.startswith("speed"))


def test_bars_longer_than_the_scale_are_cut() -> None:
    bars = [Bar("short", 5, "5", is_ours=True), Bar("long", 50, "50", is_ours=False)]
    shapes = list(Panel("panel", bars, scale=10, label=100, width=260).shapes(0, 60))
    assert "50 (cut)" in shapes[-1]
    assert [shape for shape in shapes if "<path" in shape] == [
        '<path class="ours" d="M100 60 h50.0 v16 H100 z"/>',
        '<path class="other" d="M100 84 h100.0 l-5 4 l5 4 l-5 4 l5 4 H100 z"/>',
    ]
