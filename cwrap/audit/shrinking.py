"""The shortest program with a fault, and the values whose lifetime or whose None causes it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from cwrap.audit.child import RAISED
from cwrap.audit.programs import Program, Step, connected
from cwrap.audit.surface import Operation
from cwrap.audit.workers import Outcome, Worker

_FAILURES = 8  # allocations of a call that fail, one at a time
_SUMMARY = re.compile(r"SUMMARY: \w+Sanitizer: (\S+)")
_KINDS = {
    "heap-use-after-free": "freed", "double-free": "freed", "bad-free": "freed", "alloc-dealloc-mismatch": "freed",
    "stack-use-after-return": "freed", "stack-use-after-scope": "freed",
    "heap-buffer-overflow": "beyond", "stack-buffer-overflow": "beyond", "global-buffer-overflow": "beyond",
    "dynamic-stack-buffer-overflow": "beyond", "container-overflow": "beyond", "undefined-behavior": "undefined",
}  # fmt: skip
_FRAME = re.compile(r"\((\S+\+0x[0-9a-f]+)\)")
_OF_PYTHON = re.compile(
    r"\S*/(python[\d.]*|lib(python|asan|ubsan|c|m|stdc\+\+|pthread)[-\d.]*\.so\S*|ld-linux\S*)\+|\S*/audit_guard\.so\+"
)
CALLED = re.compile(r"^CALLED: (\S+)$", re.MULTILINE)  # what the mode `trace` writes about a call
_TWICE = 1.8  # how many times as large a leak is if the step that leaks is done twice
GUARD = re.compile(r"^GUARD: ([a-z-]+): ", re.MULTILINE)  # what guard.c writes about a fault
_NULL = re.compile(r"SEGV on unknown address 0x0{8,12}[0-9a-f]{1,4}\b")


@dataclass(frozen=True, slots=True)
class Fault:
    """A program that contradicts a declaration: the kind of the fault, what happened, and the outcome."""

    kind: str  # freed, beyond, null, undefined, crash, leak, differs, system, waits, threads, errors
    program: Program
    outcome: Outcome

    @property
    def step(self) -> Step | None:
        """The step in which it happened; None if it happened at the end."""
        steps = self.program.steps
        number = self.outcome.step
        return steps[number] if 0 <= number < len(steps) and not self.at_end else None

    @property
    def at_end(self) -> bool:
        """True if all steps had been done: objects that were left were freed."""
        return bool(self.outcome.outputs) and len(self.outcome.outputs) == len(self.program.steps)


def kind_of(outcome: Outcome) -> str:
    """Return the kind of a fault, or "" if the program ended as it should."""
    if outcome.system_error:
        return "system"
    if not outcome.crashed:
        return ""
    guarded = GUARD.search(outcome.errors)
    if guarded:
        return _KINDS[guarded[1]]
    found = _SUMMARY.search(outcome.errors)
    kind = _KINDS.get(found[1], "crash") if found else "crash"
    if "attempting double-free" in outcome.errors or "attempting free on address" in outcome.errors:
        return "freed"
    if "runtime error:" in outcome.errors and not found:
        kind = "undefined"
    if kind == "crash" and _NULL.search(outcome.errors):
        return "null"
    return kind


def signature_of(fault: Fault) -> str:
    """Return what faults with the same cause share: the kind, and the first place in C that is not Python's."""
    frames = [frame for frame in _FRAME.findall(fault.outcome.errors) if not _OF_PYTHON.match(frame)]
    found = _SUMMARY.search(fault.outcome.errors)
    return f"{found[1] if found else fault.kind} {frames[0] if frames else ''}"


