"""What is legal key by key, and makes no sense together: looked for in modules of libraries, once they are planned.

    - class: Door                       'new' names no function of the module: 'mak_door'; did you mean 'make_door'?
      new: mak_door
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator

from cwrap.ctype.callback import Callback, Poll
from cwrap.ctype.defined import ClassHandle
from cwrap.ctype.scalar import Integer
from cwrap.ctype.struct import Struct
from cwrap.model import Argument, Definition
from cwrap.plan import Context, Failure, FilePlan, Overload, Source, Thing, Value, Wrapper
from cwrap.source.c_spelling import CSpelling
from cwrap.source.diagnostics import Note, nearest
from cwrap.source.location import Location

_OF_HANDLES = ("close", "closed", "__enter__", "__exit__")
_SPECIAL = re.compile(r"__\w+__\Z")
# What Python calls as a function of a module.
_OF_MODULES = ("__getattr__", "__dir__")
# What Python calls by a slot of the type, or reads as an attribute of the class: a method of that name does nothing.
_OPERATOR = "add|sub|mul|matmul|truediv|floordiv|mod|divmod|pow|lshift|rshift|and|xor|or"
_OF_SLOTS = re.compile(
    rf"__([ri]?({_OPERATOR})|neg|pos|abs|invert|bool|int|float|index|len|getitem|setitem|delitem|contains|repr|str|hash|"
    "call|lt|le|eq|ne|gt|ge|iter|next|await|aiter|anext|buffer|release_buffer|getattribute|getattr|setattr|delattr|get|"
    "set|delete|new|init|del|class|dict|doc|module|name|qualname|slots|weakref|bases|mro|init_subclass|class_getitem|"
    r"subclasshook|instancecheck|subclasscheck)__\Z"
)
# What an argument may be told that Python gives.
_DECIDING = ("array", "buffer", "text", "inout", "from", "kept_by", "interrupts", "if_true")
_OF_PYTHON = ("default", "kwarg_only", "nullable", "aliases")


def check_module(plan: FilePlan, context: Context) -> None:
    """Report it. Unless the plan is complete, what definitions name may be a declaration that is broken."""
    for thing in plan.things if plan.complete else ():
        _check_thing(thing, plan, context)
    _check_names(plan, context)
    for wrapper in plan.wrappers:
        _check_special_name(wrapper, context)
        if wrapper.owner and wrapper.python_name in _OF_HANDLES:
            message = f"every object of a class has '{wrapper.python_name}' already; give it another 'python_name'"
            context.reporter.error(wrapper.declaration.location, message)
        for overload in wrapper.overloads:
            for value in overload.values:
                _check_value(value, overload, context)
            _check_call(overload, context)


def _check_special_name(wrapper: Wrapper, context: Context) -> None:
    """Report a name between double underscores that Python would not look up there."""
    name = wrapper.python_name
    if not _SPECIAL.match(name) or name in (_OF_HANDLES if wrapper.owner else _OF_MODULES):
        return
    if wrapper.owner and not _OF_SLOTS.match(name):
        return
    message = f"Python calls no function of a module by the name '{name}'"
    if wrapper.owner:
        message = f"Python does not look for '{name}' among methods written in C, and cwrap does not fill its slot"
    where = wrapper.declaration.keys.place("python_name", wrapper.declaration.location)
    plain = name.strip("_")
    context.reporter.error(where, f"{message}. Give the function a plain 'python_name', such as '{plain}'")


# ---- definitions ----


def _check_thing(thing: Thing, plan: FilePlan, context: Context) -> None:
    definition = thing.definition
    if definition.kind == "class":
        _check_class(thing, plan, context)
    elif definition.kind == "struct" and CSpelling.parse(definition.keys.text("type") or "").is_pointer:
        where = definition.keys.place("type", definition.location)
        context.reporter.error(where, "a struct is inside its object: the type is the struct's, and no pointer to it")
    elif definition.kind == "callback":
        _check_callback(definition, context)
    seen: set[str] = set()
    for name, _ in thing.members:
        key = "constants" if definition.kind == "constants" else "members"
        where = definition.keys.place(key, definition.location)
        if keyword.iskeyword(name):
            message = f"'{name}' is a word of Python's own: give it another name, as in x_{name}: …"
            context.reporter.error(where, message)
        if name in seen:
            context.reporter.error(where, f"'{name}' is there twice")
        seen.add(name)


def _check_callback(definition: Definition, context: Context) -> None:
    """Report keys of its arguments that mean nothing there, and counts that are no integers."""
    types = {argument.name: context.ctypes.find(argument.type) for argument in definition.arguments}
    counts = [name for name, ctype in types.items() if isinstance(ctype, Integer)]
    for argument in definition.arguments:
        for key, given in argument.keys:
            if key != "count":
                message = f"'{key}' is not a key for an argument of a callback, which C passes to Python"
                context.reporter.error(given.location, message)
        count = argument.keys.text("count")
        if count and count not in counts:
            where = argument.keys.place("count", argument.location)
            what = "is not an integer" if count in types else "is not an argument of the callback"
            message = f"'count' names an integer argument, and '{count}' {what}{nearest(count, counts)}"
            context.reporter.error(where, message)


def _check_class(thing: Thing, plan: FilePlan, context: Context) -> None:
    """What makes its objects exists, and makes those."""
    new = thing.definition.keys.get("new")
    if new is None:
        return
    maker = plan.maker(thing)
    if maker is None:
        functions = [w.python_name for w in plan.methods("")]
        message = f"'new' names no function of the module: '{new.data}'{nearest(str(new.data), functions)}"
        context.reporter.error(new.location, message)
        return
    for overload in maker.overloads:
        made = (overload.call.returns, *(v.ctype for v in overload.values if v.source is Source.RESULT))
        if thing.name not in {ctype.python for ctype in made if isinstance(ctype, ClassHandle | Struct)}:
            returns = overload.text("return") or "nothing"
            note = Note("declared here", maker.declaration.location)
            message = f"'new' of '{thing.name}' names a function that makes none: it returns {returns}"
            context.reporter.error(new.location, message, note)


def _check_names(plan: FilePlan, context: Context) -> None:
    """What the module has, each by a name of its own."""
    seen: dict[str, Location] = {}
    for name, location in _names(plan):
        first = seen.setdefault(name, location)
        if first is not location:
            message = f"the module has another '{name}'" if name else "a file is one module"
            context.reporter.error(location, message, Note("first here", first))


def _names(plan: FilePlan) -> Iterator[tuple[str, Location]]:
    for thing in plan.things:
        definition = thing.definition
        if definition.kind == "module":
            yield "", definition.location
        elif definition.kind == "constants":
            yield from ((name, definition.location) for name in dict.fromkeys(name for name, _ in thing.members))
        else:
            yield thing.name, definition.location
    yield from ((w.python_name, w.declaration.location) for w in plan.methods("") if _in_all_builds(w))


def _in_all_builds(wrapper: Wrapper) -> bool:
    """Of what is there under a condition alone, something else may have the name under another."""
    return not wrapper.guard


# ---- functions ----


def _check_company(argument: Argument, context: Context) -> None:
    """Report keys that mean nothing beside `from`."""
    keys = argument.keys
    if "from" in keys and "implicit" not in keys:
        for key, stated in keys:
            if key not in ("from", "field", *_DECIDING, *_OF_PYTHON):
                message = f"'{key}' means nothing for '{argument.name}', which is computed ('from')"
                context.reporter.error(stated.location, message)


def _check_value(value: Value, overload: Overload, context: Context) -> None:
    argument = value.argument
    keys = argument.keys
    _check_company(argument, context)
    if argument.output or "from" in keys:
        for key in _OF_PYTHON:
            null = key == "nullable" and argument.output and value.ctype and value.ctype.pointer  # which C leaves there
            if key in keys and not null:
                message = f"'{key}' is for what Python gives, and Python does not give '{argument.name}'"
                context.reporter.error(keys.place(key, argument.location), message)
    called = value.source is Source.PARAMETER or isinstance(value.ctype, Poll)
    if isinstance(value.ctype, Callback) and called and not _has_data(value, overload):
        message = f"the callback '{argument.name}' needs an argument for its data"
        context.reporter.error(argument.location, f"{message}: {{arg: void* data, from: {argument.name}}}")


def _has_data(value: Value, overload: Overload) -> bool:
    return any(v.argument.keys.text("from") == value.argument.name for v in overload.values)


def _check_call(overload: Overload, context: Context) -> None:
    call, declaration = overload.call, overload.declaration
    if "$real" in call.function:
        where = declaration.keys.place("cname", overload.option.location)
        context.reporter.error(where, "'$real' is the name of one of 'types', which are not given")
    key = declaration.key(overload.option, "errors")
    if key is None:
        return
    returns = overload.text("return") or "nothing"
    pointer = call.returns is not None and (call.returns.pointer or isinstance(call.returns, ClassHandle))
    if call.failure is Failure.NULL and not pointer:
        context.reporter.error(key.location, f"'null' is of a function that returns a pointer, not {returns}")
    if call.failure is Failure.NEGATIVE and pointer:
        context.reporter.error(key.location, f"'negative' is of a function that returns a number, not {returns}")
