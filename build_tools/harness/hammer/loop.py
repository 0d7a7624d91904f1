"""The threads of the hammers: each makes calls at random with the same objects, and counts how they end."""

from __future__ import annotations

import collections
import random
import sys
import sysconfig
import threading
import traceback
from collections.abc import Callable, Mapping
from typing import TypeVar

Shared = TypeVar("Shared")
_SHOWN = 20


class Loop:
    """The outcomes of all threads: the number of each by its name, and errors with their tracebacks."""

    def __init__(self, expected: Callable[[BaseException], bool]) -> None:
        self.outcomes: collections.Counter[str] = collections.Counter()
        self.errors: list[str] = []
        self._expected = expected
        self._lock = threading.Lock()

    def run(
        self,
        shared: Shared,
        actions: Mapping[str, Callable[[Shared, random.Random], object]],
        calls: int,
        threads: int,
        seed: int,
    ) -> None:
        """Make the calls in some threads. The same seed makes the same calls; how threads meet differs."""
        sys.setswitchinterval(1e-5)
        workers = [
            threading.Thread(target=self._calls, args=(shared, actions, calls // threads, f"{seed} {number}"))
            for number in range(threads)
        ]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    def _calls(
        self, shared: Shared, actions: Mapping[str, Callable[[Shared, random.Random], object]], calls: int, seed: str
    ) -> None:
        rng = random.Random(seed)  # noqa: S311 - the same calls for the same seed
        outcomes: collections.Counter[str] = collections.Counter()
        names = list(actions)
        for _ in range(calls):
            name = rng.choice(names)
            try:
                actions[name](shared, rng)
            except BaseException as error:  # noqa: BLE001 - reported
                if self._expected(error):
                    outcomes[f"{name}: {type(error).__name__}"] += 1
                else:
                    self.errors.append(f"{name}: {traceback.format_exc()}")
            else:
                outcomes[f"{name}: done"] += 1
        with self._lock:
            self.outcomes.update(outcomes)

    def report(self, actions: Mapping[str, object]) -> int:
        """Print the outcomes; return the exit status. If anything enabled the GIL, the run proves nothing."""
        if sysconfig.get_config_var("Py_GIL_DISABLED") and getattr(sys, "_is_gil_enabled", bool)():
            self.errors.append("a module or a setting enabled the GIL")
        print("".join(f"{name:40}{count:10}\n" for name, count in sorted(self.outcomes.items())), end="")
        done = sum(number for name, number in self.outcomes.items() if name.endswith(": done"))
        print(f"{sum(self.outcomes.values())} calls, {done} without an exception")
        never = [name for name in sorted(actions) if not self.outcomes[f"{name}: done"]]
        if never:
            print(f"never without an exception: {', '.join(never)}")
        print("\n".join(self.errors[:_SHOWN]) or "no errors")
        return int(bool(self.errors))
