"""The wrapper plan: what will be emitted, as frozen values that plugins rewrite and the emitter only prints.

A Declaration becomes Wrappers (one per Python name), each with Overloads; an Overload has Values (one per argument of
the C call), Blocks (nested: what a later block's failure unwinds), a Call and a Result.

    add_(value=1, other)   Overload(values=(self, value, other), parameters=(self, value=, other),
                                    blocks=(extract value, extract other),
                                    call=Call("cadd", ...), result=Result(object="self"))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeAlias

from cwrap.abi import ORDINARY, Abi
from cwrap.ctype import CTypes
from cwrap.ctype.base import CType, Lines
from cwrap.dtypes import Dtype, DtypeTable
from cwrap.model import Argument, Declaration, Definition, Keys, Option, Passthrough
from cwrap.model import Value as KeyValue
from cwrap.schema import Schema
from cwrap.source.c_expression import RESERVED_PREFIX
from cwrap.source.diagnostics import Reporter
from cwrap.source.location import Location

VALUE = f"{RESERVED_PREFIX}value"  # what the call returns
STATUS = f"{RESERVED_PREFIX}status"  # what it returns if that is but a status
RESULT = f"{RESERVED_PREFIX}result"  # what the wrapper returns if it has cleanups


@dataclass(frozen=True, slots=True)
class Exit:
    """The ways out of a block, as C statements.

    With an exception set already; with one about the value of the parameter in a slot; with one made from the error
    that the C library left behind.
    """

    leave: str
    function: str  # its Python name
    arguments: Mapping[int, str]  # the names of the parameters, by slot
    raise_: str  # the call that makes an exception of the library's error, and returns NULL

    def bad_value(self, slot: int) -> str:
        """Name the argument in front of the message that is set, and leave."""
        return self._after(f'cwrap_bad_value("{self.function}", "{self.arguments[slot]}")')

    def bad_argument(self, slot: int) -> str:
        """Like `bad_value`; without an exception leave with the mismatch of the slot."""
        call = f'cwrap_bad_argument("{self.function}", "{self.arguments[slot]}", {slot})'
        return self._after(call, f"{RESULT} = ")

    def bad_receiver(self) -> str:
        """Like `bad_value` for the receiver, whose name in C is unknown to callers of a method."""
        return self._after(f'cwrap_bad_value("{self.function}", NULL)')

    def raised(self) -> str:
        """Turns the library's error into an exception, and leaves."""
        return self._after(self.raise_)

    def _after(self, call: str, kept: str = "") -> str:
        return f"return {call};" if self.leave == "return NULL;" else f"{{ {kept}{call}; {self.leave} }}"


@dataclass(frozen=True, slots=True)
class Snippet:
    """C inserted into a wrapper unchanged; `location` is where a declaration has the C, if it does.

    `leaves`: the C may contain `CWRAP_LEAVE`.
    """

    lines: Lines
    location: Location | None = None
    leaves: bool = False


Behaviour: TypeAlias = Callable[[Exit], Lines]


@dataclass(frozen=True, slots=True)
class Conventions:
    """The C names that a target's wrappers use, and what declarations become in Python.

    `receiver` is the argument that receives methods, as declarations spell it; where it is empty, declarations become
    functions unless they belong to a class. `per_dtype`: a file of wrappers is compiled once for each dtype, and a
    function of the module finds the dtype of a call before it calls a wrapper. `whole`: all files of declarations make
    one module. `definitions`: declarations may define classes, structs, callbacks and the like.
    """

    symbol: str = "{module}_{name}"  # of anything that is generated
    docstring: str = ""  # of a docstring, by `{form}` and `{name}`; where empty, the text is in the method table
    raises: str = "cwrap_raise"  # the function that makes an exception of the library's error
    exception: str = "RuntimeError"  # that it makes; empty if that depends on the error
    status: str = ""  # the macro around a call whose only result is a status
    pending: str = ""  # the condition that the library left an error behind
    # The macros around a call without the GIL, for which other threads cannot change the arguments `cw_own[0]` and so
    # on: the first takes a condition and the arguments, the second the condition of a failure and statements for it.
    begin_unlocked: str = ""
    end_unlocked: str = ""
    by_hand: str = ""  # the function that calls one written by hand, which has no row in the module's method table
    leaving: tuple[str, ...] = ("CWRAP_LEAVE",)  # macros that leave a wrapper
    receiver: str = ""
    receives: str = ""  # what the receiver is called in documentation
    per_dtype: bool = False
    whole: bool = False
    definitions: bool = True


