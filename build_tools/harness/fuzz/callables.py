"""The public callables of a module, read from its stub: expressions, parameters, kinds of plausible arguments."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from build_tools.extension.stub_classes import members, with_bases

# Names in annotations, and the kinds of hostile.BY_KIND from which a plausible argument is drawn.
_KINDS: dict[str, tuple[str, ...]] = {
    "int": ("int",), "SupportsIndex": ("int",), "SupportsInt": ("int",), "float": ("float",),
    "SupportsFloat": ("float",), "complex": ("float",), "SupportsComplex": ("float",), "number": ("float",),
    "bool": ("bool",), "str": ("str",), "bytes": ("bytes",), "Buffer": ("bytes", "array", "array"),
    "_Exporter": ("bytes", "array", "array"),
    "PathLike": ("path",),
    "Callable": ("callable",), "NDArray": ("array",), "ArrayLike": ("array",), "Sequence": ("sequence",),
    "Iterable": ("sequence",), "list": ("sequence",), "tuple": ("sequence",), "dict": ("object",), "slice": ("object",),
    "Any": ("int", "float", "sequence", "array", "object"), "object": ("int", "sequence", "array", "object"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter: the kinds and the classes of its arguments, and how it may be passed."""

    name: str
    kinds: tuple[str, ...]
    classes: tuple[str, ...] = ()
    required: bool = True
    positional: bool = True
    keyword: bool = True
    variadic: bool = False


@dataclass(frozen=True, slots=True)
class Function:
    """A function, a method without its receiver bound, or the access to an attribute; one list per overload."""

    expression: str
    overloads: tuple[tuple[Parameter, ...], ...]


@dataclass
class _Reader:
    module: str  # the expression of the module
    classes: set[str] = field(default_factory=set)
    aliases: dict[str, ast.expr] = field(default_factory=dict)

    def parameter(self, argument: ast.arg, **how: bool) -> Parameter:
        kinds: list[str] = []
        classes: list[str] = []
        for name in self.names(argument.annotation, 0):
            if name in self.classes:
                classes.append(f"{self.module}.{name}")
            kinds += _KINDS.get(name, ())
        return Parameter(argument.arg, tuple(dict.fromkeys(kinds)), tuple(dict.fromkeys(classes)), **how)

    def names(self, annotation: ast.expr | None, depth: int) -> Iterator[str]:
        """Yield the names of an annotation and of its aliases; only the first name of a callable or a sequence."""
        if annotation is None or depth > 5:
            return
        match annotation:
            case ast.Name(id=name):
                if name in self.aliases:
                    yield from self.names(self.aliases[name], depth + 1)
                yield name
            case ast.Attribute(attr=name):
                yield name
            case ast.Subscript(value=value):
                yield from self.names(value, depth + 1)
            case ast.BinOp(left=left, right=right):
                yield from self.names(left, depth)
                yield from self.names(right, depth)
            case _:
                return

    def parameters(self, arguments: ast.arguments) -> tuple[Parameter, ...]:
        positional = [*arguments.posonlyargs, *arguments.args]
        first_default = len(positional) - len(arguments.defaults)
        found = [
            self.parameter(a, required=i < first_default, keyword=i >= len(arguments.posonlyargs))
            for i, a in enumerate(positional)
        ]
        if arguments.vararg:
            found.append(self.parameter(arguments.vararg, required=False, keyword=False, variadic=True))
        for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
            found.append(self.parameter(argument, required=default is None, positional=False))
        return tuple(found)


def read_stub(text: str, module: str) -> tuple[list[Function], list[str]]:
    """Return the callables that a stub declares, and the expressions of its classes."""
    body = ast.parse(text).body
    reader = _Reader(module, {node.name for node in body if isinstance(node, ast.ClassDef)})
    for node in body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            if node.target.id not in _KINDS:
                reader.aliases[node.target.id] = node.value
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            bounds = [word.value for word in node.value.keywords if word.arg == "bound"]
            reader.aliases.update(dict.fromkeys(map(ast.unparse, node.targets), *bounds) if bounds else {})
    functions = list(_functions(reader, body))
    classes = {name: bases for name, bases in with_bases(body).items() if not name.startswith("_")}
    for name, bases in classes.items():
        functions += _methods(reader, name, bases)
    return functions, [f"{module}.{name}" for name in classes]


def _functions(reader: _Reader, body: list[ast.stmt]) -> Iterator[Function]:
    by_name: dict[str, list[tuple[Parameter, ...]]] = {}
    for node in body:
        if isinstance(node, ast.FunctionDef):
            by_name.setdefault(node.name, []).append(reader.parameters(node.args))
    for name, overloads in by_name.items():
        yield Function(f"{reader.module}.{name}", tuple(overloads))


def _methods(reader: _Reader, name: str, bases: tuple[ast.ClassDef, ...]) -> Iterator[Function]:
    """Yield the methods of a class and its base classes in the stub, with the receiver as the first parameter."""
    expression = f"{reader.module}.{name}"
    receiver = Parameter("self", (), (expression,), keyword=False)
    by_name: dict[str, list[tuple[Parameter, ...]]] = {}
    attributes: set[str] = set()
    for node in members(bases):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            attributes.add(node.target.id)
        elif isinstance(node, ast.FunctionDef):
            decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
            if "property" in decorators or any(d.endswith(".setter") for d in decorators):
                attributes.add(node.name)
            else:
                parameters = reader.parameters(node.args)
                by_name.setdefault(node.name, []).append(parameters if "staticmethod" in decorators else parameters[1:])
    for method, overloads in by_name.items():
        if method in ("__new__", "__init__"):
            yield Function(expression, tuple(overloads))
        else:
            yield Function(f"{expression}.{method}", tuple((receiver, *parameters) for parameters in overloads))
    value = Parameter("value", ("int", "float", "str", "bytes", "sequence", "array"), (), keyword=False)
    for attribute in sorted(attributes):
        yield Function(f"operator.attrgetter({attribute!r})", ((receiver,),))
        yield Function(f"(lambda x, value: setattr(x, {attribute!r}, value))", ((receiver, value),))
        yield Function(f"(lambda x: delattr(x, {attribute!r}))", ((receiver,),))
