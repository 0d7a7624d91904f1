"""Translation of a graph to one C function, made of one block for each value and each op."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cwrap.ops.cache.unit import Unit
from cwrap.ops.graph.call_adapters import string_list
from cwrap.ops.graph.core import Apply, Variable
from cwrap.ops.linking.blocks import compiler_of, is_apply_never_cached, is_never_cached
from cwrap.ops.linking.graph_blocks import GraphBlocks
from cwrap.ops.linking.graph_source import FOLDER, GraphSource, has_loops, header_of, parts_of
from cwrap.ops.linking.linked_graph import LinkedGraph


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


class CLinker:
    """Translator of one graph to C: `CLinker(inputs, outputs, nodes, destroyed).program()`.

    With `reuse`, the function takes old values of the outputs after its inputs, whose memory may be used again. With
    `as_list`, it returns a list even for a single output.
    """

    def __init__(
        self,
        inputs: Sequence[Variable],
        outputs: Sequence[Variable],
        nodes: Sequence[Apply],
        destroyed: Iterable[Variable] = (),
        reuse: bool = False,
        as_list: bool = True,
        in_python: Iterable[Apply] = (),
    ) -> None:
        self._graph = LinkedGraph(inputs, outputs, nodes, in_python)
        self._destroyed = tuple(destroyed)
        self._reuse = reuse
        self._as_list = as_list

    def program(self) -> Program:
        """Return the C code with its constants, Python-computed nodes and block titles."""
        blocks = GraphBlocks(self._graph, self._destroyed, self._reuse)
        text = GraphSource(self._graph, blocks, self._as_list).text()
        unit = _unit(self._graph, text, has_members=bool(blocks.members))
        names, codes = self._graph.described_names(), tuple(blocks.codes)
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
        parts=tuple(str(FOLDER / name) for name in dict.fromkeys((*parts_of(text), *_parts(owners)))),
        runtime=any(getattr(owner, "c_runtime", False) for owner in owners),
        cached=not any(map(is_never_cached, owners)) and not any(is_apply_never_cached(n) for _, n in graph.c_nodes()),
    )


def _parts(owners: Iterable[Any]) -> list[str]:
    """Return the names of the C files that ops need."""
    return [name for owner in owners for name in getattr(owner, "c_parts", ())]


def _only(method: str, found: list[tuple[Any, Any]]) -> Any:
    """Return the one value that is not None, or None. Raise ValueError if owners have different values."""
    specified = [(owner, value) for owner, value in found if value is not None]
    for owner, value in specified[1:]:
        if value != specified[0][1]:
            first_owner, first = specified[0]
            raise ValueError(f"{method} of {first_owner} is {first!r}, but {method} of {owner} is {value!r}")
    return specified[0][1] if specified else None
