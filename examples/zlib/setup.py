"""Builds the package; all else is in pyproject.toml."""

from __future__ import annotations

from setuptools import setup

from cwrap.building import CwrapExtension

setup(
    ext_modules=[
        CwrapExtension("czlib._native", "zlib.yaml", libraries=["z"], define_macros=[("ZLIB_CONST", None)]),
    ],
)
