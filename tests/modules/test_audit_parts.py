"""The parts of `cwrap audit`: values, programs, settings, the process that runs programs, and the command."""

from __future__ import annotations

import io
import json
import os
import random
import re
import runpy
import signal
import subprocess
import sys
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from folders import ROOT

from cwrap.audit import child
from cwrap.audit.auditing import Audit, Report
from cwrap.audit.findings import observed
from cwrap.audit.programs import NoObjectError, Program, Step, connected, program_for
from cwrap.audit.sanitizer import AUDIT, audit_environment, preloaded
from cwrap.audit.settings import Settings, SettingsError, read_settings
from cwrap.audit.shrinking import Fault, kind_of, signature_of
from cwrap.audit.surface import Operand, Operation, Surface, surface_of
from cwrap.audit.values import Values
from cwrap.audit.workers import Outcome, Worker, WorkerError
from cwrap.cli import audit as audit_command
from cwrap.cli import main
from cwrap.pipeline import Request, generate
from cwrap.source.location import Location

HERE = Location("a.yaml", 1, 1)
PRELOAD = preloaded(AUDIT, os.environ)
NEEDS_SANITIZER = pytest.mark.skipif(not PRELOAD, reason="needs the address sanitizer of the compiler (libasan)")


def operation(name: str, *operands: Operand, receiver: str = "", gives: tuple[str, ...] = ()) -> Operation:
    """Return an operation."""
    target = "{self}" if receiver else "m"
    return Operation(name, f"{target}.{name.rpartition('.')[2]}({{arguments}})", HERE, operands, receiver, gives)


# ---- values ----


@pytest.mark.parametrize(
    ("annotation", "pattern"),
    [
        ("bool", r"True|False"), ("SupportsIndex", r"-?\d+"), ("SupportsFloat", r"-?[\d.e]+"),
        ("str", r"''|fresh\('.*'( \* 20)?\)"),
        ("bytes", r"b''|fresh\(b'.*'( \* 33)?\)"), ("bytearray", r"fresh\(bytearray\(\d+\)\)"),
        ("NDArray[Any]", r"fresh\(np\.zeros\(\d+\)\)"),
        ("Callable[[int], SupportsIndex]", r"fresh\(lambda \*arguments: (0|1 // 0)\)"),
        ("Callable[[], None]", r"fresh\(lambda \*arguments: (None|1 // 0)\)"),
        ("Callable[..., list[int]]", r"fresh\(lambda \*arguments: (None|1 // 0)\)"),
        ("Sequence[SupportsIndex]", r"fresh\(\[(-?\d+(, -?\d+)*)?\]\)"), ("object", r"fresh\('a b'\)|17|object\(\)"),
        ("Colour", r"m\.Colour\.(RED|BLUE)"), ("str | None", r"''|fresh\('.*'( \* 20)?\)|None"),
    ],
)  # fmt: skip
def test_expressions_have_the_type_of_the_annotation(annotation: str, pattern: str) -> None:
    values = Values(Settings(), {"Colour": ("m.Colour.RED", "m.Colour.BLUE")})
    for seed in range(30):
        text = values.expression("f", Operand("x", annotation), random.Random(seed))
        assert text is not None
        assert re.fullmatch(pattern, text)
        compile(text, annotation, "eval")


def test_types_without_an_expression_have_none() -> None:
    draw = random.Random(1)
    values = Values(Settings())
    assert values.expression("f", Operand("x", "Unknown"), draw) is None
    assert {values.expression("f", Operand("x", "list[Unknown]"), draw) for _ in range(20)} == {None, "fresh([])"}


def test_names_of_files_are_in_the_folder_of_the_program() -> None:
    operand = Operand("x", "str | bytes", path=True)
    assert "audit-" in str(Values(Settings()).expression("f", operand, random.Random(1)))


