"""Build the package; pyproject.toml has all settings."""

from __future__ import annotations

from cwrap.building import CwrapExtension, setup

setup(ext_modules=[CwrapExtension("ctinyxml2._native", "tinyxml2.yaml", libraries=["tinyxml2"], language="c++")])
