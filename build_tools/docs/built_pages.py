"""The pages that are not in the repository: docs/reference/built.

    python -m build_tools.docs.built_pages      write them

They need a built `_C`. The web site and source distributions contain them.
"""

from __future__ import annotations

import importlib
import sys

from build_tools.docs import compat_reference, drift, live_reference, methods_by_dtype, ops_reference
from build_tools.extension.project import ROOT, project
from cwrap.building.project import generate_with_cwrap
from cwrap.emit.manual import emit_manual
from cwrap.source.diagnostics import CwrapError
from cwrap.write import write_tree

FOLDER = "docs/reference/built"
INDEX = "index.md"  # the page of the folder that is in the repository


class NotBuiltError(Exception):
    """There is no `_C`, whose docstrings are pages."""


def pages() -> dict[str, str]:
    """Return the texts of the pages by path. Raise NotBuiltError without `_C`, CwrapError for wrong declarations."""
    try:
        module = importlib.import_module("_C")
    except ModuleNotFoundError:
        raise NotBuiltError("pages have docstrings of _C, which is not built: run 'make build'") from None
    result = generate_with_cwrap(project(ROOT))
    texts = {
        **{f"methods/{name}": text for name, text in emit_manual(result.plans, result.context).items()},
        **live_reference.pages(module, result),
        "dtypes.md": methods_by_dtype.page(),
        "ops.md": ops_reference.page(),
        "compat.md": compat_reference.page(),
        drift.SCALARS: drift.reference(project(ROOT))[drift.SCALARS],
    }
    return {f"{FOLDER}/{name}": text for name, text in texts.items()}


def main() -> int:
    """Write the pages; return the exit status."""
    try:
        texts = {path.removeprefix(f"{FOLDER}/"): text for path, text in pages().items()}
    except (NotBuiltError, CwrapError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    index = (ROOT / FOLDER / INDEX).read_text(encoding="utf-8")
    write_tree(ROOT / FOLDER, {INDEX: index, **texts}, owned=("**/*.md",))
    print(f"{FOLDER}: {len(texts)} pages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
