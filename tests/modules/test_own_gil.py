"""`interpreters: own_gil`: modules in subinterpreters that do not share the GIL, and callbacks of other threads."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from compiled import OPTIMISE, build
from interpreter_programs import HEAD
from limited_modules import PYTHONS, compile_c, environment_for_any_python, generate_limited, needs_gcc

from build_tools.platforms.pythons import Python
from cwrap.pipeline import Request, generate

needs_own_gil = pytest.mark.skipif(sys.version_info < (3, 12), reason="needs Python 3.12: a GIL of each interpreter")

NEWER = [python for python in PYTHONS if python.version >= (3, 12)]

DECLARATIONS = """\
- module: several
  interpreters: own_gil
- include: <several.h>
- callback: Visit
  return: int
  arguments: [int value, void* data]
- class: Counter
  type: counter_t*
  free: counter_free
  new: make_counter
- name: make_counter
  cname: counter_new
  return: counter_t*
- name: watch
  class: Counter
  cname: counter_watch
  arguments:
    - counter_t* counter
    - {arg: Visit visit, nullable: true, kept_by: counter.visit}
    - {arg: void* data, closure: visit}
- name: add
  class: Counter
  cname: counter_add
  return: int
  gil: release
  arguments: [counter_t* counter, int more, {arg: bool threaded, default: false}]
- name: apply
  return: int
  gil: release
  arguments: [int value, Visit visit, {arg: void* data, closure: visit}, {arg: bool threaded, default: false}]
- name: exchange
  return: int
  gil: release
  arguments: [int value, Visit visit, {arg: void* data, closure: visit}]
"""
# `exchange` calls the callback of another interpreter: a library with one global would do that.
LIBRARY = """\
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

typedef int (*visit_t)(int, void *);
typedef struct {
    visit_t visit;
    void *data;
    int value;
} counter_t;

static inline void *several_run(void *argument)
{
    counter_t *call = (counter_t *)argument;
    call->value = call->visit(call->value, call->data);
    return NULL;
}

static inline int several_call(counter_t call, bool threaded)
{
    pthread_t thread;
    if (!threaded)
        return call.visit(call.value, call.data);
    if (pthread_create(&thread, NULL, several_run, &call))
        return -1;
    pthread_join(thread, NULL);
    return call.value;
}

static inline counter_t *counter_new(void) { return (counter_t *)calloc(1, sizeof(counter_t)); }
static inline void counter_free(counter_t *counter) { free(counter); }

static inline void counter_watch(counter_t *counter, visit_t visit, void *data)
{
    counter->visit = visit;
    counter->data = data;
}

static inline int counter_add(counter_t *counter, int more, bool threaded)
{
    counter->value += more;
    counter_t call = *counter;
    return counter->visit ? several_call(call, threaded) : counter->value;
}

static inline int apply(int value, visit_t visit, void *data, bool threaded)
{
    return several_call((counter_t){visit, data, value}, threaded);
}

static pthread_mutex_t exchange_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t exchange_met = PTHREAD_COND_INITIALIZER;
static counter_t *exchange_first;
static int exchange_done;

/* The second of two calls makes the callbacks of both. */
static inline int exchange(int value, visit_t visit, void *data)
{
    counter_t call = {visit, data, value};
    pthread_mutex_lock(&exchange_lock);
    if (!exchange_first) {
        exchange_first = &call;
        while (!exchange_done)
            pthread_cond_wait(&exchange_met, &exchange_lock);
        pthread_mutex_unlock(&exchange_lock);
        return call.value;
    }
    pthread_mutex_unlock(&exchange_lock);
    exchange_first->value = exchange_first->visit(exchange_first->value, exchange_first->data);
    call.value = call.visit(call.value, call.data);
    pthread_mutex_lock(&exchange_lock);
    exchange_done = 1;
    exchange_first = NULL;
    pthread_cond_signal(&exchange_met);
    pthread_mutex_unlock(&exchange_lock);
    return call.value;
}
"""
USES = """
USES = '''
import sys, threading
sys.modules.pop("numpy", None)
import several
here = []
def visit(value):
    here.append(value)
    return value * 2
for threaded in (False, True):
    assert several.apply(3, visit, threaded=threaded) == 6
    try:
        several.apply(1, lambda value: 1 // 0, threaded=threaded)
    except ZeroDivisionError:
        pass
    else:
        raise AssertionError("no exception")
    assert several.apply(2, lambda value: several.apply(value, visit, threaded=True), threaded=threaded) == 4
    counter = several.Counter()
    assert counter.add(more=2) == 2
    counter.watch(visit)
    assert counter.add(3, threaded=threaded) == 10
    counter.watch(None)
    counter.close()
assert here == [3, 2, 5] * 2, here
for _ in range(300):
    assert several.apply(value=1, visit=visit, threaded=_ % 50 == 0) == 2
    assert several.Counter().add(more=2) == 2
'''
"""
ONE = """
import threading
errors = []
def use(own):
    interpreter = create(own_gil=own)
    for _ in range(3):
        errors.append(fails(interpreter, USES))
    interpreters.destroy(interpreter)
