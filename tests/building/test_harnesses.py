"""The parts of build_tools/harness/fuzz and mutants that choose cases and report results."""

from __future__ import annotations

import argparse
import io
import json
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from module_calls import CALLS

from build_tools.extension.project import ROOT
from build_tools.harness import audit_plants
from build_tools.harness.fuzz import left_out
from build_tools.harness.fuzz.call_child import Call, Drawing, Pools, make, system_error
from build_tools.harness.fuzz.callables import read_stub
from build_tools.harness.fuzz.calls import batches, quoted, signature
from build_tools.harness.fuzz.harness import Failure, Progress, run_child
from build_tools.harness.fuzz.hostile import BOX, BY_KIND, NAMESPACE, REST
from build_tools.harness.fuzz.modules import BY_NAME, EXTENSIONS, compiler
from build_tools.harness.fuzz.mutations import Case
from build_tools.harness.fuzz.readers import Checked, check
from build_tools.harness.mutants.emitted import listed, modules_of
from build_tools.harness.mutants.excluded import obsolete, reasons, remaining
from build_tools.harness.mutants.places import RECORD, VARIABLE, instrumented, library_source, places
from build_tools.harness.mutants.record import Record, new_record
from build_tools.harness.mutants.workshop import (
    RUNTIME_NAME,
    Run,
    all_places,
    chosen,
    files_of_tests,
    generated,
    quickest,
    runtime,
)

STUB = """
from typing import Any, SupportsIndex, TypeAlias, overload
Number: TypeAlias = SupportsIndex | float
class _Base:
    def size(self) -> int: ...
class Thing(_Base):
    def __new__(cls, number: Number = 1) -> Thing: ...
    @property
    def closed(self) -> bool: ...
    @overload
    def add(self, other: Thing, /, *, twice: bool = False) -> Thing: ...
    @overload
    def add(self, *numbers: int) -> Thing: ...
def make(name: str | None, thing: Thing) -> Thing: ...
"""


def test_a_stub_is_read() -> None:
    functions, classes = read_stub(STUB, "M.t")
    by_name = {function.expression: function.overloads for function in functions}
    assert classes == ["M.t.Thing"]
    assert {"M.t.make", "M.t.Thing", "M.t.Thing.add", "M.t.Thing.size", "operator.attrgetter('closed')"} <= set(by_name)
    ((name, thing),) = by_name["M.t.make"]
    assert (name.kinds, thing.classes) == (("str",), ("M.t.Thing",))
    ((number,),) = by_name["M.t.Thing"]
    assert (number.kinds, number.required) == (("int", "float"), False)
    (receiver, other, twice), (_, numbers) = by_name["M.t.Thing.add"]
    assert (receiver.classes, other.keyword, twice.positional, numbers.variadic) == (("M.t.Thing",), False, False, True)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # some finalizers raise exceptions
def test_every_hostile_argument_can_be_made() -> None:
    for text in [text for texts in (*BY_KIND.values(), REST) for text in texts if "_C" not in text]:
        BOX[:] = [1, 2]
        eval(text, NAMESPACE)
    BOX.clear()


def pools(stub: str) -> Pools:
    """Return pools for the functions of `operator`, from a stub."""
    result = Pools({})
    result.functions["operator"] = read_stub(stub, "operator")[0]
    return result


def test_draws_are_repeatable_and_various() -> None:
    result = pools("def add(a: int, b: float = 1) -> object: ...\ndef neg(a: object, /) -> object: ...")
    calls = [Drawing(result, f"1/2/{index}").call() for index in range(300)]
    assert calls == [Drawing(result, f"1/2/{index}").call() for index in range(300)]
    assert len({call.text() for call in calls}) > 200
    assert {call.function for call in calls} == {"operator.add", "operator.neg"}
    assert any(call.keywords for call in calls)


def test_a_system_error_is_found_among_causes() -> None:
    result = pools("")
    result.compiled["fail"] = lambda: chained
    assert make(result, Call("fail", ("1",))).__class__ is SystemError
    assert make(result, Call("len", ("3",))) is None
    assert system_error(ValueError()) is None


def chained(value: object) -> None:
    """Raise a ValueError from a SystemError."""
    raise ValueError(value) from SystemError("returned a result with an exception set")


def test_excluded_functions_exist() -> None:
    expressions = set()
    for name in {text.split(".")[1] for text in (*left_out.LEFT_OUT, *(name for name, _ in left_out.SMALL_NUMBERS))}:
        functions, _ = read_stub(BY_NAME[name].generated().stub, f"M.{name}")
        expressions |= {function.expression for function in functions}
    assert set(left_out.LEFT_OUT) <= expressions
    assert set(left_out.MODULES) <= set(BY_NAME)
    assert {name for name, _ in left_out.SMALL_NUMBERS} <= expressions


