"""`callback:`: the type of a C function pointer, for which Python passes a callable.

    - callback: Visit
      return: int
      arguments: [void* data, double value]
    - name: visit_all
      return: int
      arguments: [Visit visit, {arg: void* data, closure: visit}]

The plan:

    function visit_all(visit)
    int visit_all(cwrap_calls_Visit, &arg_visit)
    returns value; fails never

The function that takes a callback can pass numbers to it (`sizes`), such as the lengths of the arrays that the callable
gets. C can get the number of bytes that the callable returns or fills:

    - callback: Derivative
      sizes: [n]
      return: int
      arguments:
        - double t
        - {arg: const double* y, array: n}
        - {arg: double* dydt, array: n, output: true}
        - void* data
    - callback: Read
      return: size_t
      from: len(buffer)
      arguments: [{arg: char* buffer, bytes: size * items, output: true}, size_t size, size_t items, void* data]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from cwrap.ctype.array import Array, numpy_dtypes
from cwrap.ctype.base import CType, pointers_of
from cwrap.ctype.callback import Callback, CountedBytes, Pool, ReturnedObject, ReturnedText, TextList
from cwrap.ctype.callback_arguments import (
    ArrayArgument,
    BytesArgument,
    CallbackArgument,
    CallbackSizes,
    Direction,
    HandleArgument,
    ItemArgument,
    StructArgument,
)
from cwrap.ctype.handle import handle_of, is_object
from cwrap.ctype.protocols import Layout, NumberKind
from cwrap.ctype.struct import Struct, StructPointer
from cwrap.ctype.texts import Text
from cwrap.features.memory.arrays import elements_of, pointer_to
from cwrap.model import Argument, Definition, Keys, declared_name
from cwrap.plan import Context, ModuleItem, Overload
from cwrap.planning.array_numbers import array_numbers
from cwrap.planning.expressions import expression_of, with_values
from cwrap.planning.plugin import Phase, Plugin
from cwrap.planning.sizes_in_c import Operand, size_of
from cwrap.planning.type_hints import definition_hint
from cwrap.schema import Key, Kind, On
from cwrap.schema.array_keys import ARRAY, ArraySpec
from cwrap.schema.memory_keys import count_key, count_of, encoding_of
from cwrap.schema.shared_keys import closures_of
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_expression import Expression, ExpressionError, Token, tokenize, variables
from cwrap.source.c_spelling import CSpelling, normal_type
from cwrap.source.diagnostics import nearest
from cwrap.source.location import Location
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass, replace

_BYTES = ("void", "char", "unsigned char", "uint8_t")
_RETURNED = (NumberKind.INTEGER, NumberKind.FLOATING, NumberKind.BOOLEAN)
_RETURNED_TYPES = (ReturnedText, ReturnedObject, Struct)
_LENGTH = pattern(r"len\(\s*(?P<name>\w+)\s*\)\Z", re.ASCII)
_ARRAY_FIELDS = ("ndim", "shape", "contiguous", "dtype")
# The keys of arguments of callbacks.
_KEYS = ("array", "bytes", "closure", "from", "inout", "list", "nullable", "output", "points_to", "text")


class Callbacks(Plugin):
    """Types of C functions that Python functions can be."""

    name = "callbacks"
    phase = Phase.TYPES
    keys = (
        Key("type", (On.CALLBACK,), Kind.TEXT, "the C type of the function pointer, which arguments can use too",
            follows="code", example="visit_t"),
        Key("failure", (On.CALLBACK,), Kind.EXPRESSION, "the value that C gets if the callable raises (0)",
            follows="prefix", example="-1", synonyms=("default",)),
        Key("return", (On.CALLBACK,), Kind.TEXT, "the C type of the returned number or text (void)", follows="cname",
            example="int"),
        Key("pool", (On.CALLBACK,), Kind.COUNT,
            "if C passes no user data: the largest number of callables at a time",
            follows="prefix", example="8"),
        Key("sizes", (On.CALLBACK,), Kind.NAMES, "sizes that the functions with the callback compute",
            follows="prefix", example="[n]"),
        Key("copy", (On.CALLBACK,), Kind.FUNCTION, "the C function that copies the returned text, which C frees",
            follows="return", example="strdup"),
        Key("consume", (On.CALLBACK,), Kind.FLAG, "C takes ownership of the object that the callable returns (false)",
            follows="copy", example="true", conflicts=("kept_by", "copy", "from")),
        Key("kept_by", (On.CALLBACK,), Kind.CHOICE, "C uses the returned object until the callback ends",
            choices=("callback",), follows="consume", example="callback", conflicts=("consume", "copy", "from")),
        Key("from", (On.CALLBACK,), Kind.TEXT, "C gets the number of bytes that the callable returned: len(x)",
            follows="return", example="len(buffer)"),
        Key("points_to", (On.ARGUMENT,), Kind.TEXT,
            "the type of the one value behind a pointer: in a callback, or of an output `void**`",
            follows="from", example="double", types=("const void*",)),
    )  # fmt: skip

    def check(self, overload: Overload, context: Context) -> None:
        """Report keys that only arguments of callbacks can have."""
        for argument in (value.argument for value in overload.values):
            if "points_to" in argument.keys and not (argument.output and argument.type == "void**"):
                place = argument.keys.location("points_to", argument.location)
                message = "'points_to' is only for arguments of a callback and for outputs 'void**'; remove it"
                context.reporter.error(place, message)


def plan_callback(definition: Definition, context: Context) -> ModuleItem | None:
    """Return the plan of a callback, or None after an error."""
    keys = definition.keys
    pool = int(keys.text("pool") or 0)
    marked = [a for a in definition.arguments if "closure" in a.keys]
    data = next(iter((*marked, *filter(_is_data, definition.arguments))), None)
    problem_of_data = _problem_of_data(marked, data, pool)
    if problem_of_data:
        where = marked[0].keys.location("closure", marked[0].location) if marked else definition.location
        context.reporter.error(where, problem_of_data)
        return None
    spelled = normal_type(keys.text("return") or "void")
    found = context.ctypes.find(spelled)
    problem = _problem_of_owner(spelled, found, keys)
    returns = _text(keys) or (_returned_object(found, keys.flag("consume")) if found else None)
    problem = problem or _problem_of_result(spelled, returns, keys, context)
    if problem:
        context.reporter.error(keys.location("return", definition.location), problem)
        return None
    user_data = data.name if data and not pool else ""
    planner = _Planner(definition, context, user_data)
    arguments = tuple(planner.argument(argument) for argument in definition.arguments)
    length_of = planner.length_of(keys, returns.number.kind if returns else None, definition.location)
    expression = expression_of(keys, "failure")
    failure = with_values(expression, {a.name: f"arg_{a.name}" for a in arguments}) if expression else "0"
    typedef = normal_type(keys.text("type") or "")
    ctype = Callback(
        definition.name, typedef, arguments, user_data, returns, failure, length_of, planner.sizes,
        slots=Pool(definition.name, pool) if pool else None,
        grouped=bool(context.callback_groups.intersection((definition.name, typedef))),
    )  # fmt: skip
    return ModuleItem(definition, ctype=ctype)


def _problem_of_data(marked: Sequence[Argument], data: Argument | None, pool: int) -> str:
    """Return the message about user data that cannot have the address of a Python object; empty without a problem."""
    if marked and pool:
        return "a callback with 'pool' gets no user data; remove 'closure' or 'pool'"
    if len(marked) > 1:
        return "a callback has one argument with 'closure: true'; remove the key from the others"
    if marked and marked[0].spelling.c != "void *":
        given = f"the user data '{marked[0].name}' must be a 'void*', not '{marked[0].type}'"
        return f"{given}; bind a C function that passes a 'void*' on"
    if marked and closures_of(marked[0].keys):
        return "'closure' of an argument of a callback is 'true'"
    missing = "a callback needs an argument 'void*' for the Python object; if C passes none, add 'pool: 8', the number "
    return "" if data or pool else f"{missing}of callables at a time"


def _text(keys: Keys) -> ReturnedText | None:
    """Return the type of a returned text, or None."""
    copy = keys.get("copy")
    spelled = normal_type(keys.text("return") or "void")
    if spelled == "char*" and copy:
        return ReturnedText("char *", declared_name(copy))
    return ReturnedText("const char *") if spelled == "const char*" else None


def _problem_of_result(spelled: str, returns: CType | None, keys: Keys, context: Context) -> str:
    """Return the message about a result that a callback cannot have, or an empty string."""
    if "copy" in keys and spelled != "char*":
        return f"'copy' is for a text that C frees ('return: char*'), not for '{spelled}'"
    if spelled == "char*" and "copy" not in keys:
        owners = "'copy: strdup' if C frees the text, or 'return: const char*' if not"
        return f"a callback that returns 'char*' needs its owner: {owners}"
    if isinstance(returns, Struct) and returns.pointers:
        return f"a callable cannot return '{returns.class_name}', whose pointers would be to memory of Python"
    if spelled != "void" and not (
        returns and (returns.number.kind in _RETURNED or isinstance(returns, _RETURNED_TYPES))
    ):
        hint = "" if returns else definition_hint(spelled, context)
        hint = "; define a class" if returns and returns.handle and not returns.class_name else hint
        return (
            "a callback must return a number, a struct, an object of a class, 'const char*' or nothing, "
            f"not '{spelled}'{hint}"
        )
    return ""


def _is_object(ctype: CType) -> bool:
    """Return whether values of a C type are pointers to objects of a class or to structs."""
    is_pointer = is_object(ctype) and ctype.is_nullable and not handle_of(ctype).is_shared
    return isinstance(ctype, StructPointer) or is_pointer


def _returned_object(ctype: CType, taken: bool) -> CType:
    """Return the type of a result: for a pointer to an object, the type that gives C the pointer."""
    if not _is_object(ctype):
        return ctype
    lender = ctype if isinstance(ctype, StructPointer) else handle_of(ctype)
    return ReturnedObject(ctype, lender.lent, taken)


def _problem_of_owner(spelled: str, ctype: CType | None, keys: Keys) -> str:
    """Return the message about a returned object that has no owner, or a wrong one; or an empty string."""
    taken, kept = keys.flag("consume"), "kept_by" in keys
    if ctype is None or not _is_object(ctype):
        key = "consume" if taken else "kept_by"
        only = f"'{key}' in a callback is for a result that is an object of a class or a pointer to a struct"
        return f"{only}, not for '{spelled}'" if taken or kept else ""
    if isinstance(ctype, StructPointer):
        if ctype.struct.pointers:
            return f"a callable cannot return '{ctype.class_name}', whose pointers would be to memory of Python"
        needs = f"a callback that returns '{spelled}' needs 'kept_by: callback'"
        reason = "C uses the struct of a Python object until the callback ends, and must not free it"
        return "" if kept else f"{needs}: {reason}"
    if not taken and not kept:
        owners = "'consume: true' if C frees the object, or 'kept_by: callback' if C uses it until the callback ends"
        return f"a callback that returns '{spelled}' needs its owner: {owners}"
    handle = handle_of(ctype)
    if taken and not handle.can_consume:
        reason = "must be without 'const'" if handle.is_const else "cannot have 'allocate'"
        return f"C frees the object, so '{spelled}' {reason}"
    if kept and handle.shared():
        return f"a callback cannot lend '{spelled}' to C: only one call at a time can use the object ('exclusive')"
    return ""


def _is_data(argument: Argument) -> bool:
    """Return whether an argument can have the user data: a `void *` without keys."""
    return argument.spelling.c == "void *" and not argument.keys.values


@dataclass(frozen=True, slots=True)
class _Planner:
    """The plans of the arguments of one callback."""

    definition: Definition
    context: Context
    data: str

    @property
    def sizes(self) -> tuple[str, ...]:
        """The sizes that the functions with the callback compute."""
        return self.definition.keys.words("sizes")

    def error(self, where: Location, message: str) -> None:
        """Report an error at a position."""
        self.context.reporter.error(where, message)

    def argument(self, argument: Argument) -> CallbackArgument:
        """Return an argument with the C type that converts it; after an error, one without a C type."""
        c = argument.spelling.c
        plain = CallbackArgument(c, argument.name, None)
        if argument.name == self.data or not self._has_valid_keys(argument) or _is_measured(argument):
            return plain
        spec = ARRAY.get(argument.keys)
        if spec is not None:
            return self._array(argument, spec) or plain
        if count_of(argument.keys) is not None:
            return self._counted(argument) or plain
        if "list" in argument.keys:
            return self._listed(argument)
        keys = argument.keys
        if "points_to" in keys or argument.output or keys.flag("inout"):
            return self._pointee(argument) or plain
        ctype = self.context.ctypes.passed(argument.type)
        if ctype and is_object(ctype):
            return HandleArgument(c, argument.name, ctype, None, keys.flag("nullable"))
        if ctype is None or not ctype.can_return or ctype.handle:
            self.error(argument.location, self._refused(argument))
            return plain
        struct = ctype.struct if isinstance(ctype, StructPointer) else ctype
        if isinstance(struct, Struct) and not struct.can_copy:
            self.error(argument.location, f"a callable gets a copy of '{struct.class_name}', which has 'copy: none'")
            return plain
        c = ctype.c if ctype.class_name or ctype.origin else c  # the spelling may be the name in Python
        if isinstance(ctype, StructPointer) and not ctype.const and ctype.struct.field:
            struct = ctype.struct
            pairs = ((pointer.c, pointer.count) for field in struct.fields for pointer in field.pointers)
            pointers = tuple(dict.fromkeys(c for pair in pairs for c in pair if c))
            return StructArgument(
                c, argument.name, ctype, struct=struct.c, object_type=struct.object_type, pointers=pointers
            )
        # the callable always gets None for NULL pointers of other types
        nullable = keys.flag("nullable") and isinstance(ctype, Text)
        return CallbackArgument(c, argument.name, ctype, nullable=nullable)

    def _refused(self, argument: Argument) -> str:
        """Return the message about an argument without a conversion, with the keys that give it one."""
        message = f"an argument of a callback cannot have the type '{argument.type}'"
        pointee = argument.spelling.pointee
        item = self.context.ctypes.find(str(pointee.unqualified)) if pointee else None
        if argument.spelling.c in ("char **", "const char **"):
            return f"{message}; add 'list: true' if NULL ends the strings, or 'list: n' with their number"
        if item and (item.number.kind or item.fields):
            ways = f"'array: n' for elements, 'points_to: {item.c}' for one value"
            output = "" if argument.spelling.const else ", 'output: true' for a value that the callable returns"
            return f"{message}; add {ways}{output}"
        return f"{message}{definition_hint(argument.type, self.context)}"

    # ---- keys ----

    def _has_valid_keys(self, argument: Argument) -> bool:
        """Report keys that have no meaning for this argument."""
        keys = argument.keys
        before = self.context.reporter.error_count
        for key, value in keys:
            if key not in _KEYS:
                message = f"an argument of a callback cannot have '{key}': C passes it to Python; remove the key"
                self.error(value.location, message)
        ctype = self.context.ctypes.find(argument.type)
        of_bytes = count_of(keys) is not None and argument.spelling.stars == 1
        is_pointer = isinstance(ctype, Text | StructPointer) or (ctype is not None and ctype.handle is not None)
        if keys.flag("nullable") and (argument.output or not (of_bytes or is_pointer or _is_indirect(keys))):
            message = "'nullable' in a callback is for a pointer that the callable gets as an object or None"
            self.error(keys.location("nullable", argument.location), f"{message}; remove it")
        octets = "bytes" in keys and count_of(keys) is None
        if octets:
            self.error(keys.location("bytes", argument.location), "C passes bytes with their number; write 'bytes: n'")
        if "text" in keys and not (argument.output and count_of(keys) and encoding_of(keys) == "utf8"):
            message = "'text' in a callback is for an 'output', and needs the number of bytes: 'text: {length: n}'"
            self.error(keys.location("text", argument.location), message)
        if _is_measured(argument):
            self._check_measure(argument, ctype)
        if (argument.output or keys.flag("inout")) and argument.spelling.const:
            message = f"C gets the value from the callable, so '{argument.type}' must be without 'const'"
            self.error(argument.location, message)
        return self.context.reporter.error_count == before

    # ---- arrays ----

    def _array(self, argument: Argument, spec: ArraySpec) -> CallbackArgument | None:
        place = argument.keys.location("array", argument.location)
        dtype = spec.dtype
        if dtype and dtype not in numpy_dtypes():
            hint = nearest(dtype, numpy_dtypes())
            self.error(place, f"'dtype' of 'array' must be a dtype of NumPy, not '{dtype}'{hint}")
            return None
        kind = elements_of(argument.spelling, spec, place, self.context)
        if kind is None:
            self.error(place, f"'array' is only for pointers to numbers or structs, not for '{argument.type}'")
            return None
        if not self._is_simple(spec, place):
            return None
        shape = spec.shape or ()
        order = "F" if spec.contiguous == "F" else "C"
        copies = argument.output and not kind.record
        layout = Layout(len(shape), order, not argument.spelling.const and not argument.output, copies)
        pointer = pointer_to(argument.spelling, kind).c
        ctype = Array(pointer, kind, layout)
        ctype.origin = argument.location
        sizes = self._sizes(shape)
        if sizes is None:
            return None
        return ArrayArgument(pointer, argument.name, ctype, sizes, argument.keys.flag("nullable"), _direction(argument))

    def _is_simple(self, spec: ArraySpec, place: Location) -> bool:
        """Report fields of `array` that a callback does not have."""
        given = {name for name, value in vars_of(spec) if value}
        for name in sorted(given - set(_ARRAY_FIELDS)):
            self.error(place, f"an array of a callback cannot have '{name}'; remove it")
        if spec.shape is None:
            self.error(place, "an array of a callback needs 'shape' with the sizes: C passes only a pointer")
        elif spec.ndim not in (None, len(spec.shape)):
            self.error(place, f"'ndim' is {spec.ndim}, but the number of sizes in 'shape' is {len(spec.shape)}")
        elif spec.contiguous not in (None, "C", "F", "true"):
            self.error(place, f"'contiguous' of an array of a callback must be C or F, not '{spec.contiguous}'")
        else:
            return given <= set(_ARRAY_FIELDS)
        return False

    # ---- bytes ----

    def _counted(self, argument: Argument) -> CallbackArgument | None:
        c, keys = argument.spelling.c, argument.keys
        key = count_key(keys)
        where = keys.location(key, argument.location)
        count = count_of(keys)
        sizes = self._count(count, where) if count else None
        if count is None or sizes is None:
            return None
        texts = c in ("char **", "const char **") and key == "list"
        of_bytes = key != "list" and argument.spelling.stars == 1 and argument.spelling.base in _BYTES
        changed = argument.output or keys.flag("inout")
        if not (texts and not changed) and not of_bytes:
            what = "strings" if key == "list" else "bytes"
            only = "strings that C passes" if key == "list" else "pointers to bytes"
            self.error(where, f"'{key}' with a number of {what} is only for {only}, not for '{argument.type}'")
            return None
        nullable = keys.flag("nullable")
        if changed:
            direction = Direction.TO_C if argument.output else Direction.TO_PYTHON
            exact = argument.name not in self._lengths()
            octets = CountedBytes(c, sizes.c[0])
            return BytesArgument(c, argument.name, octets, sizes, nullable, direction, "text" in keys, exact)
        number = f"cw_sizes_{argument.name}[0]"
        plain = len(tokenize(count.text)) == 1 and count.text not in self.sizes
        ctype = (TextList if texts else CountedBytes)(c, f"(Py_ssize_t)arg_{count.text}" if plain else number)
        return CallbackArgument(c, argument.name, ctype, None if plain else sizes, nullable)

    def _listed(self, argument: Argument) -> CallbackArgument:
        """Return an argument with strings before NULL."""
        c, where = argument.spelling.c, argument.keys.location("list", argument.location)
        if c not in ("char **", "const char **") or argument.output:
            self.error(where, f"'list' in a callback is only for strings that C passes, not for '{argument.type}'")
            return CallbackArgument(c, argument.name, None)
        return CallbackArgument(c, argument.name, TextList(c))

    def _count(self, count: Expression, where: Location) -> CallbackSizes | None:
        """Return the number of strings or bytes; a single name must be that of an integer."""
        types = {a.name: self.context.ctypes.find(a.type) for a in self.definition.arguments}
        counts = integer_names(types)
        name = count.text.strip()
        if name.isidentifier() and name not in (*counts, *self.sizes, *self._pointed_to()):
            problem = "is not an integer" if name in types else "is not an argument of the callback"
            message = f"a number must be that of an integer argument; '{name}' {problem}{nearest(name, counts)}"
            self.error(where, message)
            return None
        return self._sizes((count,))

    def _lengths(self) -> tuple[str, ...]:
        """Return the arguments whose number of bytes C gets."""
        froms = (self.definition.keys, *(a.keys for a in self.definition.arguments))
        texts = [a.name for a in self.definition.arguments if "text" in a.keys]
        return (*texts, *(m["name"] for keys in froms if (m := _LENGTH.match((keys.text("from") or "").strip()))))

    def length_of(self, keys: Keys, number: NumberKind | None, where: Location) -> str:
        """Return the argument in `from: len(buffer)`, whose number of bytes C gets; empty without `from`."""
        text = keys.text("from")
        if text is None:
            return ""
        place = keys.location("from", where)
        match = _LENGTH.match(text.strip())
        buffers = [a.name for a in self.definition.arguments if a.output and count_of(a.keys) is not None]
        if match is None or match["name"] not in buffers:
            hint = nearest(match["name"], buffers) if match else ""
            message = "'from' in a callback must be len(x) of an argument x with a number of bytes and 'output: true'"
            self.error(place, f"{message}, not '{text}'{hint}")
        elif number is not NumberKind.INTEGER:
            self.error(place, "'from' in a callback is only for integers")
        return match["name"] if match else ""

    def _check_measure(self, argument: Argument, ctype: CType | None) -> None:
        """Report a `from` that is not the size of an object which the callable gets, and thereby the number."""
        place = argument.keys.location("from", argument.location)
        text = (argument.keys.text("from") or "").replace(" ", "")
        measures = tuple(m for other in self.definition.arguments for m in _measures(other, argument.name))
        if ctype is None or not ctype.number.is_integer:
            message = "'from' in a callback needs 'output: true': C gets the number of bytes that the callable returns"
            self.error(place, message)
        elif text not in measures:
            message = f"'from' must be the size of an argument with 'bytes: {argument.name}' or a 'shape' with it"
            found = f"; here it can be {' or '.join(measures)}" if measures else ""
            self.error(place, f"{message}, not '{text}'{found}")

    # ---- numbers and structs ----

    def _pointee(self, argument: Argument) -> CallbackArgument | None:
        keys, spelling = argument.keys, argument.spelling
        place = keys.location("points_to", argument.location)
        spelled = normal_type(keys.text("points_to") or "")
        own = str(spelling.pointee.unqualified) if spelling.pointee else ""
        item = self.context.ctypes.find(spelled or own)
        if not own:
            self.error(argument.location, f"C passes a value by a pointer, and '{argument.type}' is not a pointer")
            return None
        if item is None or not (item.number.kind in _RETURNED or item.fields):
            hint = definition_hint(spelled, self.context) if item is None and spelled else ""
            missing = "; add 'points_to' with the type" if own == "void" and not spelled else ""
            message = f"a callback cannot pass or return '{spelled or own}' by a pointer{missing}{hint}"
            self.error(place, message)
            return None
        if own != "void" and spelled not in ("", own) and item is not self.context.ctypes.find(own):
            self.error(place, f"'points_to' is '{spelled}', but the argument is '{argument.type}'; remove 'points_to'")
            return None
        returned = argument.output or keys.flag("inout")
        if returned and pointers_of(item):
            message = f"a callable cannot return '{item.class_name}', whose pointers would be to memory of Python"
            self.error(argument.location, message)
            return None
        length_of = self.length_of(keys, item.number.kind, argument.location)
        c = spelling.c if own == "void" or not item.class_name else CSpelling.parse(item.c).pointer.c
        c = f"const {c}" if spelling.const and not c.startswith("const ") else c
        direction = _direction(argument) & ~(Direction.TO_C if length_of else Direction(0))
        return ItemArgument(c, argument.name, item, None, keys.flag("nullable"), direction, length_of)

    def _pointed_to(self) -> tuple[str, ...]:
        """Return the arguments that are pointers to one integer."""
        arguments = [a for a in self.definition.arguments if "points_to" in a.keys or a.keys.flag("inout")]
        return tuple(a.name for a in arguments if count_of(a.keys) is None and "array" not in a.keys)

    # ---- sizes ----

    def _operands(self) -> Mapping[str, Operand]:
        """Return the C of the names that sizes can use."""
        operands = {}
        for argument in self.definition.arguments:
            ctype = self.context.ctypes.find(argument.type)
            integer = ctype is not None and ctype.number.kind in (NumberKind.INTEGER, NumberKind.BOOLEAN)
            c = f"arg_{argument.name}"
            if argument.name in self._pointed_to():
                item = argument.keys.text("points_to") or str(argument.spelling.pointee)
                operands[argument.name] = Operand(f"({c} ? *(const {item} *){c} : 0)")
            else:
                operands[argument.name] = Operand(c, integer)
        provided = {n: Operand(c, size=c) for k, n in enumerate(self.sizes) if (c := f"cw_callback->sizes[{k}]")}
        return {**operands, **provided}

    def _check_size(self, text: str, tokens: Sequence[Token]) -> None:
        """Raise ExpressionError for the size of an array, which is a size of the callback itself."""
        arrays = [a.name for a in self.definition.arguments if "array" in a.keys or count_of(a.keys)]
        for number in array_numbers(text, tokens):
            if number.array in arrays:
                message = f"a size in a callback names integers of C or of 'sizes', not '{number.token.text}'"
                raise ExpressionError(message, number.token.offset)

    def _sizes(self, expressions: Sequence[Expression]) -> CallbackSizes | None:
        """Return the checked C of sizes, or None after an error."""
        known = self._operands()
        found = []
        for expression in expressions:
            try:
                tokens = tokenize(expression.text)
                self._check_size(expression.text, tokens)
                operands = {t.offset: known[t.text] for t in variables(tokens) if t.text in known}
                size = size_of(expression.text, tokens, operands)
            except ExpressionError as error:
                place = expression.place(self.context.reporter.sources, error.offset)
                self.error(place, error.message)
                return None
            trivial = len(tokens) == 1 and (operands or expression.text.isdecimal())
            found.append(size if trivial else replace(size, c=f"{DeclaredC(size.c, expression.location)}"))
        failing = ", ".join(size.text for size in found if size.can_fail)
        return CallbackSizes(tuple(size.c for size in found), failing, bool(failing))


def vars_of(spec: ArraySpec) -> Iterator[tuple[str, object]]:
    """Yield the fields of `array` whose values are not the defaults."""
    default = ArraySpec()
    for name in ArraySpec.__dataclass_fields__:
        value = getattr(spec, name)
        if value != getattr(default, name):
            yield name, value if value is not False else "false"


def _direction(argument: Argument) -> Direction:
    """Return the conversions of an argument by `output` and `inout`."""
    if argument.keys.flag("inout"):
        return Direction.TO_PYTHON | Direction.TO_C
    return Direction.TO_C if argument.output else Direction.TO_PYTHON


def _is_indirect(keys: Keys) -> bool:
    """Return whether the callable gets what a pointer leads to."""
    return any(key in keys for key in ("array", "points_to")) or keys.flag("inout")


def _is_measured(argument: Argument) -> bool:
    """Return whether the callable does not get a number, because the size of another argument is the number."""
    return "from" in argument.keys and not argument.output


def _measures(argument: Argument, number: str) -> Iterator[str]:
    """Yield the sizes of an object, which the callable gets, that are a number which C passes."""
    if argument.output:
        return
    count, spec = count_of(argument.keys), ARRAY.get(argument.keys)
    sizes = [count] if count else spec.shape if spec and spec.shape else []
    for dim, size in enumerate(sizes):
        if size.text.strip() == number:
            yield f"{argument.name}.shape[{dim}]" if dim else f"len({argument.name})"


def integer_names(types: Mapping[str, CType | None]) -> tuple[str, ...]:
    """Return the names whose C type is an integer."""
    return tuple(name for name, ctype in types.items() if ctype and ctype.number.is_integer)
