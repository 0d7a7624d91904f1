"""The plan of wrappers: frozen values that plugins rewrite and that the emitter prints as C.

A Declaration becomes Wrappers, one per Python name. A Wrapper has Overloads. An Overload has Values (one per argument
of the C call), Blocks (if a block fails, the cleanups of the blocks before it run), a Call and a Result.

    add_(value=1, other)   Overload(values=(self, value, other), parameters=(self, value=, other),
                                    blocks=(extract value, extract other),
                                    call=Call("cadd", ...), result=Result(object="self"))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, TypeAlias

from cwrap.abi import ORDINARY, Abi
from cwrap.c_call import Call
from cwrap.conventions import Conventions
from cwrap.ctype import CTypes
from cwrap.ctype.base import CType, Lines
from cwrap.ctype.protocols import Elements
from cwrap.dtypes import Dtype, DtypeTable
from cwrap.model import Argument, Declaration, Definition, Keys, Option, Passthrough
from cwrap.model import Value as KeyValue
from cwrap.schema import Schema
from cwrap.source.c_expression import RESERVED_PREFIX
from cwrap.source.diagnostics import Reporter
from cwrap.source.location import Location
from cwrap.source.records import computed, dataclass, field, replace

VALUE = f"{RESERVED_PREFIX}value"  # the C variable with the value that the C function returned
STATUS = f"{RESERVED_PREFIX}status"  # the C variable with the returned value, if the value is only a status
RESULT = f"{RESERVED_PREFIX}result"  # the C variable with the object that a wrapper with cleanups returns


@dataclass(frozen=True, slots=True)
class Exit:
    """The C statements that leave a wrapper from inside a block.

    `leave` is for code that has set an exception. The methods return statements that set or complete the exception
    first.
    """

    leave: str
    function: str  # the Python name of the wrapper
    arguments: Mapping[int, str]  # the names of the parameters, by slot
    raise_: str  # the C call that raises an exception for an error of the C library, and returns NULL

    def bad_value(self, slot: int | None) -> str:
        """Return the statement that adds the argument's name to the exception, if it has a slot, and leaves."""
        if slot is None:
            return self.bad_call()
        return self._after(f'cwrap_bad_value("{self.function}", "{self.arguments[slot]}")')

    def bad_argument(self, slot: int) -> str:
        """Return a statement like `bad_value`; if no exception is set, the wrapper returns the mismatch of the slot."""
        call = f'cwrap_bad_argument("{self.function}", "{self.arguments[slot]}", {slot})'
        return self._after(call, f"{RESULT} = ")

    def bad_call(self) -> str:
        """Return a statement like `bad_value` for what is no argument: `self`, or a size that the wrapper computes."""
        return self._after(f'cwrap_bad_value("{self.function}", NULL)')

    def raised(self) -> str:
        """Return the statement that raises an exception for an error of the C library, and leaves."""
        return self._after(self.raise_)

    def _after(self, call: str, kept: str = "") -> str:
        return f"return {call};" if self.leave == "return NULL;" else f"{{ {kept}{call}; {self.leave} }}"


@dataclass(frozen=True, slots=True)
class Snippet:
    """C inserted into a wrapper unchanged; `location` is where a declaration has the C, if it does.

    `leaves`: the C may contain `CWRAP_LEAVE`. `reads_status`: the C reads the status of the call.
    """

    lines: Lines
    location: Location | None = None
    leaves: bool = False
    reads_status: bool = False


Behaviour: TypeAlias = Callable[[Exit], Lines]


@dataclass(frozen=True, slots=True)
class ModuleItem:
    """A definition of a module: exception, enum, class, struct, callback, constants or named tuple.

    `state_index` is the index of its Python object in the module state, or -1 if the object is not there.
    `ctype` is the C type that the definition adds, or the type of constants; `base` is the C expression of the base
    class of an exception or of a class; `members` are names with C expressions. `maker` declares the C function that
    makes objects of a struct in Python, and `getters` read the fields of a class that point to other memory.
    """

    definition: Definition
    state_index: int = -1
    ctype: CType | None = None
    base: str = ""
    members: tuple[tuple[str, str], ...] = ()
    maker: Declaration | None = None
    getters: tuple[Declaration, ...] = ()
    overrides: tuple[Declaration, ...] = ()

    @property
    def name(self) -> str:
        """The name in Python."""
        return self.definition.name

    @property
    def written(self) -> Definition:
        """The definition as the file has it: a struct that is bytes in Python is planned as a typedef."""
        is_struct = self.definition.kind == "typedef" and bool(self.definition.arguments)
        return replace(self.definition, kind="struct") if is_struct else self.definition


