"""Compare the table of methods with `_C`: names, where they are found, dtypes, signatures.

    python -m build_tools.harness.methods          a line for every difference; exit status 1 if there is any

The names come from the built `_C`. The signatures of declared functions come from the plan, after the docstrings of
`_C` have shown that it was built from the same declarations; those of handwritten functions come from the stub, which
other tests compare with the objects. The grammar of the table is in `build_tools.harness.method_table`. The comparison
also treats the following as equal:

- one signature with defaults, and several signatures with one more parameter each;
- `real`, `accreal` and `float` of a floating dtype, since every Python number is accepted;
- numbers that are written differently, as 1 and 1.0; `default_generator`, and a default without a Python spelling;
- a signature with `out=` and without; parameters of which the table has only names, with additional optional ones.

`_C` may have more names than the table, but a name of the table has no other signatures.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import importlib
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from build_tools.extension.project import ROOT, project
from build_tools.harness.method_signatures import Found, found_signatures
from build_tools.harness.method_table import ANY, STATEMENTS, Row, TableParameter, TableSignature, read_table
from cwrap.building.project import generate_with_cwrap
from cwrap.dtypes import Dtype, DtypeTable
from cwrap.emit.signature import docstring, has_docstring
from cwrap.pipeline import Result

TABLE = ROOT / "tests" / "tensors" / "tensor_methods.tsv"
_NUMBERS = {"real", "accreal", "float"}


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference of a name in a place, for a dtype if the dtype matters."""

    name: str
    place: str
    text: str
    dtype: str = ""


def differences(module: Any, result: Result, table: Path = TABLE) -> list[Difference]:
    """Return all differences, in the order of the table."""
    rows = read_table(table, result.dtypes)
    return [*outdated_functions(module, result), *compare(rows, module, found_signatures(result), result.dtypes)]


def compare(rows: Iterable[Row], module: Any, found: Found, dtypes: DtypeTable) -> Iterator[Difference]:
    """Yield the differences between rows of the table and `_C`."""
    for row in rows:
        if row.place == STATEMENTS:
            yield from _statements(row, module)
        else:
            yield from _row(row, module, found)
            yield from _elsewhere(row, found, dtypes)


def outdated_functions(module: Any, result: Result) -> Iterator[Difference]:
    """Yield the functions of `_C` that were built from other declarations: the plan does not describe those."""
    for wrapper in (w for plan in result.plans for w in plan.wrappers):
        owners = [("method", getattr(module, f"{d.name}Tensor")) for d in wrapper.dtypes]
        for form, owner in (*owners, ("function", module)):
            if not (wrapper.exists(form) and has_docstring(wrapper, form)):
                continue
            built_doc = getattr(vars(owner).get(wrapper.python_name), "__doc__", None)
            if built_doc is None or not docstring(wrapper, form).endswith(built_doc):
                yield Difference(wrapper.python_name, form, "_C was built from other declarations")
                break


def _row(row: Row, module: Any, found: Found) -> Iterator[Difference]:
    for dtype in row.dtypes or (None,):
        name = dtype.name if dtype else ""
        actual = found.get((row.name, row.place, name))
        if not hasattr(_owner(row.place, dtype, module), row.name) or (row.place == "function" and actual is None):
            yield Difference(row.name, row.place, "missing", name)
        elif actual is not None:
            yield from (replace(d, dtype=name) for d in _signatures(row, dtype, actual))
        elif row.of(dtype):
            yield Difference(row.name, row.place, "its signature is unknown", name)


def _elsewhere(row: Row, found: Found, dtypes: DtypeTable) -> Iterator[Difference]:
    """Yield dtypes that the table leaves out; those that are separate, such as Half, are ignored."""
    if row.dtypes and row.place in ("method", "function"):
        names = {d.name for d in row.dtypes} | {d.name for d in dtypes.rows if d.separate}
        for other in dtypes.rows:
            if other.name not in names and (row.name, row.place, other.name) in found:
                yield Difference(row.name, row.place, "not of this dtype in the table", other.name)


def _owner(place: str, dtype: Dtype | None, module: Any) -> Any:
    """Return the object that has the name as an attribute."""
    if place in ("method", "property", "storage") and dtype:
        return getattr(module, f"{dtype.name}{'Storage' if place == 'storage' else 'Tensor'}")
    return getattr(module, place) if place in ("Size", "Generator") else module


# ---- signatures ----


def _signatures(row: Row, dtype: Dtype | None, actual: Sequence[TableSignature]) -> Iterator[Difference]:
    """Compare signatures: each one of the table must be served by one of `_C`, and the reverse."""
    expected = [_normal(s, dtype) for s in row.of(dtype)]
    there = [_normal(s, dtype) for s in actual]
    serving = [{k for k, s in enumerate(there) if serves(s, one, expected)} for one in expected]
    of_no_use = [s for k, s in enumerate(there) if expected and not any(k in ks for ks in serving)]
    for one, by in zip(expected, serving, strict=True):
        if not by:
            rest = f"; there is {' and '.join(map(str, of_no_use))}" if of_no_use else ""
            yield Difference(row.name, row.place, f"no {one}{rest}")
    if all(serving):
        for signature in of_no_use:
            yield Difference(row.name, row.place, f"not in the table: {signature}")


