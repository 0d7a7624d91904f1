"""Faults in the words of the declaration: what is wrong, where, and what to write."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Sequence, Set
from dataclasses import dataclass, replace

from cwrap.audit.child import RAISED
from cwrap.audit.programs import SELF, Step
from cwrap.audit.shrinking import Examiner, Fault
from cwrap.audit.surface import NOTHING, Operation
from cwrap.source.location import Location

_ACCESS = re.compile(r"(READ|WRITE) of size (\d+)")
_REGION = re.compile(r"located (\d+) bytes (?:to the right of|after|to the left of|before) (\d+)-byte region")
_FRAME = re.compile(r"#\d+ \S+ in (\S+)(?: \S*?([^/\s:]+:\d+))?")
_RUNTIME_ERROR = re.compile(r"\S*?([^/\s]+:\d+):\d+: runtime error: (.*)")
_OF_PYTHON = re.compile(
    r"(_?Py|cwrap_|cw_|__interceptor|_*asan|wrapper_|method_|slot_|object_|subtype_|dict_|list_|run_)"
)


@dataclass(frozen=True, slots=True)
class Finding:
    """A contradiction: the declaration, what the program shows, what to write, the program, and what was observed."""

    operation: str
    location: Location
    claim: str  # ownership, lifetime, length, null, leak, values, rule of Python
    message: str
    hint: str
    program: str
    observed: str

    @property
    def identity(self) -> tuple[str, ...]:
        """Findings with the same identity are reported once: a constructor and its function have one declaration."""
        return str(self.location), self.claim, self.hint

    def render(self) -> str:
        """Return the report for people."""
        lines = [f"{self.location}: fault: {self.message}"]
        if self.hint:
            lines.append(f"    {self.hint}")
        if self.observed:
            lines.append(f"    observed: {self.observed}")
        lines += ["", textwrap.indent(self.program, "        "), ""]
        return "\n".join(lines)


def finding_of(fault: Fault, examiner: Examiner, named: Fault) -> Finding:
    """Return what a fault says about the declarations; `named` is the fault in a report with names of functions."""
    return replace(_explained(fault, examiner), observed=observed(named))


def _explained(fault: Fault, examiner: Examiner) -> Finding:
    explain = {"leak": _leak, "beyond": _beyond, "null": _null, "system": _system}.get(fault.kind)
    found = explain(fault, examiner) if explain else None
    return found or _lifetime(fault, examiner) or _ownership(fault) or _values(fault)


def _made(fault: Fault, step: Step, claim: str, message: str, hint: str) -> Finding:
    operation = step.operation or NOTHING
    program = fault.program.text + "\n# the interpreter ends" * fault.program.exits
    return Finding(operation.name, operation.location, claim, message, hint, program, "")


def _argument_with(step: Step, variables: Set[str]) -> str:
    """Return the name of the argument that has one of the variables."""
    return next((name for name, text in step.arguments if variables & set(re.findall(r"\w+", text))), SELF)


def _lifetime(fault: Fault, examiner: Examiner) -> Finding | None:
    """Return the finding of an object that must live longer."""
    if fault.kind not in ("freed", "crash", "null", "differs", "beyond"):
        return None
    used = examiner.kept_argument(fault)
    kept = used or _called_later(fault)
    if kept is not None:
        step, name = kept
        message = f"C {'uses' if used else 'calls'} '{name}' of '{_name(step)}' after the call returned"
        return _made(fault, step, "lifetime", message, _kept_hint(step, name))
    variable = examiner.kept_variable(fault)
    if not variable:
        return None
    users = [s for s in fault.program.steps if variable in s.needs and not s.drops and s.operation]
    giving = [s for s in users if s.gives]
    if not users:
        return None
    step = (giving or users)[-1]
    name = _argument_with(step, {variable})
    if step.gives:
        message = f"the result of '{_name(step)}' uses '{name}' after Python freed it"
        return _made(fault, step, "lifetime", message, f"write 'owner: {name}' for the result?")
    message = f"C uses '{name}' of '{_name(step)}' after Python freed it"
    return _made(fault, step, "lifetime", message, f"write 'kept_by' for '{name}'?")


def _called_later(fault: Fault) -> tuple[Step, str] | None:
    """Return a step before the fault that passes a function, and its name: the fault needs the step, so C keeps it."""
    for step in fault.program.steps:
        if step is not fault.step and not fault.at_end:
            for name, text in step.arguments:
                if "lambda" in text:
                    return step, name
    return None


def _kept_hint(step: Step, name: str) -> str:
    """Return the key for an argument that C keeps."""
    if any(other == SELF for other, _ in step.arguments):
        return f"write 'kept_by: self' for '{name}'?"
    if step.gives:
        return f"write 'kept_by: return' for '{name}'?"
    if "lambda" in dict(step.arguments)[name]:
        return f"write 'kept_by: library' for '{name}'?"
    return f"no object can keep '{name}': copy it in C"


def _ownership(fault: Fault) -> Finding | None:
    """Return the finding of an object that two owners free."""
    if fault.kind not in ("freed", "crash"):
        return None
    steps = [s for s in fault.program.steps if s.operation]
    if not steps or (fault.kind == "crash" and not (fault.at_end or (fault.step and fault.step.drops))):
        return None
    receiving = [s for s in steps if s.needs and s.operation and not s.operation.frees]
    step = (receiving or steps)[-1]
    if step.gives:
        message = f"Python frees the result of '{_name(step)}', which something else frees too"
        return _made(fault, step, "ownership", message, "write 'owner' with the object that frees it, or 'free: none'?")
    if step.needs:
        name = _argument_with(step, step.needs)
        message = f"'{_name(step)}' frees '{name}', which Python frees too"
        return _made(fault, step, "ownership", message, f"write 'consume: true' for '{name}'?")
    return None


def _leak(fault: Fault, _: Examiner) -> Finding:
    step = _last_operation(fault) or fault.program.steps[-1]
    message = f"each call of '{_name(step)}' leaves {fault.outcome.leak} bytes that nothing frees"
    hint = "write 'free' with the function that frees the result?" if step.operation and step.operation.gives else ""
    return _made(fault, step, "leak", message, hint or "does C return memory that the caller frees? write 'free'")


def _beyond(fault: Fault, _: Examiner) -> Finding | None:
    step = _last_operation(fault)
    access, region = _ACCESS.search(fault.outcome.errors), _REGION.search(fault.outcome.errors)
    if step is None or step.operation is None or access is None:
        return None
    verb = "reads" if access[1] == "READ" else "writes"
    block = f" of a block of {region[2]} bytes" if region else " of a block"
    message = f"'{_name(step)}' {verb} {access[2]} bytes beyond the end{block}"
    return _made(fault, step, "length", message, _length_hint(step.operation))


def _length_hint(operation: Operation) -> str:
    pointers = [p.name for p in operation.operands if p.elements or p.annotation.startswith(("bytes", "Buffer"))]
    if pointers:
        return f"does C know the length of {' or '.join(repr(name) for name in pointers)}? look at its length or shape"
    return "look at the lengths of the outputs and results"


def _null(fault: Fault, examiner: Examiner) -> Finding | None:
    step = fault.step
    if step is None or step.operation is None:
        return None
    for other in ("fresh('a b')", "fresh(b'a b')", "0", "fresh(lambda *arguments: 0)"):
        name = examiner.none_argument(fault, other)
        if name:
            return _made(
                fault, step, "null", f"None for '{name}' crashes '{_name(step)}'", f"remove 'nullable' of '{name}'?"
            )
    return None


def _system(fault: Fault, _: Examiner) -> Finding:
    number = next(i for i, text in enumerate(fault.outcome.outputs) if text.startswith(f"{RAISED}SystemError"))
    step = fault.program.steps[number]
    return _made(fault, step, "rule of Python", f"'{_name(step)}' raises {fault.outcome.system_error}", "")


def _values(fault: Fault) -> Finding:
    """Return the finding of a call that crashes for values that the declaration allows."""
    step = fault.step if fault.step and fault.step.operation else _last_operation(fault) or fault.program.steps[-1]
    arguments = ", ".join(f"{name}={text}" for name, text in step.arguments if name != SELF)
    what = f" with {arguments}" if arguments else ""
    if fault.kind == "differs":
        message = f"results after '{_name(step)}' depend on how long arguments live"
        return _made(fault, step, "lifetime", message, "write 'kept_by' for the argument that C keeps?")
    return _made(
        fault,
        step,
        "values",
        f"'{_name(step)}' crashes{what}",
        "does the library allow this? write 'range', or 'accept' it in audit.yaml",
    )


def _last_operation(fault: Fault) -> Step | None:
    return next((step for step in reversed(fault.program.steps) if step.operation), None)


def _name(step: Step) -> str:
    return step.operation.name if step.operation else step.text


def observed(fault: Fault) -> str:
    """Return what the sanitizer or the process reported, in one line."""
    text = fault.outcome.errors
    if fault.kind == "system":
        return ""
    if fault.kind == "leak":
        return "memory grows by the same amount in each repetition"
    if fault.kind == "differs":
        return "the results are others if arguments live until the end"
    runtime = _RUNTIME_ERROR.search(text)
    if runtime:
        return f"{runtime[2]} ({runtime[1]})"
    found = re.search(r"ERROR: \w+Sanitizer: ([^\n]*?)(?: on (?:unknown )?(?:address|0x)| \(pc|$)", text, re.MULTILINE)
    frames = _frames(text)
    title = found[1] if found else f"status {fault.outcome.status}"
    return f"{title} in {frames[0]}" if frames else title


def _frames(text: str) -> Sequence[str]:
    """Return the C functions of the first stack that belong neither to Python nor to cwrap."""
    found = []
    for name, place in _FRAME.findall(text.partition("\n\n")[0]):
        if not _OF_PYTHON.match(name):
            found.append(f"{name} ({place})" if place else name)
    return found
