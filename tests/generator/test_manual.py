"""The reference pages of declarations, the stubs of standalone modules, and the markup of pages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from folders import CASES, ROOT

from build_tools.docs import drift
from build_tools.extension.project import project
from cwrap.cli import main
from cwrap.emit.manual import emit_manual
from cwrap.emit.markup import Code, Heading, Items, Paragraph, Table, markdown, rst
from cwrap.emit.reference import chapter_of
from cwrap.features.standard import standard_plugins
from cwrap.pipeline import Request, Result, generate
from cwrap.plan import Context, FilePlan
from cwrap.tensors.target import Tensors
from cwrap.write import emit_depfile

DTYPES = (CASES / "dtypes.yaml").read_text(encoding="utf-8")


def generated(folder: Path, text: str, target: str = "standalone") -> Result:
    (folder / "a.yaml").write_text(text, encoding="utf-8")
    (folder / "dtypes.yaml").write_text(DTYPES, encoding="utf-8")
    return generate(Request(folder, ("a.yaml",), "dtypes.yaml" if target == "thp" else "", target))


# ---- markup ----

PAGE = (
    Heading(1, "`f_`"),
    Heading(2, "More"),
    Paragraph("a*b, a * b, _c d_, `x*y|z`, <b>, 1 < 2, [`f_`](more/other#f_), __d__"),
    Code("text", ("one", "", "two")),
    Items(("`a`", "b")),
    Table(("a", "b"), (("`x | y`", "p|q"), ("", "z"))),
)


def test_markdown() -> None:
    assert markdown(PAGE, "By hand.") == (
        "<!-- By hand. -->\n# `f_`\n\n## More\n\n"
        "a\\*b, a * b, \\_c d\\_, `x*y|z`, \\<b>, 1 < 2, [`f_`](more/other.md#f_), \\_\\_d\\_\\_\n\n"
        "```text\none\n\ntwo\n```\n\n- `a`\n- b\n\n"
        "| a | b |\n| --- | --- |\n| `x \\| y` | p\\|q |\n|  | z |\n"
    )


def test_rst() -> None:
    assert rst(PAGE, "By hand.") == (
        ".. By hand.\n\n``f_``\n======\n\nMore\n----\n\n"
        "a\\*b, a \\* b, _c d\\_, ``x*y|z``, <b>, 1 < 2, `f_ <more/other.html>`__, \\__d\\_\\_\n\n"
        ".. code-block:: text\n\n    one\n\n    two\n\n- ``a``\n- b\n\n"
        ".. list-table::\n    :header-rows: 1\n\n"
        "    * - a\n      - b\n    * - ``x | y``\n      - p\\|q\n    * -\n      - z\n"
    )


# ---- the pages ----

MODULE = """\
- name: f
  doc: |
    Does it.

        in C

    >>> a.f(1)
    2
  return: int
  errors: nonzero
  arguments:
    - arg: int x
      no_kwargs: true
    - arg: double from
      default: 1
      kwarg_only: true
    - arg: const char* mode
      nullable: true
- name: silent
"""


def test_the_page_of_a_module(tmp_path: Path) -> None:
    result = generated(tmp_path, MODULE)
    pages = emit_manual(result.plans, result.context)
    assert list(pages) == ["index.md", "a.md"]
    assert pages["index.md"].endswith(
        "# Functions\n\n| declared in | names |\n| --- | --- |\n| `a.yaml` | [`f`](a.md#f), [`silent`](a.md#silent) |\n"
    )
    assert pages["a.md"].partition("\n")[2] == (
        "# `a`\n\nDeclared in `a.yaml`. Arguments of other types raise `TypeError`.\n\n"
        "The examples begin with\n\n```python\n>>> import a\n```\n\n"
        "## `f`\n\n```text\na.f(x: int, /, mode: str | None, *, from_: float = 1) -> int\n```\n\n"
        "Does it.\n\n```text\n    in C\n```\n\n"
        "```python\n>>> a.f(1)\n2\n```\n\n"
        "- `x`: positional only.\n- `from_`: keyword only.\n"
        "- `OverflowError`: `x` does not fit into `int`.\n"
        "- `RuntimeError`: the C function returns anything but zero, and has set no other exception.\n\n"
        "## `silent`\n\n```text\na.silent() -> None\n```\n"
    )


TENSORS = """\
- name: add
  doc: Adds.
  variants: [method, function]
  return: argument 0
  slot: [nb_add, lt]
  types: [Float]
  arguments:
    - arg: THTensor* result
      output: true
    - THTensor* self
    - arg: THTensor* other
      broadcast: self
    - arg: int dim
      wrap_dim: self + 1
      aliases: [axis]
    - arg: THTensor* mat
      assert_ndim: 2
