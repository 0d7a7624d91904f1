"""The C of a module's definitions: the types of its classes, and the function that initialises the module.

For example:

    static int shop_module_exec(PyObject *cw_module)
    {
        (void)cwrap_exec(cw_module);
        if (cwrap_keep(cw_module, 0, "ShopError", PyErr_NewExceptionWithDoc("shop.ShopError", …))) return -1;
        …
        return 0;
    }

`init` and `shutdown` are C that prepares a library when the first module that uses it is imported, and that ends its
use when the last one is freed.
"""

from __future__ import annotations

from collections.abc import Callable

from cwrap.abi import Abi
from cwrap.ctype.array import needs_numpy
from cwrap.ctype.handle import ClassHandle
from cwrap.ctype.struct import Struct
from cwrap.emit.items import structs_in_arrays, types_of
from cwrap.emit.methods import emit_methods, emit_part_class, emit_sequences, spec_of, static_methods
from cwrap.emit.properties import emit_properties
from cwrap.emit.signature import class_docstring
from cwrap.emit.special_methods import emit_special_methods, emit_tuple_call
from cwrap.emit.structs import emit_struct
from cwrap.emit.symbols import Symbols
from cwrap.emit.ufuncs import ufunc_name
from cwrap.emit.writer import Writer, string
from cwrap.features.classes.special_methods import special_methods
from cwrap.features.modules.definitions import CONSTANTS
from cwrap.features.modules.module_hooks import INIT, SHUTDOWN, InitSpec, has_hooks
from cwrap.model import Definition
from cwrap.plan import FilePlan, ModuleItem, Wrapper
from cwrap.planning.expressions import declared, expression_of
from cwrap.source.annotations import IN_MACRO, located

_HANDLE_METHODS = {
    "close": r'{"close", cwrap_handle_close, METH_NOARGS, "close($self, /)\n--\n\n'
    r'Free the C object. Calling close() again has no effect."},',
    "__enter__": '{"__enter__", cwrap_handle_own, METH_NOARGS, NULL},',
    "__exit__": '{"__exit__", (PyCFunction)(void (*)(void))cwrap_handle_exit, METH_FASTCALL, NULL},',
}


def kept(plan: FilePlan) -> int:
    """Return the number of objects in the module state."""
    return sum(item.state_index >= 0 for item in plan.module_items)


def emit_classes(w: Writer, plan: FilePlan, names: Symbols) -> None:
    """Write the type of each class: methods, slots, spec. The wrappers precede it."""
    for item in plan.module_items:
        if isinstance(item.ctype, ClassHandle) and item.definition.kind == "class":
            _emit_class(w, item, item.ctype, plan, names)
        elif isinstance(item.ctype, Struct) and item.definition.kind == "struct":
            constructor = plan.constructor(item)
            _emit_new(w, constructor, names.name(f"new_of_{item.name}"), item, names)
            emit_struct(w, item, item.ctype, plan, names, class_docstring(constructor, item))


def emit_exec(w: Writer, plan: FilePlan, names: Symbols, abi: Abi) -> None:
    """Write the function that initialises the module."""
    w.blank()
    with w.block(f"static int {names.name('module_exec')}(PyObject *cw_module)"):
        w.line("PyObject *const self = cw_module;")
        w.line("(void)self;")
        w.line("if (cwrap_exec(cw_module)) return -1;" if abi.abi3t else "(void)cwrap_exec(cw_module);")
        if hooked(plan):
            w.line(f"if ({names.name('module_begin')}(cw_module)) return -1;")
        if takes_numpy(plan):
            w.line("if (cwrap_import_numpy()) return -1;")
        in_arrays = structs_in_arrays(plan)
        for item in plan.module_items:
            if item.definition.kind in ("class", "struct"):
                _emit_class_object(w, item, names, static_methods(item, plan, names))
                if item.definition.kind == "struct" and item.name in in_arrays:
                    _check(w, f"cwrap_record_add(CWRAP_OBJECTS(self)[{item.state_index}], &cwrap_record_{item.name})")
            else:
                _EMITTERS[item.definition.kind](w, item, names)
        _emit_ufuncs(w, plan, names)
        described = any(item.definition.kind == "module" for item in plan.module_items)
        package = "NULL" if names.public_name == names.full_name else string(names.public_name)
        w.line(f"return cwrap_export_names(cw_module, {package});" if described else "return 0;")


def _emit_ufuncs(w: Writer, plan: FilePlan, names: Symbols) -> None:
    """Write the table of the ufuncs, and the call that adds them to the module."""
    ufuncs = [wrapper for wrapper in plan.wrappers if wrapper.ufunc]
    if not ufuncs:
        return
    with w.block("static const CwrapUfunc *const cw_ufuncs[] =", "};"):
        for wrapper in ufuncs:
            with w.condition(wrapper.guard):
                w.line(f"&{ufunc_name(wrapper, names)},")
        w.line("NULL,")
    _check(w, "cwrap_add_ufuncs(cw_module, cw_ufuncs)")


