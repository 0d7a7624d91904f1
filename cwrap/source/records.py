"""Dataclasses that are quick to define and to copy.

    from cwrap.source.records import dataclass, field, replace

    @dataclass(frozen=True, slots=True)
    class Point: ...

`dataclasses` imports `inspect`, and compiles six methods of every class while its module is imported; both took half
of the time of importing the generator. Here only `__init__` is compiled, when the first record is made, and all
classes share the other methods. In every other respect the classes are dataclasses: the functions of `dataclasses`
accept them, and mypy treats them so.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

__all__ = ["computed", "dataclass", "field", "replace"]

if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
    from functools import cached_property as computed
else:

    class computed:  # noqa: N801 - a decorator, as `functools.cached_property`, whose lock takes most of its time
        """An attribute of a record without slots that is computed when it is first read."""

        def __init__(self, compute: Callable[[Any], Any]) -> None:
            self._compute = compute
            self._name = compute.__name__
            self.__doc__ = compute.__doc__

        def __get__(self, record: Any, kind: Any) -> Any:
            """Compute and store the value, which is found before this function from then on."""
            if record is None:
                return self
            value = record.__dict__[self._name] = self._compute(record)
            return value

    def dataclass(*, frozen: bool = False, slots: bool = False, order: bool = False, eq: bool = True) -> Any:
        """Return the decorator of a dataclass."""
        return lambda plain: _defined(plain, frozen, slots, order, eq)

    def field(**options: Any) -> _Field:
        """Return the options of a field: `default` or `default_factory`, `compare`, `repr`."""
        return _Field(**options)

    def replace(record: Any, /, **changes: Any) -> Any:
        """Return a copy of a record with other values of some fields."""
        values_of = getattr(record, "record_values", None)
        if values_of is None:
            return _standard_library().replace(record, **changes)
        if record.record_has_dict:
            return _copied(record, changes)
        names, values = record.__match_args__, list(values_of(record))
        for name, value in changes.items():
            values[names.index(name)] = value
        return record.__class__(*values)


_MISSING: Any = object()
_assign = object.__setattr__


def _copied(record: Any, changes: dict[str, Any]) -> Any:
    """Return a copy of a record without slots, by copying its dictionary, which is faster than to assign each field.

    Attributes that were computed when they were first read are not copied.
    """
    fields, attributes = record.record_fields, record.__dict__.copy()
    if len(attributes) > len(fields):
        for name in attributes.keys() - fields.keys():
            del attributes[name]
    attributes.update(changes)
    if len(attributes) > len(fields):
        raise ValueError(f"{type(record).__name__} has no field '{min(changes.keys() - fields.keys())}'")
    made = object.__new__(record.__class__)
    _assign(made, "__dict__", attributes)
    return made


class _Field:
    """A field of a dataclass."""

    OPTIONS = ("default", "default_factory", "compare", "repr")
    __slots__ = (*OPTIONS, "type")

    def __init__(
        self,
        default: Any = _MISSING,
        default_factory: Any = _MISSING,
        compare: bool = True,
        repr: bool = True,  # noqa: A002 - as in `dataclasses`
    ) -> None:
        self.default = default
        self.default_factory = default_factory
        self.compare = compare
        self.repr = repr
        self.type: Any = None


def _standard_library() -> Any:
    """Return the module `dataclasses`, which a run of the generator does not need."""
    import dataclasses

    return dataclasses


class _Description:
    """An attribute by which `dataclasses` recognises its classes; made when the attribute is read."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, record: object, kind: Any) -> Any:
        standard = _standard_library()
        rows = []
        for name, one in kind.record_fields.items():
            options = {option: value for option in one.OPTIONS if (value := getattr(one, option)) is not _MISSING}
            rows.append((name, one.type, standard.field(**options)))
        return getattr(standard.make_dataclass(kind.__name__, rows, frozen=kind.record_is_frozen), self.name)


_FIELDS, _PARAMETERS = _Description("__dataclass_fields__"), _Description("__dataclass_params__")


