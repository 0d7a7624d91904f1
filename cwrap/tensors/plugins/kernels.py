"""`elementwise`, `reduce`: the C function is a generated kernel, whose name is the `cname` of the declaration.

    - name: add
      doc: Adds a number.
      elementwise: self + value
      return: argument 0
      arguments:
        - {arg: THTensor* result, output: true}
        - THTensor* self
        - real value

The kernel:

    THStatus THTensor_(add)(THTensor *arg_result, THTensor *arg_self, real arg_value)

The kernel exists for every dtype and handles strides and broadcasting; it is vectorised and parallel. Each declaration
and dtype is a separate compilation unit, so that an edit of an expression recompiles only that kernel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cwrap.ctype.protocols import NumberKind
from cwrap.features.signature.parameters import accepts_none
from cwrap.model import Keys, mapping_data
from cwrap.plan import Context, FilePlan, Kernel, Overload, Source, Value, Wrapper
from cwrap.planning.plugin import Phase, Plugin
from cwrap.schema import Group, Key, Kind, On
from cwrap.schema.keys import mapping
from cwrap.source.c_expression import Expression, Token, tokenize
from cwrap.source.c_expression import Kind as TokenKind
from cwrap.source.c_traps import traps
from cwrap.source.diagnostics import nearest
from cwrap.source.fragments import C_KEYWORDS
from cwrap.source.records import dataclass, replace
from cwrap.tensors.ctype.numbers import is_number, is_real
from cwrap.tensors.ctype.tensor import has_elements

_MOST_INPUTS = 7  # TH_MAX_OPERANDS less the output
_RESERVED = (*C_KEYWORDS, "real", "accreal", "Real")
_NOT_VARIABLES = (*_RESERVED, "false")
_EXPRESSIONS = ("init", "combine", "pair", "merge", "finish")  # fields of `reduce`
_OF_REDUCTIONS = ("acc", "count", "next")

_BOTH = (On.DECLARATION, On.OPTION)

ELEMENTWISE = Key("elementwise", _BOTH, Kind.EXPRESSION, "C expression of the arguments, for a generated kernel",
    follows="slot", example="x + y", group=Group.TENSORS)  # fmt: skip

_INIT = Key("init", (), Kind.EXPRESSION, "the first value of `acc` (0)")
_COMBINE = Key("combine", (), Kind.EXPRESSION, "the new `acc`, from `acc` and the next element")
_PAIR = Key(
    "pair", (), Kind.EXPRESSION, "one value for two elements, from the element and `next`: faster and less precise"
)
_MERGE = Key("merge", (), Kind.EXPRESSION, "the new `acc`, from two of them (combine)")
_FINISH = Key("finish", (), Kind.EXPRESSION, "the result, from `acc` and `count` (acc)")
_ACC = Key("acc", (), Kind.EXPRESSION, "the C type of `acc` (accreal)")
_NONEMPTY = Key("nonempty", (), Kind.SETTING, "report a tensor without elements as an error (false)")


@dataclass(frozen=True, slots=True)
class ReduceSpec:
    """The value of `reduce`: the C expressions of a reduction."""

    init: Expression | None = None
    combine: Expression | None = None
    pair: Expression | None = None
    merge: Expression | None = None
    finish: Expression | None = None
    acc: Expression | None = None
    nonempty: bool = False

    def to_data(self) -> object:
        """Return the value as YAML would hold it."""
        return mapping_data(self)


def _reduce_spec(keys: Keys) -> ReduceSpec:
    return ReduceSpec(
        _INIT.get(keys), _COMBINE.get(keys), _PAIR.get(keys), _MERGE.get(keys), _FINISH.get(keys),
        _ACC.get(keys), _NONEMPTY.get(keys) or False,
    )  # fmt: skip


_REDUCE_KIND = mapping("a mapping such as {init: 0, combine: acc + x}", _reduce_spec)
REDUCE = Key("reduce", _BOTH, _REDUCE_KIND, "a reduction: init, combine, merge, finish",
    fields=(_INIT, _COMBINE, _PAIR, _MERGE, _FINISH, _ACC, _NONEMPTY), follows="elementwise",
    example='{init: "0", combine: acc + x}', conflicts=("elementwise",), group=Group.TENSORS)  # fmt: skip


class Kernels(Plugin):
    """Kernels that are generated from expressions."""

    name = "thp_kernels"
    phase = Phase.WRAPPER
    keys = (
        ELEMENTWISE,
        REDUCE,
    )  # fmt: skip

    def file(self, plan: FilePlan, context: Context) -> FilePlan:
        """Add a kernel for each declaration; an in-place method uses the kernel of the plain method.

        Kernels are generated for the CPU only.
        """
        if context.backend != "CPU":
            return plan
        seen: dict[str, Overload] = {}
        kernels = []
        for wrapper in plan.wrappers:
            fresh = [o for o in wrapper.overloads if _is_new(o, seen, context)]
            if fresh:
                kernels.append(_kernel(wrapper, tuple(fresh)))
        return replace(plan, kernels=tuple(kernels))


def _kernel(wrapper: Wrapper, overloads: tuple[Overload, ...]) -> Kernel:
    dtypes = {d.name: d for o in overloads for d in o.dtypes}
    return Kernel(wrapper.python_name, wrapper.declaration, overloads, tuple(dtypes.values()))


def _is_new(overload: Overload, seen: dict[str, Overload], context: Context) -> bool:
    elementwise, reduce = (overload.declaration.key(overload.option, k) for k in ("elementwise", "reduce"))
    key = elementwise or reduce
    if key is None or (elementwise and reduce):
        return False
    first = seen.setdefault(overload.call.function, overload)
    if first is not overload:
        other = first.declaration.key(first.option, "elementwise") or first.declaration.key(first.option, "reduce")
        if other is None or other.data != key.data:
            message = f"two kernels define {overload.call.function}; change the 'cname' of one of them"
            context.reporter.error(key.location, message)
        return False
    return _check(overload, context)


def _check(overload: Overload, context: Context) -> bool:
    before = context.reporter.error_count
    for value in overload.values:
        problem = _argument_problem(value, overload)
        if problem:
            context.reporter.error(value.argument.location, problem)
    _report_traps(overload, context)
    spec = REDUCE.get(*overload.keys)
    if spec and spec.pair and spec.acc:
        context.reporter.error(spec.pair.location, "'pair' needs the accumulator 'accreal'; remove 'pair' or 'acc'")
    if context.reporter.error_count == before:
        problem = _shape_problem(overload)
        if problem:
            context.reporter.error(overload.option.location, problem)
    return context.reporter.error_count == before


def _report_traps(overload: Overload, context: Context) -> None:
    """Report unknown names, and parts of expressions whose result in C may be unexpected."""
    known = {value.argument.name for value in overload.values}
    for key, expression in _expressions(overload):
        tokens = tokenize(expression.text)
        names = known if key == "elementwise" else known.union(_OF_REDUCTIONS)
        found = [(f"'{name.text}' is not an argument{nearest(name.text, names)}", name.offset)
                 for name in _variables(tokens) if name.text not in names]  # fmt: skip
        found += [(trap.message, trap.offset) for trap in traps(tokens, "TH_")]
        for message, offset in found:
            context.reporter.error(expression.place(context.reporter.sources, offset), f"'{key}': {message}")


def _variables(tokens: Sequence[Token]) -> Iterator[Token]:
    """Yield the names that can only be variables: neither functions, fields and types, nor macros with capitals."""
    for before, token, after in zip((None, *tokens), tokens, (*tokens[1:], None), strict=False):
        is_field = before is not None and before.text in (".", "->")
        is_called = after is not None and after.text == "("
        plain = token.kind is TokenKind.NAME and token.text.islower() and "$" not in token.text
        if plain and not (is_field or is_called or token.text.endswith("_t") or token.text in _NOT_VARIABLES):
            yield token


def _expressions(overload: Overload) -> Iterator[tuple[str, Expression]]:
    """Yield the expressions of a kernel with their names in messages."""
    elementwise, reduce = ELEMENTWISE.get(*overload.keys), REDUCE.get(*overload.keys)
    if elementwise:
        yield "elementwise", elementwise
    for field in _EXPRESSIONS if reduce else ():
        if expression := getattr(reduce, field):
            yield f"reduce: {field}", expression


def _argument_problem(value: Value, overload: Overload) -> str | None:
    argument = value.argument
    if value.source in (Source.CONSTANT, Source.REFERENCE, Source.IMPLICIT):
        return "a generated kernel uses arguments by name, without constants, implicit arguments and references"
    if not has_elements(value.ctype) and not is_number(value.ctype):
        return f"a generated kernel accepts only tensors and numbers, not '{argument.type}'"
    if accepts_none(value):
        return "a tensor of a generated kernel cannot be None; remove 'nullable' or 'default'"
    if argument.name in _RESERVED or (argument.name in _OF_REDUCTIONS and overload.text("reduce") is not None):
        return f"the name '{argument.name}' is reserved in generated kernels; rename the argument"
    return None


def _shape_problem(overload: Overload) -> str | None:
    """Return a message about the combination of the arguments of a kernel, or None."""
    outputs = [v for v in overload.values if v.source is Source.OUTPUT]
    tensors = [v for v in overload.values if has_elements(v.ctype) and v.source is not Source.OUTPUT]
    numbers = [v for v in overload.values if not has_elements(v.ctype)]
    if overload.text("elementwise") is not None:
        if len(outputs) != 1 or outputs[0].index != 0:
            return "'elementwise' needs one argument with 'output: true', which must be the first"
        if not 1 <= len(tensors) <= _MOST_INPUTS:
            return f"'elementwise' needs 1 to {_MOST_INPUTS} input tensors"
    elif len(tensors) != 1 or tensors[0].argument.type != "THTensor*":
        return "'reduce' needs one input tensor, of type 'THTensor*'"
    elif outputs and (len(outputs) != 1 or len(numbers) != 2):
        return "'reduce' with an output needs a tensor, a dimension and a bool that keeps the dimension"
    elif not outputs and numbers:
        return "'reduce' to a number cannot have arguments other than the tensor"
    if outputs and overload.result.kind == "none":
        return "a generated kernel with an output needs 'return: argument 0'; otherwise the method would return None"
    if outputs and overload.call.returns is not None:
        return f"a generated kernel with an output cannot also return '{overload.text('return')}'; remove 'return'"
    returns = overload.call.returns
    if not outputs and not (is_real(returns) or (returns and returns.number.kind is NumberKind.BOOLEAN)):
        return "'reduce' to a number needs 'return: real', 'return: accreal' or 'return: bool'"
    return None
