/* Forks wait for what a child could not go on without.
 *
 * A child has only the forking thread. If another one was importing a module, the module's lock stays taken: the child's
 * import of that module never returns. If another one was computing in OpenBLAS, OpenBLAS's locks stay taken. So os.fork()
 * waits until the imports that calls make, and the calls without the GIL, are over. A call that holds the GIL needs no
 * care: the forking thread has the GIL. */
#ifndef THP_FORK_H
#define THP_FORK_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/* No other thread forks between the two; both need the GIL. They nest. THPFork_hold() first waits for a fork of another
 * thread, without the GIL. */
void THPFork_hold(void);
void THPFork_release(void);

/* Whether another thread is about to fork: if so, a call keeps the GIL. */
bool THPFork_isPending(void);

/* Import a module during a call: a new reference, or NULL with an exception. */
PyObject *THPFork_importModule(const char *name);

/* Register the handlers. */
int THPFork_init(void);

#ifdef __cplusplus
}
#endif
#endif
