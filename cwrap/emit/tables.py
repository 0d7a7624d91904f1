"""The static tables from which the runtime binds arguments: the parameters of a file, the overloads of a function.

    static const uint16_t mylib_params0_add[] = {0, 1, 2};
    static const CwrapOverload mylib_list_function_add[] = {{mylib_add_overload0, …}};
    static const CwrapFunction mylib_function_add = {"add", …};
    …
    CwrapParam mylib_parameters[] = {{"self", …}, {"value", …}, {"out", …}};

The last table of a file has one row for all parameters with the same name, type and flags, because each row costs
relocations. Overloads with the same parameters share the list of row numbers.
"""

from __future__ import annotations

from cwrap.emit.symbols import Symbols
from cwrap.emit.writer import Writer, string
from cwrap.plan import Overload, Parameter, Wrapper
from cwrap.source.location import Location

_EMPTY = "{NULL, NULL, NULL, 0, 0, NULL}"  # a row whose preprocessor condition is false


class Tables:
    """The tables of a file, and the rows of parameters written so far."""

    def __init__(self, w: Writer, names: Symbols, shard: str) -> None:
        self.w = w
        self.names = names
        self.pool = names.parameters(shard)
        self._rows: dict[str, int] = {}
        self._conditions: dict[str, set[str]] = {}  # the conditions of the overloads that use a row
        self._out_checks: dict[tuple[str, ...], str] = {}
        self._params: dict[tuple[tuple[str, str], tuple[int, ...]], str] = {}  # C names by conditions and row numbers

    def begin(self) -> None:
        """Declare the table of parameters, which is written last because it refers to functions of the file."""
        self.w.line(f"CWRAP_EXTERN CwrapParam {self.pool}[];")

    def forget(self) -> None:
        """Share no lists with earlier overloads, because a preprocessor condition may begin or end here."""
        self._params.clear()

    def emit(self, wrapper: Wrapper) -> None:
        """Write the tables of a wrapper, after its overloads."""
        present = [form for form in ("function", "method") if wrapper.form(form)]
        forms = [form for form in present if needs_table(wrapper, form, self.names)]
        if not forms:
            return
        self.w.blank()
        found = {}
        for number, overload in enumerate(wrapper.overloads):
            with self.w.condition(separate_guard(wrapper, overload), location_of_guard(overload)):
                found[number] = self._params_of(wrapper, overload)
        done = set()
        for form in forms:
            table = self.names.table(wrapper, form)
            if table not in done:
                self._function(wrapper, form, table, found)
                done.add(table)

    def finish(self) -> None:
        """Write the table of parameters, and the checks of tuples of outputs."""
        w = self.w
        if not self._rows:
            return
        for checks, name in self._out_checks.items():
            w.blank()
            with w.block(f"CWRAP_UNUSED static bool {name}(PyObject *cw_object)"):
                w.line(f"return PyTuple_Check(cw_object) && {' && '.join(checks)};")
        w.blank()
        with w.block(f"CwrapParam {self.pool}[] =", "};"):
            for row in self._rows:
                conditions = self._conditions[row]
                if "" in conditions:
                    w.line(f"{row},")
                else:
                    condition = " || ".join(f"({c})" for c in sorted(conditions))
                    w.lines((f"#if {condition}", f"{row},", "#else", f"{_EMPTY},", "#endif"))

    def _params_of(self, wrapper: Wrapper, overload: Overload) -> str:
        places = tuple(self._place(row, overload) for p in overload.parameters for row in self._rows_of(p, overload))
        if not places:
            return "NULL"
        guards = (wrapper.guard, separate_guard(wrapper, overload))
        for around in (("", ""), (wrapper.guard, ""), guards):  # a list that exists whenever this overload does
            if (around, places) in self._params:
                return self._params[around, places]
        name = self._params[guards, places] = self.names.params(wrapper, overload)
        self.w.items(f"static const uint16_t {name}[] = {{", map(str, places), "};")
        return name

    def _place(self, row: str, overload: Overload) -> int:
        self._conditions.setdefault(row, set()).add(overload.text("defined_if") or "")
        return self._rows.setdefault(row, len(self._rows))

    def _rows_of(self, p: Parameter, overload: Overload) -> list[str]:
        macro = p.ctype.generic.parameter_macro if p.ctype.generic else ""
        kind = macro or f"{p.ctype.checker}, {p.ctype.display}"
        if p.output and len(p.values) > 1:
            items = ' ", " '.join(overload.values[index].required_ctype.display for index in p.values)
            kind = f'{self._out_check(overload, p)}, "tuple of (" {items} ")"'
        aliases = (f"{{{string(alias)}, NULL, NULL, CWRAP_ALIAS, {p.slot}, NULL}}" for alias in p.aliases)
        return [f"{{{string(p.name)}, {kind}, {_flags(p)}, {p.slot}, NULL}}", *aliases]

    def _out_check(self, overload: Overload, out: Parameter) -> str:
        types = [overload.values[index].required_ctype for index in out.values]
        items = (t.check(f"PyTuple_GET_ITEM(cw_object, {k})") for k, t in enumerate(types))
        checks = (f"PyTuple_GET_SIZE(cw_object) == {len(types)}", *items)
        return self._out_checks.setdefault(checks, self.names.out_check(len(self._out_checks)))

    def _function(self, wrapper: Wrapper, form: str, table: str, params: dict[int, str]) -> None:
        w = self.w
        overloads = [(k, o) for k, o in enumerate(wrapper.overloads) if form in o.variants]
        slots = max(slot_count(o) for _, o in overloads)
        listed = self.names.overloads(wrapper, form)
        rows = [self._overload_row(wrapper, o, params[k]) for k, o in overloads]
        if any(separate_guard(wrapper, o) for _, o in overloads):
            with w.block(f"static const CwrapOverload {listed}[] =", "};"):
                for row, (_, overload) in zip(rows, overloads, strict=True):
                    with w.condition(separate_guard(wrapper, overload), location_of_guard(overload)):
                        w.line(f"{row},")
            count = f"CWRAP_COUNT({listed})"
        else:
            w.line(f"static const CwrapOverload {listed}[] = {{{', '.join(rows)}}};")
            count = str(len(rows))
        pool = "NULL" if set(params.values()) == {"NULL"} else self.pool
        values = f"{string(wrapper.python_name)}, {pool}, {listed}, {count}, {slots}"
        w.line(f"static const CwrapFunction {table} = {{{values}}};")

    def _overload_row(self, wrapper: Wrapper, overload: Overload, params: str) -> str:
        count = sum(1 + len(p.aliases) for p in overload.parameters)
        named = (("CWRAP_PLAIN", is_plain(overload)), ("CWRAP_CONVERTS", wrapper.converts(overload)))
        flags = " | ".join(name for name, on in named if on) or "0"
        return f"{{{self.names.overload(wrapper, overload)}, {params}, {count}, {slot_count(overload)}, {flags}}}"


