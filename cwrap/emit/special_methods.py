"""The functions of type slots that call special methods, and the rows of the slots.

For example:

    static Py_ssize_t shop_special_len_of_Basket(PyObject *self)
    {
        return cwrap_slot_size(shop_call_Basket____len__(self, NULL));
    }

    {Py_mp_length, (void *)shop_special_len_of_Basket},
"""

from __future__ import annotations

from collections.abc import Mapping

from cwrap.c_call import Failure
from cwrap.ctype.base import CType
from cwrap.emit.symbols import Symbols
from cwrap.emit.tables import needs_table
from cwrap.emit.wrappers import call_first, method_flags
from cwrap.emit.writer import Writer, string
from cwrap.features.classes.special_methods import COMPARISONS, OPERATORS, UNARY, is_position
from cwrap.plan import ModuleItem, Wrapper
from cwrap.source.records import dataclass, field

# Slots with one operand whose function returns the object that the method returns.
_OBJECTS = {"__iter__": "tp_iter", "__int__": "nb_int", "__index__": "nb_index", "__float__": "nb_float", **UNARY}
_CONVERTED = {
    "__next__": ("tp_iternext", "PyObject *", "cwrap_slot_next"),
    "__len__": ("mp_length", "Py_ssize_t ", "cwrap_slot_size"),
    "__hash__": ("tp_hash", "Py_hash_t ", "cwrap_slot_hash"),
    "__bool__": ("nb_bool", "int ", "cwrap_slot_truth"),
}


def is_sequence(item: ModuleItem, methods: Mapping[str, Wrapper]) -> bool:
    """Return whether integers in brackets are positions of items, which Python can iterate over."""
    wrapper = methods.get("__getitem__")
    if wrapper is None or item.definition.keys.flag("mapping"):
        return False
    positions = [o for o in wrapper.overloads if is_position(o)]
    return bool(positions) and ("__len__" in methods or any(o.call.failure is not Failure.NEVER for o in positions))


def emit_special_methods(
    w: Writer, item: ModuleItem, ctype: CType, methods: Mapping[str, Wrapper], names: Symbols
) -> list[str]:
    """Write the functions of the slots of a class; return the rows of the slots."""
    slots = _Slots(w, item, ctype, methods, names)
    slots.emit()
    return slots.rows


