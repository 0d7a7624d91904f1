"""Drafts from headers of Debian packages: how many functions are found, drafted, compiled and called without an edit.

    python -m benchmarks.drafts                     all packages, as a table
    python -m benchmarks.drafts zlib1g-dev lz4      packages whose names contain one of the words
    python -m benchmarks.drafts --language c++      packages with C++ headers

The packages are downloaded with apt and unpacked into a scratch folder (`--folder`), so that nothing is installed. Each
function that takes only numbers, strings, bytes, arrays, enums, structs and objects that other functions return is
called in a separate process, with a time limit.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from cwrap import about
from cwrap.headers import Draft, HeaderError, draft_header
from cwrap.pipeline import Request, generate
from cwrap.source.diagnostics import CwrapError
from cwrap.toolchain.compiler import ToolchainError
from cwrap.toolchain.pkg_config import PackageFlags, find_flags

_MULTIARCH = subprocess.run(["gcc", "-print-multiarch"], capture_output=True, text=True, check=False).stdout.strip()
_CALLS = Path(__file__).with_name("draft_calls.py")
_COMPILERS = {
    "c": ("gcc", "-std=c11", "-Werror=implicit-function-declaration", "-Werror=incompatible-pointer-types",
          "-Werror=int-conversion"),
    "c++": ("g++", "-std=c++17"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Library:
    """A library: its Debian package, the header to draft from, and the package of pkg-config or the libraries.

    `language` is that of the header.
    """

    package: str
    header: str
    pkg_config: str = ""
    libraries: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    language: str = "c"


LIBRARIES = (
    Library("zlib1g-dev", "zlib.h", "zlib"),
    Library("libbz2-dev", "bzlib.h", libraries=("bz2",)),
    Library("liblzma-dev", "lzma.h", "liblzma"),  # umbrella header
    Library("libzstd-dev", "zstd.h", "libzstd"),
    Library("liblz4-dev", "lz4.h", "liblz4"),
    Library("libsqlite3-dev", "sqlite3.h", "sqlite3"),  # callbacks, va_list
    Library("libexpat1-dev", "expat.h", "expat"),  # callbacks without an error
    Library("libpcre2-dev", "pcre2.h", "libpcre2-8", flags=("-DPCRE2_CODE_UNIT_WIDTH=8",)),  # names made by macros
    Library("libpng-dev", "png.h", "libpng"),
    Library("libturbojpeg0-dev", "turbojpeg.h", "libturbojpeg"),
    Library("libtiff-dev", "tiffio.h", "libtiff-4"),  # va_list
    Library("libcurl4-openssl-dev", "curl/curl.h", "libcurl", also=("curl/*.h",)),  # variadic options, `typedef void`
    Library("libxml2-dev", "libxml/tree.h", "libxml-2.0"),  # structs as objects
    Library("libyaml-dev", "yaml.h", "yaml-0.1"),
    Library("libjansson-dev", "jansson.h", "jansson"),  # inline functions, va_list
    Library("libcjson-dev", "cjson/cJSON.h", "libcjson"),
    Library("libgmp-dev", "gmp.h", "gmp"),  # arrays of one struct, inline functions
    Library("libmpfr-dev", "mpfr.h", "mpfr"),
    Library("libfftw3-dev", "fftw3.h", "fftw3"),  # arrays as complex numbers
    Library("libgsl-dev", "gsl/gsl_sf.h", "gsl"),  # umbrella header
    Library("libcairo2-dev", "cairo.h", "cairo"),
    Library("libfreetype-dev", "freetype/freetype.h", "freetype2"),  # pointers as typedefs
    Library("libharfbuzz-dev", "hb.h", "harfbuzz"),  # umbrella header
    Library("libuv1-dev", "uv.h", "libuv"),  # callbacks without user data
    Library("libevent-dev", "event2/event.h", "libevent"),
    Library("libarchive-dev", "archive.h", "libarchive"),
    Library("liblmdb-dev", "lmdb.h", "lmdb"),
    Library("libnlopt-dev", "nlopt.h", "nlopt"),
    Library("libsndfile1-dev", "sndfile.h", "sndfile"),
    Library("libopus-dev", "opus/opus.h", "opus"),  # variadic
    Library("libvorbis-dev", "vorbis/codec.h", "vorbis"),
    Library("libogg-dev", "ogg/ogg.h", "ogg"),
    Library("libssl-dev", "openssl/evp.h", "libcrypto"),
    Library("libgcrypt20-dev", "gcrypt.h", "libgcrypt"),
    Library("libsodium-dev", "sodium.h", "libsodium"),  # umbrella header
    Library("libglib2.0-dev", "glib.h", "glib-2.0"),  # umbrella header, GNU extensions
    Library("liblua5.4-dev", "lua.h", "lua5.4"),
    Library("libusb-1.0-0-dev", "libusb.h", "libusb-1.0"),
    Library("libnetcdf-dev", "netcdf.h", "netcdf"),
    Library("libudunits2-dev", "udunits2.h", libraries=("udunits2",)),
    Library("libproj-dev", "proj.h", "proj"),
    Library("libgeos-dev", "geos_c.h", "geos"),
    Library("libxxhash-dev", "xxhash.h", "libxxhash"),  # inline functions
    Library("libb2-dev", "blake2.h", "libb2"),
    Library("libmagic-dev", "magic.h", "libmagic"),
    Library("libpcap0.8-dev", "pcap.h", "libpcap"),  # umbrella header
    Library("libsamplerate0-dev", "samplerate.h", "samplerate"),
    Library("liblcms2-dev", "lcms2.h", "lcms2"),
    Library("libwebp-dev", "webp/decode.h", "libwebp"),
    Library("libconfig-dev", "libconfig.h", "libconfig"),
    Library("libhiredis-dev", "hiredis/hiredis.h", "hiredis"),
    Library("libpopt-dev", "popt.h", "popt"),
    Library("libgif-dev", "gif_lib.h", libraries=("gif",)),
    Library("libidn2-dev", "idn2.h", "libidn2"),
    Library("libc-ares-dev", "ares.h", "libcares"),
    Library("libyajl-dev", "yajl/yajl_parse.h", "yajl"),
    Library("libmosquitto-dev", "mosquitto.h", "libmosquitto"),
    Library("libxkbcommon-dev", "xkbcommon/xkbcommon.h", "xkbcommon"),
)
CPP_LIBRARIES = (
    Library("libtinyxml2-dev", "tinyxml2.h", "tinyxml2", language="c++"),  # objects that belong to others
    Library("libpugixml-dev", "pugixml.hpp", libraries=("pugixml",), language="c++"),  # values that are handles
    Library("libjsoncpp-dev", "json/json.h", "jsoncpp", also=("json/*.h",), language="c++"),  # overloads, operators
    Library("libyaml-cpp-dev", "yaml-cpp/yaml.h", "yaml-cpp", language="c++"),  # umbrella header, templates
    Library("libre2-dev", "re2/re2.h", "re2", also=("re2/re2.h", "re2/stringpiece.h"), language="c++"),
    Library("libsnappy-dev", "snappy.h", libraries=("snappy",), language="c++"),  # results in strings of the caller
    Library("libleveldb-dev", "leveldb/db.h", libraries=("leveldb",), also=("leveldb/*.h",), language="c++"),
    Library("libmuparser-dev", "muParser.h", "muparser", also=("muParser.h", "muParserBase.h"), language="c++"),
    Library("libpolyclipping-dev", "polyclipping/clipper.hpp", "polyclipping", language="c++"),  # vectors of structs
    Library("libmarisa-dev", "marisa.h", "marisa", language="c++"),  # umbrella header
    Library("libsoundtouch-dev", "soundtouch/SoundTouch.h", "soundtouch", language="c++"),
    Library("libhunspell-dev", "hunspell/hunspell.hxx", "hunspell", language="c++"),  # vectors of strings
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of one library. `message` is the error, if the draft was not made or does not build."""

    found: int = 0
    absent: int = 0
    drafted: int = 0
    compiled: int = 0
    called: int = 0
    raised: int = 0
    crashed: int = 0
    seconds: float = 0.0
    message: str = ""
    reasons: tuple[tuple[str, int], ...] = ()


