"""Methods and properties of classes."""

from __future__ import annotations

from cwrap.ctype.base import CType
from cwrap.ctype.handle import is_object
from cwrap.plan import Context, Overload, Source, Value, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import RETURN, Key, Kind, On
from cwrap.source.diagnostics import Note, nearest
from cwrap.source.records import replace


class ClassMethods(Plugin):
    """The receiver of a method of a class.

    `class: NAME`: a method of a class of handles or of a struct, whose first argument of that type is the receiver.

    `role: class`, `role: static`: a function of the class, which has no receiver.

        - class: Door
          type: door_t*
          free: close_door
        - name: knock
          class: Door
          arguments: [door_t* door, int times]

    The plan:

        method knock(times)
        knock(arg_door, arg_times)

    A declaration without such an argument is an error, unless it is a class method or a static method. A class method
    creates objects of the class on which Python calls it, which may be a subclass that is written in Python. C gets the
    receiver of a struct's method by its address or as a copy, as the type of the argument says.
    """

    name = "class_methods"
    phase = Phase.RESULT
    after = ("results",)
    keys = (
        Key("class", (On.DECLARATION,), Kind.WORD, "the class of which this is a method",
            example="Stream", synonyms=("method_of",)),
        Key("role", (On.DECLARATION,), Kind.CHOICE,
            "what the function is in its class: a static or class method, or a part of a property or an iterator",
            choices=("static", "class", "getter", "setter", "first", "next", "length", "item"),
            follows="class", example="getter", synonyms=("property", "getter", "static", "method")),
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Make the first argument of the class the receiver."""
        owner = overload.declaration.owner
        if not owner or value.source is not Source.PARAMETER or not _is_of(value, owner, context):
            return value
        if overload.declaration.binding or is_previous_item(value, overload, context):
            return value
        if any(v.source is Source.SELF for v in overload.values):
            return value
        return replace(value, source=Source.SELF, object="self")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Report a method without a receiver, and a class method without a class."""
        owner, binding = overload.declaration.owner, overload.declaration.binding
        if binding and not owner:
            where = overload.declaration.keys.location("role", overload.declaration.location)
            message = f"'role: {overload.declaration.role}' needs 'class', the name of the class"
            context.reporter.error(where, message)
        without = any(is_previous_item(v, overload, context) for v in overload.values)
        if not owner or without or any(v.source is Source.SELF for v in overload.values):
            return overload
        where = overload.declaration.keys.location("class", overload.declaration.location)
        classes = {t.name: t for t in context.module_items if t.definition.kind in ("class", "struct")}
        if owner in classes and binding:
            return overload
        if owner in classes:
            definition = classes[owner].definition
            spelled = definition.keys.text("type")
            types = f"'{spelled}' or '{spelled}*'" if definition.kind == "struct" else f"'{spelled}'"
            needed = f"needs an argument of type {types} as its receiver, or 'role: static'"
            message = f"a method of '{owner}' {needed}"
        else:
            message = f"unknown class '{owner}'; expected a class of this file{nearest(owner, classes)}"
        context.reporter.error(where, message)
        return overload


def is_previous_item(value: Value, overload: Overload, context: Context) -> bool:
    """Return whether an argument is the item before the one that the function returns, which has `role: next`.

    The argument is the last one of the class of the items.
    """
    if overload.declaration.part != "next":
        return False
    returned = RETURN.get(*overload.keys)
    stored = (v.argument.spelling.pointee for v in overload.values if v.argument.output)
    spelled = returned.type if returned else str(next(stored, None))
    item = context.ctypes.find(spelled)
    same = [v for v in overload.values if v.ctype and not v.argument.output and _is_handle_of(v, item)]
    return bool(same) and same[-1].index == value.index


def _is_handle_of(value: Value, item: CType | None) -> bool:
    ctype = value.ctype
    return bool(ctype and item and is_object(ctype) and ctype.class_name == item.class_name)


def _is_of(value: Value, owner: str, context: Context) -> bool:
    ctype = value.ctype
    if ctype is None or value.by_address:
        return False
    if not is_object(ctype):  # a struct, or a pointer to one
        structs = (i for i in context.module_items if i.definition.kind == "struct" and i.name == owner)
        return any(i.ctype and i.ctype.checker == ctype.checker for i in structs)
    handles = (i.ctype.handle for i in context.module_items if i.name == owner and i.ctype)
    owners = next((handle.ancestors for handle in handles if handle), ())
    return ctype.class_name in (owner, *owners)


class Properties(Plugin):
    """Functions that read and assign properties.

    `role: getter`, `role: setter`: functions that read and assign a property of a class.

        - class: Basket
          type: basket_t*
          free: free_basket
        - class: Basket
          role: getter
          name: size
          cname: basket_size
          return: int
          arguments: [basket_t* basket]
        - class: Basket
          role: setter
          name: size
          cname: basket_resize
          errors: negative
          arguments: [basket_t* basket, int size]

    The C:

        static PyObject *…getter_of_Basket__size_overload0(CWRAP_BOUND)
        …
        static PyObject *…setter_of_Basket__size_overload0(CWRAP_BOUND)

    Python reads `basket.size` and assigns `basket.size = 3`. Without a setter, the property is read-only. `doc` of the
    getter is the docstring of the property.
    """

    name = "properties"
    phase = Phase.WRAPPER
    after = ("special_methods",)
    refines = ("keywords",)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Report a function that has the wrong arguments or result; pass the assigned value by position."""
        declaration = overload.declaration
        kind = declaration.accessor
        if not kind:
            return overload
        where = declaration.keys.location("role", declaration.location)
        problem = _problem(overload, kind)
        if problem:
            context.reporter.error(where, problem)
        positional = tuple(p if p.is_self else replace(p, positional_only=True) for p in overload.parameters)
        return replace(overload, parameters=positional)

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Hide the function, which only the property calls; report several overloads."""
        declaration = wrapper.declaration
        kind = declaration.accessor
        if not kind:
            return wrapper
        where = declaration.keys.location("role", declaration.location)
        report_twins(wrapper, f"the property '{wrapper.python_name}' has two {kind}s", context)
        if len(declaration.options) > 1:
            context.reporter.error(where, f"a {kind} cannot have several overloads; declare only one")
        if wrapper.guard:
            context.reporter.error(where, f"a {kind} cannot have 'defined_if': a property exists in all builds")
        return replace(wrapper, hidden=True)


def report_twins(wrapper: Wrapper, problem: str, context: Context) -> None:
    """Report further declarations with the name and the role of one."""
    note = Note("the first one is here", wrapper.declaration.location)
    for other in wrapper.other_declarations:
        context.reporter.error(other.keys.location("role", other.location), f"{problem}; remove one of them", note)


def _problem(overload: Overload, kind: str) -> str:
    """Return a message if the overload cannot read or assign a property."""
    if not overload.declaration.owner:
        return f"'role: {kind}' needs 'class', the class that has the property"
    parameters = overload.method_parameters
    if kind == "getter":
        if parameters:
            return f"a getter has no argument besides the receiver; '{parameters[0].name}' is one too many"
        return "a getter must return a value, not nothing" if overload.result.kind == "none" else ""
    if len(parameters) != 1:
        return f"a setter needs one argument besides the receiver, the assigned value, not {len(parameters)}"
    return f"the argument of a setter cannot have a default; remove that of '{parameters[0].name}'" * (
        parameters[0].optional
    )
