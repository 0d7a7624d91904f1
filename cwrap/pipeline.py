"""The stages of the generator in order: read, check, plan, emit.

The stages read files and write none; callers write the result with `cwrap.write`.

    request = Request(root=Path("."), declarations=("declarations/math.yaml",), dtypes="declarations/dtypes.yaml")
    result = generate(request)
    result.files["math.c"]
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from cwrap.abi import Abi, read_abi
from cwrap.ctype.base import CType
from cwrap.dtypes import DtypeTable
from cwrap.extensions import DEFAULT, Extensions, all_plugins, all_types, every_target, find_target
from cwrap.model import Declaration, Definition, Document, Passthrough
from cwrap.plan import Context, FilePlan
from cwrap.planning.facts import has_others
from cwrap.planning.plugin import Plugin
from cwrap.planning.run import plan_file
from cwrap.planning.target import Target
from cwrap.schema import Schema
from cwrap.source.collector import uncollected
from cwrap.source.conditions import Conditions
from cwrap.source.diagnostics import Diagnostic, Reporter
from cwrap.source.files import Generic, SourceFile, Text, read_file
from cwrap.source.location import Location
from cwrap.source.records import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class Request:
    """The input of the generator and its options. Paths are relative to `root` and are the same in generated files.

    - `declarations` are the files of declarations; their order does not matter.
    - `kernels` are files of declarations too, of which only the kernels are used.
    - `backend` is CPU or CUDA.
    - `language` is c or c++: the language between the blocks of `.cwrap` files, which decides the suffix of the
      files with wrappers. Files without such C are always C.
    - `types` is the project's table of C types.
    - `texts` maps paths to bytes that are read instead of files: standard input, or the unsaved text of an editor.
    - `limited_api` is the oldest version of Python for which the stable ABI is used, such as "3.10".
    - `more_dtypes` are the names of optional rows of the dtype table to use, or `all`.
    - `free_threaded` is True if the functions of the module are safe without the GIL.
    """

    root: Path
    declarations: tuple[str, ...]
    dtypes: str = ""
    target: str = DEFAULT
    backend: str = "CPU"
    language: str = "c"
    types: str = ""
    module: str = ""  # if given, all declarations make one module of that name, a.b or b
    stub_head: str = ""
    stub_tensor: str = ""
    extensions: Extensions = field(default_factory=Extensions)
    texts: Mapping[str, bytes] = field(default_factory=dict)
    limited_api: str = ""
    free_threaded: bool = False
    kernels: tuple[str, ...] = ()
    more_dtypes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Counts:
    """The numbers of declarations, wrappers, overloads, kernels and dtypes."""

    declarations: int
    wrappers: int
    overloads: int
    kernels: int
    dtypes: int


@dataclass(frozen=True)
class Result:
    """The output of the generator: `files` and `stubs` map paths below the output folder to texts.

    `inputs` are the paths of the files that were read, and `sources` the texts to which the places in warnings refer.
    `stub_parts` are the handwritten parts of stubs.
    """

    files: dict[str, str]
    inputs: tuple[str, ...]
    sources: dict[str, str]
    stages: tuple[tuple[str, float], ...]
    counts: Counts
    warnings: tuple[Diagnostic, ...]
    dtypes: DtypeTable
    plans: tuple[FilePlan, ...]
    plugins: tuple[Plugin, ...]
    context: Context
    target: Target
    stub_parts: tuple[str, str]

    @cached_property
    def stubs(self) -> dict[str, str]:
        """The type stubs, which are made when they are requested first."""
        return dict(self.target.stubs(self.plans, self.context, self.stub_parts))

    @property
    def stub(self) -> str:
        """The text of the first stub, for a target that makes one module."""
        return next(iter(self.stubs.values()), "")


# A function that replaces each plugin by one that watches its hooks.
Watch: TypeAlias = Callable[[Plugin], Plugin]


@dataclass(slots=True)
class _Clock:
    stages: list[tuple[str, float]] = field(default_factory=list)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        self.stages.append((name, time.perf_counter() - start))


def generate(request: Request, watch: Watch | None = None) -> Result:
    """Run every stage and return the result.

    Raises CwrapError with all errors of the run, UnknownTargetError for an unknown target, and AbiError for a version
    of the limited API that cannot be used.
    """
    with uncollected():
        return _result(request, watch)


def _result(request: Request, watch: Watch | None) -> Result:
    target = find_target(request.target, request.extensions)
    abi = read_abi(request.limited_api, request.free_threaded, target.stable_abi)
    reporter = Reporter()
    clock = _Clock()
    plugins = all_plugins(target.plugins(), request.extensions, reporter)
    resolving = plugins
    if watch is not None:
        plugins = tuple(watch(plugin) for plugin in plugins)
    schema = _schema(plugins, target, request.extensions)
    with clock.stage("read"):
        table = DtypeTable("", ())
        if request.dtypes:
            table = target.dtypes(request.root / request.dtypes, request.dtypes, reporter)
            table = table.with_optional(request.more_dtypes, reporter)
        types = _types(request, target, table, reporter)
        paths = [*sorted(request.declarations), *sorted(request.kernels)]
        files = [read_file(request.root, path, reporter, request.texts) for path in paths]
    with clock.stage("check"):
        checked = tuple(_document(file, schema, table, reporter) for file in files)
        documents = _together(tuple(_named(document, request) for document, _ in checked), target, request)
        _check_shards(documents, reporter)
        inside = sum(count for _, count in checked)  # declarations with errors do not stop the others
        if reporter.error_count > inside:
            reporter.stop_if_errors()
    with clock.stage("plan"):
        context = _context(request, target, abi, table, types, resolving, schema, reporter)
        if reporter.error_count > inside:
            reporter.stop_if_errors()
        plans = tuple(_plan(document, plugins, context, request) for document in documents)
        target.check([plan for plan in plans if not plan.kernels_only], context)
        reporter.stop_if_errors()
    with clock.stage("emit"):
        texts = dict(target.files(plans, context))
    read = [path for file in files for path in file.read]
    inputs = dict.fromkeys(path for path in (request.dtypes, request.types, *read, *request.extensions.inputs) if path)
    counts = _counts(documents, plans, table)
    return Result(
        texts, tuple(inputs), reporter.sources, tuple(clock.stages), counts, reporter.warnings, table, plans,
        plugins, context, target, (request.stub_head, request.stub_tensor),
    )  # fmt: skip


def _schema(plugins: tuple[Plugin, ...], target: Target, extensions: Extensions) -> Schema:
    """Return the keys of a target; keys of other targets are loaded only to explain an unknown key."""

    def elsewhere() -> Iterator[tuple[str, Plugin]]:
        others = (other for other in every_target(extensions) if other.name != target.name)
        return ((other.subject, plugin) for other in others for plugin in other.plugins())

    return Schema(plugins, target.conventions.definitions, target.subject, elsewhere)


def _document(file: SourceFile, schema: Schema, table: DtypeTable, reporter: Reporter) -> tuple[Document, int]:
    """Return the items of a file, and the number of errors inside its declarations."""
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
    """Return the C that includes a file once for each of several types; empty after an error."""
    if not schema.definitions:
        message = f"C for several types is only for modules of functions, not for {schema.subject}"
        reporter.error(item.location, message)
        return ""
    from cwrap.emit.generic import emit_included
    from cwrap.features.signature.generic_types import TYPES
    from cwrap.generic import element_types

    types = TYPES.read(item.types, reporter)
    return emit_included(item.header, element_types(types, table, reporter), item.location) if types else ""


def _together(documents: tuple[Document, ...], target: Target, request: Request) -> tuple[Document, ...]:
    """Return one document of all files if the request names the module; else the documents unchanged."""
    if target.conventions.whole or not request.module or not documents:
        return documents
    items = tuple(item for document in documents for item in document.items)
    paths = ", ".join(document.path for document in documents)
    return (Document(paths, items, request.module.rpartition(".")[2]),)


def _types(request: Request, target: Target, table: DtypeTable, reporter: Reporter) -> tuple[CType, ...]:
    """Return the C types of the target and of the project's table."""
    types = tuple(target.ctypes(table))
    if request.language == "c++":
        from cwrap.ctype.cpp_values import cpp_strings

        types += cpp_strings()
    if request.types:
        from cwrap.ctype.table import read_types

        types += read_types(request.root, request.types, types, reporter)
    return types


