"""`backends`, `sparse`: declarations that the chosen backend does not have are left out.

    - name: both
      doc: In every build.
      arguments: [THTensor* self]
    - name: cuda_only
      doc: In a CUDA build.
      backends: [CUDA]
      arguments: [THTensor* self]
    - name: of_sparse
      doc: In neither, since sparse tensors are not built.
      sparse: true
      arguments: [THTensor* self]

The methods:

    PyMethodDef THPTensor_(methods_declared)[] = {
    {"both", …},
    {NULL, NULL, 0, NULL},

The methods, for CUDA:

    {"both", …},
    {"cuda_only", …},
    {NULL, NULL, 0, NULL},
"""

from __future__ import annotations

from dataclasses import replace

from cwrap.model import Declaration, Option
from cwrap.plan import Context
from cwrap.plugins.base import Plugin


class Backends(Plugin):
    """Drops what the backend lacks."""

    name = "thp_backends"

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Whole declarations by `backends`, options by `sparse`."""
        kept = []
        for declaration in declarations:
            backends = declaration.keys.words("backends")
            pairs = declaration.keys.get("backend_type_pairs")
            named = context.backend in backends or not (backends or (pairs and "types" not in declaration.keys))
            if not named and not (pairs and _any_pair(pairs.data, context.backend)):
                continue
            options = tuple(o for o in declaration.options if not _sparse(declaration, o))
            if options or declaration.keys.flag("only_register"):
                kept.append(replace(declaration, options=options))
        return tuple(kept)


def _sparse(declaration: Declaration, option: Option) -> bool:
    key = declaration.key(option, "sparse")
    types = [a.type for a in option.arguments]
    return bool(key and key.data) or "THSTensor*" in types


def _any_pair(data: object, backend: str) -> bool:
    return isinstance(data, tuple) and any(isinstance(pair, tuple) and pair[0] == backend for pair in data)
