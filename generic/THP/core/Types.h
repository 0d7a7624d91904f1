/* Making static types: their method tables are put together from several. */
#ifndef THP_TYPES_H
#define THP_TYPES_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The name of a type without its module, for messages. */
const char *THPType_name(PyTypeObject *type);

/* One table of the methods of `count` tables, each ended by {NULL}. It lives as long as the process, like the type
 * it is for. NULL with MemoryError. */
PyMethodDef *THPType_joinMethods(int count, PyMethodDef *const *tables);

/* Readies a type, once, and adds it to the module; 0, or -1 with an exception. */
int THPType_add(PyObject *module, PyTypeObject *type);

#ifdef __cplusplus
}
#endif
#endif
