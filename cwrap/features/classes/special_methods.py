"""Special methods of classes, such as `__len__` and `__enter__`: their parameters and results in Python.

    - class: Basket
      type: basket_t*
      free: free_basket
    - name: __enter__
      cname: basket_open
      class: Basket
      arguments: [basket_t* basket]
    - name: __contains__
      cname: basket_has
      class: Basket
      return: bool
      arguments: [basket_t* basket, int number]

The plan:

    method __enter__()
    basket_open(arg_basket)
    returns basket; fails never
    …
    method __contains__(number, /)

Python passes arguments of special methods by position. `__enter__` and operators such as `__iadd__` return the receiver
if the C function returns nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cwrap.ctype.base import CType, Lines
from cwrap.ctype.protocols import NumberKind
from cwrap.plan import Block, Context, Exit, FilePlan, Overload, Result, Slot, Source, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.records import dataclass, replace


class SpecialMethods(Plugin):
    """Parameters and results of special methods."""

    name = "special_methods"
    phase = Phase.WRAPPER
    refines = ("parameters", "keywords", "returned_arguments", "results", "errors")

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Make the parameters positional-only, and return the receiver in place of nothing."""
        name = overload.declaration.python_name
        declaration = overload.declaration
        if not declaration.owner or declaration.is_part or name not in SPECIAL:
            return overload
        if name in RETURN_SELF and overload.result.kind == "none":
            receiver = tuple(v.index for v in overload.values if v.source is Source.SELF)
            overload = replace(overload, result=Result("objects", receiver))
        if name == "__call__":
            return overload
        overload = _with_position(overload, context)
        positional = tuple(
            p if p.is_self else replace(p, positional_only=True, aliases=()) for p in overload.parameters
        )
        return replace(overload, parameters=positional)

    def wrapper(self, wrapper: Wrapper, context: Context) -> Wrapper:
        """Hide `__call__`, which only a type slot calls, with a tuple and a dictionary."""
        hidden = special_of(wrapper) is not None and wrapper.python_name == "__call__"
        return replace(wrapper, hidden=True) if hidden else wrapper


def _with_position(overload: Overload, context: Context) -> Overload:
    """Return `__setitem__` with a second check of the position, since converting the value may change the length."""
    parameters = overload.method_parameters
    receiver = next((v for v in overload.values if v.source is Source.SELF), None)
    named = overload.declaration.python_name == "__setitem__"
    if not named or receiver is None or len(parameters) != 2 or not is_position(overload):
        return overload
    handle = receiver.required_ctype.handle
    exclusive = handle is not None and handle.shared() is not None  # no other call can change the items meanwhile
    if exclusive or not parameters[1].ctype.runs_python:
        return overload
    position = overload.values[parameters[0].values[0]].variable
    name = receiver.required_ctype.class_name
    state_index = next(item.state_index for item in context.module_items if item.name == name)
    block = Block((), _CheckPosition(state_index, position))
    return replace(overload, blocks=(*overload.blocks, block))


@dataclass(frozen=True, slots=True)
class _CheckPosition:
    """The statement that checks the position of an item again."""

    state_index: int
    position: str

    def __call__(self, exits: Exit) -> Lines:
        condition = f"cwrap_position_lost(self, {self.state_index}, (Py_ssize_t){self.position})"
        return (f"if (CWRAP_UNLIKELY({condition})) {exits.leave}",)


@dataclass(frozen=True, slots=True)
class Returned:
    """The result of a special method: the words for messages, and a test of the C type of the result.

    The C type is None if the C function returns nothing, or only a status.
    """

    words: str
    fits: Callable[[CType | None], bool]


def _is_integer(ctype: CType | None) -> bool:
    return ctype is not None and ctype.number.is_integer


def _is_truth(ctype: CType | None) -> bool:
    return ctype is not None and ctype.number.kind in (NumberKind.INTEGER, NumberKind.BOOLEAN)


def _is_float(ctype: CType | None) -> bool:
    return ctype is not None and ctype.number.kind is NumberKind.FLOATING


def _is_text(ctype: CType | None) -> bool:
    return ctype is not None and ctype.annotation(None, result=True) == "str"


