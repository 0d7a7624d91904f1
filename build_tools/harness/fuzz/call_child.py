"""The child process of `build_tools.harness.fuzz.calls`: it draws calls, writes each into a journal, and makes it."""

from __future__ import annotations

import argparse
import contextlib
import gc
import importlib
import json
import mmap
import os
import random
import resource
import struct
import sys
import types
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from build_tools.harness.fuzz.callables import Function, Parameter, read_stub
from build_tools.harness.fuzz.hostile import ARRAYS, BOX, BY_KIND, NAMESPACE, REST
from build_tools.harness.fuzz.left_out import LEFT_OUT, SMALL_NUMBERS
from build_tools.harness.fuzz.modules import load

JOURNAL = 1 << 16
HEAD = struct.Struct("qi")  # the index of the call, and the length of its text
TOUCHED = 3000  # elements of a result that are read
FILE_SIZE = 64 << 20
MEMORY = 2 << 30

# Objects of classes whose constructors need more than a number; other classes are tried with a number.
RECIPES = {
    "M.sqlite.Connection": ("M.sqlite.Connection(':memory:')",),
    "M.sqlite.Statement": (
        "M.sqlite.Connection(':memory:').prepare('SELECT ?1, :b')[0]",
        "M.sqlite.Connection(':memory:').prepare('VALUES (1, 2.5), (\\'x\\', x\\'00ff\\')')[0]",
    ),
    "M.streams.Part": ("M.streams.Stream(3).part()",),
    "M.streams.Plain": ("M.streams.plain(3)",),
    "M.zlib.Deflate": ("M.zlib.Deflate()", "M.zlib.Deflate(9)"),
    "M.figures.Parts": ("M.figures.polar(1+2j)",),
    "M.figures.Split": ("M.figures.split('ab cd')",),
    "M.keeps.Bell": ("M.keeps.Bell(1)", "M.keeps.Bell(13)", "M.keeps.listening_bell(slow)", "M.keeps.Bell(2).child()"),
}
_TRIALS = ("{}()", "{}(1)", "{}(3)", "{}('abc')", "list({})[0]", "{}(0)")
_TENSORS = (
    "_C.{}Tensor(2, 2).fill_(1)", "_C.{}Tensor([[1, 2], [3, 4]])", "_C.{}Tensor([1, 2])", "_C.{}Tensor(2, 2)",
    "_C.{}Tensor()", "_C.{}Tensor([[2, 1], [1, 3]]).t()", "_C.{}Tensor(3, 4).narrow(1, 1, 2)",
    "_C.{}Tensor([1]).expand(2, 2)", "_C.{}Tensor(2, 3, 2).fill_(2)", "_C.{}Tensor(1, 1, 1, 1, 1, 1, 1)",
    "_C.{}Tensor(40000).fill_(1)", "_C.{}Tensor(4)[1:3]", "_C.{}Tensor(2, 2).set_()",
    "_C.{}Tensor(200, 2).select(1, 1)", "type('T', (_C.{}Tensor,), {{}})(2, 2)",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Call:
    """A call as expressions: the function, its arguments, its keyword arguments."""

    function: str
    arguments: tuple[str, ...]
    keywords: tuple[tuple[str, str], ...] = ()

    def text(self) -> str:
        """Return the call as JSON, which `--replay` reads."""
        return json.dumps([self.function, self.arguments, self.keywords])


class Pools:
    """The callables under test, and the expressions from which arguments are drawn."""

    def __init__(self, libraries: dict[str, str]) -> None:
        self.functions: dict[str, list[Function]] = {}
        self.recipes: dict[str, tuple[str, ...]] = {}
        self.compiled: dict[str, Callable[[], Any]] = {}
        self.classes: list[str] = []
        for name, library in libraries.items():
            stub = Path(library).parent / f"{name}.pyi"
            self._read(name, f"M.{name}", stub.read_text(encoding="utf-8"))
        if "_C" in NAMESPACE:
            stub = Path(str(NAMESPACE["_C"].__file__)).with_name("_C.pyi")
            self._read("_C", "_C", stub.read_text(encoding="utf-8"))
            tensors = [name for name in dir(NAMESPACE["_C"]) if name.endswith("Tensor") and name != "Tensor"]
            kinds = [name.removesuffix("Tensor") for name in tensors]
            for kind in kinds:
                self.recipes[f"_C.{kind}Tensor"] = tuple(text.format(kind) for text in _TENSORS)
                self.recipes[f"_C.{kind}Storage"] = (f"_C.{kind}Storage(4)", f"_C.{kind}Tensor(2, 2).storage()")
            self.recipes["_C._TensorBase"] = tuple(t.format(k) for k in kinds for t in _TENSORS)
            self.recipes["_C._StorageBase"] = tuple(f"_C.{k}Storage(4)" for k in kinds)
        self.objects = tuple(text for texts in self.recipes.values() for text in texts) or ARRAYS

    def _read(self, name: str, expression: str, stub: str) -> None:
        functions, classes = read_stub(stub, expression)
        self.functions[name] = [f for f in functions if f.expression not in LEFT_OUT]
        self.classes += classes
        for each in classes:
            self.recipes[each] = (*(RECIPES.get(each) or self._trial(each)), f"{each}.__new__({each})", each)
            if hasattr(self.value(each), "close"):
                self.recipes[each] += (f"closed({self.recipes[each][0]})",)

    def _trial(self, expression: str) -> tuple[str, ...]:
        for trial in _TRIALS:
            text = trial.format(expression)
            with contextlib.suppress(Exception):
                self.value(text)
                return (text,)
        return ("None",)  # no working constructor was found; RECIPES may have one

    def value(self, text: str) -> Any:
        """Evaluate an expression of the namespace."""
        thunk = self.compiled.get(text)
        if thunk is None:
            thunk = self.compiled[text] = eval(f"lambda: {text}", NAMESPACE)
        return thunk()


class Drawing:
    """A call that is drawn at random."""

    def __init__(self, pools: Pools, seed: str) -> None:
        self.pools = pools
        self.random = random.Random(seed)

    def call(self) -> Call:
        """Draw a function, an overload of it, and arguments."""
        rng = self.random
        names = list(self.pools.functions)
        name = "_C" if "_C" in names and (len(names) == 1 or rng.random() < 0.6) else rng.choice(names)
        function = rng.choice(self.pools.functions[name])
        parameters = list(rng.choice(function.overloads))
        mode = rng.random()
        one = rng.randrange(len(parameters)) if parameters else 0
        positional: list[str] = []
        keywords: list[tuple[str, str]] = []
        by_keyword = rng.random() < 0.25
        for number, parameter in enumerate(parameters):
            hostile = mode >= 0.25 and (number == one if mode < 0.75 else rng.random() < 0.4)
            if not parameter.required and not hostile and rng.random() < 0.4:
                by_keyword = True
                continue
            text = self.argument(function, parameter, hostile)
            if parameter.variadic:
                positional += [text, *(self.argument(function, parameter, False) for _ in range(rng.randrange(3)))]
            elif parameter.keyword and (by_keyword or not parameter.positional or rng.random() < 0.05):
                by_keyword = True
                keywords.append((parameter.name, text))
            elif parameter.positional and not by_keyword:
                positional.append(text)
        return Call(function.expression, *self.malformed(positional, keywords))

    def argument(self, function: Function, parameter: Parameter, hostile: bool) -> str:
        """Draw an argument: a plausible one, or a hostile one."""
        rng = self.random
        if (function.expression, parameter.name) in SMALL_NUMBERS:
            return rng.choice(("0", "1", "2", "3", "-1", "None", "'x'", "Index(2)", "only('__index__', 'raise')"))
        if hostile and rng.random() < 0.8:
            return rng.choice(REST if rng.random() < 0.7 else rng.choice((*BY_KIND.values(), self.pools.objects)))
        usual = None if hostile else 4
        texts = [text for name in parameter.classes for text in self.pools.recipes.get(name, ())[:usual]]
        kinds = parameter.kinds
        if texts and (not kinds or rng.random() < 0.7):
            return rng.choice(texts)
        chosen = BY_KIND[rng.choice(kinds)] if kinds else self.pools.objects
        small = not hostile and rng.random() < 0.6
        return rng.choice(chosen[:8] if small and kinds else chosen)

    def malformed(
        self, positional: list[str], keywords: list[tuple[str, str]]
    ) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
        """Change some calls: too few or too many arguments, unusual keywords, one object twice."""
        rng = self.random
        if rng.random() < 0.06 and positional:
            del positional[rng.randrange(len(positional)) :]
        if rng.random() < 0.06:
            positional += [rng.choice(REST)] * rng.choice((1, 1, 2, 300))
        if rng.random() < 0.12 and len(positional) > 1:
            positional[rng.randrange(1, len(positional))] = "BOX[0]"
        if rng.random() < 0.05:
            odd = ("", "self", "a\0b", "\ud800", "out", "x" * 1000, "axis", "é", "dim", "value", "from", "copy")
            keywords = [*keywords, (rng.choice(odd), rng.choice(REST))]
        return tuple(positional), tuple({name: (name, text) for name, text in keywords}.values())


class Journal:
    """A file in shared memory from which the parent learns which call was the last."""

    def __init__(self, path: str) -> None:
        with open(path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), JOURNAL)

    def write(self, index: int, call: Call) -> None:
        """Write down a call that is about to be made."""
        text = call.text().encode()[: JOURNAL - HEAD.size]
        HEAD.pack_into(self.memory, 0, index, len(text))
        self.memory[HEAD.size : HEAD.size + len(text)] = text