@pytest.mark.parametrize(
    ("bounds", "lowest", "highest"), [(("2", "5"), 2, 5), (("", "0"), 0, 0), (("70", ""), 70, 70), (("A", "B"), -1, 64)]
)
def test_integers_are_in_the_range(bounds: tuple[str, str], lowest: int, highest: int) -> None:
    operand = Operand("n", "SupportsIndex", bounds=bounds)
    found = {int(str(Values(Settings()).expression("f", operand, random.Random(seed)))) for seed in range(60)}
    assert min(found) >= lowest
    assert max(found) <= highest


def test_arrays_have_the_elements_and_dimensions_of_c() -> None:
    values = Values(Settings())
    flat = Operand("x", "NDArray", elements="const uint8_t", ndim=1)
    square = Operand("x", "NDArray", elements="double", ndim=2)
    assert ", np.uint8))" in str(values.expression("f", flat, random.Random(1)))
    assert str(values.expression("f", square, random.Random(1))).startswith("fresh(np.ones((")


def test_samples_replace_expressions() -> None:
    values = Values(Settings(samples={"f.x": ("'select 1'",), "y": ("2",)}))
    draw = random.Random(1)
    assert values.expression("f", Operand("x", "str"), draw) == "'select 1'"
    assert values.expression("g", Operand("y", "str"), draw) == "2"


# ---- programs ----

BOX = operation("Box", gives=("Box",))
PAIR = operation("pair", Operand("left", "Box", ("Box",)), gives=("Box", ""))
USE = operation("Box.use", Operand("n", "SupportsIndex", optional=True), Operand("m", "SupportsIndex", optional=True),
                Operand("text", "str", keyword_only=True), receiver="Box")  # fmt: skip
SURFACE = Surface((BOX, PAIR, USE, operation("plain")), ("Box",), {})


def test_programs_define_what_they_use() -> None:
    texts = set()
    for seed in range(200):
        program = program_for(SURFACE.operations[seed % 4], SURFACE, Values(Settings()), random.Random(seed))
        assert connected(program.steps) == program.steps
        for step in program.steps:
            compile(step.text, "<program>", "exec")
        texts.add(program.text)
    assert len(texts) > 150
    assert any("use(1, text=" in text for text in texts)


def test_operations_with_faults_are_avoided() -> None:
    avoided = frozenset(("Box.use", "pair"))
    for seed in range(50):
        program = program_for(BOX, SURFACE, Values(Settings()), random.Random(seed), avoided)
        assert "use" not in program.text
        assert "pair" not in program.text


def test_a_program_needs_a_maker_of_its_objects() -> None:
    surface = Surface((USE,), ("Box",), {})
    with pytest.raises(NoObjectError, match=r"\ABox\Z"):
        program_for(USE, surface, Values(Settings()), random.Random(1))
    made = operation("make", Operand("x", "Unknown"), gives=("Box",))
    with pytest.raises(NoObjectError, match="make, x: Unknown"):
        program_for(made, Surface((made,), ("Box",), {}), Values(Settings()), random.Random(1))


# ---- audit.yaml ----


