"""The services of later layers for graphs. Each is imported when a program uses it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cwrap.ops.graph.services import Services


class LaterLayers(Services):
    """The services, by functions of later layers."""

    def evaluate(self, variable: Any, values: Mapping[Any, Any], **options: Any) -> Any:
        from cwrap.ops.functions.evaluation import evaluate

        return evaluate(variable, values, **options)

    def debugprint(self, graph_like: Any, **options: Any) -> Any:
        from cwrap.ops.graph.printing import debugprint

        return debugprint(graph_like, **options)

    def compute_test_values(self, node: Any, policy: str) -> None:
        from cwrap.ops.functions.evaluation import compute_test_values

        compute_test_values(node, policy)

    def storage_thunk(
        self, node: Any, storage_map: Any, compute_map: Any, no_recycling: Sequence[Any], impl: str | None
    ) -> Callable[[], None]:
        from cwrap.ops.functions.evaluation import storage_thunk

        return storage_thunk(node, storage_map, compute_map, no_recycling, impl)

    def checked_thunks(self, mode: Any, nodes: Sequence[Any]) -> Any:
        from cwrap.ops.debug.checks import checked_thunks

        return checked_thunks(mode, nodes)

    def scalar_op(self, name: str) -> Callable[..., Any]:
        from cwrap.ops.theano import scalar_ops

        return getattr(scalar_ops, name)  # type: ignore[no-any-return]
