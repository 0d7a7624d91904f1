"""The audit of one module: programs for each operation until the time is over, and the findings."""

from __future__ import annotations

import itertools
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from cwrap.audit.advice import Advice
from cwrap.audit.child import RAISED, SKIPPED
from cwrap.audit.findings import Finding, finding_of
from cwrap.audit.programs import NoObjectError, Program, program_for, trial_for
from cwrap.audit.settings import Settings
from cwrap.audit.shrinking import Examiner, Fault, signature_of
from cwrap.audit.surface import Operation, Surface
from cwrap.audit.values import Values
from cwrap.audit.workers import Outcome, Worker

_MOST_OF_A_KIND = 2  # faults that look the same, in programs about one operation, that are examined
_OF_LAST_CALL = 2  # programs of an operation whose call threads make too, and failing allocations
_LEARNING = -1  # in place of the number of a program: one that learns which values an operation accepts
_LATE = 2  # programs of an operation that did not end, after which it is left out


@dataclass
class Report:
    """The result of an audit.

    `unreached` has operations without a program, with the reason; `raised` has those that never returned, with the last
    exception.
    """

    findings: list[Finding] = field(default_factory=list)
    accepted: list[Finding] = field(default_factory=list)
    programs: int = 0
    reached: Counter[str] = field(default_factory=Counter)
    unreached: dict[str, str] = field(default_factory=dict)
    raised: dict[str, str] = field(default_factory=dict)
    seconds: float = 0.0