@dataclass(frozen=True, slots=True)
class Context:
    """The facts about a run that plugins and emitters read."""

    conventions: Conventions
    backend: str
    dtypes: DtypeTable
    ctypes: CTypes
    schema: Schema
    reporter: Reporter
    module: str
    language: str = "c"
    abi: Abi = ORDINARY
    checks_facts: bool = True  # report plugins that change facts of others without `refines`
    module_items: tuple[ModuleItem, ...] = ()  # the definitions of the current file
    # The types that definitions of the current file add and that are not defined yet: the positions of those that are
    # defined below; None for those whose definitions have errors, and after the first use was reported.
    undefined_types: Mapping[str, Location | None] = field(default_factory=dict)
    callback_groups: frozenset[str] = frozenset()  # the types of callbacks that share their data with others
    keeps_callbacks: bool = False  # handles of the current file keep callbacks alive
    holds_memory: bool = False  # handles of the current file keep other arguments alive (`kept_by`)

    def cname(self, name: str) -> str:
        """Return the C function of a declaration without `cname`: by the pattern of the module, or the same name."""
        patterns = [t.definition.keys.text("cname") for t in self.module_items if t.definition.kind == "module"]
        return (patterns[0] if patterns and patterns[0] else "$name").replace("$name", name)


class Source(Enum):
    """The origin of the C value of an argument."""

    PARAMETER = "parameter"
    SELF = "self"
    OUTPUT = "output"
    RESULT = "result"
    CONSTANT = "constant"
    REFERENCE = "reference"
    IMPLICIT = "implicit"


@dataclass(frozen=True, slots=True)
class Limits:
    """The values that a number can have: the C condition that a variable has another one, and the range in messages."""

    outside: str
    text: str


@dataclass(frozen=True)  # not `slots`: copies are made often
class Value:
    """One argument of the C call.

    `variable` is the C variable with the value (`arg_other`). `expression` is the C that is passed; it is empty if the
    function receives the value in another way. `object` is the C expression of the Python object, empty without
    one.
    """

    argument: Argument
    index: int
    source: Source
    ctype: CType | None
    variable: str
    expression: str
    object: str = ""
    limits: Limits | None = None
    by_address: bool = False  # the C function receives the address of the variable and writes a result there

    def passed_by_address(self, **changes: Any) -> Value:
        """Return the value with its address as the expression, and with other changes."""
        value = replace(self, by_address=True, **changes)
        return replace(value, expression=value.variable if value.is_array else f"&{value.variable}")

    @property
    def is_array(self) -> bool:
        """True if the C function gets an array, whose name is its address."""
        return self.ctype is not None and self.ctype.is_array and not self.argument.spelling.is_pointer

    @property
    def is_from_python(self) -> bool:
        """True if Python passes the value: the receiver or a parameter."""
        return self.source in (Source.SELF, Source.PARAMETER)

    @property
    def has_length(self) -> bool:
        """True if the value has a number of elements or bytes: it is an array, bytes, a list, text or a tensor."""
        return self.ctype is not None and self.ctype.length(self.variable) is not None

    @property
    def elements(self) -> Elements | None:
        """The elements of an array from Python, or of one that becomes the result; None for any other value."""
        return self.ctype.elements if self.ctype else None

    def passed_as(self, expression: str, **changes: Any) -> Value:
        """Return the value with another expression, and with other changes."""
        return replace(self, expression=expression, by_address=False, **changes)

    @property
    def is_filled_by_c(self) -> bool:
        """True if the variable contains a result after the call, from which a Python object is created."""
        return self.by_address or (self.source is Source.RESULT and not self.object)

    @property
    def is_result(self) -> bool:
        """True if Python receives the value, unless the declaration lists the results."""
        hidden = self.source is Source.IMPLICIT or self.argument.keys.flag("status")
        return (self.is_filled_by_c or self.source is Source.RESULT) and not hidden

    @property
    def required_ctype(self) -> CType:
        """The C type, for code that handles only values with a C type. Raises TypeError without a C type."""
        if self.ctype is None:
            raise TypeError(f"the argument '{self.argument.name}' has no C type")
        return self.ctype


