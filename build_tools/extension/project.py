"""The facts about `_C` that `cwrap.building` needs to build it."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from cwrap.about import __version__
from cwrap.building.project import GENERATED, Category, Project

ROOT = Path(__file__).resolve().parents[2]
PURE = "CWRAP_PURE"
DTYPES = "CWRAP_DTYPES"
TABLE = "declarations/dtypes.yaml"
KERNELS = "declarations/kernels/*.yaml"  # of these, only the kernels are built
LEGACY = "declarations/*.cwrap"
CLASSIC = "generic/TH/classic/*.c"
ADDRESS = ""  # of the repository, such as https://host/owner/name; to be filled in before the first release
RELATIVE_LINK = re.compile(r"(!?)\[([^]]*)\]\((?!\w+:|#)([^)\s]+)\)")
RUN_TIME = ("numpy>=1.23", "scipy-openblas32>=0.3.23")

# Older compilers only warn of calls of undefined functions and of incompatible arguments. A module built with these
# warnings fails at import or crashes.
_MISTAKES = (
    "-Werror=implicit-function-declaration",
    "-Werror=int-conversion",
    "-Werror=incompatible-pointer-types",
)

# -fwrapv: integers of a tensor wrap around. The two other flags let the compiler vectorise; no element function sets or
# reads errno, or raises floating-point exceptions.
_TYPED_FLAGS = ("-fwrapv", "-fno-math-errno", "-fno-trapping-math")
_TENSOR_FLAGS = ("-std=c11", *_TYPED_FLAGS, *_MISTAKES)

# One expression serves every dtype, including unsigned and boolean ones, and some expressions cannot be vectorised.
_GENERIC_EXPRESSIONS = (
    "-Wno-type-limits",
    "-Wno-bool-compare",
    "-Wno-int-in-bool-context",
    "-Wno-pass-failed",
    "-Wno-unknown-warning-option",
)

# The features of the generator for tensor methods; arrays, buffers, callbacks and classes are for standalone modules.
_PARTS = ("bind", "errors", "foreign", "handle", "names", "numbers", "numpy_table", "results")
_RUNTIME = tuple(f"cwrap/runtime/cwrap_{part}.c" for part in _PARTS)

_POOL = "cwrap/runtime/pool/cwrap_pool.c"

# The number of dtypes in a source. If headers are not precompiled, reading them takes 35 ms of each source, those of
# Python 70 ms. With all dtypes in one source, an edit of a declaration would use one processor only.
_TOGETHER = 4


def _categories(legacy: bool) -> tuple[Category, ...]:
    """Return the categories of sources. C between legacy declarations may define the same names for every dtype."""
    wrappers = 1 if legacy else _TOGETHER
    return (
        Category(
            "kernel", ("kernels/*",), (*_TENSOR_FLAGS, *_GENERIC_EXPRESSIONS, "-O3"), together=_TOGETHER,
            header="TH/TH.h",
        ),
        Category("math", ("generic/TH/math/*",), (*_TENSOR_FLAGS, "-Wno-pass-failed", "-O3")),
        Category("typed", ("generic/TH/typed/*",), (*_TENSOR_FLAGS, "-O2"), together=_TOGETHER, header="TH/TH.h"),
        Category("th", ("generic/TH/*", "TH/*", "cwrap/runtime/pool/*"), (*_TENSOR_FLAGS, "-O2"), together=_TOGETHER),
        Category(
            "python", ("generic/THP/*",), (*_TENSOR_FLAGS, "-O2"), python=True, together=_TOGETHER, header="THP/THP.h"
        ),
        Category("runtime", ("cwrap/runtime/*",), (*_TENSOR_FLAGS, "-O2"), python=True),
        Category("wrapper_cxx", ("THP/*.cpp",), ("-std=c++17", *_TYPED_FLAGS, "-O1"), python=True, cxx=True),
        Category("docs", ("docs/*",), (*_TENSOR_FLAGS, "-O1")),
        # This is straight-line code: with more optimisation it takes twice as long to compile; calls are 4 % faster.
        Category("wrapper", ("THP/*",), (*_TENSOR_FLAGS, "-O1"), python=True, together=wrappers, header="THP/THP.h"),
    )  # fmt: skip


def project(root: Path, environment: Mapping[str, str] = os.environ) -> Project:
    """Return the project of `_C` in the checkout `root`, with the optional dtypes that the environment names."""
    more = more_dtypes(environment)
    legacy = any(root.glob(LEGACY))
    return Project(
        name="_C",
        root=root,
        declarations=("declarations/*.yaml", LEGACY),
        dtypes=TABLE,
        units=("generic/TH/typed/*.c", "generic/THP/typed/*.c", *([CLASSIC] if legacy else [])),
        sources=(
            "generic/TH/core/*.c",
            "generic/TH/order/*.c",
            "generic/TH/math/*.c",
            "generic/THP/core/*.c",
            *_RUNTIME,
            _POOL,
        ),
        include=(".", "generic", GENERATED, "cwrap/runtime"),
        categories=_categories(legacy),
        libraries=("m", "dl", "pthread"),
        link_flags=relocation_flags(),
        kernels=(KERNELS,),
        stub_parts=("build_tools/extension/stub_head.pyi.in", "build_tools/extension/stub_tensor.pyi.in"),
        more_dtypes=more,
        folder="-".join(("dtypes", *more)) if more else "",
    )


def relocation_flags() -> tuple[str, ...]:
    """Return the flags for packed relocations (DT_RELR) if the C library can load them: glibc does from 2.36 on.

    `_C` has 21,000 relocations, most of them in tables of methods: packed they take 8 KB instead of 500.
    """
    try:
        name, version = (os.confstr("CS_GNU_LIBC_VERSION") or "").split()
    except (AttributeError, ValueError, OSError):  # Windows, macOS or musl
        return ()
    loads = name == "glibc" and tuple(map(int, version.split(".")[:2])) >= (2, 36)
    return ("-Wl,-z,pack-relative-relocs",) if loads else ()


def more_dtypes(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names in `CWRAP_DTYPES=UShort,BFloat16`, sorted and in lower case; `all` means every dtype."""
    names = sorted({name for name in re.split(r"[\s,]+", environment.get(DTYPES, "").lower()) if name})
    return ("all",) if "all" in names else tuple(names)


def pure(root: Path = ROOT, environment: Mapping[str, str] = os.environ) -> bool:
    """Return whether to build only the pure wheel, without `_C`.

    Wheels on a package index are pure, so that they do not install a top-level module `_C`: an sdist, which has the
    file `PKG-INFO`, builds `_C` only if the environment has `CWRAP_PURE=0`.
    """
    return (environment.get(PURE) or str(int((root / "PKG-INFO").is_file()))) != "0"


def description(readme: str, address: str = ADDRESS) -> str:
    """Return README.md for the metadata of a wheel: with absolute links, or without links if there is no address."""

    def changed(link: re.Match[str]) -> str:
        image, text, target = link.groups()
        if address:
            return f"{image}[{text}]({address}/{'raw' if image else 'blob'}/v{__version__}/{target})"
        return "" if image else text

    return RELATIVE_LINK.sub(changed, readme)