def takes_numpy(plan: FilePlan) -> bool:
    """Return whether the C of a module uses NumPy's C API."""
    return any(needs_numpy(ctype) for ctype in types_of(plan))


def executes(plan: FilePlan) -> bool:
    """Return whether a module has a function that initialises it."""
    return bool(plan.module_items) or takes_numpy(plan) or any(wrapper.ufunc for wrapper in plan.wrappers)


def module_doc(plan: FilePlan) -> str:
    """Return the C expression of the docstring of a module."""
    return next((_doc(t.definition) for t in plan.module_items if t.definition.kind == "module"), "NULL")


def _doc(definition: Definition) -> str:
    text = definition.keys.text("doc")
    return string(text.strip()) if text else "NULL"


def _check(w: Writer, expression: str) -> None:
    w.line(f"if ({expression}) return -1;")


def _emit_exception(w: Writer, item: ModuleItem, names: Symbols) -> None:
    full = string(f"{names.public_name}.{item.name}")
    code = expression_of(item.definition.keys, "code")
    expression = f"PyErr_NewExceptionWithDoc({full}, {_doc(item.definition)}, {item.base}, NULL)"
    if code is not None:
        expression = f"cwrap_coded_exception({full}, {_doc(item.definition)}, {item.base}, {declared(code)})"
    _check(w, f"cwrap_keep(cw_module, {item.state_index}, {string(item.name)}, {expression})")


def _emit_enum(w: Writer, item: ModuleItem, _: Symbols) -> None:
    kind = "IntFlag" if item.definition.keys.flag("flags") else "IntEnum"
    with w.block(""):
        _emit_members(w, item)
        members = "cw_members, CWRAP_COUNT(cw_members)"
        expression = f"cwrap_enum(cw_module, {string(kind)}, {string(item.name)}, {_doc(item.definition)}, {members})"
        _check(w, f"cwrap_keep(cw_module, {item.state_index}, {string(item.name)}, {expression})")


def _emit_named(w: Writer, item: ModuleItem, _: Symbols) -> None:
    names = string(" ".join(name for name, _ in item.members))
    expression = f"cwrap_named_type(cw_module, {string(item.name)}, {names})"
    _check(w, f"cwrap_keep(cw_module, {item.state_index}, {string(item.name)}, {expression})")


def _emit_class_object(w: Writer, item: ModuleItem, names: Symbols, static: str) -> None:
    expression = f"cwrap_class(cw_module, &{spec_of(item, names)}, {item.base or 'NULL'}, {static})"
    _check(w, f"cwrap_keep(cw_module, {item.state_index}, {string(item.name)}, {expression})")


def _emit_constants(w: Writer, item: ModuleItem, _: Symbols) -> None:
    if item.ctype is None:
        with w.block(""):
            _emit_members(w, item)
            _check(w, "cwrap_add_integers(cw_module, cw_members, CWRAP_COUNT(cw_members))")
        return
    constants = CONSTANTS.get(item.definition.keys)
    expressions = [expression for _, expression in constants.items] if constants else []
    for (name, text), expression in zip(item.members, expressions, strict=True):
        _check(w, f"cwrap_add(cw_module, {string(name)}, {located(expression.location)}{item.ctype.box(text)})")


def _emit_members(w: Writer, item: ModuleItem) -> None:
    """Write a table of integers of any type."""
    rows = [f"CWRAP_MEMBER({string(name)}, ({expression}), ({expression}) % 2)" for name, expression in item.members]
    w.rows("const CwrapMember cw_members[] = {", rows, "};")


def _emit_module(w: Writer, item: ModuleItem, _: Symbols) -> None:
    version = item.definition.keys.get("version")
    if version and version.data:
        value = f"cwrap_from_text({version.data})"
        _check(w, f'cwrap_add(cw_module, "__version__", {located(version.location)}{value})')


def _emit_registry(w: Writer, item: ModuleItem, _: Symbols) -> None:
    _check(w, f"cwrap_keep(cw_module, {item.state_index}, NULL, PyDict_New())")


def _emit_nothing(_w: Writer, _thing: ModuleItem, _: Symbols) -> None:
    """Write nothing: Python has no object for a callback or a typedef."""


_EMITTERS: dict[str, Callable[[Writer, ModuleItem, Symbols], None]] = {
    "module": _emit_module,
    "constants": _emit_constants,
    "enum": _emit_enum,
    "exception": _emit_exception,
    "callback": _emit_nothing,
    "named": _emit_named,
    "typedef": _emit_nothing,
    "registry": _emit_registry,
    "iterator": emit_part_class,
    "sequence": emit_part_class,
}


# ---- classes ----


