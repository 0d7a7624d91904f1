"""Third-party extensions that use cwrap_tensors.h, compiled here with that header and nothing else of the project."""

from __future__ import annotations

import gc
import re
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from compiled import SUFFIX, WARNINGS, c_compiler, plain_environment, syntax_errors
from folders import ROOT
from libraries import load
from oracle import _C, KINDS, Kind, each

import cwrap
from cwrap.source.collector import uncollected

HEADER = Path(cwrap.get_include()) / "cwrap_tensors.h"
WRITABLE, CONTIGUOUS = 1, 2

# The functions of version 1 in their order, on which compiled extensions rely: new functions are appended.
FUNCTIONS = (
    "is_tensor", "is_storage", "dtype", "acquire", "release", "new_tensor", "new_storage", "from_data", "from_storage",
    "storage", "offset", "converted", "resize", "copy",
)  # fmt: skip


def code(kind: Kind) -> int:
    return ord(kind.numpy.kind) * 256 + kind.numpy.itemsize


def compile_extension(source: Path, folder: Path) -> Path:
    """Compile an extension with the headers of Python and this one folder; return the module."""
    library = folder / f"{source.stem}{SUFFIX}"
    command = [*c_compiler(), "-std=c11", "-O1", "-fPIC", "-shared", *WARNINGS, f"-I{sysconfig.get_paths()['include']}"]
    subprocess.run([*command, f"-I{cwrap.get_include()}", str(source), "-o", str(library)], check=True,
                   env=plain_environment())  # fmt: skip
    return library


@pytest.fixture(scope="module")
def tensors(tmp_path_factory: pytest.TempPathFactory) -> Any:
    source = ROOT / "tests/modules/extensions/tensors.c"
    return load("tensors", compile_extension(source, tmp_path_factory.mktemp("extension")))


def test_the_header_is_c_and_cpp(tmp_path: Path) -> None:
    for cxx in (False, True):
        source = tmp_path / f"{cxx}.c"
        source.write_text("#include <cwrap_tensors.h>\nint f(void);\nint f(void) { return THP_import_api(); }\n")
        assert syntax_errors(source, cxx=cxx) == ""
        source.write_text("#define THP_API_POINTER mine\n#define THP_API_DEFINE\n" + source.read_text())
        assert syntax_errors(source, cxx=cxx) == ""


def test_functions_are_only_appended() -> None:
    text = HEADER.read_text(encoding="utf-8")
    table = text[text.index("typedef struct THPApi {") : text.index("} THPApi;")]
    assert tuple(re.findall(r"\(\*(\w+)\)\(", table))[: len(FUNCTIONS)] == FUNCTIONS
    assert "#define THP_API_VERSION 1\n" in text


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_dtype_has_a_name_in_the_header(kind: Kind) -> None:
    name = f"THP_{kind.name.upper()} = THP_DTYPE('{kind.numpy.kind}', {kind.numpy.itemsize})"
    assert name in HEADER.read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_queries_of_tensors(tensors: Any, kind: Kind) -> None:
    x = kind.tensor(2, 3, 4)
    size = kind.numpy.itemsize
    assert tensors.describe(x) == (1, 0, code(kind), (2, 3, 4), (12, 4, 1), 24, size, 0)
    assert tensors.describe(x.transpose(0, 2)) == (1, 0, code(kind), (4, 3, 2), (1, 4, 12), 24, size, 0)
    assert tensors.describe(kind.tensor()) == (1, 0, code(kind), (), (), 0, size, 0)
    assert tensors.describe(x.storage()) == (0, 1, code(kind), (24,), (1,), 24, size, 0)
    frozen = np.zeros(3, kind.numpy)
    frozen.flags.writeable = False
    assert tensors.describe(_C.from_numpy(frozen))[-1] == 1
    for wrong in (None, 3, [1.0], frozen, kind.tensor):
        with pytest.raises(TypeError, match="expected a tensor or storage"):
            tensors.describe(wrong)


def test_memory(tensors: Any) -> None:
    x = _C.DoubleTensor(np.arange(24.0).reshape(4, 6))
    for view in (x, x.t(), x[1:3, ::2], x[0].unsqueeze(0).expand(5, 6), _C.DoubleTensor()):
        assert tensors.total(view) == view.numpy().sum()
    assert tensors.total(_C.LongTensor([1, 2, 3])) == 6
    assert tensors.scale(x, 2.0) is x
    assert np.array_equal(x.numpy(), np.arange(24.0).reshape(4, 6) * 2)
    frozen = np.zeros(3)
    frozen.flags.writeable = False
    for wrong, error, text in (
        (x.t(), ValueError, "not contiguous"), (_C.FloatTensor(3), TypeError, "float64, not float32"),
        (_C.from_numpy(frozen), BufferError, "read-only"), (x.numpy(), TypeError, "expected a tensor"),
    ):  # fmt: skip
        with pytest.raises(error, match=text):
            tensors.scale(wrong, 2.0)


