/* Selection of a way to sort, and sorting without vectors: included once for each width, with KEY, UNSIGNED_KEY, KEY_BITS
 * and KEYS_. */

/* Insert each key into the sorted ones before it. */
static void KEYS_(insertionSort)(KEY *x, int64_t n)
{
    for (int64_t i = 1; i < n; i++) {
        const KEY key = x[i];
        int64_t j = i;
        for (; j > 0 && key < x[j - 1]; j--)
            x[j] = x[j - 1];
        x[j] = key;
    }
}

/* Return the digit of a key; the highest bit is inverted, because negative keys come first. */
static inline size_t KEYS_(digit)(KEY key, int shift, int width)
{
    const UNSIGNED_KEY bits = (UNSIGNED_KEY)key ^ (UNSIGNED_KEY)1 << (KEY_BITS - 1);
    return (size_t)(bits >> shift) & (((size_t)1 << width) - 1);
}

/* Move keys to the places of their digits, in order. Return false if all have the same digit. */
static bool KEYS_(moveByDigit)(const KEY *from, KEY *to, int64_t n, int shift, int width)
{
    int64_t counts[1 << DIGIT], position = 0;
    memset(counts, 0, sizeof counts[0] << width);
    for (int64_t i = 0; i < n; i++)
        counts[KEYS_(digit)(from[i], shift, width)]++;
    if (counts[KEYS_(digit)(from[0], shift, width)] == n)
        return false;
    for (int d = 0; d < 1 << width; d++) {
        const int64_t count = counts[d];
        counts[d] = position;
        position += count;
    }
    for (int64_t i = 0; i < n; i++)
        to[counts[KEYS_(digit)(from[i], shift, width)]++] = from[i];
    return true;
}

/* Return the bits in which keys differ. */
static UNSIGNED_KEY KEYS_(differences)(const KEY *x, int64_t n)
{
    UNSIGNED_KEY used = 0;
    for (int64_t i = 1; i < n; i++)
        used |= (UNSIGNED_KEY)x[i] ^ (UNSIGNED_KEY)x[0];
    return used;
}

static void KEYS_(radixSort)(KEY *keys, KEY *spare, int64_t n);

/* Sort runs of keys whose bits from `first` on are equal. */
static void KEYS_(sortRuns)(KEY *keys, KEY *spare, int64_t n, int first)
{
    for (int64_t i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && keys[end] >> first == keys[i] >> first;)
            end++;
        if (end - i <= INSERTED)
            KEYS_(insertionSort)(keys + i, end - i);
        else
            KEYS_(radixSort)(keys + i, spare + i, end - i);
    }
}

/* Sort by the 32 or 33 highest bits that are used, from the lowest digit up, back and forth between keys and memory for as
 * many; then runs that are equal so far, which are short in most cases. */
static void KEYS_(radixSort)(KEY *keys, KEY *spare, int64_t n)
{
    const UNSIGNED_KEY used = KEYS_(differences)(keys, n);
    int low = 0, high = KEY_BITS;
    while (low < high && (used >> low & 1) == 0)
        low++;
    while (high > low && (used >> (high - 1) & 1) == 0)
        high--;
    const int widest = n <= FEW ? DIGIT_FEW : DIGIT, most = n <= FEW ? DIGITS_FEW : DIGITS;
    const int all = (high - low + widest - 1) / widest, digits = all < most ? all : most;
    const int width = all > most ? widest : (high - low + digits - 1) / (digits > 0 ? digits : 1);
    const int first = high > digits * width ? high - digits * width : 0;
    KEY *from = keys, *to = spare;
    for (int d = 0; d < digits; d++)
        if (KEYS_(moveByDigit)(from, to, n, first + d * width, width)) {
            KEY *moved = to;
            to = from;
            from = moved;
        }
    if (from != keys)
        memcpy(keys, from, (size_t)n * sizeof *keys);
    if (first > low)
        KEYS_(sortRuns)(keys, spare, n, first);
}

static THStatus KEYS_(sortBaseline)(KEY *keys, int64_t n)
{
    if (n <= INSERTED) {
        KEYS_(insertionSort)(keys, n);
        return 0;
    }
    /* Sort a copy: others may write the keys, and the counts of digits must not change. */
    KEY *memory = THScratch_new(n, 2 * sizeof *memory);
    if (!memory)
        return -1;
    memcpy(memory, keys, (size_t)n * sizeof *keys);
    KEYS_(radixSort)(memory, memory + n, n);
    memcpy(keys, memory, (size_t)n * sizeof *keys);
    TH_free(memory);
    return 0;
}

