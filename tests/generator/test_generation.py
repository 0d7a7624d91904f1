"""The generated files as a whole: reproducible, small, and correct for any text in declarations."""

from __future__ import annotations

import ast
import gc
import itertools
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml
from compiled import FLAGS, link
from folders import CASES, ROOT
from limited_modules import PYTHONS
from planned_declarations import declared

from build_tools.platforms.pythons import Python
from cwrap.ctype.base import python_literal
from cwrap.emit.writer import Writer, comment, string
from cwrap.pipeline import Request, Result, generate
from cwrap.source.annotations import jump
from cwrap.source.diagnostics import CwrapError
from cwrap.source.location import Location

FILES = tuple(sorted(p.name for p in (ROOT / "declarations").glob("*.*") if p.name != "dtypes.yaml"))
DECLARED = tuple(f"declarations/{name}" for name in FILES)
# Properties of a process that must not change the output.
SURROUNDINGS: dict[str, dict[str, str]] = {
    "plain": {},
    "another seed": {"PYTHONHASHSEED": "77"},
    "no locale, no UTF-8": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "Turkish": {"LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "tr"},
    "UTF-8 everywhere": {"PYTHONUTF8": "1"},
    "another day": {"TZ": "Pacific/Kiritimati", "SOURCE_DATE_EPOCH": "1"},
    "no asserts, no docstrings": {"PYTHONOPTIMIZE": "2"},
}
if sys.implementation.name == "pypy":
    del SURROUNDINGS["Turkish"]  # PyPy does not start if the locale is not installed


def of_c(*declarations: str, folder: Path) -> Result:
    """Generate from declarations of tensor methods."""
    shutil.copy(CASES / "dtypes.yaml", folder)
    (folder / "a.yaml").write_text("".join(declarations), encoding="utf-8")
    return generate(Request(folder, ("a.yaml",), "dtypes.yaml", target="thp"))


# ---- reproducible ----


def fingerprint(
    folder: Path, *words: str, more: Mapping[str, str] | None = None, python: str = sys.executable, umask: int = -1
) -> str:
    """Generate in a new process for the checkout in the folder; return names and hashes of the files."""
    done = subprocess.run(
        [python, "-m", "build_tools.extension.fingerprint", *words], cwd=folder, umask=umask,
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": str(ROOT), **(more or {})},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def usual() -> str:
    """Return the hashes for this machine, this Python and this folder."""
    return fingerprint(ROOT)


def python_part_of_yaml(folder: Path) -> str:
    """Copy PyYAML without its C part; return the value of PYTHONPATH with the project and the copy."""
    shutil.copytree(Path(yaml.__file__).parent, folder / "yaml", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    return os.pathsep.join((str(ROOT), str(folder)))


def surroundings_of(name: str, folder: Path) -> dict[str, str]:
    """Return environment variables.

    A Python without UTF-8 cannot import the C part of PyYAML from a folder whose name is not ASCII.
    """
    variables = SURROUNDINGS[name]
    bare = variables.get("PYTHONUTF8") == "0" and not yaml.__file__.isascii()
    return {**variables, "PYTHONPATH": python_part_of_yaml(folder) if bare else str(ROOT)}


@pytest.mark.slow
@pytest.mark.sampled(7)
@pytest.mark.parametrize("surroundings", SURROUNDINGS)
def test_the_environment_does_not_change_the_output(surroundings: str, usual: str, tmp_path: Path) -> None:
    assert fingerprint(ROOT, more=surroundings_of(surroundings, tmp_path)) == usual
    assert len(usual.splitlines()) > 50


@pytest.mark.slow
def test_folder_order_and_times_do_not_change_the_output(tmp_path: Path, usual: str) -> None:
    copy = tmp_path / "another place" / "ü"
    (copy / "declarations").mkdir(parents=True)
    for path in sorted((ROOT / "declarations").iterdir(), reverse=True):
        shutil.copy(path, copy / "declarations")
        os.utime(copy / "declarations" / path.name, (0, 0))
    shutil.copytree(ROOT / "build_tools", copy / "build_tools")
    assert fingerprint(copy, umask=0o077) == usual
    assert fingerprint(tmp_path, "--root", "another place/ü", umask=0) == usual
    names = [f"declarations/{name}" for name in reversed(FILES)]
    assert fingerprint(copy, *names) == usual


@pytest.mark.nightly
def test_the_yaml_parser_does_not_change_the_output(usual: str) -> None:
    assert fingerprint(ROOT, "--pure-yaml") == usual


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("python", PYTHONS, ids=[python.name for python in PYTHONS])
def test_the_python_version_does_not_change_the_output(python: Python, usual: str, tmp_path: Path) -> None:
    """Other Pythons generate the same files.

    Those without PyYAML use a copy of its Python part. The checkout is a copy without settings, because Python 3.10
    reads settings with a package that may be absent.
    """
    copy = tmp_path / "copy"
    for name in ("declarations", "build_tools"):
        shutil.copytree(ROOT / name, copy / name)
    assert fingerprint(copy, python=python.path, more={"PYTHONPATH": python_part_of_yaml(tmp_path)}) == usual


@pytest.mark.sampled(3)
@pytest.mark.parametrize("surroundings", SURROUNDINGS)
def test_written_files_have_the_same_bytes(surroundings: str, tmp_path: Path) -> None:
    """Files on disk have the same bytes in all surroundings, including non-ASCII text and line ends."""
    (tmp_path / "a.yaml").write_text("- name: f\n  doc: Größe, €, \U0001f600.\n", encoding="utf-8")
    (tmp_path / "b.cwrap").write_bytes("/* ü */\r\n[[\r\n  name: g\r\n  arguments: [int x]\r\n]]\r\n".encode())

    def written(out: str, *files: str, **more: str) -> dict[str, bytes]:
        command = [sys.executable, "-m", "cwrap", "generate", *files, "--limited-api", "3.10", "--out", out]
        environment = {**os.environ, "PYTHONPATH": str(ROOT), **more}
        subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=True)
        return {path.name: path.read_bytes() for path in (tmp_path / out).iterdir()}

    usual = written("one", "a.yaml", "b.cwrap")
    assert written("two", "b.cwrap", "a.yaml", **surroundings_of(surroundings, tmp_path)) == usual
    assert sorted(usual) == ["a.c", "b.c"]
    assert "/* ü */".encode() in usual["b.c"]


def test_generated_files_contain_no_path_of_the_machine() -> None:
    result = declared()
    assert set(result.inputs) == {*DECLARED, "declarations/dtypes.yaml"}
    for name, text in [*result.files.items(), ("stub", result.stub)]:
        assert str(ROOT) not in text, name
        assert not name.startswith("/")
        assert text.endswith("\n") or not text, name
        for line in re.findall(r"^#line .*", text, re.MULTILINE):
            assert re.fullmatch(r'#line (\d+|POSITION_\w+) ("[^/"].*"|TH_GENERIC_FILE)', line), name


def test_names_of_outputs_identify_their_declarations() -> None:
    result = declared()
    assert {Path(name).stem for name in FILES} == {plan.shard for plan in result.plans}
    for plan in result.plans:
        assert f"THP/methods_{plan.shard}.c" in result.files
        assert len({kernel.name for kernel in plan.kernels}) == len(plan.kernels)


def test_lines_of_the_generated_file_are_numbered_right(tmp_path: Path) -> None:
    result = declared()
    (tmp_path / "a.cwrap").write_text("int x;\n[[\n  name: f\n  doc: F.\n]]\nint y;\n", encoding="utf-8")
    shutil.copy(CASES / "dtypes.yaml", tmp_path)
    files = result.files | generate(Request(tmp_path, ("a.cwrap",), "dtypes.yaml", target="thp")).files
    checked = 0
    for name, text in files.items():
        for number, line in enumerate(text.split("\n"), 1):
            match = re.match(r'#line (\d+) "(.*)"', line)
            if match and match[2] == name:
                assert int(match[1]) == number + 1, f"{name}:{number}"
                checked += 1
    assert checked > 50


# ---- small ----


def lines_of_wrappers(arguments: list[str], folder: Path) -> int:
    """Return the number of lines of C for one overload with these arguments."""
    listed = "".join(f"    - {argument}\n" for argument in ["THTensor* self", *arguments])
    result = of_c(f"- name: f\n  doc: F.\n  arguments:\n{listed}", folder=folder)
    return len(result.files["THP/methods_a.c"].split("\n"))


@pytest.mark.parametrize("type_", ["real", "int", "double", "bool", "THTensor*"])
def test_defaults_cost_the_same_each(type_: str, tmp_path: Path) -> None:
    default = {"bool": "false", "THTensor*": "NULL"}.get(type_, "1")
    sizes = [
        lines_of_wrappers([f"{{arg: {type_} x{k}, default: {default}}}" for k in range(count)], tmp_path)
        for count in range(9)
    ]
    steps = [second - first for first, second in itertools.pairwise(sizes[1:])]
    assert max(steps) <= 6, sizes
    assert sizes[8] - sizes[4] <= sizes[4] - sizes[0] + 2, sizes


def test_defaults_in_the_middle_cost_no_more(tmp_path: Path) -> None:
    middle = ["{arg: real a, default: 1}", "THTensor* b", "{arg: real c, default: 1}", "THTensor* d"]
    last = ["THTensor* b", "THTensor* d", "{arg: real a, default: 1}", "{arg: real c, default: 1}"]
    assert lines_of_wrappers(middle, tmp_path) <= lines_of_wrappers(last, tmp_path) + 5


def test_overloads_cost_the_same_each(tmp_path: Path) -> None:
    sizes = []
    for count in range(2, 7):
        types = ["int", "double", "bool", "THTensor*", "THIndexTensor*", "const char*"][:count]
        options = "".join(f"    - arguments: [THTensor* self, {type_} x]\n" for type_ in types)
        text = of_c(f"- name: f\n  doc: F.\n  options:\n{options}", folder=tmp_path).files["THP/methods_a.c"]
        sizes.append(text.count("\n"))
    assert max(second - first for first, second in itertools.pairwise(sizes)) <= 22, sizes


def test_wrappers_of_the_declarations_have_few_lines_and_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    result = declared()
    overloads = result.counts.overloads
    texts = [text for name, text in result.files.items() if name.startswith("THP/")]
    assert sum(map(len, texts)) / overloads < 2000
    assert sum(text.count("\n#line") for text in texts) / overloads < 4
    monkeypatch.setattr("cwrap.emit.wrapping.WIDTH", 10**6)  # lines before long ones are broken
    monkeypatch.setattr("cwrap.emit.writer.WIDTH", 10**6)
    request = Request(ROOT, DECLARED, "declarations/dtypes.yaml", target="thp")
    texts = [text for name, text in generate(request).files.items() if name.startswith("THP/")]
    assert sum(text.count("\n") - text.count("\n#line") for text in texts) / overloads < 33


def test_generated_lines_have_at_most_120_columns() -> None:
    for name, text in declared().files.items():
        longest = max(text.split("\n"), key=len)
        assert len(longest) <= 120, f"{name}: {longest}"


# ---- correct for any text ----

HOSTILE = [
    "plain", "", '"quoted"', "back\\slash", "\\", "tab\tand\nnew line", "??/ ??( ??' ???", "???/", "????=", "\\??/",
    "*/ /* */", "%s %d %n", "nul \0 end", "ü € \U0001f600", "\x01\x7f\x80", "//",
    "${x} $arg0", "\\n\\x41\\101", "a" * 3000, "'", "\r",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_a_string_literal_has_the_original_text(text: str) -> None:
    literal = string(text)
    python = re.sub(r"\\(.)", lambda m: "?" if m[1] == "?" else m[0], literal)
    assert ast.literal_eval(f"b{python}") == text.encode("utf-8")
    assert literal.isascii()
    assert "\n" not in literal
    assert not re.search(r"\?\?[=/'()!<>-]", literal)


@pytest.mark.parametrize("text", ["a", "*/ evil /*", "/*/", "*//", "/**/", "/" * 5, "*" * 5])
def test_text_cannot_end_a_comment(text: str) -> None:
    inside = comment(text)
    assert "*/" not in inside
    assert "/*" not in inside


def test_the_writer_owns_the_layout() -> None:
    w = Writer("Made from a */ b.", "b.c")
    w.blank()
    with w.block("int f(void)"), w.condition("A > 1"):
        with w.block("if (x)"):
            w.lines(("a;", "#pragma b", "", f"c; {jump('out')}"))
        w.label("out")
        w.line("return 0;")
    w.blank()
    w.blank()
    w.declared(("x;",), Location('odd "name".cwrap', 3, 1))
    with w.block("", "};"):
        pass
    assert w.text() == (
        "/* Made from a * / b. */\n\nint f(void)\n{\n#if A > 1\n    if (x) {\n        a;\n#pragma b\n\n"
        "        c; goto cw_fail_0;\n    }\ncw_fail_0:\n    return 0;\n#endif\n}\n\n"
        '#line 3 "odd \\"name\\".cwrap"\nx;\n#line 20 "b.c"\n{\n};\n'
    )


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("1", "1"), ("-1", "-1"), ("010", "8"), ("0x1F", "31"), ("3UL", "3"), ("1e3", "1000.0"), (".5f", "0.5"),
        ("1.", "1.0"), ("NULL", "None"), ("nullptr", "None"), ("true", "True"), (" false ", "False"),
        ("AS_REAL(1)", "1"),
        ("AS_REAL(-0.5)", "-0.5"), ('"a b"', "'a b'"), ('"it\'s"', '"it\'s"'), ('"\\n"', "'\\n'"), ('"a" "b"', None),
        ("inf", None), ("nan", None), ("1e999", None), ("1_000", None), ("INFINITY", None), ("f(x)", None), ("", None),
        ("1 + 1", None), ("'a'", None), ("\u0663", None),
    ],
)  # fmt: skip
def test_defaults_with_a_python_value(expression: str, expected: str | None) -> None:
    assert python_literal(expression, ("AS_REAL",)) == expected
    if expected is not None:
        ast.literal_eval(expected)


def test_only_a_macro_that_is_named_makes_a_literal() -> None:
    assert python_literal("AS_REAL(1)") is None
    assert python_literal("AS_REAL(AS_ACCREAL(2))", ("AS_ACCREAL", "AS_REAL")) == "2"


def test_hostile_texts_do_not_break_the_c_and_the_stub(tmp_path: Path) -> None:
    doc = '|\n    */ "); evil(); /* \\\n    ??/\n    """ # $self --\n    --\n\n    f(x)\n    --\n'
    arguments = (
        '  arguments:\n    - THTensor* self\n    - {arg: const char* text, default: \'"*/ \\" ; evil( "\'}\n'
        '    - {arg: int lambda, default: \'f(")", 1)\'}\n    - {arg: int from, aliases: [import, "_"]}\n'
    )
    result = of_c(f"- name: f\n  doc: {doc}{arguments}", folder=tmp_path)
    ast.parse(result.stub)
    for name, text in result.files.items():
        if name.endswith(".c"):
            assert balanced(text), name
    assert "evil" not in re.sub(r'"(\\.|[^"\\])*"', '""', result.files["docs/docs_a.c"])
    assert "evil" not in re.sub(r'"(\\.|[^"\\])*"', '""', result.files["THP/methods_a.c"])


@pytest.mark.slow
def test_hostile_texts_survive_in_a_module(tmp_path: Path) -> None:
    doc = 'One */ "); evil(); /* two \\\n??/ three ??? %s\n--\n\nfour ü \U0001f600 $self'
    text = '*/ " ; \\ evil( ü ???/'
    default = string(text)
    quoted = [json.dumps(t, ensure_ascii=False) for t in (doc, default)]
    declarations = (
        "static const char *echo(const char *text)\n{\n    return text;\n}\n"
        f"[[\n  name: echo\n  return: const char*\n  doc: {quoted[0]}\n  arguments:\n"
        f"    - arg: const char* text\n      default: {quoted[1]}\n]]\n"
    )
    (tmp_path / "hostile.cwrap").write_text(declarations, encoding="utf-8")
    result = generate(Request(tmp_path, ("hostile.cwrap",), "", "standalone"))
    (tmp_path / "hostile.c").write_text(result.files["hostile.c"], encoding="utf-8")
    link(tmp_path / "hostile.c", FLAGS, "-Wno-trigraphs")
    program = (
        "import json, sys; sys.path.insert(0, ''); import hostile\n"
        "print(json.dumps([hostile.echo.__doc__, hostile.echo()]))"
    )
    found = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, check=True)
    shown, returned = json.loads(found.stdout)
    assert doc in shown
    assert returned == text


