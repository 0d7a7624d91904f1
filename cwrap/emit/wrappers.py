"""A whole wrapper: the tables of its signatures, its overloads, and the functions that Python calls.

    static PyObject *THPTensor_(call_add)(PyObject *self, PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames)
    {
        if (CWRAP_LIKELY(!kwnames)) {
            if (nargs == 1 && THPUtils_(checkReal)(args[0]))
                return THPTensor_(add_overload0)(self, args, nargs);
            …one line of checks per overload
        }
        …else the runtime binds the arguments by the tables
    }

The code grows with the number of overloads and parameters, never with their combinations.
"""

from __future__ import annotations

from cwrap.ctype.thp_tensor import Tensor
from cwrap.emit.overload import emit_overload, shape_of
from cwrap.emit.symbols import Symbols
from cwrap.emit.writer import Writer, string
from cwrap.plan import Overload, Parameter, Wrapper

_ARGUMENTS = "PyObject *const *args, Py_ssize_t nargs, PyObject *kwnames"


def emit_wrapper(w: Writer, wrapper: Wrapper, names: Symbols) -> None:
    """Writes tables, overloads and entry points of one Python name."""
    if wrapper.registered:
        return
    w.blank()
    w.line(f"/* {wrapper.python_name} */")
    with w.condition(wrapper.guard):
        _emit_tables(w, wrapper, names)
        for number, overload in enumerate(wrapper.overloads):
            with w.condition(own_guard(wrapper, overload)):
                emit_overload(w, wrapper, overload, names, _index(wrapper, overload, number))
        for form in ("method", "function"):
            if wrapper.form(form):
                _emit_entry(w, wrapper, form, names)


def method_flags(wrapper: Wrapper, form: str) -> str:
    """The METH_ flags of an entry, by the shape of its signatures."""
    if wrapper.registered:
        return wrapper.flags
    parameters = [_visible(o, form) for o in wrapper.form(form)]
    if all(not p for p in parameters):
        return "METH_NOARGS"
    if len(parameters) == 1 and len(parameters[0]) == 1:
        only = parameters[0][0]
        if only.positional_only and not only.optional and not only.variadic:
            return "METH_O"
    if all(p.positional_only for ps in parameters for p in ps):
        return "METH_FASTCALL"
    return "METH_FASTCALL | METH_KEYWORDS"


def _visible(overload: Overload, form: str) -> tuple[Parameter, ...]:
    return overload.method_parameters if form == "method" else overload.parameters


def own_guard(wrapper: Wrapper, overload: Overload) -> str:
    """The overload's condition, where the wrapper's does not cover it."""
    return "" if overload.guard == wrapper.guard else overload.guard


def _varies(wrapper: Wrapper) -> bool:
    """Whether some dtypes have only part of the overloads, so that their numbers differ."""
    return any(own_guard(wrapper, o) for o in wrapper.overloads)


def _index(wrapper: Wrapper, overload: Overload, number: int, form: str = "") -> str:
    form = form or ("function" if "function" in overload.variants else "method")
    same = wrapper.form("method") == wrapper.form("function") or wrapper.form(form) == wrapper.overloads
    if _varies(wrapper):
        return f"INDEX_{form}{number}_{wrapper.python_name}"
    return str(number if same else wrapper.form(form).index(overload))


# ---- tables ----


def _emit_tables(w: Writer, wrapper: Wrapper, names: Symbols) -> None:
    if not any(wrapper.form(form) and _needs_table(wrapper, form) for form in ("function", "method")):
        return
    for overload in wrapper.overloads:
        with w.condition(own_guard(wrapper, overload)):
            _emit_out_check(w, wrapper, overload, names)
            _emit_params(w, wrapper, overload, names)
    done = set()
    for form in ("function", "method"):
        table = names.table(wrapper, form)
        if wrapper.form(form) and table not in done and _needs_table(wrapper, form):
            _emit_function(w, wrapper, form, names)
            done.add(table)


