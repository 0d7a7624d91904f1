"""Options of pytest that run each test in several threads at once, by pytest-run-parallel.

pytest-run-parallel looks for the functions and fixtures that are listed here in the code of a test, and of the
functions that it calls. `tests/support/conditions.py` lists tests whose code does not show that they need one thread.
"""

from __future__ import annotations

PLUGIN = "pytest-run-parallel>=0.10"
THREADED_AREAS = (
    "modules",
    "_C",
    "ops",
)  # the areas of build_tools.platforms.pythons in which threads can share objects
# A variable for tests/support/compiled.py, which then generates modules for Pythons without the GIL.
FREE_THREADED = "CWRAP_TEST_FREE_THREADED"
# Functions that a test in several threads cannot call, by the reason.
FUNCTIONS = {
    "programs do not see the threads that started them": ("subprocess.*", "limited_modules.*", "sanitized_runs.*"),
    "compiling takes long, and is the same in each thread": ("compiled.*",),
    "other threads change the counts of references, blocks or bytes": (
        "sys.getrefcount", "sys.getallocatedblocks", "tracemalloc.*", "memory.*",
    ),
    "a process has one": (
        "os.chdir", "signal.*", "sys.setrecursionlimit", "sys.setswitchinterval", "sys.settrace", "sys.setprofile",
        "_C.get_rng_state", "_C.initial_seed", "_C.manual_seed", "_C.set_default_tensor_type", "_C.set_num_threads",
        "_C.set_printoptions", "_C.set_rng_state", "cwrap.ops.loops.parallel.set_num_threads",
    ),
}  # fmt: skip


def pytest_options(threads: int) -> list[str]:
    """Return the options that run each test in several threads, and skip the tests that need one thread."""
    functions = [name for names in FUNCTIONS.values() for name in names]
    # The plugin expects that array types of ctypes, which races create twice, work from 3.13 on.
    detected = ["--mark-ctypes-as-unsafe", "-o", "\n".join(["thread_unsafe_functions=", *functions])]
    return [f"--parallel-threads={threads}", "--skip-thread-unsafe=1", *detected]
