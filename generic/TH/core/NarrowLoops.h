/* The loops of THNarrow.c for vectors of WIDTH bytes, which are included for each instruction set: V_(name) has its suffix,
 * I_(name) is an instruction, TARGET the attribute that permits it. The last vector of a loop may repeat elements. */

typedef float V_(Floats) __attribute__((vector_size(WIDTH)));
typedef double V_(Doubles) __attribute__((vector_size(WIDTH)));
enum { V_(FLOATS) = WIDTH / 4, V_(DOUBLES) = WIDTH / 8 }; /* in a vector */

/* ---- conversions ---- */

/* Return whole numbers up to `most`. Those that are too small for 32 bits become the least one; NaN becomes 0, or the least
 * one if packing makes it 0. */
TARGET TH_INLINE V_(Ints) V_(wholeFloats)(const float *x, double most)
{
    const V_(Floats) limit = (V_(Floats))I_(set1_ps)((float)most), number = (V_(Floats))I_(loadu_ps)(x);
    const V_(Ints) known = (V_(Ints))(number == number);
    if (most < INT32_MAX) {
        const V_(Floats) inside = (V_(Floats))I_(min_ps)(limit, number); /* NaN if the second one is NaN */
        const V_(Ints) whole = (V_(Ints))I_(cvttps_epi32)(inside);
        if (most == UINT8_MAX)
            return whole; /* packed as unsigned numbers */
        return whole & known;
    }
    const V_(Ints) above = (V_(Ints))(number >= limit); /* the limit is 2^31, the result of the conversion -2^31 */
    return ((V_(Ints))I_(cvttps_epi32)(number) ^ above) & known;
}

TARGET TH_INLINE V_(HalfInts) V_(wholeDoublesOfHalf)(const double *x, double most)
{
    const V_(Doubles) number = (V_(Doubles))I_(loadu_pd)(x),
                      inside = (V_(Doubles))I_(min_pd)(I_(set1_pd)(most), number);
    return I_(cvttpd_epi32)((V_(Doubles))((V_(Ints))inside & (V_(Ints))(number == number)));
}

TARGET TH_INLINE V_(Ints) V_(wholeDoubles)(const double *x, double most)
{
    return V_(join)(V_(wholeDoublesOfHalf)(x, most), V_(wholeDoublesOfHalf)(x + V_(DOUBLES), most));
}