class Sysroot:
    """A folder with unpacked packages, which are used like those of the system."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / "root"

    def unpack(self, libraries: tuple[Library, ...]) -> None:
        """Download the packages with those that they depend on, and unpack them."""
        archives = self.folder / "archives"
        (archives / "partial").mkdir(parents=True, exist_ok=True)
        for library in libraries:
            done = self.folder / "unpacked" / library.package
            if done.exists():
                continue
            command = ["apt-get", "install", "--download-only", "--reinstall", "--no-install-recommends", "-y", "-qq",
                       "-o", f"Dir::Cache::archives={archives}", library.package]  # fmt: skip
            result = subprocess.run(command, capture_output=True, text=True, check=False)
            if result.returncode:
                print(f"{library.package}: {result.stderr.strip().splitlines()[-1]}", file=sys.stderr)
                continue
            for archive in archives.glob("*.deb"):
                subprocess.run(["dpkg", "-x", str(archive), str(self.root)], check=True)
                archive.unlink()
            done.parent.mkdir(exist_ok=True)
            done.touch()
        self._link_to_system()

    def _link_to_system(self) -> None:
        """Make links to libraries that are installed, and therefore not in the folder, point to the system's."""
        for link in (self.root / "usr/lib" / _MULTIARCH).glob("*.so"):
            if link.is_symlink() and not link.exists():
                target = Path("/usr/lib", _MULTIARCH, link.readlink())
                if target.exists():
                    link.unlink()
                    link.symlink_to(target)

    def environment(self) -> dict[str, str]:
        """Return environment variables with which compilers, pkg-config and the loader find the packages."""
        libraries = f"{self.root}/usr/lib/{_MULTIARCH}"
        folders = f"{libraries}/pkgconfig:{self.root}/usr/share/pkgconfig:{self.root}/usr/lib/pkgconfig"
        include = f"{self.root}/usr/include"
        paths = f"{libraries}:{self.root}/lib/{_MULTIARCH}:{libraries}/blas:{libraries}/lapack:{libraries}/pulseaudio"
        return {**os.environ, "PKG_CONFIG_PATH": folders, "LD_LIBRARY_PATH": paths,
                "CPPFLAGS": f"-I{include} -I{include}/{_MULTIARCH}",
                "LDFLAGS": f"-L{libraries} -Wl,-rpath-link,{libraries}"}  # fmt: skip

    def flags(self, library: Library) -> PackageFlags:
        """Return the flags of a library; folders of the package are folders of the sysroot."""
        found = find_flags((library.pkg_config,) if library.pkg_config else (), self.environment())
        link = (*found.link, *(f"-l{name}" for name in library.libraries))
        return PackageFlags((*map(self._moved, found.compile), *library.flags), tuple(map(self._moved, link)))

    def _moved(self, flag: str) -> str:
        option, path = flag[:2], flag[2:]
        inside = f"{self.root}{path}"
        return f"{option}{inside}" if option in ("-I", "-L") and Path(inside).is_dir() else flag


