"""Compile and link C for a target with zig, which includes clang and the C libraries of all targets."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from build_tools.platforms.cache import Cache
from build_tools.platforms.sources import RUNTIME, Module, runtime_sources
from build_tools.platforms.targets import Target

WARNINGS = ("-Wall", "-Wextra", "-Werror")
LINES = 6  # lines of a compiler's output that a failure shows


@dataclass(frozen=True, slots=True)
class Job:
    """One file to compile."""

    source: Path
    output: Path
    include: tuple[Path, ...]


@dataclass(slots=True)
class Crossing:
    """The compiler for one target, and what it reported: each failure is a file with the first errors."""

    target: Target
    zig: Path
    cache: Cache
    headers: Path
    folder: Path
    failures: list[str] = field(default_factory=list)

    @property
    def modules(self) -> Path:
        """Return the folder of linked modules."""
        return self.folder / "linked"

    def compile(self, modules: Sequence[Module]) -> dict[str, list[Path]]:
        """Compile the runtime and modules; return the object files by name of the module, "" for the runtime."""
        jobs: dict[str, list[Job]] = {"": [self._job("runtime", source, ()) for source in runtime_sources()]}
        for module in modules:
            jobs[module.name] = [self._job(module.name, source, module.include) for source in module.sources]
        every = [job for group in jobs.values() for job in group]
        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            for report in pool.map(self._compile, every):
                if report:
                    self.failures.append(report)
        return {name: [job.output for job in group] for name, group in jobs.items()}

    def link(self, name: str, objects: Sequence[Path], libraries: Sequence[str] = ()) -> Path | None:
        """Link a module; return its file, or None if that fails."""
        library = self.modules / f"{name}{self.target.suffix}"
        library.parent.mkdir(exist_ok=True)
        cxx = any(path.name.endswith(".cpp.o") for path in objects)
        undefined = ["-Wl,-undefined,dynamic_lookup"] if self.target.system == "macos" else []
        # zig compiles the C library of some targets once per level of optimisation.
        command = [*self.compiler("c++" if cxx else "cc"), "-O1", "-shared", *undefined, *map(str, objects), *libraries]
        report = self._run([*command, "-o", str(library)], name)
        if report:
            self.failures.append(report)
        return None if report else library

    def _job(self, name: str, source: Path, include: tuple[Path, ...]) -> Job:
        folder = self.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        return Job(source, folder / f"{source.name}.o", include)

    def _compile(self, job: Job) -> str:
        cxx = job.source.suffix == ".cpp"
        folders = (*job.include, RUNTIME, self.headers)
        return self._run(
            [
                *self.compiler("c++" if cxx else "cc"), "-std=c++17" if cxx else "-std=c11", "-O1",
                *WARNINGS, "-DCWRAP_LINK_RUNTIME",
                *([] if self.target.system == "windows" else ["-fPIC"]), *(f"-I{folder}" for folder in folders),
                "-c", str(job.source), "-o", str(job.output),
            ],
            job.source.name,
        )  # fmt: skip

    @property
    def caches(self) -> dict[str, str]:
        """Return the variables with the folders of zig's caches."""
        return {f"ZIG_{kind}_CACHE_DIR": str(self.cache.folder / "zig-cache") for kind in ("GLOBAL", "LOCAL")}

    def compiler(self, language: str) -> list[str]:
        """Return the command of a compiler, "cc" or "c++"."""
        # By default zig adds checks of undefined behaviour, which need its own run-time library.
        return [str(self.zig), language, "-target", self.target.triple, "-fno-sanitize=all"]

    def _run(self, command: list[str], name: str) -> str:
        """Run a command; return "" if it succeeds, or the name with the first errors."""
        done = subprocess.run(command, env={**os.environ, **self.caches}, capture_output=True, text=True, check=False)
        return "" if done.returncode == 0 else f"{name}: {first_errors(done.stderr)}"


def first_errors(log: str) -> str:
    """Return the first errors of a compiler's output, or its first lines if it has no errors."""
    lines = log.splitlines()
    return "\n  ".join([line for line in lines if "error" in line][:LINES] or lines[:LINES])
