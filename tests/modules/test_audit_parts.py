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
from collections.abc import Sequence
from contextlib import nullcontext
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest
import yaml
from folders import ROOT

from cwrap.audit import child
from cwrap.audit.advice import Advice, is_accepted
from cwrap.audit.auditing import Audit, Report
from cwrap.audit.findings import observed
from cwrap.audit.programs import NoObjectError, Program, Step, Writer, connected, program_for, trial_for
from cwrap.audit.sanitizer import AUDIT, audit_environment, preloaded
from cwrap.audit.settings import Settings, SettingsError, read_settings
from cwrap.audit.shrinking import Fault, kind_of, signature_of
from cwrap.audit.surface import Operand, Operation, Surface, surface_of
from cwrap.audit.values import Memory, Values
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
        ("str", r"''|fresh\('.*'\)"),
        ("bytes", r"b''|fresh\(b'.*'( \* 33| \* 15 \+ b'y')?\)"), ("bytearray", r"fresh\(bytearray\(\d+\)\)"),
        ("NDArray[Any]", r"fresh\(np\.zeros\(\d+\)\)"),
        ("Callable[[int], SupportsIndex]", r"fresh\(lambda \*arguments: (0|1 // 0)\)"),
        ("Callable[[], None]", r"fresh\(lambda \*arguments: (None|1 // 0)\)"),
        ("Callable[..., list[int]]", r"fresh\(lambda \*arguments: (None|1 // 0)\)"),
        ("Sequence[SupportsIndex]", r"fresh\(\[(-?\d+(, -?\d+)*)?\]\)"), ("object", r"fresh\('a b'\)|17|object\(\)"),
        ("Colour", r"m\.Colour\.(RED|BLUE)"), ("str | None", r"''|fresh\('.*'\)|None"),
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
    ("bounds", "lowest", "highest"),
    [(("2", "5"), 2, 5), (("", "0"), 0, 0), (("70", ""), 70, 70), (("A", "B"), -1, 1000)],
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


def test_values_of_calls_of_several_threads_are_large() -> None:
    values = Values(Settings(), large=True)
    assert "* 2000" in str(values.expression("f", Operand("x", "Buffer"), random.Random(1)))
    assert "50000" in str(values.expression("f", Operand("x", "NDArray", elements="double"), random.Random(1)))


def test_buffers_that_c_writes_can_be_written() -> None:
    text = Values(Settings()).expression("f", Operand("x", "Buffer", written=True), random.Random(1))
    assert re.fullmatch(r"fresh\(bytearray\(\d+\)\)", str(text))


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


def test_results_made_before_a_call_are_used_after_it() -> None:
    view = operation("Box.view", receiver="Box", gives=("array",))
    change = operation("Box.change", receiver="Box")
    surface = Surface((BOX, view, change), ("Box",), {})
    texts = [program_for(change, surface, Values(Settings()), random.Random(seed)).text for seed in range(40)]
    wanted = re.compile(r"^array1 = box1\.view\(\)\n(.*\n)*box1\.change\(\)\n(.*\n)*array1$", re.MULTILINE)
    assert any(wanted.search(text) for text in texts)


def test_expressions_of_objects_can_name_other_objects() -> None:
    settings = Settings(objects={"Part": ("{Box}.part()",), "Loop": ("m.f({Loop})",)})
    use = operation("Part.use", receiver="Part")
    close = Operation("Part.close", "{self}.close()", HERE, (), "Part", frees=True)
    loop = operation("Loop.use", receiver="Loop")
    surface = Surface((BOX, use, close, loop), ("Box", "Part", "Loop"), {})
    program = program_for(use, surface, Values(settings), random.Random(1))
    assert program.text.startswith("box1 = mBox()\npart1 = box1.part()\n".replace("mBox", "m.Box"))
    assert program.steps[1].operation == Operation("Part", "{self}.close()", HERE, (), "", ("Part",), written=True)
    with pytest.raises(NoObjectError):
        program_for(loop, surface, Values(settings), random.Random(1))


def test_a_call_uses_the_object_that_it_is_about() -> None:
    take = operation("take", Operand("box", "Box | None", ("Box",), optional=True), receiver="")
    writer = Writer(Surface((BOX, take), ("Box",), {}), Values(Settings()), random.Random(1))
    (box,) = writer.call(BOX)
    for _ in range(10):
        writer.call(take, using=box)
    assert [step.text for step in writer.steps] == ["box1 = m.Box()", *["m.take(box1)"] * 10]


