"""The target itself: what makes methods of tensor types of declarations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from cwrap.conventions import Conventions
from cwrap.ctype import standard_types
from cwrap.ctype.base import CType
from cwrap.dtypes import TENSOR_KEYS, DtypeTable, Rules, read_dtypes
from cwrap.emit.symbols import Symbols, symbols
from cwrap.emit.wrapping import joined
from cwrap.features.classes.cpp_classes import CppValues
from cwrap.features.lifetimes.ownership import Consume
from cwrap.features.results.call import BeforeAfterCall
from cwrap.features.results.results import ReturnedArguments
from cwrap.features.signature.bool_options import BoolOptions
from cwrap.features.signature.overload_order import OverloadOrder
from cwrap.features.signature.parameters import Keywords, OptionalArguments, Parameters
from cwrap.features.signature.supplied import ArgumentReferences, Constants, Implicit
from cwrap.plan import Context, FilePlan
from cwrap.planning.conflicts import check_conflicts
from cwrap.planning.plugin import Plugin
from cwrap.planning.target import Target
from cwrap.source.diagnostics import Reporter
from cwrap.tensors.ctype import tensor_types
from cwrap.tensors.ctype.numbers import without_bool
from cwrap.tensors.emit.dtype_headers import dtype_headers
from cwrap.tensors.emit.prototypes import emit_prototypes, used_kernels
from cwrap.tensors.emit.shards import PROTOTYPES, divided, emit_docs, emit_functions, emit_shard, emit_unit, shard_path
from cwrap.tensors.plugins.adapted import (
    TensorBackends,
    TensorDefinedIf,
    TensorDocumentation,
    TensorErrors,
    TensorGil,
    TensorNullable,
    TensorRegistered,
    TensorState,
)
from cwrap.tensors.plugins.broadcast import Broadcast
from cwrap.tensors.plugins.call import DeviceGuard, SelfArgument, TensorCall
from cwrap.tensors.plugins.dimensions import AssertNDim, Sizes, WrapDim
from cwrap.tensors.plugins.inplace import InPlace
from cwrap.tensors.plugins.kernels import Kernels
from cwrap.tensors.plugins.outputs import Outputs, OutputShapes
from cwrap.tensors.plugins.processors import Processors
from cwrap.tensors.plugins.slots import Slots
from cwrap.tensors.plugins.spellings import Spellings
from cwrap.tensors.plugins.types import Types

_CONVENTIONS = Conventions(
    symbol="THPTensor_({name})", docstring="THPDoc_{form}_{name}", raises="THP_raise", exception="",
    status="THP_STATUS", pending="THError_pending()", frame="THP_FRAME;", begin_unlocked="THP_BEGIN_UNLOCKED",
    end_unlocked="THP_END_UNLOCKED", handwritten_call="THPModule_callByHand",
    handwritten_cpp="THPChecked<{}>::call",
    classic_call="THPModule_callWithTuple", classic_symbol="THPTensor_({name})",
    leave_macros=("CWRAP_LEAVE", "THPUtils_assert", "THArgCheck", "THError"),
    receiver="THTensor* self", receiver_word="tensor", per_dtype=True, whole=True, definitions=False,
)  # fmt: skip


class Tensors(Target):
    """Methods of tensor types."""

    name = "thp"
    subject = "tensor methods"
    conventions = _CONVENTIONS
    module = "_C"
    needs_dtypes = True

    def dtypes(self, path: Path, shown: str, reporter: Reporter) -> DtypeTable:
        """Return the dtype table, of which each row is a tensor type."""
        return read_dtypes(path, reporter, shown, TENSOR_RULES)

    def plugins(self) -> Sequence[Plugin]:
        """Return the plugins of tensor methods."""
        return (
            TensorBackends(), Processors(), Spellings(), InPlace(),
            BoolOptions(), Constants(), Implicit(), Outputs(), ArgumentReferences(), SelfArgument(),
            Parameters(), OptionalArguments(), Keywords(), TensorNullable(), Sizes(),
            TensorCall(), TensorState(), ReturnedArguments(), TensorErrors(), TensorGil(),
            WrapDim(), AssertNDim(), Broadcast(), OutputShapes(), BeforeAfterCall(), Types(), TensorDefinedIf(),
            DeviceGuard(), Consume(),
            OverloadOrder(), TensorDocumentation(), Slots(), TensorRegistered(), Kernels(), CppValues(),
        )  # fmt: skip

    def ctypes(self, table: DtypeTable) -> Sequence[CType]:
        """Return the types of C itself, and tensors and storages of every dtype."""
        return (*without_bool(standard_types()), *tensor_types(table))

    def check(self, plans: Sequence[FilePlan], context: Context) -> None:
        """Report names that the module has twice."""
        check_conflicts(plans, context)

    def files(self, plans: Sequence[FilePlan], context: Context) -> Mapping[str, str]:
        """Return wrappers, kernels and docstrings of each file, and the tables of the module."""
        names = symbols(context)
        library = "THCP" if context.backend == "CUDA" else "THP"
        texts = dtype_headers(context.dtypes, context.backend)
        files = [plan for plan in plans if not plan.kernels_only]
        shards = divided(files)
        for plan in shards:
            texts |= _file(plan, names, library)
        wrappers = [texts[shard_path(plan, names, library)] for plan in shards]
        kernels = [*files, *used_kernels([plan for plan in plans if plan.kernels_only], files, wrappers)]
        for plan in kernels:
            texts |= _kernels(plan)
        if context.backend == "CPU":
            texts[PROTOTYPES] = emit_prototypes(kernels)
        texts[f"{library}/{library}Functions.c"] = emit_functions(shards, library)
        texts[f"{library}/{library}Shards.h"] = _shards(shards, library)
        return texts

    def stubs(self, plans: Sequence[FilePlan], context: Context, parts: tuple[str, str]) -> Mapping[str, str]:
        """Return the stub of the module, with what `parts` say of code written by hand."""
        from cwrap.tensors.emit.stubs import emit_stub  # many runs write no stubs

        name = f"{context.module.rpartition('.')[2]}.pyi"
        return {name: emit_stub(plans, context.dtypes, *parts)}


def _file(plan: FilePlan, names: Symbols, library: str) -> dict[str, str]:
    """Return the wrappers and docstrings of a shard."""
    text, positions = emit_shard(plan, names, library)
    return {
        shard_path(plan, names, library): text,
        f"positions/position_of_{plan.shard}.h": positions,
        f"units/{library}_methods_{plan.shard}{names.suffix}": emit_unit(plan, names, library),
        f"docs/docs_{plan.shard}.c": emit_docs(plan),
    }


def _kernels(plan: FilePlan) -> dict[str, str]:
    """Return the kernels of a file."""
    if not plan.kernels:
        return {}
    from cwrap.tensors.emit.kernels import emit_kernel, emit_kernel_unit
    from cwrap.tensors.emit.shared_loops import elementwise_overloads

    in_shard = elementwise_overloads(o for kernel in plan.kernels for o in kernel.overloads)
    texts = {}
    for kernel in plan.kernels:
        emitted = emit_kernel(kernel, plan.shard, in_shard)
        texts[f"kernels/{plan.shard}/{kernel.name}.c"] = emitted.text
        texts[f"positions/position_of_{plan.shard}_{kernel.name}.h"] = emitted.positions
        texts[f"units/kernel_{plan.shard}_{kernel.name}.c"] = emit_kernel_unit(plan.shard, kernel.name)
    return texts


def _shards(plans: Sequence[FilePlan], library: str) -> str:
    rows = " ".join(f"X({plan.shard})" for plan in plans)
    guard = f"{library}_SHARDS_H"
    banner = "/* The shards of the declarations, generated by cwrap. Do not edit. */"
    table = f"#define {library}_FORALL_SHARDS(X) {rows}"
    return joined((banner, f"#ifndef {guard}", f"#define {guard}", "", table, "", "#endif", ""))


_RESERVED = (("Any", "'THAnyTensor' is the C type of tensors of all dtypes"),)
TENSOR_RULES = Rules(keys=TENSOR_KEYS, reserved=_RESERVED)
