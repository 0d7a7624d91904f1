"""The operations of a module: what Python programs can do with its functions and objects, from its plan."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cwrap.ctype.base import CType
from cwrap.ctype.texts import Buffer
from cwrap.features.lifetimes.kept_by import Keeper, keeper_of
from cwrap.features.lifetimes.ownership import LIBRARY, OWNER
from cwrap.features.signature.ranges import RANGE
from cwrap.model import Argument
from cwrap.plan import RETURNED, FilePlan, ModuleItem, Overload, Parameter, Wrapper
from cwrap.source.location import Location

MODULE = "m"  # the name of the module in programs
VIEW = "array"  # in place of the class of a result that is an array, which may be memory of the library
_CLASSES = ("class", "struct")


@dataclass(frozen=True, slots=True)
class Operand:
    """An argument of an operation: its annotation, the classes of the module that it names, and its limits."""

    name: str
    annotation: str
    classes: tuple[str, ...] = ()
    elements: str = ""  # the C type of the elements of an array
    ndim: int = 1
    optional: bool = False
    nullable: bool = False
    keyword_only: bool = False
    bounds: tuple[str, str] = ("", "")  # the range of the declaration, as C expressions
    path: bool = False  # the name of a file
    written: bool = False  # C writes to the buffer
    declared: str = ""  # the name of the argument in its declaration
    keeper: Keeper = field(default_factory=Keeper)  # what keeps the argument by its declaration
    location: Location | None = None  # the place of the argument, where its keys are


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing that programs do: call a function or method, read or assign an attribute, iterate, close an object.

    `template` has the Python with `{self}` and `{arguments}`. `gives` are the classes of the objects in the result, in
    the order of a tuple; VIEW is an array, and an empty name another value. `concurrent` is true if several threads may
    be in the operation at a time, and `borrowed` if the library owns a result by its declaration. `places` are where
    the keys of the results are, in the same order, and `declaration` is where those of the function are; `self_operand`
    is the argument of the receiver.
    """

    name: str
    template: str
    location: Location
    operands: tuple[Operand, ...] = ()
    receiver: str = ""
    gives: tuple[str, ...] = ()
    frees: bool = False  # the operation closes its receiver
    concurrent: bool = False
    borrowed: bool = False
    written: bool = False  # the object is that of an expression of audit.yaml
    places: tuple[Location, ...] = ()
    declaration: Location | None = None
    self_operand: Operand | None = None

    @property
    def makes_objects(self) -> bool:
        """True if the result contains objects of the module."""
        return any(self.gives)


NOTHING = Operation("the program", "", Location("", 1, 1))  # in place of the operation of other steps


@dataclass(frozen=True, slots=True)
class Surface:
    """The operations of a module, its classes, and the members of its enums."""

    operations: tuple[Operation, ...]
    classes: tuple[str, ...]
    enums: dict[str, tuple[str, ...]]

    def makers(self, name: str) -> tuple[Operation, ...]:
        """Return the operations that make an object of a class, those without a receiver first."""
        found = [o for o in self.operations if name in o.gives]
        return tuple(sorted(found, key=lambda o: (bool(o.receiver), sum(bool(p.classes) for p in o.operands))))

    def users(self, name: str) -> tuple[Operation, ...]:
        """Return the operations that accept an object of a class."""
        return tuple(o for o in self.operations if o.receiver == name or any(name in p.classes for p in o.operands))


def surface_of(plans: Iterable[FilePlan]) -> Surface:
    """Return what programs can do with a module."""
    files = tuple(plans)
    items = [item for plan in files for item in plan.module_items]
    classes = tuple(item.name for item in items if item.written.kind in _CLASSES and item.ctype)
    enums = {
        item.name: tuple(f"{MODULE}.{item.name}.{name}" for name, _ in item.members)
        for item in items
        if item.definition.kind == "enum" and item.members
    }
    reader = _Reader(classes)
    return Surface(tuple(reader.operations(files)), classes, enums)


