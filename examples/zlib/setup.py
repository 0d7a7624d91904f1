"""Build the package; pyproject.toml has all settings."""

from __future__ import annotations

from cwrap.building import CwrapExtension, setup

setup(
    ext_modules=[
        CwrapExtension("czlib._native", "zlib.yaml", libraries=["z"], define_macros=[("ZLIB_CONST", None)]),
    ],
)
