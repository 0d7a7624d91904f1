"""`override`: virtual functions of C++ classes that subclasses in Python override."""

from __future__ import annotations

from cwrap.c_call import Direct
from cwrap.ctype.callback import Callback
from cwrap.ctype.handle import ClassHandle
from cwrap.ctype.overridden import Overridable, OverriddenHandle
from cwrap.features.classes.classes import is_cpp
from cwrap.model import ArgumentKind, Declaration
from cwrap.plan import Context, ModuleItem, Overload
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import RETURN, Key, Kind, On
from cwrap.source.records import replace

OVERRIDE = Key(
    "override", (On.DECLARATION,), Kind.CHOICE,
    "a virtual function of C++ that subclasses in Python override; pure: that they must override",
    choices=("true", "pure"), follows="role", example="true", conflicts=("role", "options"),
    synonyms=("virtual", "overridable"),
)  # fmt: skip


class Overrides(Plugin):
    """Virtual functions that Python overrides.

    `override: true`, `override: pure`: a virtual function of a C++ class, which subclasses in Python override.

        - class: Shape
          type: lib::shape*
          cpp: true
          subclass: true
          new: create
        - {name: create, class: Shape}
        - {name: area, class: Shape, return: double, override: true}

    The C:

        cw_value = new cwrap_overrides_Shape();
        …
        … ? arg_this->lib::shape::area() : arg_this->area());

    C++ calls the method of a subclass in Python, in any thread. Which methods a class overrides is decided when an
    object is made. `super().area()` calls the function of C++. A subclass must define a function that is `pure`.
    """

    name = "overrides"
    phase = Phase.WRAPPER
    after = ("consume",)
    refines = ("cpp_classes", "standalone_call", "returned_arguments", "class_methods")
    keys = (OVERRIDE,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Make objects of the derived class, and call the function of C++ itself if Python overrides it."""
        owner, declaration = overload.declaration.owner, overload.declaration
        item = next((i for i in context.module_items if i.name == owner), None) if owner else None
        if item is None or not item.overrides:
            key = OVERRIDE.find(declaration.keys)
            if key and not owner:
                context.reporter.error(key.location, "'override' needs 'class', the C++ class of the virtual function")
            return overload
        functions = tuple(_overridable(d, context) for d in item.overrides)
        known = tuple(f for f in functions if f)
        places = [d.location for d in item.overrides]
        index = places.index(declaration.location) if declaration.location in places else -1
        problem = _problem(item) or ("" if index < 0 or functions[index] else _TYPES)
        if problem and index >= 0:
            context.reporter.error(declaration.keys.location("override", declaration.location), problem)
        if not isinstance(item.ctype, ClassHandle) or len(known) < len(functions) or problem:
            return overload
        handle = OverriddenHandle(item.ctype, known)
        call = overload.call
        if declaration.python_name == item.definition.keys.text("new"):
            function = f"new {handle.trampoline}"
            return replace(overload, call=replace(call, function=function, returns=handle.filled()))
        if index < 0:
            return overload
        receiver = overload.values[0]
        overload = overload.with_value(replace(receiver, ctype=handle))
        condition, direct = handle.direct(index, receiver.variable)
        return replace(overload, call=replace(call, direct=Direct(condition, direct, known[index].pure)))


_TYPES = (
    "Python cannot override the function: its arguments and its result must have the types that a std::function can "
    "have, without keys"
)


def _overridable(declaration: Declaration, context: Context) -> Overridable | None:
    """Return the virtual function of a declaration, or None if a callable cannot get or return its types."""
    arguments = declaration.options[0].arguments
    returned = RETURN.get(declaration.keys)
    result = returned.type if returned else "void"
    if any(a.kind is not ArgumentKind.TYPED or a.keys.values for a in arguments):
        return None
    found = context.ctypes.find(f"std::function<{result}({', '.join(a.type for a in arguments)})>")
    if not isinstance(found, Callback):
        return None
    name = declaration.keys.text("cname") or declaration.name
    pure = declaration.keys.text("override") == "pure"
    return Overridable(declaration.python_name, name, found, found.result_c, pure)


def _problem(item: ModuleItem) -> str:
    """Return the message about a class whose functions Python cannot override, or an empty string."""
    keys = item.definition.keys
    if not is_cpp(item.definition):
        return f"'override' is for virtual functions of C++, and '{item.name}' is no class with 'cpp: true'"
    missing = next((key for key in ("subclass", "new") if key not in keys), "")
    hint = {"subclass": "'subclass: true', so that Python can define subclasses", "new": "'new', the constructor"}
    return f"'override' needs a class with {hint[missing]}; add it to '{item.name}'" if missing else ""
