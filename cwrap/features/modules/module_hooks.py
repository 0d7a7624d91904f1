"""`init`, `shutdown` of a module: C that prepares the library when the module is imported, and that ends its use.

    - module: mail
      init: {call: mail_start(0), when: negative, message: mail_problem()}
      shutdown: mail_stop()
    - name: send
      arguments: [const char* text]

The plan:

    function send(text)
    send(arg_text)

The value of `init` is a C expression, or a mapping with these fields:

    call       the C expression
    when       how the value of the expression reports failure: `nonzero`, `negative` or `null`; the import then
               raises ImportError (never)
    message    a C expression of the library's error message
    per        `process`: the first import in a process calls it, and the last module that is freed calls `shutdown`;
               `interpreter`: every import does (process)

`shutdown` is a C expression. It runs when the module is freed, after all objects of its classes. Python does not free
modules that something still uses when the process exits.
"""

from __future__ import annotations

from cwrap.model import Definition, Keys, mapping_data
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Key, Kind, On, ValueReader
from cwrap.schema.keys import JSON_EXPRESSION, mapping
from cwrap.source.c_expression import Expression
from cwrap.source.records import dataclass, replace

_CALL = Key("call", (), Kind.EXPRESSION, "the C expression (required)")
_WHEN = Key("when", (), Kind.WORD, "how the expression reports failure (never)",
            choices=("never", "nonzero", "negative", "null"))  # fmt: skip
_MESSAGE = Key("message", (), Kind.EXPRESSION, "a C expression of the library's error message")
_PER = Key("per", (), Kind.CHOICE, "how often the library is prepared (process)", choices=("process", "interpreter"))


@dataclass(frozen=True, slots=True)
class InitSpec:
    """The value of `init`."""

    call: Expression | None = None
    when: str = "never"
    message: Expression | None = None
    per: str = "process"

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        data = mapping_data(self)
        return data["call"] if list(data) == ["call"] else data


def _init_spec(keys: Keys) -> InitSpec:
    return InitSpec(_CALL.get(keys), _WHEN.get(keys) or "never", _MESSAGE.get(keys), _PER.get(keys) or "process")


def _expression(reader: ValueReader) -> InitSpec | None:
    found = reader.expression()
    return None if found is None else InitSpec(found)


_MAPPING = mapping(
    "a C expression, or a mapping such as {call: lib_init()}", _init_spec, _expression, JSON_EXPRESSION,
    Kind.EXPRESSION.check,
)  # fmt: skip


def _read(reader: ValueReader) -> InitSpec | None:
    spec = _MAPPING.read(reader)
    if spec is not None and spec.call is None:
        reader.complain("'init' needs the key 'call' with the C expression")
        return None
    return spec


_INIT_KIND = replace(_MAPPING, read=_read, is_c=True)
INIT = Key("init", (On.MODULE,), _INIT_KIND, "C that prepares the library when the module is imported",
    fields=(_CALL, _WHEN, _MESSAGE, _PER), follows="cname", example="lib_init()",
    synonyms=("startup", "setup"))  # fmt: skip
SHUTDOWN = Key("shutdown", (On.MODULE,), Kind.EXPRESSION, "C that ends the use of the library when the module is freed",
    follows="init", example="lib_cleanup()", synonyms=("cleanup", "exit", "finalize"))  # fmt: skip


class ModuleHooks(Plugin):
    """C at the begin and at the end of the use of a library."""

    name = "module_hooks"
    phase = Phase.TYPES
    keys = (INIT, SHUTDOWN)


def has_hooks(definition: Definition) -> bool:
    """Return whether a definition of a module has `init` or `shutdown`."""
    return "init" in definition.keys or "shutdown" in definition.keys