def measure(library: Library, sysroot: Sysroot, runtime: tuple[str, ...]) -> Outcome:
    """Return the result of one library."""
    started = time.perf_counter()
    try:
        flags = sysroot.flags(library)
        draft = draft_header(
            library.header, flags=flags.compile, link=flags.link, also=library.also, language=library.language
        )
    except (HeaderError, ToolchainError) as error:
        return Outcome(message=str(error).splitlines()[0])
    seconds = time.perf_counter() - started
    folder = sysroot.folder / "drafts" / library.package
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "draft.yaml").write_text(draft.text, encoding="utf-8")
    reasons = tuple(_reasons(draft).most_common(6))
    try:
        module = _build(folder, library, flags, sysroot, runtime)
    except (CwrapError, RuntimeError) as error:
        return Outcome(
            draft.found, draft.absent, draft.active, seconds=seconds, message=str(error)[:2000], reasons=reasons
        )
    calls = _call(module, sysroot)
    message = calls.pop("message", "")
    compiled = 0 if message else draft.active
    counts = {key: int(value) for key, value in calls.items()}
    return Outcome(
        draft.found,
        draft.absent,
        draft.active,
        compiled,
        **counts,
        seconds=seconds,
        message=str(message),
        reasons=reasons,
    )


def _build(folder: Path, library: Library, flags: PackageFlags, sysroot: Sysroot, runtime: tuple[str, ...]) -> Path:
    """Generate and compile the module, as a project without an edit is built. Return its file."""
    result = generate(Request(folder, ("draft.yaml",), module="draft", language=library.language))
    for name, text in result.files.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "draft.pyi").write_text(result.stubs["draft.pyi"], encoding="utf-8")
    command = [*_COMPILERS[library.language], "-shared", "-fPIC", "-O0", f"-I{folder}", *_includes(),
               *flags.compile, *sysroot.environment()["CPPFLAGS"].split(), *result.files, *runtime,
               *sysroot.environment()["LDFLAGS"].split(), *flags.link, "-o", "draft.so"]  # fmt: skip
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if "error" in line or "undefined" in line]
        raise RuntimeError("\n".join(errors[:8]))
    return folder / "draft.so"


def _includes() -> list[str]:
    import sysconfig

    return ["-DCWRAP_LINK_RUNTIME", f"-I{about.get_include()}", f"-I{sysconfig.get_path('include')}"]


