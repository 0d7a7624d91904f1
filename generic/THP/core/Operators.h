/* Operators of tensors. Declarations bind functions to type slots (`slot: nb_add`) for each dtype. The base class has
 * one dispatcher per slot, which calls the function in the table of the dtype. */
#ifndef THP_OPERATORS_H
#define THP_OPERATORS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

#include "TH/core/THBase.h"

/* X(name) is called for the member nb_<name> of PyNumberMethods. Three members are not in these lists: divmod, which is
 * computed by floor_divide and remainder if no declaration defines it, and power and inplace_power, whose third
 * argument must be None. */
#define THP_FORALL_BINARY(X) \
    X(add)                   \
    X(subtract)              \
    X(multiply) X(remainder) X(floor_divide) X(true_divide) X(matrix_multiply) X(lshift) X(rshift) X(and) X(or) X(xor)
#define THP_FORALL_INPLACE(X) \
    X(inplace_add)            \
    X(inplace_subtract)       \
    X(inplace_multiply)       \
    X(inplace_remainder)      \
    X(inplace_floor_divide)   \
    X(inplace_true_divide)    \
    X(inplace_matrix_multiply) X(inplace_lshift) X(inplace_rshift) X(inplace_and) X(inplace_or) X(inplace_xor)
#define THP_FORALL_UNARY(X) X(negative) X(positive) X(absolute) X(invert)
/* The comparisons, in the order of Py_LT … Py_GE. */
#define THP_FORALL_COMPARE(X) X(lt) X(le) X(eq) X(ne) X(gt) X(ge)

typedef enum THPSlot {
    THP_SLOT_none,
#define THP_SLOT_ROW(name) THP_SLOT_nb_##name,
    THP_FORALL_BINARY(THP_SLOT_ROW) THP_FORALL_INPLACE(THP_SLOT_ROW) THP_FORALL_UNARY(THP_SLOT_ROW) THP_SLOT_nb_divmod,
    THP_SLOT_nb_power,
    THP_SLOT_nb_inplace_power,
#undef THP_SLOT_ROW
#define THP_SLOT_ROW(name) THP_SLOT_##name,
    THP_FORALL_COMPARE(THP_SLOT_ROW)
#undef THP_SLOT_ROW
        THP_SLOT_count
} THPSlot;

typedef PyObject *(*THPBinary)(PyObject *self, PyObject *other); /* returns NotImplemented for other operand types */
typedef PyObject *(*THPUnary)(PyObject *self);

/* A row of a generated table, terminated by {0}. `self` of the function is the tensor, also for reflected operators
 * (other - self). */
typedef struct THPSlotRow {
    int slot;
    int reflected;
    void *function;
} THPSlotRow;

/* Return true for an array of NumPy, and for an object of a subclass. */
TH_API bool THPOperators_isArray(PyObject *object);

extern PyNumberMethods THPOperators_number;
TH_API PyObject *THPOperators_richcompare(PyObject *self, PyObject *other, int op);
#endif
