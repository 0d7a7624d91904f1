"""Modules for the limited API: one built file works with every Python from its version on, and uses no other API."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest
from folders import ROOT, RUNTIME
from limited_modules import PYTHONS, compile_c, environment_for_any_python, generate_limited, needs_gcc

from build_tools.platforms.pythons import Python
from cwrap.abi import FLOOR, ORDINARY, Abi, AbiError, hexadecimal, parse_version, read_abi, version_text
from cwrap.cli import main
from cwrap.ctype.texts import Text
from cwrap.pipeline import Request, generate

COMPILERS = [cc for cc in ("gcc", "clang", "g++", "clang++") if shutil.which(cc)]
DECLARATIONS = """\
- {name: f, return: int, arguments: [int x]}
- {name: g, return: const char*, arguments: [const char* text, {arg: bool loud, default: false}]}
"""
# By position, by keyword, keyword-only, overloads, text, addresses, a value out of range, a call that fits nothing.
CALLS = """
import json, sys
sys.path.insert(0, sys.argv[1])
import calls
def message(call):
    try:
        return call()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
class Index:
    def __index__(self):
        return 7
print(json.dumps([sys.version_info[:2], [
    calls.add_ints(1, 2), calls.add_ints(b=2, a=Index()), calls.twice(3), calls.twice(1.5),
    message(lambda: calls.keyword_only(1, 2)), message(lambda: calls.byte_value(256)), calls.byte_value(small=255),
    message(lambda: calls.twice("x")), message(lambda: calls.scaled(1, bata=2)), calls.add_ints.__doc__,
]]))
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build calls.abi3.so for the oldest supported version, with the oldest Python of the machine."""
    folder = tmp_path_factory.mktemp("abi3")
    compile_c(folder, generate_limited(folder, version_text(FLOOR)), "calls.abi3.so", python=PYTHONS[0])
    return folder


# ---- one file for all versions ----


@needs_gcc
def test_one_built_file_works_with_every_python_from_its_floor_up(built: Path) -> None:
    if len(PYTHONS) < 2:
        pytest.skip("there is one Python on this machine")
    results = {}
    for python in PYTHONS:
        command = [python.path, "-c", CALLS, str(built)]
        environment = environment_for_any_python()
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{python.name}: {done.stderr}"
        version, results[python.name] = json.loads(done.stdout)
        assert tuple(version) == python.version[:2]
    assert len({json.dumps(result) for result in results.values()}) == 1, results
    found = results[PYTHONS[0].name]
    assert found[:4] == [3, 9, 6, 3.5]
    assert found[4] == "TypeError: keyword_only() takes exactly 1 positional argument (2 given)"
    assert found[5] == "OverflowError: byte_value() argument 'small': 256 does not fit in uint8_t (0 to 255)"


@needs_gcc
def test_a_built_file_uses_only_the_stable_abi_of_its_version(built: Path) -> None:
    abi3info = pytest.importorskip("abi3info", reason="abi3info knows the stable ABI")
    tables = (abi3info.FUNCTIONS, abi3info.DATAS)
    known = {symbol.name: item.added for table in tables for symbol, item in table.items()}
    command = ["nm", "-D", "--undefined-only", "calls.abi3.so"]
    listed = subprocess.run(command, cwd=built, capture_output=True, text=True, check=True).stdout
    used = re.findall(r"\b_?Py\w+", listed)
    assert len(used) > 30
    added = {name: known[name] for name in used if name in known}
    assert [name for name in used if name not in known] == []
    assert [name for name, version in added.items() if (version.major, version.minor) > FLOOR] == []


# Each compiler with the headers of the oldest Python and of the newest, and one compiler with those between.
HEADERS = [(cc, python) for python in dict.fromkeys((PYTHONS[0], PYTHONS[-1])) for cc in COMPILERS]
HEADERS += list(zip(itertools.cycle(COMPILERS), PYTHONS[1:-1], strict=False))


@pytest.mark.nightly
@needs_gcc
@pytest.mark.parametrize(("cc", "python"), HEADERS, ids=[f"{cc}-{python.name}" for cc, python in HEADERS])
def test_compilers_accept_it_with_the_headers_of_every_python(cc: str, python: Python, tmp_path: Path) -> None:
    compile_c(tmp_path, generate_limited(tmp_path, version_text(FLOOR)), "", cc=cc, python=python)
    compile_c(tmp_path, generate_limited(tmp_path, ""), "", cc=cc, python=python)


@needs_gcc
def test_the_same_file_compiles_without_the_gil(tmp_path: Path) -> None:
    python = PYTHONS[-1]
    if python.version < (3, 13):
        pytest.skip("needs the headers of Python 3.13")
    (tmp_path / "told.c").write_text(
        '#include "cwrap_runtime.h"\n#ifdef Py_LIMITED_API\n#error "limited"\n#endif\n'
        '#ifndef Py_GIL_DISABLED\n#error "with the GIL"\n#endif\n', encoding="utf-8")  # fmt: skip
    names = generate_limited(tmp_path, "3.10", free_threaded=True)
    compile_c(tmp_path, ["told.c", *names], "", "-DPy_GIL_DISABLED=1", "-DCWRAP_LIMITED_API=0x030A0000",
              python=python)  # fmt: skip


# ---- one file with and without the GIL ----


def test_a_module_for_pythons_with_and_without_the_gil(tmp_path: Path) -> None:
    assert generate_limited(tmp_path, "3.15t", free_threaded=True) == ["calls.c"]
    text = (tmp_path / "calls.c").read_text()
    assert "#define CWRAP_LIMITED_API 0x030F0000" in text
    assert "#define Py_TARGET_ABI3T 0x030F0000" in text
    assert "PyModExport_calls" in text
    assert "CWRAP_EXPORT_SLOTS(Py_MOD_GIL_NOT_USED)" in text
    assert "PyModuleDef" not in text


@needs_gcc
def test_older_headers_have_no_stable_abi_without_the_gil(tmp_path: Path) -> None:
    done = compile_c(tmp_path, generate_limited(tmp_path, "3.15t"), "", python=PYTHONS[0], check=False)
    assert PYTHONS[0].version >= (3, 15) or "needs the headers of Python 3.15 or later" in done.stderr


# ---- mistakes that must be reported ----


@needs_gcc
@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (("-DPy_LIMITED_API=0x03090000",), "the stable ABI of Python 3.10 or later"),
        (("-DPy_LIMITED_API=3",), "the stable ABI of Python 3.10 or later"),
        (("-DPy_LIMITED_API=0x030A0000",), "generated for the stable ABI of a later Python"),
    ],
)
def test_an_older_api_on_the_command_line_is_an_error(flags: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = compile_c(tmp_path, generate_limited(tmp_path, "3.11"), "", *flags, check=False)
    assert done.returncode != 0
    assert message in done.stderr


@pytest.mark.slow
@needs_gcc
def test_the_ordinary_runtime_does_not_link_to_a_limited_module(tmp_path: Path) -> None:
    generate_limited(tmp_path, "3.10")
    ordinary = map(str, sorted(RUNTIME.glob("*.c")))
    done = compile_c(tmp_path, ["calls.c", *ordinary], "calls.abi3.so", "-DCWRAP_LINK_RUNTIME", check=False)
    assert done.returncode != 0
    assert "cwrap_exec_of_limited_api" in done.stderr


def test_a_limited_module_defines_its_api_before_the_runtime(tmp_path: Path) -> None:
    assert generate_limited(tmp_path, "3.12") == ["calls.c"]
    text = (tmp_path / "calls.c").read_text()
    assert text.index("#define CWRAP_LIMITED_API 0x030C0000") < text.index('#include "cwrap_static.h"')


# ---- the option ----


def test_versions() -> None:
    assert parse_version("3.10") == (3, 10) == FLOOR
    assert parse_version("3.13") == (3, 13)
    assert hexadecimal((3, 13)) == "0x030D0000"
    assert read_abi("", False, standalone=False) == ORDINARY
    assert read_abi("3.11", True, standalone=True) == Abi((3, 11), free_threaded=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3.9", "Python 3.9 is too old: wrappers need the stable ABI of 3.10 or later"),
        ("3", "'3' is not a version of Python 3; expected one like '3.10'"),
        ("4.0", "'4.0' is not a version of Python 3; expected one like '3.10'"),
        ("3.010", "'3.010' is not a version of Python 3; expected one like '3.10'"),
        ("3.10.1", "'3.10.1' is not a version of Python 3; expected one like '3.10'"),
        ("3.14t", "the stable ABI for Pythons with and without the GIL begins with 3.15; expected '3.15t' or later"),
        ("3.15T", "'3.15T' is not a version of Python 3; expected one like '3.10'"),
        ("abi3", "'abi3' is not a version of Python 3; expected one like '3.10'"),
    ],
)
def test_wrong_versions_are_reported(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.yaml").write_text(DECLARATIONS, encoding="utf-8")
    words = ["generate", "a.yaml", "--root", str(tmp_path), "--out", str(tmp_path / "out"), "--limited-api", text]
    assert main(words) == 2
    assert message in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("limited_api", "free_threaded", "message"),
    [("3.10", False, "tensor types are static"), ("", True, "tensors are not")],
)
def test_tensor_methods_reject_both_options(limited_api: str, free_threaded: bool, message: str) -> None:
    paths = ("declarations/arithmetic.yaml",)
    with pytest.raises(AbiError, match=message):
        generate(Request(ROOT, paths, "declarations/dtypes.yaml", "thp", limited_api=limited_api,
                         free_threaded=free_threaded))  # fmt: skip


def test_a_type_is_accepted_if_the_version_is_high_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A version that is high enough for the type is accepted. Lower versions are tested in tests/errors."""
    monkeypatch.setattr(Text, "limited_api", (3, 11))
    (tmp_path / "a.yaml").write_text(DECLARATIONS, encoding="utf-8")
    assert generate_limited(tmp_path, "3.11", "a.yaml", tmp_path) == ["a.c"]
    assert generate_limited(tmp_path, "", "a.yaml", tmp_path) == ["a.c"]