- name: resize_
  doc: Resizes.
  return: self
  arguments:
    - THTensor* self
    - arg: int dim
      wrap_dim: self
    - arg: THSize* size
      long_args: true
- name: by_hand
  only_register: true
"""


def test_the_page_of_tensors(tmp_path: Path) -> None:
    result = generated(tmp_path, TENSORS, "thp")
    page = emit_manual(result.plans, result.context)["a.md"]
    assert page.partition("\n")[2].startswith("# `_C`: a\n\nDeclared in `a.yaml`. Arguments of other types raise")
    for line in (
        "x.add(other: Tensor, dim: int, mat: Tensor, *, out: Tensor | None = None) -> Tensor",
        "_C.add(self: Tensor, /, other: Tensor, dim: int, mat: Tensor, *, out: Tensor | None = None) -> Tensor",
        "- `other`: broadcast with `self`.",
        "- `dim`: also called `axis`; a dimension of `self`, or one more; negative counts from the end.",
        "- `mat`: has 2 dimensions.",
        "- `out`: receives result; created if omitted.",
        "- Operators: `__add__`, `__lt__`.",
        "- dtypes: `Float`.",
        "- `IndexError`: `dim` is out of range.",
        "- `ValueError`: `mat` does not have 2 dimensions.",
        "- `ValueError`: the shapes of `self`, `other` and `mat` cannot be broadcast.",
        "- dtypes: all.",
        "- `dim`: a dimension of `self`; negative counts from the end.",
    ):
        assert line in page.split("\n"), line
    assert "as one tuple, or as separate numbers." in page
    assert "by_hand" not in page


def test_examples_are_code_blocks_and_in_no_stub(tmp_path: Path) -> None:
    result = generated(tmp_path, MODULE)
    page = emit_manual(result.plans, result.context, "rst")["a.rst"]
    assert "\n\n.. code-block:: python\n\n    >>> a.f(1)\n    2\n\n" in page
    assert ">>> a.f(1)\\n" in "".join(result.files.values())
    assert "Does it." in result.stub
    assert ">>>" not in result.stub


IN_PLACE = """\
- name: neg
  inplace: true
  return: argument 0
  elementwise: -self
  arguments:
    - arg: THTensor* result
      output: true
    - THTensor* self