def test_settings_are_read(tmp_path: Path) -> None:
    file = tmp_path / "audit.yaml"
    file.write_text("samples: {sql: [\"'a'\", 1]}\nobjects: {Box: m.f()}\nleave_out: {f: waits}\n", encoding="utf-8")
    settings = read_settings(file)
    assert settings == Settings({"sql": ("'a'", "1")}, {"Box": ("m.f()",)}, {"f": "waits"}, {})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- a", "expected a mapping with samples, objects, leave_out, accept"),
        ("sampels: {}", "unknown key 'sampels'; did you mean 'samples'?"),
        ("samples: [a]", "'samples' must be a mapping of names"),
        ("samples: {x: 'a b'}", "'samples.x': 'a b' is not an expression: invalid syntax"),
        ("accept: {f: }", "'accept.f' must have the reason as a string"),
        ("a: [", "while parsing"),
    ],
)
def test_errors_of_settings_say_what_is_expected(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "audit.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        read_settings(tmp_path / "audit.yaml")
    assert message in str(caught.value)


# ---- the process ----


def module() -> ModuleType:
    """Return a module in Python with the functions that the programs below call."""
    made = ModuleType("m")
    made.__dict__.update(
        f=lambda x=0: x,
        crash=lambda: os.kill(os.getpid(), signal.SIGKILL),
        spin=lambda: [None for _ in count()],
        leave=[].append,
    )
    return made


def answer(*steps: str, mode: str = "run", exits: bool = False, folder: Path) -> dict[str, Any]:
    """Return what a forked process does with a program."""
    rows = [[text, [text.split(" = ")[0]] if " = " in text else []] for text in steps]
    return child.forked(module(), {"steps": rows, "mode": mode, "exits": exits}, str(folder / "errors"))


@pytest.mark.parametrize("mode", ["run", "keep"])
def test_results_are_text(mode: str, tmp_path: Path) -> None:
    found = answer(
        "x = m.f((1, 'a', [2.5], np.ones(1), object()))",
        "x",
        "del x",
        "x",
        "m.f(fresh('ab'))",
        mode=mode,
        folder=tmp_path,
    )
    assert (found["status"], found["step"], found["late"]) == (0, 4, False)
    outputs = found["outputs"]
    assert outputs[0] == outputs[1] == "[1, 'a', [2.5], array([1.]), object]"
    assert outputs[2:] == ["None", "!NameError: name 'x' is not defined", "'ab'"]


def test_a_crash_has_the_number_of_its_step(tmp_path: Path) -> None:
    found = answer("m.f()", "m.crash()", "m.f()", folder=tmp_path)
    assert (found["status"], found["step"], found["outputs"]) == (-9, 1, [])


def test_a_program_that_does_not_end_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "LONGEST", 1)
    assert answer("m.spin()", folder=tmp_path)["late"]


