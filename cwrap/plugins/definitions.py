"""`module:`, `constants:`, `enum:`, `exception:`, `class:`, `callback:`, `struct:`: a module besides its functions.

    - exception: PotError
      base: ValueError
    - enum: Color
      members: [RED, GREEN]
      doc: A color of the pot.
    - name: paint
      errors: {when: negative, exception: PotError}
      arguments: [Color color]

The plan:

    function paint(color)
    paint(arg_color)
    returns none; fails negative

The keys of definitions are defined here. `cwrap/planning/definitions.py` plans definitions before any plugin runs,
since the arguments of functions have their C types.
"""

from __future__ import annotations

from cwrap.plan import Context, Overload
from cwrap.plugins.base import Plugin
from cwrap.schema import Key, Kind, On

_MEMBERS = "what C calls them, or what Python does with the C of each"
_DOCUMENTED = (On.MODULE, On.ENUM, On.EXCEPTION, On.CLASS, On.STRUCT)

CONSTANTS = Key("constants", (On.CONSTANTS,), Kind.MEMBERS, _MEMBERS, example="[LIB_A, LIB_B]")


class Definitions(Plugin):
    """Owns the keys of definitions."""

    name = "definitions"
    keys = (
        Key("doc", _DOCUMENTED, Kind.TEXT, "its docstring", follows="python_name", example="Colors."),
        Key("doc", (On.FIELD,), Kind.TEXT, "its docstring", follows="name", example="A width."),
        Key("readonly", (On.FIELD,), Kind.FLAG, "Python may look at it, not change it (false)", follows="doc",
            example="true"),
        Key("cname", (On.MODULE,), Kind.FUNCTION, "the C function of all that name none: `lib_$name` ($name)",
            follows="version", example="lib_$name"),
        Key("version", (On.MODULE,), Kind.EXPRESSION, "C text that is __version__", follows="no_kwargs",
            example="LIB_VERSION"),
        Key("base", (On.EXCEPTION,), Kind.WORD, "what it is one of: Python's, or the module's (RuntimeError)",
            follows="version", example="ValueError", synonyms=("parent", "extends")),
        Key("code", (On.EXCEPTION,), Kind.EXPRESSION,
            "it has an attribute `code`, which is this where no error says", follows="base", example="0"),
        Key("type", (On.CONSTANTS,), Kind.TEXT, "the C type of all of them (int64_t)", follows="code",
            example="int"),
        Key("type", (On.ENUM,), Kind.TEXT, "the C type: an integer, or the enum's own (int)", follows="code",
            example="color_t"),
        Key("type", (On.CLASS,), Kind.TEXT, "the C type that it owns, a pointer: `thing_t*` (required)",
            follows="code", example="thing_t*"),
        Key("type", (On.CALLBACK,), Kind.TEXT, "the C type of the function pointer, as arguments may spell it too",
            follows="code", example="visit_t"),
        Key("type", (On.STRUCT,), Kind.TEXT, "the C type: `thing_t` or `struct thing` (required)", follows="code",
            example="point_t"),
        Key("deleter", (On.CLASS,), Kind.FUNCTION, "the C function that frees what it points to (required)",
            follows="type", example="thing_free", synonyms=("destructor", "destroy", "free")),
        Key("new", (On.CLASS,), Kind.WORD, "the declaration that Python calls to make one (none: only C makes them)",
            follows="deleter", example="make_thing", synonyms=("constructor", "init")),
        Key("allocate", (On.CLASS,), Kind.FLAG,
            "its objects own what the pointer points to, all zero at first (false)", follows="new", example="true"),
        Key("exclusive", (On.CLASS,), Kind.FLAG, "one call at a time has an object and what that came from (false)",
            follows="allocate", example="true"),
        Key("flags", (On.ENUM,), Kind.FLAG, "members are combined by |: an IntFlag (false)", follows="exclusive",
            example="true"),
        Key("prefix", (On.CONSTANTS, On.ENUM), Kind.WORD, "how names of C begin, and those in Python do not",
            follows="flags", example="LIB_"),
        Key("data", (On.CALLBACK,), Kind.WORD,
            "the argument that carries what the C function was given along with it", follows="prefix",
            example="context", synonyms=("userdata", "user_data")),
        Key("failure", (On.CALLBACK,), Kind.EXPRESSION, "what C is told where the callable raised (0)",
            follows="data", example="-1", synonyms=("default",)),
        Key("return", (On.CALLBACK,), Kind.TEXT, "the C type of what it returns: a number (void)", follows="cname",
            example="int"),
        CONSTANTS,
        Key("members", (On.ENUM,), Kind.MEMBERS, f"{_MEMBERS} (required)", follows="failure", example="[RED, GREEN]",
            synonyms=("values", "constants")),
        Key("count", (On.ARGUMENT,), Kind.WORD, "of a callback's char** or bytes: what says how many",
            follows="from", example="n", types=("char**",)),
    )  # fmt: skip

    def check(self, overload: Overload, context: Context) -> None:
        """Report `count` on what is no argument of a callback."""
        for argument in (value.argument for value in overload.values):
            if "count" in argument.keys:
                place = argument.keys.place("count", argument.location)
                context.reporter.error(place, "'count' is for the arguments of a callback")
