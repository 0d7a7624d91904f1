"""Builds the package; all else is in pyproject.toml."""

from __future__ import annotations

from setuptools import setup

from cwrap.building import CwrapExtension

setup(ext_modules=[CwrapExtension("csqlite._native", "sqlite.yaml", libraries=["sqlite3"])])
