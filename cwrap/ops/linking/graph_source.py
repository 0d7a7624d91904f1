"""The C file of a graph: headers, support code, the function of the graph, and the Python object that calls it.

The function begins with the declarations of all blocks. The statements of the blocks follow in order, then the cleanup
code of the blocks in reverse order, each after a label. Results are passed to Python after the last statement that can
fail.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from pathlib import Path

from cwrap.emit.writer import Writer, comment, string
from cwrap.ops.graph.call_adapters import optional_code, optional_strings, required_code, string_list
from cwrap.ops.graph.linker_object import is_thread_safe
from cwrap.ops.linking.blocks import Block, braces, fail_statement
from cwrap.ops.linking.graph_blocks import GraphBlocks
from cwrap.ops.linking.linked_graph import LinkedGraph

_NUMPY = re.compile(r"\b(PyArray|PyUFunc|npy_|NPY_)")
_STREAMS = re.compile(r"\bstd\s*::|\bcout\b|\bcerr\b")
_LOOP = re.compile(r"\b(for|while)\s*\(|^ *#\s*include\s+\"(?!cwrap_op|function_entry)", re.MULTILINE)
_PYTHON_2 = re.compile(r"\bPyInt_(\w+)")
_HEADER, _NUMPY_HEADER = "cwrap_op.h", "cwrap_op_numpy.h"
# cwrap_op.h and cwrap_op_numpy.h, one of which comes first, include these.
_HEADERS = (
    "<Python.h>", "<structmember.h>", "<stdbool.h>", "<stddef.h>", "<stdint.h>", "<string.h>",
    "<numpy/arrayobject.h>",
)  # fmt: skip
_NUMPY_1_NAMES = ("C_CONTIGUOUS", "F_CONTIGUOUS", "ALIGNED", "WRITEABLE", "OWNDATA", "DEFAULT", "CARRAY", "BEHAVED")
_MANY_BLOCKS = 50
_RUN = ("cwrap_op_function *cwrap_self", "PyObject *const *cwrap_args", "PyObject **cwrap_result")


FOLDER = Path(__file__).parent  # has the headers that the file includes


class GraphSource:
    """The C file of one graph. With `as_list`, the function returns a list even for a single output."""

    def __init__(self, graph: LinkedGraph, blocks: GraphBlocks, as_list: bool) -> None:
        self._graph = graph
        self._blocks = blocks
        self._as_list = as_list
        self._owners = graph.c_owners()
        self._support = self._support_code()
        self._init = self._init_code()
        self._sync = self._sync_code()
        self._out = Writer(f"{graph.title()}: generated; do not edit.", f"{graph.title()}.c")

    def text(self) -> str:
        """Return the C file."""
        out = self._out
        self._write_head()
        self._user(*self._support)
        with out.block("static int cwrap_op_init_code(void)"):
            out.line("CWRAP_OP_BEGIN")
            out.line("CWRAP_OP_TRY")
            self._user(*self._init)
            out.line("CWRAP_OP_CATCH()")
            out.line("return PyErr_Occurred() ? -1 : 0;")
        if self._blocks.members:
            self._write_state()
        else:
            self._write_run("static inline ")
        out.blank()
        titles = "".join(f"    {string(title)},\n" for title in self._blocks.titles())
        out.verbatim(f"static const char *const cwrap_op_blocks[] = {{\n{titles}}};")
        out.verbatim('#include "function_entry.h"')
        return out.text()

    def _user(self, *texts: str) -> None:
        """Write C of types and ops unchanged."""
        for text in texts:
            if text.strip():
                self._out.verbatim(text)

    # --- C that types and ops define ---------------------------------------------------------------------------------

    def _support_code(self) -> list[str]:
        support = [text for owner in self._owners for text in string_list(owner, "c_support_code")]
        for number, node in self._graph.c_nodes():
            support += optional_strings(node.op, "c_support_code_apply", node, f"node_{number}")
        return _once(support)

    def _init_code(self) -> list[str]:
        pieces = _once(text for owner in self._owners for text in string_list(owner, "c_init_code"))
        for number, node in self._graph.c_nodes():
            pieces += _once([optional_code(node.op, "c_init_code_apply", node, f"node_{number}")])
        return list(map(braces, pieces))

    def _sync_code(self) -> list[str]:
        """Return the code that creates the Python objects of the outputs."""
        number = self._last_block()
        sub = {"fail": fail_statement(number, number), "id": str(number)}
        outputs = {id(v): v for v in self._graph.outputs if id(v) not in self._blocks.boxed}
        return [braces(required_code(v.type, "c_sync", self._graph.name(v), sub)) for v in outputs.values()]

    def _last_block(self) -> int:
        blocks = self._blocks.blocks
        return blocks[-1].number if blocks else 0

    def _user_code(self) -> str:
        """Return all C of types and ops."""
        blocks = [*self._blocks.blocks, *self._blocks.state_blocks]
        code = (text for block in blocks for text in (*block.declare, *block.behave, *block.cleanup))
        return "\n".join([*self._support, *self._init, *self._blocks.members, *code, *self._sync])

    # --- the file ----------------------------------------------------------------------------------------------------

    def _write_head(self) -> None:
        """Write headers, macros that C of types and ops may use, and macros that the function object uses."""
        code = self._user_code()
        numpy = bool(_NUMPY.search(code))
        headers = _once(header for owner in self._owners for header in string_list(owner, "c_headers"))
        headers = [name if name[:1] in '<"' else f'"{name}"' for name in headers]
        lines = [f'#include "{_NUMPY_HEADER if numpy else _HEADER}"']
        lines += ["#define CWRAP_OP_NUMPY"] if numpy else []
        if self._blocks.members:
            lines += ["#include <new>", "#define CWRAP_OP_STATE"]
        if _STREAMS.search(code):
            lines += ["#ifdef __cplusplus", "#include <cmath>", "#include <algorithm>", "#include <iostream>", "#endif"]
        lines += [f"#include {name}" for name in headers if name not in _HEADERS]
        if numpy:
            lines += _numpy_1_macros(code)
        for name in sorted(set(_PYTHON_2.findall(code))):
            lines += [f"#ifndef PyInt_{name}", f"#define PyInt_{name} PyLong_{name}", "#endif"]
        lines += [f"#define CWRAP_OP_{name} {count}" for name, count in self._counts().items()]
        self._out.verbatim("\n".join(lines))
        self._out.blank()

    def _counts(self) -> dict[str, int]:
        inputs = len(self._graph.inputs)
        return {
            "INPUTS": inputs,
            "ARGUMENTS": inputs + (len(self._graph.outputs) if self._blocks.reuse else 0),
            "CONSTANTS": len(self._blocks.constants),
            "PERFORMS": len(self._blocks.performs),
            "THREAD_SAFE": int(all(map(is_thread_safe, self._owners))),
            "BLOCKS": len(self._blocks.blocks) + len(self._blocks.state_blocks),
        }

    def _write_state(self) -> None:
        """Write the C++ struct of what ops keep between calls; its methods are the function, init and cleanup."""
        out = self._out
        with out.block("struct cwrap_op_state", end="};"):
            self._user(*self._blocks.members)
            self._write_init()
            with out.block("void cwrap_cleanup(int cwrap_last)"):
                out.line("int cwrap_failed = 0;")
                for block in reversed(self._blocks.state_blocks):
                    with out.block(f"if (cwrap_last >= {block.number})"):
                        self._user(*block.cleanup)
                out.line("(void)cwrap_failed;")
            self._write_run("")

    def _write_init(self) -> None:
        """Write the function that sets the members of the struct."""
        blocks = self._blocks.state_blocks
        with self._function("cwrap_init", _RUN[:1], blocks):
            for block in reversed(blocks):
                self._label(block.number)
            self._label(_before(blocks))

    def _write_run(self, qualifiers: str) -> None:
        """Write the function of the graph."""
        blocks = self._blocks.blocks
        if len(blocks) > _MANY_BLOCKS:
            self._out.verbatim('#include "cwrap_op_many_blocks.h"')
        with self._function("cwrap_run", _RUN, blocks, qualifiers):
            self._write_results()
            for block in reversed(blocks):
                self._label(block.number)
                self._user(*block.cleanup)
            self._label(_before(blocks))
            self._out.line("if (CWRAP_OP_UNLIKELY(cwrap_failed)) Py_CLEAR(*cwrap_result);")

    @contextmanager
    def _function(
        self, name: str, arguments: Sequence[str], blocks: list[Block], qualifiers: str = ""
    ) -> Iterator[None]:
        """Write a function with the declarations and statements of blocks, before what is written inside `with`."""
        out = self._out
        out.line("#pragma GCC diagnostic push")
        out.line('#pragma GCC diagnostic error "-Wreturn-type"')
        with out.block(f"{qualifiers}cwrap_do_FAIL_instead_of_return {name}({', '.join(arguments)})"):
            out.line("cwrap_do_FAIL_instead_of_return cwrap_outcome;")
            out.line("int cwrap_failed = 0;")
            self._user(*self._blocks.fixed)
            for block in blocks:
                self._user(*block.declare)
            out.lines(f"(void){argument.rpartition('*')[2]};" for argument in arguments)
            out.line("CWRAP_OP_BEGIN")
            for block in blocks:
                out.line(f"/* {comment(block.title)} */")
                with nullcontext() if block.is_open else self._caught(block.number):
                    self._user(*block.behave)
            yield
            out.line("cwrap_outcome.failed = cwrap_failed;")
            out.line("return cwrap_outcome;")
        out.line("#pragma GCC diagnostic pop")

    @contextmanager
    def _caught(self, number: int) -> Iterator[None]:
        """Write statements that fail in block `number` if they throw a C++ exception."""
        self._out.line("CWRAP_OP_TRY")
        yield
        self._out.line(f"CWRAP_OP_CATCH({fail_statement(number, number)})")

    def _label(self, number: int) -> None:
        self._out.line(f"CWRAP_OP_LABEL(cwrap_fail_{number})")

    def _write_results(self) -> None:
        """Write code that creates the Python objects of the outputs and stores them in the result."""
        out = self._out
        number = self._last_block()
        fail = fail_statement(number, number)
        with self._caught(number):
            self._user(*self._sync)
        out.line(f"if (CWRAP_OP_UNLIKELY(PyErr_Occurred() != NULL)) {fail}")
        objects = [f"py_{name}" for name in self._graph.names(self._graph.outputs)]
        if len(objects) == 1 and not self._as_list:
            out.line(f"*cwrap_result = Py_NewRef({objects[0]});")
            return
        out.line(f"*cwrap_result = PyList_New({len(objects)});")
        out.line(f"if (!*cwrap_result) {fail}")
        out.lines(f"PyList_SET_ITEM(*cwrap_result, {i}, Py_NewRef({name}));" for i, name in enumerate(objects))


def header_of(text: str) -> str:
    """Return the name of the header that the C file includes first."""
    return _NUMPY_HEADER if f'#include "{_NUMPY_HEADER}"' in text else _HEADER


def parts_of(text: str) -> tuple[str, ...]:
    """Return the names of the C files that are compiled once and linked with the C file."""
    arrays = ("array_arguments.c",) if header_of(text) == _NUMPY_HEADER else ()
    return ("function_object.c", *arrays)


def has_loops(text: str) -> bool:
    """Return True if the C file may contain a loop. Headers of ops, which could, are not read."""
    return _LOOP.search(text) is not None


def _before(blocks: list[Block]) -> int:
    """Return the number of the label that follows the cleanup code of all blocks."""
    return blocks[0].number - 1 if blocks else 0


def _numpy_1_macros(code: str) -> list[str]:
    """Return definitions of the old names of NumPy's flags that the code uses."""
    lines = []
    for name in _NUMPY_1_NAMES:
        if f"NPY_{name}" in code and re.search(rf"\bNPY_{name}\b", code):
            lines += [f"#ifndef NPY_{name}", f"#define NPY_{name} NPY_ARRAY_{name}", "#endif"]
    return lines


def _once(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(text for text in texts if text.strip()))
