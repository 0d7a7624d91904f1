"""The Python type of a struct in C: attributes for fields, a constructor, repr and comparison.

For example:

    static PyObject *shop_get_amount_of_Price(PyObject *self, CWRAP_UNUSED void *cw_unused)
    {
        return PyFloat_FromDouble(((cwrap_object_Price *)self)->value->amount);
    }
"""

from __future__ import annotations

from cwrap.ctype.base import Field, Lines
from cwrap.ctype.struct import Struct
from cwrap.emit.methods import emit_methods, emit_sequences, spec_of
from cwrap.emit.properties import emit_accessors, limited
from cwrap.emit.special_methods import emit_special_methods
from cwrap.emit.symbols import Symbols, function_head
from cwrap.emit.writer import Writer, string
from cwrap.features.classes.special_methods import COMPARISONS, special_methods
from cwrap.plan import FilePlan, ModuleItem
from cwrap.source.annotations import DeclaredC, located


def emit_struct(w: Writer, item: ModuleItem, ctype: Struct, plan: FilePlan, names: Symbols, doc: str) -> None:
    """Write getters, setters, methods, slots and spec. The constructor precedes them."""
    getters, slots, fields = (names.name(f"{kind}_of_{item.name}") for kind in ("getters", "slots", "fields"))
    for field in ctype.fields:
        _emit_getter(w, field, ctype, names)
        if not field.readonly:
            _emit_setter(w, field, ctype, names)
    w.blank()
    parts = emit_sequences(w, item, plan, names)
    accessors = emit_accessors(w, item, plan, names)
    with w.block(f"static PyGetSetDef {getters}[] =", "};"):
        for field in ctype.fields:
            get, set_ = (names.name(f"{kind}_{field.name}_of_{item.name}") for kind in ("get", "set"))
            of_field = string(field.doc) if field.doc else "NULL"
            w.line(f"{{{string(field.name)}, {get}, {'NULL' if field.readonly else set_}, {of_field}, NULL}},")
        w.lines((*accessors, *parts.getters, "{NULL, NULL, NULL, NULL, NULL},"))
    w.items(f"static const char *const {fields}[] = {{", [*(string(f.name) for f in ctype.fields), "NULL"], "};")
    rows = emit_special_methods(w, item, ctype, special_methods(plan, item.name), names)
    emit_methods(w, item, plan, names, (*parts.methods, *_emit_copies(w, item, ctype, names)))
    _emit_slots(w, item, ctype, plan, names, doc, (*rows, *parts.slots))
    full = string(f"{names.public_name}.{item.name}")
    row = f"{{{full}, CWRAP_BASIC_SIZE({ctype.object_type}), 0, Py_TPFLAGS_DEFAULT, {slots}}}"
    w.line(f"static PyType_Spec {spec_of(item, names)} = {row};")


def _emit_getter(w: Writer, field: Field, ctype: Struct, names: Symbols) -> None:
    struct = ctype.struct_of("self")
    expression = f"{struct}->{field.designator}"
    boxed = field.access.read(expression) if field.readonly else field.access.view(expression)
    w.blank()
    get = names.name(f"get_{field.name}_of_{ctype.class_name}")
    with w.block(function_head("getter", get, names.free_threaded)):
        if field.tag:
            tag = f"{struct}->{field.tag.field}"
            words = ", ".join(map(string, (ctype.class_name, field.name, field.tag.field)))
            w.line(f"if ({tag} != {field.tag.value})")
            w.line(f"    return cwrap_no_member({words}, {field.tag.ctype.box(tag)});")
        w.line(f"{located(field.location)}return {boxed};")