class _Reader:
    def __init__(self, classes: tuple[str, ...]) -> None:
        self.classes = classes

    def operations(self, plans: Iterable[FilePlan]) -> Iterator[Operation]:
        """Yield the operations of all files."""
        for plan in plans:
            for wrapper in plan.wrappers:
                is_part = bool(wrapper.declaration.accessor or wrapper.declaration.part)
                if not ((wrapper.hidden and not is_part) or wrapper.registered or wrapper.ufunc):
                    yield from self._calls(wrapper)
            for item in plan.module_items:
                yield from self._of_item(item, plan)

    def _calls(self, wrapper: Wrapper) -> Iterator[Operation]:
        """Yield the operations of a function: a call for each overload and form, or the use of an attribute."""
        owner, name = wrapper.owner, wrapper.python_name
        declaration = wrapper.declaration
        for overload in wrapper.overloads:
            for form in ("method", "function"):
                if form not in overload.variants:
                    continue
                is_method = bool(owner) and form == "method" and overload.has_self
                operands = tuple(
                    self._operand(p, overload) for p in overload.parameters if not (is_method and p.is_self)
                )
                if owner and (declaration.accessor or declaration.part):
                    yield from self._attribute(wrapper, overload, operands)
                    break
                own = next((p for p in overload.parameters if is_method and p.is_self), None)
                target = "{self}" if is_method else f"{MODULE}.{owner}" if owner else MODULE
                yield Operation(
                    f"{owner}.{name}" if owner else name, f"{target}.{name}({{arguments}})", overload.call_location,
                    operands, owner if is_method else "", self._gives(overload), concurrent=_is_concurrent(overload),
                    places=_places(overload), declaration=declaration.location, borrowed=_is_borrowed(overload),
                    self_operand=self._operand(own, overload) if own and own.values else None,
                )  # fmt: skip
                if owner:
                    break

    def _attribute(self, wrapper: Wrapper, overload: Overload, operands: tuple[Operand, ...]) -> Iterator[Operation]:
        """Yield what a program does with a property, an iterator or a sequence."""
        name, location = wrapper.python_name, overload.call_location
        template = {
            "getter": f"{{self}}.{name}", "setter": f"{{self}}.{name} = {{arguments}}",
            "next": f"list(islice({{self}}.{name}(), 3))", "item": f"list(islice({{self}}.{name}, 3))",
        }.get(wrapper.declaration.accessor or wrapper.declaration.part)  # fmt: skip
        if template:
            is_read = wrapper.declaration.accessor == "getter"
            chosen = operands if wrapper.declaration.accessor == "setter" else ()
            gives = self._gives(overload) if is_read else ()
            full_name = f"{wrapper.owner}.{name}"
            yield Operation(full_name, template, location, chosen, wrapper.owner, gives, places=_places(overload),
                            declaration=wrapper.declaration.location, borrowed=_is_borrowed(overload))  # fmt: skip

    def _of_item(self, item: ModuleItem, plan: FilePlan) -> Iterator[Operation]:
        """Yield what Python has for each class: its constructor, fields, `close` and iteration."""
        if item.name not in self.classes or item.ctype is None:
            return
        location = item.definition.location
        new = plan.constructor(item)
        for overload in new.overloads if new else ():
            operands = tuple(self._operand(p, overload) for p in overload.parameters if not p.is_self)
            yield Operation(item.name, f"{MODULE}.{item.name}({{arguments}})", overload.call_location, operands,
                            gives=(item.name,), places=_places(overload),
                            declaration=overload.declaration.location)  # fmt: skip
        for member in item.ctype.fields:
            full_name, annotation = f"{item.name}.{member.name}", member.access.annotation
            named = self._named(annotation)
            gives = (member.ctype.class_name,) if member.ctype.class_name in self.classes else ()
            gives = (VIEW,) if "NDArray" in annotation else gives
            yield Operation(full_name, f"{{self}}.{member.name}", member.location, (), item.name, gives)
            if not member.readonly and not member.is_computed:
                operand = Operand(member.name, annotation, named, bounds=_halves(member.range))
                yield Operation(full_name, f"{{self}}.{member.name} = {{arguments}}", member.location, (operand,),
                                item.name)  # fmt: skip
        if item.written.kind == "class":
            yield Operation(f"{item.name}.close", "{self}.close()", location, (), item.name, frees=True)

    def _operand(self, parameter: Parameter, overload: Overload) -> Operand:
        argument = overload.values[parameter.values[0]].argument
        ctype = parameter.ctype
        annotation = ctype.annotation(None)
        return Operand(
            parameter.name, annotation, self._named(annotation), ctype.elements.c if ctype.elements else "",
            ctype.elements.layout.ndim if ctype.elements else 1, parameter.optional, parameter.nullable,
            parameter.keyword_only, _bounds(argument), "PathLike" in annotation,
            isinstance(ctype, Buffer) and ctype.writable, argument.name, keeper_of(argument), argument.location,
        )  # fmt: skip

    def _named(self, annotation: str) -> tuple[str, ...]:
        """Return the classes of the module that an annotation accepts itself, and not within another type."""
        parts = (part.strip() for part in annotation.split("|"))
        return tuple(part for part in parts if part in self.classes)

    def _gives(self, overload: Overload) -> tuple[str, ...]:
        """Return the classes of the results, with an empty name for another value."""
        return tuple(self._class_of(overload.result_type(index)) for index in _results(overload))

    def _class_of(self, ctype: CType | None) -> str:
        annotation = ctype.returned(None) if ctype else ""
        if "NDArray" in annotation:
            return VIEW
        name = ctype.class_name if ctype else ""
        return name if name in self.classes and not annotation.startswith("list[") else ""


def _results(overload: Overload) -> tuple[int, ...]:
    """Return the indices of the results: RETURNED for the value of the call."""
    result = overload.result
    return (RETURNED,) if result.kind == "value" else result.arguments if result.kind == "objects" else ()


def _places(overload: Overload) -> tuple[Location, ...]:
    """Return where the keys of the results are: in the declaration for the value of the call."""
    values = overload.values
    return tuple(
        overload.declaration.location if index == RETURNED else values[index].argument.location
        for index in _results(overload)
    )


def _is_borrowed(overload: Overload) -> bool:
    """Return whether the library owns a result, so that no object keeps what the result belongs to."""
    keys = [overload.keys if n == RETURNED else (overload.values[n].argument.keys,) for n in _results(overload)]
    return any(OWNER.get(*each) == LIBRARY for each in keys)


def _is_concurrent(overload: Overload) -> bool:
    """Return whether a call releases the GIL, and none of its objects is for one call at a time."""
    handles = (p.ctype.handle for p in overload.parameters)
    return overload.gil.release and not any(handle and handle.shared() for handle in handles)


def _bounds(argument: Argument) -> tuple[str, str]:
    spec = RANGE.get(argument.keys)
    return (str(spec.lower or ""), str(spec.upper or "")) if spec else ("", "")


def _halves(text: str) -> tuple[str, str]:
    lower, _, upper = text.partition("..")
    return lower.strip(), upper.strip()
