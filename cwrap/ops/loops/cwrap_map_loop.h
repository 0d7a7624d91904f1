/* The loop that computes each element of its outputs, for one list of dtypes. It is included once for each:

   CW_NAME(x)          the name x of this loop
   CW_INPUTS           the number of inputs, and of all operands: CW_OPERANDS
   CW_SIZES            the size of an element of each operand
   CW_STEP(at, s, i)   the statement that computes element i; it may return from the function
   CW_VARIANTS         CW_VARIANT(strides) for each list of strides that has a specialised loop
   CW_GRAIN            the least number of elements for a thread, or 0 if elements are computed one after the other
   CW_REDUCED          the C type of the values, if two inputs and the output have one dtype; with CW_LOAD and CW_STORE

   The functions are `walk`, which is inlined for each list of strides; `part`, which computes a part of the elements on
   any thread; and `loop`, which NumPy and functions of graphs call.

   NumPy calls a loop with an output that overlaps an input in two cases: exactly the same elements, which is harmless,
   and elements that depend on the element before, in reduce() and accumulate(). The latter are the loops with
   CW_REDUCED. In others overlaps are rare: `part` computes them one by one, because a third copy of the step would
   take a third of the time of compilation. */

#if CW_GRAIN
typedef struct CW_NAME(Job) {
    char *at[CW_OPERANDS];
    npy_intp step[CW_OPERANDS];
} CW_NAME(Job);

CW_INLINED void CW_NAME(walk)(char *const *at, npy_intp n, const npy_intp *s)
{
    CW_INDEPENDENT
    for (npy_intp i = 0; i < n; i++)
        CW_STEP(at, s, i)
}

CW_SHARED static void CW_NAME(part)(void *context, ptrdiff_t begin, ptrdiff_t end)
{
    const CW_NAME(Job) *const job = (const CW_NAME(Job) *)context;
    char *at[CW_OPERANDS];
    npy_intp s[CW_OPERANDS];
    for (int k = 0; k < CW_OPERANDS; k++) {
        s[k] = job->step[k];
        at[k] = job->at[k] + begin * s[k];
    }
#define CW_VARIANT(...)                                           \
    {                                                             \
        static const npy_intp known[CW_OPERANDS] = {__VA_ARGS__}; \
        if (cwrap_are_equal(s, known, CW_OPERANDS)) {             \
            CW_NAME(walk)(at, end - begin, known);                \
            return;                                               \
        }                                                         \
    }
    CW_VARIANTS
#undef CW_VARIANT
    CW_NAME(walk)(at, end - begin, s);
}
#endif

static void CW_NAME(loop)(char **at, const npy_intp *dimensions, const npy_intp *steps, void *unused)
{
    const npy_intp n = dimensions[0];
    (void)unused;
#if CW_GRAIN
    static const npy_intp sizes[CW_OPERANDS] = {CW_SIZES};
    CW_NAME(Job) job;
    memcpy(job.at, at, sizeof job.at);
    memcpy(job.step, steps, sizeof job.step);
    if (n > 0 && cwrap_are_separate(at, n, steps, sizes, CW_INPUTS, CW_OPERANDS)) {
        cwrap_share(CW_NAME(part), &job, n, CW_GRAIN);
        return;
    }
#endif
#ifdef CW_REDUCED
    if (at[0] == at[2] && !steps[0] && !steps[2]) { /* the total of reduce() is kept in a register */
        CW_REDUCED total = CW_LOAD(at[0]);
        for (npy_intp i = 0; i < n; i++)
            CW_NAME(item)(total, CW_LOAD(at[1] + i * steps[1]), &total);
        CW_STORE(at[2], total);
        return;
    }
#endif
#if CW_GRAIN && !defined CW_REDUCED
    for (npy_intp i = 0; i < n; i++)
        CW_NAME(part)(&job, i, i + 1);
#else
    for (npy_intp i = 0; i < n; i++)
        CW_STEP(at, steps, i)
#endif
}
