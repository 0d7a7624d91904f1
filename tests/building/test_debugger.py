"""A module in gdb: breakpoints in declarations and wrappers, and the paths of sources."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from compiled import plain_environment
from folders import ROOT

from cwrap.building.builder import build
from cwrap.building.module import module_project
from cwrap.module_table import ModuleOptions

YAML = """\
- include: shop.h
- name: price
  return: double
  arguments:
    - int count
    - {arg: double each, default: CHEAPEST * 2}
"""
HEADER = """\
#define CHEAPEST 0.5
static inline double price(int count, double each)
{
    return count * each;
}
"""


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a project whose module `shop` is built with debug information."""
    folder = tmp_path_factory.mktemp("shop")
    (folder / "shop.yaml").write_text(YAML, encoding="utf-8")
    (folder / "shop.h").write_text(HEADER, encoding="utf-8")
    environment = {**plain_environment(), "CFLAGS": "-O0 -g"}
    project = module_project("shop", ["shop.yaml"], [], ModuleOptions(), folder)
    shutil.copy(build(project, environment).module, folder)
    return folder


def gdb(folder: Path, *commands: str) -> str:
    """Return the output of gdb for a program that calls `price(3)`."""
    words = [word for command in ("set breakpoint pending on", *commands) for word in ("-ex", command)]
    program = [sys.executable, "-c", "import shop; print(shop.price(3))"]
    environment = {**plain_environment(), "PYTHONPATH": str(folder), "DEBUGINFOD_URLS": "", "HOME": str(folder)}
    done = subprocess.run(
        ["gdb", "-nx", "-batch", *words, "--args", *program], cwd=folder, env=environment, capture_output=True,
        text=True, check=False, timeout=300,
    )  # fmt: skip
    if "ptrace" in done.stderr and "not permitted" in done.stderr:
        pytest.skip("this machine does not permit debugging")
    return done.stdout + done.stderr


needs_gdb = pytest.mark.skipif(shutil.which("gdb") is None, reason="needs gdb")


@pytest.mark.slow
@needs_gdb
def test_the_session_of_the_documentation(shop: Path) -> None:
    page = (ROOT / "docs/guides/debugging.md").read_text(encoding="utf-8")
    session = page.partition("(gdb) break shop.yaml:2\n")[2].partition("```")[0]
    commands = ["break shop.yaml:2", *re.findall(r"^\(gdb\) (.*)", session, re.MULTILINE)]
    output = gdb(shop, *commands)
    for line in re.sub(r"\(gdb\) .*\n", "", session).splitlines():
        pattern = re.escape(" ".join(line.split())).replace("…", ".*")
        assert re.search(pattern, re.sub(r"[ \t]+", " ", output)), f"{line}\n{output}"


@needs_gdb
def test_a_wrapper_can_be_stepped_through(shop: Path) -> None:
    output = gdb(shop, "break shop_price_overload0", "run", *["next"] * 4, "print arg_each")
    assert "if (CWRAP_UNLIKELY(cwrap_take_int(cw_p[0], &arg_count)))" in output, output
    assert "default: CHEAPEST * 2" in output, output
    assert "$1 = 1" in output, output


@needs_gdb
def test_every_source_of_the_module_exists(shop: Path) -> None:
    output = gdb(shop, "break price", "run", "info sources shop")
    found = (name for line in output.split("\n") for name in line.split(", "))
    names = [name for name in found if re.search(r"shop\.(c|h|yaml)$", name)]
    assert {Path(name).name for name in names} == {"shop.c", "shop.h", "shop.yaml"}, output
    assert all((shop / name).is_file() for name in names), names


def test_only_builds_with_debug_information_map_paths(tmp_path: Path) -> None:
    from cwrap.building.generation import debug_flags

    project = module_project("shop", ["shop.yaml"], [], ModuleOptions(), tmp_path)
    generated = tmp_path / "build/x/generated"
    (generated / "kernels").mkdir(parents=True)
    (generated / "docs").mkdir()
    for name in ("shop.c", "shop.cpp", "shop.h"):
        (generated / name).write_text("")
    assert debug_flags(project, "build/x", ["-O2"]) == ()
    assert debug_flags(project, "build/x", ["-O0", "-g3"]) == (
        "-fdebug-prefix-map=kernels/=build/x/generated/kernels/",
        "-fdebug-prefix-map=shop.c=build/x/generated/shop.c",
        "-fdebug-prefix-map=shop.cpp=build/x/generated/shop.cpp",
    )
    for_coverage = debug_flags(project, "build/x", ["-g", "--coverage"])
    assert for_coverage[1] == "-ffile-prefix-map=shop.c=build/x/generated/shop.c"
