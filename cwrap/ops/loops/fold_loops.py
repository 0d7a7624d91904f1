"""The C code of reductions and scans: generalised ufuncs whose loops combine the values of an expression.

    value_d     the expression
    combine_d   the value for two values
    block_d     the value of at most BLOCK elements
    tree_d      the value of a run of blocks, combined pairwise
    loop_d      the function that NumPy calls

The left subtree of a run of blocks has the largest power of two of blocks that is less than all. A run of CHUNK blocks
that begins at a multiple of CHUNK is therefore a subtree, and threads compute these subtrees separately. The result
does not depend on which thread computes what.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cwrap.ops.loops.expression import Expression
from cwrap.ops.loops.loops import (
    BOOL,
    COMPLEXES,
    FLOATS,
    GRAIN,
    Loop,
    Module,
    Ufunc,
    includes,
    integer_of,
    narrow,
    support,
    tables,
)

_MASK, _START = 1, 2  # operands besides the inputs
VARIANTS = {"reduce": (0, _START, _MASK | _START), "scan": (0, _MASK | _START)}

_COMMON = """
#include <stdlib.h>
#define BLOCK 1024
#define LANES 16
#define CHUNK 32
#define COLUMNS 32
#if defined(__GNUC__) && !defined(__clang__)
#define ROLLED _Pragma("GCC unroll 1") /* a loop that is unrolled early is not vectorised */
#else
#define ROLLED
#endif
enum { HAS_MASK = 1, HAS_START = 2 };

typedef struct Work {
    char *at[INPUTS], *mask;
    npy_intp step[INPUTS], mask_step, n;
} Work;

/* Many items of one loop. `at` and `step` are those of NumPy, and `core` has the strides of the reduced dimension. */
typedef struct Items {
    char **at;
    const npy_intp *step, *core;
    npy_intp n;
    int flags;
} Items;

static Work work_of(const Items *items, npy_intp item)
{
    Work work = {{0}, NULL, {0}, 0, items->n};
    for (int k = 0; k < INPUTS; k++) {
        work.at[k] = items->at[k] + item * items->step[k];
        work.step[k] = items->core[k];
    }
    if (items->flags & HAS_MASK) {
        work.mask = items->at[INPUTS] + item * items->step[INPUTS];
        work.mask_step = items->core[INPUTS];
    }
    return work;
}

/* Return 1 if the same element of neighbouring items is nearer in memory than the next element of an item. */
static int are_columns(const Items *items)
{
    npy_intp item = 0, element = 0;
    for (int k = 0; k < INPUTS; k++) {
        item += items->step[k] < 0 ? -items->step[k] : items->step[k];
        element += items->core[k] < 0 ? -items->core[k] : items->core[k];
    }
    return !(items->flags & HAS_MASK) && item < element;
}

static npy_intp left_blocks(npy_intp blocks)
{
    npy_intp left = 1;
    while (left * 2 < blocks)
        left *= 2;
    return left;
}
"""

_SCAN_COMMON = """
typedef struct Items {
    char **at;
    const npy_intp *step, *core;
    npy_intp n;
} Items;
"""


class Combine(NamedTuple):
    """How two values `a` and `b` are combined. If that is commutative, a block may be combined in any order."""

    expression: Expression
    of_floats: Expression
    is_commutative: bool
    is_logical: bool  # whether the values are booleans


def emit(
    kind: str, combine: Combine, expression: Expression, loops: Sequence[Loop], module: Module, support_code: str
) -> str:
    """Return the C code of a module whose `make(capsule)` returns a list of generalised ufuncs.

    The first one has neither an initial value nor a mask, the last one has both. A reduction has a third one, without a
    mask.
    """
    rows = [(narrow(loop), narrow(BOOL if combine.is_logical else loop)) for loop in loops]
    count, is_reduction = len(expression.inputs), kind == "reduce"
    parts = [f"#define INPUTS {count}\n#define GRAIN {GRAIN}\n", module.head()]
    parts += [includes(loop for row in rows for loop in row), support(support_code)]
    parts += [_COMMON if is_reduction else _SCAN_COMMON, _flags(kind)]
    for loop, result in rows:
        parts.append(_functions(combine, expression, loop, result))
        parts.append(_reduction(combine, loop, result, count) if is_reduction else _scan(loop, result))
    parts.append(tables([loop for loop, _ in rows], _ufuncs(kind, rows, count), module))
    return "".join(parts)


def _functions(combine: Combine, expression: Expression, loop: Loop, result: Loop) -> str:
    """Return the functions for a value and for the combination of two."""
    tag = loop.number
    literal = loop.compute if loop.char in FLOATS + COMPLEXES else "double"
    integer = integer_of(loop)
    value = f"({result.compute})({expression.code(literal, None, integer)})"
    parameters = ", ".join(f"{loop.compute} {name}" for name in expression.inputs)
    unused = " ".join(f"(void){name};" for name in expression.inputs)
    combined = combine.of_floats if loop.char in FLOATS else combine.expression
    loads = ", ".join(loop.value(f"at[{k}] + i * s[{k}]") for k in range(len(expression.inputs)))
    return f"""