def _emit_setter(w: Writer, field: Field, ctype: Struct, names: Symbols) -> None:
    words = f"{string(ctype.class_name)}, {string(field.name)}, {field.ctype.display}"
    set_ = names.name(f"set_{field.name}_of_{ctype.class_name}")
    struct = ctype.struct_of("self")
    leave = f"return cwrap_bad_field({words}, cw_object);"
    with w.block(function_head("setter", set_, names.free_threaded)):
        checks = limited(ctype.class_name, field, ctype.c, "return -1;")
        target = DeclaredC(field.designator, field.location)
        *lines, last = field.access.assign(struct, target, "cw_object", leave, *checks)
        w.lines(lines)
        if field.tag:  # the last line is `return 0;`, since a member of a union has no text
            w.line(f"{struct}->{field.tag.field} = {field.tag.value};")
        w.line(last)


def _emit_copies(w: Writer, item: ModuleItem, ctype: Struct, names: Symbols) -> Lines:
    """Write the methods for copies and for pickle; return their rows."""
    copied, reduced, fields = (names.name(f"{kind}_of_{item.name}") for kind in ("copied", "reduced", "fields"))
    given = [field for field in ctype.fields if not field.is_computed]
    readonly = next((string(field.name) for field in given if field.readonly), "NULL")
    members = [string(field.name) for field in ctype.fields if field.tag]
    table = names.name(f"members_of_{item.name}") if members else "NULL"
    w.blank()
    if len(given) < len(ctype.fields):
        fields = names.name(f"arguments_of_{item.name}")
        w.items(f"static const char *const {fields}[] = {{", [*(string(f.name) for f in given), "NULL"], "};")
    if members:
        w.items(f"static const char *const {table}[] = {{", [*members, "NULL"], "};")
    with w.block(function_head("method", copied, names.free_threaded)):
        w.lines(ctype.duplicate("self"))
    with w.block(f"static PyObject *{reduced}(PyObject *self, CWRAP_UNUSED PyObject *cw_unused)"):
        w.line(f"return cwrap_struct_reduce(self, {fields}, {table}, {readonly});")
    return (
        f'{{"__copy__", {copied}, METH_NOARGS, NULL}},',
        f'{{"__deepcopy__", {copied}, METH_O, NULL}},',
        f'{{"__reduce__", {reduced}, METH_NOARGS, NULL}},',
    )


def _emit_slots(
    w: Writer, item: ModuleItem, ctype: Struct, plan: FilePlan, names: Symbols, doc: str, rows: Lines
) -> None:
    """Write the slots: those of special methods in `rows`, and the others."""
    special = special_methods(plan, item.name)
    compared = any(name in special for name in COMPARISONS)
    getters, slots, new, fields, show, compare = (
        names.name(f"{kind}_of_{item.name}") for kind in ("getters", "slots", "new", "fields", "repr", "compare")
    )
    w.blank()
    if "__repr__" not in special:
        with w.block(f"static PyObject *{show}(PyObject *self)"):
            w.line(f"return cwrap_struct_repr(self, {string(item.name)}, {fields});")
    if not compared:
        with w.block(f"static PyObject *{compare}(PyObject *self, PyObject *cw_other, int cw_operation)"):
            w.line(f"return cwrap_struct_compare(self, cw_other, cw_operation, {fields});")
    with w.block(f"static PyType_Slot {slots}[] =", "};"):
        if doc:
            w.line(f"{{Py_tp_doc, (void *){string(doc)}}},")
        w.line(f"{{Py_tp_dealloc, (void *){ctype.dealloc}}},")
        w.line(f"{{Py_tp_methods, {names.name(f'methods_of_{item.name}')}}},")
        w.line(f"{{Py_tp_getset, {getters}}},")
        w.line(f"{{Py_tp_new, (void *){new}}},")
        w.lines(rows)
        if "__repr__" not in special:
            w.line(f"{{Py_tp_repr, (void *){show}}},")
        if not compared:
            w.line(f"{{Py_tp_richcompare, (void *){compare}}},")
        if not compared and "__hash__" not in special:
            w.line("{Py_tp_hash, (void *)PyObject_HashNotImplemented},")
        w.line("{0, NULL},")
