"""README and docs are correct: their Python runs, their YAML generates C, their links and paths exist.

Pages that edit files of the project run in a copy of the project with those edits.
"""

from __future__ import annotations

import functools
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from folders import DTYPES, ROOT, SUPPORT
from missing_packages import skip_if_missing
from pages import FENCE, Fence, act, actions, fences, run_python

from build_tools.docs import built_pages
from build_tools.extension.project import project
from build_tools.extension.tour import copy_project
from cwrap.audit.settings import read_settings
from cwrap.building.builder import build_folder
from cwrap.building.compiler import find_compiler
from cwrap.building.variant import SANITIZE, variant_of
from cwrap.ctype import standard_types
from cwrap.ctype.table import read_types
from cwrap.dtypes import MODULE_RULES, read_dtypes
from cwrap.fmt import format_file
from cwrap.pipeline import Request, generate
from cwrap.source.diagnostics import CwrapError, Reporter
from cwrap.tensors.target import TENSOR_RULES

PAGES = [
    "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md",
    *sorted(p.relative_to(ROOT).as_posix() for p in ROOT.glob("docs/**/*.md") if "built" not in p.parts),
]  # fmt: skip
BUILT = (ROOT / build_folder(variant_of({})) / "build.ninja").is_file() and SANITIZE not in os.environ
STEPS = [page for page in PAGES if any(fence.verb.startswith("step") for fence in actions(ROOT / page))]
ACTIVE = [page for page in PAGES if actions(ROOT / page) and page not in STEPS]  # test_adapters.py runs steps
PACKAGES = {"docs/guides/dask-and-clusters.md": ("dask", "distributed", "joblib")}  # optional packages that pages use
OPS = ("docs/ops.md", "docs/guides/ops-in-place.md", "docs/guides/ops-types.md")
_LINK = re.compile(r"\[[^]]*\]\((?P<target>[^)\s]+)\)")
# Paths in back quotes, without characters of patterns.
_PATH = re.compile(r"`((?:\.ci|benchmarks|build_tools|cwrap|declarations|docs|examples|generic|tests)/[\w./-]+)`")
_WORD = re.compile(r"\w+")
_NAME = re.compile(r"`(TH[A-Za-z]*_[A-Za-z_]+|THP[A-Z]\w+|cwrap_\w+|CWRAP_\w+)\b")


# test_examples_libraries.py runs the pages of the bindings under examples/, after building them.
OF_EXAMPLES = [page for page in PAGES if page.startswith("docs/examples/")]
FIRST = ("README.md", "docs/index.md")
QUOTING = (*FIRST, *OF_EXAMPLES)  # their declarations are parts of files that tests compile


@pytest.mark.sampled(3)
@pytest.mark.usefixtures("ops_cache")
@pytest.mark.parametrize("page", [page for page in PAGES if page not in (*ACTIVE, *STEPS, *OF_EXAMPLES)])
def test_python_of_pages_has_the_shown_results(page: str) -> None:
    if page in OPS and sys.version_info < (3, 11):
        pytest.skip("needs Python 3.11: doctest compares messages without notes")
    report = run_python(ROOT / page)
    skip_if_missing(report)
    assert report == ""


def _marked(page: str) -> object:
    """Return a page as a parameter; the pages for developers of cwrap build `_C` several times."""
    return pytest.param(page, marks=pytest.mark.nightly) if page.startswith("docs/contributing/") else page


