"""Callbacks that a library stores without a handle, such as its error handler: `kept_by: library`."""

from __future__ import annotations

import gc
import sys
import weakref
from types import ModuleType
from typing import Any

import pytest
from compiled import build
from memory import keeps, watched

LOGS = """\
#include <stddef.h>
typedef int (*logged)(const char *text);
typedef int (*counted)(void *data, int n);
static logged logger;
static counted counter;
static void *counter_data;
static int set_logger(logged f) { logger = f; return 0; }
static int set_bad_logger(logged f) { (void)f; return 1; }
static int log_text(const char *text) { return logger ? logger(text) : -7; }
static void set_counter(counted f, void *data) { counter = f; counter_data = data; }
static int count_up(int n) { return counter ? counter(counter_data, n) : -7; }
[[
  callback: Logged
  type: logged
  pool: 2
  return: int
  arguments: [const char* text]
  failure: -1
]]
[[
  callback: Counted
  type: counted
  return: int
  arguments: [void* data, int n]
  failure: -1
]]
[[
  name: set_logger
  errors: nonzero
  arguments: [{arg: Logged call, nullable: true, kept_by: library.log}]
]]
[[
  name: set_bad_logger
  errors: nonzero
  arguments: [{arg: Logged call, kept_by: library.log}]
]]
[[
  name: log_text
  return: int
  arguments: [const char* text]
]]
[[
  name: set_counter
  arguments: [{arg: Counted call, kept_by: library.counter}, {arg: void* data, closure: call}]
]]
[[
  name: reset_counter
  cname: set_counter
  arguments: [{arg: Counted call, nullable: true, kept_by: library.counter}, {arg: void* data, closure: call}]
]]
[[
  name: count_up
  return: int
  arguments: [int n]
]]
"""


class Call:
    def __init__(self, answer: int) -> None:
        self.answer = answer

    def __call__(self, _: object) -> int:
        return self.answer


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("logs")
    (folder / "logs.cwrap").write_text(LOGS, encoding="utf-8")
    return build(folder, "logs.cwrap", folder)


def test_a_callback_without_a_handle_is_kept_until_it_is_replaced(logs: ModuleType) -> None:
    calls = [Call(1), Call(2)]
    found = [weakref.ref(call) for call in calls]
    for answer in (1, 2):
        logs.set_logger(calls.pop(0))
        gc.collect()
        assert logs.log_text("text") == answer
    assert found[0]() is None
    logs.set_logger(None)
    assert found[1]() is None
    assert logs.log_text("text") == -7


def test_several_functions_replace_one_callback(logs: ModuleType) -> None:
    call = Call(5)
    found = weakref.ref(call)
    logs.set_counter(call)
    del call
    assert logs.count_up(1) == 5
    logs.reset_counter(lambda n: n + 1)
    assert found() is None
    assert logs.count_up(1) == 2
    logs.reset_counter(None)
    assert logs.count_up(1) == -7


def test_a_callback_that_c_refuses_is_released(logs: ModuleType) -> None:
    logs.set_logger(len)
    call = Call(1)
    references = sys.getrefcount(call)
    with pytest.raises(RuntimeError, match=r"set_bad_logger\(\) failed"):
        logs.set_bad_logger(call)
    assert sys.getrefcount(call) == references
    assert logs.log_text("text") == 4
    logs.set_logger(None)


def test_exceptions_are_reported_and_do_not_stop_later_calls(logs: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    reports: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda report: reports.append(type(report.exc_value)))
    logs.set_logger({"known": 3}.__getitem__)
    assert [logs.log_text(text) for text in ("unknown", "known", "other")] == [-1, 3, -1]
    assert reports == [KeyError, KeyError]
    logs.set_logger(lambda text: "no number")
    assert logs.log_text("text") == -1
    assert reports[2:] == [TypeError]
    logs.set_logger(None)


def test_a_callback_can_replace_itself(logs: ModuleType) -> None:
    def replaced(text: str) -> int:
        logs.set_logger(Call(9))
        gc.collect()
        return len(text)

    logs.set_logger(replaced)
    del replaced
    assert [logs.log_text("text") for _ in range(2)] == [4, 9]
    logs.set_logger(None)


def test_replaced_callbacks_keep_no_memory(logs: ModuleType) -> None:
    def use() -> None:
        logs.set_logger(Call(1))
        logs.log_text("text")
        logs.set_logger(None)
        logs.set_counter(Call(2))
        logs.reset_counter(Call(3))
        with pytest.raises(RuntimeError):
            logs.set_bad_logger(Call(4))

    with watched():
        assert not keeps(use)
    logs.reset_counter(None)
