"""A ufunc of NumPy in C: a loop for each overload, the table of the loops, and what is called without NumPy.

    static void shop_loop0_root(CWRAP_LOOP)
    {
        …
        for (Py_ssize_t cw_k = 0; cw_k < cw_count[0]; cw_k++) {
            double arg_x = *(const double *)(const void *)CWRAP_AT(0);
            double cw_value;
            cw_value = sqrt(arg_x);
            *(double *)(void *)CWRAP_AT(1) = cw_value;
        }
    }

A loop reads all inputs of an element before it stores its outputs, because NumPy may use the same memory for both.
"""

from __future__ import annotations

from cwrap.ctype.base import CType
from cwrap.ctype.numbers import Core
from cwrap.emit.overload import call_expression, failed_condition, status_variable
from cwrap.emit.symbols import Symbols
from cwrap.emit.tables import location_of_guard, separate_guard
from cwrap.emit.writer import Writer, string
from cwrap.features.modules.documentation import paragraphs
from cwrap.features.ufuncs.gufuncs import Signature, signature_of, sizes_of
from cwrap.features.ufuncs.ufuncs import inputs_of, outputs_of, widened, with_wide_loops
from cwrap.plan import RETURNED, VALUE, Overload, Source, Wrapper
from cwrap.source.annotations import IN_MACRO, located
from cwrap.source.c_spelling import CSpelling

_SIZES = ("size_t", "Py_ssize_t", "ptrdiff_t", "int64_t", "uint64_t", "intptr_t")  # they have all sizes of arrays


def emit_ufunc(w: Writer, wrapper: Wrapper, names: Symbols) -> None:
    """Write the loops and the table of a ufunc, and the function of that name that the module has without NumPy."""
    for overload, is_wide in _loops(wrapper):
        with w.condition(separate_guard(wrapper, overload), location_of_guard(overload)):
            _emit_loop(w, wrapper, overload, names, is_wide)
    _emit_table(w, wrapper, names)
    arguments = "PyObject *self, PyObject *cw_arguments, PyObject *cw_keywords"
    with w.block(f"static PyObject *{names.wrapper(wrapper, 'function')}({arguments})"):
        w.line(f"return cwrap_call_ufunc(self, &{ufunc_name(wrapper, names)}, cw_arguments, cw_keywords);")


def _loops(wrapper: Wrapper) -> list[tuple[Overload, bool]]:
    """Return the overloads, and again those with a further loop for `int64_t`."""
    return [*((o, False) for o in wrapper.overloads), *((o, True) for o in with_wide_loops(wrapper))]


def _name(wrapper: Wrapper, overload: Overload, names: Symbols, is_wide: bool) -> str:
    return f"{names.loop(wrapper, overload)}{'_wide' * is_wide}"


def ufunc_name(wrapper: Wrapper, names: Symbols) -> str:
    """Return the name of the table of a ufunc."""
    return names.name(f"ufunc_{wrapper.python_name}")


def ufunc_doc(wrapper: Wrapper) -> str:
    """Return the docstring after the signature by NumPy, in which the inputs have no names: one that has, the text."""
    first = wrapper.overloads[0]
    inputs = ", ".join(p.name for p in first.parameters)
    outputs = [first.values[index].argument.name for index in outputs_of(first) if index != RETURNED]
    returned = [*["value"] * (len(outputs) < len(outputs_of(first))), *outputs]
    names = f" -> {', '.join(returned)}" if outputs else ""
    texts = [text for text, _ in paragraphs(wrapper, "function") if text]
    return "\n\n".join((f"{wrapper.python_name}({inputs}){names}", *texts))


