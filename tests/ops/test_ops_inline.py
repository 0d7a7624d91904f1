"""Declarations compiled at run time: modules of files and strings, their dependencies, and pickling."""

from __future__ import annotations

import importlib
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import cwrap
from cwrap.ops import elementwise, gufunc
from cwrap.ops.cache import building, compilation, dependencies
from cwrap.ops.cache.job import Job
from cwrap.ops.failure import CompileError
from cwrap.ops.functions.inline import LoadedModule
from cwrap.ops.loops.modules import name_of, plan_of
from cwrap.source.diagnostics import CwrapError

TWICE = "- {name: twice, return: int, arguments: [int x]}\n"
TWICE_C = "static int twice(int x) { return 2 * x; }"
SHOP = """\
- exception: ShopError
- enum: Colour
  members: [RED, BLUE]
- name: twice
  return: int
  arguments: [int x]
"""
SHOP_C = "enum { RED = 1, BLUE = 2 };\nstatic int twice(int x) { return 2 * x; }\n"


@pytest.fixture(autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use one cache for all of these tests, so that the runtime is compiled once."""
    for name in ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "CWRAP_CC"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("CFLAGS", "-O1")
    path = tmp_path_factory.getbasetemp() / "inline-cache"
    monkeypatch.setenv("CWRAP_CACHE", str(path))
    return path


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list of the names of compiled units."""
    seen: list[str] = []
    original = compilation.compile_unit

    def compile_unit(job: Job) -> compilation.Compiled:
        seen.append(job.unit.name)
        return original(job)

    monkeypatch.setattr(building, "compile_unit", compile_unit)
    return seen


@pytest.mark.slow
def test_a_string_is_compiled_once(compilations: list[str]) -> None:
    module = cwrap.load_inline(TWICE, TWICE_C)
    assert module.twice(21) == 42
    assert cwrap.load_inline(TWICE, TWICE_C) is module
    assert cwrap.load_inline(TWICE, TWICE_C.replace("2 *", "3 *")).twice(2) == 6
    assert compilations == ["inline.yaml"] * 2
    with pytest.raises(TypeError, match=r"twice\(\)"):
        module.twice("x")


def test_a_new_process_reads_no_declarations(folder: Path, root: Path) -> None:
    cwrap.load_inline(TWICE, TWICE_C)
    code = (
        f"import sys, cwrap; assert cwrap.load_inline({TWICE!r}, {TWICE_C!r}).twice(4) == 8; "
        "assert not {'yaml', 'cwrap.pipeline', 'subprocess'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(root)}, check=True)


def test_a_file_that_keeps_changing_prevents_caching(
    tmp_path: Path, compilations: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "more.cwrap").write_text("[[\n  name: twice\n  return: int\n  arguments:\n    - int x\n]]\n")
    (tmp_path / "a.cwrap").write_text(f"{TWICE_C}\n!!inc more.cwrap\n")
    original = dependencies.snapshot

    def meanwhile(paths: tuple[str, ...], started: int) -> object:
        (tmp_path / "more.cwrap").touch()
        return original(paths, started)

    monkeypatch.setattr(building, "snapshot", meanwhile)
    assert [cwrap.load(tmp_path / "a.cwrap").twice(4) for _ in range(2)] == [8, 8]
    assert len(compilations) == 2


def test_blocks_among_c() -> None:
    module = cwrap.load_inline(
        "static int thrice(int x) { return 3 * factor * x; }\n"
        "[[\n  name: thrice\n  return: int\n  arguments:\n    - int x\n]]\n",
        "enum { factor = 2 };",
    )
    assert module.thrice(7) == 42


def test_a_module_depends_on_all_its_files(tmp_path: Path, compilations: list[str]) -> None:
    place = tmp_path / "müsli shop"
    place.mkdir()
    (place / "shop.cwrap").write_text('#include "shop.h"\n!!inc more.cwrap\n')
    (place / "more.cwrap").write_text("[[\n  name: price\n  return: int\n  arguments: []\n]]\n")
    (place / "shop.h").write_text("int price(void);\n#define PRICE 1\n")
    (place / "shop.c").write_text('#include "shop.h"\nint price(void) { return PRICE; }\n')

    def price() -> object:
        return cwrap.load(place / "shop.cwrap", sources=["shop.c"]).price()

    assert [price(), price()] == [1, 1]
    (place / "shop.h").write_text("int price(void);\n#define PRICE 2\n")
    assert [price(), price()] == [2, 2]
    (place / "shop.c").write_text('#include "shop.h"\nint price(void) { return PRICE + 1; }\n')
    assert [price(), price()] == [3, 3]
    (place / "more.cwrap").write_text("[[\n  name: price\n  return: long\n  arguments: []\n]]\n")
    assert [price(), price()] == [3, 3]
    assert len(compilations) == 4
    assert cwrap.load(place / "shop.cwrap", sources=["shop.c"]).__name__.startswith("cwrap.ops.loaded.shop_")


def test_arrays_and_cpp() -> None:
    numpy = pytest.importorskip("numpy")
    module = cwrap.load_inline(
        """
        - name: total
          return: double
          arguments:
            - {arg: const double* x, array: true}
            - {arg: size_t n, from: len(x)}
        """,
        "#include <numeric>\nstatic double total(const double *x, size_t n) { return std::accumulate(x, x + n, 0.0); }",
        language="c++",
    )
    assert module.total(numpy.arange(5.0)) == 10


def test_errors_are_in_the_users_terms() -> None:
    with pytest.raises(CwrapError, match=r"inline\.yaml:1:\d+: error: unknown key 'retrun'"):
        cwrap.load_inline("- {name: f, retrun: int}")
    with pytest.raises(CompileError, match=r"inline\.cwrap:2:.*oops.*\n +2 \| int twice\(int x\) \{ return oops; \}"):
        cwrap.load_inline(TWICE, "\nint twice(int x) { return oops; }")


def test_modules_and_their_members_pickle(root: Path) -> None:
    module = cwrap.load_inline(SHOP, SHOP_C)
    assert isinstance(module, LoadedModule)
    things = [module, module.twice, module.ShopError("closed"), module.Colour.BLUE]
    here = pickle.loads(pickle.dumps(things))
    assert here[0] is module
    assert here[1] is module.twice
    code = (
        "import pickle, sys; module, twice, error, colour = pickle.load(sys.stdin.buffer); "
        "print(module.twice is twice, twice(4), repr(error), colour.name)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(things), capture_output=True, check=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )  # fmt: skip
    assert done.stdout == b"True 8 ShopError('closed') BLUE\n"


def test_threads_that_load_at_once_get_the_same_module() -> None:
    declarations, source = TWICE.replace("twice", "thrice"), TWICE_C.replace("twice", "thrice")
    start = threading.Barrier(4)

    def load(_: int) -> ModuleType:
        start.wait()
        return cwrap.load_inline(declarations, source)

    with ThreadPoolExecutor(4) as pool:
        modules = list(pool.map(load, range(4)))
    assert len(set(modules)) == 1
    assert pickle.loads(pickle.dumps(modules[0].thrice)) is modules[0].thrice


@pytest.mark.parametrize(
    "make",
    [
        lambda: elementwise("x + 3", name="f", dtypes=["float64"]),
        lambda: gufunc("x(n) -> first()", "first() = x(0);", name="f", dtypes=["float64"]),
    ],
)
def test_a_new_process_imports_the_module_of_a_ufunc(make: Callable[[], np.ufunc], root: Path) -> None:
    """The name of the module is enough in a process with the same cache."""
    made = make()
    code = f"import importlib; print(importlib.import_module({name_of(plan_of(made))!r}).f([1.0]).item())"
    environment = {**os.environ, "PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True)
    assert float(done.stdout) == np.ravel(made([1.0])).item()


def test_a_module_without_a_recipe_is_not_found() -> None:
    with pytest.raises(ModuleNotFoundError, match="'never' was compiled by a process with another cache"):
        importlib.import_module("cwrap.ops.loaded.never_1234")
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("cwrap.ops.loaded.a.b")


def test_a_module_is_found_by_its_name_only(monkeypatch: pytest.MonkeyPatch) -> None:
    from cwrap.ops import loaded

    module = cwrap.load_inline(TWICE, TWICE_C)
    monkeypatch.delitem(sys.modules, module.__name__)
    again = importlib.import_module(module.__name__)
    assert again is not module
    assert again.twice(1) == 2
    before = len(sys.meta_path)
    importlib.reload(loaded)
    assert len(sys.meta_path) == before


@pytest.mark.slow
def test_the_runtime_is_compiled_once_and_again_if_damaged(folder: Path) -> None:
    cwrap.load_inline(TWICE, TWICE_C)
    runtimes = list(folder.glob("runtime/*/*.o"))
    for runtime in runtimes:
        runtime.write_bytes(b"damaged")
    assert cwrap.load_inline(TWICE, TWICE_C + "\n/* anew */").twice(1) == 2
    left = [runtime.exists() and runtime.read_bytes() == b"damaged" for runtime in runtimes]
    assert sum(left) == len(runtimes) - 1  # the runtimes for other languages


def test_the_namespace_of_cwrap_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match="module 'cwrap' has no attribute 'lod'"):
        cwrap.lod  # noqa: B018
