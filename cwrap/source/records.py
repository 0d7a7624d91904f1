"""Frozen dataclasses that are quick to define and to copy.

    from cwrap.source.records import dataclass, replace

    @dataclass(frozen=True, slots=True)
    class Point: ...

`dataclasses` compiles six methods of every class while its module is imported, which took half the time of importing
the generator. Here only `__init__` is compiled, when the first record is made, and all classes share the other methods.
In every other respect the classes are dataclasses.
"""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass", "replace"]

if TYPE_CHECKING:
    from dataclasses import dataclass, replace
else:

    def dataclass(*, frozen: bool = False, slots: bool = False, order: bool = False, **options: bool) -> Any:
        """Return the decorator of a dataclass; other than frozen ones with slots are defined by `dataclasses`."""
        if frozen and slots and not options:
            return lambda plain: _defined(plain, order)
        return dataclasses.dataclass(frozen=frozen, slots=slots, order=order, **options)

    def replace(record: Any, /, **changes: Any) -> Any:
        """Return a copy of a record with other values of some fields."""
        values_of = getattr(record, "record_values", None)
        if values_of is None:
            return dataclasses.replace(record, **changes)
        names, values = record.__match_args__, list(values_of(record))
        for name, value in changes.items():
            values[names.index(name)] = value
        return record.__class__(*values)


def _defined(plain: type, order: bool) -> type:
    made: type = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(plain)
    fields = dataclasses.fields(made)
    compared = _getter([field.name for field in fields if field.compare])
    methods = {
        "__init__": _constructor(made, fields), "__eq__": _comparison(operator.eq, compared),
        "__hash__": lambda self: hash(compared(self)), "__repr__": _shown, "__reduce__": _reduced,
        "__setattr__": _refuse, "__delattr__": _refuse,
        "record_values": staticmethod(_getter([field.name for field in fields])),
    }  # fmt: skip
    if order:
        comparisons = {f"__{c.__name__}__": c for c in (operator.lt, operator.le, operator.gt, operator.ge)}
        methods |= {name: _comparison(compare, compared) for name, compare in comparisons.items()}
    for name, method in methods.items():
        if name not in vars(plain):
            setattr(made, name, method)
    return made


def _comparison(compare: Callable[[Any, Any], Any], compared: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a method that compares two records of one class by some of their fields."""

    def method(self: Any, other: Any) -> Any:
        return compare(compared(self), compared(other)) if other.__class__ is self.__class__ else NotImplemented

    return method


def _constructor(kind: type, fields: tuple[dataclasses.Field[Any], ...]) -> Any:
    """Return `__init__`. It is compiled when the first record is made: a run makes records of half of the classes."""

    def first(self: Any, /, *values: Any, **named: Any) -> None:
        compiled = _compiled(kind, fields)
        kind.__init__ = compiled  # type: ignore[misc]
        compiled(self, *values, **named)

    return first


def _compiled(kind: type, fields: tuple[dataclasses.Field[Any], ...]) -> Any:
    """Return the `__init__` that assigns to the slots."""
    names: dict[str, Any] = {}
    parameters, lines = ["self"], []
    for field in fields:
        name, value = field.name, field.name
        names[f"set_{name}"] = getattr(kind, name).__set__
        if field.default is not dataclasses.MISSING:
            names[f"default_{name}"] = field.default
            parameters.append(f"{name}=default_{name}")
        elif field.default_factory is not dataclasses.MISSING:
            names[f"make_{name}"], names["missing"] = field.default_factory, dataclasses.MISSING
            parameters.append(f"{name}=missing")
            value = f"make_{name}() if {name} is missing else {name}"
        else:
            parameters.append(name)
        lines.append(f"  set_{name}(self, {value})")
    text = "\n".join([f"def __init__({', '.join(parameters)}):", *lines, "  return"])
    exec(text, names)  # noqa: S102 - the text consists of names of fields
    return names["__init__"]


def _getter(names: list[str]) -> Any:
    """Return a function that returns the values of several attributes."""
    return (
        operator.attrgetter(*names)
        if len(names) > 1
        else lambda record: tuple([getattr(record, name) for name in names])
    )


def _shown(self: Any) -> str:
    shown = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self) if field.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _reduced(self: Any) -> tuple[Any, ...]:
    return type(self), self.record_values(self)


def _refuse(_: object, name: str, *__: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot change '{name}'")