@dataclass(frozen=True)  # not `slots`: copies are made often
class Parameter:
    """One parameter of the Python signature.

    `values` are the indices of the C arguments that the parameter provides; `out=` can provide several.
    """

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
        """True if a call can omit the parameter."""
        return self.default is not None or self.output

    @property
    def unnamed(self) -> bool:
        """True if no keyword can pass the parameter. A receiver has no name in Python unless it has an alias."""
        return self.positional_only or (self.is_self and not self.aliases)


@dataclass(frozen=True, slots=True)
class Local:
    """A C variable with an initialiser: C type, name, C expression."""

    c: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Block:
    """A step of a wrapper: declarations, statements, and the cleanup that runs after the step whatever happens.

    `behave` returns the statements; its argument has the statements that leave the wrapper. All `locals` of a wrapper
    are declared before all of `declare`.
    """

    declare: Lines = ()
    behave: Behaviour | None = None
    cleanup: Lines = ()
    locals: tuple[Local, ...] = ()


@dataclass(frozen=True, slots=True)
class Gil:
    """The times at which the call releases the GIL: never, always, or if `variable` has more than `above` elements."""

    release: bool = False
    above: int = 0
    variable: str = ""


_MISMATCHES = 1024  # CWRAP_MISMATCHES of the runtime
RETURNED = -1  # in place of the index of an argument: the value that the call returns


