"""The C files into which the wrappers of tensor methods are divided."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from folders import ROOT

from cwrap.pipeline import Request, generate
from cwrap.tensors.emit.shards import SHARD


def method(name: str, more: str = "") -> str:
    return f"- name: {name}\n  doc: Does it.\n  cname: c_{name}\n  return: self\n{more}  arguments: [THTensor* self]\n"


def kernel(name: str) -> str:
    return (
        f"- name: {name}\n  doc: Does it.\n  return: argument 0\n  elementwise: self + 1\n"
        "  arguments:\n    - {arg: THTensor* result, output: true}\n    - THTensor* self\n"
    )


def generated(folder: Path, files: Mapping[str, Iterable[str]]) -> dict[str, str]:
    (folder / "dtypes.yaml").write_bytes((ROOT / "declarations/dtypes.yaml").read_bytes())
    for name, declarations in files.items():
        (folder / name).write_text("".join(declarations), encoding="utf-8")
    return dict(generate(Request(folder, tuple(files), "dtypes.yaml", target="thp")).files)


def shards(texts: Mapping[str, str]) -> list[str]:
    return re.findall(r"X\((\w+)\)", texts["THP/THPShards.h"].partition("#define THP_FORALL_SHARDS(X)")[2])


def changed(before: Mapping[str, str], after: Mapping[str, str]) -> set[str]:
    paths = {path for path, text in after.items() if before.get(path) != text}
    return {path for path in paths if not path.startswith("positions/")}


def test_a_file_with_many_functions_has_several_shards(tmp_path: Path) -> None:
    names = [f"m{k}" for k in range(2 * SHARD + 1)]
    texts = generated(tmp_path, {"a.yaml": map(method, names), "b.yaml": [method("other")]})
    assert shards(texts) == ["a", "a_2", "a_3", "b"]
    tables = [re.findall(r'^    \{"(m\d+)"', texts[f"THP/methods_{shard}.c"], re.MULTILINE) for shard in shards(texts)]
    assert tables == [names[:SHARD], names[SHARD : 2 * SHARD], names[2 * SHARD :], []]


def test_a_shard_has_functions_with_a_limited_number_of_overloads(tmp_path: Path) -> None:
    def overloaded(name: str, count: int) -> str:
        ints = [", ".join(["THTensor* self", *(f"int a{k}" for k in range(n))]) for n in range(count)]
        options = "".join(f"    - {{cname: c{n}, arguments: [{ints[n]}]}}\n" for n in range(count))
        return f"- name: {name}\n  doc: Does it.\n  return: self\n  options:\n{options}"

    half = SHARD // 2
    counts = {"m0": half, "m1": half, "m2": 1, "m3": SHARD + 1, "m4": half, "m5": half + 1}
    texts = generated(tmp_path, {"a.yaml": [overloaded(*item) for item in counts.items()]})
    found = [re.findall(r'^    \{"(m\d+)"', texts[f"THP/methods_{shard}.c"], re.MULTILINE) for shard in shards(texts)]
    tables = [[*dict.fromkeys(names)] for names in found]  # a function with many overloads has a list of them, too
    assert tables == [["m0", "m1"], ["m2"], ["m3"], ["m4"], ["m5"]]


def test_a_function_that_is_added_changes_only_its_shard(tmp_path: Path) -> None:
    declarations = [kernel(f"m{k}") for k in range(SHARD + 1)]
    before = generated(tmp_path, {"a.yaml": declarations})
    after = generated(tmp_path, {"a.yaml": [*declarations, kernel("added")]})
    assert changed(before, after) == {
        "THP/methods_a_2.c", "docs/docs_a_2.c", "TH/THPrototypes.h", "kernels/a/added.c", "units/kernel_a_added.c"
    }  # fmt: skip


def test_a_shard_has_the_prototypes_of_the_kernels_that_it_calls(tmp_path: Path) -> None:
    by_name = (
        "- name: alias\n  doc: Does it.\n  cname: m1\n  return: argument 0\n"
        + kernel("")[kernel("").index("  arguments") :]
    )
    in_c = method("in_c", "  before_call: THTensor_(m2)(NULL, NULL);\n")
    many = [kernel(f"m{k}") for k in range(SHARD)]
    texts = generated(tmp_path, {"a.yaml": [*many, by_name, in_c]})
    prototypes = {
        shard: re.findall(r"^TH_API THStatus THTensor_\((\w+)\)", texts[f"THP/methods_{shard}.c"], re.MULTILINE)
        for shard in shards(texts)
    }
    assert prototypes == {"a": [f"m{k}" for k in range(SHARD)], "a_2": ["m1", "m2"]}
    units = {path for path in texts if path.startswith("units/kernel_")}
    assert units == {f"units/kernel_a_m{k}.c" for k in range(SHARD)}


def test_a_shard_does_not_take_the_name_of_a_file(tmp_path: Path) -> None:
    names = [f"m{k}" for k in range(SHARD + 1)]
    texts = generated(tmp_path, {"a.yaml": map(method, names), "a_2.yaml": [method("other")]})
    assert shards(texts) == ["a", "a_2_", "a_2"]
    assert '{"other"' in texts["THP/methods_a_2.c"]


def test_a_file_with_c_between_its_wrappers_stays_whole(tmp_path: Path) -> None:
    block = "[[\n  name: m{}\n  return: self\n  arguments:\n    - THTensor* self\n]]\n"
    blocks = [block.format(k) for k in range(SHARD + 1)]
    assert shards(generated(tmp_path, {"a.cwrap": blocks})) == ["a", "a_2"]
    assert shards(generated(tmp_path, {"a.cwrap": [*blocks, "static int shared;\n", block.format("last")]})) == ["a"]
