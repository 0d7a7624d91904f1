"""Builds `_C` and packs cwrap: `python setup.py build_ext` builds in place; `pip install .` installs both.

With CWRAP_PURE=1 there is no `_C`, and the wheel is pure Python. Nothing happens when this file is merely imported.
"""

from __future__ import annotations


def main() -> None:
    """Runs setuptools with what pyproject.toml cannot say: the extension, and what it needs at run time."""
    import os
    import sys

    root = os.path.dirname(os.path.abspath(__file__))
    os.chdir(root)
    sys.path.insert(0, root)  # a PEP 517 build starts without the project's folder

    from setuptools import setup

    from build_tools.project import ROOT, RUN_TIME, project, pure
    from cwrap.building.command import BuildExt
    from cwrap.building.extension import CwrapExtension

    alone = pure()
    setup(
        ext_modules=[] if alone else [CwrapExtension(project(ROOT))],
        cmdclass={"build_ext": BuildExt},
        install_requires=["PyYAML>=6.0", "tomli>=2.0; python_version < '3.11'", *([] if alone else RUN_TIME)],
    )


if __name__ == "__main__":
    main()
