"""The worked example in the description of each plugin is correct: declarations, and excerpts of the generated text.

    - name: sub                        declarations, as in a YAML file; the table of C types that they use may
      …                                precede them

    The plan:                          a headline, and consecutive lines of the text that it names, with any
                                       indentation; `…` means any number of lines,
        method sub(other)              or within a line for any text

Headlines are `plan`, `docs`, `stub`, `methods` and `slots`, as in test_cases.py; `C` is the C of the wrappers, `kernel`
that of the first kernel. `The plan, for CUDA:` is the plan of that backend.
"""

from __future__ import annotations

import re
import shutil
import textwrap
from dataclasses import dataclass
from pathlib import Path

import pytest
from compiled import without_lines
from folders import CASES
from generated_text import shown, wrappers_of

from cwrap.emit.reference import description_of
from cwrap.extensions import Extensions, every_plugin
from cwrap.pipeline import Request, Result, generate
from cwrap.planning.plugin import Plugin

HEADLINE = re.compile(r"The (plan|docs|stub|methods|slots|C|kernel)(?:, for (CUDA))?:\Z")
PLUGINS = every_plugin(Extensions())


@dataclass(frozen=True)
class Claim:
    """An excerpt in an example, and its headline."""

    headline: str
    backend: str
    lines: list[str]


def example_of(plugin: Plugin) -> tuple[str, str, list[Claim]]:
    """Return the C types and the declarations of a plugin's example, and its excerpts."""
    types, declared = "", ""
    claims = []
    match = None
    for paragraph in description_of(plugin).split("\n\n"):
        if paragraph.startswith("    - type:"):
            types = textwrap.dedent(paragraph)
        elif paragraph.startswith("    - ") and not declared:
            declared = textwrap.dedent(paragraph)
        elif paragraph.startswith("    ") and match:
            claims.append(Claim(match[1], match[2] or "CPU", paragraph.split("\n")))
        match = HEADLINE.match(paragraph)
    return types, declared, claims


def run(types: str, declared: str, folder: Path, backend: str) -> Result:
    """Generate from an example; declarations without tensors are generated as a standalone module."""
    (folder / "declared.yaml").write_text(declared + "\n", encoding="utf-8")
    (folder / "types.yaml").write_text(types, encoding="utf-8")
    if "Tensor" not in declared:
        table = "types.yaml" if types else ""
        language = "c++" if "::" in declared else "c"
        return generate(Request(folder, ("declared.yaml",), "", "standalone", backend, language, types=table))
    shutil.copy(CASES / "dtypes.yaml", folder)
    return generate(Request(folder, ("declared.yaml",), "dtypes.yaml", backend=backend, target="thp"))


def text_of(result: Result, headline: str) -> str:
    """Return the text that a headline names."""
    if headline == "C":
        return wrappers_of(result)
    if headline == "kernel":
        return next(text for name, text in result.files.items() if name.startswith("kernels/"))
    return shown(result, [headline])


def holds(text: str, claimed: list[str]) -> bool:
    """Return whether the text contains the lines."""
    lines = [line.strip() for line in claimed]
    patterns = ["(.*\n)*?" if line == "…" else re.escape(line).replace("…", ".*") + "\n" for line in lines]
    whole = "".join(f"{line.strip()}\n" for line in text.split("\n"))
    return re.search("^" + "".join(patterns), whole, re.MULTILINE) is not None


@pytest.mark.parametrize("plugin", PLUGINS, ids=lambda p: p.name)
def test_the_example_of_a_plugin_matches_the_output(plugin: Plugin, tmp_path: Path) -> None:
    types, declared, claims = example_of(plugin)
    assert declared, "no example"
    assert claims, "the example says nothing of what comes out"
    for claim in claims:
        text = text_of(run(types, declared, tmp_path, claim.backend), claim.headline)
        assert holds(text, claim.lines) or holds(without_lines(text), claim.lines), text


def test_claimed_lines_must_be_consecutive() -> None:
    text = "a\n    b\nc\nd"
    assert holds(text, ["  a", "b"])
    assert holds(text, ["b", "…", "d"])
    assert not holds(text, ["a", "c"])
    assert not holds(text, ["d", "…", "b"])
    assert not holds(text, ["aa"])
    assert holds("f(x, y)", ["f(…)"])
    assert not holds("f(x, y)", ["g(…)"])


def test_every_plugin_has_a_description_of_its_own() -> None:
    """Plugins of one file have their texts in the docstrings of their classes."""
    descriptions = [description_of(plugin) for plugin in PLUGINS]
    assert sorted(set(descriptions)) == sorted(descriptions)
