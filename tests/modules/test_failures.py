"""Failures of modules: statuses that C stores, messages of handles and of the module, warnings."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Callable
from types import ModuleType

import pytest
from compiled import build
from folders import ROOT


@pytest.fixture(scope="module")
def m(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/accounts.cwrap", tmp_path_factory.mktemp("accounts"))


@pytest.mark.parametrize(("call", "kind", "message", "code"), [
    (lambda m: m.Account("abc").pay(4), "AccountError", "pay() failed: cannot pay", 4),
    (lambda m: m.open_savings("abc").save(3), "AccountError", "save() failed: cannot pay", 3),
    (lambda m: m.open_savings("abc").pay(3), "AccountError", "pay() failed: cannot pay", 3),
    (lambda m: m.Account("abcdefg"), "AccountError", "Account() failed: abcdefg", 7),
    (lambda m: m.Account("a" * 30), "AccountError", "Account() failed", 0),
    (lambda m: m.audit(None, 3), "AccountError", "audit() failed", 0),
    (lambda m: m.Account("abc").pay_quietly(4), "ValueError", "pay_quietly() failed: own text", 5),
    (lambda m: m.Account("abc").end(7), "LookupError", "end() failed: more than five", 1007),
    (lambda m: m.create(500), "MemoryError", "create() failed: other", 998),
    (lambda m: m.create_or_fail(-5), "LookupError", "create_or_fail() failed: three", 1003),
    (lambda m: m.create_if(50), "LookupError", "create_if() failed: other", 1000),
    (lambda m: m.only(2), "LookupError", "only() failed: other", 1002),
    (lambda m: m.describe(-1), "LookupError", "describe() failed: negative", None),
    (lambda m: m.find(10), "ValueError", "find() failed: too far", None),
    (lambda m: m.step(-1), "LookupError", "step() failed: other", 1001),
    (lambda m: m.measure(-1), "LookupError", "measure() failed: other", 999),
    (lambda m: m.nowhere(0), "LookupError", "nowhere() failed", None),
    (lambda m: m.feel(1), "LookupError", "feel() failed: other", 1001),
])  # fmt: skip
def test_failures(
    m: ModuleType, call: Callable[[ModuleType], object], kind: str, message: str, code: int | None
) -> None:
    with pytest.raises(Exception, match="failed") as caught:
        call(m)
    assert (type(caught.value).__name__, str(caught.value)) == (kind, message)
    assert getattr(caught.value, "code", None) == code


def test_calls_that_do_not_fail(m: ModuleType) -> None:
    account = m.Account("abc")
    assert (account.pay(0), account.pay_always(4)) == (None, None)
    assert account.end(0) is None
    assert (m.create(-5), m.create(50), m.create_if(500)) == (-5, 50, 500)
    assert (m.only(0), m.describe(1), m.find(3), m.feel(0)) == (None, "text", 3, None)
    assert m.step(3) == (3, 2)


def test_the_end_of_an_iteration(m: ModuleType) -> None:
    with pytest.raises(StopIteration):
        m.step(0)


def test_warnings(m: ModuleType) -> None:
    with pytest.warns(UserWarning, match=r"only\(\): other"):
        assert m.only(1) is None
    with pytest.warns(RuntimeWarning, match=r"measure\(\): three"):
        assert m.measure(3) == 3
    with pytest.warns(RuntimeWarning, match=r"remember\(\): n > 3"):
        assert m.remember(5) == "memory"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert (m.measure(2), m.remember(1)) == (2, "memory")


def test_warnings_that_are_exceptions_release_the_result(m: ModuleType) -> None:
    texts = m.count_texts()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for function, number in ((m.only, 1), (m.measure, 3), (m.remember, 5)):
            with pytest.raises(Warning, match=f"{function.__name__}"):
                function(number)
    assert m.count_texts() == texts


def test_handles_of_failed_constructors_are_freed(m: ModuleType) -> None:
    gc.collect()
    count = m.count_accounts()
    with pytest.raises(m.AccountError):
        m.Account("abcdefg")
    gc.collect()
    assert m.count_accounts() == count
