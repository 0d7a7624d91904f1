/* The loop of a reduction, a generalised ufunc (n),(n)->(), for one list of dtypes. It is included once for each:

   CW_NAME(x)                the name x of this loop
   CW_INPUTS                 the number of inputs; a mask, an initial value and the output follow, see CW_HAS_MASK
   CW_SIZES                  the size of an element of each input
   CW_VALUE                  the C type of a value
   CW_TERM(at, s, i, t, c)   the value of the inputs at i steps `s` and c steps `t`
   CW_COMBINE(a, b)          the value for two values
   CW_START(address)         the initial value
   CW_FINISH(address, total, n)   the statement that stores the value of n elements
   CW_IS_FREE                1 if values may be combined in any order
   CW_HAS_ITEMS              1 if the loop may have several items, which have specialised code if they are columns
   CW_HAS_MASKS              1 if the loop may have a mask
   CW_GRAIN                  the least number of elements for a thread, or 0 for one thread

   Elements are combined in blocks of CW_BLOCK, and the blocks in a tree: the left subtree of a run of blocks has the
   largest power of two of blocks that is less than all. A run of CW_CHUNK blocks that begins at a multiple of CW_CHUNK
   is therefore a subtree, and threads compute these subtrees separately. So the bits of a result depend on the number
   of elements alone. */

typedef struct CW_NAME(Work) {
    char *at[CW_INPUTS], *mask;
    npy_intp step[CW_INPUTS], mask_step, n;
} CW_NAME(Work);

/* Many items of one loop. `at` and `step` are those of NumPy, and `core` has the strides of the reduced dimension. */
typedef struct CW_NAME(Items) {
    char **at;
    const npy_intp *step, *core;
    npy_intp n;
    int flags;
} CW_NAME(Items);

typedef struct CW_NAME(Part) {
    CW_VALUE value;
    int has; /* 0 if the mask leaves nothing */
} CW_NAME(Part);

static CW_NAME(Work) CW_NAME(work_of)(const CW_NAME(Items) * items, npy_intp item)
{
    CW_NAME(Work) work;
    work.mask = NULL;
    work.mask_step = 0;
    work.n = items->n;
    for (int k = 0; k < CW_INPUTS; k++) {
        work.at[k] = items->at[k] + item * items->step[k];
        work.step[k] = items->core[k];
    }
    if (items->flags & CW_HAS_MASK) {
        work.mask = items->at[CW_INPUTS] + item * items->step[CW_INPUTS];
        work.mask_step = items->core[CW_INPUTS];
    }
    return work;
}

CW_INLINED CW_VALUE CW_NAME(walk)(char *const *at, const npy_intp *s, npy_intp n)
{
#if CW_IS_FREE
    CW_VALUE lane[CW_LANES];
    npy_intp i;
    if (n >= CW_LANES) {
        for (int k = 0; k < CW_LANES; k++)
            lane[k] = CW_TERM(at, s, k, s, 0);
        /* The compiler keeps the lanes in memory: one access to them for four elements. */
        for (i = CW_LANES; i + 4 * CW_LANES <= n; i += 4 * CW_LANES) {
            CW_ROLLED
            for (int k = 0; k < CW_LANES; k++) {
                CW_VALUE value = CW_COMBINE(lane[k], CW_TERM(at, s, i + k, s, 0));
                value = CW_COMBINE(value, CW_TERM(at, s, i + CW_LANES + k, s, 0));
                value = CW_COMBINE(value, CW_TERM(at, s, i + 2 * CW_LANES + k, s, 0));
                lane[k] = CW_COMBINE(value, CW_TERM(at, s, i + 3 * CW_LANES + k, s, 0));
            }
        }
        for (; i + CW_LANES <= n; i += CW_LANES) {
            CW_ROLLED
            for (int k = 0; k < CW_LANES; k++)
                lane[k] = CW_COMBINE(lane[k], CW_TERM(at, s, i + k, s, 0));
        }
        for (; i < n; i++)
            lane[i % CW_LANES] = CW_COMBINE(lane[i % CW_LANES], CW_TERM(at, s, i, s, 0));
        for (int width = CW_LANES / 2; width; width /= 2)
            for (int k = 0; k < width; k++)
                lane[k] = CW_COMBINE(lane[k], lane[k + width]);
        return lane[0];
    }
#endif
    CW_VALUE total = CW_TERM(at, s, 0, s, 0);
    for (npy_intp k = 1; k < n; k++)
        total = CW_COMBINE(total, CW_TERM(at, s, k, s, 0));
    return total;
}

CW_INLINED CW_NAME(Part) CW_NAME(join)(CW_NAME(Part) left, CW_NAME(Part) right)
{
    if (!left.has || !right.has)
        return left.has ? left : right;
    left.value = CW_COMBINE(left.value, right.value);
    return left;
}

