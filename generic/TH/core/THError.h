/* Errors in TH: a code and a message per thread.
 *
 * A failing function calls THError_set (which returns -1, so that it can write `return THError_set(…)`) and its callers
 * pass the status on. The Python layer converts the code to an exception and clears the error. */
#ifndef TH_ERROR_H
#define TH_ERROR_H

#include "TH/core/THBase.h"

typedef enum THErrorCode {
    TH_ERROR_NONE = 0,
    TH_ERROR_VALUE,      /* ValueError: an invalid value */
    TH_ERROR_SHAPE,      /* ValueError: an invalid shape or size */
    TH_ERROR_INDEX,      /* IndexError: a dimension or index out of range */
    TH_ERROR_TYPE,       /* TypeError */
    TH_ERROR_MEMORY,     /* MemoryError */
    TH_ERROR_OVERFLOW,   /* OverflowError: a size that exceeds the address space */
    TH_ERROR_ZERO,       /* ZeroDivisionError */
    TH_ERROR_BUFFER,     /* BufferError: resize while exported, write to read-only memory */
    TH_ERROR_RUNTIME,    /* RuntimeError: a library reported failure */
    TH_ERROR_SYSTEM,     /* OSError: a system call failed; THError.number has the errno */
    TH_ERROR_UNSUPPORTED /* NotImplementedError */
} THErrorCode;

typedef struct THError {
    THErrorCode code;
    int number; /* errno of a SYSTEM error */
    char message[1000];
} THError;

#if defined(__GNUC__)
#define TH_PRINTF(format_index, first) __attribute__((format(printf, format_index, first), cold))
#define TH_UNLIKELY(x) __builtin_expect(!!(x), 0)
#else
#define TH_PRINTF(format_index, first)
#define TH_UNLIKELY(x) (x)
#endif

/* Set this thread's error and return -1. */
TH_API THStatus THError_set(THErrorCode code, const char *format, ...) TH_PRINTF(2, 3);
/* Set a SYSTEM error for a failure with errno `number` to obtain the resource described by `what`; return -1. */
TH_API THStatus THError_setSystem(int number, const char *what, ...) TH_PRINTF(2, 3);
/* Return this thread's last error, never NULL; its code is TH_ERROR_NONE if there is no error. */
TH_API const THError *THError_last(void);
TH_API void THError_clear(void);

/* Write a shape like "[2 x 3]" to buffer, always NUL-terminated, and return buffer. For messages. */
TH_API const char *THError_shape(char *buffer, size_t length, const THAnyTensor *tensor);
TH_API const char *THError_dims(char *buffer, size_t length, int nDimension, const int64_t *size);
enum { TH_SHAPE_TEXT = 100 }; /* a suitable length of buffer */

/* Return -1 if the call fails: TH_TRY(THAny_resizeNd(…)); */
#define TH_TRY(call)           \
    do {                       \
        if (TH_UNLIKELY(call)) \
            return -1;         \
    } while (0)
#endif
