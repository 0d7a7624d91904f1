"""Names in generated C: every name is unique, whatever the names of methods and arguments."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from pathlib import Path

import pytest
from compiled import CPP, build, standalone, syntax_errors
from folders import CASES, ROOT
from planned_declarations import declared

from cwrap.emit.symbols import Symbols
from cwrap.extensions import Extensions, find_target
from cwrap.pipeline import Request, generate
from cwrap.plan import Wrapper
from cwrap.source.c_expression import RESERVED_PREFIX

EXTENSIONS = ROOT / "tests/modules/extensions"
KINDS = ("call", "stateless", "function", "method", "list", "list_method", "params0", "out1", "overload0", "slot")
# Keywords of C, C++ and Python, and names that wrappers use.
WORDS = (
    "int", "double", "register", "signed", "auto", "NULL", "true", "template", "this", "new", "class", "operator",
    "lambda", "from", "import", "None", "True", "yield", "self", "p", "n", "rest", "rest_count", "result", "status",
    "value", "args", "nargs", "kwnames", "given", "fail_1", "arg_x", "x", "x_", "_", "__", "object", "slot", "out",
)  # fmt: skip
METHODS = [
    *(f"{kind}_x{end}" for kind in KINDS for end in ("", "_overload0", "_overload0_")),
    "x", "x_", "x__", "x_overload0", "x_overload0_", "x_overload1", "x1", "x_1", "methods", "slots", "definition",
]  # fmt: skip


def wrappers_of(text: str, folder: Path) -> tuple[Wrapper, ...]:
    (folder / "named.yaml").write_text(text, encoding="utf-8")
    (folder / "dtypes.yaml").write_text((CASES / "dtypes.yaml").read_text("utf-8"), "utf-8")
    return generate(Request(folder, ("named.yaml",), "dtypes.yaml", target="thp")).plans[0].wrappers


def test_no_two_things_have_one_name(tmp_path: Path) -> None:
    """Methods whose names begin and end like generated names."""
    overloads = "  options:\n  - [THTensor* self, int a]\n  - [THTensor* self, THTensor* b]\n"
    texts = (
        f"- name: {name}\n  doc: Named badly.\n  variants: [{variants}]\n{overloads}"
        for name, variants in zip(METHODS, itertools.cycle(("method", "function", "method, function")), strict=False)
    )
    names = Symbols(find_target("thp", Extensions()).conventions, "_C")
    found = []
    for w in wrappers_of("".join(texts), tmp_path):
        forms = [form for form in ("method", "function") if w.form(form)]
        found += [names.wrapper(w, form) for form in forms]
        found += {names.table(w, form) for form in forms} | {names.overloads(w, form) for form in forms}
        for overload in w.overloads:
            found += [names.overload(w, overload), names.params(w, overload)]
    assert [name for name, count in Counter(found).items() if count > 1] == []
    assert len(found) > 6 * len(METHODS)


def declarations() -> str:
    """Return the declarations of a module of functions and arguments with all those names."""
    lines = ["static int first(int a)\n{\n    return a;\n}", "static double second(double a)\n{\n    return a;\n}"]
    lines += [
        f"[[\n  name: {method}\n  options:\n    - {{cname: first, return: int, arguments: [int a]}}\n"
        "    - {cname: second, return: double, arguments: [double a]}\n]]"
        for method in METHODS
    ]
    lines += [
        f"[[\n  name: takes_{word}\n  cname: first\n  return: int\n  errors: negative\n  arguments: [int {word}]\n]]"
        for word in WORDS
    ]
    parameters = ", ".join(f"int x{k}" for k in range(len(WORDS)))
    sums = " + ".join(f"x{k}" for k in range(len(WORDS)))
    lines.append(f"static int every({parameters})\n{{\n    return {sums};\n}}")
    arguments = ", ".join(f"int {word}" for word in WORDS)
    lines.append(f"[[\n  name: every\n  errors: negative\n  return: int\n  arguments: [{arguments}]\n]]")
    return "\n".join(lines) + "\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "module", ["named", "class", *(pytest.param(name, marks=pytest.mark.nightly) for name in ("PyObject", "x"))]
)
def test_names_of_the_languages(tmp_path: Path, module: str) -> None:
    """The names compile as C and C++ and are keywords of calls; keywords of Python may have an underscore appended."""
    (tmp_path / f"{module}.cwrap").write_text(declarations(), encoding="utf-8")
    source = tmp_path / f"{module}.cc"
    source.write_text(standalone(tmp_path, f"{module}.cwrap").files[f"{module}.c"], encoding="utf-8")
    assert syntax_errors(source, cxx=True) == ""
    if module != "named":
        return
    named = build(tmp_path, "named.cwrap", tmp_path, ("-O0",))
    for word in WORDS:
        assert getattr(named, f"takes_{word}")(**{word: 3}) == 3
    assert named.takes_lambda(lambda_=3) == named.takes_from(from_=3) == named.takes_None(None_=3) == 3
    assert named.every(**dict.fromkeys(WORDS, 1)) == named.every(*[1] * len(WORDS)) == len(WORDS)
    for method in METHODS:
        assert (getattr(named, method)(2), getattr(named, method)(2.5)) == (2, 2.5)


# A function definition at the margin, up to its closing brace, and the declarations in its lines.
FUNCTION = re.compile(
    r"^(?:CWRAP_UNUSED )?static [^;={]*?\((?P<parameters>[^;{]*?)\)\n\{\n(?P<body>.*?)^\}", re.MULTILINE | re.DOTALL
)
DECLARED = re.compile(
    r"^ +(?:(?:for \(|\{ )?(?:(?:const|static|struct|enum) )*[A-Za-z_]\w*(?: complex| char| long| int)* \*?(?:const )?"
    r"(?P<name>[a-z_]\w*)(?:\[.*?\])*(?: =.*|;))$|^(?P<label>\w+):$", re.MULTILINE
)  # fmt: skip
# C of declarations is between two `#line` directives.
WRITTEN = re.compile(r'^#line \d+ "(?!.*\.c(?:pp)?")(.|\n)*?^#line \d+ ".*\.c(?:pp)?".*$', re.MULTILINE)
NO_TYPES = ("return", "goto", "else")
# Names that C of declarations may use; fields of a struct are the parameters of its constructor.
VISIBLE = re.compile(r"(self|arg_\w+|out_\w+)\Z")


def parameter_name(declaration: str) -> str:
    """Return the name in the declaration of a parameter, also of a pointer to an array: `double (*name)[2]`."""
    to_array = re.search(r"\(\*(\w+)\)\[", declaration)
    return to_array[1] if to_array else declaration.rsplit(maxsplit=1)[-1].lstrip("*")


def hidden_names(text: str) -> dict[str, set[str]]:
    """Return the local names of the functions of a generated file, with their declarations."""
    found: dict[str, set[str]] = {"parameters": set(), "body": set()}
    for match in FUNCTION.finditer(WRITTEN.sub("", text)):
        if "cwrap_make_" in match[0].split("\n", 1)[0]:
            continue
        names = (parameter_name(part) for part in match["parameters"].split(",") if " " in part)
        found["parameters"] |= {name for name in names if not VISIBLE.match(name)}
        for line in DECLARED.finditer(match["body"]):
            name = line["name"] or line["label"]
            if line[0].split()[0] not in NO_TYPES and not VISIBLE.match(name):
                found["body"].add(name)
    return found


@pytest.mark.parametrize("path", sorted(p.name for p in EXTENSIONS.glob("*.cwrap")))
def test_internal_names_begin_with_the_reserved_prefix(path: str) -> None:
    types = "cpp_types.yaml" if path == "cpp.cwrap" else ""
    language = "c++" if types or Path(path).stem in CPP else "c"
    request = Request(EXTENSIONS, (path,), target="standalone", language=language, types=types)
    (text,) = (text for name, text in generate(request).files.items() if name.startswith(Path(path).stem))
    found = hidden_names(text)
    assert {name for names in found.values() for name in names if not name.startswith(RESERVED_PREFIX)} == set()


def test_locals_of_tensor_methods_begin_with_the_reserved_prefix() -> None:
    texts = [text for name, text in declared().files.items() if name.startswith("THP/methods_")]
    found = [hidden_names(text) for text in texts]
    for kind in ("parameters", "body"):
        names = {name for of_file in found for name in of_file[kind]}
        assert names
        assert {name for name in names if not name.startswith(RESERVED_PREFIX)} == set()


@pytest.mark.slow
def test_a_macro_does_not_replace_a_name_of_a_wrapper(tmp_path: Path) -> None:
    """C of a module may define macros with the names of usual local variables."""
    usual = ("p", "n", "k", "rest", "args", "nargs", "kwnames", "status", "result", "given", "made", "number",
             "sizes", "object", "item", "items", "pointer", "callback", "returned", "module", "members")  # fmt: skip
    (tmp_path / "macros.cwrap").write_text(
        "".join(f"#define {name} ?\n" for name in usual)
        + "typedef struct { double x, y; } point_t;\nenum color { RED, GREEN };\ntypedef int (*visit_t)(void *, int);\n"
        + "static int add(int a, int b, const double *c, size_t d, const char *e)\n"
        + "{ return a + b + (int)c[0] + (int)d + (e != NULL); }\n"
        + "static int visit(visit_t f, void *data) { return f(data, 1); }\n"
        + "static void close_door(char *door) { (void)door; }\n"
        + "static int split(int a, int *b, int *c) { return *b = a, *c = a, 0; }\n"
        + "[[\n  struct: Point\n  type: point_t\n  fields: [double x, double y]\n]]\n"
        + "[[\n  enum: Color\n  type: enum color\n  members: [RED, GREEN]\n]]\n"
        + "[[\n  class: Door\n  type: char*\n  free: close_door\n]]\n"
        + "[[\n  callback: Visit\n  return: int\n  arguments: [void* data, int number_]\n  failure: -1\n]]\n"
        + "[[\n  name: add\n  return: int\n  errors: negative\n  options:\n"
        + "  - [int a, {arg: int b, default: 1}, {arg: const double* c, array: true}, {arg: size_t d, from: len(c)},\n"
        + "     {arg: const char* e, text: path}]\n]]\n"
        + "[[\n  name: visit\n  return: int\n  arguments: [Visit f, {arg: void* data, closure: f}]\n]]\n"
        + "[[\n  name: split\n  errors: nonzero\n"
        + "  arguments: [int a, {arg: int* b, output: true}, {arg: int* c, output: true}]\n]]\n",
        encoding="utf-8",
    )
    macros = build(tmp_path, "macros.cwrap", tmp_path, ("-O0",))
    assert macros.visit(lambda number: number + 4) == 5
    assert macros.split(3) == (3, 3)