#define DEFINE_CONVERT(name, type, whole)                                                                          \
    TARGET TH_INLINE void V_(name##As)(int64_t n, const type *x, int size, bool isSigned, char *to)                \
    {                                                                                                              \
        const int64_t group = WIDTH / size;                                                                        \
        const double most = size == 4 ? INT32_MAX : size == 2 ? INT16_MAX : isSigned ? INT8_MAX : UINT8_MAX;       \
        for (int64_t i = 0; i < n; i += group) {                                                                   \
            const int64_t at = i + group <= n ? i : n - group;                                                     \
            V_(Ints) numbers = whole(x + at, most);                                                                \
            if (size <= 2)                                                                                         \
                numbers = V_(packInts)(numbers, whole(x + at + V_(FLOATS), most));                                 \
            if (size == 1) {                                                                                       \
                const V_(Ints) third = whole(x + at + 2 * V_(FLOATS), most);                                       \
                const V_(Ints) fourth = whole(x + at + 3 * V_(FLOATS), most);                                      \
                numbers = V_(packShorts)(numbers, V_(packInts)(third, fourth), isSigned);                          \
            } else if (size == 2) {                                                                                \
                numbers = V_(orderShorts)(numbers);                                                                \
            }                                                                                                      \
            memcpy(to + at * size, &numbers, sizeof numbers);                                                      \
        }                                                                                                          \
    }                                                                                                              \
    TARGET TH_VECTOR_OPTIMIZE static int64_t V_(name)(int64_t n, const type *x, int size, bool isSigned, char *to) \
    {                                                                                                              \
        if (n < WIDTH / size)                                                                                      \
            return 0;                                                                                              \
        if (size == 4)                                                                                             \
            V_(name##As)(n, x, 4, true, to);                                                                       \
        else if (size == 2)                                                                                        \
            V_(name##As)(n, x, 2, true, to);                                                                       \
        else if (isSigned)                                                                                         \
            V_(name##As)(n, x, 1, true, to);                                                                       \
        else                                                                                                       \
            V_(name##As)(n, x, 1, false, to);                                                                      \
        return n;                                                                                                  \
    }

DEFINE_CONVERT(convertFloats, float, V_(wholeFloats))
DEFINE_CONVERT(convertDoubles, double, V_(wholeDoubles))
#undef DEFINE_CONVERT

/* ---- comparisons, below AVX-512 ---- */

#if WIDTH < 64

/* Comparisons set all bits of a number, and packing leaves all bits of a narrower one. */
TARGET TH_INLINE V_(Ints) V_(bytesOfFloats)(const V_(Ints) * mask)
{
    return V_(packShorts)(V_(packInts)(mask[0], mask[1]), V_(packInts)(mask[2], mask[3]), true);
}

/* Compare at least WIDTH numbers. y is one number if `step` is 0. */
#define COMPARE_BY(op, Vector, bytes)                                                 \
    for (int64_t i = 0; i < n; i += WIDTH) {                                          \
        const int64_t at = i + WIDTH <= n ? i : n - WIDTH, lanes = WIDTH / sizeof *x; \
        V_(Ints) mask[sizeof *x], packed;                                             \
        for (int64_t k = 0; k < (int64_t)sizeof *x; k++) {                            \
            Vector left, right;                                                       \
            memcpy(&left, x + at + k * lanes, sizeof left);                           \
            if (step)                                                                 \
                memcpy(&right, y + at + k * lanes, sizeof right);                     \
            mask[k] = step ? (V_(Ints))(left op right) : (V_(Ints))(left op single);  \
        }                                                                             \
        packed = bytes(mask) & (V_(Ints))I_(set1_epi8)(1);                            \
        memcpy(to + at, &packed, sizeof packed);                                      \
    }                                                                                 \
    break

#define DEFINE_COMPARE(name, type, Vector, set, bytes)                                                        \
    TARGET TH_INLINE void V_(name##Step)(THComparison how, int64_t n, const type *x, const type *y, int step, \
                                         uint8_t *to)                                                         \
    {                                                                                                         \
        const Vector single = (Vector)I_(set)(*y);                                                            \
        switch (how) {                                                                                        \
        case TH_LESS:                                                                                         \
            COMPARE_BY(<, Vector, bytes);                                                                     \
        case TH_GREATER:                                                                                      \
            COMPARE_BY(>, Vector, bytes);                                                                     \
        case TH_LESS_EQUAL:                                                                                   \
            COMPARE_BY(<=, Vector, bytes);                                                                    \
        case TH_GREATER_EQUAL:                                                                                \
            COMPARE_BY(>=, Vector, bytes);                                                                    \
        case TH_EQUAL:                                                                                        \
            COMPARE_BY(==, Vector, bytes);                                                                    \
        case TH_NOT_EQUAL:                                                                                    \
            COMPARE_BY(!=, Vector, bytes);                                                                    \
        }                                                                                                     \
    }                                                                                                         \
    TARGET TH_VECTOR_OPTIMIZE static bool V_(name)(THComparison how, int64_t n, const type *x, const type *y, \
                                                   bool step, uint8_t *to)                                    \
    {                                                                                                         \
        if (n < WIDTH)                                                                                        \
            return false;                                                                                     \
        if (step)                                                                                             \
            V_(name##Step)(how, n, x, y, 1, to);                                                              \
        else                                                                                                  \
            V_(name##Step)(how, n, x, y, 0, to);                                                              \
        return true;                                                                                          \
    }

DEFINE_COMPARE(compareFloats, float, V_(Floats), set1_ps, V_(bytesOfFloats))
DEFINE_COMPARE(compareDoubles, double, V_(Doubles), set1_pd, V_(bytesOfDoubles))
#undef DEFINE_COMPARE
#undef COMPARE_BY
#endif
