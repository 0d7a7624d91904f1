"""C++ functions (extensions/zoo.cwrap): exceptions, namespaces, overloads, templates."""

from __future__ import annotations

import errno
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest
from compiled import EXTENSIONS, INCLUDES, WARNINGS, build
from folders import ROOT

from cwrap.pipeline import Request, generate


@pytest.fixture(scope="module")
def zoo(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/zoo.cwrap", tmp_path_factory.mktemp("zoo"))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", ["alarm", "quiet_alarm"])
@pytest.mark.parametrize(
    ("kind", "error", "text"),
    [
        (1, IndexError, "no such cage"),
        (2, ValueError, "no such animal"),
        (3, ValueError, "not an animal"),
        (4, ValueError, "too many animals"),
        (5, ValueError, "an animal that is too wide"),
        (6, OverflowError, "the pool"),
        (7, MemoryError, ""),
        (8, FileNotFoundError, "[Errno 2] the keys: No such file or directory"),
        (9, PermissionError, "[Errno 13] Permission denied"),
        (10, OSError, "a stream: iostream error"),
        (11, RuntimeError, "a lion in the logic"),
        (12, RuntimeError, r"\xff is not text"),
        (16, RuntimeError, "unknown C++ exception"),
    ],
)
def test_exceptions_of_the_standard_library(
    zoo: ModuleType, name: str, kind: int, error: type[Exception], text: str
) -> None:
    """With and without the GIL."""
    with pytest.raises(error) as caught:
        getattr(zoo, name)(kind)
    assert type(caught.value) is error
    assert str(caught.value) == text


def test_errors_of_the_operating_system_have_their_number(zoo: ModuleType) -> None:
    with pytest.raises(OSError, match="the keys") as caught:
        zoo.alarm(8)
    assert caught.value.errno == errno.ENOENT
    with pytest.raises(OSError, match="a stream") as caught:
        zoo.alarm(10)
    assert caught.value.errno is None


def test_exceptions_of_the_library(zoo: ModuleType) -> None:
    """A derived C++ class is raised as the exception that names it, whatever the order of the file."""
    with pytest.raises(zoo.Escape, match="over the fence") as caught:
        zoo.alarm(13)
    assert type(caught.value) is zoo.Escape
    with pytest.raises(zoo.NightEscape, match="unseen") as caught:
        zoo.alarm(14)
    assert caught.value.code == 7
    with pytest.raises(zoo.ClosedToday) as caught:
        zoo.alarm(15)
    assert not caught.value.args
    with pytest.raises(zoo.VisitorHurt) as caught:
        zoo.alarm(18)
    assert str(caught.value) == r"visitor 18 \xff"
    assert zoo.alarm(17) == 17


@pytest.mark.sampled(4)
@pytest.mark.parametrize("compiler", ["g++", "clang++"])
@pytest.mark.parametrize("limited_api", ["", "3.10"])
def test_compilers(tmp_path: Path, compiler: str, limited_api: str) -> None:
    """Every compiler accepts the module without warnings, also for the stable ABI."""
    if shutil.which(compiler) is None:
        pytest.skip(f"there is no {compiler}")
    request = Request(EXTENSIONS, ("zoo.cwrap",), target="standalone", language="c++", limited_api=limited_api)
    (tmp_path / "zoo.cpp").write_text(generate(request).files["zoo.cpp"], encoding="utf-8")
    command = [compiler, "-std=c++17", "-fsyntax-only", *WARNINGS, *INCLUDES, f"-I{EXTENSIONS}", "zoo.cpp"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_the_types_of_arguments_select_the_overload(zoo: ModuleType) -> None:
    assert (zoo.area(3), zoo.area(1.5), zoo.area(2, 5), zoo.area("lions")) == (9, 2.25, 10, 1)
    assert isinstance(zoo.area(3), int)
    with pytest.raises(ValueError, match="a cage without a name"):
        zoo.area("")
    with pytest.raises(TypeError, match="area"):
        zoo.area(None)


def test_defaults_of_cpp_are_overloads(zoo: ModuleType) -> None:
    assert (zoo.portion(9), zoo.portion(9, 3), zoo.portion(weight=8, meals=4)) == (4, 3, 2)


def test_instances_of_templates(zoo: ModuleType) -> None:
    assert (zoo.doubled(4), zoo.doubled(0.25), zoo.times(1.5, 2)) == (8, 0.5, 3)
