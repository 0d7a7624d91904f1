"""The distribution of files to the processes of pytest-xdist: a process may crash at any test."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("xdist")
from scheduling import FileScheduling

FILES = [3, 1, 2, 5, 1, 4]  # numbers of tests
TESTS = [f"test_{file}.py::test_{test}" for file, count in enumerate(FILES) for test in range(count)]


class Process:
    """A process that pytest-xdist has started: it runs a test when it has another one, or when it is to end."""

    def __init__(self) -> None:
        self.gateway = SimpleNamespace(id="gw")
        self.tests: list[int] = []
        self.shutting_down = False

    def send_runtest_some(self, tests: list[int]) -> None:
        self.tests += tests

    def shutdown(self) -> None:
        self.shutting_down = True

    def next_test(self) -> int | None:
        """Return the test that the process runs now; None if it waits."""
        return self.tests.pop(0) if len(self.tests) > 1 or (self.shutting_down and self.tests) else None


def ran(count: int, crashes: Callable[[int], bool]) -> tuple[list[str], list[str]]:
    """Run the tests in processes in turn; return which tests ended, and at which the process crashed."""
    config = SimpleNamespace(getvalue=lambda name: ["popen"] * count, option=SimpleNamespace(loadscopereorder=True))
    scheduler: Any = FileScheduling(config)  # type: ignore[arg-type]
    processes: list[Any] = []

    def start() -> None:
        processes.append(Process())
        scheduler.add_node(processes[-1])
        scheduler.add_node_collection(processes[-1], TESTS)

    for _ in range(count):
        start()
    scheduler.schedule()
    ended: list[str] = []
    crashed: list[str] = []
    while processes:
        process = processes.pop(0)
        test = process.next_test()
        if test is None:
            assert process.shutting_down, "a process waits for ever"
            assert scheduler.remove_node(process) is None
        elif crashes(test):
            crashed.append(scheduler.remove_node(process))
            start()
            scheduler.schedule()
        else:
            ended.append(TESTS[test])
            processes.append(process)
            scheduler.mark_test_complete(process, test)
    return ended, crashed


@pytest.mark.parametrize("count", [1, 2, 5])
def test_every_test_runs_once(count: int) -> None:
    ended, crashed = ran(count, lambda test: False)
    assert (sorted(ended), crashed) == (sorted(TESTS), [])


@pytest.mark.parametrize("count", [1, 2, 5])
@pytest.mark.parametrize("step", [1, 2, 3, len(TESTS)])
def test_a_crash_fails_one_test(count: int, step: int) -> None:
    """The others run, also after the last one of a file, of a process and of the run has crashed."""
    for first in range(step):
        wrong = [name for number, name in enumerate(TESTS) if number % step == first]
        ended, crashed = ran(count, lambda test: test % step == first)  # noqa: B023
        assert sorted(crashed) == sorted(wrong)
        assert sorted(ended) == sorted({*TESTS} - {*wrong})
