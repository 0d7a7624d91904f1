"""Results: what a C function returns or stores, and what Python receives of it."""

from __future__ import annotations

import keyword
import re
from collections.abc import Sequence

from cwrap.ctype.array import element_of
from cwrap.ctype.base import CType, Lines
from cwrap.ctype.fixed import FixedArray
from cwrap.ctype.handle import ClassHandle
from cwrap.ctype.released import Ownership
from cwrap.ctype.texts import UNSIGNED_TEXTS, MemoryText, text_of
from cwrap.features.signature.parameters import can_be_none
from cwrap.model import Argument, Keys, declared_name
from cwrap.plan import RETURNED, Block, Context, Exit, FilePlan, ModuleItem, Overload, Result, Snippet, Source, Value
from cwrap.planning.expressions import has_default, object_of
from cwrap.planning.plugin import Phase, Plugin
from cwrap.planning.type_hints import argument_hint, definition_hint, result_hint
from cwrap.schema import RETURN, Key, Kind, On, ReturnSpec
from cwrap.schema.memory_keys import counted_of, encoding_of, key_of
from cwrap.source.c_spelling import CSpelling, normal_type
from cwrap.source.location import Location
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace

_POINTER = pattern(r"[A-Za-z_][\w:]*(?: [A-Za-z_][\w:]*)*\*\Z", re.ASCII)  # as normal_type spells it

FREE = Key("free", (On.DECLARATION, On.OPTION), Kind.FUNCTION,
    "the C function that frees what is returned, after the copy", follows="list", example="free")  # fmt: skip
_FREE_STORED = Key("free", (On.ARGUMENT,), Kind.FUNCTION, "the C function that frees what C stores, after the copy",
    follows="list", example="free")  # fmt: skip


def value_type(spelled: str, keys: Sequence[Keys], context: Context) -> CType | None:
    """Return the C type of a value that C returns, or stores at a pointer; None for an unknown type.

    | value | keys | C type |
    |---|---|---|
    | `char*` | `free` | text or bytes that C allocated |
    | `const char*` | `bytes: true`, `text: path` | text in that encoding |
    | `const unsigned char*`, `unsigned char*` | `text: utf8`, `free` | text |
    | a pointer to a struct, a struct of bytes | `free` | a copy, after which C frees the memory |
    | any type | | the type of the table |

    The sizes of lists, arrays, and bytes with their number are computed after the call: see `library_memory`.
    """
    free, encoding = FREE.find(*keys), encoding_of(*keys)
    freed_by = declared_name(free) if free else ""
    if freed_by and spelled == "char*":
        return MemoryText("char *", Ownership(freed_by), encoding or "utf8")
    if encoding not in ("", "utf8") and str(CSpelling.parse(spelled)) == "const char*":
        return text_of(encoding)
    if encoding == "utf8" and _is_unsigned_text(spelled):
        return MemoryText(CSpelling.parse(spelled).c, Ownership(freed_by), encoding)
    found = context.ctypes.find(spelled)
    freed = found.memory.freed(freed_by) if found and found.memory and freed_by else None
    return freed or found


def _is_unsigned_text(spelled: str) -> bool:
    return str(replace(CSpelling.parse(spelled), const=True)) in UNSIGNED_TEXTS