def _runtime(folder: Path) -> tuple[str, ...]:
    """Compile the runtime of cwrap once, and return the object files."""
    objects = []
    for source in sorted(Path(about.get_include()).glob("*.c")):
        target = folder / "runtime" / f"{source.stem}.o"
        target.parent.mkdir(parents=True, exist_ok=True)
        command = [
            "gcc",
            "-std=c11",
            "-fPIC",
            "-O1",
            "-fvisibility=hidden",
            *_includes(),
            "-c",
            str(source),
            "-o",
            str(target),
        ]
        subprocess.run(command, check=True)
        objects.append(str(target))
    return tuple(objects)


def _call(module: Path, sysroot: Sysroot) -> dict[str, int | str]:
    """Call the functions of a module in child processes, and return their counts."""
    with tempfile.TemporaryDirectory() as scratch:
        os.chmod(scratch, 0o777)
        command = [sys.executable, str(_CALLS), str(module), str(module.with_suffix(".pyi"))]
        done = subprocess.run(command, cwd=scratch, env=sysroot.environment(), capture_output=True, text=True,
                              check=False, errors="replace", stdin=subprocess.DEVNULL)  # fmt: skip
    try:
        last = done.stdout.strip().splitlines()[-1]
        counts: dict[str, int | str] = json.loads(last)
    except (IndexError, ValueError):
        return {"message": f"import or calls failed: {(done.stderr.strip().splitlines() or ['no output'])[-1]}"}
    return counts


def _reasons(draft: Draft) -> Counter[str]:
    """Return why functions are comments, with names replaced, and how often."""
    found: Counter[str] = Counter()
    for paragraph in draft.text.split("\n\n"):
        if "\n# - name:" in paragraph:
            text = paragraph.replace("\n#   ", " ")
            todo = re.search(r"^# TODO: (.*)$", text, re.MULTILINE)
            found[re.sub(r"'[^']*'|\b[\w]+_\w+\b", "…", todo[1])[:90] if todo else "?"] += 1
    return found


def table(outcomes: dict[str, Outcome]) -> str:
    """Return the outcomes as a table, with a line of sums."""
    lines = ["| package | found | drafted | compiled | called | raised | crashed | absent | s |", "|---|" + "---:|" * 8]
    for name, o in outcomes.items():
        share = f" ({100 * o.drafted // o.found} %)" if o.found else ""
        counts = f"{o.found} | {o.drafted}{share} | {o.compiled} | {o.called} | {o.raised} | {o.crashed} | {o.absent}"
        lines.append(f"| {name} | {counts} | {o.seconds:.1f} |")
    keys = ("found", "drafted", "compiled", "called", "raised", "crashed", "absent")
    sums = [sum(getattr(o, key) for o in outcomes.values()) for key in keys]
    share = f" ({100 * sums[1] // sums[0]} %)" if sums[0] else ""
    lines.append(f"| all | {sums[0]} | {sums[1]}{share} | {' | '.join(map(str, sums[2:]))} | |")
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Print the table, the errors, and with --reasons why functions are not drafted."""
    parser = argparse.ArgumentParser(description="Measure drafts from the headers of Debian packages.")
    parser.add_argument("words", nargs="*", help="parts of the names of packages (default: all)")
    parser.add_argument("--folder", type=Path, default=Path(tempfile.gettempdir(), "cwrap-drafts"))
    parser.add_argument("--reasons", action="store_true", help="print why functions are not drafted")
    parser.add_argument("--language", choices=tuple(_COMPILERS), default="c", help="language of the headers (c)")
    options = parser.parse_args(arguments)
    libraries = LIBRARIES if options.language == "c" else CPP_LIBRARIES
    wanted = tuple(lib for lib in libraries if not options.words or any(word in lib.package for word in options.words))
    sysroot = Sysroot(options.folder)
    sysroot.unpack(wanted)
    os.environ["CPPFLAGS"] = sysroot.environment()["CPPFLAGS"]
    os.environ["LDFLAGS"] = sysroot.environment()["LDFLAGS"]
    runtime = _runtime(options.folder)
    with ThreadPoolExecutor(1) as pool:
        results = pool.map(lambda library: measure(library, sysroot, runtime), wanted)
        outcomes = {library.package: outcome for library, outcome in zip(wanted, results, strict=True)}
    print(table(outcomes))
    for name, outcome in outcomes.items():
        if outcome.message:
            print(f"\n{name}: {outcome.message}")
        for reason, count in outcome.reasons if options.reasons else ():
            print(f"  {name}: {count:4} {reason}")
    return int(any(outcome.message for outcome in outcomes.values()))


if __name__ == "__main__":
    sys.exit(main())