def test_the_interpreter_can_end_while_objects_are_left(tmp_path: Path) -> None:
    request = {"steps": [["x = 1", ["x"]]], "mode": "run", "exits": True}
    code = (
        f"import json, sys, types; sys.path.insert(0, {str(Path(child.__file__).parent)!r}); import child\n"
        f"print(json.dumps(child.forked(types.ModuleType('m'), {request}, {str(tmp_path / 'errors')!r})))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[-1])["outputs"] == ["1"]


def test_leaks_are_bytes_of_each_repetition() -> None:
    amounts = iter(range(0, 800, 10))
    assert child.leaked(module(), [["m.f()", []]], lambda: next(amounts)) == 10
    irregular = iter(n * n for n in count())
    assert child.leaked(module(), [["m.f()", []]], lambda: next(irregular)) == 0


@pytest.mark.parametrize(("mode", "exits"), [("run", False), ("keep", True), ("leak", False)])
def test_the_answer_of_the_forked_process(
    mode: str, exits: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "_exit", sys.exit)
    monkeypatch.setattr(child, "allocated_bytes", lambda: lambda: 0)
    monkeypatch.chdir(tmp_path)
    read, write = os.pipe()
    steps_read, steps_write = os.pipe()
    request = {"steps": [["m.f()", []]], "mode": mode, "exits": exits}
    with pytest.raises(SystemExit):
        child.in_child(module(), request, steps_write, write)
    signal.alarm(0)
    os.close(write)
    os.close(steps_write)
    with os.fdopen(read) as answers, os.fdopen(steps_read, "rb") as steps:
        assert json.load(answers) == {"outputs": [] if mode == "leak" else ["0"], "leak": 0}
        assert steps.read() == (b"" if mode == "leak" else b"\0")


def test_values_are_shown_without_addresses() -> None:
    run = child.Run(module(), [], keeps=True)
    assert run.one("m.f([1, (b'a', np.ones(1)), object()])", []) == "[1, [b'a', array([1.])], object]"
    assert run.one("x = fresh([1])", ["x"]) == "[1]"
    assert run.one("m.f(", []).startswith("!SyntaxError: ")
    assert child.Run(module(), [], keeps=False).fresh("ab") == "ab"


def test_the_child_of_a_fork_runs_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fork", lambda: 0)
    monkeypatch.setattr(os, "dup2", lambda *_: None)
    monkeypatch.setattr(child, "in_child", lambda *_: sys.exit(7))
    with pytest.raises(SystemExit) as caught:
        child.forked(module(), {}, str(tmp_path / "errors"))
    assert caught.value.code == 7
    assert (tmp_path / "errors").read_text(encoding="utf-8") == ""


def test_bytes_are_counted_by_a_function_of_the_sanitizer(monkeypatch: pytest.MonkeyPatch) -> None:
    library = SimpleNamespace(__sanitizer_get_current_allocated_bytes=lambda: 7)
    monkeypatch.setattr("ctypes.CDLL", lambda _: library)
    assert child.allocated_bytes()() == 7


@NEEDS_SANITIZER
def test_the_sanitizer_counts_bytes() -> None:
    folder = str(Path(child.__file__).parent)
    code = f"import sys; sys.path.insert(0, {folder!r}); import child; print(child.allocated_bytes()())"
    environment = audit_environment(os.environ, PRELOAD)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert int(done.stdout) > 1_000_000


def test_a_compiler_can_have_no_sanitizer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cwrap.audit.sanitizer._file_of_compiler", lambda *_: "")
    assert preloaded("address", os.environ) == ""


def test_kept_values_are_new_objects() -> None:
    text = "".join(("a", "b"))
    assert child.fresh(text) == text
    assert child.keep([1]) == [1]


def test_a_module_is_loaded_by_its_file(tmp_path: Path) -> None:
    (tmp_path / "inner.py").write_text("x = 5\n", encoding="utf-8")
    assert child.load(str(tmp_path / "inner.py"), "audited_package.inner").x == 5
    assert sys.modules.pop("audited_package.inner").x == 5
    del sys.modules["audited_package"]


def test_requests_are_answered_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "inner.py").write_text("x = 5\n", encoding="utf-8")
    request = json.dumps({"steps": [["m.x", []]], "mode": "run", "exits": False})
    monkeypatch.setattr(sys, "stdin", io.StringIO(request + "\n"))
    monkeypatch.setattr(
        sys, "argv", ["child.py", str(tmp_path / "inner.py"), "audited_inner", str(tmp_path / "errors")]
    )
    monkeypatch.delitem(sys.modules, "cwrap.audit.child")
    saved = os.dup(1)
    try:
        runpy.run_module("cwrap.audit.child", run_name="__main__")
    finally:
        os.dup2(saved, 1)
        os.close(saved)
        del sys.modules["audited_inner"]
    lines = capfd.readouterr().out.splitlines()
    assert json.loads(lines[0]) == {"ready": True}
    assert json.loads(lines[1])["outputs"] == ["5"]


def test_a_file_that_is_no_module_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ImportError, match=r"a\.txt is not a module"):
        child.load(str(tmp_path / "a.txt"), "a")


def test_a_worker_reports_why_it_cannot_start(tmp_path: Path) -> None:
    with (
        Worker(tmp_path / "absent.so", "absent", dict(os.environ)) as worker,
        pytest.raises(WorkerError, match="absent"),
    ):
        worker.run((Step("m.f()"),))


def test_a_worker_reports_that_its_process_ended(tmp_path: Path) -> None:
    (tmp_path / "inner.py").write_text("x = 5\n", encoding="utf-8")
    with Worker(tmp_path / "inner.py", "inner", dict(os.environ)) as worker:
        assert worker.run((Step("m.x"),)).outputs == ("5",)
        assert worker._process is not None
        worker._process.popen.kill()
        worker._process.popen.wait()
        with pytest.raises(WorkerError):
            worker.run((Step("m.x"),))