class ReturnedArguments(Plugin):
    """The result that a function returns to Python.

    `return`: a C type, `self`, or `argument N[,M…]`.

        - name: f
          options:
            - arguments: [int a]
              return: long
            - arguments: [PyObject* a, PyObject* b]
              return: argument 0,1

    The plan:

        function f(a)
        long f(arg_a)
        returns value; fails never
        …
        function f(a, b)
        f(arg_a, arg_b)
        returns a, b; fails never

    The result is the value of the call, the receiver of a method, or the Python objects of arguments, several as a
    tuple.
    """

    name = "returned_arguments"
    phase = Phase.CALL
    after = ("standalone_call",)
    keys = (RETURN,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the C type of the call and the result; report a type or an argument that cannot be returned."""
        spec = RETURN.get(*overload.keys) or ReturnSpec()
        _check_text(spec, overload, context)
        if spec.arguments:
            return _with_arguments(spec, overload, context)
        if spec.receiver:
            return _with_receiver(overload, context)
        is_bytes = counted_of(*overload.keys) is not None and _POINTER.match(spec.type)
        is_memory = is_bytes or _has_elements(overload.keys)
        return overload if spec.type == "void" or is_memory else _with_value(spec, overload, context)


def _is_memory(keys: Sequence[Keys]) -> bool:
    """Return whether `library_memory` sets the type of the result: an array, a list, or bytes with their number."""
    return counted_of(*keys) is not None or _has_elements(keys)


def _has_elements(keys: Sequence[Keys]) -> bool:
    return any(name in ("array", "list") for each in keys for name, _ in each)


def _place_of_return(overload: Overload) -> Location:
    key = RETURN.find(*overload.keys)
    return key.location if key else overload.option.location


def _check_text(spec: ReturnSpec, overload: Overload, context: Context) -> None:
    """Report `text` or `bytes` on a function that returns neither a `const char *` nor a number of bytes."""
    key = key_of(*overload.keys)
    text = overload.declaration.key(overload.option, key)
    freed = overload.declaration.key(overload.option, "free") is not None and spec.type == "char*"
    is_text = freed or str(CSpelling.parse(spec.type)) == "const char*"
    is_text = is_text or (key == "text" and _is_unsigned_text(spec.type))
    if text is not None and not (is_text or _is_memory(overload.keys)):
        what = "'text'" if key == "text" else "'bytes: true'"
        context.reporter.error(text.location, f"{what} is only for functions that return 'const char*', not '{spec}'")


def _with_arguments(spec: ReturnSpec, overload: Overload, context: Context) -> Overload:
    for word, index in zip(spec.arguments, spec.indices, strict=True):
        problem = _problem_of_argument(overload, index)
        if problem:
            context.reporter.error(word.location, problem)
            return overload
    return replace(overload, result=Result("objects", spec.indices))


def _with_receiver(overload: Overload, context: Context) -> Overload:
    receiver = next((v for v in overload.values if v.source is Source.SELF), None)
    if receiver is not None:
        return replace(overload, result=Result("objects", (receiver.index,)))
    name = context.conventions.receiver
    needed = f"an argument '{name}'" if name else "a method of tensors"
    context.reporter.error(_place_of_return(overload), f"'return: self' needs {needed}")
    return overload


def _with_value(spec: ReturnSpec, overload: Overload, context: Context) -> Overload:
    """Return the overload with the value of the C function as its result."""
    ctype = value_type(spec.type, overload.keys, context)
    if ctype is None:
        message = f"unknown return type '{spec}'{_hint_for_return(spec.type, overload, context)}"
        context.reporter.error(_place_of_return(overload), message)
        return overload
    if not ctype.can_return:
        context.reporter.error(
            _place_of_return(overload), f"'{spec}' cannot be returned: there is no conversion to Python"
        )
        return overload
    if ctype.is_array:
        message = f"'{spec}' is an array, which a C function cannot return; use an argument with 'output: true'"
        context.reporter.error(_place_of_return(overload), message)
        return overload
    return replace(overload, call=replace(overload.call, returns=ctype), result=Result("value"))


def _problem_of_argument(overload: Overload, index: int) -> str | None:
    """Return a message if an argument cannot be returned, else None."""
    if index >= len(overload.values):
        names = ", ".join(f"{v.index} '{v.argument.name}'" for v in overload.values)
        known = f"the arguments are {names}" if names else "the function has no arguments"
        return f"argument {index} does not exist; {known}"
    if overload.values[index].is_filled_by_c:
        return None
    if not object_of(overload, index):
        return f"argument {index}{_named(overload, index)} has no Python object; {_with_objects(overload)}"
    if has_default(overload, index):
        return f"argument {index} has a default and cannot be returned: calls may omit it"
    return None


def _named(overload: Overload, index: int) -> str:
    """Return the name of an argument in quotes, after a space; empty for a constant."""
    name = overload.values[index].argument.name
    return f" '{name}'" if name else ""


def _with_objects(overload: Overload) -> str:
    """Return which arguments can be returned, for a message."""
    usable = {v.index for v in overload.values if object_of(overload, v.index) and not has_default(overload, v.index)}
    indices = (v.index for v in overload.values if v.is_filled_by_c or v.index in usable)
    found = ", ".join(f"{index}{_named(overload, index)}" for index in indices)
    return f"expected {found}" if found else "no argument has one, so 'return' must be a C type"


def _hint_for_return(text: str, overload: Overload, context: Context) -> str:
    """Return a hint for an unknown return type, or for the name of an argument instead of its number."""
    for value in overload.values:
        if value.argument.name == text and object_of(overload, value.index):
            return f"; to return the argument, write 'argument {value.index}'"
    return result_hint(text, context)


OUTPUT = Key("output", (On.ARGUMENT,), Kind.FLAG,
    "a result: a tensor from out= or a new tensor, or the value that C stores at a pointer", follows="implicit",
    example="true", types=("int*",), synonyms=("out",), gives_type=True)  # fmt: skip


class Results(Plugin):
    """Results that C stores at pointers.

    `output: true` and `inout: true` on a pointer to a value: further results of the C function; `free`: their memory.

        - name: divmod
          cname: int_divide
          errors: nonzero
          arguments:
            - int a
            - int b
            - {arg: int* quotient, output: true}
            - {arg: int* rest, output: true}

    The plan:

        function divmod(a, b)
        int_divide(arg_a, arg_b, &arg_quotient, &arg_rest)
        returns quotient, rest; fails nonzero

    The C function gets the address of a variable and stores a result there. Python receives the returned value of the C
    function, then the stored results in argument order, or only the arguments that `return: argument N` lists. An
    `inout` argument is a parameter too; the variable has the passed value before the call.

    `free` names the function that frees a returned `char *` or pointer to a struct after the copy, or one that C stores
    in an output. For a struct with `bytes: true`, the function takes the address of the struct or the bytes.
    """

    name = "results"
    phase = Phase.RESULT
    after = ("arrays", "buffers")
    refines = ("returned_arguments", "library_memory")
    keys = (
        OUTPUT,
        Key("inout", (On.ARGUMENT,), Kind.FLAG,
            "a value that C gets by its address, and that Python receives after the call",
            follows="output", example="true", types=("int*",), gives_type=True,
            conflicts=("output", "from", "kept_by", "interrupts", "if_true")),
        FREE, _FREE_STORED,
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Pass the address of a variable; an output is not an argument in Python."""
        key = _key_of_output(value.argument)
        if not key or value.source is Source.RESULT:
            return value
        pointee = value.argument.spelling.pointee
        keys = (value.argument.keys,)
        base = value_type(str(pointee), keys, context) if pointee else _array_of(value.argument, context)
        if named := _pointed_to(value.argument):
            found = context.ctypes.find(normal_type(named))
            base = found.stored_at_void() if isinstance(found, ClassHandle) else None
        problem = _problem_of_output(value.argument, base, context)
        if base is None or problem:
            context.reporter.error(value.argument.keys.location(key, value.argument.location), problem)
            return value
        source = Source.RESULT if key == "output" else Source.PARAMETER
        return value.passed_by_address(ctype=base, source=source)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Return all results unless the declaration lists those to return."""
        indices = tuple(v.index for v in overload.values if v.is_result)
        if not indices or overload.result.kind == "objects":
            return overload
        first = (RETURNED,) if overload.result.kind == "value" else ()
        return replace(overload, result=Result("objects", (*first, *indices)))

    def check(self, overload: Overload, context: Context) -> None:
        """Report `free` without memory to free."""
        message = (
            "'free' is only for results and outputs that are a 'char*', a pointer to a struct, or a struct of bytes"
        )
        options = (RETURN.get(option.keys, overload.declaration.keys) for option in overload.declaration.options)
        returns_text = any(spec is not None and spec.type == "char*" for spec in options)
        places: list[tuple[Sequence[Keys], CType | None, bool]] = [
            (overload.keys, overload.call.returns, returns_text),
            *(((v.argument.keys,), v.ctype, False) for v in overload.values),
        ]
        for keys, ctype, is_text in places:
            free = FREE.find(*keys)
            frees = is_text or _is_memory(keys) or (ctype and ctype.memory and ctype.memory.frees)
            if free and not frees:
                context.reporter.error(free.location, message)


def _key_of_output(argument: Argument) -> str:
    return next((key for key in ("output", "inout") if argument.keys.flag(key)), "")


def _pointed_to(argument: Argument) -> str:
    """Return the type of the object whose address C stores as a `void *`; empty for other outputs."""
    return argument.keys.text("points_to") or "" if argument.type == "void**" else ""


def _array_of(argument: Argument, context: Context) -> CType | None:
    """Return the type of a typedef of an array, which C gets by its name; None for another type."""
    ctype = context.ctypes.find(argument.type)
    return ctype if ctype and ctype.is_array and not isinstance(ctype, FixedArray) else None


def _problem_of_output(argument: Argument, base: CType | None, context: Context) -> str:
    pointee = argument.spelling.pointee or argument.spelling
    if base is None and (named := _pointed_to(argument)):
        return f"'points_to' of an output 'void**' must be the type of a class, not '{named}'"
    if base is None and pointee is argument.spelling:
        array = context.ctypes.passed(argument.type)
        needed = argument.spelling.unqualified if array and array.is_array else f"{argument.type}*"
        return f"C stores a result at a pointer, so the type must be '{needed}', not '{argument.type}'"
    known = context.ctypes.find(argument.type)
    if base is None and known and known.class_name and not _owns_memory(known):
        stored = f"C stores an object of '{known.class_name}' at a '{argument.type}*', not at a '{argument.type}'"
        return f"{stored}; if C fills memory of the caller, add 'allocate: true' to the class"
    if base is None:
        near = definition_hint(str(pointee), context)
        hinted = argument.spelling.const or argument.type == "char**" or element_of(pointee)
        return f"unknown type '{argument.type}'{argument_hint(argument, context) if hinted else near}"
    if _owns_memory(base):
        owner = f"'{base.class_name}' owns its memory ('allocate')"
        return f"{owner}, so the output must be '{base.c}', not '{argument.type}'"
    if not base.can_return:
        return f"'{pointee}' cannot be returned: there is no conversion to Python"
    if argument.keys.flag("inout") and not base.can_inout:
        return f"'inout' is only for plain values; '{pointee}' has memory that must be released"
    return ""


def _owns_memory(ctype: CType) -> bool:
    """Return whether a handle owns the memory of its C object (`allocate`)."""
    return ctype.handle is not None and ctype.handle.allocates


class Allocated(Plugin):
    """Memory for objects that C functions initialize.

    `output: true` on a handle whose class has `allocate: true`: the C function initializes memory from cwrap.

        - class: Stream
          type: stream_t*
          allocate: true
          free: stream_end
        - name: open_stream
          cname: stream_begin
          errors: nonzero
          arguments: [{arg: Stream stream, output: true}, int level]

    The plan:

        function open_stream(level)
        stream_begin(cw_new_stream, arg_level)
        returns stream; fails nonzero

    The C:

        …cw_new_stream = (stream_t *)cwrap_zeroed(sizeof *cw_new_stream)…

    If the C function fails, the memory is freed, and the deleter is not called.
    """

    name = "allocated"
    phase = Phase.PARAMETERS
    after = ("implicit", "outputs")

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Pass a pointer to new memory, which becomes the pointer of the handle if the call succeeds."""
        if not _is_allocated(value):
            return value
        return value.passed_as(f"cw_new_{value.argument.name}", source=Source.RESULT)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the allocation before the call, and the assignment to the handle after it."""
        for value in overload.values:
            if _is_allocated(value):
                new = value.expression
                c = value.required_ctype.c
                block = Block((f"{c}{new} = NULL;",), _Allocation(new, c), (f"CWRAP_RAW_FREE({new});",))
                kept = Snippet((f"{value.variable} = {new};", f"{new} = NULL;"))
                overload = replace(overload, blocks=(*overload.blocks, block), after_call=(*overload.after_call, kept))
        return overload


def _is_allocated(value: Value) -> bool:
    handle = value.ctype.handle if value.ctype else None
    return value.argument.output and handle is not None and handle.allocates


@dataclass(frozen=True, slots=True)
class _Allocation:
    name: str
    c: str

    def __call__(self, exits: Exit) -> Lines:
        return (
            f"{self.name} = ({self.c})cwrap_zeroed(sizeof *{self.name});",
            f"if (CWRAP_UNLIKELY(!{self.name})) {exits.leave}",
        )


STATUS_ARGUMENT = Key("status", (On.ARGUMENT,), Kind.FLAG,
    "C stores the status of the call, or the text of an error, at the pointer; Python does not receive it (false)",
    follows="inout", example="true", types=("int*",), gives_type=True, synonyms=("error", "errcode"),
    conflicts=("output", "inout", "from", "default", "nullable", "array", "bytes", "list", "implicit", "kept_by",
               "interrupts", "if_true", "kwarg_only", "aliases", "initial", "text", "owner"))  # fmt: skip


class StatusArguments(Plugin):
    """Arguments in which C stores a status.

    `status`: an argument in which C stores its status, or the text of an error.

        - name: create
          return: int
          errors: {message: lib_text, exception: ValueError}
          arguments:
            - int size
            - {arg: int* status, status: true}
        - name: read
          arguments:
            - const char* name
            - {arg: char** error, status: true, free: lib_free}

    The plan:

        function create(size)
        int create(arg_size, &arg_status)
        returns value; fails condition
        function read(name)
        read(arg_name, &arg_error)
        returns none; fails condition

    The C function gets the address of a variable, which is 0 or NULL before the call, and Python does not receive the
    value. `errors` examines the variable instead of the returned value; without `errors`, the function
    failed if a number is not 0, or if a text is not NULL. Such a text is the message of the exception.
    """

    name = "status_arguments"
    phase = Phase.PARAMETERS
    after = ("implicit",)
    keys = (STATUS_ARGUMENT,)

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Pass the address of a variable, which is not an argument in Python."""
        argument = value.argument
        if not argument.keys.flag("status"):
            return value
        pointee = argument.spelling.pointee
        ctype = value_type(str(pointee), (argument.keys,), context) if pointee else None
        is_text = isinstance(ctype, MemoryText) or str(pointee) == "const char*"
        if ctype is None or not (is_text or ctype.number.is_integer):
            where = argument.keys.location("status", argument.location)
            message = "'status' is only for pointers to integers, 'const char**', and 'char**' with 'free'"
            context.reporter.error(where, f"{message}, not for '{argument.type}'")
            return value
        return value.passed_by_address(ctype=ctype, source=Source.RESULT)

    def check(self, overload: Overload, context: Context) -> None:
        """Report a second status."""
        for value in [v for v in overload.values if v.argument.keys.flag("status")][1:]:
            where = value.argument.keys.location("status", value.argument.location)
            context.reporter.error(where, "a function can have only one argument with 'status: true'")


class NamedResults(Plugin):
    """Named tuples of results.

    `named: NAME`: several results are returned as a named tuple, whose type is in the module.

        - name: divide
          named: Division
          errors: nonzero
          arguments:
            - int a
            - int b
            - {arg: int* quotient, output: true}
            - {arg: int* rest, output: true}

    The plan:

        function divide(a, b)
        divide(arg_a, arg_b, &arg_quotient, &arg_rest)
        returns Division(quotient, rest); fails nonzero

    The field names are the names of the arguments; the returned value of the C function is called `value`. Several
    declarations can use one named tuple if the field names are the same.
    """

    name = "named_results"
    phase = Phase.CHECKS
    refines = ("returned_arguments", "results")
    keys = (
        Key("named", (On.DECLARATION,), Kind.WORD, "the named tuple in which several results are returned",
            follows="return", example="Point"),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the named tuple of the result; report names that a tuple cannot have."""
        name = overload.declaration.keys.text("named")
        item = next((t for t in context.module_items if t.definition.kind == "named" and t.name == name), None)
        if item is None:
            return overload
        fields = named_fields(overload)
        problem = _problem_of_names(fields)
        if problem:
            context.reporter.error(overload.declaration.keys.location("named", overload.declaration.location), problem)
        return replace(overload, result=replace(overload.result, named=item.name, state_index=item.state_index))

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Add the field names to the types; report declarations of one type with different names."""
        items = []
        for item in plan.module_items:
            named = item.definition.kind == "named"
            overloads = [o for w in plan.wrappers for o in w.overloads if named and o.result.named == item.name]
            for overload in overloads[1:]:
                if named_fields(overload) != named_fields(overloads[0]):
                    place = overload.declaration.keys.location("named", overload.declaration.location)
                    message = f"an earlier declaration has other fields in '{item.name}'; choose another name"
                    context.reporter.error(place, message)
            items.append(_with_members(item, overloads[0]) if overloads else item)
        return replace(plan, module_items=tuple(items)) if items else plan


def named_fields(overload: Overload) -> tuple[str, ...]:
    """Return the field names of the results."""
    return tuple(
        "value" if index == RETURNED else overload.values[index].argument.name for index in overload.result.arguments
    )


def _with_members(item: ModuleItem, overload: Overload) -> ModuleItem:
    names = named_fields(overload)
    annotations = (_annotation_of(overload, index) for index in overload.result.arguments)
    return replace(item, members=tuple(zip(names, annotations, strict=True)))


def _annotation_of(overload: Overload, index: int) -> str:
    ctype = overload.result_type(index)
    annotation = ctype.annotation(None, result=True) if ctype else "object"
    return annotation + " | None" * can_be_none(overload, index)


def _problem_of_names(fields: tuple[str, ...]) -> str:
    if len(fields) < 2:
        return "'named' needs at least two results; remove it"
    bad = next((f for f in fields if f.startswith("_") or keyword.iskeyword(f) or fields.count(f) > 1), "")
    return f"a named tuple cannot have the field '{bad}' (a keyword, a leading '_', or twice)" if bad else ""
