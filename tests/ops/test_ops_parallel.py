"""The pool of threads: several callers at once, callers that hold the GIL, and a run under the thread sanitizer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import threading
from pathlib import Path

import numpy as np
import pytest
from folders import ROOT

from cwrap import about
from cwrap.ops import elementwise
from cwrap.ops.loops import parallel

_JOB_THAT_NEEDS_THE_GIL = """
import ctypes, threading
from cwrap.ops.loops import parallel

Task = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_ssize_t)
Run = ctypes.CFUNCTYPE(None, Task, ctypes.c_void_p, ctypes.c_ssize_t, ctypes.c_ssize_t)
pointer = ctypes.pythonapi.PyCapsule_GetPointer
pointer.restype, pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
capsule = parallel.capsule()
interface = pointer(capsule, b"cwrap.ops.parallel")
run = Run(ctypes.cast(interface, ctypes.POINTER(ctypes.c_void_p))[0])

parallel.set_num_threads(3)
started, changed, done = threading.Event(), threading.Event(), []

@Task
def task(context, begin, end):
    started.set()
    assert changed.wait(60)
    done.append(range(begin, end))

job = threading.Thread(target=run, args=(task, None, 1000, 10))
job.start()
started.wait()
print(parallel.num_threads())
parallel.set_num_threads(2)
print(parallel.num_threads())
changed.set()
job.join()
print(sorted(index for part in done for index in part) == list(range(1000)))
"""


def test_the_number_of_threads_is_read_and_set_while_a_job_runs() -> None:
    # The job ends after the number was set, so that a setter that waits for the job with the GIL would never return.
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", _JOB_THAT_NEEDS_THE_GIL]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.stdout.split() == ["3", "2", "True"], done.stderr


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="Python needs the GIL")
def test_ufuncs_do_not_enable_the_gil() -> None:
    script = """
import sys, threading
from cwrap.ops import elementwise
half = elementwise("x / 2", ["x"])
wrong = []
def work():
    for number in range(200):
        if half(float(number)) != number / 2:
            wrong.append(number)
threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(wrong, sys._is_gil_enabled())
"""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHON_GIL"}
    done = subprocess.run([sys.executable, "-c", script], env=environment, cwd=ROOT, capture_output=True, text=True,
                          check=False)  # fmt: skip
    assert done.stdout == "[] False\n", done.stderr


def test_jobs_run_while_threads_hold_the_gil_and_change_the_number() -> None:
    function = elementwise("x * y + x - 2", name="mixed", dtypes=["float64"])
    x = np.arange(200_000.0)
    expected = x * x + x - 2
    before = parallel.num_threads()
    wrong: list[int] = []
    running = threading.Event()
    running.set()

    def compute(number: int) -> None:
        wrong.extend(number for _ in range(30) if not np.array_equal(function(x, x), expected))

    def change(number: int) -> None:
        while running.is_set():
            parallel.set_num_threads(1 + number % 4)
            assert 1 <= parallel.num_threads() <= 4
            number += 1

    callers = [threading.Thread(target=compute, args=(number,)) for number in range(4)]
    others = [threading.Thread(target=change, args=(number,)) for number in range(2)]
    for thread in (*callers, *others):
        thread.start()
    for thread in callers:
        thread.join()
    running.clear()
    for thread in others:
        thread.join()
    parallel.set_num_threads(before)
    assert wrong == []


_DRIVER = r"""
#include "parallel.c"
#include <stdio.h>

#define COUNT 4096
static void task(void *context, ptrdiff_t begin, ptrdiff_t end)
{
    int *counts = (int *)context;
    for (ptrdiff_t i = begin; i < end; i++)
        counts[i]++;
}

static void *call(void *context)
{
    static __thread int counts[COUNT];
    for (int round = 1; round <= 2000; round++) {
        run(task, counts, COUNT, 16);
        for (int i = 0; i < COUNT; i++)
            if (counts[i] != round)
                return context;
    }
    return NULL;
}

static void *change(void *stop)
{
    while (!atomic_load((atomic_int *)stop)) {
        set_num_threads(NULL, NULL);
        num_threads(NULL, NULL);
    }
    return NULL;
}

int main(void)
{
    pthread_t callers[4], other;
    atomic_int stop = 0;
    void *wrong, *any = NULL;
    pthread_create(&other, NULL, change, &stop);
    for (int i = 0; i < 4; i++)
        pthread_create(&callers[i], NULL, call, &stop);
    for (int i = 0; i < 4; i++) {
        pthread_join(callers[i], &wrong);
        any = wrong ? wrong : any;
    }
    atomic_store(&stop, 1);
    pthread_join(other, NULL);
    puts(any ? "wrong" : "right");
    return 0;
}

/* Stand-ins for what the file uses of Python: the driver has no interpreter, and so no lock that hides a race. */
PyObject _Py_NoneStruct, *PyExc_ValueError;
long PyLong_AsLong(PyObject *o) { static atomic_long next; return (void)o, 1 + atomic_fetch_add(&next, 1) % 6; }
PyObject *PyLong_FromLong(long value) { return (void)value, &_Py_NoneStruct; }
PyObject *PyErr_Format(PyObject *type, const char *format, ...) { return (void)type, (void)format, NULL; }
PyObject *PyErr_NoMemory(void) { return NULL; }
PyObject *PyErr_Occurred(void) { return NULL; }
PyObject *PyCapsule_New(void *p, const char *name, PyCapsule_Destructor d) { return p || name || d ? NULL : NULL; }
PyObject *PyModuleDef_Init(struct PyModuleDef *definition) { return (void)definition, NULL; }
PyThreadState *PyEval_SaveThread(void) { return NULL; }
void PyEval_RestoreThread(PyThreadState *state) { (void)state; }
"""


@pytest.mark.slow
def test_the_thread_sanitizer_reports_nothing(tmp_path: Path) -> None:
    compiler = shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        pytest.skip("the thread sanitizer needs gcc or clang")
    source, program = tmp_path / "driver.c", tmp_path / "driver"
    source.write_text(_DRIVER)
    flags = ["-std=gnu11", "-g", "-O1", "-fsanitize=thread", "-pthread"]
    includes = [f"-I{sysconfig.get_path('include')}", f"-I{parallel.FOLDER}", f"-I{about.pool_folder()}"]
    command = [compiler, *flags, *includes, str(source), "-o", str(program), "-lm"]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    if built.returncode and "tsan" in built.stderr:
        pytest.skip("the thread sanitizer's library is not installed")
    assert built.returncode == 0, built.stderr
    done = subprocess.run([str(program)], capture_output=True, text=True, check=False, timeout=300)
    if "unexpected memory mapping" in done.stderr:
        pytest.skip("the thread sanitizer does not work with this kernel's address layout")
    assert (done.returncode, done.stdout, done.stderr) == (0, "right\n", "")
