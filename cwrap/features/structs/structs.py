"""`struct:`: a C struct that is a class in Python, or bytes.

    - struct: Point
      type: point_t
      fields: [double x, double y]
    - name: norm
      return: double
      arguments: [const Point* p]

The plan:

    function Point(x=0, y=0)
    point_t cwrap_make_Point(arg_x, arg_y)
    returns value; fails never
    function norm(p)
    double norm(arg_p)
    returns value; fails never
"""

from __future__ import annotations

from cwrap.ctype.base import CType, Field
from cwrap.ctype.byte_struct import ByteStruct
from cwrap.ctype.counted import CountedArray
from cwrap.ctype.flexible import FlexibleStruct
from cwrap.ctype.struct import Struct, StructPointer
from cwrap.features.structs.counted_fields import counted_field, is_counted, with_counts, without_counts
from cwrap.features.structs.fields import flexible_field, is_flexible, plan_field, with_length
from cwrap.features.structs.unions import with_tags
from cwrap.model import Argument, ArgumentKind, Declaration, Definition, Keys, Option, declared_name
from cwrap.plan import Context, ModuleItem, Overload
from cwrap.planning.expressions import declared
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On, ReturnSpec, ValueReader
from cwrap.schema.keys import JSON_EXPRESSION, mapping
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_expression import Expression
from cwrap.source.c_spelling import normal_type
from cwrap.source.records import dataclass, replace

_INITIAL = "cwrap_initial"  # the C variable with the struct that C initialized


@dataclass(frozen=True, slots=True)
class Call:
    """The value `{call: FUNCTION}` of `initial`."""

    function: DeclaredC

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return {"call": str(self.function)}


_CALL = Key("call", (), Kind.FUNCTION,
    "the C function that gets the address of a struct, which is moved into the object", example="point_init",
)  # fmt: skip


def _call(keys: Keys) -> Call | None:
    function = _CALL.find(keys)
    return Call(declared_name(function)) if function else None


_INITIAL_KIND: Kind[Expression | Call] = mapping(
    "a C expression, or a mapping such as {call: point_init}", _call, ValueReader.expression, JSON_EXPRESSION,
    Kind.EXPRESSION.check, is_c=True,
)  # fmt: skip
INITIAL = Key("initial", (On.STRUCT,), _INITIAL_KIND,
    "the C value of a new object (zero), or {call: FUNCTION}, which sets it", fields=(_CALL,),
    follows="type", example="POINT_INIT", synonyms=("initializer", "constructor"))  # fmt: skip


class Structs(Plugin):
    """Structs that are classes in Python, and bytes."""

    name = "structs"
    phase = Phase.TYPES
    keys = (
        Key("doc", (On.FIELD,), Kind.TEXT, "the docstring", follows="name", example="A width."),
        Key("readonly", (On.FIELD,), Kind.FLAG, "Python can read but not assign the field (false)", follows="doc",
            example="true"),
        Key("cname", (On.FIELD,), Kind.TEXT, "the field in C, such as a member of a union (the name)",
            follows="readonly", example="u.key"),
        Key("tag", (On.FIELD,), Kind.MEMBERS,
            "the field that says whether this member of a union has a value, and its C value then",
            follows="cname", example="{kind: KEY_EVENT}", synonyms=("when", "union", "discriminator")),
        Key("bytes", (On.STRUCT,), Kind.FLAG, "Python has bytes in place of objects of a class (false)",
            follows="type", example="true", conflicts=("initial", "doc")),
        Key("type", (On.STRUCT,), Kind.TEXT, "the C type: `thing_t` or `struct thing` (required)", follows="code",
            example="point_t"),
        INITIAL,
        Key("copy", (On.STRUCT,), Kind.FUNCTION,
            "none: objects cannot be copied, because C owns what their pointers refer to", follows="initial",
            example="none", conflicts=("bytes",)),
    )  # fmt: skip

    def check(self, overload: Overload, context: Context) -> None:
        """Report values and results that are copies of structs with `copy: none`."""
        for value in overload.values:
            if isinstance(value.ctype, Struct) and not value.ctype.can_copy and not value.by_address:
                context.reporter.error(value.argument.location, uncopied(value.ctype))
        returns = overload.call.returns
        if isinstance(returns, StructPointer) and not returns.struct.can_copy:
            context.reporter.error(overload.key_value("return").location, uncopied(returns.struct))


def uncopied(struct: Struct) -> str:
    """Return the message about a copy of a struct with `copy: none`."""
    name = struct.class_name
    return f"'{name}' has 'copy: none', and cannot be copied; use '{struct.c}*' for an argument or output"


