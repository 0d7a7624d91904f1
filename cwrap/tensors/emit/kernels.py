"""Kernels: the C of `elementwise:` and `reduce:`, generic over the dtype, one unit per declaration.

The expression becomes a `static inline` function of the element values; the loops around it are plain C that the
compiler vectorises; all that depends on shapes is in TH (`TH/core/THKernel.h`).
"""

from __future__ import annotations

from collections.abc import Sequence

from cwrap.emit.writer import Writer, defined, string
from cwrap.plan import Kernel, Overload, Value
from cwrap.source.annotations import located
from cwrap.source.c_expression import Expression
from cwrap.source.records import dataclass
from cwrap.tensors.ctype.tensor import tensor_type
from cwrap.tensors.emit.elementwise import ElementwiseWriter
from cwrap.tensors.emit.shards import prototype
from cwrap.tensors.emit.shared_loops import ElementwiseOverload, elementwise_overloads, input_tensors, output_of
from cwrap.tensors.plugins.call import stem_of
from cwrap.tensors.plugins.kernels import REDUCE, ReduceSpec


@dataclass(frozen=True, slots=True)
class KernelText:
    """The C of a kernel, and a header with the line numbers of its expressions in the declarations.

    The line numbers are in a separate file so that moving a declaration recompiles nothing.
    """

    text: str
    positions: str


def emit_kernel(kernel: Kernel, shard: str, in_shard: Sequence[ElementwiseOverload]) -> KernelText:
    """Return the texts of `kernels/<shard>/<name>.c` and `positions/position_of_<shard>_<name>.h`.

    `in_shard` are the overloads with `elementwise:` of all its kernels: some call the loops of others.
    """
    elementwise = elementwise_overloads(kernel.overloads)
    file = kernel.declaration.location.file
    positions: dict[str, int] = {}
    path = f"kernels/{shard}/{kernel.name}.c"
    w = Writer(f"Kernel generated from {file} by cwrap. Do not edit.", path, positions)
    w.line(f"#include <position_of_{shard}_{kernel.name}.h>")
    for overload in kernel.overloads:
        w.blank()
        with w.condition(overload.guard):
            one = next((e for e in elementwise if e.overload is overload), None)
            if one is not None:
                ElementwiseWriter(w, one, elementwise, in_shard).emit()
            else:
                _Reduce(w, overload, _same_reduction(overload, kernel.overloads)).emit()
    return KernelText(w.text(), defined(positions))


def emit_kernel_unit(shard: str, name: str) -> str:
    """Return the unit that includes the generic file."""
    return f'#include "TH/TH.h"\n#include "TH/core/THNumeric.h"\n\n//generic_include TH kernels/{shard}/{name}.c\n'


def _same_reduction(overload: Overload, overloads: Sequence[Overload]) -> list[Overload]:
    """Return the overloads that have the steps of a reduction in common, which are written once."""

    def steps(o: Overload) -> tuple[object, ...]:
        return REDUCE.get(*o.keys), o.guard, input_tensors(o)[0].argument.name

    return [o for o in overloads if steps(o) == steps(overload)]


