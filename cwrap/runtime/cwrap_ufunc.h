/* NumPy's universal functions. See cwrap_ufunc.c. */
#ifndef CWRAP_UFUNC_H
#define CWRAP_UFUNC_H

#include "cwrap_runtime.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Numbers of NumPy's types. Integers have the number of the first type in C with their size, as NumPy's own int64 is
 * `long` if that has 64 bits. */
#define CWRAP_UFUNC_BOOL 0
#define CWRAP_UFUNC_INTEGER(type)            \
    ((sizeof(type) == 1               ? 1    \
      : sizeof(type) == sizeof(short) ? 3    \
      : sizeof(type) == sizeof(int)   ? 5    \
      : sizeof(type) == sizeof(long)  ? 7    \
                                      : 9) + \
     !CWRAP_IS_SIGNED(type))
#define CWRAP_UFUNC_FLOATING(type) (sizeof(type) == sizeof(float) ? 11 : sizeof(type) == sizeof(double) ? 12 : 13)
#define CWRAP_UFUNC_CFLOAT 14
#define CWRAP_UFUNC_CDOUBLE 15
#define CWRAP_UFUNC_HALF 23

/* The parameters of a loop. */
#define CWRAP_LOOP char **cw_arrays, const Py_ssize_t *cw_count, const Py_ssize_t *cw_steps, CWRAP_UNUSED void *cw_data

/* The address of the element cw_k of an array, in a loop. */
#define CWRAP_AT(k) (cw_arrays[k] + cw_k * cw_steps[k])

/* After CWRAP_TRY around a loop. NumPy may call a loop again after an exception. */
#define CWRAP_CATCH_IN_LOOP                                   \
    }                                                         \
    catch (...)                                               \
    {                                                         \
        const PyGILState_STATE cw_locked = cwrap_lock_loop(); \
        if (!PyErr_Occurred())                                \
            CWRAP_THROWN;                                     \
        PyGILState_Release(cw_locked);                        \
    }

/* Call a C function for `*count` elements; `data` is the module. NumPy calls loops with or without the GIL. */
typedef void (*CwrapLoop)(char **arrays, const Py_ssize_t *count, const Py_ssize_t *steps, void *data);

/* A ufunc: a loop for each combination of types, and the types of inputs and outputs of each loop. NumPy refers to all
 * of it. */
typedef struct CwrapUfunc {
    const char *name, *doc;
    CwrapLoop *loops;
    const char *types;
    int loop_count, inputs, outputs;
    const char *signature; /* of a generalised ufunc, or NULL */
} CwrapUfunc;

/* Add ufuncs, up to NULL, to the module, unless NumPy cannot be imported: the module then keeps its functions of these
 * names. Return 0, or -1 with an exception set. */
CWRAP_HIDDEN int cwrap_add_ufuncs(PyObject *module, const CwrapUfunc *const *ufuncs);
/* Such a function: add the ufunc to the module and call it. NULL with an exception set, an ImportError without NumPy. */
CWRAP_HIDDEN PyObject *cwrap_call_ufunc(PyObject *module, const CwrapUfunc *ufunc, PyObject *arguments,
                                        PyObject *keywords);

/* Take the GIL inside a loop, whether or not the thread has it; errno stays as it is. PyGILState_Release ends that. */
CWRAP_HIDDEN PyGILState_STATE cwrap_lock_loop(void);

enum { CWRAP_CORE_DIMENSIONS = 8 };

/* An operand of a generalised ufunc: one item of it has the dimensions of the signature. An item whose elements are not
 * contiguous is copied. */
typedef struct CwrapCore {
    size_t size; /* of an element */
    int ndim;
    Py_ssize_t sizes[CWRAP_CORE_DIMENSIONS], strides[CWRAP_CORE_DIMENSIONS];
    char *copy;         /* NULL if the elements are contiguous */
    const char *copied; /* the item that `copy` contains */
} CwrapCore;
#define CWRAP_CORE(type, ndim) {sizeof(type), ndim, {0}, {0}, NULL, NULL}

/* Set the sizes and strides of the operands, from those of a loop; `places` has the numbers of their dimensions. Return
 * 0, or -1 with an exception set. */
CWRAP_HIDDEN int cwrap_open_cores(CwrapCore *cores, size_t count, const unsigned char *places, const Py_ssize_t *sizes,
                                  const Py_ssize_t *steps);
CWRAP_HIDDEN void cwrap_close_cores(CwrapCore *cores, size_t count);
/* Return the address of the contiguous elements of an item, which C reads. */
CWRAP_HIDDEN char *cwrap_core_read(CwrapCore *core, char *item);
/* Store the contiguous elements that C wrote. */
CWRAP_HIDDEN void cwrap_core_write(const CwrapCore *core, char *item);
/* Return the address at which C writes the contiguous elements of an item. */
static inline char *cwrap_core_space(const CwrapCore *core, char *item)
{
    return core->copy ? core->copy : item;
}

/* Return whether an integer type of that size and sign has a number. */
static inline bool cwrap_number_fits(int64_t number, size_t size, bool is_signed)
{
    const uint64_t all = UINT64_MAX >> (8 * (sizeof all - size));
    const int64_t maximum = is_signed ? (int64_t)(all >> 1) : all > INT64_MAX ? INT64_MAX : (int64_t)all;
    return number <= maximum && number >= (is_signed ? -maximum - 1 : 0);
}
/* Set an OverflowError, inside a loop, for a number that does not fit in the type of an argument. */
CWRAP_HIDDEN CWRAP_COLD void cwrap_number_misfits(const char *function, const char *argument, const char *type,
                                                  int64_t number, size_t size, bool is_signed);

#ifdef __cplusplus
}
#endif
#endif
