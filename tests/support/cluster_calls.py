"""Programs that call compiled operations in four worker processes: `python cluster_calls.py {dask,joblib}`.

They print how many tasks had the right result, how many this process computed, and how many workers were killed.
"""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from typing import Any

import numpy as np
from cluster_tasks import shift, task

from cwrap.ops import dvector, elementwise, function

TASKS = 200
KILL_AFTER = 40


def compiled() -> Any:
    """Return a function whose graph contains the ufunc."""
    x = dvector("x")
    return function([x], np.sin(x) + shift(x))


def report(f: Any, results: list[tuple[float, int]], killed: int) -> None:
    """Print the outcome."""
    right = sum(found == task(f, number)[0] for number, (found, _) in enumerate(results))
    here = sum(process == os.getpid() for _, process in results)
    print(f"{right} right, {here} in this process, {killed} killed")


def with_dask() -> None:
    """Kill a worker while tasks run; the other workers compute its tasks again."""
    distributed: Any = import_module("distributed")
    f, plus = compiled(), elementwise("x + 2", name="plus", dtypes=["float64"])
    cluster = distributed.LocalCluster(n_workers=4, threads_per_worker=1, processes=True, dashboard_address=None)
    with cluster, distributed.Client(cluster) as client:
        futures = client.map(task, [f] * TASKS, range(TASKS))
        for number, future in enumerate(distributed.as_completed(futures)):
            if number == KILL_AFTER:
                os.kill(future.result()[1], signal.SIGKILL)
        report(f, client.gather(futures), killed=1)
        chunks = [np.full(2, float(number)) for number in range(8)]
        print([float(total.sum()) for total in client.gather(client.map(plus, chunks))])


def with_joblib() -> None:
    """Kill a worker: joblib reports it, and the next call has new workers."""
    joblib: Any = import_module("joblib")
    f = compiled()
    calls = [joblib.delayed(task)(f, number) for number in range(TASKS)]
    try:
        joblib.Parallel(n_jobs=4, backend="loky")([*calls, joblib.delayed(kill)(), *calls])
    except Exception as error:  # noqa: BLE001 - its class is internal
        print(type(error).__name__)
    report(f, joblib.Parallel(n_jobs=4, backend="loky")(calls), killed=1)


def kill() -> None:
    """Kill this process."""
    os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    {"dask": with_dask, "joblib": with_joblib}[sys.argv[1]]()