typedef {result.compute} A_{tag};

INLINED A_{tag} term_{tag}({parameters})
{{
    {unused}
    return {f"(npy_bool)(({expression.code(literal, None, integer)}) != 0)" if combine.is_logical else value};
}}

INLINED A_{tag} value_{tag}(char *const *at, const npy_intp *s, npy_intp i) {{ return term_{tag}({loads}); }}

INLINED A_{tag} combine_{tag}(A_{tag} a, A_{tag} b)
{{
    return (A_{tag})({combined.code(literal, None, integer)});
}}
"""


_LANES_OF_BLOCK = """\
    A_@ lane[LANES];
    npy_intp i;
    if (n >= LANES) {
        for (int k = 0; k < LANES; k++)
            lane[k] = value_@(at, s, k);
        for (i = LANES; i + LANES <= n; i += LANES)
            ROLLED
            for (int k = 0; k < LANES; k++)
                lane[k] = combine_@(lane[k], value_@(at, s, i + k));
        for (; i < n; i++)
            lane[i % LANES] = combine_@(lane[i % LANES], value_@(at, s, i));
        for (int width = LANES / 2; width; width /= 2)
            for (int k = 0; k < width; k++)
                lane[k] = combine_@(lane[k], lane[k + width]);
        return lane[0];
    }
"""

_REDUCTION = """
typedef struct Part_@ {
    A_@ value;
    int has; /* 0 if the mask leaves nothing */
} Part_@;

INLINED A_@ walk_@(char *const *at, const npy_intp *s, npy_intp n)
{
%(lanes)s\
    A_@ total = value_@(at, s, 0);
    for (npy_intp k = 1; k < n; k++)
        total = combine_@(total, value_@(at, s, k));
    return total;
}

INLINED Part_@ join_@(Part_@ left, Part_@ right)
{
    if (!left.has || !right.has)
        return left.has ? left : right;
    left.value = combine_@(left.value, right.value);
    return left;
}

static Part_@ block_@(const Work *work, npy_intp block)
{
    static const npy_intp dense[INPUTS] = {%(sizes)s};
    const npy_intp first = block * BLOCK, n = work->n - first < BLOCK ? work->n - first : BLOCK;
    const npy_intp *const s = work->step;
    char *at[INPUTS];
    Part_@ part = {0, 1};
    for (int k = 0; k < INPUTS; k++)
        at[k] = work->at[k] + first * s[k];
    if (work->mask) {
        part.has = 0;
        for (npy_intp i = 0; i < n; i++)
            if (work->mask[(first + i) * work->mask_step]) {
                part.value = part.has ? combine_@(part.value, value_@(at, s, i)) : value_@(at, s, i);
                part.has = 1;
            }
    } else if (%(tests)s)
        part.value = walk_@(at, dense, n);
    else
        part.value = walk_@(at, s, n);
    return part;
}

static Part_@ tree_@(const Work *work, npy_intp first, npy_intp blocks)
{
    npy_intp left;
    if (blocks == 1)
        return block_@(work, first);
    left = left_blocks(blocks);
    return join_@(tree_@(work, first, left), tree_@(work, first + left, blocks - left));
}

typedef struct Chunks_@ {
    const Work *work;
    Part_@ *parts;
    npy_intp blocks;
} Chunks_@;

static void chunks_@(void *context, ptrdiff_t begin, ptrdiff_t end)
{
    const Chunks_@ *const job = (const Chunks_@ *)context;
    for (npy_intp k = begin; k < end; k++) {
        const npy_intp rest = job->blocks - k * CHUNK;
        job->parts[k] = tree_@(job->work, k * CHUNK, rest < CHUNK ? rest : CHUNK);
    }
}

static Part_@ merge_@(const Part_@ *parts, npy_intp count)
{
    npy_intp left;
    if (count == 1)
        return parts[0];
    left = left_blocks(count);
    return join_@(merge_@(parts, left), merge_@(parts + left, count - left));
}

/* Compute one item with all threads, or with one if there is no memory for the values of the chunks. */
static Part_@ whole_@(const Work *work)
{
    const npy_intp blocks = (work->n - 1) / BLOCK + 1, count = (blocks - 1) / CHUNK + 1;
    Part_@ *const parts = count > 1 ? (Part_@ *)malloc((size_t)count * sizeof *parts) : NULL;
    Chunks_@ job = {work, parts, blocks};
    Part_@ total;
    if (!parts)
        return tree_@(work, 0, blocks);
    cwrap_pool->run(chunks_@, &job, count, 1);
    total = merge_@(parts, count);
    free(parts);
    return total;
}

