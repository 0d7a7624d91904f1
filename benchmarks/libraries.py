"""Calls of the bindings under examples/, compared with other bindings of the same libraries, in one run.

    python -m benchmarks.libraries              all libraries, as a table
    python -m benchmarks.libraries pcre2        some of them
    python -m benchmarks.libraries --quick      less precisely
    python -m benchmarks.libraries --write docs/reference/measurements.md

Each example is built into a scratch folder, as users build it. The other bindings are those of the standard library or
of the package index, if they are installed: `pip install pcre2 libarchive-c lmdb nlopt 'PyTurboJPEG<2' lxml`, and
`pip install swig && pip install --no-build-isolation pytinyxml2`.
"""

from __future__ import annotations

import argparse
import importlib
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import machine
from benchmarks.effort import QUICK, Effort
from benchmarks.table import Table, put, report
from benchmarks.timing import Contestant, digits, side_by_side, statement
from cwrap.write import write_file

ROOT = Path(__file__).resolve().parent.parent
INSTALL = ("-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--no-deps")
Names = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Peer:
    """Another binding: its name, and a function that returns its statement with the variables of the statement."""

    name: str
    make: Callable[[], tuple[str, Names]]


@dataclass(frozen=True, slots=True)
class Case:
    """One piece of work: what it is, and how the example and other bindings do it."""

    work: str
    ours: Callable[[Any], tuple[str, Names]]
    peers: tuple[Peer, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """The beginning of a binding: a header, its package of pkg-config, and a first call of the drafted module `m`."""

    header: str
    package: str
    call: str
    flags: str = ""


@dataclass(frozen=True, slots=True)
class Library:
    """A library: the folder of the example, its package, how its binding begins, and the measured work."""

    folder: str
    package: str
    start: Start
    cases: tuple[Case, ...]


def yaml_lines(folder: str) -> int:
    """Return the number of lines of an example's declarations, without blank lines and comments."""
    text = (ROOT / "examples" / folder / f"{folder}.yaml").read_text(encoding="utf-8")
    return len([line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")])


# ---- the work ----


def _from(module: str, text: str, **names: object) -> Callable[[], tuple[str, Names]]:
    return lambda: (text, {"m": importlib.import_module(module), **names})


def _zlib() -> Library:
    data = bytes(range(64))
    return Library("zlib", "czlib", Start("zlib.h", "zlib", "m.zlibVersion()"), (
        Case("CRC of 64 bytes", lambda m: ("m.crc32(data)", {"m": m, "data": data}),
             (Peer("zlib", _from("zlib", "m.crc32(data)", data=data)),)),
    ))  # fmt: skip


def _sqlite() -> Library:
    query = "SELECT 1, 'two', 3.0"

    def theirs() -> tuple[str, Names]:
        return "list(db.execute(q))", {"db": importlib.import_module("sqlite3").connect(":memory:"), "q": query}

    return Library("sqlite", "csqlite", Start("sqlite3.h", "sqlite3", "m.libversion()"), (
        Case("a row of three values", lambda m: ("list(db.rows(q))", {"db": m.connect(":memory:"), "q": query}),
             (Peer("sqlite3", theirs),)),
    ))  # fmt: skip


def _expat() -> Library:
    document = b"<a>" + 50 * b"<b c='d'>text</b>" + b"</a>"
    text = """
p = create()
p.StartElementHandler = p.EndElementHandler = p.CharacterDataHandler = handler
p.Parse(data, True)
"""

    def names(create: object) -> tuple[str, Names]:
        return text, {"create": create, "handler": lambda *_: None, "data": document}

    return Library("expat", "cexpat", Start("expat.h", "expat", "m.ExpatVersionInfo()"), (
        Case("50 elements with text", lambda m: names(m.create),
             (Peer("pyexpat", lambda: names(importlib.import_module("pyexpat").ParserCreate)),)),
    ))  # fmt: skip


def _pcre2() -> Library:
    pattern, subject = r"(\w+)@(\w+)\.com", "send mail to spam@eggs.com, please"

    def peer(module: str) -> Peer:
        def make() -> tuple[str, Names]:
            return "p.search(s).group(1)", {"p": importlib.import_module(module).compile(pattern), "s": subject}

        return Peer(module, make)

    start = Start("pcre2.h", "libpcre2-8", "m.config_8(1)", "-DPCRE2_CODE_UNIT_WIDTH=8")
    return Library("pcre2", "cpcre2", start, (
        Case("search and a group", lambda m: ("p.search(s).group(1)", {"p": m.compile(pattern), "s": subject}),
             (peer("pcre2"), peer("re"))),
    ))  # fmt: skip


def _turbojpeg() -> Library:
    image = np.random.default_rng(0).integers(0, 256, (64, 64, 3), np.uint8)

    def decoding() -> tuple[str, Names]:
        jpeg = importlib.import_module("turbojpeg").TurboJPEG()
        return "j.decode(data)", {"j": jpeg, "data": jpeg.encode(image)}

    def encoding() -> tuple[str, Names]:
        return "j.encode(x)", {"j": importlib.import_module("turbojpeg").TurboJPEG(), "x": image}

    return Library("turbojpeg", "cturbojpeg", Start("turbojpeg.h", "libturbojpeg", "m.tjBufSize(8, 8, 0)"), (
        Case("decode 64 x 64 pixels", lambda m: ("m.decode(data)", {"m": m, "data": m.encode(image)}),
             (Peer("PyTurboJPEG", decoding),)),
        Case("encode 64 x 64 pixels", lambda m: ("m.encode(x)", {"m": m, "x": image}),
             (Peer("PyTurboJPEG", encoding),)),
    ))  # fmt: skip


def _libarchive() -> Library:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as archive:
        for k in range(100):
            archive.addfile(tarfile.TarInfo(f"folder/file{k}"))
    data = file.getvalue()
    libarchive = """
with m.memory_reader(data) as archive:
    [entry.pathname for entry in archive]
"""
    standard = """
with m.open(fileobj=io.BytesIO(data)) as archive:
    [entry.name for entry in archive]
"""
    return Library("libarchive", "carchive", Start("archive.h", "libarchive", "m.version_string()"), (
        Case("names of 100 entries",
             lambda m: ("[entry.pathname for entry, _ in m.entries(data)]", {"m": m, "data": data}),
             (Peer("libarchive-c", _from("libarchive", libarchive, data=data)),
              Peer("tarfile", _from("tarfile", standard, data=data, io=io)))),
    ))  # fmt: skip


def _lmdb() -> Library:
    def ours(work: str) -> Callable[[Any], tuple[str, Names]]:
        def make(m: Any) -> tuple[str, Names]:
            database = m.Database(os.path.join(tempfile.mkdtemp(), "a.mdb"), sync=False)
            with database.change() as entries:
                for k in range(1000):
                    entries[b"key%d" % k] = b"value"
            return work, {"entries": database.read(), "list": list}

        return make

    def theirs(work: str) -> Peer:
        def make() -> tuple[str, Names]:
            m = importlib.import_module("lmdb")
            environment = m.open(tempfile.mkdtemp(), sync=False)
            with environment.begin(write=True) as entries:
                for k in range(1000):
                    entries.put(b"key%d" % k, b"value")
            return work, {"entries": environment.begin(), "list": list}

        return Peer("lmdb", make)

    return Library("lmdb", "clmdb", Start("lmdb.h", "lmdb", "m.strerror(0)"), (
        Case("one value of 1,000", ours("entries[b'key500']"), (theirs("entries.get(b'key500')"),)),
        Case("1,000 keys and values", ours("list(entries)"), (theirs("list(entries.cursor())"),)),
    ))  # fmt: skip


def _value(*arguments: Any) -> float:
    """Return the value of a function; the arguments end with x and the gradient."""
    x = arguments[-2]
    return float(x[0] * x[0] + x[1])


def _nlopt() -> Library:
    def ours(m: Any) -> tuple[str, Names]:
        optimizer = m.Optimizer(m.Algorithm.LN_COBYLA, 2)
        optimizer.set_min_objective(_value)
        optimizer.lower_bounds, optimizer.maxeval = [-1, -1], 100
        return "o.optimize(x.copy())", {"o": optimizer, "x": np.ones(2)}

    def theirs() -> tuple[str, Names]:
        m = importlib.import_module("nlopt")
        optimizer = m.opt(m.LN_COBYLA, 2)
        optimizer.set_min_objective(_value)
        optimizer.set_lower_bounds([-1, -1])
        optimizer.set_maxeval(100)
        return "o.optimize(x)", {"o": optimizer, "x": np.ones(2)}

    start = Start("nlopt.h", "nlopt", "m.srand(1)")
    return Library("nlopt", "cnlopt", start, (Case("100 evaluations", ours, (Peer("nlopt", theirs),)),))


def _tinyxml2() -> Library:
    document = "<a>" + 50 * "<b c='7'>text</b>" + "</a>"
    work = "[int(child.get('c')) for child in parse(data)]"
    swig = """
document = m.XMLDocument()
document.Parse(data)
found, child = [], document.RootElement().FirstChildElement()
while child:
    found.append(child.IntAttribute('c'))
    child = child.NextSiblingElement()
"""

    def standard() -> tuple[str, Names]:
        return work, {"parse": importlib.import_module("xml.etree.ElementTree").fromstring, "data": document}

    def lxml() -> tuple[str, Names]:
        return work, {"parse": importlib.import_module("lxml.etree").fromstring, "data": document}

    return Library("tinyxml2", "ctinyxml2", Start("tinyxml2.h", "tinyxml2", "m.XMLDocument()"), (
        Case("parse and read 50 elements",
             lambda m: ("[child.get_int('c') for child in m.children(m.parse(data).root)]", {"m": m, "data": document}),
             (Peer("pytinyxml2", _from("pytinyxml2", swig, data=document)), Peer("ElementTree", standard),
              Peer("lxml", lxml))),
    ))  # fmt: skip


LIBRARIES = (_zlib, _sqlite, _expat, _pcre2, _turbojpeg, _libarchive, _lmdb, _nlopt, _tinyxml2)


# ---- measuring ----

_CALLS = (
    "Calls per second of the example and of the other binding, which is of the standard library or of the package "
    "index; both by the fastest of several rounds, in turns in one process."
)
_EFFORT = (
    "Functions: those of the header that the library defines. Bound: those that the draft of 'cwrap new --from' binds "
    "without an edit. Seconds: to draft a project, build and install it, and call a function of it. Lines of YAML: the "
    "finished declarations of the example, without comments and blank lines. The minutes that it took to write them "
    "were not measured."
)


def build(library: Library, site: Path) -> None:
    """Install an example into a folder."""
    environment = {**machine.environment(), "PYTHONPATH": str(ROOT)}
    folder = site / f"{library.folder}-source"
    shutil.copytree(ROOT / "examples" / library.folder, folder)
    subprocess.run([sys.executable, *INSTALL, "--target", site, folder], env=environment, check=True)


def seconds_to_first_call(start: Start, folder: Path) -> float:
    """Return the time to draft a project from the header, to build and install it, and to call a function of it."""
    environment = {**machine.environment(), "PYTHONPATH": f"{ROOT}{os.pathsep}{folder / 'site'}"}
    environment["CPPFLAGS"] = f"{environment.get('CPPFLAGS', '')} {start.flags}".strip()
    project = folder / "trial"
    new = ["-m", "cwrap", "new", "trial", "--from", start.header, "--pkg-config", start.package, "--into", project]
    call = f"import trial as m; {start.call}"
    commands = ([*new], [*INSTALL, "--target", folder / "site", project], ["-c", call])
    began = time.perf_counter()
    for command in commands:
        subprocess.run([sys.executable, *command], env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def rows(library: Library, site: Path, effort: Effort) -> list[tuple[str, ...]]:
    """Return the rows of a library: one for each other binding of each piece of work."""
    build(library, site)
    module = importlib.import_module(library.package)
    found: list[tuple[str, ...]] = []
    for case in library.cases:
        contestants = {library.package: statement(*case.ours(module))}
        contestants |= {peer.name: made for peer in case.peers if (made := contestant(peer))}
        seconds = {name: sample.minimum for name, sample in side_by_side(contestants, effort).items()}
        ours = 1 / seconds[library.package]
        for peer in case.peers:
            known = peer.name in contestants
            theirs = f"{1 / seconds[peer.name]:,.0f}" if known else "not installed"
            factor = digits(ours * seconds[peer.name]) if known else "-"
            found.append((library.folder, case.work, peer.name, f"{ours:,.0f}", theirs, factor))
    return found


def contestant(peer: Peer) -> Contestant | None:
    """Return the statement of another binding, or None if the binding or its library cannot be loaded."""
    try:
        return statement(*peer.make())
    except (ImportError, RuntimeError, OSError, AttributeError):
        return None


def beginning(library: Library, folder: Path) -> tuple[str, ...]:
    """Return the row of a library about the effort: that of a draft, and the size of the finished declarations."""
    seconds = seconds_to_first_call(library.start, folder)
    draft = (folder / "trial" / "trial.yaml").read_text(encoding="utf-8")
    bound = re.search(r"(\d+) of its (\d+) functions", draft)
    counts = (bound[2], bound[1]) if bound else ("-", "-")
    return (library.folder, library.start.header, *counts, f"{seconds:.1f}", str(yaml_lines(library.folder)))


def run(effort: Effort, words: Sequence[str] = ()) -> list[Table]:
    """Measure the libraries whose folders contain one of the words, or all libraries."""
    found: list[tuple[str, ...]] = []
    begun: list[tuple[str, ...]] = []
    with tempfile.TemporaryDirectory(prefix="cwrap-libraries-") as folder:
        sys.path.insert(0, folder)
        for library in (make() for make in LIBRARIES):
            if not words or any(word in library.folder for word in words):
                begun.append(beginning(library, Path(folder, f"{library.folder}-begun")))
                found += rows(library, Path(folder), effort)
    columns = ("library", "work", "other binding", "calls/s", "other calls/s", "times faster")
    effort_columns = ("library", "header", "functions", "bound", "seconds", "lines of YAML")
    return [
        Table("Calls per second", columns, tuple(found), (_CALLS,), labels=3),
        Table("From a header to a binding", effort_columns, tuple(begun), (_EFFORT,), labels=2),
    ]


def main(arguments: list[str] | None = None) -> int:
    """Measure the bindings of libraries, and print the table."""
    parser = argparse.ArgumentParser(description="Compare the bindings under examples/ with other bindings.")
    parser.add_argument("words", nargs="*", help="parts of the names of libraries (default: all)")
    parser.add_argument("--quick", action="store_true", help="measure less precisely")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the tables between their markers in FILE")
    options = parser.parse_args(arguments)
    if warning := machine.busy():
        print(warning, file=sys.stderr)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    text = report(machine.facts(), run(QUICK if options.quick else Effort(), options.words))
    print(text)
    if options.write is not None:
        write_file(options.write, put(options.write.read_text(encoding="utf-8"), "libraries", text))
    return 0


if __name__ == "__main__":
    sys.exit(main())