class _Reduce:
    """The C functions of one `reduce:`, to a number, or along a dimension if there is an output."""

    def __init__(self, w: Writer, overload: Overload, same: Sequence[Overload]) -> None:
        self.w = w
        self.overload = overload
        self.same = same
        self.stem = stem_of(same[0])
        self.key = overload.key_value("reduce")
        self.spec = REDUCE.get(*overload.keys) or ReduceSpec()
        self.input = input_tensors(overload)[0]
        self.output = output_of(overload)
        self.acc = str(self.spec.acc or "accreal")
        self.pairs = _Pairs(w, self) if self.spec.pair else None

    def name(self, text: str) -> str:
        return f"THTensor_({self.stem}_{text})"

    def own(self, text: str) -> str:
        """Return a name that other overloads do not use."""
        return f"THTensor_({stem_of(self.overload)}_{text})"

    def emit(self) -> None:
        if self.overload is self.same[0]:
            self.steps()
            self.loops()
        if self.output is not None:
            self.finish(self.output)
        self.kernel()
        self.function()

    def steps(self) -> None:
        """Write `combine`, `merge` and `finish` as C functions."""
        w, acc = self.w, self.acc
        x = self.input.argument.name
        combine = self.spec.combine or "acc"
        merge = self.spec.merge or combine
        if self.spec.acc:  # compilers report an unknown type here
            self.placed("acc", f"typedef {acc} {self.name('acc')};")
        with w.block(f"static inline {acc} {self.name('combine')}({acc} acc, TH_COMPUTE {x})"):
            self.placed("combine", f"return ({acc})({combine});")
        if self.pairs:
            with w.block(f"static inline TH_COMPUTE {self.name('pair')}(TH_COMPUTE {x}, TH_COMPUTE next)"):
                self.placed("pair", f"return (TH_COMPUTE)({self.spec.pair});")
        with w.block(f"static inline {acc} {self.name('merge')}({acc} acc, {acc} {x})"):
            self.placed("merge" if self.spec.merge else "combine", f"return ({acc})({merge});")
        with w.block(f"static inline {acc} {self.name('finish')}({acc} acc, int64_t count)"):
            w.line("(void)count;")
            self.placed("finish", f"return ({acc})({self.spec.finish or 'acc'});")

    def placed(self, field: str, line: str) -> None:
        """Write a line of C with a field of `reduce:`, at the line of the field."""
        expression: Expression | None = getattr(self.spec, field)
        self.w.line(f"{located(expression.location if expression else self.key.location)}{line}")

    def loops(self) -> None:
        """Write the loops that a THReduceKernel consists of."""
        w, acc = self.w, self.acc
        with w.block(f"static void {self.name('init_acc')}(void *cw_acc)"):
            self.placed("init", f"*({acc} *)cw_acc = ({acc})({self.spec.init or 0});")
        if self.pairs:
            self.pairs.loops()
        parameters, arguments = "void *result, int64_t n, const char *data, int64_t stride", "result, n, data, stride"
        with w.block(f"TH_KERNEL({self.name('inner')}, ({parameters}), ({arguments}))"):
            self.inner()
        if any(map(output_of, self.same)):
            rows = f"({parameters}, int64_t rows, int64_t step), ({arguments}, rows, step)"
            with w.block(f"TH_KERNEL({self.name('outer')}, {rows})"):
                self.outer()
        with w.block(f"static void {self.name('merge_acc')}(void *acc, const void *other)"):
            w.line(f"*({acc} *)acc = {self.name('merge')}(*({acc} *)acc, *(const {acc} *)other);")

    def inner(self) -> None:
        """Write the loop over elements, in lanes, so that compilers keep partial results in vectors."""
        w, acc, combine, merge = self.w, self.acc, self.name("combine"), self.name("merge")
        with w.block("if (n < TH_FEW)"):
            w.line(f"{acc} acc = *({acc} *)result;")
            w.line("for (int64_t i = 0; i < n; i++)")
            w.line(f"    acc = {combine}(acc, TH_LOAD(*(const real *)(const void *)(data + i * stride)));")
            w.line(f"*({acc} *)result = acc;")
            w.line("return;")
        if self.pairs:
            self.pairs.along()
        w.line(f"{acc} part[TH_LANES];")
        w.line("for (int k = 0; k < TH_LANES; k++)")
        w.line(f"    {self.name('init_acc')}(&part[k]);")
        w.line("#ifdef TH_REAL_CONVERTED")
        self.blocks("TH_COMPUTE", "THTensor_(loadBlock)(count, data + start * stride, stride, x);")
        w.line("#else")
        with w.block("if (stride == (int64_t)sizeof(real))"):
            w.line("const real *x = (const real *)(const void *)data;")
            self.lanes("n", "if (sizeof part[0] > sizeof(real))",
                       "    TH_prefetchAhead(x + i, TH_LANES * (int64_t)sizeof(real));")  # fmt: skip
        with w.block("else"):
            self.blocks("real", "for (int64_t i = 0; i < count; i++)",
                        "    x[i] = *(const real *)(const void *)(data + (start + i) * stride);")  # fmt: skip
        w.line("#endif")
        w.line(f"TH_FOLD({merge}, part);")
        w.line(f"*({acc} *)result = {merge}(*({acc} *)result, part[0]);")

    def blocks(self, c: str, *load: str) -> None:
        """Write the loop that copies elements to a contiguous block before it combines them."""
        w = self.w
        w.line(f"{c} x[TH_BLOCK];")
        with w.block("for (int64_t start = 0; start < n; start += TH_BLOCK)"):
            w.line("const int64_t count = n - start < TH_BLOCK ? n - start : TH_BLOCK;")
            w.lines(load)
            self.lanes("count")

    def lanes(self, count: str, *before: str) -> None:
        """Write the loop that combines x[0], …, x[count - 1] with the partial results; `before` begins each turn."""
        w, combine = self.w, self.name("combine")
        w.line("int64_t i = 0;")
        with w.block(f"for (; i + TH_LANES <= {count}; i += TH_LANES)"):
            w.lines(before)
            w.line("for (int k = 0; k < TH_LANES; k++)")
            w.line(f"    part[k] = {combine}(part[k], x[i + k]);")
        w.line(f"if (i < {count})")
        w.line(f"    TH_LAST_LANES({combine}, part, TH_LANES, x, i, {count});")

    def outer(self) -> None:
        """Write the loop that combines rows of elements with adjacent accumulators."""
        w, acc, combine = self.w, self.acc, self.name("combine")
        w.line(f"{acc} *acc = ({acc} *)result;")
        if self.pairs:
            self.pairs.across()
        w.line("#ifdef TH_REAL_CONVERTED")
        self.converted_rows()
        w.line("#else")
        self.four_rows()
        self.four_runs()
        with w.block("for (; rows > 0; rows--, data += step)"):
            w.line("for (int64_t i = 0; i < n; i++)")
            w.line(f"    acc[i] = {combine}(acc[i], *(const real *)(data + i * stride));")
        w.line("#endif")

    def converted_rows(self) -> None:
        """Write the loop that converts rows before it combines them; rows without gaps are converted together."""
        w = self.w
        w.line("TH_COMPUTE x[TH_ROWS * TH_COLUMNS];")
        w.line("const bool adjacent = step == n * stride && n <= TH_COLUMNS;")
        w.line("const int64_t together = TH_ROWS * (adjacent ? TH_COLUMNS / n : 1);")
        with w.block("for (int64_t start = 0; start < n; start += TH_COLUMNS)"):
            w.line("const int64_t count = n - start < TH_COLUMNS ? n - start : TH_COLUMNS;")
            with w.block("for (int64_t r = 0; r < rows; r += together)"):
                w.line("const int64_t some = rows - r < together ? rows - r : together;")
                w.line("const int64_t loads = adjacent ? 1 : some, length = some * count / loads;")
                w.line("for (int64_t k = 0; k < loads; k++)")
                w.line("    THTensor_(loadBlock)(length, data + (r + k) * step + start * stride, stride,")
                w.line("        x + k * count);")
                self.loaded_rows()

    def loaded_rows(self) -> None:
        """Write the loop over eight converted rows at a time, to load accumulators less often."""
        w, combine = self.w, self.name("combine")
        w.line("const TH_COMPUTE *y = x;")
        w.line("int64_t left = some;")
        with w.block("for (; left >= TH_ROWS; left -= TH_ROWS, y += TH_ROWS * count)"):
            w.line("TH_IVDEP")
            with w.block("for (int64_t i = 0; i < count; i++)"):
                elements = [f"y[{k} * count + i]" for k in range(8)]
                w.line(f"{self.acc} part = acc[start + i];")
                if self.pairs:
                    w.lines(self.pairs.tree("part", elements))
                else:
                    w.lines(f"part = {combine}(part, {x});" for x in elements)
                w.line("acc[start + i] = part;")
        with w.block("for (; left > 0; left--, y += count)"):
            w.line("for (int64_t i = 0; i < count; i++)")
            w.line(f"    acc[start + i] = {combine}(acc[start + i], y[i]);")

    def four_runs(self) -> None:
        """Write the loop over four short runs at a time, whose accumulators do not wait for each other."""
        w, combine = self.w, self.name("combine")
        short = "stride > step && step == (int64_t)sizeof(real)"
        with w.block(f"for (; {short} && n >= 4; n -= 4, acc += 4, data += 4 * stride)"):
            w.lines(f"const real *x{k} = (const real *)(data + {k} * stride);" for k in range(4))
            w.line(f"{self.acc} {', '.join(f'part{k} = acc[{k}]' for k in range(4))};")
            with w.block("for (int64_t r = 0; r < rows; r++)"):
                w.line("TH_APART;")
                w.lines(f"part{k} = {combine}(part{k}, x{k}[r]);" for k in range(4))
            w.lines(f"acc[{k}] = part{k};" for k in range(4))

    def four_rows(self) -> None:
        """Write the loop over four rows at a time if elements are adjacent, to load accumulators less often."""
        w = self.w
        with w.block("if (stride == (int64_t)sizeof(real))"):
            with w.block("for (; rows >= 4; rows -= 4, data += 4 * step)"):
                w.line("TH_prefetchRows(data + 4 * step, 4 * step);")
                w.lines(f"const real *x{k} = (const real *)(data + {k} * step);" for k in range(4))
                w.line("TH_IVDEP")
                with w.block("for (int64_t i = 0; i < n; i++)"):
                    w.line(f"{self.acc} part = acc[i];")
                    w.lines(f"part = {self.name('combine')}(part, x{k}[i]);" for k in range(4))
                    w.line("acc[i] = part;")
            self.one_row()

    def one_row(self) -> None:
        w, combine = self.w, self.name("combine")
        with w.block("for (; rows > 0; rows--, data += step)"):
            w.line("const real *x = (const real *)data;")
            w.line("TH_IVDEP")
            w.line("for (int64_t i = 0; i < n; i++)")
            w.line(f"    acc[i] = {combine}(acc[i], x[i]);")

    def finish(self, output: Value) -> None:
        """Write the function that converts accumulators to elements."""
        w, acc = self.w, self.acc
        c, compute, _, store = tensor_type(output.required_ctype).element()
        store = f"{store}(({compute})" if store else f"({compute})("
        arguments = "int64_t n, const void *accs, int64_t count, char *out, int64_t stride"
        with w.block(f"static void {self.own('finish_acc')}({arguments})"):
            w.line(f"const {acc} *acc = (const {acc} *)accs;")
            w.line("for (int64_t i = 0; i < n; i++)")
            w.line(f"    *({c} *)(out + i * stride) = {store}{self.name('finish')}(acc[i], count));")

    def kernel(self) -> None:
        """Write the table of loops; reductions to a number use neither `outer` nor `finish_acc`."""
        w, dims = self.w, self.output is not None
        loops = [self.name("init_acc"), self.name("inner"), self.name("outer") if dims else "NULL"]
        loops += [self.name("merge_acc"), self.own("finish_acc") if dims else "NULL"]
        members = ", ".join([f"sizeof({self.acc})", *loops, "NULL", "NULL"])
        w.line(f"static const THReduceKernel {self.own('kernel')} = {{{members}}};")

    def function(self) -> None:
        """Write the C function that reduces to a number, or along a dimension."""
        w, x = self.w, self.input.variable
        w.blank()
        with w.block(prototype(self.overload)):
            if self.output is None:
                self.to_number(x)
                return
            rest = [v for v in self.overload.values if v is not self.output and v is not self.input]
            dim, keepdim = (v.variable for v in rest[:2])
            out = self.output.variable
            w.line(f"return THReduce_dim(&{self.own('kernel')}, {out}, {x}, (int){dim}, {keepdim} != 0);")

    def to_number(self, x: str) -> None:
        w, acc = self.w, self.acc
        returns = self.overload.call.returns
        c = returns.c if returns else acc
        zero = "AS_REAL(0)" if returns and returns.c == "real" else "0"
        w.line(f"{acc} acc;")
        if self.spec.nonempty:
            w.line(f"if ({x}->nDimension == 0) {{")
            message = f"a tensor without elements has no {self.overload.declaration.python_name}"
            w.line(f"    THError_set(TH_ERROR_VALUE, {string(message)});")
            w.line(f"    return {zero};")
            w.line("}")
        w.line(f"if (THReduce_all(&{self.own('kernel')}, {x}, &acc))")
        w.line(f"    return {zero};")
        finished = f"{self.name('finish')}(acc, THAnyTensor_nElement({x}))"
        if zero == "AS_REAL(0)":
            w.line(f"return TH_STORE((TH_COMPUTE){finished});")
        else:
            w.line(f"return ({c}){finished};")


