"""`backends`, `sparse`: declarations for other backends are dropped.

    - name: both
    - name: gpu
      backends: [CUDA]
    - name: of_sparse
      sparse: true

The methods:

    {"both", …},
    {NULL, NULL, 0, NULL},

The methods, for CUDA:

    {"both", …},
    {"gpu", …},
    {NULL, NULL, 0, NULL},
"""

from __future__ import annotations

from cwrap.model import Declaration, Option
from cwrap.plan import Context
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import ONLY_REGISTER, Group, Key, Kind, On
from cwrap.source.records import replace

_BOTH = (On.DECLARATION, On.OPTION)
_SPARSE = Key("sparse", _BOTH, Kind.FLAG, "for sparse tensors: left out of the build", follows="backend_type_pairs",
    example="true", group=Group.YEAR_2017)  # fmt: skip


class Backends(Plugin):
    """Selection of the declarations that the backend has."""

    name = "backends"
    phase = Phase.TYPES
    keys = (
        Key("backends", (On.DECLARATION,), Kind.WORDS, "CPU, CUDA ([CPU, CUDA])", choices=("CPU", "CUDA"),
            follows="cpu_half", example="[CPU]", group=Group.YEAR_2017),
        Key("backend_type_pairs", (On.DECLARATION,), Kind.PAIRS, "explicit [backend, type] pairs",
            choices=("CPU", "CUDA"), follows="backends", example="[[CPU, Float]]", group=Group.YEAR_2017),
        Key("cpu_half", (On.DECLARATION,), Kind.FLAG, "include Half in groups that leave it out", follows="types",
            example="true", group=Group.YEAR_2017),
        Key("auto_gpu", _BOTH, Kind.FLAG, "device guard of a CUDA build (true)", follows="defined_if", example="false",
            group=Group.YEAR_2017),
        _SPARSE,
        Key("aten_sparse", _BOTH, Kind.FLAG, "accepted and ignored", follows="auto_gpu", example="true",
            group=Group.YEAR_2017),
        Key("aten_dense_sparse", _BOTH, Kind.FLAG, "accepted and ignored", follows="aten_sparse",
            example="true", group=Group.YEAR_2017),
        Key("aten_custom_call", _BOTH, Kind.TEXT, "accepted and ignored", follows="aten_dense_sparse",
            example="call()", group=Group.YEAR_2017),
    )  # fmt: skip

    def declarations(self, declarations: tuple[Declaration, ...], context: Context) -> tuple[Declaration, ...]:
        """Return the declarations of the backend, without the options for sparse tensors."""
        kept = []
        for declaration in declarations:
            backends = declaration.keys.words("backends")
            pairs = declaration.keys.get("backend_type_pairs")
            named = context.backend in backends or not (backends or (pairs and "types" not in declaration.keys))
            if not named and not (pairs and _any_pair(pairs.data, context.backend)):
                continue
            options = tuple(o for o in declaration.options if not self.is_sparse(declaration, o))
            if options or (ONLY_REGISTER.get(declaration.keys) and not _SPARSE.get(declaration.keys)):
                same = len(options) == len(declaration.options)
                kept.append(declaration if same else replace(declaration, options=options))
        return tuple(kept)

    def is_sparse(self, declaration: Declaration, option: Option) -> bool:
        """Return True if an option is about sparse tensors."""
        key = declaration.key(option, "sparse")
        return bool(key and key.data)


def _any_pair(data: object, backend: str) -> bool:
    return isinstance(data, tuple) and any(isinstance(pair, tuple) and pair[0] == backend for pair in data)
