"""Benchmarks of calls with one small array (binding generators, ctypes, cffi), of new arrays, and of a checksum.

The cost of an argument is the difference between a call with the array and a call without argument, of two functions
that the same contestant binds.
"""

from __future__ import annotations

import array
import ctypes
import importlib
import importlib.util
import sys
import sysconfig
import tempfile
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks import machine
from benchmarks.arrays import sources
from benchmarks.effort import Effort
from benchmarks.functions.building import FLAGS, PEERS, Command, Peer
from benchmarks.loading import load
from benchmarks.table import Table
from benchmarks.timing import Sample, call, digits, process, side_by_side
from build_tools.extension.project import ROOT
from cwrap.building.compiler import find_compiler
from cwrap.toolchain.discovery import shared_library_flags

LENGTH = 8
BYTES = 16
GOAL = 60

_TEXTS = {
    "cwrap": sources.cwrap, "nanobind": sources.nanobind, "Cython": sources.cython, "pybind11": sources.pybind11,
}  # fmt: skip
_BINDING = ROOT / "examples" / "zlib" / "zlib.yaml"
_KINDS = ("numpy", "memoryview", "array.array", "_C", "torch")
_COMPARED = ("numpy", "_C", "torch")  # kinds whose cost has a column
_MEASURED = (
    "Nanoseconds per call, minimum / median: float last(const float *x, size_t n) with {count} floats, in a NumPy "
    "array and in other arrays. Beyond: the minimum with the array to the left less the minimum of nothing(), which "
    "returns a float and has no argument; the goal for cwrap is at most {goal}, and less than all others. Empty cells: "
    "the kind of array is not supported."
)
_BOUND = (
    "nanobind: nb::ndarray<const float, nb::ndim<1>, nb::c_contig>; Cython: const float[::1]; pybind11: "
    "py::array_t<float, py::array::c_style>; ctypes: numpy.ctypeslib.ndpointer, and the size as an int; cffi "
    "(compiled): ffi.from_buffer('float[]', x), and the size. Flags: {flags}."
)
_NEW = (
    "Nanoseconds per call, minimum / median, of new NumPy arrays with {count} floats: fresh(n), whose array C fills, "
    "and NumPy's functions; x.numpy() of tensors, which share their memory. Goals: cwrap at most 1.5 times the time of "
    "numpy.empty, _C at most twice."
)
_CHECKSUM = "Nanoseconds per call, minimum / median: the CRC-32 of {count} bytes; the goal is at most zlib's time."


def run(effort: Effort) -> list[Table]:
    """Return the tables of calls with arrays and of checksums."""
    with tempfile.TemporaryDirectory(prefix="cwrap-benchmark-") as name:
        return tables(Path(name), effort)


def tables(folder: Path, effort: Effort) -> list[Table]:
    """Build the contestants in a folder, and return the tables."""
    turns = effort.finer(10)
    callers = bound(folder)
    found = [(peer, _measured(texts, names, turns)) for peer, texts, names in callers]
    return [
        _table(found),
        _new_table(side_by_side(new_arrays(callers), turns)),
        _checksum_table(side_by_side(checksum_contestants(folder), turns)),
    ]


# ---- who takes part ----

# the name of a contestant, its statements by kind of argument, their variables
Caller = tuple[str, dict[str, str], dict[str, Any]]


def bound(folder: Path) -> list[Caller]:
    """Return the contestants that are installed, with their statements for the kinds of arguments that they support."""
    contestants = [_of_generator(peer, folder) for peer in peers()]
    contestants += [caller for maker in (_by_ctypes, _by_cffi) if (caller := maker(folder)) is not None]
    return [_accepted_statements(*caller) for caller in contestants]


def peers() -> list[Peer]:
    """Return the binding generators that are installed."""
    return [
        replace(peer, module=f"arrays_{peer.module}", text=_TEXTS[peer.name])
        for peer in PEERS
        if peer.name in _TEXTS and peer.installed
    ]


