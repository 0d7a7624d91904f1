"""What variables, ops and modes use of later layers.

A graph can be evaluated (`x.eval()`), and numbers can be added (`x + y`), although the code that compiles graphs and
the ops on numbers import the graph. This module has the interface between them. The package `cwrap.ops` provides the
implementation, `cwrap.ops.later.LaterLayers`, before any other module of the package is imported.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol


class Services(Protocol):
    """The functions of later layers. Variables, applications and modes are those of `cwrap.ops`."""

    def evaluate(self, variable: Any, values: Mapping[Any, Any], **options: Any) -> Any:
        """Return the value of a variable, from values of variables that it depends on."""

    def debugprint(self, graph_like: Any, **options: Any) -> Any:
        """Write a graph as a tree."""

    def compute_test_values(self, node: Any, policy: str) -> None:
        """Compute `tag.test_value` of the outputs of an application."""

    def storage_thunk(
        self, node: Any, storage_map: Any, compute_map: Any, no_recycling: Sequence[Any], impl: str | None
    ) -> Callable[[], None]:
        """Return a function that computes an application from and to cells."""

    def checked_thunks(self, mode: Any, nodes: Sequence[Any]) -> Any:
        """Return the applications with thunks that run the checks of the debug mode."""

    def scalar_op(self, name: str) -> Callable[..., Any]:
        """Return an op on numbers, such as `add`."""


_provided: list[Services] = []


def provide(implementation: Services) -> None:
    """Set the implementation."""
    _provided[:] = [implementation]


def services() -> Services:
    """Return the implementation."""
    return _provided[0]
