"""`__props__`: the attributes that distinguish two ops, or two types, of one class."""

from __future__ import annotations

from typing import Any, ClassVar


class HasProps:
    """Base with equality, hash and `str()` derived from the attributes that `__props__` names.

        class Scale(COp):
            __props__ = ("factor",)

    Two `Scale(2)` are then equal and print as `Scale{factor=2}`. A class without `__props__` inherits those of its
    base. If no class defines `__props__`, objects are compared by identity. Methods that a class defines itself are not
    replaced.
    """

    __props__: ClassVar[tuple[str, ...]]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        props = cls.__dict__.get("__props__")
        if props is None:
            return
        if isinstance(props, str) or not all(isinstance(name, str) for name in props):
            raise TypeError(f"{cls.__name__}.__props__ must be a tuple of strings, not {props!r}")
        methods = {"__eq__": _equal, "__hash__": _hash, "__str__": _text}
        if "__eq__" in cls.__dict__ and cls.__dict__.get("__hash__") is not None:
            del methods["__hash__"]
        for name, method in methods.items():
            if name == "__hash__" or name not in cls.__dict__:
                setattr(cls, name, method)

    def _props(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self.__props__)

    def _props_dict(self) -> dict[str, Any]:
        return dict(zip(self.__props__, self._props(), strict=True))


def _equal(self: HasProps, other: object) -> bool:
    return self is other or (type(self) is type(other) and self._props() == other._props())  # noqa: SLF001


def _hash(self: HasProps) -> int:
    return hash((type(self), self._props()))


def _text(self: HasProps) -> str:
    if not self.__props__:
        return type(self).__name__
    return f"{type(self).__name__}{{{', '.join(f'{name}={value}' for name, value in self._props_dict().items())}}}"
