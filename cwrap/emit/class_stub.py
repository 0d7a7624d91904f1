"""The stubs of classes of handles and of structs: constructor, methods, special methods and properties."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cwrap.ctype.stub_names import qualified
from cwrap.emit.signature import annotated, for_checkers
from cwrap.emit.special_methods import is_sequence
from cwrap.emit.stub_parts import Written, constructor, definition, docstring_lines, field_lines, method, signatures
from cwrap.features.classes.sequences import type_before_none
from cwrap.features.classes.special_methods import OPERATORS, SPECIAL, TRUTH, special_methods
from cwrap.plan import FilePlan, ModuleItem, Wrapper
from cwrap.source.records import replace

_HANDLE = {
    "close": ("def close(self) -> None: ...",),
    "__enter__": ("def __enter__(self) -> Self: ...",),
    "__exit__": ("def __exit__(self, *error: object) -> None: ...",),
    "closed": ("@property", "def closed(self) -> bool: ..."),
}


def class_lines(item: ModuleItem, plan: FilePlan, hidden: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of the body of a class of handles."""
    special = special_methods(plan, item.name)
    new = plan.constructor(item)
    if new is not None:
        yield from constructor(new, hidden)
    yield from member_lines(item, plan, hidden)
    for name, lines in _HANDLE.items():
        if name not in special:
            yield from (qualified(line, hidden) for line in lines)


def member_lines(item: ModuleItem, plan: FilePlan, hidden: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of the members of a class or struct; the fields of a struct precede its constructor."""
    special = special_methods(plan, item.name)
    for wrapper in plan.methods(item.name):
        if wrapper.python_name not in SPECIAL:
            yield from method(wrapper, hidden)
    yield from properties(item, plan, hidden)
    yield from parts(item, plan, hidden)
    for name, wrapper in (*_reflected(item, special).items(), *special.items()):
        sliced = is_sequence(item, special) and "__len__" in special
        yield from _special(name, wrapper, sliced, hidden)
    yield from _implied(item, special, hidden)


def _implied(item: ModuleItem, special: Mapping[str, Wrapper], hidden: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of special methods that follow from others."""
    if "__eq__" in special and "__hash__" not in special:
        yield f"__hash__: {qualified('ClassVar', hidden)}[None]  # type: ignore[assignment]"
    if "__iter__" in special:
        return
    if "__next__" in special:
        yield f"def __iter__(self) -> {qualified('Self', hidden)}: ..."
    if is_sequence(item, special):
        iterator = qualified("Iterator", hidden)
        yield f"def __iter__(self) -> {iterator}[{_result(special['__getitem__'], hidden)}]: ..."


def properties(item: ModuleItem, plan: FilePlan, hidden: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of the properties of a class."""
    for field in item.ctype.fields if item.ctype and item.ctype.handle else ():
        yield from field_lines(field, hidden)
    setters = plan.accessors(item.name, "setter")
    for name, wrapper in plan.accessors(item.name, "getter").items():
        yield qualified("@property", hidden)
        yield from definition(name, [(f"() -> {_result(wrapper, hidden)}", docstring_lines(wrapper.docs[0]))], "self")
        if name in setters:
            overload = setters[name].overloads[0]
            annotation = annotated(overload.method_parameters[0], overload, for_checkers(None, hidden))
            yield f"@{name}.setter"
            yield f"def {name}(self, value: {annotation}, /) -> None: ..."


def parts(item: ModuleItem, plan: FilePlan, hidden: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of the iterators and sequences of a class."""
    for name, wrapper in plan.parts(item.name, "next").items():
        ctype = type_before_none(wrapper.overloads[0])
        result = qualified(ctype.annotation(None, result=True), hidden) if ctype else _result(wrapper, hidden)
        iterator = qualified("Iterator", hidden)
        yield from definition(name, [(f"() -> {iterator}[{result}]", docstring_lines(wrapper.docs[0]))], "self")
    for name, wrapper in plan.parts(item.name, "item").items():
        yield qualified("@property", hidden)
        sequence = qualified("Sequence", hidden)
        found = [(f"() -> {sequence}[{_result(wrapper, hidden)}]", docstring_lines(wrapper.docs[0]))]
        yield from definition(name, found, "self")


def _special(name: str, wrapper: Wrapper, sliced: bool, hidden: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of a special method, whose signature type checkers know."""
    found, boolean = signatures(wrapper, "method", hidden), qualified("bool", hidden)
    doc = found[0].doc
    if name in ("__eq__", "__ne__"):
        found = [Written(qualified("(other: object, /)", hidden), boolean, doc)]
    elif name == "__contains__":
        found = [Written(qualified("(key: object, /)", hidden), boolean, doc)]
    elif name == "__exit__":
        arguments = qualified("type: object, value: object, traceback: object, /", hidden)
        found = [Written(f"({arguments})", found[0].result, doc)]
    elif SPECIAL[name].returned is TRUTH:
        found = [replace(written, result=boolean) for written in found]
    elif name == "__getitem__" and sliced:
        arguments, items = qualified("(key: slice, /)", hidden), qualified("list", hidden)
        found = [*found, Written(arguments, f"{items}[{found[0].result}]", ())]
    elif name in ("__repr__", "__str__"):
        found = [Written("()", qualified("str", hidden), doc)]
    yield from definition(name, [(written.text, written.doc) for written in found], "self", hidden=hidden)


def _reflected(item: ModuleItem, special: Mapping[str, Wrapper]) -> Mapping[str, Wrapper]:
    """Return the special methods that Python adds, because their slot is that of a method of two objects of the class.

    An example is `__radd__` for `__add__`.
    """
    pairs = [("__lt__", "__gt__"), ("__gt__", "__lt__"), ("__le__", "__ge__"), ("__ge__", "__le__")]
    pairs += [(f"__{name}__", f"__r{name}__") for name in OPERATORS]
    return {
        other: special[name]
        for name, other in pairs
        if name in special and other not in special and _of_class(item, special[name])
    }


def _of_class(item: ModuleItem, wrapper: Wrapper) -> bool:
    return all(o.method_parameters[0].ctype.class_name == item.name for o in wrapper.overloads)


def _result(wrapper: Wrapper, hidden: Mapping[str, str]) -> str:
    return signatures(wrapper, "method", hidden)[0].result
