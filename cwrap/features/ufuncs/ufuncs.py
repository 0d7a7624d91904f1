"""`ufunc: true`: a function of numbers becomes a universal function of NumPy, with a loop for each overload.

    - name: root
      cname: sqrt
      ufunc: true
      return: double
      arguments: [double x]
    - name: root
      cname: sqrtf
      ufunc: true
      return: float
      arguments: [float x]

The plan:

    function root(x)
    float sqrtf(arg_x)
    …
    releases the GIL
    function root(x)
    double sqrt(arg_x)
    …
    releases the GIL

The inputs are the arguments that Python passes, the outputs are the returned value and the arguments with `output`;
all of them are numbers. Constants and `implicit` arguments have the same value in all calls. NumPy uses the first loop
to whose types it can cast the inputs safely, so a loop comes before all loops with wider types, such as float before
double; otherwise the order is as written.

If a loop has integers that are narrower than Python's, and no other loop takes `int64`, a further loop does: it raises
OverflowError for a number that does not fit.

A loop runs without the GIL, unless `gil: hold` is declared. If a call of the C function fails, the loop raises the
exception of `errors` and ends; after a warning it continues.
"""

from __future__ import annotations

from cwrap.ctype.base import CType
from cwrap.ctype.numbers import Integer, basic_type
from cwrap.ctype.protocols import NumberKind
from cwrap.features.lifetimes.locks import GIL
from cwrap.features.modules.availability import Backends
from cwrap.features.signature.ranges import BITS
from cwrap.features.ufuncs.gufuncs import UFUNC, signature_of
from cwrap.model import Keys
from cwrap.plan import RETURNED, Context, Gil, Overload, Source, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.conditions import exclude
from cwrap.source.diagnostics import Note
from cwrap.source.records import replace

MOST = 32  # inputs and outputs of a ufunc in NumPy 1; NumPy 2 allows 64
# The keys of declarations and options, and those of arguments, that ufuncs can have. Those of `Backends` mean nothing
# in modules.
_OF_FUNCTIONS = frozenset((
    "name", "python_name", "cname", "return", "arguments", "options", "doc", "docstring_stateless", "types",
    "defined_if", "errors", "gil", "with_gil", "header_check", "ufunc",
    *(key.name for key in Backends.keys),
))  # fmt: skip
_OF_ARGUMENTS = frozenset(("output", "implicit", "status"))
# The binary digits of the significand of floating-point numbers, and the least number into which NumPy casts integers.
_DIGITS = {"float": 24, "double": 53, "long double": 64, "float complex": 24, "double complex": 53}
_DIGITS_OF_INTEGERS = {8: 11, 16: 24}
_HALF = 11
_WIDE = Integer(("int64_t",), signed=True)


class Ufuncs(Plugin):
    """Functions that NumPy calls for each element of arrays."""

    name = "ufuncs"
    phase = Phase.CHECKS
    after = ("ranges",)
    refines = ("gil",)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Release the GIL, as NumPy does during loops, unless the declaration says that it is held."""
        if not is_ufunc(overload.declaration.keys):
            return overload
        spec = GIL.get(*overload.keys)
        release = not overload.flag("with_gil") and (spec is None or spec.release)
        return replace(overload, gil=Gil(release)) if overload.gil != Gil(release) else overload

    def check(self, overload: Overload, context: Context) -> None:
        """Report keys without a meaning for ufuncs, and inputs and outputs that are not numbers of NumPy."""
        if is_ufunc(overload.declaration.keys) and _check_all_keys(overload, context):
            _check_numbers(overload, context)

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Make the function a ufunc; put each loop before the first one that takes all its inputs."""
        ufuncs = [d for d in wrapper.declarations if is_ufunc(d.keys)]
        if not ufuncs:
            return wrapper
        for other in wrapper.declarations:
            if other not in ufuncs:
                message = f"'{wrapper.python_name}' is a ufunc in another declaration; add 'ufunc: true'"
                context.reporter.error(other.location, message, Note("the ufunc", ufuncs[0].location))
        ordered: list[Overload] = []
        for overload in wrapper.overloads:
            _check_counts(overload, wrapper, context)
            _check_signature(overload, wrapper, context)
            _check_twin(overload, ordered, wrapper, context)
            wider = (k for k, o in enumerate(ordered) if fits(overload, o) and not fits(o, overload))
            ordered.insert(next(wider, len(ordered)), overload)
        return replace(wrapper, ufunc=True, overloads=tuple(ordered))


