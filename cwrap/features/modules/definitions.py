"""`module:`, `constants:`, `enum:`, `exception:`, `typedef:`, and the order in which definitions are planned.

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

Definitions of all kinds are planned before declarations, because arguments of functions use their C types.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from cwrap.ctype.base import CType, python_literal
from cwrap.ctype.numbers import Enumeration, OwnEnumeration, number_typedef
from cwrap.features.callbacks.callback_data import grouped_callbacks
from cwrap.features.callbacks.callbacks import plan_callback
from cwrap.features.classes.classes import plan_class
from cwrap.features.classes.families import Classes, classes_of, next_index
from cwrap.features.classes.pointer_fields import without_objects
from cwrap.features.lifetimes.kept_by import keeper_of
from cwrap.features.lifetimes.ownership import LIBRARY
from cwrap.features.results.error_keys import EXCEPTION_MESSAGE, exception_expression, exception_names, thrown_type
from cwrap.features.signature.ranges import literal_problem
from cwrap.features.structs.structs import plan_struct
from cwrap.model import Definition, Document, Members
from cwrap.plan import Context, ModuleItem
from cwrap.planning.conflicts import report_sound_arguments
from cwrap.planning.expressions import declared
from cwrap.planning.plugin import Phase, Plugin
from cwrap.planning.type_hints import definition_hint
from cwrap.planning.undefined import Undefined, definition_with_errors, names_of, undefined_types
from cwrap.schema import Key, Kind, On
from cwrap.schema.values import IDENTIFIER
from cwrap.source.annotations import DeclaredC, without_annotations
from cwrap.source.c_expression import Expression
from cwrap.source.c_spelling import normal_type
from cwrap.source.diagnostics import Note, nearest
from cwrap.source.location import Word
from cwrap.source.nodes import shortened
from cwrap.source.patterns import pattern
from cwrap.source.records import replace

_KEPT = ("exception", "enum", "class", "struct")
_INTEGER = pattern(r"-?\d+\Z|True\Z|False\Z")
_SCOPED = pattern(r"enum (?:class|struct) ")
_RESERVED = pattern(r"(__?)[^_](.*[^_])?\1\Z")  # of the package enum
_MEMBERS = "the C names, or a mapping of Python names to C expressions"
_DOCUMENTED = (On.MODULE, On.ENUM, On.EXCEPTION, On.CLASS, On.STRUCT)

CONSTANTS = Key("constants", (On.CONSTANTS,), Kind.MEMBERS, _MEMBERS, example="[LIB_A, LIB_B]")


class Definitions(Plugin):
    """The keys of classes, structs, enums and other definitions."""

    name = "definitions"
    phase = Phase.TYPES
    keys = (
        Key("doc", _DOCUMENTED, Kind.TEXT, "the docstring", follows="python_name", example="Colors."),
        Key("cname", (On.MODULE,), Kind.FUNCTION, "the C function of declarations without `cname`: `lib_$name` ($name)",
            follows="version", example="lib_$name"),
        Key("version", (On.MODULE,), Kind.EXPRESSION, "a C string, which becomes __version__", follows="no_kwargs",
            example="LIB_VERSION"),
        Key("type", (On.TYPEDEF,), Kind.TEXT,
            "the C number that the type is, or bool (an integer, whose size and sign the compiler knows)",
            follows="code", example="double", synonyms=("base",)),
        Key("base", (On.EXCEPTION,), Kind.WORD, "the base class, of Python or of the module (RuntimeError)",
            follows="version", example="ValueError", synonyms=("parent", "extends")),
        Key("code", (On.EXCEPTION,), Kind.EXPRESSION,
            "the default of the attribute `code` of the exception", follows="base", example="0"),
        Key("type", (On.EXCEPTION,), Kind.TEXT, "the C++ class whose objects are raised as this exception (none)",
            follows="code", example="lib::parse_error"),
        EXCEPTION_MESSAGE,
        Key("type", (On.CONSTANTS,), Kind.TEXT, "the C type of all constants (any integer)", follows="code",
            example="int"),
        Key("type", (On.ENUM,), Kind.TEXT, "the C type: the enum, or an integer type (int)", follows="code",
            example="color_t"),
        Key("flags", (On.ENUM,), Kind.FLAG, "members can be combined by `|`: an IntFlag (false)", follows="weakref",
            example="true"),
        Key("prefix", (On.CONSTANTS, On.ENUM), Kind.WORD, "the prefix of C names that Python names do not have",
            follows="flags", example="LIB_"),
        CONSTANTS,
        Key("members", (On.ENUM,), Kind.MEMBERS, f"{_MEMBERS} (required)", follows="failure", example="[RED, GREEN]",
            synonyms=("values", "constants")),
    )  # fmt: skip

    def definitions(self, document: Document, context: Context) -> Context:
        """Return the context with the plans of the definitions of a file, and with their C types."""
        return plan_definitions(document, context)


def plan_definitions(document: Document, context: Context) -> Context:
    """Return the context in which the functions of a file are planned, with the plans of its definitions."""
    items: list[ModuleItem] = []
    seen: dict[str, Definition] = {}
    known: dict[str, ModuleItem] = {}
    classes = classes_of(document.definitions)
    undefined = undefined_types(document.definitions, context)
    keeps_callbacks, holds_memory = _kept(document)
    context = replace(
        context,
        callback_groups=grouped_callbacks(document),
        keeps_callbacks=keeps_callbacks,
        holds_memory=holds_memory,
    )
    for definition in document.definitions:
        first = seen.setdefault(definition.name or repr(definition.location), definition)
        if first is not definition:
            note = Note("first defined here", first.location)
            message = f"'{definition.name}' is defined twice; rename one of them"
            context.reporter.error(definition.location, message, note)
            continue
        state_index = next_index(items) if definition.kind in _KEPT else -1
        undefined = {name: place for name, place in undefined.items() if name not in names_of(definition)}
        plan = partial(_planned, definition, state_index, items, known, classes)
        checked = without_objects(definition, classes, context)
        item, undefined = _sound(checked, plan, replace(context, undefined_types=undefined))
        if item is None:
            undefined = {**undefined, **dict.fromkeys(undefined_types([definition], context))}
        else:
            overrides = [d for d in document.declarations if d.owner == item.name and "override" in d.keys]
            item = replace(item, overrides=tuple(overrides)) if overrides else item
            items.append(item)
            known.update({item.name: item} if definition.kind == "class" else {})
            ctypes = context.ctypes.extended(_types_of(item))
            context = replace(context, ctypes=ctypes, module_items=(*context.module_items, item))
        handle = item.ctype.handle if item and item.ctype else None
        if handle and handle.registry == state_index + 1:
            registry = Definition(definition.location, "registry", f"_objects_of_{definition.name}")
            items.append(ModuleItem(registry, state_index + 1))
    items += list(_named(document, items, seen, context))
    items += list(_part_classes(document, items))
    return replace(context, module_items=tuple(items), undefined_types=undefined)


def _sound(
    definition: Definition, plan: Callable[[Context], ModuleItem | None], context: Context
) -> tuple[ModuleItem | None, Undefined]:
    """Return the plan of a definition and the undefined types after it.

    The plan is None if the definition has undefined types, after a report of its other errors.
    """
    counted, undefined = definition_with_errors(definition, context)
    if counted is definition:
        return plan(context), undefined
    report_sound_arguments(counted.arguments, context, plan)
    return None, undefined


def _kept(document: Document) -> tuple[bool, bool]:
    """Return whether handles of a file keep callbacks, and whether they keep other arguments of calls."""
    definitions = [d for d in document.definitions if d.kind == "callback"]
    callbacks = {name for d in definitions for name in (d.name, normal_type(d.keys.text("type") or ""))}
    options = [option.arguments for d in document.declarations for option in d.options]
    kept = [
        a.type in callbacks or "std::function<" in a.type for arguments in options for a in arguments
        if (name := keeper_of(a).name) and (name != LIBRARY or any(other.name == name for other in arguments))
    ]  # fmt: skip
    overridden = any("override" in d.keys for d in document.declarations)
    return overridden or True in kept, False in kept


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
            return plan_class(definition, state_index, known, classes, context)
        case "callback":
            return plan_callback(definition, context)
        case "struct":
            return plan_struct(definition, state_index, context)
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
        if text := EXCEPTION_MESSAGE.find(definition.keys):
            missing = "'message' is the text of a C++ object that is thrown; add its class as 'type'"
            context.reporter.error(text.location, missing)
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
    if known and known.number.is_integer:  # C uses an integer type for the enum
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


def _types_of(item: ModuleItem) -> tuple[CType, ...]:
    """Return the C types that a definition adds."""
    if item.ctype is None or item.definition.kind == "constants":
        return ()
    return (item.ctype, *item.ctype.derived)


def _typedef(definition: Definition, context: Context) -> ModuleItem | None:
    name, spelled = definition.name, normal_type(definition.keys.text("type") or "")
    if context.ctypes.listed(name) is not None:
        context.reporter.error(definition.location, f"the C type '{name}' is defined already; remove the typedef")
        return None
    base = context.ctypes.listed(spelled) if spelled else None
    ctype = number_typedef(name, base) if base or not spelled else None
    if ctype is None:
        where = definition.keys.location("type", definition.location)
        numbers = [s for t in context.ctypes.types if number_typedef(name, t) for s in t.spellings]
        message = f"'type' must name a C integer, float, double, long double or bool, not '{spelled}'"
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
