"""Plans of definitions: classes, structs, enums, exceptions, callbacks, constants and typedefs of a module.

    - exception: DoorError              index 0 of the module state
    - enum: Color                       index 1; the C type `Color`
      members: [RED, GREEN]
    - constants: [DOORS]                not in the module state
    - typedef: time_t                   not in the module state; the C type `time_t`

This is not a plugin, because all definitions of a file are planned before its functions.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from cwrap.ctype.base import CType, Field, Number, python_literal
from cwrap.ctype.enumeration import Enumeration, OwnEnumeration
from cwrap.ctype.fixed import fixed_array
from cwrap.ctype.flexible import FlexibleStruct
from cwrap.ctype.handle import ClassHandle
from cwrap.ctype.struct import PointedStruct, Struct, StructPointer
from cwrap.ctype.typedef import number_typedef
from cwrap.features.callbacks.callback_data import callback_owner, grouped_callbacks
from cwrap.features.callbacks.callbacks import plan_callback
from cwrap.features.classes.families import Classes, classes_of, counter_of, deleter_of, family_of, next_index
from cwrap.features.results.exceptions import exception_expression, exception_names, thrown_type
from cwrap.features.signature.ranges import RANGE, RangeSpec, bounds_problem, is_limited, literal_problem, outside
from cwrap.features.structs.byte_structs import byte_struct
from cwrap.features.structs.counted_fields import counted_field, is_counted, report_counted, with_counts, without_counts
from cwrap.features.structs.flexible import flexible_field, is_flexible, with_length
from cwrap.features.structs.unions import check_untagged, designator, with_tags
from cwrap.model import Argument, ArgumentKind, Declaration, Definition, Document, Keys, Members, Option
from cwrap.plan import Context, ModuleItem
from cwrap.planning.expressions import declared, expression_of
from cwrap.planning.key_conflicts import report_sound_arguments
from cwrap.planning.type_hints import definition_hint, field_hint
from cwrap.planning.undefined import definition_with_errors, names_of, undefined_types
from cwrap.schema import RETURN, ReturnSpec
from cwrap.schema.values import IDENTIFIER
from cwrap.source.annotations import DeclaredC, without_annotations
from cwrap.source.c_expression import Expression
from cwrap.source.c_spelling import CSpelling, normal_type
from cwrap.source.diagnostics import Note, nearest
from cwrap.source.location import Word
from cwrap.source.nodes import shortened
from cwrap.source.patterns import pattern
from cwrap.source.records import replace

_INITIAL = "cwrap_initial"  # the C variable with the struct that C initialized
_KEPT = ("exception", "enum", "class", "struct")
_INTEGER = pattern(r"-?\d+\Z|True\Z|False\Z")
_SCOPED = pattern(r"enum (?:class|struct) ")
_RESERVED = pattern(r"(__?)[^_](.*[^_])?\1\Z")  # of the package enum
_SIZED = pattern(r"(?P<type>[^\[]*)(?P<sizes>(\[\w+\])+)\Z")


def plan_definitions(document: Document, context: Context) -> Context:
    """Return the context in which the functions of a file are planned, with the plans of its definitions."""
    items: list[ModuleItem] = []
    seen: dict[str, Definition] = {}
    known: dict[str, ModuleItem] = {}
    classes = classes_of(document.definitions)
    undefined = undefined_types(document.definitions, context)  # changes while the definitions are planned
    context = replace(
        context,
        undefined_types=undefined,
        callback_groups=grouped_callbacks(document),
        callback_owners=_callback_owners(document),
        holds_memory=_holds_memory(document),
    )
    for definition in document.definitions:
        first = seen.setdefault(definition.name or repr(definition.location), definition)
        if first is not definition:
            note = Note("first defined here", first.location)
            message = f"'{definition.name}' is defined twice; rename one of them"
            context.reporter.error(definition.location, message, note)
            continue
        state_index = next_index(items) if definition.kind in _KEPT else -1
        for name in names_of(definition):
            undefined.pop(name, None)
        plan = partial(_planned, definition, state_index, items, known, classes)
        item = _sound(definition, plan, context)
        if item is None:
            undefined.update(dict.fromkeys(undefined_types([definition], context)))
        else:
            items.append(item)
            known.update({item.name: item} if definition.kind == "class" else {})
            ctypes = context.ctypes.extended(_types_of(item))
            context = replace(context, ctypes=ctypes, module_items=(*context.module_items, item))
        if item and item.ctype and item.ctype.registry == state_index + 1:
            registry = Definition(definition.location, "registry", f"_objects_of_{definition.name}")
            items.append(ModuleItem(registry, state_index + 1))
    items += list(_named(document, items, seen, context))
    items += list(_part_classes(document, items))
    return replace(context, module_items=tuple(items))


def _sound(definition: Definition, plan: Callable[[Context], ModuleItem | None], context: Context) -> ModuleItem | None:
    """Return the plan of a definition; None if it has undefined types, after a report of its other errors."""
    counted = definition_with_errors(definition, context)
    if counted is definition:
        return plan(context)
    report_sound_arguments(counted.arguments, context, plan)
    return None


def _callback_owners(document: Document) -> frozenset[str]:
    """Return the C types of handles that hold callbacks."""
    options = [(d, o) for d in document.declarations for o in d.options]
    kept = [(d, o, name) for d, o in options for a in o.arguments if (name := callback_owner(a).name)]
    named = (a.type for _, o, name in kept for a in o.arguments if a.name == name)
    returned = (spec.type for d, o, name in kept if name == "return" and (spec := RETURN.get(o.keys, d.keys)))
    return frozenset((*named, *returned))


def _holds_memory(document: Document) -> bool:
    """Return whether handles keep arguments of calls."""
    keys = (keys for d in document.declarations for keys in (d.keys, *(option.keys for option in d.options)))
    return any("keeps" in each for each in keys)


def _named(
    document: Document, items: list[ModuleItem], seen: dict[str, Definition], context: Context
) -> Iterator[ModuleItem]:
    """Yield the types of the named tuples in declarations."""
    first = next_index(items)
    indices: dict[str, int] = {}
    for declaration in document.declarations:
        name = declaration.keys.text("named")
        if name is None or name in indices:
            continue
        where = declaration.keys.location("named", declaration.location)
        if not IDENTIFIER.match(name) or keyword.iskeyword(name):
            context.reporter.error(where, f"'{shortened(name)}' is not a valid name of a class in Python")
        elif name in seen:
            note = Note("first defined here", seen[name].location)
            context.reporter.error(where, f"'{name}' is defined already; choose another name", note)
        else:
            indices[name] = first + len(indices)
            yield ModuleItem(Definition(where, "named", name), indices[name])


def _part_classes(document: Document, items: list[ModuleItem]) -> Iterator[ModuleItem]:
    """Yield the classes of the iterators and of the sequences that declarations make of two C functions."""
    first = next_index(items)
    for key, kind in (("next", "iterator"), ("item", "sequence")):
        declaration = next((d for d in document.declarations if d.part == key), None)
        if declaration is not None:
            yield ModuleItem(Definition(declaration.location, kind, f"_{kind}"), first)
            first += 1


def _planned(
    definition: Definition,
    state_index: int,
    items: list[ModuleItem],
    known: Mapping[str, ModuleItem],
    classes: Classes,
    context: Context,
) -> ModuleItem | None:
    """Return the plan of a definition; `known` are the classes that were planned before."""
    match definition.kind:
        case "exception":
            return _exception(definition, state_index, tuple(items), context)
        case "enum":
            return _enum(definition, state_index, context)
        case "class":
            return _class(definition, state_index, known, classes, context)
        case "callback":
            return plan_callback(definition, context)
        case "struct":
            return _struct(definition, state_index, context)
        case "constants":
            return _constants(definition, context)
        case "typedef":
            return _typedef(definition, context)
    return ModuleItem(definition)


def _exception(definition: Definition, state_index: int, items: tuple[ModuleItem, ...], context: Context) -> ModuleItem:
    name = definition.keys.text("base") or "RuntimeError"
    base = exception_expression(name, items)
    if base is None:
        where = definition.keys.location("base", definition.location)
        hint = nearest(name, exception_names(items))
        message = f"unknown exception '{name}'; expected one of Python, or one defined before in this file{hint}"
        context.reporter.error(where, message)
    _check_thrown(definition, items, context)
    return ModuleItem(definition, state_index, base=base or "")


def _check_thrown(definition: Definition, items: tuple[ModuleItem, ...], context: Context) -> None:
    """Report a C++ class in a module of C, and one that is raised as another exception already."""
    spelled = thrown_type(definition)
    if not spelled:
        return
    where = definition.keys.location("type", definition.location)
    if context.language != "c++":
        message = "'type' of an exception is a C++ class, which needs '--language c++'; remove it"
        context.reporter.error(where, message)
    other = next((i for i in items if i.definition.kind == "exception" and thrown_type(i.definition) == spelled), None)
    if other is not None:
        note = Note("first named here", other.definition.location)
        message = f"'{spelled}' is raised as '{other.name}' already; remove one of the types"
        context.reporter.error(where, message, note)


def _enum(definition: Definition, state_index: int, context: Context) -> ModuleItem | None:
    keys = definition.keys
    if "members" not in keys:
        context.reporter.error(definition.location, f"the enum '{definition.name}' needs 'members'")
        return None
    declared_type = normal_type(keys.text("type") or "int")
    spelled = _SCOPED.sub("", declared_type)
    known = context.ctypes.find(spelled)
    name, cpp = definition.name, context.language == "c++"
    if known and known.number is Number.INTEGER:  # C uses an integer type for the enum
        ctype = Enumeration((name,), known.c, name, known, state_index)
    elif known is None:
        ctype = OwnEnumeration((spelled, name), spelled, name, state_index, cpp)
        ctype.origin = keys.location("type", definition.location)
    else:
        where = keys.location("type", definition.location)
        context.reporter.error(where, f"'type' of an enum must be an integer type, not '{spelled}'")
        return None
    scope = f"{spelled}::" if cpp and ("::" in spelled or spelled != declared_type) else ""
    members = tuple(_members(definition, "members", context, scope))
    ctype.members = {without_annotations(expression): short for short, expression in reversed(members)}
    return ModuleItem(definition, state_index, ctype, members=members)


def _class(
    definition: Definition, state_index: int, known: Mapping[str, ModuleItem], classes: Classes, context: Context
) -> ModuleItem | None:
    family = family_of(definition, known, state_index, classes, context)
    definition = _with_destructor(definition, context)
    keys = definition.keys
    inherits = bool(family.deleted_as)
    for key in ("type", *(() if keys.flag("borrowed") or inherits else ("deleter",))):
        if key not in keys:
            hint = ", or 'borrowed: true' if no function frees an object" if key == "deleter" else ""
            context.reporter.error(definition.location, f"the class '{definition.name}' needs '{key}'{hint}")
    spelled = normal_type(keys.text("type") or "")
    first = context.ctypes.listed(spelled)
    where = keys.location("type", definition.location)
    if first is not None and spelled != "void*" and not (first.is_handle and first.class_name):
        message = f"the C type '{spelled}' is defined already; a class needs a C type without a definition"
        context.reporter.error(where, message)
        return None
    allocate, exclusive = keys.flag("allocate"), keys.flag("exclusive")
    if allocate and not CSpelling.parse(spelled).is_pointer:
        context.reporter.error(where, f"'allocate' needs a type that ends in a star, not '{spelled}'")
    alike = is_cpp(definition) and f"{definition.name}*" == spelled  # the name is the C++ class, not the pointer
    name = (definition.name,) if spelled and not alike else ()
    spellings = name if first else (spelled, *name)  # arguments use the second class of a C type by its name only
    keeps = bool(context.callback_owners)  # an object may own objects that hold callbacks
    deleter = _function(deleter_of(definition, known, classes), "deleter")
    ref = _function(counter_of(definition, known, classes), "ref")
    ctype = ClassHandle(
        spelled, definition.name, deleter, state_index, keeps,
        spellings=spellings, allocate=allocate, exclusive=exclusive, ref=ref, family=family, cpp=is_cpp(definition),
    )  # fmt: skip
    ctype.holds_memory = context.holds_memory
    ctype.fields = tuple(found for field in definition.arguments if (found := _property(field, context)))
    ctype.origin = where
    base = f"CWRAP_OBJECTS(self)[{known[family.ancestors[0]].state_index}]" if family.ancestors else ""
    return ModuleItem(definition, state_index, ctype, base=base)


def is_cpp(definition: Definition) -> bool:
    """Return whether a class is a C++ class."""
    return definition.keys.flag("cpp")


def _with_destructor(definition: Definition, context: Context) -> Definition:
    """Return the definition of a C++ class with `delete` as its deleter, unless it has another one."""
    keys = definition.keys
    if not is_cpp(definition):
        return definition
    place = keys.location("cpp", definition.location)
    spelled = normal_type(keys.text("type") or "*")
    if context.language != "c++":
        context.reporter.error(place, "'cpp' is for a C++ class, which needs '--language c++'")
    if not spelled.endswith("*") or spelled.endswith("**"):
        message = f"'cpp' needs the type of a pointer to a C++ class, '{spelled.rstrip('*')}*', not '{spelled}'"
        context.reporter.error(keys.location("type", definition.location), message)
    if "deleter" in keys or keys.flag("borrowed"):
        return definition
    return replace(definition, keys=keys.with_(place, deleter="delete"))


def _function(definition: Definition, key: str) -> str:
    """Return the C function that a key names, with its location; an empty string if the key is absent."""
    name = definition.keys.text(key)
    return DeclaredC(name, definition.keys.location(key, definition.location)) if name else ""


def _types_of(item: ModuleItem) -> tuple[CType, ...]:
    """Return the C types that a definition adds."""
    if item.ctype is None or item.definition.kind == "constants":
        return ()
    return (item.ctype, *item.ctype.derived)


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
    return "init" in definition.keys or "initial" in definition.keys


def _optional_field(argument: Argument, field: Field, struct: str, initial: bool) -> Argument:
    """Return the argument of the constructor for a field; the default is zero, or the value that C sets."""
    nullable = field.ctype.is_nullable and bool(field.ctype.pointers)
    default = f"{_INITIAL}.{field.designator}" if initial else "NULL" if nullable else "0"
    if field.ctype.constructor_argument:
        argument = replace(argument, type=field.ctype.constructor_argument)
        default = f"({field.ctype.constructor_type})Py_None" if initial and nullable else "NULL"  # None itself is NULL
    more = {"nullable": True} if nullable else {}
    value = Expression(default, argument.location)
    keys = without_counts(argument.keys).with_(argument.location, default=value, **more)
    return replace(argument, keys=keys, stored_in=(struct, field.designator))


def _struct(definition: Definition, state_index: int, context: Context) -> ModuleItem | None:
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
        else _field(field, context, own)
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
    if "as" in keys:
        return byte_struct(definition, spelled, fields, context)
    flexible = is_flexible(definition.arguments[-1], definition)
    ctype = (
        FlexibleStruct(spelled, definition.name, state_index, fields) if flexible
        else Struct(spelled, definition.name, state_index, fields, _initializer(definition))
    )  # fmt: skip
    ctype.origin = keys.location("type", definition.location)
    return ModuleItem(definition, state_index, ctype, maker=_struct_maker(definition, ctype))


def _own_pointers(definition: Definition) -> dict[str, str]:
    """Return the message about a field of a struct that points to the same struct, by the names of the struct."""
    message = f"a field of '{definition.name}' cannot point to the same struct, since objects could own each "
    message += "other in a circle; remove the field, or define a class with functions for it"
    return dict.fromkeys((definition.name, normal_type(definition.keys.text("type") or "")), message)


def _initializer(definition: Definition) -> tuple[str, str]:
    """Return the C expression that initializes a struct, and the C function that does; one of them is empty."""
    expression = expression_of(definition.keys, "initial")
    init = definition.keys.text("init") or ""
    location = definition.keys.location("init", definition.location)
    return (declared(expression) if expression else "", DeclaredC(init, location) if init else "")


def _property(field: Argument, context: Context) -> Field | None:
    """Return a field of the C struct behind a handle; what Python reads is a copy."""
    if is_counted(field):
        report_counted(field, context)
        return None
    found = _field(field, context)
    check_untagged(field, context)
    owned = found is not None and (found.ctype.pointers or found.ctype.fields)
    if found and owned and not found.readonly:
        message = f"a field '{field.type}' of a class is a copy and cannot be assigned; add 'readonly: true'"
        context.reporter.error(field.location, message)
    return found


def _field(field: Argument, context: Context, own: Mapping[str, str] | None = None) -> Field | None:
    match = _SIZED.match(field.type)
    spelled = match["type"] if match else field.type
    known = context.ctypes.find(spelled)
    ctype = known
    if isinstance(known, StructPointer) and known.struct.can_be_field and not match:
        ctype = PointedStruct(known.struct, known.const)
    for size in reversed(re.findall(r"\w+", match["sizes"]) if match else ()):
        ctype = fixed_array(ctype, _size(size, field), field.type) if ctype else None
    if match and known and known.fields and known.pointers:
        names = ", ".join(f"'{pointer.c.removeprefix('.')}'" for pointer in known.pointers)
        message = f"a field cannot be an array of '{spelled}', which has pointers; remove its fields {names}"
        context.reporter.error(field.location, message)
        return None
    keys = field.keys
    if ctype and ctype.readonly_field and not keys.flag("readonly"):
        message = f"a field '{field.type}' points to memory that the struct does not own; add 'readonly: true'"
        context.reporter.error(field.location, message)
        return None
    if ctype is None or not ctype.can_be_field:
        hint = "" if known or spelled in (own or {}) else field_hint(spelled, context, in_struct=own is not None)
        pointee = CSpelling.parse(spelled).pointee
        found = (own or {}).get(str(pointee.unqualified)) if pointee else None
        context.reporter.error(field.location, found or f"a field cannot have the type '{field.type}'{hint}")
        return None
    limits = RANGE.find(keys)
    problem = _range_problem(field, ctype, limits.data) if limits else ""
    if limits and problem:
        context.reporter.error(limits.location, problem)
        return None
    condition = outside("cw_value", ctype, limits.data) if limits else ""
    doc = (keys.text("doc") or "").strip()
    range_ = str(limits.data) if limits else ""
    place, readonly = field.location, keys.flag("readonly")
    c = designator(field, context)
    return Field(field.name, ctype, place, readonly, doc, c, outside=condition, range=range_)


def _range_problem(field: Argument, ctype: CType, spec: RangeSpec) -> str:
    """Return a message if a field cannot have a range."""
    if field.keys.flag("readonly"):
        return f"Python cannot assign '{field.name}', which is 'readonly'; remove 'range'"
    if not is_limited(ctype):
        return f"'range' is only for fields that are numbers, not for '{field.type} {field.name}'"
    return bounds_problem(ctype, field.type, spec)


def _size(text: str, field: Argument) -> str:
    """Return the size of an array in a struct, with the location of the field if the size is a name of the library."""
    return text if text.isdecimal() else DeclaredC(text, field.location)


def _typedef(definition: Definition, context: Context) -> ModuleItem | None:
    name, spelled = definition.name, normal_type(definition.keys.text("as") or "")
    if context.ctypes.listed(name) is not None:
        context.reporter.error(definition.location, f"the C type '{name}' is defined already; remove the typedef")
        return None
    base = context.ctypes.listed(spelled) if spelled else None
    ctype = number_typedef(name, base) if base or not spelled else None
    if ctype is None:
        where = definition.keys.location("as", definition.location)
        numbers = [s for t in context.ctypes.types if number_typedef(name, t) for s in t.spellings]
        message = f"'as' must name a C integer, float, double, long double or bool, not '{spelled}'"
        context.reporter.error(where, f"{message}{nearest(spelled, numbers)}")
        return None
    ctype.origin = definition.location
    return ModuleItem(definition, ctype=ctype)


def _constants(definition: Definition, context: Context) -> ModuleItem | None:
    keys = definition.keys
    members = tuple(_members(definition, "constants", context))
    if "type" not in keys:
        return ModuleItem(definition, members=members)
    spelled = normal_type(keys.text("type") or "")
    ctype = context.ctypes.find(spelled)
    where = keys.location("type", definition.location)
    if ctype is None:
        context.reporter.error(where, f"unknown type '{spelled}'{definition_hint(spelled, context)}")
        return None
    for _, written in _written(definition, "constants"):
        problem = literal_problem(ctype, spelled, written)
        if problem:
            context.reporter.error(written.location, f"the constant {problem}")
    if not ctype.can_return:
        context.reporter.error(where, f"constants cannot have the type '{spelled}': there is no conversion to Python")
        return None
    return ModuleItem(definition, ctype=ctype, members=members)


def _written(definition: Definition, key: str) -> tuple[tuple[Word, Expression], ...]:
    """Return the names of members with their expressions."""
    members = definition.keys.get(key)
    return members.data.items if members is not None and isinstance(members.data, Members) else ()


def _members(definition: Definition, key: str, context: Context, scope: str = "") -> Iterator[tuple[str, str]]:
    """Yield the Python names of members with their C expressions.

    Names without an expression lose the prefix. C++ finds them in `scope`, the name of the enum with `::`.
    """
    prefix = definition.keys.text("prefix") or ""
    for word, written in _written(definition, key):
        name, expression = word.text, declared(written)
        literal = python_literal(written.text)
        if key == "members" and literal is not None and not _INTEGER.match(literal):
            message = f"the value of the member '{name}' must be an integer, not {shortened(written.text)}"
            context.reporter.error(written.location, message)
        short = name.removeprefix(prefix) if name == expression else name
        if scope and name == expression:
            expression = DeclaredC(f"{scope}{name}", written.location)
        if not short.isidentifier():
            where = definition.keys.location("prefix", definition.location)
            message = f"'{name}' without the prefix '{prefix}' is not a Python identifier; change the prefix"
            context.reporter.error(where, message)
        elif definition.kind == "enum" and (short == "mro" or _RESERVED.match(short)):
            message = f"Python reserves the name '{short}' in an enum; choose another one, such as"
            context.reporter.error(word.location, f"{message} '{short.strip('_')}_: {expression!s}'")
        yield short, expression
