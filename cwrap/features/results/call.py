"""The C call: its function, its first argument, and C of the declaration around it."""

from __future__ import annotations

import re

from cwrap.ctype.base import Lines
from cwrap.plan import Context, Overload, Snippet
from cwrap.planning.expressions import object_or_null, scope_of
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Group, Key, Kind, On, Stage
from cwrap.source.fragments import C_KEYWORDS
from cwrap.source.patterns import pattern
from cwrap.source.records import replace

CNAME = Key("cname", (On.DECLARATION, On.OPTION), Kind.FUNCTION_OR_MACRO, "the C function (name)", follows="order",
    example="add_numbers", synonyms=("function",))  # fmt: skip


class StandaloneCall(Plugin):
    """C functions of declarations.

    `cname`: the C function that a function of a module calls.

        - name: sine
          cname: sin
          return: double
          arguments: [double x]

    The plan:

        function sine(x)
        double sin(arg_x)

    If the names of all functions of a library have a common prefix, the module can specify it: `cname: sqlite3_$name`.
    """

    name = "standalone_call"
    phase = Phase.CALL
    keys = (
        CNAME,
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Set the C function: `cname`, or else the name by the pattern of the module."""
        cname = overload.text("cname") or context.cname(overload.declaration.name)
        problem = _problem(cname, context.language)
        if problem:
            key = overload.declaration.key(overload.option, "cname")
            place = key.location if key else overload.declaration.location
            context.reporter.error(place, problem)
        return replace(overload, call=replace(overload.call, function=cname))


def _problem(cname: str, language: str) -> str:
    """Return a message if a module in a language cannot call a function of that name."""
    if cname in C_KEYWORDS:
        return f"'{cname}' is a keyword of C; add a 'cname'"
    if language != "c++" and ("::" in cname or "<" in cname):
        return f"'{cname}' is a C++ function, which needs '--language c++'"
    return ""


STATE = Key("state", (On.DECLARATION, On.OPTION), Kind.EXPRESSION, "C expression passed before all arguments",
    follows="reduce", example="current_state()", stage=Stage.CALL, group=Group.YEAR_2017)  # fmt: skip


class LibraryState(Plugin):
    """State of the library as the first argument.

    `state: EXPR`: the state of a library, which is passed before all other arguments.

        - name: gemm
          state: current_context()
          arguments: [int n]

    The C:

        …gemm(current_context(), arg_n)…
    """

    name = "library_state"
    phase = Phase.CALL
    after = ("standalone_call",)
    keys = (STATE,)

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Add the state as the first argument of the call."""
        declared = STATE.get(*overload.keys)
        state = self.usual(context)
        if declared is not None:
            state = scope_of(STATE, overload, context).resolve(declared)
        return replace(overload, call=replace(overload.call, leading=(state,))) if state else overload

    def usual(self, context: Context) -> str:
        """Return the C expression that is passed without the key `state`."""
        return ""


_COMMENT = pattern(r"//.*|/\*.*?\*/")
_NAME = pattern(r"\w+", re.ASCII)
_OBJECT = pattern(r"\$(\{)?arg(\d{1,6})(?!\d)(?(1)\})", re.ASCII)  # `${arg0}` is the spelling of January 2017

_BOTH = (On.DECLARATION, On.OPTION)


class BeforeAfterCall(Plugin):
    """C of the declaration before and after the call.

    `before_arg_assign`, `before_call`, `after_call`: C that is inserted into the wrapper at three places.

        - name: checked
          before_arg_assign: enter();
          before_call: note($arg1, arg_n);
          after_call: leave();
          arguments:
            - CONSTANT 1
            - int n

    The C:

        enter();
        …
        note(cw_p[0], arg_n);
        …
        checked(1, arg_n);
        …
        leave();

    `$argN` is the Python object of the N-th argument, a borrowed reference. All arguments count from 0, including
    outputs, constants and self. If a call omits the argument, `$argN` is NULL. The C value of the argument `n` is
    `arg_n`. `after_call` runs if the call succeeded. `CWRAP_LEAVE;` releases everything and leaves the wrapper with the
    current exception. `CONSTANT` arguments can name variables that are declared before the call.
    """

    name = "before_after_call"
    phase = Phase.CHECKS
    keys = (
        Key("before_arg_assign", _BOTH, Kind.CODE, "C before the arguments are read", follows="state",
            example="int n = 1;", group=Group.YEAR_2017),
        Key("before_call", _BOTH, Kind.CODE, "C before the call", follows="before_arg_assign", example="lock();"),
        Key("after_call", _BOTH, Kind.CODE, "C after the call", follows="before_call", example="unlock();"),
    )  # fmt: skip

    def overload(self, overload: Overload, context: Context) -> Overload:
        """Insert the C with each `$argN` replaced; report an argument without a Python object."""
        found = {key: self._code(key, overload, context) for key in ("before_arg_assign", "before_call", "after_call")}
        if not any(found.values()):
            return overload
        return replace(
            overload,
            before_arguments=(*overload.before_arguments, *found["before_arg_assign"]),
            before_call=(*overload.before_call, *found["before_call"]),
            after_call=(*overload.after_call, *found["after_call"]),
        )

    def _code(self, key: str, overload: Overload, context: Context) -> tuple[Snippet, ...]:
        value = overload.declaration.key(overload.option, key)
        if value is None:
            return ()

        def resolve(match: re.Match[str]) -> str:
            index = int(match[2])
            found = object_or_null(overload, index) if index < len(overload.values) else ""
            if found:
                return found
            message = f"'$arg{index}' in '{key}' does not name an argument with a Python object"
            context.reporter.error(value.location, message)
            return "NULL"

        code = _OBJECT.sub(resolve, str(value.data)).rstrip()
        leaves = not {*_NAME.findall(code)}.isdisjoint(context.conventions.leave_macros)
        return (Snippet(_ended(code), value.location, leaves),)


def _ended(code: str) -> Lines:
    """Return the lines of the C; if the last statement has no `;`, it is added on a separate line."""
    lines = tuple(code.split("\n"))
    last = _COMMENT.sub("", lines[-1]).strip()
    whole = not last or last.startswith("#") or last.endswith((";", "}", ":", "*/", "\\"))
    return lines if whole else (*lines, ";")