"""


def test_in_place_methods_are_marked_in_the_reference(tmp_path: Path) -> None:
    doc = 'docstring_method: "Negates.\\n\\n>>> -x"'
    declared = IN_PLACE.replace("inplace: true", f"inplace: true\n  {doc}")
    page = emit_manual(*_planned(generated(tmp_path, declared, "thp")))["a.md"]
    plain, in_place = page.split("## `neg_`")
    assert "Negates.\n\n```python\n>>> -x\n```" in plain
    assert "Negates.\n\nIn place: self is changed, and returned.\n\n```python\n>>> -x\n```" in in_place


def test_undocumented_in_place_methods_are_not_marked(tmp_path: Path) -> None:
    legacy = "[[\n" + IN_PLACE.removeprefix("- ").replace("\n  ", "\n") + "]]\n"
    (tmp_path / "a.cwrap").write_text(legacy, encoding="utf-8")
    (tmp_path / "dtypes.yaml").write_text(DTYPES, encoding="utf-8")
    page = emit_manual(*_planned(generate(Request(tmp_path, ("a.cwrap",), "dtypes.yaml", target="thp"))))["a.md"]
    assert "## `neg_`" in page
    assert "In place" not in page


def _planned(result: Result) -> tuple[tuple[FilePlan, ...], Context]:
    return result.plans, result.context


def test_a_file_without_functions_has_no_page(tmp_path: Path) -> None:
    result = generated(tmp_path, "- name: f\n  only_register: true\n", "thp")
    assert list(emit_manual(result.plans, result.context)) == ["index.md"]


# ---- the command ----


def test_the_reference_is_printed_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    generated(tmp_path, MODULE)
    command = ["reference", "a.yaml", "--root", str(tmp_path)]
    assert main(command) == 0
    shown = capsys.readouterr().out
    assert main([*command, "--out", str(tmp_path / "out")]) == 0
    assert capsys.readouterr().out == "wrote: a.md\nwrote: index.md\n"
    assert (tmp_path / "out/a.md").read_text() == shown
    assert main([*command, "--out", str(tmp_path / "out"), "--check", "--format", "rst"]) == 1
    assert capsys.readouterr().out == "missing: a.rst\nmissing: index.rst\n"
    assert main([*command, "--check"]) == 2


def test_the_keys_are_those_of_the_pages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reference", "--keys", "--root", str(ROOT)]) == 0
    folder = ROOT / "docs/reference"
    texts = drift.reference(project(ROOT))
    kept = {name: (folder / name).read_text(encoding="utf-8") for name in texts if name != drift.SCALARS}
    assert capsys.readouterr().out == "\n".join({**texts, **kept}.values())


def test_the_chapter_of_a_plugin_is_its_folder() -> None:
    folders = {path.parent.name for path in (ROOT / "cwrap/features").glob("*/__init__.py")}
    assert {chapter_of(plugin) for plugin in standard_plugins()} == folders
    assert {chapter_of(plugin) for plugin in Tensors().plugins()} <= {*folders, "tensors"}


@pytest.mark.slow
def test_drift_writes_what_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = drift.tracked(project(ROOT))
    monkeypatch.setattr(drift, "tracked", lambda _: files)
    monkeypatch.setattr(drift, "ROOT", tmp_path)
    assert drift.main(["--write"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(files)
    changed = tmp_path / "docs/reference/keys.md"
    changed.write_text("", encoding="utf-8")
    assert drift.main([]) == 1
    assert capsys.readouterr().out.startswith("docs/reference/keys.md: not what the generator writes; ")
    assert drift.main(["--write"]) == 0
    assert drift.main([]) == 0


# ---- stubs of modules ----


def test_the_stub_of_a_module(tmp_path: Path) -> None:
    text = (
        "- name: f\n  options:\n    - return: int\n      arguments: [int x]\n"
        "    - return: double\n      arguments: [double x]\n"
        "- name: g\n  arguments:\n    - arg: double beta\n      default: 1\n    - const char* text\n"
        "- name: h\n  return: PyObject*\n  arguments: [void* p]\n"
        "- name: mod_by_hand\n  python_name: by_hand\n  only_register: true\n"
    )
    stub = generated(tmp_path, text).stubs["a.pyi"]
    comment = "# type: ignore[overload-overlap, overload-cannot-match, unused-ignore]"
    assert stub == (
        '"""Generated from a.yaml by cwrap. Do not edit."""\n\n'
        "from typing import Any, SupportsFloat, SupportsIndex, overload\n\n"
        "@overload\n"
        f"def f(x: SupportsIndex) -> int: ...  {comment}\n"
        "@overload\n"
        f"def f(x: SupportsFloat) -> float: ...  {comment}\n"
        "@overload\n"
        "def g(text: str, *, beta: SupportsFloat = 1) -> None: ...\n"
        "@overload\n"
        "def g(beta: SupportsFloat, text: str) -> None: ...\n"
        "def h(p: int) -> Any: ...\n"
        "def by_hand(*args: Any) -> Any: ...\n"
    )
    (tmp_path / "a.pyi").write_text(stub)
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "a.pyi"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_annotations_of_other_packages_are_imported() -> None:
    from cwrap.emit.module_stub import _imports, _names

    body = ["def f(x: numpy.typing.NDArray[Any], y: numpy.generic) -> int: ...  # type: ignore[misc.y]"]
    assert list(_imports(_names(body), set(), {})) == ["import numpy", "import numpy.typing", "from typing import Any"]


def test_a_module_without_annotations_imports_nothing(tmp_path: Path) -> None:
    stub = generated(tmp_path, "- name: f\n").stub
    assert stub == '"""Generated from a.yaml by cwrap. Do not edit."""\n\ndef f() -> None: ...\n'
    assert generate(Request(tmp_path, (), target="standalone")).stub == ""


def test_depfiles_escape_special_characters_of_make() -> None:
    text = emit_depfile(["a b", "a b"], ["c\\ d", "$x#y", "e\tf"])
    assert text == "a\\ b: \\\n  c\\\\\\ d \\\n  $$x\\#y \\\n  e\\\tf\n"
