"""The C headers of a dtype table: `TH/THGenerate<Name>Type.h` for each row, the headers that group them, and the table
itself as C (`TH/THDtypes.h`, `TH/THDtypes.c`).

A generic file is included through these, once per dtype, with the dtype's macros defined before and undefined after.
The text is a function of the table alone.
"""

from __future__ import annotations

from cwrap.dtypes import Dtype, DtypeTable
from cwrap.emit.wrapping import joined
from cwrap.source.c_text import string

_IDENTITY = "TH_IDENTITY"
_INTEGERS = ("int64_t", "int32_t", "int16_t", "int8_t", "uint8_t")  # types for which TH/math has functions
# letters of THDtype.kind
_KINDS = {"float": "f", "bfloat": "b", "int": "i", "uint": "u", "complex": "c", "bool": "?", "": "-"}


def dtype_headers(table: DtypeTable, backend: str = "CPU") -> dict[str, str]:
    """Return the headers of a table: paths below the include folder, and texts.

    A CUDA build has a second family, `THC/THCGenerate…`, for what is generic over the dtypes of GPU tensors.
    """
    rows = table.rows
    together = tuple(d for d in rows if not d.separate)  # as in Torch, which has only THGenerateHalfType.h for Half
    files = _family(table, "TH", together)
    files["TH/THGenerateEveryType.h"] = _group_header(table, rows, "TH")
    if backend == "CUDA":
        files |= _family(table, "THC", rows)
    files["TH/THDtypes.h"] = _dtypes_header(table)
    files["TH/THDtypes.c"] = _dtypes_source(table)
    return files


def _family(table: DtypeTable, library: str, together: tuple[Dtype, ...]) -> dict[str, str]:
    """Return one header per dtype, and the headers of groups."""
    files = {f"{library}/{library}Generate{d.name}Type.h": _type_header(table, d, library) for d in table.rows}
    groups = {
        "All": together,
        "Float": tuple(d for d in together if d.floating),
        "Int": tuple(d for d in together if not d.floating and not d.complex_valued),
    }
    for name, members in groups.items():
        files[f"{library}/{library}Generate{name}Types.h"] = _group_header(table, members, library)
    return files


def _banner(table: DtypeTable) -> list[str]:
    return [f"/* Generated from {table.path} by cwrap. Do not edit. */"]


def _macros(dtype: Dtype, library: str) -> list[tuple[str, str]]:
    converted = [("TH_REAL_CONVERTED", "1")] if dtype.load else []
    if dtype.load and dtype.compute == "float":
        converted += [("TH_CONVERTED_TO_FLOAT", "1")]
    if dtype.narrow:
        converted += [("TH_NARROW", dtype.narrow)]
    if dtype.load_many:
        converted += [("TH_LOAD_MANY", dtype.load_many), ("TH_STORE_MANY", f"{dtype.store_many}")]
    kind = "COMPLEX" if dtype.complex_valued else "FLOATING" if dtype.floating else "INTEGRAL"
    return [
        ("real", dtype.real),
        ("accreal", dtype.accreal),
        ("Real", dtype.name),
        ("TH_COMPUTE", dtype.compute),
        ("TH_LOAD(x)", f"{dtype.load or ''}(x)"),
        ("TH_STORE(x)", f"{dtype.store or f'({dtype.real})'}(x)"),
        ("AS_REAL(x)", "TH_STORE(x)"),
        *_limits(dtype),
        ("TH_DTYPE", f"(&THDtype_table[THDtype_{dtype.name}])"),
        (f"TH_REAL_IS_{kind}", "1"),
        (f"{library}_REAL_IS_{dtype.name.upper()}", "1"),
        *([(f"CUDA_{dtype.name.upper()}", "1")] if library == "THC" else []),
        (f"TH_REAL_PYTHON_{dtype.python.upper()}", "1"),
        ("TH_REAL_PYTHON_NAME", f'"{dtype.python}"'),
        (f"TH_REAL_IS_{'SIGNED' if dtype.signed else 'UNSIGNED'}", "1"),
        *([("TH_REAL_IS_BOOLEAN", "1")] if dtype.boolean else []),
        *([("TH_REAL_HAS_REASON", "1")] if dtype.reason else []),
        *([("TH_ACCREAL_WIDER", "1")] if (dtype.real, dtype.accreal) == ("float", "double") else []),
        *([("TH_PAIRS", "1")] if _has_pairs(dtype) else []),
        *converted,
        *_many(dtype),
    ]


def _many(dtype: Dtype) -> list[tuple[str, str]]:
    """Return the macros of types for which TH/math has functions of arrays."""
    if dtype.compute in ("float", "double"):
        return [("TH_COMPUTE_MATH", "1"), ("TH_CALL_MANY(x)", "x##_many")]
    if dtype.compute in _INTEGERS:
        return [("TH_COMPUTE_INTEGER", "1"), ("TH_CALL_MANY(x)", "x##_integers")]
    return []


def _has_pairs(dtype: Dtype) -> bool:
    """Return True if two elements can be added in the type of the computation, as `reduce: pair` does."""
    return dtype.floating or (dtype.compute == dtype.accreal and not dtype.complex_valued)