def _needs_table(wrapper: Wrapper, form: str) -> bool:
    if method_flags(wrapper, form) != "METH_NOARGS":
        return True
    return form == "function" or any(_refers(o) for o in wrapper.form(form))


def _refers(overload: Overload) -> bool:
    """Whether the overload's code names its table (a value or block that can complain about an argument)."""
    return bool(overload.blocks)


def _emit_out_check(w: Writer, wrapper: Wrapper, overload: Overload, names: Symbols) -> None:
    out = next((p for p in overload.parameters if p.output and len(p.values) > 1), None)
    if out is None:
        return
    w.blank()
    with w.block(f"static bool {names.out_check(wrapper, overload)}(PyObject *object)"):
        w.line(f"if (!PyTuple_Check(object) || PyTuple_GET_SIZE(object) != {len(out.values)})")
        w.line("    return false;")
        checks = []
        for k, index in enumerate(out.values):
            ctype = overload.values[index].known
            checks.append(ctype.check(f"PyTuple_GET_ITEM(object, {k})"))
        w.line(f"return {' && '.join(checks)};")


def _emit_params(w: Writer, wrapper: Wrapper, overload: Overload, names: Symbols) -> None:
    if not overload.parameters:
        return
    w.blank()
    with w.block(f"static CwrapParam {names.params(wrapper, overload)}[] =", "};"):
        for p in overload.parameters:
            checker, display = p.ctype.checker, p.ctype.display
            if p.output and len(p.values) > 1:
                checker, display = names.out_check(wrapper, overload), '"tuple of tensors"'
            w.line(f"{{{string(p.name)}, {checker}, {display}, {_flags(p)}, {p.slot}, NULL}},")
            for alias in p.aliases:
                w.line(f"{{{string(alias)}, NULL, NULL, CWRAP_ALIAS, {p.slot}, NULL}},")


def _flags(p: Parameter) -> str:
    flags = [
        ("CWRAP_SELF", p.is_self),
        ("CWRAP_OPTIONAL", p.optional),
        ("CWRAP_KEYWORD_ONLY", p.keyword_only),
        ("CWRAP_POSITIONAL_ONLY", p.positional_only or p.is_self),
        ("CWRAP_VARIADIC", p.variadic),
        ("CWRAP_NONE", p.nullable),
    ]
    return " | ".join(name for name, on in flags if on) or "0"


def _emit_function(w: Writer, wrapper: Wrapper, form: str, names: Symbols) -> None:
    overloads = [(k, o) for k, o in enumerate(wrapper.overloads) if form in o.variants]
    if _varies(wrapper):
        with w.block("enum", "};"):
            for number, overload in overloads:
                with w.condition(own_guard(wrapper, overload)):
                    w.line(f"{_index(wrapper, overload, number, form)},")
    table = names.table(wrapper, form)
    list_name = names.name(f"{form}_overloads_{wrapper.python_name}")
    with w.block(f"static const CwrapOverload {list_name}[] =", "};"):
        for _, overload in overloads:
            with w.condition(own_guard(wrapper, overload)):
                params = names.params(wrapper, overload)
                if overload.parameters:
                    w.line(f"{{{params}, CWRAP_COUNT({params})}},")
                else:
                    w.line("{NULL, 0},")
    slots = max(_slots(o) for _, o in overloads)
    w.line(
        f"static const CwrapFunction {table} = {{{string(wrapper.python_name)}, {list_name}, "
        f"CWRAP_COUNT({list_name}), {slots}}};"
    )


def _slots(overload: Overload) -> int:
    return 1 + len(overload.method_parameters)


# ---- entry points ----


