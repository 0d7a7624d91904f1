/* The loop of a generalised ufunc, for one list of dtypes. It is included once for each:

   CW_NAME(x)                    the name x of this loop
   CW_OPERANDS                   the number of operands
   CW_DIMENSIONS                 the number of dimensions in the signature
   CW_ITEM(job, d, t, i)         the statement that computes item i, for the sizes d and the strides t
   CW_DENSE_ITEM(job, d, t, i)   the same for contiguous items
   CW_IS_DENSE(d, t)             whether the items are contiguous
   CW_HAS_ITEMS(steps)           whether each output has a separate item for each index
   CW_GRAIN                      the least number of elements for a thread */

typedef struct CW_NAME(Job) {
    char *at[CW_OPERANDS];
    npy_intp step[CW_OPERANDS];
    const npy_intp *size, *stride;
} CW_NAME(Job);

static void CW_NAME(part)(void *context, ptrdiff_t begin, ptrdiff_t end)
{
    const CW_NAME(Job) *const job = (const CW_NAME(Job) *)context;
    const npy_intp *const d = job->size, *const t = job->stride;
    (void)d, (void)t;
    if (CW_IS_DENSE(d, t)) {
        for (npy_intp i = begin; i < end; i++)
            CW_DENSE_ITEM(job, d, t, i)
        return;
    }
    for (npy_intp i = begin; i < end; i++)
        CW_ITEM(job, d, t, i)
}

static void CW_NAME(loop)(char **at, const npy_intp *dimensions, const npy_intp *steps, void *unused)
{
    const npy_intp n = dimensions[0];
    CW_NAME(Job) job;
    (void)unused;
    memcpy(job.at, at, sizeof job.at);
    memcpy(job.step, steps, sizeof job.step);
    job.size = dimensions + 1;
    job.stride = steps + CW_OPERANDS;
    if (CW_HAS_ITEMS(steps))
        cwrap_share(CW_NAME(part), &job, n, cwrap_grain(dimensions + 1, CW_DIMENSIONS, CW_GRAIN));
    else
        CW_NAME(part)(&job, 0, n);
}
