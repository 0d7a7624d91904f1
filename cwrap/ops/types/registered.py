"""Ops whose C code is registered for types: copies, views and shapes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from cwrap.ops.graph.call_adapters import MethodNotDefined
from cwrap.ops.graph.core import Apply, Variable
from cwrap.ops.graph.op import COp


class CodeByType(COp):
    """An op whose C code is looked up by the type of its input, or by the nearest base class of that type."""

    __props__: ClassVar[tuple[str, ...]] = ()
    c_code_and_version: ClassVar[dict[type, tuple[Any, ...]]]
    """For each type: the code, a check of the input that runs before it, and an unused version. The check may be left
    out.
    """

    def make_node(self, x: Variable) -> Apply:
        return Apply(self, [x], [x.type()])

    @classmethod
    def register(cls, of: type, code: str | Sequence[str], version: Any = (), check: str = "") -> None:
        """Register the op's C code for a type; `%(iname)s`, `%(oname)s` and `%(fail)s` are replaced."""
        if not isinstance(of, type):
            raise TypeError(f"C code must be registered for a Type class, not for {of!r}")
        cls.c_code_and_version[of] = (code, check, version)

    def _entry(self, node: Apply) -> tuple[Any, ...]:
        for base in type(node.inputs[0].type).__mro__:
            if base in self.c_code_and_version:
                return self.c_code_and_version[base]
        raise MethodNotDefined(f"no C code is registered for {type(self).__name__} of {node.inputs[0].type}")

    def c_code(self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]) -> str:
        code, *rest = self._entry(node)
        check = rest[0] if len(rest) > 1 else ""
        values = {"iname": inputs[0], "oname": outputs[0], "fail": sub["fail"], "i": str(getattr(self, "i", ""))}
        text = code if isinstance(code, str) else "\n".join(code)
        return f"{check % values}\n{text % values}"