INTEGER = Returned("an integer", _is_integer)
TRUTH = Returned("a bool or an integer", _is_truth)
FLOAT = Returned("a floating-point number", _is_float)
TEXT = Returned("a str", _is_text)
NOTHING = Returned("nothing", lambda ctype: ctype is None)
NOTHING_OR_BOOL = Returned("nothing or a bool", lambda ctype: ctype is None or ctype.number.kind is NumberKind.BOOLEAN)
VALUE = Returned("a value", lambda ctype: ctype is not None)
ANYTHING = Returned("anything", lambda _: True)


@dataclass(frozen=True, slots=True)
class Special:
    """The requirements of Python for a special method: the number of arguments besides the receiver, and the result."""

    arguments: tuple[int, ...]
    returned: Returned


OPERATORS: Mapping[str, str] = {
    "add": "add", "sub": "subtract", "mul": "multiply", "matmul": "matrix_multiply", "truediv": "true_divide",
    "floordiv": "floor_divide", "mod": "remainder", "divmod": "divmod", "pow": "power", "lshift": "lshift",
    "rshift": "rshift", "and": "and", "xor": "xor", "or": "or",
}  # fmt: skip
UNARY: Mapping[str, str] = {
    "__neg__": "nb_negative", "__pos__": "nb_positive", "__abs__": "nb_absolute", "__invert__": "nb_invert",
}  # fmt: skip
COMPARISONS = ("__lt__", "__le__", "__eq__", "__ne__", "__gt__", "__ge__")
# The names of the special methods of binary operators: `add`, `radd`, `iadd`, …
_OPERATORS = tuple(f"{side}{name}" for name in OPERATORS for side in ("", "r", "i") if f"{side}{name}" != "idivmod")

# The type slots of operators and of comparisons, and the names in their special methods.
_BINARY = tuple(slot for slot in OPERATORS.values() if slot != "divmod")
SLOTS = (
    *(f"nb_{slot}" for slot in _BINARY),
    *(f"nb_inplace_{slot}" for slot in _BINARY),
    *UNARY.values(),
    *(name.strip("_") for name in COMPARISONS),
)
_NAMES = {f"nb_{slot}": name for name, slot in OPERATORS.items()} | {slot: name[2:-2] for name, slot in UNARY.items()}

SPECIAL: Mapping[str, Special] = {
    "__len__": Special((0,), INTEGER),
    "__getitem__": Special((1,), VALUE),
    "__setitem__": Special((2,), NOTHING),
    "__delitem__": Special((1,), NOTHING),
    "__contains__": Special((1,), TRUTH),
    "__iter__": Special((0,), VALUE),
    "__next__": Special((0,), VALUE),
    "__repr__": Special((0,), TEXT),
    "__str__": Special((0,), TEXT),
    "__hash__": Special((0,), INTEGER),
    "__bool__": Special((0,), TRUTH),
    "__int__": Special((0,), INTEGER),
    "__index__": Special((0,), INTEGER),
    "__float__": Special((0,), FLOAT),
    "__call__": Special((), ANYTHING),
    "__enter__": Special((0,), ANYTHING),
    "__exit__": Special((0, 1), NOTHING_OR_BOOL),
    **{name: Special((1,), TRUTH) for name in COMPARISONS},
    **{name: Special((0,), VALUE) for name in UNARY},
    **{f"__{name}__": Special((1,), VALUE) for name in _OPERATORS},
}  # fmt: skip
# Special methods that return the receiver if the C function returns nothing.
RETURN_SELF = ("__enter__", *(f"__i{name}__" for name in OPERATORS if name != "divmod"))


def operator_name(slot: Slot) -> str:
    """Return the name of the special method of a type slot, such as `__add__` for `nb_add`."""
    name = slot.name.replace("nb_inplace_", "nb_")
    side = "r" if slot.reflected else "i" if name != slot.name else ""
    return f"__{side}{_NAMES.get(name, name)}__"


def special_of(wrapper: Wrapper) -> Special | None:
    """Return what Python requires of a method of a class, or None if it has an ordinary name."""
    is_method = wrapper.owner and not wrapper.declaration.is_part
    return SPECIAL.get(wrapper.python_name) if is_method else None


def special_methods(plan: FilePlan, owner: str) -> Mapping[str, Wrapper]:
    """Return the special methods of a class by their names."""
    return {w.python_name: w for w in plan.wrappers if w.owner == owner and special_of(w)}


def is_position(overload: Overload) -> bool:
    """Return whether the first parameter is an integer: the position of an item, unless the class is a mapping."""
    first = overload.method_parameters[:1]
    return any(p.ctype.number.is_integer and not p.ctype.class_name for p in first)
