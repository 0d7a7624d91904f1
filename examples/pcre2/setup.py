"""Build the package; pyproject.toml has all settings."""

from __future__ import annotations

from cwrap.building import CwrapExtension, setup

setup(
    ext_modules=[
        CwrapExtension(
            "cpcre2._native",
            "pcre2.yaml",
            libraries=["pcre2-8"],
            define_macros=[("PCRE2_CODE_UNIT_WIDTH", "8")],
        ),
    ],
)