/* Let the key at `root` sink below greater ones, in a heap of n keys. */
static void KEYS_(sink)(KEY *x, int64_t root, int64_t n)
{
    const KEY key = x[root];
    for (int64_t child = 2 * root + 1; child < n; child = 2 * root + 1) {
        if (child + 1 < n && x[child] < x[child + 1])
            child++;
        if (x[child] <= key)
            break;
        x[root] = x[child];
        root = child;
    }
    x[root] = key;
}

static void KEYS_(heapSort)(KEY *x, int64_t n)
{
    for (int64_t root = n / 2 - 1; root >= 0; root--)
        KEYS_(sink)(x, root, n);
    for (int64_t last = n - 1; last > 0; last--) {
        const KEY greatest = x[0];
        x[0] = x[last];
        x[last] = greatest;
        KEYS_(sink)(x, 0, last);
    }
}

void KEYS_(THKeySort_heap)(KEY *keys, int64_t n)
{
    KEYS_(heapSort)(keys, n);
}

/* ---- counting ---- */

/* Return the difference of the greatest and the least of n keys that are `step` apart; set the least one. */
TH_VECTOR(static, UNSIGNED_KEY, KEYS_(range), (const KEY *x, int64_t n, int64_t step, KEY *least),
          (x, n, step, least)) {
    KEY low = x[0], high = x[0];
    if (step == 1)
        for (int64_t i = 1; i < n; i++) {
            const KEY key = x[i];
            low = key < low ? key : low;
            high = key > high ? key : high;
        }
    else
        for (int64_t i = 1; i < n; i++) {
            const KEY key = x[i * step];
            low = key < low ? key : low;
            high = key > high ? key : high;
        }
    *least = low;
    return (UNSIGNED_KEY)high - (UNSIGNED_KEY)low;
}

/* Count the keys of each value. A key that another thread changes to one out of the range is not counted. */
TH_VECTOR_OPTIMIZE static void KEYS_(count)(const KEY *keys, int64_t n, KEY least, UNSIGNED_KEY range, int64_t *counts)
{
    int64_t i = 0;
    for (; i + COUNTED_TABLES <= n; i += COUNTED_TABLES)
        for (size_t table = 0; table < COUNTED_TABLES; table++) {
            const UNSIGNED_KEY value = (UNSIGNED_KEY)keys[i + (int64_t)table] - (UNSIGNED_KEY)least;
            if (value <= range)
                counts[(size_t)value * COUNTED_TABLES + table]++;
        }
    for (; i < n; i++) {
        const UNSIGNED_KEY value = (UNSIGNED_KEY)keys[i] - (UNSIGNED_KEY)least;
        if (value <= range)
            counts[(size_t)value * COUNTED_TABLES]++;
    }
}

/* If the keys have few values for their number, sort them by counting and set `done`. Neighbours are counted in different
 * tables, because equal ones would wait for each other. */
static THStatus KEYS_(sortCounted)(KEY *keys, int64_t n, const THKeyFinish *finish, bool *done)
{
    KEY least;
    const UNSIGNED_KEY most = (UNSIGNED_KEY)(n / COUNTED_EACH);
    *done = n >= COUNTED && KEYS_(range)(keys, COUNTED_SAMPLE, n / COUNTED_SAMPLE, &least) < most;
    if (!*done)
        return 0;
    const UNSIGNED_KEY range = KEYS_(range)(keys, n, 1, &least);
    *done = range < most;
    if (!*done)
        return 0;
    const size_t values = (size_t)range + 1;
    int64_t *counts = TH_calloc(COUNTED_TABLES * values * sizeof *counts);
    if (!counts)
        return -1;
    KEYS_(count)(keys, n, least, range, counts);
    KEY *to = keys;
    for (size_t value = 0; value < values; value++) {
        int64_t count = 0;
        for (size_t table = 0; table < COUNTED_TABLES; table++)
            count += counts[value * COUNTED_TABLES + table];
        KEY key = (KEY)((UNSIGNED_KEY)least + (UNSIGNED_KEY)value);
        THKeyFinish_run(finish, &key, 1);
        THFill_run((char *)to, count, &key, sizeof key);
        to += count;
    }
    TH_free(counts);
    return 0;
}

THStatus KEYS_(THKeySort_)(KEY *keys, int64_t n, THKeyFinish finish)
{
    bool done;
    TH_TRY(KEYS_(sortCounted)(keys, n, &finish, &done));
    if (done)
        return 0;
#ifdef TH_X86
    if (THProcessor_variant != TH_BASELINE) {
        (THProcessor_variant == TH_AVX512 ? KEYS_(THKeySort_avx512_) : KEYS_(THKeySort_avx2_))(keys, n, &finish);
        return 0;
    }
#endif
    TH_TRY(KEYS_(sortBaseline)(keys, n));
    THKeyFinish_run(&finish, keys, n);
    return 0;
}