def test_pairs_of_calls_have_new_objects() -> None:
    read, other = (operation(f"Box.{name}", receiver="Box") for name in ("read", "other"))
    for known, pair in (((BOX, read, other), r"read\(\)\nbox\1\.other\(\)\n"), ((BOX, read), r"read\(\)\n")):
        writer = Writer(Surface(known, ("Box",), {}), Values(Settings()), random.Random(1))
        text = writer.write_pairs(read).text
        assert re.match(rf"(?:box(\d) = m\.Box\(\)\nbox\1\.{pair}){{6}}del box1\n", text)


def test_a_rival_makes_the_same_calls() -> None:
    read = operation("Box.read", Operand("text", "str"), receiver="Box", gives=("Box",))
    surface = Surface((BOX, read), ("Box",), {})
    programs = [program_for(read, surface, Values(Settings()), random.Random(seed)) for seed in range(60)]
    pairs = re.compile(r"^(box\d+) = m\.Box\(\)\nbox\d+ = \1\.read\((.*)\)\nbox\d+ = box1\.read\(\2\)$", re.MULTILINE)
    assert any(pairs.search(program.text) for program in programs)
    assert all(connected(program.steps) == program.steps for program in programs)


def test_values_of_calls_that_succeeded_are_used_again() -> None:
    memory = Memory()
    put = operation("put", Operand("x", "NDArray", elements="double"), Operand("n", "SupportsIndex", optional=True),
                    Operand("box", "Box", ("Box",)))  # fmt: skip
    memory.note(put, (("x", "fresh(np.ones(4, np.float64))"),), succeeded=False)
    for _ in range(2):
        memory.note(put, (("x", "fresh(np.ones(7, np.float64))"), ("box", "box1")), succeeded=True)
    assert memory.calls == {put: [{"x": "fresh(np.ones(7, np.float64))"}]}
    assert memory.sizes == [7]
    values = Values(Settings(), memory=memory)
    writer = Writer(Surface((BOX, put), ("Box",), {}), values, random.Random(1))
    for _ in range(40):
        writer.call(put)
    texts = [step.text for step in writer.steps if "put" in step.text]
    assert sum("np.ones(7, " in text for text in texts) > 20
    assert any("np.ones(3, " in text for text in texts)


def test_a_trial_calls_an_operation_with_different_values() -> None:
    sized = operation("sized", Operand("x", "NDArray", elements="double"))
    trial = trial_for(sized, Surface((sized,), (), {}), Values(Settings()), random.Random(1))
    assert len({step.text for step in trial.steps}) > 3


# ---- advice ----


@pytest.mark.parametrize(
    ("source", "place", "key", "value", "changed"),
    [
        ("- {arguments: [int n, char* text]}", (1, 23), "kept_by", "self",
         "- {arguments: [int n, {arg: char* text, kept_by: self}]}"),
        ("- {arguments: [&n int n, *n]}", (1, 16), "default", "1", "- {arguments: [&n {arg: int n, default: 1}, *n]}"),
        ("- arguments:\n    - arg: char* text\n      nullable: true", (2, 12), "kept_by", "self",
         "- arguments:\n    - kept_by: self\n      arg: char* text\n      nullable: true"),
        ("- {arguments: [{arg: char* text, nullable: true}]}", (1, 22), "nullable", "",
         "- {arguments: [{arg: char* text}]}"),
        ("- {arguments: [{nullable: true, arg: char* text}]}", (1, 16), "nullable", "",
         "- {arguments: [{arg: char* text}]}"),
        ("- {name: f, gil: release}", (1, 3), "gil", "hold", "- {name: f, gil: hold}"),
        ("- {arguments: [char* text]}", (1, 16), "nullable", "", "- {arguments: [char* text]}"),
        ("- {arguments: [{arg: char* text}]}", (1, 16), "nullable", "", "- {arguments: [{arg: char* text}]}"),
        ("- {arguments: [int n]}", (1, 15), "gil", "hold", "- {arguments: [int n]}"),
        ("- {arguments: [int n]}", (7, 1), "gil", "hold", "- {arguments: [int n]}"),
        ("- {arguments: [int n]}", (1, 18), "gil", "hold", "- {arguments: [int n]}"),
    ],
)  # fmt: skip
def test_advice_is_written_into_declarations(
    source: str, place: tuple[int, int], key: str, value: str, changed: str
) -> None:
    advice = Advice("", Location("a.yaml", *place), key, value)
    assert advice.applied(source) == changed
    yaml.safe_load(changed)
    block = Advice("", Location("a.cwrap", place[0] + 2, place[1]), key, value)
    assert block.applied(f"int c;\n[[\n{source}\n]]\n") == f"int c;\n[[\n{changed}\n]]\n"