def balanced(text: str) -> bool:
    """Return whether every bracket of C outside of strings and comments is closed."""
    bare = re.sub(r'/\*.*?\*/|//[^\n]*|"(\\.|[^"\\\n])*"|\'(\\.|[^\'\\\n])*\'', "", text, flags=re.DOTALL)
    depth = []
    for c in bare:
        if c in "([{":
            depth.append(c)
        elif c in ")]}" and (not depth or depth.pop() != {")": "(", "]": "[", "}": "{"}[c]):
            return False
    return not depth and '"' not in bare and "/*" not in bare


def test_brackets_in_all_generated_c_are_balanced() -> None:
    result = declared()
    ast.parse(result.stub)
    assert [name for name, text in result.files.items() if name.endswith((".c", ".h")) and not balanced(text)] == []


def test_a_file_without_declarations_gives_empty_tables(tmp_path: Path) -> None:
    shutil.copy(CASES / "dtypes.yaml", tmp_path)
    (tmp_path / "a.yaml").write_text("# nothing yet\n", encoding="utf-8")
    (tmp_path / "b.cwrap").write_text("", encoding="utf-8")
    result = generate(Request(tmp_path, ("a.yaml", "b.cwrap"), "dtypes.yaml", target="thp"))
    assert result.counts.declarations == result.counts.wrappers == result.counts.overloads == 0
    assert "THPTensor_(methods_a)[]" in result.files["THP/methods_a.c"]
    alone = generate(Request(tmp_path, ("b.cwrap",), "", "standalone"))
    assert "PyInit_b" in alone.files["b.c"]


