"""One wrapper in C: its overloads, the tables of their signatures, and the functions that Python calls.

    static PyObject *mylib_call_add(CWRAP_CALL)
    {
        if (!cw_kwnames && cw_nargs == 1 && cwrap_is_float(cw_args[0]))
            return mylib_add_overload0(self, cw_args, cw_nargs, NULL, 0);
        …one condition per overload
        return cwrap_call(&mylib_function_add, self, cw_args, cw_nargs, cw_kwnames);
    }

The code grows with the number of overloads and parameters, never with their combinations.
"""

from __future__ import annotations

from collections.abc import Sequence

from cwrap.emit.overload import emit_overload, overload_call
from cwrap.emit.symbols import Symbols
from cwrap.emit.tables import Tables, location_of_guard, separate_guard
from cwrap.emit.writer import Writer, string
from cwrap.features.signature.overload_order import chosen
from cwrap.plan import Overload, Parameter, Wrapper


def emit_wrapper(w: Writer, wrapper: Wrapper, names: Symbols, tables: Tables) -> None:
    """Write the overloads, tables and functions of one Python name."""
    if wrapper.registered:
        return
    w.blank()
    w.lines(wrapper.support)
    conditions = (place for overload in wrapper.overloads if (place := location_of_guard(overload)))
    with w.condition(wrapper.guard, next(conditions, None)):
        if wrapper.ufunc:
            from cwrap.emit.ufuncs import emit_ufunc

            emit_ufunc(w, wrapper, names)
            return
        for overload in wrapper.overloads:
            with w.condition(separate_guard(wrapper, overload), location_of_guard(overload)):
                emit_overload(w, wrapper, overload, names)
        if not wrapper.declaration.accessor:
            tables.emit(wrapper)
        for form in ("method", "function"):
            if has_entry(wrapper, form, names):
                _emit_entry(w, wrapper, form, names)
        if wrapper.classic:
            _emit_classic(w, wrapper, names)


def _emit_classic(w: Writer, wrapper: Wrapper, names: Symbols) -> None:
    """Write the function by which handwritten C calls the method, with a tuple and a dict or NULL."""
    called = f"(PyCFunction)(void (*)(void)){names.wrapper(wrapper, 'method')}, {method_flags(wrapper, 'method')}"
    w.blank()
    with w.block(f"CWRAP_UNUSED static PyObject *{wrapper.classic}(PyObject *self, PyObject *args, PyObject *kwargs)"):
        w.line(f"static PyMethodDef cw_method = {{{string(wrapper.python_name)}, {called}, NULL}};")
        w.line(f"return {names.conventions.classic_call}(&cw_method, self, args, kwargs);")


def has_entry(wrapper: Wrapper, form: str, names: Symbols) -> bool:
    """Return whether a form has a C function that Python calls.

    A tensor function can share the C function of the method.
    """
    if not wrapper.form(form) or (wrapper.hidden and not wrapper.declaration.part):
        return False
    if form == "method" or not names.conventions.per_dtype:
        return True
    receiver_first = any(not o.has_self or o.parameters[0].is_self for o in wrapper.form(form))
    return receiver_first and not shares_entry(wrapper)


def shares_entry(wrapper: Wrapper) -> bool:
    """Return whether the function form is the method form with the receiver as the first argument."""
    functions = wrapper.form("function")
    same = functions == wrapper.form("method")
    receiver_first = all(o.parameters and o.parameters[0].is_self for o in functions)
    return same and receiver_first and method_flags(wrapper, "method") == VECTOR


VECTOR = "METH_FASTCALL | METH_KEYWORDS"


def method_flags(wrapper: Wrapper, form: str) -> str:
    """Return the METH_ flags of a form, which depend on the parameters of its overloads."""
    if wrapper.registered:
        return wrapper.flags
    if wrapper.ufunc:
        return "METH_VARARGS | METH_KEYWORDS"
    parameters = [_visible(o, form) for o in wrapper.form(form)]
    if all(not p for p in parameters):
        return "METH_NOARGS"
    if len(parameters) == 1 and len(parameters[0]) == 1:
        only = parameters[0][0]
        if only.positional_only and not only.optional and not only.variadic:
            return "METH_O"
    if all(p.positional_only for ps in parameters for p in ps):
        return "METH_FASTCALL"
    return VECTOR


def _visible(overload: Overload, form: str) -> tuple[Parameter, ...]:
    return overload.method_parameters if form == "method" else overload.parameters


def positional_of(overload: Overload, form: str) -> list[Parameter]:
    """Return the parameters of a form that accept positional arguments."""
    return [p for p in _visible(overload, form) if not p.keyword_only]