def is_ufunc(keys: Keys) -> bool:
    """Return whether a declaration makes a ufunc, generalised or not."""
    return bool(UFUNC.get(keys))


def is_element(ctype: CType | None) -> bool:
    """Return whether values of a C type are elements of NumPy's arrays; members of an enum are not."""
    return ctype is not None and bool(ctype.number.ufunc_type) and not ctype.class_name


def inputs_of(overload: Overload) -> tuple[int, ...]:
    """Return the indices of the arguments that are inputs."""
    return tuple(index for p in overload.parameters for index in p.values)


def outputs_of(overload: Overload) -> tuple[int, ...]:
    """Return the indices of the arguments that are outputs; RETURNED is the value that C returns."""
    return (RETURNED,) if overload.result.kind == "value" else overload.result.arguments


def widened(overload: Overload) -> tuple[CType, ...]:
    """Return the types of the inputs, with `int64_t` in place of the integers that do not have all numbers of it."""
    return tuple(_WIDE if _is_narrow(ctype) else ctype for ctype in _inputs(overload))


def with_wide_loops(wrapper: Wrapper) -> tuple[Overload, ...]:
    """Return the overloads with a further loop for `int64_t`, which no loop of the other overloads takes."""
    return tuple(
        overload
        for overload in wrapper.overloads
        if signature_of(overload.declaration.keys) is None
        and widened(overload) != _inputs(overload)
        and not any(all(map(_casts, widened(overload), _inputs(o))) for o in wrapper.overloads if o is not overload)
    )


# ---- checks ----


def _check_all_keys(overload: Overload, context: Context) -> bool:
    """Report keys without a meaning for ufuncs; return True if all keys have one."""
    before = context.reporter.error_count
    for keys in overload.keys:
        _check_keys(keys, _OF_FUNCTIONS, "", context)
    for value in overload.values:
        _check_keys(value.argument.keys, _OF_ARGUMENTS, f" of '{value.argument.name}'", context)
    spec = GIL.find(*overload.keys)
    if spec and spec.data.above is not None:
        message = "NumPy decides for how many elements a ufunc releases the GIL; remove 'above'"
        context.reporter.error(spec.location, message)
    return context.reporter.error_count == before


def _check_keys(keys: Keys, allowed: frozenset[str], where: str, context: Context) -> None:
    for name, value in keys:
        if name not in allowed:
            message = f"'{name}'{where} has no meaning for a ufunc; remove '{name}' or 'ufunc'"
            context.reporter.error(value.location, message)


def _check_numbers(overload: Overload, context: Context) -> None:
    """Report inputs and outputs that are not numbers of NumPy, and another number of them than ufuncs have."""
    error, place = context.reporter.error, overload.option.location
    is_vector = signature_of(overload.declaration.keys) is not None
    for value in overload.values:
        if is_vector and value.argument.spelling.pointee:
            continue  # `Gufuncs` checks pointers
        if value.source is Source.PARAMETER and not is_element(value.ctype):
            error(value.argument.location, _no_number(f"{value.argument.type} {value.argument.name}"))
    for index in outputs_of(overload):
        if index != RETURNED and not overload.values[index].is_filled_by_c:
            error(place, "a ufunc returns what C returns and stores, not the objects of arguments")
        elif not is_element(overload.result_type(index)):
            argument = None if index == RETURNED else overload.values[index].argument
            error(place, _no_number(argument.type if argument else overload.text("return")))
    inputs, outputs = len(overload.parameters), len(outputs_of(overload))
    signature = signature_of(overload.declaration.keys)
    if signature and len(signature.outputs) != outputs:
        expected, found = (f"{n} output{'s' * (n != 1)}" for n in (len(signature.outputs), outputs))
        where = overload.declaration.keys.location("ufunc", place)
        error(where, f"'ufunc' has {expected}; the function has {found}")
    elif not inputs or not outputs:
        error(place, f"a ufunc needs an input and an output; the function has {_counted(inputs, outputs)}")
    elif inputs + outputs > MOST:
        error(place, f"a ufunc has at most {MOST} inputs and outputs; the function has {_counted(inputs, outputs)}")


