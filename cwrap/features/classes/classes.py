"""`class:`: a class whose objects own a pointer of C.

    - class: Basket
      type: basket_t*
      free: basket_free
      new: basket_new
    - name: basket_new
      return: basket_t*
      arguments: [int size]
    - name: add
      cname: basket_add
      class: Basket
      arguments: [basket_t* basket, double number]

The plan:

    function basket_new(size)
    basket_t * basket_new(arg_size)
    returns value; fails never
    method add(number)
    basket_add(arg_basket, arg_number)
    returns none; fails never
"""

from __future__ import annotations

from collections.abc import Mapping

from cwrap.ctype.base import Field
from cwrap.ctype.handle import ClassHandle, is_object
from cwrap.features.classes.families import Classes, counter_of, deleter_of, family_of
from cwrap.features.classes.pointer_fields import getters, macros, points_elsewhere
from cwrap.features.classes.subclass_tags import is_owned_by_others
from cwrap.features.structs.fields import plan_field
from cwrap.features.structs.unions import check_untagged
from cwrap.model import Argument, Definition
from cwrap.plan import Context, ModuleItem
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_spelling import CSpelling, normal_type
from cwrap.source.records import replace


class HandleClasses(Plugin):
    """Classes whose objects own a pointer of C."""

    name = "classes"
    phase = Phase.TYPES
    keys = (
        Key("base", (On.CLASS,), Kind.WORD, "the class of this file from which the class inherits (none)",
            follows="version", example="Shape", synonyms=("parent", "extends", "inherits")),
        Key("type", (On.CLASS,), Kind.TEXT, "the C type that objects own, usually a pointer: `thing_t*` (required)",
            follows="code", example="thing_t*"),
        Key("free", (On.CLASS,), Kind.FUNCTION,
            "the C function that frees an object (that of `base`), or none: other objects own all objects of the class",
            follows="type", example="thing_free", synonyms=("destructor", "destroy", "delete", "close", "unref")),
        Key("new", (On.CLASS,), Kind.WORD, "the declaration that makes objects in Python (none: only C makes objects)",
            follows="free", example="make_thing", synonyms=("constructor", "init")),
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
    )  # fmt: skip


def plan_class(
    definition: Definition, state_index: int, known: Mapping[str, ModuleItem], classes: Classes, context: Context
) -> ModuleItem | None:
    """Return the plan of a class; `known` are the classes that were planned before."""
    family = family_of(definition, known, state_index, classes, context)
    definition = _with_destructor(definition, context)
    keys = definition.keys
    inherits = bool(family.deleted_as)
    for key in ("ref", "allocate") if is_owned_by_others(definition) else ():
        if key in keys:
            message = f"other objects own all objects of '{definition.name}' ('free: none'); remove '{key}' or 'free'"
            context.reporter.error(keys.location(key, definition.location), message)
    for key in ("type", *(() if inherits else ("free",))):
        if key not in keys:
            hint = ", which is a C function, or 'none' if no function frees an object" if key == "free" else ""
            context.reporter.error(definition.location, f"the class '{definition.name}' needs '{key}'{hint}")
    spelled = normal_type(keys.text("type") or "")
    first = context.ctypes.listed(spelled)
    where = keys.location("type", definition.location)
    if first is not None and spelled != "void*" and not is_object(first):
        message = f"the C type '{spelled}' is defined already; a class needs a C type without a definition"
        context.reporter.error(where, message)
        return None
    allocate, exclusive = keys.flag("allocate"), keys.flag("exclusive")
    if allocate and not CSpelling.parse(spelled).is_pointer:
        context.reporter.error(where, f"'allocate' needs a type that ends in a star, not '{spelled}'")
    alike = is_cpp(definition) and f"{definition.name}*" == spelled  # the name is the C++ class, not the pointer
    name = (definition.name,) if spelled and not alike else ()
    spellings = name if first else (spelled, *name)  # arguments use the second class of a C type by its name only
    keeps = context.keeps_callbacks  # also by objects that the object owns
    deleter = _deleter(deleter_of(definition, known, classes))
    ref = _function(counter_of(definition, known, classes), "ref")
    ctype = ClassHandle(
        spelled, definition.name, deleter, state_index, keeps,
        spellings=spellings, allocate=allocate, exclusive=exclusive, ref=ref, family=family, cpp=is_cpp(definition),
    )  # fmt: skip
    ctype.holds_memory = context.holds_memory
    plain = [field for field in definition.arguments if not points_elsewhere(field, classes, context)]
    ctype.fields = tuple(found for field in plain if (found := _property(field, context)))
    made = getters(definition, classes, context)
    ctype.support = (*macros(definition, made, context), *ctype.support)
    ctype.origin = where
    base = f"CWRAP_OBJECTS(self)[{known[family.ancestors[0]].state_index}]" if family.ancestors else ""
    return ModuleItem(definition, state_index, ctype, base=base, getters=made)


def is_cpp(definition: Definition) -> bool:
    """Return whether a class is a C++ class."""
    return definition.keys.flag("cpp")


def _with_destructor(definition: Definition, context: Context) -> Definition:
    """Return the definition of a C++ class with `free: delete`, unless it has another one."""
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
    return definition if "free" in keys else replace(definition, keys=keys.with_(place, free="delete"))


def _deleter(definition: Definition) -> str:
    """Return the C function that frees objects, with its location; an empty string if other objects own all."""
    return "" if is_owned_by_others(definition) else _function(definition, "free")


def _function(definition: Definition, key: str) -> str:
    """Return the C function that a key names, with its location; an empty string if the key is absent."""
    name = definition.keys.text(key)
    return DeclaredC(name, definition.keys.location(key, definition.location)) if name else ""


def _property(field: Argument, context: Context) -> Field | None:
    """Return a field of the C struct behind a handle; what Python reads is a copy."""
    found = plan_field(field, context)
    check_untagged(field, context)
    owned = found is not None and (found.access.pointers or found.ctype.fields)
    if found and owned and not found.readonly:
        message = f"a field '{field.type}' of a class is a copy and cannot be assigned; add 'readonly: true'"
        context.reporter.error(field.location, message)
    return found
