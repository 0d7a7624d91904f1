"""The generator runs if one of its inputs, outputs or source files has changed, and only then."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import tiny_project as tiny

from cwrap import about
from cwrap.building.generation import bring_up_to_date
from cwrap.building.project import Project
from cwrap.building.stamp import Stamp, marks, read_stamp, write_stamp
from cwrap.source.diagnostics import CwrapError

FOLDER = "build/here"


class Counting:
    """A generator that counts its runs."""

    def __init__(self) -> None:
        self.runs = 0

    def __call__(self, project: Project) -> tiny.Generation:
        self.runs += 1
        return tiny.generate(project)


@pytest.fixture
def counting() -> Counting:
    return Counting()


@pytest.fixture
def project(tmp_path: Path, counting: Counting) -> Project:
    return replace(tiny.project(tiny.create(tmp_path)), generator=counting)


@pytest.fixture
def run(project: Project, counting: Counting, tmp_path: Path) -> Callable[[], int]:
    """Return a function that brings the project up to date and returns how often the generator ran."""
    age(tmp_path)

    def run_() -> int:
        before = counting.runs
        bring_up_to_date(project, FOLDER, lambda _: None)
        return counting.runs - before

    return run_


def age(folder: Path, nanoseconds: int = 10**9) -> None:
    """Make all files older, as if they had been written earlier."""
    for path in folder.rglob("*"):
        if path.is_file() and "build" not in path.relative_to(folder).parts:
            when = path.stat().st_mtime_ns - nanoseconds
            os.utime(path, ns=(when, when))


def test_nothing_changed_nothing_runs(run: Callable[[], int]) -> None:
    assert [run(), run(), run()] == [1, 0, 0]


def edit(tmp_path: Path) -> None:
    (tmp_path / "declarations/math.yaml").write_text("square: x * x\n", encoding="utf-8")


def add(tmp_path: Path) -> None:
    (tmp_path / "declarations/more.yaml").write_text("half: x / 2\n", encoding="utf-8")


def edit_table(tmp_path: Path) -> None:
    path = tmp_path / "dtypes.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "# more\n", encoding="utf-8")


def add_unit(tmp_path: Path) -> None:
    (tmp_path / "units").mkdir()
    (tmp_path / "units/extra.c").write_text("//generic_include TH kernels/square.c\n", encoding="utf-8")


def lose_output(tmp_path: Path) -> None:
    (tmp_path / FOLDER / "generated/kernels/square.c").unlink()


def edit_output(tmp_path: Path) -> None:
    (tmp_path / FOLDER / "split/squareLong.c").write_text("by hand", encoding="utf-8")


def lose_stamp(tmp_path: Path) -> None:
    (tmp_path / FOLDER / "generation.json").write_text("{", encoding="utf-8")


@pytest.mark.parametrize("change", [edit, add, edit_table, add_unit, lose_output, edit_output, lose_stamp])
def test_a_change_makes_it_run_once(run: Callable[[], int], tmp_path: Path, change: Callable[[Path], None]) -> None:
    run()
    change(tmp_path)
    age(tmp_path)
    assert [run(), run()] == [1, 0]


def test_outputs_of_a_removed_declaration_are_removed(run: Callable[[], int], tmp_path: Path) -> None:
    add(tmp_path)
    age(tmp_path)
    run()
    assert (tmp_path / FOLDER / "split/halfLong.c").exists()
    (tmp_path / "declarations/more.yaml").unlink()
    assert [run(), run()] == [1, 0]
    assert not (tmp_path / FOLDER / "split/halfLong.c").exists()
    assert not (tmp_path / FOLDER / "generated/kernels/half.c").exists()


def test_an_edited_output_is_written_again(run: Callable[[], int], tmp_path: Path) -> None:
    run()
    edit_output(tmp_path)
    run()
    assert "by hand" not in (tmp_path / FOLDER / "split/squareLong.c").read_text(encoding="utf-8")


def test_another_version_of_cwrap_runs_again(run: Callable[[], int], monkeypatch: pytest.MonkeyPatch) -> None:
    run()
    monkeypatch.setattr(about, "__version__", "999")
    assert [run(), run()] == [1, 0]


def test_an_error_in_a_declaration_writes_nothing(run: Callable[[], int], tmp_path: Path) -> None:
    run()
    before = {path: path.read_bytes() for path in (tmp_path / FOLDER).rglob("*") if path.is_file()}
    (tmp_path / "declarations/math.yaml").write_text("square: [\n", encoding="utf-8")
    with pytest.raises(CwrapError, match="invalid YAML"):
        run()
    assert {path: path.read_bytes() for path in (tmp_path / FOLDER).rglob("*") if path.is_file()} == before
    tiny.create(tmp_path)
    age(tmp_path)
    assert [run(), run()] == [1, 0]


def test_a_file_that_changes_during_the_run_is_read_again(project: Project, tmp_path: Path) -> None:
    age(tmp_path)

    def generate_and_touch(project: Project) -> tiny.Generation:
        result = tiny.generate(project)
        edit(tmp_path)
        return result

    bring_up_to_date(replace(project, generator=generate_and_touch), FOLDER, lambda _: None)
    bring_up_to_date(project, FOLDER, lambda _: None)
    assert not (tmp_path / FOLDER / "split/twiceLong.c").exists()


def test_a_stamp_survives_being_written(tmp_path: Path) -> None:
    stamp = Stamp({"cwrap": "1"}, {"a": (1, 2)}, {"b": (3, 4)}, (("x.c", "plain"),))
    write_stamp(tmp_path / "s", stamp)
    assert read_stamp(tmp_path / "s") == stamp


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"key": 1}', '{"key": {}, "inputs": {"a": 1}}'])
def test_a_broken_stamp_is_ignored(tmp_path: Path, text: str) -> None:
    (tmp_path / "s").write_text(text, encoding="utf-8")
    assert read_stamp(tmp_path / "s") is None


def test_a_file_newer_than_the_run_is_not_trusted(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a", encoding="utf-8")
    written = (tmp_path / "a").stat().st_mtime_ns
    assert marks(tmp_path, ["a"], started=written) == {"a": (-1, -1)}
    assert marks(tmp_path, ["a"], started=written + 10**10)["a"][1] == 1
    assert marks(tmp_path, ["missing"]) == {"missing": (-1, -1)}
