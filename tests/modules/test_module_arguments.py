"""Each argument of each function wrong in turn: calls raise, and never return a result together with an exception."""

from __future__ import annotations

import types
from collections.abc import Iterator
from pathlib import Path

import pytest
from compiled import build
from folders import ROOT

from build_tools.harness.fuzz.call_child import Call, Pools, make
from build_tools.harness.fuzz.callables import Parameter
from build_tools.harness.fuzz.hostile import NAMESPACE
from build_tools.harness.fuzz.left_out import MODULES
from build_tools.harness.fuzz.modules import EXTENSIONS, Declared

TRIED = [declared for declared in EXTENSIONS if declared.language == "c" and declared.name not in MODULES]
PLAUSIBLE = {
    "int": "1", "float": "1.5", "bool": "True", "str": "'a'", "path": "'a'", "bytes": "b'abc'",
    "callable": "lambda *a: 0", "sequence": "[1, 2]", "object": "None",
}  # fmt: skip
ARRAYS = ("np.arange(6.)", "np.arange(6, dtype='f')", "np.arange(6, dtype='i')", "np.ones((2, 3))")
WRONG = (
    "object()", "'a\\0b'", "2**70", "-1", "None", "Index(None)", "np.ones((1, 1, 1), 'M8[s]')",
    "only('__index__', 'raise')",
)  # fmt: skip


@pytest.fixture(params=TRIED, ids=lambda declared: declared.name)
def pools(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pools:
    """Return the functions of a module, and expressions for objects of its classes."""
    declared: Declared = request.param
    module = build(ROOT, declared.path, tmp_path)
    monkeypatch.setitem(NAMESPACE, "M", types.SimpleNamespace(**{declared.name: module}))
    result = Pools({})
    result._read(declared.name, f"M.{declared.name}", declared.generated().stub)
    return result


def plausible(pools: Pools, parameter: Parameter, array: str) -> str:
    """Return the text of an argument that the parameter may accept."""
    for name in parameter.classes:
        return pools.recipes[name][0]
    for kind in parameter.kinds:
        return array if kind == "array" else PLAUSIBLE[kind]
    return "None"


def wrong_calls(pools: Pools) -> Iterator[Call]:
    """Yield every function with plausible arguments, and with each of them replaced."""
    for function in next(iter(pools.functions.values())):
        for parameters in function.overloads:
            for array in ARRAYS if any("array" in p.kinds for p in parameters) else ARRAYS[:1]:
                usual = [plausible(pools, p, array) for p in parameters]
                named = tuple((p.name, text) for p, text in zip(parameters, usual, strict=True) if not p.positional)
                positional = [text for p, text in zip(parameters, usual, strict=True) if p.positional]
                yield Call(function.expression, tuple(positional), named)
                for k, parameter in enumerate(parameters[: len(positional)]):
                    closed = [text for name in parameter.classes for text in pools.recipes[name][1:]]
                    for text in (*WRONG, *closed):
                        yield Call(function.expression, (*positional[:k], text, *positional[k + 1 :]), named)


@pytest.mark.sampled(4)
def test_wrong_arguments_raise_the_expected_exceptions(pools: Pools) -> None:
    calls = list(wrong_calls(pools))
    assert len(calls) > 5
    failures = [(call.text(), error) for call in calls if (error := make(pools, call))]
    assert failures == []


@pytest.mark.sampled(4)
def test_no_function_accepts_an_object_of_another_type(pools: Pools) -> None:
    accepted = []
    # Attributes of exceptions can have any type, and every object has `__hash__`.
    of_all_objects = ("(lambda", "operator.attrgetter('__hash__')")
    functions = [f for f in next(iter(pools.functions.values())) if not f.expression.startswith(of_all_objects)]
    for function in functions:
        for parameters in function.overloads:
            usual = [plausible(pools, p, ARRAYS[0]) for p in parameters if p.positional]
            for k, parameter in enumerate(parameters[: len(usual)]):
                texts = [*usual[:k], "object()", *usual[k + 1 :]]
                takes_any = not (parameter.kinds or parameter.classes) or {"object", "bool"} & set(parameter.kinds)
                if not takes_any and accepts(pools, function.expression, texts):
                    accepted.append((function.expression, parameter.name))
    assert accepted == []


def accepts(pools: Pools, function: str, texts: list[str]) -> bool:
    """Return whether a call returns a result: neither an exception nor NotImplemented, as operators do."""
    try:
        return pools.value(function)(*map(pools.value, texts)) is not NotImplemented
    except Exception:  # noqa: BLE001 — which one depends on the arguments before
        return False