def _of_generator(peer: Peer, folder: Path) -> Caller:
    peer.write(folder, ())
    recipe = peer.recipe(peer)
    for command in (recipe.generate, recipe.library, recipe.compile):
        if command:
            _run(_quick(command), folder)
    module = load(folder / peer.library())
    texts = {"nothing": "nothing()", **dict.fromkeys(_KINDS, "last(x)")}
    return peer.shown, texts, {"last": module.last, "nothing": module.nothing, "fresh": module.fresh}


def _by_ctypes(folder: Path) -> Caller | None:
    numpy = machine.optional("numpy")
    if numpy is None:
        return None
    (folder / "shared.c").write_text(sources.C, encoding="utf-8")
    library = folder / f"shared{sysconfig.get_config_var('SHLIB_SUFFIX')}"
    compiler = find_compiler({}).command
    _run((*compiler, "-DSHARED", "-O2", "-fPIC", "shared.c", "-o", library.name, *shared_library_flags()), folder)
    shared = ctypes.CDLL(str(library))
    pointer = importlib.import_module("numpy.ctypeslib").ndpointer(numpy.float32, 1, flags="C_CONTIGUOUS")
    shared.last_of.argtypes, shared.last_of.restype = (pointer, ctypes.c_size_t), ctypes.c_float
    shared.no_array.argtypes, shared.no_array.restype = (), ctypes.c_float
    texts = {"nothing": "nothing()", **dict.fromkeys(_KINDS, f"last(x, {LENGTH})")}
    return "ctypes", texts, {"last": shared.last_of, "nothing": shared.no_array}


def _by_cffi(folder: Path) -> Caller | None:
    if importlib.util.find_spec("cffi") is None:
        return None
    (folder / "with_cffi.py").write_text(
        "import cffi\n"
        "ffi = cffi.FFI()\n"
        "ffi.cdef('float last_of(const float *x, size_t n); float no_array(void);')\n"
        f"ffi.set_source('arrays_by_cffi', {sources.C!r}, extra_compile_args=['-O2'])\n"
        "ffi.compile()\n",
        encoding="utf-8",
    )
    _run((sys.executable, "with_cffi.py"), folder)
    module = load(folder / f"arrays_by_cffi{sysconfig.get_config_var('EXT_SUFFIX')}")
    texts = {"nothing": "nothing()", **dict.fromkeys(_KINDS, f"last(view('float[]', x), {LENGTH})")}
    return "cffi", texts, {"last": module.lib.last_of, "nothing": module.lib.no_array, "view": module.ffi.from_buffer}


def floats_by_kind() -> dict[str, Any]:
    """Return the same floats as each kind of argument that is available."""
    floats = array.array("f", range(1, LENGTH + 1))
    contestants: dict[str, Any] = {"memoryview": memoryview(floats), "array.array": floats}
    numpy, torch, tensors = machine.optional("numpy"), machine.optional("torch"), machine.optional("_C")
    if numpy is not None:
        contestants["numpy"] = numpy.array(floats, numpy.float32)
    if torch is not None:
        contestants["torch"] = torch.tensor(floats.tolist())
    if tensors is not None:
        contestants["_C"] = tensors.FloatTensor(floats.tolist())
    return contestants


def _accepted_statements(peer: str, texts: dict[str, str], names: dict[str, Any]) -> Caller:
    """Return the statements for kinds of arguments that are available and accepted.

    Raise an error if a contestant returns a wrong result.
    """
    arguments = floats_by_kind()
    kept = {"nothing": texts["nothing"]}
    for kind in _KINDS:
        if kind not in arguments:
            continue
        try:
            found = eval(texts[kind], {**names, "x": arguments[kind]})
        except (TypeError, ValueError, BufferError, ctypes.ArgumentError):
            continue
        if found != LENGTH:
            raise RuntimeError(f"{peer} gives {found} for {kind}")
        kept[kind] = texts[kind]
    return peer, kept, names


# ---- measurement ----


def _measured(texts: Mapping[str, str], names: Mapping[str, Any], effort: Effort) -> dict[str, Sample]:
    arguments = {"nothing": None, **floats_by_kind()}
    return side_by_side({kind: call(text, {**names, "x": arguments[kind]}) for kind, text in texts.items()}, effort)


