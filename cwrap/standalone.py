"""The `standalone` target: modules of functions, one for each file of declarations or one for all files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cwrap.ctype import standard_types
from cwrap.ctype.base import CType
from cwrap.dtypes import DtypeTable
from cwrap.emit.module import emit_module
from cwrap.emit.module_stub import emit_module_stub
from cwrap.emit.symbols import symbols
from cwrap.features.modules.module_checks import check_module
from cwrap.features.standard import standard_plugins
from cwrap.plan import Context, FilePlan
from cwrap.planning.conflicts import check_conflicts
from cwrap.planning.plugin import Plugin
from cwrap.planning.target import Target
from cwrap.source.records import replace


class Standalone(Target):
    """The target for standalone modules of functions."""

    name = "standalone"
    subject = "modules of functions"
    stable_abi = True

    def plugins(self) -> Sequence[Plugin]:
        """Return the plugins for standalone modules."""
        return standard_plugins()

    def ctypes(self, table: DtypeTable) -> Sequence[CType]:
        """Return the C types of C, of the dtype table and of Python."""
        return standard_types(table)

    def check(self, plans: Sequence[FilePlan], context: Context) -> None:
        """Report duplicate names in a module, and incomplete definitions."""
        for plan in plans:
            check_conflicts((plan,), context)
        for plan in plans:
            check_module(plan, context)

    def files(self, plans: Sequence[FilePlan], context: Context) -> Mapping[str, str]:
        """Return one C file per module."""
        names = symbols(context)
        package = context.module.rpartition(".")[0]
        texts = {}
        for plan in plans:
            exporter = next((item.name for item in plan.module_items if item.definition.kind == "module"), "")
            module_names = replace(names, module=plan.shard, package=package, exporter=exporter)
            texts[plan.shard + names.suffix] = emit_module(plan, module_names, context.abi)
        return texts

    def stubs(self, plans: Sequence[FilePlan], context: Context, parts: tuple[str, str]) -> Mapping[str, str]:
        """Return one stub per module."""
        return {f"{plan.shard}.pyi": emit_module_stub(plan) for plan in plans}
