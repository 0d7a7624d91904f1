"""Build the package; pyproject.toml has all settings."""

from __future__ import annotations

from setuptools import setup

from cwrap.building import CwrapExtension

setup(ext_modules=[CwrapExtension("cexpat._native", "expat.yaml", libraries=["expat"])])
