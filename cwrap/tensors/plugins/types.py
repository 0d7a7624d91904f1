"""`types`, `backend_type_pairs`: the dtypes that a method exists for.

    - name: sqrt_
      doc: Square roots.
      types: [Float, Long]
      arguments: [THTensor* self]

The methods:

    #if defined(TH_REAL_IS_FLOAT) || defined(TH_REAL_IS_LONG)
    {"sqrt_", …},
    #endif

The pairs are added to the product of `types` and `backends`; if both are omitted, only the pairs are used. In a
`.cwrap` file, a group leaves dtypes that are `separate` in the table (Half) out of a CPU build unless `cpu_half: true`
is set.
"""

from __future__ import annotations

from cwrap.dtypes import Dtype, DtypeTable
from cwrap.features.signature.generic_types import TYPES
from cwrap.model import Declaration
from cwrap.plan import Context, Overload
from cwrap.planning.plugin import Phase, Plugin
from cwrap.source.diagnostics import nearest
from cwrap.source.records import replace


class Types(Plugin):
    """The dtypes for which a method exists."""

    name = "thp_types"
    phase = Phase.CHECKS
    before = ("defined_if",)
    refines = ("inplace",)  # leaves out the in-place method of a declaration that is left out
    keys = (TYPES,)

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Return the declarations without those for dtypes that are not selected."""
        return tuple(d for d in declarations if not _is_left_out(d, context.dtypes))

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the dtypes, and the condition that selects them unless they are all."""
        dtypes = dtypes_of(overload.declaration, context)
        return replace(overload, dtypes=dtypes, guard=guard_of(dtypes, context))


def _is_left_out(declaration: Declaration, table: DtypeTable) -> bool:
    """Return True if `types` names only dtypes that are not selected."""
    types = TYPES.get(declaration.keys)
    words = types.words if types else ()
    return bool(words) and all(table.is_known(w) and not table.selected(w) for w in words)


def guard_of(dtypes: tuple[Dtype, ...], context: Context) -> str:
    """Return the preprocessor condition that selects dtypes; empty for all dtypes."""
    if len(dtypes) == len(context.dtypes.rows):
        return ""
    library = "THC" if context.backend == "CUDA" else "TH"
    return " || ".join(f"defined({library}_REAL_IS_{d.name.upper()})" for d in dtypes) or "0"


def dtypes_of(declaration: Declaration, context: Context) -> tuple[Dtype, ...]:
    """Return the dtypes of a declaration on the backend, in the order of the table."""
    table, keys = context.dtypes, declaration.keys
    separate = not declaration.legacy or keys.flag("cpu_half") or context.backend != "CPU"
    pairs = keys.get("backend_type_pairs")
    backends, types = keys.words("backends"), TYPES.get(keys)
    words = types.words if types else ()
    chosen: list[Dtype] = []
    if context.backend in backends or not backends:
        for word in words or (() if pairs and not backends else ("all",)):
            chosen += _named(word, separate, declaration, context, "types")
    if pairs and isinstance(pairs.data, tuple):
        for pair in pairs.data:
            if isinstance(pair, tuple) and pair[0] == context.backend:
                chosen += _named(str(pair[1]), separate, declaration, context, "backend_type_pairs")
    names = {d.name for d in chosen}
    return tuple(d for d in table.rows if d.name in names)


def _named(word: str, separate: bool, declaration: Declaration, context: Context, key: str) -> list[Dtype]:
    table: DtypeTable = context.dtypes
    row = table.named(word)
    if row or table.is_known(word):
        return [d for d in table.selected(word) if row or separate or not d.separate]
    place = declaration.keys.location(key, declaration.location)
    hint = nearest(word, (*table.names, *table.groups))
    context.reporter.error(place, f"unknown dtype '{word}'{hint}")
    return []
