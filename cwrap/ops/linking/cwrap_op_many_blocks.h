/* What the function of a graph with many blocks uses instead of inline code, because compilers need time that grows with
   the square of the number of blocks. It is included before the function. */

#if defined(__GNUC__) || defined(__clang__)
/* Keep a variable in memory: it would be live in all blocks, so it has no register in most of them anyway. */
#undef CWRAP_OP_OBJECT
#define CWRAP_OP_OBJECT(name) \
    PyObject *name = NULL;    \
    __asm__("" : "+m"(name));
#endif

#undef Py_INCREF
#undef Py_XINCREF
#undef Py_DECREF
#undef Py_XDECREF
#define Py_INCREF(object) Py_IncRef((PyObject *)(object))
#define Py_XINCREF(object) Py_IncRef((PyObject *)(object))
#define Py_DECREF(object) Py_DecRef((PyObject *)(object))
#define Py_XDECREF(object) Py_DecRef((PyObject *)(object))
