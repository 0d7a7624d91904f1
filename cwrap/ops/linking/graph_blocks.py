"""The blocks of a graph: those of inputs, constants, computed values and nodes, in the order of computation."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from typing import Any

from cwrap.emit.writer import string
from cwrap.ops.cache.options import style_of
from cwrap.ops.graph.call_adapters import optional_code, required_code
from cwrap.ops.graph.core import Apply, Constant, Variable
from cwrap.ops.linking.blocks import PLACEHOLDERS, Block, braces, fail_statement, has_c, with_cleanup
from cwrap.ops.linking.linked_graph import LinkedGraph
from cwrap.ops.types.tensors import TensorConstant, TensorType


class GraphBlocks:
    """The blocks of one graph, with the Python objects that their code uses.

    The function overwrites the variables `destroyed`. With `reuse`, old values of the outputs follow the inputs among
    the arguments of the function.
    """

    def __init__(self, graph: LinkedGraph, destroyed: Iterable[Variable], reuse: bool) -> None:
        self.graph = graph
        self.reuse = reuse
        self.constants: list[Any] = []
        self.performs: list[Apply] = []
        self.codes: list[tuple[str, str]] = []  # classes of ops, and what their `c_code` returned
        self.fixed: list[str] = []  # macros for constants that are only read
        self.blocks: list[Block] = []
        self.state_blocks: list[Block] = []  # hold what ops keep between calls: parameters and struct members
        self.boxed: set[int] = set()  # ids of variables whose Python object is up to date
        self._destroyed = {id(variable) for variable in destroyed}
        assignable = [v for node in graph.nodes if not _is_own(node.op) for v in node.inputs]
        self._assignable = {id(variable) for variable in (*assignable, *graph.outputs)}
        self.members = self._members()
        for number, variable in enumerate(graph.inputs):
            self._input(number, variable)
        if len(graph.inputs) > 1:
            self._confirm_filtered()
        for node in graph.nodes:
            for variable in node.inputs:
                if isinstance(variable, Constant) and id(variable) not in self.boxed:
                    self._constant(variable)
        for number, node in enumerate(graph.nodes):
            self._node(number, node)

    def titles(self) -> tuple[str, ...]:
        """Return the titles of all blocks by number; number 0 is the function itself."""
        blocks = sorted([*self.blocks, *self.state_blocks], key=lambda block: block.number)
        return ("the function", *(block.title for block in blocks))

    # --- values ------------------------------------------------------------------------------------------------------

    def _block(self, title: str, into: list[Block] | None = None) -> Block:
        number = len(self.blocks) + len(self.state_blocks) + 1
        block = Block(title, number)
        (self.blocks if into is None else into).append(block)
        return block

    def _value(self, title: str, variable: Variable, name: str, into: list[Block] | None = None) -> Block:
        """Add a block that declares a variable and releases it."""
        block = self._block(title, into)
        block.declare.append(f"CWRAP_OP_OBJECT(py_{name})" if into is None else f"PyObject *py_{name};")
        if has_c(variable.type):
            kind, check = variable.type, self.graph.check_input(variable)
            block.declare.append(required_code(kind, "c_declare", name, block.sub, check_input=check))
            block.cleanup.append(braces(required_code(kind, "c_cleanup", name, block.cleanup_sub)))
        block.cleanup.append(f"Py_XDECREF(py_{name});")
        return block

    def _variable(self, variable: Variable, role: str) -> Block:
        """Add a block that declares a variable of the graph and releases it."""
        return self._value(f"{role} {variable} of {variable.type}", variable, self.graph.name(variable))

    def _extract(
        self, variable: Variable, name: str, block: Block, method: str = "c_extract", admitted: str = ""
    ) -> None:
        """Add code that fills the C variables. `admitted` is a C expression: whether `c_admit` accepted the object."""
        if has_c(variable.type):
            check = self.graph.check_input(variable)
            sub = block.sub | ({"admitted": admitted} if admitted else {})
            block.behave.append(braces(required_code(variable.type, method, name, sub, check_input=check)))

    def _input(self, number: int, variable: Variable) -> None:
        block = self._variable(variable, "input")
        name = self.graph.name(variable)
        object_ = f"cwrap_args[{number}]"
        admit = optional_code(variable.type, "c_admit", name, {"object": object_}) if has_c(variable.type) else ""
        fail = fail_statement(block.number, block.number - 1)
        filtered = f"py_{name} = cwrap_op_filter(cwrap_self, {number}, {object_});\nif (!py_{name}) {fail}"
        if number and len(self.graph.inputs) > 1:
            filtered += "\ncwrap_filtered = 1;"
        admitted = f"cwrap_admitted_{number}" if admit else ""
        if admit:
            block.declare.append(f"int {admitted};")
            filtered = (
                f"py_{name} = {admit};\n{admitted} = py_{name} != NULL;\n"
                f"if (CWRAP_OP_UNLIKELY(!{admitted})) {{\n{filtered}\n}}"
            )
        block.behave.append(filtered)
        self._extract(variable, name, block, admitted=admitted)
        block.behave.append(self._check_writable(variable, block))
        self.boxed.add(id(variable))

    def _check_writable(self, variable: Variable, block: Block) -> str:
        if id(variable) not in self._destroyed or not isinstance(variable.type, TensorType):
            return ""
        text = string(f"the function overwrites {variable}, but the array passed for it is read-only")
        return (
            f"if (!PyArray_ISWRITEABLE({self.graph.name(variable)})) {{\n"
            f"    PyErr_SetString(PyExc_ValueError, {text});\n    {block.sub['fail']}\n}}"
        )

    def _confirm_filtered(self) -> None:
        """Add a block that checks all inputs again if `filter` was called, since filters can change other inputs."""
        block = self._block("inputs")
        self.blocks[0].declare.insert(0, "int cwrap_filtered = 0;")
        block.behave.append(f"if (CWRAP_OP_UNLIKELY(cwrap_filtered)) {{\n{self._checks_again(block)}\n}}")

    def _checks_again(self, block: Block) -> str:
        """Return C code that checks all inputs again."""
        lines = []
        for variable in self.graph.inputs:
            if has_c(variable.type):
                lines.append(optional_code(variable.type, "c_confirm", self.graph.name(variable), block.sub))
                lines.append(self._check_writable(variable, block))
        return "\n".join(filter(None, lines))

    def _constant(self, variable: Constant) -> None:
        """Add the block of a constant, or macros for an array that only ops of cwrap read.

        The value is not in the C, so that functions that differ in constants alone are compiled once.
        """
        name = self.graph.name(variable)
        self.boxed.add(id(variable))
        if self._is_fixed(variable):
            item = f"PyTuple_GET_ITEM(cwrap_self->constants, {len(self.constants)})"
            self.fixed += [variable.type.c_names(name), f"#define py_{name} {item}"]
            self.fixed.append(f"#define {name} ((PyArrayObject *)py_{name})")
            self.constants.append(variable.data)
            return
        block = self._value(f"constant of {variable.type}", variable, name)
        self._from_constants(variable.data, name, block)
        self._extract(variable, name, block)

    def _is_fixed(self, variable: Constant) -> bool:
        """Return True for an array that needs no check in a call, and no variable that C could assign to."""
        return (
            type(variable) is TensorConstant
            and type(variable.type) is TensorType
            and variable.type.is_valid_value(variable.data)
            and id(variable) not in self._assignable
        )

    def _from_constants(self, data: Any, name: str, block: Block) -> None:
        block.behave.append(
            f"py_{name} = PyTuple_GET_ITEM(cwrap_self->constants, {len(self.constants)});\nPy_INCREF(py_{name});"
        )
        self.constants.append(data)

    def _output(self, variable: Variable) -> None:
        """Add the block of a variable that a node computes. It starts empty, or with an old value of an output."""
        outputs = self.graph.outputs
        block = self._variable(variable, "output" if variable in outputs else "value")
        name = self.graph.name(variable)
        index = next((i for i, output in enumerate(outputs) if output is variable), None)
        if self.reuse and index is not None:
            argument = f"cwrap_args[{len(self.graph.inputs) + index}]"
            block.behave.append(f"py_{name} = {argument};\nPy_INCREF(py_{name});")
            self._extract(variable, name, block, "c_extract_out")
            return
        block.behave.append(f"py_{name} = Py_None;\nPy_INCREF(py_{name});")
        if has_c(variable.type):
            block.behave.append(braces(required_code(variable.type, "c_init", name, block.sub)))

    # --- nodes -------------------------------------------------------------------------------------------------------

    def _node(self, number: int, node: Apply) -> None:
        for variable in node.outputs:
            self._output(variable)
        if self.graph.has_code(node):
            self._compute(number, node)
        else:
            self._perform(node)

    def _compute(self, number: int, node: Apply) -> None:
        """Add the block of a node that is computed in C."""
        params = {}
        if node.op.params_type is not None:
            params["params"] = f"P{number}" if self.members else self._params(number, node)
        name = f"node_{number}"
        block = self._block(str(node.op))
        inputs, outputs = self.graph.names(node.inputs), self.graph.names(node.outputs)
        code = required_code(node.op, "c_code", node, name, inputs, outputs, {**block.sub, **params})
        self.codes.append((type(node.op).__name__, code))
        code = _with_position(node.op, code)
        cleanup_sub = {**block.cleanup_sub, **params}
        cleanup = optional_code(node.op, "c_code_cleanup", node, name, inputs, outputs, cleanup_sub)
        code, cleanup, block.is_open = with_cleanup(code, cleanup)
        for variable, used in zip(node.inputs, inputs, strict=True):
            if self._is_without_object(variable) and re.search(rf"\bpy_{used}\b", code):
                self._box(variable, block)
        block.behave.append(code)
        block.cleanup += [cleanup] if cleanup else []
        for variable, output in zip(node.outputs, outputs, strict=True):
            check = optional_code(variable.type, "c_check_output", output, block.sub)
            block.behave += [braces(check)] if check and self.graph.is_used(variable) else []
        for variable in node.outputs:
            if self.graph.is_used_in_python(variable):
                self._box(variable, block)

    def _is_without_object(self, variable: Variable) -> bool:
        """Return True for a value that C computed and whose Python object was not created."""
        is_computed = variable.owner is not None and not any(variable is known for known in self.graph.inputs)
        return is_computed and id(variable) not in self.boxed

    def _params(self, number: int, node: Apply, into: list[Block] | None = None) -> str:
        """Add the block of a node's parameters and return the name of their C variable."""
        constant = Constant(node.op.params_type, node.run_params())
        name = f"P{number}"
        block = self._value(f"parameters of {node.op}", constant, name, into)
        self._from_constants(constant.data, name, block)
        self._extract(constant, name, block)
        return name

    def _box(self, variable: Variable, block: Block) -> None:
        """Add code that creates the Python object of a C value, for ops that are computed in Python.

        The C value is cleaned up and extracted again, because after `c_sync` only `c_cleanup` is guaranteed to work.
        """
        name, kind = self.graph.name(variable), variable.type
        block.behave += [
            braces(required_code(kind, "c_sync", name, block.sub)),
            braces(required_code(kind, "c_cleanup", name, block.cleanup_sub)),
            braces(required_code(kind, "c_init", name, block.sub)),
            braces(required_code(kind, "c_extract", name, block.sub, check_input=False)),
        ]
        self.boxed.add(id(variable))

    def _perform(self, node: Apply) -> None:
        """Add the block of a node that is computed in Python: a call with the inputs returns a tuple of outputs."""
        arguments = [f"py_{name}" for name in self.graph.names(node.inputs)]
        old_outputs = [f"py_{name}" for name in self.graph.names(node.outputs)] if self.reuse else []
        block = self._block(str(node.op))
        count = len(arguments) + len(old_outputs)
        lines = [
            f"if (PyErr_Occurred()) {block.sub['fail']}",  # C code before set an exception and did not run `fail`
            f"PyObject *cwrap_inputs[] = {{{', '.join([*arguments, *old_outputs, 'NULL'])}}};",
            "PyObject *cwrap_outputs = PyObject_Vectorcall(",
            f"    PyTuple_GET_ITEM(cwrap_self->performs, {len(self.performs)}), cwrap_inputs, {count}, NULL);",
            f"if (!cwrap_outputs) {block.sub['fail']}",
        ]
        for index, name in enumerate(self.graph.names(node.outputs)):
            lines += [f"Py_XSETREF(py_{name}, Py_NewRef(PyTuple_GET_ITEM(cwrap_outputs, {index})));"]
        lines.append("Py_DECREF(cwrap_outputs);")
        block.behave.append(braces("\n".join(lines)))
        block.behave.append(braces(self._checks_again(block)))
        for variable in node.outputs:
            if has_c(variable.type):
                name = self.graph.name(variable)
                block.behave.append(braces(required_code(variable.type, "c_cleanup", name, block.cleanup_sub)))
                block.behave.append(braces(required_code(variable.type, "c_init", name, block.sub)))
                self._extract(variable, name, block)
            self.boxed.add(id(variable))
        self.performs.append(node)

    # --- state that exists as long as the function -------------------------------------------------------------------

    def _members(self) -> list[str]:
        """Return the members of the struct, empty if no op has any. The code that sets them is in `state_blocks`."""
        if not any(_has_state(number, node) for number, node in self.graph.c_nodes()):
            return []
        members = []
        for number, node in self.graph.c_nodes():
            name = f"node_{number}"
            sub = {}
            if node.op.params_type is not None:
                sub["params"] = self._params(number, node, self.state_blocks)
                members += self.state_blocks[-1].declare
                self.state_blocks[-1].declare = []
            block = self._block(f"state of {node.op}", self.state_blocks)
            members.append(optional_code(node.op, "c_support_code_struct", node, name))
            block.behave.append(braces(optional_code(node.op, "c_init_code_struct", node, name, {**block.sub, **sub})))
            block.cleanup.append(braces(optional_code(node.op, "c_cleanup_code_struct", node, name)))
        return members


def _with_position(op: Any, code: str) -> str:
    """Return C code of a class of the program with `#line`, so that compilers count its lines from 1.

    Debuggers, for which CWRAP_OPS_DEBUG keeps the C, find the lines in the whole file.
    """
    is_placed = _is_own(op) or "#line" in code
    return code if is_placed or style_of(os.environ).debug else f'#line 1 "{type(op).__name__}.c_code"\n{code}'


def _is_own(op: Any) -> bool:
    """Return True if cwrap defines the class of the op."""
    return type(op).__module__.startswith("cwrap.")


def _has_state(number: int, node: Apply) -> bool:
    """Return True if the op keeps members of a struct between calls."""
    name = f"node_{number}"
    return bool(
        optional_code(node.op, "c_support_code_struct", node, name)
        or optional_code(node.op, "c_init_code_struct", node, name, PLACEHOLDERS)
        or optional_code(node.op, "c_cleanup_code_struct", node, name)
    )
