"""`errors` of classes and of the module, which functions inherit: see `inherited_reports`."""

from __future__ import annotations

import re

from cwrap.features.results.error_keys import CLASS_ERRORS, MODULE_ERRORS, ErrorSpec
from cwrap.plan import Context, Overload, Source
from cwrap.planning.expressions import with_values
from cwrap.schema import Key
from cwrap.source.c_expression import Expression, names_in
from cwrap.source.patterns import pattern
from cwrap.source.records import dataclass

FUNCTION = pattern(r"(?:::)?[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class InheritedReport:
    """`errors` of a class, with the C object of a call, or of the module.

    `object` is the C expression of the object, empty for the module and for a class of which there is no object;
    `certain` means that it is not NULL.
    """

    spec: ErrorSpec
    object: str = ""
    certain: bool = True
    of_class: bool = False

    @property
    def exception(self) -> str:
        """The name of the exception, or an empty string."""
        return self.spec.exception

    def message(self, status: str) -> str:
        """Return the C of the message, or an empty string; `status` is empty if the status is not a number."""
        return self._c(self.spec.message, status, self.object or status, "NULL")

    def code(self, status: str) -> str:
        """Return the C of the attribute `code`, or an empty string."""
        return self._c(self.spec.code, status, self.object, "0")

    def _c(self, expression: Expression | None, status: str, argument: str, otherwise: str) -> str:
        if expression is None:
            return ""
        names = {"status": status, **({"self": self.object} if self.object else {})}
        used = names_in(expression.text).intersection(names)
        called = FUNCTION.match(expression.text) and not used
        if self.of_class and not self.object and (called or "self" in names_in(expression.text)):
            return ""
        if any(not names[name] for name in used) or (called and not argument and expression is self.spec.message):
            return ""
        found = with_values(expression, names)
        c = f"{found}({argument})" if called and argument else f"{found}"
        return c if self.certain else f"({self.object} ? {c} : {otherwise})"


def report_key(kind: str) -> Key[ErrorSpec] | None:
    """Return the row of `errors` for a kind of definitions."""
    return {"class": CLASS_ERRORS, "module": MODULE_ERRORS}.get(kind)


def inherited_reports(overload: Overload, context: Context) -> tuple[InheritedReport, ...]:
    """Return the reports of the classes of arguments and outputs, the nearest first, and that of the module."""
    found = []
    items = {item.name: item for item in context.module_items}
    receiver_first = sorted(overload.values, key=lambda v: v.source is not Source.SELF)
    for value in receiver_first:
        ctype = value.ctype
        if ctype is None or not ctype.handle or "consume" in value.argument.keys:
            continue  # a handle that C took over may have been freed
        for item in (items[name] for name in (ctype.class_name, *ctype.handle.ancestors) if name in items):
            spec = CLASS_ERRORS.get(item.definition.keys)
            if spec and item.ctype:
                passed = value.variable if value.by_address else value.expression
                cast = f"(({item.ctype.c}){passed})" if item.ctype.c != ctype.c else passed
                certain = not value.by_address and not value.argument.accepts_none
                found.append(InheritedReport(spec, cast, certain, of_class=True))
    returned = overload.call.returns.class_name if overload.call.returns else ""
    spec = CLASS_ERRORS.get(items[returned].definition.keys) if returned in items else None
    if spec and all(report.spec is not spec for report in found):
        found.append(InheritedReport(spec, of_class=True))
    for item in items.values():
        module = MODULE_ERRORS.get(item.definition.keys) if item.definition.kind == "module" else None
        found += [InheritedReport(module)] if module else []
    return tuple(found)