@dataclass(slots=True)
class _Slots:
    """The slots of one class."""

    w: Writer
    item: ModuleItem
    ctype: CType
    methods: Mapping[str, Wrapper]
    names: Symbols
    rows: list[str] = field(default_factory=list)

    def emit(self) -> None:
        for name, (slot, returned, convert) in _CONVERTED.items():
            if name in self.methods:
                self.row(slot, self.function(name, returned, convert))
        for name, slot in _OBJECTS.items():
            if name in self.methods:
                self.row(slot, self.function(name, "PyObject *", ""))
        if "__next__" in self.methods and "__iter__" not in self.methods:
            self.row("tp_iter", "PyObject_SelfIter")
        for name in ("__repr__", "__str__"):
            if name in self.methods:
                self.row(f"tp_{name.strip('_')}", self.text(name))
        self.comparison()
        self.contains()
        self.items()
        self.call()
        for name, slot in OPERATORS.items():
            self.operator(name, slot)

    def row(self, slot: str, function: str) -> None:
        """Add the row of a slot."""
        self.rows.append(f"{{Py_{slot}, (void *){function}}},")

    def name(self, name: str) -> str:
        """Return the C name of the function of a special method."""
        return self.names.name(f"special_{name.strip('_')}_of_{self.item.name}")

    def entry(self, name: str, *arguments: str) -> tuple[list[str], str]:
        """Return the statement that declares the arguments, and the call of a method."""
        return method_call(self.methods[name], self.names, *arguments)

    def returns(self, name: str, *arguments: str, convert: str = "{}", before: str = "") -> None:
        """Write the statements that return the converted result of a method."""
        declared, call = self.entry(name, *arguments)
        statement = f"return {convert.format(call)};"
        if before and declared:
            with self.w.block(before):
                self.w.lines((*declared, statement))
        elif before:
            self.w.lines((before, f"    {statement}"))
        else:
            self.w.lines((*declared, statement))

    def function(self, name: str, returned: str, convert: str) -> str:
        """Write the function of a slot with one operand; return its name."""
        with self.w.block(f"static {returned}{self.name(name)}(PyObject *self)"):
            self.returns(name, "self", convert=f"{convert}({{}})" if convert else "{}")
        return self.name(name)

    def text(self, name: str) -> str:
        """Write the function of `__repr__` or `__str__`, which also describes closed objects; return its name."""
        with self.w.block(f"static PyObject *{self.name(name)}(PyObject *self)"):
            if self.ctype.handle:
                self.w.line("if (CWRAP_IS_CLOSED(self))")
                self.w.line("    return cwrap_closed_text(self);")
            self.returns(name, "self")
        return self.name(name)

    def accepts(self, name: str, obj: str) -> str:
        """Return the C condition that an overload of a method accepts an object."""
        checks = []
        for overload in self.methods[name].overloads:
            parameter = overload.method_parameters[0]
            check = parameter.ctype.check(obj)
            checks.append(f"{obj} == Py_None || {check}" if parameter.nullable else check)
        return " || ".join(dict.fromkeys(checks))

    def comparison(self) -> None:
        """Write the function of tp_richcompare; `!=` is the opposite of `==` unless it is declared."""
        found = [name for name in COMPARISONS if name in self.methods]
        if not found:
            return
        cases = {name: (name, "true") for name in found}
        if "__eq__" in cases:
            cases.setdefault("__ne__", ("__eq__", "false"))
        function = self.name("richcompare")
        head = f"static PyObject *{function}(PyObject *self, PyObject *cw_other, int cw_operation)"
        with self.w.block(head):
            for compared, (name, expected) in cases.items():
                condition = f"cw_operation == Py_{compared.strip('_').upper()} && ({self.accepts(name, 'cw_other')})"
                convert = f"cwrap_slot_bool({{}}, {expected})"
                self.returns(name, "self", "cw_other", convert=convert, before=f"if ({condition})")
            if not self.ctype.handle:  # the fields of structs are compared otherwise
                fields = self.names.name(f"fields_of_{self.item.name}")
                self.w.line(f"return cwrap_struct_compare(self, cw_other, cw_operation, {fields});")
            elif self.item.base:
                self.w.line(f"return cwrap_inherited_compare({self.item.base}, self, cw_other, cw_operation);")
            else:
                self.w.line("Py_RETURN_NOTIMPLEMENTED;")
        self.row("tp_richcompare", function)
        if "__hash__" not in self.methods:
            by_identity = self.ctype.handle and "__eq__" not in self.methods
            self.row("tp_hash", "cwrap_identity_hash" if by_identity else "PyObject_HashNotImplemented")

    def contains(self) -> None:
        """Write the function of sq_contains; objects of other types are in no container."""
        if "__contains__" not in self.methods:
            return
        function = self.name("__contains__")
        with self.w.block(f"static int {function}(PyObject *self, PyObject *cw_key)"):
            self.w.line(f"if (!({self.accepts('__contains__', 'cw_key')})) return 0;")
            self.returns("__contains__", "self", "cw_key", convert="cwrap_slot_truth({})")
        self.row("sq_contains", function)

    # ---- items ----

    def items(self) -> None:
        """Write the functions of the slots for `__getitem__`, `__setitem__` and `__delitem__`."""
        has_get, has_set = "__getitem__" in self.methods, {"__setitem__", "__delitem__"} & set(self.methods)
        if not has_get and not has_set:
            return
        sequence = is_sequence(self.item, self.methods)
        has_positions = not self.item.definition.keys.flag("mapping")
        table = self.names.name(f"items_of_{self.item.name}")
        get = self.getter() if has_get else "NULL"
        set_ = self.setter() if has_set else "NULL"
        length = self.name("__len__") if "__len__" in self.methods and has_positions else "NULL"
        self.w.line(f"static const CwrapItemAccess {table} = {{{string(self.item.name)}, {length}, {get}, {set_}}};")
        if sequence:
            self.slot("sq_item", "PyObject *", "Py_ssize_t cw_position", f"cwrap_item(&{table}, self, cw_position)")
            if length != "NULL":
                self.row("sq_length", length)
            if "__iter__" not in self.methods:
                self.row("tp_iter", "PySeqIter_New")
        if has_get:
            self.slot("mp_subscript", "PyObject *", "PyObject *cw_key", f"cwrap_subscript(&{table}, self, cw_key)")
        if has_set:
            call = f"cwrap_assign_subscript(&{table}, self, cw_key, cw_value)"
            self.slot("mp_ass_subscript", "int ", "PyObject *cw_key, PyObject *cw_value", call)

    def slot(self, slot: str, returned: str, parameters: str, call: str) -> None:
        """Write a function that calls the runtime, and add its slot."""
        with self.w.block(f"static {returned}{self.name(slot)}(PyObject *self, {parameters})"):
            self.w.line(f"return {call};")
        self.row(slot, self.name(slot))

    def getter(self) -> str:
        """Write the function that calls `__getitem__`; return its name."""
        with self.w.block(f"static PyObject *{self.name('getitem')}(PyObject *self, PyObject *cw_key)"):
            self.returns("__getitem__", "self", "cw_key")
        return self.name("getitem")

    def setter(self) -> str:
        """Write the function that calls `__setitem__` or `__delitem__`; return its name."""
        head = f"static int {self.name('setitem')}(PyObject *self, PyObject *cw_key, PyObject *cw_value)"
        with self.w.block(head):
            for name, condition in (("__setitem__", "cw_value"), ("__delitem__", "!cw_value")):
                arguments = ("cw_key", "cw_value")[: 2 if name == "__setitem__" else 1]
                if name in self.methods:
                    self.returns(name, "self", *arguments, convert="cwrap_slot_done({})", before=f"if ({condition})")
            self.w.line("(void)self, (void)cw_key;")
            self.w.line(f"return cwrap_no_item({string(self.item.name)}, cw_value);")
        return self.name("setitem")

    # ---- calls and operators ----

    def call(self) -> None:
        """Write the function of tp_call."""
        wrapper = self.methods.get("__call__")
        if wrapper is None:
            return
        function = self.name("__call__")
        head = f"static PyObject *{function}(PyObject *self, PyObject *cw_arguments, PyObject *cw_keywords)"
        with self.w.block(head):
            emit_tuple_call(self.w, wrapper, "method", self.item.name, self.names, constructs=False)
        self.row("tp_call", function)

    def operator(self, name: str, slot: str) -> None:
        """Write the functions of a binary operator and of its in-place form."""
        normal, reflected, inplace = (f"__{side}{name}__" for side in ("", "r", "i"))
        third = ", PyObject *cw_modulus" if name == "pow" else ""
        if normal in self.methods or reflected in self.methods:
            function = self.name(normal)
            with self.w.block(f"static PyObject *{function}(PyObject *cw_left, PyObject *cw_right{third})"):
                self.no_modulus(name)
                for method, first, second in ((normal, "cw_left", "cw_right"), (reflected, "cw_right", "cw_left")):
                    if method in self.methods:
                        condition = f"{self.ctype.check(first)} && ({self.accepts(method, second)})"
                        self.returns(method, first, second, before=f"if ({condition})")
                self.w.line("Py_RETURN_NOTIMPLEMENTED;")
            self.row(f"nb_{slot}", function)
        if inplace in self.methods:
            function = self.name(inplace)
            with self.w.block(f"static PyObject *{function}(PyObject *self, PyObject *cw_right{third})"):
                self.no_modulus(name)
                self.returns(inplace, "self", "cw_right", before=f"if ({self.accepts(inplace, 'cw_right')})")
                self.w.line("Py_RETURN_NOTIMPLEMENTED;")
            self.row(f"nb_inplace_{slot}", function)

    def no_modulus(self, name: str) -> None:
        """Write the statement that refuses the third operand of `pow`."""
        if name == "pow":
            self.w.line("if (cw_modulus != Py_None) Py_RETURN_NOTIMPLEMENTED;")