def _emit_entry(w: Writer, wrapper: Wrapper, form: str, names: Symbols) -> None:
    stateless = form == "function" and names.conventions.per_dtype
    flags = VECTOR if stateless else method_flags(wrapper, form)
    name = names.wrapper(wrapper, form)
    w.blank()
    if flags == "METH_NOARGS":
        with w.block(f"static PyObject *{name}(PyObject *self, CWRAP_UNUSED PyObject *cw_unused)"):
            call_first(w, wrapper, form, names)
        return
    parameters, args, nargs, keywords = {
        "METH_O": ("PyObject *self, PyObject *cw_arg", "(&cw_arg)", "1", "NULL"),
        "METH_FASTCALL": (
            "PyObject *self, PyObject *const *cw_args, Py_ssize_t cw_nargs",
            "cw_args",
            "cw_nargs",
            "NULL",
        ),
    }.get(flags, ("CWRAP_CALL", "cw_args", "cw_nargs", "cw_kwnames"))
    with w.block(f"static PyObject *{name}({parameters})"):
        entry = _Entry(w, wrapper, form, names, args, nargs, keywords)
        entry.emit()


def call_first(w: Writer, wrapper: Wrapper, form: str, names: Symbols, returned: str = "{}") -> None:
    """Call the first overload without arguments that the preprocessor keeps; `{}` in `returned` is the call."""
    for overload in wrapper.form(form):
        guard = separate_guard(wrapper, overload)
        with w.condition(guard, location_of_guard(overload)):
            call = overload_call(names.overload(wrapper, overload), "self", "NULL", "0")
            w.line(f"return {returned.format(call)};")
        if not guard:
            return


class _Entry:
    """The C function that Python calls for one form.

    Straight-line code handles common positional calls: for each overload a condition on the number and the types of the
    arguments. The runtime handles all other calls.
    """

    def __init__(
        self, w: Writer, wrapper: Wrapper, form: str, names: Symbols, args: str, nargs: str, keywords: str
    ) -> None:
        self.w = w
        self.wrapper = wrapper
        self.form = form
        self.names = names
        self.args = args
        self.nargs = nargs
        self.keywords = keywords
        self.overloads = wrapper.form(form)
        self.uncertain_counts: set[int] = set()  # numbers of arguments that an earlier overload may accept
        self.function = f"&{names.table(wrapper, form)}"
        self.receiver = "NULL" if form == "function" and names.conventions.per_dtype else "self"

    def emit(self) -> None:
        """Write the body of the function."""
        earlier: dict[int, set[int]] = {}
        uncertain_counts: set[int] = set()
        for overload in self.overloads:
            earlier[id(overload)] = uncertain_counts
            uncertain_counts = uncertain_counts.union(self.left_to_runtime(overload))
        for overload in cheap_checks_first(self.overloads, self.form):
            self.uncertain_counts = earlier[id(overload)]
            with self.w.condition(separate_guard(self.wrapper, overload), location_of_guard(overload)):
                self.overload(overload)
        arguments = f"{self.receiver}, {self.args}, {self.nargs}, {self.keywords}"
        self.w.line(f"return cwrap_call({self.function}, {arguments});")

    def left_to_runtime(self, overload: Overload) -> range:
        """Return the numbers of positional arguments for which only the runtime decides if an overload matches."""
        positional = positional_of(overload, self.form)
        least = sum(not p.optional for p in positional)
        if any(p.keyword_only and not p.optional for p in overload.parameters):
            return range(0)
        if not self.receiver_leads(overload, positional):
            return range(least, len(positional) + 1)
        if positional and positional[-1].variadic:
            return range(least, MAX_ARGUMENTS) if any(p.optional for p in positional[:-1]) else range(0)
        return range(0) if trailing(positional) else range(least + 1, len(positional))

    def receiver_leads(self, overload: Overload, positional: list[Parameter]) -> bool:
        """Return whether the receiver is the first argument, or there is no receiver."""
        return self.form == "method" or not overload.has_self or bool(positional and positional[0].is_self)

    def overload(self, overload: Overload) -> None:
        """Write the conditions of an overload: with all arguments or without the last, then with required ones only."""
        positional = positional_of(overload, self.form)
        if not self.receiver_leads(overload, positional):
            return
        if any(p.keyword_only and not p.optional for p in overload.parameters):
            return
        required = [p for p in positional if not p.optional]
        if positional and positional[-1].variadic:
            self.variadic(overload, positional)
        elif trailing(positional):
            self.fixed(overload, positional, len(required))
        else:
            self.fixed(overload, positional, len(positional))
            self.required(overload, positional)

    def item(self, index: int) -> str:
        """Return the C expression of a positional argument."""
        return f"{self.args}[{index}]"

    def fixed(self, overload: Overload, positional: list[Parameter], least: int) -> None:
        """Write the condition for calls whose k-th argument belongs to the k-th parameter."""
        most = len(positional)
        if self.uncertain_counts.issuperset(range(least, most + 1)):
            return
        conditions = []
        if self.nargs != "1":
            conditions = [f"cw_nargs == {most}"] if least == most else [f"cw_nargs <= {most}"]
            if 0 < least < most:
                conditions.insert(0, f"cw_nargs >= {least}")
            conditions += self.other_counts(least, most)
        for k, p in enumerate(positional):
            check = self.check(overload, p, self.item(k))
            if check:
                conditions.append(check if k < least else f"(cw_nargs <= {k} || {check})")
        self.choose(conditions, self.call(overload, self.first(overload), self.count(overload)))

    def required(self, overload: Overload, positional: list[Parameter]) -> None:
        """Write the condition for calls that omit every parameter with a default."""
        indices = iter(range(len(positional)))
        positions = {p.slot: next(indices) for p in positional if not p.optional}
        checks = [self.check(overload, p, self.item(positions[p.slot])) for p in positional if p.slot in positions]
        bound = [self.item(positions[p.slot]) if p.slot in positions else "NULL" for p in positional if not p.is_self]
        if len(positions) in self.uncertain_counts:
            return
        call = self.call(overload, "cw_given", str(len(bound)))
        given_array = f"PyObject *const cw_given[] = {{{', '.join(bound)}}};"
        conditions = [f"cw_nargs == {len(positions)}", *(check for check in checks if check)]
        self.choose(conditions, call, given_array)

    def variadic(self, overload: Overload, positional: list[Parameter]) -> None:
        """Write the condition for an overload whose last parameter accepts all further arguments."""
        fixed = positional[:-1]
        if any(p.optional for p in fixed):
            return
        k = len(fixed)
        if self.other_counts(k + 1, MAX_ARGUMENTS):
            return
        conditions = [f"cw_nargs > {k}"] + [p.ctype.check(self.item(i)) for i, p in enumerate(fixed)]
        rest = (f"{self.args} + {k}", f"{self.nargs} - {k}")
        items = positional[-1].ctype.items
        conditions += [items.check_items(*rest)] if items else []
        self.choose(conditions, self.call(overload, self.first(overload), str(k), *rest))

    def other_counts(self, least: int, most: int) -> list[str]:
        """Return the conditions that exclude numbers of arguments that an earlier overload may accept."""
        return [f"cw_nargs != {count}" for count in sorted(self.uncertain_counts) if least <= count <= most]

    def check(self, overload: Overload, p: Parameter, item: str) -> str:
        """Return the C condition that an argument has the type of a parameter; empty if a conversion checks it."""
        if p.ctype.checked and self.wrapper.converts(overload) and not p.nullable:
            return ""
        check = p.ctype.check(item)
        return f"({item} == Py_None || {check})" if p.nullable else check

    def call(self, overload: Overload, bound: str, count: str, *rest: str) -> str:
        """Return the call of an overload; the runtime reports a mismatch."""
        receiver = "self" if self.form == "method" or not overload.has_self else self.item(0)
        call = overload_call(self.names.overload(self.wrapper, overload), receiver, bound, count, *rest)
        if not self.wrapper.converts(overload):
            return call
        return f"cwrap_done({call}, {self.function}, {self.receiver}, {self.args}, {self.nargs})"

    def choose(self, conditions: list[str], call: str, before: str = "") -> None:
        """Write a condition and the call that follows."""
        if self.keywords != "NULL":
            conditions = ["!cw_kwnames", *conditions]
        statement = f"{{ {before} return {call}; }}" if before else f"return {call};"
        self.w.line(f"if ({' && '.join(conditions)}) {statement}" if conditions else statement)

    def first(self, overload: Overload) -> str:
        """Return the C expression of the first bound argument; the receiver is not bound."""
        return f"{self.args} + 1" if self.form == "function" and overload.has_self else self.args

    def count(self, overload: Overload) -> str:
        """Return the C expression of the number of bound arguments."""
        return f"{self.nargs} - 1" if self.form == "function" and overload.has_self else self.nargs


