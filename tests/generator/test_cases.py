"""The generator writes the text that the cases in tests/cases expect. case_files.py describes the format.

`pytest tests/generator/test_cases.py --update` writes the expectations again.
"""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from case_files import ALL_CASES, Case, generate_case, in_both, read_cases
from folders import CASES
from generated_text import shown, without_places

from cwrap.ctype import standard_types
from cwrap.dtypes import read_dtypes
from cwrap.extensions import Extensions, every_schema
from cwrap.pipeline import Result
from cwrap.schema import On
from cwrap.schema.keys import DEFINITIONS
from cwrap.source.c_spelling import normal_type
from cwrap.source.diagnostics import Reporter
from cwrap.tensors.ctype import tensor_types
from cwrap.tensors.target import TENSOR_RULES


def update(case: Case, found: dict[int, str]) -> None:
    """Write the actual text into the file of a case."""
    lines: list[str] = []
    for other in read_cases(case.file):
        for number, section in enumerate(other.sections):
            words = "".join(f" {word}" for word in section.words)
            text = found[number] if other.name == case.name and number in found else section.text
            lines += [f"[{section.kind}{words}]", *text.rstrip("\n").split("\n")]
            if section is other.sections[-1]:
                lines.append("")
    head = case.file.read_text(encoding="utf-8").partition("[case")[0]
    case.file.write_text(head + "\n".join(lines), encoding="utf-8")


@dataclass(frozen=True)
class Outcome:
    """What the tests need of the generated files of a case."""

    texts: dict[int, str]
    features: frozenset[str]
    without_places: dict[str, str]


@functools.cache
def outcome(number: int, legacy: bool = False) -> Outcome:
    """Generate from a case of ALL_CASES, once for all tests."""
    case = ALL_CASES[number]
    with tempfile.TemporaryDirectory() as folder:
        result = generate_case(case, Path(folder), legacy)
    outs = {k: s for k, s in enumerate(case.sections) if s.kind == "out" and not legacy}
    texts = {k: shown(result, s.words).rstrip("\n") + "\n" for k, s in outs.items()}
    return Outcome(texts, frozenset(features_of(result)), without_places(result))


IDS = [f"{case.file.stem}-{case.name}" for case in ALL_CASES]
IN_BOTH = [number for number, case in enumerate(ALL_CASES) if in_both(case)]


@pytest.mark.parametrize("number", range(len(ALL_CASES)), ids=IDS)
def test_generated_text_matches_the_case(number: int, request: pytest.FixtureRequest) -> None:
    case, found = ALL_CASES[number], outcome(number).texts
    outs = {k: s for k, s in enumerate(case.sections) if s.kind == "out"}
    assert outs, "nothing is expected"
    if request.config.getoption("--update"):
        update(case, found)
    else:
        assert found == {k: s.text for k, s in outs.items()}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", IN_BOTH, ids=[IDS[number] for number in IN_BOTH])
def test_both_formats_generate_the_same(number: int) -> None:
    native, legacy = (outcome(number, legacy).without_places for legacy in (False, True))
    assert native == legacy


def test_names_of_cases_are_unique() -> None:
    names = [(case.file, case.name) for case in ALL_CASES]
    assert len(names) == len(set(names))


# ---- every key and every C type has a case ----


def features_of(result: Result) -> Iterator[str]:
    """Return the keys and the C types that a case uses; a type is given in its spelling."""
    for plan in result.plans:
        for overload in (o for w in plan.wrappers for o in w.overloads):
            yield from (f"key of {On.DECLARATION.value}: {name}" for name, _ in overload.declaration.keys)
            yield from (f"key of {On.OPTION.value}: {name}" for name, _ in overload.option.keys)
            if overload.call.returns:
                yield f"returns {normal_type(overload.text('return') or '')}"
            for argument in overload.option.arguments:
                yield f"takes {argument.type}"
                yield from (f"key of {On.ARGUMENT.value}: {name}" for name, _ in argument.keys)
        yield from (f"key of {On.DECLARATION.value}: {n}" for w in plan.wrappers for n, _ in w.declaration.keys)
        for definition in (item.written for item in plan.module_items if item.definition.kind in DEFINITIONS):
            on = DEFINITIONS[definition.kind]
            yield from (f"key of {on.value}: {name}" for name, _ in definition.keys)
            of = On.FIELD if on is On.STRUCT else On.ARGUMENT
            yield from (f"key of {of.value}: {name}" for a in definition.arguments for name, _ in a.keys)


def expected_features() -> set[str]:
    """Return all keys, and all types as arguments and results, except those that plans do not contain."""
    table = read_dtypes(CASES / "dtypes.yaml", Reporter(), "dtypes.yaml", TENSOR_RULES)
    spellings = [s for t in (*standard_types(), *tensor_types(table)) for s in t.spellings]
    keys = {f"key of {on.value}: {key.name}" for key in every_schema(Extensions()).keys for on in key.on}
    # these keys are not in plans
    replaced = {
        On.DECLARATION: ("inplace", "with_stateless", "only_stateless", "long_args", "device_guard"),
        On.OPTION: ("long_args", "device_guard", "zero_dim_tensor_only"),
        On.ARGUMENT: ("allocate", "python_default_init"),
    }
    consumed = {f"key of {on.value}: {name}" for on, names in replaced.items() for name in names}
    results = {f"returns {s}" for s in spellings if s not in NO_RESULTS}
    return keys - consumed | {f"takes {s}" for s in spellings} | results


NO_RESULTS = ("FILE*", "THTensor**", "TensorList", "THGenerator*")


@pytest.mark.parametrize("legacy", [False, True], ids=["native", "legacy"])
def test_every_key_and_type_has_a_case(legacy: bool) -> None:
    found = {feature for number in IN_BOTH for feature in outcome(number, legacy).features}
    assert sorted(expected_features() - found) == []
