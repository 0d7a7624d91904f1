"""Calls of the functions of a module with arguments made from the annotations in its stub: a program for `drafts`.

    python draft_calls.py MODULE.so MODULE.pyi      prints {"called": 12, "raised": 3, "crashed": 1}

Each call is in a child process with a time limit. A function counts as called if it returns, and as raised if it raises
an exception.
"""

from __future__ import annotations

import array
import ast
import importlib.util
import json
import os
import re
import resource
import signal
import sys
from collections import Counter
from collections.abc import Callable
from types import ModuleType

_SECONDS = 3
_NOBODY = 65534
_HARMFUL = re.compile(
    r"(system|exec|spawn|kill|fork|reboot|halt|abort|exit|unlink|remove|rmdir|chmod|chown|mount|chroot|"
    r"daemon|raise|breakpoint|trap|panic|assert|fatal|sleep|wait|setuid|setgid|setenv)",
    re.IGNORECASE,
)
_SIMPLE = {"int": 1, "float": 1.0, "str": "1", "bool": True, "complex": 1j, "bytes": b"1"}
_CODES = {"float64": "d", "float32": "f", "int8": "b", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i",
    "uint32": "I", "int64": "q", "uint64": "Q"}  # fmt: skip


class _UnknownError(Exception):
    """An argument that cannot be made."""


class _Calls:
    """The functions of a module by the stub: their parameters, and the functions that create objects of each class."""

    def __init__(self, module: ModuleType, stub: str) -> None:
        self.module = module
        self.functions: list[tuple[str, str, ast.FunctionDef]] = []  # the class, the name, the signature
        self.classes: set[str] = set()
        self.makers: dict[str, list[tuple[str, str, ast.FunctionDef]]] = {}
        for node in ast.parse(stub).body:
            if isinstance(node, ast.FunctionDef):
                self.functions.append(("", node.name, node))
            elif isinstance(node, ast.ClassDef):
                self.classes.add(node.name)
                for item in node.body:
                    if isinstance(item, ast.FunctionDef) and not item.name.startswith("__"):
                        plain = not item.decorator_list and item.name != "close"
                        self.functions += [(node.name, item.name, item)] if plain else []
                    elif isinstance(item, ast.FunctionDef) and item.name in ("__init__", "__new__"):
                        self.makers.setdefault(node.name, []).append(("", node.name, item))
        for function in self.functions:
            returned = ast.unparse(function[2].returns) if function[2].returns else ""
            for name in set(re.findall(r"\w+", returned)) & self.classes:
                self.makers.setdefault(name, []).append(function)
        for makers in self.makers.values():  # first those that need the fewest objects
            makers.sort(key=lambda maker: len(self._objects(maker[2])) + bool(maker[0]))

    def _objects(self, node: ast.FunctionDef) -> list[str]:
        """Return the classes that the parameters of a function name."""
        annotations = (ast.unparse(p.annotation) for p in node.args.args if p.annotation)
        return [name for annotation in annotations for name in set(re.findall(r"\w+", annotation)) & self.classes]

    def arguments(self, node: ast.FunctionDef, depth: int) -> list[object]:
        """Return the arguments for the required parameters of a function."""
        parameters = [p for p in (*node.args.posonlyargs, *node.args.args) if p.arg not in ("self", "cls")]
        required = parameters[: len(parameters) - len(node.args.defaults)]
        return [self.value(ast.unparse(p.annotation) if p.annotation else "", depth) for p in required]

    def value(self, annotation: str, depth: int) -> object:
        """Return a value for an annotation."""
        words = set(re.findall(r"\w+", annotation))
        if "Callable" in words:
            return lambda *_: 0
        for name in words & self.classes:
            return self.instance(name, depth)
        if "NDArray" in words or "ndarray" in words or "ArrayLike" in words:
            code = next((code for name, code in _CODES.items() if name in words), "d")
            return array.array(code, [1] * 4096)
        if words & {"Buffer", "bytearray", "memoryview", "SupportsBuffer"}:
            return bytearray(65536)
        for name, value in _SIMPLE.items():
            if name in words:
                return value
        raise _UnknownError(annotation)

    def instance(self, name: str, depth: int) -> object:
        """Return an object of a class, from its constructor or from a function that returns one."""
        kind = getattr(self.module, name)
        if isinstance(kind, type) and issubclass(kind, int):  # an enum
            return next(iter(getattr(kind, "__members__", {}).values()))
        if depth > 3:
            raise _UnknownError(name)
        for maker in self.makers.get(name, []):
            try:
                found = self.call(maker, depth + 1)
            except Exception:  # noqa: BLE001
                continue
            for item in found if isinstance(found, tuple) else (found,):
                if isinstance(item, kind):
                    return item
        try:
            return kind()
        except TypeError:
            raise _UnknownError(name) from None

    def call(self, function: tuple[str, str, ast.FunctionDef], depth: int = 0) -> object:
        """Call a function or method."""
        owner, name, node = function
        if _HARMFUL.search(name):
            raise _UnknownError(name)
        receiver = self.instance(owner, depth) if owner else self.module
        function_object: Callable[..., object] = getattr(receiver, name)
        return function_object(*self.arguments(node, depth))


def _outcome(calls: _Calls, function: tuple[str, str, ast.FunctionDef]) -> str:
    """Return the outcome of a call in a child process."""
    child = os.fork()
    if child == 0:
        status = 3
        try:
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 24, 1 << 24))
            signal.alarm(_SECONDS)
            calls.call(function)
            status = 0
        except _UnknownError:
            status = 4
        except BaseException:  # noqa: BLE001
            status = 3
        finally:
            os._exit(status)
    _, wait_status = os.waitpid(child, 0)
    if os.WIFSIGNALED(wait_status):
        return "slow" if os.WTERMSIG(wait_status) == signal.SIGALRM else "crashed"
    return {0: "called", 3: "raised"}.get(os.WEXITSTATUS(wait_status), "skipped")


def main(module_file: str, stub_file: str) -> None:
    """Print the counts of the outcomes."""
    name = os.path.basename(module_file).partition(".")[0]
    spec = importlib.util.spec_from_file_location(name, module_file)
    if spec is None or spec.loader is None:
        raise ImportError(module_file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    with open(stub_file, encoding="utf-8") as stream:
        calls = _Calls(module, stream.read())
    output = os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    if os.getuid() == 0:
        os.setgid(_NOBODY)
        os.setuid(_NOBODY)
    counts: Counter[str] = Counter()
    for function in calls.functions:
        outcome = _outcome(calls, function)
        counts[outcome] += 1
        if os.environ.get("DRAFT_CALLS_VERBOSE"):
            os.write(output, f"{outcome} {function[0]}.{function[1]}\n".encode())
    found = {key: counts[key] for key in ("called", "raised", "crashed")}
    os.write(output, (json.dumps(found) + "\n").encode())


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
