"""The C of `elementwise:`: the expression as a function of element values, and the loops around it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cwrap.emit.writer import Writer
from cwrap.plan import Value
from cwrap.source.annotations import located
from cwrap.source.patterns import pattern
from cwrap.tensors.ctype.tensor import tensor_type
from cwrap.tensors.emit.shards import prototype
from cwrap.tensors.emit.shared_loops import (
    ElementwiseOverload,
    compared,
    compute_type,
    loaded,
    mirrored,
    with_mask,
    with_tensor,
)
from cwrap.tensors.plugins.call import stem_of

_ONE_CALL = pattern(r"(TH_\w+) ?\( ?(\w+(?: ?, ?\w+)*) ?\)")  # an expression that is one function call
_MANY = "(defined({0}_many) && defined(TH_COMPUTE_MATH)) || (defined({0}_integers) && defined(TH_COMPUTE_INTEGER))"
_CONVERTED = "defined(TH_REAL_CONVERTED)"
_PARAMETERS = "int64_t n, char *const *data, const int64_t *stride, const void *params"


class ElementwiseWriter:
    """The C functions of one `elementwise:` expression; `kernel` and `shard` are the overloads that share its loops."""

    def __init__(self, w: Writer, one: ElementwiseOverload, kernel: Sequence[ElementwiseOverload],
                 shard: Sequence[ElementwiseOverload]) -> None:  # fmt: skip
        self.w = w
        self.one = one
        self.shard = shard
        self.overload = overload = one.overload
        self.stem = stem_of(overload)
        self.output = one.output
        self.inputs = one.inputs
        self.numbers = one.numbers
        self.key = overload.key_value("elementwise")
        self.expression = one.expression
        self.with_tensor = with_tensor(one, kernel)
        self.with_mask = with_mask(one, kernel)
        self.mirrored = mirrored(one, shard)
        self.compared = compared(one)
        self.many = self.called()

    def name(self, text: str) -> str:
        return f"THTensor_({self.stem}_{text})"

    def emit(self) -> None:
        if self.mirrored:
            self.mirrored_loop(self.mirrored)
        else:
            self.element()
            self.loop()
        self.function()

    def element(self) -> None:
        """Write the expression as a C function of element values."""
        w = self.w
        arguments = ", ".join(f"{compute_type(v)} {v.argument.name}" for v in (*self.inputs, *self.numbers))
        result = compute_type(self.output)
        with w.block(f"static inline {result} {self.name('element')}({arguments or 'void'})"):
            w.line(f"return ({result})({located(self.key.location)}{self.expression});")
        if self.numbers:
            w.blank()
            with w.block("typedef struct", f"}} {self.name('params')};"):
                w.lines(f"{compute_type(v)} {v.argument.name};" for v in self.numbers)

    def loop(self) -> None:
        """Write the loop over elements, but for dtypes with which the loop of another overload is used."""
        w = self.w
        other = self.with_tensor or self.with_mask
        w.blank()
        if other is None:
            self.own_loop()
            return
        self.declare(other)
        w.line(f"#if {self.own()}")
        self.own_loop()
        if self.with_mask:
            w.line("#else")
            self.masked_loop(self.with_mask)
        w.line("#endif")

    def declare(self, other: ElementwiseOverload) -> None:
        """Declare the loop of another overload, which is `extern` if the kernel of a mirrored comparison calls it."""
        self.w.line(f"{self.scope(other)} void {self.loop_name(other)}({_PARAMETERS});")

    def scope(self, one: ElementwiseOverload) -> str:
        return "extern" if any(mirrored(o, [one]) for o in self.shard) else "static"

    def own(self) -> str:
        """Return the condition under which there is a loop of the expression itself."""
        return f"{_MANY.format(self.many[0])} || {_CONVERTED}" if self.many else _CONVERTED

    def own_loop(self) -> None:
        """Write the loops: of many elements, of converted elements; contiguous, with a broadcast input, and strided."""
        w = self.w
        shared = self.with_tensor or self.with_mask
        arguments = f"{self.name('loop')}, ({_PARAMETERS}), (n, data, stride, params)"
        scope = self.scope(self.one)
        macro = f"TH_KERNEL({arguments})" if scope == "static" else f"TH_VECTOR({scope}, void, {arguments})"
        with w.block(macro):
            self.params()
            if self.many:
                w.line(f"#if {_MANY.format(self.many[0])}")
                self.many_loop(*self.many)
                w.line("#else" if shared else f"#elif {_CONVERTED}")
            elif not shared:
                w.line("#ifdef TH_REAL_CONVERTED")
            self.converted()
            if not shared:
                w.line("#else")
                self.plain()
            if self.many or not shared:
                w.line("#endif")

    def params(self) -> None:
        """Write variables with the numbers of the call."""
        w = self.w
        if not self.numbers:
            w.line("(void)params;")
            return
        w.line(f"const {self.name('params')} *with = (const {self.name('params')} *)params;")
        w.lines(f"const {compute_type(v)} {v.variable} = with->{v.argument.name};" for v in self.numbers)

    def plain(self) -> None:
        """Write the loops of dtypes whose elements are not converted."""
        if self.compared:
            self.w.line(f"if (TH_COMPARE(real, {self.compared}, n, data, stride))")
            self.w.line("    return;")
        self.contiguous(None)
        if len(self.inputs) == 2:
            self.contiguous(0)
            self.contiguous(1)
        self.strided()

    def masked_loop(self, other: ElementwiseOverload) -> None:
        """Write the loop that lets `other` compare a block of elements, and converts the mask."""
        w, inputs = self.w, range(1, len(self.inputs) + 1)
        with w.block(f"{self.scope(self.one)} void {self.name('loop')}({_PARAMETERS})"):
            w.lines(("(void)params;", "enum { SIZE = 4 * TH_BLOCK };"))
            w.line("uint8_t mask[SIZE];")
            w.line(f"const int64_t steps[] = {{1, {', '.join(f'stride[{k}]' for k in inputs)}}};")
            w.line("const int64_t converted[] = {stride[0], 1};")
            with w.block("for (int64_t start = 0; start < n; start += SIZE)"):
                w.line("const int64_t count = n - start < SIZE ? n - start : SIZE;")
                sources = ", ".join(f"data[{k}] + start * stride[{k}]" for k in inputs)
                w.line(f"char *const compared[] = {{(char *)mask, {sources}}};")
                w.line("char *const copied[] = {data[0] + start * stride[0], (char *)mask};")
                w.line(f"{self.loop_name(other)}(count, compared, steps, NULL);")
                w.line("THTensor_(copyLoops)[THDtype_mask](count, copied, converted, NULL);")

    def mirrored_loop(self, other: ElementwiseOverload) -> None:
        """Write the loop that exchanges the tensors and calls the loop of the mirrored comparison."""
        w = self.w
        w.blank()
        self.declare(other)
        with w.block(f"static void {self.name('loop')}({_PARAMETERS})"):
            w.line("char *const exchanged[] = {data[0], data[2], data[1]};")
            w.line("const int64_t steps[] = {stride[0], stride[2], stride[1]};")
            w.line(f"{self.loop_name(other)}(n, exchanged, steps, params);")

    @staticmethod
    def loop_name(other: ElementwiseOverload) -> str:
        return f"THTensor_({other.stem}_loop)"

    def called(self) -> tuple[str, list[Value]] | None:
        """Return the function and the arguments if the expression is one call with all arguments, of the dtype of self.

        Such a function may exist for many elements at a time; the C headers know.
        """
        match = _ONE_CALL.fullmatch(self.expression)
        known = {v.argument.name: v for v in (*self.inputs, *self.numbers)}
        names = re.split(" ?, ?", match[2]) if match else []
        if match is None or sorted(names) != sorted(known):
            return None
        same_type = all(compute_type(v) == "TH_COMPUTE" for v in (self.output, *known.values()))
        return (match[1], [known[name] for name in names]) if same_type else None

    def many_loop(self, function: str, arguments: list[Value]) -> None:
        """Write the loop that calls a function of many elements, in blocks if memory is not contiguous."""
        w = self.w
        if len(arguments) == 1:
            self.halves(function)
        w.lines(f"TH_COMPUTE {v.variable}_block[TH_BLOCK];" for v in (self.output, *arguments))
        for v in self.numbers:
            w.line("for (int64_t i = 0; i < TH_BLOCK && i < n; i++)")
            w.line(f"    {v.variable}_block[i] = {v.variable};")
        operands = len(self.inputs) + 1
        size = "TH_BLOCK" if self.numbers else f"THTensor_(manySize)(n, {operands}, stride)"
        w.line(f"const int64_t size = {size};")
        with w.block("for (int64_t start = 0; start < n; start += size)"):
            w.line("const int64_t count = n - start < size ? n - start : size;")
            for k, v in enumerate(self.inputs, 1):
                source = f"data[{k}] + start * stride[{k}], stride[{k}]"
                loaded = f"THTensor_(loadMany)(count, {source}, {v.variable}_block)"
                w.line(f"const TH_COMPUTE *{v.variable}_many = {loaded};")
            target, out = "data[0] + start * stride[0], stride[0]", self.output.variable
            w.line(f"TH_COMPUTE *{out}_many = THTensor_(placeMany)({target}, {out}_block);")
            pointers = ", ".join(f"{v.variable}_{'block' if v in self.numbers else 'many'}" for v in arguments)
            w.line(f"TH_CALL_MANY({function})(count, {out}_many, {pointers});")
            w.line(f"THTensor_(storeMany)(count, {out}_many, {target});")

    def halves(self, function: str) -> None:
        """Write the call of the function's version for contiguous halves, if the C headers have one."""
        w = self.w
        w.line(f"#if defined({function}_halves) && defined(TH_REAL_IS_HALF)")
        with w.block("if (stride[0] == (int64_t)sizeof(real) && stride[1] == (int64_t)sizeof(real))"):
            w.line(f"{function}_halves(n, (real *)data[0], (const real *)data[1]);")
            w.line("return;")
        w.line("#endif")

    def converted(self) -> None:
        """Write the loop over blocks of the compute type, for dtypes whose elements must be converted."""
        w = self.w
        blocks = [(k, v) for k, v in enumerate((self.output, *self.inputs)) if self.element_types(v)[0] == "real"]
        w.lines(f"TH_COMPUTE {v.variable}_block[TH_BLOCK];" for _, v in blocks)
        with w.block("for (int64_t start = 0; start < n; start += TH_BLOCK)"):
            w.line("const int64_t count = n - start < TH_BLOCK ? n - start : TH_BLOCK;")
            for k, v in blocks:
                if k:
                    source = f"data[{k}] + start * stride[{k}], stride[{k}]"
                    w.line(f"THTensor_(loadBlock)(count, {source}, {v.variable}_block);")
            w.line("for (int64_t i = 0; i < count; i++)")
            values = [self.converted_item(k, v) for k, v in enumerate(self.inputs, 1)]
            w.line(f"    {self.converted_item(0, self.output)} = {self.call(values)};")
            if blocks and blocks[0][0] == 0:
                target = "data[0] + start * stride[0], stride[0]"
                w.line(f"THTensor_(storeBlock)(count, {self.output.variable}_block, {target});")

    def converted_item(self, k: int, value: Value) -> str:
        c = self.element_types(value)[0]
        if c == "real":
            return f"{value.variable}_block[i]"
        const = "const " if k else ""
        return f"*({const}{c} *)(data[{k}] + (start + i) * stride[{k}])"

    def contiguous(self, scalar: int | None) -> None:
        """Write a loop that compilers vectorise; the input with the index `scalar` has stride 0."""
        w = self.w
        out = self.element_types(self.output)
        sizes = [f"stride[0] == (int64_t)sizeof({out[0]})"]
        for k, v in enumerate(self.inputs):
            size = "0" if k == scalar else f"(int64_t)sizeof({self.element_types(v)[0]})"
            sizes.append(f"stride[{k + 1}] == {size}")
        with w.block(f"if ({' && '.join(sizes)})"):
            w.line(f"{out[0]} *out = ({out[0]} *)data[0];")
            for k, v in enumerate(self.inputs):
                c, compute, load, _ = self.element_types(v)
                if k == scalar:
                    w.line(f"const {compute} {v.variable} = {load}(*(const {c} *)data[{k + 1}]);")
                else:
                    w.line(f"const {c} *{v.variable}_data = (const {c} *)data[{k + 1}];")
            w.line("TH_IVDEP")
            values = [
                v.variable if k == scalar else f"{self.element_types(v)[2]}({v.variable}_data[i])"
                for k, v in enumerate(self.inputs)
            ]
            w.line("for (int64_t i = 0; i < n; i++)")
            w.line(f"    out[i] = {out[3]}({self.call(values)});")
            w.line("return;")

    def strided(self) -> None:
        """Write the loop for any strides; it copies values to variables, because a char may alias any other value."""
        w = self.w
        operands = [(v.variable, self.element_types(v)) for v in (self.output, *self.inputs)]
        for k, (name, _) in enumerate(operands):
            w.line(f"char *const {name}_first = data[{k}];")
            w.line(f"const int64_t {name}_step = stride[{k}];")
        at = [f"({name}_first + i * {name}_step)" for name, _ in operands]
        values = [f"{t[2]}(*(const {t[0]} *){place})" for place, (_, t) in zip(at[1:], operands[1:], strict=True)]
        out = operands[0][1]
        with w.block("for (int64_t i = 0; i < n; i++)"):
            w.line("TH_APART;")
            w.line(f"*({out[0]} *){at[0]} = {out[3]}({self.call(values)});")

    def call(self, values: list[str]) -> str:
        return f"{self.name('element')}({', '.join([*values, *(v.variable for v in self.numbers)])})"

    def element_types(self, value: Value) -> tuple[str, str, str, str]:
        return tensor_type(value.required_ctype).element()

    def function(self) -> None:
        """Write the C function that declarations and C code call."""
        w = self.w
        w.blank()
        with w.block(prototype(self.overload)):
            inputs = ", ".join(v.variable for v in self.inputs)
            w.line(f"THAnyTensor *const inputs[] = {{{inputs}}};")
            params = "NULL"
            if self.numbers:
                values = ", ".join(loaded(v) for v in self.numbers)
                w.line(f"const {self.name('params')} params = {{{values}}};")
                params = "&params"
            if self.with_tensor:
                w.line(f"#if {self.own()}")
                self.run(self.name("loop"), params)
                w.lines(("#else", "/* The loop of two tensors: params is the second one. */"))
                self.run(self.loop_name(self.with_tensor), params)
                w.line("#endif")
            else:
                self.run(self.name("loop"), params)

    def run(self, loop: str, params: str) -> None:
        """Write the call that runs a loop."""
        self.w.line(f"return THElementwise_run({self.output.variable}, {len(self.inputs)}, inputs, {loop}, {params});")