def test_advice_is_accepted_if_the_check_accepts_it(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("- {name: f, arguments: [const char* text]}\n", encoding="utf-8")
    request = Request(tmp_path, ("a.yaml",), target="standalone")
    place = Location("a.yaml", 1, 25)
    assert is_accepted(Advice("", place, "nullable", "true"), request)
    assert not is_accepted(Advice("", place, "kept_by", "self"), request)
    assert not is_accepted(Advice("", Location("a.yaml", 9, 1), "nullable", "true"), request)


# ---- audit.yaml ----


def test_settings_are_read(tmp_path: Path) -> None:
    file = tmp_path / "audit.yaml"
    text = "samples: {sql: [\"'a'\", 1, m.A, -2 << n, None, 'bytes(9)', 'f(fresh(x))']}\nobjects: {Box: m.f()}\n"
    text += "leave_out: {f: waits}\n"
    file.write_text(text, encoding="utf-8")
    settings = read_settings(file)
    samples = ("fresh('a')", "1", "m.A", "-2 << n", "None", "fresh(bytes(9))", "f(fresh(x))")
    assert settings == Settings({"sql": samples}, {"Box": ("m.f()",)}, {"f": "waits"}, {})


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
        read=os.read,
        close=os.closerange,
    )
    return made


def requested(*steps: str, mode: str = "run", exits: bool = False, fail: int = 0) -> dict[str, Any]:
    """Return the request to run a program."""
    rows = [[text, [text.split(" = ")[0]] if " = " in text else []] for text in steps]
    return {"steps": rows, "mode": mode, "exits": exits, "fail": fail}


def answer(*steps: str, folder: Path, **request: Any) -> dict[str, Any]:
    """Return what a forked process does with a program."""
    return child.forked(module(), requested(*steps, **request), str(folder / "errors"))


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
    assert outputs[2:] == ["None", "?", "'ab'"]


def test_steps_without_their_objects_are_skipped(tmp_path: Path) -> None:
    outputs = answer("x = m.f(1 // 0)", "m.f(x)", "m.f(y)", folder=tmp_path)["outputs"]
    assert outputs == ["!ZeroDivisionError: integer division or modulo by zero", "?",
                       "!NameError: name 'y' is not defined"]  # fmt: skip


def test_folders_of_programs_that_crash_are_removed(tmp_path: Path) -> None:
    found = answer("open('left', 'w').close()", "m.crash()", folder=tmp_path)
    assert found["status"] == -9
    assert [path.name for path in tmp_path.iterdir()] == ["errors"]


def test_programs_do_not_reach_the_pipes_of_the_audit(tmp_path: Path) -> None:
    assert answer("m.read(0, 1)", "m.close(0, 65)", "m.f()", folder=tmp_path)["outputs"] == ["b''", "None", "0"]


def test_several_threads_do_the_last_step(tmp_path: Path) -> None:
    assert answer("x = []", "x.append(1)", mode="threads", folder=tmp_path)["outputs"] == ["[]", ""]


def test_an_allocation_can_fail_only_if_the_allocator_is_loaded(tmp_path: Path) -> None:
    found = answer("m.f()", fail=1, folder=tmp_path)
    assert (found["outputs"], found["failed"]) == (["0"], True)


def test_the_last_step_is_run_in_another_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "_SECONDS", 0.3)
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    run = child.Run(module(), [["m.f()", []], ["m.f(2)", []]], keeps=False)
    guard = child.Guard()
    guard.add({(1, 2)})
    for request in ({"fail": 1, "mode": "run"}, {"fail": 0, "mode": "threads"}):
        run.all(last=child.last_of(run, request, guard))
    assert run.outputs == ["0", "2", "0", ""]
    assert child.last_of(run, {"fail": 0, "mode": "run"}, guard) is None


