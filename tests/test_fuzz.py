"""Declarations with something broken in them: either they work, and the C compiles, or all that is wrong is said.

The mutations are random, from a fixed seed. `CWRAP_FUZZ_SECONDS=600 pytest tests/test_fuzz.py` looks for longer, at
other ones each time.
"""

from __future__ import annotations

import os
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

from compiled import ROOT, standalone, syntax_errors

from cwrap.model import ArgumentKind, Passthrough
from cwrap.pipeline import Request, Result, generate
from cwrap.plan import Target
from cwrap.schema import KEYS, Kind
from cwrap.source.diagnostics import CwrapError

CASES = 400
SLOWEST = 5.0  # seconds that no small file may take
SECONDS = float(os.environ.get("CWRAP_FUZZ_SECONDS", "0"))
KEY_NAMES = [key.name for key in KEYS]
PIECES = (
    "", "\t", "\r\n", "\ufeff", "\u2028", "\x85", "\x00", "\ud800", "\x1b", "'", '"', '"""', "\\", "\\\n", "??/",
    "*/", "/*", "//", "#", "#endif\n", "\n#include <x>\n", "%:", "<%", "{", "}", "(", ")", "[", "]", "[[", "]]",
    "[[\n", "\n]]\n", ";", ",", ":", ": ", "- ", "? ", "| \n", ">-\n  ", "&a ", "*a", "<<: *a", "<<: {}",
    "!!python/object:os.system x", "!x ", "!!binary aGk=", "!!set {a}", "%YAML 1.1\n---\n", "---\n", "...\n", "~",
    "null", "NULL", "true", "yes", "0x10", "1e3", ".inf", "-1", "99999999999999999999", "self", "argument 0",
    "argument 99", "CONSTANT", "CONSTANT 1", "$arg0", "$arg99", "void", "THTensor*", "THTensor* self", "int x",
    "PyObject* x", "é", "𝄞", " ", "\n", "\n\n", "x" * 300, "a, b", "@", "`", "return NULL; }", "0) + (0",
    "__attribute__((constructor))", "defined(X) || 1\n#error", "!!inc x.cwrap", "!!inc ../..",
)  # fmt: skip


def sources() -> list[tuple[str, str]]:
    """The repository's declarations, small enough to be quick: suffix and text."""
    found = []
    for path in sorted((ROOT / "declarations").glob("*.yaml")):
        if path.name != "dtypes.yaml":
            entries = re.split(r"\n(?=- name)", path.read_text(encoding="utf-8"))
            found += [(".yaml", "\n".join(entries[k : k + 3])) for k in range(0, len(entries), 3)]
    calls = (ROOT / "tests/extensions/calls.cwrap").read_text(encoding="utf-8")
    found += [(".cwrap", f"{block}\n]]\n") for block in re.split(r"\n\]\]\n", calls[calls.index("[[") :]) if block]
    return found


def mutated(rng: random.Random, text: str, other: str) -> str:
    """One to four changes."""
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        lines = text.split("\n")
        place = rng.randrange(len(text) + 1)
        line = rng.randrange(len(lines))
        match rng.randrange(10):
            case 0 | 1:
                text = text[:place] + rng.choice(PIECES) + text[place:]
            case 2:
                text = text[:place] + text[place + rng.randint(1, 6) :]
            case 3:
                text = "\n".join([*lines[:line], lines[rng.randrange(len(lines))], *lines[line:]])
            case 4:
                text = "\n".join(lines[:line] + lines[line + 1 :])
            case 5:
                lines[line] = " " * rng.randint(0, 8) + lines[line].strip()
                text = "\n".join(lines)
            case 6:
                key, piece = rng.choice(KEY_NAMES), rng.choice(PIECES)
                indent = len(lines[line]) - len(lines[line].lstrip(" -"))
                text = "\n".join([*lines[: line + 1], f"{' ' * indent}{key}: {piece}", *lines[line + 1 :]])
            case 7:
                head, colon, _ = lines[line].partition(":")
                lines[line] = f"{head}{colon} {rng.choice(PIECES)}"
                text = "\n".join(lines)
            case 8:
                words = re.findall(r"\w+", other) or ["x"]
                text = re.sub(rf"\b{re.escape(rng.choice(re.findall(r'[a-zA-Z_]+', text) or ['x']))}\b",
                              rng.choice(words), text, count=rng.randint(0, 2))  # fmt: skip
            case _:
                text = text[:place] + other[: rng.randint(0, 200)] + text[place:]
    return text