@pytest.mark.slow
@pytest.mark.parametrize("page", [_marked(page) for page in ACTIVE])
def test_python_of_pages_with_edits_has_the_shown_results(page: str, tmp_path: Path) -> None:
    for package in PACKAGES.get(page, ()):
        pytest.importorskip(package)
    todo = actions(ROOT / page)
    edited = bool({fence.verb for fence in todo} & {"file", "append", "edit"})
    if edited and not BUILT:
        pytest.skip("edits are built from the ordinary build")
    copy, outside = tmp_path / "cwrap" if edited else ROOT, tmp_path / "outside"
    if edited:
        copy_project(copy)
    outside.mkdir()
    for fence in todo:
        act(fence, copy, outside)
    places = (outside, copy, SUPPORT)
    # Coverage makes the commands twice as slow; other tests measure what they run.
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, places)), "COVERAGE_PROCESS_CONFIG": ""}

    def run(folder: Path, *command: str) -> str:
        done = subprocess.run(
            [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
        return done.stdout

    if edited:
        run(copy, "setup.py", "build_ext")
    environment["PATH"] = f"{programs(tmp_path / 'bin')}{os.pathsep}{environment['PATH']}"
    for fence in todo:
        if fence.verb == "run":
            run(outside, "-c", f"import subprocess; subprocess.run(['sh', '-e', '-c', {fence.text!r}], check=True)")
    report = f"import pages, pathlib; print(pages.run_python(pathlib.Path({str(ROOT / page)!r})), end='')"
    assert run(outside, "-c", report) == ""


def programs(folder: Path) -> Path:
    """Return a folder with the programs that pages call: this Python, its cwrap, and the compilers."""
    folder.mkdir()
    compiler = find_compiler(os.environ)
    commands = {
        "python": [sys.executable],
        "cwrap": [sys.executable, "-m", "cwrap"],
        "cc": [*compiler.command, *compiler.compile_flags],
        "c++": [shutil.which("c++") or "g++"],
    }
    for name, command in commands.items():
        script = folder / name
        last = " -O0" if name in ("cc", "c++") else ""  # pages say -O2, which takes twice as long
        script.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"{last}\n', encoding="utf-8")
        script.chmod(0o755)
    return folder


def check_declarations(fence: Fence, folder: Path) -> None:
    """Raise CwrapError if a block is not a list of declarations.

    Declarations without tensors are checked as a standalone module.
    """
    tensors = "THTensor" in fence.text
    name = "page.cwrap" if "[[" in fence.text else "page.yaml"
    (folder / name).write_text(fence.text, encoding="utf-8")
    shutil.copy2(DTYPES, folder)
    target = "thp" if tensors else "standalone"
    types = "types.yaml" if (folder / "types.yaml").exists() else ""
    language = "c++" if "::" in fence.text else "c"
    generate(Request(folder, (name,), "dtypes.yaml" if tensors else "", target, types=types, language=language))


def check_types(fence: Fence, folder: Path) -> None:
    """Raise CwrapError if a block is not a table of C types; later blocks of the page may use the types."""
    (folder / "types.yaml").write_text(fence.text, encoding="utf-8")
    reporter = Reporter()
    assert read_types(folder, "types.yaml", standard_types(), reporter) or reporter.errors
    reporter.stop_if_errors()


def check_dtypes(fence: Fence, folder: Path) -> None:
    """Raise CwrapError if a block has no valid rows of a dtype table."""
    (folder / "table.yaml").write_text(fence.text, encoding="utf-8")
    reporter = Reporter()
    read_dtypes(folder / "table.yaml", reporter, rules=MODULE_RULES if "bits:" in fence.text else TENSOR_RULES)
    reporter.stop_if_errors()


@pytest.mark.parametrize("page", [page for page in PAGES if page not in QUOTING])
def test_yaml_is_accepted_by_the_generator(page: str, tmp_path: Path) -> None:
    wrong = []
    texts: dict[str, str] = {}  # the text of each file up to a block that appends to it
    if any(fence.path.startswith("cwrap/") for fence in actions(ROOT / page)):
        pytest.skip("the page changes the generator")
    for fence in fences(ROOT / page):
        if fence.language != "yaml" and "\n[[\n" not in fence.text:
            continue
        text = fence.text
        if fence.verb.startswith("outside"):
            text = texts[fence.path] = f"{texts.get(fence.path, '')}\n{text}".lstrip("\n")
        if text.startswith("samples:"):
            (tmp_path / "audit.yaml").write_text(text, encoding="utf-8")
            assert read_settings(tmp_path / "audit.yaml").samples
            continue
        kind = check_dtypes if "accreal:" in text else check_declarations
        if "implicit:" in text and "[[" not in text and "- class:" not in text:
            kind = check_types
        try:
            kind(replace(fence, text=text), tmp_path)
        except CwrapError as error:
            wrong.append(f"{page}:{fence.line}: {error}")
    assert wrong == []


@pytest.mark.parametrize("page", [page for page in PAGES if page not in QUOTING])
def test_declarations_are_formatted(page: str) -> None:
    if any(fence.path.startswith("cwrap/") for fence in actions(ROOT / page)):
        pytest.skip("the page changes the generator")
    wrong = []
    for fence in fences(ROOT / page):
        shown = fence.text
        is_table = "accreal:" in shown or "implicit:" in shown
        if is_table or (fence.language != "yaml" and "\n[[\n" not in shown):
            continue
        formatted = format_file("page.cwrap" if "[[" in shown else "page.yaml", shown)
        wrong += [f"{page}:{fence.line}"] if formatted != shown else []
    assert wrong == []


@pytest.mark.parametrize("page", FIRST)
def test_the_examples_of_the_first_pages_equal_the_declarations(page: str) -> None:
    paths = (*project(ROOT).declaration_files(), "examples/sqlite/sqlite.yaml")
    declared = "".join((ROOT / path).read_text(encoding="utf-8") for path in paths)
    shown = [fence.text for fence in fences(ROOT / page) if fence.language == "yaml"]
    assert shown != []
    assert [text for text in shown if text not in declared] == []


@pytest.mark.parametrize("page", PAGES)
def test_links_and_paths_lead_somewhere(page: str) -> None:
    prose = FENCE.sub("", (ROOT / page).read_text(encoding="utf-8"))
    created = {fence.path for fence in actions(ROOT / page)}
    targets = [match["target"] for match in _LINK.finditer(prose)]
    wrong = [target for target in targets if "://" not in target and not link_exists(page, target)]
    paths = [path for path in _PATH.findall(prose) if "NAME" not in path and path not in created]
    wrong += [path for path in paths if not (ROOT / path).exists()]
    assert wrong == []


@pytest.mark.parametrize("page", [page for page in PAGES if page.startswith("docs/reference/")])
def test_items_of_lists_are_lines(page: str) -> None:
    """Lists of docstrings are lists of the pages that are generated from the docstrings."""
    prose = FENCE.sub("", (ROOT / page).read_text(encoding="utf-8"))
    assert re.findall(r"^- .*[.:;] - .*$", prose, re.MULTILINE) == []


def link_exists(page: str, target: str) -> bool:
    """Return whether a link points to an existing file, and to an existing heading if it names one."""
    path, _, anchor = target.partition("#")
    file = (ROOT / page).parent / path if path else ROOT / page
    return file.exists() and (not anchor or anchor in anchors(file))


def anchors(file: Path) -> set[str]:
    """Return the anchors of the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", FENCE.sub("", file.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def test_the_index_lists_every_page() -> None:
    """The index, and that of the examples, list every page, and the index of the pages that are built."""
    listed = set()
    for folder in ("docs", "docs/examples"):
        text = (ROOT / folder / "index.md").read_text(encoding="utf-8")
        targets = (match["target"].partition("#")[0] for match in _LINK.finditer(text))
        listed |= {os.path.normpath(f"{folder}/{target}").replace(os.sep, "/") for target in targets}
    assert sorted({*PAGES, f"{built_pages.FOLDER}/{built_pages.INDEX}"} - listed) == ["docs/index.md"]


MOST_WORDS = 1800


@pytest.mark.parametrize("page", [page for page in PAGES if not page.startswith("docs/reference/")])
def test_pages_are_short(page: str) -> None:
    """Pages other than the reference have at most 1,800 words outside of code and tables."""
    prose = FENCE.sub("", (ROOT / page).read_text(encoding="utf-8"))
    assert sum(len(line.split()) for line in prose.splitlines() if not line.startswith("|")) <= MOST_WORDS


@pytest.mark.parametrize("page", PAGES)
def test_names_of_c_exist(page: str) -> None:
    known = words_of_c().union(*(_WORD.findall(fence.text) for fence in fences(ROOT / page)))
    names = set(_NAME.findall(FENCE.sub("", (ROOT / page).read_text(encoding="utf-8"))))
    assert sorted(names - known) == []


@functools.cache
def words_of_c() -> frozenset[str]:
    """Return the words in the C of the project, and in the Python that writes C."""
    folders = ("build_tools", "cwrap", "declarations", "generic")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*.*")]
    texts = (p.read_text(encoding="utf-8") for p in files if p.suffix in (".c", ".h", ".py", ".yaml"))
    return frozenset(word for text in texts for word in _WORD.findall(text))
