"""Names in generated C: no two things share one, whatever methods and arguments are called."""

from __future__ import annotations

import itertools
from collections import Counter
from pathlib import Path

import pytest
from compiled import build, standalone, syntax_errors

from cwrap.emit.symbols import Symbols
from cwrap.pipeline import Request, generate
from cwrap.plan import Wrapper

KINDS = ("call", "stateless", "function", "method", "list", "list_method", "params0", "out1", "overload0", "slot")
# Words of C, of C++ and of Python, and what the wrappers call their own.
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
    (folder / "dtypes.yaml").write_text((Path(__file__).parent / "cases/dtypes.yaml").read_text("utf-8"), "utf-8")
    return generate(Request(folder, ("named.yaml",), "dtypes.yaml")).plans[0].wrappers


def test_no_two_things_have_one_name(tmp_path: Path) -> None:
    """Methods whose names begin and end like the names that the generator makes."""
    overloads = "  options:\n  - [THTensor* self, int a]\n  - [THTensor* self, THTensor* b]\n"
    texts = (
        f"- name: {name}\n  doc: Named badly.\n  variants: [{variants}]\n{overloads}"
        for name, variants in zip(METHODS, itertools.cycle(("method", "function", "method, function")), strict=False)
    )
    names = Symbols(True, "_C")
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
    """A module of functions and arguments with all those names."""
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


@pytest.mark.parametrize("module", ["named", "class", "PyObject", "x"])
def test_names_of_the_languages(tmp_path: Path, module: str) -> None:
    """They compile as C and C++, and are keywords of calls; those of Python with an underscore too."""
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
