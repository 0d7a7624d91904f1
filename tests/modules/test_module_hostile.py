"""Misuse of handles and of the callbacks that C keeps: each call raises an exception or works, and never crashes."""

from __future__ import annotations

import contextlib
import copy
import gc
import pickle
import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from compiled import FLAGS, build
from folders import ROOT
from sanitized_runs import SANITIZED
from thread_groups import in_threads

SANITIZERS = ("-g", f"-fsanitize={SANITIZED}", "-fno-sanitize-recover=undefined") if SANITIZED else ()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("hostile")


@pytest.fixture(scope="module")
def keeps(folder: Path) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/keeps.cwrap", folder, (*FLAGS, *SANITIZERS))


@pytest.fixture(autouse=True)
def no_handles_left(keeps: ModuleType) -> Any:
    yield
    gc.collect()
    assert keeps.count_bells() == 0


def then_zero(action: Callable[..., object]) -> Callable[[int, str | None], int]:
    """Return a callback that calls the action and returns 0."""

    def call(number: int, what: str | None) -> int:
        action(number, what)
        return 0

    return call


class Token:
    """An object that a callback holds, and whose deletion the tests can observe."""

    def __call__(self, number: int, what: str | None) -> int:
        return number


# ---- callbacks that C keeps ----


def test_a_callback_lives_as_long_as_the_handle(keeps: ModuleType) -> None:
    bell = keeps.Bell(1)
    assert bell.ring(2) == 0
    token = Token()
    watched = weakref.ref(token)
    bell.on_ring(token)
    del token
    gc.collect()
    assert watched() is not None
    assert bell.ring(3) == 3
    bell.close()
    assert watched() is None


def test_a_replaced_callback_is_released(keeps: ModuleType) -> None:
    bell = keeps.Bell(1)
    token = Token()
    watched = weakref.ref(token)
    bell.on_ring(token)
    del token
    bell.on_ring(lambda number, what: 10)
    assert watched() is None
    assert bell.ring(3) == 30
    bell.on_ring(None)
    assert bell.ring(3) == 0
    bell.on_ring()
    with pytest.raises(TypeError, match="must be callable, not int"):
        bell.on_ring(3)


def test_a_new_handle_keeps_the_callback_of_its_constructor(keeps: ModuleType) -> None:
    seen: list[object] = []
    bell = keeps.listening_bell(then_zero(lambda *arguments: seen.append(arguments)))
    bell.ring(1)
    assert seen == [(-1, "made"), (0, None)]
    assert keeps.listening_bell(None).ring(3) == 0

    def fail(number: int, what: str | None) -> int:
        raise KeyError(number)

    before = keeps.count_bells()
    with pytest.raises(KeyError):
        keeps.listening_bell(fail)
    assert keeps.count_bells() == before


def test_leaving_a_with_block_keeps_callbacks_of_open_handles(keeps: ModuleType) -> None:
    seen: list[object] = []
    bell = keeps.make_bell(then_zero(lambda number, what: seen.append(what)), 0)
    bell.ring(1)
    bell.close()
    assert seen == ["made", None, "closing"]
    with pytest.raises(RuntimeError, match=r"make_bell\(\) failed"):
        keeps.make_bell(then_zero(lambda number, what: seen.append(number)), 1)
    assert seen[3:] == [-1, 0]


def test_exceptions_of_a_kept_callback_are_raised_by_the_call(keeps: ModuleType) -> None:
    bell = keeps.Bell(1)
    calls: list[int] = []

    def fail(number: int, what: str | None) -> int:
        calls.append(number)
        raise KeyError(number)

    bell.on_ring(fail)
    for _ in range(2):
        with pytest.raises(KeyError):
            bell.ring(3)
    assert calls == [0, 0]
    bell.on_ring(lambda number, what: "x")
    with pytest.raises(TypeError, match="callback 'Heard' must return int, not str"):
        bell.ring(1)


def test_a_callback_may_raise_while_it_is_registered(keeps: ModuleType) -> None:
    bell = keeps.Bell(7)

    def fail(number: int, what: str | None) -> int:
        raise KeyError(what)

    with pytest.raises(KeyError, match="at once"):
        bell.on_ring(fail)
    with pytest.raises(KeyError):
        bell.ring(1)  # C has stored the callback all the same
    watched = weakref.ref(token := Token())
    bell.on_ring(token)
    del token
    with pytest.raises(KeyError, match="at once"):
        bell.on_ring(fail)
    gc.collect()
    assert watched() is None  # the callback from before the failure was released


def test_a_callback_that_c_rejects_is_released(keeps: ModuleType) -> None:
    bell = keeps.Bell(13)
    token = Token()
    watched = weakref.ref(token)
    with pytest.raises(RuntimeError, match=r"on_ring\(\) failed"):
        bell.on_ring(token)
    del token
    gc.collect()
    assert watched() is None
    assert bell.ring(1) == 0