def _no_number(spelled: str | None) -> str:
    return f"a ufunc takes and returns numbers that NumPy has, not '{spelled}'"


def _counted(inputs: int, outputs: int) -> str:
    return f"{inputs} input{'s' * (inputs != 1)} and {outputs} output{'s' * (outputs != 1)}"


def _check_counts(overload: Overload, wrapper: Wrapper, context: Context) -> None:
    """Report a loop with another number of inputs or outputs than the first one."""
    first = wrapper.overloads[0]
    counts = len(overload.parameters), len(outputs_of(overload))
    expected = len(first.parameters), len(outputs_of(first))
    if counts != expected:
        message = f"all overloads of a ufunc need {_counted(*expected)}; this one has {_counted(*counts)}"
        context.reporter.error(overload.option.location, message, Note("the first one", first.option.location))


def _check_signature(overload: Overload, wrapper: Wrapper, context: Context) -> None:
    """Report a loop with another signature than the first one."""
    first = wrapper.overloads[0]
    given, expected = (signature_of(o.declaration.keys) for o in (overload, first))
    if given != expected:
        message = f"all overloads of '{wrapper.python_name}' need the same 'ufunc'"
        context.reporter.error(overload.option.location, message, Note("the first one", first.option.location))


def _check_twin(overload: Overload, others: list[Overload], wrapper: Wrapper, context: Context) -> None:
    """Report a loop whose inputs have the same types as those of an earlier one."""
    for other in others:
        apart = exclude(other.declaration.conditions, overload.declaration.conditions)
        if _types(other) == _types(overload) and not apart and other.guard == overload.guard:
            message = (
                f"this overload of '{wrapper.python_name}' has the same inputs as an earlier one; remove one of them"
            )
            context.reporter.error(overload.option.location, message, Note("the earlier one", other.option.location))


# ---- the order of loops ----


def _types(overload: Overload) -> list[str]:
    return [basic_type(ctype) for ctype in _inputs(overload)]


def _inputs(overload: Overload) -> tuple[CType, ...]:
    return tuple(overload.values[index].required_ctype for index in inputs_of(overload))


def _is_narrow(ctype: CType) -> bool:
    """Return whether an integer may not have all numbers of `int64_t`; of some typedefs only the compiler knows it."""
    number = ctype.number
    return number.is_integer and (_bits(ctype) < 64 or not number.signed or number.is_sign_unknown)


def fits(narrow: Overload, wide: Overload) -> bool:
    """Return whether NumPy can cast the inputs of one loop safely to those of another."""
    return len(_inputs(narrow)) == len(_inputs(wide)) and all(map(_casts, _inputs(narrow), _inputs(wide)))


def _casts(narrow: CType, wide: CType) -> bool:
    order = (NumberKind.BOOLEAN, NumberKind.INTEGER, NumberKind.FLOATING, NumberKind.COMPLEX)
    kinds = [order.index(ctype.number.kind) if ctype.number.kind else len(order) for ctype in (narrow, wide)]
    if kinds[0] > kinds[1] or narrow.number.kind is NumberKind.BOOLEAN:
        return kinds[0] <= kinds[1]
    signed = narrow.number.signed, wide.number.signed
    if wide.number.is_integer:
        return _bits(narrow) + (signed[1] and not signed[0]) <= _bits(wide) and signed[0] <= signed[1]
    if narrow.number.is_integer:
        return _DIGITS_OF_INTEGERS.get(_bits(narrow), 53) <= _digits(wide)
    return _digits(narrow) <= _digits(wide)


def _bits(ctype: CType) -> int:
    """Return the number of bits of an integer, 64 if that depends on the platform."""
    return BITS.get(basic_type(ctype), 64)


def _digits(ctype: CType) -> int:
    return _DIGITS.get(basic_type(ctype), _HALF)
