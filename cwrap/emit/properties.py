"""The properties of a class: functions that call getters and setters, and the table of properties.

For example:

    static PyObject *shop_get_size_of_Basket(PyObject *self, CWRAP_UNUSED void *cw_unused)
    {
        return shop_Basket__basket_size_overload0(self, NULL, 0, NULL, 0);
    }
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cwrap.ctype.base import CType, Field
from cwrap.emit.argument_blocks import refused
from cwrap.emit.overload import overload_call
from cwrap.emit.symbols import Symbols, function_head
from cwrap.emit.writer import Writer, string
from cwrap.plan import FilePlan, ModuleItem, Wrapper
from cwrap.source.annotations import DeclaredC
from cwrap.source.c_spelling import CSpelling


def emit_properties(
    w: Writer, item: ModuleItem, handle: CType, plan: FilePlan, names: Symbols, more: Iterable[str]
) -> str:
    """Write the properties of a class of handles, followed by further rows; return the name of the table."""
    rows = emit_accessors(w, item, plan, names)
    rows += [_emit_field(w, item, handle, field, names) for field in handle.fields]
    table = names.name(f"getters_of_{item.name}")
    with w.block(f"static PyGetSetDef {table}[] =", "};"):
        w.lines((*rows, *more, "{NULL, NULL, NULL, NULL, NULL},"))
    return table


def limited(owner: str, field: Field, struct: str, leave: str) -> Iterator[str]:
    """Return the statements that refuse a number in the variable `cw_value` that a field of a struct cannot have."""
    fail = f"{{ cwrap_bad_value({string(f'{owner}.{field.name}')}, NULL); {leave} }}"
    return refused(field.ctype, "cw_value", (struct, field.designator), field.outside, field.range, fail)


def emit_accessors(w: Writer, item: ModuleItem, plan: FilePlan, names: Symbols) -> list[str]:
    """Write the functions that call getters and setters; return the rows of the properties."""
    getters, setters = plan.accessors(item.name, "getter"), plan.accessors(item.name, "setter")
    rows = []
    for name, wrapper in getters.items():
        get = _emit_getter(w, item, name, wrapper, names)
        set_ = _emit_setter(w, item, name, setters[name], names) if name in setters else "NULL"
        doc = wrapper.docs[0]
        rows.append(f"{{{string(name)}, {get}, {set_}, {string(doc) if doc else 'NULL'}, NULL}},")
    return rows


def _emit_field(w: Writer, item: ModuleItem, handle: CType, field: Field, names: Symbols) -> str:
    """Write the functions that read and assign a field of the C struct behind a handle; return the row."""
    get, set_ = (names.name(f"{kind}_{field.name}_of_{item.name}") for kind in ("get", "set"))
    expression = f"cw_handle->{DeclaredC(field.designator, field.location)}"
    fail = f"{{ cwrap_bad_value({string(f'{item.name}.{field.name}')}, NULL); goto cw_done; }}"
    with w.block(function_head("getter", get, names.free_threaded)):
        w.line("PyObject *cw_result = NULL;")
        w.lines((*handle.declare("cw_handle"), *handle.extract("cw_handle", "self", fail)))
        w.line(f"cw_result = {field.ctype.box(expression)};")
        w.lines(("cw_done:", *handle.cleanup("cw_handle"), "return cw_result;"))
    doc = string(field.doc) if field.doc else "NULL"
    if field.readonly:
        return f"{{{string(field.name)}, {get}, NULL, {doc}, NULL}},"
    leave = f"return cwrap_bad_field({string(item.name)}, {string(field.name)}, {field.ctype.display}, cw_object);"
    pointee = CSpelling.parse(handle.c).pointee
    with w.block(function_head("setter", set_, names.free_threaded)):
        w.line("int cw_status = -1;")
        w.lines((*field.ctype.declare("cw_value"), *handle.declare("cw_handle")))
        w.lines(field.access.extract("cw_value", "cw_object", leave))
        w.lines(limited(item.name, field, str(pointee), "return -1;"))
        w.lines(handle.extract("cw_handle", "self", fail))
        w.lines((field.access.store(expression, "cw_value"), "cw_status = 0;"))
        w.lines(("cw_done:", *handle.cleanup("cw_handle"), "return cw_status;"))
    return f"{{{string(field.name)}, {get}, {set_}, {doc}, NULL}},"


def _emit_getter(w: Writer, item: ModuleItem, name: str, wrapper: Wrapper, names: Symbols) -> str:
    function = names.name(f"get_{name}_of_{item.name}")
    with w.block(f"static PyObject *{function}(PyObject *self, CWRAP_UNUSED void *cw_unused)"):
        w.line(f"return {overload_call(names.overload(wrapper, wrapper.overloads[0]), 'self', 'NULL', '0')};")
    return function


def _emit_setter(w: Writer, item: ModuleItem, name: str, wrapper: Wrapper, names: Symbols) -> str:
    function = names.name(f"set_{name}_of_{item.name}")
    overload = wrapper.overloads[0]
    parameter = overload.method_parameters[0]
    check = parameter.ctype.check("cw_object")
    check = f"(cw_object == Py_None || {check})" if parameter.nullable else check
    converts = wrapper.converts(overload) and not parameter.nullable  # the conversion checks the object
    refused = "!cw_object" if converts else f"!cw_object || !{check}"
    words = f"{string(item.name)}, {string(name)}, {parameter.ctype.display}"
    call = overload_call(names.overload(wrapper, overload), "self", "&cw_object", "1")
    with w.block(f"static int {function}(PyObject *self, PyObject *cw_object, CWRAP_UNUSED void *cw_unused)"):
        w.line(f"if ({refused}) return cwrap_bad_field({words}, cw_object);")
        w.line(f"PyObject *const cw_result = {call};")
        if converts:
            w.line(f"if (cwrap_is_mismatch(cw_result)) return cwrap_bad_field({words}, cw_object);")
        w.line("return cwrap_slot_done(cw_result);")
    return function
