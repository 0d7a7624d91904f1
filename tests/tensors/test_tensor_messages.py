"""The exact messages of mistakes: each names the function, the argument, the given value and the expected one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import _C, each


def sort_message(out: str, reported: str) -> str:
    """Return the message for an `out=` of sort() that is not a pair of values and indices."""
    outputs = "tuple of (FloatTensor, LongTensor)"
    return (
        f"sort() got (int, out={out}), which fits no signature:\n"
        f"  sort(*, bool descending=…, {outputs} out=…): takes no positional arguments (1 given)\n"
        f"  sort(int dim, bool descending=…, *, {outputs} out=…): argument 'out' must be {outputs}, not {reported}"
    )


NAN = float("nan")
MESSAGES: dict[str, tuple[Callable[[Any], Any], type[Exception], str]] = {
    "missing": (lambda x: x.mv(), TypeError, "mv() missing required argument 'vec' (pos 1)"),
    "wrong type": (lambda x: x.mv(1.5), TypeError, "mv() argument 'vec' (pos 1) must be FloatTensor, not float"),
    "another dtype": (
        lambda x: x.index_select(0, _C.IntTensor([0])),
        TypeError,
        "index_select() argument 'index' (pos 2) must be LongTensor, not IntTensor of shape (1,)",
    ),
    "an array": (
        lambda x: x.copy_(np.zeros((2, 3))),
        TypeError,
        "copy_() argument 'source' (pos 1) must be tensor, not numpy.ndarray of float64 and shape (2, 3)",
    ),
    "unknown keyword": (
        lambda x: x.select(dim=0, indx=1),
        TypeError,
        "select() got an unexpected keyword argument 'indx'; did you mean 'index'?",
    ),
    "given twice": (
        lambda x: x.select(0, dim=0, index=1),
        TypeError,
        "select() argument 'dim' given by name and by position (pos 1)",
    ),
    "several overloads": (
        lambda x: x.add(_C.DoubleTensor(2, 3)),
        TypeError,
        (
            "add() got (DoubleTensor of shape (2, 3)), which fits no signature:\n"
            "  add(float value, *, FloatTensor out=…): argument 'value' (pos 1) must be float, "
            "not DoubleTensor of shape (2, 3)\n"
            "  add(float value=…, FloatTensor other, *, FloatTensor out=…): argument 'other' (pos 1) must be "
            "FloatTensor, not DoubleTensor of shape (2, 3)"
        ),
    ),
    "a keyword of another overload": (
        lambda x: x.sum(axis=None),
        TypeError,
        (
            "sum() got (axis=None), which fits no signature:\n"
            "  sum(): got an unexpected keyword argument 'axis'\n"
            "  sum(int dim, bool keepdim=…, *, FloatTensor out=…): argument 'dim' must be int, not None"
        ),
    ),
    "one argument under two names": (
        lambda x: x.sum(dim=0, axis=0),
        TypeError,
        (
            "sum() got (dim=int, axis=int), which fits no signature:\n"
            "  sum(): got an unexpected keyword argument 'dim'\n"
            "  sum(int dim, bool keepdim=…, *, FloatTensor out=…): got multiple values for argument 'dim'"
        ),
    ),
    "given twice, with defaults in front": (
        lambda x: x[0].addmv_(1, 2, x, x[0], beta=3),
        TypeError,
        "addmv_() argument 'beta' given by name and by position (pos 1)",
    ),
    "the receiver by keyword": (
        lambda x: _C.mv(self=x, vec=x[0]),
        TypeError,
        "mv() got some positional-only arguments passed as keyword arguments: 'self'",
    ),
    "a function without its tensor": (lambda _: _C.mv(), TypeError, "mv() missing required argument 'self' (pos 1)"),
    "an output of another type": (
        lambda x: x.mv(x[0], out=1),
        TypeError,
        "mv() argument 'out' must be FloatTensor, not int",
    ),
    "outputs of which one is missing": (
        lambda x: x.sort(0, out=(x,)),
        TypeError,
        sort_message("tuple", "tuple of (FloatTensor)"),
    ),
    "outputs of other types": (
        lambda x: x.sort(0, out=(x, x)),
        TypeError,
        sort_message("tuple", "tuple of (FloatTensor, FloatTensor)"),
    ),
    "an output where there are two": (
        lambda x: x.sort(0, out=x),
        TypeError,
        sort_message("FloatTensor of shape (2, 3)", "FloatTensor of shape (2, 3)"),
    ),
    "too many": (lambda x: x.mv(x[0], x[0]), TypeError, "mv() takes exactly 1 positional argument (2 given)"),
    "a size by position and keyword": (
        lambda x: x.resize_(2, size=(1,)),
        TypeError,
        "resize_() argument 'size' given by name and by position (pos 1)",
    ),
    "an item of a size": (
        lambda x: x.resize_(2, "x"),
        TypeError,
        "resize_() argument 'size' (pos 2) must be tuple of ints, not str",
    ),
    "a constructor's keyword": (
        lambda _: _C.FloatTensor(foo=1),
        TypeError,
        "FloatTensor() takes no keyword arguments",
    ),
    "a constructor's argument": (
        lambda _: _C.FloatTensor(1.5),
        TypeError,
        (
            "FloatTensor() argument must be sizes, a sequence of numbers, an array, FloatTensor or FloatStorage, "
            "not float"
        ),
    ),
    "a number of NumPy": (
        lambda _: _C.FloatTensor(np.float64(2)),
        TypeError,
        "FloatTensor(): the argument is one float64, which is neither a size nor a number of float32; use a list",
    ),
    "an array of floats for integers": (
        lambda _: _C.IntTensor(np.zeros((2, 2))),
        TypeError,
        "IntTensor(): item [0][0] must be an int, not float",
    ),
    "an array with an integer that does not fit": (
        lambda _: _C.ByteTensor(np.array([[1, 2], [3, -4]])),
        OverflowError,
        "ByteTensor(): item [1][1]: -4 does not fit in the dtype Byte (0 to 255)",
    ),
    "an operator with an array of another dtype": (
        lambda x: np.zeros((2, 3)) - x,
        TypeError,
        "the operands must have the same dtype, not float64 and float32; convert one of them to the other dtype",
    ),
    "an operator with a subclass of arrays": (
        lambda x: x * np.ma.masked_array(np.zeros((2, 3))),
        TypeError,
        "operands of one operator cannot be a tensor and a MaskedArray; convert the MaskedArray with numpy.asarray()",
    ),
    "an operator that a dtype does not have": (
        lambda x: x << np.ones((2, 3), np.float32),
        TypeError,
        "tensors of float32 do not have this operator",
    ),
    "an empty sequence of tensors": (
        lambda _: _C.cat([]),
        _C.ArgumentError,
        "cat() argument 'tensors': the sequence is empty; expected at least one tensor",
    ),
    "a constructor's arguments": (
        lambda _: _C.FloatTensor(1, "x"),
        TypeError,
        "FloatTensor() takes sizes as ints, or one other argument, not (int, str)",
    ),
    "a dtype without the function": (
        lambda x: _C.exp(x.long()),
        TypeError,
        "exp() is not defined for LongTensor, only for DoubleTensor, FloatTensor, HalfTensor",
    ),
    "a number that does not fit": (
        lambda x: x.byte().fill_(256),
        OverflowError,
        "fill_() argument 'value': 256 does not fit in the dtype Byte (0 to 255)",
    ),
    "a dimension": (
        lambda x: x.sum(dim=5),
        _C.BoundsError,
        "sum() argument 'dim': dimension 5 is out of range (-2 to 1)",
    ),
    "number of dimensions": (lambda x: x[0].t(), _C.ShapeError, "t() argument 'self': expected 2 dimensions, got 1"),
    "shapes": (
        lambda x: x.add(_C.FloatTensor(2, 4)),
        _C.ShapeError,
        "add: shapes cannot be broadcast together: [2 x 3] and [2 x 4]",
    ),
    "in place": (
        lambda x: x.add_(_C.FloatTensor(2, 2, 3)),
        _C.ShapeError,
        "add_: a result of shape [2 x 2 x 3] does not fit into the tensor of shape [2 x 3], which is also an input",
    ),
    "products": (lambda x: x.mm(x), _C.ShapeError, "mm: size mismatch, m1: [2 x 3], m2: [2 x 3]"),
    "matrix of mv": (lambda x: x[0].mv(x[0]), _C.ShapeError, "mv() argument 'self': expected 2 dimensions, got 1"),
    "vector of mv": (lambda x: x.mv(x), _C.ShapeError, "mv() argument 'vec': expected 1 dimension, got 2"),
    "self of ger": (lambda x: x.ger(x[0]), _C.ShapeError, "ger() argument 'self': expected 1 dimension, got 2"),
    "vector of ger": (lambda x: x[0].ger(x), _C.ShapeError, "ger() argument 'vec2': expected 1 dimension, got 2"),
    "matrix of mm": (lambda x: x.mm(x[0]), _C.ShapeError, "mm() argument 'mat2': expected 2 dimensions, got 1"),
    "batch of bmm": (lambda x: x.bmm(x), _C.ShapeError, "bmm() argument 'self': expected 3 dimensions, got 2"),
    "matrix of addmv": (
        lambda x: x[0].addmv(x[0], x[0]),
        _C.ShapeError,
        "addmv: mat must have 2 dimensions, but its shape is [3]",
    ),
    "vector of addr_": (
        lambda x: x.addr_(x, x[0]),
        _C.ShapeError,
        "addr_: vec1 must have 1 dimension, but its shape is [2 x 3]",
    ),
    "matrix of addmm_": (
        lambda x: x.addmm_(x, x[0]),
        _C.ShapeError,
        "addmm_: mat2 must have 2 dimensions, but its shape is [3]",
    ),
    "batch of baddbmm_": (
        lambda x: x.baddbmm_(x, x),
        _C.ShapeError,
        "baddbmm_: batch1 must have 3 dimensions, but its shape is [2 x 3]",
    ),
    "batch of addbmm_": (
        lambda x: x.addbmm_(x.view(1, 2, 3), x),
        _C.ShapeError,
        "addbmm_: batch2 must have 3 dimensions, but its shape is [2 x 3]",
    ),
    "negative dimension of cross": (
        lambda x: x.cross(x, dim=-4),
        _C.BoundsError,
        "cross: dimension -4 is out of range for a tensor of 2 dimensions",
    ),
    "shape of cross": (
        lambda x: x.view(1, 6).cross(x.view(1, 6)),
        _C.ShapeError,
        "cross: expected a dimension of size 3, got [1 x 6]",
    ),
    "power of renorm": (lambda x: x.renorm(-1, 0, 1), _C.ArgumentError, "renorm: expected p > 0, got -1"),
    "NaN as the power of renorm": (lambda x: x.renorm(NAN, 0, 1), _C.ArgumentError, "renorm: expected p > 0, got nan"),
    "norm of renorm": (lambda x: x.renorm(2, 0, -0.5), _C.ArgumentError, "renorm: expected maxnorm >= 0, got -0.5"),
    "vector of renorm": (
        lambda x: x[0].renorm(2, 0, 1),
        _C.ShapeError,
        "renorm: expected a tensor of at least 2 dimensions, got 1",
    ),
    "kernel of conv2": (
        lambda x: _C.conv2(x, x.view(3, 2), "V"),
        _C.ArgumentError,
        "conv2: with mode V the kernel must be at most as large as self, got self: [2 x 3], kernel: [3 x 2]",
    ),
    "view": (
        lambda x: x.view(4),
        _C.ShapeError,
        "view: a tensor of shape [2 x 3] cannot be viewed as [4]: the element counts differ",
    ),
    "an index": (
        lambda x: x.index_select(0, _C.LongTensor([5])),
        _C.BoundsError,
        "index_select: index 5 is out of range for a dimension of size 2",
    ),
    "a size": (
        lambda x: x.resize_(1 << 62, 4),
        OverflowError,
        "resize_: a tensor of shape [4611686018427387904 x 4] does not fit into memory",
    ),
    "read-only memory": (
        lambda x: _C.from_numpy(b"ab").fill_(1),
        _C.StorageError,
        "fill_: the tensor's memory is read-only",
    ),
    "an expanded tensor": (
        lambda x: _C.FloatTensor(1).expand(3).add_(1),
        _C.ShapeError,
        (
            "add_: several elements of the tensor are the same memory (an expanded or unfolded tensor): "
            "clone it before writing to it"
        ),
    ),
    "a range": (lambda x: _C.range(0, 5, -1), _C.ArgumentError, "range: the step leads away from the upper bound"),
    "ragged": (
        lambda x: _C.FloatTensor([[1, 2], [3]]),
        _C.ShapeError,
        "FloatTensor(): item [1] has 1 items, but those before it have 2",
    ),
    "an item": (lambda x: _C.IntTensor([1, 2.5]), TypeError, "IntTensor(): item [1] must be an int, not float"),
    "a position": (lambda x: x[5], _C.BoundsError, "index 5 is out of range for dimension 0 of size 2"),
    "a value": (
        lambda x: x.__setitem__(0, "a"),
        TypeError,
        "assignment: the value must be a float, a tensor, an array or a sequence, not str",
    ),
    "an operator": (lambda x: x + "a", TypeError, "unsupported operand type(s) for +: '_C.FloatTensor' and 'str'"),
    "truth": (bool, _C.ArgumentError, "bool() needs a tensor of one element, not FloatTensor of size 2x3"),
    "numpy": (
        lambda x: _C.from_numpy(np.zeros(3, "c8")),
        TypeError,
        (
            "from_numpy(): no tensor type has the dtype complex64; "
            "supported dtypes are float64, float32, float16, int64, int32, int16, int8, uint8"
        ),
    ),
}


@pytest.mark.parametrize("name", MESSAGES)
def test_message(name: str) -> None:
    call, error, text = MESSAGES[name]
    x = _C.FloatTensor(2, 3)
    with pytest.raises(error) as caught:
        call(x)
    assert type(caught.value) is error
    assert str(caught.value) == text
    assert x.tolist() == [[0, 0, 0], [0, 0, 0]]


def test_messages_name_a_method_by_its_python_name() -> None:
    """Messages name a method by its Python name, not by the name of the C function."""
    x = _C.FloatTensor(2, 3)
    calls: dict[str, Callable[[], Any]] = {
        "mm": lambda: x.mm(x), "mv": lambda: x.mv(x[:, 0]), "masked_fill_": lambda: x.masked_fill_(_C.ByteTensor(5), 1),
        "index_copy_": lambda: x.index_copy_(0, _C.LongTensor([9]), x[:1]),
        "scatter_": lambda: x.scatter_(0, _C.LongTensor(2, 3).fill_(9), x),
        "unsqueeze": lambda: _C.FloatTensor().unsqueeze(0), "set_": lambda: x.set_(x.storage(), -1, (1,)),
        "copy_": lambda: x.copy_(x[:, :2]),
    }  # fmt: skip
    for name, call in calls.items():
        with pytest.raises((ValueError, IndexError)) as caught:
            call()
        assert str(caught.value).startswith(f"{name}: "), caught.value
        assert str(caught.value).count(": ") >= 1
        assert "indexCopy" not in str(caught.value)
        assert "addr" not in str(caught.value)


def test_values_are_not_shown() -> None:
    secret = "hunter2"
    for call in each(
        lambda: _C.FloatTensor(2).add(secret),
        lambda: _C.FloatTensor([secret]),
        lambda: _C.FloatTensor(secret),
    ):
        with pytest.raises(TypeError) as caught:
            call()
        assert secret not in str(caught.value)
