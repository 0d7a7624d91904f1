"""Shared variables, updates, replaced variables and default arguments of functions."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from cwrap.ops import GraphError, In, Out, config, constant, dscalar, dvector, function, shared
from cwrap.ops.functions.evaluation import get_test_value
from cwrap.ops.types.shared import SharedVariable

pytestmark = pytest.mark.usefixtures("ops_cache")


@pytest.mark.parametrize("mode", ["fused", "single", "debug"])
def test_values_are_kept_between_calls(mode: str) -> None:
    x, total = dscalar("x"), shared(0.0, name="total")
    add = function([x], total, mode, updates=[(total, total + x)])
    assert [float(add(value)) for value in (1, 2, 3)] == [0, 1, 3]
    assert total.get_value() == 6
    total.set_value(10)
    assert add(x=1) == 10
    assert function([], total * 2, mode)() == 22


def test_values_have_types() -> None:
    numbers = shared(np.zeros(3, "int32"), "numbers", shape=(3,))
    assert (numbers.dtype, numbers.type.shape, numbers.name) == ("int32", (3,), "numbers")
    assert shared(np.zeros((2, 2))).ndim == 2
    assert shared(constant([1.0])).ndim == 1
    words = shared(["a"])
    assert words.get_value() == ["a"]
    assert words.get_value(borrow=True) is words.get_value(borrow=True)
    with pytest.raises(TypeError, match="a shared variable needs a value, not the variable x"):
        shared(dscalar("x"))
    strict = shared(np.zeros(1), strict=True)
    with pytest.raises(TypeError):
        strict.set_value([1])
    copied = strict.clone(name="copied")
    assert (copied.name, copied.get_value().tolist(), isinstance(copied, SharedVariable)) == ("copied", [0], True)
    with config.change_flags(compute_test_value="raise"):
        assert get_test_value(numbers + 1).tolist() == [1, 1, 1]


def test_new_values_lose_nothing() -> None:
    narrow, count = shared(np.zeros(2, "float32")), shared(0)
    narrow.set_value(np.ones(2, "float16"))
    narrow.set_value([0.5, 2])
    for variable, value in ((narrow, np.full(2, 0.1)), (count, 1.5), (count, np.float64(1))):
        with pytest.raises(TypeError, match="whose values may not fit"):
            variable.set_value(value)
    assert narrow.get_value().tolist() == [0.5, 2]
    rounded = shared(np.zeros(2, "float32"), allow_downcast=True, broadcastable=(False,), target="cpu").clone()
    rounded.set_value(np.full(2, 0.1))
    assert rounded.get_value()[0] == np.float32(0.1)
    unknown: Any = {"bad_kw": False}
    with pytest.raises(TypeError, match="bad_kw"):
        shared(7, **unknown)


def test_memory_is_shared_on_request() -> None:
    array = np.zeros(2)
    copied, borrowed = shared(array), shared(array, borrow=True)
    array[0] = 5
    assert (copied.get_value().tolist(), borrowed.get_value().tolist()) == ([0, 0], [5, 0])
    borrowed.get_value(borrow=True)[1] = 7
    assert array.tolist() == [5, 7]


def test_updates_may_be_all_that_a_function_does() -> None:
    count = shared(0, "count")
    step = function([], updates={count: count + 1})
    assert [step(), step()] == [[], []]
    assert count.get_value() == 2
    assert pickle.loads(pickle.dumps(step)).label == "function()"


def test_default_updates() -> None:
    seed, other = shared(1, "seed"), shared(3, "other")
    seed.default_update = seed * other
    draw = function([], seed)
    assert [int(draw()), int(draw()), int(seed.get_value())] == [1, 3, 9]
    assert function([], seed, no_default_updates=True)() == 9
    function([], seed, updates=[(seed, seed * 0)])()
    assert seed.get_value() == 0


def test_arguments_have_defaults() -> None:
    x, y = dscalar("x"), dvector("y")
    f = function([x, In(y, value=[1.0, 2.0]), In(dscalar("z"), name="w", value=3)], x * y, on_unused_input="ignore")
    assert f(2).tolist() == f(x=2).tolist() == [2, 4]
    assert f(2, [5], 1).tolist() == f(2, y=[5]).tolist() == [10]
    with pytest.raises(TypeError, match="missing argument x"):
        f()
    with pytest.raises(TypeError, match="no argument has the name 'q', or it has two values"):
        f(1, q=2)
    assert f.name is None
    with pytest.raises(AttributeError):
        f.__nothing__  # type: ignore[attr-defined] # noqa: B018


def test_variables_are_replaced() -> None:
    x, y, total = dvector("x"), dvector("y"), shared(np.zeros(1), "total")
    f = function([y], x * 2, givens={x: y + 1}, updates=[(total, total + x)])
    assert f([1]).tolist() == [4]
    assert total.get_value().tolist() == [2]
    assert function([], Out(x * 2, borrow=True), givens=[(x, np.array([4.0]))])().tolist() == [8]


def test_misuse_is_an_error() -> None:
    x, total = dscalar("x"), shared(0.0, "total")
    wrong: dict[str, Any] = {"updates": [("total", x)]}
    with pytest.raises(TypeError, match="updates must be pairs of a variable and a new value, but 'total'"):
        function([x], x, **wrong)
    with pytest.raises(TypeError, match="updates change shared variables only, not x"):
        function([x], x, updates=[(x, total)])
    with pytest.raises(ValueError, match="updates change total twice"):
        function([x], x, updates=[(total, x), (total, x + 1)])
    with pytest.raises(TypeError, match="cannot convert"):
        function([x], x, updates=[(total, dvector("v"))])
    with pytest.raises(GraphError, match="givens cannot replace a constant"):
        function([x], x, givens={constant(1.0): x})
