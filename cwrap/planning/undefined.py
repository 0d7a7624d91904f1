"""Uses of types that are not defined: their definitions have errors, or follow below the use.

    - callback: Visit
      arguments: [off n, void* data]      'off' is defined below, at line 3; move it up
    - typedef: off
    - struct: Point
      type: point_t
      fields: [double x, doubel y]        a field cannot have the type 'doubel'; did you mean 'double'?
    - name: norm
      return: double
      arguments: [const Point* p]         no error, because it would repeat the one in the struct

Each use counts as an error of the argument that has it, so that `key_conflicts` reports only errors of others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from cwrap.model import Argument, Declaration, Definition, Document, Keys
from cwrap.plan import Context
from cwrap.source.c_spelling import CSpelling, normal_type
from cwrap.source.location import Location
from cwrap.source.records import dataclass, replace

_USES = {"callback": "return", "constants": "type", "typedef": "type"}  # the keys of definitions that name other types
Undefined: TypeAlias = Mapping[str, Location | None]
_OF_TYPES = ("class", "struct", "enum", "callback", "typedef")


def undefined_types(definitions: Iterable[Definition], context: Context) -> Undefined:
    """Return the names of the types that definitions add and that are not known, with the positions of definitions."""
    found: dict[str, Location | None] = {}
    for definition in definitions:
        for name in names_of(definition):
            if not (context.ctypes.find(name) or context.ctypes.find(f"{name}*")):
                found.setdefault(name, definition.location)
    return found


def names_of(definition: Definition) -> tuple[str, ...]:
    """Return the names of the type that a definition adds: in Python and in C."""
    if definition.kind not in _OF_TYPES:
        return ()
    spelled = definition.keys.text("type") if definition.kind != "typedef" else None  # that of a typedef exists
    return definition.name, CSpelling.parse(normal_type(spelled or definition.name)).base


def definition_with_errors(definition: Definition, context: Context) -> tuple[Definition, Undefined]:
    """Report types that are defined below; return the definition, unchanged or with errors for undefined types.

    The other result is the undefined types, without positions that were reported.
    """
    uses = _Uses(context, context.undefined_types)
    keys = uses.keys(definition.keys, _USES.get(definition.kind, ""))
    arguments = tuple(map(uses.argument, definition.arguments))
    counted = replace(definition, keys=keys, arguments=arguments) if uses.count else definition
    return counted, uses.undefined


def with_undefined_types(document: Document, context: Context) -> Document:
    """Return a document in which the declarations that use undefined types have errors."""
    uses = _Uses(context, context.undefined_types)
    items = (uses.declaration(item) if isinstance(item, Declaration) else item for item in document.items)
    return replace(document, items=tuple(items))


@dataclass(slots=True)
class _Uses:
    """The counted uses of undefined types in one definition or declaration."""

    context: Context
    undefined: Undefined
    count: int = 0

    def declaration(self, declaration: Declaration) -> Declaration:
        """Return a declaration, unchanged or with errors for undefined types."""
        self.count = 0
        keys = self.keys(declaration.keys, "return", "class")
        options = tuple(
            replace(o, keys=self.keys(o.keys, "return"), arguments=tuple(map(self.argument, o.arguments)))
            for o in declaration.options
        )
        errors = declaration.errors + self.count
        return replace(declaration, keys=keys, options=options, errors=errors) if self.count else declaration

    def argument(self, argument: Argument) -> Argument:
        """Return an argument, with an error if its type is undefined."""
        keys = self.keys(argument.keys, "points_to")
        undefined = self._undefined(argument.type.partition("[")[0], argument.location)
        keys = _with_error(keys) if undefined else keys
        return argument if keys is argument.keys else replace(argument, keys=keys)

    def keys(self, keys: Keys, *names: str) -> Keys:
        """Return keys, with an error if the type that one of them names is undefined."""
        found = (value for name in names if (value := keys.get(name)))
        undefined = [value for value in found if self._undefined(normal_type(str(value.data)), value.location)]
        return _with_error(keys) if undefined else keys

    def _undefined(self, spelled: str, where: Location) -> bool:
        """Return whether a type is undefined; report the first use of a type that is defined below."""
        name = CSpelling.parse(spelled).base
        if name not in self.undefined or self.context.ctypes.find(spelled):
            return False
        below = self.undefined[name]
        if below:
            self.undefined = {n: None if place == below else place for n, place in self.undefined.items()}
            place = f"at line {below.line}" if below.file == where.file else f"at {below.file}:{below.line}"
            self.context.reporter.error(where, f"'{name}' is defined below, {place}; move it up")
        self.count += 1
        return True


def _with_error(keys: Keys) -> Keys:
    return replace(keys, errors=keys.errors + 1)
