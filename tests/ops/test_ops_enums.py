"""Enumerations and pointers as types of parameters and variables."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from cwrap.ops import (
    Apply,
    CDataType,
    CEnumType,
    COp,
    EnumList,
    EnumType,
    ParamsType,
    ScalarType,
    TensorType,
    dvector,
    function,
    generic,
)
from cwrap.ops.types.params import Params

float64, uint32 = ScalarType("float64"), ScalarType("uint32")
MODES = ("fused", "single", "debug")


class Operation(COp):
    """One of two operations, selected by its sign."""

    __props__ = ("sign",)
    params_type: Any = EnumList(("PLUS", "+"), ("MINUS", "-"))

    def __init__(self, sign: str) -> None:
        self.sign = sign

    def get_params(self, node: Apply) -> str:
        return self.sign

    def make_node(self, x: Any, y: Any) -> Apply:
        return Apply(self, [x, y], [float64()])

    def perform(self, node: Apply, inputs: Any, output_storage: Any, params: Any = None) -> None:
        x, y = inputs
        output_storage[0][0] = x + y if params == self.params_type.PLUS else x - y

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        x, y = inputs
        return f"""switch ({sub["params"]}) {{
        case PLUS: {outputs[0]} = {x} + {y}; break;
        case MINUS: {outputs[0]} = {x} - {y}; break;
        default: {sub["fail"]}
        }}"""


class Limit(COp):
    """A constant of a header, which Python knows by name only."""

    __props__ = ("name",)
    params_type = CEnumType(("UCHAR_MAX", "byte"), "USHRT_MAX", ctype="unsigned int")

    def __init__(self, name: str) -> None:
        self.name = name

    def get_params(self, node: Apply) -> str:
        return self.name

    def make_node(self) -> Apply:
        return Apply(self, [], [uint32()])

    def c_headers(self, **kwargs: Any) -> list[str]:
        return ["<limits.h>"]

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        return f"{outputs[0]} = {sub['params']};"


class Mixed(COp):
    """An op with enumerations among its parameters."""

    __props__ = ("kind", "factor")
    params_type = ParamsType(kind=EnumType(HALF=0.5, TWICE=("double", 2.0), ctype="double"), factor=float64)

    def __init__(self, kind: str, factor: float) -> None:
        self.kind = kind
        self.factor = factor

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [float64()])

    def perform(self, node: Apply, inputs: Any, output_storage: Any, params: Any = None) -> None:
        output_storage[0][0] = np.float64(inputs[0] * params.factor * params.kind)

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        params = sub["params"]
        return f"{outputs[0]} = {inputs[0]} * {params}->factor * ({params}->kind == TWICE ? TWICE : HALF);"


class Pack(COp):
    """A pointer to a copy of the first element of a vector."""

    __props__ = ("freed",)

    def __init__(self, freed: bool) -> None:
        self.freed = freed

    def make_node(self, x: Any) -> Apply:
        free = {"freefunc": "unpack_free", "headers": ["<stdlib.h>"], "extra_support_code": FREE} if self.freed else {}
        return Apply(self, [x], [CDataType("double *", **free)()])  # type: ignore[arg-type]

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        (x,), (p,) = inputs, outputs
        if not self.freed:
            return f"static double kept; kept = *(double *)PyArray_DATA({x}); {p} = PyArray_SIZE({x}) ? &kept : NULL;"
        return f"{p} = (double *)malloc(sizeof(double));\n*{p} = *(double *)PyArray_DATA({x});"


FREE = """
static int freed_pointers;
static void unpack_free(void *p) { freed_pointers++; free(p); }
"""


class Unpack(COp):
    __props__ = ()

    def make_node(self, p: Any) -> Apply:
        return Apply(self, [p], [float64()])

    def c_code(
        self, node: Apply, name: str, inputs: Sequence[str], outputs: Sequence[str], sub: Mapping[str, str]
    ) -> str:
        return f"{outputs[0]} = {inputs[0]} ? *{inputs[0]} : -1.0;"


@pytest.mark.usefixtures("ops_cache")
class TestInC:
    @pytest.mark.parametrize("mode", [*MODES, "python"])
    def test_an_alias_selects_a_constant(self, mode: str) -> None:
        x, y = float64("x"), float64("y")
        f = function([x, y], [Operation("+")(x, y), Operation("MINUS")(x, y)], mode=mode)
        assert f(5, 3) == [8, 2]

    @pytest.mark.parametrize("mode", MODES)
    def test_constants_of_headers(self, mode: str) -> None:
        assert function([], [Limit("byte")(), Limit("USHRT_MAX")()], mode=mode)() == [255, 65535]

    @pytest.mark.parametrize("mode", [*MODES, "python"])
    def test_enumerations_among_parameters(self, mode: str) -> None:
        x = float64("x")
        assert function([x], [Mixed("double", 10)(x), Mixed("HALF", 10)(x)], mode=mode)(3) == [60, 15]

    @pytest.mark.parametrize("kind", [EnumList("A", "B"), EnumType(A=0.5, B=2), CEnumType("UCHAR_MAX", "CHAR_BIT")])
    def test_constants_are_variables_too(self, kind: EnumType) -> None:
        class Same(COp):
            __props__ = ()

            def make_node(self, x: Any) -> Apply:
                return Apply(self, [x], [x.type()])

            def c_headers(self, **kwargs: Any) -> list[str]:
                return ["<limits.h>"]

            def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
                return f"{outputs[0]} = {inputs[0]};"

        x = kind("x")
        f = function([x], Same()(x))
        assert [f(value) for value in kind.values()] == list(kind.values())

    @pytest.mark.parametrize("mode", MODES)
    @pytest.mark.parametrize("freed", [True, False])
    def test_ops_pass_pointers(self, mode: str, freed: bool) -> None:
        x = dvector("x")
        packed = Pack(freed)(x)
        f = function([x], [Unpack()(packed), packed], mode=mode)
        for value in (1.5, 2.5):
            number, capsule = f([value])
            assert number == value
            assert type(capsule).__name__ == "PyCapsule"
        p = packed.type("p")
        assert function([p], Unpack()(p))(capsule) == 2.5
        assert function([p], Unpack()(p))(None) == -1
        if not freed:
            assert f([])[1] is None

    def test_a_pointer_that_stays_in_c_is_freed(self) -> None:
        class Count(COp):
            __props__ = ()

            def make_node(self, p: Any) -> Apply:
                return Apply(self, [p], [float64()])

            def c_code(self, node: Apply, name: str, inputs: Any, outputs: Any, sub: Any) -> str:
                return f"{outputs[0]} = *{inputs[0]} + 100 * freed_pointers;"

        x = dvector("x")
        f = function([x], Count()(Pack(freed=True)(x)))
        assert [f([3]), f([3]), f([3])] == [3, 103, 203]


class TestEnumTypes:
    def test_constants_are_attributes_and_items(self) -> None:
        enum = EnumType(A=("alpha", 1), B=2.5, C=True, ctype="unsigned  int")
        assert (enum.A, enum["B"], enum.C, len(enum), list(enum)) == (1, 2.5, 1, 3, ["A", "B", "C"])
        assert (enum.ctype, enum.cname, enum.get_aliases()) == ("unsigned int", "unsigned_int", ("alpha",))
        assert enum.fromalias("alpha") == enum.fromalias("A") == enum.filter("alpha") == 1
        assert enum.filter(True) == 1
        assert enum.has_alias("alpha")
        assert repr(enum) == str(enum) == "EnumType<unsigned int>(A(alpha):1, B:2.5, C:1)"
        enum.note = "any other attribute"
        with pytest.raises(NotImplementedError, match="constant A cannot be changed"):
            enum.A = 3
        with pytest.raises(AttributeError, match="EnumType has no constant D"):
            enum.D  # noqa: B018

    def test_equal_constants_are_equal_types(self) -> None:
        enum = EnumType(A=1, B=("beta", 2), ctype="int")
        assert enum == EnumType(B=("beta", 2.0), A=True, ctype="int")
        assert hash(enum) == hash(EnumType(B=("beta", 2.0), A=True, ctype="int"))
        assert enum != EnumType(A=1, B=2, ctype="int")
        assert pickle.loads(pickle.dumps(enum)) == enum

    def test_misuse_is_an_error(self) -> None:
        invalid: tuple[Any, ...] = ("a", "_A", "0")
        for name in invalid:
            with pytest.raises(AttributeError, match="a name of capitals"):
                EnumList(name)
        texts: dict[str, Any] = {"A": "text"}
        with pytest.raises(TypeError, match="constant A must be a number, not 'text'"):
            EnumType(**texts)
        with pytest.raises(TypeError, match="the alias of B must be a new string, not 'B'"):
            EnumList("A", ("B", "B"))
        with pytest.raises(TypeError, match="constant A occurs twice"):
            EnumList("A", "A")
        with pytest.raises(TypeError, match="the ctype of EnumList"):
            EnumList("A", ctype="int*")
        with pytest.raises(TypeError, match="the cname of EnumList"):
            EnumList("A", cname="my name")
        for value in (5, "zero", None):
            with pytest.raises(TypeError, match="expected a value of"):
                EnumList("A").filter(value)

    def test_pointers_are_capsules(self) -> None:
        kind = CDataType("void *", "free", libraries=["m"], version=1)
        assert kind == CDataType("void *", "free", libraries=["m"], version=1)
        assert str(kind) == "CDataType{void *}"
        assert kind.values_eq_approx(None, None)
        assert kind.filter(None) is None
        capsule = np.zeros(1).__array_struct__
        one, other = kind.make_constant(capsule), kind.make_constant(np.zeros(1).__array_struct__)
        assert one.signature() != other.signature()
        with pytest.raises(TypeError, match="expected None or a capsule of a void"):
            kind.filter(5)
        wrong: Any = 5
        with pytest.raises(TypeError, match="the C type of a CDataType must be a string, not 5"):
            CDataType(wrong)


class TestParams:
    def test_constants_are_attributes_of_the_group(self) -> None:
        kind = ParamsType(first=EnumList("A", ("B", "beta")), second=EnumList(("D", "delta"), "E"), other=generic)
        assert (kind.A, kind.B, kind.D, kind.E) == (0, 1, 0, 1)
        assert kind.enum_from_alias("beta") == kind.enum_from_alias("B") == kind.get_enum("B") == 1
        assert kind.has_type(generic)
        assert kind.get_field(generic) == "other"
        assert kind.extended(more=generic).length == 4
        with pytest.raises(AttributeError, match="ParamsType has no attribute F"):
            kind.F  # noqa: B018
        assert pickle.loads(pickle.dumps(kind)) == kind

    @pytest.mark.parametrize("other", [EnumList("A", "C"), EnumList(("C", "A")), EnumList("C", ("D", "alias"))])
    def test_constants_must_differ(self, other: EnumList) -> None:
        with pytest.raises(AttributeError, match="is in several enumerations"):
            ParamsType(first=EnumList("A", ("B", "alias")), second=other)

    def test_values_are_filtered_when_they_are_used(self) -> None:
        kind = ParamsType(a=TensorType("int32", (None,)), b=float64)
        wrong = Params(kind, a=np.arange(3), b=1)
        with pytest.raises(TypeError):
            kind.filter(wrong, strict=True)
        right = kind.filter(wrong, allow_downcast=True)
        assert right["a"].dtype == "int32"
        assert kind.filter(right, strict=True) == right
        near = Params(kind, a=right["a"], b=np.float64(1 + 1e-12))
        assert kind.values_eq_approx(right, near)
        assert right != near

    def test_equal_values_have_equal_hashes(self) -> None:
        kind = ParamsType(a=TensorType("float64", (None,)), b=float64, c=generic)
        one = Params(kind, a=np.array([0.0]), b=np.float64(1), c="c")
        assert hash(one) == hash(Params(kind, a=np.array([-0.0]), b=np.float64(1), c="c"))
        assert {one: 1}[Params(kind, a=np.array([-0.0]), b=np.float64(1), c="c")] == 1


def test_names_are_in_the_modules_of_the_libraries() -> None:
    from cwrap.ops.compat.aesara.link.c.type import CDataType as FromAesara  # type: ignore[import-not-found]
    from cwrap.ops.compat.theano.gof import EnumList as FromTheano  # type: ignore[import-not-found]

    assert (FromAesara, FromTheano) == (CDataType, EnumList)
