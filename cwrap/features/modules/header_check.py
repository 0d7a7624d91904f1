"""`header_check`: the C compiler compares the declarations with the header of the library, unless it is false.

    - name: pack
      cname: lib_pack
      header_check: false
      arguments: [const char* text]

The plan:

    function pack(text)
    lib_pack(arg_text)

`cwrap/emit/header_check.py` writes the C.
"""

from __future__ import annotations

from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On

HEADER_CHECK = Key("header_check", (On.MODULE, On.DECLARATION, On.OPTION), Kind.SETTING,
    "compilers compare the declared C types with the header (true)", follows="errors",
    example="false")  # fmt: skip


class HeaderCheck(Plugin):
    """Functions with which compilers compare declarations with headers."""

    name = "header_check"
    phase = Phase.TYPES
    keys = (HEADER_CHECK,)
