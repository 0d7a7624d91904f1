"""The stages in order: read, check, plan, emit. Pure but for reading; writing is the caller's (`cwrap.write`).

    request = Request(root=Path("."), declarations=("declarations/math.yaml",), dtypes="declarations/dtypes.yaml")
    result = generate(request)
    result.files["THP/methods_math.c"]
"""

from __future__ import annotations

import gc
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

from cwrap.abi import Abi, read_abi
from cwrap.ctype import standard_types, tensor_types
from cwrap.ctype.base import CType
from cwrap.ctype.table import read_types
from cwrap.ctype.vector import vectors
from cwrap.dtypes import DtypeTable, read_dtypes
from cwrap.emit.docs import emit_docs
from cwrap.emit.dtype_headers import dtype_headers
from cwrap.emit.functions import emit_functions
from cwrap.emit.generic import emit_included
from cwrap.emit.kernels import emit_kernel, emit_kernel_unit
from cwrap.emit.module import emit_module, emit_runtime
from cwrap.emit.module_stub import emit_module_stub
from cwrap.emit.shards import emit_shard, emit_unit
from cwrap.emit.stubs import emit_stub
from cwrap.emit.symbols import symbols
from cwrap.extensions import Extensions, all_plugins, all_types
from cwrap.generic import element_types
from cwrap.model import Declaration, Definition, Document, Passthrough
from cwrap.plan import Context, FilePlan, Target
from cwrap.planning.conflicts import check_conflicts
from cwrap.planning.module_checks import check_module
from cwrap.planning.run import plan_file
from cwrap.plugins import standard_plugins
from cwrap.plugins.base import Plugin
from cwrap.schema import On, Schema
from cwrap.source.conditions import Conditions
from cwrap.source.diagnostics import Diagnostic, Reporter
from cwrap.source.files import TYPES, Generic, SourceFile, Text, read_file
from cwrap.source.location import Location


@dataclass(frozen=True, slots=True)
class Request:
    """What to generate from. Paths are relative to `root` and appear so in what is generated; in whatever order.

    `backend` is CPU or CUDA. `language` is c or c++: what the C between the blocks of the declarations is written in,
    and so how the files with the wrappers are called; what holds no text of others stays C. `types` is the table of the
    project's own C types.
    `texts` has what is to be read in place of files, by path: standard input, or what an editor has not saved yet.
    `limited_api` is the oldest Python that a built module is to work with, such as "3.10", by way of the stable ABI;
    `free_threaded` says that the functions of modules of their own are safe without the GIL.
    """

    root: Path
    declarations: tuple[str, ...]
    dtypes: str = ""
    target: Target = Target.THP
    backend: str = "CPU"
    language: str = "c"
    types: str = ""
    module: str = "_C"  # of functions: where it is given, all declarations make one module of that name, a.b or b
    stub_head: str = ""
    stub_tensor: str = ""
    extensions: Extensions = field(default_factory=Extensions)
    texts: Mapping[str, bytes] = field(default_factory=dict)
    limited_api: str = ""
    free_threaded: bool = False


@dataclass(frozen=True, slots=True)
class Counts:
    """How much was generated."""

    declarations: int
    wrappers: int
    overloads: int
    kernels: int
    dtypes: int


@dataclass(frozen=True, slots=True)
class Result:
    """What was generated: `files` and `stubs` map paths below the output folder to texts.

    `inputs` are the files that were read, and `sources` the texts that places in warnings point into. `context` is
    what the plans were made in.
    """

    files: dict[str, str]
    stubs: dict[str, str]
    inputs: tuple[str, ...]
    sources: dict[str, str]
    stages: tuple[tuple[str, float], ...]
    counts: Counts
    warnings: tuple[Diagnostic, ...]
    dtypes: DtypeTable
    plans: tuple[FilePlan, ...]
    plugins: tuple[Plugin, ...]
    context: Context

    @property
    def stub(self) -> str:
        """The stub, of what is one module."""
        return next(iter(self.stubs.values()), "")


# Puts something in the place of a plugin: one that sees what the plugin is given and what it makes of that.
Watch: TypeAlias = Callable[[Plugin], Plugin]


@dataclass(slots=True)
class _Clock:
    stages: list[tuple[str, float]] = field(default_factory=list)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        self.stages.append((name, time.perf_counter() - start))


