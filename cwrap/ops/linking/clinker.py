"""Translation of a graph to one C function, made of one block for each value and each op.

The function begins with the declarations of all blocks. The statements of the blocks follow in order, then the cleanup
code of the blocks in reverse order, each behind a label. If block k fails, it jumps to its own cleanup and falls
through to that of the first block, so exactly the blocks that were entered are cleaned up. Results are passed to Python
after the last statement that can fail.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from cwrap.emit.writer import Writer, comment, string
from cwrap.ops.cache.unit import Unit
from cwrap.ops.graph.call_adapters import optional_code, overrides, required_code, string_list, support_code
from cwrap.ops.graph.core import Apply, Constant, Variable
from cwrap.ops.graph.op import COp
from cwrap.ops.types.c_type import CType
from cwrap.ops.types.tensors import TensorType

_NUMPY = re.compile(r"\b(PyArray|PyUFunc|npy_|NPY_)")
_STREAMS = re.compile(r"\bstd\s*::|\bcout\b|\bcerr\b")
_PYTHON_2 = re.compile(r"\bPyInt_(\w+)")
_HEADERS = ("<Python.h>", "<structmember.h>", "<stdbool.h>", "<stddef.h>", "<stdint.h>", "<string.h>")
_NUMPY_1_NAMES = ("C_CONTIGUOUS", "F_CONTIGUOUS", "ALIGNED", "WRITEABLE", "OWNDATA", "DEFAULT", "CARRAY", "BEHAVED")


@dataclass(frozen=True, slots=True)
class Program:
    """A graph as C code, with the constants and the Python-computed nodes that the compiled module needs."""

    unit: Unit
    constants: tuple[Any, ...]
    performs: tuple[Apply, ...]
    blocks: tuple[str, ...]


@dataclass(slots=True)
class Block:
    """The C code of one value or one op: declarations, statements and cleanup."""

    title: str
    number: int
    declare: list[str] = field(default_factory=list)
    behave: list[str] = field(default_factory=list)
    cleanup: list[str] = field(default_factory=list)

    @property
    def sub(self) -> dict[str, str]:
        """Return the replacements for the block's C code: `fail` jumps to the block's cleanup."""
        return {"fail": fail_statement(self.number, self.number), "id": str(self.number)}

    @property
    def cleanup_sub(self) -> dict[str, str]:
        """Return the replacements for cleanup code: `fail` records the failure and continues with the next cleanup."""
        return {"fail": f"{{ cwrap_failed = {self.number}; }}", "id": str(self.number)}


def fail_statement(number: int, label: int) -> str:
    """Return the statement that records a failure of block `number` and jumps to the cleanup of block `label`."""
    return f"{{ cwrap_failed = {number}; goto cwrap_fail_{label}; }}"


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
        self.inputs = list(inputs)
        self.outputs = list(outputs)
        self.nodes = list(nodes)
        self.destroyed = {id(variable) for variable in destroyed}
        self.reuse = reuse
        self.as_list = as_list
        self.in_python = {id(node) for node in in_python}
        self.names: dict[int, str] = {}
        self.users: dict[int, list[Apply]] = {}
        self.constants: list[Any] = []
        self.performs: list[Apply] = []
        self.blocks: list[Block] = []
        self.state_blocks: list[Block] = []  # hold what ops keep between calls: parameters and struct members
        self.boxed: set[int] = set()  # ids of variables whose Python object is up to date
        self._code: dict[int, bool] = {}

    def program(self) -> Program:
        """Return the C code with its constants, Python-computed nodes and block titles."""
        self._name_all()
        members = self._members()
        for number, variable in enumerate(self.inputs):
            self._input(number, variable)
        if len(self.inputs) > 1:
            self._confirm_filtered()
        for node in self.nodes:
            for variable in node.inputs:
                if isinstance(variable, Constant) and id(variable) not in self.boxed:
                    self._constant(variable)
        for number, node in enumerate(self.nodes):
            self._node(number, node, bool(members))
        text = self._text(members)
        return Program(self._unit(text, members), tuple(self.constants), tuple(self.performs), self._titles())

    # --- names and users of variables --------------------------------------------------------------------------------

    def _name_all(self) -> None:
        constants = [v for node in self.nodes for v in node.inputs if isinstance(v, Constant)]
        computed = [v for node in self.nodes for v in node.outputs]
        for variable in [*self.inputs, *constants, *self.outputs, *computed]:
            self.names.setdefault(id(variable), f"V{len(self.names)}")
        for node in self.nodes:
            for variable in [*node.inputs, *node.outputs]:
                self.users.setdefault(id(variable), []).append(node)

    def _named(self, variables: Iterable[Variable]) -> list[str]:
        return [self.names[id(variable)] for variable in variables]

    def has_code(self, node: Apply) -> bool:
        """Return True if the node is computed in C."""
        if id(node) not in self._code:
            self._code[id(node)] = id(node) not in self.in_python and has_c_code(node)
        return self._code[id(node)]

    def _in_c(self, variable: Variable) -> bool:
        """Return True if the variable has a C value."""
        return has_c(variable.type)

    def _check_input(self, variable: Variable) -> bool:
        users = self.users.get(id(variable), [])
        return not users or any(getattr(node.op, "check_input", True) for node in users)

    # --- blocks ------------------------------------------------------------------------------------------------------

    def _block(self, title: str, into: list[Block] | None = None) -> Block:
        number = len(self.blocks) + len(self.state_blocks) + 1
        block = Block(title, number)
        (self.blocks if into is None else into).append(block)
        return block

    def _value(self, variable: Variable, title: str, into: list[Block] | None = None) -> Block:
        """Add a block that declares a variable and releases it."""
        block = self._block(f"{title} {variable} of {variable.type}", into)
        name = self.names[id(variable)]
        block.declare.append(f"PyObject *py_{name}{' = NULL' if into is None else ''};")
        if self._in_c(variable):
            kind, check = variable.type, self._check_input(variable)
            block.declare.append(required_code(kind, "c_declare", name, block.sub, check_input=check))
            block.cleanup.append(_braces(required_code(kind, "c_cleanup", name, block.cleanup_sub)))
        block.cleanup.append(f"Py_XDECREF(py_{name});")
        return block

    def _extract(self, variable: Variable, block: Block, method: str = "c_extract") -> None:
        if self._in_c(variable):
            check = self._check_input(variable)
            name = self.names[id(variable)]
            block.behave.append(_braces(required_code(variable.type, method, name, block.sub, check_input=check)))

    def _input(self, number: int, variable: Variable) -> None:
        block = self._value(variable, "input")
        name = self.names[id(variable)]
        object_ = f"cwrap_args[{number}]"
        admit = optional_code(variable.type, "c_admit", name, {"object": object_}) if self._in_c(variable) else ""
        fail = fail_statement(block.number, block.number - 1)
        filtered = f"py_{name} = cwrap_op_filter(cwrap_self, {number}, {object_});\nif (!py_{name}) {fail}"
        if number and len(self.inputs) > 1:
            filtered += "\ncwrap_filtered = 1;"
        if admit:
            filtered = f"py_{name} = {admit};\nif (CWRAP_OP_UNLIKELY(!py_{name})) {{\n{filtered}\n}}"
        block.behave.append(filtered)
        self._extract(variable, block)
        block.behave.append(self._check_writable(variable, block))
        self.boxed.add(id(variable))

    def _check_writable(self, variable: Variable, block: Block) -> str:
        if id(variable) not in self.destroyed or not isinstance(variable.type, TensorType):
            return ""
        text = string(f"the function overwrites {variable}, but the array passed for it is read-only")
        name = self.names[id(variable)]
        return (
            f"if (!PyArray_ISWRITEABLE({name})) {{\n    PyErr_SetString(PyExc_ValueError, {text});\n"
            f"    {block.sub['fail']}\n}}"
        )

    def _confirm_filtered(self) -> None:
        """Add a block that checks all inputs again if `filter` was called, since filters can change other inputs."""
        block = self._block("inputs")
        self.blocks[0].declare.insert(0, "int cwrap_filtered = 0;")
        block.behave.append(f"if (CWRAP_OP_UNLIKELY(cwrap_filtered)) {{\n{self._checks_again(block)}\n}}")

    def _checks_again(self, block: Block) -> str:
        """Return C code that checks all inputs again."""
        lines = []
        for variable in filter(self._in_c, self.inputs):
            lines.append(optional_code(variable.type, "c_confirm", self.names[id(variable)], block.sub))
            lines.append(self._check_writable(variable, block))
        return "\n".join(filter(None, lines))

    def _constant(self, variable: Constant) -> None:
        block = self._value(variable, "constant")
        self._from_constants(variable.data, self.names[id(variable)], block)
        self._extract(variable, block)
        self.boxed.add(id(variable))

    def _from_constants(self, data: Any, name: str, block: Block) -> None:
        block.behave.append(
            f"py_{name} = PyTuple_GET_ITEM(cwrap_self->constants, {len(self.constants)});\nPy_INCREF(py_{name});"
        )
        self.constants.append(data)

    def _output_block(self, variable: Variable) -> None:
        """Add the block of a variable that a node computes. It starts empty, or with an old value of an output."""
        block = self._value(variable, "output" if variable in self.outputs else "value")
        name = self.names[id(variable)]
        index = next((i for i, output in enumerate(self.outputs) if output is variable), None)
        if self.reuse and index is not None:
            block.behave.append(f"py_{name} = cwrap_args[{len(self.inputs) + index}];\nPy_INCREF(py_{name});")
            self._extract(variable, block, "c_extract_out")
            return
        block.behave.append(f"py_{name} = Py_None;\nPy_INCREF(py_{name});")
        if self._in_c(variable):
            block.behave.append(_braces(required_code(variable.type, "c_init", name, block.sub)))

    def _node(self, number: int, node: Apply, members: bool) -> None:
        for variable in node.outputs:
            self._output_block(variable)
        if not self.has_code(node):
            self._perform(node)
            return
        name = f"node_{number}"
        params = self._params(number, node) if node.op.params_type is not None and not members else None
        if members and node.op.params_type is not None:
            params = f"P{number}"
        block = self._block(str(node.op))
        sub = {**block.sub, **({"params": params} if params else {})}
        inputs, outputs = self._named(node.inputs), self._named(node.outputs)
        block.behave.append(_braces(required_code(node.op, "c_code", node, name, inputs, outputs, sub)))
        for variable in node.outputs:
            check = optional_code(variable.type, "c_check_output", self.names[id(variable)], block.sub)
            block.behave += [_braces(check)] if check and self._is_used(variable) else []
        cleanup_sub = {**block.cleanup_sub, **({"params": params} if params else {})}
        cleanup = optional_code(node.op, "c_code_cleanup", node, name, inputs, outputs, cleanup_sub)
        block.cleanup += [_braces(cleanup)] if cleanup else []
        for variable in node.outputs:
            if any(not self.has_code(user) for user in self.users[id(variable)]):
                self._box(variable, block)

    def _is_used(self, variable: Variable) -> bool:
        """Return True if a result of a node is used: an op may omit outputs that are not."""
        return len(self.users[id(variable)]) > 1 or any(variable is output for output in self.outputs)

    def _params(self, number: int, node: Apply, into: list[Block] | None = None) -> str:
        """Add the block of a node's parameters and return the name of their C variable."""
        constant = Constant(node.op.params_type, node.run_params())
        name = f"P{number}"
        self.names[id(constant)] = name
        block = self._value(constant, f"parameters of {node.op}:", into)
        block.title = f"parameters of {node.op}"
        self._from_constants(constant.data, name, block)
        self._extract(constant, block)
        del self.names[id(constant)]
        return name

    def _box(self, variable: Variable, block: Block) -> None:
        """Add code that creates the Python object of a C value, for ops that are computed in Python.

        The C value is cleaned up and extracted again, because after `c_sync` only `c_cleanup` is guaranteed to work.
        """
        name, kind = self.names[id(variable)], variable.type
        block.behave += [
            _braces(required_code(kind, "c_sync", name, block.sub)),
            _braces(required_code(kind, "c_cleanup", name, block.cleanup_sub)),
            _braces(required_code(kind, "c_init", name, block.sub)),
            _braces(required_code(kind, "c_extract", name, block.sub, check_input=False)),
        ]
        self.boxed.add(id(variable))

    def _perform(self, node: Apply) -> None:
        """Add the block of a node that is computed in Python: a call with the inputs returns a tuple of outputs."""
        arguments = [f"py_{name}" for name in self._named(node.inputs)]
        old_outputs = [f"py_{name}" for name in self._named(node.outputs)] if self.reuse else []
        block = self._block(str(node.op))
        count = len(arguments) + len(old_outputs)
        lines = [
            f"PyObject *cwrap_inputs[] = {{{', '.join([*arguments, *old_outputs, 'NULL'])}}};",
            "PyObject *cwrap_outputs = PyObject_Vectorcall(",
            f"    PyTuple_GET_ITEM(cwrap_self->performs, {len(self.performs)}), cwrap_inputs, {count}, NULL);",
            f"if (!cwrap_outputs) {block.sub['fail']}",
        ]
        for index, name in enumerate(self._named(node.outputs)):
            lines += [f"Py_XSETREF(py_{name}, Py_NewRef(PyTuple_GET_ITEM(cwrap_outputs, {index})));"]
        lines.append("Py_DECREF(cwrap_outputs);")
        block.behave.append(_braces("\n".join(lines)))
        block.behave.append(_braces(self._checks_again(block)))
        for variable in node.outputs:
            if self._in_c(variable):
                name = self.names[id(variable)]
                block.behave.append(_braces(required_code(variable.type, "c_cleanup", name, block.cleanup_sub)))
                block.behave.append(_braces(required_code(variable.type, "c_init", name, block.sub)))
                self._extract(variable, block)
            self.boxed.add(id(variable))
        self.performs.append(node)

    # --- state that exists as long as the function -------------------------------------------------------------------

    def _members(self) -> list[str]:
        """Return the members of the struct, empty if no op has any. The code that sets them is in `state_blocks`."""
        nodes = [(number, node) for number, node in enumerate(self.nodes) if self.has_code(node)]
        methods = ("c_support_code_struct", "c_init_code_struct", "c_cleanup_code_struct")
        if not any(
            optional_code(node.op, method, node, f"node_{number}", *([_SUB] if "init" in method else []))
            for number, node in nodes
            for method in methods
        ):
            return []
        members = []
        for number, node in nodes:
            name = f"node_{number}"
            sub = {}
            if node.op.params_type is not None:
                sub["params"] = self._params(number, node, self.state_blocks)
                members += self.state_blocks[-1].declare
                self.state_blocks[-1].declare = []
            block = self._block(f"state of {node.op}", self.state_blocks)
            members.append(optional_code(node.op, "c_support_code_struct", node, name))
            block.behave.append(_braces(optional_code(node.op, "c_init_code_struct", node, name, {**block.sub, **sub})))
            block.cleanup.append(_braces(optional_code(node.op, "c_cleanup_code_struct", node, name)))
        return members

    # --- C source ----------------------------------------------------------------------------------------------------

    def _text(self, members: list[str]) -> str:
        ops = [node.op for node in self.nodes if self.has_code(node)]
        types = [kind for kind in self._types() if has_c(kind)]
        support = _once(support_code(owner) for owner in [*types, *ops])
        for number, node in enumerate(self.nodes):
            if self.has_code(node):
                support += _once([optional_code(node.op, "c_support_code_apply", node, f"node_{number}")])
        out = Writer(f"{self._title()}: generated; do not edit.")
        parts = _UserC(out)
        parts.user(*support)
        self._init_code(parts, types, ops)
        if members:
            with out.block("struct cwrap_op_state", end="};"):
                parts.user(*members)
                self._function(parts, "cwrap_init", self.state_blocks, ["cwrap_op_function *cwrap_self"], keep=True)
                with out.block("void cwrap_cleanup(int cwrap_last)"):
                    out.line("int cwrap_failed = 0;")
                    for block in reversed(self.state_blocks):
                        with out.block(f"if (cwrap_last >= {block.number})"):
                            parts.user(*block.cleanup)
                    out.line("(void)cwrap_failed;")
                self._run(parts)
        else:
            self._run(parts)
        body = out.text()
        titles = [f"    {string(title)}," for title in self._titles()]
        blocks = ["static const char *const cwrap_op_blocks[] = {", *titles, "};"]
        text = "\n".join([*self._head(body, types, ops, bool(members)), body, *blocks, _part("function_object.h")])
        lines = text.split("\n")
        for number, line in enumerate(lines):
            if line == _BACK:
                lines[number] = f"#line {number + 2} {string(self._title() + '.c')}"
        return "\n".join(lines)

    def _head(self, body: str, types: list[Any], ops: list[Any], members: bool) -> list[str]:
        numpy = bool(_NUMPY.search(body))
        headers = _once(header for owner in [*types, *ops] for header in string_list(owner, "c_headers"))
        headers = [name if name[:1] in '<"' else f'"{name}"' for name in headers]
        lines = [
            "#ifndef PY_SSIZE_T_CLEAN",
            "#define PY_SSIZE_T_CLEAN",
            "#endif",
            *(f"#include {name}" for name in _HEADERS),
        ]
        if members:
            lines += ["#include <new>", "#define CWRAP_OP_STATE"]
        if numpy:
            lines += ["#include <numpy/arrayobject.h>", "#define CWRAP_OP_NUMPY"]
        if _STREAMS.search(body):
            lines += ["#ifdef __cplusplus", "#include <cmath>", "#include <algorithm>", "#include <iostream>", "#endif"]
        lines += [f"#include {name}" for name in headers if name not in _HEADERS and name != "<numpy/arrayobject.h>"]
        if numpy:
            for name in _NUMPY_1_NAMES:
                if f"NPY_{name}" in body and re.search(rf"\bNPY_{name}\b", body):
                    lines += [f"#ifndef NPY_{name}", f"#define NPY_{name} NPY_ARRAY_{name}", "#endif"]
        for name in sorted(set(_PYTHON_2.findall(body))):
            lines += [f"#ifndef PyInt_{name}", f"#define PyInt_{name} PyLong_{name}", "#endif"]
        counts = {
            "INPUTS": len(self.inputs),
            "ARGUMENTS": len(self.inputs) + (len(self.outputs) if self.reuse else 0),
            "CONSTANTS": len(self.constants),
            "PERFORMS": len(self.performs),
            "BLOCKS": len(self.blocks) + len(self.state_blocks),
        }
        lines += [f"#define CWRAP_OP_{name} {count}" for name, count in counts.items()]
        return [*lines, _part("function_prologue.h")]

    def _init_code(self, parts: _UserC, types: list[Any], ops: list[Any]) -> None:
        pieces = _once(text for owner in [*types, *ops] for text in string_list(owner, "c_init_code"))
        for number, node in enumerate(self.nodes):
            if self.has_code(node):
                pieces += _once([optional_code(node.op, "c_init_code_apply", node, f"node_{number}")])
        with parts.out.block("static int cwrap_op_init_code(void)"):
            parts.user(*map(_braces, pieces))
            parts.out.line("return PyErr_Occurred() ? -1 : 0;")

    def _run(self, parts: _UserC) -> None:
        inline = "" if self.state_blocks else "static inline "
        arguments = ["cwrap_op_function *cwrap_self", "PyObject *const *cwrap_args", "PyObject **cwrap_result"]
        self._function(parts, "cwrap_run", self.blocks, arguments, inline=inline)

    def _function(
        self, parts: _UserC, name: str, blocks: list[Block], arguments: list[str], inline: str = "", keep: bool = False
    ) -> None:
        """Write a function: declarations, statements and results, then labels with the cleanup code."""
        out = parts.out
        first = blocks[0].number - 1 if blocks else 0
        out.line("#pragma GCC diagnostic push")
        out.line('#pragma GCC diagnostic error "-Wreturn-type"')
        with out.block(f"{inline}cwrap_do_FAIL_instead_of_return {name}({', '.join(arguments)})"):
            out.line("cwrap_do_FAIL_instead_of_return cwrap_outcome;")
            out.line("int cwrap_failed = 0;")
            for block in blocks:
                parts.user(*block.declare)
            out.lines(f"(void){argument.rpartition('*')[2]};" for argument in arguments)
            for block in blocks:
                out.line(f"/* {comment(block.title)} */")
                parts.user(*block.behave)
            if not keep:
                self._results(parts, blocks)
            for block in reversed(blocks):
                out.line(f"CWRAP_OP_LABEL(cwrap_fail_{block.number})")
                if not keep:
                    parts.user(*block.cleanup)
            out.line(f"CWRAP_OP_LABEL(cwrap_fail_{first})")
            if not keep:
                out.line("if (CWRAP_OP_UNLIKELY(cwrap_failed)) Py_CLEAR(*cwrap_result);")
            out.line("cwrap_outcome.failed = cwrap_failed;")
            out.line("return cwrap_outcome;")
        out.line("#pragma GCC diagnostic pop")

    def _results(self, parts: _UserC, blocks: list[Block]) -> None:
        """Write code that creates the Python objects of the outputs and stores them in the result."""
        number = blocks[-1].number if blocks else 0
        fail = fail_statement(number, number)
        out = parts.out
        synced: set[int] = set(self.boxed)
        for variable in self.outputs:
            if id(variable) not in synced:
                synced.add(id(variable))
                sub = {"fail": fail, "id": str(number)}
                parts.user(_braces(required_code(variable.type, "c_sync", self.names[id(variable)], sub)))
        out.line(f"if (CWRAP_OP_UNLIKELY(PyErr_Occurred() != NULL)) {fail}")
        objects = [f"py_{name}" for name in self._named(self.outputs)]
        if len(objects) == 1 and not self.as_list:
            out.line(f"*cwrap_result = Py_NewRef({objects[0]});")
            return
        out.line(f"*cwrap_result = PyList_New({len(objects)});")
        out.line(f"if (!*cwrap_result) {fail}")
        out.lines(f"PyList_SET_ITEM(*cwrap_result, {i}, Py_NewRef({name}));" for i, name in enumerate(objects))

    # --- compilation unit --------------------------------------------------------------------------------------------

    def _types(self) -> list[Any]:
        nodes = [v.type for node in self.nodes for v in [*node.inputs, *node.outputs]]
        params = [node.op.params_type for node in self.nodes if node.op.params_type is not None and self.has_code(node)]
        found: list[Any] = []
        parts = [part for kind in params for part in getattr(kind, "types", ())]
        for kind in [*(v.type for v in [*self.inputs, *self.outputs]), *nodes, *parts, *params]:
            if not any(kind is other for other in found):
                found.append(kind)
        return found

    def _titles(self) -> tuple[str, ...]:
        blocks = sorted([*self.blocks, *self.state_blocks], key=lambda block: block.number)
        return ("the function", *(block.title for block in blocks))

    def _title(self) -> str:
        names = list(dict.fromkeys(re.sub(r"\W", "_", type(node.op).__name__) for node in self.nodes))
        return "-".join(names[:3]) + (f"-and-{len(names) - 3}-more" if len(names) > 3 else "") or "nothing"

    def _unit(self, text: str, members: list[str]) -> Unit:
        nodes = [node for node in self.nodes if self.has_code(node)]
        owners = [*(kind for kind in self._types() if has_c(kind)), *(node.op for node in nodes)]
        compiler = _only("c_compiler", [(owner, _compiler(owner)) for owner in owners])
        language = _only("c_language", [(owner, getattr(owner, "c_language", "") or None) for owner in owners])
        if members and language == "c":
            raise ValueError("an op with struct members must be compiled as C++, but c_language of another is 'c'")

        def lists(method: str) -> tuple[str, ...]:
            return tuple(_once(text for owner in owners for text in string_list(owner, method, compiler)))

        return Unit(
            name=self._title(),
            source=text,
            language="c++" if members else str(language or ""),
            header_dirs=lists("c_header_dirs"),
            libraries=lists("c_libraries"),
            lib_dirs=lists("c_lib_dirs"),
            compile_args=lists("c_compile_args"),
            no_compile_args=lists("c_no_compile_args"),
            compiler=compiler,
            runtime=any(getattr(owner, "c_runtime", False) for owner in owners),
            cached=not any(_never_cached(owner) for owner in owners) and not any(map(_never_cached_apply, nodes)),
        )


