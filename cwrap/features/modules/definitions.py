"""`module:`, `constants:`, `enum:`, `exception:`, `class:`, `callback:`, `struct:`, `typedef:`: other definitions.

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

Definitions are planned before declarations, because arguments of functions use their C types.
"""

from __future__ import annotations

from cwrap.features.modules.definitions_plan import plan_definitions
from cwrap.model import Document
from cwrap.plan import Context, Overload
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On

_MEMBERS = "the C names, or a mapping of Python names to C expressions"
_DOCUMENTED = (On.MODULE, On.ENUM, On.EXCEPTION, On.CLASS, On.STRUCT)

CONSTANTS = Key("constants", (On.CONSTANTS,), Kind.MEMBERS, _MEMBERS, example="[LIB_A, LIB_B]")


class Definitions(Plugin):
    """The keys of classes, structs, enums and other definitions."""

    name = "definitions"
    phase = Phase.TYPES
    keys = (
        Key("doc", _DOCUMENTED, Kind.TEXT, "the docstring", follows="python_name", example="Colors."),
        Key("doc", (On.FIELD,), Kind.TEXT, "the docstring", follows="name", example="A width."),
        Key("readonly", (On.FIELD,), Kind.FLAG, "Python can read but not assign the field (false)", follows="doc",
            example="true"),
        Key("cname", (On.FIELD,), Kind.TEXT, "the field in C, such as a member of a union (the name)",
            follows="readonly", example="u.key"),
        Key("tag", (On.FIELD,), Kind.MEMBERS,
            "the field that says whether this member of a union has a value, and its C value then",
            follows="cname", example="{kind: KEY_EVENT}", synonyms=("when", "union", "discriminator")),
        Key("cname", (On.MODULE,), Kind.FUNCTION, "the C function of declarations without `cname`: `lib_$name` ($name)",
            follows="version", example="lib_$name"),
        Key("version", (On.MODULE,), Kind.EXPRESSION, "a C string, which becomes __version__", follows="no_kwargs",
            example="LIB_VERSION"),
        Key("as", (On.TYPEDEF,), Kind.TEXT,
            "the C number that the type is, or bool (an integer, whose size and sign the compiler knows)",
            follows="version", example="double", synonyms=("type", "base")),
        Key("as", (On.STRUCT,), Kind.WORD, "`bytes`: Python has bytes in place of objects of a class",
            choices=("bytes",), follows="version", example="bytes", conflicts=("init", "initial", "doc")),
        Key("base", (On.EXCEPTION,), Kind.WORD, "the base class, of Python or of the module (RuntimeError)",
            follows="version", example="ValueError", synonyms=("parent", "extends")),
        Key("base", (On.CLASS,), Kind.WORD, "the class of this file from which the class inherits (none)",
            follows="version", example="Shape", synonyms=("parent", "extends", "inherits")),
        Key("code", (On.EXCEPTION,), Kind.EXPRESSION,
            "the default of the attribute `code` of the exception", follows="base", example="0"),
        Key("type", (On.EXCEPTION,), Kind.TEXT, "the C++ class whose objects are raised as this exception (none)",
            follows="code", example="lib::parse_error"),
        Key("type", (On.CONSTANTS,), Kind.TEXT, "the C type of all constants (any integer)", follows="code",
            example="int"),
        Key("type", (On.ENUM,), Kind.TEXT, "the C type: the enum, or an integer type (int)", follows="code",
            example="color_t"),
        Key("type", (On.CLASS,), Kind.TEXT, "the C type that objects own, usually a pointer: `thing_t*` (required)",
            follows="code", example="thing_t*"),
        Key("type", (On.CALLBACK,), Kind.TEXT, "the C type of the function pointer, which arguments can use too",
            follows="code", example="visit_t"),
        Key("type", (On.STRUCT,), Kind.TEXT, "the C type: `thing_t` or `struct thing` (required)", follows="code",
            example="point_t"),
        Key("init", (On.STRUCT,), Kind.FUNCTION, "the C function that initializes a new object, by its address",
            follows="type", example="point_init", synonyms=("initializer", "constructor"), conflicts=("initial",)),
        Key("initial", (On.STRUCT,), Kind.EXPRESSION, "the C value of a new object (zero)", follows="init",
            example="POINT_INIT"),
        Key("deleter", (On.CLASS,), Kind.FUNCTION,
            "the C function that frees an object (that of `base`; required without `base`)", follows="type",
            example="thing_free", synonyms=("destructor", "destroy", "free")),
        Key("new", (On.CLASS,), Kind.WORD, "the declaration that makes objects in Python (none: only C makes objects)",
            follows="deleter", example="make_thing", synonyms=("constructor", "init")),
        Key("allocate", (On.CLASS,), Kind.FLAG,
            "objects own the memory of the C struct, which is zero at first (false)", follows="new", example="true"),
        Key("exclusive", (On.CLASS,), Kind.FLAG, "only one call at a time can use an object and its parents (false)",
            follows="allocate", example="true"),
        Key("mapping", (On.CLASS,), Kind.FLAG, "integers in brackets are keys, not positions (false)",
            follows="exclusive", example="true"),
        Key("subclass", (On.CLASS,), Kind.FLAG, "Python code can define subclasses (false)", follows="mapping",
            example="true", synonyms=("subclassable", "inheritable")),
        Key("weakref", (On.CLASS,), Kind.FLAG, "objects can have weak references (false)", follows="subclass",
            example="true", synonyms=("weakrefs", "weak_references")),
        Key("flags", (On.ENUM,), Kind.FLAG, "members can be combined by `|`: an IntFlag (false)", follows="weakref",
            example="true"),
        Key("prefix", (On.CONSTANTS, On.ENUM), Kind.WORD, "the prefix of C names that Python names do not have",
            follows="flags", example="LIB_"),
        Key("data", (On.CALLBACK,), Kind.WORD,
            "the argument that has the user data of the C function", follows="prefix",
            example="context", synonyms=("userdata", "user_data")),
        Key("failure", (On.CALLBACK,), Kind.EXPRESSION, "the value that C gets if the callable raises (0)",
            follows="data", example="-1", synonyms=("default",)),
        Key("return", (On.CALLBACK,), Kind.TEXT, "the C type of the returned number or text (void)", follows="cname",
            example="int"),
        CONSTANTS,
        Key("members", (On.ENUM,), Kind.MEMBERS, f"{_MEMBERS} (required)", follows="failure", example="[RED, GREEN]",
            synonyms=("values", "constants")),
        Key("pool", (On.CALLBACK,), Kind.COUNT,
            "the number of C functions, if C passes no user data: so many callables can be used at a time",
            follows="data", example="8", conflicts=("data",)),
        Key("sizes", (On.CALLBACK,), Kind.NAMES, "numbers that the function provides which takes the callback",
            follows="data", example="[n]"),
        Key("copy", (On.CALLBACK,), Kind.FUNCTION, "the C function that copies the returned text, which C frees",
            follows="return", example="strdup"),
        Key("consume", (On.CALLBACK,), Kind.FLAG, "C takes ownership of the object that the callable returns (false)",
            follows="copy", example="true", conflicts=("borrowed", "copy", "from")),
        Key("borrowed", (On.CALLBACK,), Kind.FLAG,
            "C uses the object that the callable returns until the callback ends (false)", follows="free",
            example="true", conflicts=("consume", "copy", "from")),
        Key("from", (On.CALLBACK,), Kind.TEXT, "C gets the number of bytes that the callable returned: len(x)",
            follows="return", example="len(buffer)"),
        Key("count", (On.ARGUMENT,), Kind.EXPRESSION, "the number of strings or bytes, in a callback",
            follows="from", example="n", types=("char**",)),
        Key("points_to", (On.ARGUMENT,), Kind.TEXT, "the type of the one value behind a pointer, in a callback",
            follows="count", example="double", types=("const void*",)),
    )  # fmt: skip

    def definitions(self, document: Document, context: Context) -> Context:
        """Return the context with the plans of the definitions of a file, and with their C types."""
        return plan_definitions(document, context)

    def check(self, overload: Overload, context: Context) -> None:
        """Report keys that only arguments of callbacks can have."""
        for argument in (value.argument for value in overload.values):
            for key in ("count", "points_to"):
                if key in argument.keys:
                    place = argument.keys.location(key, argument.location)
                    context.reporter.error(place, f"'{key}' is only for arguments of a callback; remove it")
