"""Graphs as text: `debugprint` writes one line for each variable, `pprint` returns a formula.

>>> from cwrap.ops import dvector
>>> from cwrap.ops.compat.theano.printing import debugprint, pprint
>>> x = dvector("x")
>>> debugprint((x + 1.0) * x)
x * y [id A]
 ├─ x + y [id B]
 │   ├─ x [id C]
 │   └─ 1.0 [id D]
 └─ x [id C]
>>> pprint((x + 1.0) * x)
'((x + 1.0) * x)'
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

from cwrap.ops.graph.core import Apply, Constant, Op, Variable


def debugprint(graph_like: Any, depth: int = -1, print_type: bool = False, file: Any = None, **options: Any) -> Any:  # noqa: ARG001
    """Write a graph as a tree: each variable in a line, with the inputs of its op below it.

    `graph_like` is a variable, an application, a function, or a list of them. A variable that occurs again is not
    repeated in full. `depth` is the number of levels, by default all. With `file="str"`, the text is returned;
    otherwise it is written to `file`, by default to stdout. Other options of Theano, Aesara and PyTensor are ignored.
    """
    names: dict[int, str] = {}
    lines = [line for variable in _variables(graph_like) for line in _tree(variable, "", "", depth, print_type, names)]
    text = "\n".join(lines)
    if file == "str":
        return text
    print(text, file=sys.stdout if file is None else file)
    return file


def _variables(graph_like: Any) -> list[Variable]:
    if isinstance(graph_like, Variable):
        return [graph_like]
    if isinstance(graph_like, (list, tuple)):
        return [variable for item in graph_like for variable in _variables(item)]
    found = getattr(graph_like, "outputs", None)
    if found is None:
        raise TypeError(f"expected a variable, an application or a function, got {graph_like!r}")
    return _variables(list(found))


def _tree(
    variable: Variable, first: str, rest: str, depth: int, print_type: bool, names: dict[int, str]
) -> Iterator[str]:
    """Yield the lines of a variable. `first` precedes its own line, and `rest` those of its inputs."""
    is_known, node = id(variable) in names, variable.owner
    name = names.setdefault(id(variable), letters(len(names)))
    kind = f" <{variable.type}>" if print_type else ""
    yield f"{first}{_label(variable)}{kind} [id {name}]"
    if node is None or not depth - 1:
        return
    if is_known:
        yield f"{rest} └─ ···"
        return
    for number, entry in enumerate(node.inputs, 1):
        is_last = number == len(node.inputs)
        start, below = (" └─ ", "    ") if is_last else (" ├─ ", " │  ")
        yield from _tree(entry, rest + start, rest + below, depth - 1, print_type, names)


def _label(variable: Variable) -> str:
    node = variable.owner
    if node is None:
        return _leaf(variable)
    return str(node.op) if len(node.outputs) == 1 else f"{node.op}.{variable.index}"


def _leaf(variable: Variable) -> str:
    """Return the text of a variable that no op computes."""
    if variable.name is None and isinstance(variable, Constant):
        return str(variable.data)
    return str(variable)


class Formulas:
    """The function `pprint`: it returns a variable as a formula of the inputs of its graph.

    `assign` gives ops other formulas: `pprint.assign(cube, PatternPrinter("%(0)s^3"))`.
    """

    def __init__(self) -> None:
        self._printers: list[tuple[Any, Any]] = []

    def assign(self, condition: Any, printer: Any) -> None:
        """Write variables by `printer.process(variable, state)`: those of an op, of the ops of a class, or those for
        which the function `condition(state, variable)` returns True. The last printer is tried first.
        """
        self._printers.insert(0, (condition, printer))

    def __call__(self, variable: Any, state: Any = None) -> str:
        state = SimpleNamespace(pprinter=self, memo={}) if state is None else state
        node: Apply | None = variable.owner
        for condition, printer in self._printers:
            if _applies(condition, state, variable, node):
                return str(printer.process(variable, state))
        if node is None or variable.name is not None:
            return _leaf(variable)
        operands = [self(entry, state) for entry in node.inputs]
        if len(node.outputs) == 1:
            return node.op.as_formula(operands)
        return f"{_label(variable)}({', '.join(operands)})"

    process = __call__


def _applies(condition: Any, state: Any, variable: Variable, node: Apply | None) -> bool:
    if isinstance(condition, type):
        return node is not None and type(node.op) is condition
    return bool(node is not None and node.op == condition if isinstance(condition, Op) else condition(state, variable))


pprint = Formulas()


def letters(number: int) -> str:
    """Return A to Z, then AA, AB and so on."""
    rest, last = divmod(number, 26)
    return (letters(rest - 1) if rest else "") + chr(ord("A") + last)
