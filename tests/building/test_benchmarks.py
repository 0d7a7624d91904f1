"""The benchmarks run and measure the right thing. No test asserts how long anything takes."""

from __future__ import annotations

import importlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from folders import ROOT

from benchmarks import __main__ as command
from benchmarks import (
    accuracy,
    arrays,
    baseline,
    calls,
    functions,
    generate,
    growth,
    imports,
    kernels,
    libraries,
    limits,
    machine,
    openblas,
    ops,
    processors,
    rebuild,
    scaling,
    scratch,
    stable_abi,
    timing,
    ufuncs,
)
from benchmarks.effort import QUICK, Effort
from benchmarks.functions import building, calling, sources
from benchmarks.loading import load
from benchmarks.stable_abi_calls import CALLS
from benchmarks.statements import DTYPES, KERNELS, Kernel
from benchmarks.table import Table, missing_places, put, report
from benchmarks.usage import Usage, usage
from build_tools.platforms.pythons import ask
from cwrap.pipeline import Request
from cwrap.pipeline import generate as run_generator

MARKED = "before\n<!-- begin calls -->\nold\n<!-- end calls -->\nafter\n"


@pytest.fixture(scope="module")
def hand(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """Compile the handwritten tensor type."""
    if "CWRAP_SANITIZE" in os.environ:
        pytest.skip("what is measured is not sanitized")
    try:
        return baseline.load(tmp_path_factory.mktemp("baseline"))
    except FileNotFoundError as error:
        pytest.skip(str(error))


@pytest.fixture
def threads() -> Iterator[None]:
    """Restore the numbers of threads after the test."""
    modules = [module for name in ("_C", "torch") if (module := sys.modules.get(name))]
    before = [module.get_num_threads() for module in modules]
    yield
    for module, count in zip(modules, before, strict=True):
        module.set_num_threads(count)


# ---- tables and documents ----


def test_a_table_is_plain_text() -> None:
    table = Table("Title", ("what", "A", "B"), (("one", "1", "22"), ("three", "333", "4")), ("A note.",))
    assert table.text() == "Title\n\nwhat     A   B\n-----  ---  --\none      1  22\nthree  333   4\n\nA note."
    assert report("Facts.", [table]).endswith("A note.\n\nFacts.")


def test_a_table_replaces_the_previous_one() -> None:
    once = put(MARKED, "calls", "new \\1")
    assert once == "before\n<!-- begin calls -->\n```text\nnew \\1\n```\n<!-- end calls -->\nafter\n"
    assert put(once, "calls", "new \\1") == once
    assert missing_places(MARKED, ["calls", "imports"]) == ["imports"]


def test_numbers_have_about_three_digits() -> None:
    assert [timing.digits(number) for number in (0.1234, 1.234, 12.34, 1234.5)] == ["0.12", "1.23", "12.3", "1234"]
    assert timing.Sample((3.0, 1.0, 2.0)).shown(1) == "1.00 / 2.00"


# ---- measurement ----


def test_contestants_run_alternately() -> None:
    order = []

    def contestant(name: str) -> timing.Contestant:
        def run(count: int) -> float:
            order.append(name)
            return count * 0.5

        return run

    samples = timing.side_by_side({"a": contestant("a"), "b": contestant("b")}, Effort(repeats=3, seconds=0.1))
    assert "".join(order) == "ab" + "ababab"
    assert samples["a"].seconds == (0.5, 0.5, 0.5)


def test_short_work_is_repeated_until_it_can_be_measured() -> None:
    counts = []

    def run(count: int) -> float:
        counts.append(count)
        return count * 1e-6

    timing.side_by_side({"a": run}, Effort(repeats=1, seconds=0.01))
    assert counts[-1] >= 10_000
    assert len(counts) < 12


def test_finer_rounds_take_the_same_total_time() -> None:
    assert Effort(repeats=7, seconds=0.5).finer(10) == Effort(repeats=70, seconds=0.05)


def test_a_statement_sees_its_variables() -> None:
    seen: list[int] = []
    assert timing.statement("seen.append(value)", {"seen": seen, "value": 3}, unrolled=2)(4) > 0
    assert seen == [3] * 8


def test_a_failing_process_reports_the_reason(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="no such thing"):
        timing.process([sys.executable, "-c", "raise SystemExit('no such thing')"], tmp_path, {})


# ---- the benchmarks ----


def test_every_benchmark_can_be_imported_and_run() -> None:
    for name in command.BENCHMARKS:
        assert callable(importlib.import_module(f"benchmarks.{name}").run)


@pytest.mark.nightly
def test_ufuncs_are_compared(tmp_path: Path) -> None:
    made = ufuncs.contestants(tmp_path)
    assert next(iter(made)) == "cwrap"
    assert {"cwrap", "numpy.vectorize"} <= made.keys()
    measured = ufuncs.table(dict.fromkeys(("cwrap", "other"), made["cwrap"]), replace(QUICK, repeats=1))
    assert [row[0] for row in measured.rows] == ["cwrap", "other"]


def test_errors_are_measured_in_units_in_the_last_place() -> None:
    numpy = pytest.importorskip("numpy")
    actual = numpy.array([1, 1 + 2**-23, 0, numpy.inf, numpy.inf, numpy.nan, numpy.nan], "float32")
    exact = numpy.array([1, 1, 2.0**-149, 1e300, 1, numpy.nan, 1])
    units = accuracy.units_off(actual, exact).tolist()
    assert units[:4] == [0, 1, 1, 0]
    assert units[4] > 1e30
    assert units[5:] == [0, numpy.inf]


def test_every_function_has_measured_errors() -> None:
    pytest.importorskip("_C")
    table = accuracy.run("", count=3000)
    assert [row[0] for row in table.rows[::2]] == [*accuracy.UNARY, *accuracy.BINARY]
    assert all(0 < float(row[2]) <= 4 and row[6] == "3,000" for row in table.rows)
    first = next(accuracy.every_float())[0]
    assert first.dtype == "float32"
    assert first[:2].tolist() == [0, 2.0**-149]


def test_libraries_are_examples() -> None:
    for make in libraries.LIBRARIES:
        library = make()
        assert (libraries.ROOT / "examples" / library.folder / "src" / library.package).is_dir()
        assert libraries.yaml_lines(library.folder) > 50
        assert library.cases != ()
        assert library.start.call.startswith("m.")
    absent = libraries.Peer("absent", lambda: (str(importlib.import_module("no_such_binding")), {}))
    assert libraries.contestant(absent) is None


@pytest.mark.parametrize("one", calls.CALLS, ids=lambda one: one.text)
def test_all_contestants_of_a_call_compute_the_same(hand: Any, one: calls.Call) -> None:
    found = {}
    for name, variables in calls.variables(hand).items():
        names = dict(variables)
        text = calls.texts(one)[name]
        exec(text if text == "x[3] = 2" else f"result = {text}", names)
        result = names.get("result")
        found[name] = _numbers(names["x"] if result is None else result)
    assert len(found) >= 2
    assert len({str(numbers) for numbers in found.values()}) == 1, found


@pytest.mark.nightly
def test_calls_smoke(hand: Any) -> None:
    names = calls.variables(hand)
    for one in calls.CALLS:
        samples = timing.side_by_side(calls.contestants(one, hand, names), Effort(repeats=1, seconds=0.0))
        assert {"_C", "hand-written"} <= samples.keys()
        assert ("TH alone" in samples) == bool(one.work)


@pytest.mark.nightly
def test_arrays_smoke(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A contestant that returns a wrong result is an error."""
    monkeypatch.setattr(arrays, "peers", lambda here=arrays.peers: here()[:1])
    first, new, second = arrays.tables(tmp_path, QUICK)
    assert [row[0] for row in new.rows][:3] == ["cwrap: fresh(n)", "numpy.empty(n)", "numpy.zeros(n)"]
    assert first.columns[:6] == ("peer", "nothing()", "numpy", "beyond", "memoryview", "array.array")
    rows = {row[0]: row for row in first.rows}
    assert all(rows["cwrap"][:6])
    assert [bool(cell) for cell in rows["ctypes"][:6]] == [True, True, True, True, False, False]
    assert [row[0] for row in second.rows] in (["cwrap", "zlib"], [])


def test_the_hand_written_type_checks_its_arguments(hand: Any) -> None:
    x, y = hand.FloatTensor(8), hand.FloatTensor(8)
    for wrong in ("x.add_('a')", "x.add_()", "x.add_(1, 2)", "x.add_(other=1)", "x.add_(1, value=2)", "x.add(1, out=2)",
                  "x.mm(1)", "x.sum(0)", "x['a']", "hand.add(1, x)", "x + 'a'", "hand.FloatTensor(2.5)"):  # fmt: skip
        with pytest.raises(TypeError):
            eval(wrong, {"x": x, "y": y, "hand": hand})
    with pytest.raises(IndexError):
        x[8]
    with pytest.raises(ValueError, match="mm"):
        x.mm(y)
    x.add_(2, y).add(value=1, other=y, out=y)
    assert (y[0], y.add(1, out=None).sum()) == (0, 8)


@pytest.mark.nightly
def test_kernels_smoke(threads: None) -> None:
    pytest.importorskip("numpy")
    choice = kernels.Choice("products|sum|sort", ("float", "byte"))
    measured = list(kernels.rows(1, QUICK, choice))
    expected = {(k.name, name) for k in KERNELS for name in k.dtypes if choice.takes(k, name)}
    assert {(row.kernel, row.dtype) for row in measured} == expected
    assert {"_C", "NumPy"} <= {name for row in measured for name in row.seconds}


def test_the_limits_of_kernels(threads: None, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    monkeypatch.delenv("CWRAP_CPU", raising=False)  # with it, no limits are measured
    choice = kernels.Choice("^(reductions: sum|products: mm|order: sort|random: uniform_)$", ("float", "byte"))
    least = {(row.kernel, row.dtype): row.least for row in kernels.rows(1, QUICK, choice)}
    measured = {names for names, seconds in least.items() if seconds is not None}
    assert measured == {("sum", "float"), ("sum", "byte"), ("mm", "float")}
    assert all(seconds > 0 for seconds in least.values() if seconds is not None)


@pytest.mark.parametrize(
    ("statement", "reads", "writes"),
    [
        ("x.add(y, out=z)", 800, 400), ("z.mul_(1)", 400, 400), ("z.copy_(s)", 800, 400), ("z.fill_(3)", 0, 400),
        ("x.sum()", 400, 0), ("x.clone()", 400, 400), ("x.sort()", 400, 1200),
    ],
)  # fmt: skip
def test_traffic(statement: str, reads: int, writes: int) -> None:
    pytest.importorskip("numpy")
    every = Kernel("", "", "x + y + z + s", "", "")
    names = kernels.variables(every, DTYPES["float"], 100, None)[kernels.OURS]
    result = eval(statement, {}, names)
    results = result if isinstance(result, tuple) else (result,) if hasattr(result, "data_ptr") else ()
    assert limits.traffic(statement, names, list(results)) == (reads, writes)


@pytest.mark.parametrize("name", ["gesv", "inverse", "potrf", "symeig", "svd", "qr"])
def test_direct_calls_of_openblas(name: str) -> None:
    pytest.importorskip("scipy_openblas32")
    (kernel,) = (kernel for kernel in KERNELS if kernel.name == name)
    for dtype in map(DTYPES.__getitem__, kernel.dtypes):
        names = kernels.variables(kernel, dtype, 100, None)[kernels.OURS]
        openblas.work(name, dtype, names)()
        if name == "potrf":
            assert openblas.least(name, dtype, names, QUICK) is None


def test_scaling(threads: None) -> None:
    pytest.importorskip("numpy")
    effort = replace(QUICK, threads=(1, 2, 3))
    families, slower = scaling.run(effort, kernels.Choice("^(reductions: sum|copies: copy_)$", ("float",)))
    assert families.columns == ("family", "cells", "2 threads", "highest", "lowest", "3 threads", "highest", "lowest")
    assert [row[:2] for row in families.rows] == [("copies", "1"), ("reductions", "1"), ("all", "2")]
    assert {row[4] for row in slower.rows} <= {"2", "3"}


def test_scaling_lists_what_is_slower_than_one_thread() -> None:
    measured = [
        scaling.Row("order", "sort", "float", 100_000, {2: 0.9, 4: 1.0}),
        scaling.Row("order", "sort", "byte", 100_000, {2: 2.0, 4: 0.5}),
    ]
    assert scaling._families(measured, (2, 4)).rows[0] == (
        "order", "2", "1.45", "2.00", "0.90", "0.75", "1.00", "0.50",
    )  # fmt: skip
    assert scaling._slower(measured, (2, 4)).rows == (
        ("order", "sort", "float", "100,000", "2", "0.90"), ("order", "sort", "byte", "100,000", "4", "0.50"),
    )  # fmt: skip


@pytest.mark.parametrize(("cores", "counts"), [(1, [1]), (2, [2]), (3, [2, 3]), (16, [2, 4, 8, 16])])
def test_numbers_of_threads_follow_the_cores(cores: int, counts: list[int]) -> None:
    assert scaling.default_counts(cores) == counts


def test_kernels_with_avx2(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = [
        kernels.Row("order", "sort", "float", 1000, {"_C": (2.0, 4.0), "NumPy": (6.0, 1.0)}),
        kernels.Row("order", "sort", "float", 100_000, {"_C": (1.0,), "NumPy": (3.0,), "PyTorch": (0.1,)}),
        kernels.Row("copies", "half", "float", 1000, {"_C": (1.0,)}),
        kernels.Row("copies", "byte", "float", 1000, {"NumPy": (1.0,)}),
    ]
    monkeypatch.setattr(processors, "measured", lambda *arguments: iter(rows))
    families, behind = processors.run(QUICK)
    assert families.rows == (("order", "2", "1.75", "50 %", "0.50"), ("all", "2", "1.75", "50 %", "0.50"))
    assert behind.rows == (("order", "sort", "float", "1,000", "0.50"),)


def test_kernels_with_avx2_smoke() -> None:
    pytest.importorskip("numpy")
    families, _ = processors.run(QUICK, kernels.Choice("^reductions: sum$", ("float",)))
    assert [row[:2] for row in families.rows] == [("reductions", "1"), ("all", "1")]


@pytest.mark.nightly
@pytest.mark.filterwarnings("ignore:Cache leak")  # PyTensor cannot pickle an op of a documentation page
def test_ops_smoke() -> None:
    small, large = ops.run(QUICK)
    assert [row[0] for row in small.rows][:1] == ["first compilation, ms"]
    assert all(float(cell.split(" / ")[0]) > 0 for row in small.rows for cell in row[1:] if cell)
    assert all(row[1] for row in small.rows[:4])
    assert [row[0] for row in large.rows] == ["1,000"]


def test_missing_methods_leave_their_cells_empty() -> None:
    pytest.importorskip("numpy")
    one = Kernel("family", "name", "x.no_such_method()", "x.sum()", "", ("float",))
    names = kernels.variables(one, DTYPES["float"], 10, None)
    assert kernels._measure(kernels.contestants(one, names), QUICK).keys() == {"NumPy"}
    rows = [
        kernels.Row("family", "a", "float", 1000, {"NumPy": (1.0,)}),
        kernels.Row("family", "b", "float", 1000, {"_C": (1.0,)}),
        kernels.Row("family", "c", "float", 1000, {"_C": (4e-6, 2e-6), "NumPy": (2e-6,), "PyTorch": (1e-6,)}),
        kernels.Row("family", "c", "float", 100_000, {"_C": (1.0,), "NumPy": (2.0,)}, 0.25),
    ]
    assert [line[3:] for line in kernels._table(1, rows).rows] == [
        ("", "", "", "", "", ""), ("1000 ms", "", "", "", "", ""),
        ("2.00 us", "0.50 P <", "", "1000 ms", "2.00 N  ", "25 %"),
    ]  # fmt: skip
    assert [line[3:] for line in kernels._table(2, rows).rows][2] == ("2.00 us", "0.50 P <", "1000 ms", "2.00 N  ")


def test_kernels_are_chosen_by_name_and_dtype() -> None:
    choice = kernels.Choice("^order: sort$", ("byte",))
    selected = [(k.name, name) for k in KERNELS for name in k.dtypes if choice.takes(k, name)]
    assert selected == [("sort", "byte")]


@pytest.mark.parametrize("kernel", KERNELS, ids=lambda kernel: f"{kernel.family}-{kernel.name}-{kernel.dtypes[0]}")
def test_all_contestants_of_a_kernel_compute_the_same(kernel: Kernel) -> None:
    numpy = pytest.importorskip("numpy")
    dtype = DTYPES["double" if "double" in kernel.dtypes else kernel.dtypes[0]]
    names = kernels.variables(kernel, dtype, 100, machine.optional("torch"))
    texts = {"_C": kernel.ours, "NumPy": kernel.numpy, "PyTorch": kernel.torch}
    results = {}
    for name, variables in names.items():
        *before, last = texts[name].split("; ")
        if not last:
            continue
        try:
            exec("; ".join(before), {}, variables)
            result = eval(last, {}, variables)
        except AttributeError:
            pytest.skip("no such method")
        result = _numbers(result[0] if isinstance(result, tuple) else result)
        results[name] = numpy.asarray(result).reshape(-1)
    ours = results.pop("_C")
    for result in () if kernel.random else results.values():
        numpy.testing.assert_allclose(ours, result, rtol=1e-12 if dtype.name == "double" else 1e-5)


def test_an_import_is_measured_in_a_new_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)  # coverage would import json first
    seconds, inside, modules = imports.fresh("import json")
    assert seconds > inside > 0
    assert modules > 0


def test_synthetic_declarations_are_as_many_as_in_2017(tmp_path: Path) -> None:
    counts = run_generator(generate.synthetic(tmp_path)).counts
    assert (counts.declarations, counts.overloads, counts.wrappers) == (280, 400, 390)


def test_both_formats_have_the_same_declarations(tmp_path: Path) -> None:
    native = generate.synthetic(tmp_path, 28)
    request = generate.legacy(native)
    assert (tmp_path / request.declarations[0]).read_text(encoding="utf-8").count("\n[[\n") == 28
    results = run_generator(native), run_generator(request)
    assert results[0].counts == results[1].counts
    arguments = [[o.option.to_data() for p in r.plans for w in p.wrappers for o in w.overloads] for r in results]
    assert arguments[0] == arguments[1]


@pytest.mark.nightly
def test_generation_smoke(tmp_path: Path) -> None:
    measured = generate.measure(generate.synthetic(tmp_path, 20), QUICK)
    assert len(measured.processes) == len(measured.inside.seconds) == QUICK.repeats
    assert set(measured.stages) == {name for name, _ in measured.result.stages}
    assert all(process.memory > 1e6 for process in measured.processes)


@pytest.mark.nightly
def test_growth_is_measured() -> None:
    tables = growth.run(QUICK)
    assert [row[0] for row in tables[0].rows] == ["14", "28"]
    assert [row[0] for row in tables[1].rows] == ["1", "2", "4", "8", "16", "32", "64"]
    assert [row[0] for row in tables[2].rows] == ["0", "1", "2", "5", "10", "20"]
    for table in tables:
        assert all(float(cell) > 0 for row in table.rows for cell in row[1::2])


def test_memory_excludes_that_of_the_parent_process() -> None:
    """The memory of a command does not include the largest memory of its parent."""
    program = "import sys; data = bytearray({size}); print(len(data))"
    held = bytearray(200_000_000)
    small, large = (usage([sys.executable, "-c", program.format(size=size)], Path(), {}) for size in (1, 100_000_000))
    assert small.memory < len(held) // 2 < large.memory
    assert small.seconds > 0


def test_a_failing_command_reports_the_reason() -> None:
    with pytest.raises(RuntimeError, match="no such thing"):
        usage([sys.executable, "-c", "raise SystemExit('no such thing')"], Path(), {})


# ---- functions with six arguments ----

# Contestants that need only cwrap and a C compiler.
OWN = [peer for peer in building.PEERS if not peer.package]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ModuleType]:
    """Compile the modules of these contestants, with a few functions each, without warnings."""
    modules = {}
    for peer in OWN:
        folder = tmp_path_factory.mktemp(peer.module)
        peer.write(folder, sources.signatures(3))
        recipe = peer.recipe(peer)
        warnings = ("-Wall", "-Wextra", "-Werror")
        for step in (recipe.generate, recipe.library, recipe.compile):
            if step:
                extra = warnings if step is not recipe.generate else ()
                subprocess.run([*step, *extra], cwd=folder, env={**os.environ, "PYTHONPATH": str(ROOT)}, check=True)
        modules[peer.name] = load(folder / peer.library())
    return modules


def test_six_types_have_720_orders() -> None:
    orders = sources.signatures(1000)
    assert len(set(orders)) == len(orders) == 720
    assert all(sorted(order) == sorted(sources.TYPES) for order in orders)


@pytest.mark.parametrize("peer", building.PEERS, ids=lambda peer: peer.name)
def test_every_peer_binds_every_function(peer: building.Peer) -> None:
    text = peer.text(peer.module, sources.signatures(720))
    for number in range(720):
        assert sources.function(number) in text
    assert sources.function(720) not in text


@pytest.mark.nightly
@pytest.mark.parametrize("name", [peer.name for peer in OWN])
def test_all_kinds_of_calls_compute_the_sum(built: dict[str, ModuleType], name: str) -> None:
    for number in range(3):
        f = getattr(built[name], sources.function(number))
        assert [eval(text, {"f": f}) for text in calling.CALLS.values()] == [21.0] * len(calling.CALLS)


@pytest.mark.nightly
@pytest.mark.parametrize("name", [peer.name for peer in OWN if peer.checks])
def test_checking_contestants_reject_values_out_of_range(built: dict[str, ModuleType], name: str) -> None:
    f = built[name].test_0000  # the parameters are uint16_t, int32_t, uint32_t, int64_t, uint64_t and float
    fitting = [2**16 - 1, -(2**31), 2**32 - 1, -(2**63), 2**64 - 1, 1.5]
    assert isinstance(f(*fitting), float)
    for place, wrong in ((0, 2**16), (0, -1), (1, 2**31), (2, 2**32), (3, 2**63), (4, 2**64), (4, -1)):
        with pytest.raises(OverflowError):
            f(*fitting[:place], wrong, *fitting[place + 1 :])
    for place in range(6):
        with pytest.raises(TypeError):
            f(*fitting[:place], "1", *fitting[place + 1 :])
    for call in ("f(1, 2, 3, 4, 5)", "f(1, 2, 3, 4, 5, 6, 7)", "f(1, 2, 3, 4, 5, g=6)", "f(1, 2, 3, 4, 5, a=6)"):
        with pytest.raises(TypeError):
            eval(call, {"f": f})


def test_absent_peers_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = next(peer for peer in building.PEERS if peer.package == "nanobind")
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert not absent.installed
    assert building.CWRAP.installed
    with pytest.raises(ModuleNotFoundError, match="nanobind"):
        absent.recipe(absent)
    no_usage, done = Usage(0, 0, 0), Usage(2.0, 1.0, 10**6)
    results = {peer: functions.Built([no_usage], [no_usage], [done], 2048) for peer in OWN}
    table = functions.built_table(results, 12)
    assert table.rows[0] == ("cwrap", "2.00 / 2.00", "1.00", "1.00", "", "", "1.00", "2", "1")
    assert "Left out, because not installed: nanobind, Cython, pybind11." in table.notes


@pytest.mark.nightly
def test_functions_smoke(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(functions, "PEERS", tuple(OWN))
    building_table, calls_table = functions.run(QUICK)
    assert [row[0] for row in building_table.rows] == [row[0] for row in calls_table.rows] == [p.name for p in OWN]
    assert calls_table.rows[1][2] == "1.00"  # the handwritten module compared with itself


@pytest.mark.nightly
def test_calls_of_the_stable_abi_are_compared() -> None:
    python = ask(sys.executable)
    assert python is not None
    measured = stable_abi.table(python, QUICK)
    assert [row[0] for row in measured.rows] == list(CALLS)
    assert measured.columns[:3] == ("call", "one version", "abi3 3.11")
    assert all(float(row[3]) > 0 for row in measured.rows)


def test_a_scratch_copy_has_the_sources_and_nothing_built(root: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy"
    scratch.copy(root, target)
    assert (target / "setup.py").is_file()
    assert (target / "declarations" / "dtypes.yaml").is_file()
    assert not (target / "build").exists()
    assert list(target.glob("*.so")) == []


@pytest.mark.parametrize("edit", rebuild.EDITS, ids=lambda edit: edit.label)
def test_every_edit_fits_the_declarations_again_and_again(root: Path, tmp_path: Path, edit: rebuild.Edit) -> None:
    """Every edit can be applied twice, so that each rebuild has something to compile."""
    (tmp_path / "declarations").mkdir()
    for path in (root / "declarations").iterdir():
        (tmp_path / "declarations" / path.name).write_bytes(path.read_bytes())
    file = tmp_path / edit.file
    texts = [_wrappers_and_kernels(tmp_path, edit.file)]
    for turn in (1, 2):
        file.write_text(edit.apply(file.read_text(encoding="utf-8"), turn), encoding="utf-8")
        texts.append(_wrappers_and_kernels(tmp_path, edit.file))
    assert texts[0] != texts[1] != texts[2]
    assert "import _C" in edit.program(2)
    compile(edit.program(2), edit.label, "exec")


def test_an_edit_that_no_longer_fits_is_an_error() -> None:
    with pytest.raises(LookupError, match="found no match"):
        rebuild.EDITS[0].apply("- name: other_\n", 1)


# ---- the command line ----


def test_tables_are_written_into_a_document(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    document = tmp_path / "performance.md"
    document.write_text(MARKED, encoding="utf-8")
    monkeypatch.setattr(command, "_runner", lambda name: lambda effort: [Table(f"{name} {effort}", ("a",), (("b",),))])
    assert command.main(["calls", "--quick", "--write", str(document)]) == 0
    assert f"calls {QUICK}" in capsys.readouterr().out
    assert f"calls {QUICK}" in document.read_text(encoding="utf-8")
    assert "old" not in document.read_text(encoding="utf-8")


def test_numbers_of_threads_are_chosen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(command, "_runner", lambda name: lambda effort: [Table(f"{effort}", ("a",), (("b",),))])
    assert command.main(["kernels", "--quick", "--threads", "1", "--threads", "3"]) == 0
    assert f"{replace(QUICK, threads=(1, 3))}" in capsys.readouterr().out


def test_a_document_without_markers_is_an_error_before_any_benchmark(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(command, "_runner", lambda name: pytest.fail(f"{name} ran"))
    document = tmp_path / "performance.md"
    assert command.main(["calls", "--write", str(document)]) == 1
    assert "no such file" in capsys.readouterr().err
    document.write_text(MARKED, encoding="utf-8")
    assert command.main(["--write", str(document)]) == 1
    assert f"for {', '.join(list(command.BENCHMARKS)[1:])}" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["nothing"], ["--repeats", "0"]])
def test_a_wrong_command_line_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as raised:
        command.main(arguments)
    assert raised.value.code == 2
    assert "error:" in capsys.readouterr().err


def _numbers(value: Any) -> Any:
    """Yield the numbers of a result."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "__len__"):
        return [_numbers(value[k]) for k in range(len(value))]
    return float(value)


def _wrappers_and_kernels(folder: Path, file: str) -> list[str]:
    files = run_generator(Request(folder, (file,), "declarations/dtypes.yaml", "thp")).files
    return [text for name, text in sorted(files.items()) if name.startswith(("THP/methods", "kernels/"))]