@dataclass(frozen=True, slots=True)
class ModuleItem:
    """A definition of a module: exception, enum, class, struct, callback, constants or named tuple.

    `state_index` is the index of its Python object in the module state, or -1 if the object is not there.
    `ctype` is the C type that the definition adds, or the type of constants; `base` is the C expression of the base
    class of an exception; `members` are names with C expressions.
    """

    definition: Definition
    state_index: int = -1
    ctype: CType | None = None
    base: str = ""
    members: tuple[tuple[str, str], ...] = ()

    @property
    def name(self) -> str:
        """What Python calls it."""
        return self.definition.name


@dataclass(frozen=True, slots=True)
class Context:
    """What plugins may ask of their surroundings."""

    conventions: Conventions
    backend: str
    dtypes: DtypeTable
    ctypes: CTypes
    schema: Schema
    reporter: Reporter
    module: str
    language: str = "c"
    abi: Abi = ORDINARY
    module_items: tuple[ModuleItem, ...] = ()  # of the file at hand
    callback_owners: frozenset[str] = frozenset()  # the types of its handles that keep callbacks

    def cname(self, name: str) -> str:
        """The C function of a declaration that names none: as the module says, else its own name."""
        said = [t.definition.keys.text("cname") for t in self.module_items if t.definition.kind == "module"]
        return (said[0] if said and said[0] else "$name").replace("$name", name)


class Source(Enum):
    """Where the C value of an argument comes from."""

    PARAMETER = "parameter"
    SELF = "self"
    OUTPUT = "output"
    RESULT = "result"
    CONSTANT = "constant"
    REFERENCE = "reference"
    IMPLICIT = "implicit"


@dataclass(frozen=True, slots=True)
class Value:
    """One argument of the C call.

    `variable` holds it in C (`arg_other`), `expression` is what is passed (empty where the function gets it in another
    way), `object` the C expression of its Python object (empty where it has none).
    """

    argument: Argument
    index: int
    source: Source
    ctype: CType | None
    variable: str
    expression: str
    object: str = ""

    @property
    def by_address(self) -> bool:
        """Whether the C function is given the address of the variable, and leaves a result there."""
        return self.expression == f"&{self.variable}"

    @property
    def left(self) -> bool:
        """Whether the call leaves a result in the variable, of which a Python object is then made."""
        return self.by_address or (self.source is Source.RESULT and not self.object)

    @property
    def known(self) -> CType:
        """Its C type, for what handles only values that have one."""
        if self.ctype is None:
            raise TypeError(f"the argument '{self.argument.name}' has no C type")
        return self.ctype


@dataclass(frozen=True, slots=True)
class Parameter:
    """One name of the Python signature; `values` are the indices of the C arguments it provides (several for out=)."""

    name: str
    values: tuple[int, ...]
    ctype: CType
    slot: int
    default: str | None = None
    aliases: tuple[str, ...] = ()
    keyword_only: bool = False
    positional_only: bool = False
    variadic: bool = False
    nullable: bool = False
    is_self: bool = False
    output: bool = False

    @property
    def optional(self) -> bool:
        """Whether it may be left out."""
        return self.default is not None or self.output


@dataclass(frozen=True, slots=True)
class Local:
    """A variable that has its value from the start: C type, name, C expression."""

    c: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Block:
    """Declarations, behaviour and cleanup; `behave` is given the ways out. All `locals` precede all of `declare`."""

    declare: Lines = ()
    behave: Behaviour | None = None
    cleanup: Lines = ()
    locals: tuple[Local, ...] = ()


class Failure(Enum):
    """How the C function says that it failed."""

    NEVER = "never"
    STATUS = "status"  # returns non-zero
    NEGATIVE = "negative"  # returns less than zero
    NULL = "null"  # returns NULL
    PENDING = "pending"  # leaves an error behind
    CONDITION = "condition"  # as a C expression tells