class _Pairs:
    """The loops of `reduce: pair`, which combine eight elements before they convert the result to the type of `acc`.

    They return false if a result is not finite, and leave accumulators at their initial value: the eight elements may
    have exceeded the type of elements, so the caller combines them one by one.
    """

    def __init__(self, w: Writer, reduce: _Reduce) -> None:
        self.w = w
        self.reduce = reduce

    def along(self) -> None:
        """Write the calls of the loop over adjacent elements; the caller returns if the loop succeeds."""
        w, combine, along = self.w, self.reduce.name("combine"), self.reduce.name("pairs_of_elements")
        w.line("#if defined(TH_PAIRS) && defined(TH_REAL_CONVERTED)")
        w.line("TH_COMPUTE block[TH_PAIR_BLOCK], last[TH_PAIR_LANES];")
        with w.block("for (int64_t start = 0; start < n; start += TH_PAIR_BLOCK)"):
            w.line("const int64_t count = n - start < TH_PAIR_BLOCK ? n - start : TH_PAIR_BLOCK;")
            w.line("const char *from = data + start * stride;")
            w.line("if (count >= TH_PAIR_LANES) {")
            w.line("    THTensor_(loadBlock)(count - count % TH_PAIR_LANES, from, stride, block);")
            w.line("    THTensor_(loadBlock)(TH_PAIR_LANES, from + (count - TH_PAIR_LANES) * stride, stride, last);")
            w.line(f"    if ({along}(result, count, block, last, 0))")
            w.line("        continue;")
            w.line("}")
            w.line("THTensor_(loadBlock)(count, from, stride, block);")
            w.line("for (int64_t i = 0; i < count; i++)")
            w.line(f"    *(accreal *)result = {combine}(*(accreal *)result, block[i]);")
        w.line("return;")
        w.line("#elif defined(TH_PAIRS)")
        with w.block("if (stride == (int64_t)sizeof(real))"):
            w.line("const real *x = (const real *)(const void *)data;")
            w.line(f"if ({along}(result, n, x, x, n - TH_PAIR_LANES))")
            w.line("    return;")
        w.line("#endif")

    def across(self) -> None:
        """Write the call of the loop over rows; the caller returns if the loop succeeds."""
        w = self.w
        w.line("#ifdef TH_ACCREAL_WIDER")
        w.line(f"if (stride == (int64_t)sizeof(real) && {self.reduce.name('pairs_of_rows')}(acc, n, data, rows, step))")
        w.line("    return;")
        w.line("#endif")

    def loops(self) -> None:
        w = self.w
        w.line("#ifdef TH_PAIRS")
        parameters = "accreal *result, int64_t n, const TH_COMPUTE *x, const TH_COMPUTE *last, int64_t offset"
        with w.block(f"TH_INLINE bool {self.reduce.name('pairs_of_elements')}({parameters})"):
            self.elements()
        w.line("#endif")
        w.line("#ifdef TH_ACCREAL_WIDER")
        parameters = "accreal *acc, int64_t n, const char *data, int64_t rows, int64_t step"
        with w.block(f"TH_INLINE bool {self.reduce.name('pairs_of_rows')}({parameters})"):
            self.rows()
        w.line("#endif")

    def tree(self, acc: str, elements: list[str]) -> list[str]:
        """Return the statements that combine `acc` with a tree of two, four or eight elements.

        One expression would have the same value, but gcc evaluates its operands from the right, and processors do not
        prefetch descending addresses as well: the sum of 100,000 floats would take 2.9 instead of 2.0 us.
        """
        pair = self.reduce.name("pair")

        def branch(first: int, count: int) -> list[str]:
            middle = first + count // 2
            if count == 2:
                return [f"TH_COMPUTE pair{first} = {pair}({elements[first]}, {elements[middle]});"]
            joined = f"pair{first} = {pair}(pair{first}, pair{middle});"
            return [*branch(first, count // 2), *branch(middle, count // 2), joined]

        return [*branch(0, len(elements)), f"{acc} = {self.reduce.name('combine')}({acc}, pair0);"]

    def elements(self) -> None:
        w, merge = self.w, self.reduce.name("merge")
        w.line("accreal part[TH_PAIR_LANES];")
        w.line("int64_t i = 0;")
        self.lanes(f"{self.reduce.name('init_acc')}(&part[k]);")
        w.line("for (; i + 8 * TH_PAIR_LANES <= n; i += 8 * TH_PAIR_LANES)")
        with w.block("TH_LANE_LOOP(k, TH_PAIR_LANES)"):
            w.lines(self.tree("part[k]", [f"x[i + k + {j} * TH_PAIR_LANES]" for j in range(8)]))
        with w.block("if (i < n)"):
            self.rest()
        for lanes in (8, 4, 2, 1):
            self.lanes(f"part[k] = {merge}(part[k], part[k + {lanes}]);", str(lanes))
        w.line("if (sizeof(accreal) > sizeof(TH_COMPUTE) && !isfinite((double)part[0]))")
        w.line("    return false;")
        w.line(f"*result = {merge}(*result, part[0]);")
        w.line("return true;")

    def rest(self) -> None:
        """Write the loops over the rest. The last TH_PAIR_LANES elements are `last` from `offset`, which is negative if
        there are fewer; those that are done, or that do not exist, are left out.

        `last` is separate from `x` for converted elements, because a load that overlaps two stores waits for both.
        """
        w, pair = self.w, self.reduce.name("pair")
        w.line("TH_COMPUTE tail[TH_PAIR_LANES];")
        w.line("accreal first;")
        w.line(f"{self.reduce.name('init_acc')}(&first);")
        self.lanes("tail[k] = (TH_COMPUTE)first;")
        w.line("for (; i + TH_PAIR_LANES <= n; i += TH_PAIR_LANES)")
        self.lanes(f"tail[k] = {pair}(tail[k], x[i + k]);")
        w.line("const int again = (int)(i + TH_PAIR_LANES - n);")
        self.lanes(f"tail[k] = k < again ? tail[k] : {pair}(tail[k], last[offset + k]);")
        self.lanes(f"part[k] = {self.reduce.name('combine')}(part[k], tail[k]);")

    def lanes(self, statement: str, count: str = "TH_PAIR_LANES") -> None:
        """Write a loop over lanes, which becomes vectors."""
        self.w.line(f"    TH_LANE_LOOP(k, {count})")
        self.w.line(f"        {statement}")

    def rows(self) -> None:
        w, combine = self.w, self.reduce.name("combine")
        w.line("int infinite = 0;")
        for rows in (8, 4, 2):
            self.several_rows(rows)
        with w.block("if (rows > 0)"):
            w.line("const real *x = (const real *)(const void *)data;")
            w.line("TH_IVDEP")
            w.line("for (int64_t i = 0; i < n; i++)")
            w.line(f"    acc[i] = {combine}(acc[i], x[i]);")
        w.line("for (int64_t i = 0; i < n; i++)")
        w.line("    infinite |= !(fabs(acc[i]) <= DBL_MAX);")
        w.line("for (int64_t i = 0; i < n && infinite; i++)")
        w.line(f"    {self.reduce.name('init_acc')}(&acc[i]);")
        w.line("return !infinite;")

    def several_rows(self, rows: int) -> None:
        """Write the loop that combines a few rows at a time.

        The last vector of a row contains elements of the one before. One by one, the last elements of rows took longer
        than the vectors: sums of 46 x 46 x 46 floats along the middle dimension take 21 instead of 27 us.
        """
        w = self.w

        def tree(acc: str, place: str) -> list[str]:
            return self.tree(acc, [f"x{j}[{place}]" for j in range(rows)])

        with w.block(f"for (; rows >= {rows}; rows -= {rows}, data += {rows} * step)"):
            w.line(f"TH_prefetchRows(data + {rows} * step, {rows} * step);")
            w.lines(f"const real *x{j} = (const real *)(const void *)(data + {j} * step);" for j in range(rows))
            with w.block("if (n < TH_PAIR_LANES)"):
                w.line("TH_IVDEP")
                with w.block("for (int64_t i = 0; i < n; i++)"):
                    w.lines(tree("acc[i]", "i"))
                w.line("continue;")
            w.line("int64_t i = 0;")
            w.line("for (; i + TH_PAIR_LANES <= n; i += TH_PAIR_LANES)")
            with w.block("TH_LANE_LOOP(k, TH_PAIR_LANES)"):
                w.lines(tree("acc[i + k]", "i + k"))
            with w.block("if (i < n)"):
                w.line("const int again = (int)(i + TH_PAIR_LANES - n);")
                w.line("i = n - TH_PAIR_LANES;")
                with w.block("TH_LANE_LOOP(k, TH_PAIR_LANES)"):
                    w.line("accreal next = acc[i + k];")
                    w.lines(tree("next", "i + k"))
                    w.line("acc[i + k] = k < again ? acc[i + k] : next;")
