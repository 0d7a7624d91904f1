"""Build `_C` and package cwrap: `python setup.py build_ext` builds in place; `pip install .` installs both.

With CWRAP_PURE=1 and from a source distribution, `_C` is not built, and the wheel is pure Python. Importing this file
does nothing.
"""

from __future__ import annotations


def main() -> None:
    """Run setuptools with the settings that depend on the build: the extension and the run-time dependencies."""
    import os
    import sys

    root = os.path.dirname(os.path.abspath(__file__))
    os.chdir(root)
    sys.path.insert(0, root)  # a PEP 517 build starts without the project's folder

    from setuptools import setup

    from build_tools.extension.project import ROOT, RUN_TIME, description, project, pure
    from cwrap.building.command import BuildExt
    from cwrap.building.extension import CwrapExtension

    alone = pure()
    setup(
        ext_modules=[] if alone else [CwrapExtension(project(ROOT))],
        cmdclass={"build_ext": BuildExt},
        long_description=description((ROOT / "README.md").read_text(encoding="utf-8")),
        long_description_content_type="text/markdown",
        install_requires=["PyYAML>=6.0", "tomli>=2.0; python_version < '3.11'", *([] if alone else RUN_TIME)],
    )


if __name__ == "__main__":
    main()