class Audit:
    """The audit of a module.

    `worker` makes a process that runs programs, whose reports have names of functions if its argument is true. `show`
    gets the state for a progress line. `accepts` returns whether declarations are right with a change.
    """

    def __init__(
        self, surface: Surface, settings: Settings, seed: int, worker: Callable[[bool], Worker],
        show: Callable[[Report], None] = lambda _: None, accepts: Callable[[Advice], bool] = lambda _: True,
    ) -> None:  # fmt: skip
        self.surface, self.settings, self.seed = surface, settings, seed
        self.values = Values(settings, surface.enums)
        self.worker, self.show, self.accepts = worker, show, accepts
        self.report = Report()
        self._seen: dict[tuple[str, ...], Finding] = {}
        self._counts: Counter[tuple[str, str, str]] = Counter()
        self._late: Counter[str] = Counter()
        self._avoided = frozenset(settings.accept)  # operations with findings, or that did not end
        self._succeeded: set[str] = set()  # operations that returned at least once
        self._lock = threading.Lock()
        self._errors: list[Exception] = []

    def run(self, seconds: float, jobs: int, rounds: int = 1, only: Sequence[str] = ()) -> Report:
        """Run programs until the time is over; at least `rounds` for each operation, or for each of those in `only`.

        It ends before if no operation can be called.
        """
        begun = time.monotonic()
        work = self._work(begun + seconds, rounds, only)
        threads = [threading.Thread(target=self._loop, args=(work,)) for _ in range(jobs)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if self._errors:
            raise self._errors[0]
        self.report.seconds = time.monotonic() - begun
        order = {operation.name: number for number, operation in enumerate(self.surface.operations)}
        for finding in sorted(self._seen.values(), key=lambda f: (order.get(f.operation, 0), f.claim)):
            accepted = finding.operation in self.settings.accept
            (self.report.accepted if accepted else self.report.findings).append(finding)
        raised = self.report.raised
        self.report.raised = {name: raised[name] for name in raised if not only or name in only}
        for name in self.report.reached.keys() - self._succeeded - self.report.raised.keys():
            self.report.raised[name] = "no program could make an object that it needs"
        for name, reason in self.settings.leave_out.items():
            self.report.unreached.setdefault(name, reason)
        return self.report

    def _work(self, end: float, rounds: int, only: Sequence[str]) -> Iterator[tuple[Operation, int]]:
        """Yield operations and numbers of programs, round after round; first those of which values are learned."""
        chosen = [o for o in self.surface.operations if o.name in only or not only]
        operations = [o for o in chosen if o.name not in self.settings.leave_out]
        if rounds and operations:
            yield from ((operation, _LEARNING) for operation in self.surface.operations)
        for number in itertools.count() if operations else ():
            for operation in operations:
                if number >= rounds and (time.monotonic() >= end or self._reaches_none(operations)):
                    return
                yield operation, number

    def _reaches_none(self, operations: Sequence[Operation]) -> bool:
        """Return whether each operation was tried, and nothing makes its arguments."""
        return all(operation.name in self.report.unreached for operation in operations)

    def _loop(self, work: Iterator[tuple[Operation, int]]) -> None:
        """Run programs with one process until there is no more work."""
        try:
            with self.worker(False) as worker, self.worker(True) as slow:
                while True:
                    with self._lock:
                        item = None if self._errors else next(work, None)
                    if item is None:
                        return
                    self._examine(worker, slow, *item)
        except Exception as error:  # noqa: BLE001 - `run` raises it, in the thread of the caller
            self._errors.append(error)

    def _note_exceptions(self, program: Program, outcome: Outcome) -> None:
        """Note the values of calls that succeeded, and which operations raised, unless they have succeeded before."""
        for step, text in zip(program.steps, outcome.outputs, strict=False):
            name = step.operation.name if step.operation else ""
            if text == SKIPPED:
                continue
            succeeded = not text.startswith(RAISED)
            if step.operation:
                self.values.memory.note(step.operation, step.arguments, succeeded)
            if succeeded:
                self._succeeded.add(name)
                self.report.raised.pop(name, None)
            elif name and name not in self._succeeded:
                self.report.raised[name] = text.removeprefix(RAISED)

    def _note_waiting(self, operation: Operation) -> None:
        """Note that a call did not end: other programs do not make it, and after some more there are none about it."""
        self._late[operation.name] += 1
        self._avoided |= {operation.name}
        if self._late[operation.name] >= _LATE:
            self.report.unreached[operation.name] = "its programs did not end; write 'samples' or 'leave_out'"

    def _with_call(self, fault: Fault, examiner: Examiner) -> Fault:
        """Return the fault with the operation that crashed in place of an expression of audit.yaml that called it."""
        step = fault.step
        if step is None or not (step.operation and step.operation.written):
            return fault
        called = examiner.called(fault)
        operation = next((o for o in self.surface.operations if o.name == called), None)
        if operation is None:
            return fault
        steps = tuple(replace(s, operation=operation) if s is step else s for s in fault.program.steps)
        return replace(fault, program=replace(fault.program, steps=steps))

    def _examine(self, worker: Worker, slow: Worker, operation: Operation, number: int) -> None:
        """Run one program, and examine its fault."""
        draw = random.Random(f"{self.seed}/{operation.name}/{operation.template}/{number}")  # noqa: S311 - no secret
        if self._late[operation.name] >= _LATE:
            return
        if number == _LEARNING:
            program = trial_for(operation, self.surface, self.values, draw)
            outcome = worker.run_program(program)
            with self._lock:
                self._note_exceptions(program, outcome)
            return
        try:
            program = program_for(operation, self.surface, self.values, draw, self._avoided)
        except NoObjectError as error:
            with self._lock:
                self.report.unreached[operation.name] = (
                    f"nothing makes {error}; write 'samples' or 'objects' in audit.yaml"
                )
            return
        examiner = Examiner(worker)
        fault = examiner.fault_of(program, operation if number < _OF_LAST_CALL else None)
        with self._lock:
            self.report.programs += 1
            self.report.reached[operation.name] += 1
            self.report.unreached.pop(operation.name, None)
            kind = (fault.kind, operation.name, signature_of(fault)) if fault else ("", "", "")
            self._counts[kind] += 1
            self._note_exceptions(examiner.program, examiner.outcome)
            if examiner.waiting is not None and examiner.waiting.operation is not None:
                self._note_waiting(examiner.waiting.operation)
            examined = fault is not None and self._counts[kind] <= _MOST_OF_A_KIND
        if fault is not None and examined:
            shrunk = examiner.shrunk(fault)
            if examiner.is_of_failure(shrunk):
                return
            shrunk = self._with_call(shrunk, examiner)
            finding = finding_of(shrunk, examiner, Examiner(slow).has(shrunk.kind, shrunk.program) or shrunk)
            with self._lock:
                finding = finding.advised(self.accepts)
                self._avoided |= {finding.operation}
                known = self._seen.get(finding.identity)
                if known is None or len(finding.program) < len(known.program):
                    self._seen[finding.identity] = finding
        self.show(self.report)
