"""A small project is built, edited, broken, interrupted, and built again."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest
import tiny_project as tiny

from cwrap.building.ninja import find_ninja


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the project in place; tests must not change it."""
    folder = tiny.create(tmp_path_factory.mktemp("tiny"))
    done = tiny.run_setup(folder, "build_ext")
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.fixture
def project(built: Path, tmp_path: Path) -> Path:
    """Return a built copy that the test may change."""
    return tiny.copy(built, tmp_path / "moved")


def build(project: Path, *arguments: str, **changes: str) -> str:
    """Build the project; return the output."""
    done = tiny.run_setup(project, "build_ext", *arguments, **changes)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def steps(output: str) -> list[str]:
    """Return the steps that ninja ran, by file name."""
    return sorted(re.findall(r"^\[\d+/\d+\] (?:CC|LINK) (?:\S*/)?(\S+)$", output, re.MULTILINE))


def declare(project: Path, text: str) -> None:
    (project / "declarations/math.yaml").write_text(text, encoding="utf-8")


def module(project: Path) -> Path:
    (path,) = project.glob("tiny.*.so")
    return path


def test_a_build_is_in_place_and_works(built: Path) -> None:
    assert tiny.call(built, "tiny.Double_square(1.5), tiny.Long_twice(2.9)") == "2.25 4.0"
    assert (built / "tiny.pyi").read_text(encoding="utf-8").startswith("def Double_square(")


@pytest.mark.parametrize("arguments", [(), ("--inplace",), ("-j", "2")])
def test_a_build_is_always_in_place(project: Path, arguments: tuple[str, ...]) -> None:
    module(project).unlink()
    (project / "tiny.pyi").unlink()
    assert steps(build(project, *arguments)) == []
    assert tiny.call(project, "tiny.Double_square(2.0)") == "4.0"
    assert (project / "tiny.pyi").exists()


def test_a_moved_and_unchanged_project_has_nothing_to_do(project: Path) -> None:
    before = module(project).stat()
    output = build(project)
    assert steps(output) == []
    assert "cwrap:" not in output
    assert module(project).stat().st_ino == before.st_ino


def test_a_wheel_holds_the_module_and_its_stub(built: Path, tmp_path: Path) -> None:
    project = tiny.copy(built, tmp_path / "copy")
    module(project).unlink()
    done = tiny.run_setup(project, "bdist_wheel")
    assert done.returncode == 0, done.stderr
    (wheel,) = (project / "dist").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if ".dist-info/" not in name]
    assert sorted(re.sub(r"\..*\.so$", ".so", name) for name in names) == ["tiny.pyi", "tiny.so"]
    assert not list(project.glob("tiny.*.so")), "only build_ext itself builds in place"


def test_an_edit_compiles_its_own_kernel_only(project: Path) -> None:
    declare(project, "square: x * x * 10\ntwice: x + x\n")
    assert steps(build(project)) == ["squareDouble.c", "squareLong.c", module(project).name]
    assert tiny.call(project, "tiny.Double_square(2.0), tiny.Double_twice(2.0)") == "40.0 4.0"


def test_an_edit_that_moves_lines_compiles_nothing(project: Path) -> None:
    declare(project, "# a comment\n\nsquare: x * x\n# another\ntwice: x + x\n")
    assert steps(build(project)) == []


def test_a_header_is_followed(project: Path) -> None:
    (project / "src/helper.h").write_text("#define OFFSET 2\nlong helper(long x);\n", encoding="utf-8")
    assert steps(build(project)) == ["helper.c", module(project).name]


def test_a_header_that_sources_include_first_is_compiled_once(project: Path) -> None:
    """gcc -H marks a compiled header that it uses with an exclamation mark."""
    if shutil.which("gcc") is None:
        pytest.skip("gcc is not installed")
    header, sources = project / "src/names.h", ["squareDouble.c", "squareLong.c", "twiceDouble.c", "twiceLong.c"]
    for number in range(2):
        header.write_text(header.read_text() + f"#define CHANGE{number} 1\n", encoding="utf-8")
        output = build(project, CC="gcc")
        assert output.count(" PCH ") == 1
        assert set(sources) <= set(steps(output))
    (ninja,) = project.glob("build/**/build.ninja")
    commands = subprocess.check_output([find_ninja(os.environ), "-f", ninja, "-t", "commands"], cwd=project, text=True)
    (command,) = [line for line in commands.splitlines() if "squareLong.c " in line and " -c " in line]
    done = subprocess.run(f"{command} -H", shell=True, cwd=project, capture_output=True, text=True, check=True)
    assert re.search(r"^! .*/headers/kernel\.h\.gch$", done.stderr, re.MULTILINE)


def test_debug_information_names_headers_as_they_are(project: Path) -> None:
    assert " PCH " not in build(project, CC="gcc", CFLAGS="-g")


def test_outputs_of_removed_declarations_are_removed(project: Path) -> None:
    declare(project, "square: x * x\n")
    build(project)
    assert tiny.call(project, "hasattr(tiny, 'Double_square'), hasattr(tiny, 'Double_twice')") == "True False"
    assert not [path for path in (project / "build").rglob("*") if "twice" in path.name]