def _emit_entry(w: Writer, wrapper: Wrapper, form: str, names: Symbols) -> None:
    flags = method_flags(wrapper, form)
    name = names.wrapper(wrapper, form)
    stateless = form == "function" and names.thp
    w.blank()
    if stateless:
        _emit_fastcall(w, wrapper, form, names, f"PyObject *{name}(PyObject *module, {_ARGUMENTS})")
    elif flags == "METH_NOARGS":
        overload = wrapper.form(form)[0]
        with w.block(f"static PyObject *{name}(PyObject *self, PyObject *unused)"):
            if not overload.has_self:
                w.line("(void)self;")
            w.line("(void)unused;")
            w.line(f"return {shape_of(overload).call(names.overload(wrapper, overload), 'self', '', '', '', '')};")
    elif flags == "METH_O":
        with w.block(f"static PyObject *{name}(PyObject *self, PyObject *arg)"):
            _emit_body(w, wrapper, form, names, "&arg", "1", keywords="NULL")
    elif flags == "METH_FASTCALL":
        with w.block(f"static PyObject *{name}(PyObject *self, PyObject *const *args, Py_ssize_t nargs)"):
            _emit_body(w, wrapper, form, names, "args", "nargs", keywords="NULL")
    else:
        _emit_fastcall(w, wrapper, form, names, f"static PyObject *{name}(PyObject *self, {_ARGUMENTS})")


def _emit_fastcall(w: Writer, wrapper: Wrapper, form: str, names: Symbols, head: str) -> None:
    with w.block(head):
        _emit_body(w, wrapper, form, names, "args", "nargs", keywords="kwnames")


def _emit_body(
    w: Writer, wrapper: Wrapper, form: str, names: Symbols, args: str, nargs: str, keywords: str
) -> None:
    if form == "function":
        w.line(f"(void){'module' if names.thp else 'self'};")
    one = args == "&arg"
    fast = Fast(wrapper, form, names, "(&arg)" if one else args, nargs)
    if keywords != "NULL":
        with w.block(f"if (CWRAP_LIKELY(!{keywords}))"):
            fast.emit(w)
    else:
        fast.emit(w)
    overloads = [(k, o) for k, o in enumerate(wrapper.overloads) if form in o.variants]
    table = names.table(wrapper, form)
    w.line(f"PyObject *slot[{max(_slots(o) for _, o in overloads)}];")
    w.line("CwrapBinding bound = {slot, NULL, 0};")
    self_ = "self" if form == "method" else "NULL"
    with w.block(f"switch (cwrap_bind(&{table}, {self_}, {args}, {nargs}, {keywords}, &bound))"):
        for number, overload in overloads:
            with w.condition(own_guard(wrapper, overload)):
                call = shape_of(overload).call(
                    names.overload(wrapper, overload), "slot[0]", "slot + 1", str(_slots(overload) - 1),
                    "bound.rest", "bound.rest_count",
                )  # fmt: skip
                w.line(f"case {_index(wrapper, overload, number, form)}:")
                w.line(f"    return {call};")
    w.line("return NULL;")


