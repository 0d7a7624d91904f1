"""The parts of a build that need no compiler: the ninja graph, the environment, the categories."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
import tiny_project as tiny

from build_tools.project import project as project_of_c
from cwrap.building.builder import publish
from cwrap.building.compiler import find_compiler, linker_flags, openmp_flags
from cwrap.building.failure import BuildError
from cwrap.building.generation import Compilation
from cwrap.building.graph import Graph, Link, escape, object_name
from cwrap.building.ninja import jobs
from cwrap.building.project import Category
from cwrap.building.variant import variant_of
from cwrap.toolchain.discovery import shared_library_flags

GRAPH = """\
# Written by cwrap.building; made anew by every build.
ninja_required_version = 1.5
builddir = build/here

rule compile_plain
  command = ccache gcc -I. '-DA=a b$$c' -O2 -isystem /python -g -MMD -MF $out.d -c $in -o $out
  description = CC $in
  depfile = $out.d
  deps = gcc

rule compile_parallel
  command = ccache gcc -I. '-DA=a b$$c' -O3 -fopenmp -g -MMD -MF $out.d -c $in -o $out
  description = CC $in
  depfile = $out.d
  deps = gcc

rule link
  command = new=$out.new.$$$$; ccache gcc -o "$$new" @$out.rsp -fopenmp -shared -lm && mv -f "$$new" $out
  description = LINK $out
  rspfile = $out.rsp
  rspfile_content = $in

