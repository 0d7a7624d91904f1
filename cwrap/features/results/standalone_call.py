"""`cname`: the C function that a function of a module calls.

    - name: sine
      cname: sin
      return: double
      arguments: [double x]

The plan:

    function sine(x)
    double sin(arg_x)

If the names of all functions of a library have a common prefix, the module can specify it: `cname: sqlite3_$name`.
"""

from __future__ import annotations

from cwrap.plan import Context, Overload
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.fragments import C_KEYWORDS
from cwrap.source.records import replace

CNAME = Key("cname", (On.DECLARATION, On.OPTION), Kind.FUNCTION_OR_MACRO, "the C function (name)", follows="order",
    example="add_numbers", synonyms=("function",))  # fmt: skip


class StandaloneCall(Plugin):
    """C functions of declarations."""

    name = "standalone_call"
    phase = Phase.CALL
    keys = (
        CNAME,
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the C function: `cname`, or else the name by the pattern of the module."""
        cname = overload.text("cname") or context.cname(overload.declaration.name)
        problem = _problem(cname, context.language)
        if problem:
            key = overload.declaration.key(overload.option, "cname")
            place = key.location if key else overload.declaration.location
            context.reporter.error(place, problem)
        return replace(overload, call=replace(overload.call, function=cname))


def _problem(cname: str, language: str) -> str:
    """Return a message if a module in a language cannot call a function of that name."""
    if cname in C_KEYWORDS:
        return f"'{cname}' is a keyword of C; add a 'cname'"
    if language != "c++" and ("::" in cname or "<" in cname):
        return f"'{cname}' is a C++ function, which needs '--language c++'"
    return ""
