"""Build the package; pyproject.toml has all settings."""

from __future__ import annotations

from setuptools import setup

from cwrap.building import CwrapExtension

setup(ext_modules=[CwrapExtension("ctinyxml2._native", "tinyxml2.yaml", libraries=["tinyxml2"], language="c++")])
