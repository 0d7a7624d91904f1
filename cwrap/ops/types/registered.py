"""Ops whose C code is registered for types: copies, views and shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from cwrap.ops.graph.call_adapters import MethodNotDefined
from cwrap.ops.graph.core import Apply
from cwrap.ops.graph.op import COp


class Registered(NamedTuple):
    """C code for one type: the code, a check of the input that runs before it, and an unused version."""

    code: str | Sequence[str]
    check: str = ""
    version: Any = ()


class CodeByType(COp):
    """An op whose C code is looked up by the type of its input, or by the nearest base class of that type."""

    __props__: ClassVar[tuple[str, ...]] = ()
    registered: ClassVar[dict[type, Registered]]

    @classmethod
    def register(cls, kind: type, code: str | Sequence[str], check: str = "", version: Any = ()) -> None:
        """Register the op's C code for a type."""
        if not isinstance(kind, type):
            raise TypeError(f"C code must be registered for a Type class, not for {kind!r}")
        cls.registered[kind] = Registered(code, check, version)

    def _entry(self, node: Apply) -> Registered:
        for base in type(node.inputs[0].type).__mro__:
            if base in self.registered:
                return self.registered[base]
        raise MethodNotDefined(f"no C code is registered for {type(self).__name__} of {node.inputs[0].type}")

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        entry = self._entry(node)
        values = {"iname": inputs[0], "oname": outputs[0], "fail": sub["fail"], "i": str(getattr(self, "i", ""))}
        code = entry.code if isinstance(entry.code, str) else "\n".join(entry.code)
        return f"{entry.check % values}\n{code % values}"