def make(pools: Pools, call: Call) -> BaseException | None:
    """Make a call and use its result; return a SystemError if one is in the chain of exceptions."""
    BOX.clear()
    with contextlib.suppress(BaseException):  # if an argument cannot be created, there is no call
        function = pools.value(call.function)
        keywords = {}
        for text in call.arguments:
            BOX.append(pools.value(text))
        arguments = list(BOX)
        for name, text in call.keywords:
            keywords[name] = pools.value(text)
            BOX.append(keywords[name])
        try:
            touch(function(*arguments, **keywords))
            for value in arguments:
                touch(value)
        except BaseException as error:  # noqa: BLE001 — whatever hostile objects raise
            return system_error(error)
    return None


def system_error(error: BaseException | None) -> BaseException | None:
    """Return the SystemError among an exception, its causes and its contexts."""
    for _ in range(20):
        if error is None or isinstance(error, SystemError):
            return error
        error = error.__cause__ or error.__context__
    return None


def touch(value: Any, depth: int = 0) -> None:
    """Read what a result refers to, so that a sanitizer sees memory that is gone."""
    kind = type(value)
    if kind in (list, tuple) and depth < 3:
        for item in value[:20]:
            touch(item, depth + 1)
    elif kind in (str, bytes, bytearray):
        hash(value[:100] if kind is bytearray else value) if kind is not bytearray else value[-1:]
    elif hasattr(kind, "storage_offset"):
        if value.numel() <= TOUCHED:
            repr(value)
            value.tolist()
    elif hasattr(kind, "__array_interface__"):
        if value.size <= TOUCHED:
            value.tobytes()
    elif kind.__module__ not in ("builtins", "build_tools.harness.fuzz.hostile"):
        repr(value)