exec(USES)
for own in (True, True, False):
    use(own)
exec(USES)
assert errors == [None] * 9, errors
"""
SEVERAL = """
import threading
errors = []
def use():
    interpreter = create(own_gil=True)
    for _ in range(5):
        errors.append(fails(interpreter, USES))
    interpreters.destroy(interpreter)
threads = [threading.Thread(target=use) for _ in range(4)]
for thread in threads:
    thread.start()
exec(USES)
for thread in threads:
    thread.join()
exec(USES)
assert errors == [None] * 20, errors
"""
EXCHANGED = """
import threading
CALL = '''
import several
ids = []
def visit(value):
    import _interpreters_here as here
    ids.append(here.get_current())
    return value + 1
assert several.exchange({value}, visit) == {value} + 1
assert len(ids) == 1, ids
'''.replace("_interpreters_here", interpreters.__name__)
errors = []
made = [create(own_gil=True) for _ in range(2)]
calls = [threading.Thread(target=lambda i=i, n=n: errors.append(fails(i, CALL.replace("{value}", str(n)))))
         for n, i in enumerate(made)]
for thread in calls:
    thread.start()
for thread in calls:
    thread.join()
assert errors == [None, None], errors
for interpreter in made:
    interpreters.destroy(interpreter)
"""


PROGRAMS = {"one by one": ONE, "at once": SEVERAL, "exchanged": EXCHANGED}


def write_several(folder: Path) -> Path:
    """Write the declarations and the library."""
    (folder / "several.yaml").write_text(DECLARATIONS, encoding="utf-8")
    (folder / "several.h").write_text(LIBRARY, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the module for this Python; return its folder."""
    folder = write_several(tmp_path_factory.mktemp("several"))
    build(folder, "several.yaml", folder, (OPTIMISE, "-pthread", f"-I{folder}"))
    return folder


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the module for the limited API of 3.12; return its folder."""
    folder = write_several(tmp_path_factory.mktemp("limited"))
    sources = generate_limited(folder, "3.12", "several.yaml", folder)
    compile_c(folder, sources, "several.abi3.so", "-pthread", "-I.", python=NEWER[0])
    return folder


def run(program: str, folder: Path, python: str) -> None:
    """Run a program in a new process, which may crash."""
    command = [python, "-X", "faulthandler", "-c", HEAD + USES + program, str(folder)]
    environment = None if python == sys.executable else environment_for_any_python()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@needs_own_gil
@pytest.mark.parametrize("program", PROGRAMS, ids=PROGRAMS)
def test_a_module_in_interpreters_with_their_own_gil(program: str, several: Path) -> None:
    """Callbacks run in the interpreter of the callable, whichever thread calls them."""
    run(PROGRAMS[program], several, sys.executable)


@needs_gcc
@pytest.mark.parametrize("program", PROGRAMS, ids=PROGRAMS)
@pytest.mark.parametrize("python", NEWER, ids=[python.name for python in NEWER])
def test_a_limited_module_in_interpreters_with_their_own_gil(program: str, python: Python, limited: Path) -> None:
    run(PROGRAMS[program], limited, python.path)


def test_slots_of_a_module(tmp_path: Path) -> None:
    """Only a module that says so supports interpreters with their own GIL; the default is written like no key."""
    for limited, kind in (("", "MODULE"), ("3.15t", "EXPORT")):
        texts = []
        for key in ("", "\n  interpreters: shared_gil", "\n  interpreters: own_gil"):
            text = f"- module: m{key}\n- name: f\n  return: int\n  arguments: [int x]\n"
            (tmp_path / "m.yaml").write_text(text, encoding="utf-8")
            request = Request(root=tmp_path, declarations=("m.yaml",), target="standalone", limited_api=limited)
            texts.append(generate(request).files["m.c"])
        assert f"CWRAP_{kind}_OWN_GIL_SLOTS(Py_MOD_GIL_USED)" in texts[2]
        assert all(f"CWRAP_{kind}_SLOTS(Py_MOD_GIL_USED)" in text for text in texts[:2])
