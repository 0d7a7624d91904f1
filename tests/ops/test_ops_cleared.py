"""Compilations while another process clears or prunes the cache: each call returns its library, without a warning."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from benchmarks.ops_units import unit
from cwrap.ops.cache import building, compilation, maintenance, store
from cwrap.ops.cache.loader import load


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Use a separate cache for the test; return its folder."""
    monkeypatch.setenv("CWRAP_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def after(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, act: Callable[[], object], times: int = 99) -> None:
    """Run an action after each call of a function, the first few times."""
    original = getattr(module, name)
    calls: list[bool] = []

    def replacement(*arguments: Any, **keywords: Any) -> Any:
        result = original(*arguments, **keywords)
        if len(calls) < times:
            calls.append(True)
            act()
        return result

    monkeypatch.setattr(module, name, replacement)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "name"),
    [(building, "_compiled"), (compilation, "part_objects"), (store, "private_folder"), (store, "publish")],
)
def test_the_cache_is_cleared_meanwhile(
    module: Any, name: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    part = tmp_path / "part.c"
    part.write_text("int part(void);\nint part(void) { return 1; }\n", encoding="utf-8")
    after(monkeypatch, module, name, lambda: maintenance.clear(str(folder)))
    assert load(unit(7, parts=(str(part),))).answer() == 7
    assert load(unit(7, parts=(str(part),))).answer() == 7


def test_a_private_folder_of_an_ended_process_is_cleared(folder: Path) -> None:
    ended = folder / "build" / f"{store.host()}-999999999-00"
    ended.mkdir(parents=True)
    running = store.private_folder(str(folder))
    maintenance.clear(str(folder))
    assert os.listdir(folder / "build") == [os.path.basename(running)]


def test_a_folder_is_removed_while_it_is_created(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = os.mkdir

    def removed(name: Any, *arguments: Any, **keywords: Any) -> None:
        original(name, *arguments, **keywords)
        monkeypatch.setattr(os, "mkdir", original)
        shutil.rmtree(folder)
        folder.mkdir()

    folder.mkdir(mode=0o700)
    monkeypatch.setattr(os, "mkdir", removed)
    assert os.path.isdir(store.ensure_folder(str(folder), "ops", "key"))


def test_a_folder_that_is_always_removed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder.mkdir(mode=0o700)
    (folder / "file").touch()
    after(monkeypatch, store, "ensure_folder", lambda: shutil.rmtree(folder / "ops"))
    with pytest.raises(FileNotFoundError):
        store.publish(str(folder / "file"), str(folder), ("ops", "key"), "name")
    assert (folder / "file").exists()
