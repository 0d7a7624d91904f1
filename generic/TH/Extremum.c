/* The place of the largest and smallest element along a dimension.
 *
 * A contiguous slice is searched a block at a time: for the block's extremum, in lanes side by side, and then, where that
 * beats what is known, for its place. Other slices are searched side by side. */
#ifndef TH_GENERIC_FILE
#define TH_GENERIC_FILE "generic/TH/Extremum.c"
#else

#define LANES (int)(128 / sizeof(TH_COMPUTE))
#define BLOCK 4096

TH_INLINE bool THTensor_(isNan)(TH_COMPUTE x)
{
#ifdef TH_REAL_IS_FLOATING
    return x != x;
#else
    (void)x;
    return false;
#endif
}

/* Whether x takes the place of what was found before it: NaN is beaten by nothing. */
TH_INLINE bool THTensor_(beats)(TH_COMPUTE x, TH_COMPUTE found, bool largest)
{
    int better = largest ? x > found : x < found, isNan = THTensor_(isNan)(x), wasNan = THTensor_(isNan)(found);
    return better | (isNan & !wasNan); /* no jumps */
}

/* The extremum of n elements. */
TH_INLINE TH_COMPUTE THTensor_(extremumOf)(const real *x, int n, bool largest)
{
    TH_COMPUTE lanes[LANES], found = TH_LOAD(x[0]);
    int i = 0;
    if (n >= LANES) {
        for (int k = 0; k < LANES; k++)
            lanes[k] = TH_LOAD(x[k]);
        for (i = LANES; i + LANES <= n; i += LANES)
            for (int k = 0; k < LANES; k++) {
                TH_COMPUTE candidate = TH_LOAD(x[i + k]);
                lanes[k] = THTensor_(beats)(candidate, lanes[k], largest) ? candidate : lanes[k];
            }
        for (int k = 0; k < LANES; k++)
            found = THTensor_(beats)(lanes[k], found, largest) ? lanes[k] : found;
    }
    for (; i < n; i++)
        found = THTensor_(beats)(TH_LOAD(x[i]), found, largest) ? TH_LOAD(x[i]) : found;
    return found;
}

TH_VECTOR static TH_COMPUTE THTensor_(largestOf)(const real *x, int n)
{
    return THTensor_(extremumOf)(x, n, true);
}

TH_VECTOR static TH_COMPUTE THTensor_(smallestOf)(const real *x, int n)
{
    return THTensor_(extremumOf)(x, n, false);
}

/* The place of the extremum in n neighbouring elements. */
static int64_t THTensor_(searchRow)(const real *x, int64_t n, bool largest)
{
    TH_COMPUTE found = TH_LOAD(x[0]);
    int64_t place = 0;
    for (int64_t i = 0; i < n; i += BLOCK) {
        int some = n - i < BLOCK ? (int)(n - i) : BLOCK;
        TH_COMPUTE best = largest ? THTensor_(largestOf)(x + i, some) : THTensor_(smallestOf)(x + i, some);
        if (!THTensor_(beats)(best, found, largest))
            continue;
        found = best;
        bool isNan = THTensor_(isNan)(best);
        for (place = i; isNan ? !THTensor_(isNan)(TH_LOAD(x[place])) : TH_LOAD(x[place]) != best;)
            place++;
    }
    return place;
}

/* The places in `count` slices side by side, neighbours where apart is an element's size. */
TH_INLINE void THTensor_(searchSlices)(int64_t n, const char *data, int64_t step, int count, int64_t apart,
                                       int64_t *place, bool largest)
{
    TH_COMPUTE found[TH_SLICES_GROUP];
    for (int k = 0; k < count; k++) {
        found[k] = TH_LOAD(*(const real *)(const void *)(data + k * apart));
        place[k] = 0;
    }
    for (int64_t i = 1; i < n; i++) {
        data += step;
        if (apart == (int64_t)sizeof(real))
            for (int k = 0; k < count; k++) {
                TH_COMPUTE x = TH_LOAD(((const real *)(const void *)data)[k]);
                bool take = THTensor_(beats)(x, found[k], largest);
                found[k] = take ? x : found[k];
                place[k] = take ? i : place[k];
            }
        else
            for (int k = 0; k < count; k++) {
                TH_COMPUTE x = TH_LOAD(*(const real *)(const void *)(data + k * apart));
                if (THTensor_(beats)(x, found[k], largest)) {
                    found[k] = x;
                    place[k] = i;
                }
            }
    }
}

TH_VECTOR static void THTensor_(largestPlaces)(int64_t n, const char *data, int64_t step, int count, int64_t apart,
                                               int64_t *place)
{
    THTensor_(searchSlices)(n, data, step, count, apart, place, true);
}

TH_VECTOR static void THTensor_(smallestPlaces)(int64_t n, const char *data, int64_t step, int count, int64_t apart,
                                                int64_t *place)
{
    THTensor_(searchSlices)(n, data, step, count, apart, place, false);
}

static THStatus THTensor_(extremumPlaces)(const void *params, int64_t n, const char *data, int64_t step, int count,
                                          int64_t apart, int64_t *place)
{
    bool largest = *(const bool *)params;
    if (step == (int64_t)sizeof(real) && n > 8)
        for (int k = 0; k < count; k++)
            place[k] = THTensor_(searchRow)((const real *)(const void *)(data + k * apart), n, largest);
    else if (largest)
        THTensor_(largestPlaces)(n, data, step, count, apart, place);
    else
        THTensor_(smallestPlaces)(n, data, step, count, apart, place);
    return 0;
}

THStatus THTensor_(max)(THTensor *values, THIndexTensor *indices, THTensor *t, int dim, int keepdim)
{
    bool largest = true;
    return THSlices_pick("max", values, indices, t, dim, keepdim, THTensor_(extremumPlaces), &largest);
}

THStatus THTensor_(min)(THTensor *values, THIndexTensor *indices, THTensor *t, int dim, int keepdim)
{
    bool largest = false;
    return THSlices_pick("min", values, indices, t, dim, keepdim, THTensor_(extremumPlaces), &largest);
}

#undef LANES
#undef BLOCK
#endif
