"""Files are written in one step, only if they changed, and removed when they no longer belong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cwrap.write import write_file, write_tree


def texts(folder: Path) -> dict[str, str]:
    return {p.relative_to(folder).as_posix(): p.read_text() for p in folder.rglob("*") if p.is_file()}


def test_a_tree_gets_the_expected_files(tmp_path: Path) -> None:
    changes = write_tree(tmp_path, {"a.c": "1", "sub/b.c": "2"})
    assert (changes.written, changes.removed, changes.unchanged) == (("a.c", "sub/b.c"), (), 0)
    changes = write_tree(tmp_path, {"a.c": "1", "c.c": "3"})
    assert (changes.written, changes.removed, changes.unchanged) == (("c.c",), ("sub/b.c",), 1)
    assert texts(tmp_path) == {"a.c": "1", "c.c": "3"}


def test_an_unchanged_file_keeps_its_time(tmp_path: Path) -> None:
    path = tmp_path / "a.c"
    path.write_text("1")
    os.utime(path, ns=(5, 5))
    assert not write_file(path, "1")
    assert path.stat().st_mtime_ns == 5
    assert write_file(path, "2")
    assert path.stat().st_mtime_ns != 5


def test_a_dry_run_reports_changes_and_writes_nothing(tmp_path: Path) -> None:
    write_tree(tmp_path, {"a.c": "1", "b.c": "2"})
    changes = write_tree(tmp_path, {"a.c": "changed", "c.c": "3"}, dry_run=True)
    assert (changes.written, changes.removed) == (("a.c", "c.c"), ("b.c",))
    assert texts(tmp_path) == {"a.c": "1", "b.c": "2"}


def test_a_file_that_was_open_keeps_its_text(tmp_path: Path) -> None:
    path = tmp_path / "a.c"
    write_file(path, "old")
    with path.open() as stream:
        write_file(path, "new")
        assert stream.read() == "old"


def test_a_failing_write_keeps_the_old_text_and_leaves_no_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.c"
    write_file(path, "old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space"):
        write_file(path, "new")
    assert texts(tmp_path) == {"a.c": "old"}


def test_a_write_that_fails_removes_nothing(tmp_path: Path) -> None:
    write_tree(tmp_path, {"a.c": "1", "b.c": "2"})
    (tmp_path / "z").write_text("in the way of a folder")
    with pytest.raises(OSError, match="z"):
        write_tree(tmp_path, {"a.c": "1", "z/c.c": "3"})
    assert (tmp_path / "b.c").read_text() == "2"


def test_files_of_other_programs_are_kept(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    write_tree(tmp_path, {"a.c": "1"}, owned=("*.c",))
    assert write_tree(tmp_path, {}, owned=("*.c",)).removed == ("a.c",)
    assert texts(tmp_path) == {"mine.txt": "mine"}
