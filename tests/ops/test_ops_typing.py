"""Types of variables, results and overrides, as mypy reports them for a program with strict checks."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

# A line that ends in `# TYPE` reveals an expression of that type.
PROGRAM = """
from __future__ import annotations
from typing import Any
import numpy as np
from cwrap.ops import Apply, COp, CType, Function, Op, TensorType, constant, dvector, function, grad, matrix, shared

x = dvector("x")
reveal_type(x)  # TensorVariable
reveal_type(matrix("m"))  # TensorVariable
reveal_type(TensorType("int8", (3,))())  # TensorVariable
reveal_type(x + 1)  # TensorVariable
reveal_type(2.0 * x)  # TensorVariable
reveal_type(x[1:].sum())  # TensorVariable
reveal_type(constant(1.0) * 2)  # TensorVariable
reveal_type(x.shape[0])  # TensorVariable
reveal_type(x.type)  # TensorType
reveal_type(x.dtype)  # str
reveal_type(shared(1.0))  # TensorSharedVariable
reveal_type(shared(1.0) + x)  # TensorVariable
reveal_type(function([x], np.sqrt(x) + np.sum(x)))  # Function[Any]
reveal_type(function([x], x * 2)([1.0]).ndim)  # int
reveal_type(function([x], [x * 2], "python", name="f")([1.0]))  # list[Any]
reveal_type(function([x], {"y": x * 2})([1.0]))  # dict[Any, Any]
reveal_type(grad(x.sum(), x))  # TensorVariable
reveal_type(grad(x.sum(), [x, x])[0])  # TensorVariable
reveal_type(grad(x.sum(), x, return_disconnected="none"))  # Any


def called(f: Function) -> Any:
    return f(1)


class Scale(COp):
    __props__ = ("factor",)

    def __init__(self, factor: float) -> None:
        self.factor = factor

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [x.type()])

    def c_code(
        self, node: Apply, name: str, inputs: list[str], outputs: list[str], sub: dict[str, str]
    ) -> list[str]:
        reveal_type(node.inputs[0].dtype)  # str
        return ["/* nothing */", f"{outputs[0]} = {inputs[0]};"]

    def c_headers(self) -> list[str]:
        return ["<math.h>"]

    def c_libraries(self, c_compiler: object = None, **kwargs: Any) -> tuple[str, ...]:
        return ("m",)

    def c_support_code(self, **kwargs: Any) -> list[str]:
        return []

    def c_support_code_apply(self, node: Apply, name: str) -> list[str]:
        return []

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = inputs[0]


class Handle(CType):
    def c_declare(self, name: str, sub: dict[str, str]) -> list[str]:
        return [f"int {name};"]

    def c_cleanup(self, name: str, sub: dict[str, str]) -> list[str]:
        return []
"""


@pytest.mark.slow
def test_programs_pass_strict_checks(tmp_path: Path, root: Path) -> None:
    pytest.importorskip("mypy")  # not available for all Pythons
    (tmp_path / "program.py").write_text(PROGRAM, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", "--config-file=", "program.py"]
    path = {"MYPYPATH": str(root)}
    found = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=path, check=False).stdout
    kinds = ((n, re.search(r"  # ([\w\[\], ]+)$", line)) for n, line in enumerate(PROGRAM.split("\n"), 1))
    expected = [f"program.py:{number}: {kind[1]}" for number, kind in kinds if kind]
    shown = re.sub(r'note: Revealed type is "(.*)"', lambda kind: re.sub(r"[\w.]*\.(?=\w)", "", kind[1]), found)
    assert shown.splitlines() == expected