INLINED void finish_@(const Items *items, npy_intp item, Part_@ total)
{
    const int out = INPUTS + !!(items->flags & HAS_MASK) + !!(items->flags & HAS_START);
    if (items->flags & HAS_START) {
        char *const at = items->at[out - 1] + item * items->step[out - 1];
        const A_@ start = %(start)s;
        total.value = total.has ? combine_@(start, total.value) : start;
    }
    *(%(memory)s *)(items->at[out] + item * items->step[out]) = %(stored)s;
}

INLINED A_@ cell_@(char *const *at, const npy_intp *s, const npy_intp *t, npy_intp i, npy_intp c)
{
    return term_@(%(cells)s);
}

INLINED void walk_columns_@(char *const *at, const npy_intp *s, const npy_intp *t, npy_intp n, Part_@ *parts)
{
    A_@ lane[LANES][COLUMNS];
    const npy_intp lanes = n < %(lane_count)s ? 1 : %(lane_count)s;
    for (npy_intp i = 0; i < lanes; i++)
        for (int c = 0; c < COLUMNS; c++)
            lane[i][c] = cell_@(at, s, t, i, c);
    for (npy_intp i = lanes; i < n; i++) {
        A_@ *const row = lane[i & (lanes - 1)];
        ROLLED
        for (int c = 0; c < COLUMNS; c++)
            row[c] = combine_@(row[c], cell_@(at, s, t, i, c));
    }
    for (npy_intp width = lanes / 2; width; width /= 2)
        for (npy_intp k = 0; k < width; k++)
            for (int c = 0; c < COLUMNS; c++)
                lane[k][c] = combine_@(lane[k][c], lane[k + width][c]);
    for (int c = 0; c < COLUMNS; c++) {
        parts[c].value = lane[0][c];
        parts[c].has = 1;
    }
}

/* Compute COLUMNS items, one block of all of them after the other. The parts of a column are a stack of subtrees, whose
 * sizes are the digits of the number of blocks in binary: the same tree as in tree_@. */
static void columns_@(const Items *items, npy_intp item)
{
    static const npy_intp dense[INPUTS] = {%(sizes)s};
    const npy_intp blocks = (items->n - 1) / BLOCK + 1, *const t = items->step;
    Part_@ stack[8][COLUMNS]; /* n is less than 2 * GRAIN: at most 64 blocks */
    int depth = 0;
    for (npy_intp block = 0; block < blocks; block++) {
        const npy_intp first = block * BLOCK, n = items->n - first < BLOCK ? items->n - first : BLOCK;
        char *at[INPUTS];
        for (int k = 0; k < INPUTS; k++)
            at[k] = items->at[k] + item * t[k] + first * items->core[k];
        if (%(column_tests)s)
            walk_columns_@(at, items->core, dense, n, stack[depth]);
        else
            walk_columns_@(at, items->core, t, n, stack[depth]);
        for (npy_intp k = block; k & 1; k >>= 1, depth--)
            for (int c = 0; c < COLUMNS; c++)
                stack[depth - 1][c] = join_@(stack[depth - 1][c], stack[depth][c]);
        depth++;
    }
    for (depth--; depth; depth--)
        for (int c = 0; c < COLUMNS; c++)
            stack[depth - 1][c] = join_@(stack[depth - 1][c], stack[depth][c]);
    for (int c = 0; c < COLUMNS; c++)
        finish_@(items, item + c, stack[0][c]);
}

static void groups_@(void *context, ptrdiff_t begin, ptrdiff_t end)
{
    for (npy_intp group = begin; group < end; group++)
        columns_@((const Items *)context, group * COLUMNS);
}

static void items_@(void *context, ptrdiff_t begin, ptrdiff_t end)
{
    const Items *const items = (const Items *)context;
    for (npy_intp item = begin; item < end; item++) {
        const Work work = work_of(items, item);
        const Part_@ nothing = {0, 0};
        finish_@(items, item, work.n ? tree_@(&work, 0, (work.n - 1) / BLOCK + 1) : nothing);
    }
}

