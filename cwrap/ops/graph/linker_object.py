"""Methods that types and ops share: headers, libraries, compiler flags and C code at file level."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, TypeAlias

from cwrap.ops.graph.call_adapters import MethodNotDefined, string_list

Code: TypeAlias = str | Sequence[str]
"""C code, or headers, libraries and flags: one string or several."""
Folders: TypeAlias = Code | os.PathLike[str] | Sequence[os.PathLike[str]]
"""Directories: one or several, as strings or paths."""


class CLinkerObject:
    """Base of types and ops with C code. Methods return a string or a list of strings.

    A method may accept the compiler as its only argument or as `c_compiler`.
    """

    c_thread_safe: bool | None = None
    """True: the C code may run in several threads at once without the GIL. It changes no static variables, and no
    objects but its outputs. None: True for classes of cwrap, False for others."""

    def c_headers(self, *args: Any, **kwargs: Any) -> Code:
        """Return the headers to include: `<math.h>`, `"mine.h"`. A name without quotes is included as `"name"`."""
        return []

    def c_header_dirs(self, *args: Any, **kwargs: Any) -> Folders:
        """Return the directories to search for headers."""
        return []

    def c_libraries(self, *args: Any, **kwargs: Any) -> Code:
        """Return the libraries to link: `m` for `-lm`."""
        return []

    def c_lib_dirs(self, *args: Any, **kwargs: Any) -> Folders:
        """Return the directories to search for libraries, at link time and at load time."""
        return []

    def c_compile_args(self, *args: Any, **kwargs: Any) -> Code:
        """Return additional compiler flags."""
        return []

    def c_no_compile_args(self, *args: Any, **kwargs: Any) -> Code:
        """Return the compiler flags to remove from the command."""
        return []

    def c_compiler(self) -> Any:
        """Return the compiler for all code that is compiled with this object, or None for the default compiler."""
        return None

    def c_support_code(self, *args: Any, **kwargs: Any) -> Code:
        """Return C code at file level, written once before the code that uses it: helper functions, structs."""
        return ""

    def c_init_code(self, *args: Any, **kwargs: Any) -> Code:
        """Return C statements that run once, when the module is loaded."""
        return []

    def c_code_cache_version(self) -> tuple[Any, ...]:
        """Return a version for compatibility. The cache does not need one.

        A class that overrides the method to return an empty tuple disables caching.
        """
        return ()

    def _undefined(self, method: str) -> MethodNotDefined:
        return MethodNotDefined(f"{type(self).__name__} does not define {method}, which is required to generate C")


def list_of(attribute: str) -> Any:
    """Return a method, such as `c_libraries`, that returns an attribute as a list."""

    def method(self: object, **_kwargs: Any) -> list[str]:
        return list(getattr(self, attribute))

    return method


class Delegating(CLinkerObject):
    """Base of ops whose C contains that of other ops, and which need their headers, libraries and flags."""

    @property
    def code_owners(self) -> Sequence[object]:
        """The other ops."""
        raise NotImplementedError

    @property
    def c_thread_safe(self) -> bool:  # type: ignore[override]
        """Whether the C of the other ops needs no GIL."""
        return all(map(is_thread_safe, self.code_owners))


def _joined(method: str) -> Any:
    """Return the method that joins the lists of the class and of the other ops, without duplicates."""

    def joined(self: Delegating, **_kwargs: Any) -> list[str]:
        owners = (super(Delegating, self), *self.code_owners)
        return list(dict.fromkeys(text for owner in owners for text in string_list(owner, method)))

    return joined


_JOINED = ("headers", "header_dirs", "libraries", "lib_dirs", "compile_args", "support_code", "init_code")
for _name in _JOINED:
    setattr(Delegating, f"c_{_name}", _joined(f"c_{_name}"))


def is_thread_safe(owner: Any) -> bool:
    """Return True if the C code of a type or an op needs no GIL."""
    declared = getattr(owner, "c_thread_safe", None)
    return type(owner).__module__.startswith("cwrap.ops.") if declared is None else bool(declared)