@contextmanager
def _uncollected() -> Iterator[None]:
    """Leaves the cyclic garbage collector out: there are no cycles, and it would look at every node again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@_uncollected()
def generate(request: Request, watch: Watch | None = None) -> Result:
    """Runs every stage; raises CwrapError with all that is wrong, in which case nothing is generated.

    AbiError, where it is the request that is wrong.
    """
    abi = read_abi(request.limited_api, request.free_threaded, request.target is Target.STANDALONE)
    reporter = Reporter()
    clock = _Clock()
    plugins = all_plugins(standard_plugins(), request.extensions, reporter)
    if watch is not None:
        plugins = tuple(watch(plugin) for plugin in plugins)
    schema = Schema(plugins, tensors=request.target is Target.THP)
    with clock.stage("read"):
        table = DtypeTable("", ())
        if request.dtypes:
            tensors = request.target is Target.THP
            table = read_dtypes(request.root / request.dtypes, reporter, request.dtypes, tensors)
        types = _types(request, table, reporter)
        paths = sorted(request.declarations)
        files = [read_file(request.root, path, reporter, request.texts) for path in paths]
    with clock.stage("check"):
        checked = tuple(_document(file, schema, table, reporter) for file in files)
        documents = _together(tuple(document for document, _ in checked), request)
        _check_shards(documents, reporter)
        inside = sum(count for _, count in checked)  # errors inside declarations: the others are planned nevertheless
        if reporter.error_count > inside:
            reporter.stop_if_errors()
    with clock.stage("plan"):
        context = _context(request, abi, table, types, schema, reporter)
        if reporter.error_count > inside:
            reporter.stop_if_errors()
        plans = tuple(plan_file(document, plugins, context) for document in documents)
        if not inside:
            _check_plans(plans, context)
        reporter.stop_if_errors()
    with clock.stage("emit"):
        texts = emit_files(plans, context)
        stubs = _stubs(plans, context, request)
    read = [path for file in files for path in file.read]
    inputs = dict.fromkeys(path for path in (request.dtypes, request.types, *read, *request.extensions.inputs) if path)
    counts = _counts(documents, plans, table)
    return Result(
        texts, stubs, tuple(inputs), reporter.sources, tuple(clock.stages), counts, reporter.warnings, table, plans,
        plugins, context,
    )  # fmt: skip


def _check_plans(plans: tuple[FilePlan, ...], context: Context) -> None:
    """Report what is wrong between declarations."""
    for together in [plans] if context.thp else [(plan,) for plan in plans]:
        check_conflicts(together, context)
    for plan in () if context.thp else plans:
        check_module(plan, context)


def _document(file: SourceFile, schema: Schema, table: DtypeTable, reporter: Reporter) -> tuple[Document, int]:
    """Return what is in a file, and the number of errors inside its declarations."""
    inside = 0
    checked: list[Declaration | Definition | Passthrough] = []
    conditions = Conditions(reporter)
    for item in file.items:
        if isinstance(item, Text):
            checked.append(Passthrough(item.location, item.text))
            conditions.follow(item.location, item.text)
        elif isinstance(item, Generic):
            checked.append(Passthrough(item.location, _included(item, schema, table, reporter)))
        else:
            before = reporter.error_count
            read = schema.item(item, reporter)
            if isinstance(read, Declaration):
                errors = reporter.error_count - before
                inside += errors
                checked.append(replace(read, conditions=conditions.around, errors=errors))
            elif read is not None:
                checked.append(read)
    conditions.close()
    return Document(file.path, tuple(checked)), inside


def _included(item: Generic, schema: Schema, table: DtypeTable, reporter: Reporter) -> str:
    """The C of a file that is included for several types."""
    if schema.tensors:
        message = "C for several types is for modules of their own: that of tensors is generic by its units"
        reporter.error(item.location, message)
        return ""
    types = schema.value(TYPES, On.DECLARATION, item.types, reporter)
    return emit_included(item.header, element_types(types, table, reporter), item.location) if types else ""


def _together(documents: tuple[Document, ...], request: Request) -> tuple[Document, ...]:
    """The documents of one module as one, where its name was given."""
    if request.target is not Target.STANDALONE or request.module in ("", "_C") or not documents:
        return documents
    items = tuple(item for document in documents for item in document.items)
    paths = ", ".join(document.path for document in documents)
    return (Document(paths, items, request.module.rpartition(".")[2]),)


def _types(request: Request, table: DtypeTable, reporter: Reporter) -> tuple[CType, ...]:
    """The C types of the target, and those of the project's own table."""
    types = (*standard_types(), *(tensor_types(table) if request.target is Target.THP else ()))
    types = (*types, *vectors()) if request.language == "c++" else types
    return (*types, *read_types(request.root, request.types, types, reporter)) if request.types else types