MAX_ARGUMENTS = 100  # a number of arguments that is larger than the number of parameters of any overload


def trailing(positional: Sequence[Parameter]) -> bool:
    """Return whether all optional parameters come after the required ones."""
    optional = [p.optional for p in positional]
    return optional == sorted(optional)


def cheap_checks_first(overloads: Sequence[Overload], form: str) -> list[Overload]:
    """Return the overloads in the order in which straight-line code checks them.

    An overload whose checks are single comparisons precedes one with numbers in the same positions. No call matches
    both, and rejecting a number takes more comparisons.
    """
    ordered: list[Overload] = []
    for overload in overloads:
        index = len(ordered)
        while index and _is_cheaper(positional_of(overload, form), positional_of(ordered[index - 1], form)):
            index -= 1
        ordered.insert(index, overload)
    return ordered


def _is_cheaper(ours: list[Parameter], theirs: list[Parameter]) -> bool:
    counts = range(min(len(ours), len(theirs)) + 1)
    rivals = [(mine, other) for n in counts if (mine := chosen(ours, n)) and (other := chosen(theirs, n))]
    return bool(rivals) and all(any(map(_are_disjoint, mine, other)) for mine, other in rivals)


def _are_disjoint(p: Parameter, q: Parameter) -> bool:
    """Return whether one parameter accepts objects of a single type, and the other only numbers."""
    quick = p.ctype.container and p.ctype.container.cheap_check and not p.nullable
    return bool(quick) and not q.nullable and set(q.ctype.accepts) <= {"bool", "int", "float"}
