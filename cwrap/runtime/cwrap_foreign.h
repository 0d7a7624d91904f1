/* Threads that Python did not start and that call Python. See cwrap_foreign.c. */
#ifndef CWRAP_FOREIGN_H
#define CWRAP_FOREIGN_H

#include "cwrap_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How a thread has entered Python. */
typedef struct CwrapEntry {
    PyGILState_STATE gil;
    bool foreign; /* the thread has no state of Python */
    void *token;  /* of such a thread, from Python 3.15 on */
    long forks;   /* the number of forks when such a thread entered, in earlier versions */
} CwrapEntry;

/* Get the GIL in any thread; one without a state of Python gets a state of the main interpreter. Return false if Python
 * has ended, or ends and the thread is one without a state, or there is no memory. */
CWRAP_HIDDEN bool cwrap_enter_python(CwrapEntry *entry);
CWRAP_HIDDEN void cwrap_leave_python(const CwrapEntry *entry);
/* Let Python wait at exit for threads without a state that have entered. To be called with the GIL, before other threads
 * can enter. Return 0, or -1 with an exception set. */
CWRAP_HIDDEN int cwrap_expect_threads(void);
/* Note that the main interpreter executes the module: it may be a new one, after an earlier one has ended. */
CWRAP_HIDDEN void cwrap_python_begins(void);

#ifdef __cplusplus
}
#endif
#endif
