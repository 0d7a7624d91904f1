"""What types and ops alike say of their C: headers, libraries, flags, code at file level."""

from __future__ import annotations

from typing import Any

from cwrap.ops.graph.call_adapters import MethodNotDefined


class CLinkerObject:
    """What has C. Methods return a string, or a list of them; those with `**kwargs` may take `c_compiler`."""

    def c_headers(self, **kwargs: Any) -> list[str]:
        """Headers to include: `<math.h>`, `"mine.h"`; a name alone stands for `"name"`."""
        return []

    def c_header_dirs(self, **kwargs: Any) -> list[str]:
        """Where the compiler looks for them."""
        return []

    def c_libraries(self, **kwargs: Any) -> list[str]:
        """Libraries to link: `m` for `-lm`."""
        return []

    def c_lib_dirs(self, **kwargs: Any) -> list[str]:
        """Where the linker looks for them, and the loader."""
        return []

    def c_compile_args(self, **kwargs: Any) -> list[str]:
        """Flags for the compiler."""
        return []

    def c_no_compile_args(self, **kwargs: Any) -> list[str]:
        """Flags that must not be used."""
        return []

    def c_compiler(self) -> Any:
        """The compiler for all C that is compiled together with this; None for the one that is found."""
        return None

    def c_support_code(self, **kwargs: Any) -> str:
        """C at file level, there once, ahead of what uses it: helper functions, structs."""
        return ""

    def c_init_code(self, **kwargs: Any) -> list[str]:
        """Statements that run once, when the module is loaded."""
        return []

    def c_code_cache_version(self) -> tuple[Any, ...]:
        """Accepted, and not needed: code is cached by what it is. An empty tuple keeps it out of the cache."""
        return (1,)

    def _undefined(self, method: str) -> MethodNotDefined:
        return MethodNotDefined(f"{type(self).__name__} does not define {method}, which its C needs")
