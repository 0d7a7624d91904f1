"""The settings that programs written for Theano, Aesara and PyTensor read and change: `config.floatX`.

For example:

    config.floatX = "float32"
    with config.change_flags(floatX="float64", mode="python"):
        x = vector("x")

Parts of a name are separated by a dot or by two underscores: `config.blas.ldflags` is `config.blas__ldflags`.
"""

from __future__ import annotations

import os
from contextlib import ContextDecorator
from typing import Any, NamedTuple


class Setting(NamedTuple):
    """One setting: its default value or the function that finds it, the allowed values, and its effect."""

    default: Any
    choices: tuple[Any, ...] = ()
    effect: str = ""


def _cxx() -> str:
    from cwrap.toolchain.compiler import CXX, ToolchainError, find_toolchain

    try:
        return " ".join(find_toolchain(CXX, os.environ).command)
    except ToolchainError:
        return ""


_TEST_VALUES = ("off", "ignore", "warn", "raise", "pdb")
_WITHOUT_EFFECT: dict[str, object] = {
    "cast_policy": "custom", "check_input": True, "cmodule__debug": False, "cmodule__preload_cache": False,
    "cmodule__remove_gxx_opt": False, "cmodule__warn_no_version": False, "compute_test_value_opt": "off",
    "cycle_detection": "regular", "DebugMode__check_preallocated_output_ndim": 4, "DebugMode__check_strides": 0,
    "DebugMode__patience": 10, "DebugMode__warn_input_not_reused": False, "device": "cpu", "exception_verbosity": "low",
    "gcc__cxxflags": "", "int_division": "int", "lib__amblibm": False, "lib__amdlibm": False, "linker": "cvm",
    "on_opt_error": "warn", "openmp_elemwise_minsize": 200_000, "optimizer": "o4", "optimizer_verbose": False,
    "profile": False, "tensor__cmp_sloppy": 0, "warn__ignore_bug_before": "all", "warn_float64": "ignore",
}  # fmt: skip
"""The default values of settings that are accepted because existing programs set them."""
SETTINGS: dict[str, Setting] = {
    "floatX": Setting("float64", ("float16", "float32", "float64"), "the default dtype of tensors"),
    "cxx": Setting(_cxx, (), 'the C++ compiler, or `""` if none was found; with `""`, functions compute in Python'),
    "mode": Setting("fused", (), "the default `mode` of `function`"),
    "compute_test_value": Setting("off", _TEST_VALUES, "`raise`, `warn` and `ignore`: ops compute `x.tag.test_value`"),
    "blas__ldflags": Setting("", (), "the linker flags of BLAS, such as `-lopenblas`; without flags, ops use plain C"),
    "DebugMode__check_c": Setting(True, (), "True if the debug mode computes in C"),
    "DebugMode__check_finite": Setting(False, (), "True if NaN and infinity are errors in the debug mode"),
    "DebugMode__check_preallocated_output": Setting("initial", (), "the old outputs that ops get in the debug mode"),
    "DebugMode__check_py": Setting(True, (), "True if the debug mode computes in Python"),
    "on_unused_input": Setting("raise", ("raise", "warn", "ignore"), "the default `on_unused_input` of `function`"),
    "openmp": Setting(False, (), "True if an `OpenMPOp` uses OpenMP"),
    "unittests__rseed": Setting("666", (), "the default seed of `tests.unittest_tools.seed_rng`"),
    **{name: Setting(default) for name, default in _WITHOUT_EFFECT.items()},
}
"""All settings by name."""


class Configuration:
    """The values of the settings, as attributes."""

    def __init__(self) -> None:
        self.__dict__["_values"] = {}

    def __getattr__(self, name: str) -> Any:
        if name in self._values:
            return self._values[name]
        if name in SETTINGS:
            default = SETTINGS[name].default
            return default() if callable(default) else default
        if any(setting.startswith(f"{name}__") for setting in SETTINGS):
            return Group(self, name)
        from cwrap.source.diagnostics import nearest

        raise AttributeError(f"no setting {name!r}{nearest(name, SETTINGS)}")

    def __setattr__(self, name: str, value: Any) -> None:
        getattr(self, name)
        choices = SETTINGS[name].choices
        if choices and value not in choices:
            raise ValueError(f"{name} must be one of {', '.join(map(repr, choices))}, not {value!r}")
        self._values[name] = value

    def is_set(self, name: str) -> bool:
        """Return True if the program has changed a setting."""
        return name in self._values

    def change_flags(self, *values: dict[str, Any], **more: Any) -> ChangeFlags:
        """Return a context manager and decorator that changes settings, and restores them at its end."""
        changes: dict[str, Any] = {}
        for group in (*values, more):
            changes.update((name.replace(".", "__"), value) for name, value in group.items())
        return ChangeFlags(self, changes)


class Group:
    """The settings whose names have a common beginning: `config.blas`."""

    def __init__(self, owner: Configuration, name: str) -> None:
        self.__dict__.update(_owner=owner, _name=name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._owner, f"{self._name}__{name}")

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._owner, f"{self._name}__{name}", value)


class ChangeFlags(ContextDecorator):
    """A context in which settings have other values."""

    def __init__(self, owner: Configuration, changes: dict[str, Any]) -> None:
        for name in changes:
            getattr(owner, name)
        self.owner = owner
        self.changes = changes
        self.earlier: list[dict[str, Any]] = []

    def __enter__(self) -> Configuration:
        values: dict[str, Any] = self.owner.__dict__["_values"]
        self.earlier.append(dict(values))
        try:
            for name, value in self.changes.items():
                setattr(self.owner, name, value)
        except ValueError:
            self.__exit__()
            raise
        return self.owner

    def __exit__(self, *error: object) -> None:
        values: dict[str, Any] = self.owner.__dict__["_values"]
        values.clear()
        values.update(self.earlier.pop())


config = Configuration()