def serves(there: TableSignature, expected: TableSignature, all_wanted: Sequence[TableSignature]) -> bool:
    """Return whether the first signature can be called like the second.

    Additional parameters must be optional, and occur in another signature of the table.
    """
    if expected.outputs not in ((), there.outputs) or not _gives(there.result, expected.result):
        return False
    own_names = {p.name for p in expected.parameters}
    by_name = all(p.type == ANY for p in expected.parameters)
    elsewhere = {p.name for s in (there, *all_wanted)[not by_name :] for p in s.parameters} - own_names
    rows = ((there.positional(), expected.positional()), (there.keywords(), expected.keywords()))
    return all(_fit(rest, parameters, elsewhere, all_wanted) for rest, parameters in rows)


def _gives(there: str, expected: str) -> bool:
    return there == expected or ANY in (there, expected) or (there, expected) == ("int", "number")


def _fit(
    rest: list[TableParameter], parameters: list[TableParameter], more: set[str], all_wanted: Sequence[TableSignature]
) -> bool:
    """Return whether parameters are the expected ones in order, with optional ones of other signatures between."""
    for parameter in parameters:
        while rest and not _same(rest[0], parameter, all_wanted):
            if rest[0].default is None or rest.pop(0).name not in more:
                return False
        if not rest:
            return False
        rest.pop(0)
    return all(p.default is not None and p.name in more for p in rest)


def _same(there: TableParameter, expected: TableParameter, all_wanted: Sequence[TableSignature]) -> bool:
    if expected.type == ANY:  # prose, or only a name
        return expected.name in (ANY, there.name)
    if there.type not in (ANY, expected.type) or there.name != expected.name or there.positional_only:
        return False
    if there.variadic != expected.variadic or there.dimension < expected.dimension:
        return False
    some_lack_it = any(expected.name not in {p.name for p in s.parameters} for s in all_wanted)
    return there.default == expected.default or (expected.default is None and some_lack_it)


def _normal(signature: TableSignature, dtype: Dtype | None) -> TableSignature:
    floating = dtype is not None and "floating_point" in dtype.groups
    return replace(signature, parameters=tuple(_normal_parameter(p, floating) for p in signature.parameters))


def _normal_parameter(parameter: TableParameter, floating: bool) -> TableParameter:
    kind = "number" if floating and parameter.type in _NUMBERS else parameter.type
    default = "default_generator" if parameter.default == "..." else parameter.default
    with contextlib.suppress(ValueError):
        default = f"{float(default):g}" if default is not None else None
    return replace(parameter, type=kind, default=default)


# ---- statements ----


def _statements(row: Row, module: Any) -> Iterator[Difference]:
    for dtype in row.dtypes:
        names = _names(module, dtype)
        for statement in ast.parse(row.code).body:
            failed = _failure(ast.unparse(statement), names)
            if failed:
                yield Difference(row.name, STATEMENTS, failed, dtype.name)


def _failure(statement: str, names: dict[str, Any]) -> str:
    """Return the exception of a statement; "" if it raises none."""
    try:
        exec(statement, names)  # noqa: S102  the table is the repository's own
    except Exception as error:  # noqa: BLE001  whatever it is, it is reported
        return f"{statement}: {type(error).__name__} {error}".splitlines()[0]
    return ""


def _names(module: Any, dtype: Dtype) -> dict[str, Any]:
    kind = getattr(module, f"{dtype.name}Tensor")
    x = kind([1, 2, 3])
    return {
        "_C": module,
        "x": x,
        "y": kind([3, 2, 1]),
        "m": kind([[1, 2], [3, 4]]),
        "one": kind([2]),
        "s": kind([1, 2, 3]).storage(),
        "mask": module.ByteTensor([1, 0, 1]),
        "index": module.LongTensor([2, 0]),
        **{name: importlib.import_module(name) for name in ("copy", "numpy", "pickle")},
    }


# ---- the report ----


def report(found: Iterable[Difference], every: Sequence[str]) -> Iterator[str]:
    """Return a line for each difference; dtypes with the same difference share a line."""
    dtypes: dict[tuple[str, str, str], list[str]] = {}
    for d in found:
        dtypes.setdefault((d.name, d.place, d.text), []).append(d.dtype)
    for (name, place, text), names in dtypes.items():
        which = "" if names[0] == "" or set(names) >= set(every) else f" of {', '.join(dict.fromkeys(names))}"
        yield f"{name} ({place}{which}): {text}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("table", nargs="?", type=Path, default=TABLE, help="the table (default: the repository's)")
    options = parser.parse_args(arguments)
    result = generate_with_cwrap(project(ROOT))
    lines = list(report(differences(importlib.import_module("_C"), result, options.table), result.dtypes.names))
    print("\n".join(lines) if lines else "no differences")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
