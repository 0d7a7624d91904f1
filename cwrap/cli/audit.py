"""`cwrap audit`: run programs that would show that declarations are wrong."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from cwrap.audit.advice import is_accepted
from cwrap.audit.auditing import Audit, Report
from cwrap.audit.sanitizer import AUDIT, audit_environment, guard_library, preloaded
from cwrap.audit.settings import FILE, Settings, SettingsError, read_settings
from cwrap.audit.surface import surface_of
from cwrap.audit.workers import Worker, WorkerError
from cwrap.building.builder import build
from cwrap.building.module import module_project, module_request
from cwrap.building.project import BuildError
from cwrap.building.variant import SANITIZE
from cwrap.cli.options import Commands, UsageError, add_command, add_compiling
from cwrap.cli.terminal import counted
from cwrap.config import find_config
from cwrap.module_table import ModuleConfig, ModuleOptions
from cwrap.pipeline import generate
from cwrap.source.diagnostics import nearest

_SECONDS_OF_AN_OPERATION = 2.4  # 2 minutes for 50 functions
_LEAST = 10  # programs of an operation
_NAMES = 5  # operations in a line of the summary


def add(commands: Commands) -> None:
    """Add the command and its options."""
    parser = add_command(
        commands, "audit", "run programs that would show that declarations are wrong", """
        Builds a module with the address sanitizer, makes programs from its declarations, and runs each in a separate
        process. Reports what contradicts a declaration: objects that are freed twice, never or too early, pointers
        that C keeps, lengths that are not true, None that crashes. Files that a program writes are in a temporary
        folder.

        Without FILE, the modules of the project are audited (its [tool.cwrap.modules]). audit.yaml next to
        pyproject.toml or FILE has samples of arguments, and what to leave out: docs/guides/audit.md.
        """, """
        examples:
          cwrap audit                                              the modules of the project
          cwrap audit shop.yaml --source shop.c                    declarations and their C
          cwrap audit shop.yaml --library shop --minutes 10
          cwrap audit --only Label.set                             one operation, after its declaration was changed
          cwrap audit --seed 7 --write tests/audit                 the programs of the faults as tests

        exit status: 0 no faults; 1 faults, or errors in declarations; 2 invalid command line, or the build failed
        """,
    )  # fmt: skip
    parser.add_argument("file", nargs="?", metavar="FILE", help="file of declarations (default: those of the project)")
    parser.add_argument("--source", action="append", default=[], metavar="FILE", dest="sources",
                        help="a C or C++ file to compile; may be repeated")  # fmt: skip
    parser.add_argument("--library", action="append", default=[], metavar="NAME", dest="libraries",
                        help="a library to link; may be repeated")  # fmt: skip
    add_compiling(parser)
    parser.add_argument("--language", choices=("c", "c++"), default="c", help="language of the C (%(default)s)")
    parser.add_argument("--settings", type=Path, metavar="FILE", help=f"the file with samples (default: {FILE})")
    parser.add_argument("--only", action="append", default=[], metavar="NAME",
                        help="an operation, such as Box.open, in place of all; may be repeated")  # fmt: skip
    parser.add_argument("--programs", type=int, default=_LEAST, metavar="N",
                        help="programs of each operation, however long they take (%(default)s)")  # fmt: skip
    parser.add_argument("--minutes", type=float,
                        help="time for programs, after the build (default: 2.4 s for each operation)")  # fmt: skip
    parser.add_argument("--seed", type=int, default=1, help="seed of the random choices (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time (%(default)s)")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    parser.add_argument("--write", type=Path, metavar="DIR", help="write the program of each fault as a pytest file")
    parser.set_defaults(run=run)


@dataclass(frozen=True, slots=True)
class _Module:
    """A module to audit: its table, the folder of its files, and the settings."""

    config: ModuleConfig
    root: Path
    settings: Settings


def run(options: argparse.Namespace) -> int:
    """Audit the modules; print the findings."""
    preload = preloaded(AUDIT, os.environ)
    if not preload:
        raise UsageError("the compiler has no address sanitizer; install it (libasan, with gcc), or set CC to clang")
    try:
        reports = [(module, _audit(module, options, preload)) for module in _modules(options)]
    except (BuildError, SettingsError, WorkerError) as error:
        raise UsageError(str(error)) from None
    if options.json:
        print(json.dumps([_data(module, report) for module, report in reports], indent=2))
    if options.write:
        for module, report in reports:
            _write(options.write, module, report)
    return int(any(report.findings for _, report in reports))


def _modules(options: argparse.Namespace) -> Iterator[_Module]:
    """Yield the modules of the command line or of the project."""
    if options.file:
        file = Path(options.file)
        declared = ModuleOptions(
            include_dirs=(".", *(os.path.relpath(folder, file.parent) for folder in options.folders)),
            libraries=tuple(options.libraries), pkg_config=tuple(options.packages), language=options.language,
            extra_compile_args=tuple(f"-D{macro}" for macro in options.macros),
        )  # fmt: skip
        sources = tuple(os.path.relpath(source, file.parent) for source in options.sources)
        config = ModuleConfig(file.stem.replace("-", "_"), (file.name,), sources, declared)
        yield _Module(config, file.parent, _settings(options, file.parent))
        return
    project = find_config(Path())
    if project is None or not project.modules:
        raise UsageError("no FILE given, and no pyproject.toml in this folder or above has [tool.cwrap.modules]")
    for config in project.modules:
        yield _Module(config, project.root, _settings(options, project.root))


def _settings(options: argparse.Namespace, folder: Path) -> Settings:
    file = options.settings or folder / FILE
    return read_settings(file) if options.settings or file.is_file() else Settings()


def _audit(module: _Module, options: argparse.Namespace, preload: str) -> Report:
    """Build a module with sanitizers, run programs, and print the findings."""
    config = module.config
    declared = replace(config.options, extra_compile_args=(*config.options.extra_compile_args, "-DCWRAP_AUDIT"))
    project = module_project(config.name, config.declarations, config.sources, declared, module.root)
    request = module_request(project, declared)
    surface = surface_of(generate(request).plans)
    known = {*surface.classes, *(operation.name for operation in surface.operations)}
    unknown = [name for name in options.only if name not in known]
    if unknown and options.file:
        raise UsageError(f"'{unknown[0]}' is no operation of '{config.name}'{nearest(unknown[0], sorted(known))}")
    with _output_to_stderr() if options.json else nullcontext():
        built = build(project, {**os.environ, SANITIZE: AUDIT})
    library = built.module.resolve()
    loaded = f"{guard_library(library.parent, os.environ)} {preload}"
    environments = [audit_environment(os.environ, loaded, names) for names in (False, True)]
    progress = Progress(config.name, options.json)
    audit = Audit(surface, module.settings, options.seed,
                  lambda names: Worker(library, config.name, environments[names]), progress.show,
                  lambda advice: is_accepted(advice, request))  # fmt: skip
    seconds = _SECONDS_OF_AN_OPERATION * len(options.only or surface.operations)
    seconds = seconds if options.minutes is None else 60 * options.minutes
    report = audit.run(seconds, options.jobs, options.programs, options.only)
    progress.clear()
    if not options.json:
        for finding in report.findings:
            print(finding.render())
        print(_summary(config.name, report, len({operation.name for operation in surface.operations})))
    return report


@contextmanager
def _output_to_stderr() -> Iterator[None]:
    """Let this process and its children write to standard error instead of standard output, which gets only JSON."""
    sys.stdout.flush()
    saved = os.dup(1)
    os.dup2(2, 1)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(saved, 1)
        os.close(saved)


class Progress:
    """A line with the state of an audit, on a terminal."""

    def __init__(self, name: str, quiet: bool) -> None:
        self._name = name
        self._shows = sys.stderr.isatty() and not quiet

    def show(self, report: Report) -> None:
        """Show the state."""
        if self._shows and report.programs % 10 == 0:
            sys.stderr.write(f"\r\x1b[K{self._name}: {counted(report.programs, 'program')}")
            sys.stderr.flush()

    def clear(self) -> None:
        """Remove the line."""
        if self._shows:
            sys.stderr.write("\r\x1b[K")


def _summary(name: str, report: Report, operations: int) -> str:
    """Return the summary of an audit: what was called, and what was not, with the reasons."""
    accepted = f", {counted(len(report.accepted), 'accepted fault')}" if report.accepted else ""
    reasons: dict[str, list[str]] = {}
    for operation, reason in report.unreached.items():
        reasons.setdefault(reason, []).append(operation)
    lines = [f"not called: {_listed(names)}: {reason}" for reason, names in reasons.items()]
    lines += [f"never succeeded: {operation}: {text}" for operation, text in report.raised.items()]
    failed = f", of which {len(report.raised)} never succeeded," if report.raised else ""
    lines.append(
        f"{counted(len(report.findings), 'fault')}{accepted}: {counted(report.programs, 'program')} called "
        f"{len(report.reached)} of {counted(operations, 'operation')}{failed} in {report.seconds:.0f} s"
    )
    return "\n".join(f"{name}: {line}" for line in lines)


def _listed(names: list[str]) -> str:
    """Return the first names, and the number of the others."""
    others = f" and {len(names) - _NAMES} more" if len(names) > _NAMES else ""
    return ", ".join(names[:_NAMES]) + others


def _data(module: _Module, report: Report) -> dict[str, object]:
    findings = [
        {
            **asdict(f),
            "location": str(f.location),
            "advice": [{**asdict(a), "location": str(a.location)} for a in f.advice],
        }
        for f in report.findings
    ]
    return {"module": module.config.name, "programs": report.programs, "findings": findings,
            "unreached": report.unreached, "raised": report.raised}  # fmt: skip


def _write(folder: Path, module: _Module, report: Report) -> None:
    """Write a test for each finding. A test fails as long as its program crashes."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, finding in enumerate(report.findings, 1):
        lines = "\n".join(f"    {line}" for line in finding.program.splitlines())
        text = (
            f'"""{finding.location}: {finding.message}. Run it with the sanitized module: docs/guides/audit.md."""\n\n'
            f"import gc\nfrom itertools import islice\n\nimport numpy as np\n\nimport {module.config.name} as m\n\n\n"
            "def fresh(value):\n"
            '    """Return an object to which nothing else refers."""\n'
            "    return value[:1] + value[1:] if isinstance(value, (str, bytes)) else value\n\n\n"
            f"def test_{finding.claim.replace(' ', '_')}_{number}():\n{lines}\n"
        )
        (folder / f"test_audit_{module.config.name.rpartition('.')[2]}_{number}.py").write_text(text, encoding="utf-8")
