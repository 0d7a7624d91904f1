/* Delay of forks while another thread holds locks that the child needs.
 *
 * A child process has only the forking thread. If another thread was importing a module, the import lock of the module
 * stays locked in the child, and importing that module never returns. If another thread was computing in OpenBLAS, the
 * locks of OpenBLAS stay locked. So os.fork() waits for the end of imports by tensor functions and of calls without the
 * GIL. Calls with the GIL cannot overlap a fork, because the forking thread holds the GIL. */
#ifndef THP_FORK_H
#define THP_FORK_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

#include "TH/core/THBase.h"

/* Delay forks of other threads from THPFork_hold() to THPFork_release(). Both need the GIL, and calls can be nested.
 * THPFork_hold() first waits for a pending fork of another thread; it releases the GIL while it waits. */
TH_API void THPFork_hold(void);
TH_API void THPFork_release(void);

/* Return true if another thread is about to fork. Calls then keep the GIL. */
TH_API bool THPFork_isPending(void);

/* Import a module and delay forks meanwhile. Return a new reference, or NULL with an exception. */
TH_API PyObject *THPFork_importModule(const char *name);

/* Register the fork handlers. Return 0, or -1 with an exception. */
TH_API int THPFork_init(void);
#endif
