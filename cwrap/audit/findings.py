"""Faults in the words of the declaration: what is wrong, where, and what to write."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass, replace

from cwrap.audit.advice import Advice
from cwrap.audit.child import RAISED
from cwrap.audit.programs import SELF, Step
from cwrap.audit.shrinking import GUARD, Examiner, Fault
from cwrap.audit.surface import NOTHING, VIEW, Operand, Operation
from cwrap.features.lifetimes.kept_by import Keeper
from cwrap.source.location import Location

_ACCESS = re.compile(r"(READ|WRITE) (?:of size \d+|memory access)")
_REGION = re.compile(r"(?:(?:before|after|of) |a block of )(\d+)(?:-byte region| bytes)")
_FRAME = re.compile(r"#\d+ \S+ in (\S+)(?: \S*?([^/\s:]+:\d+))?")
_RUNTIME_ERROR = re.compile(r"\S*?([^/\s]+:\d+):\d+: runtime error: (.*)")
_OF_PYTHON = re.compile(
    r"(_?Py|cwrap_|cw_|__|asan|wrapper_|method_|slot_|object_|subtype_|dict_|list_|run_"
    r"|(?:raise|abort|stop|release|free|moved|realloc|operator delete)\b)"
)


@dataclass(frozen=True, slots=True)
class Finding:
    """A contradiction: the declaration, what the program shows, what to write, the program, and what was observed."""

    operation: str
    location: Location
    claim: str  # ownership, lifetime, length, null, leak, values, threads, errors, rule of Python
    message: str
    hint: str
    program: str
    observed: str
    advice: tuple[Advice, ...] = ()  # changes that could cure the fault

    @property
    def identity(self) -> tuple[str, ...]:
        """Findings with the same identity are reported once: a constructor and its function have one declaration."""
        return str(self.location), self.claim, self.hint

    def advised(self, accepts: Callable[[Advice], bool]) -> Finding:
        """Return the finding with the first advice that is accepted as its hint; without one, the hint stays."""
        found = next((advice for advice in self.advice if accepts(advice)), None)
        return replace(self, hint=found.text, advice=(found,)) if found else replace(self, advice=())

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
    explain = _OF_KIND.get(fault.kind)
    found = _short(fault, examiner) or (explain(fault, examiner) if explain else None)
    return found or _lifetime(fault, examiner) or _invalidated(fault) or _ownership(fault) or _values(fault)


def _made(
    fault: Fault, step: Step, claim: str, message: str, hint: str, advice: Iterable[Advice | None] = ()
) -> Finding:
    operation = step.operation or NOTHING
    program = fault.program.text + "\n# the interpreter ends" * fault.program.exits
    possible = tuple(one for one in advice if one)
    return Finding(operation.name, operation.location, claim, message, hint, program, "", possible)


def _operand(step: Step, name: str) -> Operand | None:
    """Return the argument with a name in Python."""
    operation = step.operation or NOTHING
    if name == SELF:
        return operation.self_operand
    return next((operand for operand in operation.operands if operand.name == name), None)


def _of_argument(step: Step, name: str, text: str, key: str, value: str) -> Advice | None:
    """Return the advice to write a key of an argument."""
    operand = _operand(step, name)
    return Advice(text, operand.location, key, value) if operand and operand.location else None


def _of_result(step: Step, variables: Set[str], text: str, key: str, value: str) -> Advice | None:
    """Return the advice to write a key of the result that is assigned to one of the variables."""
    places = step.operation.places if step.operation else ()
    found = [place for variable, place in zip(step.gives, places, strict=False) if variable in variables]
    return Advice(text, found[0], key, value) if found else None


def _owned_by(step: Step, name: str) -> Advice | None:
    """Return the advice to let an argument own the result."""
    operand = _operand(step, name)
    owner = SELF if name == SELF or operand is None else operand.declared
    return _of_result(step, set(step.gives), f"write 'owner: {owner}' for the result?", "owner", owner)


def _owners(step: Step, but: str = "") -> list[str]:
    """Return the names that `owner` and `kept_by` have for the objects of a call: `self` first."""
    operation = step.operation or NOTHING
    operands = [operand for operand in operation.operands if operand.classes and operand.name != but]
    return [SELF] * bool(operation.receiver and but != SELF) + [operand.declared for operand in operands]


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
        return _kept(fault, step, name, message)
    variable = examiner.kept_variable(fault)
    users = [s for s in fault.program.steps if variable in s.needs and not s.drops and s.operation]
    if not users:
        return None
    step = ([s for s in users if s.gives] or users)[-1]
    name = _argument_with(step, {variable})
    if not step.gives:
        return _kept(fault, step, name, f"C uses '{name}' of '{_name(step)}' after Python freed it")
    message = f"the result of '{_name(step)}' uses '{name}' after Python freed it"
    advice = (
        _owned_by(step, name),
        _of_argument(step, name, f"write 'kept_by: return' for '{name}'?", "kept_by", "return"),
    )
    return _made(fault, step, "lifetime", message, f"the result must keep '{name}'", advice)


def _kept(fault: Fault, step: Step, name: str, message: str) -> Finding:
    """Return the finding of an argument that C keeps."""
    operand = _operand(step, name)
    but = ", without a slot," if operand and operand.keeper.slot else ""
    advice = (
        _of_argument(step, name, f"write 'kept_by: {keeper}'{but} for '{name}'?", "kept_by", keeper)
        for keeper in _keepers(step, name)
    )
    return _made(fault, step, "lifetime", message, f"no object can keep '{name}': copy it in C", advice)


def _keepers(step: Step, name: str) -> list[str]:
    """Return what could keep an argument: what its declaration does not name, or names with a slot."""
    operand, receiver = _operand(step, name), step.operation and step.operation.self_operand
    keeper = operand.keeper if operand else Keeper()
    if keeper.slot:
        return [keeper.name]
    named = {keeper.name, SELF} if receiver and keeper.name == receiver.declared else {keeper.name}
    found = _owners(step, name) + ["return"] * bool(step.gives)
    found += ["library"] * (not keeper.name and "lambda" in dict(step.arguments)[name])
    return [one for one in found if one not in named]


def _invalidated(fault: Fault) -> Finding | None:
    """Return the finding of a result that another call with its owner makes invalid."""
    last = fault.step
    if last is None or fault.kind not in ("freed", "crash", "null", "leak"):
        return None
    steps = fault.program.steps
    for number, step in enumerate(steps):
        used = last.needs & set(step.gives)
        others = [
            (s, s.operation)
            for s in steps[number + 1 : fault.outcome.step]
            if s.operation and s.needs & step.needs and not s.operation.frees and not last.needs & set(s.gives)
        ]
        if used and others and not others[-1][0].needs & used:
            other, operation = others[-1]
            if step.operation and step.operation.borrowed:
                return _unowned(fault, step, other)
            operand = _operand(other, _argument_with(other, step.needs))
            place = operation.declaration
            message = f"'{_name(other)}' frees the result of '{_name(step)}', which Python can still use"
            text = f"write 'invalidates: {operand.declared}'?" if operand else ""
            advice = Advice(text, place, "invalidates", operand.declared) if operand and place else None
            return _made(
                fault, other, "lifetime", message, "write 'invalidates' with the owner of the result", (advice,)
            )
    return None


def _unowned(fault: Fault, step: Step, other: Step) -> Finding:
    """Return the finding of a result that another call frees, and that needs an owner before it can be invalidated."""
    message = f"'{_name(other)}' frees the result of '{_name(step)}', whose 'owner' is the library"
    return _made(fault, step, "lifetime", message, "write 'owner' with the object that frees it",
                 (_owned_by(step, _argument_with(step, step.needs)),))  # fmt: skip


def _called_later(fault: Fault) -> tuple[Step, str] | None:
    """Return a step before the fault that passes a function, and its name: the fault needs the step, so C keeps it.

    It is one of which the declaration does not say what keeps it, if there is one.
    """
    passed = [
        (step, name)
        for step in fault.program.steps
        if step is not fault.step and not fault.at_end
        for name, text in step.arguments
        if "lambda" in text and _keepers(step, name)
    ]
    forgotten = [(step, name) for step, name in passed if (operand := _operand(step, name)) and not operand.keeper.name]
    return next(iter((*forgotten, *passed)), None)


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
        owners = [*_owners(step), "library"]
        texts = [f"write 'owner: {owner}' for the result, or 'free: none' for its class?" for owner in owners]
        advice = [_of_result(step, set(step.gives), t, "owner", o) for t, o in zip(texts, owners, strict=True)]
        hint = "write 'owner' with the object that frees it, or 'free: none'?"
        return _made(fault, step, "ownership", message, hint, advice)
    if step.needs:
        name = _argument_with(step, step.needs)
        message = f"'{_name(step)}' frees '{name}', which Python frees too"
        taken = _of_argument(step, name, f"write 'consume: true' for '{name}'?", "consume", "true")
        return _made(fault, step, "ownership", message, "Python must not free what C frees", (taken,))
    return None


def _leak(fault: Fault, examiner: Examiner) -> Finding:
    invalidated = _invalidated(fault)
    if invalidated:
        return invalidated
    step = examiner.leaking_step(fault) or _last_operation(fault) or fault.program.steps[-1]
    message = f"each call of '{_name(step)}' leaves {fault.outcome.leak} bytes that nothing frees"
    operation = step.operation or NOTHING
    made = next((name for name in operation.gives if name not in ("", VIEW)), "")
    hint = "does C return memory that the caller frees? write 'free'; "
    if made:
        hint = f"does the class '{made}' need 'free', or does 'owner' keep Python from freeing the result? "
    hint = (hint if operation.gives else "") + "if the library keeps it, 'accept' the fault in audit.yaml"
    freed = _of_result(step, set(step.gives), "remove 'owner', so that Python frees the result?", "owner", "")
    objects = [SELF] * bool(operation.receiver) + [one.name for one in operation.operands if one.classes]
    texts = {name: f"remove 'consume' of '{name}', so that Python frees it?" for name in objects}
    consumed = [_of_argument(step, name, text, "consume", "") for name, text in texts.items()]
    return _made(fault, step, "leak", message, hint, (*((freed,) if made else ()), *consumed))


def _waits(fault: Fault, _: Examiner) -> Finding:
    """Return the finding of a call that returns once, and not if the program is repeated."""
    step = fault.step if fault.step and fault.step.operation else _last_operation(fault) or fault.program.steps[-1]
    hint = "does Python end what the first call began? look at 'free' and 'owner' of the results"
    return _made(fault, step, "leak", f"'{_name(step)}' waits forever if the program is repeated", hint)


def _threads(fault: Fault, _: Examiner) -> Finding:
    step = fault.program.steps[-1]
    operation = step.operation or NOTHING
    held = "write 'gil: hold'" + ", or 'exclusive: true' for the class?" * bool(operation.receiver)
    advice = Advice(held, operation.declaration, "gil", "hold") if operation.declaration else None
    message = f"'{_name(step)}' crashes if several threads call it at the same time"
    return _made(fault, step, "threads", message, "do other threads have to wait?", (advice,))


def _errors(fault: Fault, _: Examiner) -> Finding:
    step = fault.program.steps[-1]
    message = f"'{_name(step)}' fails wrongly if an allocation in C fails"
    return _made(
        fault, step, "errors", message, "does 'errors' say how C reports a failure, and 'nullable' what is NULL?"
    )


def _short(fault: Fault, examiner: Examiner) -> Finding | None:
    """Return the finding of an argument that is shorter than C believes."""
    found = examiner.short_argument(fault) if fault.kind in ("beyond", "crash") else None
    if found is None:
        return None
    step, name = found
    message = f"C {_verb(fault)} beyond the end of '{name}' of '{_name(step)}'"
    return _made(fault, step, "length", message, _length_hint([name]))


def _verb(fault: Fault) -> str:
    access = _ACCESS.search(fault.outcome.errors)
    return "reads" if access and access[1] == "READ" else "writes" if access else "reads or writes"


def _beyond(fault: Fault, _: Examiner) -> Finding | None:
    step = _last_operation(fault)
    region = _REGION.search(fault.outcome.errors)
    if step is None or step.operation is None or _called_later(fault):
        return None
    pointers = _pointers(step.operation, _verb(fault) == "writes")
    if not (pointers or step.operation.places):
        return None  # no declared length: the object is in another state than C expects
    block = f" of a block of {region[1]} bytes" if region else " of a block"
    message = f"'{_name(step)}' {_verb(fault)} beyond the end{block}"
    return _made(fault, step, "length", message, _length_hint(pointers))


def _pointers(operation: Operation, writes: bool) -> list[str]:
    """Return the arguments that are memory, or else those that are text, whose length C may get.

    If C writes, and not to an argument, the memory is that of a result, if there is one.
    """
    memory = [p for p in operation.operands if p.elements or p.annotation.startswith(("bytes", "Buffer"))]
    changed = [p for p in memory if p.elements or p.written]
    texts = [p for p in operation.operands if p.annotation.startswith("str")]
    chosen = changed if writes and (changed or operation.places) else memory or texts
    return [p.name for p in chosen]


def _length_hint(pointers: Sequence[str]) -> str:
    if pointers:
        names = " or ".join(map(repr, pointers))
        return f"does C know the length of {names}? look at its length ('from') or shape"
    return "look at the lengths of the outputs and results"


def _null(fault: Fault, examiner: Examiner) -> Finding | None:
    step = fault.step
    if step is None or step.operation is None:
        return None
    for other in ("fresh('a b')", "fresh(b'a b')", "0", "fresh(lambda *arguments: 0)"):
        name = examiner.none_argument(fault, other)
        if name:
            advice = (
                _of_argument(step, name, f"remove 'nullable' of '{name}'?", "nullable", ""),
                _of_argument(step, name, f"remove the default of '{name}'?", "default", ""),
            )
            message = f"None for '{name}' crashes '{_name(step)}'"
            return _made(fault, step, "null", message, f"'{name}' must not be None", advice)
    return None


_NEEDED = (
    "does C return the length that it needs, as snprintf() does? write 'used: \"value < n ? value : n\"' for length n"
)


def _system(fault: Fault, _: Examiner) -> Finding:
    number = next(i for i, text in enumerate(fault.outcome.outputs) if text.startswith(f"{RAISED}SystemError"))
    step, error = fault.program.steps[number], fault.outcome.system_error
    hint = _NEEDED if "reported that it wrote" in error else ""
    return _made(fault, step, "rule of Python", f"'{_name(step)}' raises {error}", hint)


def _values(fault: Fault) -> Finding:
    """Return the finding of a call that crashes for values that the declaration allows."""
    step = fault.step if fault.step and fault.step.operation else _last_operation(fault) or fault.program.steps[-1]
    arguments = ", ".join(f"{name}={text}" for name, text in step.arguments if name != SELF)
    what = f" with {arguments}" if arguments else ""
    if fault.kind == "differs":
        message = f"results after '{_name(step)}' depend on how long arguments live"
        return _made(fault, step, "lifetime", message, "write 'kept_by' for the argument that C keeps?")
    hint = (
        "if the library forbids these values, write 'range'; if it needs an object in another state, write one in "
        "'objects' of audit.yaml; if callers have to know, 'accept' the fault there"
    )
    return _made(fault, step, "values", f"'{_name(step)}' crashes{what}", hint)


_OF_KIND: dict[str, Callable[[Fault, Examiner], Finding | None]] = {
    "leak": _leak, "beyond": _beyond, "null": _null, "system": _system, "waits": _waits, "threads": _threads,
    "errors": _errors,
}  # fmt: skip


def _last_operation(fault: Fault) -> Step | None:
    return next((step for step in reversed(fault.program.steps) if step.operation), None)


def _name(step: Step) -> str:
    return step.operation.name if step.operation else step.text


def observed(fault: Fault) -> str:
    """Return what the sanitizer or the process reported, in one line."""
    text = fault.outcome.errors
    if fault.kind == "system":
        return ""
    if fault.kind == "waits":
        return "a step of the second run did not end"
    if fault.kind == "leak":
        return "memory grows by the same amount in each repetition"
    if fault.kind == "differs":
        return "the results are others if arguments live until the end"
    runtime = _RUNTIME_ERROR.search(text)
    if runtime:
        return f"{runtime[2]} ({runtime[1]})"
    guarded = GUARD.search(text)
    found = re.search(r"ERROR: \w+Sanitizer: ([^\n]*?)(?: on (?:unknown )?(?:address|0x)| \(pc|$)", text, re.MULTILINE)
    frames = _frames(text)
    title = guarded[1] if guarded else found[1] if found else f"status {fault.outcome.status}"
    return f"{title} in {frames[0]}" if frames else title


def _frames(text: str) -> Sequence[str]:
    """Return the C functions of the first stack that belong neither to Python nor to cwrap."""
    found = []
    for name, place in _FRAME.findall(text.partition("\n\n")[0]):
        if not _OF_PYTHON.match(name):
            found.append(f"{name} ({place})" if place else name)
    return found
