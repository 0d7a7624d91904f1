"""Checks of a planned module of functions for keys that are legal but do not fit together.

For example:

    - class: Door                       'new' names 'mak_door', which is not a function of the module; did you mean …
      new: mak_door
"""

from __future__ import annotations

import keyword
from collections.abc import Iterator

from cwrap.c_call import Failure
from cwrap.features.classes.class_checks import check_members, check_special_method
from cwrap.features.classes.special_methods import SPECIAL
from cwrap.generic import NAMES_OF_FUNCTIONS
from cwrap.model import Argument
from cwrap.plan import Context, FilePlan, ModuleItem, Overload, Source, Value, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import RETURN, Key, Kind, On
from cwrap.schema.shared_keys import closures_of
from cwrap.source.c_spelling import CSpelling
from cwrap.source.diagnostics import Note, nearest
from cwrap.source.location import Location
from cwrap.source.patterns import pattern

_OF_HANDLES = ("close", "closed")
_SPECIAL = pattern(r"__\w+__\Z")
# Special functions that Python looks up in a module.
_OF_MODULES = ("__getattr__", "__dir__")
# Special names that Python reads from slots or attributes of the type; a method of that name would have no effect.
_OF_SLOTS = pattern(
    "__(await|aiter|anext|buffer|release_buffer|getattribute|getattr|setattr|delattr|get|set|delete|new|init|del|class|"
    "dict|doc|module|name|qualname|slots|weakref|bases|mro|init_subclass|class_getitem|subclasshook|instancecheck|"
    r"subclasscheck|idivmod)__\Z"
)
# Keys that decide the kind of an argument, which exclude `from`; and keys that only arguments from Python can have.
_DECIDING = ("array", "bytes", "text", "inout", "from", "kept_by", "interrupts", "if_true")
_NOT_OF_SELF = ("kwarg_only", "nullable", "aliases")
_OF_PYTHON = ("default", *_NOT_OF_SELF)


def check_module(plan: FilePlan, context: Context) -> None:
    """Report keys that do not fit together.

    Definitions that may name declarations are checked only if the plan is complete: no declaration has errors.
    """
    for item in plan.module_items:
        _check_members(item, context)
        if plan.complete:
            _check_item(item, plan, context)
    _check_names(plan, context)
    handles = {item.name for item in plan.module_items if item.definition.kind == "class"}
    for wrapper in plan.wrappers:
        _check_special_name(wrapper, context)
        name = wrapper.python_name
        if wrapper.owner in handles and name in _OF_HANDLES:
            message = f"every class has a method '{name}' already; choose another 'name'"
            context.reporter.error(wrapper.declaration.location, message)
        for overload in wrapper.overloads:
            for value in overload.values:
                _check_value(value, overload, context)
            _check_call(overload, context)


def _check_special_name(wrapper: Wrapper, context: Context) -> None:
    """Report a special name (`__name__`) of a function or method that Python would not call."""
    name = wrapper.python_name
    if not _SPECIAL.match(name) or wrapper.declaration.is_part or (not wrapper.owner and name in _OF_MODULES):
        return
    if wrapper.owner and name in SPECIAL:
        check_special_method(wrapper, context)
        return
    if wrapper.owner and not _OF_SLOTS.match(name):
        return
    message = f"Python does not call a function '{name}' of a module"
    if wrapper.owner:
        message = f"Python calls '{name}' through a type slot, which cwrap does not fill, and not as a method"
    where = wrapper.declaration.keys.location("python_name", wrapper.declaration.location)
    plain = name.strip("_")
    context.reporter.error(where, f"{message}; choose an ordinary 'python_name', such as '{plain}'")


# ---- definitions ----


def _check_item(item: ModuleItem, plan: FilePlan, context: Context) -> None:
    definition = item.definition
    if definition.kind == "class":
        _check_class(item, plan, context)
    if definition.kind == "struct":
        check_members(item, plan, context)
    if definition.kind == "struct" and CSpelling.parse(definition.keys.text("type") or "").is_pointer:
        where = definition.keys.location("type", definition.location)
        context.reporter.error(where, "'type' of a struct is the struct, not a pointer to it; remove the '*'")


def _check_members(item: ModuleItem, context: Context) -> None:
    """Report keywords and duplicates among the members of an enum or the constants."""
    definition, seen = item.definition, set[str]()
    for name, expression in item.members:
        key = "constants" if definition.kind == "constants" else "members"
        where = definition.keys.location(key, definition.location)
        if keyword.iskeyword(name):
            message = f"'{name}' is a keyword of Python; choose another name, as in '{name}_: {expression!s}'"
            context.reporter.error(where, message)
        if name in seen:
            context.reporter.error(where, f"'{name}' is listed twice; remove one of them")
        seen.add(name)


def _check_class(item: ModuleItem, plan: FilePlan, context: Context) -> None:
    """Report `new` if it does not name a function that returns objects of the class."""
    check_members(item, plan, context)
    new = item.definition.keys.get("new")
    if new is None:
        return
    constructor = plan.constructor(item)
    if constructor is None:
        method = next((w for w in plan.methods(item.name) if w.python_name == new.data), None)
        functions = [w.python_name for w in plan.methods("")]
        problem = "a method; remove 'class', or add 'role: class', because a constructor has no receiver"
        problem = problem if method else f"not a function of the module{nearest(str(new.data), functions)}"
        notes = [Note("declared here", method.declaration.location)] if method else []
        context.reporter.error(new.location, f"'new' names '{new.data}', which is {problem}", *notes)
        return
    note = Note("declared here", constructor.declaration.location)
    for overload in constructor.overloads:
        results = (overload.call.returns, *(v.ctype for v in overload.values if v.source is Source.RESULT))
        if item.name not in {ctype.class_name for ctype in results if ctype}:
            returns = overload.text("return") or "nothing"
            message = f"'new' of '{item.name}' must name a function that returns one; '{new.data}' returns {returns}"
            context.reporter.error(new.location, message, note)
        elif len(overload.result.arguments) > 1:
            message = f"'new' of '{item.name}' must name a function with one result; '{new.data}' returns a tuple"
            hint = "an output that is an error code has 'status: true', and 'return: argument N' selects one result"
            context.reporter.error(new.location, f"{message}; {hint}", note)


