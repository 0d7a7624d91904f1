"""Reading of files: text, YAML with either parser, positions, and the display of errors."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import yaml
from error_cases import ERROR_CASES
from folders import ROOT

from cwrap.source import yaml_reader
from cwrap.source.c_spelling import CSpelling
from cwrap.source.diagnostics import CwrapError, Diagnostic, Note, Reporter, nearest, one_of
from cwrap.source.files import Text, read_file, read_text
from cwrap.source.fragments import expression_problem, statements_problem
from cwrap.source.location import Location
from cwrap.source.nodes import Mapping, Node, Scalar, Sequence, describe

LOADERS = [loader for name in ("CSafeLoader", "SafeLoader") if (loader := getattr(yaml, name, None))]
CORPUS = [p.read_text(encoding="utf-8") for p in sorted((ROOT / "declarations").glob("*.yaml"))]

BROKEN = {
    case.name: case.inputs[case.name].decode("utf-8", "replace")
    for case in ERROR_CASES
    if case.name.startswith("yaml_")
}
ODD = [
    "", "# c", "---", "~", "null", "--- ", "...", "a: |-+\n x", "a: >\n  x\n y", "'a", '"\\xZZ"', "@a", "`x",
    "%FOO\n---\na", "- \ta", "key:\tvalue", "[a, ?b]", "{a: b ? c : d}", "{a, b: }", "? a", ": a", "- !", "- n?: !",
    "*a", "&a", "&a &b c",
    "!!str [a]", "!!map a", "!!int abc", "!!null x", "0x1_F", "1:30", "2001-01-01", "=", "a: =", "\ufeffa: 1",
    "a: \ufeff1", "x: \u2028y", "a: \x85b", "a: \U0001f600", "a: 'b' c", '"a" b: c', "[a]: b", "- a\n...\n- b",
    "a: " + "9" * 6000, "x: \0", "é: \x07", "[" * 60 + "]" * 60, "- " * 60 + "x", "[" * 4000, "{a: " * 4000,
    "&a [*a, *a]", "a: &a {<<: *a}", "a: 1\na: 2", "<<: [1]", "a: &x 1\nb: &x 2", "a: 1\n---\nb: 2", "a: b: c",
    "a:\n\tb: 1",
]  # fmt: skip


def flat(node: Node | None) -> list[object]:
    """Return every node once, with the numbers of its child nodes, so that shared aliases are not repeated."""
    numbers: dict[int, int] = {}
    rows: list[object] = []

    def add(node: Node) -> int:
        if id(node) not in numbers:
            match node:
                case Scalar():
                    row: object = (node.location, node.text, repr(node.value))
                case Sequence():
                    row = (node.location, [add(item) for item in node.items])
                case Mapping():
                    row = (node.location, [(add(e.key), add(e.value)) for e in node])
            numbers[id(node)] = len(rows)
            rows.append(row)
        return numbers[id(node)]

    if node is not None:
        add(node)
    return rows


def results(text: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[object, object]]:
    """Return the result of each parser for a text."""
    found = (read(text, loader, monkeypatch) for loader in LOADERS)
    return [(flat(node), errors) for node, errors in found]


def read(text: str, loader: object, monkeypatch: pytest.MonkeyPatch) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    monkeypatch.setattr(yaml_reader, "_LOADER", loader)
    reporter = Reporter()
    return yaml_reader.read_yaml(text, "f.yaml", reporter), reporter.diagnostics


# ---- YAML ----


@pytest.mark.parametrize(
    "text",
    [*ODD, *CORPUS, *BROKEN.values()],
    ids=[*(f"odd{k}" for k in range(len(ODD))), *(f"corpus{k}" for k in range(len(CORPUS))), *BROKEN],
)
def test_both_parsers_give_the_same_nodes_and_errors(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = results(text, monkeypatch)
    assert all(other == first for other in others)


def test_both_parsers_agree_on_damaged_declarations(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(1)
    marks = [*"[]{}:,-&*!|>'\"%@`#?\n =~", "- ", ": ", "\n  ", "<<: ", "&a ", "*a", "---\n", "!!int ", "yes", ": |\n"]
    for _ in range(300):
        text = chance.choice(CORPUS)
        start = chance.randrange(len(text))
        text = text[start : start + chance.randrange(10, 300)]
        for _ in range(chance.randrange(4)):
            place = chance.randrange(len(text) + 1)
            text = text[:place] + chance.choice(["", chance.choice(marks)]) + text[place + chance.randrange(2) :]
        first, *others = results(text, monkeypatch)
        assert all(other == first for other in others), text


@pytest.mark.parametrize("loader", LOADERS)
def test_values_keep_their_spelling(loader: object, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "{a: 1, b: 1.0, c: yes, d: 'yes', e: , f: 0x10, g: '', h: |\n  two\n  lines\n, i: 010}"
    node, errors = read(text.replace("h: |\n  two\n  lines\n, ", ""), loader, monkeypatch)
    assert not errors
    assert isinstance(node, Mapping)
    found = {e.key.text: (e.value.text, e.value.value) for e in node if isinstance(e.value, Scalar)}
    assert found == {
        "a": ("1", 1), "b": ("1.0", 1.0), "c": ("yes", True), "d": ("yes", "yes"), "e": ("", None), "f": ("0x10", 16),
        "g": ("", ""), "i": ("010", 10.0),
    }  # fmt: skip


@pytest.mark.parametrize("loader", LOADERS)
def test_nodes_have_positions(loader: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_reader, "_LOADER", loader)
    node = yaml_reader.read_yaml("- a\n- {b: ü, c: d}\n", "f.cwrap", Reporter(), first_line=11)
    assert isinstance(node, Sequence)
    assert [str(item.location) for item in node.items] == ["f.cwrap:11:3", "f.cwrap:12:3"]
    second = node.items[1]
    assert isinstance(second, Mapping)
    assert [(str(e.key.location), str(e.value.location)) for e in second] == [
        ("f.cwrap:12:4", "f.cwrap:12:7"), ("f.cwrap:12:10", "f.cwrap:12:13"),
    ]  # fmt: skip


@pytest.mark.parametrize("loader", LOADERS)
def test_merge_keys(loader: object, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "- &a {x: 1, y: 2}\n- &b {y: 3, z: 4}\n- {<<: [*a, *b], z: 5}\n- {w: 6, <<: *b}\n- {'<<': 7}\n"
    node, errors = read(text, loader, monkeypatch)
    assert not errors
    assert isinstance(node, Sequence)
    mappings = [m for m in node.items if isinstance(m, Mapping)]
    found = [{e.key.text: e.value.text for e in m if isinstance(e.value, Scalar)} for m in mappings]
    assert found[2:] == [{"z": "5", "x": "1", "y": "2"}, {"w": "6", "y": "3", "z": "4"}, {"<<": "7"}]


_BOMB = "\n".join(["- &a0 [x]"] + [f"- &a{k + 1} [{', '.join([f'*a{k}'] * 9)}]" for k in range(40)])
_CHAIN = "\n".join(["- &a0 [x]"] + [f"- &a{k + 1} [*a{k}]" for k in range(2000)])
_MERGED = "- &a {" + ", ".join(f"k{k}: 1" for k in range(300)) + "}\n- <<: [" + ", ".join(["*a"] * 300) + "]"


@pytest.mark.parametrize("loader", LOADERS)
@pytest.mark.parametrize(("text", "place", "message"), [
    (_BOMB, "f.yaml:6:3", "aliases repeat more than 50,000 values"),
    (_CHAIN, "f.yaml:51:3", "lists and mappings are nested more than 50 levels deep"),
    (_MERGED, "f.yaml:2:7", "aliases repeat more than 50,000 values"),
])  # fmt: skip
def test_aliases_that_repeat_too_much_or_nest_too_deep(
    text: str, place: str, message: str, loader: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    node, errors = read(text, loader, monkeypatch)
    assert node is None
    assert [(str(error.location), error.message) for error in errors] == [(place, message)]


def test_aliases_that_repeat_little(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "- &a {x: [1, 2], y: {z: 3}}\n" + "- *a\n" * 5000
    node, errors = read(text, LOADERS[0], monkeypatch)
    assert not errors
    assert isinstance(node, Sequence)
    assert len({id(item) for item in node.items}) == 1


def test_recursion_errors_of_other_causes_are_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(text: str) -> None:
        raise RecursionError

    monkeypatch.setattr(yaml_reader, "_compose", fail)
    with pytest.raises(RecursionError):
        yaml_reader.read_yaml("a: 1", "f.yaml", Reporter())


@pytest.mark.skipif(len(LOADERS) < 2, reason="PyYAML has only the slower parser")
def test_files_of_the_repository_are_read_by_the_faster_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(yaml_reader, "_SLOW", None)
    tables = [ROOT / "cwrap/dtypes.yaml", *(ROOT / "declarations").glob("*.yaml")]
    assert all(read(path.read_text(encoding="utf-8"), LOADERS[0], monkeypatch)[0] for path in tables)


def test_descriptions() -> None:
    here = Location("f", 1, 1)
    long = Scalar(here, "x" * 100, "x" * 100)
    assert describe(long) == f"the string '{'x' * 60}…'"
    assert describe(Scalar(here, "a\n  b", "a\n  b")) == "the string 'a b'"
    assert [describe(n) for n in (Mapping(here, ()), Sequence(here, ()), Sequence(here, (long,)))] == [
        "an empty mapping", "an empty list", "a list",
    ]  # fmt: skip


# ---- text and files ----


def test_text_is_utf8_with_line_feeds(tmp_path: Path) -> None:
    reporter = Reporter()
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbfone\r\ntwo\rthree\n\xc3\xbc")
    assert read_text(tmp_path / "a", "shown", reporter) == "one\ntwo\nthree\nü"
    assert reporter.sources == {"shown": "one\ntwo\nthree\nü"}
    (tmp_path / "b").write_bytes(b"\xef\xbb\xbfa\nb\xff")
    assert read_text(tmp_path / "b", "b", reporter) is None
    assert [str(d.location) for d in reporter.errors] == ["b:2:2"]


def test_a_missing_file_is_reported_at_its_include(tmp_path: Path) -> None:
    reporter = Reporter()
    (tmp_path / "math.yaml").write_text("", encoding="utf-8")
    assert read_text(tmp_path / "maths.yaml", "maths.yaml", reporter, Location("setup.py", 3, 1)) is None
    assert reporter.errors[0].render({}) == (
        "setup.py:3:1: error: cannot read 'maths.yaml': No such file or directory; did you mean 'math.yaml'?"
    )


def test_pieces_of_a_legacy_file(tmp_path: Path) -> None:
    text = "\n#include <a.h>\n\n[[\n  name: f\n]]\n\n\n!!inc sub/b.cwrap\nint last;\n"
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.cwrap").write_text(text, encoding="utf-8")
    (tmp_path / "sub/b.cwrap").write_text("int b;\n!!inc 'c.yaml'\n", encoding="utf-8")
    (tmp_path / "sub/c.yaml").write_text("- name: g\n", encoding="utf-8")
    reporter = Reporter()
    found = read_file(tmp_path, "a.cwrap", reporter)
    assert not reporter.errors
    assert found.read == ("a.cwrap", "sub/b.cwrap", "sub/c.yaml")
    assert [(str(item.location), type(item).__name__) for item in found.items] == [
        ("a.cwrap:1:1", "Text"), ("a.cwrap:5:3", "Mapping"), ("sub/b.cwrap:1:1", "Text"), ("sub/c.yaml:1:3", "Mapping"),
        ("a.cwrap:10:1", "Text"),
    ]  # fmt: skip
    texts = [item.text for item in found.items if isinstance(item, Text)]
    assert texts == ["\n#include <a.h>\n", "int b;", "int last;\n"]


# ---- diagnostics ----


def test_headers_of_a_native_file_are_c(tmp_path: Path) -> None:
    """Headers of a YAML file are C at their position among the declarations."""
    (tmp_path / "a.yaml").write_text("- include: mylib.h\n- name: f\n- include: <math.h>\n- word\n")
    reporter = Reporter()
    first, second, third, fourth = read_file(tmp_path, "a.yaml", reporter).items
    assert first == Text(Location("a.yaml", 1, 12), '#include "mylib.h"')
    assert isinstance(second, Mapping)
    assert third == Text(Location("a.yaml", 3, 12), "#include <math.h>")
    assert isinstance(fourth, Scalar)
    assert reporter.errors == ()


def test_a_diagnostic_shows_the_line_and_its_notes() -> None:
    reporter = Reporter()
    reporter.sources["a.yaml"] = "one\n\tretrun: self\n"
    reporter.error(Location("a.yaml", 2, 2), "unknown key", Note("first here", Location("b.yaml", 1, 1)), Note("sorry"))
    assert reporter.diagnostics[0].render(reporter.sources) == (
        "a.yaml:2:2: error: unknown key\n    \tretrun: self\n    \t^\nb.yaml:1:1: note: first here\nnote: sorry"
    )


@pytest.mark.parametrize("line", ["", "   ", "x" * 301, "a \x1b[31m b"])
def test_a_line_that_would_not_help_is_left_out(line: str) -> None:
    reporter = Reporter(sources={"f": line})
    reporter.error(Location("f", 1, 1), "wrong")
    reporter.error(Location("f", 7, 1), "wrong after the end")
    assert [d.render(reporter.sources) for d in reporter.diagnostics] == [
        "f:1:1: error: wrong", "f:7:1: error: wrong after the end",
    ]  # fmt: skip


def test_errors_are_reported_once_in_order_of_position() -> None:
    reporter = Reporter()
    for line in (3, 1, 3):
        reporter.error(Location("f", line, 1), "wrong\nby \x1b[31m")
    reporter.warning(Location("f", 2, 1), "doubtful")
    with pytest.raises(CwrapError) as caught:
        reporter.stop_if_errors()
    assert str(caught.value).split("\n") == [
        "f:1:1: error: wrong\\nby \\x1b[31m", "f:2:1: warning: doubtful", "f:3:1: error: wrong\\nby \\x1b[31m",
    ]  # fmt: skip
    assert [d.message for d in reporter.warnings] == ["doubtful"]


def test_warnings_alone_stop_nothing() -> None:
    reporter = Reporter()
    reporter.warning(Location("f", 1, 1), "doubtful")
    reporter.stop_if_errors()


def test_hints() -> None:
    assert nearest("retrun", ["return", "resize"]) == "; did you mean 'return'?"
    assert nearest("FLAOT", ["Float"]) == "; did you mean 'Float'?"
    assert nearest("xyzzy", ["return"]) == ""
    assert (one_of(["a"]), one_of(["a", "b", "c"])) == ("'a'", "'a', 'b' or 'c'")


# ---- pieces of C ----


@pytest.mark.parametrize(
    "text",
    [
        "AS_REAL(1)", "a ? b : c", '"; ) \\" // /*"', "'\"'", "'\\''", "x /* ; ) */ + 1", "1'000'000", "0x1p-3",
        "({ int a; a; })", "(int[]){1, 2}", "a->b[3].c", "L'x'", "f(a,\n  b)", "-self", "",
    ],
)  # fmt: skip
def test_whole_expressions(text: str) -> None:
    assert expression_problem(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "if (x) {\n    y; // don't\n}", "#if X\nif (a) {\n#else\nif (b) {\n#endif\n}", "#define F(x) \\\n    (x)",
        "a; b;", "/* it's */",
    ],
)  # fmt: skip
def test_whole_statements(text: str) -> None:
    assert statements_problem(text) is None


def test_contents_of_comments_and_strings_are_ignored() -> None:
    assert expression_problem("f(\"(\", '(', /* ( */ 1)") is None
    assert expression_problem("f(\"(\", '(' /* ( */") == "'(' is not closed"
    assert expression_problem("a /* b") == "a comment is not closed; add '*/'"
    assert expression_problem("a // b") == "a '//' comment would hide the C that is generated after it; write /* */"
    assert statements_problem("a // b") is None
    assert statements_problem("a // b \\") == (
        "a backslash at the end would join the generated line after it; remove it"
    )


def test_many_brackets_are_not_deep_nesting() -> None:
    """Many brackets in a row are not deep nesting.

    The parsers read them differently, so that one of them reads all such files.
    """
    reporter = Reporter()
    text = "".join("- [? a]\n" if number == 7 else "- [a]\n" for number in range(3200))
    node = yaml_reader.read_yaml(text, "f.yaml", reporter)
    assert not reporter.diagnostics
    assert isinstance(node, Sequence)
    assert len(node.items) == 3200


@pytest.mark.parametrize(
    ("text", "parts", "normal", "c"),
    [
        ("int", ("int", 0, False), "int", "int"),
        (" unsigned  int ", ("unsigned int", 0, False), "unsigned int", "unsigned int"),
        ("const char *", ("char", 1, True), "const char*", "const char *"),
        ("char const*", ("char", 1, True), "const char*", "const char *"),
        ("char * *", ("char", 2, False), "char**", "char **"),
        ("const struct point*", ("struct point", 1, True), "const struct point*", "const struct point *"),
        ("constant_t*", ("constant_t", 1, False), "constant_t*", "constant_t *"),
        ("std::vector < int >*", ("std::vector<int>", 1, False), "std::vector<int>*", "std::vector<int> *"),
        ("char[16]", ("char[16]", 0, False), "char[16]", "char[16]"),
        ("", ("", 0, False), "", ""),
    ],
)
def test_spellings_of_c_types(text: str, parts: tuple[str, int, bool], normal: str, c: str) -> None:
    spelling = CSpelling.parse(text)
    assert (spelling.base, spelling.stars, spelling.const) == parts
    assert str(spelling) == normal
    assert spelling.c == c
    assert spelling.is_pointer == (parts[1] > 0)
    assert CSpelling.parse(spelling.c) == spelling


def test_pointers_and_variables_of_a_spelling() -> None:
    text = CSpelling.parse("const char*")
    assert text.pointee == CSpelling("char", const=True)
    assert CSpelling.parse("char").pointee is None
    assert text.pointer == CSpelling.parse("const char**")
    assert str(text.unqualified) == "char*"
    assert text.variable("name") == "const char *name"
    assert CSpelling("int").variable("n") == "int n"
    assert (text.specifiers, text.declarator("name")) == ("const char", "*name")


def test_built_in_types_need_no_header() -> None:
    spellings = ("const unsigned char*", "uint16_t", "double complex", "PyArrayObject*", "long long const **")
    assert all(CSpelling.parse(spelling).is_built_in for spelling in spellings)
    others = ("size", "const my_t*", "struct point", "unsigned my", "")
    assert not any(CSpelling.parse(spelling).is_built_in for spelling in others)
