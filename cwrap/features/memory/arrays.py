"""Arrays as arguments, the numbers that are computed from them, and their elements."""

from __future__ import annotations

from collections.abc import Sequence

from cwrap.ctype.array import (
    Array,
    ElementKind,
    NumpyArray,
    element_kind,
    element_of,
    known_elements,
    needs_numpy,
    numpy_dtypes,
    pointed_to,
    struct_kind,
)
from cwrap.ctype.base import Lines
from cwrap.ctype.protocols import Layout
from cwrap.ctype.record import Record, pointer_in
from cwrap.model import Argument, ArgumentKind, mapping_data
from cwrap.plan import Block, Context, Exit, Overload, Source, Value
from cwrap.planning.array_numbers import array_numbers
from cwrap.planning.expressions import scope_of, stores_pointer
from cwrap.planning.plugin import Phase, Plugin
from cwrap.planning.sizes_in_c import Assigned, Size, indent
from cwrap.schema import Key, Kind, On, Stage
from cwrap.schema.array_keys import ANY_DIMENSIONS, ARRAY, SHAPE, ArraySpec
from cwrap.source.c_expression import Expression, tokenize
from cwrap.source.c_spelling import CSpelling
from cwrap.source.c_text import string
from cwrap.source.diagnostics import nearest
from cwrap.source.location import Location
from cwrap.source.records import replace


def elements_of(pointer: CSpelling, spec: ArraySpec, place: Location, context: Context) -> ElementKind | None:
    """Return the elements that a pointer points to; None if an array cannot have them.

    Structs with pointers and fields of `array` that structs cannot have are reported.
    """
    kind = element_kind(pointer, context.dtypes, spec.dtype) or _of_typedef(pointer, context)
    struct = context.ctypes.listed(pointed_to(pointer) or "")
    if kind or struct is None or not struct.fields or struct.handle:
        return kind
    problem = _problem(pointer, spec)
    if field := pointer_in(struct):
        problem = f"an array of '{struct.class_name}' would let Python change the pointer in the field '{field}'; "
        problem += "'array' is only for structs without text and pointers"
    if problem:
        context.reporter.error(place, problem)
    return struct_kind(Record(struct), struct)


def pointer_to(pointer: CSpelling, kind: ElementKind) -> CSpelling:
    """Return a pointer to elements with the name of a struct in C; declarations may use that of the class."""
    return CSpelling.parse(f"{'const ' * pointer.const}{kind.c}{'*' * pointer.stars}") if kind.record else pointer


def _of_typedef(pointer: CSpelling, context: Context) -> ElementKind | None:
    """Return the elements of a type that is another name of a number (a typedef with `type`); None for other types."""
    pointee = pointed_to(pointer) or ""
    known = context.ctypes.listed(pointee)
    same = known.number.same_as if known else ""
    kind = element_kind(CSpelling.parse(f"{same}*"), context.dtypes) if same else None
    return replace(kind, c=pointee, checked=True) if kind else None


def _problem(pointer: CSpelling, spec: ArraySpec) -> str:
    """Return what is wrong with an array of structs; empty without a problem."""
    if spec.convert:
        return "'convert' of 'array' is for numbers, not structs; remove it"
    if spec.contiguous == "blas":
        return "'contiguous: blas' of 'array' is for numbers, not for structs"
    if spec.ndim == 0:
        return f"an array of structs has at least one dimension; without 'array', '{pointer}' is the address of one"
    return ""


FROM = Key("from", (On.ARGUMENT,), Kind.EXPRESSION,
    "an expression with len(x), x.size, x.ndim, x.shape[K] or x.strides[K] of an array",
    follows="free", example="len(x)", types=("int", "size_t"), synonyms=("size", "length"),
    conflicts=("kept_by", "interrupts", "if_true"), stage=Stage.FROM,
    gives_type=True)  # fmt: skip