def _limits(dtype: Dtype) -> list[tuple[str, str]]:
    """Return the macros of the least and greatest elements, which complex numbers do not have."""
    if dtype.complex_valued:
        return []
    return [
        ("TH_REAL_MIN", f"({dtype.minimum})"),
        ("TH_REAL_MAX", f"({dtype.maximum})"),
        ("TH_LOWEST", "(-INFINITY)" if dtype.floating else f"({dtype.minimum})"),
        ("TH_HIGHEST", "INFINITY" if dtype.floating else f"({dtype.maximum})"),
    ]


def _type_header(table: DtypeTable, dtype: Dtype, library: str) -> str:
    file, macros = f"{library}_GENERIC_FILE", _macros(dtype, library)
    lines = [*_banner(table), f"#ifndef {file}", f'#error "define {file} before including this header"', "#endif", ""]
    lines += [f"#define {name} {value}" for name, value in macros]
    lines += [f"#line 1 {file}", f"#include {file}"]
    lines += [f"#undef {name.partition('(')[0]}" for name, _ in macros]
    lines += ["", f"#ifndef {library}_GENERIC_SEVERAL", f"#undef {file}", "#endif", ""]
    return joined(lines)


def _group_header(table: DtypeTable, rows: tuple[Dtype, ...], library: str) -> str:
    file, several = f"{library}_GENERIC_FILE", f"{library}_GENERIC_SEVERAL"
    lines = [*_banner(table), f"#ifndef {file}", f'#error "define {file} before including this header"', "#endif", ""]
    lines += [f"#define {several}"]
    lines += [f'#include "{library}/{library}Generate{d.name}Type.h"' for d in rows]
    lines += [f"#undef {several}", f"#undef {file}", ""]
    return joined(lines)


def _dtypes_header(table: DtypeTable) -> str:
    rows = table.rows
    lines = [*_banner(table), "#ifndef TH_DTYPES_H", "#define TH_DTYPES_H", ""]
    headers = ('"TH/core/THBase.h"', *(d.included for d in rows if d.header))
    lines += [f"#include {name}" for name in dict.fromkeys(headers)]
    lines += ["", "enum {"]
    lines += [f"    THDtype_{d.name}," for d in rows]
    lines += ["    THDtype_count", "};", ""]
    lines += ["#ifdef __cplusplus", 'extern "C" {', "#endif", "extern const THDtype THDtype_table[];"]
    if any(d.reason for d in rows):
        lines += ["#define TH_HAS_REASONS 1", "extern const char *const THDtype_reasons[];"]
    lines += ["#ifdef __cplusplus", "}", "#endif", "", f"#define {_IDENTITY}(x) (x)"]
    lines += ["#define TH_FORALL_DTYPES(X) \\"]
    calls = [
        f"    X({d.name}, {d.real}, {d.accreal}, {d.compute}, {d.load or _IDENTITY}, {d.store or _IDENTITY})"
        for d in rows
    ]
    lines += [*(f"{call} \\" for call in calls[:-1]), calls[-1], ""]
    lines += [f"#define TH_IF_CONVERTED_{d.name}(x, otherwise) {'x' if d.load else 'otherwise'}" for d in rows]
    lines += [""]
    lines += [f"#define TH_FORALL_DTYPES_WITH(X, with) {' '.join(f'X({d.name}, with)' for d in rows)}", ""]
    for role, name, short in (
        ("index", "THIndex", "Index"),
        ("mask", "THBool", "Mask"),
        ("integer", "THInteger", "Integer"),
        ("default", "THDefault", "Default"),
    ):
        row = table.by_role(role)
        if row is None:
            continue
        several = role == "mask" and any(d.boolean for d in rows)  # THP/core/Masks.h
        prefix = "THPMaskTensor_" if several else f"THP{row.name}Tensor_"
        lines += [
            f"#define {name}Tensor TH{row.name}Tensor",
            f"#define {name}Tensor_(NAME) TH_CONCAT_2(TH{row.name}Tensor_, NAME)",
            f"#define THP{name[2:]}Tensor THP{row.name}Tensor",
            f"#define THP{name[2:]}Tensor_(NAME) TH_CONCAT_2({prefix}, NAME)",
            f"#define TH{short}_real {row.real}",
            f"#define THDtype_{role} THDtype_{row.name}",
            "",
        ]
    lines += [f"#define THDtype_truth THDtype_{d.name}\n" for d in rows if d.boolean]
    lines += ["#endif", ""]
    return joined(lines)


def _dtypes_source(table: DtypeTable) -> str:
    lines = [*_banner(table), '#include "TH/THDtypes.h"', "", "const THDtype THDtype_table[THDtype_count + 1] = {"]
    for d in table.rows:
        floating, signed = str(d.floating).lower(), str(d.signed).lower()
        buffer = string(d.buffer) if d.buffer else "NULL"
        lines.append(
            f'    {{"{d.name}", "{d.title}", {buffer}, "{d.method}", THDtype_{d.name}, (int)sizeof({d.real}), '
            f"{floating}, {signed}, '{_KINDS[d.dlpack]}'}},"
        )
    lines += ["    {NULL, NULL, NULL, NULL, THDtype_count, 0, false, false, 0},", "};", ""]
    if any(d.reason for d in table.rows):
        lines += ["/* Why a dtype does not have all methods, or NULL. */"]
        reasons = ", ".join(string(d.reason) if d.reason else "NULL" for d in table.rows)
        lines += [f"const char *const THDtype_reasons[] = {{{reasons}}};", ""]
    return joined(lines)