def test_exceptions_are_outputs() -> None:
    run = child.Run(module(), [["x = 1", ["x"]]], keeps=False)
    assert [run.one(child.compiled(text, []), []) for text in ("x", "y", "1 // 0")] == [
        "?", "!NameError: name 'y' is not defined", "!ZeroDivisionError: integer division or modulo by zero",
    ]  # fmt: skip


def test_a_process_that_does_not_answer_is_killed() -> None:
    read, write = os.pipe()
    with subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"]) as sleeping:
        assert child.collected(read, sleeping.pid, 0.05) == (b"", -9, True)
        sleeping.returncode = -9  # `collected` has waited for the process
    os.close(read)
    os.close(write)


def test_a_process_that_a_busy_machine_delays_is_not_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    used = count(1)
    read, write = os.pipe()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as delayed:
        assert child.seconds_of(delayed.pid) >= 0

        def seconds(_: int) -> float:
            number = next(used)
            if number == 3 and delayed.stdin is not None:
                delayed.stdin.close()
                os.write(write, b"{}")
                os.close(write)
            return float(number)

        monkeypatch.setattr(child, "seconds_of", seconds)
        assert child.collected(read, delayed.pid, 0.01) == (b"{}", 1, False)
        delayed.returncode = 1  # `collected` has waited for the process
    os.close(read)


def test_each_repetition_may_take_as_long_as_a_program() -> None:
    assert child.longest("leak") == child._REPEATED * child.longest("run")


def test_the_time_of_a_process_that_ended_is_unknown() -> None:
    assert child.seconds_of(2**22 + 1) == 0


def test_the_allocator_is_called_if_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[Any] = []
    library = SimpleNamespace(
        cwrap_guard_begin=lambda: calls.append("begin"), cwrap_guard_left=lambda: 0,
        cwrap_guard_end=lambda: calls.append("end"),
        cwrap_guard_range=lambda first, last: calls.append((first.value, last.value)),
        cwrap_guard_fail=lambda number: calls.append(number.value),
        cwrap_guard_pad=lambda size: calls.append(size.value),
    )  # fmt: skip
    monkeypatch.setattr("ctypes.CDLL", lambda _: library)
    guard = child.Guard()
    guard.begin()
    guard.add({(1, 2)})
    guard.fail(3)
    guard.end()
    assert calls == ["begin", (1, 2), 3, "end"]
    assert not guard.waits
    assert child.roomy(lambda: "ab") == "ab"
    assert calls[4:] == [child._ROOM, 0]


def test_a_crash_has_the_number_of_its_step(tmp_path: Path) -> None:
    found = answer("m.f()", "m.crash()", "m.f()", folder=tmp_path)
    assert (found["status"], found["step"], found["outputs"]) == (-9, 1, [])


