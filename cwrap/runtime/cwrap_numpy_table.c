/* NumPy's table of functions.
 *
 * The indices in the table and the beginning of NumPy's structs are part of its ABI and are the same from 1.7 to 2.x, so
 * NumPy's headers are not needed. The caller checks that NumPy reports an ABI version that is listed in CWRAP_NUMPY_ABI. */
#include "cwrap_numpy_table.h"

/* The ABI versions with these structs: NumPy 1.7 to 1.26, NumPy 2. */
static const unsigned CWRAP_NUMPY_ABI[] = {0x01000009, 0x02000000};

void **cwrap_numpy_capsule(const char *name)
{
    PyObject *package = PyImport_ImportModule("numpy._core._multiarray_umath"); /* from 2.0 on */
    if (!package && PyErr_ExceptionMatches(PyExc_ModuleNotFoundError)) {
        PyErr_Clear();
        package = PyImport_ImportModule("numpy.core._multiarray_umath");
    }
    PyObject *capsule = package ? PyObject_GetAttrString(package, name) : NULL;
    void **table = capsule ? (void **)PyCapsule_GetPointer(capsule, NULL) : NULL;
    Py_XDECREF(capsule);
    Py_XDECREF(package);
    return table;
}

/* Without the GIL several threads may look for the table at once. All of them find the same one. */
#ifdef Py_GIL_DISABLED
#define CWRAP_LOAD(place) __atomic_load_n(&(place), __ATOMIC_ACQUIRE)
#define CWRAP_STORE(place, value) __atomic_store_n(&(place), value, __ATOMIC_RELEASE)
#else
#define CWRAP_LOAD(place) (place)
#define CWRAP_STORE(place, value) ((place) = (value))
#endif

static void **cwrap_known_table;

bool cwrap_numpy_is_imported(void)
{
    return CWRAP_LOAD(cwrap_known_table) != NULL;
}

void **cwrap_numpy_table(void)
{
    void **table = CWRAP_LOAD(cwrap_known_table);
    if (CWRAP_UNLIKELY(!table)) {
        table = cwrap_numpy_capsule("_ARRAY_API");
        CWRAP_STORE(cwrap_known_table, table);
    }
    return table;
}

bool cwrap_numpy_is_known(void **table)
{
    const unsigned version = ((unsigned (*)(void))table[CWRAP_NUMPY_VERSION])();
    for (int k = 0; k < CWRAP_COUNT(CWRAP_NUMPY_ABI); k++)
        if (version == CWRAP_NUMPY_ABI[k])
            return true;
    return false;
}

static int cwrap_number_of(char letter, int itemsize)
{
    for (int k = 0; k < CWRAP_COUNT(cwrap_numpy_types); k++)
        if (cwrap_numpy_types[k].letter == letter && cwrap_numpy_types[k].itemsize == itemsize)
            return k;
    return CWRAP_NUMPY_HALF;
}

PyObject *cwrap_numpy_dtype(void **table, char letter, int itemsize)
{
    return ((PyObject * (*)(int)) table[CWRAP_NUMPY_DESCR_FROM_TYPE])(cwrap_number_of(letter, itemsize));
}

typedef PyObject *(*CwrapNewFromDescr)(PyTypeObject *, PyObject *, int, const Py_ssize_t *, const Py_ssize_t *, void *,
                                       int, PyObject *);
typedef int (*CwrapSetBase)(PyObject *, PyObject *);

PyObject *cwrap_numpy_wrap(void **table, PyObject *dtype, void *data, int ndim, const Py_ssize_t *shape,
                           const Py_ssize_t *strides, int flags, PyObject *base)
{
    PyTypeObject *const type = (PyTypeObject *)table[CWRAP_NUMPY_TYPE];
    /* steals the reference to dtype */
    PyObject *made = dtype ? ((CwrapNewFromDescr)table[CWRAP_NUMPY_NEW_FROM_DESCR])(type, dtype, ndim, shape, strides,
                                                                                    data, flags, NULL)
                           : NULL;
    if (!made) {
        Py_XDECREF(base);
        return NULL;
    }
    if (base &&
        ((CwrapSetBase)table[CWRAP_NUMPY_SET_BASE])(made, base)) /* steals the reference to base, also on failure */
        Py_CLEAR(made);
    return made;
}