def test_stages_are_timed_and_counted() -> None:
    result = declared()
    assert [name for name, _ in result.stages] == ["read", "check", "plan", "emit"]
    counts = result.counts
    assert counts.declarations >= len(FILES)
    assert counts.overloads >= counts.declarations - 1
    assert counts.dtypes == len(result.dtypes.rows)


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="gc.collect() returns no count")
def test_generating_leaves_next_to_no_garbage() -> None:
    """The generator creates few reference cycles, because it runs with garbage collection disabled."""
    request = Request(ROOT, DECLARED, "declarations/dtypes.yaml", target="thp")
    gc.collect()
    gc.disable()
    try:
        generate(request)
        assert gc.collect() < 1000
    finally:
        gc.enable()


def test_the_collector_is_as_it_was_before(tmp_path: Path) -> None:
    """Garbage collection is restored to its earlier state, even if generating fails."""
    assert gc.isenabled()
    of_c("- {name: f, doc: A function., arguments: [THTensor* self]}\n", folder=tmp_path)
    assert gc.isenabled()
    gc.disable()
    try:
        with pytest.raises(CwrapError):
            of_c("- {nam: f}\n", folder=tmp_path)
        assert not gc.isenabled()
    finally:
        gc.enable()


def test_a_generated_kernel_computes_from_seven_tensors(tmp_path: Path) -> None:
    """A kernel may have seven tensors. Eight are rejected: tests/errors/kernels.test."""
    inputs = "".join(f", THTensor* {name}" for name in "abcdefg")
    declared = f"""
- name: f
  doc: Nothing.
  return: argument 0
  elementwise: a + b + c + d + e + f + g
  arguments: [{{arg: THTensor* result, output: true}}{inputs}]
"""
    result = of_c(declared, folder=tmp_path)
    assert any("a + b + c + d + e + f + g" in text for text in result.files.values())


