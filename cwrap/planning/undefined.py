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

from collections.abc import Iterable

from cwrap.model import Argument, Declaration, Definition, Keys
from cwrap.plan import Context
from cwrap.source.c_spelling import CSpelling, normal_type
from cwrap.source.location import Location
from cwrap.source.records import dataclass, replace

_USES = {"callback": "return", "constants": "type", "typedef": "as"}  # the keys of definitions that name other types
_OF_TYPES = ("class", "struct", "enum", "callback", "typedef")


def undefined_types(definitions: Iterable[Definition], context: Context) -> dict[str, Location | None]:
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
    return definition.name, CSpelling.parse(normal_type(definition.keys.text("type") or definition.name)).base


def definition_with_errors(definition: Definition, context: Context) -> Definition:
    """Report types that are defined below; return the definition, unchanged or with errors for undefined types."""
    uses = _Uses(context)
    keys = uses.keys(definition.keys, _USES.get(definition.kind, ""))
    arguments = tuple(map(uses.argument, definition.arguments))
    return replace(definition, keys=keys, arguments=arguments) if uses.count else definition


def with_undefined_types(declaration: Declaration, context: Context) -> Declaration:
    """Return a declaration, unchanged or with errors for undefined types."""
    uses = _Uses(context)
    keys = uses.keys(declaration.keys, "return", "class")
    options = tuple(
        replace(o, keys=uses.keys(o.keys, "return"), arguments=tuple(map(uses.argument, o.arguments)))
        for o in declaration.options
    )
    errors = declaration.errors + uses.count
    return replace(declaration, keys=keys, options=options, errors=errors) if uses.count else declaration


@dataclass(slots=True)
class _Uses:
    """The counted uses of undefined types in one definition or declaration."""

    context: Context
    count: int = 0

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
        undefined, name = self.context.undefined_types, CSpelling.parse(spelled).base
        if name not in undefined or self.context.ctypes.find(spelled):
            return False
        below = undefined[name]
        if below:
            undefined.update((other, None) for other, place in tuple(undefined.items()) if place == below)
            place = f"at line {below.line}" if below.file == where.file else f"at {below.file}:{below.line}"
            self.context.reporter.error(where, f"'{name}' is defined below, {place}; move it up")
        self.count += 1
        return True


def _with_error(keys: Keys) -> Keys:
    return replace(keys, errors=keys.errors + 1)