_BACK = "#line back to the generated text"  # replaced when the line number is known
_SUB: Mapping[str, str] = {"fail": fail_statement(0, 0), "params": "P"}


class _UserC:
    """Writer of user-defined C code, which is copied verbatim.

    A `#line` back to the generated file follows code that contains `#line`.
    """

    def __init__(self, out: Writer) -> None:
        self.out = out

    def user(self, *texts: str) -> None:
        for text in texts:
            if text.strip():
                self.out.verbatim(text)
                if "#line" in text:
                    self.out.line(_BACK)


def has_c(kind: Any) -> bool:
    """Return True if the type defines all C methods that are needed for its values."""
    return isinstance(kind, CType) and all(
        overrides(kind, method, CType) for method in ("c_declare", "c_init", "c_extract", "c_sync", "c_cleanup")
    )


def has_c_code(node: Apply) -> bool:
    """Return True if the op has C code for the node, and all types of the node have C code."""
    if not overrides(node.op, "c_code", COp) or not all(has_c(v.type) for v in [*node.inputs, *node.outputs]):
        return False
    sub = _SUB if node.op.params_type is not None else {"fail": _SUB["fail"]}
    names = [f"V{number}" for number in range(len(node.inputs) + len(node.outputs))]
    try:
        required_code(node.op, "c_code", node, "node", names[: len(node.inputs)], names[len(node.inputs) :], sub)
    except NotImplementedError:
        return False
    return True


def _braces(text: str) -> str:
    return f"{{\n{text}\n}}" if text.strip() else ""


def _once(texts: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(text for text in texts if text.strip()))


def _compiler(owner: Any) -> Any:
    find = getattr(owner, "c_compiler", None)
    try:
        return find() if find is not None else None
    except NotImplementedError:
        return None


def _only(method: str, found: list[tuple[Any, Any]]) -> Any:
    """Return the one value that is not None, or None. Raise ValueError if owners have different values."""
    specified = [(owner, value) for owner, value in found if value is not None]
    for owner, value in specified[1:]:
        if value != specified[0][1]:
            first_owner, first = specified[0]
            raise ValueError(f"{method} of {first_owner} is {first!r}, but {method} of {owner} is {value!r}")
    return specified[0][1] if specified else None


def _never_cached(owner: Any) -> bool:
    version = getattr(owner, "c_code_cache_version", None)
    return version is not None and version() == ()


def _never_cached_apply(node: Apply) -> bool:
    version = getattr(node.op, "c_code_cache_version_apply", None)
    return version is not None and version(node) == ()


@lru_cache(maxsize=4)
def _part(name: str) -> str:
    return (Path(__file__).parent / name).read_text(encoding="utf-8")
