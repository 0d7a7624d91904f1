"""Tests that fail only because an optional package is not installed are skipped, and other failures stay failures."""

from __future__ import annotations

import pytest
from missing_packages import OPTIONAL, reason, skip_if_missing


def test_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OPTIONAL, "a_module_of_nobody", ("a-package", "install a-package"))
    monkeypatch.setitem(OPTIONAL, "pytest", ("pytest", "install pytest"))
    assert reason("first, install a-package") == "needs a-package, which is not installed"
    assert reason("install pytest") == ""  # it is installed, so that the failure has another cause
    assert reason("assert 1 == 2") == ""
    skip_if_missing("assert 1 == 2")
    with pytest.raises(pytest.skip.Exception, match="needs a-package"):
        skip_if_missing("install a-package")
