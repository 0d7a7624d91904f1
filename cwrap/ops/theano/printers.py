"""Printers of ops for `pprint.assign`: `pprint.assign(cube, PatternPrinter("%(0)s^3"))`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any


class Printer(ABC):
    """Base of the printers of ops."""

    def process(self, output: Any, state: Any) -> str:
        """Return the formula of an output of an op."""
        return self.text(output, [state.pprinter.process(entry, state) for entry in output.owner.inputs])

    @abstractmethod
    def text(self, output: Any, operands: list[str]) -> str:
        """Return the formula of an output for the formulas of the inputs."""


class PatternPrinter(Printer):
    """A pattern for each output, in which `%(0)s` is the first input. Precedences are ignored."""

    def __init__(self, *patterns: Any) -> None:
        self.patterns = [pattern if isinstance(pattern, str) else pattern[0] for pattern in patterns]

    def text(self, output: Any, operands: list[str]) -> str:
        return str(self.patterns[output.index] % {str(number): text for number, text in enumerate(operands)})


class OperatorPrinter(Printer):
    """An operator between the inputs or before the only input, in parentheses. The precedence is ignored."""

    def __init__(self, operator: str, precedence: float = 0, assoc: str = "left") -> None:
        self.operator = operator

    def text(self, output: Any, operands: list[str]) -> str:
        first, *others = operands
        return f"({f' {self.operator} '.join(operands) if others else self.operator + first})"


class FunctionPrinter(Printer):
    """A call: a name for each output, and attributes of the op as keywords."""

    def __init__(self, names: Sequence[str], keywords: Sequence[str] = ()) -> None:
        self.names = names
        self.keywords = keywords

    def text(self, output: Any, operands: list[str]) -> str:
        named = [f"{name}={getattr(output.owner.op, name)}" for name in self.keywords]
        return f"{self.names[output.index]}({', '.join([*operands, *named])})"
