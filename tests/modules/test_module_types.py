"""C types of modules: every number of C99, text of any encoding, named results, messages of failures."""

from __future__ import annotations

import os
import warnings
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from compiled import build, standalone
from folders import ROOT
from stub_checks import check_stubs


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("types")


@pytest.fixture(scope="module")
def figures(folder: Path) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/figures.cwrap", folder)


def test_wide_integers(figures: ModuleType) -> None:
    assert figures.twice_intmax(-(2**62)) == -(2**63)
    assert figures.twice_uintmax(2**63 - 1) == 2**64 - 2
    assert figures.twice_intptr(-3) == figures.twice_ssize(-3) == -6
    with pytest.raises(OverflowError, match="does not fit in intmax_t"):
        figures.twice_intmax(2**63)
    with pytest.raises(OverflowError, match="does not fit in uintmax_t"):
        figures.twice_uintmax(-1)


def test_long_double(figures: ModuleType) -> None:
    assert figures.twice_long_double(1e308) == float("inf")
    assert figures.twice_long_double(0.1) == 0.2
    with pytest.raises(TypeError, match="must be float, not complex"):
        figures.twice_long_double(1j)


def test_a_status_of_a_function_with_named_results_is_checked(figures: ModuleType) -> None:
    assert tuple(figures.polar(1 + 2j)) == (1, 2)
    with pytest.raises(RuntimeError, match=r"polar\(\) failed"):
        figures.polar(2 + 2j)


def test_complex(figures: ModuleType) -> None:
    class Complex:
        def __complex__(self) -> complex:
            return 3 + 4j

    class Bad:
        def __complex__(self) -> complex:
            raise KeyError("no number")

    assert figures.twice_double_complex() == 6
    assert figures.twice_double_complex(1 + 2j) == 2 + 4j
    assert figures.twice_double_complex(np.complex64(1 + 2j)) == 2 + 4j
    assert figures.twice_double_complex(Complex()) == 6 + 8j
    assert figures.twice_double_complex(2) == figures.twice_double_complex(np.float32(2)) == 4
    assert figures.twice_float_complex(0.1j) == 2j * float(np.float32(0.1))
    for text in ("1j", [1], None):
        with pytest.raises(TypeError, match="must be complex, not"):
            figures.twice_double_complex(text)
    with pytest.raises(KeyError, match="no number"):
        figures.twice_double_complex(Bad())
    with pytest.raises(OverflowError):
        figures.twice_double_complex(10**400)


def test_named_results(figures: ModuleType) -> None:
    parts = figures.polar(3 - 4j)
    assert parts == (3.0, -4.0)
    assert (parts.re, parts.im) == parts
    assert repr(parts) == "Parts(re=3.0, im=-4.0)"
    assert type(parts) is figures.Parts
    assert figures.Parts.__module__ == "figures"
    assert parts._replace(re=0) == (0, -4)
    assert figures.split("ab cd") == figures.Split(value=2, rest=b"cd", length=5)
    assert figures.split("x") == (-1, None, 1)


def test_text_of_any_encoding(figures: ModuleType) -> None:
    assert figures.same_bytes(b"\xff\x80") == b"\xff\x80"
    assert figures.same_bytes() == b"none"
    assert figures.same_bytes(None) is None
    assert figures.same_path(b"\xff") == "\udcff"
    assert figures.same_path(Path("a") / "b") == "a/b"
    assert figures.same_path(None) is None
    assert figures.left_path("ä") == "ä"
    with pytest.raises(TypeError, match="must be bytes, not str"):
        figures.same_bytes("x")
    with pytest.raises(ValueError, match="embedded null byte"):
        figures.same_bytes(b"a\0b")


def test_an_error_message_of_a_handle(figures: ModuleType) -> None:
    with pytest.raises(RuntimeError, match=r"step\(\) failed: session seven is odd"):
        figures.Session(7).step()
    with pytest.raises(ConnectionError, match=r"connect\(\) failed: session seven is odd"):
        figures.connect(7)
    assert figures.connect(100).step() == 100
    with pytest.raises(ValueError, match=r"run\(\) failed: rejected"):
        figures.run(3)
    assert figures.run(0) == 0


def test_some_values_are_no_failures(figures: ModuleType) -> None:
    assert figures.Session(100).step() == 100
    assert figures.Session(101).step() == 101
    with pytest.raises(TimeoutError):
        figures.Session(8).step()


def test_warnings(figures: ModuleType) -> None:
    with pytest.warns(ResourceWarning, match=r"step\(\): no reason"):
        assert figures.Session(5).step() == 5
    with pytest.warns(figures.CareWarning):
        assert figures.Session(6).step() == 6
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(ResourceWarning):
            figures.Session(5).step()


# ---- stubs ----

STUBS = ("figures",)


@pytest.mark.slow
@pytest.mark.skipif("CWRAP_SANITIZE" in os.environ, reason="type checkers load no sanitized module")
def test_stubs_match_the_modules(folder: Path, figures: ModuleType) -> None:
    for name in STUBS:
        stub = standalone(ROOT, f"tests/modules/extensions/{name}.cwrap").stub
        (folder / f"{name}.pyi").write_text(stub, encoding="utf-8")
    check_stubs(folder, *STUBS)