@dataclass(frozen=True, slots=True)
class ErrorReport:
    """How a failure of the C function is reported, in C.

    `function` sets the exception and returns NULL; it is called with the wrapper's name and `arguments`. Without
    `function`, the target's own function (`Conventions.raises`) is called.
    """

    status: str = "int"  # the C type of the status
    success: tuple[str, ...] = ()  # values of the status that are no failure; if empty, 0
    function: str = ""
    arguments: tuple[str, ...] = ()
    condition: str = ""  # of Failure.CONDITION
    warns: bool = False  # some failures are warnings: `function` then returns an object, and the call continues


@dataclass(frozen=True, slots=True)
class Call:
    """The C call: `returns` is the type of its value, None for void or a mere status."""

    function: str
    returns: CType | None
    failure: Failure
    leading: tuple[str, ...] = ()  # arguments before the declared ones (a library's state)
    report: ErrorReport = ErrorReport()

    @property
    def value(self) -> CType:
        """The type of what it returns, for what handles only calls that return something."""
        if self.returns is None:
            raise TypeError(f"{self.function} returns nothing")
        return self.returns


@dataclass(frozen=True, slots=True)
class Gil:
    """Whether the GIL is released: never, always, or above a number of elements of a tensor."""

    release: bool = False
    above: int = 0
    variable: str = ""


_MISMATCHES = 1024  # CWRAP_MISMATCHES of the runtime
RETURNED = -1  # stands among the arguments of a result for what the call returns


@dataclass(frozen=True, slots=True)
class Result:
    """What Python gets: `none`, the `value` of the call, or the `objects` of arguments; several as a tuple, which may
    be a named tuple, whose type is at `state_index` in the module state.
    """

    kind: str
    arguments: tuple[int, ...] = ()
    named: str = ""
    state_index: int = -1


@dataclass(frozen=True, slots=True)
class Remark:
    """What reference pages say of an argument, by its index, besides its type: what it means, what error it can cause.

    The index RETURNED stands for the whole call.
    """

    argument: int
    meaning: str = ""
    error: str = ""


@dataclass(frozen=True, slots=True)
class Overload:
    """One signature and its C call."""

    declaration: Declaration
    option: Option
    values: tuple[Value, ...]
    parameters: tuple[Parameter, ...]  # in the order of the function form
    call: Call
    result: Result
    gil: Gil = Gil()
    around: tuple[Block, ...] = ()  # before the arguments are extracted
    before_arguments: tuple[Snippet, ...] = ()
    blocks: tuple[Block, ...] = ()  # after the arguments are extracted, before the call
    before_call: tuple[Snippet, ...] = ()
    after_call: tuple[Snippet, ...] = ()  # where the call did not fail
    guard: str = ""
    dtypes: tuple[Dtype, ...] = ()
    variants: tuple[str, ...] = ("method",)
    remarks: tuple[Remark, ...] = ()

    @property
    def keys(self) -> tuple[Keys, Keys]:
        """The keys of the option and of the declaration, in which a key is searched for in this order."""
        return self.option.keys, self.declaration.keys

    def text(self, key: str) -> str | None:
        """A key as the option or else the declaration gives it."""
        value = self.declaration.key(self.option, key)
        return None if value is None else str(value.data)

    def flag(self, key: str, default: bool = False) -> bool:
        """A yes or no, likewise."""
        value = self.declaration.key(self.option, key)
        return default if value is None else bool(value.data)

    def given(self, key: str) -> KeyValue[object]:
        """The key's value and place, for what handles only overloads that have it."""
        value = self.declaration.key(self.option, key)
        if value is None:
            raise KeyError(key)
        return value

    @property
    def in_conversion_order(self) -> tuple[Value, ...]:
        """The values; with `order`, those of parameters are in the order of Python's signature.

        So the first wrong argument of a call is the one that is reported.
        """
        if self.declaration.key(self.option, "order") is None:
            return self.values
        slots = {index: p.slot for p in self.parameters for index in p.values}
        of_parameters = iter(sorted((v for v in self.values if v.index in slots), key=lambda v: slots[v.index]))
        return tuple(next(of_parameters) if v.index in slots else v for v in self.values)

    def result_type(self, index: int) -> CType | None:
        """The C type of an argument that is returned, or of what the call returns."""
        return self.call.returns if index == RETURNED else self.values[index].ctype

    def value_named(self, name: str) -> Value | None:
        """The typed argument of that name."""
        return next((v for v in self.values if v.argument.name == name and v.source is not Source.CONSTANT), None)

    def with_value(self, value: Value) -> Overload:
        """The same with one value replaced."""
        return replace(self, values=tuple(value if v.index == value.index else v for v in self.values))

    def with_parameter(self, parameter: Parameter) -> Overload:
        """The same with one parameter replaced, found by its slot."""
        return replace(self, parameters=tuple(parameter if p.slot == parameter.slot else p for p in self.parameters))

    @property
    def has_self(self) -> bool:
        """Whether a tensor receives the call."""
        return any(p.is_self for p in self.parameters)

    @property
    def method_parameters(self) -> tuple[Parameter, ...]:
        """The parameters of the method form."""
        return tuple([p for p in self.parameters if not p.is_self])


