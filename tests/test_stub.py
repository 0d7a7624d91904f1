"""The type stub: it is sound, it says what `_C` is, and it tells type checkers what users want to know."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

_C = pytest.importorskip("_C")
FOLDER = Path(str(_C.__file__)).parent
ALLOWED = Path(__file__).resolve().parent / "stub_allowlist.txt"


def run(*command: str) -> str:
    """What a type checker says; empty where it is content."""
    environment = {**os.environ, "MYPYPATH": str(FOLDER), "PYTHONPATH": str(FOLDER), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(
        [sys.executable, "-m", *command], env=environment, cwd=FOLDER, capture_output=True, text=True, check=False
    )
    return "" if done.returncode == 0 else done.stdout + done.stderr


def check(folder: Path, code: str) -> str:
    """What mypy says of a program that imports `_C`."""
    program = folder / "program.py"
    head = "import _C\nfrom typing_extensions import assert_type\n"
    program.write_text(head + textwrap.dedent(code), encoding="utf-8")
    return run("mypy", "--strict", "--config-file=", str(program))


def test_the_stub_is_sound() -> None:
    assert run("mypy", "--strict", "--config-file=", "_C.pyi") == ""


@pytest.mark.slow
def test_the_stub_says_what_the_module_is() -> None:
    assert run("mypy.stubtest", "_C", "--concise", "--allowlist", str(ALLOWED), "--ignore-unused-allowlist") == ""


def test_a_checker_knows_what_calls_give(tmp_path: Path) -> None:
    code = """
        x, m = _C.FloatTensor(10).fill_(1), _C.FloatTensor([[1, 2], [3, 4]])
        x[4] = 2
        x[x > 1] = 0
        assert_type(x[1:3], _C.FloatTensor)
        assert_type(x + 1, _C.FloatTensor)
        assert_type(1 - x, _C.FloatTensor)
        assert_type(x == x, _C.ByteTensor)
        assert_type(m @ m, _C.FloatTensor)
        assert_type(x.max(), float)
        assert_type(x.max(0), tuple[_C.FloatTensor, _C.LongTensor])
        assert_type(x.max(x), _C.FloatTensor)
        assert_type(x.double(), _C.DoubleTensor)
        assert_type(x.type(_C.LongTensor), _C.LongTensor)
        assert_type(_C.add(_C.IntTensor(1), 1), _C.IntTensor)
        assert_type(_C.zeros(2, 3), _C.FloatTensor)
        assert_type(_C.zeros(2, 3, out=_C.ByteTensor()), _C.ByteTensor)
        assert_type(_C.cat([x, x]), _C.FloatTensor)
        assert_type(_C.LongStorage(3)[0], int)
        assert_type([number for number in x.storage()], list[float])
        for arguments in (m.addmv_(m, x), m.addmv_(0.5, m, x), m.addmv_(0.5, 2, m, x), m.addmv_(m, x, alpha=2)):
            assert_type(arguments, _C.FloatTensor)
        memoryview(x)
    """
    assert check(tmp_path, code) == ""


def test_a_checker_finds_wrong_calls(tmp_path: Path) -> None:
    calls = ("x.fill_('one')", "x.add(None)", "x.sum(times=2)", "x.no_method()", "_C.ByteTensor(1).neg()", "_C.mm(x)")
    report = check(tmp_path, "x = _C.FloatTensor(3)\n" + "\n".join(calls))
    assert [call for line, call in enumerate(calls, 4) if f"program.py:{line}: error" not in report] == []