def test_failures_with_the_same_cause_share_a_signature() -> None:
    report = "ERROR:\n  #0 0x7f00 in memcpy x.c\n  #1 0x7f01 in grow /a/generic/TH/S.c:3\nSUMMARY: {}\n"
    assert signature(report.format("heap-use-after-free 0x60200"), 1) == "SUMMARY: heap-use-after-free N (grow)"
    assert signature("", -signal.SIGSEGV) == "the process was killed by SIGSEGV"
    assert quoted("a'b") == "'a'\\''b'"
    assert list(batches(25, 10)) == [(0, 10), (1, 10), (2, 5)]


def test_a_child_that_hangs_is_killed_with_its_children() -> None:
    code = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import time; time.sleep(100)'])"
    finished = run_child([sys.executable, "-c", code], 1)
    assert finished.timed_out
    assert finished.ending.startswith("did not end within")


def test_progress_is_plain_without_a_terminal() -> None:
    stream = io.StringIO()
    progress = Progress(1000, "calls", stream)
    progress.advance(500)
    progress.report(Failure("a crash", "make it again", "\ud800"))
    progress.show(last=True)
    first, *_, last = stream.getvalue().splitlines()
    assert first == "FAILURE: a crash"
    assert last.startswith("500 of 1,000 calls, 1 failures")
    assert "\x1b" not in stream.getvalue()