def _context(
    request: Request,
    target: Target,
    abi: Abi,
    table: DtypeTable,
    types: tuple[CType, ...],
    plugins: tuple[Plugin, ...],
    schema: Schema,
    reporter: Reporter,
) -> Context:
    ctypes = all_types(types, request.extensions, plugins, reporter)
    module = request.module or target.module
    return Context(
        target.conventions, request.backend, table, ctypes, schema, reporter, module, request.language, abi,
        checks_facts=has_others(plugins),
    )  # fmt: skip


def _named(document: Document, request: Request) -> Document:
    """Return a document; one of kernels may have the name of another file."""
    return replace(document, name=f"kernels_{document.shard}") if document.path in request.kernels else document


def _check_shards(documents: tuple[Document, ...], reporter: Reporter) -> None:
    """Report names of files that are not C identifiers, or that two files have: they become parts of C names."""
    seen: dict[str, Document] = {}
    for document in documents:
        where = Location(document.path, 1, 1)
        if not re.match(r"_?[A-Za-z]\w*\Z", document.shard, re.ASCII):
            message = f"'{document.shard}' is not a C identifier, so it cannot be part of C names; rename the file"
            reporter.error(where, message)
        first = seen.setdefault(document.shard, document)
        if first is not document:
            reporter.error(where, f"'{first.path}' and '{document.path}' have the same name; rename one of them")


def _plan(document: Document, plugins: tuple[Plugin, ...], context: Context, request: Request) -> FilePlan:
    """Return the plan of a file; of a file of kernels, only the kernels."""
    plan = plan_file(document, plugins, context)
    return replace(plan, items=(), kernels_only=True) if document.path in request.kernels else plan


def _counts(documents: tuple[Document, ...], plans: tuple[FilePlan, ...], table: DtypeTable) -> Counts:
    wrappers = [w for plan in plans for w in plan.wrappers]
    return Counts(
        declarations=sum(
            len(d.declarations) for d, plan in zip(documents, plans, strict=True) if not plan.kernels_only
        ),
        wrappers=sum(bool(w.form(form)) for w in wrappers for form in ("method", "function")),
        overloads=sum(len(w.overloads) for w in wrappers),
        kernels=sum(len(plan.kernels) for plan in plans),
        dtypes=len(table.rows),
    )