# ---- faults ----

SUMMARY = "SUMMARY: AddressSanitizer: {} (/a/box.so+0x1) in f\n"


@pytest.mark.parametrize(
    ("errors", "kind"),
    [
        (SUMMARY.format("heap-use-after-free"), "freed"), ("attempting double-free on 0x1", "freed"),
        (SUMMARY.format("heap-buffer-overflow"), "beyond"), (SUMMARY.format("new-kind"), "crash"),
        ("SEGV on unknown address 0x000000000008 (pc\n" + SUMMARY.format("SEGV"), "null"),
        ("SEGV on unknown address 0x0000a5a5a5a5 (pc\n" + SUMMARY.format("SEGV"), "crash"),
        ("a.c:1:2: runtime error: index 3 out of bounds", "undefined"), ("", "crash"),
    ],
)  # fmt: skip
def test_kinds_of_crashes(errors: str, kind: str) -> None:
    assert kind_of(Outcome(-6, 0, (), errors=errors)) == kind


def test_programs_that_end_have_no_fault() -> None:
    assert kind_of(Outcome(0, 0, ("1",))) == ""
    assert kind_of(Outcome(-14, 0, (), late=True)) == ""
    assert kind_of(Outcome(0, 0, ("!SystemError: f returned NULL",))) == "system"


def test_signatures_name_the_first_place_in_c() -> None:
    errors = "#0 0x1 (/usr/lib/libasan.so.8+0x2)\n#1 0x1 (/a/box.so+0x30)\n" + SUMMARY.format("SEGV")
    program = Program((Step("m.f()"),))
    assert signature_of(Fault("crash", program, Outcome(-6, 0, (), errors=errors))) == "SEGV /a/box.so+0x30"
    assert signature_of(Fault("leak", program, Outcome(0, 0, ()))) == "leak "


def test_what_was_observed() -> None:
    program = Program((Step("m.f()"),))
    frames = "#0 0x1 in PyObject_Call a.c:1\n#1 0x2 in f /b/a.c:7:3\n\n"
    errors = f"==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0 (pc 0x1)\n{frames}"
    assert observed(Fault("crash", program, Outcome(-6, 0, (), errors=errors))) == "SEGV in f (a.c:7)"
    assert observed(Fault("crash", program, Outcome(-6, 0, ()))) == "status -6"
    assert (
        observed(Fault("differs", program, Outcome(0, 0, ())))
        == "the results are others if arguments live until the end"
    )


# ---- the command ----