def test_a_callback_that_replaces_itself(keeps: ModuleType) -> None:
    bell = keeps.Bell(1)

    def second(number: int, what: str | None) -> int:
        return 100

    def first(number: int, what: str | None) -> int:
        bell.on_ring(second)
        gc.collect()
        return number + 1

    bell.on_ring(first)
    del first
    assert bell.ring(3) == 201


def test_a_callback_may_not_close_its_handle(keeps: ModuleType) -> None:
    bell = keeps.Bell(1)
    bell.on_ring(lambda number, what: bell.close())
    with pytest.raises(RuntimeError, match="in use by a call"):
        bell.ring(1)
    bell.close()


def test_a_callback_may_drop_its_handle(keeps: ModuleType) -> None:
    holder = {"bell": keeps.Bell(1)}

    def drop(number: int, what: str | None) -> int:
        holder.clear()
        gc.collect()
        return number

    holder["bell"].on_ring(drop)
    assert holder["bell"].ring(2) == 1


# ---- threads ----


def test_callbacks_run_in_threads_of_c(keeps: ModuleType) -> None:
    bell = keeps.Bell(1)
    rang = threading.Event()
    names: list[str] = []

    def hear(number: int, what: str | None) -> int:
        names.append(threading.current_thread().name)
        rang.set()
        return 5

    bell.on_ring(hear)
    bell.start()
    assert rang.wait(120)
    assert bell.stop() == 5
    assert threading.main_thread().name not in names


def test_exceptions_in_another_thread_are_raised_by_the_next_call(keeps: ModuleType) -> None:
    bell = keeps.Bell(1)
    rang = threading.Event()

    def fail(number: int, what: str | None) -> int:
        rang.set()
        raise KeyError("elsewhere")

    bell.on_ring(fail)
    bell.start()
    assert rang.wait(120)
    with pytest.raises(KeyError, match="elsewhere"):
        bell.stop()


def test_closed_while_another_thread_calls_back(keeps: ModuleType) -> None:
    for _ in range(5):
        bell = keeps.Bell(1)
        rang = threading.Event()
        bell.on_ring(then_zero(lambda number, what, rang=rang: rang.set()))
        bell.start()
        assert rang.wait(120)
        bell.close()  # waits for the thread, which may wait for the GIL
        with pytest.raises(ValueError, match="the Bell is closed"):
            bell.ring(1)


def test_dropped_while_another_thread_calls_back(keeps: ModuleType) -> None:
    rang = threading.Event()
    bell = keeps.Bell(1)
    bell.on_ring(then_zero(lambda number, what: rang.set()))
    bell.start()
    assert rang.wait(120)
    del bell


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_unraised_exceptions_reach_the_unraisable_hook(keeps: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    unraisable: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda what: unraisable.append(type(what.exc_value)))

    def fail(number: int, what: str | None) -> int:
        raise KeyError("late")

    bell = keeps.Bell(1)
    bell.on_close(fail)
    bell.close()
    assert unraisable == [KeyError]
    bell = keeps.Bell(1)
    bell.on_close(fail)
    del bell
    assert unraisable == [KeyError, KeyError]


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_used_by_many_threads(keeps: ModuleType) -> None:
    bells = [keeps.Bell(k) for k in range(4)]
    uses = (
        lambda k: bells[k % 4].on_ring(lambda number, what: number),
        lambda k: bells[k % 4].ring(2),
        lambda k: bells.__setitem__(k % 4, bells[k % 4].child()),
        lambda k: bells[k % 4].close(),
        lambda k: bells.__setitem__(k % 4, keeps.Bell(k)),
    )

    def use(seed: int) -> None:
        for k in range(seed, seed + 300):
            with contextlib.suppress(ValueError):  # another thread has closed it
                try:
                    uses[k % 5](k)
                except RuntimeError as error:
                    assert "in use" in str(error)  # noqa: PT017

    in_threads(use, range(4))


def test_closed_during_a_call_of_another_thread(keeps: ModuleType) -> None:
    bell = keeps.Bell(1)
    inside, go_on = threading.Event(), threading.Event()

    def hear(number: int, what: str | None) -> int:
        inside.set()
        return 0 if go_on.wait(120) else 1

    bell.on_ring(hear)
    thread = threading.Thread(target=bell.ring, args=(1,))
    thread.start()
    assert inside.wait(120)
    with pytest.raises(RuntimeError, match="in use by a call"):
        bell.close()
    go_on.set()
    thread.join()
    bell.close()
    bell.close()


# ---- garbage ----


def test_reference_cycles_are_collected(keeps: ModuleType) -> None:
    gc.collect()
    bell = keeps.Bell(1)
    watched = weakref.ref(token := Token())
    bell.on_ring(lambda number, what, held=(bell, token): 0)
    del bell, token
    assert watched() is not None
    gc.collect()
    assert watched() is None
    assert keeps.count_bells() == 0


