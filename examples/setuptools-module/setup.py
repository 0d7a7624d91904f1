"""Build the modules listed in pyproject.toml; `python setup.py build_ext` builds in place."""

from __future__ import annotations

from setuptools import setup

setup()