def needs_table(wrapper: Wrapper, form: str, names: Symbols) -> bool:
    """Return whether calls of a form can reach the runtime: they have arguments, or choose a dtype."""
    return (form == "function" and names.conventions.per_dtype) or any(o.method_parameters for o in wrapper.form(form))


def is_plain(overload: Overload) -> bool:
    """Return whether parameters are in the order of their slots, optional ones last, without aliases.

    Keyword-only parameters are always the last.
    """
    parameters = overload.parameters
    slots = [p.slot for p in parameters]
    positional = [p.optional for p in parameters if not p.keyword_only]
    in_order = slots == sorted(slots) and positional == sorted(positional)
    return in_order and not any(p.aliases or p.variadic for p in parameters)


def slot_count(overload: Overload) -> int:
    """Return the number of slots: one for the receiver and one for each other parameter."""
    return 1 + len(overload.method_parameters)


def separate_guard(wrapper: Wrapper, overload: Overload) -> str:
    """Return the preprocessor condition of an overload; empty if the wrapper has the same condition."""
    return "" if overload.guard == wrapper.guard else overload.guard


def location_of_guard(overload: Overload) -> Location | None:
    """Return the location of the key `defined_if`, if the overload has it."""
    condition = overload.declaration.key(overload.option, "defined_if")
    return condition.location if condition else None


def _flags(p: Parameter) -> str:
    if p.output:
        return "CWRAP_OUT"
    flags = [
        ("CWRAP_RECEIVER" if p.aliases else "CWRAP_SELF", p.is_self),
        ("CWRAP_OPTIONAL", p.optional),
        ("CWRAP_KEYWORD_ONLY", p.keyword_only),
        ("CWRAP_POSITIONAL_ONLY", p.positional_only and not p.is_self),
        ("CWRAP_VARIADIC", p.variadic),
        ("CWRAP_NONE", p.nullable),
        ("CWRAP_CHECKED", p.ctype.checked),
    ]
    return " | ".join(name for name, on in flags if on) or "0"
