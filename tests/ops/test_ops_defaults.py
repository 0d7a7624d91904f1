"""Default arguments of functions that calls change, copies of functions, and attributes of functions."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from cwrap.ops import GraphError, In, TensorType, dscalar, dvector, function, shared
from cwrap.ops.debug.debug_mode import DebugMode
from cwrap.ops.theano.elemwise import Elemwise
from cwrap.ops.theano.scalar_ops import add

pytestmark = pytest.mark.usefixtures("ops_cache")
MODES = ["fused", "single", "debug"]


class TestUpdates:
    @pytest.mark.parametrize("mode", MODES)
    def test_the_new_value_is_the_next_default(self, mode: str) -> None:
        u, x, s = dscalar("u"), dscalar("x"), dscalar("s")
        step = function([u, In(x, value=3), In(s, update=s + x * u, value=10)], s, mode)
        assert [float(step(5)), float(step[s])] == [10, 25]
        assert [float(step(3, 4)), float(step["s"]), float(step[x])] == [25, 37, 3]
        assert [float(step(3, 4, 7)), float(step[2])] == [7, 19]
        step[s] = 10
        assert step.value["s"] == step.container[s].data == 10
        assert [float(step(1, s=1)), float(step[s])] == [1, 4]

    def test_tuples_are_inputs(self) -> None:
        a, b, c = dscalar("a"), dscalar("b"), dscalar("c")
        f = function([a, ("q", b), ((c, c + a), 1.0)], c * b)
        assert [float(f(2, q=3)), float(f(2, q=3))] == [3, 9]
        g = function([(a, 2.0), ("r", (b, b + a), 0.0)], b, on_unused_input="ignore")
        assert [float(g()), float(g()), float(g(r=5)), float(g["r"])] == [0, 2, 5, 7]

    @pytest.mark.parametrize("item", [("name",), (), (1, 2), ((), 1), (dscalar(), 1, 2), ((dscalar(),) * 3, 1), None])
    def test_other_tuples_are_errors(self, item: Any) -> None:
        with pytest.raises(TypeError, match="input 0 of a function must be a variable"):
            function([item], [])

    def test_an_input_needs_a_value_before_its_first_update(self) -> None:
        count = dscalar("count")
        f = function([In(count, update=count + 1)], count)
        with pytest.raises(TypeError, match="missing argument count"):
            f()
        assert [float(f(1)), float(f())] == [1, 2]

    def test_keys_without_a_default(self) -> None:
        x, y = dscalar("x"), dscalar("y")
        f = function([x, In(y, value=1)], x + y)
        assert y in f.container
        assert x not in f.container
        with pytest.raises(KeyError, match="no input x has a default value"):
            f[x]
        with pytest.raises(KeyError, match="no input z has a default value"):
            f["z"] = 1
        with pytest.raises(KeyError, match="no input x has a default value"):
            function([x], x, "single")[x] = 1

    def test_values_are_converted(self) -> None:
        y = TensorType("float32", ())("y")
        assert function([In(y, value=0.1, allow_downcast=True)], y)() == np.float32(0.1)
        with pytest.raises(TypeError, match="expected a scalar of float32"):
            function([In(y, value=np.float64(0.1))], y)

    def test_ops_that_overwrite_arguments_keep_the_default(self) -> None:
        x = dvector("x")
        f = function([In(x, value=[1.0, 2.0], mutable=True)], Elemwise(add, {0: 0})(x, x))
        assert f().tolist() == f().tolist() == [2, 4]
        assert f[x].tolist() == [1, 2]
        g = function([In(x, value=[1.0, 2.0], update=Elemwise(add, {0: 0})(x, x))], [])
        g()
        g()
        assert g[x].tolist() == [4, 8]

    def test_names_of_inputs(self) -> None:
        x = dscalar("x")
        assert function([In(x, autoname=False)], x)(2) == 2
        assert In(x, autoname=False).name is None
        assert In(x, autoname=False, name="y", implicit=False).name == "y"

    def test_pickles_keep_the_values(self) -> None:
        c = dscalar("c")
        f = function([((c, c + 1), 1.0)], c)
        f()
        again = pickle.loads(pickle.dumps(f))
        assert [float(again["c"]), float(again()), float(again["c"]), float(f["c"])] == [2, 2, 3, 2]


class TestCopies:
    def test_shared_variables_are_swapped(self) -> None:
        state, other, x = shared(0.0, "state"), shared(5.0, "other"), dscalar("x")
        add_to = function([x], state, updates=[(state, state + x)], name="add")
        swapped = add_to.copy(swap={state: other}, name="swapped")
        assert [float(add_to(1)), float(swapped(10)), float(swapped(0))] == [0, 5, 15]
        assert [float(state.get_value()), float(other.get_value())] == [1, 15]
        assert (add_to.name, swapped.name, add_to.copy().name) == ("add", "swapped", "add")
        with pytest.raises(ValueError, match="the function does not use the shared variable other"):
            add_to.copy(swap={other: state})
        with pytest.raises(TypeError, match="cannot replace state"):
            add_to.copy(swap={state: shared(0)})

    @pytest.mark.parametrize("mode", MODES)
    def test_updates_are_left_out(self, mode: str) -> None:
        state, x, y = shared(0.0, "state"), dscalar("x"), dscalar("y")
        add_to = function([x, In(y, value=1, update=y + 1)], state + x, mode, updates=[(state, state + x)])
        frozen = add_to.copy(delete_updates=True)
        assert [float(frozen(2)), float(frozen(2)), float(frozen[y])] == [2, 2, 1]
        assert [float(add_to(2)), float(frozen(2)), float(add_to[y]), float(frozen[y])] == [2, 4, 2, 1]
        assert frozen.copy(delete_updates=True)(3) == 5

    def test_a_copy_must_not_overwrite_shared_variables(self) -> None:
        state = shared(np.ones(2), "state")
        doubled = Elemwise(add, {0: 0})(state, state)
        f = function([], doubled, updates=[(state, doubled)])
        assert f().tolist() == [2, 2]
        with pytest.raises(GraphError, match="would overwrite a shared variable"):
            f.copy(delete_updates=True)

    def test_default_arguments_are_separate(self) -> None:
        c, x = dscalar("c"), dscalar("x")
        f = function([x, ((c, c + x), 0.0)], c)
        g = f.copy()
        f(1)
        g(5)
        assert [float(f["c"]), float(g["c"])] == [1, 5]

    @pytest.mark.parametrize("mode", [*MODES, DebugMode()])
    def test_functions_without_state(self, mode: Any) -> None:
        f = function([x := dscalar("x")], x * 2, mode, name="twice")
        assert [float(f.copy()(3)), f.copy().name, f.copy(name="again").name] == [6, "twice", "again"]
        assert f.copy(share_memory=True, delete_updates=True, profile=True)(1) == 2
        with pytest.raises(ValueError, match=r"no shared variables, so copy\(\) cannot use 'swap'"):
            f.copy(swap={shared(1): shared(2)})


@pytest.mark.parametrize("mode", MODES)
def test_attributes_can_be_set(mode: str) -> None:
    x = dscalar("x")
    f = function([x], x + 1, mode, rebuild_strict=False, trust_input=True)
    f.trust_input = True  # type: ignore[attr-defined]
    f.name = "one more"
    assert (f.trust_input, f.name, float(f(1))) == (True, "one more", 2)  # type: ignore[attr-defined]
    del f.trust_input  # type: ignore[attr-defined]
    assert not hasattr(f, "trust_input")


def test_graphs_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    x, total = dscalar("x"), shared(0.0, "total")
    y = x * 2
    y.dprint()
    text = capsys.readouterr().out
    assert text == "x * y [id A]\n ├─ x [id B]\n └─ 2.0 [id C]\n"
    function([x], y).dprint()
    function([x], y, updates={total: x}).dprint(depth=1)
    assert capsys.readouterr().out == f"{text}x * y [id A]\nDeepCopyOp [id B]\n"
