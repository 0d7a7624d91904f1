"""The benchmark of nanobind: hundreds of functions with six arguments, bound by cwrap, by hand and by other generators.

It measures the compilation, the size of the modules, and the calls.
"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks import machine
from benchmarks.effort import Effort
from benchmarks.functions.building import CWRAP, FLAGS, HAND, LINK, PEERS, Command, Peer
from benchmarks.functions.calling import CALLS, measure
from benchmarks.functions.sources import signatures
from benchmarks.table import Table
from benchmarks.timing import Sample, digits
from benchmarks.usage import Usage, usage
from build_tools.extension.project import ROOT

_NOTHING = Usage(0, 0, 0)
_COSTS = (
    "Compile: compile and link the file of the functions; minimum / median of elapsed seconds, then the least CPU "
    "seconds, and these as a multiple of cwrap's. Library: CPU seconds for the library that is compiled once (the "
    "runtime of cwrap or nanobind). All: generate, library and compile. KiB: the stripped module with the library. "
    "MB: the memory of the compiler."
)
_FLAGS = (
    "Flags, for C (-std=c11) and C++ (-std=c++17), one compiler for both: {flags}; libraries with -O2 (cwrap) and -O3 "
    "(nanobind, as its instructions say) in place of -Os."
)
_CALLED = (
    "Nanoseconds per call, minimum / median of processes, each with one module; x hand: the minimum as a multiple of "
    "the handwritten module's. {kinds}. The times include the interpreter."
)
_STEP = 131  # step between the measured functions, so that their addresses are distributed


@dataclass(slots=True)
class Built:
    """The cost of building the module of one contestant in each round, and the size of the result."""

    generate: list[Usage] = field(default_factory=list)
    library: list[Usage] = field(default_factory=list)
    compile: list[Usage] = field(default_factory=list)
    size: int = 0

    def processor(self) -> float:
        """Return the least CPU seconds to compile and link the functions."""
        return min(u.processor for u in self.compile)

    def everything(self) -> float:
        """Return the least CPU seconds including generation and the library."""
        return sum(min(u.processor for u in part) for part in (self.generate, self.library, self.compile))


def run(effort: Effort) -> list[Table]:
    """Return the tables of building and of calling the functions."""
    present = [peer for peer in PEERS if peer.installed]
    with tempfile.TemporaryDirectory(prefix="cwrap-benchmark-") as name:
        folders = {peer: Path(name, peer.module) for peer in present}
        for peer, folder in folders.items():
            folder.mkdir()
            peer.write(folder, signatures(effort.functions))
        built = _build(folders, max(1, effort.repeats // 2))
        calls = _call(folders, effort)
    return [built_table(built, effort.functions), _calls_table(calls)]


def _build(folders: dict[Peer, Path], turns: int) -> dict[Peer, Built]:
    """Build every contestant in each round."""
    built = {peer: Built() for peer in folders}
    for _ in range(turns):
        for peer, folder in folders.items():
            recipe = peer.recipe(peer)
            built[peer].generate.append(_step(recipe.generate, folder))
            built[peer].library.append(_step(recipe.library, folder))
            built[peer].compile.append(_step(recipe.compile, folder))
            built[peer].size = (folder / peer.library()).stat().st_size
    return built


def _step(command: Command, folder: Path) -> Usage:
    return usage(command, folder, {**machine.environment(), "PYTHONPATH": str(ROOT)}) if command else _NOTHING


def _call(folders: dict[Peer, Path], effort: Effort) -> dict[Peer, dict[str, Sample]]:
    found: dict[Peer, list[dict[str, float]]] = {peer: [] for peer in folders}
    for turn in range(effort.repeats):
        for peer, folder in folders.items():
            number = turn * _STEP % effort.functions
            found[peer].append(measure(folder / peer.library(), number, effort.seconds))
    return {peer: {kind: Sample(tuple(t[kind] for t in turns)) for kind in CALLS} for peer, turns in found.items()}


def built_table(built: dict[Peer, Built], count: int) -> Table:
    """Return the table of build costs."""
    ours = built[CWRAP]
    rows = []
    for peer, one in built.items():
        library = min(u.processor for u in one.library)
        rows.append(
            (
                peer.shown,
                _seconds(one.compile),
                digits(one.processor()),
                digits(one.processor() / ours.processor()),
                _seconds(one.generate),
                digits(library) if library else "",
                digits(one.everything() / ours.everything()),
                f"{one.size / 1024:.0f}",
                f"{max(u.memory for u in one.compile) / 1e6:.0f}",
            )
        )
    columns = ("peer", "compile s", "CPU s", "x cwrap", "generate s", "library", "all, x cwrap", "KiB", "MB")
    return Table(f"{count} functions of six arguments: building", columns, tuple(rows), _building_notes(built))


def _seconds(steps: Sequence[Usage]) -> str:
    return Sample(tuple(u.seconds for u in steps)).shown(1) if any(u.seconds for u in steps) else ""


def _building_notes(built: dict[Peer, Built]) -> tuple[str, ...]:
    absent = [peer.name for peer in PEERS if peer not in built]
    flags = _FLAGS.format(flags=" ".join((*FLAGS, *LINK)))
    return (_COSTS, flags, *([f"Left out, because not installed: {', '.join(absent)}."] if absent else []))


def _calls_table(calls: dict[Peer, dict[str, Sample]]) -> Table:
    best = calls[HAND]
    rows = tuple(
        (
            peer.shown,
            *(cell for kind in CALLS for cell in (samples[kind].shown(1e-9), _ratio(samples[kind], best[kind]))),
        )
        for peer, samples in calls.items()
    )
    columns = ("peer", *(cell for kind in CALLS for cell in (kind, "x hand")))
    kinds = "; ".join(f"{kind}: {text}" for kind, text in CALLS.items())
    unchecked = ", ".join(peer.shown for peer in calls if not peer.checks)
    notes = (_CALLED.format(kinds=kinds), f"Without range checks of unsigned integers: {unchecked}.")
    return Table("Calling them", columns, rows, notes)


def _ratio(one: Sample, other: Sample) -> str:
    return digits(one.minimum / other.minimum)