def emit_exit(w: Writer, item: ModuleItem, wrapper: Wrapper, names: Symbols) -> str:
    """Write the function of `__exit__`, which Python calls with three arguments; return its name."""
    function = names.name(f"special_exit_of_{item.name}")
    declared, call = method_call(wrapper, names, "self", "cw_failed")
    with w.block(f"static PyObject *{function}(PyObject *self, PyObject *const *cw_given, Py_ssize_t cw_count)"):
        w.line("PyObject *const cw_failed = cwrap_slot_failed(cw_given, cw_count);")
        w.line("if (!cw_failed) return NULL;")
        w.lines((*declared, f"return {call};"))
    return function


def method_call(wrapper: Wrapper, names: Symbols, self_: str, *arguments: str) -> tuple[list[str], str]:
    """Return the statement that declares the arguments of a method, if it needs one, and the call."""
    entry = names.wrapper(wrapper, "method")
    flags = method_flags(wrapper, "method")
    if flags == "METH_NOARGS":
        return [], f"{entry}({self_}, NULL)"
    if flags == "METH_O":
        return [], f"{entry}({self_}, {arguments[0]})"
    keywords = "" if flags == "METH_FASTCALL" else ", NULL"
    declared = f"PyObject *const cw_args[] = {{{', '.join(arguments)}}};"
    return [declared], f"{entry}({self_}, cw_args, {len(arguments)}{keywords})"


def emit_tuple_call(w: Writer, wrapper: Wrapper, form: str, name: str, names: Symbols, constructs: bool) -> None:
    """Write the statements that call a wrapper with a tuple `cw_arguments` and a dictionary `cw_keywords`.

    `name` is that of the class; `constructs` if the wrapper is its constructor.
    """
    if needs_table(wrapper, form, names):
        table, shown = names.table(wrapper, form), string(name) if constructs else "NULL"
        w.line(f"return cwrap_construct(&{table}, {shown}, self, cw_arguments, cw_keywords);")
        return
    w.line("if (PyTuple_Size(cw_arguments) || (cw_keywords && PyDict_Size(cw_keywords)))")
    w.line(f'    return PyErr_Format(PyExc_TypeError, "{name}() takes no arguments");')
    words = f"{string(wrapper.python_name)}, {string(name)}"
    call_first(w, wrapper, form, names, f"cwrap_constructed({{}}, {words})" if constructs else "{}")
