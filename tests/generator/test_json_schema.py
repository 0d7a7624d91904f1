"""The JSON Schema accepts every declaration of the repository and rejects wrong ones."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
import yaml
from case_files import ALL_CASES, Case
from folders import ROOT

from cwrap.emit.json_schema import emit_json_schema
from cwrap.extensions import Extensions, every_schema
from cwrap.ops.linking.keys import json_schema as operations
from cwrap.schema import Group

FILES = sorted(p for p in (ROOT / "declarations").glob("*.yaml") if p.name != "dtypes.yaml")


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    """Return a validator for the schema of the key table."""
    keys = every_schema(Extensions())
    schema = json.loads(emit_json_schema(keys, {"kind": operations()}, tuple(Group)))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def test_modules_are_offered_their_keys() -> None:
    """Keys of tensor methods and of files of 2017 are only in the schemas for them."""
    keys = every_schema(Extensions())
    small, large = emit_json_schema(keys), emit_json_schema(keys, groups=(Group.MODULES, Group.TENSORS))
    assert [name in text for name in ('"wrap_dim"', '"auto_gpu"') for text in (small, large)] == [
        False,
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_declarations_of_this_repository_are_valid(validator: jsonschema.Draft202012Validator, path: Path) -> None:
    """Every file of declarations/ is valid."""
    assert [e.message for e in validator.iter_errors(yaml.safe_load(path.read_text()))] == []


@pytest.mark.parametrize("case", [c for c in ALL_CASES if c.section("target") and "[[" not in c.sections[0].text],
                         ids=lambda c: f"{c.file.stem}-{c.name}")  # fmt: skip
def test_modules_are_valid(validator: jsonschema.Draft202012Validator, case: Case) -> None:
    """Every case of a standalone module is valid: definitions, and functions of libraries."""
    assert [e.message for e in validator.iter_errors(yaml.safe_load(case.sections[0].text))] == []


@pytest.mark.parametrize(
    "text",
    [
        "- include: a.h\n- include: <math.h>",
        "- {name: f, errors: null}",
        "- {kind: op, name: f, inputs: [x, {name: y, ndim: 1, dtype: [int8, bool]}], outputs: [z], code: return 0;}",
        "- {kind: op, name: f, inputs: [x], outputs: [z], file: f.c, view_map: {z: x}, destroy_map: {z: [x]}}",
    ],
)
def test_other_notations_are_valid(validator: jsonschema.Draft202012Validator, text: str) -> None:
    """Headers are valid, and so is an identifier that YAML reads as null."""
    assert [e.message for e in validator.iter_errors(yaml.safe_load(text))] == []


@pytest.mark.parametrize(
    "text",
    [
        "- {return: int}",
        "- {name: f, retrun: int}",
        "- {name: f, variants: [methd]}",
        "- {name: f, arguments: [{arg: int x, kwarg_only: 1}]}",
        "- {name: f, arguments: [{arg: int x, defualt: 1}]}",
        "- {name: f, errors: sometimes}",
        "- {name: f, reduce: {start: 0}}",
        "- {include: [a.h]}",
        "- {include: a.h, name: f}",
        "- {module: 3x}",
        "- {module: m, verison: x}",
        "- {constants: {A: [1]}}",
        "- {enum: E, members: []}",
        "- {exception: E, flags: true}",
        "- {class: C, arguments: []}",
        "- {struct: S, fields: [[int x]]}",
        "- {callback: F, arguments: [{arg: int x, defualt: 1}]}",
        "- {name: f, arguments: [{arg: double* x, array: {nidm: 2}}]}",
        "- {name: f, arguments: [{arg: double* x, array: false}]}",
        "- {name: f, errors: {codes: {}}}",
        "- {kind: po, name: f, inputs: [x], outputs: [z], code: return 0;}",
        "- {kind: op, name: f, inputs: [x], outputs: [z]}",
        "- {kind: op, name: f, inputs: [x], outputs: [z], file: f.c, code: return 0;}",
        "- {kind: op, name: f, inputs: [{nam: x}], outputs: [z], file: f.c}",
        "- {kind: op, name: f, inputs: [x], outputs: [z], file: f.c, languge: c}",
    ],
)
def test_wrong_declarations_are_rejected(validator: jsonschema.Draft202012Validator, text: str) -> None:
    """A missing name, unknown keys and wrong values are errors; each kind of definition has separate keys."""
    assert list(validator.iter_errors(yaml.safe_load(text)))