@pytest.mark.sampled(4)
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 0, 2), (1, 2, 0)], ids=str)
def test_cycles_through_owners_and_children_are_collected(keeps: ModuleType, order: tuple[int, ...]) -> None:
    closed: list[bool] = []
    bell = keeps.Bell(1)
    child = bell.child()
    bells = [bell, child, child.child()]
    bells = [bells[k] for k in order]
    for k in order:
        bells[k].on_ring(lambda number, what, bells=bells: 0)
        bells[k].on_close(then_zero(lambda number, what, bells=bells: closed.extend(b.closed for b in bells)))
    del bell, child, bells
    gc.collect()
    assert len(closed) == 9
    assert keeps.count_bells() == 0


def test_a_callback_runs_while_garbage_is_collected(keeps: ModuleType) -> None:
    closed: list[object] = []
    bell = keeps.Bell(3)
    more = {"bell": bell, "list": [1, 2]}
    bell.on_close(then_zero(lambda number, what, more=more: closed.append((number, more["list"], more["bell"].closed))))
    del bell, more
    gc.collect()
    assert closed == [(3, [1, 2], True)]


def test_a_resurrected_handle_is_closed(keeps: ModuleType) -> None:
    kept: list[Any] = []

    class Phoenix:
        def __init__(self, bell: Any) -> None:
            self.bell = bell

        def __del__(self) -> None:
            kept.append(self.bell)

    bell = keeps.Bell(1)
    phoenix = Phoenix(bell)
    bell.on_ring(lambda number, what, phoenix=phoenix: number)
    del bell, phoenix
    gc.collect()
    assert len(kept) == 1
    assert kept[0].closed
    with pytest.raises(ValueError, match="the Bell is closed"):
        kept[0].ring(1)


@pytest.mark.slow
def test_long_chains_of_owners(keeps: ModuleType) -> None:
    bell = keeps.Bell(1)
    for _ in range(20_000):
        bell = bell.child()
    del bell


def test_handles_reject_copies_and_subclasses(keeps: ModuleType) -> None:
    bell = keeps.Bell(1)
    for attempt in (lambda: pickle.dumps(bell), lambda: copy.copy(bell), lambda: copy.deepcopy(bell)):
        with pytest.raises(TypeError, match=r"cannot pickle '(keeps\.)?Bell' object"):
            attempt()
    with pytest.raises(TypeError, match="not an acceptable base type"):
        type("Oak", (keeps.Bell,), {})
    with pytest.raises(TypeError):
        keeps.Bell.ring(3, 1)
    with pytest.raises((TypeError, AttributeError)):
        bell.pointer = 3
    with pytest.raises(TypeError):
        keeps.Bell.close(object())


# ---- signals, and the end ----


def test_ctrl_c_reaches_a_call_that_looks_for_it(keeps: ModuleType) -> None:
    """The call ends at the next look, and does not return its status at the end of the loop."""
    bell = keeps.Bell(34)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a process in the background ignores the signal
    try:
        with pytest.raises(KeyboardInterrupt):
            bell.wait()
    finally:
        signal.signal(signal.SIGINT, before)
    assert bell.stop() == 5  # looks before the one that found the signal
    bell.close()


def test_ctrl_c_reaches_a_call_that_succeeds(keeps: ModuleType) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            keeps.Bell(33).wait()
    finally:
        signal.signal(signal.SIGINT, before)


AT_EXIT = {
    "a thread rings": "bell = keeps.Bell(1); bell.on_ring(lambda *_: 0); bell.start()",
    "many threads ring without a pause": "bells = [keeps.Bell(40) for _ in range(8)]\n"
    "for bell in bells:\n    bell.on_ring(lambda *_: 0); bell.start()",
    "a child of a fork does not wait for a thread": "import atexit, os, time, warnings\n"
    "warnings.simplefilter('ignore', DeprecationWarning)\n"  # Python warns about forks of processes with threads
    "bell = keeps.Bell(1)\n"
    "bell.on_ring(lambda *_: time.sleep(0.3) or 0); bell.start(); time.sleep(0.1); child = os.fork()\n"
    "if child == 0: atexit._run_exitfuncs(); os._exit(0)\n"
    "assert os.waitpid(child, 0)[1] == 0",
    "in a circle": "bell = keeps.Bell(1); bell.on_close(lambda *_: bell.closed and 0)",
    "an owner and a child": "bell = keeps.Bell(1); child = bell.child(); sys.handles = [child, bell]",
    "one that is never freed": "bell = keeps.Bell(1); bell.on_close(print); keep = ctypes.py_object(bell);"
    " ctypes.pythonapi.Py_IncRef(keep)",
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("code", AT_EXIT.values(), ids=list(AT_EXIT))
def test_at_the_end_of_the_interpreter(keeps: ModuleType, folder: Path, code: str) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import ctypes, sys; sys.path.insert(0, {str(folder)!r}); import keeps\n{code}"],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
