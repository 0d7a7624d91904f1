"""The Python type of a struct in C: attributes for fields, a constructor, repr and comparison.

For example:

    static PyObject *shop_get_amount_of_Price(PyObject *self, CWRAP_UNUSED void *cw_unused)
    {
        return PyFloat_FromDouble(((cwrap_object_Price *)self)->value->amount);
    }
"""

from __future__ import annotations

from cwrap.ctype.base import CType, Field
from cwrap.emit.symbols import Symbols
from cwrap.emit.writer import Writer, string
from cwrap.plan import ModuleItem
from cwrap.source.annotations import DeclaredC, located


def emit_struct(w: Writer, item: ModuleItem, ctype: CType, spec: str, names: Symbols, doc: str) -> None:
    """Write getters, setters, slots and spec. The constructor precedes them."""
    getters, slots, fields = (names.name(f"{kind}_of_{item.name}") for kind in ("getters", "slots", "fields"))
    for field in ctype.fields:
        _emit_getter(w, field, ctype, names)
        if not field.readonly:
            _emit_setter(w, field, ctype, names)
    w.blank()
    with w.block(f"static PyGetSetDef {getters}[] =", "};"):
        for field in ctype.fields:
            get, set_ = (names.name(f"{kind}_{field.name}_of_{item.name}") for kind in ("get", "set"))
            of_field = string(field.doc) if field.doc else "NULL"
            w.line(f"{{{string(field.name)}, {get}, {'NULL' if field.readonly else set_}, {of_field}, NULL}},")
        w.line("{NULL, NULL, NULL, NULL, NULL},")
    w.items(f"static const char *const {fields}[] = {{", [*(string(f.name) for f in ctype.fields), "NULL"], "};")
    _emit_methods(w, item, ctype, names)
    _emit_slots(w, item, ctype, names, doc)
    full = string(f"{names.full_name}.{item.name}")
    row = f"{{{full}, sizeof({ctype.object_type}), 0, Py_TPFLAGS_DEFAULT, {slots}}}"
    w.line(f"static PyType_Spec {spec} = {row};")


def _emit_getter(w: Writer, field: Field, ctype: CType, names: Symbols) -> None:
    expression = f"(({ctype.object_type} *)self)->value->{field.name}"
    boxed = field.ctype.box(expression) if field.readonly else field.ctype.view(expression)
    w.blank()
    head = f"static PyObject *{names.name(f'get_{field.name}_of_{ctype.class_name}')}"
    with w.block(f"{head}(PyObject *self, CWRAP_UNUSED void *cw_unused)"):
        w.line(f"{located(field.location)}return {boxed};")


def _emit_setter(w: Writer, field: Field, ctype: CType, names: Symbols) -> None:
    words = f"{string(ctype.class_name)}, {string(field.name)}, {field.ctype.display}"
    head = f"static int {names.name(f'set_{field.name}_of_{ctype.class_name}')}"
    struct = f"(({ctype.object_type} *)self)->value"
    leave = f"return cwrap_bad_field({words}, cw_object);"
    with w.block(f"{head}(PyObject *self, PyObject *cw_object, CWRAP_UNUSED void *cw_unused)"):
        w.lines(field.ctype.assign_field(struct, DeclaredC(field.name, field.location), "cw_object", leave))


def _emit_methods(w: Writer, item: ModuleItem, ctype: CType, names: Symbols) -> None:
    """Write the methods for copies and for pickle."""
    copied, reduced, fields = (names.name(f"{kind}_of_{item.name}") for kind in ("copied", "reduced", "fields"))
    readonly = next((string(field.name) for field in ctype.fields if field.readonly), "NULL")
    w.blank()
    with w.block(f"static PyObject *{copied}(PyObject *self, CWRAP_UNUSED PyObject *cw_unused)"):
        w.line(f"return cwrap_copy_{item.name}(self, (({ctype.object_type} *)self)->value);")
    with w.block(f"static PyObject *{reduced}(PyObject *self, CWRAP_UNUSED PyObject *cw_unused)"):
        w.line(f"return cwrap_struct_reduce(self, {fields}, {readonly});")
    with w.block(f"static PyMethodDef {names.name(f'methods_of_{item.name}')}[] =", "};"):
        w.line(f'{{"__copy__", {copied}, METH_NOARGS, NULL}},')
        w.line(f'{{"__deepcopy__", {copied}, METH_O, NULL}},')
        w.line(f'{{"__reduce__", {reduced}, METH_NOARGS, NULL}},')
        w.line("{NULL, NULL, 0, NULL},")


def _emit_slots(w: Writer, item: ModuleItem, ctype: CType, names: Symbols, doc: str) -> None:
    getters, slots, new, fields, show, compare = (
        names.name(f"{kind}_of_{item.name}") for kind in ("getters", "slots", "new", "fields", "repr", "compare")
    )
    w.blank()
    with w.block(f"static PyObject *{show}(PyObject *self)"):
        w.line(f"return cwrap_struct_repr(self, {string(item.name)}, {fields});")
    with w.block(f"static PyObject *{compare}(PyObject *self, PyObject *cw_other, int cw_operation)"):
        w.line(f"return cwrap_struct_compare(self, cw_other, cw_operation, {fields});")
    with w.block(f"static PyType_Slot {slots}[] =", "};"):
        if doc:
            w.line(f"{{Py_tp_doc, (void *){string(doc)}}},")
        w.line(f"{{Py_tp_dealloc, (void *){ctype.dealloc}}},")
        w.line(f"{{Py_tp_methods, {names.name(f'methods_of_{item.name}')}}},")
        w.line(f"{{Py_tp_getset, {getters}}},")
        w.line(f"{{Py_tp_new, (void *){new}}},")
        w.line(f"{{Py_tp_repr, (void *){show}}},")
        w.line(f"{{Py_tp_richcompare, (void *){compare}}},")
        w.line("{Py_tp_hash, (void *)PyObject_HashNotImplemented},")
        w.line("{0, NULL},")
