"""The names that annotations and stubs use, and how they spell a class of the module with one of these names.

An annotation that a C type returns has the names of Python, such as `SupportsIndex`, and those of classes of the
module. If a class of the module has a name that stubs use, `class_annotation` puts a dot before it:

    .SupportsIndex | SupportsIndex        the enum `SupportsIndex` of the module, or `typing.SupportsIndex`

`qualified` removes the dot again, and writes other names for those that the module hides.
"""

from __future__ import annotations

import builtins
import re
from collections.abc import Mapping

from cwrap.source.patterns import pattern

# The modules of the names that stubs import.
HOMES = {
    "Any": "typing", "IO": "typing", "NamedTuple": "typing", "SupportsComplex": "typing", "SupportsFloat": "typing",
    "SupportsIndex": "typing", "overload": "typing", "Protocol": "typing", "TypeAlias": "typing",
    "Callable": "collections.abc", "Iterable": "collections.abc", "Sequence": "collections.abc",
    "IntEnum": "enum", "IntFlag": "enum", "final": "typing", "Self": "typing_extensions", "ClassVar": "typing",
    "Iterator": "collections.abc", "NoReturn": "typing",
    "Buffer": "typing_extensions", "CapsuleType": "typing_extensions", "disjoint_base": "typing_extensions",
    "deprecated": "typing_extensions",
}  # fmt: skip
MODULES = ("builtins", "numpy", "os")
_CLASSES = (name for name, found in vars(builtins).items() if isinstance(found, type) and not name.startswith("_"))
BUILTINS = frozenset(_CLASSES) - {"type"}  # `type` is only a parameter of `__exit__`
PRIVATE = ("_Exporter", "_Tensor", "_array", "_ctypes_array")  # names that stubs define
NAMES = BUILTINS.union(HOMES, MODULES, PRIVATE)
_NAME = pattern(r"(?<![\w.])\.?[A-Za-z_]\w*", re.ASCII)


class Member(str):
    """A default that is a member of an enum of the module, such as `Color.RED`."""

    __slots__ = ()


def class_annotation(name: str) -> str:
    """Return the annotation of a class of the module, with a dot before a name that stubs use for something else."""
    return f".{name}" if name in NAMES else name


def qualified(annotation: str, hidden: Mapping[str, str]) -> str:
    """Return an annotation with the names that stubs use instead of hidden ones."""
    return _NAME.sub(lambda found: hidden.get(found[0], found[0].lstrip(".")), annotation)


def hidden_names(defined: set[str], classes: set[str], members: set[str]) -> dict[str, str]:
    """Return the names that stubs use instead of names that a module hides.

    `defined` are all names that the module or its classes define, `classes` are its classes, and `members` are names
    that hide names of the module in the body of a class.
    """

    def alias(name: str) -> str:
        found = f"_{name.lstrip('_')}"
        while found in defined or found in PRIVATE:
            found += "_"
        return found

    hidden = {name: alias(name) for name in NAMES & defined}
    home = hidden.get("builtins", "builtins")
    hidden.update((name, f"{home}.{name}") for name in BUILTINS & defined)
    hidden.update((class_annotation(name), alias(name + "_" * (name in NAMES))) for name in classes & members)
    return hidden
