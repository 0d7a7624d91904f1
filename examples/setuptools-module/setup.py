"""`python setup.py build_ext` builds in place; what there is to build is said in pyproject.toml."""

from __future__ import annotations

from setuptools import setup

setup()