def test_fast_math_does_not_reach_the_linker(project: Path) -> None:
    """With it, gcc before 13 links a file that makes the whole process flush subnormal numbers."""
    build(project, CFLAGS="-ffast-math")
    (ninja,) = project.glob("build/**/build.ninja")
    rules = ninja.read_text().split("\nrule ")
    (linking,) = [rule for rule in rules if rule.startswith("link")]
    assert "-ffast-math" not in linking
    assert "-ffast-math" in ninja.read_text()


def test_changed_flags_rebuild_their_categories(project: Path) -> None:
    assert len(steps(build(project, CFLAGS="-DSOMETHING"))) == 7
    assert steps(build(project, CFLAGS="-DSOMETHING", LDFLAGS="-Wl,--hash-style=gnu")) == [module(project).name]


def test_a_new_source_is_compiled(project: Path) -> None:
    (project / "src/more.c").write_text("int more(void);\nint more(void)\n{\n    return 1;\n}\n", encoding="utf-8")
    assert steps(build(project)) == ["more.c", module(project).name]


def test_a_compile_error_points_at_the_declaration(project: Path) -> None:
    declare(project, "square: x * x\n\ntwice: x +* nothing\n")
    done = tiny.run_setup(project, "build_ext")
    assert done.returncode == 1
    assert re.search(r"^declarations/math\.yaml:3:\d+: error: .*nothing", done.stdout, re.MULTILINE)
    assert done.stderr.endswith("tiny was not built; see the errors above\n")
    assert tiny.call(project, "tiny.Double_twice(2.0)") == "4.0", "the old module stays"


def test_an_error_in_a_declaration_is_printed_unchanged(project: Path) -> None:
    declare(project, "square: x * x\nsquare: x\n")
    done = tiny.run_setup(project, "build_ext")
    assert done.returncode == 1
    assert done.stderr.startswith("declarations/math.yaml:2:1: error: duplicate key 'square'; remove one of them\n")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"CC": "no-such-cc -m64"}, "CC is 'no-such-cc -m64', but the program 'no-such-cc' was not found"),
        ({"CFLAGS": "'open"}, "CFLAGS cannot be split into words (No closing quotation): 'open"),
        ({"MAX_JOBS": "many"}, "MAX_JOBS must be an integer of at least 1, not 'many'"),
        ({"CWRAP_SANITIZE": "a;b"}, "CWRAP_SANITIZE must be a list such as 'address,undefined', not 'a;b'"),
    ],
)  # fmt: skip
def test_a_mistake_in_the_environment_is_reported(project: Path, changes: dict[str, str], message: str) -> None:
    done = tiny.run_setup(project, "build_ext", **changes)
    assert (done.returncode, done.stderr) == (1, message + "\n")


def test_a_variant_does_not_replace_the_ordinary_module(project: Path) -> None:
    before = module(project).stat().st_mtime_ns
    assert len(steps(build(project, CWRAP_FAIL_ALLOC="1"))) == 7
    assert list((project / "build/fail_alloc").glob("tiny.*.so"))
    assert module(project).stat().st_mtime_ns == before
    assert steps(build(project)) == []


def test_a_launcher_may_precede_the_compiler(project: Path) -> None:
    log = project / "launched"
    launcher = write_script(project / "launcher", f'echo "$1" >> "{log}"\nexec "$@"\n')
    declare(project, "square: x\n")
    build(project, CC=f"{launcher} gcc")
    assert set(log.read_text(encoding="utf-8").split()) == {"gcc"}


def write_script(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_the_next_build_continues_a_killed_one(tmp_path: Path) -> None:
    project = tiny.create(tmp_path)
    # This compiler, if told to hang, writes half an object and waits. The sources before it are compiled by then.
    launcher = write_script(
        project / "launcher",
        'case "$*" in *twiceLong.c*)\n'
        "    if [ -e hang ]; then\n        for last; do :; done\n"
        '        echo half > "$last"; touch hanging\n'
        "        while [ -e hang ]; do sleep 0.1; done; exit 1\n    fi\n;;\nesac\n"
        'exec "$@"\n',
    )
    (project / "hang").touch()
    changes = {"CC": f"{launcher} gcc", "MAX_JOBS": "1"}
    process = subprocess.Popen(
        [sys.executable, tiny.__file__, "build_ext"],
        cwd=project, env=tiny.environment(**changes), stdout=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 600
    while not (project / "hanging").exists():
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    finished = {path.name.removesuffix(".o") for path in (project / "build").rglob("*.o")} - {"twiceLong.c"}
    (project / "hang").unlink()
    again = set(steps(build(project, **changes)))
    assert "twiceLong.c" in again
    assert not finished & again
    assert tiny.call(project, "tiny.Long_twice(3)") == "6.0"


def test_two_builds_at_once_wait_for_each_other(tmp_path: Path) -> None:
    project = tiny.create(tmp_path)
    command = [sys.executable, tiny.__file__, "build_ext"]
    processes = [
        subprocess.Popen(command, cwd=project, env=tiny.environment(), stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    outputs = [process.communicate()[0] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    assert sorted(len(steps(output)) for output in outputs) == [0, 7]
    assert tiny.call(project, "tiny.Long_twice(3)") == "6.0"
