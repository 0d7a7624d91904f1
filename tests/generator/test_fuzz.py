"""Broken declarations, headers and dtype tables: each is accepted and the C compiles, or is rejected with a position.

These are the first cases of `make fuzz-readers`, which docs/contributing/fuzz.md describes.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from compiled import standalone, syntax_errors
from folders import ROOT

from build_tools.harness.fuzz.mutations import PIECES, blocks, drawn, mutated, sources
from build_tools.harness.fuzz.readers import check
from cwrap.extensions import Extensions, every_schema
from cwrap.model import ArgumentKind, Passthrough
from cwrap.pipeline import Result
from cwrap.schema import Kind
from cwrap.source.diagnostics import CwrapError

COUNTS = {"cwrap": 80, "methods": 80, "dtypes": 20, "yaml": 25, "header": 15}


@pytest.mark.sampled(5)
@pytest.mark.parametrize("kind", COUNTS)
def test_broken_input_is_accepted_or_refused_with_a_position(kind: str, tmp_path: Path) -> None:
    rng = random.Random(3)
    originals = sources()
    accepted = 0
    for _ in range(COUNTS[kind]):
        case = drawn(rng, originals, (kind,))
        checked = check(case, tmp_path, rng, compiles=False)
        problems = [problem for problem in checked.problems if "took" not in problem]  # the machine may be busy
        assert not problems, f"{problems}\n{case.whole}"
        accepted += checked.accepted
    assert accepted > 0
    assert accepted < COUNTS[kind] or kind == "header"  # a draft leaves out what it cannot read


@pytest.mark.slow
def test_accepted_declarations_compile(tmp_path: Path) -> None:
    rng = random.Random(8)
    head, texts = blocks(ROOT / "tests/modules/extensions/calls.cwrap")
    known = set(declared_code(standalone(ROOT, "tests/modules/extensions/calls.cwrap")))
    compiled = 0
    while compiled < 12:
        text = head + mutated(rng, rng.choice(texts), rng.choice(texts), PIECES)
        (tmp_path / "fuzzed.cwrap").write_bytes(text.encode("utf-8", "surrogatepass"))
        try:
            result = standalone(tmp_path, "fuzzed.cwrap")
        except CwrapError:
            continue
        if not known.issuperset(declared_code(result)):
            continue
        source = tmp_path / "fuzzed.c"
        source.write_text(result.files["fuzzed.c"], encoding="utf-8")
        found = syntax_errors(source, "-Wno-unused-function")
        assert not unexpected(found), f"{text[len(head) :]}\n{found}"
        compiled += 1


def declared_code(result: Result) -> Iterator[str]:
    """Yield the C in a file's declarations, whose mistakes only the compiler can report."""
    by_kind = {key.name for key in every_schema(Extensions()).keys if key.kind in (Kind.CODE, Kind.EXPRESSION)}
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
    """Return the compiler's errors except those about C names of the declaration, which need not exist."""
    known = ("undeclared", "implicit declaration", "too few arguments", "too many arguments", "incompatible type",
           "makes pointer from", "makes integer from", "void value", "discards", "No such file", "from incompatible",
           "expression is always", "division by zero", "undefined")  # fmt: skip
    lines = [line for line in found.split("\n") if "fuzzed.c:" in line and "error:" in line]
    return [line for line in lines if not any(word in line for word in known)]
