/* The loop of a scan, a generalised ufunc (n),(n)->(n), for one list of dtypes. It is included once for each, with the
   macros of cwrap_fold_loop.h, of which it uses CW_NAME, CW_INPUTS, CW_VALUE, CW_TERM, CW_COMBINE, CW_START, CW_FINISH
   and CW_GRAIN. A mask and an initial value follow the inputs, or neither. */

typedef struct CW_NAME(Items) {
    char **at;
    const npy_intp *step, *core;
    npy_intp n;
} CW_NAME(Items);

static void CW_NAME(items)(void *context, ptrdiff_t begin, ptrdiff_t end)
{
    const CW_NAME(Items) *const items = (const CW_NAME(Items) *)context;
    const npy_intp *const s = items->core;
    for (npy_intp item = begin; item < end && items->n; item++) {
        char *at[CW_INPUTS], *const out = items->at[CW_INPUTS] + item * items->step[CW_INPUTS];
        for (int k = 0; k < CW_INPUTS; k++)
            at[k] = items->at[k] + item * items->step[k];
        CW_VALUE total = CW_TERM(at, s, 0, s, 0);
        CW_FINISH(out, total, 1)
        for (npy_intp i = 1; i < items->n; i++) {
            total = CW_COMBINE(total, CW_TERM(at, s, i, s, 0));
            CW_FINISH(out + i * s[CW_INPUTS], total, i + 1)
        }
    }
}

static void CW_NAME(masked_items)(void *context, ptrdiff_t begin, ptrdiff_t end)
{
    const CW_NAME(Items) *const items = (const CW_NAME(Items) *)context;
    const npy_intp *const s = items->core, *const t = items->step;
    for (npy_intp item = begin; item < end; item++) {
        char *at[CW_INPUTS], *const out = items->at[CW_INPUTS + 2] + item * t[CW_INPUTS + 2];
        const char *const mask = items->at[CW_INPUTS] + item * t[CW_INPUTS];
        const char *const first = items->at[CW_INPUTS + 1] + item * t[CW_INPUTS + 1];
        CW_VALUE total = CW_START(first);
        for (int k = 0; k < CW_INPUTS; k++)
            at[k] = items->at[k] + item * t[k];
        for (npy_intp i = 0; i < items->n; i++) {
            if (mask[i * s[CW_INPUTS]])
                total = CW_COMBINE(total, CW_TERM(at, s, i, s, 0));
            CW_FINISH(out + i * s[CW_INPUTS + 1], total, i + 1)
        }
    }
}

static void CW_NAME(loop)(char **at, const npy_intp *dimensions, const npy_intp *steps, void *data)
{
    const int has_mask = *(const int *)data;
    CW_NAME(Items) items = {at, steps, steps + CW_INPUTS + (has_mask ? 3 : 1), dimensions[1]};
    cwrap_share(has_mask ? CW_NAME(masked_items) : CW_NAME(items), &items, dimensions[0], CW_GRAIN / (items.n + 1) + 1);
}