class Fast:
    """The straight-line code for positional calls: per overload one condition on count and types."""

    def __init__(self, wrapper: Wrapper, form: str, names: Symbols, args: str, nargs: str) -> None:
        self.wrapper = wrapper
        self.form = form
        self.names = names
        self.args = args
        self.nargs = nargs

    def emit(self, w: Writer) -> None:
        """Writes the conditions of every overload that has any."""
        for overload in sorted(self.wrapper.form(self.form), key=slow_checks):
            with w.condition(own_guard(self.wrapper, overload)):
                self.overload(w, overload)

    def overload(self, w: Writer, overload: Overload) -> None:
        """Fixed places first: all arguments given, or trailing ones left out; then the required ones alone."""
        positional = [p for p in _visible(overload, self.form) if not p.keyword_only]
        if self.form == "function" and overload.has_self and not (positional and positional[0].is_self):
            return
        if any(p.keyword_only and not p.optional for p in overload.parameters):
            return
        required = [p for p in positional if not p.optional]
        trailing = positional[: len(required)] == required
        if positional and positional[-1].variadic:
            self.variadic(w, overload, positional)
        elif trailing:
            self.fixed(w, overload, positional, len(required))
        else:
            self.fixed(w, overload, positional, len(positional))
            self.required(w, overload, positional)

    def item(self, index: int) -> str:
        """C expression of a positional argument."""
        return f"{self.args}[{index}]"

    def fixed(self, w: Writer, overload: Overload, positional: list[Parameter], least: int) -> None:
        """Argument k is parameter k."""
        most = len(positional)
        conditions = [f"{self.nargs} == {most}"] if least == most else [f"{self.nargs} <= {most}"]
        if 0 < least < most:
            conditions.insert(0, f"{self.nargs} >= {least}")
        if self.nargs == "1":
            conditions = []
        for k, p in enumerate(positional):
            check = _check(p, self.item(k))
            conditions.append(check if k < least else f"({self.nargs} <= {k} || {check})")
        self.emit_return(w, conditions, overload, self.first(overload), self.count(overload))

    def required(self, w: Writer, overload: Overload, positional: list[Parameter]) -> None:
        """Every parameter with a default is left out."""
        given = iter(range(len(positional)))
        places = {p.slot: next(given) for p in positional if not p.optional}
        conditions = [f"{self.nargs} == {len(places)}"]
        conditions += [_check(p, self.item(places[p.slot])) for p in positional if p.slot in places]
        bound = [self.item(places[p.slot]) if p.slot in places else "NULL" for p in positional if not p.is_self]
        with w.block(f"if ({' && '.join(conditions)})"):
            w.line(f"PyObject *const given[] = {{{', '.join(bound)}}};")
            call = shape_of(overload).call(
                self.names.overload(self.wrapper, overload), self.self_(), "given", str(len(bound)), "", "0"
            )
            w.line(f"return {call};")

    def variadic(self, w: Writer, overload: Overload, positional: list[Parameter]) -> None:
        """The last parameter takes what is left."""
        fixed = positional[:-1]
        if any(p.optional for p in fixed):
            return
        k = len(fixed)
        conditions = [f"{self.nargs} > {k}"] + [_check(p, self.item(i)) for i, p in enumerate(fixed)]
        conditions.append(f"THPSize_CheckItems({self.args} + {k}, {self.nargs} - {k})")
        call = shape_of(overload).call(
            self.names.overload(self.wrapper, overload), self.self_(), self.first(overload), str(k),
            f"{self.args} + {k}", f"{self.nargs} - {k}",
        )  # fmt: skip
        w.line(f"if ({' && '.join(conditions)})")
        w.line(f"    return {call};")

    def self_(self) -> str:
        """The receiver."""
        return "self" if self.form == "method" else self.item(0)

    def first(self, overload: Overload) -> str:
        """The bound arguments: the positional ones as they came, less the receiver."""
        return f"{self.args} + 1" if self.form == "function" and overload.has_self else self.args

    def count(self, overload: Overload) -> str:
        """How many of them."""
        return f"{self.nargs} - 1" if self.form == "function" and overload.has_self else self.nargs

    def emit_return(self, w: Writer, conditions: list[str], overload: Overload, bound: str, count: str) -> None:
        """The condition and the call."""
        call = shape_of(overload).call(
            self.names.overload(self.wrapper, overload), self.self_(), bound, count, "NULL", "0"
        )
        w.line(f"if ({' && '.join(conditions) or 'true'})")
        w.line(f"    return {call};")


def slow_checks(overload: Overload) -> int:
    """Overloads that take a tensor are tried first: that check is one comparison, a number's refusal many."""
    return -sum(isinstance(p.ctype, Tensor) for p in overload.method_parameters if not p.optional)


def _check(p: Parameter, item: str) -> str:
    check = p.ctype.check(item)
    return f"({item} == Py_None || {check})" if p.nullable else check