def _emit_table(w: Writer, wrapper: Wrapper, names: Symbols) -> None:
    loops, types = (names.name(f"{part}_{wrapper.python_name}") for part in ("loops", "types"))
    rows: list[tuple[Overload, str, str]] = []
    for overload, is_wide in _loops(wrapper):
        inputs = widened(overload) if is_wide else [overload.result_type(index) for index in inputs_of(overload)]
        numbers = [*inputs, *(overload.result_type(index) for index in outputs_of(overload))]
        listed = ", ".join(ctype.number.ufunc_type for ctype in numbers if ctype)
        rows.append((overload, f"{_name(wrapper, overload, names, is_wide)},", f"{listed},"))
    for head, column in ((f"static CwrapLoop {loops}[] =", 1), (f"static const char {types}[] =", 2)):
        with w.block(head, "};"):
            for row in rows:
                with w.condition(separate_guard(wrapper, row[0]), location_of_guard(row[0])):
                    w.line(str(row[column]))
    first = wrapper.overloads[0]
    counts = f"CWRAP_COUNT({loops}), {len(inputs_of(first))}, {len(outputs_of(first))}"
    signature = signature_of(first.declaration.keys)
    written = string(signature.text) if signature else "NULL"
    with w.block(f"static const CwrapUfunc {ufunc_name(wrapper, names)} =", "};"):
        w.line(f"{string(wrapper.python_name)}, {string(ufunc_doc(wrapper))}, {loops}, {types}, {counts}, {written},")


# ---- a loop ----


def _emit_loop(w: Writer, wrapper: Wrapper, overload: Overload, names: Symbols, is_wide: bool) -> None:
    several = len(overload.declaration.options) > 1
    place = located((overload.option if several else overload.declaration).location)
    with w.block(f"{place}static void {_name(wrapper, overload, names, is_wide)}(CWRAP_LOOP)"):
        w.line("PyObject *const self = (PyObject *)cw_data;")
        w.line("(void)self;")
        signature = signature_of(overload.declaration.keys)
        if signature:
            _emit_cores(w, wrapper, overload, signature)
        if not overload.gil.release:
            w.line("const PyGILState_STATE cw_held = cwrap_lock_loop();")
        if names.cpp:
            w.line("CWRAP_TRY")
        with w.block("for (Py_ssize_t cw_k = 0; cw_k < cw_count[0]; cw_k++)"):
            _emit_inputs(w, wrapper, overload, is_wide)
            _emit_element(w, wrapper, overload, names)
        if names.cpp:
            w.line("CWRAP_CATCH_IN_LOOP")
        if not overload.gil.release:
            w.line("PyGILState_Release(cw_held);")
        if signature:
            w.line("cwrap_close_cores(cw_cores, CWRAP_COUNT(cw_cores));")


def _emit_cores(w: Writer, wrapper: Wrapper, overload: Overload, signature: Signature) -> None:
    """Write the sizes that C gets, and the table of the operands."""
    for number, value in sizes_of(overload, signature):
        c, size = value.required_ctype.c, f"cw_count[{number + 1}]"
        range_ = f"sizeof({c}), CWRAP_IS_SIGNED({c})"
        if c not in _SIZES:
            with w.block(f"if (CWRAP_UNLIKELY(!cwrap_number_fits({size}, {range_})))"):
                where = f"{string(wrapper.python_name)}, {string(value.argument.name)}, {string(c)}"
                w.line(f"cwrap_number_misfits({where}, {size}, {range_});")
                w.line("return;")
        w.line(f"const {c} {value.variable} = ({c}){size};")
    ctypes = [overload.result_type(index) for index in (*inputs_of(overload), *outputs_of(overload))]
    operands = (*signature.inputs, *signature.outputs)
    elements = [str(CSpelling.parse(ctype.c.rstrip("*")).unqualified) for ctype in ctypes if ctype]
    rows = (f"CWRAP_CORE({c}, {len(operand)})" for c, operand in zip(elements, operands, strict=True))
    places = (str(signature.dimensions.index(name.rstrip("?")) + 1) for operand in operands for name in operand)
    w.line(f"static const unsigned char cw_places[] = {{{', '.join(places)}}};")
    w.line(f"CwrapCore cw_cores[] = {{{', '.join(rows)}}};")
    w.line("if (cwrap_open_cores(cw_cores, CWRAP_COUNT(cw_cores), cw_places, cw_count, cw_steps)) return;")


def _cast(ctype: CType, variable: str) -> str:
    """Return the beginning of the declaration of a pointer that a function returns as a pointer to bytes."""
    return f"{CSpelling.parse(ctype.c).variable(variable)} = ({ctype.c.rstrip('*')} *)(void *)"


