"""Translation of a graph to one C function, made of one block for each value and each op, and its module."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from cwrap.ops.cache.loader import load
from cwrap.ops.cache.unit import Unit
from cwrap.ops.failure import CompileError
from cwrap.ops.graph.call_adapters import string_list
from cwrap.ops.graph.core import Apply, Variable
from cwrap.ops.linking.blocks import compiler_of, is_apply_never_cached, is_never_cached
from cwrap.ops.linking.graph_blocks import GraphBlocks
from cwrap.ops.linking.graph_source import FOLDER, GraphSource, has_loops, header_of, parts_of
from cwrap.ops.linking.linked_graph import LinkedGraph

_RETURN_ERRORS = ("cwrap_do_FAIL_instead_of_return", "=return-type", "with no value", "should return a value")
_RETURN_HINT = (
    "the code of an op must not `return`, because cleanup code would be skipped; to fail, set an exception and "
    "run sub['fail'] (FAIL in a #section)"
)
_LITERALS = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'""", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Program:
    """A graph as C code, with the constants and the Python-computed nodes that the compiled module needs.

    `names` describes the C variables, and `codes` are the classes of ops with the C that their `c_code` returned.
    """

    unit: Unit
    constants: tuple[Any, ...]
    performs: tuple[Apply, ...]
    blocks: tuple[str, ...]
    names: Mapping[str, str]
    codes: tuple[tuple[str, str], ...]


def program_of(
    graph: LinkedGraph, destroyed: Iterable[Variable] = (), reuse: bool = False, as_list: bool = True
) -> Program:
    """Return a graph as C code. The function overwrites the variables `destroyed`.

    With `reuse`, it takes old values of the outputs after its inputs, whose memory may be used again. With `as_list`,
    it returns a list even for a single output.
    """
    blocks = GraphBlocks(graph, destroyed, reuse)
    text = GraphSource(graph, blocks, as_list).text()
    unit = _unit(graph, text, has_members=bool(blocks.members))
    names, codes = graph.described_names(), tuple(blocks.codes)
    return Program(unit, tuple(blocks.constants), tuple(blocks.performs), blocks.titles(), names, codes)


def _unit(graph: LinkedGraph, text: str, has_members: bool) -> Unit:
    """Return the unit of a C file, compiled as the types and ops of the graph request."""
    owners = graph.c_owners()
    compiler = _only("c_compiler", [(owner, compiler_of(owner)) for owner in owners])
    language = _only("c_language", [(owner, getattr(owner, "c_language", "") or None) for owner in owners])
    if has_members and language == "c":
        raise ValueError("an op with struct members must be compiled as C++, but c_language of another is 'c'")

    def lists(method: str) -> tuple[str, ...]:
        texts = (text for owner in owners for text in string_list(owner, method, compiler))
        return tuple(dict.fromkeys(text for text in texts if text.strip()))

    parts = [name for owner in owners for name in getattr(owner, "c_parts", ())]
    return Unit(
        name=graph.title(),
        source=text,
        language="c++" if has_members else str(language or ""),
        header_dirs=(*lists("c_header_dirs"), str(FOLDER)),
        libraries=lists("c_libraries"),
        lib_dirs=lists("c_lib_dirs"),
        compile_args=lists("c_compile_args"),
        no_compile_args=lists("c_no_compile_args"),
        compiler=compiler,
        header=str(FOLDER / header_of(text)),
        has_loops=has_loops(text),
        parts=tuple(str(FOLDER / name) for name in dict.fromkeys((*parts_of(text), *parts))),
        runtime=any(getattr(owner, "c_runtime", False) for owner in owners),
        cached=not any(map(is_never_cached, owners)) and not any(is_apply_never_cached(n) for _, n in graph.c_nodes()),
    )


def _only(method: str, found: list[tuple[Any, Any]]) -> Any:
    """Return the one value that is not None, or None. Raise ValueError if owners have different values."""
    specified = [(owner, value) for owner, value in found if value is not None]
    for owner, value in specified[1:]:
        if value != specified[0][1]:
            first_owner, first = specified[0]
            raise ValueError(f"{method} of {first_owner} is {first!r}, but {method} of {owner} is {value!r}")
    return specified[0][1] if specified else None


def load_program(program: Program) -> ModuleType:
    """Return the module of a graph. A CompileError explains the C names of variables, and frequent mistakes."""
    try:
        return load(program.unit)
    except CompileError as error:
        message = _explained(error, program)
        raise CompileError(message, error.command, error.output, error.source_path) from error


def _explained(error: CompileError, program: Program) -> str:
    """Return the message of the error with explanations."""
    said, mark, command = error.message.partition("\nThe command that failed:")
    unbalanced = next(filter(None, map(_unbalanced, program.codes)), "")
    if unbalanced:  # compilers report the end of the file, which is not the op's
        return f"{program.unit.name} does not compile: {unbalanced}{mark}{command}"
    hints = [_RETURN_HINT] if any(sign in error.output for sign in _RETURN_ERRORS) else []
    used = set(re.findall(r"\bV\d+\b", said))
    hints += [f"{name} is {meaning}" for name, meaning in program.names.items() if name in used]
    return "\n".join((f"{said}{mark}{command}", *hints))


def _unbalanced(entry: tuple[str, str]) -> str:
    """Return what is wrong with the braces of an op's C code, or "" for nothing, or for code with `#if`."""
    title, code = entry
    plain = _LITERALS.sub("", code)
    opened, closed = plain.count("{"), plain.count("}")
    return "" if opened == closed or "#if" in plain else f"the C code of {title} has {opened} `{{` and {closed} `}}`"
