"""What is legal key by key, and makes no sense together: looked for in modules of libraries, once they are planned.

    - class: Door                       'new' names no function of the module: 'mak_door'; did you mean 'make_door'?
      new: mak_door
"""

from __future__ import annotations

import keyword
from collections.abc import Iterator

from cwrap.ctype.buffer import OwnedText
from cwrap.ctype.callback import Callback
from cwrap.ctype.defined import ClassHandle
from cwrap.ctype.struct import Struct
from cwrap.model import Fields
from cwrap.plan import Context, Failure, FilePlan, Overload, Source, Thing, Value, Wrapper
from cwrap.source.diagnostics import Note, nearest
from cwrap.source.location import Location

_OF_HANDLES = ("close", "closed", "__enter__", "__exit__")
# What an argument may be told that Python gives.
_OF_PYTHON = ("default", "kwarg_only", "nullable", "aliases")


def check_module(plan: FilePlan, context: Context) -> None:
    """Reports it."""
    for thing in plan.things:
        _check_thing(thing, plan, context)
    _check_names(plan, context)
    for wrapper in plan.wrappers:
        if wrapper.owner and wrapper.python_name in _OF_HANDLES:
            message = f"every object of a class has '{wrapper.python_name}' already; give it another 'python_name'"
            context.reporter.error(wrapper.declaration.location, message)
        for overload in wrapper.overloads:
            for value in overload.values:
                _check_value(value, overload, context)
            _check_call(overload, context)


# ---- definitions ----


def _check_thing(thing: Thing, plan: FilePlan, context: Context) -> None:
    definition = thing.definition
    if definition.kind == "class":
        _check_class(thing, plan, context)
    elif definition.kind == "struct" and (definition.keys.text("type") or "").rstrip().endswith("*"):
        where = definition.keys.place("type", definition.location)
        context.reporter.error(where, "a struct is inside its object: the type is the struct's, and no pointer to it")
    elif definition.kind == "callback":
        names = [argument.name for argument in definition.arguments]
        for argument in definition.arguments:
            count = argument.keys.text("count")
            if count and count not in names:
                where = argument.keys.place("count", argument.location)
                message = f"'count' names no argument of the callback: '{count}'{nearest(count, names)}"
                context.reporter.error(where, message)
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


def _check_value(value: Value, overload: Overload, context: Context) -> None:
    argument = value.argument
    keys = argument.keys
    if "initial" in keys and not argument.output:
        where = keys.place("initial", argument.location)
        context.reporter.error(where, "'initial' is what an 'output' is before the call; this is none")
    if "count" in keys:
        context.reporter.error(keys.place("count", argument.location), "'count' is for the arguments of a callback")
    if "array" in keys and argument.output and argument.type.startswith("const "):
        message = f"C fills an array that is an 'output', and to '{argument.type}' it cannot write"
        context.reporter.error(keys.place("array", argument.location), message)
    if argument.output or "from" in keys:
        for key in _OF_PYTHON:
            null = key == "nullable" and argument.output and value.ctype and value.ctype.pointer  # which C leaves there
            if key in keys and not null:
                message = f"'{key}' is for what Python gives, and Python does not give '{argument.name}'"
                context.reporter.error(keys.place(key, argument.location), message)
    if type(value.ctype) is Callback and value.source is Source.PARAMETER and not _has_data(value, overload):
        message = f"C hands back what it is given along with '{argument.name}': one argument 'void*' is 'from' it"
        context.reporter.error(argument.location, f"{message}, as in {{arg: void* data, from: {argument.name}}}")


def _has_data(value: Value, overload: Overload) -> bool:
    return any(v.argument.keys.text("from") == value.argument.name for v in overload.values)


def _check_call(overload: Overload, context: Context) -> None:
    call, declaration = overload.call, overload.declaration
    freed = overload.option.keys.get("free") or declaration.keys.get("free")
    others = [declaration.key(option, "return") for option in declaration.options]
    texts = [str(key.data) for key in others if key]
    if "$real" in call.function:
        where = declaration.keys.place("cname", overload.option.location)
        context.reporter.error(where, "'$real' is the name of one of 'types', which are not given")
    if freed is not None and not isinstance(call.returns, OwnedText) and "char*" not in texts:
        message = "'free' is for a 'char*' that is returned, or on an argument 'char**' that is an 'output'"
        context.reporter.error(freed.location, message)
    key = declaration.key(overload.option, "errors")
    if key is None:
        return
    returns = overload.text("return") or "nothing"
    pointer = call.returns is not None and (call.returns.pointer or isinstance(call.returns, ClassHandle))
    if call.failure is Failure.NULL and not pointer:
        context.reporter.error(key.location, f"'null' is of a function that returns a pointer, not {returns}")
    if call.failure is Failure.NEGATIVE and pointer:
        context.reporter.error(key.location, f"'negative' is of a function that returns a number, not {returns}")
    fields = dict(key.data.items) if isinstance(key.data, Fields) else {}
    if fields.get("errno", "true") not in ("true", "false"):
        context.reporter.error(key.location, f"'errno' of 'errors' is true or false, not '{fields['errno']}'")
    if "filename" in fields and fields.get("errno") != "true":
        context.reporter.error(key.location, "'filename' of 'errors' is of what 'errno: true' says")