LIBRARY = (
    "int twice(int x) { return 2 * x; }\nstatic const int table[] = {1, 2};\nint item(int i) { return table[i]; }\n"
)
DECLARED = "- {include: <stdlib.h>}\n- {name: twice, return: int, arguments: [int x]}\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of declarations and their C, which is the current folder."""
    (tmp_path / "lib.h").write_text("int twice(int x);\nint item(int i);\n", encoding="utf-8")
    (tmp_path / "lib.c").write_text(f'#include "lib.h"\n{LIBRARY}', encoding="utf-8")
    item = "- {name: item, return: int, arguments: [int i]}\n"
    (tmp_path / "lib.yaml").write_text(
        f"- include: lib.h\n- {{name: twice, return: int, arguments: [int x]}}\n{item}", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


@NEEDS_SANITIZER
def test_a_file_is_audited(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert (
        main(
            [
                "audit",
                "lib.yaml",
                "--source",
                "lib.c",
                "--minutes",
                "0.1",
                "--jobs",
                "1",
                "-I",
                ".",
                "--write",
                "faults",
            ]
        )
        == 1
    )
    shown = capfd.readouterr().out
    assert "lib.yaml:3:3: fault: 'item' " in shown
    assert "lib: 1 fault: " in shown
    (test,) = (project / "faults").iterdir()
    assert "    m.item(" in test.read_text(encoding="utf-8")
    (project / "audit.yaml").write_text("leave_out: {item: its index is not checked}\n", encoding="utf-8")
    assert main(["audit", "lib.yaml", "--source", "lib.c", "--minutes", "0", "--json"]) == 0
    (data,) = json.loads(capfd.readouterr().out)
    assert (data["module"], data["findings"], data["unreached"]) == ("lib", [], {"item": "its index is not checked"})


@NEEDS_SANITIZER
def test_the_modules_of_a_project_are_audited(project: Path, capfd: pytest.CaptureFixture[str]) -> None:
    table = '[tool.cwrap.modules."lib._native"]\ndeclarations = ["lib.yaml"]\nsources = ["lib.c"]\n'
    (project / "pyproject.toml").write_text(table, encoding="utf-8")
    (project / "accepted.yaml").write_text("accept: {item: its index is not checked}\n", encoding="utf-8")
    assert main(["audit", "--minutes", "0.05", "--settings", "accepted.yaml"]) == 0
    assert "lib._native: 0 faults" in capfd.readouterr().out


def test_errors_of_the_command(
    project: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["audit"]) == 2
    assert "no FILE given" in capsys.readouterr().err
    monkeypatch.setattr("cwrap.cli.audit.preloaded", lambda *_: "")
    assert main(["audit", "lib.yaml"]) == 2
    assert "the compiler has no address sanitizer" in capsys.readouterr().err
    monkeypatch.setattr("cwrap.cli.audit.preloaded", lambda *_: "x")
    assert main(["audit", "lib.yaml", "--source", "absent.c"]) == 2
    assert "file 'absent.c' not found" in capsys.readouterr().err


@NEEDS_SANITIZER
def test_the_example_of_the_guide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    blocks = re.findall(r"```(\w+)\n(.*?)```", (ROOT / "docs/guides/audit.md").read_text(encoding="utf-8"), re.DOTALL)
    first = dict(reversed(blocks))
    (tmp_path / "label.h").write_text(first["c"], encoding="utf-8")
    (tmp_path / "label.yaml").write_text(first["yaml"], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["audit", "label.yaml", "--minutes", "0"]) == 1
    assert "".join(first["text"].splitlines(keepends=True)[:3]) in capfd.readouterr().out
    cured = first["yaml"].replace("const char* text]", "{arg: const char* text, kept_by: self}]")
    (tmp_path / "label.yaml").write_text(cured, encoding="utf-8")
    assert main(["audit", "label.yaml", "--minutes", "0"]) == 0


@pytest.mark.parametrize("name", sorted(path.stem for path in (ROOT / "tests/modules/extensions").glob("*.cwrap")))
def test_programs_of_any_module_are_python(name: str) -> None:
    file = next((ROOT / "tests/modules/extensions").glob(f"{name}.cwrap"))
    is_cpp = name in ("cpp", "zoo")
    types = "cpp_types.yaml" if name == "cpp" else ""
    result = generate(
        Request(file.parent, (file.name,), target="standalone", types=types, language="c++" if is_cpp else "c")
    )
    surface = surface_of(result.plans)
    for number, one in enumerate(surface.operations):
        draw = random.Random(number)
        try:
            program = program_for(one, surface, Values(Settings(), surface.enums), draw)
        except NoObjectError:
            continue
        compile(program.text, name, "exec")


def test_progress_is_shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", stream)
    progress = audit_command.Progress("shop", quiet=False)
    progress.show(Report(programs=20))
    progress.show(Report(programs=21))
    progress.clear()
    assert stream.getvalue() == "\r\x1b[Kshop: 20 programs\r\x1b[K"


def test_errors_of_workers_reach_the_caller() -> None:
    def worker(_: bool) -> Worker:
        raise WorkerError("cannot start")

    with pytest.raises(WorkerError, match="cannot start"):
        Audit(SURFACE, Settings(), 1, worker).run(0, 2)