def _emit_class(w: Writer, item: ModuleItem, ctype: ClassHandle, plan: FilePlan, names: Symbols) -> None:
    special = special_methods(plan, item.name)
    methods, slots, new = (names.name(f"{kind}_of_{item.name}") for kind in ("methods", "slots", "new"))
    rows = _slots(ctype)
    w.blank()
    rows += emit_special_methods(w, item, ctype, special, names)
    parts = emit_sequences(w, item, plan, names)
    rows += parts.slots
    rows_of_handles = [row for name, row in _HANDLE_METHODS.items() if name not in special]
    emit_methods(w, item, plan, names, (*parts.methods, *rows_of_handles))
    closed = '{"closed", cwrap_handle_closed, NULL, "True if the object was closed.", NULL},'
    getters = emit_properties(w, item, ctype, plan, names, (*parts.getters, closed))
    constructor = plan.constructor(item)
    _emit_new(w, constructor, new, item, names)
    rows += [f"{{Py_tp_methods, {methods}}},", f"{{Py_tp_getset, {getters}}},"]
    doc = class_docstring(constructor, item)
    if doc:
        rows.insert(0, f"{{Py_tp_doc, (void *){string(doc)}}},")
    if constructor:
        rows.append(f"{{Py_tp_new, (void *){new}}},")
    if not item.base and _has_weakrefs(item, plan, names):
        rows.append("{Py_tp_members, (void *)cwrap_weakref_members},")
    with w.block(f"static PyType_Slot {slots}[] =", "};"):
        w.lines((*rows, "{0, NULL},"))
    flags = "Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC"
    if ctype.has_subtypes:
        flags += " | Py_TPFLAGS_BASETYPE"
    if not constructor:
        flags += " | Py_TPFLAGS_DISALLOW_INSTANTIATION"
    full = string(f"{names.public_name}.{item.name}")
    size = f"CWRAP_{'DERIVED' if item.base else 'BASIC'}_SIZE({ctype.object_type})"
    w.line(f"static PyType_Spec {spec_of(item, names)} = {{{full}, {size}, 0, {flags}, {slots}}};")


def _has_weakrefs(item: ModuleItem, plan: FilePlan, names: Symbols) -> bool:
    """Return whether objects of a class, or of a class that is derived from it, can have weak references.

    Without the GIL, the registry of a class with one object for each pointer needs them.
    """
    handles = [(i, i.ctype.handle) for i in plan.module_items if i.ctype]
    family = [(i, handle) for i, handle in handles if handle and (i is item or item.name in handle.ancestors)]
    registered = names.free_threaded and any(handle.registry >= 0 for _, handle in family)
    return registered or any(relative.definition.keys.flag("weakref") for relative, _ in family)


def _slots(ctype: ClassHandle) -> list[str]:
    rows = [f"{{Py_tp_dealloc, (void *){ctype.dealloc}}},"]
    return [*rows, *(f"{{Py_tp_{slot}, (void *)cwrap_handle_{slot}}}," for slot in ("traverse", "clear", "finalize"))]


def _emit_new(w: Writer, constructor: Wrapper | None, new: str, item: ModuleItem, names: Symbols) -> None:
    if constructor is None:
        return
    form = "method" if constructor.owner else "function"
    w.blank()
    with w.block(f"static PyObject *{new}(PyTypeObject *cw_type, PyObject *cw_arguments, PyObject *cw_keywords)"):
        w.line("PyObject *const self = (PyObject *)cw_type;")
        emit_tuple_call(w, constructor, form, item.name, names, constructs=True)


_FAILED = {"nonzero": "({}) != 0", "negative": "({}) < 0", "null": "!({})"}


def hooked(plan: FilePlan) -> bool:
    """Return whether a module has C at the begin or at the end of the use of its library."""
    return any(item.definition.kind == "module" and has_hooks(item.definition) for item in plan.module_items)


def emit_hooks(w: Writer, plan: FilePlan, names: Symbols) -> None:
    """Write the functions that begin and end the use of the library."""
    definition = next(item.definition for item in plan.module_items if item.definition.kind == "module")
    spec = INIT.get(definition.keys) or InitSpec()
    shutdown = SHUTDOWN.get(definition.keys)
    users, once = names.name("module_users"), spec.per == "process"
    w.blank()
    if once:
        w.line(f"static Py_ssize_t {users}; /* module objects, guarded by the GIL */")
    with w.block(f"static int {names.name('module_begin')}(PyObject *cw_module)"):
        if spec.call and spec.when == "never":
            w.line(f"{f'if (!{users}) ' if once else ''}{declared(spec.call)};")
        elif spec.call:
            failed = _FAILED[spec.when].format(f"{declared(spec.call)}")
            message = f"{declared(spec.message)}" if spec.message else "NULL"
            w.line(f"if ({IN_MACRO}{f'!{users} && ' if once else ''}{failed})")
            w.line(f"    return cwrap_library_failed({string(names.full_name)}, {message});")
        if once:
            w.line(f"{users}++;")
        w.line("return cwrap_library_begun(cw_module);")
    with w.block(f"static void {names.name('module_free')}(void *cw_module)"):
        ends = "cwrap_library_ended(cw_module)"
        if once:
            ends += f" && !--{users}"
        w.line(f"const bool cw_last = {ends};")
        w.line("cwrap_free(cw_module);")
        if shutdown:
            w.line("if (cw_last)")
            w.line(f"    {declared(shutdown)};")
        else:
            w.line("(void)cw_last;")
