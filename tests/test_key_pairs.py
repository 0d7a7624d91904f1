"""Every two keys of arguments together, on one argument and on two: the C compiles without a warning, or it is wrong.

Pairs are made from the table of keys, so that a key that is added is tried with all others.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from compiled import ROOT, syntax_errors

from cwrap.building.specialise import Unit, split_unit
from cwrap.pipeline import Request, Result, generate
from cwrap.plan import Target
from cwrap.plugins import standard_plugins
from cwrap.schema import On, Schema
from cwrap.source.diagnostics import CwrapError, Reporter

POINTERS = ("THTensor*", "THSize*", "const char*", "THIndexTensor*", "THStorage*", "THGenerator*", "PyObject*", "void*")
NUMBERS = ("int", "double", "real", "uint8_t", "size_t", "bool")
ANY = (*POINTERS, *NUMBERS, "THTensor**")
DEFAULTS = {"real": "AS_REAL(1)", "bool": "true", "const char*": '"x"'}
SCHEMA = Schema(standard_plugins())
# Keys whose values name other arguments, or that are for arguments of another kind.
SURROUNDED = (
    "array", "buffer", "consume", "count", "field", "free", "from", "initial", "interrupts",
    "kept_by", "shared", "text",
)  # fmt: skip
USES = {
    key.name: key
    for key in SCHEMA.rows(On.ARGUMENT)
    if key.name not in SURROUNDED and key.kind.check and key in SCHEMA.keys
}
OF_TENSORS = ("TH", "real")


def excluded(first: str, second: str) -> bool:
    """Return whether no argument has both keys, as their rows say."""
    return SCHEMA.conflict(first, second, On.ARGUMENT)


def argument(type_: str, name: str, keys: tuple[str, ...]) -> str:
    """An argument as YAML."""
    lines = [f"    - arg: {type_} {name}"]
    for key in keys:
        text = USES[key].example
        if key == "default":
            options = [USES[other].example for other in ("if_true", "if_false") if other in keys]
            text = options[0] if options else f"'{DEFAULTS.get(type_, default_of(type_))}'"
        lines.append(f"      {key}: {text.replace('other_name', f'alias_of_{name}')}")
    return "\n".join(lines)


def default_of(type_: str) -> str:
    return "NULL" if type_.endswith("*") else "1"


def declaration(name: str, arguments: list[str], tensors: bool) -> str:
    receiver = ["    - THTensor* self"] * tensors
    doc = "  doc: Tries keys.\n  variants: [method, function]\n" if tensors else ""
    return f"- name: {name}\n{doc}  arguments:\n" + "\n".join([*receiver, *arguments]) + "\n"


def types_of(keys: tuple[str, ...], tensors: bool) -> list[str]:
    """The types for which all the keys make sense."""
    common = set.intersection(*(set(USES[key].types or ANY) for key in keys))
    return sorted(t for t in common if tensors or not t.startswith(OF_TENSORS))


def keys_of(tensors: bool) -> list[str]:
    elsewhere = {name for name, key in USES.items() if (key.modules if tensors else key.tensors)}
    return [key for key in USES if key not in elsewhere and types_of((key,), tensors)]


def on_one_argument(tensors: bool) -> Iterator[tuple[tuple[str, ...], str]]:
    numbers = itertools.count()
    for keys in itertools.combinations(keys_of(tensors), 2):
        for type_ in types_of(keys, tensors):
            name = f"together{next(numbers)}"
            yield keys, declaration(name, [argument(type_, "x", keys)], tensors)


def on_two_arguments(tensors: bool) -> Iterator[tuple[tuple[str, ...], str]]:
    numbers = itertools.count()
    for first, second in itertools.product(keys_of(tensors), repeat=2):
        types = types_of((first,), tensors), types_of((second,), tensors)
        name = f"apart{next(numbers)}"
        pair = types[0][next(numbers) % len(types[0])], types[1][next(numbers) % len(types[1])]
        rest = ["    - arg: THTensor* y\n      default: 'NULL'"] * tensors
        arguments = [argument(pair[0], "x", (first,)), argument(pair[1], "z", (second,)), *rest]
        if first == "long_args":
            arguments[1:] = [by_keyword(text) for text in arguments[1:] if "long_args" not in text]
        if second == "long_args":
            arguments[2:] = [by_keyword(text) for text in arguments[2:]]
        yield (first, second), declaration(name, arguments, tensors)


def by_keyword(text: str) -> str:
    """The argument so that it may stand behind one that takes all that is left."""
    text = text.replace("no_kwargs: true", "kwarg_only: true")
    placeless = any(f" {key}: " in text for key in ("kwarg_only", "output", "implicit"))
    return text if placeless else f"{text}\n      kwarg_only: true"


def made(text: str, folder: Path, tensors: bool) -> Result:
    (folder / "pairs.yaml").write_text(text, encoding="utf-8")
    target = Target.THP if tensors else Target.STANDALONE
    dtypes = str(ROOT / "declarations/dtypes.yaml") if tensors else ""
    return generate(Request(folder, ("pairs.yaml",), dtypes, target))


def prototypes(result: Result) -> str:
    """The C functions that are called, of any parameters."""
    names = {}
    for wrapper in result.plans[0].wrappers:
        for o in wrapper.overloads:
            names[o.call.function] = o.call.returns.c if o.call.returns else "int"
    return "\n".join(f"{returns} {name}();" for name, returns in names.items())


def problems(result: Result, folder: Path, tensors: bool) -> str:
    """What compilers say of the generated wrappers."""
    if not tensors:
        source = folder / "pairs.c"
        text = result.files["pairs.c"]
        found = ""
        for cxx in (False, True):
            mark = "template <class... A> int {}(A...) {{ return 0; }}" if cxx else "int {}();"
            names = dict.fromkeys(o.call.function for w in result.plans[0].wrappers for o in w.overloads)
            head = "\n".join(mark.format(name) for name in names)
            source.write_text(f"{head}\n{text}", encoding="utf-8")
            found += syntax_errors(source, cxx=cxx)
        return found
    for name, text in result.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        head = f"{prototypes(result)}\n" if name == "THP/methods_pairs.c" else ""
        (folder / name).write_text(head + text, encoding="utf-8")
    unit = Unit("unit.c", result.files["units/THP_methods_pairs.c"])
    found = ""
    for split in split_unit(unit, ("Float", "Half"), Reporter()):
        (folder / split.name).write_text(split.text, encoding="utf-8")
        include = (f"-I{path}" for path in (folder, folder / "positions", ROOT, ROOT / "generic"))
        found += syntax_errors(folder / split.name, *include)
    return found


@pytest.mark.parametrize("tensors", [False, True], ids=["module", "tensors"])
def test_keys_together(tmp_path: Path, tensors: bool) -> None:
    """On one argument: what is an error is known; all else compiles."""
    taken, refused = [], set()
    for keys, text in on_one_argument(tensors):
        error = refusal(text, tmp_path, tensors)
        if error is None:
            taken.append((keys, text))
        else:
            refused.add(frozenset(keys))
            assert keys_named(error, keys), f"{text}{error}"
    both = {frozenset(keys) for keys, _ in taken}
    known = {frozenset(keys) for keys, _ in on_one_argument(tensors) if excluded(*keys)}
    assert refused - both == known
    assert problems(made("".join(text for _, text in taken), tmp_path, tensors), tmp_path, tensors) == ""


def refusal(text: str, folder: Path, tensors: bool) -> CwrapError | None:
    """Why the declarations are refused, if they are."""
    try:
        made(text, folder, tensors)
    except CwrapError as error:
        return error
    return None


def keys_named(error: CwrapError, keys: tuple[str, ...]) -> bool:
    """Whether each message tells what it is about: one of the keys, or the type."""
    return all(any(f"'{key}'" in d.message for key in keys) for d in error.diagnostics)


@pytest.mark.parametrize("tensors", [False, True], ids=["module", "tensors"])
def test_keys_apart(tmp_path: Path, tensors: bool) -> None:
    """On two arguments of one overload: always possible."""
    texts = [text for _, text in on_two_arguments(tensors)]
    assert len(texts) == len(keys_of(tensors)) ** 2
    assert problems(made("".join(texts), tmp_path, tensors), tmp_path, tensors) == ""
