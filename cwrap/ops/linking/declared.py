"""Operations declared in YAML with `kind: op`.

    - kind: op
      name: scale
      inputs:
        - {name: x, ndim: 1}
        - {name: s, ndim: 0, dtype: [float32, float64]}
      outputs:
        - {name: z, dtype: upcast}
      code: |
        npy_intp n = PyArray_DIM(x, 0);
        …
        *z = result;

Inline code is the body of a function: an input is a `PyArrayObject *`, an output is a `PyArrayObject **`, and `dtype_x`
is the C type of the elements of `x`. To fail, the code sets an exception and returns -1. A `file` contains sections, as
for ExternalCOp.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from cwrap.model import Value
from cwrap.ops.dtypes import canonical, is_name, upcast
from cwrap.ops.failure import OpsError
from cwrap.ops.graph.core import Apply
from cwrap.ops.graph.linker_object import list_of
from cwrap.ops.linking.external import ExternalCOp
from cwrap.ops.linking.keys import KEYS, LISTS, MAPS, PORT_KEYS, PORTS
from cwrap.ops.linking.sections import Piece, read
from cwrap.ops.types.tensors import TensorType, as_tensor_variable
from cwrap.schema.keys import Key
from cwrap.schema.values import IDENTIFIER
from cwrap.source.diagnostics import Reporter, nearest
from cwrap.source.location import Location
from cwrap.source.nodes import Mapping, Node, Scalar, Sequence, describe
from cwrap.source.yaml_reader import read_yaml


class Port(NamedTuple):
    """An input or an output. `dtypes` are the accepted dtypes of an input, or one dtype or rule of an output."""

    name: str
    dtypes: tuple[str, ...]
    ndim: str


class OpDeclaration(NamedTuple):
    """The declaration of an operation. Two operations with equal declarations are equal."""

    name: str
    doc: str
    inputs: tuple[Port, ...]
    outputs: tuple[Port, ...]
    pieces: tuple[Piece, ...]
    function: str
    language: str
    lists: tuple[tuple[str, tuple[str, ...]], ...]
    maps: tuple[tuple[str, tuple[tuple[int, tuple[int, ...]], ...]], ...]


class DeclaredOp(ExternalCOp):
    """An operation that is defined by its declaration."""

    __props__ = ("declared",)

    def __init__(self, declared: OpDeclaration) -> None:
        self.declared = declared
        self.func_files = []
        self.func_name = declared.function or None
        self.pieces = declared.pieces
        self.c_language = declared.language
        maps = {name: {output: list(inputs) for output, inputs in rows} for name, rows in declared.maps}
        self.__dict__.update(declared.lists)
        self.view_map = maps["view_map"]
        self.destroy_map = maps["destroy_map"]
        self.__doc__ = declared.doc

    def __str__(self) -> str:
        return self.declared.name

    def make_node(self, *inputs: Any) -> Apply:
        ports = self.declared.inputs
        if len(inputs) != len(ports):
            names = ", ".join(port.name for port in ports)
            raise TypeError(f"{self} takes {len(ports)} inputs ({names}), got {len(inputs)}")
        variables = [as_tensor_variable(value) for value in inputs]
        for port, variable in zip(ports, variables, strict=True):
            self._check(port, variable.type)
        types = {port.name: variable.type for port, variable in zip(ports, variables, strict=True)}
        return Apply(self, variables, [_result(port, types)() for port in self.declared.outputs])

    def _check(self, port: Port, found: TensorType) -> None:
        if port.ndim and found.ndim != int(port.ndim):
            raise TypeError(f"{self}: {port.name} must have {port.ndim} dimensions, not {found.ndim}")
        if port.dtypes and found.dtype not in port.dtypes:
            raise TypeError(f"{self}: {port.name} must be of {' or '.join(port.dtypes)}, not {found.dtype}")

    c_headers, c_header_dirs, c_libraries, c_lib_dirs, c_compile_args = map(list_of, LISTS)


def _result(port: Port, types: dict[str, TensorType]) -> TensorType:
    first = next(iter(types.values()))
    (rule,) = port.dtypes or ("upcast",)
    dtype = upcast(*(found.dtype for found in types.values())) if rule == "upcast" else rule
    dtype = types[rule].dtype if rule in types else dtype
    if port.ndim.isdigit():
        return TensorType(dtype, (None,) * int(port.ndim))
    return (types[port.ndim] if port.ndim else first).clone(dtype=dtype)


# ---- reading ----


def read_ops(text: str, path: str, folder: Path) -> tuple[DeclaredOp, ...]:
    """Return the operations declared in a text; raise CwrapError with all errors. Paths are relative to `folder`."""
    reporter = Reporter()
    reporter.sources[path] = text
    root = read_yaml(text, path, reporter)
    if root is not None and not isinstance(root, Sequence):
        reporter.error(root.location, f"expected a list of declarations, not {describe(root)}")
    nodes = root.items if isinstance(root, Sequence) else ()
    found = [_Reader(node, folder, reporter).read() for node in nodes]
    reporter.stop_if_errors()
    return tuple(DeclaredOp(declaration) for declaration in found if declaration is not None)


class _Reader:
    """Reader of the declaration of one operation."""

    def __init__(self, node: Node, folder: Path, reporter: Reporter) -> None:
        self.node = node
        self.folder = folder
        self.reporter = reporter
        self.values: dict[str, Value[object]] = {}

    def read(self) -> OpDeclaration | None:
        before = self.reporter.error_count
        node = self.node
        if not isinstance(node, Mapping) or node.get("kind") is None:
            message = "expected 'kind: op'; a file with operations must contain no other declarations"
            self.reporter.error(node.location, message)
            return None
        self.values = self.read_keys(node, KEYS, (*PORTS, *MAPS), "an operation")
        name = self.text("name")
        if not IDENTIFIER.match(name):
            self.error("name", f"an operation needs a 'name' that is an identifier, not '{name}'")
        inputs, outputs = self.ports("inputs"), self.ports("outputs")
        self.check_rules(inputs, outputs)
        pieces, function = self.pieces(name, inputs, outputs)
        maps = tuple((key, self.map(key, inputs, outputs)) for key in MAPS)
        lists = tuple((key, self.list(key)) for key in LISTS)
        if self.reporter.error_count > before:
            return None
        doc, language = self.text("doc"), self.text("language")
        return OpDeclaration(name, doc, inputs, outputs, pieces, function, language, lists, maps)

    def read_keys(
        self, node: Mapping, table: tuple[Key[Any], ...], others: tuple[str, ...], where: str
    ) -> dict[str, Value[object]]:
        rows = {key.name: key for key in table}
        values = {}
        for entry in node:
            name = entry.key.text
            if name in rows:
                value = rows[name].read(entry.value, self.reporter)
                if value is not None:
                    values[name] = value
            elif name not in others:
                hint = nearest(name, (*rows, *others))
                self.reporter.error(entry.key.location, f"unknown key '{name}' in {where}{hint}")
        return values

    def text(self, key: str) -> str:
        return str(self.values[key].data).strip() if key in self.values else ""

    def list(self, key: str) -> tuple[str, ...]:
        data = self.values[key].data if key in self.values else ()
        items = tuple(map(str, data)) if isinstance(data, tuple) else (str(data),)
        return tuple(str(self.folder / item) for item in items) if key.endswith("_dirs") else items

    def error(self, key: str, message: str) -> None:
        self.reporter.error(self.values[key].location if key in self.values else self.node.location, message)

    def ports(self, key: str) -> tuple[Port, ...]:
        node = self.node.get(key) if isinstance(self.node, Mapping) else None
        if not isinstance(node, Sequence) or not node.items:
            location = node.location if node is not None else self.node.location
            self.reporter.error(location, f"an operation needs '{key}': a list of names, or of mappings with 'name'")
            return ()
        ports = [self.port(item, key) for item in node.items]
        names = [port.name for port in ports]
        if len(set(names)) != len(names):
            self.reporter.error(node.location, f"two of the {key} have the same name")
        return tuple(ports)

    def port(self, node: Node, key: str) -> Port:
        values: dict[str, Value[object]] = {}
        name = ""
        if isinstance(node, Scalar):
            name = node.text
        elif isinstance(node, Mapping):
            values = self.read_keys(node, PORT_KEYS, (), f"one of the {key}")
            name = str(values["name"].data) if "name" in values else ""
        if not IDENTIFIER.match(name):
            self.reporter.error(node.location, f"each of the {key} needs a name that is an identifier")
        data = values["dtype"].data if "dtype" in values else ()
        dtypes = data if isinstance(data, tuple) else (data,)
        known = tuple(self.dtype(str(dtype), values["dtype"].location, key) for dtype in dtypes)
        return Port(name, known, str(values["ndim"].data) if "ndim" in values else "")

    def dtype(self, name: str, location: Location, key: str) -> str:
        try:
            return str(canonical(name))
        except TypeError:
            if key == "inputs":
                self.reporter.error(location, f"'{name}' is not a dtype")
            return name

    def check_rules(self, inputs: tuple[Port, ...], outputs: tuple[Port, ...]) -> None:
        """Report dimensions and dtypes of outputs that refer to missing inputs, and other invalid rules."""
        names = [port.name for port in inputs]
        for port in inputs:
            if port.ndim and not port.ndim.isdigit():
                self.reporter.error(self.node.location, f"invalid number of dimensions '{port.ndim}'")
        for port in outputs:
            if port.ndim and not port.ndim.isdigit() and port.ndim not in names:
                self.reporter.error(self.node.location, f"'{port.ndim}' is neither a number of dimensions nor an input")
            if len(port.dtypes) > 1:
                self.reporter.error(self.node.location, f"the output {port.name} needs exactly one dtype or rule")
            for rule in port.dtypes:
                if rule != "upcast" and rule not in names and not is_name(rule):
                    self.reporter.error(self.node.location, f"'{rule}' is neither a dtype, an input nor 'upcast'")
            if port.name in names:
                self.reporter.error(self.node.location, f"an input and an output have the same name {port.name}")

    def pieces(self, name: str, inputs: tuple[Port, ...], outputs: tuple[Port, ...]) -> tuple[tuple[Piece, ...], str]:
        """Return the C code in sections, and the name of the main function."""
        if ("code" in self.values) == ("file" in self.values):
            self.reporter.error(self.node.location, "an operation needs either 'code' or 'file'")
            return (), ""
        if "file" in self.values:
            try:
                return read(self.folder / self.text("file")), self.text("function")
            except (OSError, ValueError) as error:
                self.error("file", str(error))
                return (), ""
        location = self.node.location
        arguments = [f"PyArrayObject *{port.name}" for port in inputs]
        arguments += [f"PyArrayObject **{port.name}" for port in outputs]
        types = [f"typedef DTYPE_INPUT_{number} dtype_{port.name};" for number, port in enumerate(inputs)]
        types += [f"typedef DTYPE_OUTPUT_{number} dtype_{port.name};" for number, port in enumerate(outputs)]
        head = f"static int APPLY_SPECIFIC({name})({', '.join(arguments)})\n{{\n{' '.join(types)}"
        code = self.values["code"]
        pieces = [
            Piece("support_code_apply", head, location.file, location.line),
            Piece("support_code_apply", str(code.data), code.location.file, code.location.line),
            Piece("support_code_apply", "return 0;\n}", location.file, location.line),
        ]
        if "support_code" in self.values:
            support = self.values["support_code"]
            pieces.append(Piece("support_code", str(support.data), support.location.file, support.location.line))
        return tuple(pieces), f"APPLY_SPECIFIC({name})"

    def map(
        self, key: str, inputs: tuple[Port, ...], outputs: tuple[Port, ...]
    ) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """Return a map from output numbers to input numbers, with the value of `view_map` or `destroy_map`."""
        node = self.node.get(key) if isinstance(self.node, Mapping) else None
        rows = []
        for entry in node if isinstance(node, Mapping) else ():
            items = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
            output = _indices(outputs, [entry.key])
            indices = _indices(inputs, items)
            if not output or len(indices) != len(items):
                self.reporter.error(entry.key.location, f"'{key}' must map each output to an input or a list of inputs")
            rows += [(index, indices) for index in output]
        if node is not None and not isinstance(node, Mapping):
            self.reporter.error(node.location, f"'{key}' must be a mapping from outputs to inputs")
        return tuple(rows)


def _indices(ports: tuple[Port, ...], nodes: Iterable[Node]) -> tuple[int, ...]:
    order = {port.name: index for index, port in enumerate(ports)}
    names = (node.text for node in nodes if isinstance(node, Scalar))
    return tuple(order[name] for name in names if name in order)


def module_of(ops: tuple[DeclaredOp, ...]) -> dict[str, DeclaredOp]:
    """Return the operations by name; raise OpsError if two have the same name."""
    found = {op.declared.name: op for op in ops}
    if len(found) != len(ops):
        raise OpsError("two operations have the same name")
    return found
