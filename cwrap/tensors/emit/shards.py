"""Shards: the generic C files of wrappers, slots and method tables, compiled once per dtype.

A shard is a file of declarations, or a part of one that has many overloads. The wrappers of a shard are one C file per
group of dtypes, so a function that is added recompiles only those of its shard. A function is never divided:

    arithmetic.yaml, 36 overloads    arithmetic: the functions with the first 12 overloads, arithmetic_2: the next 12, …

The functions of `_C` are one C function per name, which chooses the dtype and calls its wrapper:

    _C.add(x, y)    the row of `add` in THPDoubleTensor_functions_arithmetic, where x is a DoubleTensor

The docstrings of a shard are one C file, which all dtypes share.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import PurePosixPath

from cwrap.emit.items import emit_items, headers_of, method_row
from cwrap.emit.signature import docstring, has_docstring
from cwrap.emit.symbols import Symbols
from cwrap.emit.tables import separate_guard
from cwrap.emit.wrappers import has_entry, shares_entry
from cwrap.emit.writer import INDENT, WIDTH, Writer, defined, string
from cwrap.model import Passthrough
from cwrap.plan import FilePlan, Kernel, Overload, Wrapper
from cwrap.source.c_spelling import CSpelling
from cwrap.source.files import LEGACY
from cwrap.source.patterns import pattern
from cwrap.source.records import replace
from cwrap.tensors.emit.slots import emit_slots
from cwrap.tensors.plugins.call import stem_of

SHARD = 12  # overloads; with fewer ones a build from scratch reads headers more often
_KERNEL = pattern(r"Tensor_\(?(\w+)", re.ASCII)


def divided(plans: Sequence[FilePlan]) -> list[FilePlan]:
    """Return the plans of all shards, in the order of files and functions."""
    taken = {plan.shard for plan in plans}
    return [shard for plan in plans for shard in _shards(plan, taken)]


def _shards(plan: FilePlan, taken: set[str]) -> Iterator[FilePlan]:
    """Yield the shards of a file. A file with C around its wrappers stays whole: all of them may use it."""
    has_c = plan.head or plan.tail or plan.module_items or any(isinstance(item, Passthrough) for item in plan.items)
    parts = [] if has_c else list(_parts(plan.wrappers))
    if len(parts) <= 1:
        yield plan
        return
    for number, wrappers in enumerate(parts, 1):
        shard = plan.shard if number == 1 else _free_name(f"{plan.shard}_{number}", taken)
        yield replace(plan, shard=shard, items=wrappers, kernels=tuple(_called(plan.kernels, wrappers)))


def _parts(wrappers: Sequence[Wrapper]) -> Iterator[tuple[Wrapper, ...]]:
    """Yield consecutive wrappers with at most SHARD overloads, or one wrapper with more."""
    part: list[Wrapper] = []
    overloads = 0
    for wrapper in wrappers:
        overloads += len(wrapper.overloads)
        if part and overloads > SHARD:
            yield tuple(part)
            part, overloads = [], len(wrapper.overloads)
        part.append(wrapper)
    yield tuple(part)


def _free_name(name: str, taken: set[str]) -> str:
    """Return the name with as many underscores as make it new, and add it to those `taken`."""
    while name in taken:
        name += "_"
    taken.add(name)
    return name


def _called(kernels: Iterable[Kernel], wrappers: Sequence[Wrapper]) -> Iterator[Kernel]:
    """Return the kernels that the C of wrappers calls, of which it needs the prototypes."""
    called: set[str] = set()
    for overload in (o for wrapper in wrappers for o in wrapper.overloads):
        called.add(stem_of(overload))
        for snippet in (
            *overload.before_arguments, *overload.before_call, *overload.after_return, *overload.after_call
        ):  # fmt: skip
            called.update(name for line in snippet.lines for name in _KERNEL.findall(line))
    return (kernel for kernel in kernels if not called.isdisjoint(map(stem_of, kernel.overloads)))


PROTOTYPES = "TH/THPrototypes.h"


def shard_path(plan: FilePlan, names: Symbols, library: str) -> str:
    """Return the path of the generic file of wrappers; `library` is THP, or THCP in a CUDA build."""
    return f"{library}/methods_{plan.shard}{names.suffix}"


def emit_shard(plan: FilePlan, names: Symbols, library: str) -> tuple[str, str]:
    """Return the texts of `THP/methods_<shard>.c` and `positions/position_of_<shard>.h`.

    Definitions that other files use have C linkage in C++ too.
    """
    path = shard_path(plan, names, library)
    positions: dict[str, int] = {}
    w = Writer(f"Tensor methods generated from {plan.path} by cwrap. Do not edit.", path, positions)
    w.line(f"#include <position_of_{plan.shard}.h>")
    _emit_prototypes(w, plan, names)
    w.lines(plan.head)
    emit_items(w, plan, names)
    _emit_c_linkage(w, 'extern "C" {')
    emit_slots(w, plan, names)
    _emit_functions(w, plan, names)
    _emit_methods(w, plan, names)
    _emit_c_linkage(w, "}")
    w.lines(plan.tail)
    return w.text(), defined(positions)


def _emit_c_linkage(w: Writer, line: str) -> None:
    w.blank()
    w.lines(("#ifdef __cplusplus", line, "#endif"))


def emit_unit(plan: FilePlan, names: Symbols, library: str) -> str:
    """Return the unit that includes the generic file, with the macros that C between blocks can use.

    C in a legacy file can call all kernels. Native files do not include their prototypes, so that a new kernel
    recompiles only its own file. A build for GPUs has no kernels.
    """
    includes = "".join(f"#include {header}\n" for header in headers_of(plan))
    generic = f"//generic_include {library.removesuffix('P')} {shard_path(plan, names, library)}"
    if library == "THP" and PurePosixPath(plan.path).suffix == LEGACY:
        includes = f'#include "{PROTOTYPES}"\n{includes}'
    return f'#include "{library}/{library}.h"\n#include "THP/THPClassic.h"\n{includes}\n{generic}\n'


def prototype(overload: Overload, name: str = "") -> str:
    """Return the C prototype of a generated kernel, or of a function with its parameters and another name."""
    returns = overload.call.returns
    function = f"THTensor_({name})" if name else overload.call.function
    types = ", ".join(CSpelling.parse(v.ctype.c).variable(v.variable) for v in overload.values if v.ctype)
    return f"{returns.c if returns else 'THStatus'} {function}({types})"


def _emit_prototypes(w: Writer, plan: FilePlan, names: Symbols) -> None:
    """Write the prototypes of the kernels of a file. Kernels are C in every build."""
    w.blank()
    linkage = 'extern "C"' if names.cpp else "TH_API"
    for kernel in plan.kernels:
        for overload in kernel.overloads:
            with w.condition(overload.guard):
                w.line(f"{linkage} {prototype(overload)};")


def _emit_functions(w: Writer, plan: FilePlan, names: Symbols) -> None:
    """Write the table in which functions of the module find those of a dtype; all dtypes have the same rows."""
    w.blank()
    table = names.name(f"functions_{plan.shard}")
    w.line(f"extern const THPFunctionRow {table}[];")  # without this, a const table has internal linkage in C++
    with w.block(f"const THPFunctionRow {table}[] =", "};"):
        for guard, group in groupby(functions_of(plan), _guard_of_functions):
            rows = [f"{{&{names.table(wrapper, 'function')}, {_call(wrapper, names)}}}," for wrapper in group]
            otherwise = ["#else", f"{', '.join(['{NULL, NULL, false}'] * len(rows))},", "#endif"] if guard else []
            w.lines((*([f"#if {guard}"] if guard else []), *rows, *otherwise))
        w.line("{NULL, NULL, false},")


def functions_of(plan: FilePlan) -> list[Wrapper]:
    """Return the wrappers that are functions of the module."""
    return [x for x in plan.wrappers if x.exists("function")]


def _guard_of_functions(wrapper: Wrapper) -> str:
    """Return the preprocessor condition under which the function form exists."""
    guards = {separate_guard(wrapper, o) for o in wrapper.form("function")}
    condition = "" if "" in guards else " || ".join(f"({guard})" for guard in sorted(guards))
    return " && ".join(f"({guard})" for guard in (wrapper.guard, condition) if guard) if condition else wrapper.guard


def _call(wrapper: Wrapper, names: Symbols) -> str:
    if wrapper.registered:
        return f"{names.wrapper(wrapper, 'function')}, false"
    if shares_entry(wrapper):
        return f"{names.wrapper(wrapper, 'method')}, true"
    entry = has_entry(wrapper, "function", names)
    return f"{names.wrapper(wrapper, 'function')}, false" if entry else "NULL, false"


def _emit_methods(w: Writer, plan: FilePlan, names: Symbols) -> None:
    docs = [x for x in plan.wrappers if has_docstring(x, "method")]
    w.blank()
    w.declarations("extern const char", (f"{doc_symbol(x.python_name, 'method')}[]" for x in docs))
    w.blank()
    with w.block(f"PyMethodDef {names.name(f'methods_{plan.shard}')}[] =", "};"):
        for wrapper in plan.wrappers:
            if wrapper.exists("method"):
                with w.condition(wrapper.guard):
                    w.line(method_row(wrapper, "method", names))
        w.line("{NULL, NULL, 0, NULL},")


def emit_functions(plans: Iterable[FilePlan], library: str) -> str:
    """Return the text of `THP/THPFunctions.c`."""
    w = Writer("Functions of the module, generated from the declarations by cwrap. Do not edit.")
    w.line(f'#include "{library}/{library}.h"')
    w.blank()
    functions = [(plan, k, x) for plan in plans for k, x in enumerate(functions_of(plan))]
    w.lines(f"THP_ROWS({shard})" for shard in dict.fromkeys(plan.shard for plan, _, _ in functions))
    w.lines(f"THP_FUNCTION({x.python_name}, {plan.shard}, {k})" for plan, k, x in functions)
    w.blank()
    docs = (doc_symbol(x.python_name, "function") for _, _, x in functions if has_docstring(x, "function"))
    w.declarations("extern const char", (f"{doc}[]" for doc in docs))
    w.blank()
    with w.block(f"PyMethodDef {library}Functions_methods[] =", "};"):
        for _, _, wrapper in functions:
            doc = doc_symbol(wrapper.python_name, "function") if has_docstring(wrapper, "function") else "NULL"
            w.line(f"THP_FUNCTION_DEF({wrapper.python_name}, {doc}),")
        w.line("{NULL, NULL, 0, NULL},")
    return w.text()


_PARTS = pattern(r"[^\n]*(?:\n--)?\n+|[^\n]+")  # the lines of a docstring, with empty ones that follow


def emit_docs(plan: FilePlan) -> str:
    """Return the text of `docs/<shard>.c`."""
    w = Writer(f"Docstrings generated from {plan.path} by cwrap. Do not edit.")
    w.blank()
    for wrapper in plan.wrappers:
        for form in ("method",) if wrapper.registered else ("method", "function"):
            if has_docstring(wrapper, form):
                head = f"const char {doc_symbol(wrapper.python_name, form)}[] ="
                w.lines(_definition(head, docstring(wrapper, form)))
    return w.text()


def _definition(head: str, text: str) -> Iterable[str]:
    """Return the definition of a string: a line if the definition fits, else a line for each paragraph of one line.

    The signature that Python removes, and an empty line, are in the literal of the line before.
    """
    whole = f"{head} {string(text)};"
    if len(whole) <= WIDTH:
        return (whole,)
    literals = [string(line) for line in _PARTS.findall(text)]
    return (head, *(f"{INDENT}{literal}" for literal in literals[:-1]), f"{INDENT}{literals[-1]};")


def doc_symbol(python_name: str, form: str) -> str:
    """Return the C name of a docstring, which all dtypes share."""
    return f"THPDoc_{'method' if form == 'method' else 'function'}_{python_name}"
