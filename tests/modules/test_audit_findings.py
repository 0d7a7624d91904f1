"""What faults say about declarations: the claim, the message and the key to write."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from cwrap.audit.findings import Finding, finding_of
from cwrap.audit.programs import Program, Step
from cwrap.audit.shrinking import Examiner, Fault
from cwrap.audit.surface import Operand, Operation
from cwrap.audit.workers import Outcome, Worker
from cwrap.source.location import Location


def operation(name: str, *operands: Operand, receiver: str = "", gives: tuple[str, ...] = ()) -> Operation:
    """Return an operation."""
    return Operation(name, f"m.{name}({{arguments}})", Location("a.yaml", 1, 1), operands, receiver, gives)


BOX = operation("Box", gives=("Box",))


class Told(Examiner):
    """An examiner with given answers."""

    def __init__(self, argument: tuple[Step, str] | None = None, variable: str = "", none: str = "") -> None:
        self.answers = argument, variable, none

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
CHILD = Step("b = a.child('x')", ("b",), frozenset("a"), operation("Box.child", receiver="Box", gives=("Box",)),
             (("self", "a"), ("text", "'x'")))  # fmt: skip
KEEP = Step("m.keep(a, f)", (), frozenset("a"), operation("keep"), (("x", "a"), ("f", "fresh(lambda *arguments: 0)")))
HOLD = Step("m.hold(a)", (), frozenset("a"), operation("hold"), (("x", "a"),))
PLAIN = Step("m.plain(None)", (), frozenset(), operation("plain"), (("x", "None"),))
OTHER = Step("gc.collect()")


def found(
    kind: str, *steps: Step, told: Told | None = None, at: int = -1, errors: str = "", exits: bool = False
) -> Finding:
    """Return the finding of a fault in the last step, or in a given one."""
    outcome = Outcome(-6, at if at >= 0 else len(steps) - 1, (), 7, errors=errors)
    fault = Fault(kind, Program(steps, exits), outcome)
    return finding_of(fault, told or Told(), fault)


@pytest.mark.parametrize(
    ("step", "name", "hint"),
    [
        (CHILD, "text", "write 'kept_by: self' for 'text'?"),
        (
            Step("b = m.f('x')", ("b",), frozenset(), BOX, (("text", "'x'"),)),
            "text",
            "write 'kept_by: return' for 'text'?",
        ),
        (KEEP, "f", "write 'kept_by: library' for 'f'?"),
        (PLAIN, "x", "no object can keep 'x': copy it in C"),
    ],
)
def test_an_argument_that_c_keeps(step: Step, name: str, hint: str) -> None:
    finding = found("freed", step, OTHER, told=Told(argument=(step, name)))
    assert (finding.claim, finding.hint) == ("lifetime", hint)
    assert (
        finding.message
        == f"C uses '{name}' of '{step.operation.name if step.operation else ''}' after the call returned"
    )


def test_a_function_that_c_calls_later() -> None:
    finding = found("crash", MADE, KEEP, OTHER)
    assert (finding.claim, finding.operation) == ("lifetime", "keep")
    assert finding.message == "C calls 'f' of 'keep' after the call returned"


def test_an_object_that_is_freed_too_early() -> None:
    finding = found("freed", MADE, CHILD, OTHER, told=Told(variable="a"))
    assert (finding.message, finding.hint) == (
        "the result of 'Box.child' uses 'self' after Python freed it", "write 'owner: self' for the result?",
    )  # fmt: skip
    finding = found("freed", MADE, HOLD, OTHER, told=Told(variable="a"))
    assert (finding.message, finding.hint) == ("C uses 'x' of 'hold' after Python freed it", "write 'kept_by' for 'x'?")
    assert found("freed", MADE, OTHER, told=Told(variable="a")).claim == "ownership"


def test_an_object_with_two_owners() -> None:
    assert (
        found("freed", MADE, CHILD).message == "Python frees the result of 'Box.child', which something else frees too"
    )
    finding = found("freed", MADE, HOLD, exits=True)
    assert (finding.message, finding.hint) == (
        "'hold' frees 'x', which Python frees too",
        "write 'consume: true' for 'x'?",
    )
    assert finding.program.endswith("# the interpreter ends")
    assert found("freed", PLAIN).claim == found("crash", MADE, HOLD).claim == "values"
    dropped = Step("del a", needs=frozenset("a"), drops="a")
    assert found("crash", MADE, HOLD, dropped).claim == "ownership"


def test_memory_that_nothing_frees() -> None:
    assert found("leak", CHILD, OTHER).message == "each call of 'Box.child' leaves 7 bytes that nothing frees"
    assert found("leak", PLAIN).hint == "does C return memory that the caller frees? write 'free'"
    assert found("leak", OTHER).operation == "the program"


def test_accesses_beyond_a_block() -> None:
    errors = "READ of size 4 at 0x1\n0x1 is located 0 bytes after 12-byte region\n"
    operands = (Operand("data", "bytes"), Operand("x", "NDArray", elements="double"))
    call = Step("m.f()", (), frozenset(), operation("f", *operands))
    finding = found("beyond", call, errors=errors)
    assert finding.message == "'f' reads 4 bytes beyond the end of a block of 12 bytes"
    assert finding.hint == "does C know the length of 'data' or 'x'? look at its length or shape"
    finding = found("beyond", PLAIN, errors="WRITE of size 1 at 0x1")
    assert (finding.message, finding.hint) == (
        "'plain' writes 1 bytes beyond the end of a block", "look at the lengths of the outputs and results",
    )  # fmt: skip
    assert found("beyond", PLAIN).claim == "values"


def test_none_that_crashes() -> None:
    finding = found("null", PLAIN, told=Told(none="x"))
    assert (finding.message, finding.hint) == ("None for 'x' crashes 'plain'", "remove 'nullable' of 'x'?")
    assert found("null", PLAIN).message == "'plain' crashes with x=None"
    assert found("null", PLAIN, OTHER).message == "'plain' crashes with x=None"


def test_other_faults() -> None:
    assert found("differs", PLAIN).message == "results after 'plain' depend on how long arguments live"
    outcome = Outcome(0, 0, ("!SystemError: bad",))
    fault = Fault("system", Program((OTHER,)), outcome)
    assert finding_of(fault, Told(), fault).operation == "the program"


# ---- variants of programs ----

SUMMARY = "SUMMARY: AddressSanitizer: heap-use-after-free (/a/box.so+0x1) in f\n"


class Scripted(Worker):
    """A worker whose outcomes depend on the text of the program."""

    def __init__(self, crashes: str, differs: bool = False) -> None:
        self.crashes, self.differs = crashes, differs

    def run(self, steps: Sequence[Step], mode: str = "run", exits: bool = False) -> Outcome:
        """Return a crash if the program matches the expression."""
        text = "\n".join(step.text for step in steps)
        if re.search(self.crashes, text):
            return Outcome(-6, len(steps) - 1, (), errors=SUMMARY)
        return Outcome(0, len(steps) - 1, (mode,) if self.differs else ("1",))


def test_variants_of_a_program_show_the_cause() -> None:
    kept = Step("m.f(fresh(b'a'), fresh('b'))", operation=BOX, arguments=(("x", "fresh(b'a')"), ("y", "fresh('b')")))
    fault = Fault("freed", Program((kept,)), Outcome(-6, 0, ()))
    assert Examiner(Scripted(r"fresh\('b'\)")).kept_argument(fault) == (kept, "y")
    assert Examiner(Scripted("f")).kept_argument(fault) is None
    drops = (Step("a = m.Box()", ("a",)), Step("del a", needs=frozenset("a"), drops="a"), Step("m.f()"))
    fault = Fault("freed", Program(drops), Outcome(-6, 2, ()))
    assert Examiner(Scripted("del a")).kept_variable(fault) == "a"
    assert Examiner(Scripted("m.f")).kept_variable(fault) == ""
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