def new_arrays(callers: Sequence[Caller]) -> dict[str, Callable[[int], float]]:
    """Return what creates NumPy arrays: `fresh` of binding generators, NumPy's functions, `numpy` of tensors."""
    numpy = machine.optional("numpy")
    if numpy is None:
        return {}
    made = {f"{peer}: fresh(n)": ("fresh(n)", names) for peer, _, names in callers if "fresh" in names}
    for name in ("empty", "zeros"):
        made[f"numpy.{name}(n)"] = ("make(n)", {"make": getattr(numpy, name)})
    tensors = {kind: x for kind, x in floats_by_kind().items() if kind in ("_C", "torch")}
    made.update({f"{kind}: x.numpy()": ("x.numpy()", {"x": x}) for kind, x in tensors.items()})
    return {label: call(text, {**names, "n": LENGTH}) for label, (text, names) in made.items()}


def checksum_contestants(folder: Path) -> dict[str, Callable[[int], float]]:
    """Return the zlib binding under examples/ and the standard library's zlib; nothing without zlib's header."""
    here = folder / "zlib"
    here.mkdir()
    include = ROOT / "cwrap" / "runtime"
    library = here / f"zlib{sysconfig.get_config_var('EXT_SUFFIX')}"
    generate = ("generate", "--root", str(_BINDING.parent), "--out", str(here), _BINDING.name)
    _run((sys.executable, "-m", "cwrap", *generate), ROOT)
    flags = ("-std=c11", "-DZLIB_CONST", *_quick(FLAGS), "-isystem", sysconfig.get_path("include"), f"-I{include}")
    compiler = find_compiler({}).command
    try:
        _run((*compiler, *flags, "zlib.c", "-o", library.name, *shared_library_flags(), "-lz"), here)
    except RuntimeError as error:
        if "zlib.h" not in str(error):
            raise
        return {}
    functions = {"cwrap": load(library).crc32, "zlib": zlib.crc32}
    return {name: call("crc32(data)", {"crc32": f, "data": bytes(range(BYTES))}) for name, f in functions.items()}


def _quick(command: Command) -> Command:
    return tuple("-O2" if word == "-Os" else word for word in command)


def _run(command: Command, folder: Path) -> None:
    process(command, folder, {**machine.environment(), "PYTHONPATH": str(ROOT)})


# ---- tables ----


def _table(found: list[tuple[str, dict[str, Sample]]]) -> Table:
    kinds = [kind for kind in _KINDS if any(kind in samples for _, samples in found)]
    rows = []
    for peer, samples in found:
        cells = [peer]
        for kind in ("nothing", *kinds):
            cells.append(samples[kind].shown(1e-9) if kind in samples else "")
            if kind in _COMPARED:
                cells.append(_beyond(samples, kind))
        rows.append(tuple(cells))
    columns = ["peer", "nothing()"]
    for kind in kinds:
        columns += [kind, "beyond"] if kind in _COMPARED else [kind]
    notes = (_MEASURED.format(count=LENGTH, goal=GOAL), _BOUND.format(flags=" ".join(_quick(FLAGS))))
    return Table("Calls with one array", tuple(columns), tuple(rows), notes)


def _beyond(samples: Mapping[str, Sample], kind: str) -> str:
    """Return the cost of an argument in nanoseconds; nothing if the kind is not supported."""
    return digits((samples[kind].minimum - samples["nothing"].minimum) * 1e9) if kind in samples else ""


def _new_table(samples: Mapping[str, Sample]) -> Table:
    usual = samples["numpy.empty(n)"].minimum if samples else 0.0
    rows = tuple((name, s.shown(1e-9), f"{s.minimum / usual:.2f}") for name, s in samples.items())
    return Table("New arrays", ("what", "time", "of numpy.empty"), rows, (_NEW.format(count=LENGTH),))


def _checksum_table(samples: Mapping[str, Sample]) -> Table:
    rows = tuple((name, sample.shown(1e-9)) for name, sample in samples.items())
    return Table("A checksum", ("peer", "crc32(data)"), rows, (_CHECKSUM.format(count=BYTES),))