def _defined(plain: type, frozen: bool, slots: bool, order: bool, eq: bool) -> type:
    """Return the dataclass of a plain class. Slots need a new class, as in `dataclasses`."""
    own = _own_fields(plain)
    fields: dict[str, _Field] = {}
    for base in reversed(plain.__mro__[1:]):
        fields |= getattr(base, "record_fields", {})
    inherited = set(fields)
    fields |= own
    members = {**_members(fields, frozen, order, eq), **vars(plain)}
    members["record_has_dict"] = not slots and all(getattr(b, "record_has_dict", True) for b in plain.__mro__[1:])
    for name in ("__dict__", "__weakref__", *own):
        members.pop(name, None)
    if slots:
        members["__slots__"] = tuple(name for name in own if name not in inherited)
    made = type(plain)(plain.__name__, plain.__bases__, members)
    made.__qualname__ = plain.__qualname__
    made.__init__ = _constructor(made, fields, slots)  # type: ignore[misc]
    return made


def _own_fields(plain: type) -> dict[str, _Field]:
    """Return the fields that a class adds or replaces."""
    fields = {}
    for name, annotation in plain.__annotations__.items():
        if str(annotation).removeprefix("typing.").startswith("ClassVar"):
            continue
        value = vars(plain).get(name, _MISSING)
        one = value if isinstance(value, _Field) else _Field(value)
        if hasattr(value, "default_factory") and one is not value:  # a field of `dataclasses`
            missing = _standard_library().MISSING
            one = _Field(**{o: found for o in _Field.OPTIONS if (found := getattr(value, o)) is not missing})
        one.type = annotation
        fields[name] = one
    return fields


def _members(fields: dict[str, _Field], frozen: bool, order: bool, eq: bool) -> dict[str, Any]:
    """Return the attributes of a dataclass, except `__init__`."""
    compared = _getter([name for name, one in fields.items() if one.compare])
    members: dict[str, Any] = {
        "record_fields": fields, "record_is_frozen": frozen, "record_values": staticmethod(_getter([*fields])),
        "__match_args__": tuple(fields), "__repr__": _shown, "__reduce__": _reduced, "__replace__": replace,
        "__dataclass_fields__": _FIELDS, "__dataclass_params__": _PARAMETERS,
    }  # fmt: skip
    if eq:
        members |= {"__eq__": _comparison(operator.eq, compared), "__hash__": None}
    if frozen:
        members |= {"__setattr__": _refuse, "__delattr__": _refuse}
    if frozen and eq:
        members["__hash__"] = lambda self: hash(compared(self))
    if order:
        comparisons = (operator.lt, operator.le, operator.gt, operator.ge)
        members |= {f"__{compare.__name__}__": _comparison(compare, compared) for compare in comparisons}
    return members


def _comparison(compare: Callable[[Any, Any], Any], compared: Callable[[Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a method that compares two records of one class by some of their fields."""

    def method(self: Any, other: Any) -> Any:
        return compare(compared(self), compared(other)) if other.__class__ is self.__class__ else NotImplemented

    return method


def _constructor(kind: type, fields: dict[str, _Field], slots: bool) -> Any:
    """Return `__init__`. It is compiled when the first record is made: a run makes records of half of the classes."""

    def first(self: Any, /, *values: Any, **named: Any) -> None:
        compiled = _compiled(kind, fields, slots)
        kind.__init__ = compiled  # type: ignore[misc]
        compiled(self, *values, **named)

    return first


def _compiled(kind: type, fields: dict[str, _Field], slots: bool) -> Any:
    """Return the `__init__` that assigns to the slots, or to the attributes of a class without slots."""
    names: dict[str, Any] = {"missing": _MISSING}
    parameters, lines = ["self"], [] if slots else ["  attributes = self.__dict__"]
    for name, one in fields.items():
        value = name
        if one.default is not _MISSING:
            names[f"default_{name}"] = one.default
            parameters.append(f"{name}=default_{name}")
        elif one.default_factory is not _MISSING:
            names[f"make_{name}"] = one.default_factory
            parameters.append(f"{name}=missing")
            value = f"make_{name}() if {name} is missing else {name}"
        else:
            parameters.append(name)
        if slots:
            names[f"set_{name}"] = getattr(kind, name).__set__
        lines.append(f"  set_{name}(self, {value})" if slots else f"  attributes['{name}'] = {value}")
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
    shown = (f"{name}={getattr(self, name)!r}" for name, one in self.record_fields.items() if one.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _reduced(self: Any) -> tuple[Any, ...]:
    return type(self), self.record_values(self)


def _refuse(_: object, name: str, *__: object) -> None:
    raise _standard_library().FrozenInstanceError(f"cannot change '{name}'")