def test_a_reduction_of_no_elements_can_be_an_error(tmp_path: Path) -> None:
    shutil.copy(CASES / "dtypes.yaml", tmp_path)
    reduce = "{init: TH_LOWEST, combine: 'TH_max(self, acc)', acc: TH_COMPUTE, nonempty: true}"
    text = f"- name: largest\n  doc: Any.\n  return: real\n  reduce: {reduce}\n  arguments: [THTensor* self]\n"
    (tmp_path / "one.yaml").write_text(text, encoding="utf-8")
    files = generate(Request(tmp_path, ("one.yaml",), "dtypes.yaml", "thp")).files
    check = 'THError_set(TH_ERROR_VALUE, "a tensor without elements has no largest");'
    assert [check in text for name, text in files.items() if "kernel" in name].count(True) == 1


def test_a_method_with_an_overload_without_arguments(tmp_path: Path) -> None:
    text = "- name: f\n  doc: Do it.\n  variants: [method, function]\n  options:\n    - {cname: a, arguments: []}\n"
    text += "    - {cname: b, arguments: [THTensor* self, bool x]}\n"
    (tmp_path / "f.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "dtypes.yaml").write_bytes((ROOT / "declarations/dtypes.yaml").read_bytes())
    result = generate(Request(tmp_path, ("f.yaml",), "dtypes.yaml", target="thp", module="_C"))
    assert "f_overload1" in result.files["THP/methods_f.c"]


def test_the_side_on_which_const_is_makes_no_difference(tmp_path: Path) -> None:
    text = (
        "- name: f\n  return: const char*\n  bytes: true\n  arguments:\n"
        "    - {arg: const double* x, array: true}\n    - {arg: const void* y, bytes: true}\n    - const char* z\n"
        "    - {arg: const char* path, text: path}\n    - {arg: const char** left, output: true, bytes: true}\n"
    )
    other = re.sub(r"const (\w+)\*", r"\1 const *", text)
    files = []
    for declarations in (text, other):
        (tmp_path / "f.yaml").write_text(declarations, encoding="utf-8")
        files.append(generate(Request(tmp_path, ("f.yaml",), target="standalone")).files)
    assert files[0] == files[1]