def _emit_inputs(w: Writer, wrapper: Wrapper, overload: Overload, is_wide: bool) -> None:
    """Write the variables of the inputs; in the loop for `int64_t`, numbers that do not fit raise OverflowError."""
    for position, (index, wide) in enumerate(zip(inputs_of(overload), widened(overload), strict=True)):
        value = overload.values[index]
        ctype, address = value.required_ctype, f"CWRAP_AT({position})"
        if isinstance(ctype, Core):
            w.line(f"{_cast(ctype, value.variable)}cwrap_core_read(&cw_cores[{position}], {address});")
            continue
        loaded = ctype.number.loaded(ctype.c, address)
        if is_wide and wide is not ctype:
            range_ = f"sizeof({ctype.c}), CWRAP_IS_SIGNED({ctype.c})"
            w.line(f"const int64_t cw_number{position} = {wide.number.loaded(wide.c, address)};")
            with w.block(f"if (CWRAP_UNLIKELY(!cwrap_number_fits(cw_number{position}, {range_})))"):
                where = f"{string(wrapper.python_name)}, {string(value.argument.name)}, {string(ctype.c)}"
                w.line(f"cwrap_number_misfits({where}, cw_number{position}, {range_});")
                w.line("break;")
            loaded = f"({ctype.c})cw_number{position}"
        w.line(f"{ctype.c} {value.variable} = {loaded};")


def _emit_element(w: Writer, wrapper: Wrapper, overload: Overload, names: Symbols) -> None:
    """Write the call for one element, and what stores the outputs."""
    call = overload.call
    stored = [v for v in overload.values if v.source is Source.RESULT]
    positions = {index: position for position, index in enumerate(outputs_of(overload), len(inputs_of(overload)))}
    for value in stored:
        ctype, position = value.required_ctype, positions.get(value.index)
        if isinstance(ctype, Core):
            space = f"cwrap_core_space(&cw_cores[{position}], CWRAP_AT({position}))"
            w.line(f"{_cast(ctype, value.variable)}{space};")
        else:
            w.line(ctype.variable(value.variable))
    stored = [value for value in stored if not isinstance(value.required_ctype, Core)]
    variable = status_variable(call, enclosed=True)
    if variable:
        w.line(f"{call.returns.c if call.returns else call.report.status} {variable};")
    w.lines(line for value in stored for line in value.required_ctype.init(value.variable))
    w.lines(line for snippet in overload.before_call for line in snippet.lines)
    assigned = f"{variable} = " if variable else ""
    w.line(f"{assigned}{call_expression(overload, names.conventions)};")
    failed = failed_condition(call, variable, names.conventions)
    report = call.report
    if failed:
        _emit_report(
            w, wrapper, failed, report.function or names.conventions.raises, report.arguments, bool(report.warned)
        )
    if report.warning:
        _emit_report(w, wrapper, report.warning, "cwrap_raise_message", report.warning_arguments, warns=True)
    for index, position in positions.items():
        result, address = overload.result_type(index), f"CWRAP_AT({position})"
        name = VALUE if index == RETURNED else overload.values[index].variable
        if isinstance(result, Core):
            w.line(f"cwrap_core_write(&cw_cores[{position}], {address});")
        else:
            w.line(result.number.stored(result.c, address, name) if result else "")


def _emit_report(
    w: Writer, wrapper: Wrapper, condition: str, function: str, arguments: tuple[str, ...], warns: bool
) -> None:
    """Write the call that raises an exception with the GIL, and ends the loop unless that was a warning."""
    call = f"{function}({', '.join((string(wrapper.python_name), *(f'{argument}' for argument in arguments)))})"
    with w.block(f"if ({IN_MACRO}CWRAP_UNLIKELY({condition}))"):
        w.line("const PyGILState_STATE cw_locked = cwrap_lock_loop();")
        w.line(f"const bool cw_failed = !{call};" if warns else f"{call};")
        w.line("PyGILState_Release(cw_locked);")
        w.line("if (cw_failed) break;" if warns else "break;")
