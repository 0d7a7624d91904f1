// Probes of the limits of one core: bytes that are loaded and stored per second, and multiplications with additions.
// Each function returns the seconds of `times` runs. The loops have no other work than the instructions that they count.
// With `ahead`, they request the memory before they use it, which is faster on some processors.

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <time.h>

typedef uint64_t words __attribute__((vector_size(64), may_alias));
#ifdef __AVX512F__
enum { VECTOR = 64 };
#else
enum { VECTOR = 32 };
#endif
typedef float floats __attribute__((vector_size(VECTOR)));
typedef double doubles __attribute__((vector_size(VECTOR)));

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// Tell the compiler that memory has changed, so that no run is left out.
#define AGAIN() __asm__ volatile("" ::: "memory")

static volatile uint64_t kept;

// Request the memory of n words that will be used later.
static inline void request(const words *now, size_t n)
{
    for (size_t j = 0; j < n; j++)
        __builtin_prefetch(now + 32 + j);
}

static void fill(words *to, size_t n, words value)
{
    for (size_t i = 0; i < n; i++) {
        request(to + i, 1);
        to[i] = value;
    }
}

static void copy(words *to, const words *from, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        request(to + i, 1);
        to[i] = from[i];
    }
}

double probe_read(const void *memory, size_t bytes, size_t times, int ahead)
{
    const words *from = memory;
    size_t n = bytes / sizeof(words) / 8 * 8;
    double start = now();
    for (size_t k = 0; k < times; k++) {
        words a[8] = {{0}};
        for (size_t i = 0; i < n; i += 8) {
            if (ahead)
                request(from + i, 8);
            for (size_t j = 0; j < 8; j++)
                a[j] |= from[i + j];
        }
        for (size_t j = 1; j < 8; j++)
            a[0] |= a[j];
        kept = a[0][0];
        AGAIN();
    }
    return now() - start;
}

double probe_write(void *memory, size_t bytes, size_t times, int ahead)
{
    double start = now();
    for (size_t k = 0; k < times; k++) {
        if (ahead)
            fill(memory, bytes / sizeof(words), (words){k});
        else
            memset(memory, (int)k, bytes);
        AGAIN();
    }
    return now() - start;
}

// Read a half of the memory and write the other one.
double probe_copy(void *memory, size_t bytes, size_t times, int ahead)
{
    size_t n = bytes / 2 / sizeof(words);
    words *to = memory;
    double start = now();
    for (size_t k = 0; k < times; k++) {
        if (ahead)
            copy(to, to + n, n);
        else
            memcpy(to, to + n, n * sizeof(words));
        AGAIN();
    }
    return now() - start;
}

// Read two thirds of the memory and write the third one.
double probe_merge(void *memory, size_t bytes, size_t times, int ahead)
{
    size_t n = bytes / 3 / sizeof(words) / 4 * 4;
    words *to = memory;
    const words *x = to + n, *y = x + n;
    double start = now();
    for (size_t k = 0; k < times; k++) {
        for (size_t i = 0; i < n; i += 4) {
            if (ahead)
                request(to + i, 4);
            for (size_t j = 0; j < 4; j++)
                to[i + j] = x[i + j] | y[i + j];
        }
        AGAIN();
    }
    return now() - start;
}

// Twelve chains of fused multiplications and additions hide the latency of each, and fit in sixteen registers. The result
// is the number of multiplications and additions.
#define CHAINS 12
#define PROBE_PRODUCTS(real, vectors)                                                                         \
    size_t probe_count_##real(size_t times)                                                                   \
    {                                                                                                         \
        return 2 * CHAINS * times * (VECTOR / sizeof(real));                                                  \
    }                                                                                                         \
                                                                                                              \
    double probe_products_##real(size_t times)                                                                \
    {                                                                                                         \
        vectors sums[CHAINS], factor = {0};                                                                   \
        factor = factor + (real)0.999;                                                                        \
        for (size_t j = 0; j < CHAINS; j++)                                                                   \
            sums[j] = factor + (real)j;                                                                       \
        double start = now();                                                                                 \
        for (size_t k = 0; k < times; k++) {                                                                  \
            _Pragma("GCC unroll 12") for (size_t j = 0; j < CHAINS; j++) sums[j] = sums[j] * factor + factor; \
        }                                                                                                     \
        double seconds = now() - start;                                                                       \
        for (size_t j = 1; j < CHAINS; j++)                                                                   \
            sums[0] += sums[j];                                                                               \
        kept = (uint64_t)sums[0][0];                                                                          \
        return seconds;                                                                                       \
    }

PROBE_PRODUCTS(float, floats)
PROBE_PRODUCTS(double, doubles)
