"""Readers of tests/cases/*.test, which hold declarations and the text that the generator should write for them.

tests/errors/*.test have the same form, and what generator/test_errors.py describes.

For example:

    [case default_in_the_middle]
    - name: addmv_                     the declarations, as YAML or between [[ and ]]
      …
    [legacy]                           the same declarations in a .cwrap file, which must give the same C; without
                                       this section, each declaration is converted to a block
    [file NAME]                        another file, to be included
    [target standalone]                generate a module of functions; `standalone c++` for one of C++,
                                       `standalone 3.15t` for a limited API
    [out plan]                         every overload in a few lines: signature, call, result, conditions
    [out wrappers addmv__overload0]    the definition of that function or table in the generated C
    [out kernel add add_loop]          a function of the kernel of `add`; the whole file if no function is named
    [out docs]                         the docstrings
    [out stub]                         FloatTensor, its base classes and the module's functions in _C.pyi
    [out methods]                      the rows of the method table, with the conditions around them
    [out slots]                        the rows of the table of slots
    [out passed]                       the generated C without the text between braces
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from folders import CASES

from cwrap.pipeline import Request, Result, generate

HEADER = re.compile(r"\[(case|legacy|file|target|backend|dtypes|out)\b(.*)\]\Z")


@dataclass
class Section:
    """A section of a case: its headline and the lines below it."""

    kind: str
    words: list[str]
    lines: list[str]

    @property
    def text(self) -> str:
        """Return the lines as one string, without empty lines at the end."""
        return "\n".join(self.lines).rstrip("\n") + "\n"


@dataclass
class Case:
    """One case of a file: a section of declarations, then sections with the expected text."""

    file: Path
    name: str
    sections: list[Section]

    def section(self, kind: str) -> Section | None:
        """Return the first section of a kind."""
        return next((s for s in self.sections if s.kind == kind), None)


def read_cases(file: Path) -> list[Case]:
    """Return the cases of a file."""
    cases: list[Case] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        match = HEADER.match(line)
        if match is None:
            if cases:
                cases[-1].sections[-1].lines.append(line)
            continue
        section = Section(match[1], match[2].split(), [])
        if match[1] == "case":
            cases.append(Case(file, section.words[0], []))
        cases[-1].sections.append(section)
    return cases


ALL_CASES = [case for file in sorted(CASES.glob("*.test")) for case in read_cases(file)]


def as_legacy(text: str) -> str:
    """Convert a YAML list of declarations to blocks of a .cwrap file."""
    entries = [entry for entry in re.split(r"^(?=- )", text, flags=re.MULTILINE) if entry.startswith("- ")]
    half = ["" if "cpu_half" in entry or not entry.startswith("- name:") else "  cpu_half: true\n" for entry in entries]
    return "".join(f"[[\n  {entry[2:]}{more}]]\n" for entry, more in zip(entries, half, strict=True))


def target_of(words: Sequence[str]) -> tuple[str, str, str]:
    """Return the target, the language and the limited API that the words of a section say."""
    limited_api = "".join(word for word in words[1:] if word[0].isdigit())
    language = "".join(word for word in words[1:] if word != limited_api)
    return words[0], language or "c", limited_api


def generate_case(case: Case, folder: Path, legacy: bool = False) -> Result:
    """Generate from the declarations of a case.

    With `legacy`, generate from its section `[legacy]`, or from the declarations converted to blocks.
    """
    section = case.section("legacy") if legacy else None
    text = (section or case.sections[0]).text
    if legacy and not section:
        text = as_legacy(text)
    path = "declared.cwrap" if "[[\n" in text else "declared.yaml"
    (folder / path).write_text(text, encoding="utf-8")
    for other in (s for s in case.sections if s.kind == "file"):
        (folder / other.words[0]).write_text(other.text, encoding="utf-8")
    target = case.section("target")
    if target:
        name, language, limited_api = target_of(target.words)
        return generate(Request(folder, (path,), "", name, language=language, limited_api=limited_api))
    shutil.copy(CASES / "dtypes.yaml", folder)
    return generate(Request(folder, (path,), "dtypes.yaml", target="thp"))


def in_both(case: Case) -> bool:
    """Return whether the case can be written as a .cwrap file.

    Anchors cannot: in .cwrap files they end with their block.
    """
    text = case.sections[0].text
    return "[[\n" not in text and (case.section("legacy") is not None or not re.search(r": \*\w", text))