@dataclass(frozen=True, slots=True)
class Slot:
    """A type slot that calls a wrapper; reflected: self is the right operand."""

    name: str
    reflected: bool


@dataclass(frozen=True, slots=True)
class Wrapper:
    """All overloads of one Python name."""

    python_name: str
    overloads: tuple[Overload, ...]
    declaration: Declaration
    docs: tuple[str, str] = ("", "")  # of the method, of the function
    slots: tuple[Slot, ...] = ()
    guard: str = ""
    registered: str = ""  # only_register: the C function written by hand,
    flags: str = ""  # the flags of its table entry,
    tables: tuple[str, ...] = ()  # the tables it stands in (method, function)
    registered_for: tuple[Dtype, ...] = ()  # and where it exists
    owner: str = ""  # the class that it is a method of
    hidden: bool = False  # called by a constructor alone
    further: tuple[Declaration, ...] = ()  # that add overloads to the first declaration's

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        """All that share the Python name, in the order written."""
        return (self.declaration, *self.further)

    def form(self, variant: str) -> tuple[Overload, ...]:
        """The overloads of the method form or the function form."""
        return tuple([o for o in self.overloads if variant in o.variants])

    def converts(self, overload: Overload) -> bool:
        """Whether the conversions of the overload check its arguments: it is the only one, so that none is chosen."""
        checked = any(p.ctype.checked for p in overload.method_parameters)
        if not checked or len(self.overloads) > 2 or len(overload.parameters) >= _MISMATCHES:  # there are two forms
            return False
        return all(len(self.form(variant)) == 1 for variant in overload.variants)

    def exists(self, variant: str) -> bool:
        """Whether Python has it as a method, or as a function."""
        return variant in (self.tables or ("method",)) if self.registered else bool(self.form(variant))

    @property
    def dtypes(self) -> tuple[Dtype, ...]:
        """Where any overload exists, or the wrapper written by hand."""
        found = {d.name: d for o in self.overloads for d in o.dtypes}
        return tuple(found.values()) or self.registered_for


@dataclass(frozen=True, slots=True)
class Kernel:
    """C to be generated for `elementwise:` or `reduce:`; one compilation unit per declaration."""

    name: str
    declaration: Declaration
    overloads: tuple[Overload, ...]
    dtypes: tuple[Dtype, ...]


@dataclass(frozen=True, slots=True)
class FilePlan:
    """The plan of one file of declarations; `head` and `tail` are C before its wrappers and at its end.

    A plan is `complete` unless a declaration is broken, and so has no wrapper.
    """

    path: str
    shard: str
    items: tuple[Wrapper | Passthrough, ...]
    module_items: tuple[ModuleItem, ...] = ()
    kernels: tuple[Kernel, ...] = ()
    head: Lines = ()
    tail: Lines = ()
    complete: bool = True

    @property
    def wrappers(self) -> tuple[Wrapper, ...]:
        """The wrappers alone."""
        return tuple(item for item in self.items if isinstance(item, Wrapper))

    def methods(self, owner: str) -> tuple[Wrapper, ...]:
        """The methods of a class; of the module, its functions, where the name is empty."""
        return tuple(w for w in self.wrappers if w.owner == owner and not w.hidden)

    def maker(self, item: ModuleItem) -> Wrapper | None:
        """The function that makes objects of a class or struct, where Python may."""
        name = item.name if item.definition.kind == "struct" else item.definition.keys.text("new")
        return next((w for w in self.wrappers if not w.owner and w.python_name == name), None)