def test_a_view_holds_memory_in_place_and_alive(tensors: Any) -> None:
    x = _C.DoubleTensor([1, 2, 3])
    held = tensors.hold(x)
    for change in each(lambda t: t.resize_(5000), lambda t: t.storage().resize_(9), lambda t: t.share_memory_()):
        with pytest.raises(BufferError):
            change(x)
    assert x.resize_(2).tolist() == [1, 2]
    storage = tensors.hold(x.storage())
    del x
    gc.collect()
    del held, storage


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_creation_of_tensors(tensors: Any, kind: Kind) -> None:
    created = tensors.make(code(kind), (2, 3))
    assert type(created) is kind.tensor
    assert created.fill_(1).size() == (2, 3)
    assert tensors.make(code(kind), ()).numel() == 0
    storage = tensors.make_storage(code(kind), 5)
    assert type(storage) is kind.storage
    assert storage.size() == 5
    view = tensors.part(storage.fill_(0), 2, (3,))
    view.fill_(1)
    assert storage.tolist() == [0, 0, 1, 1, 1]
    again, offset = tensors.place(view)
    assert again is storage
    assert offset == 2
    calls: tuple[tuple[Callable[[], Any], type[Exception]], ...] = (
        (lambda: tensors.make(7, (1,)), TypeError), (lambda: tensors.make(code(kind), (-1,)), ValueError),
        (lambda: tensors.make(code(kind), (1 << 62, 4)), OverflowError),
        (lambda: tensors.make_storage(code(kind), -1), ValueError),
        (lambda: tensors.part(storage, 3, (3,)), ValueError), (lambda: tensors.part(storage, -1, (3,)), ValueError),
        (lambda: tensors.part(storage, 0, (0,)), ValueError), (lambda: tensors.part(view, 0, (1,)), TypeError),
        (lambda: tensors.part(storage, 0, (1 << 62, 1 << 62)), OverflowError), (lambda: tensors.place(3), TypeError),
    )  # fmt: skip
    for act, error in calls:
        with pytest.raises(error):
            act()


def test_memory_of_the_extension(tensors: Any) -> None:
    x = tensors.lend((2, 3), (10, 2), WRITABLE)
    assert x.tolist() == [[0, 2, 4], [10, 12, 14]]
    y = x[1]
    with pytest.raises(BufferError):
        x.storage().resize_(200)
    del x
    assert tensors.lent() == 1
    assert y.fill_(5).tolist() == [5, 5, 5]
    del y
    assert tensors.lent() == 0
    z = tensors.lend((4,), None, 0)
    with pytest.raises(BufferError, match="read-only"):
        z.fill_(1)
    array = z.numpy()
    del z
    assert array.tolist() == [0, 1, 2, 3]
    assert tensors.lent() == 1
    del array
    for wrong in (((0,), None), ((2, 2), (-1, 1)), ((1 << 62, 1 << 62), None)):
        with pytest.raises((ValueError, OverflowError)):
            tensors.lend(*wrong, 0)
    with pytest.raises(TypeError, match="is_tensor"):
        _C.is_tensor(tensors.lend((2,), None, 0), 2)
    assert tensors.lent() == 0


def test_conversion(tensors: Any) -> None:
    x = _C.DoubleTensor([[1, 2], [3, 4]])
    double, long = ord("f") * 256 + 8, ord("i") * 256 + 8
    assert tensors.convert(x, double, CONTIGUOUS) is x
    assert tensors.convert(x, 0, 0) is x
    turned = tensors.convert(x.t(), double, CONTIGUOUS)
    assert turned.tolist() == [[1, 3], [2, 4]]
    assert turned.is_contiguous()
    assert tensors.convert(x.t(), long, 0).tolist() == [[1, 3], [2, 4]]
    row = x[0].unsqueeze(0).expand(2, 2)
    assert tensors.convert(row, 0, 0) is row
    assert tensors.convert(row, 0, WRITABLE).fill_(7) is not row
    assert x.tolist() == [[1, 2], [3, 4]]
    y = _C.LongTensor()
    assert tensors.assign(y, x) is y
    assert y.tolist() == [[1, 2], [3, 4]]
    for wrong in ((3, double, 0), (x, 5, 0)):
        with pytest.raises(TypeError):
            tensors.convert(*wrong)


def test_references_are_counted(tensors: Any) -> None:
    x = _C.DoubleTensor([1, 2, 3])
    with uncollected():
        before = sys.getrefcount(x), sys.getrefcount(x.storage()), sys.getrefcount(type(x))
        for _ in range(100):
            tensors.total(x), tensors.scale(x, 1.0), tensors.place(x), tensors.convert(x, 0, 0), tensors.describe(x)
            with pytest.raises(TypeError):
                tensors.scale(_C.FloatTensor(1), 1.0)
        assert (sys.getrefcount(x), sys.getrefcount(x.storage()), sys.getrefcount(type(x))) == before


def test_a_view_is_read_without_the_gil_while_others_resize(tensors: Any) -> None:
    x = _C.DoubleTensor(200, 100).fill_(1)
    totals = set()
    done = threading.Event()

    def change() -> None:
        while not done.is_set():
            for size in ((200, 100), (5,), (10, 10)):
                x.resize_(size)

    thread = threading.Thread(target=change)
    thread.start()
    for _ in range(200):
        totals.add(tensors.total(x))
    done.set()
    thread.join()
    assert totals <= {20000.0, 5.0, 100.0}


def test_another_version_is_refused(tmp_path: Path) -> None:
    for change, message in (
        (("#define THP_API_VERSION 1", "#define THP_API_VERSION 2"), "version 1 of its C interface"),
        (("#define THP_API_COUNT 14", "#define THP_API_COUNT 99"), "with 99"),
        (("_C._C_API", "_C._NO_API"), "no C interface"),
    ):
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        folder.mkdir()
        text = HEADER.read_text(encoding="utf-8")
        assert change[0] in text
        (folder / "cwrap_tensors.h").write_text(text.replace(*change), encoding="utf-8")
        source = folder / "tensors.c"
        source.write_text((ROOT / "tests/modules/extensions/tensors.c").read_text(encoding="utf-8")
                          .replace("<cwrap_tensors.h>", '"cwrap_tensors.h"'), encoding="utf-8")  # fmt: skip
        with pytest.raises(ImportError, match=message):
            load(source.stem, compile_extension(source, folder))
