"""Broken input for the readers: the declarations, headers and dtype tables of the repository, with random changes."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from build_tools.extension.project import ROOT
from build_tools.harness.fuzz.modules import EXAMPLES, EXTENSIONS
from cwrap.extensions import Extensions, every_schema

KEY_NAMES = [key.name for key in every_schema(Extensions()).keys]
PIECES = (
    "", "\t", "\r\n", "\ufeff", "\u2028", "\x85", "\x00", "\ud800", "\x1b", "'", '"', '"""', "\\", "\\\n", "??/",
    "*/", "/*", "//", "#", "#endif\n", "\n#include <x>\n", "%:", "<%", "{", "}", "(", ")", "[", "]", "[[", "]]",
    "[[\n", "\n]]\n", ";", ",", ":", ": ", "- ", "? ", "| \n", ">-\n  ", "&a ", "*a", "<<: *a", "<<: {}",
    "!!python/object:os.system x", "!x ", "!!binary aGk=", "!!set {a}", "%YAML 1.1\n---\n", "---\n", "...\n", "~",
    "null", "NULL", "true", "yes", "0x10", "1e3", ".inf", "-1", "99999999999999999999", "self", "argument 0",
    "argument 99", "CONSTANT", "CONSTANT 1", "$arg0", "$arg99", "void", "THTensor*", "THTensor* self", "int x",
    "PyObject* x", "é", "𝄞", " ", "\n", "\n\n", "x" * 300, "a, b", "@", "`", "return NULL; }", "0) + (0",
    "__attribute__((constructor))", "defined(X) || 1\n#error", "!!inc x.cwrap", "!!inc ../..", "\\u0022",
    "const char*", "struct x*", "len(x)", "x.shape[0]", "w * h", "  \t", "&b [*a, *a, *a, *a, *a, *a, *a, *a]",
)  # fmt: skip
# Pieces of C for headers.
C_PIECES = (
    *PIECES[:40], "typedef ", "struct ", "enum { A, B = 1 << 40 };", "union u { int x; };", "void f(...);",
    "int (*g)(int);", "#define N 3\n", "#define M(x) x\n", "#if 0\n", "#else\n", "__attribute__((packed))",
    'extern "C" {', "const ",
    "unsigned long long", "_Bool", "static inline int h(void) { return 1; }", "int a[3];", "char **",
    "restrict", "register",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Case:
    """One input: the reader for it, and its text. The C at the head of a module is separate, and is not changed."""

    kind: str  # yaml, cwrap, methods, header, dtypes
    text: str
    head: str = ""

    @property
    def name(self) -> str:
        """Return the name of the file."""
        return {"cwrap": "fuzzed.cwrap", "header": "fuzzed.h", "dtypes": "dtypes.yaml"}.get(self.kind, "fuzzed.yaml")

    @property
    def whole(self) -> str:
        """Return the text of the file."""
        return self.head + self.text


def blocks(path: Path) -> tuple[str, list[str]]:
    """Return the C at the head of a .cwrap file, and its blocks of declarations."""
    text = path.read_text(encoding="utf-8")
    head, rest = text[: text.index("[[")], text[text.index("[[") :]
    return head, [f"{block}\n]]\n" for block in re.split(r"\n\]\]\n", rest) if block.strip()]


def sources() -> list[Case]:
    """Return the unchanged inputs, small enough to be read quickly."""
    found = []
    for path in sorted((ROOT / "declarations").glob("*.yaml")):
        if path.name != "dtypes.yaml":
            entries = re.split(r"\n(?=- name)", path.read_text(encoding="utf-8"))
            found += [Case("methods", "\n".join(entries[k : k + 3])) for k in range(0, len(entries), 3)]
    for declared in EXTENSIONS:
        if declared.language == "c":
            head, texts = blocks(ROOT / declared.path)
            found += [Case("cwrap", text, head) for text in texts]
            found.append(Case("cwrap", "".join(texts), head))
            found.append(Case("header", re.sub(r"\bstatic ", "", head)))
    for declared in EXAMPLES:
        found.append(Case("yaml", (ROOT / declared.path).read_text(encoding="utf-8")))
    found.append(Case("header", (ROOT / "examples/setuptools-module/src/roman.h").read_text(encoding="utf-8")))
    for table in ("cwrap/dtypes.yaml", "declarations/dtypes.yaml"):
        found += [Case("dtypes", (ROOT / table).read_text(encoding="utf-8"))] * 10
    return found


def drawn(rng: random.Random, originals: list[Case], kinds: tuple[str, ...] = ()) -> Case:
    """Draw a kind, an input of that kind and changes to it."""
    kind = rng.choice(kinds or ("yaml", "cwrap", "cwrap", "cwrap", "methods", "header", "dtypes"))
    chosen = [case for case in originals if case.kind == kind]
    case, other = rng.choice(chosen), rng.choice(chosen)
    pieces = C_PIECES if kind == "header" else PIECES
    return Case(kind, mutated(rng, case.text, other.text, pieces), case.head)


def mutated(rng: random.Random, text: str, other: str, pieces: tuple[str, ...] = PIECES) -> str:
    """Return the text after one to four changes."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        text = rng.choice(CHANGES)(rng, text, other, rng.choice(pieces))
    return text


def _insert(rng: random.Random, text: str, _other: str, piece: str) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + piece + text[place:]


def _delete(rng: random.Random, text: str, _other: str, _piece: str) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + text[place + rng.randint(1, 6) :]


def _repeat_line(rng: random.Random, text: str, _other: str, _piece: str) -> str:
    lines = text.split("\n")
    line = rng.randrange(len(lines))
    return "\n".join([*lines[:line], rng.choice(lines), *lines[line:]])


def _delete_line(rng: random.Random, text: str, _other: str, _piece: str) -> str:
    lines = text.split("\n")
    line = rng.randrange(len(lines))
    return "\n".join(lines[:line] + lines[line + 1 :])


def _indent(rng: random.Random, text: str, _other: str, _piece: str) -> str:
    lines = text.split("\n")
    line = rng.randrange(len(lines))
    lines[line] = " " * rng.randint(0, 8) + lines[line].strip()
    return "\n".join(lines)


def _add_key(rng: random.Random, text: str, _other: str, piece: str) -> str:
    lines = text.split("\n")
    line = rng.randrange(len(lines))
    indent = len(lines[line]) - len(lines[line].lstrip(" -"))
    return "\n".join([*lines[: line + 1], f"{' ' * indent}{rng.choice(KEY_NAMES)}: {piece}", *lines[line + 1 :]])


def _replace_value(rng: random.Random, text: str, _other: str, piece: str) -> str:
    lines = text.split("\n")
    line = rng.randrange(len(lines))
    head, colon, _ = lines[line].partition(":")
    lines[line] = f"{head}{colon} {piece}"
    return "\n".join(lines)


def _replace_word(rng: random.Random, text: str, other: str, _piece: str) -> str:
    words = re.findall(r"\w+", other) or ["x"]
    word = rng.choice(re.findall(r"[a-zA-Z_]+", text) or ["x"])
    return re.sub(rf"\b{re.escape(word)}\b", rng.choice(words), text, count=rng.randint(0, 2))


def _mix(rng: random.Random, text: str, other: str, _piece: str) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + other[: rng.randint(0, 200)] + text[place:]


CHANGES: tuple[Callable[[random.Random, str, str, str], str], ...] = (
    _insert, _insert, _delete, _repeat_line, _delete_line, _indent, _add_key, _replace_value, _replace_word, _mix,
)  # fmt: skip