def _context(
    request: Request, abi: Abi, table: DtypeTable, types: tuple[CType, ...], schema: Schema, reporter: Reporter
) -> Context:
    ctypes = all_types(types, request.extensions, reporter)
    return Context(
        request.target, request.backend, table, ctypes, schema, reporter, request.module, request.language,
        abi,
    )


def emit_files(plans: tuple[FilePlan, ...], context: Context) -> dict[str, str]:
    """The C of plans, by path."""
    names = symbols(context)
    suffix = names.suffix
    if not context.thp:
        package = context.module.rpartition(".")[0]
        modules = {}
        for plan in plans:
            own = replace(names, module=plan.shard, package=package)
            modules[plan.shard + suffix] = emit_module(plan, own, context.abi)
        return modules | emit_runtime(context.abi)
    library = names.library
    texts = dtype_headers(context.dtypes, context.backend)
    for plan in plans:
        texts[names.shard(plan.shard)], texts[f"positions/position_of_{plan.shard}.h"] = emit_shard(plan, names)
        texts[f"units/{library}_methods_{plan.shard}{suffix}"] = emit_unit(plan, names)
        texts[f"docs/docs_{plan.shard}.c"] = emit_docs(plan)
        for kernel in plan.kernels:
            emitted = emit_kernel(kernel, plan.shard)
            texts[f"kernels/{plan.shard}/{kernel.name}.c"] = emitted.text
            texts[f"positions/position_of_{plan.shard}_{kernel.name}.h"] = emitted.positions
            texts[f"units/kernel_{plan.shard}_{kernel.name}.c"] = emit_kernel_unit(plan.shard, kernel.name)
    texts[f"{library}/{library}Functions.c"] = emit_functions(plans, library)
    texts[f"{library}/{library}Shards.h"] = _shards(plans, library)
    return texts


def _stubs(plans: tuple[FilePlan, ...], context: Context, request: Request) -> dict[str, str]:
    if not context.thp:
        return {f"{plan.shard}.pyi": emit_module_stub(plan) for plan in plans}
    name = f"{context.module.rpartition('.')[2]}.pyi"
    return {name: emit_stub(plans, context.dtypes, request.stub_head, request.stub_tensor)}


def _shards(plans: tuple[FilePlan, ...], library: str) -> str:
    rows = " ".join(f"X({plan.shard})" for plan in plans)
    guard = f"{library}_SHARDS_H"
    return (
        "/* The files of declarations, generated by cwrap. Do not edit. */\n"
        f"#ifndef {guard}\n#define {guard}\n\n#define {library}_FORALL_SHARDS(X) {rows}\n\n#endif\n"
    )


def _check_shards(documents: tuple[Document, ...], reporter: Reporter) -> None:
    """The name of a file becomes part of C names, so that it must be one, and no other file's."""
    seen: dict[str, Document] = {}
    for document in documents:
        where = Location(document.path, 1, 1)
        if not re.match(r"_?[A-Za-z]\w*\Z", document.shard, re.ASCII):
            reporter.error(where, f"'{document.shard}' is not a C identifier, which a file of declarations is named by")
        first = seen.setdefault(document.shard, document)
        if first is not document:
            reporter.error(where, f"'{first.path}' and '{document.path}' have one name; rename one")


def _counts(documents: tuple[Document, ...], plans: tuple[FilePlan, ...], table: DtypeTable) -> Counts:
    wrappers = [w for plan in plans for w in plan.wrappers]
    return Counts(
        declarations=sum(len(d.declarations) for d in documents),
        wrappers=sum(bool(w.form(form)) for w in wrappers for form in ("method", "function")),
        overloads=sum(len(w.overloads) for w in wrappers),
        kernels=sum(len(plan.kernels) for plan in plans),
        dtypes=len(table.rows),
    )
