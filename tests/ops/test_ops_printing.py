"""Graphs as text, with the names that programs of other libraries call."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest

from cwrap.ops import dscalar, dvector, function
from cwrap.ops.compat import aesara, pytensor, theano
from cwrap.ops.graph.core import Apply, Op
from cwrap.ops.graph.printing import debugprint, pprint

X, S = dvector("x"), dscalar("s")
TREE = """\
x * y [id A]
 ├─ x + y [id B]
 │   ├─ x [id C]
 │   └─ 1.0 [id D]
 └─ x [id C]"""


class Halves(Op):
    """An op of two outputs."""

    __props__ = ()

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [x.type(), x.type()])


def test_a_graph_is_a_tree(capsys: pytest.CaptureFixture[str]) -> None:
    product: Any = (X + 1.0) * X
    assert debugprint(product) is None
    assert capsys.readouterr().out == f"{TREE}\n"
    stream = io.StringIO()
    assert debugprint(product.owner, file=stream) is stream
    assert stream.getvalue() == f"{TREE}\n"
    assert debugprint(function([X], product, mode="python"), file="str", ids="CHAR") == TREE
    assert debugprint(X, file="str", print_type=True) == "x <TensorType(float64, shape=(None,))> [id A]"


def test_a_variable_that_occurs_again_is_not_repeated() -> None:
    total: Any = X + 1.0
    assert debugprint([total, total * total], file="str", depth=2).split("\n") == [
        "x + y [id A]", " ├─ x [id B]", " └─ 1.0 [id C]", "x * y [id D]", " ├─ x + y [id A]", " └─ x + y [id A]",
    ]  # fmt: skip
    assert debugprint((total, total), file="str").split("\n")[3:] == ["x + y [id A]", " └─ ···"]
    first, second = Halves()(X)
    assert debugprint([first, second], file="str", depth=1) == "Halves.0 [id A]\nHalves.1 [id B]"


def test_a_variable_is_a_formula() -> None:
    assert pprint(np.sqrt(X * X - 2.0 * S) + np.arctan2(X, -X)) == "(sqrt(((x * x) - (2.0 * s))) + atan2(x, (- x)))"
    assert pprint(Halves()(X)[1]) == "Halves.1(x)"
    named: Any = X * 2.0
    named.name = "twice"
    assert pprint(named + X) == "(twice + x)"


def test_other_objects_are_an_error() -> None:
    with pytest.raises(TypeError, match="expected a variable, an application or a function, got 3"):
        debugprint([3])


@pytest.mark.parametrize("library", [theano, aesara, pytensor])
def test_names_of_the_libraries(library: Any) -> None:
    assert library.printing.debugprint is library.dprint is debugprint
    assert library.printing.pprint is library.pp is pprint