static CW_NAME(Part) CW_NAME(block)(const CW_NAME(Work) * work, npy_intp block)
{
    static const npy_intp dense[CW_INPUTS] = {CW_SIZES};
    const npy_intp first = block * CW_BLOCK, n = work->n - first < CW_BLOCK ? work->n - first : CW_BLOCK;
    const npy_intp *const s = work->step;
    char *at[CW_INPUTS];
    CW_NAME(Part) part;
    memset(&part, 0, sizeof part);
    part.has = 1;
    for (int k = 0; k < CW_INPUTS; k++)
        at[k] = work->at[k] + first * s[k];
#if CW_HAS_MASKS
    if (work->mask) {
        part.has = 0;
        for (npy_intp i = 0; i < n; i++)
            if (work->mask[(first + i) * work->mask_step]) {
                const CW_VALUE value = CW_TERM(at, s, i, s, 0);
                part.value = part.has ? CW_COMBINE(part.value, value) : value;
                part.has = 1;
            }
        return part;
    }
#endif
    if (cwrap_are_equal(s, dense, CW_INPUTS))
        part.value = CW_NAME(walk)(at, dense, n);
    else
        part.value = CW_NAME(walk)(at, s, n);
    return part;
}

static CW_NAME(Part) CW_NAME(tree)(const CW_NAME(Work) * work, npy_intp first, npy_intp blocks)
{
    npy_intp left;
    if (blocks == 1)
        return CW_NAME(block)(work, first);
    left = cwrap_left(blocks);
    return CW_NAME(join)(CW_NAME(tree)(work, first, left), CW_NAME(tree)(work, first + left, blocks - left));
}

/* Store the value of an item. */
CW_INLINED void CW_NAME(finish)(const CW_NAME(Items) * items, npy_intp item, CW_NAME(Part) total)
{
    const int out = CW_INPUTS + !!(items->flags & CW_HAS_MASK) + !!(items->flags & CW_HAS_START);
    if (items->flags & CW_HAS_START) {
        char *const at = items->at[out - 1] + item * items->step[out - 1];
        const CW_VALUE start = CW_START(at);
        total.value = total.has ? CW_COMBINE(start, total.value) : start;
    }
    CW_FINISH(items->at[out] + item * items->step[out], total.value, items->n)
}

#if CW_HAS_ITEMS
/* Return 1 if the same element of neighbouring items is nearer in memory than the next element of an item. */
static int CW_NAME(are_columns)(const CW_NAME(Items) * items)
{
    npy_intp item = 0, element = 0;
    for (int k = 0; k < CW_INPUTS; k++) {
        item += items->step[k] < 0 ? -items->step[k] : items->step[k];
        element += items->core[k] < 0 ? -items->core[k] : items->core[k];
    }
    return !(items->flags & CW_HAS_MASK) && item < element;
}

CW_INLINED void CW_NAME(walk_columns)(char *const *at, const npy_intp *s, const npy_intp *t, npy_intp n,
                                      CW_NAME(Part) * parts)
{
    enum { LANES = CW_IS_FREE ? CW_LANES : 1 };
    CW_VALUE lane[LANES][CW_COLUMNS];
    const npy_intp lanes = n < LANES ? 1 : LANES;
    for (npy_intp i = 0; i < lanes; i++)
        for (int c = 0; c < CW_COLUMNS; c++)
            lane[i][c] = CW_TERM(at, s, i, t, c);
    for (npy_intp i = lanes; i < n; i++) {
        CW_VALUE *const row = lane[i & (lanes - 1)];
        CW_ROLLED
        for (int c = 0; c < CW_COLUMNS; c++)
            row[c] = CW_COMBINE(row[c], CW_TERM(at, s, i, t, c));
    }
    for (npy_intp width = lanes / 2; width; width /= 2)
        for (npy_intp k = 0; k < width; k++)
            for (int c = 0; c < CW_COLUMNS; c++)
                lane[k][c] = CW_COMBINE(lane[k][c], lane[k + width][c]);
    for (int c = 0; c < CW_COLUMNS; c++) {
        parts[c].value = lane[0][c];
        parts[c].has = 1;
    }
}

/* Compute CW_COLUMNS items, one block of all of them after the other. The parts of a column are a stack of subtrees,
   whose sizes are the digits of the number of blocks in binary: the same tree as in `tree`. */
static void CW_NAME(columns)(const CW_NAME(Items) * items, npy_intp item)
{
    static const npy_intp dense[CW_INPUTS] = {CW_SIZES};
    const npy_intp blocks = (items->n - 1) / CW_BLOCK + 1, *const t = items->step;
    CW_NAME(Part) stack[64][CW_COLUMNS];
    int depth = 0;
    for (npy_intp block = 0; block < blocks; block++) {
        const npy_intp first = block * CW_BLOCK, n = items->n - first < CW_BLOCK ? items->n - first : CW_BLOCK;
        char *at[CW_INPUTS];
        for (int k = 0; k < CW_INPUTS; k++)
            at[k] = items->at[k] + item * t[k] + first * items->core[k];
        if (cwrap_are_equal(t, dense, CW_INPUTS))
            CW_NAME(walk_columns)(at, items->core, dense, n, stack[depth]);
        else
            CW_NAME(walk_columns)(at, items->core, t, n, stack[depth]);
        for (npy_intp k = block; k & 1; k >>= 1, depth--)
            for (int c = 0; c < CW_COLUMNS; c++)
                stack[depth - 1][c] = CW_NAME(join)(stack[depth - 1][c], stack[depth][c]);
        depth++;
    }
    for (depth--; depth; depth--)
        for (int c = 0; c < CW_COLUMNS; c++)
            stack[depth - 1][c] = CW_NAME(join)(stack[depth - 1][c], stack[depth][c]);
    for (int c = 0; c < CW_COLUMNS; c++)
        CW_NAME(finish)(items, item + c, stack[0][c]);
}