def libraries_of(options: argparse.Namespace) -> dict[str, str]:
    """Import the modules under test; return the libraries of modules that have a stub."""
    libraries: dict[str, str] = json.loads(options.libraries)
    modules = types.SimpleNamespace()
    for name, library in libraries.items():
        setattr(modules, name, load(name, Path(library)))
    NAMESPACE["M"] = modules
    # This imports NumPy and `_C`, which expressions use even if no function of `_C` is called.
    module = importlib.import_module("_C")
    NAMESPACE["_C"] = module
    return libraries


def calls(pools: Pools, options: argparse.Namespace) -> Iterator[tuple[int, Call]]:
    """Yield the calls of the batch, from `--start` on."""
    for index in range(options.start, options.count):
        yield index, Drawing(pools, f"{options.seed}/{options.batch}/{index}").call()


def main(arguments: Sequence[str] | None = None) -> int:
    """Make the calls of one batch."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("--seed", "--batch", "--start", "--count"):
        parser.add_argument(name, type=int, default=0)
    for name in ("--libraries", "--journal", "--errors", "--replay", "--only"):
        parser.add_argument(name, default="")
    options = parser.parse_args(arguments)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (FILE_SIZE, FILE_SIZE))
    if "LD_PRELOAD" not in os.environ:  # a sanitizer reserves terabytes, and limits memory itself
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    warnings.simplefilter("ignore")
    sys.unraisablehook = lambda _: None  # hostile finalizers raise
    libraries = libraries_of(options)
    only = options.only.split(",") if options.only else [*libraries, "_C"]
    pools = Pools({name: library for name, library in libraries.items() if name in only})
    if "_C" not in only:
        pools.functions.pop("_C", None)
    if options.replay:
        function, positional, keywords = json.loads(options.replay)
        error = make(pools, Call(function, tuple(positional), tuple((name, text) for name, text in keywords)))
        gc.collect()
        print(f"raised {error!r}" if error else "no crash and no SystemError")
        return 1 if error else 0
    journal = Journal(options.journal)
    for index, call in calls(pools, options):
        journal.write(index, call)
        error = make(pools, call)
        if error is not None:
            with open(options.errors, "a", encoding="utf-8") as file:
                file.write(json.dumps([index, call.text(), f"SystemError: {error}"]) + "\n")
        if index % 512 == 511:
            BOX.clear()
            gc.collect()
    journal.write(options.count, Call("done", ()))
    return 0


if __name__ == "__main__":
    status = main()
    sys.stdout.flush()
    os._exit(status)  # exit without cleaning up the remaining hostile objects