@dataclass(frozen=True, slots=True)
class Result:
    """The object that a wrapper returns.

    `kind` is `none`, `value` for the value of the call, or `objects` for those of arguments. Several objects are a
    tuple, or a named tuple whose type is at `state_index` in the module state.
    """

    kind: str
    arguments: tuple[int, ...] = ()
    named: str = ""
    state_index: int = -1


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence of reference pages about an argument: what it means, or the error that it can cause.

    `argument` is an index; RETURNED means the whole call.
    """

    argument: int
    meaning: str = ""
    error: str = ""


@dataclass(frozen=True)  # not `slots`: copies are made often
class Overload:
    """One signature and its C call."""

    declaration: Declaration
    option: Option
    values: tuple[Value, ...]
    parameters: tuple[Parameter, ...]  # in the order of the function form
    call: Call
    result: Result
    gil: Gil = Gil()
    lock: str = ""  # `module` or `none`; if empty, calls that use objects of the module hold its lock
    around: tuple[Block, ...] = ()  # before the arguments are converted
    before_arguments: tuple[Snippet, ...] = ()
    blocks: tuple[Block, ...] = ()  # after the arguments are converted, before the call
    before_call: tuple[Snippet, ...] = ()
    after_return: tuple[Snippet, ...] = ()  # only if the call succeeded; also if a callback raised an exception
    after_call: tuple[Snippet, ...] = ()  # only if the call succeeded
    guard: str = ""
    dtypes: tuple[Dtype, ...] = ()
    variants: tuple[str, ...] = ("method",)
    remarks: tuple[Remark, ...] = ()
    deprecated: str = ""  # what to use instead, for type checkers

    @property
    def keys(self) -> tuple[Keys, Keys]:
        """The keys of the option and of the declaration; a key of the option has precedence."""
        return self.option.keys, self.declaration.keys

    def text(self, key: str) -> str | None:
        """Return the value of a key of the option or else of the declaration as a string, or None."""
        value = self.declaration.key(self.option, key)
        return None if value is None else str(value.data)

    def flag(self, key: str, default: bool = False) -> bool:
        """Return the value of a key of the option or else of the declaration as a bool."""
        value = self.declaration.key(self.option, key)
        return default if value is None else bool(value.data)

    def key_value(self, key: str) -> KeyValue[object]:
        """Return the value and location of a key. Raises KeyError if the overload does not have the key."""
        value = self.declaration.key(self.option, key)
        if value is None:
            raise KeyError(key)
        return value

    @property
    def call_location(self) -> Location:
        """The location that names the C function: `cname`, or the option if there are several, or the declaration."""
        several = len(self.declaration.options) > 1
        cname = self.option.keys.get("cname") or (None if several else self.declaration.keys.get("cname"))
        return (cname or (self.option if several else self.declaration)).location

    @property
    def in_conversion_order(self) -> tuple[Value, ...]:
        """The values in the order of conversion: that of the C call, or with `order` that of the Python signature.

        An error is reported for the first invalid argument in this order.
        """
        if self.declaration.key(self.option, "order") is None:
            return self.values
        known = self.parameter_of
        of_parameters = iter(sorted((v for v in self.values if v.index in known), key=lambda v: known[v.index].slot))
        return tuple(next(of_parameters) if v.index in known else v for v in self.values)

    def result_type(self, index: int) -> CType | None:
        """Return the C type of an argument, or of the value of the call for RETURNED."""
        return self.call.returns if index == RETURNED else self.values[index].ctype

    def value_named(self, name: str) -> Value | None:
        """Return the argument with a name, or None; constants have no name."""
        return next((v for v in self.values if v.argument.name == name and v.source is not Source.CONSTANT), None)

    @property
    def stored_status(self) -> Value | None:
        """The argument in which C stores the status of the call, or None."""
        return next((v for v in self.values if v.argument.keys.flag("status") and v.by_address), None)

    def with_value(self, value: Value) -> Overload:
        """Return the overload with the value of the same index replaced."""
        values = (*self.values[: value.index], value, *self.values[value.index + 1 :])
        return replace(self, values=values)

    def with_parameter(self, parameter: Parameter) -> Overload:
        """Return the overload with the parameter of the same slot replaced."""
        return replace(self, parameters=tuple(parameter if p.slot == parameter.slot else p for p in self.parameters))

    @computed
    def value_of(self) -> Mapping[str, Value]:
        """The first argument of each name."""
        return {v.argument.name: v for v in reversed(self.values)}

    @computed
    def literal_macros(self) -> frozenset[str]:
        """The macros that are literals for the types of the arguments."""
        return frozenset(m for v in self.values if v.ctype and v.ctype.generic for m in v.ctype.generic.literal_macros)

    @computed
    def parameter_of(self) -> Mapping[int, Parameter]:
        """The parameter of each argument that has one, by the index of the argument."""
        return {index: p for p in reversed(self.parameters) for index in p.values}

    @computed
    def has_self(self) -> bool:
        """True if a parameter is the receiver."""
        return any(p.is_self for p in self.parameters)

    @computed
    def method_parameters(self) -> tuple[Parameter, ...]:
        """The parameters of the method form, without the receiver."""
        return tuple([p for p in self.parameters if not p.is_self])


@dataclass(frozen=True, slots=True)
class Slot:
    """A type slot that calls a wrapper; `reflected` means that self is the right operand."""

    name: str
    reflected: bool


@dataclass(frozen=True)  # not `slots`: copies are made often
class Wrapper:
    """All overloads of one Python name."""

    python_name: str
    overloads: tuple[Overload, ...]
    declaration: Declaration
    docs: tuple[str, str] = ("", "")  # the docstrings of the method and of the function
    slots: tuple[Slot, ...] = ()
    guard: str = ""
    registered: str = ""  # `only_register`: the handwritten C function
    flags: str = ""  # the METH_ flags of a handwritten function
    tables: tuple[str, ...] = ()  # the method tables with a handwritten function: `method`, `function`
    registered_for: tuple[Dtype, ...] = ()  # the dtypes that have a handwritten function
    classic: str = ""  # the C name by which handwritten C calls the method, with a tuple and a dict
    owner: str = ""  # the class of a method
    hidden: bool = False  # only a constructor calls the wrapper
    ufunc: bool = False  # Python has a ufunc of NumPy, with a loop for each overload
    other_declarations: tuple[Declaration, ...] = ()  # the other declarations with the same Python name
    support: Lines = ()  # C functions before the overloads, which later wrappers can call too

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        """All declarations with the Python name, in the order of the file."""
        return (self.declaration, *self.other_declarations)

    def form(self, variant: str) -> tuple[Overload, ...]:
        """Return the overloads of the method form or of the function form."""
        return self._forms[variant]

    @computed
    def _forms(self) -> dict[str, tuple[Overload, ...]]:
        return {form: tuple([o for o in self.overloads if form in o.variants]) for form in ("method", "function")}

    def converts(self, overload: Overload) -> bool:
        """Return whether conversions check the arguments of an overload, because no other overload can be chosen."""
        checked = any(p.ctype.checked for p in overload.method_parameters)
        if not checked or len(self.overloads) > 2 or len(overload.parameters) >= _MISMATCHES:  # there are two forms
            return False
        return all(len(self.form(variant)) == 1 for variant in overload.variants)

    def exists(self, variant: str) -> bool:
        """Return whether Python has the method form or the function form."""
        return variant in (self.tables or ("method",)) if self.registered else bool(self.form(variant))

    @property
    def dtypes(self) -> tuple[Dtype, ...]:
        """The dtypes for which any overload or the handwritten function exists."""
        found = {d.name: d for o in self.overloads for d in o.dtypes}
        return tuple(found.values()) or self.registered_for


@dataclass(frozen=True, slots=True)
class Kernel:
    """The C functions of one declaration with `elementwise:` or `reduce:`; they are compiled as one unit."""

    name: str
    declaration: Declaration
    overloads: tuple[Overload, ...]
    dtypes: tuple[Dtype, ...]


@dataclass(frozen=True)  # not `slots`: the wrappers are looked up often
class FilePlan:
    """The plan of one file of declarations.

    `head` and `tail` are C before the wrappers and at the end of the file. `complete` is False if a declaration has
    errors and therefore no wrapper. `kernels_only` is True if nothing but the kernels is used.
    """

    path: str
    shard: str
    items: tuple[Wrapper | Passthrough, ...]
    module_items: tuple[ModuleItem, ...] = ()
    kernels: tuple[Kernel, ...] = ()
    head: Lines = ()
    tail: Lines = ()
    complete: bool = True
    kernels_only: bool = False

    @computed
    def wrappers(self) -> tuple[Wrapper, ...]:
        """The wrappers, without the C between them."""
        return tuple([item for item in self.items if isinstance(item, Wrapper)])

    @computed
    def wrappers_of(self) -> Mapping[str, list[Wrapper]]:
        """The wrappers of each class; those of the module have an empty name."""
        found: dict[str, list[Wrapper]] = {}
        for wrapper in self.wrappers:
            found.setdefault(wrapper.owner, []).append(wrapper)
        return found

    def methods(self, owner: str) -> tuple[Wrapper, ...]:
        """Return the methods of a class, or the functions of the module if the name is empty."""
        return tuple(w for w in self.wrappers_of.get(owner, ()) if not w.hidden)

    def accessors(self, owner: str, kind: str) -> Mapping[str, Wrapper]:
        """Return the functions that read (`getter`) or assign (`setter`) properties of a class, by property."""
        wrappers = (w for w in self.wrappers_of.get(owner, ()) if owner and w.declaration.accessor == kind)
        return {w.python_name: w for w in wrappers}

    def parts(self, owner: str, kind: str) -> Mapping[str, Wrapper]:
        """Return the functions that are parts of iterators and sequences of a class, by the name of these in Python.

        `kind` is `first`, `next`, `length` or `item`.
        """
        wrappers = (w for w in self.wrappers_of.get(owner, ()) if owner and w.declaration.part == kind)
        return {w.python_name: w for w in wrappers}

    def constructor(self, item: ModuleItem) -> Wrapper | None:
        """Return the wrapper that constructs objects of a class or struct, or None if Python cannot construct them."""
        name = item.name if item.definition.kind == "struct" else item.definition.keys.text("new")
        methods = (w for w in self.wrappers_of.get(item.name, ()) if w.declaration.binding)
        return next((w for w in (*methods, *self.wrappers_of.get("", ())) if w.python_name == name), None)
