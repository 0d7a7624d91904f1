"""`FILE*`: files of Python and descriptors as streams of C for one call."""

from __future__ import annotations

import os
from pathlib import Path
from types import ModuleType

import pytest
from compiled import build

LINES = """\
#include <stdio.h>
static int put(FILE *file, const char *text) { return fputs(text, file) < 0; }
static int get(FILE *file) { return fgetc(file); }
static int twice(FILE *first, FILE *second) { return fputs("1", first) < 0 || fputs("2", second) < 0; }
__attribute__((noinline)) static int put_and_close(FILE *file, const char *text)
{
    return fputs(text, file) < 0 || fclose(file);
}
static bool is_given(FILE *file) { return file != NULL; }
[[
  name: put
  errors: nonzero
  arguments: [FILE* file, const char* text]
]]
[[
  name: get
  return: int
  arguments: [FILE* file]
]]
[[
  name: put_free
  cname: put
  errors: nonzero
  gil: release
  arguments: [FILE* file, const char* text]
]]
[[
  name: put_and_close
  errors: nonzero
  arguments: [FILE* file, const char* text]
]]
[[
  name: twice
  errors: nonzero
  arguments: [FILE* first, FILE* second]
]]
[[
  name: is_given
  return: bool
  arguments: [{arg: FILE* file, nullable: true}]
]]
"""


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    folder = tmp_path_factory.mktemp("lines")
    (folder / "lines.cwrap").write_text(LINES)
    return build(folder, "lines.cwrap", folder)


@pytest.mark.parametrize("mode", ["w", "wb", "w+", "a", "a+b"])
def test_c_writes_after_python_and_before_it(module: ModuleType, tmp_path: Path, mode: str) -> None:
    path = tmp_path / "file"
    with path.open(mode) as file:
        first: str | bytes = b"a" if "b" in mode else "a"
        file.write(first)
        module.put(file, "C")
        module.put_free(file, "D")
        file.write(first)
    assert path.read_bytes() == b"aCDa"


def test_c_reads_at_the_position_of_the_file(module: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"abc")
    with path.open("rb", buffering=0) as file:
        assert file.read(1) == b"a"
        assert module.get(file) == ord("b")
        assert file.read() == b"c"
        assert module.get(file) == -1


def test_a_buffer_of_python_is_an_error(module: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"abc")
    with path.open("rb") as file:
        assert module.get(file) == ord("a")
        assert file.read(1) == b"b"
        with pytest.raises(ValueError, match="Python has read ahead in the file; open it with buffering=0"):
            module.get(file)


def test_descriptors_and_pipes(module: ModuleType) -> None:
    reader, writer = os.pipe()
    module.put(writer, "xyz")
    with os.fdopen(reader, "rb") as file:
        assert module.get(file) == ord("x")
    with os.fdopen(writer, "wb"), pytest.raises(OSError, match="Bad file descriptor"):
        module.get(reader)


def test_a_file_that_cannot_be_written(module: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with (tmp_path / "file").open("rb") as file, pytest.raises(RuntimeError, match="put"):
        module.put(file, "text")
    if Path("/dev/full").exists():
        with Path("/dev/full").open("wb", buffering=0) as full, pytest.raises(OSError, match="No space left"):
            module.put(full, "text")


def test_c_can_close_the_stream(module: ModuleType, tmp_path: Path) -> None:
    with (tmp_path / "file").open("w") as file:
        module.put_and_close(file, "C")
        file.write("P")
    assert (tmp_path / "file").read_text() == "CP"


def test_other_objects(module: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(TypeError, match=r"'file' .* must be a file or a file descriptor, not str"):
        module.put("file", "text")
    with pytest.raises(TypeError, match="must be a file or a file descriptor, not bool"):
        module.get(True)
    with pytest.raises(OSError, match="Bad file descriptor"):
        module.get(999_999)
    file = (tmp_path / "file").open("w")
    file.close()
    with pytest.raises(ValueError, match="closed file"):
        module.put(file, "text")
    assert module.is_given(0)
    assert not module.is_given(None)


class Strange:
    """An object with a descriptor whose position cannot be read."""

    def __init__(self, error: type[BaseException], descriptor: int) -> None:
        self.error, self.descriptor = error, descriptor

    def fileno(self) -> int:
        return self.descriptor

    def tell(self) -> int:
        raise self.error


def test_errors_of_python_code(module: ModuleType, tmp_path: Path) -> None:
    with (tmp_path / "file").open("w") as file:
        module.put(Strange(OSError, file.fileno()), "text")
        with pytest.raises(KeyboardInterrupt):
            module.put(Strange(KeyboardInterrupt, file.fileno()), "text")
    assert (tmp_path / "file").read_text() == "text"


def test_no_descriptor_is_left(module: ModuleType, tmp_path: Path) -> None:
    with (tmp_path / "file").open("w") as file:
        free = os.dup(file.fileno())
        os.close(free)
        with pytest.raises(TypeError):
            module.twice(file, "x")
        with pytest.raises(OSError, match="Bad file descriptor"):
            module.twice(file, 999_999)
        module.twice(file, file)
        assert (tmp_path / "file").read_text() == "12"
        next_free = os.dup(file.fileno())
        os.close(next_free)
    assert next_free == free
