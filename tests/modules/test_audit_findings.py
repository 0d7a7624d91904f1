"""What faults say about declarations: the claim, the message and the key to write."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from cwrap.audit.findings import Finding, finding_of
from cwrap.audit.programs import Program, Step
from cwrap.audit.shrinking import Examiner, Fault
from cwrap.audit.surface import Operand, Operation
from cwrap.audit.workers import Outcome, Worker
from cwrap.features.lifetimes.kept_by import Keeper
from cwrap.source.location import Location

HERE, THERE = Location("a.yaml", 1, 1), Location("a.yaml", 2, 1)


def operation(name: str, *operands: Operand, receiver: str = "", gives: tuple[str, ...] = ()) -> Operation:
    """Return an operation whose declaration is `HERE` and whose receiver is `box`."""
    own = Operand("self", receiver, (receiver,), declared="box", location=THERE) if receiver else None
    return Operation(name, f"m.{name}({{arguments}})", HERE, operands, receiver, gives, places=(HERE,) * len(gives),
                     declaration=HERE, self_operand=own)  # fmt: skip


def operand(name: str, *classes: str, **settings: object) -> Operand:
    """Return an argument."""
    return Operand(name, "str", classes, declared=name, location=THERE, **settings)  # type: ignore[arg-type]


BOX = operation("Box", gives=("Box",))


class Told(Examiner):
    """An examiner with given answers."""

    def __init__(
        self, argument: tuple[Step, str] | None = None, variable: str = "", none: str = "",
        short: tuple[Step, str] | None = None, leaking: Step | None = None,
    ) -> None:  # fmt: skip
        self.answers = argument, variable, none
        self.short, self.leaking = short, leaking

    def short_argument(self, fault: Fault) -> tuple[Step, str] | None:
        """Return the argument that is shorter than C believes."""
        return self.short

    def leaking_step(self, fault: Fault) -> Step | None:
        """Return the step that leaks."""
        return self.leaking

    def kept_argument(self, fault: Fault) -> tuple[Step, str] | None:
        """Return the argument that must live longer."""
        return self.answers[0]

    def kept_variable(self, fault: Fault) -> str:
        """Return the variable that must live longer."""
        return self.answers[1]

    def none_argument(self, fault: Fault, other: str) -> str:
        """Return the argument that must not be None."""
        return self.answers[2]


MADE = Step("a = m.Box()", ("a",), frozenset(), BOX)
CHILD = Step("b = a.child('x')", ("b",), frozenset("a"),
             operation("Box.child", operand("text"), receiver="Box", gives=("Box",)),
             (("self", "a"), ("text", "'x'")))  # fmt: skip
FUNCTION = "fresh(lambda *arguments: 0)"
KEEP = Step("m.keep(a, f)", (), frozenset("a"), operation("keep", operand("x", "Box"), operand("f")),
            (("x", "a"), ("f", FUNCTION)))  # fmt: skip
CALL = Step(f"m.call({FUNCTION})", (), frozenset(), operation("call", operand("f")), (("f", FUNCTION),))
HOLD = Step("m.hold(a)", (), frozenset("a"), operation("hold", operand("x", "Box")), (("x", "a"),))
PLAIN = Step("m.plain(None)", (), frozenset(), operation("plain", operand("x")), (("x", "None"),))
OTHER = Step("gc.collect()")


def advised(finding: Finding) -> list[str]:
    """Return the advice of a finding, and its hint if no advice is accepted."""
    return [*(advice.text for advice in finding.advice), finding.hint]


def found(
    kind: str, *steps: Step, told: Told | None = None, at: int = -1, errors: str = "", exits: bool = False
) -> Finding:
    """Return the finding of a fault in the last step, or in a given one."""
    outcome = Outcome(-6, at if at >= 0 else len(steps) - 1, (), 7, errors=errors)
    fault = Fault(kind, Program(steps, exits), outcome)
    return finding_of(fault, told or Told(), fault)


@pytest.mark.parametrize(
    ("step", "name", "keepers"),
    [
        (CHILD, "text", ["self", "return"]),
        (Step("b = m.f('x')", ("b",), frozenset(), operation("f", operand("text"), gives=("Box",)), (("text", "'x'"),)),
         "text", ["return"]),
        (KEEP, "f", ["x", "library"]), (PLAIN, "x", []),
    ],
)  # fmt: skip
def test_an_argument_that_c_keeps(step: Step, name: str, keepers: list[str]) -> None:
    finding = found("freed", step, OTHER, told=Told(argument=(step, name)))
    assert finding.claim == "lifetime"
    none = f"no object can keep '{name}': copy it in C"
    assert advised(finding) == [*(f"write 'kept_by: {keeper}' for '{name}'?" for keeper in keepers), none]
    assert step.operation is not None
    assert finding.message == f"C uses '{name}' of '{step.operation.name}' after the call returned"
    assert {(advice.location, advice.key) for advice in finding.advice} <= {(THERE, "kept_by")}
    assert finding.advised(lambda _: False).hint == none
    assert finding.advised(lambda advice: advice.value == "library").hint == (
        f"write 'kept_by: library' for '{name}'?" if "library" in keepers else none
    )


def test_a_function_that_c_calls_later() -> None:
    assert found("beyond", MADE, KEEP, PLAIN).message == "C calls 'f' of 'keep' after the call returned"

    def kept_by(name: str, slot: str = "") -> Step:
        function = operand("f", keeper=Keeper(name, slot))
        return replace(KEEP, operation=operation("known", operand("x", "Box"), function, receiver="Box"))

    known = kept_by("y")
    assert found("freed", MADE, known, KEEP, PLAIN).message == "C calls 'f' of 'keep' after the call returned"
    finding = found("freed", MADE, known, PLAIN)
    assert finding.message == "C calls 'f' of 'known' after the call returned"
    assert advised(finding)[:2] == ["write 'kept_by: self' for 'f'?", "write 'kept_by: x' for 'f'?"]
    assert advised(found("freed", MADE, kept_by("box"), PLAIN))[0] == "write 'kept_by: x' for 'f'?"
    slot = found("freed", MADE, kept_by("box", "log"), PLAIN)
    assert advised(slot)[0] == "write 'kept_by: box', without a slot, for 'f'?"
    alone = replace(KEEP, operation=operation("known", operand("f", keeper=Keeper("self")), receiver="Box"))
    assert (
        "after the call returned"
        not in found("crash", MADE, replace(alone, arguments=alone.arguments[1:]), PLAIN).message
    )
    finding = found("crash", MADE, KEEP, OTHER)
    assert (finding.claim, finding.operation) == ("lifetime", "keep")
    assert finding.message == "C calls 'f' of 'keep' after the call returned"


def test_an_object_that_is_freed_too_early() -> None:
    finding = found("freed", MADE, CHILD, OTHER, told=Told(variable="a"))
    assert finding.message == "the result of 'Box.child' uses 'self' after Python freed it"
    assert advised(finding)[:2] == ["write 'owner: self' for the result?", "write 'kept_by: return' for 'self'?"]
    taking = Step(
        "b = m.f(a)", ("b",), frozenset("a"), operation("f", operand("x", "Box"), gives=("Box",)), (("x", "a"),)
    )
    assert (
        advised(found("freed", MADE, taking, OTHER, told=Told(variable="a")))[0] == "write 'owner: x' for the result?"
    )
    finding = found("freed", MADE, HOLD, OTHER, told=Told(variable="a"))
    assert (finding.message, advised(finding)) == (
        "C uses 'x' of 'hold' after Python freed it", ["no object can keep 'x': copy it in C"],
    )  # fmt: skip
    assert found("freed", MADE, OTHER, told=Told(variable="a")).claim == "ownership"


def test_a_result_that_another_call_frees() -> None:
    view = Step("array = a.view()", ("array",), frozenset("a"), operation("Box.view", receiver="Box", gives=("array",)),
                (("self", "a"),))  # fmt: skip
    resize = Step("a.resize()", (), frozenset("a"), operation("Box.resize", receiver="Box"), (("self", "a"),))
    read = Step("array", needs=frozenset(("array",)))
    finding = found("freed", MADE, view, resize, read)
    assert (finding.operation, finding.claim) == ("Box.resize", "lifetime")
    assert finding.message == "'Box.resize' frees the result of 'Box.view', which Python can still use"
    assert advised(finding) == ["write 'invalidates: box'?", "write 'invalidates' with the owner of the result"]
    assert view.operation is not None
    lent = replace(view, operation=replace(view.operation, borrowed=True))
    unowned = found("freed", MADE, lent, resize, read)
    assert (unowned.operation, unowned.message) == (
        "Box.view", "'Box.resize' frees the result of 'Box.view', whose 'owner' is the library",
    )  # fmt: skip
    assert advised(unowned)[0] == "write 'owner: self' for the result?"
    unnamed = Step("a.resize()", (), frozenset("a"), operation("f"))
    assert found("freed", MADE, view, unnamed, read).advice == ()
    assert found("leak", MADE, view, resize, read).message == finding.message
    assert found("null", MADE, view, resize, read).message == finding.message
    assert found("freed", MADE, view, read).claim == "ownership"
    second = replace(view, text="other = a.view()", gives=("other",))
    both = Step("array.join(other)", needs=frozenset(("array", "other")))
    assert (
        found("freed", MADE, view, second, both).claim == "ownership"
    )  # the second call makes what the last one needs
    taken = Step("a.take(array)", (), frozenset(("a", "array")), operation("Box.take", receiver="Box"))
    assert found("freed", MADE, view, taken, read).claim == "ownership"


def test_an_object_with_two_owners() -> None:
    finding = found("freed", MADE, CHILD)
    assert finding.message == "Python frees the result of 'Box.child', which something else frees too"
    assert advised(finding) == [
        "write 'owner: self' for the result, or 'free: none' for its class?",
        "write 'owner: library' for the result, or 'free: none' for its class?",
        "write 'owner' with the object that frees it, or 'free: none'?",
    ]
    finding = found("freed", MADE, HOLD, exits=True)
    assert (finding.message, advised(finding)[0]) == (
        "'hold' frees 'x', which Python frees too",
        "write 'consume: true' for 'x'?",
    )
    assert finding.program.endswith("# the interpreter ends")
    assert found("freed", PLAIN).claim == found("crash", MADE, HOLD).claim == "values"
    dropped = Step("del a", needs=frozenset("a"), drops="a")
    assert found("crash", MADE, HOLD, dropped).claim == "ownership"


def test_a_call_that_waits_if_the_program_is_repeated() -> None:
    finding = found("waits", MADE, CHILD)
    assert (finding.claim, finding.message) == ("leak", "'Box.child' waits forever if the program is repeated")
    assert found("waits", OTHER).operation == "the program"


def test_a_call_of_several_threads() -> None:
    finding = found("threads", MADE, CHILD)
    assert finding.message == "'Box.child' crashes if several threads call it at the same time"
    assert advised(finding) == [
        "write 'gil: hold', or 'exclusive: true' for the class?",
        "do other threads have to wait?",
    ]
    assert found("threads", OTHER).advice == ()


def test_a_call_with_an_allocation_that_fails() -> None:
    finding = found("errors", CALL)
    assert (finding.claim, finding.message) == ("errors", "'call' fails wrongly if an allocation in C fails")


def test_memory_that_nothing_frees() -> None:
    assert found("leak", CHILD, OTHER).message == "each call of 'Box.child' leaves 7 bytes that nothing frees"
    assert found("leak", CHILD, PLAIN, told=Told(leaking=CHILD)).operation == "Box.child"
    kept = "if the library keeps it, 'accept' the fault in audit.yaml"
    assert found("leak", PLAIN).hint == kept
    text = Step("m.text()", ("x",), frozenset(), operation("text", gives=("",)))
    assert advised(found("leak", text)) == [f"does C return memory that the caller frees? write 'free'; {kept}"]
    assert advised(found("leak", CHILD)) == [
        "remove 'owner', so that Python frees the result?",
        "remove 'consume' of 'self', so that Python frees it?",
        f"does the class 'Box' need 'free', or does 'owner' keep Python from freeing the result? {kept}",
    ]
    assert advised(found("leak", HOLD)) == ["remove 'consume' of 'x', so that Python frees it?", kept]
    assert found("leak", OTHER).operation == "the program"


def test_accesses_beyond_a_block() -> None:
    errors = "READ of size 4 at 0x1\n0x1 is located 0 bytes after 12-byte region\n"
    guarded = "GUARD: heap-buffer-overflow: after a block of 7 bytes\ncaused by a WRITE memory access"
    operands = (Operand("data", "bytes"), Operand("x", "NDArray", elements="double"))
    call = Step("m.f()", (), frozenset(), operation("f", *operands))
    finding = found("beyond", call, errors=errors)
    assert finding.message == "'f' reads beyond the end of a block of 12 bytes"
    assert found("beyond", call, errors=guarded).message == "'f' writes beyond the end of a block of 7 bytes"
    assert finding.hint == "does C know the length of 'data' or 'x'? look at its length ('from') or shape"
    finding = found("beyond", PLAIN, errors="WRITE of size 1 at 0x1")
    assert (finding.message, finding.hint) == (
        "'plain' writes beyond the end of a block",
        "does C know the length of 'x'? look at its length ('from') or shape",
    )
    filling = Step("m.f('x')", ("x",), frozenset(), operation("f", operand("text"), Operand("b", "bytes"), gives=("",)))
    assert (
        found("beyond", filling, errors="WRITE of size 1 at 0x1").hint
        == "look at the lengths of the outputs and results"
    )
    assert "of 'b'" in found("beyond", filling, errors="READ of size 1 at 0x1").hint
    assert found("beyond", MADE).hint == "look at the lengths of the outputs and results"
    assert found("beyond", replace(PLAIN, operation=operation("plain"))).claim == "values"
    assert found("beyond", OTHER).claim == "values"


def test_an_argument_that_is_shorter_than_c_believes() -> None:
    told = Told(short=(CHILD, "text"))
    finding = found("crash", MADE, CHILD, OTHER, told=told)
    assert (finding.operation, finding.claim) == ("Box.child", "length")
    assert finding.message == "C reads or writes beyond the end of 'text' of 'Box.child'"
    assert finding.hint == "does C know the length of 'text'? look at its length ('from') or shape"
    finding = found("beyond", MADE, CHILD, OTHER, told=told, errors="READ of size 1 at 0x1")
    assert finding.message == "C reads beyond the end of 'text' of 'Box.child'"
    assert found("freed", MADE, CHILD, OTHER, told=told).claim == "ownership"


def test_none_that_crashes() -> None:
    finding = found("null", PLAIN, told=Told(none="x"))
    assert finding.message == "None for 'x' crashes 'plain'"
    assert advised(finding)[0] == "remove 'nullable' of 'x'?"
    assert found("null", PLAIN).message == "'plain' crashes with x=None"
    assert found("null", PLAIN, OTHER).message == "'plain' crashes with x=None"


def test_other_faults() -> None:
    assert found("differs", PLAIN).message == "results after 'plain' depend on how long arguments live"
    outcome = Outcome(0, 0, ("!SystemError: bad",))
    fault = Fault("system", Program((OTHER,)), outcome)
    assert finding_of(fault, Told(), fault).operation == "the program"
    long = Fault(
        "system", Program((PLAIN,)), Outcome(0, 0, ("!SystemError: the C function reported that it wrote 9 bytes",))
    )
    assert finding_of(long, Told(), long).hint.startswith("does C return the length that it needs")


def test_a_report_has_only_the_lines_that_are_known() -> None:
    bare = Finding("f", Location("box.yaml", 3, 1), "leak", "f leaks", "", "f()", "")
    assert bare.render() == "box.yaml:3:1: fault: f leaks\n\n        f()\n"
    told = replace(bare, hint="does f need 'free'?", observed="8 bytes")
    assert told.render().splitlines()[1:3] == ["    does f need 'free'?", "    observed: 8 bytes"]


# ---- variants of programs ----

SUMMARY = "#0 0x1  (/a/box.so+0x1)\nSUMMARY: AddressSanitizer: heap-use-after-free (/a/box.so+0x1) in f\n"


class Scripted(Worker):
    """A worker whose outcomes depend on the text of the program."""

    def __init__(self, crashes: str, differs: bool = False, waits: str = "never", failures: int = 0) -> None:
        self.crashes, self.differs, self.waits, self.failures = crashes, differs, waits, failures
        self._command = ["", "", "/a/box.so"]

    def run(self, steps: Sequence[Step], mode: str = "run", exits: bool = False, fail: int = 0) -> Outcome:
        """Return a crash if the program, after its mode, matches the expression; the last step can wait."""
        text = "\n".join((mode, *(step.text for step in steps)))
        if fail > self.failures or (fail and fail < self.failures):
            return Outcome(0, len(steps) - 1, ("!",), failed=fail < self.failures)
        if re.search(self.crashes, text):
            return Outcome(-6, len(steps) - 1, (), errors=SUMMARY)
        waits = re.search(self.waits, text)
        if mode == "all" and not waits and re.search(self.waits, text.replace("all", "leak", 1)):
            return Outcome(0, len(steps), (), late=True)  # after all steps
        if waits:
            return Outcome(0, len(steps) - 1, (), late=True)
        kept = ("1",) * (mode == "all" and not self.differs)
        return Outcome(0, len(steps) - 1, (mode,) if self.differs else ("1",), kept=kept)


def test_variants_of_a_program_show_the_cause() -> None:
    kept = Step("m.f(fresh(b'a'), fresh('b'))", operation=BOX, arguments=(("x", "fresh(b'a')"), ("y", "fresh('b')")))
    fault = Fault("freed", Program((kept,)), Outcome(-6, 0, ()))
    assert Examiner(Scripted(r"fresh\('b'\)")).kept_argument(fault) == (kept, "y")
    assert Examiner(Scripted("f")).kept_argument(fault) is None
    drops = (Step("a = m.Box()", ("a",)), Step("del a", needs=frozenset("a"), drops="a"), Step("m.f()"))
    fault = Fault("freed", Program(drops), Outcome(-6, 2, ()))
    assert Examiner(Scripted("del a")).kept_variable(fault) == "a"
    assert Examiner(Scripted("m.f")).kept_variable(fault) == ""
    chain = (
        Step("a = m.Box()", ("a",)), Step("b = a.child()", ("b",), frozenset("a")),
        Step("c = b.view()", ("c",), frozenset("b")), Step("del a", needs=frozenset("a"), drops="a"),
        Step("del b", needs=frozenset("b"), drops="b"), Step("c", needs=frozenset("c")),
    )  # fmt: skip
    both = Examiner(Scripted(r"del a\ndel b"))
    assert both.kept_variable(Fault("freed", Program(chain), Outcome(-6, 5, ()))) == "b"
    short = Examiner(Scripted(r"f\(fresh\(b'a'\)"))
    fault = Fault("beyond", Program((kept,)), Outcome(-6, 0, ()))
    assert short.short_argument(fault) == (kept, "x")
    assert Examiner(Scripted("f")).short_argument(fault) is None
    none = Step("m.f(None, None)", arguments=(("x", "None"), ("z", "1"), ("y", "None")))
    fault = Fault("null", Program((none,)), Outcome(-6, 0, ()))
    assert Examiner(Scripted(r"m.f\(None")).none_argument(fault, "0") == "x"
    assert Examiner(Scripted("m.f")).none_argument(fault, "0") == ""
    ended = Fault("null", Program((none,)), Outcome(-6, 0, ("1",)))
    assert Examiner(Scripted("m.f")).none_argument(ended, "0") == ""


def test_programs_shrink_to_what_the_fault_needs() -> None:
    steps = (Step("a = m.Box()", ("a",)), Step("m.g()"), Step("m.f(a)", needs=frozenset("a")), Step("m.h()"))
    fault = Fault("freed", Program(steps, exits=True), Outcome(-6, 2, (), errors=SUMMARY))
    shrunk = Examiner(Scripted(r"m.f\(")).shrunk(fault)
    assert (shrunk.program.text, shrunk.program.exits) == ("a = m.Box()\nm.f(a)", False)


def test_results_that_depend_on_lifetimes_are_a_fault() -> None:
    examiner = Examiner(Scripted("never", differs=True))
    program = Program((Step("m.f()"),))
    fault = examiner.fault_of(program)
    assert fault is not None
    assert fault.kind == "differs"
    assert examiner.has("differs", program) is not None
    assert not examiner._is_cured(fault, 0, Step("m.g()"))
    assert examiner.has("freed", program) is None


def test_a_step_that_waits_is_left_out() -> None:
    examiner = Examiner(Scripted("never", waits=r"m\.wait\(\)\Z"))
    assert examiner.fault_of(Program((Step("m.f()"), Step("m.wait()")))) is None
    assert examiner.waiting == Step("m.wait()")
    assert examiner.program.text == "m.f()"


def test_a_program_that_waits_if_it_is_repeated_is_a_fault() -> None:
    examiner = Examiner(Scripted("never", waits="^leak"))
    fault = examiner.fault_of(Program((Step("m.f()"),)))
    assert fault is not None
    assert fault.kind == "waits"
    assert examiner.has("waits", fault.program) is not None
    assert examiner.has("threads", fault.program) is None
    assert examiner.shrunk(fault) is fault


def test_the_call_of_an_operation_is_made_by_threads_and_with_failing_allocations() -> None:
    plain, shared = operation("f"), replace(operation("f"), concurrent=True)
    program = Program((Step("m.f()", operation=plain), Step("m.g()")))
    fault = Examiner(Scripted("m.f", failures=2)).has("errors", Program(program.steps[:1]))
    assert fault is not None
    assert Examiner(Scripted("never", failures=9)).has("errors", program) is None
    assert Examiner(Scripted("never", failures=0)).fault_of(program, plain) is None
    assert Examiner(Scripted("never")).fault_of(program, shared) is None
    program = Program((Step("m.f()", operation=shared), Step("m.g()")))
    fault = Examiner(Scripted("^threads")).fault_of(program, shared)
    assert fault is not None
    assert (fault.kind, fault.program.text) == ("threads", "m.f()")


def test_leaks_of_calls_that_fail_are_faults_of_the_library() -> None:
    class Failing(Scripted):
        def run(self, steps: Sequence[Step], mode: str = "run", exits: bool = False, fail: int = 0) -> Outcome:
            """Return that each step raised an exception."""
            return Outcome(0, len(steps) - 1, ("!ValueError",) * len(steps))

    examiner = Examiner(Failing("never"))
    call = Step("m.f()", operation=operation("f"))
    assert examiner.is_of_failure(Fault("leak", Program((call,)), Outcome(0, 0, ())))
    assert not examiner.is_of_failure(Fault("leak", Program((CHILD, OTHER)), Outcome(0, 0, ())))
    assert not examiner.is_of_failure(Fault("freed", Program((call,)), Outcome(0, 0, ())))


def test_the_step_that_leaks_is_one_that_doubles_the_leak() -> None:
    class Leaking(Scripted):
        def run(self, steps: Sequence[Step], mode: str = "run", exits: bool = False, fail: int = 0) -> Outcome:
            """Return that each call of `f` leaks."""
            return Outcome(0, len(steps) - 1, (), 7 * sum(step.text == "m.f()" for step in steps))

    leaking, other = Step("m.f()", operation=operation("f")), Step("m.g()", operation=operation("g"))
    examiner = Examiner(Leaking("never"))
    fault = examiner.has("leak", Program((leaking, other, OTHER)))
    assert fault is not None
    assert examiner.leaking_step(fault) is leaking
    assert examiner.leaking_step(replace(fault, program=Program((other,)))) is None


def test_the_last_call_before_a_crash() -> None:
    class Traced(Scripted):
        def run(self, steps: Sequence[Step], mode: str = "run", exits: bool = False, fail: int = 0) -> Outcome:
            """Return that two functions were called."""
            return Outcome(-6, 0, (), errors="CALLED: Box.open\nCALLED: Box.parse\nGUARD: x" * (mode == "trace"))

    fault = Fault("beyond", Program((CHILD,)), Outcome(-6, 0, ()))
    assert Examiner(Traced("")).called(fault) == "Box.parse"
    assert Examiner(Scripted("")).called(fault) == ""


def test_crashes_of_libraries_are_not_those_of_the_module() -> None:
    worker = Scripted("")
    assert worker.is_in_module(
        "#0 0x1  (/lib/libc.so.6+0x1)\n#1 0x2  (/usr/bin/python3.11+0x2)\n#2 0x3  (/a/box.so+0x3)\n"
    )
    assert not worker.is_in_module("#0 0x1  (/lib/libother.so.6+0x1)\n#1 0x3  (/a/box.so+0x3)\n")
    assert not worker.is_in_module("")
