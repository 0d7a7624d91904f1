"""Excerpts of generated text: plans, C functions and tables, docstrings, stubs."""

from __future__ import annotations

import re

from compiled import without_lines

from cwrap.emit.signature import docstring, written_signatures
from cwrap.pipeline import Result
from cwrap.plan import RETURNED, Gil, Overload, Wrapper


def shown(result: Result, words: list[str]) -> str:
    """Return the text that a section `[out …]` with these words expects."""
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
            return re.sub(r"^\{[^\n]*\n.*?^\}$", "{…}", wrappers_of(result), flags=re.MULTILINE | re.DOTALL)
        case ["methods" | "slots" as table]:
            return definition(wrappers_of(result), f"{table}_declared" if result.dtypes.rows else table)
    raise AssertionError(f"there is no section [out {' '.join(words)}]")


def wrappers_of(result: Result) -> str:
    """Return the generated C of the wrappers."""
    return next(text for name, text in result.files.items() if re.match(r"(\w+/methods_)?declared\.c", name))


def definition(text: str, name: str) -> str:
    """Return the definition of a C function or table, from its head to the closing brace in the first column."""
    lines = text.split("\n")
    head = re.compile(rf"^(?!#)\w.*[(_ *]{re.escape(name)}\b(?!.*;$)")
    start = next((k for k, line in enumerate(lines) if head.match(line)), None)
    assert start is not None, f"no definition of {name}"
    end = next(k for k in range(start, len(lines)) if lines[k].startswith("}"))
    return "\n".join(line for line in lines[start : end + 1] if not line.startswith("#line"))


def plan_lines(wrapper: Wrapper) -> list[str]:
    """Describe a wrapper in a few lines."""
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
    """Describe the call, the result and the conditions of an overload."""
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
    """Return the lines of every docstring."""
    lines = []
    for plan in result.plans:
        for wrapper in plan.wrappers:
            for form in ("method", "function"):
                if wrapper.form(form):
                    lines += [f"-- {form}", *docstring(wrapper, form).split("\n")]
    return lines


def stub_lines(result: Result) -> str:
    """Return the class FloatTensor of the stub, its base classes and the module's functions."""
    classes = {m["name"]: m[0] for m in re.finditer(r"^class (?P<name>\w+).*(\n|    .*)+", result.stub, re.MULTILINE)}
    shown_classes = [classes[name].rstrip() for name in ("_AnyTensor", "_FloatingTensor", "FloatTensor")]
    shown = re.compile(r"def |@overload|_\w+( = TypeVar|: TypeAlias)")
    functions = [line for line in result.stub.split("\n") if shown.match(line)]
    return "\n".join([*(text for text in shown_classes if not text.endswith(":\n    ...")), *functions])


_PLACE = re.compile(r'#(line|define POSITION_|include "TH/THPrototypes.h")|/\* .* by cwrap')


def without_places(result: Result) -> dict[str, str]:
    """Return the generated files without the lines that name their source."""
    files = {}
    for name, text in result.files.items():
        lines = [line for line in text.split("\n") if not _PLACE.match(line)]
        files[name] = re.sub(r"\n{3,}", "\n\n", without_lines("\n".join(lines)))
    return files | {"stub": result.stub.partition("\n")[2]}
