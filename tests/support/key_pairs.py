"""Declarations with every pair of argument keys, on one argument and on two, made from the rows of the key table.

For example:

    Pairs(tensors=False).check_together(folder)
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from compiled import syntax_errors
from folders import DTYPES, ROOT

from cwrap.building.specialise import Unit, split_unit
from cwrap.extensions import Extensions, find_target
from cwrap.pipeline import Request, Result, generate
from cwrap.planning.plugin import Plugin
from cwrap.schema import Key, On, Schema
from cwrap.source.diagnostics import CwrapError, Reporter

POINTERS = ("THTensor*", "THSize*", "const char*", "THIndexTensor*", "THStorage*", "THGenerator*", "PyObject*", "void*")
NUMBERS = ("int", "double", "real", "uint8_t", "size_t", "bool")
ANY = (*POINTERS, *NUMBERS, "THTensor**")
DEFAULTS = {"real": "AS_REAL(1)", "bool": "true", "const char*": '"x"'}
# Keys that need other arguments, or arguments of another kind.
SURROUNDED = (
    "closure", "consume", "exclusive", "field", "free", "initial", "interrupts", "kept_by", "list",
    "local", "owner", "points_to", "sizes", "status",
)  # fmt: skip
# Pairs that modules reject for another reason: the argument is no Python parameter, or Python passes its bytes.
NOT_GIVEN = {
    *(frozenset(("from", key)) for key in ("default", "kwarg_only", "no_kwargs", "aliases")),
    *(frozenset(("output", key)) for key in ("default", "kwarg_only", "aliases")),
    frozenset(("bytes", "text")),
}
COUNTED = "    - {arg: const double* x, array: true}"  # the array to which `from: len(x)` refers
OF_TENSORS = ("TH", "real")


class Pairs:
    """The pairs of the keys that plugins define, for tensor methods or for modules."""

    def __init__(self, extra: Sequence[Plugin] = (), *, tensors: bool) -> None:
        self.tensors = tensors
        self.extensions = Extensions(plugins=tuple(extra))
        self.target = "thp" if tensors else "standalone"
        self.schema = Schema((*find_target(self.target, self.extensions).plugins(), *extra))
        self.uses: dict[str, Key[Any]] = {}
        for key in self.schema.keys:
            if On.ARGUMENT in key.on and key.name not in SURROUNDED:
                self.uses[key.name] = key
        self.keys = [key for key in self.uses if self.types_of((key,))]

    def argument(self, type_: str, name: str, keys: tuple[str, ...]) -> str:
        """Return an argument as YAML."""
        lines = [f"    - arg: {type_} {name}"]
        for key in keys:
            text = self.uses[key].example
            if key in ("default", "python_default_init"):
                options = [self.uses[other].example for other in ("if_true", "if_false") if other in keys]
                plain = "1" if "inout" in keys else DEFAULTS.get(type_, default_of(type_))
                text = options[0] if options else f"'{plain}'"
            lines.append(f"      {key}: {text.replace('other_name', f'alias_of_{name}')}")
        return "\n".join(lines)

    def declaration(self, name: str, arguments: list[str]) -> str:
        """Return a declaration as YAML."""
        counted = [COUNTED] * any("len(x)" in argument for argument in arguments)
        receiver = ["    - THTensor* self"] if self.tensors else counted
        doc = "  doc: Tries keys.\n  variants: [method, function]\n" if self.tensors else ""
        return f"- name: {name}\n{doc}  arguments:\n" + "\n".join([*receiver, *arguments]) + "\n"

    def types_of(self, keys: tuple[str, ...]) -> list[str]:
        """Return the types for which all the keys make sense."""
        restricted = [set(types) for key in keys if (types := self.uses[key].types)]
        common = set.intersection(*restricted) if restricted else set(ANY)
        return sorted(t for t in common if self.tensors or not t.startswith(OF_TENSORS))

    def on_one_argument(self) -> Iterator[tuple[tuple[str, str], str]]:
        """Yield every pair of keys, and a declaration with both on one argument."""
        numbers = itertools.count()
        for keys in itertools.combinations(self.keys, 2):
            for type_ in self.types_of(keys):
                name = f"together{next(numbers)}"
                yield keys, self.declaration(name, [self.argument(type_, "p", keys)])

    def on_two_arguments(self) -> Iterator[str]:
        """Yield every pair of keys, and a declaration with each on an argument."""
        numbers = itertools.count()
        for first, second in itertools.product(self.keys, repeat=2):
            types = self.types_of((first,)), self.types_of((second,))
            name = f"apart{next(numbers)}"
            pair = types[0][next(numbers) % len(types[0])], types[1][next(numbers) % len(types[1])]
            rest = ["    - arg: THTensor* y\n      default: 'NULL'"] * self.tensors
            arguments = [self.argument(pair[0], "p", (first,)), self.argument(pair[1], "q", (second,)), *rest]
            if first == "long_args":
                arguments[1:] = [as_keyword_only(text) for text in arguments[1:] if "long_args" not in text]
            if second == "long_args":
                arguments[2:] = [as_keyword_only(text) for text in arguments[2:]]
            yield self.declaration(name, arguments)

    def generated(self, text: str, folder: Path) -> Result:
        """Generate wrappers from declarations."""
        (folder / "pairs.yaml").write_text(text, encoding="utf-8")
        dtypes = str(DTYPES) if self.tensors else ""
        return generate(Request(folder, ("pairs.yaml",), dtypes, self.target, extensions=self.extensions))

    def errors_of(self, text: str, folder: Path) -> CwrapError | None:
        """Return the errors of declarations; "" without errors."""
        try:
            self.generated(text, folder)
        except CwrapError as error:
            return error
        return None

    def check_together(self, folder: Path) -> None:
        """Check pairs of keys on one argument.

        Exactly the keys that exclude each other are rejected; the C of all other pairs compiles.
        """
        accepted, refused = [], set()
        for keys, text in self.on_one_argument():
            error = self.errors_of(text, folder)
            if error is None:
                accepted.append((keys, text))
            else:
                refused.add(frozenset(keys))
                assert names_a_key(error, keys), f"{text}{error}"
        both = {frozenset(keys) for keys, _ in accepted}
        pairs = {keys for keys, _ in self.on_one_argument()}
        stated = {frozenset(keys) for keys in pairs if self.schema.conflict(*keys, On.ARGUMENT)}
        others = set() if self.tensors else {frozenset(keys) for keys in pairs} & NOT_GIVEN
        assert refused - both == stated | others
        assert problems(self.generated("".join(text for _, text in accepted), folder), folder, self.tensors) == ""

    def check_apart(self, folder: Path) -> None:
        """Check that any two keys are possible on two arguments of one overload."""
        texts = tuple(self.on_two_arguments())
        assert len(texts) == len(self.keys) ** 2
        assert problems(self.generated("".join(texts), folder), folder, self.tensors) == ""


def default_of(type_: str) -> str:
    return "NULL" if type_.endswith("*") else "1"


def as_keyword_only(text: str) -> str:
    """Return the argument as keyword-only, so that it may follow an argument that takes all remaining ones."""
    text = text.replace("no_kwargs: true", "kwarg_only: true")
    placeless = any(f" {key}: " in text for key in ("kwarg_only", "output", "implicit"))
    return text if placeless else f"{text}\n      kwarg_only: true"


def names_a_key(error: CwrapError, keys: tuple[str, ...]) -> bool:
    """Return whether each message names one of the keys or the type."""
    return all(any(f"'{key}'" in d.message for key in keys) for d in error.diagnostics)


def prototypes(result: Result) -> str:
    """Declare the C functions that are called, with unspecified parameters."""
    names = {}
    for wrapper in result.plans[0].wrappers:
        for o in wrapper.overloads:
            names[o.call.function] = o.call.returns.c if o.call.returns else "int"
    return "\n".join(f"{returns} {name}();" for name, returns in names.items())


def problems(result: Result, folder: Path, tensors: bool) -> str:
    """Return the compilers' errors about the generated wrappers."""
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