@pytest.mark.parametrize(("without_gil", "slot"), [(False, "Py_MOD_GIL_USED"), (True, "Py_MOD_GIL_NOT_USED")])
def test_a_module_declares_whether_it_needs_the_gil(without_gil: bool, slot: str, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(DECLARATIONS, encoding="utf-8")
    words = ["generate", "a.yaml", "--root", str(tmp_path), "--out", str(tmp_path), *["--free-threaded"] * without_gil]
    assert main(words) == 0
    text = (tmp_path / "a.c").read_text()
    assert f"CWRAP_MODULE_SLOTS({slot})" in text
    include = [f"-I{sysconfig.get_paths()['include']}", f"-I{RUNTIME}"]
    command = [os.environ.get("CC", "cc").split()[-1], "-E", "-P", *include, "a.c"]
    seen = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True).stdout
    known = sysconfig.get_python_version() >= "3.13"
    value = "1" if without_gil else "0"
    # The slot has the number 4, and 87 from Python 3.15 on.
    row = re.search(r"\{\s*(?:4|87)\s*,\s*\(\(void \*\)\s*([01])\)\s*\}", seen[seen.rindex("a_slots") - 400 :])
    assert (row[1] if row else None) == (value if known else None)


# ---- the settings of a project ----


def configured(folder: Path, table: str) -> list[str]:
    """Return the command line in a project with these settings, up to its options."""
    (folder / "a.yaml").write_text(DECLARATIONS, encoding="utf-8")
    (folder / "pyproject.toml").write_text(f'[tool.cwrap]\ndeclarations = ["a.yaml"]\n{table}', encoding="utf-8")
    return ["generate", "--root", str(folder), "--out", str(folder)]


