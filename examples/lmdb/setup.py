"""Build the package; pyproject.toml has all settings."""

from __future__ import annotations

from cwrap.building import CwrapExtension, setup

setup(ext_modules=[CwrapExtension("clmdb._native", "lmdb.yaml", libraries=["lmdb"])])