build build/here/objects/src/a$ b.c.o: compile_plain src/a$ b.c | build/here/tools.txt
build build/here/objects/split/x.c.o: compile_parallel build/here/split/x.c | build/here/tools.txt
build build/here/m.so: link build/here/objects/src/a$ b.c.o build/here/objects/split/x.c.o
default build/here/m.so
"""


def test_the_ninja_graph_has_the_expected_text() -> None:
    graph = Graph(
        folder="build/here",
        command=("ccache", "gcc"),
        tools_file="build/here/tools.txt",
        categories=(
            Category("plain", ("src/*",), ("-O2",), python=True),
            Category("parallel", ("x/*",), ("-O3",), openmp=True),
            Category("unused", ("y/*",), ()),
        ),
        flags=("-I.", "-DA=a b$c"),
        python_flags=("-isystem", "/python"),
        openmp_flags=("-fopenmp",),
        last_flags=("-g",),
        compilations=(Compilation("src/a b.c", "plain"), Compilation("build/here/split/x.c", "parallel")),
        link=Link("build/here/m.so", ("-shared", "-lm")),
    )
    assert graph.text() == GRAPH


def test_paths_are_escaped_for_ninja() -> None:
    assert escape("a b:$c") == "a$ b$:$$c"
    with pytest.raises(ValueError, match="line break"):
        escape("a\nb")
    assert object_name("build/x", "build/x/split/a.c") == "build/x/objects/split/a.c.o"


def test_the_first_pattern_decides_the_category(root: Path) -> None:
    project = project_of_c(root)
    expected = {
        "generic/TH/core/THBase.c": "th",
        "generic/TH/math/THMath.c": "math",
        "generic/TH/typed/Tensor.c": "th",
        "TH/THDtypes.c": "th",
        "kernels/math/add.c": "kernel",
        "THP/methods_math.c": "wrapper",
        "docs/math.c": "wrapper",
        "generic/THP/typed/Tensor.c": "python",
        "cwrap/runtime/cwrap_bind.c": "python",
    }
    assert {path: project.category(path).name for path in expected} == expected
    with pytest.raises(BuildError, match=r"^no category of _C has a pattern for other/x\.c"):
        project.category("other/x.c")


def test_every_source_has_a_category_and_the_table_is_no_declaration(root: Path) -> None:
    project = project_of_c(root)
    assert all(project.category(path) for path in project.files(project.sources))
    assert "declarations/dtypes.yaml" not in project.declaration_files()


def test_a_missing_compiler_is_reported(tmp_path: Path) -> None:
    program = tmp_path / "cc"
    program.write_bytes(b"\0not a program")
    program.chmod(0o755)
    with pytest.raises(BuildError, match=r"^cannot run .*cc: .*Exec format error"):
        openmp_flags(find_compiler({"CC": str(program)}), tmp_path / "memory")
    assert not (tmp_path / "memory").exists()


@pytest.mark.parametrize(
    ("platform", "shared", "linked"),
    [("linux", "-shared", "-Wl,--as-needed"), ("darwin", "-bundle", "-Wl,-dead_strip")],
)
def test_linkers_differ(platform: str, shared: str, linked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert shared in shared_library_flags()
    assert linked in linker_flags()


def test_the_result_of_the_openmp_query_is_stored(tmp_path: Path) -> None:
    log = tmp_path / "log"
    program = tmp_path / "cc"
    program.write_text(f'#!/bin/sh\necho run >> "{log}"\nexit 1\n', encoding="utf-8")
    program.chmod(0o755)

    def flags(**more: str) -> tuple[str, ...]:
        return openmp_flags(find_compiler({"CC": str(program), **more}), tmp_path / "memory")

    assert [flags() for _ in range(3)] == [(), (), ()]
    assert log.read_text(encoding="utf-8") == "run\n"
    assert json.loads((tmp_path / "memory").read_text(encoding="utf-8"))["openmp"] == []
    program.write_text(f'#!/bin/sh\necho again >> "{log}"\nexit 0\n', encoding="utf-8")
    assert flags() == ("-fopenmp",)
    assert flags(CFLAGS="-g") == ("-fopenmp",)
    assert log.read_text(encoding="utf-8") == "run\nagain\nagain\n"


def test_jobs_come_from_the_command_line_then_the_environment() -> None:
    assert jobs(3, {"MAX_JOBS": "2"}) == 3
    assert jobs(None, {"MAX_JOBS": "2"}) == 2
    assert jobs(None, {}) >= 1
    with pytest.raises(BuildError, match="MAX_JOBS"):
        jobs(None, {"MAX_JOBS": "0"})


def test_jobs_default_to_the_number_of_processors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {3, 5, 8}, raising=False)
    assert jobs(None, {}) == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 7)
    assert jobs(None, {}) == 7
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert jobs(None, {}) == 1


def test_variants_have_separate_folders() -> None:
    ordinary = variant_of({"CWRAP_FAIL_ALLOC": "0"})
    sanitised = variant_of({"CWRAP_SANITIZE": "address,undefined"})
    both = variant_of({"CWRAP_SANITIZE": "address", "CWRAP_FAIL_ALLOC": "1"})
    threads = variant_of({"CWRAP_SANITIZE": "thread,undefined"})
    assert (ordinary.folder, ordinary.compile_flags) == ("", ())
    assert sanitised.folder == "build/sanitize"
    assert {"-fsanitize=address,undefined", "-fno-omit-frame-pointer"} <= set(sanitised.compile_flags)
    assert sanitised.link_flags == ("-fsanitize=address,undefined",)
    assert both.folder == "build/sanitize-fail_alloc"
    assert threads.folder == "build/sanitize-thread"
    assert len({ordinary.tag, sanitised.tag, both.tag, threads.tag}) == 4


def test_a_module_is_published_in_one_step(tmp_path: Path) -> None:
    source, target = tmp_path / "m.so", tmp_path / "there" / "m.so"
    source.write_text("new", encoding="utf-8")
    assert publish(source, target)
    assert not publish(source, target)
    with target.open(encoding="utf-8") as loaded:
        source.write_text("newer", encoding="utf-8")
        assert publish(source, target)
        assert loaded.read() == "new"
    assert [path.name for path in target.parent.iterdir()] == ["m.so"]


def test_a_failed_publication_leaves_no_files(tmp_path: Path) -> None:
    source, target = tmp_path / "m.so", tmp_path / "there" / "m.so"
    source.write_text("new", encoding="utf-8")
    target.mkdir(parents=True)
    with pytest.raises(IsADirectoryError):
        publish(source, target)
    assert [path.name for path in target.parent.iterdir()] == ["m.so"]


def test_a_project_without_declarations_builds(tmp_path: Path) -> None:
    tiny.create(tmp_path)
    for path in (tmp_path / "declarations").iterdir():
        path.unlink()
    assert tiny.run_setup(tmp_path, "build_ext").returncode == 0
    assert tiny.call(tmp_path, "hasattr(tiny, 'Double_square')") == "False"
