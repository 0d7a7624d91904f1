/* The last error of each thread, kept until the next error or THError_clear. No function here allocates, so that an
 * allocation failure can be reported. */
#include "TH/core/THError.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

static _Thread_local THError lastError;

THStatus THError_set(THErrorCode code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    lastError.code = code;
    vsnprintf(lastError.message, sizeof lastError.message, format, arguments);
    va_end(arguments);
    return -1;
}

THStatus THError_setSystem(int number, const char *what, ...)
{
    va_list arguments;
    va_start(arguments, what);
    lastError.code = TH_ERROR_SYSTEM;
    lastError.number = number;
    size_t used = (size_t)snprintf(lastError.message, sizeof lastError.message, "cannot ");
    vsnprintf(lastError.message + used, sizeof lastError.message - used, what, arguments);
    va_end(arguments);
    return -1;
}

const THError *THError_last(void)
{
    return &lastError;
}

void THError_clear(void)
{
    lastError.code = TH_ERROR_NONE;
    lastError.message[0] = '\0';
}

const char *THError_dims(char *buffer, size_t length, int nDimension, const int64_t *size)
{
    size_t used = 0;
    for (int d = 0; d < nDimension && used < length; d++) {
        int n = snprintf(buffer + used, length - used, d ? " x %" PRId64 : "[%" PRId64, size[d]);
        used += n > 0 ? (size_t)n : 0;
    }
    if (used < length)
        snprintf(buffer + used, length - used, nDimension > 0 ? "]" : "[]");
    return buffer;
}

const char *THError_shape(char *buffer, size_t length, const THAnyTensor *tensor)
{
    return THError_dims(buffer, length, tensor->nDimension, tensor->size);
}
