"""The audit of one module: programs for each operation until the time is over, and the findings."""

from __future__ import annotations

import itertools
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from cwrap.audit.child import RAISED
from cwrap.audit.findings import Finding, finding_of
from cwrap.audit.programs import NoObjectError, Program, program_for
from cwrap.audit.settings import Settings
from cwrap.audit.shrinking import Examiner, signature_of
from cwrap.audit.surface import Operation, Surface
from cwrap.audit.values import Values
from cwrap.audit.workers import Outcome, Worker

_MOST_OF_A_KIND = 3  # faults that look the same, in programs about one operation, that are examined
_LATE = 3  # programs of an operation that did not end, after which it is left out


@dataclass
class Report:
    """The result of an audit.

    `unreached` has operations without a program, with the reason; `raised` has those that always raised, with the last
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
    gets the state for a progress line.
    """

    def __init__(
        self, surface: Surface, settings: Settings, seed: int, worker: Callable[[bool], Worker],
        show: Callable[[Report], None] = lambda _: None,
    ) -> None:  # fmt: skip
        self.surface, self.settings, self.seed = surface, settings, seed
        self.values = Values(settings, surface.enums)
        self.worker, self.show = worker, show
        self.report = Report()
        self._seen: dict[tuple[str, ...], Finding] = {}
        self._counts: Counter[tuple[str, str, str]] = Counter()
        self._late: Counter[str] = Counter()
        self._faulty: frozenset[str] = frozenset()  # operations with findings
        self._succeeded: set[str] = set()  # operations that returned at least once
        self._lock = threading.Lock()
        self._errors: list[Exception] = []

    def run(self, seconds: float, jobs: int, rounds: int = 1) -> Report:
        """Run programs until the time is over; at least `rounds` for each operation."""
        begun = time.monotonic()
        work = self._work(begun + seconds, rounds)
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
        for name, reason in self.settings.leave_out.items():
            self.report.unreached.setdefault(name, reason)
        return self.report

    def _work(self, end: float, rounds: int) -> Iterator[tuple[Operation, int]]:
        """Yield operations and numbers of programs, round after round."""
        operations = [o for o in self.surface.operations if o.name not in self.settings.leave_out]
        for number in itertools.count() if operations else ():
            for operation in operations:
                if number >= rounds and time.monotonic() >= end:
                    return
                yield operation, number

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
        """Note which operations raised, unless they have succeeded before."""
        for step, text in zip(program.steps, outcome.outputs, strict=False):
            name = step.operation.name if step.operation else ""
            if not text.startswith(RAISED):
                self._succeeded.add(name)
                self.report.raised.pop(name, None)
            elif name and name not in self._succeeded:
                self.report.raised[name] = text.removeprefix(RAISED)

    def _examine(self, worker: Worker, slow: Worker, operation: Operation, number: int) -> None:
        """Run one program, and examine its fault."""
        draw = random.Random(f"{self.seed}/{operation.name}/{operation.template}/{number}")  # noqa: S311 - no secret
        if self._late[operation.name] >= _LATE:
            return
        try:
            program = program_for(operation, self.surface, self.values, draw, self._faulty)
        except NoObjectError as error:
            with self._lock:
                self.report.unreached[operation.name] = (
                    f"nothing makes {error}; write 'samples' or 'objects' in audit.yaml"
                )
            return
        examiner = Examiner(worker)
        fault = examiner.fault_of(program)
        with self._lock:
            self.report.programs += 1
            self.report.reached[operation.name] += 1
            self.report.unreached.pop(operation.name, None)
            kind = (fault.kind, operation.name, signature_of(fault)) if fault else ("", "", "")
            self._counts[kind] += 1
            self._note_exceptions(program, examiner.outcome)
            self._late[operation.name] += examiner.outcome.late
            if self._late[operation.name] >= _LATE:
                self.report.unreached[operation.name] = "its programs did not end; write 'samples' or 'leave_out'"
            examined = fault is not None and self._counts[kind] <= _MOST_OF_A_KIND
        if fault is not None and examined:
            shrunk = examiner.shrunk(fault)
            finding = finding_of(shrunk, examiner, Examiner(slow).has(shrunk.kind, shrunk.program) or shrunk)
            with self._lock:
                self._faulty |= {finding.operation}
                known = self._seen.get(finding.identity)
                if known is None or len(finding.program) < len(known.program):
                    self._seen[finding.identity] = finding
        self.show(self.report)