def test_an_exception_of_a_reader_is_a_problem(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = Checked()
    assert checked.timed("generate", lambda: json.loads("{")) is None
    assert checked.problems[0].startswith("generate: JSONDecodeError")
    good = check(Case("cwrap", "[[\n  name: f\n]]\n", "static void f(void) {}\n"), tmp_path, random.Random(1))
    assert (good.accepted, good.compiled, good.problems) == (True, True, [])
    bad = check(Case("cwrap", "[[\n  nam: f\n]]\n"), tmp_path, random.Random(1))
    assert (bad.accepted, bad.problems) == (False, [])
    monkeypatch.setattr("build_tools.harness.fuzz.readers.format_file", lambda path, text: text + "x")
    assert check(Case("yaml", "- name: f\n"), tmp_path, random.Random(1)).problems == [
        "fmt: a second run changes its output"
    ]


@pytest.mark.parametrize("end", ["static int g(", "static int x = ~", "static int h(int x)"])
def test_c_that_is_not_complete_is_the_authors_mistake(end: str, tmp_path: Path) -> None:
    block = "\n[[\n  name: f\n  return: int\n  arguments: [int n]\n]]\n"
    text = f"static int f(int n) {{ return n; }}\n{end}{block}"
    checked = check(Case("cwrap", text), tmp_path, random.Random(1))
    assert (checked.accepted, checked.compiled, checked.problems) == (True, True, [])


EMITTED = """\
#define Py_XDECREF(x) free(x)
#include <stdio.h>
#include <stdlib.h>
static int refuse(int n)
{
    void *memory = malloc(1);
    if (n < 0) return -1;
    if (n == 0)
        Py_XDECREF(memory);
    else if (n > 9) { free(memory); goto failed; }
    (void)free(memory);
    return 0;
failed:
    return -2;
}
int main(int argc, char **argv)
{
    (void)argc;
    printf("%d\\n", refuse(atoi(argv[1])));
}
"""


def test_each_mutant_is_chosen_when_the_program_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = list(places(EMITTED, "", "emitted.c"))
    assert [place.line for place in found] == [7, 9, 10, 10]
    # The call in line 11 is a part of an expression, which cannot be dropped.
    (tmp_path / "emitted.c").write_text(instrumented(EMITTED, enumerate(found)))
    (tmp_path / "library.c").write_text(library_source(len(found)))
    subprocess.run([*compiler("c"), "emitted.c", "library.c", "-o", "emitted"], cwd=tmp_path, check=True)

    new_record(tmp_path / "record", len(found))
    record = Record(tmp_path / "record")

    def output(argument: int, mutant: int) -> tuple[str, list[int]]:
        monkeypatch.setenv(VARIABLE, str(mutant))
        command = [str(tmp_path / "emitted"), str(argument)]
        printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return str(printed).strip(), record.ran()

    assert output(-1, -1) == ("-1", [])  # without the variable nothing is recorded
    monkeypatch.setenv(RECORD, str(tmp_path / "record"))
    assert output(5, -1) == ("0", [])
    assert output(-1, -1) == ("-1", [0])
    assert output(-1, 0) == ("0", [0])
    assert output(12, -1) == ("-2", [2, 3])
    assert output(12, 2) == ("-2", [2, 3])
    assert output(12, 3) == ("0", [3])
    assert output(0, 1) == ("0", [1])


@pytest.mark.nightly
def test_the_mutation_harness_is_up_to_date() -> None:
    modules = [declared for declared in EXTENSIONS if declared.language == "c"]
    assert {declared.name for declared in modules} <= set(CALLS)
    assert obsolete(all_places(generated(modules), runtime())) == []
    assert {"test_module_arrays.py", "test_module_functions.py"} <= {Path(file).name for file in files_of_tests()}
    assert "tests/modules/test_sequences.py" in files_of_tests(["chain"])
    assert "tests/modules/test_sequences.py" not in files_of_tests(["records"])
    assert "tests/modules/test_structured_arrays.py" in files_of_tests(["records"])
    assert files_of_tests([RUNTIME_NAME]) == files_of_tests()


def test_survivors_are_found_after_their_lines_have_moved() -> None:
    found = list(places(EMITTED, "", "emitted.c"))
    lines = [str(place) for place in found]
    assert listed(found, lines) == list(range(len(found)))
    moved = list(places("\n\n" + EMITTED.replace("n > 9", "n > 8"), "", "emitted.c"))
    assert [found[number].text for number in range(2)] == [moved[number].text for number in listed(moved, lines)]


RELEASES = """\
CWRAP_UNUSED static int unused(void)
{
    Py_XDECREF(never);
}
static int keep(void)
{
    if (!(arg_f = cwrap_kept_new(0))) { cwrap_bad_value("f"); goto cw_fail_1; }
    cwrap_kept_hold(self, arg_f);
    cw_hold_x = cwrap_hold_object(x);
    if (!cw_hold_x) goto cw_fail_2;
    cw_hold_y = cwrap_hold_object(y);
    if (!cw_hold_y) goto cw_fail_2;
    if (cwrap_handle_raised(self))
        { cwrap_handle_hold(self, &cw_hold_x); if (!(failed)) cwrap_handle_hold(self, &cw_hold_y); goto cw_fail_2; }
cw_fail_2:
    cwrap_hold_drop(cw_hold_y);
    cwrap_hold_drop(cw_hold_z);
cw_fail_1:
    cwrap_kept_drop(arg_f);
    cw_taken = NULL;
    if (cw_taken)
        cwrap_free_x(cw_taken);
cw_fail_0:
    if (cw_taken)
        cwrap_free_x(cw_taken);
}
"""


def test_releases_of_what_has_been_moved_are_left_out() -> None:
    found = [place for place in places(RELEASES, "", "releases.c") if not place.is_check]
    left = [place.text.strip() for place in remaining(found)]
    assert left == ["cwrap_hold_drop(cw_hold_y);", "cwrap_hold_drop(cw_hold_z);", "cwrap_free_x(cw_taken);"]
    assert sorted(reasons(found).values()) == [1, 1, 1]
    one = RELEASES.replace("    cw_hold_y = cwrap_hold_object(y);\n    if (!cw_hold_y) goto cw_fail_2;\n", "")
    one = one.replace("cwrap_hold_drop(cw_hold_z)", "cwrap_hold_drop(cw_hold_x)")
    assert "cwrap_hold_drop(cw_hold_x);" not in [str(p.text.strip()) for p in remaining(places(one, "", "releases.c"))]


def test_checks_that_reach_different_places_are_run_in_turn() -> None:
    """The first checks of modules, which take long, leave time for other checks."""
    firsts = [Run(f"{name} 0", 20.0, frozenset({1})) for name in "abcd"]
    others = [
        Run(f"{name} {k}", 1.0 + k / 100, frozenset({1, place}))
        for name, place in (("a", 2), ("b", 3))
        for k in range(1, 9)
    ]
    names, seconds = quickest([*others, *firsts, Run("a 9", 0.1, frozenset({2}))], 1)
    assert names == ["a 0", "b 0", "c 0", "a 1", "b 1", "a 2", "b 2", "a 3", "b 3", "a 4", "b 4", "a 5"]
    assert len(names) == 12
    assert seconds == pytest.approx(69.2, abs=0.1)
    assert quickest([Run("a 5", 60.0, frozenset({1}))], 1) == (["a 5"], 60.0)


def test_modules_of_mutants_are_chosen(tmp_path: Path) -> None:
    (tmp_path / "list").write_text("chain.c:1: x;\nark.c:2: y;\n")
    again = argparse.Namespace(only="", again=tmp_path / "list")
    assert modules_of(again) == ["ark", "chain"]
    assert [declared.name for declared in chosen(["chain", "ark"])] == ["ark", "chain"]
    (tmp_path / "list").write_text("chain.c:1: x;\ncwrap_array.c:2: y;\n")
    assert modules_of(again) == []  # a place of the runtime runs in any module
    assert len(chosen([])) == len(chosen([RUNTIME_NAME])) > 40
    assert modules_of(argparse.Namespace(only="chain,runtime", again=None)) == ["chain", "runtime"]
    with pytest.raises(SystemExit, match="no module of tests/modules/extensions in C: chains"):
        chosen(["chains"])


# ---- audit_plants.py ----


def test_plants_replace_texts_of_the_declarations() -> None:
    count = 0
    for name in audit_plants.OPTIONS:
        text = (ROOT / "examples" / name / f"{name}.yaml").read_text(encoding="utf-8")
        for plant in audit_plants.plants_of(name):
            assert audit_plants.replaced(text, plant) != text
            count += 1
    assert count >= 60
    with pytest.raises(ValueError, match="does not match the declarations"):
        audit_plants.replaced(text, audit_plants.Plant("absent", "", "f"))