def plan_struct(definition: Definition, state_index: int, context: Context) -> ModuleItem | None:
    """Return the plan of a struct; None after an error."""
    keys = definition.keys
    if "type" not in keys or not definition.arguments:
        context.reporter.error(definition.location, f"the struct '{definition.name}' needs 'type' and 'fields'")
        return None
    spelled = normal_type(keys.text("type") or "")
    if context.ctypes.listed(spelled) or isinstance(context.ctypes.listed(f"{spelled}*"), StructPointer):
        where = keys.location("type", definition.location)
        context.reporter.error(where, f"the C type '{spelled}' is defined already; remove one of the definitions")
        return None
    own = _own_pointers(definition)
    planned = {
        field.name: flexible_field(field, definition, context) if is_flexible(field, definition)
        else plan_field(field, context, own)
        for field in definition.arguments if not is_counted(field)
    }  # fmt: skip
    counted = {f.name: counted_field(f, definition, planned, context) for f in definition.arguments if is_counted(f)}
    planned = {**planned, **counted}
    fields = tuple(found for field in definition.arguments if (found := planned[field.name]))
    if len(fields) < len(definition.arguments):
        return None
    fields = with_length(definition, with_tags(definition, with_counts(definition, fields), context), context)
    if not fields:
        return None
    if keys.flag("bytes"):
        return byte_struct(definition, spelled, fields, context)
    flexible = is_flexible(definition.arguments[-1], definition)
    ctype = (
        FlexibleStruct(spelled, definition.name, state_index, fields) if flexible
        else Struct(spelled, definition.name, state_index, fields, _initializer(definition))
    )  # fmt: skip
    copy = keys.get("copy")
    if copy and copy.data != "none":
        context.reporter.error(copy.location, f"'copy' of a struct must be 'none', not '{copy.data}'")
    ctype.can_copy = copy is None
    ctype.origin = keys.location("type", definition.location)
    return ModuleItem(definition, state_index, ctype, maker=_struct_maker(definition, ctype))


def _struct_maker(definition: Definition, ctype: CType) -> Declaration:
    """Return the declaration of the function that makes objects of a struct; omitted fields are zero.

    The C function is generated with the C of the struct.
    """
    makes_object = isinstance(ctype, Struct) and ctype.makes_object
    place = definition.location
    returned = ReturnSpec("PyObject*" if makes_object else definition.name)
    keys = Keys().with_(place, cname=f"cwrap_make_{definition.name}", return_=returned)
    fields = zip(definition.arguments, ctype.fields, strict=True)
    initial = has_initial(definition)
    arguments = tuple(_optional_field(a, field, ctype.c, initial) for a, field in fields if field.is_argument)
    if has_initial(definition):
        type_ = normal_type(definition.keys.text("type") or "")
        code = f"{type_} {_INITIAL} = cwrap_initial_{definition.name}();"
        keys = keys.with_(place, before_arg_assign=code)
        arguments = (Argument(place, ArgumentKind.CONSTANT, "", _INITIAL), *arguments)
    if makes_object:
        arguments = (Argument(place, ArgumentKind.CONSTANT, "", "self"), *arguments)
    return Declaration(place, definition.name, (Option(place, arguments),), keys)


def has_initial(definition: Definition) -> bool:
    """Return whether C initializes new objects of a struct, instead of setting them to zero."""
    return "initial" in definition.keys


def _optional_field(argument: Argument, field: Field, struct: str, initial: bool) -> Argument:
    """Return the argument of the constructor for a field; the default is zero, or the value that C sets."""
    nullable = field.ctype.is_nullable and bool(field.access.pointers)
    default = f"{_INITIAL}.{field.designator}" if initial else "NULL" if nullable else "0"
    if field.access.constructor_argument:
        argument = replace(argument, type=field.access.constructor_argument)
        default = f"({field.access.constructor_type})Py_None" if initial and nullable else "NULL"  # None itself is NULL
    more = {"nullable": True} if nullable else {}
    value = Expression(default, argument.location)
    keys = without_counts(argument.keys).with_(argument.location, default=value, **more)
    return replace(argument, keys=keys, stored_in=(struct, field.designator))


def _own_pointers(definition: Definition) -> dict[str, str]:
    """Return the message about a field of a struct that points to the same struct, by the names of the struct."""
    message = f"a field of '{definition.name}' cannot point to the same struct, since objects could own each "
    message += "other in a circle; remove the field, or define a class with functions for it"
    return dict.fromkeys((definition.name, normal_type(definition.keys.text("type") or "")), message)


def _initializer(definition: Definition) -> tuple[str, str]:
    """Return the C expression that initializes a struct, and the C function that does; one of them is empty."""
    found = INITIAL.get(definition.keys)
    if isinstance(found, Call):
        return "", found.function
    return declared(found) if found else "", ""


def byte_struct(definition: Definition, c: str, fields: tuple[Field, ...], context: Context) -> ModuleItem | None:
    """Return the plan of a struct that is bytes; None after an error."""
    data = next((f for f in fields if isinstance(f.ctype, CountedArray) and f.ctype.conversion.name == "octets"), None)
    count = next((f for f in fields if f.is_computed), None)
    if data is None or count is None or len(fields) != 2:
        message = "a struct with 'bytes: true' has two fields, a pointer with 'bytes' and the number of bytes: "
        where = definition.keys.location("bytes", definition.location)
        context.reporter.error(where, f"{message}'fields: [{{arg: void* data, bytes: n}}, size_t n]'")
        return None
    ctype = ByteStruct(c, definition.name, data, count)
    ctype.origin = definition.keys.location("type", definition.location)
    return ModuleItem(replace(definition, kind="typedef"), ctype=ctype)
