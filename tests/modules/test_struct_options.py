"""Structs that the user fills: initial values of the C library, assigned texts, copies, pickling."""

from __future__ import annotations

import copy
import ctypes
import gc
import inspect
import pickle
import sys
import weakref
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from compiled import build, standalone
from folders import ROOT
from memory import keeps, watched
from stub_checks import check_stub_of


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/options.cwrap", tmp_path_factory.mktemp("options"))


def test_the_library_initializes_new_objects(module: ModuleType) -> None:
    before = module.count_starts()
    options = module.Opts()
    assert module.count_starts() == before + 1
    assert (options.level, options.rate, options.mode, options.name) == (6, 0.5, module.Mode.FAST, "default")
    assert (options.tag, options.weights, options.size) == ("tag", (0.0, 2.0), module.Size(80, 0))
    assert module.hidden(options) == 48  # a field that is not declared
    other = module.Opts(3, mode=module.Mode.SLOW, name=None, weights=(1, 2), tag="x", size=module.Size(1, 2))
    assert (other.level, other.mode, other.name, other.rate) == (3, module.Mode.SLOW, None, 0.5)
    assert (other.weights, other.tag, other.size, module.hidden(other)) == ((1, 2), "x", module.Size(1, 2), 45)
    with pytest.raises(TypeError, match="must be int, not str"):
        module.Opts("x")
    assert module.Stamp().number == 5
    assert (module.Pair(), module.Pair(b=5)) == (module.Pair(1, 2), module.Pair(1, 5))


def test_the_signature_of_a_struct(module: ModuleType) -> None:
    assert module.Size.__doc__ == "A size in pixels."
    assert str(inspect.signature(module.Size)) == "(width=0, height=0)"
    assert str(inspect.signature(module.Pair)) == "(a=Ellipsis, b=Ellipsis)"


def test_arguments_live_as_long_as_a_call(module: ModuleType) -> None:
    """A caller in C may pass a dictionary that a conversion can change."""
    call = ctypes.pythonapi.PyObject_Call
    call.restype, call.argtypes = ctypes.py_object, (ctypes.py_object,) * 3

    class Text(str):
        pass

    class Changes:
        def __index__(self) -> int:
            keywords.clear()
            seen.append(name() is not None)
            return 2

    seen: list[bool] = []
    keywords: dict[str, Any] = {"level": Changes(), "name": Text("a name")}
    name = weakref.ref(keywords["name"])
    options = call(module.Opts, (), keywords)
    assert (options.level, options.name, seen) == (2, "a name", [True])
    del options
    assert name() is None


def test_texts_are_assigned(module: ModuleType) -> None:
    options = module.Opts()
    for name in ("ä name", "", "x" * 3000, None):
        options.name = name
        gc.collect()
        assert options.name == name
        assert module.name_size(options) == len((name or "").encode())
    options.name = "".join(["a", "b"])
    options.other = "c"
    assert (options.name, options.other, module.name_size(options)) == ("ab", "c", 3)
    module.rename_opts(options, "x")
    assert (options.name, options.other) == ("c", "c")
    options.other = None
    assert options.name == "c"
    for wrong, kind in ((3, TypeError), (b"x", TypeError), ("a\0b", ValueError)):
        with pytest.raises(kind):
            options.name = wrong
        with pytest.raises(kind):
            module.Opts(name=wrong)
    with pytest.raises(AttributeError, match=r"Opts.name cannot be deleted"):
        del options.name
    assert options.name == "c"


def test_copies(module: ModuleType) -> None:
    options = module.Opts(level=2, name="a name")
    for duplicate in (copy.copy(options), copy.deepcopy(options)):
        assert duplicate == options
        duplicate.level = 5
        duplicate.name = "other"
        duplicate.size.width = 3
        assert (options.level, options.name, options.size.width) == (2, "a name", 80)
        assert module.hidden(duplicate) == 47
    assert copy.copy(options.size) == module.Size(80)
    tagged = module.tagged(3)
    assert (copy.copy(tagged).id, copy.copy(tagged).label) == (3, "a label")


def test_pickling(module: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "options", module)
    options = module.Opts(level=2, name="ä name", mode=0, weights=(1, 2), size=module.Size(3, 4))
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(options, protocol)) == options
        assert pickle.loads(pickle.dumps(options.size, protocol)) == module.Size(3, 4)
    with pytest.raises(TypeError, match="cannot pickle an object whose field 'id' is read-only"):
        pickle.dumps(module.tagged(3))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_struct_that_cannot_be_copied(module: ModuleType, copied: Callable[[Any], Any]) -> None:
    with pytest.raises(TypeError, match="cannot copy a Stamp: C owns what its pointers refer to"):
        copied(module.Stamp())


def test_the_stub_of_a_struct_that_cannot_be_copied() -> None:
    stub = standalone(ROOT, "tests/modules/extensions/options.cwrap").stub
    assert "def __copy__(self) -> NoReturn: ..." in stub[stub.index("class Stamp") :]


@pytest.mark.nightly
def test_the_stub_matches_the_module(tmp_path: Path) -> None:
    check_stub_of("tests/modules/extensions/options.cwrap", tmp_path)


def test_nothing_leaks(module: ModuleType) -> None:
    def use() -> Any:
        options = module.Opts(name="a name", other="another")
        options.name = "b" * 100
        options.name = None
        duplicate = copy.deepcopy(options)
        duplicate.size = module.Size(1)
        with pytest.raises(TypeError):
            module.Opts(name=3)
        return duplicate.__reduce__()

    with watched():
        assert not keeps(use)