class Arrays(Plugin):
    """Arrays, and numbers that are computed from them.

    `array`: a pointer to the elements of an array; `from`: a number computed from an array, such as its length.

        - name: mean
          return: double
          arguments:
            - {arg: const double* x, array: true}
            - {arg: size_t n, from: len(x)}

    The plan:

        function mean(x)
        double mean((const double *)(void *)arg_x.data, arg_n)

    An array that does not have the required dtype and layout is an error; it is copied only with `convert`. The
    elements are numbers, or structs that the file defines: arrays of structs are NumPy's structured arrays. `array: [n,
    3]` is the shape: the required sizes; for an `output`, the sizes of the new array. Sizes are C expressions, in which
    `len(x)`, `x.size`, `x.ndim` and `x.shape[1]` are numbers of other arguments. The fields of `array`:

        array: {shape: [n, 3]}      the same, beside other fields
        array: {ndim: 2}            number of dimensions, or `any` (1)
        array: {contiguous: F}      Fortran order; with `false`, any strides, which `from: x.strides[0]` passes (C)
        array: {contiguous: blas}   layout of BLAS: a vector with any stride, a matrix with contiguous rows or columns
        array: {readonly: true}     C does not write to the array although the C type is not const
        array: {dtype: float16}     dtype of the elements, if the C type does not decide it
        array: {overlap: false}     the array must not share memory with another array of the call, gaps included
        array: {convert: safe}      a list, or an array of another dtype or layout, is copied, if NumPy can cast the
                                    items so (`no`, `equiv`, `safe`, `same_kind`, `unsafe`); nothing is written back

    With `same_kind`, a float does not become an integer (TypeError), an integer becomes any integer type that can hold
    its value (else OverflowError), and a float64 becomes a float32. With `types`, another array of the call must be
    without `convert`; the dtype of that array decides which function is called.

    A `PyArrayObject*` is passed unchanged to C that includes NumPy's headers. The fields `dtype`, `ndim`, `contiguous`
    and `readonly` are requirements; without a field, any array is accepted.

    If the type of an argument with `from` is a pointer to an integer, C gets the address of the number and may change
    it. With `output: true`, Python receives the number after the call.

    The value of `from` is `len(x)`, `x.size`, `x.ndim`, `x.shape[1]`, `x.strides[0]` (in elements), or a C expression
    that contains one of them. For BLAS, `x.step` is the increment of a vector, whose pointer is that of the element
    with the lowest address; for a matrix, `x.transposed` is 1 if the columns are contiguous, and `x.ld` is the distance
    between rows, or between columns if `x.transposed` is 1. `len(x)` of text is the number of its bytes in C.
    """

    name = "arrays"
    phase = Phase.RESULT
    keys = (
        ARRAY,
        FROM,
    )  # fmt: skip

    def value(self, value: Value, overload: Overload, context: Context) -> Value:
        """Set the C type of arrays; a number with `from` is not an argument in Python."""
        argument = value.argument
        if argument.kind is not ArgumentKind.TYPED:
            return value
        spec = ARRAY.get(argument.keys)
        if spec is not None and stores_pointer(argument):
            return value
        if spec is not None:
            return self._array(value, spec, context)
        if "from" in argument.keys and _is_integer(value):
            return replace(value, source=Source.IMPLICIT, object="")
        pointee = context.ctypes.listed(pointed_to(argument.spelling) or "") if "from" in argument.keys else None
        if pointee and pointee.number.is_integer and not (argument.spelling.const and argument.output):
            source = Source.RESULT if argument.output else Source.IMPLICIT
            return value.passed_by_address(ctype=pointee, source=source, object="")
        if "from" in argument.keys:
            where = argument.keys.location("from", argument.location)
            context.reporter.error(where, f"'from' is only for C integers, not for '{argument.type}'")
        return value

    def _array(self, value: Value, spec: ArraySpec, context: Context) -> Value:
        argument = value.argument
        place = argument.keys.location("array", argument.location)
        dtype = spec.dtype
        if dtype and dtype not in numpy_dtypes():
            hint = nearest(dtype, numpy_dtypes())
            context.reporter.error(place, f"'dtype' of 'array' must be a dtype of NumPy, not '{dtype}'{hint}")
            return value
        if needs_numpy(value.ctype):
            return replace(value, ctype=NumpyArray(dtype, _layout(argument, spec, context)))
        kind = elements_of(argument.spelling, spec, place, context)
        if kind is None:
            hint = nearest(argument.spelling.base, known_elements())
            known = context.ctypes.listed(pointed_to(argument.spelling) or "")
            if known and known.number.is_integer:
                hint = ", whose dtype is unknown; add 'type' to the typedef, or 'dtype' to 'array'"
            struct = context.ctypes.listed(str(argument.spelling.unqualified))
            if element_of(argument.spelling.pointer) or (struct and struct.fields and not struct.handle):
                hint = f"; did you mean '{argument.type}*'?"
            message = f"'array' is only for pointers to numbers or structs, not for '{argument.type}'{hint}"
            context.reporter.error(place, message)
            return value
        if kind.bits and spec.convert:
            message = f"'convert' of 'array' is for numbers, but arrays of {kind.dtype} contain '{kind.c}' as bits"
            context.reporter.error(place, message)
        ctype = Array(pointer_to(argument.spelling, kind).c, kind, _layout(argument, spec, context))
        ctype.origin = argument.location
        array = value.passed_as(ctype.value(value.variable), ctype=ctype)
        return replace(array, source=Source.RESULT, object=f"out_{argument.name}") if argument.output else array

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add blocks: first numbers, then checks of sizes, then new arrays, whose sizes may use the numbers."""
        computed = [(v, c) for v in overload.values if _is_integer(v) and (c := FROM.get(v.argument.keys))]
        numbers = [_number(v, expression, overload, context) for v, expression in computed]
        arrays = [v for v in overload.values if v.elements and v.argument.kind is ArgumentKind.TYPED]
        shapes = [(v, shape) for v in arrays if (shape := _shape(v, overload, context)) is not None]
        expected = [_expected(v, shape, _slot(v, overload)) for v, shape in shapes if v.source is Source.PARAMETER]
        expected += [block for v in arrays if (block := _no_overlap(v, arrays))]
        sizes = {v.index: shape for v, shape in shapes}
        new = [_new_array(v, sizes.get(v.index), context) for v in arrays if v.source is Source.RESULT]
        blocks = tuple(block for block in (*numbers, *expected, *new) if block)
        return replace(overload, blocks=(*overload.blocks, *blocks)) if blocks else overload

    def check(self, overload: Overload, context: Context) -> None:
        """Report arrays that C fills although their elements are const."""
        for argument in (value.argument for value in overload.values):
            filled = argument.output and argument.spelling.const and not stores_pointer(argument)
            if "array" in argument.keys and filled:
                message = f"C writes to an array that is an 'output', so '{argument.type}' must be without 'const'"
                context.reporter.error(argument.keys.location("array", argument.location), message)


def _is_integer(value: Value) -> bool:
    return value.ctype is not None and value.ctype.number.is_integer


def _layout(argument: Argument, spec: ArraySpec, context: Context) -> Layout:
    """Return the required layout: the fields of the key, or else defaults that depend on the C type."""
    place = argument.keys.location("array", argument.location)
    if spec.until is not None:
        context.reporter.error(place, "'until' of 'array' is for memory that C returns; use 'shape' or 'from'")
    raw = argument.type == "PyArrayObject*"  # without requirements in the declaration, C checks the array
    for name in ("shape", "convert", "overlap"):
        if raw and name in mapping_data(spec):
            context.reporter.error(place, f"'{name}' of 'array' has no effect for a PyArrayObject*; remove it")
    writable = not raw and not argument.spelling.const if spec.readonly is None else not spec.readonly
    ndim = spec.ndim
    if ndim is None:
        ndim = len(spec.shape) if spec.shape is not None else ANY_DIMENSIONS if raw else 1
    if spec.convert and writable:
        message = "'convert' is only for arrays that C does not write to; add 'const' or 'readonly: true'"
        context.reporter.error(place, message)
    order = spec.contiguous or ("false" if raw else "C")
    order = {"true": "C", "false": "any"}.get(order, order)
    if order == "blas" and ndim not in (1, 2):
        context.reporter.error(place, "'contiguous: blas' needs 'ndim' 1 (a vector) or 2 (a matrix)")
    return Layout(ndim, order, writable, spec.convert is not None, spec.convert or "same_kind")


# ---- numbers ----


def _number(value: Value, expression: Expression, overload: Overload, context: Context) -> Block | None:
    scope = scope_of(FROM, overload, context, index=value.index)
    numbers = list(array_numbers(expression.text, tokenize(expression.text)))
    if not numbers:
        known = "x.size, x.ndim, x.shape[K] or x.strides[K] of an array"
        message = f"'from' needs len(x) of an array, bytes, a list or text, or {known}, not '{expression}'"
        message += "; for other C, write 'implicit'"
        context.reporter.error(expression.location, message)
        return None
    ctype = value.required_ctype
    first = overload.value_named(numbers[0].array)
    raises = any(number.what == "strides" for number in numbers)
    number = Assigned(value.variable, ctype.c, scope.size(expression), _slot(first, overload), raises)
    return Block(() if value.source is Source.RESULT else ctype.declare(value.variable), number)


def _slot(value: Value | None, overload: Overload) -> int | None:
    """Return the slot of the parameter of a value; None for one that Python does not give."""
    return next((p.slot for p in overload.parameters if value and value.index in p.values), None)


# ---- sizes ----


def _shape(value: Value, overload: Overload, context: Context) -> tuple[Size, ...] | None:
    """Return the sizes in `shape`, or None if there is no `shape`."""
    spec = ARRAY.get(value.argument.keys)
    if spec is None or spec.shape is None:
        return None
    sizes = spec.shape
    elements = value.elements
    if elements and elements.layout.ndim != len(sizes):
        place = value.argument.keys.location("array", value.argument.location)
        message = f"'ndim' is {elements.layout.ndim}, but the number of sizes in 'shape' is {len(sizes)}"
        context.reporter.error(place, message)
        return None
    return tuple(scope_of(SHAPE, overload, context, "array").size(size) for size in sizes)


def _expected(value: Value, shape: tuple[Size, ...], slot: int | None) -> Block:
    name, variable = value.argument.name, value.variable

    def behave(exits: Exit) -> Lines:
        fail = exits.bad_value(slot)
        lines: list[str] = []
        for k, size in enumerate(shape):
            checked = f"if (cwrap_array_expect(&{variable}, {k}, cw_number, {string(f'{name}.shape[{k}]')}, "
            checked += f"{string(size.text)})) {fail}"
            lines += ["{", *indent((*size.lines("cw_number", fail), checked)), "}"]
        return tuple(lines)

    return Block((), behave)


def _no_overlap(value: Value, arrays: Sequence[Value]) -> Block | None:
    """Return a block that checks that an array shares no memory with other arrays; None if that is allowed."""
    spec = ARRAY.get(value.argument.keys)
    if spec is None or spec.overlap or value.source is not Source.PARAMETER:
        return None
    others = [v for v in arrays if v is not value and v.source is Source.PARAMETER]

    def behave(exits: Exit) -> Lines:
        return tuple(
            f"if (cwrap_array_apart(&{value.variable}, &{other.variable}, "
            f'"{value.argument.name}", "{other.argument.name}")) {exits.leave}'
            for other in others
        )

    return Block((), behave)


def _new_array(value: Value, shape: tuple[Size, ...] | None, context: Context) -> Block | None:
    """Return a block that creates a new NumPy array, or None after an error."""
    elements = value.elements
    if shape is None or elements is None:
        place = value.argument.keys.location("array", value.argument.location)
        context.reporter.error(place, "an array that is an 'output' needs 'shape' with the sizes of the new array")
        return None
    variable, new, kind = value.variable, value.object, elements.kind
    sizes = ", ".join(size.c for size in shape)
    wrong = [size for size in shape if size.can_fail]

    def behave(exits: Exit) -> Lines:
        check = ("if (CWRAP_UNLIKELY(cw_wrong)) {", f"    cwrap_size_raise(cw_wrong, {string(_listed(wrong))});",
                 f"    {exits.bad_call()}", "}")  # fmt: skip
        return (
            "{", *indent(("int cw_wrong = 0;",) * bool(wrong)),
            f"    const Py_ssize_t cw_shape[] = {{{sizes}}};",
            *indent(check if wrong else ()),
            f"    {new} = cwrap_array_new(&{variable}, &{kind}, cw_shape);", "}",
            f"if (!{new}) {exits.leave}",
        )  # fmt: skip

    return Block(
        (f"PyObject *{new} = NULL;", *value.required_ctype.declare(variable)), behave, (f"Py_XDECREF({new});",)
    )


def _listed(sizes: Sequence[Size]) -> str:
    """Return the sizes as one noun for messages."""
    return sizes[0].text if len(sizes) == 1 else f"one of {', '.join(size.text for size in sizes)}"
