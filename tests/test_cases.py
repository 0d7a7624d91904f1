"""Declarations, and what comes out of them: small cases in tests/cases/*.test.

    [case default_in_the_middle]
    - name: addmv_                     the declarations, as YAML or between [[ and ]]
      …
    [legacy]                           the same in a .cwrap file, which must give the same C; where it is not
                                       written out, each declaration is put into a block as it stands
    [file NAME]                        another file, to be included
    [target standalone]                makes a module of its own
    [out plan]                         every overload in a few lines: signature, call, result, conditions
    [out wrappers addmv__overload0]    the definition of that function or table in the generated C
    [out kernel add add_loop]          one in the kernel of `add`; without the last word the whole file
    [out docs]                         the docstrings
    [out stub]                         what _C.pyi says of FloatTensor, its base classes and the module's functions
    [out methods]                      the rows of the method table, with the conditions around them
    [out slots]                        the rows of the table of slots
    [out passed]                       the generated C less what is between braces

`pytest tests/test_cases.py --update` writes the expectations anew.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from compiled import without_lines
from folders import CASES

from cwrap.ctype import standard_types, tensor_types
from cwrap.dtypes import read_dtypes
from cwrap.emit.docs import docstring
from cwrap.emit.signature import written_signatures
from cwrap.pipeline import Request, Result, generate
from cwrap.plan import RETURNED, Gil, Overload, Target, Wrapper
from cwrap.plugins import standard_plugins
from cwrap.schema import On, Schema, normal_type
from cwrap.schema.keys import DEFINITIONS
from cwrap.source.diagnostics import Reporter

HEADER = re.compile(r"\[(case|legacy|file|target|out)\b(.*)\]\Z")


@dataclass
class Section:
    """A headline and the lines below it."""

    kind: str
    words: list[str]
    lines: list[str]

    @property
    def text(self) -> str:
        """The lines, without empty ones at the end."""
        return "\n".join(self.lines).rstrip("\n") + "\n"


@dataclass
class Case:
    """One case of a file: declarations first, then what is expected."""

    file: Path
    name: str
    sections: list[Section]

    def section(self, kind: str) -> Section | None:
        """The first section of a kind."""
        return next((s for s in self.sections if s.kind == kind), None)


def read_cases(file: Path) -> list[Case]:
    """The cases of a file."""
    cases: list[Case] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        match = HEADER.match(line)
        if match is None:
            if cases:
                cases[-1].sections[-1].lines.append(line)
            continue
        section = Section(match[1], match[2].split(), [])
        if match[1] == "case":
            cases.append(Case(file, section.words[0], []))
        cases[-1].sections.append(section)
    return cases


ALL = [case for file in sorted(CASES.glob("*.test")) for case in read_cases(file)]


def as_legacy(text: str) -> str:
    """A native list of declarations as blocks of a .cwrap file."""
    entries = [entry for entry in re.split(r"^(?=- )", text, flags=re.MULTILINE) if entry.startswith("- ")]
    half = ["" if "cpu_half" in entry or not entry.startswith("- name:") else "  cpu_half: true\n" for entry in entries]
    return "".join(f"[[\n  {entry[2:]}{more}]]\n" for entry, more in zip(entries, half, strict=True))


def run(case: Case, folder: Path, legacy: bool = False) -> Result:
    """Generates from the declarations of a case; in the legacy spelling from those that it gives, or its own."""
    section = case.section("legacy") if legacy else None
    text = (section or case.sections[0]).text
    if legacy and not section:
        text = as_legacy(text)
    path = "declared.cwrap" if "[[\n" in text else "declared.yaml"
    (folder / path).write_text(text, encoding="utf-8")
    for other in (s for s in case.sections if s.kind == "file"):
        (folder / other.words[0]).write_text(other.text, encoding="utf-8")
    target = case.section("target")
    if target:
        return generate(Request(folder, (path,), "", Target(target.words[0])))
    shutil.copy(CASES / "dtypes.yaml", folder)
    return generate(Request(folder, (path,), "dtypes.yaml"))


def in_both(case: Case) -> bool:
    """Whether the declarations can be spelled in both ways: not those with anchors, which end with their block."""
    text = case.sections[0].text
    return "[[\n" not in text and (case.section("legacy") is not None or not re.search(r": \*\w", text))


# ---- what is shown ----


def shown(result: Result, words: list[str]) -> str:
    """What a section `[out …]` shows."""
    match words:
        case ["plan"]:
            return "\n".join(line for plan in result.plans for w in plan.wrappers for line in plan_lines(w))
        case ["wrappers", name]:
            return definition(wrappers_of(result), name)
        case ["kernel", kernel]:
            return result.files[f"kernels/declared/{kernel}.c"].partition("\n")[2]
        case ["kernel", kernel, name]:
            return definition(result.files[f"kernels/declared/{kernel}.c"], name)
        case ["docs"]:
            return "\n".join(doc_lines(result))
        case ["stub"]:
            return stub_lines(result)
        case ["passed"]:
            return re.sub(r"^\{\n.*?^\}$", "{…}", wrappers_of(result), flags=re.MULTILINE | re.DOTALL)
        case ["methods" | "slots" as table]:
            return definition(wrappers_of(result), f"{table}_declared" if result.dtypes.rows else table)
    raise AssertionError(f"nobody knows how to show {' '.join(words)}")


def wrappers_of(result: Result) -> str:
    """The generated C of the wrappers."""
    return next(text for name, text in result.files.items() if re.match(r"(\w+/methods_)?declared\.c", name))


def definition(text: str, name: str) -> str:
    """The definition of a function or table, from its head to the brace in the first column."""
    lines = text.split("\n")
    head = re.compile(rf"^(?!#)\w.*[(_ ]{re.escape(name)}\b(?!.*;$)")
    start = next((k for k, line in enumerate(lines) if head.match(line)), None)
    assert start is not None, f"no definition of {name}"
    end = next(k for k in range(start, len(lines)) if lines[k].startswith("}"))
    return "\n".join(line for line in lines[start : end + 1] if not line.startswith("#line"))


def plan_lines(wrapper: Wrapper) -> list[str]:
    """A wrapper in a few lines."""
    lines = []
    if wrapper.registered:
        guard = f" if {wrapper.guard}" if wrapper.guard else ""
        lines.append(f"{wrapper.python_name}: {wrapper.registered}, {wrapper.flags}{guard}")
    for form in ("method", "function"):
        for signature, overload in zip(written_signatures(wrapper, form), wrapper.form(form), strict=True):
            lines.append(f"{form} {signature}")
            if form == overload.variants[0]:
                lines += [f"    {line}" for line in overload_lines(overload)]
    return lines


def overload_lines(overload: Overload) -> list[str]:
    """The call, the result and the conditions of an overload."""
    call = overload.call
    returns = f"{call.returns.c.strip()} " if call.returns else ""
    lines = [f"{returns}{call.function}({', '.join(v.expression for v in overload.values if v.expression)})"]
    result = overload.result
    names = ("value" if i == RETURNED else overload.values[i].argument.name or f"#{i}" for i in result.arguments)
    objects = ", ".join(names) or result.kind
    objects = f"{result.named}({objects})" if result.named else objects
    lines.append(f"returns {objects}; fails {call.failure.value}")
    if overload.gil != Gil():
        above = f" above {overload.gil.above} elements of {overload.gil.variable}" if overload.gil.above else ""
        lines.append(f"releases the GIL{above}")
    if overload.guard:
        lines.append(f"if {overload.guard}")
    return lines


def doc_lines(result: Result) -> list[str]:
    """Every docstring."""
    lines = []
    for plan in result.plans:
        for wrapper in plan.wrappers:
            for form in ("method", "function"):
                if wrapper.form(form):
                    lines += [f"-- {form}", *docstring(wrapper, form).split("\n")]
    return lines


def stub_lines(result: Result) -> str:
    """What the stub says of FloatTensor, with the members that it inherits, and of functions."""
    classes = {m["name"]: m[0] for m in re.finditer(r"^class (?P<name>\w+).*(\n|    .*)+", result.stub, re.MULTILINE)}
    own = [classes[name].rstrip() for name in ("_AnyTensor", "_FloatingTensor", "FloatTensor")]
    shown = re.compile(r"def |@overload|_\w+( = TypeVar|: TypeAlias)")
    functions = [line for line in result.stub.split("\n") if shown.match(line)]
    return "\n".join([*(text for text in own if not text.endswith(":\n    ...")), *functions])


# ---- tests ----


def update(case: Case, found: dict[int, str]) -> None:
    """Writes what is shown into the file of a case."""
    lines: list[str] = []
    for other in read_cases(case.file):
        for number, section in enumerate(other.sections):
            words = "".join(f" {word}" for word in section.words)
            text = found[number] if other.name == case.name and number in found else section.text
            lines += [f"[{section.kind}{words}]", *text.rstrip("\n").split("\n")]
            if section is other.sections[-1]:
                lines.append("")
    head = case.file.read_text(encoding="utf-8").partition("[case")[0]
    case.file.write_text(head + "\n".join(lines), encoding="utf-8")


@pytest.mark.parametrize("case", ALL, ids=lambda c: f"{c.file.stem}-{c.name}")
def test_what_comes_out(case: Case, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    result = run(case, tmp_path)
    outs = {k: s for k, s in enumerate(case.sections) if s.kind == "out"}
    assert outs, "nothing is expected"
    found = {k: shown(result, s.words).rstrip("\n") + "\n" for k, s in outs.items()}
    if request.config.getoption("--update"):
        update(case, found)
    else:
        assert found == {k: s.text for k, s in outs.items()}


@pytest.mark.parametrize("case", [c for c in ALL if in_both(c)], ids=lambda c: f"{c.file.stem}-{c.name}")
def test_both_spellings_give_the_same(case: Case, tmp_path: Path) -> None:
    native, legacy = (without_places(run(case, tmp_path, legacy)) for legacy in (False, True))
    assert native == legacy


def without_places(result: Result) -> dict[str, str]:
    """The generated files less what tells their source."""
    files = {}
    for name, text in result.files.items():
        lines = [line for line in text.split("\n") if not re.match(r"#(line|define POSITION_)|/\* .* by cwrap", line)]
        files[name] = re.sub(r"\n{3,}", "\n\n", without_lines("\n".join(lines)))
    return files | {"stub": result.stub.partition("\n")[2]}


def test_names_of_cases_are_unique() -> None:
    names = [(case.file, case.name) for case in ALL]
    assert len(names) == len(set(names))


# ---- every key and every type has a case ----


def walked(result: Result) -> Iterator[str]:
    """The keys and the C types that a case has; a type as it is spelled."""
    for plan in result.plans:
        for overload in (o for w in plan.wrappers for o in w.overloads):
            yield from (f"key of {On.DECLARATION.value}: {name}" for name, _ in overload.declaration.keys)
            yield from (f"key of {On.OPTION.value}: {name}" for name, _ in overload.option.keys)
            if overload.call.returns:
                yield f"returns {normal_type(overload.text('return') or '')}"
            for argument in overload.option.arguments:
                yield f"takes {argument.type}"
                yield from (f"key of {On.ARGUMENT.value}: {name}" for name, _ in argument.keys)
        yield from (f"key of {On.DECLARATION.value}: {n}" for w in plan.wrappers for n, _ in w.declaration.keys)
        for definition in (thing.definition for thing in plan.things if thing.definition.kind in DEFINITIONS):
            on = DEFINITIONS[definition.kind]
            yield from (f"key of {on.value}: {name}" for name, _ in definition.keys)
            of = On.FIELD if on is On.STRUCT else On.ARGUMENT
            yield from (f"key of {of.value}: {name}" for a in definition.arguments for name, _ in a.keys)


def wanted() -> set[str]:
    """All keys, and all types as arguments and results, less what no plan shows."""
    table = read_dtypes(CASES / "dtypes.yaml", Reporter(), "dtypes.yaml")
    spellings = [s for t in (*standard_types(), *tensor_types(table)) for s in t.spellings]
    keys = {f"key of {on.value}: {key.name}" for key in Schema(standard_plugins()).keys for on in key.on}
    consumed = {f"key of {On.DECLARATION.value}: {name}" for name in ("inplace", "with_stateless")}  # not in plans
    results = {f"returns {s}" for s in spellings if s not in NO_RESULTS}
    return keys - consumed | {f"takes {s}" for s in spellings} | results


NO_RESULTS = ("THTensor**", "THGenerator*")


@pytest.mark.parametrize("legacy", [False, True], ids=["native", "legacy"])
def test_every_key_and_type_has_a_case(tmp_path: Path, legacy: bool) -> None:
    found: set[str] = set()
    for case in ALL:
        if in_both(case):
            found.update(walked(run(case, tmp_path, legacy)))
    assert sorted(wanted() - found) == []