class Examiner:
    """Runs variants of programs."""

    def __init__(self, worker: Worker) -> None:
        self.worker = worker
        self.outcome = Outcome(0, -1, ())  # of the last program
        self.program = Program(())
        self.waiting: Step | None = None  # a step of the last program that did not end

    def fault_of(self, program: Program, about: Operation | None = None) -> Fault | None:
        """Return the fault of a program, in any of the modes; None if it has none.

        If `about` is given, its call is also made by several threads, and with failing allocations.
        """
        self.program, self.waiting = program, None
        outcome = self.outcome = self.worker.run_program(program, "run" if program.exits else "all")
        is_right = not (outcome.status or outcome.late or outcome.leak or outcome.system_error)
        if is_right and not program.exits and outcome.kept == outcome.outputs:
            return self._of_last_call(program, about) if about else None
        waits = outcome.late and 0 <= outcome.step < len(program.steps)
        if not (program.exits or waits):
            outcome = self.outcome = self.worker.run_program(program)
        if waits:
            steps = program.steps
            self.waiting = steps[outcome.step]
            others = (*steps[: outcome.step], *steps[outcome.step + 1 :])
            self.program = program = replace(program, steps=connected(others))
            outcome = self.outcome = self.worker.run_program(program)
        kind = kind_of(outcome)
        if kind or outcome.late:
            return Fault(kind, program, outcome) if kind else None
        if self._differs(program, outcome):
            return Fault("differs", program, outcome)
        if not program.exits:
            leak = self.worker.run_program(program, "leak")
            if leak.status == 0 and leak.leak > 0:
                return Fault("leak", program, leak)
            if leak.late and 0 <= leak.step < len(program.steps):
                return Fault("waits", program, leak)
        return self._of_last_call(program, about) if about else None

    def _of_last_call(self, program: Program, about: Operation) -> Fault | None:
        """Return the fault of the first call of an operation if several threads make it, or if allocations fail."""
        numbers = [n for n, step in enumerate(program.steps) if step.operation is about]
        shorter = Program(program.steps[: numbers[0] + 1]) if numbers else Program(())
        kinds = ("threads",) * about.concurrent + ("errors",)
        for kind in kinds if numbers else ():
            found = self.has(kind, shorter)
            if found:
                return found
        return None

    def _failing(self, program: Program) -> Fault | None:
        """Return the fault of the module, and not of a library, if an allocation in the last step fails."""
        for number in range(1, _FAILURES + 1):
            outcome = self.worker.run_program(program, fail=number)
            if outcome.system_error or (outcome.crashed and self.worker.is_in_module(outcome.errors)):
                return Fault("errors", program, outcome)
            if not outcome.failed and not outcome.crashed:
                return None
        return None

    def _differs(self, program: Program, outcome: Outcome) -> bool:
        """Return whether results depend on how long arguments live: always in the same way."""
        kept = self.worker.run_program(program, "keep")
        if kept.status or kept.outputs == outcome.outputs:
            return False
        again, kept_again = self.worker.run_program(program), self.worker.run_program(program, "keep")
        return again.outputs == outcome.outputs and kept_again.outputs == kept.outputs

    def has(self, kind: str, program: Program) -> Fault | None:
        """Return the fault of a program if it is of a kind."""
        if kind == "leak":
            outcome = self.worker.run_program(program, "leak")
            return Fault(kind, program, outcome) if outcome.status == 0 and outcome.leak > 0 else None
        if kind == "errors":
            return self._failing(program)
        if kind in ("waits", "threads"):
            outcome = self.worker.run_program(program, "leak" if kind == "waits" else kind)
            is_fault = outcome.late if kind == "waits" else outcome.crashed
            return Fault(kind, program, outcome) if is_fault else None
        outcome = self.worker.run_program(program)
        if kind == "differs":
            return Fault(kind, program, outcome) if not outcome.status and self._differs(program, outcome) else None
        return Fault(kind, program, outcome) if kind_of(outcome) == kind else None

    def shrunk(self, fault: Fault) -> Fault:
        """Return the fault with the shortest program that still has it."""
        if fault.kind in ("waits", "threads", "errors"):  # their programs are short, and take long
            return fault
        if not fault.at_end and fault.kind not in ("leak", "differs", "system"):
            fault = self._with(fault, fault.program.steps[: fault.outcome.step + 1]) or fault
        size = max(len(fault.program.steps) // 2, 1)  # steps that are left out at a time
        while size:
            position = len(fault.program.steps)
            while position > 0:
                steps = fault.program.steps
                position = max(min(position, len(steps)) - size, 0)
                fault = self._with(fault, (*steps[:position], *steps[position + size :])) or fault
            size //= 2
        if fault.program.exits:
            fault = self.has(fault.kind, replace(fault.program, exits=False)) or fault
        return fault

    def is_of_failure(self, fault: Fault) -> bool:
        """Return whether memory leaks only because a call failed that makes no objects: a fault of the library."""
        if fault.kind != "leak":
            return False
        outputs = self.worker.run_program(fault.program).outputs
        steps = zip(fault.program.steps, outputs, strict=False)
        return any(s.operation and not s.operation.makes_objects and text.startswith(RAISED) for s, text in steps)

    def _with(self, fault: Fault, steps: Sequence[Step]) -> Fault | None:
        return self.has(fault.kind, replace(fault.program, steps=connected(steps)))

    def kept_argument(self, fault: Fault) -> tuple[Step, str] | None:
        """Return the step and the name of the argument that must live longer, or None."""
        return self._cured_argument(fault, "keep(")

    def short_argument(self, fault: Fault) -> tuple[Step, str] | None:
        """Return the step and the name of the argument whose memory C uses beyond its end, or None."""
        return self._cured_argument(fault, "roomy(lambda: ")

    def _cured_argument(self, fault: Fault, made: str) -> tuple[Step, str] | None:
        """Return the step and the name of the first argument that causes no fault if it is not made by `fresh`."""
        for position, step in enumerate(fault.program.steps):
            for name, text in step.arguments:
                changed = step.text.replace(text, text.replace("fresh(", made), 1)
                if "fresh(" in text and self._is_cured(fault, position, replace(step, text=changed)):
                    return step, name
        return None

    def leaking_step(self, fault: Fault) -> Step | None:
        """Return the last step that makes the leak twice as large if it is done twice, or None."""
        steps = fault.program.steps
        for position in reversed(range(len(steps))):
            if steps[position].operation:
                twice = (*steps[: position + 1], *steps[position:])
                outcome = self.worker.run_program(replace(fault.program, steps=twice), "leak")
                if outcome.status == 0 and outcome.leak >= _TWICE * fault.outcome.leak:
                    return steps[position]
        return None

    def called(self, fault: Fault) -> str:
        """Return the name of the last function of C that Python called before a crash; "" if it is unknown."""
        found = CALLED.findall(self.worker.run_program(fault.program, "trace").errors)
        return found[-1] if found else ""

    def kept_variable(self, fault: Fault) -> str:
        """Return the variable of the object that must live longer, or "".

        If there are several, it is one that made what the last step uses.
        """
        steps = fault.program.steps
        last = fault.step or steps[-1]
        near = {v for step in steps if last.needs & set(step.gives) for v in step.needs}
        dropping = [(position, step) for position, step in enumerate(steps) if step.drops]
        for position, step in sorted(dropping, key=lambda item: item[1].drops not in near):
            changed = replace(step, text=f"keep({step.drops})", drops="")
            if self._is_cured(fault, position, changed):
                return step.drops
        return ""

    def none_argument(self, fault: Fault, other: str) -> str:
        """Return the name of the argument None that causes the fault, which `other` in its place does not."""
        step = fault.step
        if step is None:
            return ""
        for name, text in step.arguments:
            if text == "None":
                position = fault.program.steps.index(step)
                changed = replace(step, text=step.text.replace("None", other, 1))
                if self._is_cured(fault, position, changed):
                    return name
        return ""

    def _is_cured(self, fault: Fault, position: int, changed: Step) -> bool:
        """Return whether the program has no fault with another step."""
        steps = (*fault.program.steps[:position], changed, *fault.program.steps[position + 1 :])
        program = replace(fault.program, steps=steps)
        if fault.kind == "differs":
            return self.has("differs", program) is None
        return not kind_of(self.worker.run_program(program))
