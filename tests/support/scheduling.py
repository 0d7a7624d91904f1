"""The distribution of the files of tests to processes: like `--dist loadfile`, which does not survive a crash.

After the crash of a process, pytest-xdist 3.8 runs the test that crashed again, and waits for ever if a new process
gets no test, or only one. Here, the test that crashed has failed, and the other tests of its file run elsewhere.
"""

from __future__ import annotations

from typing import Any

from xdist.scheduler import LoadFileScheduling

ENOUGH = 2  # a process runs its last test only when it has another one, or when it is to end


class FileScheduling(LoadFileScheduling):
    """A scheduler that gives each file to one process, and what a crash leaves of a file to another one."""

    def remove_node(self, node: Any) -> str | None:
        """Remove a process; return the test that crashed, or None if all its tests have ended."""
        units = self.assigned_work.pop(node)
        crashed = next((test for unit in units.values() for test, ended in unit.items() if not ended), None)
        for name, unit in units.items():
            rest = {test: False for test, ended in unit.items() if not ended and test != crashed}
            if rest:
                self.workqueue[name] = rest
        if crashed is not None:
            self.schedule()
        return crashed

    def _reschedule(self, node: Any) -> None:
        """Give a process tests unless it has enough of them, and let it end if there are no more."""
        if node.shutting_down or node not in self.registered_collections:
            return
        while self.workqueue and self._pending_of(self.assigned_work[node]) <= ENOUGH:
            self._assign_work_unit(node)
        if not self.workqueue:
            node.shutdown()
