"""`std::vector<T>`, `std::optional<T>`: values of the C++ standard library, in modules of C++.

    - name: joined
      cname: lib::joined
      return: std::string
      arguments:
        - const std::vector<std::string>& words
        - {arg: std::optional<int> limit, default: std::nullopt}

The plan:

    function joined(words, limit=None)
    std::string lib::joined(arg_words, arg_limit)

`const std::vector<T>&` and `const std::optional<T>&` are the same types: C++ gets a copy in any case. `T` is a number,
`bool`, `std::string`, or another such type. The plugin has no keys.
"""

from __future__ import annotations

from cwrap.ctype import CTypes
from cwrap.ctype.base import CType
from cwrap.ctype.cpp_values import cpp_value
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.c_spelling import CSpelling


class CppValues(Plugin):
    """Templates of the C++ standard library."""

    name = "cpp_values"
    phase = Phase.TYPES

    def resolve_type(self, spelling: CSpelling, ctypes: CTypes) -> CType | None:
        """Return the type of a vector or an optional value."""
        return cpp_value(spelling, ctypes)
