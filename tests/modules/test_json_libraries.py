"""cJSON and Jansson, bound from their headers without C: documents are those of Python's json module."""

from __future__ import annotations

import gc
import json
from array import array
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from compiled import bind
from hypothesis import given, settings
from hypothesis import strategies as st

QUICK = settings(max_examples=60, derandomize=True, deadline=None, database=None)
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8)
NUMBERS = st.integers(-(10**15), 10**15)  # cJSON writes 15 digits
DOCUMENTS = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@pytest.fixture(scope="module")
def cjson(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return bind("cjson", "cjson/cJSON.h", "libcjson-dev", "cjson", tmp_path_factory.mktemp("cjson"))


@pytest.fixture(scope="module")
def jansson(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return bind("jansson", "jansson.h", "libjansson-dev", "jansson", tmp_path_factory.mktemp("jansson"))


def children(item: Any) -> list[Any]:
    """Return the children of an item, by the fields of the C struct."""
    found = []
    child = item.child
    while child is not None:
        found.append(child)
        child = child.next
    return found


def document(cjson: ModuleType, item: Any) -> Any:
    """Return the Python object of an item of cJSON, read from its fields."""
    if item.type == cjson.OBJECT:
        return {child.key: document(cjson, child) for child in children(item)}
    if item.type == cjson.ARRAY:
        return [document(cjson, child) for child in children(item)]
    values = {cjson.NULL: None, cjson.NUMBER: item.number, cjson.STRING: item.text}
    return values[item.type] if item.type in values else json.loads(item.dumps())


@QUICK
@given(DOCUMENTS)
def test_trees_of_cjson_are_those_of_json(cjson: ModuleType, value: Any) -> None:
    item = cjson.parse(json.dumps(value).encode())
    assert document(cjson, item) == value
    assert json.loads(item.dumps()) == value
    assert item == item.copy()


def test_items_of_cjson_belong_to_their_tree(cjson: ModuleType) -> None:
    tree = cjson.parse(b'{"a": [1, 2, {"b": "c"}], "d": null}')
    inner = tree["a"][2]["b"]
    assert tree["a"] is tree.child
    assert (len(tree), len(tree["a"]), inner.text) == (2, 3, "c")
    with pytest.raises(KeyError):
        tree["e"]
    with pytest.raises(IndexError):
        tree["a"][3]
    values = tree["a"]
    first = values[0]
    values.remove(0)
    with pytest.raises(ValueError, match="the Item is no longer valid"):
        first.number  # noqa: B018
    assert tree.dumps() == '{"a":[2,{"b":"c"}],"d":null}'
    tree.close()
    with pytest.raises(ValueError, match="the Item is no longer valid"):
        inner.text  # noqa: B018


def test_cjson_takes_items_over(cjson: ModuleType) -> None:
    tree, item = cjson.object(), cjson.string("x")
    tree.set("numbers", cjson.doubles(array("d", [0.5, 2])))
    tree.set("text", item)
    with pytest.raises(ValueError, match="the Item is closed"):
        item.dumps()
    tree["numbers"].append(cjson.null())
    assert tree.dumps() == '{"numbers":[0.5,2,null],"text":"x"}'
    with pytest.raises(ValueError, match="parse"):
        cjson.parse(b"{")


@QUICK
@given(DOCUMENTS)
def test_documents_of_jansson_are_those_of_json(jansson: ModuleType, value: Any) -> None:
    found = jansson.load(json.dumps(value).encode())
    assert json.loads(found.dumps()) == value


def test_references_of_jansson(jansson: ModuleType) -> None:
    values = jansson.array()
    values.append(text := jansson.make("x"))
    values.take(jansson.make(3))
    values.append(jansson.make(0.5))
    item = values.item(0)
    del values
    gc.collect()
    assert (text.dumps(), item.dumps(), item.kind) == ('"x"', '"x"', jansson.Kind.STRING)
    tree = jansson.object()
    tree.set("a", text)
    assert tree.dumps() == '{"a":"x"}'
    with pytest.raises(IndexError):
        jansson.array().item(0)


def test_files_of_jansson(jansson: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "values.json"
    with path.open("wb") as file:
        jansson.load(b"[1, 2]").dump_file(file)
        file.write(b"\n")
    assert path.read_bytes() == b"[1,2]\n"
    with path.open("rb", buffering=0) as file:
        assert jansson.load_file(file).size() == 2
    path.write_bytes(b"[1,")
    with path.open("rb", buffering=0) as file, pytest.raises(ValueError, match="load_file"):
        jansson.load_file(file)