def test_a_project_sets_the_limited_api_once(tmp_path: Path) -> None:
    command = configured(tmp_path, 'limited_api = "3.11"\nfree_threaded = true\n')
    assert main(command) == 0
    text = (tmp_path / "a.c").read_text()
    assert "#define CWRAP_LIMITED_API 0x030B0000" in text
    assert "CWRAP_MODULE_SLOTS(Py_MOD_GIL_NOT_USED)" in text
    assert main([*command, "--limited-api", "3.12"]) == 0
    assert "#define CWRAP_LIMITED_API 0x030C0000" in (tmp_path / "a.c").read_text()


def test_mistakes_in_settings_have_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(configured(tmp_path, 'limited_api = "3.9"\n  free_threaded = "yes"\n')) == 1
    message = [line for line in capsys.readouterr().err.splitlines() if "error:" in line]
    assert message == [
        "pyproject.toml:3:1: error: Python 3.9 is too old: wrappers need the stable ABI of 3.10 or later",
        "pyproject.toml:4:3: error: 'free_threaded' must be true or false",
    ]


def test_settings_are_specific_to_a_target(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = configured(tmp_path, 'target = "thp"\ndtypes = "dtypes.yaml"\nlimited_api = "3.10"\n')
    assert main(command) == 2
    assert "tensor types are static" in capsys.readouterr().err
    assert main([*command, "--target", "standalone"]) == 0
    assert "CWRAP_LIMITED_API" not in (tmp_path / "a.c").read_text()
