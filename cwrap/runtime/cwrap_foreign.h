/* Threads that Python did not start and that call Python. See cwrap_foreign.c. */
#ifndef CWRAP_FOREIGN_H
#define CWRAP_FOREIGN_H

#include "cwrap_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Note that an interpreter executes the module: the main one may be a new one, after an earlier one has ended. */
CWRAP_HIDDEN void cwrap_foreign_begin(void);
/* Let Python wait for these threads at exit. To be called before C can store a callback. Return 0, or -1 with an
 * exception set. */
CWRAP_HIDDEN int cwrap_foreign_expect(void);
/* Return whether this thread has no state of Python. */
CWRAP_HIDDEN bool cwrap_is_foreign(void);
/* Attach this thread to the main interpreter. Return false if that ends, or there is no memory. */
CWRAP_HIDDEN bool cwrap_foreign_attach(void **token);
CWRAP_HIDDEN void cwrap_foreign_detach(void *token);

#ifdef __cplusplus
}
#endif
#endif
