"""The settings that existing programs read and change."""

from __future__ import annotations

from typing import Any

import pytest

from cwrap.ops import Apply, Op, OpenMPOp, config, dscalar, function
from cwrap.ops.settings import SETTINGS


class Increment(Op):
    __props__ = ()

    def make_node(self, x: Any) -> Apply:
        return Apply(self, [x], [x.type()])

    def perform(self, node: Apply, inputs: list[Any], output_storage: list[list[Any]]) -> None:
        output_storage[0][0] = inputs[0] + 1


def test_every_setting_has_a_value() -> None:
    assert all(getattr(config, name) is not None for name in SETTINGS)


def test_settings_are_restored() -> None:
    @config.change_flags(floatX="float16")
    def inside() -> str:
        return str(config.floatX)

    assert (inside(), inside(), config.floatX) == ("float16", "float16", "float64")
    with config.change_flags({"cmodule.debug": True}, DebugMode__patience=3) as changed:
        assert (changed.cmodule__debug, config.DebugMode.patience) == (True, 3)
        config.cmodule.debug = False
        assert config.cmodule__debug is False
    assert not config.is_set("cmodule__debug")


def test_misuse_is_an_error() -> None:
    with pytest.raises(AttributeError, match="no setting 'floatx'; did you mean 'floatX'"):
        config.floatx  # noqa: B018
    with pytest.raises(AttributeError, match=r"no setting 'zzzzz'$"):
        config.zzzzz = 1
    with pytest.raises(AttributeError, match="no setting 'blas__zz'"):
        config.blas.zz  # noqa: B018
    with pytest.raises(AttributeError):
        config.change_flags(zzzzz=1)
    message = "floatX must be one of 'float16', 'float32', 'float64', not 'int8'"
    with pytest.raises(ValueError, match=message), config.change_flags(mode="py", floatX="int8"):
        pass
    assert not config.is_set("mode")


def test_the_compiler_is_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    assert config.cxx
    monkeypatch.setenv("PATH", "")
    monkeypatch.setenv("CXX", "missing-compiler")
    assert config.cxx == ""


def test_without_a_compiler_functions_compute_in_python() -> None:
    from cwrap.ops.functions.function import PythonFunction

    x = dscalar("x")
    with config.change_flags(cxx="", on_unused_input="ignore"):
        f = function([x, dscalar("unused")], Increment()(x))
    assert isinstance(f, PythonFunction)
    assert f(1, 2) == 2


def test_openmp_is_a_setting() -> None:
    assert not OpenMPOp().openmp
    with config.change_flags(openmp=True):
        assert OpenMPOp().openmp
        assert not OpenMPOp(openmp=False).openmp