static void CW_NAME(groups)(void *context, ptrdiff_t begin, ptrdiff_t end)
{
    for (npy_intp group = begin; group < end; group++)
        CW_NAME(columns)((const CW_NAME(Items) *)context, group * CW_COLUMNS);
}
#endif

static void CW_NAME(items)(void *context, ptrdiff_t begin, ptrdiff_t end)
{
    const CW_NAME(Items) *const items = (const CW_NAME(Items) *)context;
    for (npy_intp item = begin; item < end; item++) {
        const CW_NAME(Work) work = CW_NAME(work_of)(items, item);
        CW_NAME(Part) total;
        memset(&total, 0, sizeof total);
        if (work.n)
            total = CW_NAME(tree)(&work, 0, (work.n - 1) / CW_BLOCK + 1);
        CW_NAME(finish)(items, item, total);
    }
}

#if CW_GRAIN
typedef struct CW_NAME(Chunks) {
    const CW_NAME(Work) * work;
    CW_NAME(Part) * parts;
    npy_intp blocks;
} CW_NAME(Chunks);

static void CW_NAME(chunks)(void *context, ptrdiff_t begin, ptrdiff_t end)
{
    const CW_NAME(Chunks) *const job = (const CW_NAME(Chunks) *)context;
    for (npy_intp k = begin; k < end; k++) {
        const npy_intp rest = job->blocks - k * CW_CHUNK;
        job->parts[k] = CW_NAME(tree)(job->work, k * CW_CHUNK, rest < CW_CHUNK ? rest : CW_CHUNK);
    }
}

static CW_NAME(Part) CW_NAME(merge)(const CW_NAME(Part) * parts, npy_intp count)
{
    npy_intp left;
    if (count == 1)
        return parts[0];
    left = cwrap_left(count);
    return CW_NAME(join)(CW_NAME(merge)(parts, left), CW_NAME(merge)(parts + left, count - left));
}

/* Compute one item with all threads, or with one if there is no memory for the values of the chunks. */
static CW_NAME(Part) CW_NAME(whole)(const CW_NAME(Work) * work)
{
    const npy_intp blocks = (work->n - 1) / CW_BLOCK + 1, count = (blocks - 1) / CW_CHUNK + 1;
    CW_NAME(Part) *const parts = count > 1 ? (CW_NAME(Part) *)malloc((size_t)count * sizeof *parts) : NULL;
    CW_NAME(Chunks) job = {work, parts, blocks};
    CW_NAME(Part) total;
    if (!parts)
        return CW_NAME(tree)(work, 0, blocks);
    cwrap_pool->run(CW_NAME(chunks), &job, count, 1);
    total = CW_NAME(merge)(parts, count);
    free(parts);
    return total;
}
#endif

static void CW_NAME(loop)(char **at, const npy_intp *dimensions, const npy_intp *steps, void *data)
{
    const int flags = *(const int *)data;
    const int operands = CW_INPUTS + 1 + !!(flags & CW_HAS_MASK) + !!(flags & CW_HAS_START);
    const npy_intp n = dimensions[1], count = dimensions[0];
    CW_NAME(Items) items = {at, steps, steps + operands, n, flags};
#if CW_GRAIN
    if (n >= 2 * CW_GRAIN) {
        for (npy_intp item = 0; item < count; item++) {
            const CW_NAME(Work) work = CW_NAME(work_of)(&items, item);
            CW_NAME(finish)(&items, item, CW_NAME(whole)(&work));
        }
        return;
    }
#define CW_SHARE(task, count, grain) cwrap_share(CW_NAME(task), &items, count, grain)
#else
#define CW_SHARE(task, count, grain) CW_NAME(task)(&items, 0, count)
#endif
#if CW_HAS_ITEMS
    if (n && count >= CW_COLUMNS && CW_NAME(are_columns)(&items)) {
        const npy_intp groups = count / CW_COLUMNS;
        CW_SHARE(groups, groups, CW_GRAIN / CW_COLUMNS / (n + 1) + 1);
        CW_NAME(items)(&items, groups * CW_COLUMNS, count);
        return;
    }
#endif
    CW_SHARE(items, count, CW_GRAIN / (n + 1) + 1);
}

#undef CW_SHARE