def test_functions_of_c_are_traced(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    answer("m.leave(1)", mode="trace", folder=tmp_path)
    assert "CALLED: list.append\n" in (tmp_path / "errors").read_text(encoding="utf-8")
    child.traced(None, "call", len)
    child.traced(None, "c_call", len)
    assert capfd.readouterr().err == "CALLED: len\n"


def test_a_program_that_does_not_end_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(child, "LONGEST", 0.3)
    assert answer("m.spin()", folder=tmp_path)["late"]


def test_the_interpreter_can_end_while_objects_are_left(tmp_path: Path) -> None:
    request = requested("x = 1", exits=True)
    code = (
        f"import json, sys, types; sys.path.insert(0, {str(Path(child.__file__).parent)!r}); import child\n"
        f"print(json.dumps(child.forked(types.ModuleType('m'), {request}, {str(tmp_path / 'errors')!r})))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout.splitlines()[-1])["outputs"] == ["1"]


@pytest.mark.slow
def test_leaks_are_bytes_of_each_repetition() -> None:
    amounts = iter(range(0, 800, 10))
    assert child.leaked(module(), [["m.f()", []]], lambda: next(amounts)) == 10
    irregular = iter(n * n for n in count())
    assert child.leaked(module(), [["m.f()", []]], lambda: next(irregular)) == 0
    assert child.leaked(module(), [["m.f()", []]], lambda: 5) == 0


@pytest.mark.parametrize(("mode", "exits"), [("run", False), ("keep", True), ("leak", False), ("all", False)])
def test_the_answer_of_the_forked_process(
    mode: str, exits: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "_exit", sys.exit)
    monkeypatch.setattr(signal, "setitimer", lambda *_: 0)  # it would end the process of the tests
    monkeypatch.setattr(child, "allocated_bytes", lambda: lambda: 0)
    monkeypatch.chdir(tmp_path)
    read, write = os.pipe()
    steps_read, steps_write = os.pipe()
    request = requested("m.f()", mode=mode, exits=exits)
    with pytest.raises(SystemExit):
        child.in_child(module(), request, steps_write, write)
    os.close(write)
    os.close(steps_write)
    with os.fdopen(read) as answers, os.fdopen(steps_read, "rb") as steps:
        kept = ["0"] * (mode == "all")
        outputs = ["0"] * (mode != "leak")
        assert json.load(answers) == {"outputs": outputs, "kept": kept, "leak": 0, "failed": False}
        assert steps.read() == {"leak": b"\0" * 3, "all": b"\0\1"}.get(mode, b"\0")


def test_values_are_shown_without_addresses() -> None:
    run = child.Run(module(), [], keeps=True)
    code = child.compiled("m.f([1, (b'a', np.ones(1)), object(), 0x602000000010, 1 << 60])", [])
    assert run.one(code, []) == f"[1, [b'a', array([1.])], object, address, {1 << 60}]"
    assert run.one(child.compiled("x = fresh([1])", ["x"]), ["x"]) == "[1]"
    assert child.Run(module(), [], keeps=False).fresh("ab") == "ab"


def test_the_child_of_a_fork_runs_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fork", lambda: 0)
    monkeypatch.setattr(os, "dup2", lambda *_: None)
    monkeypatch.setattr(child, "in_child", lambda *_: sys.exit(7))
    monkeypatch.chdir(tmp_path)  # the child changes the current folder, which must be restored
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
    assert child.fresh(np.ones((2, 3))).tolist() == [[1.0] * 3] * 2
    assert child.fresh(np.ones(0)).tolist() == []
    for other in (np.ones((4, 4))[:, 1], np.array([text, None])):  # a copy would have another layout, or other elements
        assert child.fresh(other) is other
    assert child.keep([1]) == [1]
    assert child.roomy(lambda: "ab") == "ab"


def test_a_module_is_loaded_by_its_file(tmp_path: Path) -> None:
    (tmp_path / "inner.py").write_text("x = 5\n", encoding="utf-8")
    assert child.load(str(tmp_path / "inner.py"), "audited_package.inner").x == 5
    assert sys.modules.pop("audited_package.inner").x == 5
    del sys.modules["audited_package"]


def test_requests_are_answered_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "inner.py").write_text("x = 5\n", encoding="utf-8")
    request = json.dumps(requested("m.x"))
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
        ("GUARD: heap-use-after-free: in a block of 3 bytes\n" + SUMMARY.format("SEGV"), "freed"),
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
    guarded = f"GUARD: heap-use-after-free: in a block of 3 bytes\n{errors}"
    assert observed(Fault("freed", program, Outcome(-6, 0, (), errors=guarded))) == ("heap-use-after-free in f (a.c:7)")
    assert observed(Fault("waits", program, Outcome(0, 0, ()))) == "a step of the second run did not end"
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
    assert main(["audit", "lib.yaml", "--source", "lib.c", "--minutes", "0", "--json", "--only", "twice"]) == 0
    assert json.loads(capfd.readouterr().out)[0]["programs"] == 10
    assert main(["audit", "lib.yaml", "--source", "lib.c", "--minutes", "0", "--json"]) == 0
    (data,) = json.loads(capfd.readouterr().out)
    assert (data["module"], data["findings"], data["unreached"]) == ("lib", [], {"item": "its index is not checked"})


@pytest.mark.slow
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
    assert main(["audit", "lib.yaml", "--source", "lib.c", "--only", "itme"]) == 2
    assert "'itme' is no operation of 'lib'; did you mean 'item'?" in capsys.readouterr().err
    assert main(["audit", "lib.yaml", "--source", "absent.c"]) == 2
    assert "file 'absent.c' not found" in capsys.readouterr().err


@pytest.mark.slow
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


def test_the_summary_names_operations_that_never_succeeded() -> None:
    report = Report(programs=3, raised={"f": "ValueError: no"}, unreached={"g": "waits"})
    report.reached.update("fh")
    assert audit_command._summary("shop", report, 3).splitlines() == [
        "shop: not called: g: waits", "shop: never succeeded: f: ValueError: no",
        "shop: 0 faults: 3 programs called 2 of 3 operations, of which 1 never succeeded, in 0 s",
    ]  # fmt: skip


def test_operations_with_the_same_reason_are_in_one_line() -> None:
    report = Report(unreached={**dict.fromkeys("abcdefg", "nothing makes Box"), "h": "waits"})
    lines = audit_command._summary("shop", report, 8).splitlines()
    assert lines[:2] == ["shop: not called: a, b, c, d, e and 2 more: nothing makes Box", "shop: not called: h: waits"]


def test_an_audit_ends_if_nothing_can_be_called(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []

    def nothing(*arguments: object) -> None:
        tried.append(arguments)
        if len(tried) > 100:
            raise WorkerError("the audit goes on")
        raise NoObjectError("Box")

    monkeypatch.setattr("cwrap.audit.auditing.program_for", nothing)
    worker = cast("Worker", nullcontext())
    audit = Audit(Surface((operation("plain"),), (), {}), Settings(), 1, lambda _: worker)
    assert audit.run(3600, 1, rounds=0).unreached == {
        "plain": "nothing makes Box; write 'samples' or 'objects' in audit.yaml"
    }


def test_errors_of_workers_reach_the_caller() -> None:
    def worker(_: bool) -> Worker:
        raise WorkerError("cannot start")

    with pytest.raises(WorkerError, match="cannot start"):
        Audit(SURFACE, Settings(), 1, worker).run(0, 2)


@pytest.mark.parametrize(
    ("output", "claims", "raised"),
    [("!ValueError", [], ["plain"]), ("1", ["leak"], []), (child.SKIPPED, ["leak"], ["plain"])],
)
def test_leaks_of_calls_that_fail_are_not_reported(output: str, claims: list[str], raised: list[str]) -> None:
    class Leaking(Worker):
        def __init__(self, *_: object) -> None:
            self._command = ["", "", "/a/box.so"]

        def __enter__(self) -> Worker:
            return self

        def __exit__(self, *error: object) -> None:
            pass

        def run(self, steps: Sequence[Step], *_: object) -> Outcome:
            """Return that the call leaked."""
            leak = 10 * any("plain" in step.text for step in steps)
            return Outcome(0, len(steps) - 1, (output,) * len(steps), leak)

    report = Audit(Surface((operation("plain"),), (), {}), Settings(), 1, Leaking).run(0, 1)
    assert [finding.claim for finding in report.findings] == claims
    assert [*report.raised] == raised


@pytest.mark.parametrize(("called", "name"), [("Box.read", "Box.read"), ("list.append", "Box"), ("", "Box.read")])
def test_a_crash_in_an_expression_of_the_settings_is_one_of_the_call_in_it(called: str, name: str) -> None:
    class Crashing(Worker):
        def __init__(self, *_: object) -> None:
            self._command = ["", "", "/a/box.so"]

        def __enter__(self) -> Worker:
            return self

        def __exit__(self, *error: object) -> None:
            pass

        def run(self, steps: Sequence[Step], *_: object) -> Outcome:
            """Return that the call crashed, in the expression if it calls a function."""
            texts = [step.text for step in steps]
            number = next((n for n, text in enumerate(texts) if ("made()" if called else "read(") in text), -1)
            crashed = Outcome(-6, number, ("1",) * number, errors=f"{SUMMARY.format('new')}CALLED: {called}\n")
            return crashed if number >= 0 else Outcome(0, len(steps) - 1, ("1",) * len(steps), kept=("1",) * len(steps))

    read = operation("Box.read", receiver="Box")
    close = Operation("Box.close", "{self}.close()", HERE, (), "Box", frees=True)
    settings = Settings(objects={"Box": ("made()",)})
    report = Audit(Surface((read, close), ("Box",), {}), settings, 1, Crashing).run(0, 1, only=("Box.read",))
    assert [finding.operation for finding in report.findings] == [name]