def cases(rng: random.Random, count: int) -> Iterator[tuple[str, str]]:
    texts = sources()
    for _ in range(count):
        (suffix, text), (_, other) = rng.choice(texts), rng.choice(texts)
        yield suffix, mutated(rng, text, other)


def tried(folder: Path, suffix: str, text: str, target: Target) -> bool:
    """Whether it works; anything but a CwrapError is a bug."""
    name = f"fuzzed{suffix}"
    (folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))
    dtypes = str(ROOT / "declarations/dtypes.yaml") if target is Target.THP else ""
    begun = time.perf_counter()
    refused: CwrapError | None = None
    try:
        generate(Request(folder, (name,), dtypes, target))
    except CwrapError as error:
        refused = error
    assert time.perf_counter() - begun < SLOWEST
    assert refused is None or (str(refused) and all(d.message.isprintable() for d in refused.diagnostics))
    return refused is None


def test_broken_declarations_are_told_from_good_ones(tmp_path: Path) -> None:
    rng = random.Random(None if SECONDS else 3)
    end = time.monotonic() + SECONDS
    outcomes = {True: 0, False: 0}
    while True:
        for suffix, text in cases(rng, CASES):
            target = Target.STANDALONE if suffix == ".cwrap" else Target.THP
            outcomes[tried(tmp_path, suffix, text, target)] += 1
        if time.monotonic() >= end:
            break
    assert min(outcomes.values()) > CASES // 20, outcomes


def test_what_is_taken_compiles(tmp_path: Path) -> None:
    """Of a module: its own C in front, so that all functions are known."""
    rng = random.Random(None if SECONDS else 8)
    calls = (ROOT / "tests/extensions/calls.cwrap").read_text(encoding="utf-8")
    head = calls[: calls.index("[[")]
    known = set(own_c(standalone(ROOT, "tests/extensions/calls.cwrap")))
    blocks = [text for suffix, text in sources() if suffix == ".cwrap"]
    end = time.monotonic() + SECONDS
    compiled = 0
    while compiled < 12 or time.monotonic() < end:
        text = head + mutated(rng, rng.choice(blocks), rng.choice(blocks))
        if not tried(tmp_path, ".cwrap", text, Target.STANDALONE):
            continue
        result = standalone(tmp_path, "fuzzed.cwrap")
        if not known.issuperset(own_c(result)):
            continue
        source = tmp_path / "fuzzed.c"
        source.write_text(result.files["fuzzed.c"], encoding="utf-8")
        found = syntax_errors(source, "-Wno-unused-function")
        assert not unexpected(found), f"{text[len(head):]}\n{found}"
        compiled += 1


def own_c(result: Result) -> Iterator[str]:
    """The C that a file holds: what is wrong in it is for the compiler to tell."""
    by_kind = {key.name for key in KEYS if key.kind in (Kind.CODE, Kind.EXPRESSION)}
    for item in result.plans[0].items:
        if isinstance(item, Passthrough):
            yield item.text
            continue
        for overload in item.overloads:
            arguments = overload.option.arguments
            for keys in (overload.declaration.keys, overload.option.keys, *(a.keys for a in arguments)):
                yield from (str(value.data) for name, value in keys if name in by_kind)
            yield from (a.name for a in arguments if a.kind is ArgumentKind.CONSTANT)


def unexpected(found: str) -> list[str]:
    """Complaints less those about the declaration's own words: a C function or name that there is none of."""
    own = ("undeclared", "implicit declaration", "too few arguments", "too many arguments", "incompatible type",
           "makes pointer from", "makes integer from", "void value", "discards", "No such file", "from incompatible",
           "expression is always", "division by zero", "undefined")  # fmt: skip
    lines = [line for line in found.split("\n") if "fuzzed.c:" in line and "error:" in line]
    return [line for line in lines if not any(word in line for word in own)]
