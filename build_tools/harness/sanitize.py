"""Build `_C` with sanitizers and run the tests with it.

    python -m build_tools.harness.sanitize                          address and undefined behaviour, all tests
    python -m build_tools.harness.sanitize --sanitizers undefined tests/tensors/test_tensor_views.py -x
    python -m build_tools.harness.sanitize --sanitizers thread      data races, the tests that use threads
    python -m build_tools.harness.sanitize --modules                generated modules, without a build of `_C`

The module is in `build/sanitize/`, with the thread sanitizer in `build/sanitize-thread/`. Python itself is not
sanitized, so the sanitizer's library has to be loaded before it, and leaks are not reported: the interpreter keeps much
memory until its end on purpose.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence

from build_tools.extension.project import ROOT
from cwrap.audit.sanitizer import preloaded
from cwrap.building.variant import SANITIZE, variant_of

# Tests that run with the thread sanitizer if none are named: those that start threads.
_THREADED = (
    "tests/tensors/test_tensor_threads.py",
    "tests/modules/test_thread_pool.py",
    "tests/tensors/test_tensor_generator.py",
    "tests/tensors/test_tensor_api.py",
)
_SUPPRESSIONS = ROOT / "build_tools/harness/thread_sanitizer.supp"


def environment_for(sanitizers: str, environment: Mapping[str, str]) -> dict[str, str]:
    """Return the environment in which a process may load the sanitized module."""
    variables = {**environment, SANITIZE: sanitizers}
    folder = ROOT / variant_of(variables).folder
    # An allocation that fails must be an error in Python. Python before 3.14 ends threads by pthread_exit(), which
    # leaves frames without unwinding them; the sanitizer then reports errors about the thread's signal stack.
    address = "detect_leaks=0:allocator_may_return_null=1:use_sigaltstack=0"
    options = {
        "ASAN_OPTIONS": address,
        "UBSAN_OPTIONS": "print_stacktrace=1",
        # A child that is forked while other threads run starts threads too.
        "TSAN_OPTIONS": f"suppressions={_SUPPRESSIONS}:die_after_fork=0:allocator_may_return_null=1",
        "PYTHONMALLOC": "malloc",
    }
    # Do not put the current folder, which may have the ordinary _C, before PYTHONPATH. Python 3.10 does not support
    # this variable; tests/conftest.py sorts the path for it.
    options["PYTHONSAFEPATH"] = "1"
    return {
        **variables,
        **{name: environment.get(name, value) for name, value in options.items()},
        "LD_PRELOAD": preloaded(sanitizers, environment),
        "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status. Other arguments are passed to pytest."""
    parser = argparse.ArgumentParser(description="Run the tests with a sanitized _C.")
    parser.add_argument("--sanitizers", default="address,undefined", help="as for -fsanitize= (%(default)s)")
    parser.add_argument("--modules", action="store_true", help="test tests/modules only, and do not build _C")
    options, rest = parser.parse_known_args(arguments)
    if options.modules:
        tests = ["tests/modules", *rest]
    else:
        build = {**os.environ, SANITIZE: options.sanitizers}
        status = subprocess.run([sys.executable, "setup.py", "build_ext"], cwd=ROOT, env=build, check=False).returncode
        if status != 0:
            return status
        tests = rest or [*_THREADED] * ("thread" in options.sanitizers.split(","))
    environment = environment_for(options.sanitizers, os.environ)
    return subprocess.run([sys.executable, "-m", "pytest", *tests], cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