def _check_names(plan: FilePlan, context: Context) -> None:
    """Report names that the module has twice."""
    seen: dict[str, Location] = {}
    for name, location in _names(plan):
        first = seen.setdefault(name, location)
        if first is not location:
            message = f"the module has two objects called '{name}'; rename one of them"
            if not name:
                message = "a file can have only one '- module:'; remove one of them"
            context.reporter.error(location, message, Note("the first one is here", first))


def _names(plan: FilePlan) -> Iterator[tuple[str, Location]]:
    for item in plan.module_items:
        definition = item.definition
        if definition.kind == "module":
            yield "", definition.location
        elif definition.kind == "constants":
            yield from ((name, definition.location) for name in dict.fromkeys(name for name, _ in item.members))
        elif definition.kind != "typedef":  # a name of C alone
            yield item.name, definition.location
    yield from ((w.python_name, w.declaration.location) for w in plan.methods("") if _in_all_builds(w))


def _in_all_builds(wrapper: Wrapper) -> bool:
    """Return True unless the function is inside `#if`, where another branch may define the same name."""
    return not wrapper.guard


# ---- functions ----


def _check_beside_from(argument: Argument, context: Context) -> None:
    """Report keys that an argument with `from` cannot have."""
    keys = argument.keys
    if "from" in keys and "implicit" not in keys:
        for key, value in keys:
            stored = key == "output" and argument.spelling.is_pointer  # C changes the number
            if key not in ("from", "field", *_DECIDING, *_OF_PYTHON) and not stored:
                message = f"'{argument.name}' is computed by 'from' and cannot have '{key}'; remove one of the keys"
                context.reporter.error(value.location, message)


def _check_value(value: Value, overload: Overload, context: Context) -> None:
    argument = value.argument
    keys = argument.keys
    _check_beside_from(argument, context)
    if value.source is Source.SELF:
        for key in filter(keys.__contains__, _NOT_OF_SELF):
            message = f"'{argument.name}' is the receiver and cannot have '{key}'; remove it"
            context.reporter.error(keys.location(key, argument.location), message)
    if argument.output or "from" in keys:
        for key in _OF_PYTHON:
            # An output pointer may be NULL after the call.
            nullable = value.ctype is not None and value.ctype.is_nullable
            null = key == "nullable" and argument.output and nullable
            if key in keys and not null:
                message = f"'{argument.name}' is not an argument in Python and cannot have '{key}'; remove the key"
                context.reporter.error(keys.location(key, argument.location), message)
    callback = value.ctype.callback if value.ctype else None
    called = callback and (value.source is Source.PARAMETER or callback.polls)
    if called and callback and callback.needs_data and not _has_data(value, overload):
        message = f"the callback '{argument.name}' needs an argument for its data; add"
        context.reporter.error(argument.location, f"{message} '{{arg: void* data, closure: {argument.name}}}'")


def _has_data(value: Value, overload: Overload) -> bool:
    return any(value.argument.name in closures_of(v.argument.keys) for v in overload.values)


def _check_functions(overload: Overload, context: Context) -> None:
    """Report `$real` in the name of a C function, if no type replaces it."""
    declaration, option = overload.declaration, overload.option
    nodes = (declaration.keys, option.keys, *(value.argument.keys for value in overload.values))
    found = [(key, keys.text(key), keys.location(key, option.location)) for keys in nodes for key in NAMES_OF_FUNCTIONS]
    if not declaration.key(option, "cname"):
        found.append(("cname", overload.call.function, option.location))
    for key, name, where in found:
        if name and "$real" in name:
            message = f"'$real' in '{key}' needs 'types', which lists the types that replace it"
            context.reporter.error(where, message)


def _check_call(overload: Overload, context: Context) -> None:
    call, declaration = overload.call, overload.declaration
    _check_functions(overload, context)
    key = declaration.key(overload.option, "errors")
    if key is None:
        return
    returns = overload.text("return") or "nothing"
    pointer = call.returns is not None and call.returns.is_nullable
    spec = RETURN.get(overload.option.keys, declaration.keys)
    known = call.returns is not None or spec is None or spec.type == "void"  # an unknown type was reported
    if call.failure is Failure.NULL and not pointer and known:
        context.reporter.error(key.location, f"'null' needs a function that returns a pointer, not {returns}")
    if call.failure is Failure.NEGATIVE and pointer:
        context.reporter.error(key.location, f"'negative' needs a function that returns a number, not {returns}")


HEADER_CHECK = Key("header_check", (On.MODULE, On.DECLARATION, On.OPTION), Kind.SETTING,
    "compilers compare the declared C types with the header (true)", follows="errors",
    example="false")  # fmt: skip


class HeaderCheck(Plugin):
    """Functions with which compilers compare declarations with headers.

    `header_check`: the C compiler compares the declarations with the header of the library, unless it is false.

        - name: pack
          cname: lib_pack
          header_check: false
          arguments: [const char* text]

    The plan:

        function pack(text)
        lib_pack(arg_text)

    `cwrap/emit/header_check.py` writes the C.
    """

    name = "header_check"
    phase = Phase.TYPES
    keys = (HEADER_CHECK,)