static void loop_@(char **at, const npy_intp *dimensions, const npy_intp *steps, void *data)
{
    const int flags = *(const int *)data;
    const int operands = INPUTS + 1 + !!(flags & HAS_MASK) + !!(flags & HAS_START);
    const npy_intp n = dimensions[1];
    Items items = {at, steps, steps + operands, n, flags};
    npy_intp item = 0;
    if (n && n < 2 * GRAIN && are_columns(&items)) {
        const npy_intp groups = dimensions[0] / COLUMNS;
        cwrap_pool->run(groups_@, &items, groups, GRAIN / COLUMNS / (n + 1) + 1);
        item = groups * COLUMNS;
    } else if (n < 2 * GRAIN) {
        cwrap_pool->run(items_@, &items, dimensions[0], GRAIN / (n + 1) + 1);
        return;
    }
    for (; item < dimensions[0]; item++) {
        const Work work = work_of(&items, item);
        finish_@(&items, item, whole_@(&work));
    }
}
"""

_SCAN = """
static void items_@(void *context, ptrdiff_t begin, ptrdiff_t end)
{
    const Items *const items = (const Items *)context;
    const npy_intp *const s = items->core;
    for (npy_intp item = begin; item < end && items->n; item++) {
        char *at[INPUTS], *const out = items->at[INPUTS] + item * items->step[INPUTS];
        A_@ total;
        for (int k = 0; k < INPUTS; k++)
            at[k] = items->at[k] + item * items->step[k];
        total = value_@(at, s, 0);
        *(%(memory)s *)out = %(stored)s;
        for (npy_intp i = 1; i < items->n; i++) {
            total = combine_@(total, value_@(at, s, i));
            *(%(memory)s *)(out + i * s[INPUTS]) = %(stored)s;
        }
    }
}

static void masked_items_@(void *context, ptrdiff_t begin, ptrdiff_t end)
{
    const Items *const items = (const Items *)context;
    const npy_intp *const s = items->core, *const t = items->step;
    for (npy_intp item = begin; item < end; item++) {
        char *at[INPUTS], *const out = items->at[INPUTS + 2] + item * t[INPUTS + 2];
        const char *const mask = items->at[INPUTS] + item * t[INPUTS];
        const char *const first = items->at[INPUTS + 1] + item * t[INPUTS + 1];
        A_@ total = %(start)s;
        for (int k = 0; k < INPUTS; k++)
            at[k] = items->at[k] + item * t[k];
        for (npy_intp i = 0; i < items->n; i++) {
            if (mask[i * s[INPUTS]])
                total = combine_@(total, value_@(at, s, i));
            *(%(memory)s *)(out + i * s[INPUTS + 1]) = %(stored)s;
        }
    }
}

static void loop_@(char **at, const npy_intp *dimensions, const npy_intp *steps, void *data)
{
    const int has_mask = *(const int *)data;
    Items items = {at, steps, steps + INPUTS + (has_mask ? 3 : 1), dimensions[1]};
    cwrap_pool->run(has_mask ? masked_items_@ : items_@, &items, dimensions[0], GRAIN / (items.n + 1) + 1);
}
"""


def _reduction(combine: Combine, loop: Loop, result: Loop, count: int) -> str:
    values = {
        "lanes": _LANES_OF_BLOCK if combine.is_commutative else "",
        "sizes": ", ".join([f"sizeof({loop.memory})"] * count),
        "tests": " && ".join(f"s[{k}] == dense[{k}]" for k in range(count)),
        "cells": ", ".join(loop.value(f"at[{k}] + i * s[{k}] + c * t[{k}]") for k in range(count)),
        "column_tests": " && ".join(f"t[{k}] == dense[{k}]" for k in range(count)),
        "lane_count": "LANES" if combine.is_commutative else "1",
        "start": result.value("at"),
        "memory": result.memory,
        "stored": result.stored("total.value"),
    }
    return (_REDUCTION % values).replace("@", loop.number)


def _scan(loop: Loop, result: Loop) -> str:
    values = {"memory": result.memory, "stored": result.stored("total"), "start": result.value("first")}
    return (_SCAN % values).replace("@", loop.number)


def _ufuncs(kind: str, rows: Sequence[tuple[Loop, Loop]], count: int) -> list[Ufunc]:
    """Return the ufuncs of a fold: without an initial value first, with one and a mask last."""
    found = []
    for flags in VARIANTS[kind]:
        signature = ["(n)"] * (count + bool(flags & _MASK)) + ["()"] * bool(flags & _START)
        text = f"{','.join(signature)}->{'()' if kind == 'reduce' else '(n)'}"
        types = [
            [loop] * count + [BOOL] * bool(flags & _MASK) + [result] * (1 + bool(flags & _START))
            for loop, result in rows
        ]
        found.append(Ufunc(len(signature), types, text, f"&flags{flags}"))
    return found


def _flags(kind: str) -> str:
    """Return the variables that tell the loops which operands they have."""
    return "".join(f"static int flags{flags} = {flags};\n" for flags in VARIANTS[kind])
